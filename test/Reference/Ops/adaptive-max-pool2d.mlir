// RUN: relax-test-run %s

// relax.adaptive_max_pool2d: the maximum over windows that share the data out
// evenly.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @global() {
  %x = relax.constant dense<[[[[-2.0, -7.0, 3.0], [7.0, -8.0, 5.0], [7.0, 6.0,
      -1.0], [-7.0, 1.0, -6.0], [-7.0, -1.0, -6.0], [9.0, -5.0, -4.0]], [[-4.0,
      -7.0, -8.0], [1.0, -1.0, 3.0], [2.0, -1.0, -4.0], [-1.0, 5.0, 9.0], [8.0,
      5.0, 8.0], [3.0, -3.0, 4.0]]], [[[-1.0, 8.0, 0.0], [-4.0, 6.0, 5.0], [4.0,
      3.0, -7.0], [0.0, -4.0, 1.0], [4.0, -9.0, -6.0], [-3.0, 5.0, 4.0]], [[7.0,
      2.0, -6.0], [-5.0, 1.0, 9.0], [-8.0, 1.0, -5.0], [-2.0, 1.0, -1.0], [9.0,
      0.0, -1.0], [-7.0, -6.0, -4.0]]]]> : tensor<2x2x6x3xf32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 1, 1>} :
      (tensor<2x2x6x3xf32>) -> tensor<2x2x1x1xf32>
  %e = relax.constant dense<[[[[9.0]], [[9.0]]], [[[8.0]], [[9.0]]]]> :
      tensor<2x2x1x1xf32>
  check.expect_eq %y, %e : tensor<2x2x1x1xf32>
  relax.return
}

relax.func @same_size() {
  %x = relax.constant dense<[[[[7.0, 0.0, -4.0], [-5.0, -2.0, -7.0], [4.0, 9.0,
      -5.0], [3.0, 3.0, -4.0], [8.0, 9.0, -9.0], [-1.0, -9.0, 8.0]]]]> :
      tensor<1x1x6x3xf32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 6, 3>} :
      (tensor<1x1x6x3xf32>) -> tensor<1x1x6x3xf32>
  %e = relax.constant dense<[[[[7.0, 0.0, -4.0], [-5.0, -2.0, -7.0], [4.0, 9.0,
      -5.0], [3.0, 3.0, -4.0], [8.0, 9.0, -9.0], [-1.0, -9.0, 8.0]]]]> :
      tensor<1x1x6x3xf32>
  check.expect_eq %y, %e : tensor<1x1x6x3xf32>
  relax.return
}

relax.func @no_size() {
  %x = relax.constant dense<[[[[-5.0, 2.0, 5.0], [9.0, -6.0, -3.0], [3.0, -8.0,
      1.0], [-1.0, -8.0, 2.0], [2.0, -7.0, -3.0], [4.0, -7.0, -3.0]]]]> :
      tensor<1x1x6x3xf32>
  %y = relax.adaptive_max_pool2d %x : (tensor<1x1x6x3xf32>) ->
      tensor<1x1x6x3xf32>
  %e = relax.constant dense<[[[[-5.0, 2.0, 5.0], [9.0, -6.0, -3.0], [3.0, -8.0,
      1.0], [-1.0, -8.0, 2.0], [2.0, -7.0, -3.0], [4.0, -7.0, -3.0]]]]> :
      tensor<1x1x6x3xf32>
  check.expect_eq %y, %e : tensor<1x1x6x3xf32>
  relax.return
}

relax.func @dividing() {
  %x = relax.constant dense<[[[[2.0, -2.0, -5.0], [-6.0, -4.0, 0.0], [-6.0, 7.0,
      -5.0], [-1.0, -5.0, 8.0], [-4.0, -4.0, -7.0], [-1.0, 6.0, 9.0]], [[-1.0,
      -3.0, -1.0], [3.0, -8.0, -7.0], [-5.0, -4.0, 4.0], [0.0, 7.0, -1.0], [6.0,
      4.0, -3.0], [-8.0, 2.0, 0.0]]]]> : tensor<1x2x6x3xf32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 3, 1>} :
      (tensor<1x2x6x3xf32>) -> tensor<1x2x3x1xf32>
  %e = relax.constant dense<[[[[2.0], [8.0], [9.0]], [[3.0], [7.0], [6.0]]]]> :
      tensor<1x2x3x1xf32>
  check.expect_eq %y, %e : tensor<1x2x3x1xf32>
  relax.return
}

relax.func @overlapping() {
  %x = relax.constant dense<[[[[2.0, 2.0, -1.0], [-8.0, 2.0, 8.0], [8.0, -7.0,
      -9.0], [-4.0, -5.0, -6.0], [-5.0, -6.0, -8.0], [-1.0, -8.0, 2.0]]]]> :
      tensor<1x1x6x3xf32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 4, 2>} :
      (tensor<1x1x6x3xf32>) -> tensor<1x1x4x2xf32>
  %e = relax.constant dense<[[[[2.0, 8.0], [8.0, 8.0], [-4.0, -5.0], [-1.0,
      2.0]]]]> : tensor<1x1x4x2xf32>
  check.expect_eq %y, %e : tensor<1x1x4x2xf32>
  relax.return
}

relax.func @larger() {
  %x = relax.constant dense<[[[[-3.0, 7.0], [5.0, 3.0]]]]> : tensor<1x1x2x2xf32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 3, 2>} :
      (tensor<1x1x2x2xf32>) -> tensor<1x1x3x2xf32>
  %e = relax.constant dense<[[[[-3.0, 7.0], [5.0, 7.0], [5.0, 3.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[[5.0, 3.0], [-4.0, -2.0], [-5.0, 8.0]], [[0.0,
      5.0], [5.0, -1.0], [9.0, 0.0]], [[-7.0, -2.0], [-6.0, -3.0], [6.0, 9.0]],
      [[5.0, 3.0], [-7.0, -4.0], [-8.0, 2.0]], [[-6.0, -6.0], [-1.0, 3.0],
      [-9.0, -5.0]], [[8.0, 8.0], [3.0, -8.0], [5.0, -6.0]]]]> :
      tensor<1x6x3x2xf32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 4, 1>, layout =
      "NHWC"} : (tensor<1x6x3x2xf32>) -> tensor<1x4x1x2xf32>
  %e = relax.constant dense<[[[[9.0, 8.0]], [[9.0, 9.0]], [[5.0, 3.0]], [[8.0,
      8.0]]]]> : tensor<1x4x1x2xf32>
  check.expect_eq %y, %e : tensor<1x4x1x2xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[[4.0, 7.0], [-7.0, -1.0], [-3.0, 6.0]], [[-8.0,
      5.0], [9.0, -6.0], [-5.0, 7.0]], [[4.0, -7.0], [-5.0, -2.0], [-9.0, 8.0]],
      [[2.0, -2.0], [-2.0, 3.0], [-3.0, -8.0]], [[5.0, -5.0], [1.0, -6.0], [8.0,
      1.0]], [[-3.0, 5.0], [4.0, -2.0], [-5.0, -9.0]]], [[[4.0, 0.0], [-5.0,
      0.0], [9.0, -3.0]], [[8.0, -2.0], [2.0, 0.0], [-3.0, 5.0]], [[-8.0, 0.0],
      [-7.0, 0.0], [1.0, 0.0]], [[6.0, 8.0], [1.0, 9.0], [1.0, 9.0]], [[-2.0,
      5.0], [7.0, 3.0], [-2.0, -3.0]], [[4.0, 8.0], [-7.0, -3.0], [8.0,
      -7.0]]]]> : tensor<2x6x3x2xf32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>, layout =
      "CHWN", out_layout = "NHWC"} : (tensor<2x6x3x2xf32>) ->
      tensor<2x2x1x2xf32>
  %e = relax.constant dense<[[[[9.0, 9.0]], [[8.0, 8.0]]], [[[8.0, 5.0]], [[5.0,
      9.0]]]]> : tensor<2x2x1x2xf32>
  check.expect_eq %y, %e : tensor<2x2x1x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic_global() {
  %x0 = relax.constant dense<[[[[-8.0, -3.0, -9.0], [-7.0, 1.0, -9.0], [-7.0,
      -5.0, 4.0], [4.0, 9.0, -7.0], [5.0, -5.0, -4.0], [3.0, -5.0, 3.0]]],
      [[[9.0, 8.0, 2.0], [8.0, -9.0, 4.0], [-5.0, -6.0, 0.0], [2.0, 3.0, 1.0],
      [4.0, 0.0, -6.0], [-3.0, -6.0, -1.0]]]]> : tensor<2x1x6x3xf32>
  %x = relax.match_cast %x0 : tensor<2x1x6x3xf32> -> tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 1, 1>} :
      (tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>) -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[9.0]]], [[[9.0]]]]> : tensor<2x1x1x1xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32>, tensor<2x1x1x1xf32>
  relax.return
}

relax.func @symbolic_overlapping() {
  %x0 = relax.constant dense<[[[[-3.0, 2.0, 7.0], [0.0, -3.0, -8.0], [0.0, 1.0,
      -9.0], [-5.0, 6.0, -8.0], [-9.0, 6.0, 1.0], [3.0, -1.0, 7.0]]]]> :
      tensor<1x1x6x3xf32>
  %x = relax.match_cast %x0 : tensor<1x1x6x3xf32> -> tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 4, 2>} :
      (tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>) -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[2.0, 7.0], [1.0, 1.0], [6.0, 6.0], [6.0,
      7.0]]]]> : tensor<1x1x4x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x4x2xf32>
  relax.return
}

relax.func @symbolic_no_size() {
  %x0 = relax.constant dense<[[[[-7.0, 5.0, 2.0], [-9.0, -5.0, 3.0], [-3.0,
      -7.0, -6.0], [7.0, 7.0, 5.0], [-8.0, -8.0, 2.0], [-8.0, 3.0, 6.0]]]]> :
      tensor<1x1x6x3xf32>
  %x = relax.match_cast %x0 : tensor<1x1x6x3xf32> -> tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>
  %y = relax.adaptive_max_pool2d %x : (tensor<?x1x?x?xf32, #relax.tensor<[n, 1,
      h, v]>>) -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[-7.0, 5.0, 2.0], [-9.0, -5.0, 3.0], [-3.0, -7.0,
      -6.0], [7.0, 7.0, 5.0], [-8.0, -8.0, 2.0], [-8.0, 3.0, 6.0]]]]> :
      tensor<1x1x6x3xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x6x3xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x6x3xf32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 2>} :
      (tensor<0x1x6x3xf32>) -> tensor<0x1x2x2xf32>
  %e = relax.constant dense<> : tensor<0x1x2x2xf32>
  check.expect_eq %y, %e : tensor<0x1x2x2xf32>
  relax.return
}

relax.func @no_channel() {
  %x = relax.constant dense<> : tensor<1x0x6x3xf32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 2>} :
      (tensor<1x0x6x3xf32>) -> tensor<1x0x2x2xf32>
  %e = relax.constant dense<> : tensor<1x0x2x2xf32>
  check.expect_eq %y, %e : tensor<1x0x2x2xf32>
  relax.return
}

relax.func @empty_image() {
  %x = relax.constant dense<> : tensor<1x1x0x2xf32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 1, 1>} :
      (tensor<1x1x0x2xf32>) -> tensor<1x1x1x1xf32>
  %e = relax.constant dense<[[[[0xFF800000]]]]> : tensor<1x1x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x1x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[[-3.0], [-8.0], [8.0], [2.0], [-6.0]]]]> :
      tensor<1x1x5x1xf16>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>} :
      (tensor<1x1x5x1xf16>) -> tensor<1x1x2x1xf16>
  %e = relax.constant dense<[[[[8.0], [8.0]]]]> : tensor<1x1x2x1xf16>
  check.expect_eq %y, %e : tensor<1x1x2x1xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[[-5.0], [5.0], [-8.0], [7.0], [4.0]]]]> :
      tensor<1x1x5x1xbf16>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>} :
      (tensor<1x1x5x1xbf16>) -> tensor<1x1x2x1xbf16>
  %e = relax.constant dense<[[[[5.0], [7.0]]]]> : tensor<1x1x2x1xbf16>
  check.expect_eq %y, %e : tensor<1x1x2x1xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[[3.0], [-2.0], [0.0], [-7.0], [-6.0]]]]> :
      tensor<1x1x5x1xf32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>} :
      (tensor<1x1x5x1xf32>) -> tensor<1x1x2x1xf32>
  %e = relax.constant dense<[[[[3.0], [0.0]]]]> : tensor<1x1x2x1xf32>
  check.expect_eq %y, %e : tensor<1x1x2x1xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[[-6.0], [7.0], [-3.0], [6.0], [8.0]]]]> :
      tensor<1x1x5x1xf64>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>} :
      (tensor<1x1x5x1xf64>) -> tensor<1x1x2x1xf64>
  %e = relax.constant dense<[[[[7.0], [8.0]]]]> : tensor<1x1x2x1xf64>
  check.expect_eq %y, %e : tensor<1x1x2x1xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[[4], [8], [5], [1], [3]]]]> : tensor<1x1x5x1xi8>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>} :
      (tensor<1x1x5x1xi8>) -> tensor<1x1x2x1xi8>
  %e = relax.constant dense<[[[[8], [5]]]]> : tensor<1x1x2x1xi8>
  check.expect_eq %y, %e : tensor<1x1x2x1xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[[-3], [9], [-6], [5], [-3]]]]> :
      tensor<1x1x5x1xi16>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>} :
      (tensor<1x1x5x1xi16>) -> tensor<1x1x2x1xi16>
  %e = relax.constant dense<[[[[9], [5]]]]> : tensor<1x1x2x1xi16>
  check.expect_eq %y, %e : tensor<1x1x2x1xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[[-5], [2], [-9], [-3], [-2]]]]> :
      tensor<1x1x5x1xi32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>} :
      (tensor<1x1x5x1xi32>) -> tensor<1x1x2x1xi32>
  %e = relax.constant dense<[[[[2], [-2]]]]> : tensor<1x1x2x1xi32>
  check.expect_eq %y, %e : tensor<1x1x2x1xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[[2], [0], [-7], [-9], [-8]]]]> :
      tensor<1x1x5x1xi64>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>} :
      (tensor<1x1x5x1xi64>) -> tensor<1x1x2x1xi64>
  %e = relax.constant dense<[[[[2], [-7]]]]> : tensor<1x1x2x1xi64>
  check.expect_eq %y, %e : tensor<1x1x2x1xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[[5], [248], [255], [248], [247]]]]> :
      tensor<1x1x5x1xui8>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>} :
      (tensor<1x1x5x1xui8>) -> tensor<1x1x2x1xui8>
  %e = relax.constant dense<[[[[255], [255]]]]> : tensor<1x1x2x1xui8>
  check.expect_eq %y, %e : tensor<1x1x2x1xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[[65529], [65534], [2], [65535], [65531]]]]> :
      tensor<1x1x5x1xui16>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>} :
      (tensor<1x1x5x1xui16>) -> tensor<1x1x2x1xui16>
  %e = relax.constant dense<[[[[65534], [65535]]]]> : tensor<1x1x2x1xui16>
  check.expect_eq %y, %e : tensor<1x1x2x1xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[[3], [8], [4294967293], [4294967295],
      [4294967291]]]]> : tensor<1x1x5x1xui32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>} :
      (tensor<1x1x5x1xui32>) -> tensor<1x1x2x1xui32>
  %e = relax.constant dense<[[[[4294967293], [4294967295]]]]> :
      tensor<1x1x2x1xui32>
  check.expect_eq %y, %e : tensor<1x1x2x1xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[[9], [6], [0], [6], [1]]]]> :
      tensor<1x1x5x1xui64>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>} :
      (tensor<1x1x5x1xui64>) -> tensor<1x1x2x1xui64>
  %e = relax.constant dense<[[[[9], [6]]]]> : tensor<1x1x2x1xui64>
  check.expect_eq %y, %e : tensor<1x1x2x1xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[[[true], [false], [false], [false], [false]]]]> :
      tensor<1x1x5x1xi1>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 2, 1>} :
      (tensor<1x1x5x1xi1>) -> tensor<1x1x2x1xi1>
  %e = relax.constant dense<[[[[true], [false]]]]> : tensor<1x1x2x1xi1>
  check.expect_eq %y, %e : tensor<1x1x2x1xi1>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[[0x7FC00000], [1.0], [2.0], [0x7F800000], [3.0],
      [0xFF800000]]]]> : tensor<1x1x6x1xf32>
  %y = relax.adaptive_max_pool2d %x {output_size = array<i64: 3, 1>} :
      (tensor<1x1x6x1xf32>) -> tensor<1x1x3x1xf32>
  %e = relax.constant dense<[[[[0x7FC00000], [0x7F800000], [3.0]]]]> :
      tensor<1x1x3x1xf32>
  check.expect_eq %y, %e : tensor<1x1x3x1xf32>
  relax.return
}
