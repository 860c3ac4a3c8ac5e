// RUN: relax-test-run %s

// relax.conv1d_transpose: each element of the data adds the kernel, multiplied
// by it, to the result; the padding crops. Numbers by NumPy, one addition at a
// time.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @one_channel() {
  %x = relax.constant dense<[[[3.0, -3.0, 2.0]]]> : tensor<1x1x3xf32>
  %w = relax.constant dense<[[[2.0, -3.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x1x3xf32>, tensor<1x1x2xf32>) ->
      tensor<1x1x4xf32>
  %e = relax.constant dense<[[[6.0, -15.0, 13.0, -6.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @channels() {
  %x = relax.constant dense<[[[1.0, -1.0, 1.0], [2.0, -3.0, 0.0]], [[-2.0, 0.0,
      1.0], [1.0, 3.0, -1.0]]]> : tensor<2x2x3xf32>
  %w = relax.constant dense<[[[2.0, -1.0], [0.0, 2.0], [-1.0, 2.0]], [[0.0,
      0.0], [-3.0, 0.0], [3.0, 2.0]]]> : tensor<2x3x2xf32>
  %y = relax.conv1d_transpose %x, %w : (tensor<2x2x3xf32>, tensor<2x3x2xf32>) ->
      tensor<2x3x4xf32>
  %e = relax.constant dense<[[[2.0, -3.0, 3.0, -1.0], [-6.0, 11.0, -2.0, 2.0],
      [5.0, -2.0, -9.0, 2.0]], [[-4.0, 2.0, 2.0, -1.0], [-3.0, -13.0, 3.0, 2.0],
      [5.0, 7.0, 2.0, 0.0]]]> : tensor<2x3x4xf32>
  check.expect_eq %y, %e : tensor<2x3x4xf32>
  relax.return
}

relax.func @strides() {
  %x = relax.constant dense<[[[-3.0, -1.0, 2.0]]]> : tensor<1x1x3xf32>
  %w = relax.constant dense<[[[1.0, 2.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d_transpose %x, %w {strides = array<i64: 2>} :
      (tensor<1x1x3xf32>, tensor<1x1x2xf32>) -> tensor<1x1x6xf32>
  %e = relax.constant dense<[[[-3.0, -6.0, -1.0, -2.0, 2.0, 4.0]]]> :
      tensor<1x1x6xf32>
  check.expect_eq %y, %e : tensor<1x1x6xf32>
  relax.return
}

// What the padding covers is cropped.
relax.func @padding_uneven() {
  %x = relax.constant dense<[[[-1.0, -2.0, 2.0]]]> : tensor<1x1x3xf32>
  %w = relax.constant dense<[[[-3.0, -3.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d_transpose %x, %w {padding = array<i64: 1, 0>} :
      (tensor<1x1x3xf32>, tensor<1x1x2xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[9.0, 0.0, -6.0]]]> : tensor<1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @dilation() {
  %x = relax.constant dense<[[[0.0, -1.0, -3.0]]]> : tensor<1x1x3xf32>
  %w = relax.constant dense<[[[2.0, -3.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d_transpose %x, %w {dilation = array<i64: 2>} :
      (tensor<1x1x3xf32>, tensor<1x1x2xf32>) -> tensor<1x1x5xf32>
  %e = relax.constant dense<[[[0.0, -2.0, -6.0, 3.0, 9.0]]]> : tensor<1x1x5xf32>
  check.expect_eq %y, %e : tensor<1x1x5xf32>
  relax.return
}

relax.func @all_at_once() {
  %x = relax.constant dense<[[[-3.0, 2.0, 3.0], [3.0, 1.0, 3.0]]]> :
      tensor<1x2x3xf32>
  %w = relax.constant dense<[[[3.0, -3.0], [-3.0, -1.0]], [[2.0, 3.0], [1.0,
      3.0]]]> : tensor<2x2x2xf32>
  %y = relax.conv1d_transpose %x, %w {strides = array<i64: 2>, padding =
      array<i64: 1, 0>, dilation = array<i64: 2>} : (tensor<1x2x3xf32>,
      tensor<2x2x2xf32>) -> tensor<1x2x6xf32>
  %e = relax.constant dense<[[[0.0, 26.0, 0.0, 12.0, 0.0, 0.0], [0.0, 7.0, 0.0,
      -5.0, 0.0, 6.0]]]> : tensor<1x2x6xf32>
  check.expect_eq %y, %e : tensor<1x2x6xf32>
  relax.return
}

relax.func @output_padding() {
  %x = relax.constant dense<[[[-1.0, 0.0, -2.0]]]> : tensor<1x1x3xf32>
  %w = relax.constant dense<[[[-1.0, -1.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d_transpose %x, %w {strides = array<i64: 2>, output_padding =
      array<i64: 1>} : (tensor<1x1x3xf32>, tensor<1x1x2xf32>) ->
      tensor<1x1x7xf32>
  %e = relax.constant dense<[[[1.0, 1.0, 0.0, 0.0, 2.0, 2.0, 0.0]]]> :
      tensor<1x1x7xf32>
  check.expect_eq %y, %e : tensor<1x1x7xf32>
  relax.return
}

// Nothing is added to elements that no window reaches.
relax.func @output_padding_beyond() {
  %x = relax.constant dense<[[[-2.0, -1.0, 3.0]]]> : tensor<1x1x3xf32>
  %w = relax.constant dense<[[[-1.0]]]> : tensor<1x1x1xf32>
  %y = relax.conv1d_transpose %x, %w {output_padding = array<i64: 1>} :
      (tensor<1x1x3xf32>, tensor<1x1x1xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[2.0, 1.0, -3.0, 0.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  relax.return
}

// Between the elements is 0.
relax.func @stride_beyond_kernel() {
  %x = relax.constant dense<[[[-3.0, -3.0, 0.0]]]> : tensor<1x1x3xf32>
  %w = relax.constant dense<[[[3.0]]]> : tensor<1x1x1xf32>
  %y = relax.conv1d_transpose %x, %w {strides = array<i64: 3>} :
      (tensor<1x1x3xf32>, tensor<1x1x1xf32>) -> tensor<1x1x7xf32>
  %e = relax.constant dense<[[[-9.0, 0.0, 0.0, -9.0, 0.0, 0.0, 0.0]]]> :
      tensor<1x1x7xf32>
  check.expect_eq %y, %e : tensor<1x1x7xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

relax.func @groups() {
  %x = relax.constant dense<[[[3.0, 2.0, 0.0], [-1.0, 1.0, -3.0], [0.0, 3.0,
      3.0], [-2.0, -3.0, -1.0]]]> : tensor<1x4x3xf32>
  %w = relax.constant dense<[[[-2.0, -3.0]], [[0.0, -1.0]], [[1.0, -2.0]],
      [[3.0, 0.0]]]> : tensor<4x1x2xf32>
  %y = relax.conv1d_transpose %x, %w {groups = 2 : i64} : (tensor<1x4x3xf32>,
      tensor<4x1x2xf32>) -> tensor<1x2x4xf32>
  %e = relax.constant dense<[[[-6.0, -12.0, -7.0, 3.0], [-6.0, -6.0, -6.0,
      -6.0]]]> : tensor<1x2x4xf32>
  check.expect_eq %y, %e : tensor<1x2x4xf32>
  relax.return
}

relax.func @depthwise_two_each() {
  %x = relax.constant dense<[[[-1.0, 0.0, -2.0], [1.0, -2.0, -2.0]]]> :
      tensor<1x2x3xf32>
  %w = relax.constant dense<[[[-1.0, -3.0], [2.0, -1.0]], [[-2.0, -3.0], [1.0,
      1.0]]]> : tensor<2x2x2xf32>
  %y = relax.conv1d_transpose %x, %w {groups = 2 : i64, strides = array<i64: 2>}
      : (tensor<1x2x3xf32>, tensor<2x2x2xf32>) -> tensor<1x4x6xf32>
  %e = relax.constant dense<[[[1.0, 3.0, 0.0, 0.0, 2.0, 6.0], [-2.0, 1.0, 0.0,
      0.0, -4.0, 2.0], [-2.0, -3.0, 4.0, 6.0, 4.0, 6.0], [1.0, 1.0, -2.0, -2.0,
      -2.0, -2.0]]]> : tensor<1x4x6xf32>
  check.expect_eq %y, %e : tensor<1x4x6xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[-1.0, 1.0], [0.0, 0.0], [1.0, 2.0]]]> :
      tensor<1x3x2xf32>
  %w = relax.constant dense<[[[1.0, 3.0, 0.0], [-1.0, 3.0, 0.0]], [[2.0, 3.0,
      -3.0], [-1.0, 2.0, -1.0]]]> : tensor<2x2x3xf32>
  %y = relax.conv1d_transpose %x, %w {strides = array<i64: 2>, data_layout =
      "NWC", kernel_layout = "WIO"} : (tensor<1x3x2xf32>, tensor<2x2x3xf32>) ->
      tensor<1x6x3xf32>
  %e = relax.constant dense<[[[-2.0, 0.0, 0.0], [-3.0, -1.0, 2.0], [0.0, 0.0,
      0.0], [0.0, 0.0, 0.0], [-1.0, 9.0, 0.0], [0.0, 7.0, -5.0]]]> :
      tensor<1x6x3xf32>
  check.expect_eq %y, %e : tensor<1x6x3xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[1.0, 0.0, 3.0], [-2.0, -3.0, -3.0]]]> :
      tensor<1x2x3xf32>
  %w = relax.constant dense<[[[1.0, 3.0], [2.0, 0.0], [1.0, -3.0]], [[1.0, 3.0],
      [1.0, -1.0], [2.0, 1.0]]]> : tensor<2x3x2xf32>
  %y = relax.conv1d_transpose %x, %w {out_layout = "WCN"} : (tensor<1x2x3xf32>,
      tensor<2x3x2xf32>) -> tensor<4x3x1xf32>
  %e = relax.constant dense<[[[-1.0], [0.0], [-3.0]], [[-6.0], [-1.0], [-11.0]],
      [[-9.0], [6.0], [-6.0]], [[0.0], [3.0], [-12.0]]]> : tensor<4x3x1xf32>
  check.expect_eq %y, %e : tensor<4x3x1xf32>
  relax.return
}

relax.func @all_layouts() {
  %x = relax.constant dense<[[[1.0, -3.0], [0.0, -2.0], [-3.0, -1.0]], [[2.0,
      -1.0], [0.0, 0.0], [-1.0, -3.0]]]> : tensor<2x3x2xf32>
  %w = relax.constant dense<[[[0.0, -3.0, 1.0], [-2.0, -1.0, 3.0]], [[-1.0, 0.0,
      0.0], [3.0, -2.0, -2.0]]]> : tensor<2x2x3xf32>
  %y = relax.conv1d_transpose %x, %w {data_layout = "CWN", kernel_layout =
      "IWO", out_layout = "NWC"} : (tensor<2x3x2xf32>, tensor<2x2x3xf32>) ->
      tensor<2x4x3xf32>
  %e = relax.constant dense<[[[-2.0, -3.0, 1.0], [4.0, -5.0, -1.0], [1.0, 9.0,
      -3.0], [3.0, 5.0, -7.0]], [[1.0, 9.0, -3.0], [3.0, 11.0, -9.0], [7.0, 5.0,
      -7.0], [-7.0, 7.0, 3.0]]]> : tensor<2x4x3xf32>
  check.expect_eq %y, %e : tensor<2x4x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic_image() {
  %x0 = relax.constant dense<[[[0.0, 1.0, 2.0], [1.0, 1.0, -1.0]], [[-2.0, 0.0,
      -2.0], [0.0, -1.0, -3.0]]]> : tensor<2x2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x2x3xf32> -> tensor<?x2x?xf32,
      #relax.tensor<[n, 2, h]>>
  %w = relax.constant dense<[[[2.0, 2.0], [2.0, -3.0]], [[1.0, 2.0], [-2.0,
      0.0]]]> : tensor<2x2x2xf32>
  %y = relax.conv1d_transpose %x, %w {strides = array<i64: 2>, padding =
      array<i64: 1, 0>, dilation = array<i64: 2>} : (tensor<?x2x?xf32,
      #relax.tensor<[n, 2, h]>>, tensor<2x2x2xf32>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[0.0, 5.0, 0.0, 7.0, 0.0, 2.0], [0.0, 0.0, 0.0,
      3.0, 0.0, -6.0]], [[0.0, -5.0, 0.0, -9.0, 0.0, -10.0], [0.0, 8.0, 0.0,
      2.0, 0.0, 6.0]]]> : tensor<2x2x6xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<2x2x6xf32>
  relax.return
}

relax.func @symbolic_channels() {
  %x0 = relax.constant dense<[[[0.0, -2.0, 3.0], [3.0, 3.0, 2.0]]]> :
      tensor<1x2x3xf32>
  %x = relax.match_cast %x0 : tensor<1x2x3xf32> -> tensor<1x?x3xf32,
      #relax.tensor<[1, c, 3]>>
  %w0 = relax.constant dense<[[[-1.0, 1.0], [2.0, -1.0], [1.0, 0.0]], [[-2.0,
      2.0], [2.0, -2.0], [0.0, 3.0]]]> : tensor<2x3x2xf32>
  %w = relax.match_cast %w0 : tensor<2x3x2xf32> -> tensor<?x?x2xf32,
      #relax.tensor<[c, o, 2]>>
  %y = relax.conv1d_transpose %x, %w {strides = array<i64: 2>} :
      (tensor<1x?x3xf32, #relax.tensor<[1, c, 3]>>, tensor<?x?x2xf32,
      #relax.tensor<[c, o, 2]>>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[-6.0, 6.0, -4.0, 4.0, -7.0, 7.0], [6.0, -6.0,
      2.0, -4.0, 10.0, -7.0], [0.0, 9.0, -2.0, 9.0, 3.0, 6.0]]]> :
      tensor<1x3x6xf32>
  check.expect_eq %y, %e : tensor<?x?x?xf32>, tensor<1x3x6xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x3xf32>
  %w = relax.constant dense<[[[2.0, 1.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d_transpose %x, %w : (tensor<0x1x3xf32>, tensor<1x1x2xf32>) ->
      tensor<0x1x4xf32>
  %e = relax.constant dense<> : tensor<0x1x4xf32>
  check.expect_eq %y, %e : tensor<0x1x4xf32>
  relax.return
}

// A sum of nothing.
relax.func @no_input_channel() {
  %x = relax.constant dense<> : tensor<1x0x3xf32>
  %w = relax.constant dense<> : tensor<0x2x2xf32>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x0x3xf32>, tensor<0x2x2xf32>) ->
      tensor<1x2x4xf32>
  %e = relax.constant dense<[[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]]> :
      tensor<1x2x4xf32>
  check.expect_eq %y, %e : tensor<1x2x4xf32>
  relax.return
}

relax.func @no_output_channel() {
  %x = relax.constant dense<[[[0.0, -1.0, -1.0]]]> : tensor<1x1x3xf32>
  %w = relax.constant dense<> : tensor<1x0x2xf32>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x1x3xf32>, tensor<1x0x2xf32>) ->
      tensor<1x0x4xf32>
  %e = relax.constant dense<> : tensor<1x0x4xf32>
  check.expect_eq %y, %e : tensor<1x0x4xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[2.0, -3.0, 4.0], [2.0, 2.0, 4.0]]]> :
      tensor<1x2x3xf16>
  %w = relax.constant dense<[[[-1.0, 1.0]], [[-3.0, 2.0]]]> : tensor<2x1x2xf16>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x2x3xf16>, tensor<2x1x2xf16>) ->
      tensor<1x1x4xf16>
  %e = relax.constant dense<[[[-8.0, 3.0, -15.0, 12.0]]]> : tensor<1x1x4xf16>
  check.expect_eq %y, %e : tensor<1x1x4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[0.0, -3.0, 3.0], [-2.0, -2.0, 2.0]]]> :
      tensor<1x2x3xbf16>
  %w = relax.constant dense<[[[0.0, -1.0]], [[2.0, 3.0]]]> : tensor<2x1x2xbf16>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x2x3xbf16>, tensor<2x1x2xbf16>)
      -> tensor<1x1x4xbf16>
  %e = relax.constant dense<[[[-4.0, -10.0, 1.0, 3.0]]]> : tensor<1x1x4xbf16>
  check.expect_eq %y, %e : tensor<1x1x4xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[-3.0, 0.0, 3.0], [1.0, -3.0, 0.0]]]> :
      tensor<1x2x3xf32>
  %w = relax.constant dense<[[[-2.0, -2.0]], [[2.0, -3.0]]]> : tensor<2x1x2xf32>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x2x3xf32>, tensor<2x1x2xf32>) ->
      tensor<1x1x4xf32>
  %e = relax.constant dense<[[[8.0, -3.0, 3.0, -6.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[-1.0, 2.0, 4.0], [2.0, -3.0, -2.0]]]> :
      tensor<1x2x3xf64>
  %w = relax.constant dense<[[[-3.0, -1.0]], [[-3.0, 3.0]]]> : tensor<2x1x2xf64>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x2x3xf64>, tensor<2x1x2xf64>) ->
      tensor<1x1x4xf64>
  %e = relax.constant dense<[[[-3.0, 10.0, -17.0, -10.0]]]> : tensor<1x1x4xf64>
  check.expect_eq %y, %e : tensor<1x1x4xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[2, 0, 2], [2, 1, -1]]]> : tensor<1x2x3xi8>
  %w = relax.constant dense<[[[0, -2]], [[0, -1]]]> : tensor<2x1x2xi8>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x2x3xi8>, tensor<2x1x2xi8>) ->
      tensor<1x1x4xi8>
  %e = relax.constant dense<[[[0, -6, -1, -3]]]> : tensor<1x1x4xi8>
  check.expect_eq %y, %e : tensor<1x1x4xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[2, 0, -1], [4, -3, -2]]]> : tensor<1x2x3xi16>
  %w = relax.constant dense<[[[1, -3]], [[0, 0]]]> : tensor<2x1x2xi16>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x2x3xi16>, tensor<2x1x2xi16>) ->
      tensor<1x1x4xi16>
  %e = relax.constant dense<[[[2, -6, -1, 3]]]> : tensor<1x1x4xi16>
  check.expect_eq %y, %e : tensor<1x1x4xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[-1, 2, -3], [4, 0, -1]]]> : tensor<1x2x3xi32>
  %w = relax.constant dense<[[[3, -2]], [[2, 1]]]> : tensor<2x1x2xi32>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x2x3xi32>, tensor<2x1x2xi32>) ->
      tensor<1x1x4xi32>
  %e = relax.constant dense<[[[5, 12, -15, 5]]]> : tensor<1x1x4xi32>
  check.expect_eq %y, %e : tensor<1x1x4xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[0, 0, 0], [-1, -3, -1]]]> : tensor<1x2x3xi64>
  %w = relax.constant dense<[[[-2, -1]], [[0, -1]]]> : tensor<2x1x2xi64>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x2x3xi64>, tensor<2x1x2xi64>) ->
      tensor<1x1x4xi64>
  %e = relax.constant dense<[[[0, 1, 3, 1]]]> : tensor<1x1x4xi64>
  check.expect_eq %y, %e : tensor<1x1x4xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[2, 3, 1], [3, 4, 0]]]> : tensor<1x2x3xui8>
  %w = relax.constant dense<[[[2, 3]], [[1, 2]]]> : tensor<2x1x2xui8>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x2x3xui8>, tensor<2x1x2xui8>) ->
      tensor<1x1x4xui8>
  %e = relax.constant dense<[[[7, 22, 19, 3]]]> : tensor<1x1x4xui8>
  check.expect_eq %y, %e : tensor<1x1x4xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[0, 3, 1], [4, 3, 4]]]> : tensor<1x2x3xui16>
  %w = relax.constant dense<[[[0, 0]], [[2, 3]]]> : tensor<2x1x2xui16>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x2x3xui16>, tensor<2x1x2xui16>)
      -> tensor<1x1x4xui16>
  %e = relax.constant dense<[[[8, 18, 17, 12]]]> : tensor<1x1x4xui16>
  check.expect_eq %y, %e : tensor<1x1x4xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[4, 1, 3], [0, 2, 2]]]> : tensor<1x2x3xui32>
  %w = relax.constant dense<[[[0, 3]], [[0, 0]]]> : tensor<2x1x2xui32>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x2x3xui32>, tensor<2x1x2xui32>)
      -> tensor<1x1x4xui32>
  %e = relax.constant dense<[[[0, 12, 3, 9]]]> : tensor<1x1x4xui32>
  check.expect_eq %y, %e : tensor<1x1x4xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[2, 1, 3], [0, 2, 2]]]> : tensor<1x2x3xui64>
  %w = relax.constant dense<[[[2, 1]], [[2, 2]]]> : tensor<2x1x2xui64>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x2x3xui64>, tensor<2x1x2xui64>)
      -> tensor<1x1x4xui64>
  %e = relax.constant dense<[[[4, 8, 15, 7]]]> : tensor<1x1x4xui64>
  check.expect_eq %y, %e : tensor<1x1x4xui64>
  relax.return
}

relax.func @i8_wraps() {
  %x = relax.constant dense<[[[51, 31, 64], [16, 117, 48]]]> : tensor<1x2x3xi8>
  %w = relax.constant dense<[[[-71, 120]], [[-115, -29]]]> : tensor<2x1x2xi8>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x2x3xi8>, tensor<2x1x2xi8>) ->
      tensor<1x1x4xi8>
  %e = relax.constant dense<[[[-85, -16, -9, -112]]]> : tensor<1x1x4xi8>
  check.expect_eq %y, %e : tensor<1x1x4xi8>
  relax.return
}

relax.func @i8_to_i32() {
  %x = relax.constant dense<[[[51, 31, 64], [16, 117, 48]]]> : tensor<1x2x3xi8>
  %w = relax.constant dense<[[[-71, 120]], [[-115, -29]]]> : tensor<2x1x2xi8>
  %y = relax.conv1d_transpose %x, %w {out_dtype = i32} : (tensor<1x2x3xi8>,
      tensor<2x1x2xi8>) -> tensor<1x1x4xi32>
  %e = relax.constant dense<[[[-5461, -10000, -9737, 6288]]]> :
      tensor<1x1x4xi32>
  check.expect_eq %y, %e : tensor<1x1x4xi32>
  relax.return
}

// Each operand is widened by its own sign.
relax.func @ui8_times_i8() {
  %x = relax.constant dense<[[[230, 157, 21], [148, 183, 24]]]> :
      tensor<1x2x3xui8>
  %w = relax.constant dense<[[[-71, 120]], [[-115, -29]]]> : tensor<2x1x2xi8>
  %y = relax.conv1d_transpose %x, %w {out_dtype = i32} : (tensor<1x2x3xui8>,
      tensor<2x1x2xi8>) -> tensor<1x1x4xi32>
  %e = relax.constant dense<[[[-33350, -8884, 9282, 1824]]]> : tensor<1x1x4xi32>
  check.expect_eq %y, %e : tensor<1x1x4xi32>
  relax.return
}

relax.func @i8_times_ui8() {
  %x = relax.constant dense<[[[51, 31, 64], [16, 117, 48]]]> : tensor<1x2x3xi8>
  %w = relax.constant dense<[[[27, 200]], [[19, 70]]]> : tensor<2x1x2xui8>
  %y = relax.conv1d_transpose %x, %w {out_dtype = i32} : (tensor<1x2x3xi8>,
      tensor<2x1x2xui8>) -> tensor<1x1x4xi32>
  %e = relax.constant dense<[[[1681, 14380, 17030, 16160]]]> : tensor<1x1x4xi32>
  check.expect_eq %y, %e : tensor<1x1x4xi32>
  relax.return
}

relax.func @f16_to_f32() {
  %x = relax.constant dense<[[[-1.0, -1.0, -2.0], [2.0, -2.0, 3.0]]]> :
      tensor<1x2x3xf16>
  %w = relax.constant dense<[[[-2.0, -1.0]], [[1.0, 1.0]]]> : tensor<2x1x2xf16>
  %y = relax.conv1d_transpose %x, %w {out_dtype = f32} : (tensor<1x2x3xf16>,
      tensor<2x1x2xf16>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[4.0, 3.0, 6.0, 5.0]]]> : tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan() {
  %x = relax.constant dense<[[[1.0, 0x7FC00000, 1.0]]]> : tensor<1x1x3xf32>
  %w = relax.constant dense<[[[1.0, 1.0]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d_transpose %x, %w : (tensor<1x1x3xf32>, tensor<1x1x2xf32>) ->
      tensor<1x1x4xf32>
  %e = relax.constant dense<[[[1.0, 0x7FC00000, 0x7FC00000, 1.0]]]> :
      tensor<1x1x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4xf32>
  relax.return
}

// What nothing is added to stays 0: it is no product of 0.
relax.func @infinity_between() {
  %x = relax.constant dense<[[[1.0, 1.0, 1.0]]]> : tensor<1x1x3xf32>
  %w = relax.constant dense<[[[0x7F800000, 0x7F800000]]]> : tensor<1x1x2xf32>
  %y = relax.conv1d_transpose %x, %w {strides = array<i64: 3>} :
      (tensor<1x1x3xf32>, tensor<1x1x2xf32>) -> tensor<1x1x8xf32>
  %e = relax.constant dense<[[[0x7F800000, 0x7F800000, 0.0, 0x7F800000,
      0x7F800000, 0.0, 0x7F800000, 0x7F800000]]]> : tensor<1x1x8xf32>
  check.expect_eq %y, %e : tensor<1x1x8xf32>
  relax.return
}
