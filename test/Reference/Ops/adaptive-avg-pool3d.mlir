// RUN: relax-test-run %s

// relax.adaptive_avg_pool3d: the mean over windows that share the data out
// evenly.

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @global() {
  %x = relax.constant dense<[[[[[-6.0, 1.0], [5.0, 1.0], [6.0, -2.0]], [[6.0,
      -3.0], [-4.0, 9.0], [-3.0, -9.0]], [[-2.0, 0.0], [6.0, 0.0], [-7.0,
      -9.0]], [[-1.0, -5.0], [-6.0, 9.0], [7.0, -2.0]], [[-2.0, -1.0], [7.0,
      -7.0], [-7.0, 5.0]], [[-6.0, 1.0], [1.0, 7.0], [-3.0, -2.0]]], [[[8.0,
      -1.0], [5.0, 0.0], [0.0, 7.0]], [[1.0, 5.0], [5.0, 6.0], [4.0, 0.0]],
      [[-6.0, -7.0], [7.0, 2.0], [5.0, 0.0]], [[-8.0, -8.0], [-9.0, -2.0],
      [-5.0, -4.0]], [[6.0, 7.0], [6.0, -4.0], [4.0, -7.0]], [[0.0, -1.0],
      [-2.0, 5.0], [2.0, 4.0]]]], [[[[5.0, 6.0], [1.0, -5.0], [3.0, 6.0]],
      [[9.0, -2.0], [-2.0, 6.0], [-8.0, -7.0]], [[-3.0, 5.0], [6.0, -2.0],
      [-6.0, 5.0]], [[8.0, 9.0], [-7.0, -3.0], [5.0, 1.0]], [[6.0, 8.0], [-2.0,
      -8.0], [-9.0, -9.0]], [[-8.0, 2.0], [-9.0, -6.0], [6.0, -9.0]]], [[[1.0,
      5.0], [-3.0, -7.0], [3.0, -3.0]], [[3.0, 9.0], [-2.0, -7.0], [-4.0, 0.0]],
      [[8.0, -9.0], [-5.0, 5.0], [2.0, 5.0]], [[-9.0, -3.0], [-4.0, -7.0], [4.0,
      -2.0]], [[-5.0, -9.0], [-4.0, 4.0], [-5.0, 4.0]], [[-7.0, -2.0], [0.0,
      5.0], [-2.0, 6.0]]]]]> : tensor<2x2x6x3x2xf32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 1, 1, 1>} :
      (tensor<2x2x6x3x2xf32>) -> tensor<2x2x1x1x1xf32>
  %e = relax.constant dense<[[[[[-0.4444444477558136]]],
      [[[0.6944444179534912]]]], [[[[-0.2222222238779068]]],
      [[[-0.9722222089767456]]]]]> : tensor<2x2x1x1x1xf32>
  check.expect_close %y, %e : tensor<2x2x1x1x1xf32>
  relax.return
}

relax.func @same_size() {
  %x = relax.constant dense<[[[[[8.0, -7.0], [-2.0, 7.0], [-9.0, 6.0]], [[-8.0,
      7.0], [4.0, -1.0], [9.0, 6.0]], [[3.0, -5.0], [9.0, 9.0], [-4.0, -9.0]],
      [[-9.0, 8.0], [-5.0, -2.0], [3.0, -3.0]], [[5.0, 1.0], [-6.0, 2.0], [0.0,
      -1.0]], [[-9.0, 3.0], [5.0, 9.0], [1.0, 2.0]]]]]> : tensor<1x1x6x3x2xf32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 6, 3, 2>} :
      (tensor<1x1x6x3x2xf32>) -> tensor<1x1x6x3x2xf32>
  %e = relax.constant dense<[[[[[8.0, -7.0], [-2.0, 7.0], [-9.0, 6.0]], [[-8.0,
      7.0], [4.0, -1.0], [9.0, 6.0]], [[3.0, -5.0], [9.0, 9.0], [-4.0, -9.0]],
      [[-9.0, 8.0], [-5.0, -2.0], [3.0, -3.0]], [[5.0, 1.0], [-6.0, 2.0], [0.0,
      -1.0]], [[-9.0, 3.0], [5.0, 9.0], [1.0, 2.0]]]]]> : tensor<1x1x6x3x2xf32>
  check.expect_close %y, %e : tensor<1x1x6x3x2xf32>
  relax.return
}

relax.func @no_size() {
  %x = relax.constant dense<[[[[[-8.0, -6.0], [-9.0, -9.0], [-5.0, 2.0]],
      [[-2.0, -5.0], [-2.0, -7.0], [-6.0, -3.0]], [[5.0, -4.0], [1.0, -5.0],
      [0.0, 8.0]], [[-5.0, -4.0], [-6.0, -8.0], [-1.0, -5.0]], [[-1.0, 1.0],
      [7.0, 0.0], [-3.0, 0.0]], [[0.0, 5.0], [-7.0, -5.0], [-4.0, -1.0]]]]]> :
      tensor<1x1x6x3x2xf32>
  %y = relax.adaptive_avg_pool3d %x : (tensor<1x1x6x3x2xf32>) ->
      tensor<1x1x6x3x2xf32>
  %e = relax.constant dense<[[[[[-8.0, -6.0], [-9.0, -9.0], [-5.0, 2.0]],
      [[-2.0, -5.0], [-2.0, -7.0], [-6.0, -3.0]], [[5.0, -4.0], [1.0, -5.0],
      [0.0, 8.0]], [[-5.0, -4.0], [-6.0, -8.0], [-1.0, -5.0]], [[-1.0, 1.0],
      [7.0, 0.0], [-3.0, 0.0]], [[0.0, 5.0], [-7.0, -5.0], [-4.0, -1.0]]]]]> :
      tensor<1x1x6x3x2xf32>
  check.expect_close %y, %e : tensor<1x1x6x3x2xf32>
  relax.return
}

relax.func @dividing() {
  %x = relax.constant dense<[[[[[2.0, -8.0], [8.0, -4.0], [-4.0, -2.0]], [[1.0,
      2.0], [-5.0, -7.0], [-4.0, 6.0]], [[8.0, 2.0], [-7.0, -6.0], [-4.0, 3.0]],
      [[-2.0, 0.0], [0.0, 2.0], [7.0, -6.0]], [[-4.0, 2.0], [6.0, 8.0], [4.0,
      7.0]], [[7.0, -6.0], [5.0, 2.0], [5.0, -1.0]]], [[[-9.0, -5.0], [5.0,
      4.0], [-7.0, -4.0]], [[-1.0, -3.0], [9.0, 4.0], [-9.0, -2.0]], [[3.0,
      8.0], [5.0, 1.0], [-2.0, -3.0]], [[-7.0, -8.0], [-5.0, -4.0], [-1.0,
      0.0]], [[1.0, -3.0], [4.0, 4.0], [-1.0, 9.0]], [[6.0, 5.0], [9.0, -4.0],
      [6.0, 3.0]]]]]> : tensor<1x2x6x3x2xf32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 3, 1, 2>} :
      (tensor<1x2x6x3x2xf32>) -> tensor<1x2x3x1x2xf32>
  %e = relax.constant dense<[[[[[-0.3333333432674408, -2.1666667461395264]],
      [[0.3333333432674408, -0.8333333134651184]], [[3.8333332538604736, 2.0]]],
      [[[-2.0, -1.0]], [[-1.1666666269302368, -1.0]], [[4.166666507720947,
      2.3333332538604736]]]]]> : tensor<1x2x3x1x2xf32>
  check.expect_close %y, %e : tensor<1x2x3x1x2xf32>
  relax.return
}

relax.func @overlapping() {
  %x = relax.constant dense<[[[[[1.0, 4.0], [-8.0, -3.0], [-2.0, 9.0]], [[5.0,
      8.0], [1.0, -7.0], [3.0, -4.0]], [[-9.0, 6.0], [0.0, -7.0], [2.0, -3.0]],
      [[-4.0, -6.0], [-9.0, 7.0], [6.0, 0.0]], [[-1.0, 0.0], [9.0, 6.0], [-5.0,
      -9.0]], [[5.0, -1.0], [9.0, 8.0], [0.0, 4.0]]]]]> : tensor<1x1x6x3x2xf32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 4, 2, 1>} :
      (tensor<1x1x6x3x2xf32>) -> tensor<1x1x4x2x1xf32>
  %e = relax.constant dense<[[[[[0.125], [-1.375]], [[-0.375], [-1.875]],
      [[0.25], [0.625]], [[4.375], [2.75]]]]]> : tensor<1x1x4x2x1xf32>
  check.expect_close %y, %e : tensor<1x1x4x2x1xf32>
  relax.return
}

relax.func @larger() {
  %x = relax.constant dense<[[[[[3.0, 9.0], [0.0, 7.0]], [[6.0, -3.0], [-8.0,
      -5.0]]]]]> : tensor<1x1x2x2x2xf32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 3, 2, 2>} :
      (tensor<1x1x2x2x2xf32>) -> tensor<1x1x3x2x2xf32>
  %e = relax.constant dense<[[[[[3.0, 9.0], [0.0, 7.0]], [[4.5, 3.0], [-4.0,
      1.0]], [[6.0, -3.0], [-8.0, -5.0]]]]]> : tensor<1x1x3x2x2xf32>
  check.expect_close %y, %e : tensor<1x1x3x2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[[[6.0, -9.0], [-8.0, 7.0]], [[-6.0, -3.0], [-3.0,
      5.0]], [[-9.0, 7.0], [4.0, 6.0]]], [[[1.0, -9.0], [-1.0, -7.0]], [[1.0,
      5.0], [7.0, 8.0]], [[-6.0, 0.0], [-5.0, 6.0]]], [[[-9.0, 3.0], [2.0,
      -1.0]], [[-3.0, -3.0], [-2.0, 6.0]], [[4.0, 6.0], [3.0, 0.0]]], [[[-9.0,
      -8.0], [6.0, 2.0]], [[-3.0, -5.0], [-7.0, 0.0]], [[-9.0, -9.0], [1.0,
      -9.0]]], [[[8.0, -2.0], [9.0, 4.0]], [[-6.0, 7.0], [-2.0, -2.0]], [[1.0,
      1.0], [-9.0, 4.0]]], [[[-2.0, -5.0], [-2.0, -5.0]], [[-2.0, -5.0], [-7.0,
      7.0]], [[-3.0, 3.0], [-4.0, 0.0]]]]]> : tensor<1x6x3x2x2xf32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 4, 1, 1>, layout =
      "NDHWC"} : (tensor<1x6x3x2x2xf32>) -> tensor<1x4x1x1x2xf32>
  %e = relax.constant dense<[[[[[-1.5833333730697632, 1.3333333730697632]]],
      [[[-0.6666666865348816, 1.1666666269302368]]], [[[-1.6666666269302368,
      -1.4166666269302368]]], [[[-1.5833333730697632, 0.5833333134651184]]]]]> :
      tensor<1x4x1x1x2xf32>
  check.expect_close %y, %e : tensor<1x4x1x1x2xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[[[9.0, 7.0], [3.0, 8.0]], [[3.0, 6.0], [-1.0,
      -8.0]], [[-1.0, 4.0], [0.0, 7.0]]], [[[-5.0, 1.0], [2.0, 9.0]], [[9.0,
      6.0], [-8.0, -8.0]], [[0.0, 8.0], [6.0, 0.0]]], [[[-2.0, 3.0], [-3.0,
      1.0]], [[-6.0, -6.0], [5.0, -6.0]], [[1.0, 7.0], [4.0, 4.0]]], [[[-2.0,
      5.0], [-7.0, -1.0]], [[-6.0, -1.0], [-2.0, 9.0]], [[1.0, 1.0], [6.0,
      -1.0]]], [[[7.0, -2.0], [2.0, -2.0]], [[-4.0, 4.0], [-2.0, -7.0]], [[-7.0,
      6.0], [5.0, 1.0]]], [[[-9.0, 5.0], [-2.0, 8.0]], [[6.0, 5.0], [3.0,
      -6.0]], [[-4.0, -6.0], [-4.0, 7.0]]]], [[[[8.0, 8.0], [3.0, -7.0]], [[7.0,
      7.0], [1.0, 0.0]], [[-3.0, -4.0], [1.0, 0.0]]], [[[8.0, 7.0], [8.0,
      -6.0]], [[-1.0, -1.0], [2.0, 3.0]], [[2.0, -1.0], [3.0, 3.0]]], [[[7.0,
      6.0], [-7.0, 1.0]], [[2.0, -3.0], [-7.0, -8.0]], [[-6.0, 2.0], [-4.0,
      4.0]]], [[[-4.0, 2.0], [0.0, -7.0]], [[-1.0, 1.0], [3.0, -3.0]], [[-9.0,
      9.0], [-2.0, 5.0]]], [[[-7.0, -4.0], [9.0, -1.0]], [[6.0, -4.0], [5.0,
      9.0]], [[-3.0, 3.0], [2.0, 8.0]]], [[[-7.0, 9.0], [-1.0, -9.0]], [[-9.0,
      5.0], [6.0, -4.0]], [[-6.0, 3.0], [6.0, -9.0]]]]]> : tensor<2x6x3x2x2xf32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 1, 1>, layout =
      "CDHWN", out_layout = "NDHWC"} : (tensor<2x6x3x2x2xf32>) ->
      tensor<2x2x1x1x2xf32>
  %e = relax.constant dense<[[[[[0.8888888955116272, 1.3333333730697632]]],
      [[[-1.0555555820465088, -0.6666666865348816]]]], [[[[2.3888888359069824,
      0.6111111044883728]]], [[[1.3888888359069824, 0.7222222089767456]]]]]> :
      tensor<2x2x1x1x2xf32>
  check.expect_close %y, %e : tensor<2x2x1x1x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic_global() {
  %x0 = relax.constant dense<[[[[[6.0, -6.0], [0.0, -8.0], [-8.0, 6.0]], [[-2.0,
      0.0], [6.0, -4.0], [-9.0, 5.0]], [[8.0, -6.0], [0.0, -2.0], [-9.0, -5.0]],
      [[4.0, -2.0], [-7.0, -5.0], [0.0, -7.0]], [[-5.0, 8.0], [-7.0, -2.0],
      [-7.0, 8.0]], [[1.0, -8.0], [7.0, 1.0], [6.0, 2.0]]]], [[[[-1.0, 3.0],
      [-9.0, -6.0], [4.0, -1.0]], [[-8.0, 6.0], [2.0, -4.0], [2.0, -9.0]],
      [[-2.0, 2.0], [0.0, 1.0], [4.0, 9.0]], [[6.0, 2.0], [6.0, -8.0], [-7.0,
      -8.0]], [[-2.0, -6.0], [-9.0, -9.0], [-1.0, -4.0]], [[-5.0, -8.0], [-1.0,
      8.0], [6.0, 5.0]]]]]> : tensor<2x1x6x3x2xf32>
  %x = relax.match_cast %x0 : tensor<2x1x6x3x2xf32> -> tensor<?x1x?x?x?xf32,
      #relax.tensor<[n, 1, h, v, u]>>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 1, 1, 1>} :
      (tensor<?x1x?x?x?xf32, #relax.tensor<[n, 1, h, v, u]>>) ->
      tensor<?x?x?x?x?xf32>
  %e = relax.constant dense<[[[[[-1.1388888359069824]]]],
      [[[[-1.1666666269302368]]]]]> : tensor<2x1x1x1x1xf32>
  check.expect_close %y, %e : tensor<?x?x?x?x?xf32>, tensor<2x1x1x1x1xf32>
  relax.return
}

relax.func @symbolic_overlapping() {
  %x0 = relax.constant dense<[[[[[3.0, -4.0], [-6.0, 1.0], [1.0, 2.0]], [[8.0,
      1.0], [-2.0, -4.0], [-7.0, -2.0]], [[-6.0, -4.0], [-5.0, 1.0], [5.0,
      -6.0]], [[-3.0, -2.0], [0.0, -8.0], [7.0, -6.0]], [[-5.0, -9.0], [6.0,
      -8.0], [-1.0, 5.0]], [[-3.0, -2.0], [-9.0, -7.0], [0.0, 0.0]]]]]> :
      tensor<1x1x6x3x2xf32>
  %x = relax.match_cast %x0 : tensor<1x1x6x3x2xf32> -> tensor<?x1x?x?x?xf32,
      #relax.tensor<[n, 1, h, v, u]>>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 4, 2, 3>} :
      (tensor<?x1x?x?x?xf32, #relax.tensor<[n, 1, h, v, u]>>) ->
      tensor<?x?x?x?x?xf32>
  %e = relax.constant dense<[[[[[0.75, -0.375, -1.5], [-3.5, -2.125, -0.75]],
      [[-1.25, -1.375, -1.5], [-2.25, -2.5, -2.75]], [[-0.5, -3.625, -6.75],
      [3.0, -0.625, -4.25]], [[-2.75, -4.625, -6.5], [-1.0, -1.75, -2.5]]]]]> :
      tensor<1x1x4x2x3xf32>
  check.expect_close %y, %e : tensor<?x?x?x?x?xf32>, tensor<1x1x4x2x3xf32>
  relax.return
}

relax.func @symbolic_no_size() {
  %x0 = relax.constant dense<[[[[[2.0, 4.0], [-2.0, 5.0], [-2.0, 8.0]], [[-7.0,
      8.0], [4.0, -6.0], [5.0, 0.0]], [[-3.0, -5.0], [-8.0, -6.0], [-4.0,
      -7.0]], [[-8.0, 1.0], [6.0, -5.0], [6.0, -3.0]], [[1.0, -7.0], [-7.0,
      -8.0], [-6.0, -9.0]], [[-5.0, -3.0], [-6.0, -1.0], [-7.0, -3.0]]]]]> :
      tensor<1x1x6x3x2xf32>
  %x = relax.match_cast %x0 : tensor<1x1x6x3x2xf32> -> tensor<?x1x?x?x?xf32,
      #relax.tensor<[n, 1, h, v, u]>>
  %y = relax.adaptive_avg_pool3d %x : (tensor<?x1x?x?x?xf32, #relax.tensor<[n,
      1, h, v, u]>>) -> tensor<?x?x?x?x?xf32>
  %e = relax.constant dense<[[[[[2.0, 4.0], [-2.0, 5.0], [-2.0, 8.0]], [[-7.0,
      8.0], [4.0, -6.0], [5.0, 0.0]], [[-3.0, -5.0], [-8.0, -6.0], [-4.0,
      -7.0]], [[-8.0, 1.0], [6.0, -5.0], [6.0, -3.0]], [[1.0, -7.0], [-7.0,
      -8.0], [-6.0, -9.0]], [[-5.0, -3.0], [-6.0, -1.0], [-7.0, -3.0]]]]]> :
      tensor<1x1x6x3x2xf32>
  check.expect_close %y, %e : tensor<?x?x?x?x?xf32>, tensor<1x1x6x3x2xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x6x3x2xf32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 2, 2>} :
      (tensor<0x1x6x3x2xf32>) -> tensor<0x1x2x2x2xf32>
  %e = relax.constant dense<> : tensor<0x1x2x2x2xf32>
  check.expect_close %y, %e : tensor<0x1x2x2x2xf32>
  relax.return
}

relax.func @no_channel() {
  %x = relax.constant dense<> : tensor<1x0x6x3x2xf32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 2, 2>} :
      (tensor<1x0x6x3x2xf32>) -> tensor<1x0x2x2x2xf32>
  %e = relax.constant dense<> : tensor<1x0x2x2x2xf32>
  check.expect_close %y, %e : tensor<1x0x2x2x2xf32>
  relax.return
}

relax.func @empty_image() {
  %x = relax.constant dense<> : tensor<1x1x0x2x2xf32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 1, 1, 1>} :
      (tensor<1x1x0x2x2xf32>) -> tensor<1x1x1x1x1xf32>
  %e = relax.constant dense<[[[[[0x7FC00000]]]]]> : tensor<1x1x1x1x1xf32>
  check.expect_close %y, %e : tensor<1x1x1x1x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[[[6.0]], [[2.0]], [[-1.0]], [[-4.0]],
      [[-1.0]]]]]> : tensor<1x1x5x1x1xf16>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x5x1x1xf16>) -> tensor<1x1x2x1x1xf16>
  %e = relax.constant dense<[[[[[2.333984375]], [[-2.0]]]]]> :
      tensor<1x1x2x1x1xf16>
  check.expect_close %y, %e : tensor<1x1x2x1x1xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[[[6.0]], [[-2.0]], [[-9.0]], [[-5.0]],
      [[-7.0]]]]]> : tensor<1x1x5x1x1xbf16>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x5x1x1xbf16>) -> tensor<1x1x2x1x1xbf16>
  %e = relax.constant dense<[[[[[-1.6640625]], [[-7.0]]]]]> :
      tensor<1x1x2x1x1xbf16>
  check.expect_close %y, %e : tensor<1x1x2x1x1xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[[[-4.0]], [[3.0]], [[5.0]], [[0.0]], [[-7.0]]]]]>
      : tensor<1x1x5x1x1xf32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x5x1x1xf32>) -> tensor<1x1x2x1x1xf32>
  %e = relax.constant dense<[[[[[1.3333333730697632]],
      [[-0.6666666865348816]]]]]> : tensor<1x1x2x1x1xf32>
  check.expect_close %y, %e : tensor<1x1x2x1x1xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[[[8.0]], [[8.0]], [[-8.0]], [[7.0]], [[-1.0]]]]]>
      : tensor<1x1x5x1x1xf64>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x5x1x1xf64>) -> tensor<1x1x2x1x1xf64>
  %e = relax.constant dense<[[[[[2.6666666666666665]],
      [[-0.6666666666666666]]]]]> : tensor<1x1x2x1x1xf64>
  check.expect_close %y, %e : tensor<1x1x2x1x1xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[[[-2]], [[-8]], [[9]], [[-4]], [[7]]]]]> :
      tensor<1x1x5x1x1xi8>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x5x1x1xi8>) -> tensor<1x1x2x1x1xi8>
  %e = relax.constant dense<[[[[[0]], [[4]]]]]> : tensor<1x1x2x1x1xi8>
  check.expect_eq %y, %e : tensor<1x1x2x1x1xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[[[1]], [[-9]], [[-9]], [[-1]], [[-9]]]]]> :
      tensor<1x1x5x1x1xi16>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x5x1x1xi16>) -> tensor<1x1x2x1x1xi16>
  %e = relax.constant dense<[[[[[-5]], [[-6]]]]]> : tensor<1x1x2x1x1xi16>
  check.expect_eq %y, %e : tensor<1x1x2x1x1xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[[[-7]], [[-8]], [[3]], [[-2]], [[9]]]]]> :
      tensor<1x1x5x1x1xi32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x5x1x1xi32>) -> tensor<1x1x2x1x1xi32>
  %e = relax.constant dense<[[[[[-4]], [[3]]]]]> : tensor<1x1x2x1x1xi32>
  check.expect_eq %y, %e : tensor<1x1x2x1x1xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[[[-4]], [[8]], [[8]], [[0]], [[-1]]]]]> :
      tensor<1x1x5x1x1xi64>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x5x1x1xi64>) -> tensor<1x1x2x1x1xi64>
  %e = relax.constant dense<[[[[[4]], [[2]]]]]> : tensor<1x1x2x1x1xi64>
  check.expect_eq %y, %e : tensor<1x1x2x1x1xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[[[6]], [[6]], [[248]], [[249]], [[5]]]]]> :
      tensor<1x1x5x1x1xui8>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x5x1x1xui8>) -> tensor<1x1x2x1x1xui8>
  %e = relax.constant dense<[[[[[86]], [[167]]]]]> : tensor<1x1x2x1x1xui8>
  check.expect_eq %y, %e : tensor<1x1x2x1x1xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[[[0]], [[7]], [[65535]], [[5]], [[9]]]]]> :
      tensor<1x1x5x1x1xui16>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x5x1x1xui16>) -> tensor<1x1x2x1x1xui16>
  %e = relax.constant dense<[[[[[21847]], [[21849]]]]]> : tensor<1x1x2x1x1xui16>
  check.expect_eq %y, %e : tensor<1x1x2x1x1xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[[[1]], [[8]], [[2]], [[7]], [[4294967291]]]]]> :
      tensor<1x1x5x1x1xui32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x5x1x1xui32>) -> tensor<1x1x2x1x1xui32>
  %e = relax.constant dense<[[[[[3]], [[1431655766]]]]]> :
      tensor<1x1x2x1x1xui32>
  check.expect_eq %y, %e : tensor<1x1x2x1x1xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[[[3]], [[6]], [[6]], [[7]], [[7]]]]]> :
      tensor<1x1x5x1x1xui64>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 2, 1, 1>} :
      (tensor<1x1x5x1x1xui64>) -> tensor<1x1x2x1x1xui64>
  %e = relax.constant dense<[[[[[5]], [[6]]]]]> : tensor<1x1x2x1x1xui64>
  check.expect_eq %y, %e : tensor<1x1x2x1x1xui64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[[[0x7FC00000]], [[1.0]], [[2.0]], [[0x7F800000]],
      [[3.0]], [[0xFF800000]]]]]> : tensor<1x1x6x1x1xf32>
  %y = relax.adaptive_avg_pool3d %x {output_size = array<i64: 3, 1, 1>} :
      (tensor<1x1x6x1x1xf32>) -> tensor<1x1x3x1x1xf32>
  %e = relax.constant dense<[[[[[0x7FC00000]], [[0x7F800000]],
      [[0xFF800000]]]]]> : tensor<1x1x3x1x1xf32>
  check.expect_close %y, %e : tensor<1x1x3x1x1xf32>
  relax.return
}
