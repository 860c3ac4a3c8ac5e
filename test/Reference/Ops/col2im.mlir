// RUN: relax-test-run %s

// relax.col2im: adds up what the windows over an image say of each element.
// Numbers by NumPy, one addition at a time.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @overlapping() {
  %x = relax.constant dense<[[[2.0, -3.0, -4.0, -2.0], [3.0, 2.0, 0.0, 2.0],
      [-3.0, 4.0, 2.0, 1.0], [3.0, -2.0, -2.0, -1.0]]]> : tensor<1x4x4xf32>
  %y = relax.col2im %x {image_shape = array<i64: 3, 3>, block_shape = array<i64:
      2, 2>} : (tensor<1x4x4xf32>) -> tensor<1x1x3x3xf32>
  %e = relax.constant dense<[[[[2.0, 0.0, 2.0], [-7.0, 5.0, 0.0], [2.0, -1.0,
      -1.0]]]]> : tensor<1x1x3x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3x3xf32>
  relax.return
}

relax.func @apart() {
  %x = relax.constant dense<[[[1.0, 1.0, 4.0, 3.0, 3.0], [3.0, -2.0, -1.0, -2.0,
      3.0], [1.0, 2.0, 2.0, -4.0, 4.0], [-2.0, -1.0, 0.0, -4.0, 1.0], [4.0,
      -3.0, 2.0, -3.0, -2.0]]]> : tensor<1x5x5xf32>
  %y = relax.col2im %x {image_shape = array<i64: 5, 5>, block_shape = array<i64:
      1, 5>} : (tensor<1x5x5xf32>) -> tensor<1x1x5x5xf32>
  %e = relax.constant dense<[[[[1.0, 3.0, 1.0, -2.0, 4.0], [1.0, -2.0, 2.0,
      -1.0, -3.0], [4.0, -1.0, 2.0, 0.0, 2.0], [3.0, -2.0, -4.0, -4.0, -3.0],
      [3.0, 3.0, 4.0, 1.0, -2.0]]]]> : tensor<1x1x5x5xf32>
  check.expect_eq %y, %e : tensor<1x1x5x5xf32>
  relax.return
}

relax.func @channels() {
  %x = relax.constant dense<[[[-4.0, -3.0], [4.0, -1.0], [-4.0, 1.0], [0.0,
      -1.0]], [[1.0, 0.0], [-2.0, -2.0], [-1.0, -3.0], [-4.0, 2.0]]]> :
      tensor<2x4x2xf32>
  %y = relax.col2im %x {image_shape = array<i64: 2, 2>, block_shape = array<i64:
      1, 2>} : (tensor<2x4x2xf32>) -> tensor<2x2x2x2xf32>
  %e = relax.constant dense<[[[[-4.0, 4.0], [-3.0, -1.0]], [[-4.0, 0.0], [1.0,
      -1.0]]], [[[1.0, -2.0], [0.0, -2.0]], [[-1.0, -4.0], [-3.0, 2.0]]]]> :
      tensor<2x2x2x2xf32>
  check.expect_eq %y, %e : tensor<2x2x2x2xf32>
  relax.return
}

// What no window reaches is 0.
relax.func @strides_leave_a_gap() {
  %x = relax.constant dense<[[[0.0, 1.0, -3.0, -1.0], [3.0, -2.0, 4.0, -2.0]]]>
      : tensor<1x2x4xf32>
  %y = relax.col2im %x {image_shape = array<i64: 4, 3>, block_shape = array<i64:
      1, 2>, strides = array<i64: 2, 1>} : (tensor<1x2x4xf32>) ->
      tensor<1x1x4x3xf32>
  %e = relax.constant dense<[[[[0.0, 4.0, -2.0], [0.0, 0.0, 0.0], [-3.0, 3.0,
      -2.0], [0.0, 0.0, 0.0]]]]> : tensor<1x1x4x3xf32>
  check.expect_eq %y, %e : tensor<1x1x4x3xf32>
  relax.return
}

// What falls on padding is dropped.
relax.func @padding() {
  %x = relax.constant dense<[[[0.0, 0.0, -1.0, 0.0, 3.0, 2.0, -4.0, 3.0, 0.0,
      4.0, 0.0, -4.0], [4.0, 4.0, 4.0, -4.0, -4.0, 4.0, -3.0, -2.0, 0.0, 1.0,
      2.0, 1.0], [-3.0, -1.0, -3.0, 1.0, -1.0, 3.0, 2.0, 0.0, -2.0, -2.0, -2.0,
      -3.0], [-2.0, 0.0, 0.0, -3.0, 0.0, 4.0, 2.0, 0.0, -2.0, 3.0, -4.0, 3.0]]]>
      : tensor<1x4x12xf32>
  %y = relax.col2im %x {image_shape = array<i64: 2, 3>, block_shape = array<i64:
      2, 2>, padding = array<i64: 1, 0, 1, 2>} : (tensor<1x4x12xf32>) ->
      tensor<1x1x2x3xf32>
  %e = relax.constant dense<[[[[0.0, -5.0, -3.0], [-1.0, 7.0, 7.0]]]]> :
      tensor<1x1x2x3xf32>
  check.expect_eq %y, %e : tensor<1x1x2x3xf32>
  relax.return
}

relax.func @dilation() {
  %x = relax.constant dense<[[[0.0, 4.0, 2.0], [4.0, 4.0, -2.0], [-1.0, 0.0,
      -4.0], [-1.0, 1.0, -3.0]]]> : tensor<1x4x3xf32>
  %y = relax.col2im %x {image_shape = array<i64: 3, 5>, block_shape = array<i64:
      2, 2>, dilation = array<i64: 2, 2>} : (tensor<1x4x3xf32>) ->
      tensor<1x1x3x5xf32>
  %e = relax.constant dense<[[[[0.0, 4.0, 6.0, 4.0, -2.0], [0.0, 0.0, 0.0, 0.0,
      0.0], [-1.0, 0.0, -5.0, 1.0, -3.0]]]]> : tensor<1x1x3x5xf32>
  check.expect_eq %y, %e : tensor<1x1x3x5xf32>
  relax.return
}

relax.func @one_dimension() {
  %x = relax.constant dense<[[[4.0, -1.0, -3.0], [2.0, -1.0, -1.0], [0.0, -4.0,
      -3.0], [-1.0, -1.0, -1.0]], [[-1.0, 3.0, 4.0], [3.0, 4.0, -4.0], [3.0,
      2.0, 1.0], [-4.0, 0.0, 0.0]]]> : tensor<2x4x3xf32>
  %y = relax.col2im %x {image_shape = array<i64: 4>, block_shape = array<i64:
      2>} : (tensor<2x4x3xf32>) -> tensor<2x2x4xf32>
  %e = relax.constant dense<[[[4.0, 1.0, -4.0, -1.0], [0.0, -5.0, -4.0, -1.0]],
      [[-1.0, 6.0, 8.0, -4.0], [3.0, -2.0, 1.0, 0.0]]]> : tensor<2x2x4xf32>
  check.expect_eq %y, %e : tensor<2x2x4xf32>
  relax.return
}

relax.func @three_dimensions() {
  %x = relax.constant dense<[[[2.0, -4.0], [-4.0, 1.0], [1.0, 4.0], [0.0, 1.0],
      [1.0, -3.0], [-4.0, -3.0], [3.0, -3.0], [0.0, 4.0]]]> : tensor<1x8x2xf32>
  %y = relax.col2im %x {image_shape = array<i64: 2, 3, 2>, block_shape =
      array<i64: 2, 2, 2>} : (tensor<1x8x2xf32>) -> tensor<1x1x2x3x2xf32>
  %e = relax.constant dense<[[[[[2.0, -4.0], [-3.0, 1.0], [4.0, 1.0]], [[1.0,
      -4.0], [0.0, -3.0], [-3.0, 4.0]]]]]> : tensor<1x1x2x3x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x3x2xf32>
  relax.return
}

relax.func @no_dimension() {
  %x = relax.constant dense<[[[1.0], [-1.0], [-3.0]], [[4.0], [0.0], [-1.0]]]> :
      tensor<2x3x1xf32>
  %y = relax.col2im %x {image_shape = array<i64>, block_shape = array<i64>} :
      (tensor<2x3x1xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[1.0, -1.0, -3.0], [4.0, 0.0, -1.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic_batch() {
  %x0 = relax.constant dense<[[[2.0, -1.0, 3.0, 3.0], [-4.0, 1.0, -3.0, -2.0],
      [-4.0, 4.0, 2.0, -1.0], [2.0, 1.0, 1.0, 3.0]], [[3.0, -1.0, 1.0, 3.0],
      [0.0, 1.0, 2.0, -1.0], [4.0, 4.0, 1.0, -3.0], [0.0, 3.0, 3.0, -1.0]]]> :
      tensor<2x4x4xf32>
  %x = relax.match_cast %x0 : tensor<2x4x4xf32> -> tensor<?x4x4xf32,
      #relax.tensor<[n, 4, 4]>>
  %y = relax.col2im %x {image_shape = array<i64: 3, 3>, block_shape = array<i64:
      2, 2>} : (tensor<?x4x4xf32, #relax.tensor<[n, 4, 4]>>) ->
      tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[2.0, -5.0, 1.0], [-1.0, 6.0, -1.0], [2.0, 0.0,
      3.0]]], [[[3.0, -1.0, 1.0], [5.0, 9.0, 2.0], [1.0, 0.0, -1.0]]]]> :
      tensor<2x1x3x3xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32>, tensor<2x1x3x3xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x4x4xf32>
  %y = relax.col2im %x {image_shape = array<i64: 3, 3>, block_shape = array<i64:
      2, 2>} : (tensor<0x4x4xf32>) -> tensor<0x1x3x3xf32>
  %e = relax.constant dense<> : tensor<0x1x3x3xf32>
  check.expect_eq %y, %e : tensor<0x1x3x3xf32>
  relax.return
}

relax.func @no_channel() {
  %x = relax.constant dense<> : tensor<1x0x4xf32>
  %y = relax.col2im %x {image_shape = array<i64: 3, 3>, block_shape = array<i64:
      2, 2>} : (tensor<1x0x4xf32>) -> tensor<1x0x3x3xf32>
  %e = relax.constant dense<> : tensor<1x0x3x3xf32>
  check.expect_eq %y, %e : tensor<1x0x3x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[2.0, -3.0], [-2.0, 0.0]]]> : tensor<1x2x2xf16>
  %y = relax.col2im %x {image_shape = array<i64: 3>, block_shape = array<i64:
      2>} : (tensor<1x2x2xf16>) -> tensor<1x1x3xf16>
  %e = relax.constant dense<[[[2.0, -5.0, 0.0]]]> : tensor<1x1x3xf16>
  check.expect_eq %y, %e : tensor<1x1x3xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[-2.0, 3.0], [1.0, 2.0]]]> : tensor<1x2x2xbf16>
  %y = relax.col2im %x {image_shape = array<i64: 3>, block_shape = array<i64:
      2>} : (tensor<1x2x2xbf16>) -> tensor<1x1x3xbf16>
  %e = relax.constant dense<[[[-2.0, 4.0, 2.0]]]> : tensor<1x1x3xbf16>
  check.expect_eq %y, %e : tensor<1x1x3xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[0.0, 2.0], [0.0, -2.0]]]> : tensor<1x2x2xf32>
  %y = relax.col2im %x {image_shape = array<i64: 3>, block_shape = array<i64:
      2>} : (tensor<1x2x2xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[0.0, 2.0, -2.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[2.0, 4.0], [-3.0, -1.0]]]> : tensor<1x2x2xf64>
  %y = relax.col2im %x {image_shape = array<i64: 3>, block_shape = array<i64:
      2>} : (tensor<1x2x2xf64>) -> tensor<1x1x3xf64>
  %e = relax.constant dense<[[[2.0, 1.0, -1.0]]]> : tensor<1x1x3xf64>
  check.expect_eq %y, %e : tensor<1x1x3xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[2, -2], [-1, -3]]]> : tensor<1x2x2xi8>
  %y = relax.col2im %x {image_shape = array<i64: 3>, block_shape = array<i64:
      2>} : (tensor<1x2x2xi8>) -> tensor<1x1x3xi8>
  %e = relax.constant dense<[[[2, -3, -3]]]> : tensor<1x1x3xi8>
  check.expect_eq %y, %e : tensor<1x1x3xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[-1, 3], [4, -1]]]> : tensor<1x2x2xi16>
  %y = relax.col2im %x {image_shape = array<i64: 3>, block_shape = array<i64:
      2>} : (tensor<1x2x2xi16>) -> tensor<1x1x3xi16>
  %e = relax.constant dense<[[[-1, 7, -1]]]> : tensor<1x1x3xi16>
  check.expect_eq %y, %e : tensor<1x1x3xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[0, -3], [4, -2]]]> : tensor<1x2x2xi32>
  %y = relax.col2im %x {image_shape = array<i64: 3>, block_shape = array<i64:
      2>} : (tensor<1x2x2xi32>) -> tensor<1x1x3xi32>
  %e = relax.constant dense<[[[0, 1, -2]]]> : tensor<1x1x3xi32>
  check.expect_eq %y, %e : tensor<1x1x3xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[1, 4], [0, 4]]]> : tensor<1x2x2xi64>
  %y = relax.col2im %x {image_shape = array<i64: 3>, block_shape = array<i64:
      2>} : (tensor<1x2x2xi64>) -> tensor<1x1x3xi64>
  %e = relax.constant dense<[[[1, 4, 4]]]> : tensor<1x1x3xi64>
  check.expect_eq %y, %e : tensor<1x1x3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[2, 3], [3, 3]]]> : tensor<1x2x2xui8>
  %y = relax.col2im %x {image_shape = array<i64: 3>, block_shape = array<i64:
      2>} : (tensor<1x2x2xui8>) -> tensor<1x1x3xui8>
  %e = relax.constant dense<[[[2, 6, 3]]]> : tensor<1x1x3xui8>
  check.expect_eq %y, %e : tensor<1x1x3xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[2, 4], [3, 3]]]> : tensor<1x2x2xui16>
  %y = relax.col2im %x {image_shape = array<i64: 3>, block_shape = array<i64:
      2>} : (tensor<1x2x2xui16>) -> tensor<1x1x3xui16>
  %e = relax.constant dense<[[[2, 7, 3]]]> : tensor<1x1x3xui16>
  check.expect_eq %y, %e : tensor<1x1x3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[3, 3], [1, 3]]]> : tensor<1x2x2xui32>
  %y = relax.col2im %x {image_shape = array<i64: 3>, block_shape = array<i64:
      2>} : (tensor<1x2x2xui32>) -> tensor<1x1x3xui32>
  %e = relax.constant dense<[[[3, 4, 3]]]> : tensor<1x1x3xui32>
  check.expect_eq %y, %e : tensor<1x1x3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[2, 2], [4, 0]]]> : tensor<1x2x2xui64>
  %y = relax.col2im %x {image_shape = array<i64: 3>, block_shape = array<i64:
      2>} : (tensor<1x2x2xui64>) -> tensor<1x1x3xui64>
  %e = relax.constant dense<[[[2, 6, 0]]]> : tensor<1x1x3xui64>
  check.expect_eq %y, %e : tensor<1x1x3xui64>
  relax.return
}

relax.func @i8_wraps() {
  %x = relax.constant dense<[[[1, 100], [100, 2]]]> : tensor<1x2x2xi8>
  %y = relax.col2im %x {image_shape = array<i64: 3>, block_shape = array<i64:
      2>} : (tensor<1x2x2xi8>) -> tensor<1x1x3xi8>
  %e = relax.constant dense<[[[1, -56, 2]]]> : tensor<1x1x3xi8>
  check.expect_eq %y, %e : tensor<1x1x3xi8>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[1.0, 0x7F800000, 2.0], [0x7FC00000, 3.0, 4.0]]]>
      : tensor<1x2x3xf32>
  %y = relax.col2im %x {image_shape = array<i64: 4>, block_shape = array<i64:
      2>} : (tensor<1x2x3xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[1.0, 0x7FC00000, 5.0, 4.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  relax.return
}
