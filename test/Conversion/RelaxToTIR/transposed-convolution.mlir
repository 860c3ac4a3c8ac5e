// Transposed convolutions are products of pixels by taps and channels.
// RUN: relax-opt %s --relax-legalize-ops --remarks-filter="relax-legalize-ops" --remark-policy=all --split-input-file 2> %t | FileCheck %s
// RUN: FileCheck %s --input-file=%t --check-prefix=REMARK

// A kernel as large as the stride gives each pixel one term, so that the result
// is a copy of the products. Channels are last in the product.

// CHECK-LABEL: tir.prim_func private @conv2d_transpose(
// CHECK:         tir.block @arrange_data
// CHECK:           affine.load %arg0[%[[N:.*]], %[[C:.*]], %[[H:.*]], %[[W:.*]]] : memref<1x16x5x6xf32>
// CHECK:           affine.store %{{.*}}, %[[DATA:.*]][%[[N]], %[[H]], %[[W]], %[[C]]] : memref<1x5x6x16xf32>
// CHECK:         tir.block @arrange_weight
// CHECK:           affine.store {{.*}} : memref<2x2x16x8xf32>
// CHECK:         tir.block @conv2d_transpose (spatial %[[KH:.*]] = {{.*}} to 2, spatial %[[KW:.*]] = {{.*}} to 2, spatial %{{.*}} to 1, spatial %{{.*}} to 5, spatial %{{.*}} to 6, spatial %[[O:.*]] = {{.*}} to 8, reduce %[[I:[^ ]*]] = {{.*}} to 16)
// CHECK:           affine.load %{{.*}}[%[[KH]], %[[KW]], %[[I]], %[[O]]] : memref<2x2x16x8xf32>
// CHECK-NOT:     tir.block @add_terms
// CHECK:         tir.block @conv2d_transpose_1
// CHECK:           affine.load %{{.*}}[%[[Y:.*]] mod 2, %[[X:.*]] mod 2, %{{.*}}, %[[Y]] floordiv 2, %[[X]] floordiv 2, %{{.*}}] : memref<2x2x1x5x6x8xf32>
relax.func @direct(%x: tensor<1x16x5x6xf32>, %w: tensor<16x8x2x2xf32>)
    -> tensor<1x8x10x12xf32> {
  %0 = relax.conv2d_transpose %x, %w {strides = array<i64: 2, 2>}
      : (tensor<1x16x5x6xf32>, tensor<16x8x2x2xf32>) -> tensor<1x8x10x12xf32>
  relax.return %0 : tensor<1x8x10x12xf32>
}

// -----

// Data and kernel in this order are read as they are. Phases of a kernel of 4
// add two terms in each dimension.

// CHECK-LABEL: tir.prim_func private @conv1d_transpose(
// CHECK-NOT:     arrange
// CHECK:         tir.block @conv1d_transpose (spatial %{{.*}} to 4, spatial %{{.*}} to 1, spatial %{{.*}} to 6, spatial %{{.*}} to 8, reduce %{{.*}} to 16)
// CHECK-COUNT-3: tir.block @insert_slice{{[_0-9]*}} (
// CHECK:         tir.block @add_terms (spatial %{{.*}} to 1, spatial %[[J:.*]] = {{.*}} to 6, spatial %[[R:.*]] = {{.*}} to 2, spatial %[[O:.*]] = {{.*}} to 8, reduce %[[T:[^ ]*]] = {{.*}} to 2)
// CHECK:           affine.load %{{.*}} : memref<4x1x8x8xf32>
relax.func @terms(%x: tensor<1x6x16xf32>, %w: tensor<4x16x8xf32>)
    -> tensor<1x12x8xf32> {
  %0 = relax.conv1d_transpose %x, %w {strides = array<i64: 2>,
      padding = array<i64: 1, 1>, data_layout = "NWC", kernel_layout = "WIO"}
      : (tensor<1x6x16xf32>, tensor<4x16x8xf32>) -> tensor<1x12x8xf32>
  relax.return %0 : tensor<1x12x8xf32>
}

// -----

// With few output channels, pixels are innermost.

// CHECK-LABEL: tir.prim_func private @conv1d_transpose(
// CHECK-NOT:     arrange
// CHECK:         tir.block @conv1d_transpose (spatial %[[K:.*]] = {{.*}} to 3, spatial %[[N:.*]] = {{.*}} to 1, spatial %[[O:.*]] = {{.*}} to 2, spatial %[[W:.*]] = {{.*}} to symbol(%{{.*}}), reduce %[[I:[^ ]*]] = {{.*}} to 16)
// CHECK:           affine.load %arg0[%[[N]], %[[I]], %[[W]]]
// CHECK:           affine.load %arg1[%[[I]], %[[O]], %[[K]]]
relax.func @few_channels(%x: tensor<1x16x?xf32, #relax.tensor<[1, 16, n]>>,
                         %w: tensor<16x2x3xf32>)
    -> tensor<1x2x?xf32, #relax.tensor<[1, 2, 2 * n + 1]>> {
  %0 = relax.conv1d_transpose %x, %w {strides = array<i64: 2>}
      : (tensor<1x16x?xf32, #relax.tensor<[1, 16, n]>>, tensor<16x2x3xf32>)
      -> tensor<1x2x?xf32, #relax.tensor<[1, 2, 2 * n + 1]>>
  relax.return %0 : tensor<1x2x?xf32, #relax.tensor<[1, 2, 2 * n + 1]>>
}

// -----

// REMARK: remark: {{.*}}no products{{.*}}Reason="the kernel has a symbolic size, or no element"
// CHECK-LABEL: tir.prim_func private @conv1d_transpose(
// CHECK:         affine.if
relax.func @symbolic_kernel(
    %x: tensor<1x8x4xf32>, %w: tensor<8x8x?xf32, #relax.tensor<[8, 8, k]>>)
    -> tensor<1x8x?xf32, #relax.tensor<[1, 8, k + 6]>> {
  %0 = relax.conv1d_transpose %x, %w {strides = array<i64: 2>}
      : (tensor<1x8x4xf32>, tensor<8x8x?xf32, #relax.tensor<[8, 8, k]>>)
      -> tensor<1x8x?xf32, #relax.tensor<[1, 8, k + 6]>>
  relax.return %0 : tensor<1x8x?xf32, #relax.tensor<[1, 8, k + 6]>>
}

// -----

// REMARK: remark: {{.*}}no products{{.*}}Reason="the stride or the dilation is above 65536"
// CHECK-LABEL: tir.prim_func private @conv1d_transpose(
// CHECK:         affine.if
relax.func @stride(%x: tensor<1x8x1xf32>, %w: tensor<8x8x2xf32>)
    -> tensor<1x8x2xf32> {
  %0 = relax.conv1d_transpose %x, %w {strides = array<i64: 65537>}
      : (tensor<1x8x1xf32>, tensor<8x8x2xf32>) -> tensor<1x8x2xf32>
  relax.return %0 : tensor<1x8x2xf32>
}
