// RUN: relax-test-run %s

// relax.max_pool1d: the maximum over windows. Padding never wins; a NaN does,
// and a window of padding only gives the lowest value.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @window() {
  %x = relax.constant dense<[[[6.0, 6.0, 3.0, -7.0, -1.0]]]> : tensor<1x1x5xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>} : (tensor<1x1x5xf32>) ->
      tensor<1x1x4xf32>
  %e = relax.constant dense<[[[6.0, 6.0, 3.0, -1.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @images() {
  %x = relax.constant dense<[[[-5.0, -3.0, -9.0, -9.0, -5.0], [5.0, -2.0, 8.0,
      2.0, 1.0]], [[8.0, 3.0, 1.0, -8.0, -2.0], [-7.0, 6.0, 5.0, -3.0, -4.0]]]>
      : tensor<2x2x5xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>} : (tensor<2x2x5xf32>) ->
      tensor<2x2x4xf32>
  %e = relax.constant dense<[[[-3.0, -3.0, -9.0, -5.0], [5.0, 8.0, 8.0, 2.0]],
      [[8.0, 3.0, 1.0, -2.0], [6.0, 6.0, 5.0, -3.0]]]> : tensor<2x2x4xf32>
  check.expect_eq %y, %e : tensor<2x2x4xf32>
  relax.return
}

relax.func @strides() {
  %x = relax.constant dense<[[[3.0, 7.0, -7.0, -8.0, 5.0]]]> : tensor<1x1x5xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>}
      : (tensor<1x1x5xf32>) -> tensor<1x1x2xf32>
  %e = relax.constant dense<[[[7.0, -7.0]]]> : tensor<1x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2xf32>
  relax.return
}

relax.func @padding_uneven() {
  %x = relax.constant dense<[[[8.0, 5.0, 2.0, 7.0, 8.0]]]> : tensor<1x1x5xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>, strides = array<i64: 2>} : (tensor<1x1x5xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[8.0, 5.0, 8.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @dilation() {
  %x = relax.constant dense<[[[9.0, -9.0, -3.0, -5.0, 8.0]]]> :
      tensor<1x1x5xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, dilation = array<i64: 2>,
      padding = array<i64: 1, 0>} : (tensor<1x1x5xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[-9.0, 9.0, -5.0, 8.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @ceil_mode() {
  %x = relax.constant dense<[[[-6.0, 0.0, 6.0, -3.0, -3.0, -5.0]]]> :
      tensor<1x1x6xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 3>,
      ceil_mode = true, padding = array<i64: 1, 0>} : (tensor<1x1x6xf32>) ->
      tensor<1x1x3xf32>
  %e = relax.constant dense<[[[-6.0, 6.0, -5.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}

// The fourth window would start in the padding behind the data.
relax.func @ceil_mode_left_out() {
  %x = relax.constant dense<[[[-3.0, 7.0, -4.0, 5.0, -2.0]]]> :
      tensor<1x1x5xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      padding = array<i64: 1, 1>, ceil_mode = true} : (tensor<1x1x5xf32>) ->
      tensor<1x1x3xf32>
  %e = relax.constant dense<[[[-3.0, 7.0, 5.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @same_upper() {
  %x = relax.constant dense<[[[-5.0, -5.0, 8.0, -4.0, -8.0]]]> :
      tensor<1x1x5xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      auto_pad = "same_upper"} : (tensor<1x1x5xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[-5.0, 8.0, -8.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @same_lower() {
  %x = relax.constant dense<[[[-3.0, -7.0, -5.0, -6.0, -3.0]]]> :
      tensor<1x1x5xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      auto_pad = "same_lower", dilation = array<i64: 2>} : (tensor<1x1x5xf32>)
      -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[-7.0, -6.0, -6.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @padding_only() {
  %x = relax.constant dense<[[[-1.0]]]> : tensor<1x1x1xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 1>, padding = array<i64: 1,
      0>} : (tensor<1x1x1xf32>) -> tensor<1x1x2xf32>
  %e = relax.constant dense<[[[0xFF800000, -1.0]]]> : tensor<1x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[5.0, 8.0], [-5.0, -7.0], [0.0, 8.0], [1.0, -9.0],
      [3.0, 9.0]]]> : tensor<1x5x2xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      padding = array<i64: 1, 0>, layout = "NWC"} : (tensor<1x5x2xf32>) ->
      tensor<1x3x2xf32>
  %e = relax.constant dense<[[[5.0, 8.0], [0.0, 8.0], [3.0, 9.0]]]> :
      tensor<1x3x2xf32>
  check.expect_eq %y, %e : tensor<1x3x2xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[-6.0, 5.0], [7.0, 6.0], [7.0, -2.0]], [[9.0,
      -1.0], [2.0, -9.0], [-5.0, 0.0]], [[2.0, 7.0], [-9.0, 4.0], [-3.0, -6.0]],
      [[7.0, 6.0], [2.0, 5.0], [6.0, -6.0]], [[6.0, 3.0], [-2.0, -7.0], [-5.0,
      2.0]]]> : tensor<5x3x2xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, layout = "WCN",
      out_layout = "NWC"} : (tensor<5x3x2xf32>) -> tensor<2x4x3xf32>
  %e = relax.constant dense<[[[9.0, 7.0, 7.0], [9.0, 2.0, -3.0], [7.0, 2.0,
      6.0], [7.0, 2.0, 6.0]], [[5.0, 6.0, 0.0], [7.0, 4.0, 0.0], [7.0, 5.0,
      -6.0], [6.0, 5.0, 2.0]]]> : tensor<2x4x3xf32>
  check.expect_eq %y, %e : tensor<2x4x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[9.0, -5.0, -7.0, -9.0, -6.0]], [[9.0, -6.0,
      -9.0, 9.0, -7.0]]]> : tensor<2x1x5xf32>
  %x = relax.match_cast %x0 : tensor<2x1x5xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      padding = array<i64: 1, 0>} : (tensor<?x1x?xf32, #relax.tensor<[n, 1,
      h]>>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[9.0, -5.0, -6.0]], [[9.0, -6.0, 9.0]]]> :
      tensor<2x1x3xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<2x1x3xf32>
  relax.return
}

relax.func @symbolic_ceil_mode() {
  %x0 = relax.constant dense<[[[-2.0, -9.0, -3.0, -2.0, 7.0]]]> :
      tensor<1x1x5xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 3>,
      ceil_mode = true} : (tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>) ->
      tensor<?x?x?xf32>
  %e = relax.constant dense<[[[-2.0, 7.0]]]> : tensor<1x1x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<1x1x2xf32>
  relax.return
}

relax.func @symbolic_same_upper() {
  %x0 = relax.constant dense<[[[9.0, -9.0, 9.0, 2.0, 4.0]]]> : tensor<1x1x5xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      auto_pad = "same_upper"} : (tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>)
      -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[9.0, 9.0, 4.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<1x1x3xf32>
  relax.return
}

relax.func @symbolic_same_lower() {
  %x0 = relax.constant dense<[[[-4.0, 4.0, 9.0, -9.0, 4.0]]]> :
      tensor<1x1x5xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      auto_pad = "same_lower", dilation = array<i64: 2>} : (tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[4.0, 4.0, -9.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<1x1x3xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x5xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>} : (tensor<0x1x5xf32>) ->
      tensor<0x1x4xf32>
  %e = relax.constant dense<> : tensor<0x1x4xf32>
  check.expect_eq %y, %e : tensor<0x1x4xf32>
  relax.return
}

relax.func @no_channel() {
  %x = relax.constant dense<> : tensor<1x0x5xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x0x5xf32>) -> tensor<1x0x5xf32>
  %e = relax.constant dense<> : tensor<1x0x5xf32>
  check.expect_eq %y, %e : tensor<1x0x5xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[7.0, 8.0, -6.0, -9.0]]]> : tensor<1x1x4xf16>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xf16>) -> tensor<1x1x4xf16>
  %e = relax.constant dense<[[[7.0, 8.0, 8.0, -6.0]]]> : tensor<1x1x4xf16>
  check.expect_eq %y, %e : tensor<1x1x4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[-7.0, 0.0, -6.0, -3.0]]]> : tensor<1x1x4xbf16>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xbf16>) -> tensor<1x1x4xbf16>
  %e = relax.constant dense<[[[-7.0, 0.0, 0.0, -3.0]]]> : tensor<1x1x4xbf16>
  check.expect_eq %y, %e : tensor<1x1x4xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[-7.0, 8.0, -4.0, -3.0]]]> : tensor<1x1x4xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[-7.0, 8.0, 8.0, -3.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[-8.0, 0.0, 4.0, 6.0]]]> : tensor<1x1x4xf64>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xf64>) -> tensor<1x1x4xf64>
  %e = relax.constant dense<[[[-8.0, 0.0, 4.0, 6.0]]]> : tensor<1x1x4xf64>
  check.expect_eq %y, %e : tensor<1x1x4xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[3, -5, 5, 7]]]> : tensor<1x1x4xi8>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xi8>) -> tensor<1x1x4xi8>
  %e = relax.constant dense<[[[3, 3, 5, 7]]]> : tensor<1x1x4xi8>
  check.expect_eq %y, %e : tensor<1x1x4xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[6, 8, 3, -6]]]> : tensor<1x1x4xi16>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xi16>) -> tensor<1x1x4xi16>
  %e = relax.constant dense<[[[6, 8, 8, 3]]]> : tensor<1x1x4xi16>
  check.expect_eq %y, %e : tensor<1x1x4xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[-4, -2, 7, -8]]]> : tensor<1x1x4xi32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xi32>) -> tensor<1x1x4xi32>
  %e = relax.constant dense<[[[-4, -2, 7, 7]]]> : tensor<1x1x4xi32>
  check.expect_eq %y, %e : tensor<1x1x4xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[-2, 4, -2, -2]]]> : tensor<1x1x4xi64>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xi64>) -> tensor<1x1x4xi64>
  %e = relax.constant dense<[[[-2, 4, 4, -2]]]> : tensor<1x1x4xi64>
  check.expect_eq %y, %e : tensor<1x1x4xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[253, 6, 6, 248]]]> : tensor<1x1x4xui8>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xui8>) -> tensor<1x1x4xui8>
  %e = relax.constant dense<[[[253, 253, 6, 248]]]> : tensor<1x1x4xui8>
  check.expect_eq %y, %e : tensor<1x1x4xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[65530, 65532, 65527, 65529]]]> :
      tensor<1x1x4xui16>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xui16>) -> tensor<1x1x4xui16>
  %e = relax.constant dense<[[[65530, 65532, 65532, 65529]]]> :
      tensor<1x1x4xui16>
  check.expect_eq %y, %e : tensor<1x1x4xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[9, 4294967290, 4294967295, 4294967294]]]> :
      tensor<1x1x4xui32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xui32>) -> tensor<1x1x4xui32>
  %e = relax.constant dense<[[[9, 4294967290, 4294967295, 4294967295]]]> :
      tensor<1x1x4xui32>
  check.expect_eq %y, %e : tensor<1x1x4xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[0, 8, 1, 3]]]> : tensor<1x1x4xui64>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xui64>) -> tensor<1x1x4xui64>
  %e = relax.constant dense<[[[0, 8, 8, 3]]]> : tensor<1x1x4xui64>
  check.expect_eq %y, %e : tensor<1x1x4xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[[false, true, false, false]]]> : tensor<1x1x4xi1>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xi1>) -> tensor<1x1x4xi1>
  %e = relax.constant dense<[[[false, true, true, false]]]> : tensor<1x1x4xi1>
  check.expect_eq %y, %e : tensor<1x1x4xi1>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[0x7FC00000, 1.0, 2.0, 0x7F800000, 3.0,
      0xFF800000, 0xFF800000]]]> : tensor<1x1x7xf32>
  %y = relax.max_pool1d %x {pool_size = array<i64: 2>} : (tensor<1x1x7xf32>) ->
      tensor<1x1x6xf32>
  %e = relax.constant dense<[[[0x7FC00000, 2.0, 0x7F800000, 0x7F800000, 3.0,
      0xFF800000]]]> : tensor<1x1x6xf32>
  check.expect_eq %y, %e : tensor<1x1x6xf32>
  relax.return
}
