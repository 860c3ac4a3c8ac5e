// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @max_pool2d
relax.func @max_pool2d(%x: tensor<?x64x111x112xf32, #relax.tensor<[n, 64, 111, 112]>>) {
  // CHECK: relax.max_pool2d %{{.*}} {pool_size = array<i64: 3, 3>, strides = array<i64: 2, 2>} : (tensor<?x64x111x112xf32, #relax.tensor<[n, 64, 111, 112]>>) -> tensor<?x64x55x55xf32, #relax.tensor<[n, 64, 55, 55]>>
  %0 = relax.max_pool2d %x {pool_size = array<i64: 3, 3>, strides = array<i64: 2, 2>} : (tensor<?x64x111x112xf32, #relax.tensor<[n, 64, 111, 112]>>) -> tensor<?x64x55x55xf32, #relax.tensor<[n, 64, 55, 55]>>
  // CHECK: ceil_mode = true
  // CHECK-SAME: -> tensor<?x64x55x56xf32, #relax.tensor<[n, 64, 55, 56]>>
  %1 = relax.max_pool2d %x {pool_size = array<i64: 3, 3>, strides = array<i64: 2, 2>, ceil_mode = true} : (tensor<?x64x111x112xf32, #relax.tensor<[n, 64, 111, 112]>>) -> tensor<?x64x55x56xf32, #relax.tensor<[n, 64, 55, 56]>>
  relax.return
}

// The fourth window would start in the padding below.
// CHECK-LABEL: relax.func @ceil_mode_drops_windows_in_padding
relax.func @ceil_mode_drops_windows_in_padding(%x: tensor<1x1x5x5xf32>) {
  // CHECK: -> tensor<1x1x3x3xf32>
  %0 = relax.max_pool2d %x {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>, ceil_mode = true} : (tensor<1x1x5x5xf32>) -> tensor<1x1x3x3xf32>
  relax.return
}

// CHECK-LABEL: relax.func @symbolic
relax.func @symbolic(%x: tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>>) {
  // CHECK: -> tensor<?x?x?x?xf32, #relax.tensor<[n, c, (h + 1) floordiv 2 - 1, (w + 3) floordiv 4]>>
  %0 = relax.avg_pool2d %x {pool_size = array<i64: 3, 3>, strides = array<i64: 2, 4>, padding = array<i64: 0, 1, 0, 1>} : (tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>>) -> tensor<?x?x?x?xf32, #relax.tensor<[n, c, (h - 1) floordiv 2, (w + 3) floordiv 4]>>
  // CHECK: -> tensor<?x?x?x?xf32, #relax.tensor<[n, c, min(h floordiv 2, (h + 1) floordiv 2), min(w floordiv 2, (w + 1) floordiv 2)]>>
  %1 = relax.avg_pool2d %x {pool_size = array<i64: 3, 3>, strides = array<i64: 2, 2>, ceil_mode = true} : (tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>>) -> tensor<?x?x?x?xf32, #relax.tensor<[n, c, min(h floordiv 2, (h + 1) floordiv 2), min(w floordiv 2, (w + 1) floordiv 2)]>>
  relax.return
}

// CHECK-LABEL: relax.func @layouts
relax.func @layouts(%x: tensor<?x8x10x?xi8, #relax.tensor<[n, 8, 10, c]>>) {
  // CHECK: count_include_pad = true
  // CHECK-SAME: -> tensor<?x?x4x5xi8, #relax.tensor<[n, c, 4, 5]>>
  %0 = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, layout = "NHWC", out_layout = "NCHW", count_include_pad = true} : (tensor<?x8x10x?xi8, #relax.tensor<[n, 8, 10, c]>>) -> tensor<?x?x4x5xi8, #relax.tensor<[n, c, 4, 5]>>
  // CHECK: -> tensor<?x1x1x?xi8, #relax.tensor<[n, 1, 1, c]>>
  %1 = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 1>, layout = "NHWC"} : (tensor<?x8x10x?xi8, #relax.tensor<[n, 8, 10, c]>>) -> tensor<?x1x1x?xi8, #relax.tensor<[n, 1, 1, c]>>
  relax.return
}

// CHECK-LABEL: relax.func @adaptive
relax.func @adaptive(%x: tensor<?x3x?x?xf32, #relax.tensor<[n, 3, h, w]>>, %y: tensor<*xf32>) {
  // CHECK: -> tensor<?x3x7x5xf32, #relax.tensor<[n, 3, 7, 5]>>
  %0 = relax.adaptive_avg_pool2d %x {output_size = array<i64: 7, 5>} : (tensor<?x3x?x?xf32, #relax.tensor<[n, 3, h, w]>>) -> tensor<?x3x7x5xf32, #relax.tensor<[n, 3, 7, 5]>>
  // CHECK: -> tensor<?x3x?x?xf32, #relax.tensor<[n, 3, h, w]>>
  %1 = relax.adaptive_avg_pool2d %x : (tensor<?x3x?x?xf32, #relax.tensor<[n, 3, h, w]>>) -> tensor<?x3x?x?xf32, #relax.tensor<[n, 3, h, w]>>
  // CHECK: -> tensor<?x?x1x1xf32>
  %2 = relax.adaptive_avg_pool2d %y {output_size = array<i64: 1, 1>} : (tensor<*xf32>) -> tensor<?x?x1x1xf32>
  relax.return
}

// CHECK-LABEL: relax.func @one_and_three_dimensions
relax.func @one_and_three_dimensions(%x: tensor<?x?x8xi1, #relax.tensor<[n, c, 8]>>, %y: tensor<1x4x5x6x2xf32>) {
  // CHECK: relax.max_pool1d
  // CHECK-SAME: -> tensor<?x?x4xi1, #relax.tensor<[n, c, 4]>>
  %0 = relax.max_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>} : (tensor<?x?x8xi1, #relax.tensor<[n, c, 8]>>) -> tensor<?x?x4xi1, #relax.tensor<[n, c, 4]>>
  // CHECK: relax.avg_pool3d
  // CHECK-SAME: -> tensor<1x2x4x5x4xf32>
  %1 = relax.avg_pool3d %y {pool_size = array<i64: 2, 3, 3>, padding = array<i64: 1, 1, 0, 0, 1, 0>, layout = "NDHWC", out_layout = "NCDHW"} : (tensor<1x4x5x6x2xf32>) -> tensor<1x2x4x5x4xf32>
  // CHECK: relax.adaptive_max_pool3d
  // CHECK-SAME: -> tensor<1x4x2x2x2xf32>
  %2 = relax.adaptive_max_pool3d %y {output_size = array<i64: 2, 2, 2>} : (tensor<1x4x5x6x2xf32>) -> tensor<1x4x2x2x2xf32>
  // CHECK: relax.adaptive_avg_pool3d
  // CHECK-SAME: -> tensor<1x4x1x1x1xf32>
  %3 = relax.adaptive_avg_pool3d %y {output_size = array<i64: 1, 1, 1>} : (tensor<1x4x5x6x2xf32>) -> tensor<1x4x1x1x1xf32>
  relax.return
}

// CHECK-LABEL: relax.func @auto_pad
relax.func @auto_pad(%x: tensor<1x2x?x9xf32, #relax.tensor<[1, 2, h, 9]>>) {
  // CHECK: auto_pad = "same_lower"
  // CHECK-SAME: -> tensor<1x2x?x5xf32, #relax.tensor<[1, 2, (h + 2) floordiv 3, 5]>>
  %0 = relax.max_pool2d %x {pool_size = array<i64: 3, 3>, strides = array<i64: 3, 2>, auto_pad = "same_lower"} : (tensor<1x2x?x9xf32, #relax.tensor<[1, 2, h, 9]>>) -> tensor<1x2x?x5xf32, #relax.tensor<[1, 2, (h + 2) floordiv 3, 5]>>
  relax.return
}

// CHECK-LABEL: relax.func @norms_and_indices
relax.func @norms_and_indices(%x: tensor<?x2x8x9xf16, #relax.tensor<[n, 2, 8, 9]>>) {
  // CHECK: relax.lp_pool2d {{.*}} {p = 3 : i64, pool_size = array<i64: 2, 2>}
  // CHECK-SAME: -> tensor<?x2x7x8xf16, #relax.tensor<[n, 2, 7, 8]>>
  %0 = relax.lp_pool2d %x {p = 3 : i64, pool_size = array<i64: 2, 2>} : (tensor<?x2x8x9xf16, #relax.tensor<[n, 2, 8, 9]>>) -> tensor<?x2x7x8xf16, #relax.tensor<[n, 2, 7, 8]>>
  // CHECK: relax.max_pool2d_with_indices
  // CHECK-SAME: -> (tensor<?x7x8x2xf16, #relax.tensor<[n, 7, 8, 2]>>, tensor<?x7x8x2xi64, #relax.tensor<[n, 7, 8, 2]>>)
  %1, %2 = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 2>, out_layout = "NHWC"} : (tensor<?x2x8x9xf16, #relax.tensor<[n, 2, 8, 9]>>) -> (tensor<?x7x8x2xf16, #relax.tensor<[n, 7, 8, 2]>>, tensor<?x7x8x2xi64, #relax.tensor<[n, 7, 8, 2]>>)
  relax.return
}
