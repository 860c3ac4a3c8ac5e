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
// add two terms in each dimension. They are stored, since an infinite element
// of the kernel would make NaN of the zeros around the data.

// REMARK: remark: {{.*}}no sums of phases{{.*}}Reason="an element of the kernel may be infinite or NaN"
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

// A constant kernel without such elements is multiplied with the zeros. The
// product has a kernel for each phase, and adds up the terms.

// CHECK-LABEL: tir.prim_func private @conv1d_transpose(
// CHECK:         tir.block @arrange_weight (spatial %[[R:.*]] = {{.*}} to 2, spatial %[[T:.*]] = {{.*}} to 2, spatial %[[I:.*]] = {{.*}} to 16, spatial %[[O:.*]] = {{.*}} to 8)
// CHECK:           affine.load %arg1[{{.*}}%[[T]] * 2{{.*}}, %[[I]], %[[O]]] : memref<4x16x8xf32>
// CHECK:         tir.block @conv1d_transpose (spatial %{{.*}} to 1, spatial %[[J:.*]] = {{.*}} to 6, spatial %[[R:.*]] = {{.*}} to 2, spatial %[[O:.*]] = {{.*}} to 8, reduce %[[T:[^ ]*]] = {{.*}} to 2, reduce %[[I:[^ ]*]] = {{.*}} to 16)
// CHECK:           affine.load %{{.*}}[%{{.*}}, %[[J]] - %[[T]] + (%[[R]] + 1) floordiv 2 + 1, %[[I]]] : memref<1x8x16xf32>
// CHECK:           affine.load %{{.*}}[%[[R]], %[[T]], %[[I]], %[[O]]] : memref<2x2x16x8xf32>
// CHECK-NOT:     tir.block @add_terms
relax.func @phases(%x: tensor<1x6x16xf32>) -> tensor<1x12x8xf32> {
  %w = relax.constant dense<0.5> : tensor<4x16x8xf32>
  %0 = relax.conv1d_transpose %x, %w {strides = array<i64: 2>,
      padding = array<i64: 1, 1>, data_layout = "NWC", kernel_layout = "WIO"}
      : (tensor<1x6x16xf32>, tensor<4x16x8xf32>) -> tensor<1x12x8xf32>
  relax.return %0 : tensor<1x12x8xf32>
}

// -----

// The attribute is of the graph, and integers need none.

// CHECK-LABEL: tir.prim_func private @conv1d_transpose(
// CHECK-NOT:     tir.block @add_terms
// CHECK-LABEL: tir.prim_func private @conv1d_transpose1(
// CHECK-NOT:     tir.block @add_terms
// CHECK-LABEL: relax.func @marked
relax.func @marked(%x: tensor<1x6x16xf32>, %w: tensor<4x16x8xf32>,
                   %y: tensor<1x6x16xi32>, %v: tensor<4x16x8xi32>)
    -> tensor<1x12x8xi32> {
  %0 = relax.conv1d_transpose %x, %w {strides = array<i64: 2>,
      padding = array<i64: 1, 1>, data_layout = "NWC", kernel_layout = "WIO",
      relax.finite_kernel}
      : (tensor<1x6x16xf32>, tensor<4x16x8xf32>) -> tensor<1x12x8xf32>
  %1 = relax.conv1d_transpose %y, %v {strides = array<i64: 2>,
      padding = array<i64: 1, 1>, data_layout = "NWC", kernel_layout = "WIO"}
      : (tensor<1x6x16xi32>, tensor<4x16x8xi32>) -> tensor<1x12x8xi32>
  relax.return %1 : tensor<1x12x8xi32>
}

// -----

// Halves are looked at, too.

// CHECK-LABEL: tir.prim_func private @conv1d_transpose(
// CHECK:         tir.block @add_terms
// CHECK-LABEL: tir.prim_func private @conv1d_transpose1(
// CHECK-NOT:     tir.block @add_terms
// CHECK-LABEL: relax.func @halves
// REMARK: remark: {{.*}}no sums of phases{{.*}}Reason="an element of the kernel may be infinite or NaN"
relax.func @halves(%x: tensor<1x1x4xf16>) -> tensor<1x8x5xf16> {
  %w = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 0x7C00],
      [1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]]> : tensor<1x8x2xf16>
  %v = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0],
      [1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]]> : tensor<1x8x2xf16>
  %0 = relax.conv1d_transpose %x, %w
      : (tensor<1x1x4xf16>, tensor<1x8x2xf16>) -> tensor<1x8x5xf16>
  %1 = relax.conv1d_transpose %x, %v
      : (tensor<1x1x4xf16>, tensor<1x8x2xf16>) -> tensor<1x8x5xf16>
  %2 = relax.add %0, %1
      : (tensor<1x8x5xf16>, tensor<1x8x5xf16>) -> tensor<1x8x5xf16>
  relax.return %2 : tensor<1x8x5xf16>
}

// -----

// REMARK: remark: {{.*}}no sums of phases{{.*}}Reason="the stride does not divide the size of the kernel"
// CHECK-LABEL: tir.prim_func private @conv1d_transpose(
// CHECK:         tir.block @add_terms
relax.func @unequal_phases(%x: tensor<1x16x6xf32>, %w: tensor<16x8x3xf32>)
    -> tensor<1x8x13xf32> {
  %0 = relax.conv1d_transpose %x, %w {strides = array<i64: 2>,
      relax.finite_kernel}
      : (tensor<1x16x6xf32>, tensor<16x8x3xf32>) -> tensor<1x8x13xf32>
  relax.return %0 : tensor<1x8x13xf32>
}

// -----

// One pixel becomes a result of four, by products with one pixel each.

// REMARK: remark: {{.*}}no sums of phases{{.*}}Reason="too many products would be with zeros around the data"
// CHECK-LABEL: tir.prim_func private @conv1d_transpose(
// CHECK:         tir.block @add_terms
relax.func @one_pixel(%x: tensor<1x16x1xf32>, %w: tensor<16x8x4xf32>)
    -> tensor<1x8x4xf32> {
  %0 = relax.conv1d_transpose %x, %w {relax.finite_kernel}
      : (tensor<1x16x1xf32>, tensor<16x8x4xf32>) -> tensor<1x8x4xf32>
  relax.return %0 : tensor<1x8x4xf32>
}

// -----

// With few output channels, pixels are innermost.

// REMARK: remark: {{.*}}no sums of phases{{.*}}Reason="there are fewer than 8 output channels"
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
