// RUN: relax-test-run %s

// relax.conv1d: cross-correlation, padding of zeros. Numbers by NumPy, one
// addition at a time.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @one_channel() {
  %x = relax.constant dense<[[[1.0, -2.0, 3.0, 0.0]]]> : tensor<1x1x4xf32>
  %w = relax.constant dense<[[[0.0, 1.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d %x, %w : (tensor<1x1x4xf32>, tensor<1x1x2xf32>) ->
      tensor<1x1x3xf32>
  %e = relax.constant dense<[[[-2.0, 3.0, 0.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @channels() {
  %x = relax.constant dense<[[[-2.0, 3.0, -3.0, -2.0], [3.0, -1.0, -1.0, -3.0]],
      [[3.0, 1.0, -3.0, 1.0], [-3.0, 0.0, -1.0, 3.0]]]> : tensor<2x2x4xf32>
  %w = relax.constant dense<[[[0.0, 1.0], [1.0, 2.0]], [[-3.0, -3.0], [2.0,
      -3.0]], [[0.0, 2.0], [-3.0, -1.0]]]> : tensor<3x2x2xf32>
  %y = relax.conv1d %x, %w : (tensor<2x2x4xf32>, tensor<3x2x2xf32>) ->
      tensor<2x3x3xf32>
  %e = relax.constant dense<[[[4.0, -6.0, -9.0], [6.0, 1.0, 22.0], [-2.0, -2.0,
      2.0]], [[-2.0, -5.0, 6.0], [-18.0, 9.0, -5.0], [11.0, -5.0, 2.0]]]> :
      tensor<2x3x3xf32>
  check.expect_eq %y, %e : tensor<2x3x3xf32>
  relax.return
}

relax.func @strides() {
  %x = relax.constant dense<[[[-3.0, -2.0, 3.0, 3.0]]]> : tensor<1x1x4xf32>
  %w = relax.constant dense<[[[1.0, 3.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d %x, %w {strides = array<i64: 2>} : (tensor<1x1x4xf32>,
      tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
  %e = relax.constant dense<[[[-9.0, 12.0]]]> : tensor<1x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2xf32>
  relax.return
}

relax.func @padding_uneven() {
  %x = relax.constant dense<[[[-2.0, 0.0, 0.0, -3.0]]]> : tensor<1x1x4xf32>
  %w = relax.constant dense<[[[0.0, -3.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d %x, %w {padding = array<i64: 1, 0>} : (tensor<1x1x4xf32>,
      tensor<1x1x2xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[6.0, 0.0, 0.0, 9.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @dilation() {
  %x = relax.constant dense<[[[-2.0, -3.0, -3.0, 3.0]]]> : tensor<1x1x4xf32>
  %w = relax.constant dense<[[[2.0, 1.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d %x, %w {dilation = array<i64: 2>} : (tensor<1x1x4xf32>,
      tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
  %e = relax.constant dense<[[[-7.0, -3.0]]]> : tensor<1x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2xf32>
  relax.return
}

relax.func @all_at_once() {
  %x = relax.constant dense<[[[1.0, 1.0, -1.0, -2.0, 0.0], [-3.0, 2.0, 1.0,
      -3.0, 2.0]]]> : tensor<1x2x5xf32>
  %w = relax.constant dense<[[[1.0, 0.0], [-2.0, 0.0]], [[0.0, 0.0], [-2.0,
      0.0]]]> : tensor<2x2x2xf32>
  %y = relax.conv1d %x, %w {strides = array<i64: 2>, padding = array<i64: 1, 0>,
      dilation = array<i64: 2>} : (tensor<1x2x5xf32>, tensor<2x2x2xf32>) ->
      tensor<1x2x2xf32>
  %e = relax.constant dense<[[[0.0, -3.0], [0.0, -4.0]]]> : tensor<1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x2x2xf32>
  relax.return
}

relax.func @same_upper() {
  %x = relax.constant dense<[[[0.0, 1.0, 0.0, -2.0, 0.0]]]> : tensor<1x1x5xf32>
  %w = relax.constant dense<[[[3.0, -2.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d %x, %w {strides = array<i64: 2>, auto_pad = "same_upper"} :
      (tensor<1x1x5xf32>, tensor<1x1x2xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[-2.0, 4.0, 0.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @same_lower() {
  %x = relax.constant dense<[[[2.0, -2.0, 2.0, -2.0, -1.0]]]> :
      tensor<1x1x5xf32>
  %w = relax.constant dense<[[[0.0, -1.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d %x, %w {strides = array<i64: 2>, auto_pad = "same_lower"} :
      (tensor<1x1x5xf32>, tensor<1x1x2xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[-2.0, -2.0, 1.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @same_needs_none() {
  %x = relax.constant dense<[[[-1.0, 2.0, 0.0, 0.0]]]> : tensor<1x1x4xf32>
  %w = relax.constant dense<[[[-1.0]]]> : tensor<1x1x1xf32>
  %y = relax.conv1d %x, %w {strides = array<i64: 3>, auto_pad = "same_upper"} :
      (tensor<1x1x4xf32>, tensor<1x1x1xf32>) -> tensor<1x1x2xf32>
  %e = relax.constant dense<[[[1.0, 0.0]]]> : tensor<1x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

relax.func @groups() {
  %x = relax.constant dense<[[[-3.0, 1.0, 2.0, 0.0], [-2.0, -2.0, 1.0, 0.0],
      [3.0, 3.0, 1.0, 1.0], [2.0, 1.0, 0.0, 0.0]]]> : tensor<1x4x4xf32>
  %w = relax.constant dense<[[[-3.0, 1.0], [0.0, -3.0]], [[-1.0, -1.0], [3.0,
      0.0]]]> : tensor<2x2x2xf32>
  %y = relax.conv1d %x, %w {groups = 2 : i64} : (tensor<1x4x4xf32>,
      tensor<2x2x2xf32>) -> tensor<1x2x3xf32>
  %e = relax.constant dense<[[[16.0, -4.0, -6.0], [0.0, -1.0, -2.0]]]> :
      tensor<1x2x3xf32>
  check.expect_eq %y, %e : tensor<1x2x3xf32>
  relax.return
}

relax.func @depthwise_two_each() {
  %x = relax.constant dense<[[[2.0, -1.0, 0.0, 2.0], [1.0, 1.0, 2.0, -3.0]]]> :
      tensor<1x2x4xf32>
  %w = relax.constant dense<[[[3.0, 3.0]], [[2.0, 3.0]], [[2.0, 1.0]], [[0.0,
      -2.0]]]> : tensor<4x1x2xf32>
  %y = relax.conv1d %x, %w {groups = 2 : i64, strides = array<i64: 2>} :
      (tensor<1x2x4xf32>, tensor<4x1x2xf32>) -> tensor<1x4x2xf32>
  %e = relax.constant dense<[[[3.0, 6.0], [1.0, 6.0], [3.0, 1.0], [-2.0, 6.0]]]>
      : tensor<1x4x2xf32>
  check.expect_eq %y, %e : tensor<1x4x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[-1.0, -2.0], [2.0, -2.0], [1.0, 2.0], [1.0,
      -1.0]]]> : tensor<1x4x2xf32>
  %w = relax.constant dense<[[[-3.0, -1.0, -1.0], [3.0, 3.0, -1.0]], [[1.0, 1.0,
      0.0], [3.0, -3.0, 3.0]]]> : tensor<2x2x3xf32>
  %y = relax.conv1d %x, %w {strides = array<i64: 2>, data_layout = "NWC",
      kernel_layout = "WIO"} : (tensor<1x4x2xf32>, tensor<2x2x3xf32>) ->
      tensor<1x2x3xf32>
  %e = relax.constant dense<[[[-7.0, 3.0, -3.0], [1.0, 9.0, -6.0]]]> :
      tensor<1x2x3xf32>
  check.expect_eq %y, %e : tensor<1x2x3xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[1.0, -2.0, 2.0, 3.0], [-1.0, -2.0, 2.0, -2.0]]]>
      : tensor<1x2x4xf32>
  %w = relax.constant dense<[[[3.0, 1.0], [-2.0, -3.0]], [[1.0, 3.0], [2.0,
      -2.0]], [[2.0, 1.0], [0.0, 1.0]]]> : tensor<3x2x2xf32>
  %y = relax.conv1d %x, %w {out_layout = "WCN"} : (tensor<1x2x4xf32>,
      tensor<3x2x2xf32>) -> tensor<3x3x1xf32>
  %e = relax.constant dense<[[[9.0], [-3.0], [-2.0]], [[-6.0], [-4.0], [0.0]],
      [[11.0], [19.0], [5.0]]]> : tensor<3x3x1xf32>
  check.expect_eq %y, %e : tensor<3x3x1xf32>
  relax.return
}

relax.func @all_layouts() {
  %x = relax.constant dense<[[[-2.0, 0.0], [0.0, 1.0], [3.0, -3.0], [-3.0,
      0.0]], [[-2.0, -2.0], [2.0, 1.0], [2.0, 1.0], [3.0, 2.0]]]> :
      tensor<2x4x2xf32>
  %w = relax.constant dense<[[[1.0, 3.0, 1.0], [2.0, 0.0, -3.0]], [[-1.0, 0.0,
      2.0], [-2.0, -1.0, 0.0]]]> : tensor<2x2x3xf32>
  %y = relax.conv1d %x, %w {data_layout = "CWN", kernel_layout = "IWO",
      out_layout = "NWC"} : (tensor<2x4x2xf32>, tensor<2x2x3xf32>) ->
      tensor<2x3x3xf32>
  %e = relax.constant dense<[[[-4.0, -8.0, -6.0], [0.0, -2.0, -5.0], [-11.0,
      6.0, 16.0]], [[2.0, -1.0, -7.0], [-8.0, 2.0, 12.0], [-8.0, -11.0, -1.0]]]>
      : tensor<2x3x3xf32>
  check.expect_eq %y, %e : tensor<2x3x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic_image() {
  %x0 = relax.constant dense<[[[2.0, -3.0, 2.0, -2.0, 2.0], [-3.0, 1.0, 0.0,
      3.0, 2.0]], [[-2.0, -1.0, -3.0, -1.0, -3.0], [3.0, -1.0, -2.0, -2.0,
      2.0]]]> : tensor<2x2x5xf32>
  %x = relax.match_cast %x0 : tensor<2x2x5xf32> -> tensor<?x2x?xf32,
      #relax.tensor<[n, 2, h]>>
  %w = relax.constant dense<[[[2.0, 0.0], [-2.0, 3.0]], [[-3.0, -3.0], [-2.0,
      -2.0]]]> : tensor<2x2x2xf32>
  %y = relax.conv1d %x, %w {strides = array<i64: 2>, padding = array<i64: 1, 0>,
      dilation = array<i64: 2>} : (tensor<?x2x?xf32, #relax.tensor<[n, 2, h]>>,
      tensor<2x2x2xf32>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[3.0, 1.0], [7.0, 7.0]], [[-3.0, -6.0], [5.0,
      12.0]]]> : tensor<2x2x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<2x2x2xf32>
  relax.return
}

relax.func @symbolic_channels() {
  %x0 = relax.constant dense<[[[3.0, -2.0, 2.0, 0.0], [-1.0, -3.0, 2.0, -1.0]]]>
      : tensor<1x2x4xf32>
  %x = relax.match_cast %x0 : tensor<1x2x4xf32> -> tensor<1x?x4xf32,
      #relax.tensor<[1, c, 4]>>
  %w0 = relax.constant dense<[[[-1.0, 3.0], [1.0, -1.0]], [[0.0, 1.0], [-3.0,
      -2.0]], [[1.0, -2.0], [1.0, 3.0]]]> : tensor<3x2x2xf32>
  %w = relax.match_cast %w0 : tensor<3x2x2xf32> -> tensor<?x?x2xf32,
      #relax.tensor<[o, c, 2]>>
  %y = relax.conv1d %x, %w {strides = array<i64: 2>} : (tensor<1x?x4xf32,
      #relax.tensor<[1, c, 4]>>, tensor<?x?x2xf32, #relax.tensor<[o, c, 2]>>) ->
      tensor<?x?x?xf32>
  %e = relax.constant dense<[[[-7.0, 1.0], [7.0, -4.0], [-3.0, 1.0]]]> :
      tensor<1x3x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<1x3x2xf32>
  relax.return
}

relax.func @same_upper_symbolic() {
  %x0 = relax.constant dense<[[[0.0, 3.0, -1.0, 1.0, -2.0]]]> :
      tensor<1x1x5xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %w = relax.constant dense<[[[-3.0, -1.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d %x, %w {strides = array<i64: 2>, auto_pad = "same_upper"} :
      (tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>, tensor<1x1x2xf32>) ->
      tensor<?x?x?xf32>
  %e = relax.constant dense<[[[-3.0, 2.0, 6.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<1x1x3xf32>
  relax.return
}

relax.func @same_lower_symbolic() {
  %x0 = relax.constant dense<[[[1.0, -3.0, -3.0, 1.0, -2.0, 3.0]]]> :
      tensor<1x1x6xf32>
  %x = relax.match_cast %x0 : tensor<1x1x6xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %w = relax.constant dense<[[[-3.0, -1.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d %x, %w {strides = array<i64: 3>, auto_pad = "same_lower",
      dilation = array<i64: 2>} : (tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>,
      tensor<1x1x2xf32>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[0.0, -6.0]]]> : tensor<1x1x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<1x1x2xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x4xf32>
  %w = relax.constant dense<[[[-3.0, 0.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d %x, %w : (tensor<0x1x4xf32>, tensor<1x1x2xf32>) ->
      tensor<0x1x3xf32>
  %e = relax.constant dense<> : tensor<0x1x3xf32>
  check.expect_eq %y, %e : tensor<0x1x3xf32>
  relax.return
}

// A sum of nothing.
relax.func @no_input_channel() {
  %x = relax.constant dense<> : tensor<1x0x4xf32>
  %w = relax.constant dense<> : tensor<2x0x2xf32>
  %y = relax.conv1d %x, %w : (tensor<1x0x4xf32>, tensor<2x0x2xf32>) ->
      tensor<1x2x3xf32>
  %e = relax.constant dense<[[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]]> :
      tensor<1x2x3xf32>
  check.expect_eq %y, %e : tensor<1x2x3xf32>
  relax.return
}

relax.func @no_output_channel() {
  %x = relax.constant dense<[[[2.0, 2.0, -3.0, -2.0]]]> : tensor<1x1x4xf32>
  %w = relax.constant dense<> : tensor<0x1x2xf32>
  %y = relax.conv1d %x, %w : (tensor<1x1x4xf32>, tensor<0x1x2xf32>) ->
      tensor<1x0x3xf32>
  %e = relax.constant dense<> : tensor<1x0x3xf32>
  check.expect_eq %y, %e : tensor<1x0x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[0.0, -1.0, -3.0, -3.0], [1.0, 2.0, 1.0, 0.0]]]> :
      tensor<1x2x4xf16>
  %w = relax.constant dense<[[[2.0, -2.0], [2.0, 3.0]]]> : tensor<1x2x2xf16>
  %y = relax.conv1d %x, %w : (tensor<1x2x4xf16>, tensor<1x2x2xf16>) ->
      tensor<1x1x3xf16>
  %e = relax.constant dense<[[[10.0, 11.0, 2.0]]]> : tensor<1x1x3xf16>
  check.expect_eq %y, %e : tensor<1x1x3xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[-1.0, 1.0, -3.0, 4.0], [4.0, 1.0, 4.0, -1.0]]]> :
      tensor<1x2x4xbf16>
  %w = relax.constant dense<[[[-1.0, -3.0], [3.0, 3.0]]]> : tensor<1x2x2xbf16>
  %y = relax.conv1d %x, %w : (tensor<1x2x4xbf16>, tensor<1x2x2xbf16>) ->
      tensor<1x1x3xbf16>
  %e = relax.constant dense<[[[13.0, 23.0, 0.0]]]> : tensor<1x1x3xbf16>
  check.expect_eq %y, %e : tensor<1x1x3xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[3.0, 2.0, 0.0, -2.0], [2.0, -3.0, 0.0, 4.0]]]> :
      tensor<1x2x4xf32>
  %w = relax.constant dense<[[[-2.0, -1.0], [-3.0, -2.0]]]> : tensor<1x2x2xf32>
  %y = relax.conv1d %x, %w : (tensor<1x2x4xf32>, tensor<1x2x2xf32>) ->
      tensor<1x1x3xf32>
  %e = relax.constant dense<[[[-8.0, 5.0, -6.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[0.0, 0.0, 1.0, 3.0], [4.0, 2.0, 0.0, -2.0]]]> :
      tensor<1x2x4xf64>
  %w = relax.constant dense<[[[2.0, 3.0], [3.0, 1.0]]]> : tensor<1x2x2xf64>
  %y = relax.conv1d %x, %w : (tensor<1x2x4xf64>, tensor<1x2x2xf64>) ->
      tensor<1x1x3xf64>
  %e = relax.constant dense<[[[14.0, 9.0, 9.0]]]> : tensor<1x1x3xf64>
  check.expect_eq %y, %e : tensor<1x1x3xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[0, 1, -3, -2], [-1, -1, -3, 1]]]> :
      tensor<1x2x4xi8>
  %w = relax.constant dense<[[[0, -2], [-3, 1]]]> : tensor<1x2x2xi8>
  %y = relax.conv1d %x, %w : (tensor<1x2x4xi8>, tensor<1x2x2xi8>) ->
      tensor<1x1x3xi8>
  %e = relax.constant dense<[[[0, 6, 14]]]> : tensor<1x1x3xi8>
  check.expect_eq %y, %e : tensor<1x1x3xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[3, -2, 4, 3], [-3, 2, -1, 1]]]> :
      tensor<1x2x4xi16>
  %w = relax.constant dense<[[[1, 1], [1, 0]]]> : tensor<1x2x2xi16>
  %y = relax.conv1d %x, %w : (tensor<1x2x4xi16>, tensor<1x2x2xi16>) ->
      tensor<1x1x3xi16>
  %e = relax.constant dense<[[[-2, 4, 6]]]> : tensor<1x1x3xi16>
  check.expect_eq %y, %e : tensor<1x1x3xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[-2, -1, -3, 2], [-1, -2, 3, -1]]]> :
      tensor<1x2x4xi32>
  %w = relax.constant dense<[[[2, 2], [2, 3]]]> : tensor<1x2x2xi32>
  %y = relax.conv1d %x, %w : (tensor<1x2x4xi32>, tensor<1x2x2xi32>) ->
      tensor<1x1x3xi32>
  %e = relax.constant dense<[[[-14, -3, 1]]]> : tensor<1x1x3xi32>
  check.expect_eq %y, %e : tensor<1x1x3xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[4, 2, -3, -1], [3, 3, 1, 3]]]> :
      tensor<1x2x4xi64>
  %w = relax.constant dense<[[[3, 2], [-1, 1]]]> : tensor<1x2x2xi64>
  %y = relax.conv1d %x, %w : (tensor<1x2x4xi64>, tensor<1x2x2xi64>) ->
      tensor<1x1x3xi64>
  %e = relax.constant dense<[[[16, -2, -9]]]> : tensor<1x1x3xi64>
  check.expect_eq %y, %e : tensor<1x1x3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[0, 3, 3, 0], [4, 0, 1, 4]]]> : tensor<1x2x4xui8>
  %w = relax.constant dense<[[[3, 3], [2, 2]]]> : tensor<1x2x2xui8>
  %y = relax.conv1d %x, %w : (tensor<1x2x4xui8>, tensor<1x2x2xui8>) ->
      tensor<1x1x3xui8>
  %e = relax.constant dense<[[[17, 20, 19]]]> : tensor<1x1x3xui8>
  check.expect_eq %y, %e : tensor<1x1x3xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[2, 1, 1, 3], [4, 0, 3, 4]]]> : tensor<1x2x4xui16>
  %w = relax.constant dense<[[[0, 0], [1, 1]]]> : tensor<1x2x2xui16>
  %y = relax.conv1d %x, %w : (tensor<1x2x4xui16>, tensor<1x2x2xui16>) ->
      tensor<1x1x3xui16>
  %e = relax.constant dense<[[[4, 3, 7]]]> : tensor<1x1x3xui16>
  check.expect_eq %y, %e : tensor<1x1x3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[2, 3, 3, 4], [0, 3, 3, 2]]]> : tensor<1x2x4xui32>
  %w = relax.constant dense<[[[3, 2], [1, 1]]]> : tensor<1x2x2xui32>
  %y = relax.conv1d %x, %w : (tensor<1x2x4xui32>, tensor<1x2x2xui32>) ->
      tensor<1x1x3xui32>
  %e = relax.constant dense<[[[15, 21, 22]]]> : tensor<1x1x3xui32>
  check.expect_eq %y, %e : tensor<1x1x3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[0, 4, 2, 2], [3, 3, 1, 2]]]> : tensor<1x2x4xui64>
  %w = relax.constant dense<[[[3, 0], [0, 1]]]> : tensor<1x2x2xui64>
  %y = relax.conv1d %x, %w : (tensor<1x2x4xui64>, tensor<1x2x2xui64>) ->
      tensor<1x1x3xui64>
  %e = relax.constant dense<[[[3, 13, 8]]]> : tensor<1x1x3xui64>
  check.expect_eq %y, %e : tensor<1x1x3xui64>
  relax.return
}

relax.func @i8_wraps() {
  %x = relax.constant dense<[[[24, -116, 49, 98], [67, -4, -32, 90]]]> :
      tensor<1x2x4xi8>
  %w = relax.constant dense<[[[-47, 75], [1, -91]]]> : tensor<1x2x2xi8>
  %y = relax.conv1d %x, %w : (tensor<1x2x4xi8>, tensor<1x2x2xi8>) ->
      tensor<1x1x3xi8>
  %e = relax.constant dense<[[[75, 3, -103]]]> : tensor<1x1x3xi8>
  check.expect_eq %y, %e : tensor<1x1x3xi8>
  relax.return
}

relax.func @i8_to_i32() {
  %x = relax.constant dense<[[[24, -116, 49, 98], [67, -4, -32, 90]]]> :
      tensor<1x2x4xi8>
  %w = relax.constant dense<[[[-47, 75], [1, -91]]]> : tensor<1x2x2xi8>
  %y = relax.conv1d %x, %w {out_dtype = i32} : (tensor<1x2x4xi8>,
      tensor<1x2x2xi8>) -> tensor<1x1x3xi32>
  %e = relax.constant dense<[[[-9397, 12035, -3175]]]> : tensor<1x1x3xi32>
  check.expect_eq %y, %e : tensor<1x1x3xi32>
  relax.return
}

// Each operand is widened by its own sign.
relax.func @ui8_times_i8() {
  %x = relax.constant dense<[[[37, 182, 240, 201], [91, 211, 43, 178]]]> :
      tensor<1x2x4xui8>
  %w = relax.constant dense<[[[-47, 75], [1, -91]]]> : tensor<1x2x2xi8>
  %y = relax.conv1d %x, %w {out_dtype = i32} : (tensor<1x2x4xui8>,
      tensor<1x2x2xi8>) -> tensor<1x1x3xi32>
  %e = relax.constant dense<[[[-7199, 5744, -12360]]]> : tensor<1x1x3xi32>
  check.expect_eq %y, %e : tensor<1x1x3xi32>
  relax.return
}

relax.func @i8_times_ui8() {
  %x = relax.constant dense<[[[24, -116, 49, 98], [67, -4, -32, 90]]]> :
      tensor<1x2x4xi8>
  %w = relax.constant dense<[[[84, 194], [111, 136]]]> : tensor<1x2x2xui8>
  %y = relax.conv1d %x, %w {out_dtype = i32} : (tensor<1x2x4xi8>,
      tensor<1x2x2xui8>) -> tensor<1x1x3xi32>
  %e = relax.constant dense<[[[-13595, -5034, 31816]]]> : tensor<1x1x3xi32>
  check.expect_eq %y, %e : tensor<1x1x3xi32>
  relax.return
}

relax.func @f16_to_f32() {
  %x = relax.constant dense<[[[-1.0, 3.0, 1.0, -2.0], [-3.0, -1.0, -3.0, 3.0]]]>
      : tensor<1x2x4xf16>
  %w = relax.constant dense<[[[-1.0, 2.0], [-1.0, 3.0]]]> : tensor<1x2x2xf16>
  %y = relax.conv1d %x, %w {out_dtype = f32} : (tensor<1x2x4xf16>,
      tensor<1x2x2xf16>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[7.0, -9.0, 7.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan() {
  %x = relax.constant dense<[[[1.0, 0x7FC00000, 1.0]]]> : tensor<1x1x3xf32>
  %w = relax.constant dense<[[[1.0, 1.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d %x, %w : (tensor<1x1x3xf32>, tensor<1x1x2xf32>) ->
      tensor<1x1x2xf32>
  %e = relax.constant dense<[[[0x7FC00000, 0x7FC00000]]]> : tensor<1x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2xf32>
  relax.return
}

// Padding is multiplied as other elements are.
relax.func @infinity_padded() {
  %x = relax.constant dense<[[[1.0, 1.0, 1.0]]]> : tensor<1x1x3xf32>
  %w = relax.constant dense<[[[0x7F800000, 0x7F800000]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d %x, %w {padding = array<i64: 1, 0>} : (tensor<1x1x3xf32>,
      tensor<1x1x2xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[0x7FC00000, 0x7F800000, 0x7F800000]]]> :
      tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}
