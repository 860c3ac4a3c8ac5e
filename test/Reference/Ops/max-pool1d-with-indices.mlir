// RUN: relax-test-run %s

// relax.max_pool1d_with_indices: the maximum over windows, and which element
// of the data it is.

#x = dense<[[[false, true, true, true]]]> : tensor<1x1x4xi1>

//===--- Windows ---===//

case @window: relax.max_pool1d_with_indices dense<[[[-8.0, 4.0, -6.0, -5.0,
        1.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>}
    == dense<[[[4.0, 4.0, -5.0, 1.0]]]> : tensor<1x1x4xf32>
    == dense<[[[1, 1, 3, 4]]]> : tensor<1x1x4xi64>
case @images: relax.max_pool1d_with_indices dense<[[[0.0, 4.0, -7.0, -7.0, 1.0],
        [-1.0, -9.0, -7.0, -2.0, -1.0]], [[6.0, 6.0, -2.0, 9.0, -1.0],
        [2.0, -9.0, 1.0, -9.0, -6.0]]]> : tensor<2x2x5xf32>
    {pool_size = array<i64: 2>}
    == dense<[[[4.0, 4.0, -7.0, 1.0], [-1.0, -7.0, -2.0, -1.0]], [[6.0, 6.0, 9.0, 9.0],
        [2.0, 1.0, 1.0, -6.0]]]> : tensor<2x2x4xf32>
    == dense<[[[1, 1, 2, 4], [5, 7, 8, 9]], [[10, 11, 13, 13],
        [15, 17, 17, 19]]]> : tensor<2x2x4xi64>
case @all_at_once: relax.max_pool1d_with_indices
    dense<[[[3.0, 4.0, -5.0, 1.0, -1.0], [-4.0, 4.0, 7.0, -2.0, -9.0]]]> : tensor<1x2x5xf32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>, strides = array<i64: 2>,
        dilation = array<i64: 2>}
    == dense<[[[4.0, 4.0], [4.0, 4.0]]]> : tensor<1x2x2xf32>
    == dense<[[[1, 1], [6, 6]]]> : tensor<1x2x2xi64>
case @first_of_equals: relax.max_pool1d_with_indices
    dense<[[[1.0, 1.0, 1.0, 1.0, 1.0]]]> : tensor<1x1x5xf32> {pool_size = array<i64: 2>}
    == dense<[[[1.0, 1.0, 1.0, 1.0]]]> : tensor<1x1x4xf32>
    == dense<[[[0, 1, 2, 3]]]> : tensor<1x1x4xi64>
case @ceil_mode: relax.max_pool1d_with_indices
    dense<[[[7.0, 3.0, -7.0, 4.0, 2.0, -8.0]]]> : tensor<1x1x6xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 3>, ceil_mode = true, padding = array<i64: 1,
        0>}
    == dense<[[[7.0, 4.0, -8.0]]]> : tensor<1x1x3xf32> == dense<[[[0, 3, 5]]]> : tensor<1x1x3xi64>
case @same_upper: relax.max_pool1d_with_indices
    dense<[[[5.0, -5.0, -7.0, -1.0, 8.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_upper"}
    == dense<[[[5.0, -1.0, 8.0]]]> : tensor<1x1x3xf32> == dense<[[[0, 3, 4]]]> : tensor<1x1x3xi64>

// Padding is never the maximum; an element with the lowest value can be.
case @padding_only: relax.max_pool1d_with_indices dense<[[[-inf]]]> : tensor<1x1x1xf32>
    {pool_size = array<i64: 1>, padding = array<i64: 1, 0>}
    == dense<[[[-inf, -inf]]]> : tensor<1x1x2xf32> == dense<[[[-1, 0]]]> : tensor<1x1x2xi64>

//===--- Layouts ---===//

case @channels_last: relax.max_pool1d_with_indices
    dense<[[[0.0, -2.0], [7.0, 8.0], [2.0, -5.0], [4.0, -2.0], [0.0, 0.0]], [[6.0, 1.0], [3.0, 1.0],
        [-1.0, 7.0], [-3.0, -2.0], [5.0, 5.0]]]> : tensor<2x5x2xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, padding = array<i64: 1, 0>, layout = "NWC"}
    == dense<[[[0.0, -2.0], [7.0, 8.0], [4.0, 0.0]], [[6.0, 1.0], [3.0, 7.0],
        [5.0, 5.0]]]> : tensor<2x3x2xf32>
    == dense<[[[0, 5], [1, 6], [3, 9]], [[10, 15], [11, 17], [14, 19]]]> : tensor<2x3x2xi64>
case @out_layout: relax.max_pool1d_with_indices
    dense<[[[-3.0, 2.0], [0.0, 9.0], [6.0, 1.0]], [[0.0, -3.0], [0.0, -4.0], [2.0, 8.0]],
        [[9.0, 1.0], [-1.0, -5.0], [-6.0, -5.0]], [[-1.0, -8.0], [3.0, -5.0], [8.0, 6.0]],
        [[8.0, 3.0], [1.0, -5.0], [5.0, 5.0]]]> : tensor<5x3x2xf32>
    {pool_size = array<i64: 2>, layout = "WCN", out_layout = "NWC"}
    == dense<[[[0.0, 0.0, 6.0], [9.0, 0.0, 2.0], [9.0, 3.0, 8.0], [8.0, 3.0, 8.0]],
        [[2.0, 9.0, 8.0], [1.0, -4.0, 8.0], [1.0, -5.0, 6.0],
        [3.0, -5.0, 6.0]]]> : tensor<2x4x3xf32>
    == dense<[[[1, 5, 10], [2, 6, 11], [2, 8, 13], [4, 8, 13]], [[15, 20, 26], [17, 21, 26],
        [17, 22, 28], [19, 23, 28]]]> : tensor<2x4x3xi64>

//===--- Symbolic and empty dimensions ---===//

case @symbolic: relax.max_pool1d_with_indices dense<[[[2.0, 0.0, 1.0, -8.0, 4.0],
        [4.0, 3.0, -5.0, 1.0, -7.0]], [[-6.0, -1.0, -3.0, 7.0, -7.0],
        [-1.0, -6.0, -2.0, -4.0, 5.0]]]> : tensor<2x2x5xf32>
    as tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, padding = array<i64: 1, 0>}
    -> (tensor<?x?x?xf32>, tensor<?x?x?xi64>)
    == dense<[[[2.0, 1.0, 4.0], [4.0, 3.0, 1.0]], [[-6.0, -1.0, 7.0],
        [-1.0, -2.0, 5.0]]]> : tensor<2x2x3xf32>
    == dense<[[[0, 2, 4], [5, 6, 8]], [[10, 11, 13], [15, 17, 19]]]> : tensor<2x2x3xi64>
case @symbolic_same_lower: relax.max_pool1d_with_indices
    dense<[[[8.0, 7.0, -8.0, -6.0, -3.0]]]> : tensor<1x1x5xf32>
    as tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_lower",
        dilation = array<i64: 2>}
    -> (tensor<?x?x?xf32>, tensor<?x?x?xi64>)
    == dense<[[[7.0, 7.0, -6.0]]]> : tensor<1x1x3xf32> == dense<[[[1, 1, 3]]]> : tensor<1x1x3xi64>
case @empty_batch: relax.max_pool1d_with_indices dense<> : tensor<0x1x5xf32>
    {pool_size = array<i64: 2>}
    == dense<> : tensor<0x1x4xf32> == dense<> : tensor<0x1x4xi64>

//===--- Element types ---===//

case @f16: relax.max_pool1d_with_indices dense<[[[7.0, -6.0, -1.0, 4.0]]]> : tensor<1x1x4xf16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[7.0, 7.0, -1.0, 4.0]]]> : tensor<1x1x4xf16>
    == dense<[[[0, 0, 2, 3]]]> : tensor<1x1x4xi64>
case @bf16: relax.max_pool1d_with_indices dense<[[[7.0, -1.0, -3.0, -5.0]]]> : tensor<1x1x4xbf16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[7.0, 7.0, -1.0, -3.0]]]> : tensor<1x1x4xbf16>
    == dense<[[[0, 0, 1, 2]]]> : tensor<1x1x4xi64>
case @f32: relax.max_pool1d_with_indices dense<[[[-4.0, -6.0, 5.0, -1.0]]]> : tensor<1x1x4xf32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[-4.0, -4.0, 5.0, 5.0]]]> : tensor<1x1x4xf32>
    == dense<[[[0, 0, 2, 2]]]> : tensor<1x1x4xi64>
case @f64: relax.max_pool1d_with_indices dense<[[[-5.0, 9.0, 8.0, -6.0]]]> : tensor<1x1x4xf64>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[-5.0, 9.0, 9.0, 8.0]]]> : tensor<1x1x4xf64>
    == dense<[[[0, 1, 1, 2]]]> : tensor<1x1x4xi64>
case @i8: relax.max_pool1d_with_indices dense<[[[9, 5, -4, 1]]]> : tensor<1x1x4xi8>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[9, 9, 5, 1]]]> : tensor<1x1x4xi8> == dense<[[[0, 0, 1, 3]]]> : tensor<1x1x4xi64>
case @i16: relax.max_pool1d_with_indices dense<[[[-3, 3, -8, -8]]]> : tensor<1x1x4xi16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[-3, 3, 3, -8]]]> : tensor<1x1x4xi16> == dense<[[[0, 1, 1, 2]]]> : tensor<1x1x4xi64>
case @i32: relax.max_pool1d_with_indices dense<[[[-9, 7, 5, 5]]]> : tensor<1x1x4xi32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[-9, 7, 7, 5]]]> : tensor<1x1x4xi32> == dense<[[[0, 1, 1, 2]]]> : tensor<1x1x4xi64>
case @i64: relax.max_pool1d_with_indices dense<[[[-8, 8, 2, -2]]]> : tensor<1x1x4xi64>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[-8, 8, 8, 2]]]> : tensor<1x1x4xi64> == dense<[[[0, 1, 1, 2]]]> : tensor<1x1x4xi64>
case @ui8: relax.max_pool1d_with_indices dense<[[[4, 8, 249, 247]]]> : tensor<1x1x4xui8>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[4, 8, 249, 249]]]> : tensor<1x1x4xui8>
    == dense<[[[0, 1, 2, 2]]]> : tensor<1x1x4xi64>
case @ui16: relax.max_pool1d_with_indices dense<[[[65531, 65531, 65530, 0]]]> : tensor<1x1x4xui16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[65531, 65531, 65531, 65530]]]> : tensor<1x1x4xui16>
    == dense<[[[0, 0, 1, 2]]]> : tensor<1x1x4xi64>
case @ui32: relax.max_pool1d_with_indices dense<[[[9, 4294967292, 7, 9]]]> : tensor<1x1x4xui32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[9, 4294967292, 4294967292, 9]]]> : tensor<1x1x4xui32>
    == dense<[[[0, 1, 1, 3]]]> : tensor<1x1x4xi64>
case @ui64: relax.max_pool1d_with_indices dense<[[[9, 9, 7, 3]]]> : tensor<1x1x4xui64>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[9, 9, 9, 7]]]> : tensor<1x1x4xui64> == dense<[[[0, 0, 1, 2]]]> : tensor<1x1x4xi64>
case @i1: relax.max_pool1d_with_indices #x {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == #x == dense<[[[0, 1, 1, 2]]]> : tensor<1x1x4xi64>

//===--- NaN and infinity ---===//

case @nan_infinity: relax.max_pool1d_with_indices
    dense<[[[nan, 1.0, 2.0, inf, nan, nan, -inf, -inf]]]> : tensor<1x1x8xf32>
    {pool_size = array<i64: 2>}
    == dense<[[[nan, 2.0, inf, nan, nan, nan, -inf]]]> : tensor<1x1x7xf32>
    == dense<[[[0, 2, 3, 4, 4, 5, 6]]]> : tensor<1x1x7xi64>
