// RUN: relax-test-run %s

// relax.max_pool2d: the maximum over windows. Padding never wins; a NaN does,
// and a window of padding only gives the lowest value.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @window() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 2>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x3xf32>
  %e = relax.constant dense<[[[[9.0, 9.0, 6.0], [9.0, 9.0, 8.0]]]]>
      : tensor<1x1x2x3xf32>
  check.expect_eq %y, %e : tensor<1x1x2x3xf32>
  relax.return
}

relax.func @strides() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      strides = array<i64: 2, 2>} : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[3.0, 4.0], [5.0, 8.0]]]]> : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @strides_leave_a_rest() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 3>} : (tensor<1x1x3x4xf32>) -> tensor<1x1x1x1xf32>
  %e = relax.constant dense<[[[[9.0]]]]> : tensor<1x1x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x1x1xf32>
  relax.return
}

// Negative numbers show that padding is no element of value 0.
relax.func @padding() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x3xf32>
  %e = relax.constant dense<[[[[3.0, 4.0, 1.0], [5.0, 9.0, 7.0]]]]>
      : tensor<1x1x2x3xf32>
  check.expect_eq %y, %e : tensor<1x1x2x3xf32>
  relax.return
}

// Top, left, bottom, right.
relax.func @padding_uneven() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 2>, padding = array<i64: 1, 0, 0, 1>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[3.0, 4.0], [9.0, 8.0]]]]> : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @dilation() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 2>,
      dilation = array<i64: 2, 3>} : (tensor<1x1x3x4xf32>)
      -> tensor<1x1x1x1xf32>
  %e = relax.constant dense<[[[[7.0]]]]> : tensor<1x1x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x1x1xf32>
  relax.return
}

relax.func @dilation_and_padding() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 2>,
      padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 2, 2>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x3x4xf32>
  %e = relax.constant dense<[[[[9.0, 2.0, 9.0, 2.0], [-1.0, 8.0, 7.0, 8.0],
      [9.0, 2.0, 9.0, 2.0]]]]> : tensor<1x1x3x4xf32>
  check.expect_eq %y, %e : tensor<1x1x3x4xf32>
  relax.return
}

relax.func @channels() {
  %x = relax.constant dense<[[[[3.0, -1.0], [4.0, 1.0]],
      [[-5.0, 9.0], [2.0, 6.0]]]]> : tensor<1x2x2x2xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 1>}
      : (tensor<1x2x2x2xf32>) -> tensor<1x2x1x2xf32>
  %e = relax.constant dense<[[[[4.0, 1.0]], [[2.0, 9.0]]]]>
      : tensor<1x2x1x2xf32>
  check.expect_eq %y, %e : tensor<1x2x1x2xf32>
  relax.return
}

relax.func @batch() {
  %x = relax.constant dense<[[[[3.0, -1.0], [4.0, 1.0]]],
      [[[-5.0, 9.0], [2.0, 6.0]]]]> : tensor<2x1x2x2xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<2x1x2x2xf32>) -> tensor<2x1x2x1xf32>
  %e = relax.constant dense<[[[[3.0], [4.0]]], [[[9.0], [6.0]]]]>
      : tensor<2x1x2x1xf32>
  check.expect_eq %y, %e : tensor<2x1x2x1xf32>
  relax.return
}

relax.func @whole_image() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 3, 4>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x1x1xf32>
  %e = relax.constant dense<[[[[9.0]]]]> : tensor<1x1x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x1x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Rounding up
//===----------------------------------------------------------------------===//

// The last windows reach beyond the image.
relax.func @ceil_mode() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 3>, ceil_mode = true} : (tensor<1x1x3x4xf32>)
      -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[9.0, 6.0], [5.0, 7.0]]]]> : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

// Nothing to round.
relax.func @ceil_mode_exact() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      strides = array<i64: 2, 2>, ceil_mode = true} : (tensor<1x1x3x4xf32>)
      -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[3.0, 4.0], [5.0, 8.0]]]]> : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @ceil_mode_left_out() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>,
      ceil_mode = true} : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x3xf32>
  %e = relax.constant dense<[[[[3.0, 4.0, 1.0], [5.0, 9.0, 7.0]]]]>
      : tensor<1x1x2x3xf32>
  check.expect_eq %y, %e : tensor<1x1x2x3xf32>
  relax.return
}

// A window that would start in the padding behind the image is left out.
relax.func @ceil_mode_starts_behind() {
  %x = relax.constant dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 1>,
      strides = array<i64: 1, 3>, padding = array<i64: 0, 0, 0, 2>,
      ceil_mode = true} : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x1xf32>
  %e = relax.constant dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x1x1xf32>
  relax.return
}

relax.func @ceil_mode_dilation() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 3, 2>, padding = array<i64: 0, 1, 1, 0>,
      dilation = array<i64: 2, 1>, ceil_mode = true} : (tensor<1x1x3x4xf32>)
      -> tensor<1x1x1x3xf32>
  %e = relax.constant dense<[[[[5.0, 8.0, 7.0]]]]> : tensor<1x1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x1x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

// The result has the layout of the operand.
relax.func @nhwc() {
  %x = relax.constant dense<[[[[3.0, 2.0], [-1.0, 6.0], [4.0, 5.0]],
      [[1.0, -3.0], [-5.0, 8.0], [9.0, 7.0]]]]> : tensor<1x2x3x2xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 2>, layout = "NHWC"}
      : (tensor<1x2x3x2xf32>) -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[3.0, 8.0], [9.0, 8.0]]]]> : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0], [1.0, -5.0, 9.0]],
      [[2.0, 6.0, 5.0], [-3.0, 8.0, 7.0]]]]> : tensor<1x2x2x3xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>, out_layout = "NHWC"}
      : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x2xf32>
  %e = relax.constant dense<[[[[3.0, 6.0], [4.0, 6.0]],
      [[1.0, 8.0], [9.0, 8.0]]]]> : tensor<1x2x2x2xf32>
  check.expect_eq %y, %e : tensor<1x2x2x2xf32>
  relax.return
}

// Rows and columns are told apart by their letters only.
relax.func @all_layouts() {
  %x = relax.constant dense<[[[[3.0, 1.0]], [[2.0, -3.0]]],
      [[[-1.0, -5.0]], [[6.0, 8.0]]], [[[4.0, 9.0]], [[5.0, 7.0]]]]>
      : tensor<3x2x1x2xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 3>, layout = "WCNH",
      out_layout = "HNWC"} : (tensor<3x2x1x2xf32>) -> tensor<2x1x1x2xf32>
  %e = relax.constant dense<[[[[4.0, 6.0]]], [[[9.0, 8.0]]]]>
      : tensor<2x1x1x2xf32>
  check.expect_eq %y, %e : tensor<2x1x1x2xf32>
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
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
      : (tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>>)
      -> tensor<?x?x?x?xf32,
      #relax.tensor<[n, c, (h - 1) floordiv 2 + 1, w - 1]>>
  %e = relax.constant dense<[[[[3.0, 4.0, 4.0], [9.0, 9.0, 8.0]]]]>
      : tensor<1x1x2x3xf32>
  check.expect_eq %y, %e
      : tensor<?x?x?x?xf32,
      #relax.tensor<[n, c, (h - 1) floordiv 2 + 1, w - 1]>>, tensor<1x1x2x3xf32>
  relax.return
}

relax.func @symbolic_ceil_mode() {
  %x0 = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x3x4xf32>
      -> tensor<?x1x?x4xf32, #relax.tensor<[n, 1, h, 4]>>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 2>,
      strides = array<i64: 2, 3>, ceil_mode = true}
      : (tensor<?x1x?x4xf32, #relax.tensor<[n, 1, h, 4]>>)
      -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[9.0, 6.0], [5.0, 7.0]]]]> : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x2x2xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x2x2xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 1>}
      : (tensor<0x1x2x2xf32>) -> tensor<0x1x1x2xf32>
  %e = relax.constant dense<> : tensor<0x1x1x2xf32>
  check.expect_eq %y, %e : tensor<0x1x1x2xf32>
  relax.return
}

relax.func @no_channel() {
  %x = relax.constant dense<> : tensor<1x0x2x2xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<1x0x2x2xf32>) -> tensor<1x0x2x1xf32>
  %e = relax.constant dense<> : tensor<1x0x2x1xf32>
  check.expect_eq %y, %e : tensor<1x0x2x1xf32>
  relax.return
}

relax.func @empty_batch_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x1x2x2xf32>
  %x = relax.match_cast %x0 : tensor<0x1x2x2xf32>
      -> tensor<?x1x2x2xf32, #relax.tensor<[n, 1, 2, 2]>>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 1>}
      : (tensor<?x1x2x2xf32, #relax.tensor<[n, 1, 2, 2]>>)
      -> tensor<?x1x1x2xf32, #relax.tensor<[n, 1, 1, 2]>>
  %e = relax.constant dense<> : tensor<0x1x1x2xf32>
  check.expect_eq %y, %e
      : tensor<?x1x1x2xf32, #relax.tensor<[n, 1, 1, 2]>>, tensor<0x1x1x2xf32>
  relax.return
}

// A window without an element gives the lowest value.
relax.func @padding_only() {
  %x = relax.constant dense<[[[[-1.0]]]]> : tensor<1x1x1x1xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x1x1xf32>)
      -> tensor<1x1x2x1xf32>
  %e = relax.constant dense<[[[[0xFF800000], [-1.0]]]]> : tensor<1x1x2x1xf32>
  check.expect_eq %y, %e : tensor<1x1x2x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>
      : tensor<1x1x2x2xf16>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 0>} : (tensor<1x1x2x2xf16>)
      -> tensor<1x1x2x2xf16>
  %e = relax.constant dense<[[[[0.1, 0.1], [0.3, 0.3]]]]> : tensor<1x1x2x2xf16>
  check.expect_eq %y, %e : tensor<1x1x2x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>
      : tensor<1x1x2x2xbf16>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 0>} : (tensor<1x1x2x2xbf16>)
      -> tensor<1x1x2x2xbf16>
  %e = relax.constant dense<[[[[0.1, 0.1], [0.3, 0.3]]]]> : tensor<1x1x2x2xbf16>
  check.expect_eq %y, %e : tensor<1x1x2x2xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>
      : tensor<1x1x2x2xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 0>} : (tensor<1x1x2x2xf32>)
      -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[0.1, 0.1], [0.3, 0.3]]]]> : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>
      : tensor<1x1x2x2xf64>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 0>} : (tensor<1x1x2x2xf64>)
      -> tensor<1x1x2x2xf64>
  %e = relax.constant dense<[[[[0.1, 0.1], [0.3, 0.3]]]]> : tensor<1x1x2x2xf64>
  check.expect_eq %y, %e : tensor<1x1x2x2xf64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[[[true, false, false]]]]> : tensor<1x1x1x3xi1>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 1>} : (tensor<1x1x1x3xi1>)
      -> tensor<1x1x1x4xi1>
  %e = relax.constant dense<[[[[true, true, false, false]]]]>
      : tensor<1x1x1x4xi1>
  check.expect_eq %y, %e : tensor<1x1x1x4xi1>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[[-128, -128, 127]]]]> : tensor<1x1x1x3xi8>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 2>} : (tensor<1x1x1x3xi8>)
      -> tensor<1x1x1x5xi8>
  %e = relax.constant dense<[[[[-128, -128, 127, 127, -128]]]]>
      : tensor<1x1x1x5xi8>
  check.expect_eq %y, %e : tensor<1x1x1x5xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[[-32768, -32768, 32767]]]]> : tensor<1x1x1x3xi16>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 2>} : (tensor<1x1x1x3xi16>)
      -> tensor<1x1x1x5xi16>
  %e = relax.constant dense<[[[[-32768, -32768, 32767, 32767, -32768]]]]>
      : tensor<1x1x1x5xi16>
  check.expect_eq %y, %e : tensor<1x1x1x5xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[[-2147483648, -2147483648, 2147483647]]]]>
      : tensor<1x1x1x3xi32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 2>} : (tensor<1x1x1x3xi32>)
      -> tensor<1x1x1x5xi32>
  %e = relax.constant dense<[[[[-2147483648, -2147483648, 2147483647,
      2147483647, -2147483648]]]]> : tensor<1x1x1x5xi32>
  check.expect_eq %y, %e : tensor<1x1x1x5xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[[-9223372036854775808, -9223372036854775808,
      9223372036854775807]]]]> : tensor<1x1x1x3xi64>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 2>} : (tensor<1x1x1x3xi64>)
      -> tensor<1x1x1x5xi64>
  %e = relax.constant dense<[[[[-9223372036854775808, -9223372036854775808,
      9223372036854775807, 9223372036854775807, -9223372036854775808]]]]>
      : tensor<1x1x1x5xi64>
  check.expect_eq %y, %e : tensor<1x1x1x5xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[[0, 0, 255]]]]> : tensor<1x1x1x3xui8>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 2>} : (tensor<1x1x1x3xui8>)
      -> tensor<1x1x1x5xui8>
  %e = relax.constant dense<[[[[0, 0, 255, 255, 0]]]]> : tensor<1x1x1x5xui8>
  check.expect_eq %y, %e : tensor<1x1x1x5xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[[0, 0, 65535]]]]> : tensor<1x1x1x3xui16>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 2>} : (tensor<1x1x1x3xui16>)
      -> tensor<1x1x1x5xui16>
  %e = relax.constant dense<[[[[0, 0, 65535, 65535, 0]]]]>
      : tensor<1x1x1x5xui16>
  check.expect_eq %y, %e : tensor<1x1x1x5xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[[0, 0, 4294967295]]]]> : tensor<1x1x1x3xui32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 2>} : (tensor<1x1x1x3xui32>)
      -> tensor<1x1x1x5xui32>
  %e = relax.constant dense<[[[[0, 0, 4294967295, 4294967295, 0]]]]>
      : tensor<1x1x1x5xui32>
  check.expect_eq %y, %e : tensor<1x1x1x5xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[[0, 0, 18446744073709551615]]]]>
      : tensor<1x1x1x3xui64>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 2>} : (tensor<1x1x1x3xui64>)
      -> tensor<1x1x1x5xui64>
  %e = relax.constant dense<[[[[0, 0, 18446744073709551615,
      18446744073709551615, 0]]]]> : tensor<1x1x1x5xui64>
  check.expect_eq %y, %e : tensor<1x1x1x5xui64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[[0x7FC00000, 1.0, 2.0, 0x7F800000, 0xFF800000,
      0xFF800000]]]]> : tensor<1x1x1x6xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<1x1x1x6xf32>) -> tensor<1x1x1x5xf32>
  %e = relax.constant dense<[[[[0x7FC00000, 2.0, 0x7F800000, 0x7F800000,
      0xFF800000]]]]> : tensor<1x1x1x5xf32>
  check.expect_eq %y, %e : tensor<1x1x1x5xf32>
  relax.return
}

relax.func @negative_infinity_padded() {
  %x = relax.constant dense<[[[[0xFF800000, 1.0]]]]> : tensor<1x1x1x2xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>,
      padding = array<i64: 0, 1, 0, 0>} : (tensor<1x1x1x2xf32>)
      -> tensor<1x1x1x2xf32>
  %e = relax.constant dense<[[[[0xFF800000, 1.0]]]]> : tensor<1x1x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x1x2xf32>
  relax.return
}

relax.func @nan_f16() {
  %x = relax.constant dense<[[[[0x7E00, 1.0, 2.0]]]]> : tensor<1x1x1x3xf16>
  %y = relax.max_pool2d %x {pool_size = array<i64: 1, 2>}
      : (tensor<1x1x1x3xf16>) -> tensor<1x1x1x2xf16>
  %e = relax.constant dense<[[[[0x7E00, 2.0]]]]> : tensor<1x1x1x2xf16>
  check.expect_eq %y, %e : tensor<1x1x1x2xf16>
  relax.return
}

//===----------------------------------------------------------------------===//
// Padding that follows from the sizes
//===----------------------------------------------------------------------===//

relax.func @same_upper() {
  %x = relax.constant dense<[[[[9.0, 6.0, 6.0, 0.0], [7.0, 5.0, 8.0, 0.0], [6.0,
      -4.0, -5.0, 9.0], [2.0, -5.0, -4.0, 0.0], [-8.0, -9.0, 7.0, 6.0]]]]> :
      tensor<1x1x5x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 3>, strides = array<i64:
      2, 2>, auto_pad = "same_upper"} : (tensor<1x1x5x4xf32>) ->
      tensor<1x1x3x2xf32>
  %e = relax.constant dense<[[[[9.0, 8.0], [6.0, 9.0], [7.0, 7.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2xf32>
  relax.return
}

relax.func @same_upper_symbolic() {
  %x0 = relax.constant dense<[[[[4.0, 7.0, -4.0, -4.0], [-2.0, -6.0, 0.0, 3.0],
      [1.0, 8.0, 0.0, 6.0], [2.0, -5.0, 0.0, -6.0], [-5.0, -7.0, -1.0, 7.0]]]]>
      : tensor<1x1x5x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5x4xf32> -> tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 3>, strides = array<i64:
      2, 2>, auto_pad = "same_upper", dilation = array<i64: 2, 1>} :
      (tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>) -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[0.0, 3.0], [2.0, 3.0], [2.0, 0.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x3x2xf32>
  relax.return
}

relax.func @same_lower() {
  %x = relax.constant dense<[[[[4.0, 1.0, 2.0, 2.0], [7.0, -4.0, 1.0, -6.0],
      [-6.0, -4.0, -5.0, 0.0], [9.0, 8.0, 9.0, -7.0], [0.0, -5.0, -9.0, 7.0]]]]>
      : tensor<1x1x5x4xf32>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 3>, strides = array<i64:
      2, 2>, auto_pad = "same_lower"} : (tensor<1x1x5x4xf32>) ->
      tensor<1x1x3x2xf32>
  %e = relax.constant dense<[[[[4.0, 2.0], [7.0, 1.0], [9.0, 9.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2xf32>
  relax.return
}

relax.func @same_lower_symbolic() {
  %x0 = relax.constant dense<[[[[-1.0, -7.0, -7.0, 8.0], [-3.0, -2.0, 9.0,
      -3.0], [-4.0, 8.0, -1.0, -7.0], [-3.0, -2.0, 9.0, -4.0], [1.0, 9.0, 5.0,
      9.0]]]]> : tensor<1x1x5x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5x4xf32> -> tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>
  %y = relax.max_pool2d %x {pool_size = array<i64: 2, 3>, strides = array<i64:
      2, 2>, auto_pad = "same_lower", dilation = array<i64: 2, 1>} :
      (tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>) -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[-2.0, 9.0], [-2.0, 9.0], [-2.0, 9.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x3x2xf32>
  relax.return
}
