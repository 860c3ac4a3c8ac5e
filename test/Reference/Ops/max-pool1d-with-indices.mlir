// RUN: relax-test-run %s

// relax.max_pool1d_with_indices: the maximum over windows, and which element
// of the data it is.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @window() {
  %x = relax.constant dense<[[[-8.0, 4.0, -6.0, -5.0, 1.0]]]> :
      tensor<1x1x5xf32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>} :
      (tensor<1x1x5xf32>) -> (tensor<1x1x4xf32>, tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[4.0, 4.0, -5.0, 1.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  %f = relax.constant dense<[[[1, 1, 3, 4]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @images() {
  %x = relax.constant dense<[[[0.0, 4.0, -7.0, -7.0, 1.0], [-1.0, -9.0, -7.0,
      -2.0, -1.0]], [[6.0, 6.0, -2.0, 9.0, -1.0], [2.0, -9.0, 1.0, -9.0,
      -6.0]]]> : tensor<2x2x5xf32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>} :
      (tensor<2x2x5xf32>) -> (tensor<2x2x4xf32>, tensor<2x2x4xi64>)
  %e = relax.constant dense<[[[4.0, 4.0, -7.0, 1.0], [-1.0, -7.0, -2.0, -1.0]],
      [[6.0, 6.0, 9.0, 9.0], [2.0, 1.0, 1.0, -6.0]]]> : tensor<2x2x4xf32>
  check.expect_eq %y, %e : tensor<2x2x4xf32>
  %f = relax.constant dense<[[[1, 1, 2, 4], [5, 7, 8, 9]], [[10, 11, 13, 13],
      [15, 17, 17, 19]]]> : tensor<2x2x4xi64>
  check.expect_eq %i, %f : tensor<2x2x4xi64>
  relax.return
}

relax.func @all_at_once() {
  %x = relax.constant dense<[[[3.0, 4.0, -5.0, 1.0, -1.0], [-4.0, 4.0, 7.0,
      -2.0, -9.0]]]> : tensor<1x2x5xf32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>, strides = array<i64: 2>, dilation = array<i64: 2>} :
      (tensor<1x2x5xf32>) -> (tensor<1x2x2xf32>, tensor<1x2x2xi64>)
  %e = relax.constant dense<[[[4.0, 4.0], [4.0, 4.0]]]> : tensor<1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x2x2xf32>
  %f = relax.constant dense<[[[1, 1], [6, 6]]]> : tensor<1x2x2xi64>
  check.expect_eq %i, %f : tensor<1x2x2xi64>
  relax.return
}

relax.func @first_of_equals() {
  %x = relax.constant dense<[[[1.0, 1.0, 1.0, 1.0, 1.0]]]> : tensor<1x1x5xf32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>} :
      (tensor<1x1x5xf32>) -> (tensor<1x1x4xf32>, tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[1.0, 1.0, 1.0, 1.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  %f = relax.constant dense<[[[0, 1, 2, 3]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @ceil_mode() {
  %x = relax.constant dense<[[[7.0, 3.0, -7.0, 4.0, 2.0, -8.0]]]> :
      tensor<1x1x6xf32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, strides
      = array<i64: 3>, ceil_mode = true, padding = array<i64: 1, 0>} :
      (tensor<1x1x6xf32>) -> (tensor<1x1x3xf32>, tensor<1x1x3xi64>)
  %e = relax.constant dense<[[[7.0, 4.0, -8.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  %f = relax.constant dense<[[[0, 3, 5]]]> : tensor<1x1x3xi64>
  check.expect_eq %i, %f : tensor<1x1x3xi64>
  relax.return
}

relax.func @same_upper() {
  %x = relax.constant dense<[[[5.0, -5.0, -7.0, -1.0, 8.0]]]> :
      tensor<1x1x5xf32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, strides
      = array<i64: 2>, auto_pad = "same_upper"} : (tensor<1x1x5xf32>) ->
      (tensor<1x1x3xf32>, tensor<1x1x3xi64>)
  %e = relax.constant dense<[[[5.0, -1.0, 8.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  %f = relax.constant dense<[[[0, 3, 4]]]> : tensor<1x1x3xi64>
  check.expect_eq %i, %f : tensor<1x1x3xi64>
  relax.return
}

// Padding is no element, one that is the lowest value is.
relax.func @padding_only() {
  %x = relax.constant dense<[[[0xFF800000]]]> : tensor<1x1x1xf32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 1>, padding
      = array<i64: 1, 0>} : (tensor<1x1x1xf32>) -> (tensor<1x1x2xf32>,
      tensor<1x1x2xi64>)
  %e = relax.constant dense<[[[0xFF800000, 0xFF800000]]]> : tensor<1x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2xf32>
  %f = relax.constant dense<[[[-1, 0]]]> : tensor<1x1x2xi64>
  check.expect_eq %i, %f : tensor<1x1x2xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[0.0, -2.0], [7.0, 8.0], [2.0, -5.0], [4.0, -2.0],
      [0.0, 0.0]], [[6.0, 1.0], [3.0, 1.0], [-1.0, 7.0], [-3.0, -2.0], [5.0,
      5.0]]]> : tensor<2x5x2xf32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, strides
      = array<i64: 2>, padding = array<i64: 1, 0>, layout = "NWC"} :
      (tensor<2x5x2xf32>) -> (tensor<2x3x2xf32>, tensor<2x3x2xi64>)
  %e = relax.constant dense<[[[0.0, -2.0], [7.0, 8.0], [4.0, 0.0]], [[6.0, 1.0],
      [3.0, 7.0], [5.0, 5.0]]]> : tensor<2x3x2xf32>
  check.expect_eq %y, %e : tensor<2x3x2xf32>
  %f = relax.constant dense<[[[0, 5], [1, 6], [3, 9]], [[10, 15], [11, 17], [14,
      19]]]> : tensor<2x3x2xi64>
  check.expect_eq %i, %f : tensor<2x3x2xi64>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[-3.0, 2.0], [0.0, 9.0], [6.0, 1.0]], [[0.0,
      -3.0], [0.0, -4.0], [2.0, 8.0]], [[9.0, 1.0], [-1.0, -5.0], [-6.0, -5.0]],
      [[-1.0, -8.0], [3.0, -5.0], [8.0, 6.0]], [[8.0, 3.0], [1.0, -5.0], [5.0,
      5.0]]]> : tensor<5x3x2xf32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, layout =
      "WCN", out_layout = "NWC"} : (tensor<5x3x2xf32>) -> (tensor<2x4x3xf32>,
      tensor<2x4x3xi64>)
  %e = relax.constant dense<[[[0.0, 0.0, 6.0], [9.0, 0.0, 2.0], [9.0, 3.0, 8.0],
      [8.0, 3.0, 8.0]], [[2.0, 9.0, 8.0], [1.0, -4.0, 8.0], [1.0, -5.0, 6.0],
      [3.0, -5.0, 6.0]]]> : tensor<2x4x3xf32>
  check.expect_eq %y, %e : tensor<2x4x3xf32>
  %f = relax.constant dense<[[[1, 5, 10], [2, 6, 11], [2, 8, 13], [4, 8, 13]],
      [[15, 20, 26], [17, 21, 26], [17, 22, 28], [19, 23, 28]]]> :
      tensor<2x4x3xi64>
  check.expect_eq %i, %f : tensor<2x4x3xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[2.0, 0.0, 1.0, -8.0, 4.0], [4.0, 3.0, -5.0, 1.0,
      -7.0]], [[-6.0, -1.0, -3.0, 7.0, -7.0], [-1.0, -6.0, -2.0, -4.0, 5.0]]]> :
      tensor<2x2x5xf32>
  %x = relax.match_cast %x0 : tensor<2x2x5xf32> -> tensor<?x?x?xf32,
      #relax.tensor<[n, c, h]>>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, strides
      = array<i64: 2>, padding = array<i64: 1, 0>} : (tensor<?x?x?xf32,
      #relax.tensor<[n, c, h]>>) -> (tensor<?x?x?xf32>, tensor<?x?x?xi64>)
  %e = relax.constant dense<[[[2.0, 1.0, 4.0], [4.0, 3.0, 1.0]], [[-6.0, -1.0,
      7.0], [-1.0, -2.0, 5.0]]]> : tensor<2x2x3xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<2x2x3xf32>
  %f = relax.constant dense<[[[0, 2, 4], [5, 6, 8]], [[10, 11, 13], [15, 17,
      19]]]> : tensor<2x2x3xi64>
  check.expect_eq %i, %f : tensor<?x?x?xi64>, tensor<2x2x3xi64>
  relax.return
}

relax.func @symbolic_same_lower() {
  %x0 = relax.constant dense<[[[8.0, 7.0, -8.0, -6.0, -3.0]]]> :
      tensor<1x1x5xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5xf32> -> tensor<?x?x?xf32,
      #relax.tensor<[n, c, h]>>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, strides
      = array<i64: 2>, auto_pad = "same_lower", dilation = array<i64: 2>} :
      (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>) -> (tensor<?x?x?xf32>,
      tensor<?x?x?xi64>)
  %e = relax.constant dense<[[[7.0, 7.0, -6.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<1x1x3xf32>
  %f = relax.constant dense<[[[1, 1, 3]]]> : tensor<1x1x3xi64>
  check.expect_eq %i, %f : tensor<?x?x?xi64>, tensor<1x1x3xi64>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x5xf32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>} :
      (tensor<0x1x5xf32>) -> (tensor<0x1x4xf32>, tensor<0x1x4xi64>)
  %e = relax.constant dense<> : tensor<0x1x4xf32>
  check.expect_eq %y, %e : tensor<0x1x4xf32>
  %f = relax.constant dense<> : tensor<0x1x4xi64>
  check.expect_eq %i, %f : tensor<0x1x4xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[7.0, -6.0, -1.0, 4.0]]]> : tensor<1x1x4xf16>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>} : (tensor<1x1x4xf16>) -> (tensor<1x1x4xf16>,
      tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[7.0, 7.0, -1.0, 4.0]]]> : tensor<1x1x4xf16>
  check.expect_eq %y, %e : tensor<1x1x4xf16>
  %f = relax.constant dense<[[[0, 0, 2, 3]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[7.0, -1.0, -3.0, -5.0]]]> : tensor<1x1x4xbf16>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>} : (tensor<1x1x4xbf16>) -> (tensor<1x1x4xbf16>,
      tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[7.0, 7.0, -1.0, -3.0]]]> : tensor<1x1x4xbf16>
  check.expect_eq %y, %e : tensor<1x1x4xbf16>
  %f = relax.constant dense<[[[0, 0, 1, 2]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[-4.0, -6.0, 5.0, -1.0]]]> : tensor<1x1x4xf32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>} : (tensor<1x1x4xf32>) -> (tensor<1x1x4xf32>,
      tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[-4.0, -4.0, 5.0, 5.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  %f = relax.constant dense<[[[0, 0, 2, 2]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[-5.0, 9.0, 8.0, -6.0]]]> : tensor<1x1x4xf64>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>} : (tensor<1x1x4xf64>) -> (tensor<1x1x4xf64>,
      tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[-5.0, 9.0, 9.0, 8.0]]]> : tensor<1x1x4xf64>
  check.expect_eq %y, %e : tensor<1x1x4xf64>
  %f = relax.constant dense<[[[0, 1, 1, 2]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[9, 5, -4, 1]]]> : tensor<1x1x4xi8>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>} : (tensor<1x1x4xi8>) -> (tensor<1x1x4xi8>,
      tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[9, 9, 5, 1]]]> : tensor<1x1x4xi8>
  check.expect_eq %y, %e : tensor<1x1x4xi8>
  %f = relax.constant dense<[[[0, 0, 1, 3]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[-3, 3, -8, -8]]]> : tensor<1x1x4xi16>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>} : (tensor<1x1x4xi16>) -> (tensor<1x1x4xi16>,
      tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[-3, 3, 3, -8]]]> : tensor<1x1x4xi16>
  check.expect_eq %y, %e : tensor<1x1x4xi16>
  %f = relax.constant dense<[[[0, 1, 1, 2]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[-9, 7, 5, 5]]]> : tensor<1x1x4xi32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>} : (tensor<1x1x4xi32>) -> (tensor<1x1x4xi32>,
      tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[-9, 7, 7, 5]]]> : tensor<1x1x4xi32>
  check.expect_eq %y, %e : tensor<1x1x4xi32>
  %f = relax.constant dense<[[[0, 1, 1, 2]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[-8, 8, 2, -2]]]> : tensor<1x1x4xi64>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>} : (tensor<1x1x4xi64>) -> (tensor<1x1x4xi64>,
      tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[-8, 8, 8, 2]]]> : tensor<1x1x4xi64>
  check.expect_eq %y, %e : tensor<1x1x4xi64>
  %f = relax.constant dense<[[[0, 1, 1, 2]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[4, 8, 249, 247]]]> : tensor<1x1x4xui8>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>} : (tensor<1x1x4xui8>) -> (tensor<1x1x4xui8>,
      tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[4, 8, 249, 249]]]> : tensor<1x1x4xui8>
  check.expect_eq %y, %e : tensor<1x1x4xui8>
  %f = relax.constant dense<[[[0, 1, 2, 2]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[65531, 65531, 65530, 0]]]> : tensor<1x1x4xui16>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>} : (tensor<1x1x4xui16>) -> (tensor<1x1x4xui16>,
      tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[65531, 65531, 65531, 65530]]]> :
      tensor<1x1x4xui16>
  check.expect_eq %y, %e : tensor<1x1x4xui16>
  %f = relax.constant dense<[[[0, 0, 1, 2]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[9, 4294967292, 7, 9]]]> : tensor<1x1x4xui32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>} : (tensor<1x1x4xui32>) -> (tensor<1x1x4xui32>,
      tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[9, 4294967292, 4294967292, 9]]]> :
      tensor<1x1x4xui32>
  check.expect_eq %y, %e : tensor<1x1x4xui32>
  %f = relax.constant dense<[[[0, 1, 1, 3]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[9, 9, 7, 3]]]> : tensor<1x1x4xui64>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>} : (tensor<1x1x4xui64>) -> (tensor<1x1x4xui64>,
      tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[9, 9, 9, 7]]]> : tensor<1x1x4xui64>
  check.expect_eq %y, %e : tensor<1x1x4xui64>
  %f = relax.constant dense<[[[0, 0, 1, 2]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[[false, true, true, true]]]> : tensor<1x1x4xi1>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>, padding
      = array<i64: 1, 0>} : (tensor<1x1x4xi1>) -> (tensor<1x1x4xi1>,
      tensor<1x1x4xi64>)
  %e = relax.constant dense<[[[false, true, true, true]]]> : tensor<1x1x4xi1>
  check.expect_eq %y, %e : tensor<1x1x4xi1>
  %f = relax.constant dense<[[[0, 1, 1, 2]]]> : tensor<1x1x4xi64>
  check.expect_eq %i, %f : tensor<1x1x4xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[0x7FC00000, 1.0, 2.0, 0x7F800000, 0x7FC00000,
      0x7FC00000, 0xFF800000, 0xFF800000]]]> : tensor<1x1x8xf32>
  %y, %i = relax.max_pool1d_with_indices %x {pool_size = array<i64: 2>} :
      (tensor<1x1x8xf32>) -> (tensor<1x1x7xf32>, tensor<1x1x7xi64>)
  %e = relax.constant dense<[[[0x7FC00000, 2.0, 0x7F800000, 0x7FC00000,
      0x7FC00000, 0x7FC00000, 0xFF800000]]]> : tensor<1x1x7xf32>
  check.expect_eq %y, %e : tensor<1x1x7xf32>
  %f = relax.constant dense<[[[0, 2, 3, 4, 4, 5, 6]]]> : tensor<1x1x7xi64>
  check.expect_eq %i, %f : tensor<1x1x7xi64>
  relax.return
}
