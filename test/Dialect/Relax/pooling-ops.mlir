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
