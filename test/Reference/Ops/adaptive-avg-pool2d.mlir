// RUN: relax-test-run %s

// relax.adaptive_avg_pool2d: means over as many windows as the result has
// elements. f16 and bf16 are accumulated in f32; integers round towards zero.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @global() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 1>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x1x1xf32>
  %e = relax.constant dense<[[[[3.0]]]]> : tensor<1x1x1x1xf32>
  check.expect_close %y, %e : tensor<1x1x1x1xf32>
  relax.return
}

relax.func @same_size() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 3, 4>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x3x4xf32>
  %e = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  check.expect_close %y, %e : tensor<1x1x3x4xf32>
  relax.return
}

// The result has the size of the operand.
relax.func @no_size() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.adaptive_avg_pool2d %x : (tensor<1x1x3x4xf32>)
      -> tensor<1x1x3x4xf32>
  %e = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  check.expect_close %y, %e : tensor<1x1x3x4xf32>
  relax.return
}

relax.func @dividing() {
  %x = relax.constant dense<[[[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0],
      [6.0, 0.0, 1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 0.0, 1.0, 2.0, 3.0],
      [4.0, 5.0, 6.0, 0.0, 1.0, 2.0]]]]> : tensor<1x1x4x6xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 2, 3>}
      : (tensor<1x1x4x6xf32>) -> tensor<1x1x2x3xf32>
  %e = relax.constant dense<[[[[1.75, 2.0, 4.0], [5.0, 1.75, 2.0]]]]>
      : tensor<1x1x2x3xf32>
  check.expect_close %y, %e : tensor<1x1x2x3xf32>
  relax.return
}

// Windows of different sizes share rows and columns.
relax.func @overlapping() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 2, 3>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x3xf32>
  %e = relax.constant dense<[[[[1.5, 3.5, 3.25], [1.5, 4.0, 5.75]]]]>
      : tensor<1x1x2x3xf32>
  check.expect_close %y, %e : tensor<1x1x2x3xf32>
  relax.return
}

// More windows than elements.
relax.func @larger() {
  %x = relax.constant dense<[[[[1.0, 2.0, 4.0]]]]> : tensor<1x1x1x3xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 2, 5>}
      : (tensor<1x1x1x3xf32>) -> tensor<1x1x2x5xf32>
  %e = relax.constant dense<[[[[1.0, 1.5, 2.0, 3.0, 4.0],
      [1.0, 1.5, 2.0, 3.0, 4.0]]]]> : tensor<1x1x2x5xf32>
  check.expect_close %y, %e : tensor<1x1x2x5xf32>
  relax.return
}

relax.func @rows_only() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 4>}
      : (tensor<1x1x3x4xf32>) -> tensor<1x1x1x4xf32>
  %e = relax.constant dense<[[[[1.0, 1.6666666, 4.6666665, 4.6666665]]]]>
      : tensor<1x1x1x4xf32>
  check.expect_close %y, %e : tensor<1x1x1x4xf32>
  relax.return
}

relax.func @channels() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0]], [[1.0, -5.0, 9.0]]],
      [[[2.0, 6.0, 5.0]], [[-3.0, 8.0, 7.0]]]]> : tensor<2x2x1x3xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 1>}
      : (tensor<2x2x1x3xf32>) -> tensor<2x2x1x1xf32>
  %e = relax.constant dense<[[[[2.0]], [[1.6666666]]],
      [[[4.3333335]], [[4.0]]]]> : tensor<2x2x1x1xf32>
  check.expect_close %y, %e : tensor<2x2x1x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @nhwc() {
  %x = relax.constant dense<[[[[3.0, 2.0], [-1.0, 6.0], [4.0, 5.0]],
      [[1.0, -3.0], [-5.0, 8.0], [9.0, 7.0]]]]> : tensor<1x2x3x2xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>,
      layout = "NHWC"} : (tensor<1x2x3x2xf32>) -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[-0.5, 3.25], [1.75, 6.5]]]]>
      : tensor<1x1x2x2xf32>
  check.expect_close %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[[3.0, -1.0, 4.0], [1.0, -5.0, 9.0]],
      [[2.0, 6.0, 5.0], [-3.0, 8.0, 7.0]]]]> : tensor<1x2x2x3xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 2, 1>,
      out_layout = "NHWC"} : (tensor<1x2x2x3xf32>) -> tensor<1x2x1x2xf32>
  %e = relax.constant dense<[[[[2.0, 4.3333335]], [[1.6666666, 4.0]]]]>
      : tensor<1x2x1x2xf32>
  check.expect_close %y, %e : tensor<1x2x1x2xf32>
  relax.return
}

relax.func @all_layouts() {
  %x = relax.constant dense<[[[[3.0, 1.0]], [[2.0, -3.0]]],
      [[[-1.0, -5.0]], [[6.0, 8.0]]], [[[4.0, 9.0]], [[5.0, 7.0]]]]>
      : tensor<3x2x1x2xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 3>,
      layout = "WCNH", out_layout = "HNWC"} : (tensor<3x2x1x2xf32>)
      -> tensor<1x1x3x2xf32>
  %e = relax.constant dense<[[[[2.0, -0.5], [-3.0, 7.0], [6.5, 6.0]]]]>
      : tensor<1x1x3x2xf32>
  check.expect_close %y, %e : tensor<1x1x3x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @symbolic_global() {
  %x0 = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x3x4xf32>
      -> tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, w]>>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 1>}
      : (tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, w]>>)
      -> tensor<?x1x1x1xf32, #relax.tensor<[n, 1, 1, 1]>>
  %e = relax.constant dense<[[[[3.0]]]]> : tensor<1x1x1x1xf32>
  check.expect_close %y, %e
      : tensor<?x1x1x1xf32, #relax.tensor<[n, 1, 1, 1]>>, tensor<1x1x1x1xf32>
  relax.return
}

relax.func @symbolic_overlapping() {
  %x0 = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x3x4xf32>
      -> tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h, w]>>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 2, 3>}
      : (tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h, w]>>)
      -> tensor<1x1x2x3xf32>
  %e = relax.constant dense<[[[[1.5, 3.5, 3.25], [1.5, 4.0, 5.75]]]]>
      : tensor<1x1x2x3xf32>
  check.expect_close %y, %e : tensor<1x1x2x3xf32>
  relax.return
}

relax.func @symbolic_same_size() {
  %x0 = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x3x4xf32>
      -> tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h, w]>>
  %y = relax.adaptive_avg_pool2d %x
      : (tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h, w]>>)
      -> tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h, w]>>
  %e = relax.constant dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
      [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
  check.expect_close %y, %e
      : tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h, w]>>, tensor<1x1x3x4xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x2x2xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 1>}
      : (tensor<0x1x2x2xf32>) -> tensor<0x1x1x1xf32>
  %e = relax.constant dense<> : tensor<0x1x1x1xf32>
  check.expect_close %y, %e : tensor<0x1x1x1xf32>
  relax.return
}

relax.func @no_channel() {
  %x = relax.constant dense<> : tensor<1x0x2x2xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 1>}
      : (tensor<1x0x2x2xf32>) -> tensor<1x0x1x1xf32>
  %e = relax.constant dense<> : tensor<1x0x1x1xf32>
  check.expect_close %y, %e : tensor<1x0x1x1xf32>
  relax.return
}

// 0 / 0: of no element.
relax.func @empty_image() {
  %x = relax.constant dense<> : tensor<1x1x0x2xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 1>}
      : (tensor<1x1x0x2xf32>) -> tensor<1x1x1x1xf32>
  %e = relax.constant dense<[[[[0x7FC00000]]]]> : tensor<1x1x1x1xf32>
  check.expect_close %y, %e : tensor<1x1x1x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>
      : tensor<1x1x2x2xf16>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>}
      : (tensor<1x1x2x2xf16>) -> tensor<1x1x1x2xf16>
  %e = relax.constant dense<[[[[0.2, -0.4502]]]]> : tensor<1x1x1x2xf16>
  check.expect_close %y, %e : tensor<1x1x1x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>
      : tensor<1x1x2x2xbf16>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>}
      : (tensor<1x1x2x2xbf16>) -> tensor<1x1x1x2xbf16>
  %e = relax.constant dense<[[[[0.2, -0.45]]]]> : tensor<1x1x1x2xbf16>
  check.expect_close %y, %e : tensor<1x1x1x2xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>
      : tensor<1x1x2x2xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>}
      : (tensor<1x1x2x2xf32>) -> tensor<1x1x1x2xf32>
  %e = relax.constant dense<[[[[0.2, -0.45]]]]> : tensor<1x1x1x2xf32>
  check.expect_close %y, %e : tensor<1x1x1x2xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>
      : tensor<1x1x2x2xf64>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>}
      : (tensor<1x1x2x2xf64>) -> tensor<1x1x1x2xf64>
  %e = relax.constant dense<[[[[0.2, -0.44999999999999996]]]]>
      : tensor<1x1x1x2xf64>
  check.expect_close %y, %e : tensor<1x1x1x2xf64>
  relax.return
}

// 60000 + 60000 is too much for f16.
relax.func @f16_accumulates_in_f32() {
  %x = relax.constant dense<[[[[60000.0, 60000.0]]]]> : tensor<1x1x1x2xf16>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 1>}
      : (tensor<1x1x1x2xf16>) -> tensor<1x1x1x1xf16>
  %e = relax.constant dense<[[[[60000.0]]]]> : tensor<1x1x1x1xf16>
  check.expect_close %y, %e : tensor<1x1x1x1xf16>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[[127, 126, -128, -127]]]]> : tensor<1x1x1x4xi8>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xi8>) -> tensor<1x1x1x2xi8>
  %e = relax.constant dense<[[[[126, -127]]]]> : tensor<1x1x1x2xi8>
  check.expect_eq %y, %e : tensor<1x1x1x2xi8>
  relax.return
}

relax.func @i8_rounds_to_zero() {
  %x = relax.constant dense<[[[[-7, 0, 0, 7]]]]> : tensor<1x1x1x4xi8>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xi8>) -> tensor<1x1x1x2xi8>
  %e = relax.constant dense<[[[[-3, 3]]]]> : tensor<1x1x1x2xi8>
  check.expect_eq %y, %e : tensor<1x1x1x2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[[32767, 32766, -32768, -32767]]]]>
      : tensor<1x1x1x4xi16>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xi16>) -> tensor<1x1x1x2xi16>
  %e = relax.constant dense<[[[[32766, -32767]]]]> : tensor<1x1x1x2xi16>
  check.expect_eq %y, %e : tensor<1x1x1x2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[[2147483647, 2147483646, -2147483648,
      -2147483647]]]]> : tensor<1x1x1x4xi32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xi32>) -> tensor<1x1x1x2xi32>
  %e = relax.constant dense<[[[[2147483646, -2147483647]]]]>
      : tensor<1x1x1x2xi32>
  check.expect_eq %y, %e : tensor<1x1x1x2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[[4611686018427387903, 2305843009213693951, 1,
      0]]]]> : tensor<1x1x1x4xi64>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xi64>) -> tensor<1x1x1x2xi64>
  %e = relax.constant dense<[[[[3458764513820540927, 0]]]]>
      : tensor<1x1x1x2xi64>
  check.expect_eq %y, %e : tensor<1x1x1x2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[[255, 254, 0, 1]]]]> : tensor<1x1x1x4xui8>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xui8>) -> tensor<1x1x1x2xui8>
  %e = relax.constant dense<[[[[254, 0]]]]> : tensor<1x1x1x2xui8>
  check.expect_eq %y, %e : tensor<1x1x1x2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[[65535, 65534, 0, 1]]]]> : tensor<1x1x1x4xui16>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xui16>) -> tensor<1x1x1x2xui16>
  %e = relax.constant dense<[[[[65534, 0]]]]> : tensor<1x1x1x2xui16>
  check.expect_eq %y, %e : tensor<1x1x1x2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[[4294967295, 4294967294, 0, 1]]]]>
      : tensor<1x1x1x4xui32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xui32>) -> tensor<1x1x1x2xui32>
  %e = relax.constant dense<[[[[4294967294, 0]]]]> : tensor<1x1x1x2xui32>
  check.expect_eq %y, %e : tensor<1x1x1x2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[[9223372036854775807, 4611686018427387903, 1,
      0]]]]> : tensor<1x1x1x4xui64>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 2>}
      : (tensor<1x1x1x4xui64>) -> tensor<1x1x1x2xui64>
  %e = relax.constant dense<[[[[6917529027641081855, 0]]]]>
      : tensor<1x1x1x2xui64>
  check.expect_eq %y, %e : tensor<1x1x1x2xui64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[[0x7FC00000, 1.0, 0x7F800000, 1.0, 0xFF800000,
      0x7F800000]]]]> : tensor<1x1x1x6xf32>
  %y = relax.adaptive_avg_pool2d %x {output_size = array<i64: 1, 3>}
      : (tensor<1x1x1x6xf32>) -> tensor<1x1x1x3xf32>
  %e = relax.constant dense<[[[[0x7FC00000, 0x7F800000, 0x7FC00000]]]]>
      : tensor<1x1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x1x3xf32>
  relax.return
}
