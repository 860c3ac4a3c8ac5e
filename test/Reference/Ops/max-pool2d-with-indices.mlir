// RUN: relax-test-run %s

// relax.max_pool2d_with_indices: the maximum over windows, and which element
// of the data it is.

#x = dense<[[[[-9], [-9], [-6], [4]]]]> : tensor<1x1x4x1xi32>

//===--- Windows ---===//

case @window: relax.max_pool2d_with_indices dense<[[[[-6.0, 4.0, -9.0], [-4.0, 0.0, 0.0],
        [5.0, 9.0, -9.0], [5.0, -8.0, -9.0], [-6.0, 4.0, 8.0]]]]> : tensor<1x1x5x3xf32>
    {pool_size = array<i64: 2, 3>}
    == dense<[[[[4.0], [9.0], [9.0], [8.0]]]]> : tensor<1x1x4x1xf32>
    == dense<[[[[1], [7], [7], [14]]]]> : tensor<1x1x4x1xi64>
case @images: relax.max_pool2d_with_indices dense<[[[[-6.0, 3.0, -9.0], [5.0, -4.0, -4.0],
        [-8.0, -5.0, 8.0], [-4.0, -9.0, -5.0], [-8.0, 4.0, 9.0]], [[9.0, 8.0, -6.0],
        [-4.0, 0.0, 0.0], [2.0, -9.0, 9.0], [7.0, 1.0, 2.0], [3.0, -5.0, -1.0]]],
        [[[1.0, -6.0, 0.0], [9.0, -7.0, 2.0], [6.0, -1.0, -9.0], [-1.0, -7.0, 0.0],
        [-5.0, -3.0, 6.0]], [[-5.0, 8.0, 4.0], [-1.0, 4.0, 3.0], [7.0, 8.0, -9.0], [4.0, -7.0, 5.0],
        [5.0, 8.0, -4.0]]]]> : tensor<2x2x5x3xf32>
    {pool_size = array<i64: 2, 3>}
    == dense<[[[[5.0], [8.0], [8.0], [9.0]], [[9.0], [9.0], [9.0], [7.0]]], [[[9.0], [9.0], [6.0],
        [6.0]], [[8.0], [8.0], [8.0], [8.0]]]]> : tensor<2x2x4x1xf32>
    == dense<[[[[3], [8], [8], [14]], [[15], [23], [23], [24]]], [[[33], [33], [36], [44]], [[46],
        [52], [52], [58]]]]> : tensor<2x2x4x1xi64>
case @all_at_once: relax.max_pool2d_with_indices
    dense<[[[[3.0, 5.0, 6.0], [-2.0, -4.0, -4.0], [-7.0, 3.0, -3.0], [-4.0, 9.0, 3.0],
        [-9.0, 6.0, -3.0]], [[9.0, 8.0, -7.0], [6.0, -3.0, 4.0], [8.0, -6.0, 2.0], [6.0, -1.0, 7.0],
        [3.0, -8.0, -5.0]]]]> : tensor<1x2x5x3xf32>
    {pool_size = array<i64: 2, 3>, padding = array<i64: 1, 0, 0, 1>, strides = array<i64: 2, 1>,
        dilation = array<i64: 2, 1>}
    == dense<[[[[-2.0, -4.0], [9.0, 9.0]], [[6.0, 4.0], [7.0, 7.0]]]]> : tensor<1x2x2x2xf32>
    == dense<[[[[3, 4], [10, 10]], [[18, 20], [26, 26]]]]> : tensor<1x2x2x2xi64>
case @first_of_equals: relax.max_pool2d_with_indices
    dense<[[[[1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0],
        [1.0, 1.0, 1.0]]]]> : tensor<1x1x5x3xf32>
    {pool_size = array<i64: 2, 3>}
    == dense<[[[[1.0], [1.0], [1.0], [1.0]]]]> : tensor<1x1x4x1xf32>
    == dense<[[[[0], [3], [6], [9]]]]> : tensor<1x1x4x1xi64>
case @ceil_mode: relax.max_pool2d_with_indices
    dense<[[[[8.0, 4.0, 8.0, -3.0], [-6.0, -6.0, -4.0, -9.0], [8.0, 9.0, -7.0, -7.0],
        [2.0, -9.0, 7.0, -6.0], [7.0, 3.0, 0.0, -3.0],
        [2.0, -2.0, 0.0, -4.0]]]]> : tensor<1x1x6x4xf32>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 3, 3>, ceil_mode = true,
        padding = array<i64: 1, 0, 0, 1>}
    == dense<[[[[8.0, -3.0], [9.0, -6.0], [2.0, -4.0]]]]> : tensor<1x1x3x2xf32>
    == dense<[[[[0, 3], [9, 15], [20, 23]]]]> : tensor<1x1x3x2xi64>
case @same_upper: relax.max_pool2d_with_indices
    dense<[[[[-6.0, 3.0, 1.0], [-6.0, 2.0, -3.0], [6.0, 5.0, -3.0], [-1.0, -9.0, -3.0],
        [4.0, -7.0, 1.0]]]]> : tensor<1x1x5x3xf32>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 2>, auto_pad = "same_upper"}
    == dense<[[[[3.0, 3.0], [6.0, 5.0], [4.0, 1.0]]]]> : tensor<1x1x3x2xf32>
    == dense<[[[[1, 1], [6, 7], [12, 14]]]]> : tensor<1x1x3x2xi64>

// Padding is never the maximum; an element with the lowest value can be.
case @padding_only: relax.max_pool2d_with_indices dense<[[[[-inf]]]]> : tensor<1x1x1x1xf32>
    {pool_size = array<i64: 1, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[-inf], [-inf]]]]> : tensor<1x1x2x1xf32>
    == dense<[[[[-1], [0]]]]> : tensor<1x1x2x1xi64>

//===--- Layouts ---===//

case @channels_last: relax.max_pool2d_with_indices
    dense<[[[[-1.0, 5.0], [1.0, -4.0], [4.0, -6.0]], [[9.0, 3.0], [9.0, 4.0], [-4.0, -6.0]],
        [[-6.0, 9.0], [6.0, 5.0], [5.0, -1.0]], [[0.0, -7.0], [-2.0, 8.0], [-3.0, -8.0]],
        [[-4.0, -9.0], [5.0, -6.0], [-5.0, -7.0]]], [[[-9.0, 7.0], [6.0, -6.0], [2.0, 3.0]],
        [[2.0, -9.0], [-6.0, -7.0], [-6.0, -7.0]], [[-7.0, 6.0], [6.0, -4.0], [9.0, -5.0]],
        [[3.0, -1.0], [-7.0, 6.0], [-5.0, 3.0]], [[6.0, -4.0], [2.0, -2.0],
        [6.0, 5.0]]]]> : tensor<2x5x3x2xf32>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 1>,
        layout = "NHWC"}
    == dense<[[[[4.0, 5.0], [4.0, -4.0]], [[9.0, 9.0], [9.0, 5.0]], [[5.0, 8.0], [5.0, 8.0]]],
        [[[6.0, 7.0], [6.0, 3.0]], [[9.0, 6.0], [9.0, -4.0]], [[6.0, 6.0],
        [6.0, 6.0]]]]> : tensor<2x3x2x2xf32>
    == dense<[[[[2, 15], [2, 16]], [[3, 21], [4, 22]], [[13, 25], [13, 25]]], [[[31, 45], [31, 47]],
        [[38, 51], [38, 52]], [[42, 55], [44, 55]]]]> : tensor<2x3x2x2xi64>
case @out_layout: relax.max_pool2d_with_indices
    dense<[[[[-9.0, 4.0], [-7.0, 4.0], [-4.0, -2.0]], [[7.0, -7.0], [5.0, 4.0], [-9.0, -4.0]],
        [[-3.0, -3.0], [-8.0, 3.0], [2.0, -4.0]]], [[[-5.0, 0.0], [-6.0, 1.0], [5.0, -1.0]],
        [[5.0, -1.0], [4.0, -2.0], [6.0, 5.0]], [[-7.0, 3.0], [4.0, 2.0], [-8.0, 4.0]]],
        [[[4.0, -6.0], [4.0, 8.0], [9.0, 2.0]], [[3.0, 8.0], [-5.0, 9.0], [-5.0, 5.0]],
        [[-2.0, 7.0], [4.0, 0.0], [6.0, 9.0]]], [[[-8.0, 8.0], [-1.0, 8.0], [5.0, -5.0]],
        [[-3.0, -2.0], [5.0, -2.0], [-6.0, -6.0]], [[4.0, 4.0], [-3.0, -3.0], [-6.0, -5.0]]],
        [[[-2.0, -6.0], [7.0, -9.0], [-6.0, 7.0]], [[-9.0, 3.0], [6.0, -3.0], [-7.0, 5.0]],
        [[8.0, 9.0], [-1.0, -2.0], [7.0, -8.0]]]]> : tensor<5x3x3x2xf32>
    {pool_size = array<i64: 2, 3>, layout = "HWCN", out_layout = "NHWC"}
    == dense<[[[[7.0, 5.0, 6.0]], [[5.0, 4.0, 9.0]], [[4.0, 5.0, 9.0]], [[8.0, 7.0, 7.0]]],
        [[[4.0, 4.0, 5.0]], [[8.0, 9.0, 9.0]], [[8.0, 9.0, 9.0]],
        [[9.0, 8.0, 7.0]]]]> : tensor<2x4x1x3xf32>
    == dense<[[[[1, 16, 34]], [[4, 19, 36]], [[6, 25, 36]], [[14, 27, 44]]], [[[45, 60, 79]],
        [[52, 67, 83]], [[52, 67, 83]], [[59, 69, 87]]]]> : tensor<2x4x1x3xi64>

//===--- Symbolic and empty dimensions ---===//

case @symbolic: relax.max_pool2d_with_indices dense<[[[[9.0, 5.0, -6.0], [4.0, 9.0, -1.0],
        [-2.0, -4.0, 7.0], [-1.0, -3.0, -3.0], [4.0, -6.0, -3.0]], [[7.0, -4.0, 1.0],
        [-1.0, -2.0, 1.0], [-5.0, -4.0, 2.0], [4.0, 7.0, 0.0], [6.0, 3.0, 5.0]]],
        [[[-8.0, 6.0, 4.0], [-7.0, 6.0, 5.0], [-4.0, 4.0, 9.0], [-3.0, -4.0, -9.0],
        [9.0, -2.0, -4.0]], [[5.0, 8.0, -6.0], [-3.0, -3.0, -4.0], [-1.0, 0.0, 6.0],
        [-4.0, 5.0, 5.0], [-3.0, -5.0, 8.0]]]]> : tensor<2x2x5x3xf32>
    as tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, v]>>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 1>}
    -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xi64>)
    == dense<[[[[9.0, 5.0], [9.0, 9.0], [4.0, -3.0]], [[7.0, 1.0], [2.0, 2.0], [7.0, 7.0]]],
        [[[6.0, 6.0], [9.0, 9.0], [9.0, -2.0]], [[8.0, 8.0], [6.0, 6.0],
        [8.0, 8.0]]]]> : tensor<2x2x3x2xf32>
    == dense<[[[[0, 1], [4, 4], [12, 10]], [[15, 17], [23, 23], [25, 25]]], [[[31, 31], [38, 38],
        [42, 43]], [[46, 46], [53, 53], [59, 59]]]]> : tensor<2x2x3x2xi64>
case @symbolic_same_lower: relax.max_pool2d_with_indices
    dense<[[[[-6.0, 8.0, 1.0], [-4.0, -4.0, 4.0], [-4.0, -5.0, 5.0], [7.0, -3.0, -4.0],
        [-2.0, 7.0, 8.0]]]]> : tensor<1x1x5x3xf32>
    as tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, v]>>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 2>, auto_pad = "same_lower",
        dilation = array<i64: 2, 1>}
    -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xi64>)
    == dense<[[[[-4.0, 4.0], [7.0, 4.0], [7.0, -3.0]]]]> : tensor<1x1x3x2xf32>
    == dense<[[[[3, 5], [9, 5], [9, 10]]]]> : tensor<1x1x3x2xi64>
case @empty_batch: relax.max_pool2d_with_indices dense<> : tensor<0x1x5x3xf32>
    {pool_size = array<i64: 2, 3>}
    == dense<> : tensor<0x1x4x1xf32> == dense<> : tensor<0x1x4x1xi64>

//===--- Element types ---===//

case @f16: relax.max_pool2d_with_indices dense<[[[[-1.0], [8.0], [-1.0],
        [7.0]]]]> : tensor<1x1x4x1xf16>
    {pool_size = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[-1.0], [8.0], [8.0], [7.0]]]]> : tensor<1x1x4x1xf16>
    == dense<[[[[0], [1], [1], [3]]]]> : tensor<1x1x4x1xi64>
case @bf16: relax.max_pool2d_with_indices dense<[[[[0.0], [9.0], [-8.0],
        [-2.0]]]]> : tensor<1x1x4x1xbf16>
    {pool_size = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[0.0], [9.0], [9.0], [-2.0]]]]> : tensor<1x1x4x1xbf16>
    == dense<[[[[0], [1], [1], [3]]]]> : tensor<1x1x4x1xi64>
case @f32: relax.max_pool2d_with_indices dense<[[[[-6.0], [7.0], [-5.0],
        [-6.0]]]]> : tensor<1x1x4x1xf32>
    {pool_size = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[-6.0], [7.0], [7.0], [-5.0]]]]> : tensor<1x1x4x1xf32>
    == dense<[[[[0], [1], [1], [2]]]]> : tensor<1x1x4x1xi64>
case @f64: relax.max_pool2d_with_indices dense<[[[[6.0], [2.0], [-8.0],
        [-8.0]]]]> : tensor<1x1x4x1xf64>
    {pool_size = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[6.0], [6.0], [2.0], [-8.0]]]]> : tensor<1x1x4x1xf64>
    == dense<[[[[0], [0], [1], [2]]]]> : tensor<1x1x4x1xi64>
case @i8: relax.max_pool2d_with_indices dense<[[[[7], [2], [6], [-3]]]]> : tensor<1x1x4x1xi8>
    {pool_size = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[7], [7], [6], [6]]]]> : tensor<1x1x4x1xi8>
    == dense<[[[[0], [0], [2], [2]]]]> : tensor<1x1x4x1xi64>
case @i16: relax.max_pool2d_with_indices dense<[[[[4], [5], [6], [4]]]]> : tensor<1x1x4x1xi16>
    {pool_size = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[4], [5], [6], [6]]]]> : tensor<1x1x4x1xi16>
    == dense<[[[[0], [1], [2], [2]]]]> : tensor<1x1x4x1xi64>
case @i32: relax.max_pool2d_with_indices #x
    {pool_size = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    == #x == dense<[[[[0], [0], [2], [3]]]]> : tensor<1x1x4x1xi64>
case @i64: relax.max_pool2d_with_indices dense<[[[[5], [-9], [8], [-1]]]]> : tensor<1x1x4x1xi64>
    {pool_size = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[5], [5], [8], [8]]]]> : tensor<1x1x4x1xi64>
    == dense<[[[[0], [0], [2], [2]]]]> : tensor<1x1x4x1xi64>
case @ui8: relax.max_pool2d_with_indices dense<[[[[5], [5], [9], [5]]]]> : tensor<1x1x4x1xui8>
    {pool_size = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[5], [5], [9], [9]]]]> : tensor<1x1x4x1xui8>
    == dense<[[[[0], [0], [2], [2]]]]> : tensor<1x1x4x1xi64>
case @ui16: relax.max_pool2d_with_indices dense<[[[[0], [65535], [65529],
        [5]]]]> : tensor<1x1x4x1xui16>
    {pool_size = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[0], [65535], [65535], [65529]]]]> : tensor<1x1x4x1xui16>
    == dense<[[[[0], [1], [1], [2]]]]> : tensor<1x1x4x1xi64>
case @ui32: relax.max_pool2d_with_indices dense<[[[[4294967287], [9], [4],
        [4294967292]]]]> : tensor<1x1x4x1xui32>
    {pool_size = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[4294967287], [4294967287], [9], [4294967292]]]]> : tensor<1x1x4x1xui32>
    == dense<[[[[0], [0], [1], [3]]]]> : tensor<1x1x4x1xi64>
case @ui64: relax.max_pool2d_with_indices dense<[[[[2], [0], [5], [1]]]]> : tensor<1x1x4x1xui64>
    {pool_size = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[2], [2], [5], [5]]]]> : tensor<1x1x4x1xui64>
    == dense<[[[[0], [0], [2], [2]]]]> : tensor<1x1x4x1xi64>
case @i1: relax.max_pool2d_with_indices dense<[[[[false], [false], [true],
        [false]]]]> : tensor<1x1x4x1xi1>
    {pool_size = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[false], [false], [true], [true]]]]> : tensor<1x1x4x1xi1>
    == dense<[[[[0], [0], [2], [2]]]]> : tensor<1x1x4x1xi64>

//===--- NaN and infinity ---===//

case @nan_infinity: relax.max_pool2d_with_indices
    dense<[[[[nan], [1.0], [2.0], [inf], [nan], [nan], [-inf], [-inf]]]]> : tensor<1x1x8x1xf32>
    {pool_size = array<i64: 2, 1>}
    == dense<[[[[nan], [2.0], [inf], [nan], [nan], [nan], [-inf]]]]> : tensor<1x1x7x1xf32>
    == dense<[[[[0], [2], [3], [4], [4], [5], [6]]]]> : tensor<1x1x7x1xi64>
