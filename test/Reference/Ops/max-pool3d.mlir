// RUN: relax-test-run %s

// relax.max_pool3d: the maximum over windows. Padding never wins; a NaN does,
// and a window of padding only gives the lowest value.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @window() {
  %x = relax.constant dense<[[[[[-2.0, 2.0], [6.0, -6.0], [4.0, -8.0]], [[-1.0,
      -7.0], [1.0, -5.0], [3.0, -5.0]], [[7.0, -8.0], [9.0, -9.0], [7.0, -6.0]],
      [[9.0, 1.0], [0.0, 0.0], [2.0, 9.0]], [[1.0, 0.0], [-4.0, -2.0], [7.0,
      7.0]]]]]> : tensor<1x1x5x3x2xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>} :
      (tensor<1x1x5x3x2xf32>) -> tensor<1x1x4x1x2xf32>
  %e = relax.constant dense<[[[[[6.0, 2.0]], [[9.0, -5.0]], [[9.0, 9.0]], [[9.0,
      9.0]]]]]> : tensor<1x1x4x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x4x1x2xf32>
  relax.return
}

relax.func @images() {
  %x = relax.constant dense<[[[[[4.0, 8.0], [9.0, -9.0], [1.0, 2.0]], [[-3.0,
      -6.0], [6.0, 0.0], [2.0, 8.0]], [[0.0, -8.0], [-4.0, -8.0], [-3.0, 1.0]],
      [[-4.0, 1.0], [3.0, -3.0], [-1.0, 4.0]], [[-1.0, 3.0], [-2.0, 2.0], [9.0,
      6.0]]], [[[-3.0, -3.0], [-5.0, 7.0], [9.0, 3.0]], [[7.0, 5.0], [0.0,
      -9.0], [9.0, 8.0]], [[1.0, 8.0], [-1.0, -5.0], [-6.0, 2.0]], [[0.0, 1.0],
      [-3.0, -9.0], [2.0, -1.0]], [[5.0, -2.0], [9.0, -9.0], [0.0, -9.0]]]],
      [[[[1.0, -1.0], [3.0, 2.0], [-4.0, -3.0]], [[3.0, 3.0], [-5.0, 0.0], [4.0,
      0.0]], [[-2.0, 9.0], [-3.0, -6.0], [9.0, -3.0]], [[9.0, 1.0], [-4.0,
      -8.0], [-6.0, -6.0]], [[8.0, -5.0], [5.0, -9.0], [3.0, -3.0]]], [[[6.0,
      -3.0], [4.0, -8.0], [-6.0, -6.0]], [[7.0, 9.0], [-9.0, -2.0], [3.0, 0.0]],
      [[9.0, -5.0], [5.0, 6.0], [-5.0, 1.0]], [[6.0, 4.0], [5.0, 3.0], [4.0,
      8.0]], [[-1.0, -2.0], [-8.0, -6.0], [-1.0, -9.0]]]]]> :
      tensor<2x2x5x3x2xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>} :
      (tensor<2x2x5x3x2xf32>) -> tensor<2x2x4x1x2xf32>
  %e = relax.constant dense<[[[[[9.0, 8.0]], [[6.0, 8.0]], [[3.0, 4.0]], [[9.0,
      6.0]]], [[[9.0, 8.0]], [[9.0, 8.0]], [[2.0, 8.0]], [[9.0, 1.0]]]],
      [[[[4.0, 3.0]], [[9.0, 9.0]], [[9.0, 9.0]], [[9.0, 1.0]]], [[[7.0, 9.0]],
      [[9.0, 9.0]], [[9.0, 8.0]], [[6.0, 8.0]]]]]> : tensor<2x2x4x1x2xf32>
  check.expect_eq %y, %e : tensor<2x2x4x1x2xf32>
  relax.return
}

relax.func @strides() {
  %x = relax.constant dense<[[[[[-9.0, 7.0], [-7.0, 7.0], [-6.0, 8.0]], [[-8.0,
      -8.0], [2.0, -2.0], [-2.0, 0.0]], [[0.0, 8.0], [7.0, 0.0], [3.0, -7.0]],
      [[9.0, 6.0], [3.0, 1.0], [-6.0, -6.0]], [[-2.0, 9.0], [6.0, -3.0], [1.0,
      -9.0]]]]]> : tensor<1x1x5x3x2xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>, strides =
      array<i64: 2, 1, 2>} : (tensor<1x1x5x3x2xf32>) -> tensor<1x1x2x1x1xf32>
  %e = relax.constant dense<[[[[[2.0]], [[9.0]]]]]> : tensor<1x1x2x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x2x1x1xf32>
  relax.return
}

relax.func @padding_uneven() {
  %x = relax.constant dense<[[[[[3.0, -3.0], [0.0, -3.0], [5.0, 0.0]], [[-3.0,
      1.0], [-4.0, -4.0], [-3.0, -9.0]], [[-4.0, -1.0], [6.0, 3.0], [9.0,
      -6.0]], [[7.0, -1.0], [-5.0, 5.0], [0.0, -5.0]], [[-4.0, -1.0], [-9.0,
      9.0], [3.0, -3.0]]]]]> : tensor<1x1x5x3x2xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>, padding =
      array<i64: 1, 0, 1, 0, 1, 1>, strides = array<i64: 2, 1, 2>} :
      (tensor<1x1x5x3x2xf32>) -> tensor<1x1x3x2x2xf32>
  %e = relax.constant dense<[[[[[0xFF800000, 0.0], [0xFF800000, 0.0]],
      [[0xFF800000, 3.0], [0xFF800000, 3.0]], [[0xFF800000, 9.0], [0xFF800000,
      9.0]]]]]> : tensor<1x1x3x2x2xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2x2xf32>
  relax.return
}

relax.func @dilation() {
  %x = relax.constant dense<[[[[[0.0, -8.0], [-3.0, -5.0], [8.0, 3.0]], [[8.0,
      -2.0], [-9.0, -1.0], [-2.0, 8.0]], [[0.0, 1.0], [3.0, -8.0], [7.0, -7.0]],
      [[5.0, 4.0], [4.0, -8.0], [-1.0, 4.0]], [[2.0, 9.0], [9.0, -7.0], [-5.0,
      4.0]]]]]> : tensor<1x1x5x3x2xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>, dilation =
      array<i64: 2, 1, 1>, padding = array<i64: 1, 0, 1, 0, 1, 1>} :
      (tensor<1x1x5x3x2xf32>) -> tensor<1x1x4x2x4xf32>
  %e = relax.constant dense<[[[[[0xFF800000, 8.0, 8.0, 0xFF800000], [0xFF800000,
      -2.0, 8.0, 0xFF800000]], [[0xFF800000, 8.0, 3.0, 0xFF800000], [0xFF800000,
      8.0, 3.0, 0xFF800000]], [[0xFF800000, 8.0, 8.0, 0xFF800000], [0xFF800000,
      4.0, 8.0, 0xFF800000]], [[0xFF800000, 9.0, 9.0, 0xFF800000], [0xFF800000,
      9.0, 4.0, 0xFF800000]]]]]> : tensor<1x1x4x2x4xf32>
  check.expect_eq %y, %e : tensor<1x1x4x2x4xf32>
  relax.return
}

relax.func @ceil_mode() {
  %x = relax.constant dense<[[[[[5.0, -7.0], [7.0, 0.0], [-1.0, -8.0], [3.0,
      2.0]], [[7.0, 4.0], [5.0, 4.0], [-2.0, -3.0], [9.0, -3.0]], [[-5.0, 4.0],
      [1.0, -4.0], [3.0, 7.0], [-9.0, -7.0]], [[5.0, -1.0], [-2.0, -1.0], [2.0,
      5.0], [9.0, -7.0]], [[7.0, -3.0], [2.0, 9.0], [-8.0, -1.0], [8.0, 4.0]],
      [[0.0, 8.0], [-8.0, -1.0], [5.0, 3.0], [3.0, 0.0]]]]]> :
      tensor<1x1x6x4x2xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>, strides =
      array<i64: 3, 3, 3>, ceil_mode = true, padding = array<i64: 1, 0, 1, 0, 1,
      1>} : (tensor<1x1x6x4x2xf32>) -> tensor<1x1x3x2x1xf32>
  %e = relax.constant dense<[[[[[0xFF800000], [0xFF800000]], [[0xFF800000],
      [0xFF800000]], [[0xFF800000], [0xFF800000]]]]]> : tensor<1x1x3x2x1xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2x1xf32>
  relax.return
}

// The fourth window would start in the padding behind the data.
relax.func @ceil_mode_left_out() {
  %x = relax.constant dense<[[[[[0.0]], [[-5.0]], [[-6.0]], [[9.0]], [[7.0]]]]]>
      : tensor<1x1x5x1x1xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, strides =
      array<i64: 2, 1, 1>, padding = array<i64: 1, 0, 0, 1, 0, 0>, ceil_mode =
      true} : (tensor<1x1x5x1x1xf32>) -> tensor<1x1x3x1x1xf32>
  %e = relax.constant dense<[[[[[0.0]], [[-5.0]], [[9.0]]]]]> :
      tensor<1x1x3x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x3x1x1xf32>
  relax.return
}

relax.func @same_upper() {
  %x = relax.constant dense<[[[[[1.0, 8.0], [0.0, -5.0], [9.0, 1.0]], [[-6.0,
      -9.0], [-1.0, -4.0], [-6.0, 0.0]], [[-6.0, 0.0], [-4.0, -9.0], [0.0,
      -4.0]], [[-6.0, 0.0], [-2.0, -3.0], [-2.0, 0.0]], [[6.0, 1.0], [-3.0,
      7.0], [6.0, -2.0]]]]]> : tensor<1x1x5x3x2xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>, strides =
      array<i64: 2, 2, 2>, auto_pad = "same_upper"} : (tensor<1x1x5x3x2xf32>) ->
      tensor<1x1x3x2x1xf32>
  %e = relax.constant dense<[[[[[1.0], [9.0]], [[-2.0], [0.0]], [[6.0],
      [6.0]]]]]> : tensor<1x1x3x2x1xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2x1xf32>
  relax.return
}

relax.func @same_lower() {
  %x = relax.constant dense<[[[[[-8.0, 1.0], [5.0, 3.0], [-5.0, 1.0]], [[4.0,
      1.0], [0.0, -8.0], [-1.0, -7.0]], [[0.0, -5.0], [3.0, -3.0], [-6.0, 2.0]],
      [[8.0, -1.0], [-4.0, -5.0], [-8.0, 1.0]], [[-4.0, -1.0], [-8.0, -3.0],
      [-1.0, 2.0]]]]]> : tensor<1x1x5x3x2xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>, strides =
      array<i64: 2, 2, 2>, auto_pad = "same_lower", dilation = array<i64: 2, 1,
      1>} : (tensor<1x1x5x3x2xf32>) -> tensor<1x1x3x2x1xf32>
  %e = relax.constant dense<[[[[[4.0], [0.0]], [[8.0], [0.0]], [[8.0],
      [-4.0]]]]]> : tensor<1x1x3x2x1xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2x1xf32>
  relax.return
}

relax.func @padding_only() {
  %x = relax.constant dense<[[[[[-1.0]]]]]> : tensor<1x1x1x1x1xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 1, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x1x1x1xf32>) ->
      tensor<1x1x2x1x1xf32>
  %e = relax.constant dense<[[[[[0xFF800000]], [[-1.0]]]]]> :
      tensor<1x1x2x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x2x1x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[[[-8.0, 7.0], [1.0, -2.0]], [[0.0, 0.0], [5.0,
      -3.0]], [[8.0, -4.0], [5.0, -8.0]]], [[[-1.0, -4.0], [-3.0, -6.0]], [[0.0,
      1.0], [4.0, -8.0]], [[-8.0, 7.0], [-3.0, -6.0]]], [[[-8.0, -5.0], [1.0,
      -2.0]], [[8.0, 7.0], [4.0, -7.0]], [[-1.0, 4.0], [2.0, 1.0]]], [[[8.0,
      1.0], [0.0, 6.0]], [[6.0, 3.0], [-7.0, -2.0]], [[0.0, -5.0], [-5.0,
      9.0]]], [[[-4.0, -1.0], [8.0, -6.0]], [[4.0, -7.0], [6.0, -8.0]], [[6.0,
      -2.0], [9.0, -7.0]]]]]> : tensor<1x5x3x2x2xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>, strides =
      array<i64: 2, 1, 2>, padding = array<i64: 1, 0, 1, 0, 1, 1>, layout =
      "NDHWC"} : (tensor<1x5x3x2x2xf32>) -> tensor<1x3x2x2x2xf32>
  %e = relax.constant dense<[[[[[0xFF800000, 0xFF800000], [5.0, -2.0]],
      [[0xFF800000, 0xFF800000], [5.0, -3.0]]], [[[0xFF800000, 0xFF800000],
      [4.0, 1.0]], [[0xFF800000, 0xFF800000], [4.0, 1.0]]], [[[0xFF800000,
      0xFF800000], [9.0, 9.0]], [[0xFF800000, 0xFF800000], [9.0, 9.0]]]]]> :
      tensor<1x3x2x2x2xf32>
  check.expect_eq %y, %e : tensor<1x3x2x2x2xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[[[-7.0, -1.0], [7.0, 7.0], [4.0, -3.0]], [[-5.0,
      -8.0], [7.0, 7.0], [-9.0, 4.0]]], [[[3.0, 8.0], [7.0, 9.0], [9.0, -5.0]],
      [[0.0, -7.0], [3.0, 5.0], [-1.0, -8.0]]], [[[-5.0, 3.0], [-1.0, -1.0],
      [-1.0, 0.0]], [[-8.0, 4.0], [-7.0, 8.0], [-1.0, 5.0]]]], [[[[-3.0, -3.0],
      [-9.0, -9.0], [-3.0, 0.0]], [[-1.0, -9.0], [-5.0, 4.0], [2.0, -5.0]]],
      [[[6.0, 2.0], [-7.0, -6.0], [-9.0, 0.0]], [[7.0, 0.0], [2.0, 8.0], [8.0,
      5.0]]], [[[3.0, 7.0], [8.0, -7.0], [6.0, 1.0]], [[-7.0, 4.0], [0.0, 2.0],
      [-9.0, -3.0]]]], [[[[8.0, -3.0], [-1.0, -4.0], [-6.0, 0.0]], [[6.0, 5.0],
      [5.0, 6.0], [8.0, -1.0]]], [[[-4.0, -8.0], [8.0, 3.0], [6.0, -7.0]],
      [[7.0, 8.0], [-1.0, -4.0], [-3.0, 6.0]]], [[[5.0, 3.0], [-7.0, 0.0], [2.0,
      -6.0]], [[2.0, -3.0], [-5.0, -9.0], [3.0, 5.0]]]], [[[[-9.0, 3.0], [8.0,
      9.0], [-2.0, -7.0]], [[-4.0, 5.0], [-6.0, 2.0], [4.0, -1.0]]], [[[4.0,
      1.0], [-2.0, 2.0], [6.0, -9.0]], [[-1.0, 3.0], [3.0, -8.0], [-1.0,
      -2.0]]], [[[2.0, -6.0], [2.0, 3.0], [2.0, 8.0]], [[0.0, 7.0], [7.0, 5.0],
      [7.0, -9.0]]]], [[[[-7.0, 8.0], [6.0, 2.0], [5.0, -6.0]], [[9.0, -6.0],
      [-3.0, -3.0], [1.0, -5.0]]], [[[7.0, -4.0], [2.0, 8.0], [-9.0, 9.0]],
      [[7.0, 4.0], [7.0, -5.0], [0.0, 9.0]]], [[[8.0, -8.0], [-4.0, 1.0], [-5.0,
      -6.0]], [[-2.0, -2.0], [-7.0, 8.0], [-9.0, 3.0]]]]]> :
      tensor<5x3x2x3x2xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>, layout = "DHWCN",
      out_layout = "NDHWC"} : (tensor<5x3x2x3x2xf32>) -> tensor<2x4x1x2x3xf32>
  %e = relax.constant dense<[[[[[6.0, 8.0, 9.0], [7.0, 7.0, 8.0]]], [[[8.0, 8.0,
      6.0], [7.0, 5.0, 8.0]]], [[[8.0, 8.0, 6.0], [7.0, 7.0, 8.0]]], [[[8.0,
      8.0, 6.0], [9.0, 7.0, 7.0]]]], [[[[8.0, 9.0, 1.0], [4.0, 8.0, 5.0]]],
      [[[7.0, 3.0, 1.0], [8.0, 8.0, 6.0]]], [[[3.0, 9.0, 8.0], [8.0, 6.0,
      6.0]]], [[[8.0, 9.0, 9.0], [7.0, 8.0, 9.0]]]]]> : tensor<2x4x1x2x3xf32>
  check.expect_eq %y, %e : tensor<2x4x1x2x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[[[-1.0, -9.0], [0.0, -1.0], [-7.0, -9.0]],
      [[9.0, -1.0], [-3.0, -1.0], [7.0, -5.0]], [[-7.0, 1.0], [3.0, -5.0], [3.0,
      -2.0]], [[0.0, -5.0], [3.0, -3.0], [7.0, 3.0]], [[-2.0, -3.0], [6.0, 5.0],
      [-4.0, -1.0]]]], [[[[0.0, 4.0], [-4.0, -1.0], [-5.0, -6.0]], [[-3.0,
      -5.0], [-7.0, 8.0], [9.0, 1.0]], [[3.0, -8.0], [2.0, -3.0], [3.0, 9.0]],
      [[-3.0, 9.0], [-7.0, 5.0], [7.0, -3.0]], [[4.0, -6.0], [-7.0, 7.0], [8.0,
      4.0]]]]]> : tensor<2x1x5x3x2xf32>
  %x = relax.match_cast %x0 : tensor<2x1x5x3x2xf32> -> tensor<?x1x?x?x?xf32,
      #relax.tensor<[n, 1, h, v, u]>>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>, strides =
      array<i64: 2, 1, 2>, padding = array<i64: 1, 0, 1, 0, 1, 1>} :
      (tensor<?x1x?x?x?xf32, #relax.tensor<[n, 1, h, v, u]>>) ->
      tensor<?x?x?x?x?xf32>
  %e = relax.constant dense<[[[[[0xFF800000, -1.0], [0xFF800000, -1.0]],
      [[0xFF800000, 1.0], [0xFF800000, -1.0]], [[0xFF800000, 5.0], [0xFF800000,
      5.0]]]], [[[[0xFF800000, 4.0], [0xFF800000, -1.0]], [[0xFF800000, 9.0],
      [0xFF800000, 9.0]], [[0xFF800000, 9.0], [0xFF800000, 7.0]]]]]> :
      tensor<2x1x3x2x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?x?xf32>, tensor<2x1x3x2x2xf32>
  relax.return
}

relax.func @symbolic_ceil_mode() {
  %x0 = relax.constant dense<[[[[[8.0, 2.0], [-2.0, -2.0], [6.0, -1.0]], [[6.0,
      8.0], [-5.0, 5.0], [-7.0, 2.0]], [[-9.0, -2.0], [4.0, -1.0], [6.0, 8.0]],
      [[8.0, -3.0], [-3.0, 5.0], [-4.0, 6.0]], [[-4.0, 9.0], [-6.0, -9.0], [2.0,
      3.0]]]]]> : tensor<1x1x5x3x2xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5x3x2xf32> -> tensor<?x1x?x?x?xf32,
      #relax.tensor<[n, 1, h, v, u]>>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>, strides =
      array<i64: 3, 3, 3>, ceil_mode = true} : (tensor<?x1x?x?x?xf32,
      #relax.tensor<[n, 1, h, v, u]>>) -> tensor<?x?x?x?x?xf32>
  %e = relax.constant dense<[[[[[8.0]], [[8.0]]]]]> : tensor<1x1x2x1x1xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?x?xf32>, tensor<1x1x2x1x1xf32>
  relax.return
}

relax.func @symbolic_same_upper() {
  %x0 = relax.constant dense<[[[[[-6.0, 4.0], [3.0, 5.0], [-9.0, -2.0]], [[1.0,
      9.0], [4.0, -1.0], [-6.0, 9.0]], [[3.0, -5.0], [6.0, 0.0], [-8.0, -9.0]],
      [[2.0, 9.0], [9.0, -8.0], [-4.0, -3.0]], [[5.0, 5.0], [8.0, -8.0], [2.0,
      2.0]]]]]> : tensor<1x1x5x3x2xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5x3x2xf32> -> tensor<?x1x?x?x?xf32,
      #relax.tensor<[n, 1, h, v, u]>>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>, strides =
      array<i64: 2, 2, 2>, auto_pad = "same_upper"} : (tensor<?x1x?x?x?xf32,
      #relax.tensor<[n, 1, h, v, u]>>) -> tensor<?x?x?x?x?xf32>
  %e = relax.constant dense<[[[[[4.0], [4.0]], [[9.0], [9.0]], [[8.0],
      [8.0]]]]]> : tensor<1x1x3x2x1xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?x?xf32>, tensor<1x1x3x2x1xf32>
  relax.return
}

relax.func @symbolic_same_lower() {
  %x0 = relax.constant dense<[[[[[9.0, 2.0], [6.0, 7.0], [-3.0, 8.0]], [[-2.0,
      4.0], [-1.0, 5.0], [7.0, -9.0]], [[-6.0, -6.0], [7.0, 4.0], [-6.0, -3.0]],
      [[-5.0, -4.0], [0.0, 2.0], [-2.0, -3.0]], [[1.0, 3.0], [8.0, -2.0], [6.0,
      1.0]]]]]> : tensor<1x1x5x3x2xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5x3x2xf32> -> tensor<?x1x?x?x?xf32,
      #relax.tensor<[n, 1, h, v, u]>>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>, strides =
      array<i64: 2, 2, 2>, auto_pad = "same_lower", dilation = array<i64: 2, 1,
      1>} : (tensor<?x1x?x?x?xf32, #relax.tensor<[n, 1, h, v, u]>>) ->
      tensor<?x?x?x?x?xf32>
  %e = relax.constant dense<[[[[[-1.0], [7.0]], [[0.0], [7.0]], [[0.0],
      [0.0]]]]]> : tensor<1x1x3x2x1xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?x?xf32>, tensor<1x1x3x2x1xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x5x3x2xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>} :
      (tensor<0x1x5x3x2xf32>) -> tensor<0x1x4x1x2xf32>
  %e = relax.constant dense<> : tensor<0x1x4x1x2xf32>
  check.expect_eq %y, %e : tensor<0x1x4x1x2xf32>
  relax.return
}

relax.func @no_channel() {
  %x = relax.constant dense<> : tensor<1x0x5x3x2xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 3, 1>, padding =
      array<i64: 1, 0, 1, 0, 1, 1>} : (tensor<1x0x5x3x2xf32>) ->
      tensor<1x0x5x2x4xf32>
  %e = relax.constant dense<> : tensor<1x0x5x2x4xf32>
  check.expect_eq %y, %e : tensor<1x0x5x2x4xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[[[-1.0]], [[3.0]], [[5.0]], [[-8.0]]]]]> :
      tensor<1x1x4x1x1xf16>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xf16>) ->
      tensor<1x1x4x1x1xf16>
  %e = relax.constant dense<[[[[[-1.0]], [[3.0]], [[5.0]], [[5.0]]]]]> :
      tensor<1x1x4x1x1xf16>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[[[9.0]], [[-2.0]], [[-9.0]], [[3.0]]]]]> :
      tensor<1x1x4x1x1xbf16>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xbf16>) ->
      tensor<1x1x4x1x1xbf16>
  %e = relax.constant dense<[[[[[9.0]], [[9.0]], [[-2.0]], [[3.0]]]]]> :
      tensor<1x1x4x1x1xbf16>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[[[7.0]], [[7.0]], [[-8.0]], [[-9.0]]]]]> :
      tensor<1x1x4x1x1xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xf32>) ->
      tensor<1x1x4x1x1xf32>
  %e = relax.constant dense<[[[[[7.0]], [[7.0]], [[7.0]], [[-8.0]]]]]> :
      tensor<1x1x4x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[[[-3.0]], [[1.0]], [[3.0]], [[9.0]]]]]> :
      tensor<1x1x4x1x1xf64>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xf64>) ->
      tensor<1x1x4x1x1xf64>
  %e = relax.constant dense<[[[[[-3.0]], [[1.0]], [[3.0]], [[9.0]]]]]> :
      tensor<1x1x4x1x1xf64>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[[[-8]], [[-1]], [[-5]], [[5]]]]]> :
      tensor<1x1x4x1x1xi8>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xi8>) ->
      tensor<1x1x4x1x1xi8>
  %e = relax.constant dense<[[[[[-8]], [[-1]], [[-1]], [[5]]]]]> :
      tensor<1x1x4x1x1xi8>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[[[-8]], [[3]], [[3]], [[-1]]]]]> :
      tensor<1x1x4x1x1xi16>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xi16>) ->
      tensor<1x1x4x1x1xi16>
  %e = relax.constant dense<[[[[[-8]], [[3]], [[3]], [[3]]]]]> :
      tensor<1x1x4x1x1xi16>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[[[-5]], [[-2]], [[5]], [[7]]]]]> :
      tensor<1x1x4x1x1xi32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xi32>) ->
      tensor<1x1x4x1x1xi32>
  %e = relax.constant dense<[[[[[-5]], [[-2]], [[5]], [[7]]]]]> :
      tensor<1x1x4x1x1xi32>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[[[5]], [[5]], [[8]], [[8]]]]]> :
      tensor<1x1x4x1x1xi64>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xi64>) ->
      tensor<1x1x4x1x1xi64>
  %e = relax.constant dense<[[[[[5]], [[5]], [[8]], [[8]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[[[8]], [[8]], [[247]], [[2]]]]]> :
      tensor<1x1x4x1x1xui8>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xui8>) ->
      tensor<1x1x4x1x1xui8>
  %e = relax.constant dense<[[[[[8]], [[8]], [[247]], [[247]]]]]> :
      tensor<1x1x4x1x1xui8>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[[[65535]], [[65532]], [[8]], [[65534]]]]]> :
      tensor<1x1x4x1x1xui16>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xui16>) ->
      tensor<1x1x4x1x1xui16>
  %e = relax.constant dense<[[[[[65535]], [[65535]], [[65532]], [[65534]]]]]> :
      tensor<1x1x4x1x1xui16>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[[[4294967295]], [[8]], [[2]], [[1]]]]]> :
      tensor<1x1x4x1x1xui32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xui32>) ->
      tensor<1x1x4x1x1xui32>
  %e = relax.constant dense<[[[[[4294967295]], [[4294967295]], [[8]], [[2]]]]]>
      : tensor<1x1x4x1x1xui32>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[[[6]], [[9]], [[0]], [[4]]]]]> :
      tensor<1x1x4x1x1xui64>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xui64>) ->
      tensor<1x1x4x1x1xui64>
  %e = relax.constant dense<[[[[[6]], [[9]], [[9]], [[4]]]]]> :
      tensor<1x1x4x1x1xui64>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[[[[false]], [[false]], [[false]], [[true]]]]]> :
      tensor<1x1x4x1x1xi1>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>, padding =
      array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xi1>) ->
      tensor<1x1x4x1x1xi1>
  %e = relax.constant dense<[[[[[false]], [[false]], [[false]], [[true]]]]]> :
      tensor<1x1x4x1x1xi1>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xi1>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[[[0x7FC00000]], [[1.0]], [[2.0]], [[0x7F800000]],
      [[3.0]], [[0xFF800000]], [[0xFF800000]]]]]> : tensor<1x1x7x1x1xf32>
  %y = relax.max_pool3d %x {pool_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x7x1x1xf32>) -> tensor<1x1x6x1x1xf32>
  %e = relax.constant dense<[[[[[0x7FC00000]], [[2.0]], [[0x7F800000]],
      [[0x7F800000]], [[3.0]], [[0xFF800000]]]]]> : tensor<1x1x6x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x6x1x1xf32>
  relax.return
}
