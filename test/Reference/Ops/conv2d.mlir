// RUN: relax-test-run %s

// relax.conv2d: cross-correlation, padding of zeros. Products are accumulated
// in f64 where operands or result are of it, else in f32; those of integers in
// the type of the result.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

// The first weight meets the first element.
relax.func @not_flipped() {
  %a = relax.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0],
      [7.0, 8.0, 9.0]]]]> : tensor<1x1x3x3xf32>
  %b = relax.constant dense<[[[[1.0, 10.0], [100.0, 1000.0]]]]>
      : tensor<1x1x2x2xf32>
  %y = relax.conv2d %a, %b : (tensor<1x1x3x3xf32>, tensor<1x1x2x2xf32>)
      -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[5421.0, 6532.0], [8754.0, 9865.0]]]]>
      : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @pointwise() {
  %a = relax.constant dense<[[[[0.0, 0.0], [-1.0, -1.0]],
      [[-3.0, 1.0], [3.0, -2.0]]]]> : tensor<1x2x2x2xf32>
  %b = relax.constant dense<[[[[1.0]], [[10.0]]]]> : tensor<1x2x1x1xf32>
  %y = relax.conv2d %a, %b : (tensor<1x2x2x2xf32>, tensor<1x2x1x1xf32>)
      -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[-30.0, 10.0], [29.0, -21.0]]]]>
      : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @channels() {
  %a = relax.constant dense<[[[[2.0, -2.0], [-3.0, 2.0]],
      [[-2.0, 2.0], [-1.0, 0.0]]]]> : tensor<1x2x2x2xf32>
  %b = relax.constant dense<[[[[3.0], [3.0]], [[0.0], [-2.0]]],
      [[[-2.0], [2.0]], [[1.0], [-2.0]]], [[[3.0], [3.0]], [[3.0], [1.0]]]]>
      : tensor<3x2x2x1xf32>
  %y = relax.conv2d %a, %b : (tensor<1x2x2x2xf32>, tensor<3x2x2x1xf32>)
      -> tensor<1x3x1x2xf32>
  %e = relax.constant dense<[[[[-1.0, 0.0]], [[-10.0, 10.0]], [[-10.0, 6.0]]]]>
      : tensor<1x3x1x2xf32>
  check.expect_eq %y, %e : tensor<1x3x1x2xf32>
  relax.return
}

relax.func @batch() {
  %a = relax.constant dense<[[[[3.0, 1.0], [0.0, 3.0]]],
      [[[1.0, 2.0], [-1.0, 2.0]]]]> : tensor<2x1x2x2xf32>
  %b = relax.constant dense<[[[[3.0, -3.0]]]]> : tensor<1x1x1x2xf32>
  %y = relax.conv2d %a, %b : (tensor<2x1x2x2xf32>, tensor<1x1x1x2xf32>)
      -> tensor<2x1x2x1xf32>
  %e = relax.constant dense<[[[[6.0], [-9.0]]], [[[-3.0], [-9.0]]]]>
      : tensor<2x1x2x1xf32>
  check.expect_eq %y, %e : tensor<2x1x2x1xf32>
  relax.return
}

relax.func @strides() {
  %a = relax.constant dense<[[[[1.0, 2.0, 3.0, 4.0, 5.0],
      [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0],
      [16.0, 17.0, 18.0, 19.0, 20.0]]]]> : tensor<1x1x4x5xf32>
  %b = relax.constant dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
  %y = relax.conv2d %a, %b {strides = array<i64: 2, 3>}
      : (tensor<1x1x4x5xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[1.0, 4.0], [11.0, 14.0]]]]>
      : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

// What no window reaches is not read.
relax.func @strides_leave_a_rest() {
  %a = relax.constant dense<[[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0],
      [9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0]]]]>
      : tensor<1x1x4x4xf32>
  %b = relax.constant dense<[[[[1.0, 0.0], [0.0, -1.0]]]]> : tensor<1x1x2x2xf32>
  %y = relax.conv2d %a, %b {strides = array<i64: 2, 3>}
      : (tensor<1x1x4x4xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x1xf32>
  %e = relax.constant dense<[[[[-5.0], [-5.0]]]]> : tensor<1x1x2x1xf32>
  check.expect_eq %y, %e : tensor<1x1x2x1xf32>
  relax.return
}

relax.func @padding() {
  %a = relax.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0],
      [7.0, 8.0, 9.0]]]]> : tensor<1x1x3x3xf32>
  %b = relax.constant dense<1.0> : tensor<1x1x2x2xf32>
  %y = relax.conv2d %a, %b {padding = array<i64: 1, 1, 1, 1>}
      : (tensor<1x1x3x3xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x4x4xf32>
  %e = relax.constant dense<[[[[1.0, 3.0, 5.0, 3.0], [5.0, 12.0, 16.0, 9.0],
      [11.0, 24.0, 28.0, 15.0], [7.0, 15.0, 17.0, 9.0]]]]> : tensor<1x1x4x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4x4xf32>
  relax.return
}

// Top, left, bottom, right.
relax.func @padding_uneven() {
  %a = relax.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0],
      [7.0, 8.0, 9.0]]]]> : tensor<1x1x3x3xf32>
  %b = relax.constant dense<[[[[1.0, 10.0]]]]> : tensor<1x1x1x2xf32>
  %y = relax.conv2d %a, %b {padding = array<i64: 1, 2, 0, 1>}
      : (tensor<1x1x3x3xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x4x5xf32>
  %e = relax.constant dense<[[[[0.0, 0.0, 0.0, 0.0, 0.0],
      [0.0, 10.0, 21.0, 32.0, 3.0], [0.0, 40.0, 54.0, 65.0, 6.0],
      [0.0, 70.0, 87.0, 98.0, 9.0]]]]> : tensor<1x1x4x5xf32>
  check.expect_eq %y, %e : tensor<1x1x4x5xf32>
  relax.return
}

// Windows that meet no element give 0.
relax.func @padding_only() {
  %a = relax.constant dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
  %b = relax.constant dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
  %y = relax.conv2d %a, %b {padding = array<i64: 1, 0, 0, 1>}
      : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[0.0, 0.0], [1.0, 0.0]]]]> : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @dilation() {
  %a = relax.constant dense<[[[[1.0, 2.0, 3.0, 4.0, 5.0],
      [6.0, 7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0, 15.0],
      [16.0, 17.0, 18.0, 19.0, 20.0]]]]> : tensor<1x1x4x5xf32>
  %b = relax.constant dense<[[[[1.0, 0.0], [0.0, -1.0]]]]> : tensor<1x1x2x2xf32>
  %y = relax.conv2d %a, %b {dilation = array<i64: 2, 3>}
      : (tensor<1x1x4x5xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<-13.0> : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @all_at_once() {
  %a = relax.constant dense<[[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0],
      [9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0]]]]>
      : tensor<1x1x4x4xf32>
  %b = relax.constant dense<[[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]]]>
      : tensor<1x1x3x2xf32>
  %y = relax.conv2d %a,
      %b {strides = array<i64: 2, 1>, padding = array<i64: 1, 0, 2, 1>,
      dilation = array<i64: 2, 1>} : (tensor<1x1x4x4xf32>, tensor<1x1x3x2xf32>)
      -> tensor<1x1x2x4xf32>
  %e = relax.constant dense<[[[[188.0, 206.0, 224.0, 104.0],
      [112.0, 122.0, 132.0, 56.0]]]]> : tensor<1x1x2x4xf32>
  check.expect_eq %y, %e : tensor<1x1x2x4xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

relax.func @groups() {
  %a = relax.constant dense<[[[[0.0, -1.0]], [[-3.0, -3.0]], [[-2.0, -2.0]],
      [[2.0, -2.0]]]]> : tensor<1x4x1x2xf32>
  %b = relax.constant dense<[[[[1.0]], [[3.0]]], [[[0.0]], [[-3.0]]]]>
      : tensor<2x2x1x1xf32>
  %y = relax.conv2d %a, %b {groups = 2 : i64}
      : (tensor<1x4x1x2xf32>, tensor<2x2x1x1xf32>) -> tensor<1x2x1x2xf32>
  %e = relax.constant dense<[[[[-9.0, -10.0]], [[-6.0, 6.0]]]]>
      : tensor<1x2x1x2xf32>
  check.expect_eq %y, %e : tensor<1x2x1x2xf32>
  relax.return
}

relax.func @depthwise() {
  %a = relax.constant dense<[[[[-3.0, -1.0], [-1.0, 0.0]],
      [[-1.0, 2.0], [0.0, 3.0]]]]> : tensor<1x2x2x2xf32>
  %b = relax.constant dense<[[[[3.0, 1.0]]], [[[-3.0, -2.0]]]]>
      : tensor<2x1x1x2xf32>
  %y = relax.conv2d %a, %b {groups = 2 : i64}
      : (tensor<1x2x2x2xf32>, tensor<2x1x1x2xf32>) -> tensor<1x2x2x1xf32>
  %e = relax.constant dense<[[[[-10.0], [-3.0]], [[-1.0], [-6.0]]]]>
      : tensor<1x2x2x1xf32>
  check.expect_eq %y, %e : tensor<1x2x2x1xf32>
  relax.return
}

// Channels 0 and 1 of the result see channel 0.
relax.func @depthwise_two_each() {
  %a = relax.constant dense<[[[[2.0, 0.0]], [[3.0, 1.0]]]]>
      : tensor<1x2x1x2xf32>
  %b = relax.constant dense<[[[[1.0]]], [[[10.0]]], [[[100.0]]], [[[1000.0]]]]>
      : tensor<4x1x1x1xf32>
  %y = relax.conv2d %a, %b {groups = 2 : i64}
      : (tensor<1x2x1x2xf32>, tensor<4x1x1x1xf32>) -> tensor<1x4x1x2xf32>
  %e = relax.constant dense<[[[[2.0, 0.0]], [[20.0, 0.0]], [[300.0, 100.0]],
      [[3000.0, 1000.0]]]]> : tensor<1x4x1x2xf32>
  check.expect_eq %y, %e : tensor<1x4x1x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

// The result has the layout of the data.
relax.func @nhwc() {
  %a = relax.constant dense<[[[[2.0, -2.0], [-3.0, 1.0], [-1.0, -3.0]],
      [[1.0, 1.0], [1.0, 2.0], [-1.0, 1.0]]]]> : tensor<1x2x3x2xf32>
  %b = relax.constant dense<[[[[-3.0, 0.0]], [[-1.0, 0.0]]],
      [[[1.0, -2.0]], [[-3.0, 0.0]]], [[[1.0, -3.0]], [[3.0, 0.0]]]]>
      : tensor<3x2x1x2xf32>
  %y = relax.conv2d %a, %b {data_layout = "NHWC"}
      : (tensor<1x2x3x2xf32>, tensor<3x2x1x2xf32>) -> tensor<1x2x2x3xf32>
  %e = relax.constant dense<[[[[-4.0, 14.0, 5.0], [8.0, -4.0, 3.0]],
      [[-4.0, -4.0, 1.0], [-5.0, -3.0, 10.0]]]]> : tensor<1x2x2x3xf32>
  check.expect_eq %y, %e : tensor<1x2x2x3xf32>
  relax.return
}

relax.func @hwio() {
  %a = relax.constant dense<[[[[2.0, -3.0, -1.0], [1.0, 1.0, -1.0]],
      [[-2.0, 1.0, -3.0], [1.0, 2.0, 1.0]]]]> : tensor<1x2x2x3xf32>
  %b = relax.constant dense<[[[[-3.0, 1.0, 1.0], [-1.0, -3.0, 3.0]],
      [[0.0, -2.0, -3.0], [0.0, 0.0, 0.0]]]]> : tensor<1x2x2x3xf32>
  %y = relax.conv2d %a, %b {kernel_layout = "HWIO"}
      : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) -> tensor<1x3x2x2xf32>
  %e = relax.constant dense<[[[[-4.0, 8.0], [-4.0, -5.0]],
      [[14.0, -4.0], [-4.0, -3.0]], [[5.0, 3.0], [1.0, 10.0]]]]>
      : tensor<1x3x2x2xf32>
  check.expect_eq %y, %e : tensor<1x3x2x2xf32>
  relax.return
}

relax.func @nhwc_hwio_groups() {
  %a = relax.constant dense<[[[[3.0, 2.0, 0.0, 1.0], [0.0, 2.0, -1.0, -3.0]]]]>
      : tensor<1x1x2x4xf32>
  %b = relax.constant dense<[[[[1.0, -2.0], [0.0, -2.0]]]]>
      : tensor<1x1x2x2xf32>
  %y = relax.conv2d %a,
      %b {groups = 2 : i64, data_layout = "NHWC", kernel_layout = "HWIO"}
      : (tensor<1x1x2x4xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[3.0, -2.0], [0.0, 8.0]]]]> : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @out_layout() {
  %a = relax.constant dense<[[[[2.0, -3.0, -1.0], [1.0, 1.0, -1.0]],
      [[-2.0, 1.0, -3.0], [1.0, 2.0, 1.0]]]]> : tensor<1x2x2x3xf32>
  %b = relax.constant dense<[[[[-3.0, 0.0]], [[-1.0, 0.0]]],
      [[[1.0, -2.0]], [[-3.0, 0.0]]], [[[1.0, -3.0]], [[3.0, 0.0]]]]>
      : tensor<3x2x1x2xf32>
  %y = relax.conv2d %a, %b {out_layout = "NHWC"}
      : (tensor<1x2x2x3xf32>, tensor<3x2x1x2xf32>) -> tensor<1x2x2x3xf32>
  %e = relax.constant dense<[[[[-4.0, 14.0, 5.0], [8.0, -4.0, 3.0]],
      [[-4.0, -4.0, 1.0], [-5.0, -3.0, 10.0]]]]> : tensor<1x2x2x3xf32>
  check.expect_eq %y, %e : tensor<1x2x2x3xf32>
  relax.return
}

// Rows and columns are told apart by their letters only.
relax.func @all_layouts() {
  %a = relax.constant dense<[[[[2.0], [-3.0], [-1.0]], [[1.0], [1.0], [-1.0]]],
      [[[-2.0], [1.0], [-3.0]], [[1.0], [2.0], [1.0]]]]> : tensor<2x2x3x1xf32>
  %b = relax.constant dense<[[[[-3.0, 1.0, 1.0], [0.0, -2.0, -3.0]]],
      [[[-1.0, -3.0, 3.0], [0.0, 0.0, 0.0]]]]> : tensor<2x1x2x3xf32>
  %y = relax.conv2d %a,
      %b {padding = array<i64: 0, 1, 0, 0>, data_layout = "CHWN",
      kernel_layout = "IHWO", out_layout = "WNCH"}
      : (tensor<2x2x3x1xf32>, tensor<2x1x2x3xf32>) -> tensor<3x1x3x2xf32>
  %e = relax.constant dense<[[[[0.0, 0.0], [-4.0, -2.0], [-6.0, -3.0]]],
      [[[-4.0, -4.0], [14.0, -4.0], [5.0, 1.0]]],
      [[[8.0, -5.0], [-4.0, -3.0], [3.0, 10.0]]]]> : tensor<3x1x3x2xf32>
  check.expect_eq %y, %e : tensor<3x1x3x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @symbolic_batch() {
  %a0 = relax.constant dense<[[[[-3.0, 2.0], [1.0, -1.0]]],
      [[[3.0, -1.0], [-1.0, 3.0]]]]> : tensor<2x1x2x2xf32>
  %a = relax.match_cast %a0 : tensor<2x1x2x2xf32>
      -> tensor<?x1x2x2xf32, #relax.tensor<[n, 1, 2, 2]>>
  %b = relax.constant dense<[[[[1.0, 0.0], [0.0, -1.0]]]]> : tensor<1x1x2x2xf32>
  %y = relax.conv2d %a, %b
      : (tensor<?x1x2x2xf32, #relax.tensor<[n, 1, 2, 2]>>, tensor<1x1x2x2xf32>)
      -> tensor<?x1x1x1xf32, #relax.tensor<[n, 1, 1, 1]>>
  %e = relax.constant dense<[[[[-2.0]]], [[[0.0]]]]> : tensor<2x1x1x1xf32>
  check.expect_eq %y, %e
      : tensor<?x1x1x1xf32, #relax.tensor<[n, 1, 1, 1]>>, tensor<2x1x1x1xf32>
  relax.return
}

relax.func @symbolic_image() {
  %a0 = relax.constant dense<[[[[-3.0, -1.0, -3.0, -1.0, 2.0],
      [-1.0, 0.0, 0.0, -3.0, -3.0], [-1.0, 0.0, -3.0, 3.0, 2.0],
      [0.0, 2.0, 2.0, -3.0, 3.0]]]]> : tensor<1x1x4x5xf32>
  %a = relax.match_cast %a0 : tensor<1x1x4x5xf32>
      -> tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h, w]>>
  %b = relax.constant dense<[[[[1.0, 0.0], [0.0, -1.0]]]]> : tensor<1x1x2x2xf32>
  %y = relax.conv2d %a,
      %b {strides = array<i64: 2, 1>, padding = array<i64: 1, 0, 1, 0>}
      : (tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h, w]>>, tensor<1x1x2x2xf32>)
      -> tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h floordiv 2 + 1, w - 1]>>
  %e = relax.constant dense<[[[[1.0, 3.0, 1.0, -2.0], [-1.0, 3.0, -3.0, -5.0],
      [0.0, 2.0, 2.0, -3.0]]]]> : tensor<1x1x3x4xf32>
  check.expect_eq %y, %e
      : tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h floordiv 2 + 1, w - 1]>>,
      tensor<1x1x3x4xf32>
  relax.return
}

relax.func @symbolic_channels() {
  %a0 = relax.constant dense<[[[[-3.0, 2.0], [2.0, 2.0]],
      [[-3.0, 2.0], [3.0, 2.0]]]]> : tensor<1x2x2x2xf32>
  %a = relax.match_cast %a0 : tensor<1x2x2x2xf32>
      -> tensor<?x?x2x2xf32, #relax.tensor<[n, c, 2, 2]>>
  %b0 = relax.constant dense<[[[[1.0]], [[-2.0]]], [[[0.0]], [[0.0]]]]>
      : tensor<2x2x1x1xf32>
  %b = relax.match_cast %b0 : tensor<2x2x1x1xf32>
      -> tensor<?x?x1x1xf32, #relax.tensor<[o, c, 1, 1]>>
  %y = relax.conv2d %a, %b
      : (tensor<?x?x2x2xf32, #relax.tensor<[n, c, 2, 2]>>,
      tensor<?x?x1x1xf32, #relax.tensor<[o, c, 1, 1]>>)
      -> tensor<?x?x2x2xf32, #relax.tensor<[n, o, 2, 2]>>
  %e = relax.constant dense<[[[[3.0, -2.0], [-4.0, -2.0]],
      [[0.0, 0.0], [0.0, 0.0]]]]> : tensor<1x2x2x2xf32>
  check.expect_eq %y, %e
      : tensor<?x?x2x2xf32, #relax.tensor<[n, o, 2, 2]>>, tensor<1x2x2x2xf32>
  relax.return
}

relax.func @empty_batch() {
  %a = relax.constant dense<> : tensor<0x1x3x3xf32>
  %b = relax.constant dense<[[[[1.0, 0.0], [0.0, -1.0]]]]> : tensor<1x1x2x2xf32>
  %y = relax.conv2d %a, %b : (tensor<0x1x3x3xf32>, tensor<1x1x2x2xf32>)
      -> tensor<0x1x2x2xf32>
  %e = relax.constant dense<> : tensor<0x1x2x2xf32>
  check.expect_eq %y, %e : tensor<0x1x2x2xf32>
  relax.return
}

relax.func @empty_batch_symbolic() {
  %a0 = relax.constant dense<> : tensor<0x1x3x3xf32>
  %a = relax.match_cast %a0 : tensor<0x1x3x3xf32>
      -> tensor<?x1x3x3xf32, #relax.tensor<[n, 1, 3, 3]>>
  %b = relax.constant dense<[[[[1.0, 0.0], [0.0, -1.0]]]]> : tensor<1x1x2x2xf32>
  %y = relax.conv2d %a, %b
      : (tensor<?x1x3x3xf32, #relax.tensor<[n, 1, 3, 3]>>, tensor<1x1x2x2xf32>)
      -> tensor<?x1x2x2xf32, #relax.tensor<[n, 1, 2, 2]>>
  %e = relax.constant dense<> : tensor<0x1x2x2xf32>
  check.expect_eq %y, %e
      : tensor<?x1x2x2xf32, #relax.tensor<[n, 1, 2, 2]>>, tensor<0x1x2x2xf32>
  relax.return
}

// A sum of nothing is 0.
relax.func @no_input_channel() {
  %a = relax.constant dense<> : tensor<1x0x2x2xf32>
  %b = relax.constant dense<> : tensor<2x0x1x1xf32>
  %y = relax.conv2d %a, %b : (tensor<1x0x2x2xf32>, tensor<2x0x1x1xf32>)
      -> tensor<1x2x2x2xf32>
  %e = relax.constant dense<0.0> : tensor<1x2x2x2xf32>
  check.expect_eq %y, %e : tensor<1x2x2x2xf32>
  relax.return
}

relax.func @no_output_channel() {
  %a = relax.constant dense<[[[[3.0, -1.0], [-1.0, -2.0]]]]>
      : tensor<1x1x2x2xf32>
  %b = relax.constant dense<> : tensor<0x1x1x1xf32>
  %y = relax.conv2d %a, %b : (tensor<1x1x2x2xf32>, tensor<0x1x1x1xf32>)
      -> tensor<1x0x2x2xf32>
  %e = relax.constant dense<> : tensor<1x0x2x2xf32>
  check.expect_eq %y, %e : tensor<1x0x2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %a = relax.constant dense<[[[[0.1, 0.2], [0.3, -0.7]]]]> : tensor<1x1x2x2xf16>
  %b = relax.constant dense<[[[[1.5, -0.3]]]]> : tensor<1x1x1x2xf16>
  %y = relax.conv2d %a, %b : (tensor<1x1x2x2xf16>, tensor<1x1x1x2xf16>)
      -> tensor<1x1x2x1xf16>
  %e = relax.constant dense<[[[[0.08997], [0.66]]]]> : tensor<1x1x2x1xf16>
  check.expect_close %y, %e : tensor<1x1x2x1xf16>
  relax.return
}

relax.func @bf16() {
  %a = relax.constant dense<[[[[0.1, 0.2], [0.3, -0.7]]]]>
      : tensor<1x1x2x2xbf16>
  %b = relax.constant dense<[[[[1.5, -0.3]]]]> : tensor<1x1x1x2xbf16>
  %y = relax.conv2d %a, %b : (tensor<1x1x2x2xbf16>, tensor<1x1x1x2xbf16>)
      -> tensor<1x1x2x1xbf16>
  %e = relax.constant dense<[[[[0.09], [0.66]]]]> : tensor<1x1x2x1xbf16>
  check.expect_close %y, %e : tensor<1x1x2x1xbf16>
  relax.return
}

relax.func @f32() {
  %a = relax.constant dense<[[[[0.1, 0.2], [0.3, -0.7]]]]> : tensor<1x1x2x2xf32>
  %b = relax.constant dense<[[[[1.5, -0.3]]]]> : tensor<1x1x1x2xf32>
  %y = relax.conv2d %a, %b : (tensor<1x1x2x2xf32>, tensor<1x1x1x2xf32>)
      -> tensor<1x1x2x1xf32>
  %e = relax.constant dense<[[[[0.089999996], [0.66]]]]> : tensor<1x1x2x1xf32>
  check.expect_close %y, %e : tensor<1x1x2x1xf32>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[[[[0.1, 0.2], [0.3, -0.7]]]]> : tensor<1x1x2x2xf64>
  %b = relax.constant dense<[[[[1.5, -0.3]]]]> : tensor<1x1x1x2xf64>
  %y = relax.conv2d %a, %b : (tensor<1x1x2x2xf64>, tensor<1x1x1x2xf64>)
      -> tensor<1x1x2x1xf64>
  %e = relax.constant dense<[[[[0.09000000000000002], [0.6599999999999999]]]]>
      : tensor<1x1x2x1xf64>
  check.expect_close %y, %e : tensor<1x1x2x1xf64>
  relax.return
}

// 300 * 300 is too much for f16.
relax.func @f16_accumulates_in_f32() {
  %a = relax.constant dense<[[[[300.0]], [[300.0]], [[1024.0]]]]>
      : tensor<1x3x1x1xf16>
  %b = relax.constant dense<[[[[300.0]], [[-300.0]], [[2.0]]]]>
      : tensor<1x3x1x1xf16>
  %y = relax.conv2d %a, %b : (tensor<1x3x1x1xf16>, tensor<1x3x1x1xf16>)
      -> tensor<1x1x1x1xf16>
  %e = relax.constant dense<[[[[2048.0]]]]> : tensor<1x1x1x1xf16>
  check.expect_eq %y, %e : tensor<1x1x1x1xf16>
  relax.return
}

relax.func @i8() {
  %a = relax.constant dense<[[[[127, -128, 1]]]]> : tensor<1x1x1x3xi8>
  %b = relax.constant dense<[[[[2, 3]]]]> : tensor<1x1x1x2xi8>
  %y = relax.conv2d %a, %b : (tensor<1x1x1x3xi8>, tensor<1x1x1x2xi8>)
      -> tensor<1x1x1x2xi8>
  %e = relax.constant dense<[[[[126, 3]]]]> : tensor<1x1x1x2xi8>
  check.expect_eq %y, %e : tensor<1x1x1x2xi8>
  relax.return
}

relax.func @i16() {
  %a = relax.constant dense<[[[[32767, -32768, 1]]]]> : tensor<1x1x1x3xi16>
  %b = relax.constant dense<[[[[2, 3]]]]> : tensor<1x1x1x2xi16>
  %y = relax.conv2d %a, %b : (tensor<1x1x1x3xi16>, tensor<1x1x1x2xi16>)
      -> tensor<1x1x1x2xi16>
  %e = relax.constant dense<[[[[32766, 3]]]]> : tensor<1x1x1x2xi16>
  check.expect_eq %y, %e : tensor<1x1x1x2xi16>
  relax.return
}

relax.func @i32() {
  %a = relax.constant dense<[[[[2147483647, -2147483648, 1]]]]>
      : tensor<1x1x1x3xi32>
  %b = relax.constant dense<[[[[2, 3]]]]> : tensor<1x1x1x2xi32>
  %y = relax.conv2d %a, %b : (tensor<1x1x1x3xi32>, tensor<1x1x1x2xi32>)
      -> tensor<1x1x1x2xi32>
  %e = relax.constant dense<[[[[2147483646, 3]]]]> : tensor<1x1x1x2xi32>
  check.expect_eq %y, %e : tensor<1x1x1x2xi32>
  relax.return
}

relax.func @i64() {
  %a = relax.constant dense<[[[[9223372036854775807, -9223372036854775808,
      1]]]]> : tensor<1x1x1x3xi64>
  %b = relax.constant dense<[[[[2, 3]]]]> : tensor<1x1x1x2xi64>
  %y = relax.conv2d %a, %b : (tensor<1x1x1x3xi64>, tensor<1x1x1x2xi64>)
      -> tensor<1x1x1x2xi64>
  %e = relax.constant dense<[[[[9223372036854775806, 3]]]]>
      : tensor<1x1x1x2xi64>
  check.expect_eq %y, %e : tensor<1x1x1x2xi64>
  relax.return
}

relax.func @ui8() {
  %a = relax.constant dense<[[[[255, 0, 1]]]]> : tensor<1x1x1x3xui8>
  %b = relax.constant dense<[[[[2, 3]]]]> : tensor<1x1x1x2xui8>
  %y = relax.conv2d %a, %b : (tensor<1x1x1x3xui8>, tensor<1x1x1x2xui8>)
      -> tensor<1x1x1x2xui8>
  %e = relax.constant dense<[[[[254, 3]]]]> : tensor<1x1x1x2xui8>
  check.expect_eq %y, %e : tensor<1x1x1x2xui8>
  relax.return
}

relax.func @ui16() {
  %a = relax.constant dense<[[[[65535, 0, 1]]]]> : tensor<1x1x1x3xui16>
  %b = relax.constant dense<[[[[2, 3]]]]> : tensor<1x1x1x2xui16>
  %y = relax.conv2d %a, %b : (tensor<1x1x1x3xui16>, tensor<1x1x1x2xui16>)
      -> tensor<1x1x1x2xui16>
  %e = relax.constant dense<[[[[65534, 3]]]]> : tensor<1x1x1x2xui16>
  check.expect_eq %y, %e : tensor<1x1x1x2xui16>
  relax.return
}

relax.func @ui32() {
  %a = relax.constant dense<[[[[4294967295, 0, 1]]]]> : tensor<1x1x1x3xui32>
  %b = relax.constant dense<[[[[2, 3]]]]> : tensor<1x1x1x2xui32>
  %y = relax.conv2d %a, %b : (tensor<1x1x1x3xui32>, tensor<1x1x1x2xui32>)
      -> tensor<1x1x1x2xui32>
  %e = relax.constant dense<[[[[4294967294, 3]]]]> : tensor<1x1x1x2xui32>
  check.expect_eq %y, %e : tensor<1x1x1x2xui32>
  relax.return
}

relax.func @ui64() {
  %a = relax.constant dense<[[[[18446744073709551615, 0, 1]]]]>
      : tensor<1x1x1x3xui64>
  %b = relax.constant dense<[[[[2, 3]]]]> : tensor<1x1x1x2xui64>
  %y = relax.conv2d %a, %b : (tensor<1x1x1x3xui64>, tensor<1x1x1x2xui64>)
      -> tensor<1x1x1x2xui64>
  %e = relax.constant dense<[[[[18446744073709551614, 3]]]]>
      : tensor<1x1x1x2xui64>
  check.expect_eq %y, %e : tensor<1x1x1x2xui64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types of the result
//===----------------------------------------------------------------------===//

relax.func @f16_to_f32() {
  %a = relax.constant dense<[[[[300.0, 0.5]]]]> : tensor<1x1x1x2xf16>
  %b = relax.constant dense<[[[[300.0]]]]> : tensor<1x1x1x1xf16>
  %y = relax.conv2d %a, %b {out_dtype = f32}
      : (tensor<1x1x1x2xf16>, tensor<1x1x1x1xf16>) -> tensor<1x1x1x2xf32>
  %e = relax.constant dense<[[[[90000.0, 150.0]]]]> : tensor<1x1x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x1x2xf32>
  relax.return
}

// In f32, 2^24 + 1 is 2^24.
relax.func @f64_to_f32() {
  %a = relax.constant dense<[[[[16777216.0]], [[1.0]], [[-16777216.0]]]]>
      : tensor<1x3x1x1xf64>
  %b = relax.constant dense<[[[[1.0]], [[1.0]], [[1.0]]]]> : tensor<1x3x1x1xf64>
  %y = relax.conv2d %a, %b {out_dtype = f32}
      : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x1x1x1xf32>
  %e = relax.constant dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x1x1xf32>
  relax.return
}

relax.func @i8_to_i32() {
  %a = relax.constant dense<[[[[127, -128]]]]> : tensor<1x1x1x2xi8>
  %b = relax.constant dense<[[[[-128]]]]> : tensor<1x1x1x1xi8>
  %y = relax.conv2d %a, %b {out_dtype = i32}
      : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>) -> tensor<1x1x1x2xi32>
  %e = relax.constant dense<[[[[-16256, 16384]]]]> : tensor<1x1x1x2xi32>
  check.expect_eq %y, %e : tensor<1x1x1x2xi32>
  relax.return
}

// Operands are read as they are: 255, not -1.
relax.func @ui8_to_i32() {
  %a = relax.constant dense<[[[[255, 1]]]]> : tensor<1x1x1x2xui8>
  %b = relax.constant dense<[[[[255]]]]> : tensor<1x1x1x1xui8>
  %y = relax.conv2d %a, %b {out_dtype = i32}
      : (tensor<1x1x1x2xui8>, tensor<1x1x1x1xui8>) -> tensor<1x1x1x2xi32>
  %e = relax.constant dense<[[[[65025, 255]]]]> : tensor<1x1x1x2xi32>
  check.expect_eq %y, %e : tensor<1x1x1x2xi32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

// In no window but the ones that hold it.
relax.func @nan_in_data() {
  %a = relax.constant dense<[[[[0x7FC00000, 1.0, 2.0, 3.0]]]]>
      : tensor<1x1x1x4xf32>
  %b = relax.constant dense<[[[[0.0, 1.0]]]]> : tensor<1x1x1x2xf32>
  %y = relax.conv2d %a, %b : (tensor<1x1x1x4xf32>, tensor<1x1x1x2xf32>)
      -> tensor<1x1x1x3xf32>
  %e = relax.constant dense<[[[[0x7FC00000, 2.0, 3.0]]]]> : tensor<1x1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x1x3xf32>
  relax.return
}

relax.func @infinities() {
  %a = relax.constant dense<[[[[0x7F800000, 1.0, 0xFF800000, 0x7F800000]]]]>
      : tensor<1x1x1x4xf32>
  %b = relax.constant dense<[[[[1.0, 1.0]]]]> : tensor<1x1x1x2xf32>
  %y = relax.conv2d %a, %b : (tensor<1x1x1x4xf32>, tensor<1x1x1x2xf32>)
      -> tensor<1x1x1x3xf32>
  %e = relax.constant dense<[[[[0x7F800000, 0xFF800000, 0x7FC00000]]]]>
      : tensor<1x1x1x3xf32>
  check.expect_eq %y, %e : tensor<1x1x1x3xf32>
  relax.return
}

// Padding is elements of value 0, which are multiplied like others.
relax.func @infinite_weight_on_padding() {
  %a = relax.constant dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>
  %b = relax.constant dense<[[[[0x7F800000, 1.0]]]]> : tensor<1x1x1x2xf32>
  %y = relax.conv2d %a, %b {padding = array<i64: 0, 1, 0, 0>}
      : (tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %e = relax.constant dense<[[[[0x7FC00000, 0x7F800000]]]]>
      : tensor<1x1x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x1x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Padding that follows from the sizes
//===----------------------------------------------------------------------===//

relax.func @same_upper() {
  %x = relax.constant dense<[[[[2.0, -1.0, -2.0, -2.0], [2.0, 2.0, 3.0, 2.0],
      [3.0, -2.0, -1.0, 2.0], [-2.0, 0.0, 3.0, 3.0], [1.0, -1.0, 2.0, 2.0]]]]> :
      tensor<1x1x5x4xf32>
  %w = relax.constant dense<[[[[0.0, -1.0, 1.0], [2.0, 2.0, 3.0]]]]> :
      tensor<1x1x2x3xf32>
  %y = relax.conv2d %x, %w {strides = array<i64: 2, 2>, auto_pad = "same_upper"}
      : (tensor<1x1x5x4xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x3x2xf32>
  %e = relax.constant dense<[[[[16.0, 12.0], [6.0, 10.0], [3.0, -2.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2xf32>
  relax.return
}

relax.func @same_lower() {
  %x = relax.constant dense<[[[[3.0, 3.0, 2.0, 3.0], [3.0, 0.0, 3.0, -2.0],
      [-3.0, 3.0, 3.0, 1.0], [-3.0, -2.0, 3.0, -3.0], [0.0, 0.0, 1.0, 0.0]]]]> :
      tensor<1x1x5x4xf32>
  %w = relax.constant dense<[[[[3.0, -3.0, 1.0], [-1.0, 3.0, -3.0]]]]> :
      tensor<1x1x2x3xf32>
  %y = relax.conv2d %x, %w {strides = array<i64: 2, 2>, auto_pad = "same_lower"}
      : (tensor<1x1x5x4xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x3x2xf32>
  %e = relax.constant dense<[[[[0.0, -6.0], [-27.0, -8.0], [7.0, -15.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2xf32>
  relax.return
}

relax.func @same_needs_none() {
  %x = relax.constant dense<[[[[-1.0, 1.0, -1.0, -2.0], [0.0, -3.0, -1.0, -1.0],
      [-3.0, -3.0, 2.0, -3.0], [-2.0, 3.0, -1.0, -2.0]]]]> : tensor<1x1x4x4xf32>
  %w = relax.constant dense<[[[[0.0]]]]> : tensor<1x1x1x1xf32>
  %y = relax.conv2d %x, %w {strides = array<i64: 3, 2>, auto_pad = "same_lower"}
      : (tensor<1x1x4x4xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x2x2xf32>
  %e = relax.constant dense<[[[[0.0, 0.0], [0.0, 0.0]]]]> : tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x2x2xf32>
  relax.return
}

relax.func @same_upper_symbolic() {
  %x0 = relax.constant dense<[[[[-2.0, -2.0, -1.0, -2.0], [-3.0, -3.0, 0.0,
      -2.0], [-1.0, -3.0, 2.0, -3.0], [-2.0, 1.0, 1.0, 1.0], [3.0, 2.0, -2.0,
      0.0]]]]> : tensor<1x1x5x4xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5x4xf32> -> tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>
  %w = relax.constant dense<[[[[2.0, -1.0, 3.0], [3.0, -3.0, 3.0]]]]> :
      tensor<1x1x2x3xf32>
  %y = relax.conv2d %x, %w {strides = array<i64: 2, 2>, auto_pad = "same_upper"}
      : (tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>, tensor<1x1x2x3xf32>)
      -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[-5.0, 6.0], [1.0, 7.0], [-2.0, -4.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x3x2xf32>
  relax.return
}

relax.func @same_lower_symbolic() {
  %x0 = relax.constant dense<[[[[-1.0, -3.0, 0.0, 3.0, -1.0, -2.0], [-2.0, -1.0,
      -3.0, -1.0, -3.0, -1.0], [-2.0, 3.0, 2.0, 2.0, -2.0, 1.0], [3.0, -1.0,
      -1.0, 3.0, 3.0, 3.0]]]]> : tensor<1x1x4x6xf32>
  %x = relax.match_cast %x0 : tensor<1x1x4x6xf32> -> tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>
  %w = relax.constant dense<[[[[-3.0, -2.0, 1.0], [3.0, -1.0, 1.0]]]]> :
      tensor<1x1x2x3xf32>
  %y = relax.conv2d %x, %w {strides = array<i64: 2, 3>, auto_pad = "same_lower",
      dilation = array<i64: 2, 1>} : (tensor<?x1x?x?xf32, #relax.tensor<[n, 1,
      h, v]>>, tensor<1x1x2x3xf32>) -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[-8.0, -1.0], [14.0, 17.0]]]]> :
      tensor<1x1x2x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Integers of two types
//===----------------------------------------------------------------------===//

// Each operand is widened by its own sign.
relax.func @ui8_times_i8() {
  %x = relax.constant dense<[[[[46, 27], [188, 46]], [[163, 97], [230, 212]]]]>
      : tensor<1x2x2x2xui8>
  %w = relax.constant dense<[[[[-50], [113]], [[-122], [-112]]]]> :
      tensor<1x2x2x1xi8>
  %y = relax.conv2d %x, %w {out_dtype = i32} : (tensor<1x2x2x2xui8>,
      tensor<1x2x2x1xi8>) -> tensor<1x1x1x2xi32>
  %e = relax.constant dense<[[[[-26702, -31730]]]]> : tensor<1x1x1x2xi32>
  check.expect_eq %y, %e : tensor<1x1x1x2xi32>
  relax.return
}

relax.func @i8_times_ui8() {
  %x = relax.constant dense<[[[[113, -104], [36, 72]], [[61, -64], [-48,
      -123]]]]> : tensor<1x2x2x2xi8>
  %w = relax.constant dense<[[[[47], [14]], [[200], [114]]]]> :
      tensor<1x2x2x1xui8>
  %y = relax.conv2d %x, %w {out_dtype = i32} : (tensor<1x2x2x2xi8>,
      tensor<1x2x2x1xui8>) -> tensor<1x1x1x2xi32>
  %e = relax.constant dense<[[[[12543, -30702]]]]> : tensor<1x1x1x2xi32>
  check.expect_eq %y, %e : tensor<1x1x1x2xi32>
  relax.return
}
