// RUN: relax-test-run %s

// relax.avg_pool1d: the mean over windows. Padding counts only if it is said
// to, what is beyond it never.

//===--- Windows ---===//

case @window: relax.avg_pool1d dense<[[[6.0, 5.0, -7.0, 1.0, -8.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>}
    ~= dense<[[[5.5, -1.0, -3.0, -3.5]]]> : tensor<1x1x4xf32>
case @images: relax.avg_pool1d dense<[[[3.0, 7.0, -5.0, -9.0, -9.0], [1.0, 2.0, 4.0, -7.0, -8.0]],
        [[4.0, 9.0, 8.0, -4.0, 5.0], [-8.0, 9.0, 5.0, 8.0, -5.0]]]> : tensor<2x2x5xf32>
    {pool_size = array<i64: 2>}
    ~= dense<[[[5.0, 1.0, -7.0, -9.0], [1.5, 3.0, -1.5, -7.5]], [[6.5, 8.5, 2.0, 0.5],
        [0.5, 7.0, 6.5, 1.5]]]> : tensor<2x2x4xf32>
case @strides: relax.avg_pool1d dense<[[[5.0, 8.0, 2.0, -2.0, -8.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>}
    ~= dense<[[[6.5, 0.0]]]> : tensor<1x1x2xf32>
case @padding_uneven: relax.avg_pool1d dense<[[[-8.0, -6.0, 0.0, 5.0, 2.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>, strides = array<i64: 2>}
    ~= dense<[[[-8.0, -3.0, 3.5]]]> : tensor<1x1x3xf32>
case @dilation: relax.avg_pool1d dense<[[[5.0, 0.0, 2.0, -9.0, 2.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, dilation = array<i64: 2>, padding = array<i64: 1, 0>}
    ~= dense<[[[0.0, 3.5, -4.5, 2.0]]]> : tensor<1x1x4xf32>
case @ceil_mode: relax.avg_pool1d dense<[[[-6.0, -7.0, -7.0, 8.0, 5.0, -5.0]]]> : tensor<1x1x6xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 3>, ceil_mode = true, padding = array<i64: 1,
        0>}
    ~= dense<[[[-6.0, 0.5, -5.0]]]> : tensor<1x1x3xf32>

// The fourth window would start in the padding behind the data.
case @ceil_mode_left_out: relax.avg_pool1d dense<[[[3.0, 0.0, -2.0, 2.0,
        -5.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, padding = array<i64: 1, 1>,
        ceil_mode = true}
    ~= dense<[[[3.0, -1.0, -1.5]]]> : tensor<1x1x3xf32>
case @same_upper: relax.avg_pool1d dense<[[[1.0, -8.0, 3.0, -2.0, -2.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_upper"}
    ~= dense<[[[-3.5, 0.5, -2.0]]]> : tensor<1x1x3xf32>
case @same_lower: relax.avg_pool1d dense<[[[7.0, -9.0, 9.0, -1.0, 2.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_lower",
        dilation = array<i64: 2>}
    ~= dense<[[[-9.0, -5.0, -1.0]]]> : tensor<1x1x3xf32>
case @include_padding: relax.avg_pool1d dense<[[[-1.0, 3.0, 2.0, -1.0, 5.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>, count_include_pad = true}
    ~= dense<[[[-0.5, 1.0, 2.5, 0.5, 2.0]]]> : tensor<1x1x5xf32>
case @include_padding_ceil_mode: relax.avg_pool1d
    dense<[[[-3.0, 8.0, 5.0, 4.0, -6.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>, strides = array<i64: 2>,
        ceil_mode = true, count_include_pad = true}
    ~= dense<[[[-1.5, 6.5, -1.0]]]> : tensor<1x1x3xf32>
case @include_padding_same: relax.avg_pool1d dense<[[[9.0, 3.0, -7.0, -7.0,
        4.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_upper",
        count_include_pad = true}
    ~= dense<[[[6.0, -7.0, 2.0]]]> : tensor<1x1x3xf32>

// An empty mean is NaN.
case @padding_only: relax.avg_pool1d dense<[[[3.0]]]> : tensor<1x1x1xf32>
    {pool_size = array<i64: 1>, padding = array<i64: 1, 0>}
    ~= dense<[[[nan, 3.0]]]> : tensor<1x1x2xf32>

//===--- Layouts ---===//

case @channels_last: relax.avg_pool1d dense<[[[-8.0, -1.0], [9.0, 7.0], [3.0, 3.0], [5.0, -4.0],
        [6.0, -9.0]]]> : tensor<1x5x2xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, padding = array<i64: 1, 0>, layout = "NWC"}
    ~= dense<[[[-8.0, -1.0], [6.0, 5.0], [5.5, -6.5]]]> : tensor<1x3x2xf32>
case @out_layout: relax.avg_pool1d dense<[[[3.0, 5.0], [8.0, -9.0], [8.0, 3.0]], [[-6.0, 5.0],
        [-9.0, -4.0], [-6.0, -1.0]], [[-2.0, -5.0], [-4.0, 6.0], [-8.0, -1.0]], [[6.0, 9.0],
        [4.0, 5.0], [-2.0, -2.0]], [[-8.0, 4.0], [0.0, 5.0], [2.0, -7.0]]]> : tensor<5x3x2xf32>
    {pool_size = array<i64: 2>, layout = "WCN", out_layout = "NWC"}
    ~= dense<[[[-1.5, -0.5, 1.0], [-4.0, -6.5, -7.0], [2.0, 0.0, -5.0], [-1.0, 2.0, 0.0]],
        [[5.0, -6.5, 1.0], [0.0, 1.0, -1.0], [2.0, 5.5, -1.5],
        [6.5, 5.0, -4.5]]]> : tensor<2x4x3xf32>

//===--- Symbolic and empty dimensions ---===//

case @symbolic: relax.avg_pool1d dense<[[[6.0, -9.0, 8.0, -6.0, 8.0]],
        [[0.0, -5.0, 6.0, 4.0, 6.0]]]> : tensor<2x1x5xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, padding = array<i64: 1, 0>}
    -> tensor<?x?x?xf32>
    ~= dense<[[[6.0, -0.5, 1.0]], [[0.0, 0.5, 5.0]]]> : tensor<2x1x3xf32>
case @symbolic_ceil_mode: relax.avg_pool1d dense<[[[6.0, 7.0, 5.0, 1.0, 2.0]]]> : tensor<1x1x5xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>
    {pool_size = array<i64: 2>, strides = array<i64: 3>, ceil_mode = true} -> tensor<?x?x?xf32>
    ~= dense<[[[6.5, 1.5]]]> : tensor<1x1x2xf32>
case @symbolic_same_upper: relax.avg_pool1d dense<[[[5.0, -8.0, -3.0, 9.0,
        -6.0]]]> : tensor<1x1x5xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_upper"}
    -> tensor<?x?x?xf32>
    ~= dense<[[[-1.5, 3.0, -6.0]]]> : tensor<1x1x3xf32>
case @symbolic_same_lower: relax.avg_pool1d dense<[[[-3.0, 0.0, 7.0, -3.0,
        -7.0]]]> : tensor<1x1x5xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_lower",
        dilation = array<i64: 2>}
    -> tensor<?x?x?xf32>
    ~= dense<[[[0.0, -1.5, -3.0]]]> : tensor<1x1x3xf32>
case @symbolic_same_include_padding: relax.avg_pool1d
    dense<[[[8.0, 9.0, 9.0, -3.0, -2.0]]]> : tensor<1x1x5xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_lower",
        count_include_pad = true}
    -> tensor<?x?x?xf32>
    ~= dense<[[[4.0, 9.0, -2.5]]]> : tensor<1x1x3xf32>
case @empty_batch: relax.avg_pool1d dense<> : tensor<0x1x5xf32> {pool_size = array<i64: 2>}
    ~= dense<> : tensor<0x1x4xf32>
case @no_channel: relax.avg_pool1d dense<> : tensor<1x0x5xf32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    ~= dense<> : tensor<1x0x5xf32>

//===--- Element types ---===//

case @f16: relax.avg_pool1d dense<[[[1.0, -8.0, -5.0, 0.0]]]> : tensor<1x1x4xf16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    ~= dense<[[[1.0, -3.5, -6.5, -2.5]]]> : tensor<1x1x4xf16>
case @bf16: relax.avg_pool1d dense<[[[7.0, -1.0, -7.0, -2.0]]]> : tensor<1x1x4xbf16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    ~= dense<[[[7.0, 3.0, -4.0, -4.5]]]> : tensor<1x1x4xbf16>
case @f32: relax.avg_pool1d dense<[[[9.0, 1.0, 5.0, 6.0]]]> : tensor<1x1x4xf32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    ~= dense<[[[9.0, 5.0, 3.0, 5.5]]]> : tensor<1x1x4xf32>
case @f64: relax.avg_pool1d dense<[[[2.0, -5.0, 6.0, -7.0]]]> : tensor<1x1x4xf64>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    ~= dense<[[[2.0, -1.5, 0.5, -0.5]]]> : tensor<1x1x4xf64>
case @i8: relax.avg_pool1d dense<[[[1, 7, -3, 7]]]> : tensor<1x1x4xi8>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[1, 4, 2, 2]]]> : tensor<1x1x4xi8>
case @i16: relax.avg_pool1d dense<[[[4, 5, -9, -7]]]> : tensor<1x1x4xi16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[4, 4, -2, -8]]]> : tensor<1x1x4xi16>
case @i32: relax.avg_pool1d dense<[[[9, -4, -2, 3]]]> : tensor<1x1x4xi32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[9, 2, -3, 0]]]> : tensor<1x1x4xi32>
case @i64: relax.avg_pool1d dense<[[[1, -2, 7, 4]]]> : tensor<1x1x4xi64>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[1, 0, 2, 5]]]> : tensor<1x1x4xi64>
case @ui8: relax.avg_pool1d dense<[[[252, 254, 3, 249]]]> : tensor<1x1x4xui8>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[252, 253, 128, 126]]]> : tensor<1x1x4xui8>
case @ui16: relax.avg_pool1d dense<[[[6, 5, 1, 65533]]]> : tensor<1x1x4xui16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[6, 5, 3, 32767]]]> : tensor<1x1x4xui16>
case @ui32: relax.avg_pool1d dense<[[[4294967287, 4294967293, 4, 4294967289]]]> : tensor<1x1x4xui32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[4294967287, 4294967290, 2147483648, 2147483646]]]> : tensor<1x1x4xui32>
case @ui64: relax.avg_pool1d dense<[[[1, 6, 3, 4]]]> : tensor<1x1x4xui64>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>}
    == dense<[[[1, 3, 4, 3]]]> : tensor<1x1x4xui64>

//===--- NaN and infinity ---===//

case @nan_infinity: relax.avg_pool1d dense<[[[nan, 1.0, 2.0, inf, 3.0, -inf,
        -inf]]]> : tensor<1x1x7xf32>
    {pool_size = array<i64: 2>}
    ~= dense<[[[nan, 1.5, inf, inf, -inf, -inf]]]> : tensor<1x1x6xf32>
