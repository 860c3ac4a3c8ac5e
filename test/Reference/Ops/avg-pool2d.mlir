// RUN: relax-test-run %s

// relax.avg_pool2d: the mean over windows. f16 and bf16 are accumulated in f32;
// integers round towards zero.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @window() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x3xf32>
  %e = relax.constant dense<[[[[1.5, 3.5, 3.25], [1.5, 4.0, 5.75]]]]>
      : tensor<1x1x2x3xf32>
  check.expect_close %y, %e : tensor<1x1x2x3xf32>
  relax.return
}

relax.func @strides() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>,
      strides = array<i64: 2, 2>} : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[1.0, 2.5], [1.0, 7.5]]]]> : tensor<1x1x2x2xf32>
  check.expect_close %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @strides_leave_a_rest() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 3>} : (tensor<1x1x3x4xf32>) -> tensor<1x1x1x1xf32>
  %e = relax.constant dense<[[[[1.5]]]]> : tensor<1x1x1x1xf32>
  check.expect_close %y, %e : tensor<1x1x1x1xf32>
  relax.return
}

// Negative numbers show that padding is no element of value 0.
relax.func @padding() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x3xf32>
  %e = relax.constant dense<[[[[3.0, 1.5, 1.0], [0.0, 4.0, 6.5]]]]>
      : tensor<1x1x2x3xf32>
  check.expect_close %y, %e : tensor<1x1x2x3xf32>
  relax.return
}

// Top, left, bottom, right.
relax.func @padding_uneven() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 2>, padding = array<i64: 1, 0, 0, 1>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[1.0, 2.5], [1.5, 5.75]]]]> : tensor<1x1x2x2xf32>
  check.expect_close %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @dilation() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      dilation = array<i64: 2, 3>} : (tensor<1x1x3x4xf32>)
      -> tensor<1x1x1x1xf32>
  %e = relax.constant dense<[[[[4.0]]]]> : tensor<1x1x1x1xf32>
  check.expect_close %y, %e : tensor<1x1x1x1xf32>
  relax.return
}

relax.func @dilation_and_padding() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 2, 2>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x3x4xf32>
  %e = relax.constant dense<[[[[9.0, -1.5, 7.5, 2.0], [-2.0, 5.0, 1.0, 6.0],
      [9.0, -1.5, 7.5, 2.0]]]]> : tensor<1x1x3x4xf32>
  check.expect_close %y, %e : tensor<1x1x3x4xf32>
  relax.return
}

relax.func @channels() {
  %x = relax.constant dense<[[[[3.0, -1.0], [4.0, 1.0]],
      [[-5.0, 9.0], [2.0, 6.0]]]]> : tensor<1x2x2x2xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 1>}
      : (tensor<1x2x2x2xf32>) -> tensor<1x2x1x2xf32>
  %e = relax.constant dense<[[[[3.5, 0.0]], [[-1.5, 7.5]]]]>
      : tensor<1x2x1x2xf32>
  check.expect_close %y, %e : tensor<1x2x1x2xf32>
  relax.return
}

relax.func @batch() {
  %x = relax.constant dense<[[[[3.0, -1.0], [4.0, 1.0]]],
      [[[-5.0, 9.0], [2.0, 6.0]]]]> : tensor<2x1x2x2xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<2x1x2x2xf32>) -> tensor<2x1x2x1xf32>
  %e = relax.constant dense<[[[[1.0], [2.5]]], [[[2.0], [4.0]]]]>
      : tensor<2x1x2x1xf32>
  check.expect_close %y, %e : tensor<2x1x2x1xf32>
  relax.return
}

relax.func @whole_image() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 3, 4>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x1x1xf32>
  %e = relax.constant dense<[[[[3.0]]]]> : tensor<1x1x1x1xf32>
  check.expect_close %y, %e : tensor<1x1x1x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Rounding up
//===----------------------------------------------------------------------===//

// The last windows reach beyond the image.
relax.func @ceil_mode() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 3>, ceil_mode = true} : (tensor<1x1x3x4xf32>)
      -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[1.5, 3.5], [1.0, 7.0]]]]> : tensor<1x1x2x2xf32>
  check.expect_close %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

// Nothing to round.
relax.func @ceil_mode_exact() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>,
      strides = array<i64: 2, 2>, ceil_mode = true} : (tensor<1x1x3x4xf32>)
      -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[1.0, 2.5], [1.0, 7.5]]]]> : tensor<1x1x2x2xf32>
  check.expect_close %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @ceil_mode_left_out() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>,
      ceil_mode = true} : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x3xf32>
  %e = relax.constant dense<[[[[3.0, 1.5, 1.0], [0.0, 4.0, 6.5]]]]>
      : tensor<1x1x2x3xf32>
  check.expect_close %y, %e : tensor<1x1x2x3xf32>
  relax.return
}

// A window that would start in the padding behind the image is left out.
relax.func @ceil_mode_starts_behind() {
  %x = relax.constant dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 1>,
      strides = array<i64: 1, 3>, padding = array<i64: 0, 0, 0, 2>,
      ceil_mode = true} : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x1xf32>
  %e = relax.constant dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
  check.expect_close %y, %e : tensor<1x1x1x1xf32>
  relax.return
}

relax.func @ceil_mode_dilation() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 3, 2>, padding = array<i64: 0, 1, 1, 0>,
      dilation = array<i64: 2, 1>, ceil_mode = true} : (tensor<1x1x3x4xf32>)
      -> tensor<1x1x1x3xf32>
  %e = relax.constant dense<[[[[4.0, 2.0, 4.0]]]]> : tensor<1x1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x1x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

// The result has the layout of the operand.
relax.func @nhwc() {
  %x = relax.constant dense<[[[[3.0, 2.0], [-1.0, 6.0], [4.0, 5.0]],
      [[1.0, -3.0], [-5.0, 8.0], [9.0, 7.0]]]]> : tensor<1x2x3x2xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>, layout = "NHWC"}
      : (tensor<1x2x3x2xf32>) -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[-0.5, 3.25], [1.75, 6.5]]]]>
      : tensor<1x1x2x2xf32>
  check.expect_close %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0], [1.0, -5.0, 9.0]],
      [[2.0, 6.0, 5.0], [-3.0, 8.0, 7.0]]]]> : tensor<1x2x2x3xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>, out_layout = "NHWC"}
      : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x2xf32>
  %e = relax.constant dense<[[[[1.0, 4.0], [1.5, 5.5]],
      [[-2.0, 2.5], [2.0, 7.5]]]]> : tensor<1x2x2x2xf32>
  check.expect_close %y, %e : tensor<1x2x2x2xf32>
  relax.return
}

// Rows and columns are told apart by their letters only.
relax.func @all_layouts() {
  %x = relax.constant dense<[[[[3.0, 1.0]], [[2.0, -3.0]]],
      [[[-1.0, -5.0]], [[6.0, 8.0]]], [[[4.0, 9.0]], [[5.0, 7.0]]]]>
      : tensor<3x2x1x2xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 3>, layout = "WCNH",
      out_layout = "HNWC"} : (tensor<3x2x1x2xf32>) -> tensor<2x1x1x2xf32>
  %e = relax.constant dense<[[[[2.0, 4.3333335]]], [[[1.6666666, 4.0]]]]>
      : tensor<2x1x1x2xf32>
  check.expect_close %y, %e : tensor<2x1x1x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x3x4xf32>
      -> tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
      : (tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>>)
      -> tensor<?x?x?x?xf32,
      #relax.tensor<[n, c, (h - 1) floordiv 2 + 1, w - 1]>>
  %e = relax.constant dense<[[[[1.0, 1.5, 2.5], [1.5, 4.0, 5.75]]]]>
      : tensor<1x1x2x3xf32>
  check.expect_close %y, %e
      : tensor<?x?x?x?xf32,
      #relax.tensor<[n, c, (h - 1) floordiv 2 + 1, w - 1]>>, tensor<1x1x2x3xf32>
  relax.return
}

relax.func @symbolic_ceil_mode() {
  %x0 = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x3x4xf32>
      -> tensor<?x1x?x4xf32, #relax.tensor<[n, 1, h, 4]>>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 3>, ceil_mode = true}
      : (tensor<?x1x?x4xf32, #relax.tensor<[n, 1, h, 4]>>)
      -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[1.5, 3.5], [1.0, 7.0]]]]> : tensor<1x1x2x2xf32>
  check.expect_close %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x2x2xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x2x2xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 1>}
      : (tensor<0x1x2x2xf32>) -> tensor<0x1x1x2xf32>
  %e = relax.constant dense<> : tensor<0x1x1x2xf32>
  check.expect_close %y, %e : tensor<0x1x1x2xf32>
  relax.return
}

relax.func @no_channel() {
  %x = relax.constant dense<> : tensor<1x0x2x2xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<1x0x2x2xf32>) -> tensor<1x0x2x1xf32>
  %e = relax.constant dense<> : tensor<1x0x2x1xf32>
  check.expect_close %y, %e : tensor<1x0x2x1xf32>
  relax.return
}

relax.func @empty_batch_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x1x2x2xf32>
  %x = relax.match_cast %x0 : tensor<0x1x2x2xf32>
      -> tensor<?x1x2x2xf32, #relax.tensor<[n, 1, 2, 2]>>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 1>}
      : (tensor<?x1x2x2xf32, #relax.tensor<[n, 1, 2, 2]>>)
      -> tensor<?x1x1x2xf32, #relax.tensor<[n, 1, 1, 2]>>
  %e = relax.constant dense<> : tensor<0x1x1x2xf32>
  check.expect_close %y, %e
      : tensor<?x1x1x2xf32, #relax.tensor<[n, 1, 1, 2]>>, tensor<0x1x1x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// count_include_pad
//===----------------------------------------------------------------------===//

relax.func @include_padding() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>,
      count_include_pad = true} : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x3xf32>
  %e = relax.constant dense<[[[[0.75, 0.75, 0.25], [0.0, 4.0, 3.25]]]]>
      : tensor<1x1x2x3xf32>
  check.expect_close %y, %e : tensor<1x1x2x3xf32>
  relax.return
}

relax.func @include_padding_uneven() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 3>,
      strides = array<i64: 2, 2>, padding = array<i64: 1, 0, 0, 2>,
      count_include_pad = true} : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[1.0, 0.8333333], [2.6666667, 3.8333333]]]]>
      : tensor<1x1x2x2xf32>
  check.expect_close %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @include_padding_dilation() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 2, 2>,
      count_include_pad = true} : (tensor<1x1x3x4xf32>) -> tensor<1x1x3x4xf32>
  %e = relax.constant dense<[[[[2.25, -0.75, 3.75, 0.5], [-1.0, 5.0, 1.0, 3.0],
      [2.25, -0.75, 3.75, 0.5]]]]> : tensor<1x1x3x4xf32>
  check.expect_close %y, %e : tensor<1x1x3x4xf32>
  relax.return
}

// What lies beyond the padding does not count.
relax.func @include_padding_ceil_mode() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 3>, padding = array<i64: 0, 0, 1, 0>,
      ceil_mode = true, count_include_pad = true} : (tensor<1x1x3x4xf32>)
      -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[1.5, 3.5], [0.5, 3.5]]]]> : tensor<1x1x2x2xf32>
  check.expect_close %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @include_padding_symbolic() {
  %x0 = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x3x4xf32>
      -> tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, w]>>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 1, 2>, padding = array<i64: 1, 1, 1, 1>,
      count_include_pad = true}
      : (tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, w]>>)
      -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[0.75, 0.75, 0.25], [-0.5, 3.5, 1.75],
      [0.0, 4.0, 3.25], [1.25, 1.25, 1.75]]]]> : tensor<1x1x4x3xf32>
  check.expect_close %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x4x3xf32>
  relax.return
}

// 0 / 0: of no element.
relax.func @padding_only() {
  %x = relax.constant dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x1x1xf32>)
      -> tensor<1x1x2x1xf32>
  %e = relax.constant dense<[[[[0x7FC00000], [1.0]]]]> : tensor<1x1x2x1xf32>
  check.expect_close %y, %e : tensor<1x1x2x1xf32>
  relax.return
}

relax.func @padding_only_counted() {
  %x = relax.constant dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 1>,
      padding = array<i64: 1, 0, 0, 0>, count_include_pad = true}
      : (tensor<1x1x1x1xf32>) -> tensor<1x1x2x1xf32>
  %e = relax.constant dense<[[[[0.0], [1.0]]]]> : tensor<1x1x2x1xf32>
  check.expect_close %y, %e : tensor<1x1x2x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>
      : tensor<1x1x2x2xf16>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 0>} : (tensor<1x1x2x2xf16>)
      -> tensor<1x1x2x2xf16>
  %e = relax.constant dense<[[[[0.1, -0.05], [0.3, -0.2001]]]]>
      : tensor<1x1x2x2xf16>
  check.expect_close %y, %e : tensor<1x1x2x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>
      : tensor<1x1x2x2xbf16>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 0>} : (tensor<1x1x2x2xbf16>)
      -> tensor<1x1x2x2xbf16>
  %e = relax.constant dense<[[[[0.1, -0.05], [0.3, -0.199]]]]>
      : tensor<1x1x2x2xbf16>
  check.expect_close %y, %e : tensor<1x1x2x2xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>
      : tensor<1x1x2x2xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 0>} : (tensor<1x1x2x2xf32>)
      -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[0.1, -0.05], [0.3, -0.19999999]]]]>
      : tensor<1x1x2x2xf32>
  check.expect_close %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>
      : tensor<1x1x2x2xf64>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 0>} : (tensor<1x1x2x2xf64>)
      -> tensor<1x1x2x2xf64>
  %e = relax.constant dense<[[[[0.1, -0.05], [0.3, -0.19999999999999998]]]]>
      : tensor<1x1x2x2xf64>
  check.expect_close %y, %e : tensor<1x1x2x2xf64>
  relax.return
}

// 60000 + 60000 is too much for f16.
relax.func @f16_accumulates_in_f32() {
  %x = relax.constant dense<[[[[60000.0, 60000.0]]]]> : tensor<1x1x1x2xf16>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<1x1x1x2xf16>) -> tensor<1x1x1x1xf16>
  %e = relax.constant dense<[[[[60000.0]]]]> : tensor<1x1x1x1xf16>
  check.expect_close %y, %e : tensor<1x1x1x1xf16>
  relax.return
}

// Sums do not wrap around in the type of the elements.
relax.func @i8() {
  %x = relax.constant dense<[[[[127, 126, -128, -127]]]]> : tensor<1x1x1x4xi8>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>} : (tensor<1x1x1x4xi8>)
      -> tensor<1x1x1x3xi8>
  %e = relax.constant dense<[[[[126, -1, -127]]]]> : tensor<1x1x1x3xi8>
  check.expect_eq %y, %e : tensor<1x1x1x3xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[[32767, 32766, -32768, -32767]]]]>
      : tensor<1x1x1x4xi16>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xi16>) -> tensor<1x1x1x3xi16>
  %e = relax.constant dense<[[[[32766, -1, -32767]]]]> : tensor<1x1x1x3xi16>
  check.expect_eq %y, %e : tensor<1x1x1x3xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[[2147483647, 2147483646, -2147483648,
      -2147483647]]]]> : tensor<1x1x1x4xi32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xi32>) -> tensor<1x1x1x3xi32>
  %e = relax.constant dense<[[[[2147483646, -1, -2147483647]]]]>
      : tensor<1x1x1x3xi32>
  check.expect_eq %y, %e : tensor<1x1x1x3xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[[4611686018427387903, 2305843009213693951, 1,
      0]]]]> : tensor<1x1x1x4xi64>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xi64>) -> tensor<1x1x1x3xi64>
  %e = relax.constant dense<[[[[3458764513820540927, 1152921504606846976, 0]]]]>
      : tensor<1x1x1x3xi64>
  check.expect_eq %y, %e : tensor<1x1x1x3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[[255, 254, 0, 1]]]]> : tensor<1x1x1x4xui8>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xui8>) -> tensor<1x1x1x3xui8>
  %e = relax.constant dense<[[[[254, 127, 0]]]]> : tensor<1x1x1x3xui8>
  check.expect_eq %y, %e : tensor<1x1x1x3xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[[65535, 65534, 0, 1]]]]> : tensor<1x1x1x4xui16>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xui16>) -> tensor<1x1x1x3xui16>
  %e = relax.constant dense<[[[[65534, 32767, 0]]]]> : tensor<1x1x1x3xui16>
  check.expect_eq %y, %e : tensor<1x1x1x3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[[4294967295, 4294967294, 0, 1]]]]>
      : tensor<1x1x1x4xui32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xui32>) -> tensor<1x1x1x3xui32>
  %e = relax.constant dense<[[[[4294967294, 2147483647, 0]]]]>
      : tensor<1x1x1x3xui32>
  check.expect_eq %y, %e : tensor<1x1x1x3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[[9223372036854775807, 4611686018427387903, 1,
      0]]]]> : tensor<1x1x1x4xui64>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xui64>) -> tensor<1x1x1x3xui64>
  %e = relax.constant dense<[[[[6917529027641081855, 2305843009213693952, 0]]]]>
      : tensor<1x1x1x3xui64>
  check.expect_eq %y, %e : tensor<1x1x1x3xui64>
  relax.return
}

relax.func @i8_rounds_to_zero() {
  %x = relax.constant dense<[[[[-7, 0, 7]]]]> : tensor<1x1x1x3xi8>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>} : (tensor<1x1x1x3xi8>)
      -> tensor<1x1x1x2xi8>
  %e = relax.constant dense<[[[[-3, 3]]]]> : tensor<1x1x1x2xi8>
  check.expect_eq %y, %e : tensor<1x1x1x2xi8>
  relax.return
}

// An integer over zero is zero.
relax.func @i32_padding_only() {
  %x = relax.constant dense<[[[[5]]]]> : tensor<1x1x1x1xi32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x1x1xi32>)
      -> tensor<1x1x2x1xi32>
  %e = relax.constant dense<[[[[0], [5]]]]> : tensor<1x1x2x1xi32>
  check.expect_eq %y, %e : tensor<1x1x2x1xi32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[[0x7FC00000, 1.0, 0x7F800000, 1.0, 0xFF800000,
      0x7F800000]]]]> : tensor<1x1x1x6xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<1x1x1x6xf32>) -> tensor<1x1x1x5xf32>
  %e = relax.constant dense<[[[[0x7FC00000, 0x7F800000, 0x7F800000, 0xFF800000,
      0x7FC00000]]]]> : tensor<1x1x1x5xf32>
  check.expect_close %y, %e : tensor<1x1x1x5xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Padding that follows from the sizes
//===----------------------------------------------------------------------===//

relax.func @same_upper() {
  %x = relax.constant dense<[[[[-2.0, 3.0, 0.0, 4.0], [-3.0, -6.0, 4.0, -1.0],
      [6.0, 5.0, 9.0, 7.0], [-9.0, -9.0, -6.0, -2.0], [-4.0, -3.0, -6.0,
      1.0]]]]> : tensor<1x1x5x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 3>, strides = array<i64:
      2, 2>, auto_pad = "same_upper"} : (tensor<1x1x5x4xf32>) ->
      tensor<1x1x3x2xf32>
  %e = relax.constant dense<[[[[-0.6666666865348816, 1.75],
      [-0.6666666865348816, 2.0], [-4.333333492279053, -2.5]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_close %y, %e : tensor<1x1x3x2xf32>
  relax.return
}

relax.func @same_upper_symbolic() {
  %x0 = relax.constant dense<[[[[-4.0, -6.0, -1.0, -9.0], [-9.0, 7.0, 7.0, 1.0],
      [-2.0, 0.0, 2.0, -1.0], [1.0, 0.0, 0.0, -5.0], [1.0, -1.0, -6.0, -1.0]]]]>
      : tensor<1x1x5x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5x4xf32> -> tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 3>, strides = array<i64:
      2, 2>, auto_pad = "same_upper", dilation = array<i64: 2, 1>} :
      (tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>) -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[1.6666666269302368, 4.0], [1.0, 0.75],
      [0.3333333432674408, -2.5]]]]> : tensor<1x1x3x2xf32>
  check.expect_close %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x3x2xf32>
  relax.return
}

relax.func @same_upper_include_padding() {
  %x0 = relax.constant dense<[[[[8.0, -1.0, -8.0, -4.0], [1.0, -5.0, 6.0, 6.0],
      [7.0, -9.0, 5.0, 7.0], [-2.0, 3.0, 5.0, -1.0], [3.0, -3.0, 0.0, 2.0]]]]> :
      tensor<1x1x5x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5x4xf32> -> tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 3>, strides = array<i64:
      2, 2>, auto_pad = "same_upper", count_include_pad = true} :
      (tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>) -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[0.1666666716337204, 0.0], [1.5,
      2.6666667461395264], [0.0, 0.3333333432674408]]]]> : tensor<1x1x3x2xf32>
  check.expect_close %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x3x2xf32>
  relax.return
}

relax.func @same_lower() {
  %x = relax.constant dense<[[[[-7.0, 1.0, -3.0, 8.0], [-2.0, -5.0, -5.0, 3.0],
      [9.0, -4.0, -3.0, -8.0], [6.0, 9.0, 7.0, 5.0], [9.0, 6.0, 6.0, -3.0]]]]> :
      tensor<1x1x5x4xf32>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 3>, strides = array<i64:
      2, 2>, auto_pad = "same_lower"} : (tensor<1x1x5x4xf32>) ->
      tensor<1x1x3x2xf32>
  %e = relax.constant dense<[[[[-3.0, 2.0], [-0.5, -3.6666667461395264], [7.5,
      5.0]]]]> : tensor<1x1x3x2xf32>
  check.expect_close %y, %e : tensor<1x1x3x2xf32>
  relax.return
}

relax.func @same_lower_symbolic() {
  %x0 = relax.constant dense<[[[[7.0, 9.0, 7.0, 2.0], [4.0, 1.0, -9.0, -9.0],
      [9.0, 6.0, -5.0, 0.0], [9.0, -9.0, 5.0, 5.0], [-8.0, -2.0, 4.0, 2.0]]]]> :
      tensor<1x1x5x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5x4xf32> -> tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 3>, strides = array<i64:
      2, 2>, auto_pad = "same_lower", dilation = array<i64: 2, 1>} :
      (tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>) -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[2.5, -5.666666507720947], [1.25,
      -2.6666667461395264], [0.0, 0.3333333432674408]]]]> : tensor<1x1x3x2xf32>
  check.expect_close %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x3x2xf32>
  relax.return
}

relax.func @same_lower_include_padding() {
  %x0 = relax.constant dense<[[[[6.0, 7.0, -5.0, -7.0], [7.0, 3.0, 0.0, -7.0],
      [8.0, -3.0, -7.0, 1.0], [-7.0, 5.0, 9.0, -7.0], [-9.0, 3.0, -3.0,
      -2.0]]]]> : tensor<1x1x5x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5x4xf32> -> tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>
  %y = relax.avg_pool2d %x {pool_size = array<i64: 2, 3>, strides = array<i64:
      2, 2>, auto_pad = "same_lower", count_include_pad = true} :
      (tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>) -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[2.1666667461395264, -0.8333333134651184], [2.5,
      -2.1666667461395264], [-1.3333333730697632, 0.8333333134651184]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_close %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x3x2xf32>
  relax.return
}
