// RUN: relax-test-run %s

// relax.adaptive_max_pool1d: the maximum over windows that share the data out
// evenly.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @global() {
  %x = relax.constant dense<[[[8.0, -8.0, -5.0, 8.0, -9.0, 7.0], [4.0, -2.0,
      6.0, -6.0, -5.0, -9.0]], [[3.0, -1.0, 8.0, 7.0, 8.0, 1.0], [7.0, 9.0,
      -1.0, -7.0, 5.0, 1.0]]]> : tensor<2x2x6xf32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 1>} :
      (tensor<2x2x6xf32>) -> tensor<2x2x1xf32>
  %e = relax.constant dense<[[[8.0], [6.0]], [[8.0], [9.0]]]> :
      tensor<2x2x1xf32>
  check.expect_eq %y, %e : tensor<2x2x1xf32>
  relax.return
}

relax.func @same_size() {
  %x = relax.constant dense<[[[9.0, -1.0, 1.0, -2.0, 0.0, 1.0]]]> :
      tensor<1x1x6xf32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 6>} :
      (tensor<1x1x6xf32>) -> tensor<1x1x6xf32>
  %e = relax.constant dense<[[[9.0, -1.0, 1.0, -2.0, 0.0, 1.0]]]> :
      tensor<1x1x6xf32>
  check.expect_eq %y, %e : tensor<1x1x6xf32>
  relax.return
}

relax.func @no_size() {
  %x = relax.constant dense<[[[2.0, -4.0, 4.0, -3.0, -2.0, 1.0]]]> :
      tensor<1x1x6xf32>
  %y = relax.adaptive_max_pool1d %x : (tensor<1x1x6xf32>) -> tensor<1x1x6xf32>
  %e = relax.constant dense<[[[2.0, -4.0, 4.0, -3.0, -2.0, 1.0]]]> :
      tensor<1x1x6xf32>
  check.expect_eq %y, %e : tensor<1x1x6xf32>
  relax.return
}

relax.func @dividing() {
  %x = relax.constant dense<[[[-3.0, 5.0, -7.0, 5.0, 0.0, -2.0], [-8.0, 0.0,
      -7.0, -7.0, 0.0, -2.0]]]> : tensor<1x2x6xf32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 3>} :
      (tensor<1x2x6xf32>) -> tensor<1x2x3xf32>
  %e = relax.constant dense<[[[5.0, 5.0, 0.0], [0.0, -7.0, 0.0]]]> :
      tensor<1x2x3xf32>
  check.expect_eq %y, %e : tensor<1x2x3xf32>
  relax.return
}

relax.func @overlapping() {
  %x = relax.constant dense<[[[-3.0, -2.0, 2.0, 8.0, -5.0, 7.0]]]> :
      tensor<1x1x6xf32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 4>} :
      (tensor<1x1x6xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[-2.0, 2.0, 8.0, 7.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @larger() {
  %x = relax.constant dense<[[[5.0, -6.0]]]> : tensor<1x1x2xf32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 3>} :
      (tensor<1x1x2xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[5.0, 5.0, -6.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[5.0, 9.0], [1.0, 2.0], [-7.0, 7.0], [5.0, -2.0],
      [9.0, 9.0], [2.0, -1.0]]]> : tensor<1x6x2xf32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 4>, layout =
      "NWC"} : (tensor<1x6x2xf32>) -> tensor<1x4x2xf32>
  %e = relax.constant dense<[[[5.0, 9.0], [1.0, 7.0], [9.0, 9.0], [9.0, 9.0]]]>
      : tensor<1x4x2xf32>
  check.expect_eq %y, %e : tensor<1x4x2xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[-5.0, 5.0], [0.0, 7.0], [-8.0, 7.0], [5.0, -9.0],
      [-1.0, 2.0], [7.0, 0.0]], [[2.0, -9.0], [8.0, -7.0], [3.0, -2.0], [-4.0,
      -1.0], [7.0, -5.0], [-1.0, 7.0]]]> : tensor<2x6x2xf32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>, layout =
      "CWN", out_layout = "NWC"} : (tensor<2x6x2xf32>) -> tensor<2x2x2xf32>
  %e = relax.constant dense<[[[0.0, 8.0], [7.0, 7.0]], [[7.0, -2.0], [2.0,
      7.0]]]> : tensor<2x2x2xf32>
  check.expect_eq %y, %e : tensor<2x2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic_global() {
  %x0 = relax.constant dense<[[[7.0, 2.0, 1.0, -8.0, 5.0, 7.0]], [[-3.0, -4.0,
      2.0, -4.0, 2.0, -3.0]]]> : tensor<2x1x6xf32>
  %x = relax.match_cast %x0 : tensor<2x1x6xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 1>} :
      (tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[7.0]], [[2.0]]]> : tensor<2x1x1xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<2x1x1xf32>
  relax.return
}

relax.func @symbolic_overlapping() {
  %x0 = relax.constant dense<[[[-2.0, -3.0, -7.0, -2.0, -2.0, -5.0]]]> :
      tensor<1x1x6xf32>
  %x = relax.match_cast %x0 : tensor<1x1x6xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 4>} :
      (tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[-2.0, -3.0, -2.0, -2.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<1x1x4xf32>
  relax.return
}

relax.func @symbolic_no_size() {
  %x0 = relax.constant dense<[[[8.0, 2.0, 2.0, 8.0, -5.0, -4.0]]]> :
      tensor<1x1x6xf32>
  %x = relax.match_cast %x0 : tensor<1x1x6xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.adaptive_max_pool1d %x : (tensor<?x1x?xf32, #relax.tensor<[n, 1,
      h]>>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[8.0, 2.0, 2.0, 8.0, -5.0, -4.0]]]> :
      tensor<1x1x6xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<1x1x6xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x6xf32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<0x1x6xf32>) -> tensor<0x1x2xf32>
  %e = relax.constant dense<> : tensor<0x1x2xf32>
  check.expect_eq %y, %e : tensor<0x1x2xf32>
  relax.return
}

relax.func @no_channel() {
  %x = relax.constant dense<> : tensor<1x0x6xf32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x0x6xf32>) -> tensor<1x0x2xf32>
  %e = relax.constant dense<> : tensor<1x0x2xf32>
  check.expect_eq %y, %e : tensor<1x0x2xf32>
  relax.return
}

relax.func @empty_image() {
  %x = relax.constant dense<> : tensor<1x1x0xf32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 1>} :
      (tensor<1x1x0xf32>) -> tensor<1x1x1xf32>
  %e = relax.constant dense<[[[0xFF800000]]]> : tensor<1x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[4.0, 6.0, -1.0, -5.0, -2.0]]]> :
      tensor<1x1x5xf16>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xf16>) -> tensor<1x1x2xf16>
  %e = relax.constant dense<[[[6.0, -1.0]]]> : tensor<1x1x2xf16>
  check.expect_eq %y, %e : tensor<1x1x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[3.0, 1.0, -9.0, 9.0, -3.0]]]> :
      tensor<1x1x5xbf16>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xbf16>) -> tensor<1x1x2xbf16>
  %e = relax.constant dense<[[[3.0, 9.0]]]> : tensor<1x1x2xbf16>
  check.expect_eq %y, %e : tensor<1x1x2xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[4.0, -7.0, 0.0, 1.0, -6.0]]]> : tensor<1x1x5xf32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xf32>) -> tensor<1x1x2xf32>
  %e = relax.constant dense<[[[4.0, 1.0]]]> : tensor<1x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[4.0, 9.0, 4.0, 7.0, 2.0]]]> : tensor<1x1x5xf64>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xf64>) -> tensor<1x1x2xf64>
  %e = relax.constant dense<[[[9.0, 7.0]]]> : tensor<1x1x2xf64>
  check.expect_eq %y, %e : tensor<1x1x2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[5, 3, 7, 4, -9]]]> : tensor<1x1x5xi8>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xi8>) -> tensor<1x1x2xi8>
  %e = relax.constant dense<[[[7, 7]]]> : tensor<1x1x2xi8>
  check.expect_eq %y, %e : tensor<1x1x2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[5, 1, -6, 8, -8]]]> : tensor<1x1x5xi16>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xi16>) -> tensor<1x1x2xi16>
  %e = relax.constant dense<[[[5, 8]]]> : tensor<1x1x2xi16>
  check.expect_eq %y, %e : tensor<1x1x2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[0, 5, -1, 4, 7]]]> : tensor<1x1x5xi32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xi32>) -> tensor<1x1x2xi32>
  %e = relax.constant dense<[[[5, 7]]]> : tensor<1x1x2xi32>
  check.expect_eq %y, %e : tensor<1x1x2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[3, -8, 5, 3, -2]]]> : tensor<1x1x5xi64>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xi64>) -> tensor<1x1x2xi64>
  %e = relax.constant dense<[[[5, 5]]]> : tensor<1x1x2xi64>
  check.expect_eq %y, %e : tensor<1x1x2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[2, 250, 7, 250, 4]]]> : tensor<1x1x5xui8>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xui8>) -> tensor<1x1x2xui8>
  %e = relax.constant dense<[[[250, 250]]]> : tensor<1x1x2xui8>
  check.expect_eq %y, %e : tensor<1x1x2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[65528, 2, 65528, 5, 65533]]]> :
      tensor<1x1x5xui16>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xui16>) -> tensor<1x1x2xui16>
  %e = relax.constant dense<[[[65528, 65533]]]> : tensor<1x1x2xui16>
  check.expect_eq %y, %e : tensor<1x1x2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[2, 9, 7, 4294967287, 4294967295]]]> :
      tensor<1x1x5xui32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xui32>) -> tensor<1x1x2xui32>
  %e = relax.constant dense<[[[9, 4294967295]]]> : tensor<1x1x2xui32>
  check.expect_eq %y, %e : tensor<1x1x2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[1, 5, 8, 2, 1]]]> : tensor<1x1x5xui64>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xui64>) -> tensor<1x1x2xui64>
  %e = relax.constant dense<[[[8, 8]]]> : tensor<1x1x2xui64>
  check.expect_eq %y, %e : tensor<1x1x2xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[[false, false, true, false, true]]]> :
      tensor<1x1x5xi1>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xi1>) -> tensor<1x1x2xi1>
  %e = relax.constant dense<[[[true, true]]]> : tensor<1x1x2xi1>
  check.expect_eq %y, %e : tensor<1x1x2xi1>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[0x7FC00000, 1.0, 2.0, 0x7F800000, 3.0,
      0xFF800000]]]> : tensor<1x1x6xf32>
  %y = relax.adaptive_max_pool1d %x {output_size = array<i64: 3>} :
      (tensor<1x1x6xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[0x7FC00000, 0x7F800000, 3.0]]]> :
      tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}
