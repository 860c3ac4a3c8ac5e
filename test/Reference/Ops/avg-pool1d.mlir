// RUN: relax-test-run %s

// relax.avg_pool1d: the mean over windows. Padding counts only if it is said
// to, what is beyond it never.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @window() {
  %x = relax.constant dense<[[[6.0, 5.0, -7.0, 1.0, -8.0]]]> : tensor<1x1x5xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>} : (tensor<1x1x5xf32>) ->
      tensor<1x1x4xf32>
  %e = relax.constant dense<[[[5.5, -1.0, -3.0, -3.5]]]> : tensor<1x1x4xf32>
  check.expect_close %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @images() {
  %x = relax.constant dense<[[[3.0, 7.0, -5.0, -9.0, -9.0], [1.0, 2.0, 4.0,
      -7.0, -8.0]], [[4.0, 9.0, 8.0, -4.0, 5.0], [-8.0, 9.0, 5.0, 8.0, -5.0]]]>
      : tensor<2x2x5xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>} : (tensor<2x2x5xf32>) ->
      tensor<2x2x4xf32>
  %e = relax.constant dense<[[[5.0, 1.0, -7.0, -9.0], [1.5, 3.0, -1.5, -7.5]],
      [[6.5, 8.5, 2.0, 0.5], [0.5, 7.0, 6.5, 1.5]]]> : tensor<2x2x4xf32>
  check.expect_close %y, %e : tensor<2x2x4xf32>
  relax.return
}

relax.func @strides() {
  %x = relax.constant dense<[[[5.0, 8.0, 2.0, -2.0, -8.0]]]> : tensor<1x1x5xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>}
      : (tensor<1x1x5xf32>) -> tensor<1x1x2xf32>
  %e = relax.constant dense<[[[6.5, 0.0]]]> : tensor<1x1x2xf32>
  check.expect_close %y, %e : tensor<1x1x2xf32>
  relax.return
}

relax.func @padding_uneven() {
  %x = relax.constant dense<[[[-8.0, -6.0, 0.0, 5.0, 2.0]]]> : tensor<1x1x5xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>, strides = array<i64: 2>} : (tensor<1x1x5xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[-8.0, -3.0, 3.5]]]> : tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @dilation() {
  %x = relax.constant dense<[[[5.0, 0.0, 2.0, -9.0, 2.0]]]> : tensor<1x1x5xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, dilation = array<i64: 2>,
      padding = array<i64: 1, 0>} : (tensor<1x1x5xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[0.0, 3.5, -4.5, 2.0]]]> : tensor<1x1x4xf32>
  check.expect_close %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @ceil_mode() {
  %x = relax.constant dense<[[[-6.0, -7.0, -7.0, 8.0, 5.0, -5.0]]]> :
      tensor<1x1x6xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 3>,
      ceil_mode = true, padding = array<i64: 1, 0>} : (tensor<1x1x6xf32>) ->
      tensor<1x1x3xf32>
  %e = relax.constant dense<[[[-6.0, 0.5, -5.0]]]> : tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x3xf32>
  relax.return
}

// The fourth window would start in the padding behind the data.
relax.func @ceil_mode_left_out() {
  %x = relax.constant dense<[[[3.0, 0.0, -2.0, 2.0, -5.0]]]> : tensor<1x1x5xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      padding = array<i64: 1, 1>, ceil_mode = true} : (tensor<1x1x5xf32>) ->
      tensor<1x1x3xf32>
  %e = relax.constant dense<[[[3.0, -1.0, -1.5]]]> : tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @same_upper() {
  %x = relax.constant dense<[[[1.0, -8.0, 3.0, -2.0, -2.0]]]> :
      tensor<1x1x5xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      auto_pad = "same_upper"} : (tensor<1x1x5xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[-3.5, 0.5, -2.0]]]> : tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @same_lower() {
  %x = relax.constant dense<[[[7.0, -9.0, 9.0, -1.0, 2.0]]]> : tensor<1x1x5xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      auto_pad = "same_lower", dilation = array<i64: 2>} : (tensor<1x1x5xf32>)
      -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[-9.0, -5.0, -1.0]]]> : tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @include_padding() {
  %x = relax.constant dense<[[[-1.0, 3.0, 2.0, -1.0, 5.0]]]> : tensor<1x1x5xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>, count_include_pad = true} : (tensor<1x1x5xf32>) -> tensor<1x1x5xf32>
  %e = relax.constant dense<[[[-0.5, 1.0, 2.5, 0.5, 2.0]]]> : tensor<1x1x5xf32>
  check.expect_close %y, %e : tensor<1x1x5xf32>
  relax.return
}

relax.func @include_padding_ceil_mode() {
  %x = relax.constant dense<[[[-3.0, 8.0, 5.0, 4.0, -6.0]]]> : tensor<1x1x5xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>, strides = array<i64: 2>, ceil_mode = true, count_include_pad = true} :
      (tensor<1x1x5xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[-1.5, 6.5, -1.0]]]> : tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @include_padding_same() {
  %x = relax.constant dense<[[[9.0, 3.0, -7.0, -7.0, 4.0]]]> : tensor<1x1x5xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      auto_pad = "same_upper", count_include_pad = true} : (tensor<1x1x5xf32>)
      -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[6.0, -7.0, 2.0]]]> : tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x3xf32>
  relax.return
}

// A mean of nothing is no number.
relax.func @padding_only() {
  %x = relax.constant dense<[[[3.0]]]> : tensor<1x1x1xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 1>, padding = array<i64: 1,
      0>} : (tensor<1x1x1xf32>) -> tensor<1x1x2xf32>
  %e = relax.constant dense<[[[0x7FC00000, 3.0]]]> : tensor<1x1x2xf32>
  check.expect_close %y, %e : tensor<1x1x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[-8.0, -1.0], [9.0, 7.0], [3.0, 3.0], [5.0, -4.0],
      [6.0, -9.0]]]> : tensor<1x5x2xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      padding = array<i64: 1, 0>, layout = "NWC"} : (tensor<1x5x2xf32>) ->
      tensor<1x3x2xf32>
  %e = relax.constant dense<[[[-8.0, -1.0], [6.0, 5.0], [5.5, -6.5]]]> :
      tensor<1x3x2xf32>
  check.expect_close %y, %e : tensor<1x3x2xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[3.0, 5.0], [8.0, -9.0], [8.0, 3.0]], [[-6.0,
      5.0], [-9.0, -4.0], [-6.0, -1.0]], [[-2.0, -5.0], [-4.0, 6.0], [-8.0,
      -1.0]], [[6.0, 9.0], [4.0, 5.0], [-2.0, -2.0]], [[-8.0, 4.0], [0.0, 5.0],
      [2.0, -7.0]]]> : tensor<5x3x2xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, layout = "WCN",
      out_layout = "NWC"} : (tensor<5x3x2xf32>) -> tensor<2x4x3xf32>
  %e = relax.constant dense<[[[-1.5, -0.5, 1.0], [-4.0, -6.5, -7.0], [2.0, 0.0,
      -5.0], [-1.0, 2.0, 0.0]], [[5.0, -6.5, 1.0], [0.0, 1.0, -1.0], [2.0, 5.5,
      -1.5], [6.5, 5.0, -4.5]]]> : tensor<2x4x3xf32>
  check.expect_close %y, %e : tensor<2x4x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[6.0, -9.0, 8.0, -6.0, 8.0]], [[0.0, -5.0, 6.0,
      4.0, 6.0]]]> : tensor<2x1x5xf32>
  %x = relax.match_cast %x0 : tensor<2x1x5xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      padding = array<i64: 1, 0>} : (tensor<?x1x?xf32, #relax.tensor<[n, 1,
      h]>>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[6.0, -0.5, 1.0]], [[0.0, 0.5, 5.0]]]> :
      tensor<2x1x3xf32>
  check.expect_close %y, %e : tensor<?x?x?xf32>, tensor<2x1x3xf32>
  relax.return
}

relax.func @symbolic_ceil_mode() {
  %x0 = relax.constant dense<[[[6.0, 7.0, 5.0, 1.0, 2.0]]]> : tensor<1x1x5xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 3>,
      ceil_mode = true} : (tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>) ->
      tensor<?x?x?xf32>
  %e = relax.constant dense<[[[6.5, 1.5]]]> : tensor<1x1x2xf32>
  check.expect_close %y, %e : tensor<?x?x?xf32>, tensor<1x1x2xf32>
  relax.return
}

relax.func @symbolic_same_upper() {
  %x0 = relax.constant dense<[[[5.0, -8.0, -3.0, 9.0, -6.0]]]> :
      tensor<1x1x5xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      auto_pad = "same_upper"} : (tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>)
      -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[-1.5, 3.0, -6.0]]]> : tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<?x?x?xf32>, tensor<1x1x3xf32>
  relax.return
}

relax.func @symbolic_same_lower() {
  %x0 = relax.constant dense<[[[-3.0, 0.0, 7.0, -3.0, -7.0]]]> :
      tensor<1x1x5xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      auto_pad = "same_lower", dilation = array<i64: 2>} : (tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[0.0, -1.5, -3.0]]]> : tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<?x?x?xf32>, tensor<1x1x3xf32>
  relax.return
}

relax.func @symbolic_same_include_padding() {
  %x0 = relax.constant dense<[[[8.0, 9.0, 9.0, -3.0, -2.0]]]> :
      tensor<1x1x5xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      auto_pad = "same_lower", count_include_pad = true} : (tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[4.0, 9.0, -2.5]]]> : tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<?x?x?xf32>, tensor<1x1x3xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x5xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>} : (tensor<0x1x5xf32>) ->
      tensor<0x1x4xf32>
  %e = relax.constant dense<> : tensor<0x1x4xf32>
  check.expect_close %y, %e : tensor<0x1x4xf32>
  relax.return
}

relax.func @no_channel() {
  %x = relax.constant dense<> : tensor<1x0x5xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x0x5xf32>) -> tensor<1x0x5xf32>
  %e = relax.constant dense<> : tensor<1x0x5xf32>
  check.expect_close %y, %e : tensor<1x0x5xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[1.0, -8.0, -5.0, 0.0]]]> : tensor<1x1x4xf16>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xf16>) -> tensor<1x1x4xf16>
  %e = relax.constant dense<[[[1.0, -3.5, -6.5, -2.5]]]> : tensor<1x1x4xf16>
  check.expect_close %y, %e : tensor<1x1x4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[7.0, -1.0, -7.0, -2.0]]]> : tensor<1x1x4xbf16>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xbf16>) -> tensor<1x1x4xbf16>
  %e = relax.constant dense<[[[7.0, 3.0, -4.0, -4.5]]]> : tensor<1x1x4xbf16>
  check.expect_close %y, %e : tensor<1x1x4xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[9.0, 1.0, 5.0, 6.0]]]> : tensor<1x1x4xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[9.0, 5.0, 3.0, 5.5]]]> : tensor<1x1x4xf32>
  check.expect_close %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[2.0, -5.0, 6.0, -7.0]]]> : tensor<1x1x4xf64>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xf64>) -> tensor<1x1x4xf64>
  %e = relax.constant dense<[[[2.0, -1.5, 0.5, -0.5]]]> : tensor<1x1x4xf64>
  check.expect_close %y, %e : tensor<1x1x4xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[1, 7, -3, 7]]]> : tensor<1x1x4xi8>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xi8>) -> tensor<1x1x4xi8>
  %e = relax.constant dense<[[[1, 4, 2, 2]]]> : tensor<1x1x4xi8>
  check.expect_eq %y, %e : tensor<1x1x4xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[4, 5, -9, -7]]]> : tensor<1x1x4xi16>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xi16>) -> tensor<1x1x4xi16>
  %e = relax.constant dense<[[[4, 4, -2, -8]]]> : tensor<1x1x4xi16>
  check.expect_eq %y, %e : tensor<1x1x4xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[9, -4, -2, 3]]]> : tensor<1x1x4xi32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xi32>) -> tensor<1x1x4xi32>
  %e = relax.constant dense<[[[9, 2, -3, 0]]]> : tensor<1x1x4xi32>
  check.expect_eq %y, %e : tensor<1x1x4xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[1, -2, 7, 4]]]> : tensor<1x1x4xi64>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xi64>) -> tensor<1x1x4xi64>
  %e = relax.constant dense<[[[1, 0, 2, 5]]]> : tensor<1x1x4xi64>
  check.expect_eq %y, %e : tensor<1x1x4xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[252, 254, 3, 249]]]> : tensor<1x1x4xui8>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xui8>) -> tensor<1x1x4xui8>
  %e = relax.constant dense<[[[252, 253, 128, 126]]]> : tensor<1x1x4xui8>
  check.expect_eq %y, %e : tensor<1x1x4xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[6, 5, 1, 65533]]]> : tensor<1x1x4xui16>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xui16>) -> tensor<1x1x4xui16>
  %e = relax.constant dense<[[[6, 5, 3, 32767]]]> : tensor<1x1x4xui16>
  check.expect_eq %y, %e : tensor<1x1x4xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[4294967287, 4294967293, 4, 4294967289]]]> :
      tensor<1x1x4xui32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xui32>) -> tensor<1x1x4xui32>
  %e = relax.constant dense<[[[4294967287, 4294967290, 2147483648,
      2147483646]]]> : tensor<1x1x4xui32>
  check.expect_eq %y, %e : tensor<1x1x4xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[1, 6, 3, 4]]]> : tensor<1x1x4xui64>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>} : (tensor<1x1x4xui64>) -> tensor<1x1x4xui64>
  %e = relax.constant dense<[[[1, 3, 4, 3]]]> : tensor<1x1x4xui64>
  check.expect_eq %y, %e : tensor<1x1x4xui64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[0x7FC00000, 1.0, 2.0, 0x7F800000, 3.0,
      0xFF800000, 0xFF800000]]]> : tensor<1x1x7xf32>
  %y = relax.avg_pool1d %x {pool_size = array<i64: 2>} : (tensor<1x1x7xf32>) ->
      tensor<1x1x6xf32>
  %e = relax.constant dense<[[[0x7FC00000, 1.5, 0x7F800000, 0x7F800000,
      0xFF800000, 0xFF800000]]]> : tensor<1x1x6xf32>
  check.expect_close %y, %e : tensor<1x1x6xf32>
  relax.return
}
