// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @resize
relax.func @resize(%x: tensor<?x3x?x?xf32, #relax.tensor<[n, 3, h, w]>>, %u: tensor<*xi8>) {
  %s = relax.shape [2 * h, 7] -> !relax.shape<[2 * h, 7]>
  // CHECK: {axes = array<i64: 2, -1>, method = "cubic"} : {{.*}} -> tensor<?x3x?x7xf32, #relax.tensor<[n, 3, 2 * h, 7]>>
  %0 = relax.resize %x, %s {axes = array<i64: 2, -1>, method = "cubic"} : (tensor<?x3x?x?xf32, #relax.tensor<[n, 3, h, w]>>, !relax.shape<[2 * h, 7]>) -> tensor<?x3x?x7xf32, #relax.tensor<[n, 3, 2 * h, 7]>>
  // CHECK: {layout = "NHWC"} : {{.*}} -> tensor<?x?x7x?xf32, #relax.tensor<[n, 2 * h, 7, w]>>
  %1 = relax.resize2d %x, %s {layout = "NHWC"} : (tensor<?x3x?x?xf32, #relax.tensor<[n, 3, h, w]>>, !relax.shape<[2 * h, 7]>) -> tensor<?x?x7x?xf32, #relax.tensor<[n, 2 * h, 7, w]>>
  // CHECK: -> tensor<*xi8>
  %2 = relax.resize2d %u, %s {method = "nearest_neighbor"} : (tensor<*xi8>, !relax.shape<[2 * h, 7]>) -> tensor<*xi8>
  relax.return
}

// CHECK-LABEL: relax.func @resize3d
relax.func @resize3d(%x: tensor<1x2x3x4x5xf32>) {
  %s = relax.shape [6, 7, 8] -> !relax.shape<[6, 7, 8]>
  // CHECK: -> tensor<1x2x6x7x8xf32>
  %0 = relax.resize3d %x, %s : (tensor<1x2x3x4x5xf32>, !relax.shape<[6, 7, 8]>) -> tensor<1x2x6x7x8xf32>
  relax.return
}

// CHECK-LABEL: relax.func @grid_sample
relax.func @grid_sample(%x: tensor<?x3x?x?xf32, #relax.tensor<[n, 3, h, w]>>, %g: tensor<?x?x?x2xf32, #relax.tensor<[n, p, q, 2]>>, %u: tensor<*xf32>) {
  // CHECK: -> tensor<?x3x?x?xf32, #relax.tensor<[n, 3, p, q]>>
  %0 = relax.grid_sample %x, %g : (tensor<?x3x?x?xf32, #relax.tensor<[n, 3, h, w]>>, tensor<?x?x?x2xf32, #relax.tensor<[n, p, q, 2]>>) -> tensor<?x3x?x?xf32, #relax.tensor<[n, 3, p, q]>>
  // CHECK: -> tensor<?x?x?x?xf32, #relax.tensor<[?, ?, p, q]>>
  %1 = relax.grid_sample %u, %g : (tensor<*xf32>, tensor<?x?x?x2xf32, #relax.tensor<[n, p, q, 2]>>) -> tensor<?x?x?x?xf32, #relax.tensor<[?, ?, p, q]>>
  relax.return
}

// CHECK-LABEL: relax.func @affine_grid
relax.func @affine_grid(%t: tensor<?x2x3xf32, #relax.tensor<[n, 2, 3]>>) {
  %s = relax.shape [4, n] -> !relax.shape<[4, n]>
  // CHECK: -> tensor<?x4x?x2xf32, #relax.tensor<[n, 4, n, 2]>>
  %0 = relax.affine_grid %t, %s {align_corners = false} : (tensor<?x2x3xf32, #relax.tensor<[n, 2, 3]>>, !relax.shape<[4, n]>) -> tensor<?x4x?x2xf32, #relax.tensor<[n, 4, n, 2]>>
  relax.return
}

// CHECK-LABEL: relax.func @pixel_shuffle
relax.func @pixel_shuffle(%x: tensor<?x?x?xi8, #relax.tensor<[n, c, h]>>) {
  // CHECK: -> tensor<?x?x?xi8, #relax.tensor<[n floordiv 4, 2 * c, 2 * h]>>
  %0 = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<?x?x?xi8, #relax.tensor<[n, c, h]>>) -> tensor<?x?x?xi8, #relax.tensor<[n floordiv 4, 2 * c, 2 * h]>>
  relax.return
}
