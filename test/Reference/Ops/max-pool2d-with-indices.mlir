// RUN: relax-test-run %s

// relax.max_pool2d_with_indices: the maximum over windows, and which element
// of the data it is.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @window() {
  %x = relax.constant dense<[[[[-6.0, 4.0, -9.0], [-4.0, 0.0, 0.0], [5.0, 9.0,
      -9.0], [5.0, -8.0, -9.0], [-6.0, 4.0, 8.0]]]]> : tensor<1x1x5x3xf32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 3>} :
      (tensor<1x1x5x3xf32>) -> (tensor<1x1x4x1xf32>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[4.0], [9.0], [9.0], [8.0]]]]> :
      tensor<1x1x4x1xf32>
  check.expect_eq %y, %e : tensor<1x1x4x1xf32>
  %f = relax.constant dense<[[[[1], [7], [7], [14]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @images() {
  %x = relax.constant dense<[[[[-6.0, 3.0, -9.0], [5.0, -4.0, -4.0], [-8.0,
      -5.0, 8.0], [-4.0, -9.0, -5.0], [-8.0, 4.0, 9.0]], [[9.0, 8.0, -6.0],
      [-4.0, 0.0, 0.0], [2.0, -9.0, 9.0], [7.0, 1.0, 2.0], [3.0, -5.0, -1.0]]],
      [[[1.0, -6.0, 0.0], [9.0, -7.0, 2.0], [6.0, -1.0, -9.0], [-1.0, -7.0,
      0.0], [-5.0, -3.0, 6.0]], [[-5.0, 8.0, 4.0], [-1.0, 4.0, 3.0], [7.0, 8.0,
      -9.0], [4.0, -7.0, 5.0], [5.0, 8.0, -4.0]]]]> : tensor<2x2x5x3xf32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 3>} :
      (tensor<2x2x5x3xf32>) -> (tensor<2x2x4x1xf32>, tensor<2x2x4x1xi64>)
  %e = relax.constant dense<[[[[5.0], [8.0], [8.0], [9.0]], [[9.0], [9.0],
      [9.0], [7.0]]], [[[9.0], [9.0], [6.0], [6.0]], [[8.0], [8.0], [8.0],
      [8.0]]]]> : tensor<2x2x4x1xf32>
  check.expect_eq %y, %e : tensor<2x2x4x1xf32>
  %f = relax.constant dense<[[[[3], [8], [8], [14]], [[15], [23], [23], [24]]],
      [[[33], [33], [36], [44]], [[46], [52], [52], [58]]]]> :
      tensor<2x2x4x1xi64>
  check.expect_eq %i, %f : tensor<2x2x4x1xi64>
  relax.return
}

relax.func @all_at_once() {
  %x = relax.constant dense<[[[[3.0, 5.0, 6.0], [-2.0, -4.0, -4.0], [-7.0, 3.0,
      -3.0], [-4.0, 9.0, 3.0], [-9.0, 6.0, -3.0]], [[9.0, 8.0, -7.0], [6.0,
      -3.0, 4.0], [8.0, -6.0, 2.0], [6.0, -1.0, 7.0], [3.0, -8.0, -5.0]]]]> :
      tensor<1x2x5x3xf32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 3>,
      padding = array<i64: 1, 0, 0, 1>, strides = array<i64: 2, 1>, dilation =
      array<i64: 2, 1>} : (tensor<1x2x5x3xf32>) -> (tensor<1x2x2x2xf32>,
      tensor<1x2x2x2xi64>)
  %e = relax.constant dense<[[[[-2.0, -4.0], [9.0, 9.0]], [[6.0, 4.0], [7.0,
      7.0]]]]> : tensor<1x2x2x2xf32>
  check.expect_eq %y, %e : tensor<1x2x2x2xf32>
  %f = relax.constant dense<[[[[3, 4], [10, 10]], [[18, 20], [26, 26]]]]> :
      tensor<1x2x2x2xi64>
  check.expect_eq %i, %f : tensor<1x2x2x2xi64>
  relax.return
}

relax.func @first_of_equals() {
  %x = relax.constant dense<[[[[1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0,
      1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]]]> : tensor<1x1x5x3xf32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 3>} :
      (tensor<1x1x5x3xf32>) -> (tensor<1x1x4x1xf32>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[1.0], [1.0], [1.0], [1.0]]]]> :
      tensor<1x1x4x1xf32>
  check.expect_eq %y, %e : tensor<1x1x4x1xf32>
  %f = relax.constant dense<[[[[0], [3], [6], [9]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @ceil_mode() {
  %x = relax.constant dense<[[[[8.0, 4.0, 8.0, -3.0], [-6.0, -6.0, -4.0, -9.0],
      [8.0, 9.0, -7.0, -7.0], [2.0, -9.0, 7.0, -6.0], [7.0, 3.0, 0.0, -3.0],
      [2.0, -2.0, 0.0, -4.0]]]]> : tensor<1x1x6x4xf32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 3>,
      strides = array<i64: 3, 3>, ceil_mode = true, padding = array<i64: 1, 0,
      0, 1>} : (tensor<1x1x6x4xf32>) -> (tensor<1x1x3x2xf32>,
      tensor<1x1x3x2xi64>)
  %e = relax.constant dense<[[[[8.0, -3.0], [9.0, -6.0], [2.0, -4.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2xf32>
  %f = relax.constant dense<[[[[0, 3], [9, 15], [20, 23]]]]> :
      tensor<1x1x3x2xi64>
  check.expect_eq %i, %f : tensor<1x1x3x2xi64>
  relax.return
}

relax.func @same_upper() {
  %x = relax.constant dense<[[[[-6.0, 3.0, 1.0], [-6.0, 2.0, -3.0], [6.0, 5.0,
      -3.0], [-1.0, -9.0, -3.0], [4.0, -7.0, 1.0]]]]> : tensor<1x1x5x3xf32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 3>,
      strides = array<i64: 2, 2>, auto_pad = "same_upper"} :
      (tensor<1x1x5x3xf32>) -> (tensor<1x1x3x2xf32>, tensor<1x1x3x2xi64>)
  %e = relax.constant dense<[[[[3.0, 3.0], [6.0, 5.0], [4.0, 1.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_eq %y, %e : tensor<1x1x3x2xf32>
  %f = relax.constant dense<[[[[1, 1], [6, 7], [12, 14]]]]> :
      tensor<1x1x3x2xi64>
  check.expect_eq %i, %f : tensor<1x1x3x2xi64>
  relax.return
}

// Padding is no element, one that is the lowest value is.
relax.func @padding_only() {
  %x = relax.constant dense<[[[[0xFF800000]]]]> : tensor<1x1x1x1xf32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 1, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x1x1xf32>) ->
      (tensor<1x1x2x1xf32>, tensor<1x1x2x1xi64>)
  %e = relax.constant dense<[[[[0xFF800000], [0xFF800000]]]]> :
      tensor<1x1x2x1xf32>
  check.expect_eq %y, %e : tensor<1x1x2x1xf32>
  %f = relax.constant dense<[[[[-1], [0]]]]> : tensor<1x1x2x1xi64>
  check.expect_eq %i, %f : tensor<1x1x2x1xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[[-1.0, 5.0], [1.0, -4.0], [4.0, -6.0]], [[9.0,
      3.0], [9.0, 4.0], [-4.0, -6.0]], [[-6.0, 9.0], [6.0, 5.0], [5.0, -1.0]],
      [[0.0, -7.0], [-2.0, 8.0], [-3.0, -8.0]], [[-4.0, -9.0], [5.0, -6.0],
      [-5.0, -7.0]]], [[[-9.0, 7.0], [6.0, -6.0], [2.0, 3.0]], [[2.0, -9.0],
      [-6.0, -7.0], [-6.0, -7.0]], [[-7.0, 6.0], [6.0, -4.0], [9.0, -5.0]],
      [[3.0, -1.0], [-7.0, 6.0], [-5.0, 3.0]], [[6.0, -4.0], [2.0, -2.0], [6.0,
      5.0]]]]> : tensor<2x5x3x2xf32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 3>,
      strides = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 1>, layout =
      "NHWC"} : (tensor<2x5x3x2xf32>) -> (tensor<2x3x2x2xf32>,
      tensor<2x3x2x2xi64>)
  %e = relax.constant dense<[[[[4.0, 5.0], [4.0, -4.0]], [[9.0, 9.0], [9.0,
      5.0]], [[5.0, 8.0], [5.0, 8.0]]], [[[6.0, 7.0], [6.0, 3.0]], [[9.0, 6.0],
      [9.0, -4.0]], [[6.0, 6.0], [6.0, 6.0]]]]> : tensor<2x3x2x2xf32>
  check.expect_eq %y, %e : tensor<2x3x2x2xf32>
  %f = relax.constant dense<[[[[2, 15], [2, 16]], [[3, 21], [4, 22]], [[13, 25],
      [13, 25]]], [[[31, 45], [31, 47]], [[38, 51], [38, 52]], [[42, 55], [44,
      55]]]]> : tensor<2x3x2x2xi64>
  check.expect_eq %i, %f : tensor<2x3x2x2xi64>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[[-9.0, 4.0], [-7.0, 4.0], [-4.0, -2.0]], [[7.0,
      -7.0], [5.0, 4.0], [-9.0, -4.0]], [[-3.0, -3.0], [-8.0, 3.0], [2.0,
      -4.0]]], [[[-5.0, 0.0], [-6.0, 1.0], [5.0, -1.0]], [[5.0, -1.0], [4.0,
      -2.0], [6.0, 5.0]], [[-7.0, 3.0], [4.0, 2.0], [-8.0, 4.0]]], [[[4.0,
      -6.0], [4.0, 8.0], [9.0, 2.0]], [[3.0, 8.0], [-5.0, 9.0], [-5.0, 5.0]],
      [[-2.0, 7.0], [4.0, 0.0], [6.0, 9.0]]], [[[-8.0, 8.0], [-1.0, 8.0], [5.0,
      -5.0]], [[-3.0, -2.0], [5.0, -2.0], [-6.0, -6.0]], [[4.0, 4.0], [-3.0,
      -3.0], [-6.0, -5.0]]], [[[-2.0, -6.0], [7.0, -9.0], [-6.0, 7.0]], [[-9.0,
      3.0], [6.0, -3.0], [-7.0, 5.0]], [[8.0, 9.0], [-1.0, -2.0], [7.0,
      -8.0]]]]> : tensor<5x3x3x2xf32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 3>,
      layout = "HWCN", out_layout = "NHWC"} : (tensor<5x3x3x2xf32>) ->
      (tensor<2x4x1x3xf32>, tensor<2x4x1x3xi64>)
  %e = relax.constant dense<[[[[7.0, 5.0, 6.0]], [[5.0, 4.0, 9.0]], [[4.0, 5.0,
      9.0]], [[8.0, 7.0, 7.0]]], [[[4.0, 4.0, 5.0]], [[8.0, 9.0, 9.0]], [[8.0,
      9.0, 9.0]], [[9.0, 8.0, 7.0]]]]> : tensor<2x4x1x3xf32>
  check.expect_eq %y, %e : tensor<2x4x1x3xf32>
  %f = relax.constant dense<[[[[1, 16, 34]], [[4, 19, 36]], [[6, 25, 36]], [[14,
      27, 44]]], [[[45, 60, 79]], [[52, 67, 83]], [[52, 67, 83]], [[59, 69,
      87]]]]> : tensor<2x4x1x3xi64>
  check.expect_eq %i, %f : tensor<2x4x1x3xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[[9.0, 5.0, -6.0], [4.0, 9.0, -1.0], [-2.0, -4.0,
      7.0], [-1.0, -3.0, -3.0], [4.0, -6.0, -3.0]], [[7.0, -4.0, 1.0], [-1.0,
      -2.0, 1.0], [-5.0, -4.0, 2.0], [4.0, 7.0, 0.0], [6.0, 3.0, 5.0]]],
      [[[-8.0, 6.0, 4.0], [-7.0, 6.0, 5.0], [-4.0, 4.0, 9.0], [-3.0, -4.0,
      -9.0], [9.0, -2.0, -4.0]], [[5.0, 8.0, -6.0], [-3.0, -3.0, -4.0], [-1.0,
      0.0, 6.0], [-4.0, 5.0, 5.0], [-3.0, -5.0, 8.0]]]]> : tensor<2x2x5x3xf32>
  %x = relax.match_cast %x0 : tensor<2x2x5x3xf32> -> tensor<?x?x?x?xf32,
      #relax.tensor<[n, c, h, v]>>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 3>,
      strides = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 1>} :
      (tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, v]>>) ->
      (tensor<?x?x?x?xf32>, tensor<?x?x?x?xi64>)
  %e = relax.constant dense<[[[[9.0, 5.0], [9.0, 9.0], [4.0, -3.0]], [[7.0,
      1.0], [2.0, 2.0], [7.0, 7.0]]], [[[6.0, 6.0], [9.0, 9.0], [9.0, -2.0]],
      [[8.0, 8.0], [6.0, 6.0], [8.0, 8.0]]]]> : tensor<2x2x3x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32>, tensor<2x2x3x2xf32>
  %f = relax.constant dense<[[[[0, 1], [4, 4], [12, 10]], [[15, 17], [23, 23],
      [25, 25]]], [[[31, 31], [38, 38], [42, 43]], [[46, 46], [53, 53], [59,
      59]]]]> : tensor<2x2x3x2xi64>
  check.expect_eq %i, %f : tensor<?x?x?x?xi64>, tensor<2x2x3x2xi64>
  relax.return
}

relax.func @symbolic_same_lower() {
  %x0 = relax.constant dense<[[[[-6.0, 8.0, 1.0], [-4.0, -4.0, 4.0], [-4.0,
      -5.0, 5.0], [7.0, -3.0, -4.0], [-2.0, 7.0, 8.0]]]]> : tensor<1x1x5x3xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5x3xf32> -> tensor<?x?x?x?xf32,
      #relax.tensor<[n, c, h, v]>>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 3>,
      strides = array<i64: 2, 2>, auto_pad = "same_lower", dilation = array<i64:
      2, 1>} : (tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, v]>>) ->
      (tensor<?x?x?x?xf32>, tensor<?x?x?x?xi64>)
  %e = relax.constant dense<[[[[-4.0, 4.0], [7.0, 4.0], [7.0, -3.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_eq %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x3x2xf32>
  %f = relax.constant dense<[[[[3, 5], [9, 5], [9, 10]]]]> : tensor<1x1x3x2xi64>
  check.expect_eq %i, %f : tensor<?x?x?x?xi64>, tensor<1x1x3x2xi64>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x5x3xf32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 3>} :
      (tensor<0x1x5x3xf32>) -> (tensor<0x1x4x1xf32>, tensor<0x1x4x1xi64>)
  %e = relax.constant dense<> : tensor<0x1x4x1xf32>
  check.expect_eq %y, %e : tensor<0x1x4x1xf32>
  %f = relax.constant dense<> : tensor<0x1x4x1xi64>
  check.expect_eq %i, %f : tensor<0x1x4x1xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[[-1.0], [8.0], [-1.0], [7.0]]]]> :
      tensor<1x1x4x1xf16>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x4x1xf16>) ->
      (tensor<1x1x4x1xf16>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[-1.0], [8.0], [8.0], [7.0]]]]> :
      tensor<1x1x4x1xf16>
  check.expect_eq %y, %e : tensor<1x1x4x1xf16>
  %f = relax.constant dense<[[[[0], [1], [1], [3]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[[0.0], [9.0], [-8.0], [-2.0]]]]> :
      tensor<1x1x4x1xbf16>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x4x1xbf16>) ->
      (tensor<1x1x4x1xbf16>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[0.0], [9.0], [9.0], [-2.0]]]]> :
      tensor<1x1x4x1xbf16>
  check.expect_eq %y, %e : tensor<1x1x4x1xbf16>
  %f = relax.constant dense<[[[[0], [1], [1], [3]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[[-6.0], [7.0], [-5.0], [-6.0]]]]> :
      tensor<1x1x4x1xf32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x4x1xf32>) ->
      (tensor<1x1x4x1xf32>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[-6.0], [7.0], [7.0], [-5.0]]]]> :
      tensor<1x1x4x1xf32>
  check.expect_eq %y, %e : tensor<1x1x4x1xf32>
  %f = relax.constant dense<[[[[0], [1], [1], [2]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[[6.0], [2.0], [-8.0], [-8.0]]]]> :
      tensor<1x1x4x1xf64>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x4x1xf64>) ->
      (tensor<1x1x4x1xf64>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[6.0], [6.0], [2.0], [-8.0]]]]> :
      tensor<1x1x4x1xf64>
  check.expect_eq %y, %e : tensor<1x1x4x1xf64>
  %f = relax.constant dense<[[[[0], [0], [1], [2]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[[7], [2], [6], [-3]]]]> : tensor<1x1x4x1xi8>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x4x1xi8>) ->
      (tensor<1x1x4x1xi8>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[7], [7], [6], [6]]]]> : tensor<1x1x4x1xi8>
  check.expect_eq %y, %e : tensor<1x1x4x1xi8>
  %f = relax.constant dense<[[[[0], [0], [2], [2]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[[4], [5], [6], [4]]]]> : tensor<1x1x4x1xi16>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x4x1xi16>) ->
      (tensor<1x1x4x1xi16>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[4], [5], [6], [6]]]]> : tensor<1x1x4x1xi16>
  check.expect_eq %y, %e : tensor<1x1x4x1xi16>
  %f = relax.constant dense<[[[[0], [1], [2], [2]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[[-9], [-9], [-6], [4]]]]> : tensor<1x1x4x1xi32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x4x1xi32>) ->
      (tensor<1x1x4x1xi32>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[-9], [-9], [-6], [4]]]]> : tensor<1x1x4x1xi32>
  check.expect_eq %y, %e : tensor<1x1x4x1xi32>
  %f = relax.constant dense<[[[[0], [0], [2], [3]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[[5], [-9], [8], [-1]]]]> : tensor<1x1x4x1xi64>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x4x1xi64>) ->
      (tensor<1x1x4x1xi64>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[5], [5], [8], [8]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %y, %e : tensor<1x1x4x1xi64>
  %f = relax.constant dense<[[[[0], [0], [2], [2]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[[5], [5], [9], [5]]]]> : tensor<1x1x4x1xui8>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x4x1xui8>) ->
      (tensor<1x1x4x1xui8>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[5], [5], [9], [9]]]]> : tensor<1x1x4x1xui8>
  check.expect_eq %y, %e : tensor<1x1x4x1xui8>
  %f = relax.constant dense<[[[[0], [0], [2], [2]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[[0], [65535], [65529], [5]]]]> :
      tensor<1x1x4x1xui16>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x4x1xui16>) ->
      (tensor<1x1x4x1xui16>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[0], [65535], [65535], [65529]]]]> :
      tensor<1x1x4x1xui16>
  check.expect_eq %y, %e : tensor<1x1x4x1xui16>
  %f = relax.constant dense<[[[[0], [1], [1], [2]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[[4294967287], [9], [4], [4294967292]]]]> :
      tensor<1x1x4x1xui32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x4x1xui32>) ->
      (tensor<1x1x4x1xui32>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[4294967287], [4294967287], [9], [4294967292]]]]>
      : tensor<1x1x4x1xui32>
  check.expect_eq %y, %e : tensor<1x1x4x1xui32>
  %f = relax.constant dense<[[[[0], [0], [1], [3]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[[2], [0], [5], [1]]]]> : tensor<1x1x4x1xui64>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x4x1xui64>) ->
      (tensor<1x1x4x1xui64>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[2], [2], [5], [5]]]]> : tensor<1x1x4x1xui64>
  check.expect_eq %y, %e : tensor<1x1x4x1xui64>
  %f = relax.constant dense<[[[[0], [0], [2], [2]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[[[false], [false], [true], [false]]]]> :
      tensor<1x1x4x1xi1>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>,
      padding = array<i64: 1, 0, 0, 0>} : (tensor<1x1x4x1xi1>) ->
      (tensor<1x1x4x1xi1>, tensor<1x1x4x1xi64>)
  %e = relax.constant dense<[[[[false], [false], [true], [true]]]]> :
      tensor<1x1x4x1xi1>
  check.expect_eq %y, %e : tensor<1x1x4x1xi1>
  %f = relax.constant dense<[[[[0], [0], [2], [2]]]]> : tensor<1x1x4x1xi64>
  check.expect_eq %i, %f : tensor<1x1x4x1xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[[0x7FC00000], [1.0], [2.0], [0x7F800000],
      [0x7FC00000], [0x7FC00000], [0xFF800000], [0xFF800000]]]]> :
      tensor<1x1x8x1xf32>
  %y, %i = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 1>} :
      (tensor<1x1x8x1xf32>) -> (tensor<1x1x7x1xf32>, tensor<1x1x7x1xi64>)
  %e = relax.constant dense<[[[[0x7FC00000], [2.0], [0x7F800000], [0x7FC00000],
      [0x7FC00000], [0x7FC00000], [0xFF800000]]]]> : tensor<1x1x7x1xf32>
  check.expect_eq %y, %e : tensor<1x1x7x1xf32>
  %f = relax.constant dense<[[[[0], [2], [3], [4], [4], [5], [6]]]]> :
      tensor<1x1x7x1xi64>
  check.expect_eq %i, %f : tensor<1x1x7x1xi64>
  relax.return
}
