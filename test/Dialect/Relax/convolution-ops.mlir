// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @conv2d
relax.func @conv2d(%x: tensor<?x3x224x224xf32, #relax.tensor<[n, 3, 224, 224]>>, %w: tensor<64x3x3x3xf32>) {
  // CHECK: relax.conv2d %{{.*}}, %{{.*}} : (tensor<?x3x224x224xf32, #relax.tensor<[n, 3, 224, 224]>>, tensor<64x3x3x3xf32>) -> tensor<?x64x222x222xf32, #relax.tensor<[n, 64, 222, 222]>>
  %0 = relax.conv2d %x, %w : (tensor<?x3x224x224xf32, #relax.tensor<[n, 3, 224, 224]>>, tensor<64x3x3x3xf32>) -> tensor<?x64x222x222xf32, #relax.tensor<[n, 64, 222, 222]>>
  // CHECK: {padding = array<i64: 1, 1, 1, 1>, strides = array<i64: 2, 2>}
  // CHECK-SAME: -> tensor<?x64x112x112xf32, #relax.tensor<[n, 64, 112, 112]>>
  %1 = relax.conv2d %x, %w {strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>} : (tensor<?x3x224x224xf32, #relax.tensor<[n, 3, 224, 224]>>, tensor<64x3x3x3xf32>) -> tensor<?x64x112x112xf32, #relax.tensor<[n, 64, 112, 112]>>
  // CHECK: {dilation = array<i64: 2, 3>, padding = array<i64: 0, 1, 2, 3>}
  // CHECK-SAME: -> tensor<?x64x222x222xf32, #relax.tensor<[n, 64, 222, 222]>>
  %2 = relax.conv2d %x, %w {dilation = array<i64: 2, 3>, padding = array<i64: 0, 1, 2, 3>} : (tensor<?x3x224x224xf32, #relax.tensor<[n, 3, 224, 224]>>, tensor<64x3x3x3xf32>) -> tensor<?x64x222x222xf32, #relax.tensor<[n, 64, 222, 222]>>
  relax.return
}

// CHECK-LABEL: relax.func @conv2d_symbolic
relax.func @conv2d_symbolic(%x: tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>>, %k: tensor<?x?x3x?xf32, #relax.tensor<[o, c, 3, k]>>) {
  // CHECK: -> tensor<?x?x?x?xf32, #relax.tensor<[n, o, (h + 1) floordiv 2, -k + (k + w) floordiv 2 + 1]>>
  %0 = relax.conv2d %x, %k {strides = array<i64: 2, 2>, padding = array<i64: 1, 0, 1, 0>} : (tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>>, tensor<?x?x3x?xf32, #relax.tensor<[o, c, 3, k]>>) -> tensor<?x?x?x?xf32, #relax.tensor<[n, o, (h + 1) floordiv 2, (w - k) floordiv 2 + 1]>>
  relax.return
}

// CHECK-LABEL: relax.func @conv2d_layouts
relax.func @conv2d_layouts(%x: tensor<?x8x9x4xf32, #relax.tensor<[n, 8, 9, 4]>>, %w: tensor<3x3x2x6xf32>) {
  // CHECK: data_layout = "NHWC", groups = 2 : i64, kernel_layout = "HWIO"
  // CHECK-SAME: -> tensor<?x6x7x6xf32, #relax.tensor<[n, 6, 7, 6]>>
  %0 = relax.conv2d %x, %w {data_layout = "NHWC", kernel_layout = "HWIO", groups = 2} : (tensor<?x8x9x4xf32, #relax.tensor<[n, 8, 9, 4]>>, tensor<3x3x2x6xf32>) -> tensor<?x6x7x6xf32, #relax.tensor<[n, 6, 7, 6]>>
  // CHECK: out_layout = "CHWN"
  // CHECK-SAME: -> tensor<6x6x7x?xf32, #relax.tensor<[6, 6, 7, n]>>
  %1 = relax.conv2d %x, %w {data_layout = "NHWC", kernel_layout = "HWIO", out_layout = "CHWN", groups = 2} : (tensor<?x8x9x4xf32, #relax.tensor<[n, 8, 9, 4]>>, tensor<3x3x2x6xf32>) -> tensor<6x6x7x?xf32, #relax.tensor<[6, 6, 7, n]>>
  relax.return
}

// CHECK-LABEL: relax.func @conv2d_not_known
relax.func @conv2d_not_known(%x: tensor<*xi8>, %w: tensor<8x?x3x3xi8>) {
  // CHECK: {out_dtype = i32} : (tensor<*xi8>, tensor<8x?x3x3xi8>) -> tensor<?x8x?x?xi32>
  %0 = relax.conv2d %x, %w {out_dtype = i32} : (tensor<*xi8>, tensor<8x?x3x3xi8>) -> tensor<?x8x?x?xi32>
  relax.return
}

// CHECK-LABEL: relax.func @one_and_three_dimensions
relax.func @one_and_three_dimensions(%x: tensor<?x4x?xf32, #relax.tensor<[n, 4, l]>>, %v: tensor<6x4x3xf32>, %y: tensor<2x8x8x8x4xf16>, %w: tensor<3x3x3x2x6xf16>) {
  // CHECK: relax.conv1d {{.*}} {strides = array<i64: 2>}
  // CHECK-SAME: -> tensor<?x6x?xf32, #relax.tensor<[n, 6, (l + 1) floordiv 2 - 1]>>
  %0 = relax.conv1d %x, %v {strides = array<i64: 2>} : (tensor<?x4x?xf32, #relax.tensor<[n, 4, l]>>, tensor<6x4x3xf32>) -> tensor<?x6x?xf32, #relax.tensor<[n, 6, (l - 1) floordiv 2]>>
  // CHECK: relax.conv3d
  // CHECK-SAME: -> tensor<2x8x6x4x6xf16>
  %1 = relax.conv3d %y, %w {data_layout = "NDHWC", kernel_layout = "DHWIO", groups = 2, strides = array<i64: 1, 1, 2>, padding = array<i64: 1, 0, 0, 1, 0, 2>} : (tensor<2x8x8x8x4xf16>, tensor<3x3x3x2x6xf16>) -> tensor<2x8x6x4x6xf16>
  relax.return
}

// CHECK-LABEL: relax.func @auto_pad
relax.func @auto_pad(%x: tensor<?x4x?x9xf32, #relax.tensor<[n, 4, h, 9]>>, %w: tensor<6x4x3x3xf32>, %k: tensor<6x4x3x?xf32>) {
  // CHECK: {auto_pad = "same_upper", strides = array<i64: 2, 2>}
  // CHECK-SAME: -> tensor<?x6x?x5xf32, #relax.tensor<[n, 6, (h + 1) floordiv 2, 5]>>
  %0 = relax.conv2d %x, %w {auto_pad = "same_upper", strides = array<i64: 2, 2>} : (tensor<?x4x?x9xf32, #relax.tensor<[n, 4, h, 9]>>, tensor<6x4x3x3xf32>) -> tensor<?x6x?x5xf32, #relax.tensor<[n, 6, (h + 1) floordiv 2, 5]>>
  // The size of the kernel does not matter.
  // CHECK: -> tensor<?x6x?x9xf32, #relax.tensor<[n, 6, h, 9]>>
  %1 = relax.conv2d %x, %k {auto_pad = "same_lower"} : (tensor<?x4x?x9xf32, #relax.tensor<[n, 4, h, 9]>>, tensor<6x4x3x?xf32>) -> tensor<?x6x?x9xf32, #relax.tensor<[n, 6, h, 9]>>
  relax.return
}

// CHECK-LABEL: relax.func @integers_of_two_types
relax.func @integers_of_two_types(%x: tensor<1x2x8xui8>, %w: tensor<4x2x3xi8>) {
  // CHECK: {out_dtype = i32} : (tensor<1x2x8xui8>, tensor<4x2x3xi8>) -> tensor<1x4x6xi32>
  %0 = relax.conv1d %x, %w {out_dtype = i32} : (tensor<1x2x8xui8>, tensor<4x2x3xi8>) -> tensor<1x4x6xi32>
  relax.return
}

// CHECK-LABEL: relax.func @transposed
relax.func @transposed(%x: tensor<?x6x?x4xf32, #relax.tensor<[n, 6, h, 4]>>, %w: tensor<6x3x3x2xf32>, %y: tensor<*xf32>) {
  // CHECK: relax.conv2d_transpose
  // CHECK-SAME: -> tensor<?x3x?x7xf32, #relax.tensor<[n, 3, 2 * h - 1, 7]>>
  %0 = relax.conv2d_transpose %x, %w {strides = array<i64: 2, 2>, padding = array<i64: 1, 0, 1, 1>} : (tensor<?x6x?x4xf32, #relax.tensor<[n, 6, h, 4]>>, tensor<6x3x3x2xf32>) -> tensor<?x3x?x7xf32, #relax.tensor<[n, 3, 2 * h - 1, 7]>>
  // CHECK: groups = 2 : i64
  // CHECK-SAME: output_padding = array<i64: 0, 1>
  // CHECK-SAME: -> tensor<?x6x?x8xf32, #relax.tensor<[n, 6, h + 4, 8]>>
  %1 = relax.conv2d_transpose %x, %w {groups = 2, dilation = array<i64: 2, 3>, output_padding = array<i64: 0, 1>} : (tensor<?x6x?x4xf32, #relax.tensor<[n, 6, h, 4]>>, tensor<6x3x3x2xf32>) -> tensor<?x6x?x8xf32, #relax.tensor<[n, 6, h + 4, 8]>>
  // CHECK: -> tensor<?x3x?x?xf32>
  %2 = relax.conv2d_transpose %y, %w : (tensor<*xf32>, tensor<6x3x3x2xf32>) -> tensor<?x3x?x?xf32>
  relax.return
}

// CHECK-LABEL: relax.func @transposed_one_and_three_dimensions
relax.func @transposed_one_and_three_dimensions(%x: tensor<1x5x2xf32>, %v: tensor<3x4x2xf32>, %y: tensor<1x2x3x3x3xi8>, %w: tensor<2x4x2x2x1xui8>) {
  // CHECK: relax.conv1d_transpose {{.*}} {data_layout = "NWC", kernel_layout = "WOI"}
  // CHECK-SAME: -> tensor<1x7x4xf32>
  %0 = relax.conv1d_transpose %x, %v {data_layout = "NWC", kernel_layout = "WOI"} : (tensor<1x5x2xf32>, tensor<3x4x2xf32>) -> tensor<1x7x4xf32>
  // CHECK: relax.conv3d_transpose
  // CHECK-SAME: -> tensor<1x4x4x4x3xi32>
  %1 = relax.conv3d_transpose %y, %w {out_dtype = i32} : (tensor<1x2x3x3x3xi8>, tensor<2x4x2x2x1xui8>) -> tensor<1x4x4x4x3xi32>
  relax.return
}

// CHECK-LABEL: relax.func @col2im
relax.func @col2im(%c: tensor<?xf32, #relax.tensor<[c]>>, %x: tensor<?x?x4xf32, #relax.tensor<[n, 4 * c, 4]>>, %y: tensor<*xf32>) {
  // CHECK: -> tensor<?x?x3x3xf32, #relax.tensor<[n, c, 3, 3]>>
  %0 = relax.col2im %x {image_shape = array<i64: 3, 3>, block_shape = array<i64: 2, 2>} : (tensor<?x?x4xf32, #relax.tensor<[n, 4 * c, 4]>>) -> tensor<?x?x3x3xf32, #relax.tensor<[n, c, 3, 3]>>
  // CHECK: -> tensor<?x?x5x5xf32>
  %1 = relax.col2im %y {image_shape = array<i64: 5, 5>, block_shape = array<i64: 2, 2>} : (tensor<*xf32>) -> tensor<?x?x5x5xf32>
  relax.return
}
