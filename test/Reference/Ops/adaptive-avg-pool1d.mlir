// RUN: relax-test-run %s

// relax.adaptive_avg_pool1d: the mean over windows that share the data out
// evenly.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @global() {
  %x = relax.constant dense<[[[4.0, -7.0, 7.0, -9.0, -1.0, 1.0], [8.0, -4.0,
      6.0, 5.0, -6.0, -3.0]], [[-5.0, -1.0, 7.0, 6.0, -2.0, 4.0], [3.0, 7.0,
      -3.0, 2.0, -3.0, -4.0]]]> : tensor<2x2x6xf32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 1>} :
      (tensor<2x2x6xf32>) -> tensor<2x2x1xf32>
  %e = relax.constant dense<[[[-0.8333333134651184], [1.0]], [[1.5],
      [0.3333333432674408]]]> : tensor<2x2x1xf32>
  check.expect_close %y, %e : tensor<2x2x1xf32>
  relax.return
}

relax.func @same_size() {
  %x = relax.constant dense<[[[6.0, -6.0, 3.0, -3.0, 2.0, 6.0]]]> :
      tensor<1x1x6xf32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 6>} :
      (tensor<1x1x6xf32>) -> tensor<1x1x6xf32>
  %e = relax.constant dense<[[[6.0, -6.0, 3.0, -3.0, 2.0, 6.0]]]> :
      tensor<1x1x6xf32>
  check.expect_close %y, %e : tensor<1x1x6xf32>
  relax.return
}

relax.func @no_size() {
  %x = relax.constant dense<[[[9.0, 1.0, -3.0, -9.0, -2.0, 8.0]]]> :
      tensor<1x1x6xf32>
  %y = relax.adaptive_avg_pool1d %x : (tensor<1x1x6xf32>) -> tensor<1x1x6xf32>
  %e = relax.constant dense<[[[9.0, 1.0, -3.0, -9.0, -2.0, 8.0]]]> :
      tensor<1x1x6xf32>
  check.expect_close %y, %e : tensor<1x1x6xf32>
  relax.return
}

relax.func @dividing() {
  %x = relax.constant dense<[[[-6.0, 1.0, -1.0, -1.0, -1.0, 9.0], [0.0, -3.0,
      1.0, -1.0, 1.0, -3.0]]]> : tensor<1x2x6xf32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 3>} :
      (tensor<1x2x6xf32>) -> tensor<1x2x3xf32>
  %e = relax.constant dense<[[[-2.5, -1.0, 4.0], [-1.5, 0.0, -1.0]]]> :
      tensor<1x2x3xf32>
  check.expect_close %y, %e : tensor<1x2x3xf32>
  relax.return
}

relax.func @overlapping() {
  %x = relax.constant dense<[[[2.0, -8.0, 1.0, 1.0, -7.0, -8.0]]]> :
      tensor<1x1x6xf32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 4>} :
      (tensor<1x1x6xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[-3.0, -3.5, -3.0, -7.5]]]> : tensor<1x1x4xf32>
  check.expect_close %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @larger() {
  %x = relax.constant dense<[[[5.0, -2.0]]]> : tensor<1x1x2xf32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 3>} :
      (tensor<1x1x2xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[5.0, 1.5, -2.0]]]> : tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[0.0, -8.0], [6.0, -8.0], [7.0, 5.0], [8.0, 8.0],
      [0.0, -8.0], [-9.0, 2.0]]]> : tensor<1x6x2xf32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 4>, layout =
      "NWC"} : (tensor<1x6x2xf32>) -> tensor<1x4x2xf32>
  %e = relax.constant dense<[[[3.0, -8.0], [6.5, -1.5], [4.0, 0.0], [-4.5,
      -3.0]]]> : tensor<1x4x2xf32>
  check.expect_close %y, %e : tensor<1x4x2xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[3.0, 8.0], [-6.0, -5.0], [7.0, 3.0], [-5.0, 9.0],
      [-1.0, 4.0], [-3.0, 0.0]], [[8.0, 0.0], [2.0, 2.0], [-9.0, 8.0], [-1.0,
      -2.0], [3.0, 2.0], [5.0, -9.0]]]> : tensor<2x6x2xf32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>, layout =
      "CWN", out_layout = "NWC"} : (tensor<2x6x2xf32>) -> tensor<2x2x2xf32>
  %e = relax.constant dense<[[[1.3333333730697632, 0.3333333432674408], [-3.0,
      2.3333332538604736]], [[2.0, 3.3333332538604736], [4.333333492279053,
      -3.0]]]> : tensor<2x2x2xf32>
  check.expect_close %y, %e : tensor<2x2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic_global() {
  %x0 = relax.constant dense<[[[1.0, -3.0, -5.0, -1.0, 2.0, -1.0]], [[-2.0, 9.0,
      9.0, 4.0, 5.0, -8.0]]]> : tensor<2x1x6xf32>
  %x = relax.match_cast %x0 : tensor<2x1x6xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 1>} :
      (tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[-1.1666666269302368]], [[2.8333332538604736]]]> :
      tensor<2x1x1xf32>
  check.expect_close %y, %e : tensor<?x?x?xf32>, tensor<2x1x1xf32>
  relax.return
}

relax.func @symbolic_overlapping() {
  %x0 = relax.constant dense<[[[9.0, -9.0, 5.0, 1.0, -2.0, -4.0]]]> :
      tensor<1x1x6xf32>
  %x = relax.match_cast %x0 : tensor<1x1x6xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 4>} :
      (tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[0.0, -2.0, -0.5, -3.0]]]> : tensor<1x1x4xf32>
  check.expect_close %y, %e : tensor<?x?x?xf32>, tensor<1x1x4xf32>
  relax.return
}

relax.func @symbolic_no_size() {
  %x0 = relax.constant dense<[[[-8.0, 4.0, -8.0, 5.0, 2.0, -6.0]]]> :
      tensor<1x1x6xf32>
  %x = relax.match_cast %x0 : tensor<1x1x6xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.adaptive_avg_pool1d %x : (tensor<?x1x?xf32, #relax.tensor<[n, 1,
      h]>>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[-8.0, 4.0, -8.0, 5.0, 2.0, -6.0]]]> :
      tensor<1x1x6xf32>
  check.expect_close %y, %e : tensor<?x?x?xf32>, tensor<1x1x6xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x6xf32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<0x1x6xf32>) -> tensor<0x1x2xf32>
  %e = relax.constant dense<> : tensor<0x1x2xf32>
  check.expect_close %y, %e : tensor<0x1x2xf32>
  relax.return
}

relax.func @no_channel() {
  %x = relax.constant dense<> : tensor<1x0x6xf32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x0x6xf32>) -> tensor<1x0x2xf32>
  %e = relax.constant dense<> : tensor<1x0x2xf32>
  check.expect_close %y, %e : tensor<1x0x2xf32>
  relax.return
}

relax.func @empty_image() {
  %x = relax.constant dense<> : tensor<1x1x0xf32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 1>} :
      (tensor<1x1x0xf32>) -> tensor<1x1x1xf32>
  %e = relax.constant dense<[[[0x7FC00000]]]> : tensor<1x1x1xf32>
  check.expect_close %y, %e : tensor<1x1x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[3.0, -2.0, 9.0, -4.0, -4.0]]]> :
      tensor<1x1x5xf16>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xf16>) -> tensor<1x1x2xf16>
  %e = relax.constant dense<[[[3.333984375, 0.333251953125]]]> :
      tensor<1x1x2xf16>
  check.expect_close %y, %e : tensor<1x1x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[3.0, 2.0, -6.0, 3.0, -2.0]]]> :
      tensor<1x1x5xbf16>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xbf16>) -> tensor<1x1x2xbf16>
  %e = relax.constant dense<[[[-0.333984375, -1.6640625]]]> : tensor<1x1x2xbf16>
  check.expect_close %y, %e : tensor<1x1x2xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[9.0, -2.0, -9.0, 1.0, 9.0]]]> : tensor<1x1x5xf32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xf32>) -> tensor<1x1x2xf32>
  %e = relax.constant dense<[[[-0.6666666865348816, 0.3333333432674408]]]> :
      tensor<1x1x2xf32>
  check.expect_close %y, %e : tensor<1x1x2xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[-6.0, -3.0, 5.0, -2.0, -4.0]]]> :
      tensor<1x1x5xf64>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xf64>) -> tensor<1x1x2xf64>
  %e = relax.constant dense<[[[-1.3333333333333333, -0.3333333333333333]]]> :
      tensor<1x1x2xf64>
  check.expect_close %y, %e : tensor<1x1x2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[2, -7, 0, -2, 6]]]> : tensor<1x1x5xi8>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xi8>) -> tensor<1x1x2xi8>
  %e = relax.constant dense<[[[-1, 1]]]> : tensor<1x1x2xi8>
  check.expect_eq %y, %e : tensor<1x1x2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[-5, -9, -8, 2, -1]]]> : tensor<1x1x5xi16>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xi16>) -> tensor<1x1x2xi16>
  %e = relax.constant dense<[[[-7, -2]]]> : tensor<1x1x2xi16>
  check.expect_eq %y, %e : tensor<1x1x2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[8, 4, 2, 3, 4]]]> : tensor<1x1x5xi32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xi32>) -> tensor<1x1x2xi32>
  %e = relax.constant dense<[[[4, 3]]]> : tensor<1x1x2xi32>
  check.expect_eq %y, %e : tensor<1x1x2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[-7, -7, -7, -2, -1]]]> : tensor<1x1x5xi64>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xi64>) -> tensor<1x1x2xi64>
  %e = relax.constant dense<[[[-7, -3]]]> : tensor<1x1x2xi64>
  check.expect_eq %y, %e : tensor<1x1x2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[3, 253, 249, 255, 5]]]> : tensor<1x1x5xui8>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xui8>) -> tensor<1x1x2xui8>
  %e = relax.constant dense<[[[168, 169]]]> : tensor<1x1x2xui8>
  check.expect_eq %y, %e : tensor<1x1x2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[7, 1, 8, 9, 6]]]> : tensor<1x1x5xui16>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xui16>) -> tensor<1x1x2xui16>
  %e = relax.constant dense<[[[5, 7]]]> : tensor<1x1x2xui16>
  check.expect_eq %y, %e : tensor<1x1x2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[7, 1, 0, 4294967290, 4]]]> : tensor<1x1x5xui32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xui32>) -> tensor<1x1x2xui32>
  %e = relax.constant dense<[[[2, 1431655764]]]> : tensor<1x1x2xui32>
  check.expect_eq %y, %e : tensor<1x1x2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[6, 6, 6, 2, 0]]]> : tensor<1x1x5xui64>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 2>} :
      (tensor<1x1x5xui64>) -> tensor<1x1x2xui64>
  %e = relax.constant dense<[[[6, 2]]]> : tensor<1x1x2xui64>
  check.expect_eq %y, %e : tensor<1x1x2xui64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[0x7FC00000, 1.0, 2.0, 0x7F800000, 3.0,
      0xFF800000]]]> : tensor<1x1x6xf32>
  %y = relax.adaptive_avg_pool1d %x {output_size = array<i64: 3>} :
      (tensor<1x1x6xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[0x7FC00000, 0x7F800000, 0xFF800000]]]> :
      tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x3xf32>
  relax.return
}
