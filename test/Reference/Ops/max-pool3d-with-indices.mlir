// RUN: relax-test-run %s

// relax.max_pool3d_with_indices: the maximum over windows, and which element
// of the data it is.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @window() {
  %x = relax.constant dense<[[[[[-3.0, 9.0], [-3.0, 3.0], [-8.0, 1.0]], [[-9.0,
      6.0], [-8.0, -6.0], [4.0, 9.0]], [[9.0, 9.0], [4.0, -1.0], [-3.0, 2.0]],
      [[-4.0, 6.0], [2.0, 0.0], [3.0, -3.0]], [[3.0, 3.0], [9.0, -6.0], [9.0,
      -1.0]]]]]> : tensor<1x1x5x3x2xf32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 3, 1>} :
      (tensor<1x1x5x3x2xf32>) -> (tensor<1x1x4x1x2xf32>, tensor<1x1x4x1x2xi64>)
  %e = relax.constant dense<[[[[[4.0, 9.0]], [[9.0, 9.0]], [[9.0, 9.0]], [[9.0,
      6.0]]]]]> : tensor<1x1x4x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x4x1x2xf32>
  %f = relax.constant dense<[[[[[10, 1]], [[12, 11]], [[12, 13]], [[26, 19]]]]]>
      : tensor<1x1x4x1x2xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x2xi64>
  relax.return
}

relax.func @images() {
  %x = relax.constant dense<[[[[[9.0, -3.0], [4.0, 0.0], [8.0, 9.0]], [[2.0,
      -9.0], [-8.0, 6.0], [0.0, -1.0]], [[-9.0, 3.0], [-4.0, 1.0], [-4.0,
      -7.0]], [[1.0, -1.0], [-6.0, -8.0], [8.0, 6.0]], [[5.0, 4.0], [0.0, 0.0],
      [-2.0, 4.0]]], [[[-4.0, -4.0], [0.0, -2.0], [-9.0, -6.0]], [[-1.0, -3.0],
      [6.0, 5.0], [-2.0, -2.0]], [[4.0, -5.0], [-1.0, 3.0], [-3.0, -7.0]],
      [[9.0, 5.0], [-9.0, 2.0], [1.0, -6.0]], [[2.0, -2.0], [5.0, 7.0], [9.0,
      -1.0]]]], [[[[-1.0, -8.0], [-2.0, -7.0], [4.0, -2.0]], [[-2.0, -6.0],
      [-4.0, -7.0], [1.0, -3.0]], [[1.0, -3.0], [-6.0, -6.0], [-5.0, 5.0]],
      [[2.0, -3.0], [-6.0, -5.0], [3.0, 4.0]], [[-6.0, 0.0], [7.0, -1.0], [-5.0,
      -6.0]]], [[[-4.0, -8.0], [9.0, 0.0], [-7.0, 1.0]], [[-1.0, 2.0], [-7.0,
      -8.0], [-7.0, -5.0]], [[6.0, -1.0], [7.0, -7.0], [3.0, 7.0]], [[4.0, 7.0],
      [-1.0, -1.0], [2.0, 3.0]], [[8.0, -3.0], [-5.0, 5.0], [1.0, -5.0]]]]]> :
      tensor<2x2x5x3x2xf32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 3, 1>} :
      (tensor<2x2x5x3x2xf32>) -> (tensor<2x2x4x1x2xf32>, tensor<2x2x4x1x2xi64>)
  %e = relax.constant dense<[[[[[9.0, 9.0]], [[2.0, 6.0]], [[8.0, 6.0]], [[8.0,
      6.0]]], [[[6.0, 5.0]], [[6.0, 5.0]], [[9.0, 5.0]], [[9.0, 7.0]]]],
      [[[[4.0, -2.0]], [[1.0, 5.0]], [[3.0, 5.0]], [[7.0, 4.0]]], [[[9.0, 2.0]],
      [[7.0, 7.0]], [[7.0, 7.0]], [[8.0, 7.0]]]]]> : tensor<2x2x4x1x2xf32>
  check.expect_eq %y, %e : tensor<2x2x4x1x2xf32>
  %f = relax.constant dense<[[[[[0, 5]], [[6, 9]], [[22, 23]], [[22, 23]]],
      [[[38, 39]], [[38, 39]], [[48, 49]], [[48, 57]]]], [[[[64, 65]], [[70,
      77]], [[82, 77]], [[86, 83]]], [[[92, 97]], [[104, 107]], [[104, 107]],
      [[114, 109]]]]]> : tensor<2x2x4x1x2xi64>
  check.expect_eq %i, %f : tensor<2x2x4x1x2xi64>
  relax.return
}

relax.func @all_at_once() {
  %x = relax.constant dense<[[[[[9.0, 8.0], [-4.0, -2.0], [-8.0, 6.0]], [[-5.0,
      9.0], [-1.0, 8.0], [4.0, 8.0]], [[1.0, -3.0], [0.0, 1.0], [7.0, -2.0]],
      [[-1.0, -4.0], [5.0, 8.0], [-8.0, 7.0]], [[8.0, -3.0], [4.0, -4.0], [6.0,
      0.0]]], [[[-2.0, 9.0], [4.0, -3.0], [7.0, 1.0]], [[-5.0, 9.0], [3.0,
      -9.0], [4.0, -8.0]], [[-3.0, -8.0], [-5.0, -7.0], [-2.0, 3.0]], [[-7.0,
      -8.0], [-8.0, 9.0], [-9.0, 0.0]], [[-2.0, 9.0], [-5.0, 3.0], [-6.0,
      1.0]]]]]> : tensor<1x2x5x3x2xf32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 3, 1>,
      padding = array<i64: 1, 0, 1, 0, 1, 1>, strides = array<i64: 2, 1, 2>,
      dilation = array<i64: 2, 1, 1>} : (tensor<1x2x5x3x2xf32>) ->
      (tensor<1x2x2x2x2xf32>, tensor<1x2x2x2x2xi64>)
  %e = relax.constant dense<[[[[[0xFF800000, 9.0], [0xFF800000, 8.0]],
      [[0xFF800000, 9.0], [0xFF800000, 8.0]]], [[[0xFF800000, 9.0], [0xFF800000,
      -8.0]], [[0xFF800000, 9.0], [0xFF800000, 9.0]]]]]> : tensor<1x2x2x2x2xf32>
  check.expect_eq %y, %e : tensor<1x2x2x2x2xf32>
  %f = relax.constant dense<[[[[[-1, 7], [-1, 9]], [[-1, 7], [-1, 9]]], [[[-1,
      37], [-1, 41]], [[-1, 37], [-1, 51]]]]]> : tensor<1x2x2x2x2xi64>
  check.expect_eq %i, %f : tensor<1x2x2x2x2xi64>
  relax.return
}

relax.func @first_of_equals() {
  %x = relax.constant dense<[[[[[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]], [[1.0,
      1.0], [1.0, 1.0], [1.0, 1.0]], [[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]],
      [[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]], [[1.0, 1.0], [1.0, 1.0], [1.0,
      1.0]]]]]> : tensor<1x1x5x3x2xf32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 3, 1>} :
      (tensor<1x1x5x3x2xf32>) -> (tensor<1x1x4x1x2xf32>, tensor<1x1x4x1x2xi64>)
  %e = relax.constant dense<[[[[[1.0, 1.0]], [[1.0, 1.0]], [[1.0, 1.0]], [[1.0,
      1.0]]]]]> : tensor<1x1x4x1x2xf32>
  check.expect_eq %y, %e : tensor<1x1x4x1x2xf32>
  %f = relax.constant dense<[[[[[0, 1]], [[6, 7]], [[12, 13]], [[18, 19]]]]]> :
      tensor<1x1x4x1x2xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x2xi64>
  relax.return
}

relax.func @ceil_mode() {
  %x = relax.constant dense<[[[[[4.0, 6.0], [-3.0, 3.0], [-7.0, 4.0], [-8.0,
      4.0]], [[-9.0, -7.0], [-8.0, 3.0], [-6.0, -6.0], [-2.0, 0.0]], [[-6.0,
      0.0], [0.0, -2.0], [-1.0, 4.0], [-5.0, -4.0]], [[7.0, -2.0], [0.0, 6.0],
      [-8.0, 7.0], [0.0, -9.0]], [[-9.0, -8.0], [0.0, 6.0], [-1.0, -4.0], [-1.0,
      -9.0]], [[-2.0, 4.0], [9.0, 1.0], [-9.0, -3.0], [0.0, -7.0]]]]]> :
      tensor<1x1x6x4x2xf32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 3, 1>,
      strides = array<i64: 3, 3, 3>, ceil_mode = true, padding = array<i64: 1,
      0, 1, 0, 1, 1>} : (tensor<1x1x6x4x2xf32>) -> (tensor<1x1x3x2x1xf32>,
      tensor<1x1x3x2x1xi64>)
  %e = relax.constant dense<[[[[[0xFF800000], [0xFF800000]], [[0xFF800000],
      [0xFF800000]], [[0xFF800000], [0xFF800000]]]]]> : tensor<1x1x3x2x1xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2x1xf32>
  %f = relax.constant dense<[[[[[-1], [-1]], [[-1], [-1]], [[-1], [-1]]]]]> :
      tensor<1x1x3x2x1xi64>
  check.expect_eq %i, %f : tensor<1x1x3x2x1xi64>
  relax.return
}

relax.func @same_upper() {
  %x = relax.constant dense<[[[[[-3.0, 0.0], [1.0, -4.0], [9.0, -2.0]], [[4.0,
      -8.0], [-7.0, -5.0], [7.0, 0.0]], [[-9.0, -2.0], [-5.0, 4.0], [-9.0,
      5.0]], [[-3.0, 3.0], [-7.0, -8.0], [-3.0, 2.0]], [[0.0, -1.0], [-8.0,
      -4.0], [2.0, 1.0]]]]]> : tensor<1x1x5x3x2xf32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 3, 1>,
      strides = array<i64: 2, 2, 2>, auto_pad = "same_upper"} :
      (tensor<1x1x5x3x2xf32>) -> (tensor<1x1x3x2x1xf32>, tensor<1x1x3x2x1xi64>)
  %e = relax.constant dense<[[[[[4.0], [9.0]], [[-3.0], [-3.0]], [[0.0],
      [2.0]]]]]> : tensor<1x1x3x2x1xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2x1xf32>
  %f = relax.constant dense<[[[[[6], [4]], [[18], [22]], [[24], [28]]]]]> :
      tensor<1x1x3x2x1xi64>
  check.expect_eq %i, %f : tensor<1x1x3x2x1xi64>
  relax.return
}

// Padding is no element, one that is the lowest value is.
relax.func @padding_only() {
  %x = relax.constant dense<[[[[[0xFF800000]]]]]> : tensor<1x1x1x1x1xf32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 1, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x1x1x1xf32>) ->
      (tensor<1x1x2x1x1xf32>, tensor<1x1x2x1x1xi64>)
  %e = relax.constant dense<[[[[[0xFF800000]], [[0xFF800000]]]]]> :
      tensor<1x1x2x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x2x1x1xf32>
  %f = relax.constant dense<[[[[[-1]], [[0]]]]]> : tensor<1x1x2x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x2x1x1xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[[[6.0, -1.0], [-3.0, 3.0]], [[-8.0, 8.0], [-5.0,
      -7.0]], [[7.0, 8.0], [-4.0, -8.0]]], [[[4.0, -6.0], [8.0, 3.0]], [[4.0,
      -6.0], [-4.0, -6.0]], [[-8.0, 7.0], [-7.0, -8.0]]], [[[4.0, 7.0], [-9.0,
      -3.0]], [[8.0, 1.0], [3.0, -7.0]], [[-5.0, 4.0], [-1.0, -3.0]]], [[[3.0,
      -1.0], [6.0, 3.0]], [[8.0, 3.0], [-9.0, 6.0]], [[-3.0, -7.0], [4.0,
      -7.0]]], [[[1.0, 6.0], [-2.0, 2.0]], [[7.0, 0.0], [-9.0, -2.0]], [[9.0,
      7.0], [6.0, -6.0]]]], [[[[0.0, -3.0], [-7.0, 0.0]], [[1.0, -5.0], [7.0,
      4.0]], [[5.0, 8.0], [-5.0, 7.0]]], [[[-8.0, 2.0], [1.0, -8.0]], [[6.0,
      -8.0], [3.0, 0.0]], [[-2.0, 8.0], [-2.0, -7.0]]], [[[-5.0, -9.0], [-3.0,
      -4.0]], [[6.0, -4.0], [-3.0, -7.0]], [[-8.0, -4.0], [-3.0, -5.0]]],
      [[[-7.0, -9.0], [2.0, 9.0]], [[6.0, -2.0], [-8.0, -9.0]], [[3.0, -2.0],
      [7.0, -1.0]]], [[[5.0, -8.0], [3.0, -2.0]], [[1.0, 1.0], [0.0, -9.0]],
      [[3.0, 0.0], [0.0, 0.0]]]]]> : tensor<2x5x3x2x2xf32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 3, 1>,
      strides = array<i64: 2, 1, 2>, padding = array<i64: 1, 0, 1, 0, 1, 1>,
      layout = "NDHWC"} : (tensor<2x5x3x2x2xf32>) -> (tensor<2x3x2x2x2xf32>,
      tensor<2x3x2x2x2xi64>)
  %e = relax.constant dense<[[[[[0xFF800000, 0xFF800000], [-3.0, 3.0]],
      [[0xFF800000, 0xFF800000], [-4.0, -7.0]]], [[[0xFF800000, 0xFF800000],
      [8.0, 3.0]], [[0xFF800000, 0xFF800000], [3.0, -3.0]]], [[[0xFF800000,
      0xFF800000], [6.0, 6.0]], [[0xFF800000, 0xFF800000], [6.0, 6.0]]]],
      [[[[0xFF800000, 0xFF800000], [7.0, 7.0]], [[0xFF800000, 0xFF800000], [7.0,
      7.0]]], [[[0xFF800000, 0xFF800000], [3.0, 0.0]], [[0xFF800000,
      0xFF800000], [3.0, 0.0]]], [[[0xFF800000, 0xFF800000], [7.0, 9.0]],
      [[0xFF800000, 0xFF800000], [7.0, 0.0]]]]]> : tensor<2x3x2x2x2xf32>
  check.expect_eq %y, %e : tensor<2x3x2x2x2xf32>
  %f = relax.constant dense<[[[[[-1, -1], [1, 31]], [[-1, -1], [5, 33]]], [[[-1,
      -1], [7, 37]], [[-1, -1], [15, 47]]], [[[-1, -1], [19, 51]], [[-1, -1],
      [29, 51]]]], [[[[-1, -1], [63, 95]], [[-1, -1], [63, 95]]], [[[-1, -1],
      [69, 99]], [[-1, -1], [69, 99]]], [[[-1, -1], [83, 109]], [[-1, -1], [83,
      119]]]]]> : tensor<2x3x2x2x2xi64>
  check.expect_eq %i, %f : tensor<2x3x2x2x2xi64>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[[[-3.0, 5.0], [-3.0, 8.0], [-1.0, 5.0]], [[-4.0,
      4.0], [0.0, 8.0], [-8.0, -3.0]]], [[[-6.0, 5.0], [6.0, 8.0], [-3.0, 2.0]],
      [[-8.0, -9.0], [-7.0, 5.0], [-3.0, 0.0]]], [[[-6.0, 8.0], [-8.0, -8.0],
      [3.0, -2.0]], [[-6.0, -4.0], [7.0, -2.0], [3.0, -3.0]]]], [[[[-6.0, 7.0],
      [-4.0, -1.0], [7.0, -9.0]], [[1.0, -9.0], [-4.0, -9.0], [4.0, 7.0]]],
      [[[7.0, -4.0], [-6.0, 7.0], [-2.0, 3.0]], [[7.0, -1.0], [9.0, -9.0], [5.0,
      2.0]]], [[[0.0, 1.0], [-2.0, 8.0], [-7.0, 8.0]], [[-7.0, 8.0], [9.0,
      -4.0], [-9.0, -7.0]]]], [[[[-2.0, 1.0], [-2.0, 8.0], [-5.0, 9.0]], [[0.0,
      3.0], [5.0, 2.0], [-3.0, -4.0]]], [[[-5.0, -5.0], [6.0, 4.0], [8.0, 1.0]],
      [[8.0, 1.0], [-7.0, 0.0], [1.0, 7.0]]], [[[9.0, 4.0], [-4.0, 2.0], [2.0,
      -8.0]], [[-3.0, -3.0], [7.0, -6.0], [9.0, 5.0]]]], [[[[7.0, 3.0], [-7.0,
      9.0], [-6.0, 4.0]], [[-2.0, 6.0], [1.0, 5.0], [6.0, 1.0]]], [[[9.0, 5.0],
      [-3.0, 3.0], [6.0, 1.0]], [[-4.0, 8.0], [-5.0, 7.0], [-6.0, -9.0]]],
      [[[-2.0, -7.0], [0.0, 1.0], [-4.0, -3.0]], [[-9.0, 4.0], [0.0, 3.0], [0.0,
      2.0]]]], [[[[2.0, -9.0], [-8.0, 8.0], [7.0, -5.0]], [[-5.0, 8.0], [-3.0,
      -8.0], [1.0, 4.0]]], [[[-6.0, 8.0], [-5.0, -5.0], [-9.0, -3.0]], [[6.0,
      1.0], [-9.0, -6.0], [-1.0, 8.0]]], [[[9.0, -4.0], [0.0, -7.0], [-2.0,
      7.0]], [[5.0, 6.0], [6.0, -4.0], [1.0, -9.0]]]]]> : tensor<5x3x2x3x2xf32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 3, 1>,
      layout = "DHWCN", out_layout = "NDHWC"} : (tensor<5x3x2x3x2xf32>) ->
      (tensor<2x4x1x2x3xf32>, tensor<2x4x1x2x3xi64>)
  %e = relax.constant dense<[[[[[7.0, 6.0, 7.0], [7.0, 9.0, 5.0]]], [[[9.0, 6.0,
      8.0], [8.0, 9.0, 9.0]]], [[[9.0, 6.0, 8.0], [8.0, 7.0, 9.0]]], [[[9.0,
      0.0, 7.0], [6.0, 6.0, 6.0]]]], [[[[8.0, 8.0, 8.0], [8.0, 8.0, 7.0]]],
      [[[7.0, 8.0, 9.0], [8.0, 2.0, 7.0]]], [[[5.0, 9.0, 9.0], [8.0, 7.0,
      7.0]]], [[[8.0, 9.0, 7.0], [8.0, 7.0, 8.0]]]]]> : tensor<2x4x1x2x3xf32>
  check.expect_eq %y, %e : tensor<2x4x1x2x3xf32>
  %f = relax.constant dense<[[[[[8, 32, 66], [9, 39, 69]]], [[[16, 44, 74], [15,
      39, 77]]], [[[16, 44, 74], [15, 47, 77]]], [[[20, 52, 84], [27, 59,
      79]]]], [[[[94, 120, 160], [101, 121, 157]]], [[[96, 130, 162], [101, 133,
      157]]], [[[110, 138, 162], [111, 141, 165]]], [[[116, 138, 178], [111,
      141, 177]]]]]> : tensor<2x4x1x2x3xi64>
  check.expect_eq %i, %f : tensor<2x4x1x2x3xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[[[-2.0, -6.0], [-9.0, 2.0], [0.0, 8.0]], [[4.0,
      -4.0], [5.0, -4.0], [-1.0, 5.0]], [[-1.0, 6.0], [0.0, 1.0], [5.0, 7.0]],
      [[1.0, 2.0], [3.0, 4.0], [-6.0, 0.0]], [[-2.0, 9.0], [-7.0, -6.0], [-3.0,
      -7.0]]], [[[-5.0, -2.0], [-9.0, 0.0], [9.0, -3.0]], [[0.0, 3.0], [1.0,
      -9.0], [-5.0, -7.0]], [[-1.0, 2.0], [4.0, -6.0], [7.0, 4.0]], [[9.0, 6.0],
      [1.0, 7.0], [5.0, -1.0]], [[9.0, -9.0], [-4.0, 4.0], [-5.0, -5.0]]]],
      [[[[4.0, -4.0], [1.0, 6.0], [5.0, -5.0]], [[-7.0, 2.0], [0.0, 1.0], [-9.0,
      1.0]], [[-3.0, 5.0], [-5.0, 6.0], [-5.0, 9.0]], [[2.0, 7.0], [2.0, -5.0],
      [6.0, 3.0]], [[1.0, -5.0], [3.0, 2.0], [-6.0, 3.0]]], [[[-7.0, 1.0], [6.0,
      0.0], [-2.0, -4.0]], [[-2.0, -2.0], [5.0, 0.0], [-5.0, -1.0]], [[6.0,
      7.0], [-3.0, -7.0], [2.0, -1.0]], [[-5.0, 2.0], [2.0, -3.0], [1.0, 0.0]],
      [[5.0, -1.0], [1.0, -4.0], [1.0, -2.0]]]]]> : tensor<2x2x5x3x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2x5x3x2xf32> -> tensor<?x?x?x?x?xf32,
      #relax.tensor<[n, c, h, v, u]>>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 3, 1>,
      strides = array<i64: 2, 1, 2>, padding = array<i64: 1, 0, 1, 0, 1, 1>} :
      (tensor<?x?x?x?x?xf32, #relax.tensor<[n, c, h, v, u]>>) ->
      (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xi64>)
  %e = relax.constant dense<[[[[[0xFF800000, 8.0], [0xFF800000, 8.0]],
      [[0xFF800000, 7.0], [0xFF800000, 7.0]], [[0xFF800000, 9.0], [0xFF800000,
      4.0]]], [[[0xFF800000, 0.0], [0xFF800000, 0.0]], [[0xFF800000, 4.0],
      [0xFF800000, 4.0]], [[0xFF800000, 7.0], [0xFF800000, 7.0]]]],
      [[[[0xFF800000, 6.0], [0xFF800000, 6.0]], [[0xFF800000, 9.0], [0xFF800000,
      9.0]], [[0xFF800000, 7.0], [0xFF800000, 3.0]]], [[[0xFF800000, 1.0],
      [0xFF800000, 0.0]], [[0xFF800000, 7.0], [0xFF800000, 0.0]], [[0xFF800000,
      2.0], [0xFF800000, 0.0]]]]]> : tensor<2x2x3x2x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?x?xf32>, tensor<2x2x3x2x2xf32>
  %f = relax.constant dense<[[[[[-1, 5], [-1, 5]], [[-1, 17], [-1, 17]], [[-1,
      25], [-1, 21]]], [[[-1, 33], [-1, 33]], [[-1, 47], [-1, 47]], [[-1, 51],
      [-1, 51]]]], [[[[-1, 63], [-1, 63]], [[-1, 77], [-1, 77]], [[-1, 79], [-1,
      83]]], [[[-1, 91], [-1, 93]], [[-1, 103], [-1, 99]], [[-1, 109], [-1,
      113]]]]]> : tensor<2x2x3x2x2xi64>
  check.expect_eq %i, %f : tensor<?x?x?x?x?xi64>, tensor<2x2x3x2x2xi64>
  relax.return
}

relax.func @symbolic_same_lower() {
  %x0 = relax.constant dense<[[[[[4.0, -2.0], [-9.0, 1.0], [1.0, 1.0]], [[-5.0,
      7.0], [-8.0, -8.0], [-3.0, 2.0]], [[-5.0, 0.0], [-8.0, 3.0], [-1.0, 3.0]],
      [[8.0, 7.0], [7.0, -1.0], [2.0, -9.0]], [[6.0, 0.0], [7.0, 1.0], [2.0,
      -3.0]]]]]> : tensor<1x1x5x3x2xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5x3x2xf32> -> tensor<?x?x?x?x?xf32,
      #relax.tensor<[n, c, h, v, u]>>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 3, 1>,
      strides = array<i64: 2, 2, 2>, auto_pad = "same_lower", dilation =
      array<i64: 2, 1, 1>} : (tensor<?x?x?x?x?xf32, #relax.tensor<[n, c, h, v,
      u]>>) -> (tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xi64>)
  %e = relax.constant dense<[[[[[-5.0], [-3.0]], [[8.0], [7.0]], [[8.0],
      [7.0]]]]]> : tensor<1x1x3x2x1xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?x?xf32>, tensor<1x1x3x2x1xf32>
  %f = relax.constant dense<[[[[[6], [10]], [[18], [20]], [[18], [20]]]]]> :
      tensor<1x1x3x2x1xi64>
  check.expect_eq %i, %f : tensor<?x?x?x?x?xi64>, tensor<1x1x3x2x1xi64>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x5x3x2xf32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 3, 1>} :
      (tensor<0x1x5x3x2xf32>) -> (tensor<0x1x4x1x2xf32>, tensor<0x1x4x1x2xi64>)
  %e = relax.constant dense<> : tensor<0x1x4x1x2xf32>
  check.expect_eq %y, %e : tensor<0x1x4x1x2xf32>
  %f = relax.constant dense<> : tensor<0x1x4x1x2xi64>
  check.expect_eq %i, %f : tensor<0x1x4x1x2xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[[[-6.0]], [[-9.0]], [[-7.0]], [[7.0]]]]]> :
      tensor<1x1x4x1x1xf16>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xf16>) ->
      (tensor<1x1x4x1x1xf16>, tensor<1x1x4x1x1xi64>)
  %e = relax.constant dense<[[[[[-6.0]], [[-6.0]], [[-7.0]], [[7.0]]]]]> :
      tensor<1x1x4x1x1xf16>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xf16>
  %f = relax.constant dense<[[[[[0]], [[0]], [[2]], [[3]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x1xi64>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[[[1.0]], [[2.0]], [[3.0]], [[5.0]]]]]> :
      tensor<1x1x4x1x1xbf16>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xbf16>) ->
      (tensor<1x1x4x1x1xbf16>, tensor<1x1x4x1x1xi64>)
  %e = relax.constant dense<[[[[[1.0]], [[2.0]], [[3.0]], [[5.0]]]]]> :
      tensor<1x1x4x1x1xbf16>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xbf16>
  %f = relax.constant dense<[[[[[0]], [[1]], [[2]], [[3]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x1xi64>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[[[9.0]], [[2.0]], [[8.0]], [[-4.0]]]]]> :
      tensor<1x1x4x1x1xf32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xf32>) ->
      (tensor<1x1x4x1x1xf32>, tensor<1x1x4x1x1xi64>)
  %e = relax.constant dense<[[[[[9.0]], [[9.0]], [[8.0]], [[8.0]]]]]> :
      tensor<1x1x4x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xf32>
  %f = relax.constant dense<[[[[[0]], [[0]], [[2]], [[2]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x1xi64>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[[[3.0]], [[6.0]], [[1.0]], [[6.0]]]]]> :
      tensor<1x1x4x1x1xf64>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xf64>) ->
      (tensor<1x1x4x1x1xf64>, tensor<1x1x4x1x1xi64>)
  %e = relax.constant dense<[[[[[3.0]], [[6.0]], [[6.0]], [[6.0]]]]]> :
      tensor<1x1x4x1x1xf64>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xf64>
  %f = relax.constant dense<[[[[[0]], [[1]], [[1]], [[3]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x1xi64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[[[-2]], [[1]], [[9]], [[-4]]]]]> :
      tensor<1x1x4x1x1xi8>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xi8>) ->
      (tensor<1x1x4x1x1xi8>, tensor<1x1x4x1x1xi64>)
  %e = relax.constant dense<[[[[[-2]], [[1]], [[9]], [[9]]]]]> :
      tensor<1x1x4x1x1xi8>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xi8>
  %f = relax.constant dense<[[[[[0]], [[1]], [[2]], [[2]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x1xi64>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[[[-5]], [[-5]], [[0]], [[-8]]]]]> :
      tensor<1x1x4x1x1xi16>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xi16>) ->
      (tensor<1x1x4x1x1xi16>, tensor<1x1x4x1x1xi64>)
  %e = relax.constant dense<[[[[[-5]], [[-5]], [[0]], [[0]]]]]> :
      tensor<1x1x4x1x1xi16>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xi16>
  %f = relax.constant dense<[[[[[0]], [[0]], [[2]], [[2]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x1xi64>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[[[6]], [[-6]], [[-1]], [[-8]]]]]> :
      tensor<1x1x4x1x1xi32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xi32>) ->
      (tensor<1x1x4x1x1xi32>, tensor<1x1x4x1x1xi64>)
  %e = relax.constant dense<[[[[[6]], [[6]], [[-1]], [[-1]]]]]> :
      tensor<1x1x4x1x1xi32>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xi32>
  %f = relax.constant dense<[[[[[0]], [[0]], [[2]], [[2]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x1xi64>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[[[3]], [[-6]], [[6]], [[-7]]]]]> :
      tensor<1x1x4x1x1xi64>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xi64>) ->
      (tensor<1x1x4x1x1xi64>, tensor<1x1x4x1x1xi64>)
  %e = relax.constant dense<[[[[[3]], [[3]], [[6]], [[6]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xi64>
  %f = relax.constant dense<[[[[[0]], [[0]], [[2]], [[2]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x1xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[[[250]], [[252]], [[249]], [[1]]]]]> :
      tensor<1x1x4x1x1xui8>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xui8>) ->
      (tensor<1x1x4x1x1xui8>, tensor<1x1x4x1x1xi64>)
  %e = relax.constant dense<[[[[[250]], [[252]], [[252]], [[249]]]]]> :
      tensor<1x1x4x1x1xui8>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xui8>
  %f = relax.constant dense<[[[[[0]], [[1]], [[1]], [[2]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x1xi64>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[[[4]], [[65534]], [[4]], [[9]]]]]> :
      tensor<1x1x4x1x1xui16>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xui16>) ->
      (tensor<1x1x4x1x1xui16>, tensor<1x1x4x1x1xi64>)
  %e = relax.constant dense<[[[[[4]], [[65534]], [[65534]], [[9]]]]]> :
      tensor<1x1x4x1x1xui16>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xui16>
  %f = relax.constant dense<[[[[[0]], [[1]], [[1]], [[3]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x1xi64>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[[[1]], [[6]], [[4294967289]], [[4294967292]]]]]>
      : tensor<1x1x4x1x1xui32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xui32>) ->
      (tensor<1x1x4x1x1xui32>, tensor<1x1x4x1x1xi64>)
  %e = relax.constant dense<[[[[[1]], [[6]], [[4294967289]], [[4294967292]]]]]>
      : tensor<1x1x4x1x1xui32>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xui32>
  %f = relax.constant dense<[[[[[0]], [[1]], [[2]], [[3]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x1xi64>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[[[0]], [[2]], [[7]], [[1]]]]]> :
      tensor<1x1x4x1x1xui64>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xui64>) ->
      (tensor<1x1x4x1x1xui64>, tensor<1x1x4x1x1xi64>)
  %e = relax.constant dense<[[[[[0]], [[2]], [[7]], [[7]]]]]> :
      tensor<1x1x4x1x1xui64>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xui64>
  %f = relax.constant dense<[[[[[0]], [[1]], [[2]], [[2]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x1xi64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[[[[true]], [[true]], [[true]], [[true]]]]]> :
      tensor<1x1x4x1x1xi1>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>,
      padding = array<i64: 1, 0, 0, 0, 0, 0>} : (tensor<1x1x4x1x1xi1>) ->
      (tensor<1x1x4x1x1xi1>, tensor<1x1x4x1x1xi64>)
  %e = relax.constant dense<[[[[[true]], [[true]], [[true]], [[true]]]]]> :
      tensor<1x1x4x1x1xi1>
  check.expect_eq %y, %e : tensor<1x1x4x1x1xi1>
  %f = relax.constant dense<[[[[[0]], [[0]], [[1]], [[2]]]]]> :
      tensor<1x1x4x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1x1xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[[[0x7FC00000]], [[1.0]], [[2.0]], [[0x7F800000]],
      [[0x7FC00000]], [[0x7FC00000]], [[0xFF800000]], [[0xFF800000]]]]]> :
      tensor<1x1x8x1x1xf32>
  %y, %i = relax.max_pool3d_with_indices %x {pool_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x8x1x1xf32>) -> (tensor<1x1x7x1x1xf32>, tensor<1x1x7x1x1xi64>)
  %e = relax.constant dense<[[[[[0x7FC00000]], [[2.0]], [[0x7F800000]],
      [[0x7FC00000]], [[0x7FC00000]], [[0x7FC00000]], [[0xFF800000]]]]]> :
      tensor<1x1x7x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x7x1x1xf32>
  %f = relax.constant dense<[[[[[0]], [[2]], [[3]], [[4]], [[4]], [[5]],
      [[6]]]]]> : tensor<1x1x7x1x1xi64>
  check.expect_eq %i, %f : tensor<1x1x7x1x1xi64>
  relax.return
}
