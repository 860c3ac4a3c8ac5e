// RUN: relax-test-run %s

// relax.conv2d_transpose: each element of the data adds the kernel, multiplied
// by it, to the result; the padding crops. Numbers by NumPy, one addition at a
// time.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @one_channel() {
  %x = relax.constant dense<[[[[0.0, 2.0], [-1.0, -2.0], [-3.0, -3.0]]]]> :
      tensor<1x1x3x2xf32>
  %w = relax.constant dense<[[[[0.0, 2.0, -1.0], [-3.0, 2.0, 0.0]]]]> :
      tensor<1x1x2x3xf32>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x1x3x2xf32>,
      tensor<1x1x2x3xf32>) -> tensor<1x1x4x4xf32>
  %e = relax.constant dense<[[[[0.0, 0.0, 4.0, -2.0], [0.0, -8.0, 1.0, 2.0],
      [3.0, -2.0, -7.0, 3.0], [9.0, 3.0, -6.0, 0.0]]]]> : tensor<1x1x4x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4x4xf32>
  relax.return
}

relax.func @channels() {
  %x = relax.constant dense<[[[[-3.0, -1.0], [-1.0, 2.0], [-2.0, -2.0]], [[-1.0,
      2.0], [-3.0, 0.0], [-3.0, 3.0]]], [[[-1.0, -1.0], [0.0, 2.0], [2.0, 2.0]],
      [[1.0, 1.0], [2.0, -2.0], [3.0, -3.0]]]]> : tensor<2x2x3x2xf32>
  %w = relax.constant dense<[[[[-2.0, 1.0, -3.0], [2.0, -1.0, -2.0]], [[0.0,
      -2.0, -3.0], [2.0, -3.0, 0.0]], [[-2.0, 3.0, 0.0], [1.0, -3.0, -2.0]]],
      [[[1.0, -3.0, -1.0], [-3.0, 3.0, -3.0]], [[1.0, 0.0, 1.0], [-1.0, -1.0,
      2.0]], [[0.0, 1.0, -3.0], [2.0, 0.0, 2.0]]]]> : tensor<2x3x2x3xf32>
  %y = relax.conv2d_transpose %x, %w : (tensor<2x2x3x2xf32>,
      tensor<2x3x2x3xf32>) -> tensor<2x3x4x4xf32>
  %e = relax.constant dense<[[[[5.0, 4.0, 3.0, 1.0], [-4.0, -4.0, 24.0, -10.0],
      [8.0, 10.0, 7.0, -1.0], [5.0, -20.0, 24.0, -5.0]], [[-1.0, 8.0, 10.0,
      5.0], [-8.0, 8.0, -5.0, -2.0], [-2.0, 17.0, -5.0, 9.0], [-1.0, 2.0, -3.0,
      6.0]], [[6.0, -8.0, 2.0, -6.0], [-3.0, 2.0, 22.0, 6.0], [-3.0, 0.0, -4.0,
      -13.0], [-8.0, 10.0, 4.0, 10.0]]], [[[3.0, -1.0, -2.0, 2.0], [-3.0, -13.0,
      9.0, -5.0], [-7.0, 2.0, -12.0, -1.0], [-5.0, 20.0, -24.0, 5.0]], [[1.0,
      3.0, 6.0, 4.0], [-1.0, -3.0, 2.0, -6.0], [1.0, -3.0, -7.0, -13.0], [1.0,
      -2.0, 3.0, -6.0]], [[2.0, 0.0, -5.0, -3.0], [1.0, 2.0, 5.0, 10.0], [0.0,
      3.0, -8.0, 1.0], [8.0, -10.0, -4.0, -10.0]]]]> : tensor<2x3x4x4xf32>
  check.expect_eq %y, %e : tensor<2x3x4x4xf32>
  relax.return
}

relax.func @strides() {
  %x = relax.constant dense<[[[[2.0, -2.0], [-2.0, 0.0], [-2.0, 0.0]]]]> :
      tensor<1x1x3x2xf32>
  %w = relax.constant dense<[[[[0.0, 2.0, -1.0], [1.0, -1.0, 0.0]]]]> :
      tensor<1x1x2x3xf32>
  %y = relax.conv2d_transpose %x, %w {strides = array<i64: 2, 1>} :
      (tensor<1x1x3x2xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x6x4xf32>
  %e = relax.constant dense<[[[[0.0, 4.0, -6.0, 2.0], [2.0, -4.0, 2.0, 0.0],
      [0.0, -4.0, 2.0, 0.0], [-2.0, 2.0, 0.0, 0.0], [0.0, -4.0, 2.0, 0.0],
      [-2.0, 2.0, 0.0, 0.0]]]]> : tensor<1x1x6x4xf32>
  check.expect_eq %y, %e : tensor<1x1x6x4xf32>
  relax.return
}

// What the padding covers is cropped.
relax.func @padding_uneven() {
  %x = relax.constant dense<[[[[-1.0, 3.0], [0.0, -3.0], [-1.0, -3.0]]]]> :
      tensor<1x1x3x2xf32>
  %w = relax.constant dense<[[[[-1.0, 0.0, 1.0], [-2.0, 2.0, 3.0]]]]> :
      tensor<1x1x2x3xf32>
  %y = relax.conv2d_transpose %x, %w {padding = array<i64: 1, 0, 0, 2>} :
      (tensor<1x1x3x2xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x3x2xf32>
  %e = relax.constant dense<[[[[2.0, -5.0], [1.0, 9.0], [2.0, 4.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2xf32>
  relax.return
}

relax.func @dilation() {
  %x = relax.constant dense<[[[[-2.0, 3.0], [2.0, -3.0], [-1.0, -3.0]]]]> :
      tensor<1x1x3x2xf32>
  %w = relax.constant dense<[[[[1.0, 3.0, -1.0], [-2.0, 1.0, 0.0]]]]> :
      tensor<1x1x2x3xf32>
  %y = relax.conv2d_transpose %x, %w {dilation = array<i64: 2, 1>} :
      (tensor<1x1x3x2xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x5x4xf32>
  %e = relax.constant dense<[[[[-2.0, -3.0, 11.0, -3.0], [2.0, 3.0, -11.0, 3.0],
      [3.0, -14.0, -5.0, 3.0], [-4.0, 8.0, -3.0, 0.0], [2.0, 5.0, -3.0, 0.0]]]]>
      : tensor<1x1x5x4xf32>
  check.expect_eq %y, %e : tensor<1x1x5x4xf32>
  relax.return
}

relax.func @all_at_once() {
  %x = relax.constant dense<[[[[1.0, -1.0, 2.0], [3.0, -1.0, -2.0], [-3.0, 1.0,
      0.0]], [[1.0, 3.0, -2.0], [-3.0, -3.0, 1.0], [3.0, 1.0, 2.0]]]]> :
      tensor<1x2x3x3xf32>
  %w = relax.constant dense<[[[[-3.0, -2.0, 2.0], [1.0, 3.0, -2.0]], [[3.0, 0.0,
      0.0], [-3.0, 0.0, 2.0]]], [[[-1.0, 3.0, -1.0], [0.0, 2.0, 2.0]], [[-3.0,
      0.0, 3.0], [-2.0, 2.0, 0.0]]]]> : tensor<2x2x2x3xf32>
  %y = relax.conv2d_transpose %x, %w {strides = array<i64: 2, 1>, padding =
      array<i64: 1, 0, 0, 2>, dilation = array<i64: 1, 2>} :
      (tensor<1x2x3x3xf32>, tensor<2x2x2x3xf32>) -> tensor<1x2x5x5xf32>
  %e = relax.constant dense<[[[[1.0, -1.0, 7.0, 3.0, 2.0], [-6.0, 6.0, -10.0,
      -7.0, 16.0], [3.0, -1.0, 1.0, -9.0, -16.0], [6.0, -4.0, 13.0, 1.0, -3.0],
      [-3.0, 1.0, -3.0, 5.0, 16.0]], [[-5.0, -3.0, 0.0, 6.0, -2.0], [18.0, 6.0,
      -9.0, 0.0, -9.0], [-3.0, 9.0, -2.0, -6.0, 8.0], [-18.0, 0.0, -6.0, 0.0,
      9.0], [3.0, -5.0, 2.0, 2.0, -2.0]]]]> : tensor<1x2x5x5xf32>
  check.expect_eq %y, %e : tensor<1x2x5x5xf32>
  relax.return
}

relax.func @output_padding() {
  %x = relax.constant dense<[[[[3.0, 2.0], [0.0, 0.0], [3.0, -3.0]]]]> :
      tensor<1x1x3x2xf32>
  %w = relax.constant dense<[[[[1.0, 0.0, 3.0], [-1.0, 0.0, -1.0]]]]> :
      tensor<1x1x2x3xf32>
  %y = relax.conv2d_transpose %x, %w {strides = array<i64: 2, 2>, output_padding
      = array<i64: 1, 0>} : (tensor<1x1x3x2xf32>, tensor<1x1x2x3xf32>) ->
      tensor<1x1x7x5xf32>
  %e = relax.constant dense<[[[[3.0, 0.0, 11.0, 0.0, 6.0], [-3.0, 0.0, -5.0,
      0.0, -2.0], [0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0], [3.0,
      0.0, 6.0, 0.0, -9.0], [-3.0, 0.0, 0.0, 0.0, 3.0], [0.0, 0.0, 0.0, 0.0,
      0.0]]]]> : tensor<1x1x7x5xf32>
  check.expect_eq %y, %e : tensor<1x1x7x5xf32>
  relax.return
}

// Nothing is added to elements that no window reaches.
relax.func @output_padding_beyond() {
  %x = relax.constant dense<[[[[1.0, 2.0], [-1.0, 0.0], [1.0, 2.0]]]]> :
      tensor<1x1x3x2xf32>
  %w = relax.constant dense<[[[[-2.0]]]]> : tensor<1x1x1x1xf32>
  %y = relax.conv2d_transpose %x, %w {output_padding = array<i64: 1, 2>} :
      (tensor<1x1x3x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x4x4xf32>
  %e = relax.constant dense<[[[[-2.0, -4.0, 0.0, 0.0], [2.0, 0.0, 0.0, 0.0],
      [-2.0, -4.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]]]> : tensor<1x1x4x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4x4xf32>
  relax.return
}

// Between the elements is 0.
relax.func @stride_beyond_kernel() {
  %x = relax.constant dense<[[[[2.0, 0.0], [0.0, -1.0], [3.0, -3.0]]]]> :
      tensor<1x1x3x2xf32>
  %w = relax.constant dense<[[[[-2.0]]]]> : tensor<1x1x1x1xf32>
  %y = relax.conv2d_transpose %x, %w {strides = array<i64: 3, 2>} :
      (tensor<1x1x3x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x7x3xf32>
  %e = relax.constant dense<[[[[-4.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0,
      0.0], [0.0, 0.0, 2.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [-6.0, 0.0,
      6.0]]]]> : tensor<1x1x7x3xf32>
  check.expect_eq %y, %e : tensor<1x1x7x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

relax.func @groups() {
  %x = relax.constant dense<[[[[2.0, -2.0], [-1.0, -2.0], [3.0, -2.0]], [[-2.0,
      -3.0], [1.0, -3.0], [-1.0, 0.0]], [[2.0, 2.0], [-2.0, -2.0], [-2.0, 0.0]],
      [[3.0, -3.0], [1.0, -1.0], [0.0, 0.0]]]]> : tensor<1x4x3x2xf32>
  %w = relax.constant dense<[[[[3.0, 1.0, 0.0], [-3.0, 1.0, 2.0]]], [[[-1.0,
      2.0, 2.0], [1.0, 1.0, 0.0]]], [[[2.0, 0.0, 0.0], [-3.0, 1.0, 3.0]]],
      [[[0.0, 2.0, 1.0], [-3.0, -2.0, 3.0]]]]> : tensor<4x1x2x3xf32>
  %y = relax.conv2d_transpose %x, %w {groups = 2 : i64} : (tensor<1x4x3x2xf32>,
      tensor<4x1x2x3xf32>) -> tensor<1x2x4x4xf32>
  %e = relax.constant dense<[[[[8.0, -5.0, -12.0, -6.0], [-12.0, 1.0, -7.0,
      -10.0], [14.0, -2.0, -11.0, -4.0], [-10.0, 8.0, 4.0, -4.0]], [[4.0, 10.0,
      -3.0, -3.0], [-19.0, -3.0, 22.0, -4.0], [-1.0, 5.0, -3.0, -9.0], [6.0,
      -2.0, -6.0, 0.0]]]]> : tensor<1x2x4x4xf32>
  check.expect_eq %y, %e : tensor<1x2x4x4xf32>
  relax.return
}

relax.func @depthwise_two_each() {
  %x = relax.constant dense<[[[[-1.0, 1.0], [2.0, 2.0], [3.0, 0.0]], [[-2.0,
      1.0], [-1.0, 3.0], [-3.0, 3.0]]]]> : tensor<1x2x3x2xf32>
  %w = relax.constant dense<[[[[3.0, 2.0, 2.0], [2.0, 3.0, 2.0]], [[1.0, 2.0,
      1.0], [3.0, -2.0, 3.0]]], [[[3.0, 2.0, -1.0], [0.0, -1.0, -3.0]], [[-3.0,
      -1.0, -1.0], [-3.0, 3.0, 2.0]]]]> : tensor<2x2x2x3xf32>
  %y = relax.conv2d_transpose %x, %w {groups = 2 : i64, strides = array<i64: 2,
      1>} : (tensor<1x2x3x2xf32>, tensor<2x2x2x3xf32>) -> tensor<1x4x6x4xf32>
  %e = relax.constant dense<[[[[-3.0, 1.0, 0.0, 2.0], [-2.0, -1.0, 1.0, 2.0],
      [6.0, 10.0, 8.0, 4.0], [4.0, 10.0, 10.0, 4.0], [9.0, 6.0, 6.0, 0.0], [6.0,
      9.0, 6.0, 0.0]], [[-1.0, -1.0, 1.0, 1.0], [-3.0, 5.0, -5.0, 3.0], [2.0,
      6.0, 6.0, 2.0], [6.0, 2.0, 2.0, 6.0], [3.0, 6.0, 3.0, 0.0], [9.0, -6.0,
      9.0, 0.0]], [[-6.0, -1.0, 4.0, -1.0], [0.0, 2.0, 5.0, -3.0], [-3.0, 7.0,
      7.0, -3.0], [0.0, 1.0, 0.0, -9.0], [-9.0, 3.0, 9.0, -3.0], [0.0, 3.0, 6.0,
      -9.0]], [[6.0, -1.0, 1.0, -1.0], [6.0, -9.0, -1.0, 2.0], [3.0, -8.0, -2.0,
      -3.0], [3.0, -12.0, 7.0, 6.0], [9.0, -6.0, 0.0, -3.0], [9.0, -18.0, 3.0,
      6.0]]]]> : tensor<1x4x6x4xf32>
  check.expect_eq %y, %e : tensor<1x4x6x4xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[[-2.0, -1.0], [1.0, 2.0]], [[3.0, 3.0], [3.0,
      -1.0]], [[-3.0, -1.0], [-3.0, 0.0]]]]> : tensor<1x3x2x2xf32>
  %w = relax.constant dense<[[[[0.0, 3.0, 2.0], [0.0, -3.0, 1.0]], [[-3.0, -2.0,
      1.0], [3.0, 2.0, -1.0]], [[3.0, -1.0, -2.0], [-2.0, 3.0, -1.0]]], [[[-1.0,
      2.0, 3.0], [1.0, 1.0, -2.0]], [[0.0, -1.0, -1.0], [-3.0, 1.0, -1.0]],
      [[-3.0, -2.0, 2.0], [-1.0, 0.0, 3.0]]]]> : tensor<2x3x2x3xf32>
  %y = relax.conv2d_transpose %x, %w {strides = array<i64: 2, 1>, data_layout =
      "NHWC", kernel_layout = "HWIO"} : (tensor<1x3x2x2xf32>,
      tensor<2x3x2x3xf32>) -> tensor<1x6x4x3xf32>
  %e = relax.constant dense<[[[[0.0, -3.0, -5.0], [3.0, -1.0, 3.0], [-1.0, 1.0,
      4.0], [-1.0, 5.0, -4.0]], [[1.0, -5.0, -4.0], [4.0, 5.0, 2.0], [1.0, 5.0,
      -10.0], [-5.0, -2.0, 8.0]], [[0.0, 0.0, 9.0], [0.0, 12.0, 5.0], [-9.0,
      -2.0, -5.0], [11.0, -6.0, -5.0]], [[0.0, 9.0, 3.0], [-13.0, 5.0, 5.0],
      [-9.0, -10.0, 13.0], [-8.0, -6.0, 3.0]], [[0.0, -6.0, -7.0], [6.0, -5.0,
      -8.0], [2.0, 6.0, 4.0], [-9.0, 3.0, 6.0]], [[2.0, -7.0, -7.0], [6.0, -4.0,
      -5.0], [10.0, 9.0, -6.0], [9.0, 6.0, -6.0]]]]> : tensor<1x6x4x3xf32>
  check.expect_eq %y, %e : tensor<1x6x4x3xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[[-1.0, 0.0], [-1.0, -3.0], [-2.0, 2.0]], [[2.0,
      -3.0], [2.0, -1.0], [-1.0, 1.0]]]]> : tensor<1x2x3x2xf32>
  %w = relax.constant dense<[[[[0.0, -3.0, -3.0], [-1.0, -2.0, 0.0]], [[-3.0,
      2.0, -1.0], [-1.0, 3.0, -2.0]], [[-3.0, 0.0, 1.0], [3.0, -2.0, 3.0]]],
      [[[-1.0, 2.0, -3.0], [-3.0, -1.0, -3.0]], [[2.0, -2.0, -2.0], [-1.0, -3.0,
      2.0]], [[-1.0, 0.0, 1.0], [-3.0, 3.0, -2.0]]]]> : tensor<2x3x2x3xf32>
  %y = relax.conv2d_transpose %x, %w {out_layout = "HWCN"} :
      (tensor<1x2x3x2xf32>, tensor<2x3x2x3xf32>) -> tensor<4x4x3x1xf32>
  %e = relax.constant dense<[[[[-2.0], [7.0], [1.0]], [[10.0], [-12.0], [3.0]],
      [[-9.0], [3.0], [1.0]], [[9.0], [6.0], [-3.0]]], [[[-7.0], [6.0], [-8.0]],
      [[17.0], [-5.0], [27.0]], [[1.0], [8.0], [-15.0]], [[21.0], [-1.0],
      [2.0]]], [[[-4.0], [3.0], [-2.0]], [[9.0], [-11.0], [-5.0]], [[6.0],
      [6.0], [-7.0]], [[-6.0], [0.0], [-4.0]]], [[[5.0], [3.0], [-3.0]], [[0.0],
      [-6.0], [4.0]], [[-2.0], [5.0], [-5.0]], [[-3.0], [-2.0], [4.0]]]]> :
      tensor<4x4x3x1xf32>
  check.expect_eq %y, %e : tensor<4x4x3x1xf32>
  relax.return
}

relax.func @all_layouts() {
  %x = relax.constant dense<[[[[-1.0, -3.0], [-3.0, 1.0]], [[0.0, 0.0], [-3.0,
      2.0]], [[-1.0, 2.0], [0.0, 1.0]]], [[[1.0, 0.0], [3.0, -2.0]], [[-3.0,
      1.0], [0.0, 2.0]], [[-2.0, -1.0], [2.0, -1.0]]]]> : tensor<2x3x2x2xf32>
  %w = relax.constant dense<[[[[2.0, 0.0, 3.0], [1.0, 1.0, -1.0], [2.0, 2.0,
      3.0]], [[-2.0, 0.0, -2.0], [-1.0, 3.0, 2.0], [-1.0, 1.0, -2.0]]], [[[2.0,
      -3.0, 1.0], [-3.0, 0.0, -2.0], [2.0, 1.0, 3.0]], [[-3.0, -1.0, 2.0], [2.0,
      -3.0, 1.0], [0.0, 1.0, 3.0]]]]> : tensor<2x2x3x3xf32>
  %y = relax.conv2d_transpose %x, %w {data_layout = "CHWN", kernel_layout =
      "IHWO", out_layout = "NHWC"} : (tensor<2x3x2x2xf32>, tensor<2x2x3x3xf32>)
      -> tensor<2x4x4x3xf32>
  %e = relax.constant dense<[[[[0.0, -3.0, -2.0], [-4.0, -10.0, -7.0], [-12.0,
      -4.0, -3.0], [0.0, -3.0, 0.0]], [[-7.0, 8.0, 1.0], [3.0, -9.0, 8.0], [1.0,
      -24.0, -4.0], [-3.0, -6.0, 6.0]], [[3.0, 9.0, -11.0], [9.0, 2.0, 10.0],
      [-9.0, -16.0, -28.0], [7.0, -1.0, 12.0]], [[8.0, 2.0, -2.0], [-9.0, 1.0,
      0.0], [5.0, -9.0, -2.0], [0.0, 2.0, 6.0]]], [[[-6.0, 0.0, -9.0], [-5.0,
      3.0, 4.0], [1.0, -5.0, -6.0], [-2.0, 0.0, -3.0]], [[8.0, -3.0, 7.0],
      [12.0, -13.0, -6.0], [-4.0, 9.0, 3.0], [7.0, 5.0, 4.0]], [[-1.0, 2.0,
      7.0], [-3.0, 0.0, 3.0], [8.0, 5.0, 13.0], [-2.0, 5.0, 2.0]], [[-1.0, 1.0,
      -6.0], [-3.0, 10.0, -1.0], [-5.0, 7.0, -6.0], [-1.0, 0.0, -5.0]]]]> :
      tensor<2x4x4x3xf32>
  check.expect_eq %y, %e : tensor<2x4x4x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic_image() {
  %x0 = relax.constant dense<[[[[2.0, 2.0, -2.0], [3.0, 3.0, 0.0], [1.0, -2.0,
      3.0]], [[0.0, 3.0, -3.0], [3.0, 0.0, 0.0], [3.0, -2.0, 2.0]]], [[[-2.0,
      0.0, -3.0], [-2.0, -1.0, 0.0], [-2.0, -1.0, -3.0]], [[-2.0, 1.0, 1.0],
      [2.0, 0.0, 1.0], [-1.0, 2.0, -3.0]]]]> : tensor<2x2x3x3xf32>
  %x = relax.match_cast %x0 : tensor<2x2x3x3xf32> -> tensor<?x2x?x?xf32,
      #relax.tensor<[n, 2, h, v]>>
  %w = relax.constant dense<[[[[3.0, 3.0, 1.0], [-3.0, 3.0, 3.0]], [[3.0, 3.0,
      3.0], [2.0, -2.0, -3.0]]], [[[0.0, 1.0, 0.0], [0.0, 3.0, -3.0]], [[3.0,
      -3.0, 3.0], [-1.0, 0.0, 0.0]]]]> : tensor<2x2x2x3xf32>
  %y = relax.conv2d_transpose %x, %w {strides = array<i64: 2, 1>, padding =
      array<i64: 1, 0, 0, 2>, dilation = array<i64: 1, 2>} :
      (tensor<?x2x?x?xf32, #relax.tensor<[n, 2, h, v]>>, tensor<2x2x2x3xf32>) ->
      tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[-6.0, -6.0, 12.0, 15.0, -9.0], [9.0, 9.0, 12.0,
      9.0, 3.0], [-9.0, -9.0, 18.0, 9.0, 0.0], [3.0, -6.0, 15.0, -8.0, 12.0],
      [-3.0, 6.0, 3.0, -12.0, 9.0]], [[4.0, 1.0, -5.0, -4.0, -2.0], [18.0, 9.0,
      0.0, 9.0, 18.0], [3.0, 6.0, -6.0, -6.0, -9.0], [12.0, -12.0, 9.0, 0.0,
      15.0], [-1.0, -2.0, 2.0, 4.0, -9.0]]], [[[6.0, 0.0, -3.0, 3.0, -6.0],
      [-6.0, -3.0, -4.0, -3.0, -1.0], [6.0, 3.0, 0.0, -3.0, -9.0], [-6.0, -3.0,
      -16.0, -1.0, -14.0], [6.0, 3.0, 0.0, 3.0, -21.0]], [[-2.0, -1.0, -3.0,
      0.0, 12.0], [0.0, -3.0, -9.0, -3.0, -3.0], [-6.0, -2.0, 3.0, 2.0, 6.0],
      [-9.0, 3.0, -21.0, -9.0, -9.0], [-3.0, -4.0, 1.0, 2.0, 12.0]]]]> :
      tensor<2x2x5x5xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32>, tensor<2x2x5x5xf32>
  relax.return
}

relax.func @symbolic_channels() {
  %x0 = relax.constant dense<[[[[-3.0, -1.0], [0.0, -1.0], [2.0, -2.0]], [[2.0,
      2.0], [0.0, 3.0], [1.0, 3.0]]]]> : tensor<1x2x3x2xf32>
  %x = relax.match_cast %x0 : tensor<1x2x3x2xf32> -> tensor<1x?x3x2xf32,
      #relax.tensor<[1, c, 3, 2]>>
  %w0 = relax.constant dense<[[[[-1.0, 0.0, -3.0], [3.0, -3.0, 1.0]], [[-1.0,
      -2.0, -1.0], [-3.0, 1.0, -3.0]], [[-2.0, 3.0, -1.0], [2.0, 1.0, 2.0]]],
      [[[-1.0, -1.0, 2.0], [-3.0, 1.0, -2.0]], [[-3.0, -2.0, -1.0], [-1.0, 0.0,
      2.0]], [[-3.0, -1.0, 3.0], [0.0, 1.0, 0.0]]]]> : tensor<2x3x2x3xf32>
  %w = relax.match_cast %w0 : tensor<2x3x2x3xf32> -> tensor<?x?x2x3xf32,
      #relax.tensor<[c, o, 2, 3]>>
  %y = relax.conv2d_transpose %x, %w {strides = array<i64: 2, 1>} :
      (tensor<1x?x3x2xf32, #relax.tensor<[1, c, 3, 2]>>, tensor<?x?x2x3xf32,
      #relax.tensor<[c, o, 2, 3]>>) -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[1.0, -3.0, 11.0, 7.0], [-15.0, 2.0, -2.0, -5.0],
      [0.0, -2.0, -3.0, 9.0], [0.0, -12.0, 6.0, -7.0], [-3.0, -2.0, -7.0, 12.0],
      [3.0, -20.0, 9.0, -8.0]], [[-3.0, -3.0, -1.0, -1.0], [7.0, -2.0, 12.0,
      7.0], [0.0, -8.0, -4.0, -2.0], [0.0, 0.0, -1.0, 9.0], [-5.0, -13.0, -5.0,
      -1.0], [-7.0, 5.0, -6.0, 12.0]], [[0.0, -15.0, 4.0, 7.0], [-6.0, -3.0,
      -5.0, -2.0], [0.0, -7.0, -6.0, 10.0], [0.0, -2.0, 2.0, -2.0], [-7.0, 0.0,
      -8.0, 11.0], [4.0, -1.0, 5.0, -4.0]]]]> : tensor<1x3x6x4xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32>, tensor<1x3x6x4xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x3x2xf32>
  %w = relax.constant dense<[[[[-1.0, -1.0, -3.0], [2.0, -2.0, -3.0]]]]> :
      tensor<1x1x2x3xf32>
  %y = relax.conv2d_transpose %x, %w : (tensor<0x1x3x2xf32>,
      tensor<1x1x2x3xf32>) -> tensor<0x1x4x4xf32>
  %e = relax.constant dense<> : tensor<0x1x4x4xf32>
  check.expect_eq %y, %e : tensor<0x1x4x4xf32>
  relax.return
}

// A sum of nothing.
relax.func @no_input_channel() {
  %x = relax.constant dense<> : tensor<1x0x3x2xf32>
  %w = relax.constant dense<> : tensor<0x2x2x3xf32>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x0x3x2xf32>,
      tensor<0x2x2x3xf32>) -> tensor<1x2x4x4xf32>
  %e = relax.constant dense<[[[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0,
      0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0, 0.0], [0.0, 0.0,
      0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]]]> :
      tensor<1x2x4x4xf32>
  check.expect_eq %y, %e : tensor<1x2x4x4xf32>
  relax.return
}

relax.func @no_output_channel() {
  %x = relax.constant dense<[[[[2.0, 0.0], [3.0, 0.0], [2.0, 3.0]]]]> :
      tensor<1x1x3x2xf32>
  %w = relax.constant dense<> : tensor<1x0x2x3xf32>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x1x3x2xf32>,
      tensor<1x0x2x3xf32>) -> tensor<1x0x4x4xf32>
  %e = relax.constant dense<> : tensor<1x0x4x4xf32>
  check.expect_eq %y, %e : tensor<1x0x4x4xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[[2.0, -3.0], [-1.0, 0.0], [3.0, -1.0]], [[1.0,
      0.0], [4.0, 1.0], [2.0, -1.0]]]]> : tensor<1x2x3x2xf16>
  %w = relax.constant dense<[[[[-2.0, 3.0, 2.0], [2.0, 0.0, 0.0]]], [[[1.0, 3.0,
      1.0], [-3.0, 3.0, -3.0]]]]> : tensor<2x1x2x3xf16>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x2x3x2xf16>,
      tensor<2x1x2x3xf16>) -> tensor<1x1x4x4xf16>
  %e = relax.constant dense<[[[[-3.0, 15.0, -4.0, -6.0], [7.0, 7.0, 2.0, 1.0],
      [-18.0, 25.0, -7.0, -6.0], [0.0, 7.0, -9.0, 3.0]]]]> : tensor<1x1x4x4xf16>
  check.expect_eq %y, %e : tensor<1x1x4x4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[[-1.0, 2.0], [0.0, -1.0], [-3.0, 1.0]], [[-2.0,
      -1.0], [0.0, 4.0], [4.0, -2.0]]]]> : tensor<1x2x3x2xbf16>
  %w = relax.constant dense<[[[[-1.0, 3.0, -1.0], [2.0, 1.0, 1.0]]], [[[0.0,
      -1.0, 2.0], [2.0, 0.0, 1.0]]]]> : tensor<2x1x2x3xbf16>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x2x3x2xbf16>,
      tensor<2x1x2x3xbf16>) -> tensor<1x1x4x4xbf16>
  %e = relax.constant dense<[[[[1.0, -3.0, 4.0, -4.0], [-6.0, 2.0, -8.0, 10.0],
      [3.0, -8.0, 15.0, -2.0], [2.0, -5.0, 2.0, -1.0]]]]> : tensor<1x1x4x4xbf16>
  check.expect_eq %y, %e : tensor<1x1x4x4xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[[3.0, 1.0], [1.0, 0.0], [4.0, -3.0]], [[3.0,
      -2.0], [-2.0, 3.0], [2.0, -3.0]]]]> : tensor<1x2x3x2xf32>
  %w = relax.constant dense<[[[[-2.0, -1.0, 0.0], [-1.0, -2.0, 1.0]]], [[[-2.0,
      -1.0, 1.0], [3.0, 0.0, -1.0]]]]> : tensor<2x1x2x3xf32>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x2x3x2xf32>,
      tensor<2x1x2x3xf32>) -> tensor<1x1x4x4xf32>
  %e = relax.constant dense<[[[[-12.0, -4.0, 4.0, -2.0], [8.0, -18.0, -7.0,
      6.0], [-19.0, 13.0, 11.0, -6.0], [2.0, -14.0, 8.0, 0.0]]]]> :
      tensor<1x1x4x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4x4xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[[2.0, 4.0], [4.0, -1.0], [0.0, -2.0]], [[4.0,
      3.0], [0.0, -2.0], [1.0, -3.0]]]]> : tensor<1x2x3x2xf64>
  %w = relax.constant dense<[[[[2.0, -3.0, 2.0], [-2.0, 0.0, 3.0]]], [[[-3.0,
      1.0, 2.0], [0.0, -1.0, -2.0]]]]> : tensor<2x1x2x3xf64>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x2x3x2xf64>,
      tensor<2x1x2x3xf64>) -> tensor<1x1x4x4xf64>
  %e = relax.constant dense<[[[[-8.0, -3.0, 3.0, 14.0], [4.0, -20.0, 4.0, 0.0],
      [-11.0, 8.0, 19.0, -9.0], [0.0, 3.0, 1.0, 0.0]]]]> : tensor<1x1x4x4xf64>
  check.expect_eq %y, %e : tensor<1x1x4x4xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[[1, -3], [2, 3], [-1, 1]], [[0, 4], [1, 3], [-1,
      0]]]]> : tensor<1x2x3x2xi8>
  %w = relax.constant dense<[[[[0, 2, -3], [0, 2, -1]]], [[[-1, -1, 0], [-2, -1,
      2]]]]> : tensor<2x1x2x3xi8>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x2x3x2xi8>, tensor<2x1x2x3xi8>)
      -> tensor<1x1x4x4xi8>
  %e = relax.constant dense<[[[[0, -2, -13, 9], [-1, -6, -14, 2], [-1, -4, 8,
      0], [2, -1, 1, -1]]]]> : tensor<1x1x4x4xi8>
  check.expect_eq %y, %e : tensor<1x1x4x4xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[[1, 2], [-1, 0], [0, 0]], [[0, 1], [-1, -2], [4,
      -3]]]]> : tensor<1x2x3x2xi16>
  %w = relax.constant dense<[[[[-3, 3, -3], [1, 1, 2]]], [[[0, -2, -2], [3, -1,
      -3]]]]> : tensor<2x1x2x3xi16>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x2x3x2xi16>,
      tensor<2x1x2x3xi16>) -> tensor<1x1x4x4xi16>
  %e = relax.constant dense<[[[[-3, -3, 1, -8], [4, 5, 12, 5], [-4, -14, 1, 12],
      [12, -13, -9, 9]]]]> : tensor<1x1x4x4xi16>
  check.expect_eq %y, %e : tensor<1x1x4x4xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[[2, 3], [-3, 4], [1, 2]], [[2, 2], [-1, -3], [-1,
      -1]]]]> : tensor<1x2x3x2xi32>
  %w = relax.constant dense<[[[[-2, -3, -3], [1, -2, -3]]], [[[-2, 3, -2], [0,
      3, 1]]]]> : tensor<2x1x2x3xi32>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x2x3x2xi32>,
      tensor<2x1x2x3xi32>) -> tensor<1x1x4x4xi32>
  %e = relax.constant dense<[[[[-8, -10, -13, -13], [10, 9, -14, -13], [-3, -1,
      -19, -19], [1, -3, -11, -7]]]]> : tensor<1x1x4x4xi32>
  check.expect_eq %y, %e : tensor<1x1x4x4xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[[-1, 1], [-1, -1], [3, -3]], [[-2, -2], [-2, -3],
      [-3, 3]]]]> : tensor<1x2x3x2xi64>
  %w = relax.constant dense<[[[[3, 0, 1], [1, -1, 2]]], [[[-2, 3, 3], [-2, -1,
      2]]]]> : tensor<2x1x2x3xi64>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x2x3x2xi64>,
      tensor<2x1x2x3xi64>) -> tensor<1x1x4x4xi64>
  %e = relax.constant dense<[[[[1, 1, -13, -5], [4, 5, -21, -12], [18, -16, 1,
      -2], [9, -9, 0, 0]]]]> : tensor<1x1x4x4xi64>
  check.expect_eq %y, %e : tensor<1x1x4x4xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[[2, 4], [2, 2], [2, 2]], [[1, 0], [4, 3], [2,
      0]]]]> : tensor<1x2x3x2xui8>
  %w = relax.constant dense<[[[[2, 0, 1], [0, 2, 1]]], [[[0, 2, 3], [1, 3,
      2]]]]> : tensor<2x1x2x3xui8>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x2x3x2xui8>,
      tensor<2x1x2x3xui8>) -> tensor<1x1x4x4xui8>
  %e = relax.constant dense<[[[[4, 10, 5, 4], [5, 19, 32, 15], [8, 27, 31, 10],
      [2, 10, 10, 2]]]]> : tensor<1x1x4x4xui8>
  check.expect_eq %y, %e : tensor<1x1x4x4xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[[2, 2], [4, 2], [3, 1]], [[3, 1], [3, 3], [4,
      4]]]]> : tensor<1x2x3x2xui16>
  %w = relax.constant dense<[[[[1, 3, 2], [1, 3, 1]]], [[[2, 2, 3], [3, 2,
      0]]]]> : tensor<2x1x2x3xui16>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x2x3x2xui16>,
      tensor<2x1x2x3xui16>) -> tensor<1x1x4x4xui16>
  %e = relax.constant dense<[[[[8, 16, 21, 7], [21, 43, 39, 15], [24, 55, 45,
      16], [15, 30, 14, 1]]]]> : tensor<1x1x4x4xui16>
  check.expect_eq %y, %e : tensor<1x1x4x4xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[[4, 1], [4, 1], [3, 0]], [[3, 0], [0, 4], [2,
      1]]]]> : tensor<1x2x3x2xui32>
  %w = relax.constant dense<[[[[0, 3, 3], [1, 3, 2]]], [[[2, 2, 2], [2, 1,
      3]]]]> : tensor<2x1x2x3xui32>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x2x3x2xui32>,
      tensor<2x1x2x3xui32>) -> tensor<1x1x4x4xui32>
  %e = relax.constant dense<[[[[6, 18, 21, 3], [10, 36, 43, 13], [8, 36, 30,
      16], [7, 13, 13, 3]]]]> : tensor<1x1x4x4xui32>
  check.expect_eq %y, %e : tensor<1x1x4x4xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[[2, 2], [0, 0], [4, 4]], [[3, 2], [4, 3], [2,
      0]]]]> : tensor<1x2x3x2xui64>
  %w = relax.constant dense<[[[[2, 0, 3], [0, 0, 0]]], [[[3, 1, 0], [1, 1,
      0]]]]> : tensor<2x1x2x3xui64>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x2x3x2xui64>,
      tensor<2x1x2x3xui64>) -> tensor<1x1x4x4xui64>
  %e = relax.constant dense<[[[[13, 13, 8, 6], [15, 18, 5, 0], [18, 17, 15, 12],
      [2, 2, 0, 0]]]]> : tensor<1x1x4x4xui64>
  check.expect_eq %y, %e : tensor<1x1x4x4xui64>
  relax.return
}

relax.func @i8_wraps() {
  %x = relax.constant dense<[[[[-120, 54], [29, 25], [-13, 109]], [[-65, -66],
      [44, -31], [-12, 83]]]]> : tensor<1x2x3x2xi8>
  %w = relax.constant dense<[[[[69, -83, -114], [-128, 0, -52]]], [[[125, -3,
      -93], [-98, -70, -8]]]]> : tensor<2x1x2x3xi8>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x2x3x2xi8>, tensor<2x1x2x3xi8>)
      -> tensor<1x1x4x4xi8>
  %e = relax.constant dense<[[[[-21, -1, 81, -18], [47, -71, -48, 57], [75,
      -103, 12, 51], [24, 2, 82, 68]]]]> : tensor<1x1x4x4xi8>
  check.expect_eq %y, %e : tensor<1x1x4x4xi8>
  relax.return
}

relax.func @i8_to_i32() {
  %x = relax.constant dense<[[[[-120, 54], [29, 25], [-13, 109]], [[-65, -66],
      [44, -31], [-12, 83]]]]> : tensor<1x2x3x2xi8>
  %w = relax.constant dense<[[[[69, -83, -114], [-128, 0, -52]]], [[[125, -3,
      -93], [-98, -70, -8]]]]> : tensor<2x1x2x3xi8>
  %y = relax.conv2d_transpose %x, %w {out_dtype = i32} : (tensor<1x2x3x2xi8>,
      tensor<2x1x2x3xi8>) -> tensor<1x1x4x4xi32>
  %e = relax.constant dense<[[[[-16405, 5631, 15441, -18], [29231, -583, 2000,
      -2247], [-10421, 15769, -6388, -21197], [2840, -21246, -5038, -6332]]]]> :
      tensor<1x1x4x4xi32>
  check.expect_eq %y, %e : tensor<1x1x4x4xi32>
  relax.return
}

// Each operand is widened by its own sign.
relax.func @ui8_times_i8() {
  %x = relax.constant dense<[[[[253, 47], [27, 123], [125, 90]], [[127, 105],
      [229, 92], [61, 241]]]]> : tensor<1x2x3x2xui8>
  %w = relax.constant dense<[[[[69, -83, -114], [-128, 0, -52]]], [[[125, -3,
      -93], [-98, -70, -8]]]]> : tensor<2x1x2x3xi8>
  %y = relax.conv2d_transpose %x, %w {out_dtype = i32} : (tensor<1x2x3x2xui8>,
      tensor<2x1x2x3xi8>) -> tensor<1x1x4x4xi32>
  %e = relax.constant dense<[[[[33332, -5012, -44869, -15123], [-14342, -8137,
      -56382, -25862], [-9648, -15013, -37792, -39805], [-21978, -39408, -23858,
      -6608]]]]> : tensor<1x1x4x4xi32>
  check.expect_eq %y, %e : tensor<1x1x4x4xi32>
  relax.return
}

relax.func @i8_times_ui8() {
  %x = relax.constant dense<[[[[-120, 54], [29, 25], [-13, 109]], [[-65, -66],
      [44, -31], [-12, 83]]]]> : tensor<1x2x3x2xi8>
  %w = relax.constant dense<[[[[0, 251, 75], [5, 115, 164]]], [[[224, 167, 231],
      [243, 109, 84]]]]> : tensor<2x1x2x3xui8>
  %y = relax.conv2d_transpose %x, %w {out_dtype = i32} : (tensor<1x2x3x2xi8>,
      tensor<2x1x2x3xui8>) -> tensor<1x1x4x4xi32>
  %e = relax.constant dense<[[[[-14560, -55759, -21483, -11196], [-6539, -28970,
      -12687, -1974], [8149, 14048, 45421, 28844], [-2981, 17911, 18442,
      24848]]]]> : tensor<1x1x4x4xi32>
  check.expect_eq %y, %e : tensor<1x1x4x4xi32>
  relax.return
}

relax.func @f16_to_f32() {
  %x = relax.constant dense<[[[[-2.0, 3.0], [3.0, 1.0], [-3.0, 0.0]], [[-3.0,
      -2.0], [-2.0, -3.0], [-1.0, -3.0]]]]> : tensor<1x2x3x2xf16>
  %w = relax.constant dense<[[[[1.0, -1.0, 2.0], [-1.0, 1.0, -1.0]]], [[[0.0,
      1.0, -2.0], [-3.0, 0.0, -2.0]]]]> : tensor<2x1x2x3xf16>
  %y = relax.conv2d_transpose %x, %w {out_dtype = f32} : (tensor<1x2x3x2xf16>,
      tensor<2x1x2x3xf16>) -> tensor<1x1x4x4xf32>
  %e = relax.constant dense<[[[[-2.0, 2.0, -3.0, 10.0], [14.0, -3.0, 17.0, 9.0],
      [0.0, 13.0, -5.0, 11.0], [6.0, 6.0, 5.0, 6.0]]]]> : tensor<1x1x4x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4x4xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan() {
  %x = relax.constant dense<[[[[1.0], [0x7FC00000], [1.0]]]]> :
      tensor<1x1x3x1xf32>
  %w = relax.constant dense<[[[[1.0], [1.0]]]]> : tensor<1x1x2x1xf32>
  %y = relax.conv2d_transpose %x, %w : (tensor<1x1x3x1xf32>,
      tensor<1x1x2x1xf32>) -> tensor<1x1x4x1xf32>
  %e = relax.constant dense<[[[[1.0], [0x7FC00000], [0x7FC00000], [1.0]]]]> :
      tensor<1x1x4x1xf32>
  check.expect_eq %y, %e : tensor<1x1x4x1xf32>
  relax.return
}

// What nothing is added to stays 0: it is no product of 0.
relax.func @infinity_between() {
  %x = relax.constant dense<[[[[1.0], [1.0], [1.0]]]]> : tensor<1x1x3x1xf32>
  %w = relax.constant dense<[[[[0x7F800000], [0x7F800000]]]]> :
      tensor<1x1x2x1xf32>
  %y = relax.conv2d_transpose %x, %w {strides = array<i64: 3, 1>} :
      (tensor<1x1x3x1xf32>, tensor<1x1x2x1xf32>) -> tensor<1x1x8x1xf32>
  %e = relax.constant dense<[[[[0x7F800000], [0x7F800000], [0.0], [0x7F800000],
      [0x7F800000], [0.0], [0x7F800000], [0x7F800000]]]]> : tensor<1x1x8x1xf32>
  check.expect_eq %y, %e : tensor<1x1x8x1xf32>
  relax.return
}
