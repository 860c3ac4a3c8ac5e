// RUN: relax-test-run %s

// relax.max_pool1d: the maximum over windows. Padding never wins; a NaN does,
// and a window of padding only gives the lowest value.

#x = dense<[[[-8.0, 0.0, 4.0, 6.0]]]> : tensor<1x1x4xf64>

//===--- Windows ---===//

case @window: relax.max_pool1d dense<[[[6.0, 6.0, 3.0, -7.0, -1.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>}
    == dense<[[[6.0, 6.0, 3.0, -1.0]]]> : tensor<1x1x4xf32>
case @images: relax.max_pool1d dense<[[[-5.0, -3.0, -9.0, -9.0, -5.0], [5.0, -2.0, 8.0, 2.0, 1.0]],
        [[8.0, 3.0, 1.0, -8.0, -2.0], [-7.0, 6.0, 5.0, -3.0, -4.0]]]> : tensor<2x2x5xf32>
    {pool_size = array<i64: 2>}
    == dense<[[[-3.0, -3.0, -9.0, -5.0], [5.0, 8.0, 8.0, 2.0]], [[8.0, 3.0, 1.0, -2.0],
        [6.0, 6.0, 5.0, -3.0]]]> : tensor<2x2x4xf32>
case @strides: relax.max_pool1d dense<[[[3.0, 7.0, -7.0, -8.0, 5.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>}
    == dense<[[[7.0, -7.0]]]> : tensor<1x1x2xf32>
case @padding_uneven: relax.max_pool1d dense<[[[8.0, 5.0, 2.0, 7.0, 8.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>, strides = array<i64: 2>}
    == dense<[[[8.0, 5.0, 8.0]]]> : tensor<1x1x3xf32>
case @dilation: relax.max_pool1d dense<[[[9.0, -9.0, -3.0, -5.0, 8.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, dilation = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[-9.0, 9.0, -5.0, 8.0]]]> : tensor<1x1x4xf32>
case @ceil_mode: relax.max_pool1d dense<[[[-6.0, 0.0, 6.0, -3.0, -3.0, -5.0]]]> : tensor<1x1x6xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 3>, ceil_mode = true, padding = array<i64: 1,
        0>}
    == dense<[[[-6.0, 6.0, -5.0]]]> : tensor<1x1x3xf32>

// The fourth window would start in the padding behind the data.
case @ceil_mode_left_out: relax.max_pool1d dense<[[[-3.0, 7.0, -4.0, 5.0,
        -2.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, padding = array<i64: 1, 1>,
        ceil_mode = true}
    == dense<[[[-3.0, 7.0, 5.0]]]> : tensor<1x1x3xf32>
case @same_upper: relax.max_pool1d dense<[[[-5.0, -5.0, 8.0, -4.0, -8.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_upper"}
    == dense<[[[-5.0, 8.0, -8.0]]]> : tensor<1x1x3xf32>
case @same_lower: relax.max_pool1d dense<[[[-3.0, -7.0, -5.0, -6.0, -3.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_lower",
        dilation = array<i64: 2>}
    == dense<[[[-7.0, -6.0, -6.0]]]> : tensor<1x1x3xf32>
case @padding_only: relax.max_pool1d dense<[[[-1.0]]]> : tensor<1x1x1xf32>
    {pool_size = array<i64: 1>, padding = array<i64: 1, 0>}
    == dense<[[[-inf, -1.0]]]> : tensor<1x1x2xf32>

//===--- Layouts ---===//

case @channels_last: relax.max_pool1d dense<[[[5.0, 8.0], [-5.0, -7.0], [0.0, 8.0], [1.0, -9.0],
        [3.0, 9.0]]]> : tensor<1x5x2xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, padding = array<i64: 1, 0>, layout = "NWC"}
    == dense<[[[5.0, 8.0], [0.0, 8.0], [3.0, 9.0]]]> : tensor<1x3x2xf32>
case @out_layout: relax.max_pool1d dense<[[[-6.0, 5.0], [7.0, 6.0], [7.0, -2.0]], [[9.0, -1.0],
        [2.0, -9.0], [-5.0, 0.0]], [[2.0, 7.0], [-9.0, 4.0], [-3.0, -6.0]], [[7.0, 6.0], [2.0, 5.0],
        [6.0, -6.0]], [[6.0, 3.0], [-2.0, -7.0], [-5.0, 2.0]]]> : tensor<5x3x2xf32>
    {pool_size = array<i64: 2>, layout = "WCN", out_layout = "NWC"}
    == dense<[[[9.0, 7.0, 7.0], [9.0, 2.0, -3.0], [7.0, 2.0, 6.0], [7.0, 2.0, 6.0]],
        [[5.0, 6.0, 0.0], [7.0, 4.0, 0.0], [7.0, 5.0, -6.0], [6.0, 5.0, 2.0]]]> : tensor<2x4x3xf32>

//===--- Symbolic and empty dimensions ---===//

case @symbolic: relax.max_pool1d dense<[[[9.0, -5.0, -7.0, -9.0, -6.0]],
        [[9.0, -6.0, -9.0, 9.0, -7.0]]]> : tensor<2x1x5xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, padding = array<i64: 1, 0>}
    -> tensor<?x?x?xf32>
    == dense<[[[9.0, -5.0, -6.0]], [[9.0, -6.0, 9.0]]]> : tensor<2x1x3xf32>
case @symbolic_ceil_mode: relax.max_pool1d dense<[[[-2.0, -9.0, -3.0, -2.0,
        7.0]]]> : tensor<1x1x5xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>
    {pool_size = array<i64: 2>, strides = array<i64: 3>, ceil_mode = true} -> tensor<?x?x?xf32>
    == dense<[[[-2.0, 7.0]]]> : tensor<1x1x2xf32>
case @symbolic_same_upper: relax.max_pool1d dense<[[[9.0, -9.0, 9.0, 2.0,
        4.0]]]> : tensor<1x1x5xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_upper"}
    -> tensor<?x?x?xf32>
    == dense<[[[9.0, 9.0, 4.0]]]> : tensor<1x1x3xf32>
case @symbolic_same_lower: relax.max_pool1d dense<[[[-4.0, 4.0, 9.0, -9.0,
        4.0]]]> : tensor<1x1x5xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_lower",
        dilation = array<i64: 2>}
    -> tensor<?x?x?xf32>
    == dense<[[[4.0, 4.0, -9.0]]]> : tensor<1x1x3xf32>
case @empty_batch: relax.max_pool1d dense<> : tensor<0x1x5xf32> {pool_size = array<i64: 2>}
    == dense<> : tensor<0x1x4xf32>
case @no_channel: relax.max_pool1d dense<> : tensor<1x0x5xf32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<> : tensor<1x0x5xf32>

//===--- Element types ---===//

case @f16: relax.max_pool1d dense<[[[7.0, 8.0, -6.0, -9.0]]]> : tensor<1x1x4xf16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[7.0, 8.0, 8.0, -6.0]]]> : tensor<1x1x4xf16>
case @bf16: relax.max_pool1d dense<[[[-7.0, 0.0, -6.0, -3.0]]]> : tensor<1x1x4xbf16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[-7.0, 0.0, 0.0, -3.0]]]> : tensor<1x1x4xbf16>
case @f32: relax.max_pool1d dense<[[[-7.0, 8.0, -4.0, -3.0]]]> : tensor<1x1x4xf32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[-7.0, 8.0, 8.0, -3.0]]]> : tensor<1x1x4xf32>
case @f64: relax.max_pool1d #x {pool_size = array<i64: 2>, padding = array<i64: 1, 0>} == #x
case @i8: relax.max_pool1d dense<[[[3, -5, 5, 7]]]> : tensor<1x1x4xi8>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[3, 3, 5, 7]]]> : tensor<1x1x4xi8>
case @i16: relax.max_pool1d dense<[[[6, 8, 3, -6]]]> : tensor<1x1x4xi16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[6, 8, 8, 3]]]> : tensor<1x1x4xi16>
case @i32: relax.max_pool1d dense<[[[-4, -2, 7, -8]]]> : tensor<1x1x4xi32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[-4, -2, 7, 7]]]> : tensor<1x1x4xi32>
case @i64: relax.max_pool1d dense<[[[-2, 4, -2, -2]]]> : tensor<1x1x4xi64>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[-2, 4, 4, -2]]]> : tensor<1x1x4xi64>
case @ui8: relax.max_pool1d dense<[[[253, 6, 6, 248]]]> : tensor<1x1x4xui8>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[253, 253, 6, 248]]]> : tensor<1x1x4xui8>
case @ui16: relax.max_pool1d dense<[[[65530, 65532, 65527, 65529]]]> : tensor<1x1x4xui16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[65530, 65532, 65532, 65529]]]> : tensor<1x1x4xui16>
case @ui32: relax.max_pool1d dense<[[[9, 4294967290, 4294967295, 4294967294]]]> : tensor<1x1x4xui32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[9, 4294967290, 4294967295, 4294967295]]]> : tensor<1x1x4xui32>
case @ui64: relax.max_pool1d dense<[[[0, 8, 1, 3]]]> : tensor<1x1x4xui64>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[0, 8, 8, 3]]]> : tensor<1x1x4xui64>
case @i1: relax.max_pool1d dense<[[[false, true, false, false]]]> : tensor<1x1x4xi1>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[false, true, true, false]]]> : tensor<1x1x4xi1>

//===--- NaN and infinity ---===//

case @nan_infinity: relax.max_pool1d dense<[[[nan, 1.0, 2.0, inf, 3.0, -inf,
        -inf]]]> : tensor<1x1x7xf32>
    {pool_size = array<i64: 2>}
    == dense<[[[nan, 2.0, inf, inf, 3.0, -inf]]]> : tensor<1x1x6xf32>
