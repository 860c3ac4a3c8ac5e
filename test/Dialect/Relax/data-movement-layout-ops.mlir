// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-DAG: #[[$BLOCKS:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1 floordiv 4, d2, d3, d1 mod 4)>
// CHECK-DAG: #[[$CHANNELS:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1 * 4 + d3, d2)>
// CHECK-DAG: #[[$SCALAR:.*]] = affine_map<() -> ()>
// CHECK-DAG: #[[$ONE:.*]] = affine_map<() -> (0)>
// CHECK-DAG: #[[$SECOND:.*]] = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: relax.func @blocks
relax.func @blocks(%k: tensor<?xi8, #relax.tensor<[m]>>, %x: tensor<1x6x8x?xf32, #relax.tensor<[1, 6, 8, w]>>, %v: tensor<f32>, %y: tensor<?x?xi8, #relax.tensor<[n, 4 * m]>>, %z: tensor<?x?xi1>) {
  // CHECK: relax.layout_transform %{{.*}} {index_map = #[[$BLOCKS]]} : (tensor<1x6x8x?xf32, #relax.tensor<[1, 6, 8, w]>>) -> tensor<1x2x8x?x4xf32, #relax.tensor<[1, 2, 8, w, 4]>>
  %0 = relax.layout_transform %x {index_map = affine_map<(n, c, h, w) -> (n, c floordiv 4, h, w, c mod 4)>} : (tensor<1x6x8x?xf32, #relax.tensor<[1, 6, 8, w]>>) -> tensor<1x2x8x?x4xf32, #relax.tensor<[1, 2, 8, w, 4]>>
  // CHECK: relax.layout_transform %{{.*}}, %{{.*}} {{.*}} -> tensor<1x6x8x?x4xf32, #relax.tensor<[1, 6, 8, (w + 3) floordiv 4, 4]>>
  %1 = relax.layout_transform %x, %v {index_map = affine_map<(n, c, h, w) -> (n, c, h, w floordiv 4, w mod 4)>} : (tensor<1x6x8x?xf32, #relax.tensor<[1, 6, 8, w]>>, tensor<f32>) -> tensor<1x6x8x?x4xf32, #relax.tensor<[1, 6, 8, (w + 3) floordiv 4, 4]>>
  // Whole blocks where that is known.
  // CHECK: -> tensor<?x?x4xi8, #relax.tensor<[m, n, 4]>>
  %2 = relax.layout_transform %y {index_map = affine_map<(a, b) -> (b floordiv 4, a, b mod 4)>} : (tensor<?x?xi8, #relax.tensor<[n, 4 * m]>>) -> tensor<?x?x4xi8, #relax.tensor<[m, n, 4]>>
  // CHECK: (tensor<?x?xi1>) -> tensor<?x2x?xi1>
  %3 = relax.layout_transform %z {index_map = affine_map<(a, b) -> (a floordiv 2, a mod 2, b)>} : (tensor<?x?xi1>) -> tensor<?x2x?xi1>
  relax.return
}

// CHECK-LABEL: relax.func @put_together
relax.func @put_together(%x: tensor<2x?x3x4xui8, #relax.tensor<[2, n, 3, 4]>>, %y: tensor<16xf64>, %z: tensor<*xbf16>, %s: tensor<f32>, %u: tensor<1x5xf32>) {
  // CHECK: {index_map = #[[$CHANNELS]]} : {{.*}} -> tensor<2x?x3xui8, #relax.tensor<[2, 4 * n, 3]>>
  %0 = relax.layout_transform %x {index_map = affine_map<(a, b, c, d) -> (a, b * 4 + d, c)>} : (tensor<2x?x3x4xui8, #relax.tensor<[2, n, 3, 4]>>) -> tensor<2x?x3xui8, #relax.tensor<[2, 4 * n, 3]>>
  // The bits of a position, reversed.
  // CHECK: -> tensor<16xf64>
  %1 = relax.layout_transform %y {index_map = affine_map<(d) -> (d floordiv 8 + ((d floordiv 4) mod 2) * 2 + ((d floordiv 2) mod 2) * 4 + (d mod 2) * 8)>} : (tensor<16xf64>) -> tensor<16xf64>
  // CHECK: (tensor<*xbf16>) -> tensor<?x?x8xbf16>
  %2 = relax.layout_transform %z {index_map = affine_map<(a, b) -> (a floordiv 8, b, a mod 8)>} : (tensor<*xbf16>) -> tensor<?x?x8xbf16>
  // CHECK: #[[$SCALAR]]} : (tensor<f32>) -> tensor<f32>
  %3 = relax.layout_transform %s {index_map = affine_map<() -> ()>} : (tensor<f32>) -> tensor<f32>
  // CHECK: #[[$ONE]]} : (tensor<f32>) -> tensor<1xf32>
  %4 = relax.layout_transform %s {index_map = affine_map<() -> (0)>} : (tensor<f32>) -> tensor<1xf32>
  // CHECK: #[[$SECOND]]} : (tensor<1x5xf32>) -> tensor<5xf32>
  %5 = relax.layout_transform %u {index_map = affine_map<(a, b) -> (b)>} : (tensor<1x5xf32>) -> tensor<5xf32>
  relax.return
}
