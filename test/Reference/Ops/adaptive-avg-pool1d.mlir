// RUN: relax-test-run %s

// relax.adaptive_avg_pool1d: the mean over windows that share the data out
// evenly.

#x_1x1x6 = dense<[[[6.0, -6.0, 3.0, -3.0, 2.0, 6.0]]]> : tensor<1x1x6xf32>
#x_1x1x6_b = dense<[[[9.0, 1.0, -3.0, -9.0, -2.0, 8.0]]]> : tensor<1x1x6xf32>
#x_1x1x6_c = dense<[[[-8.0, 4.0, -8.0, 5.0, 2.0, -6.0]]]> : tensor<1x1x6xf32>

//===--- Windows ---===//

case @global: relax.adaptive_avg_pool1d dense<[[[4.0, -7.0, 7.0, -9.0, -1.0, 1.0],
        [8.0, -4.0, 6.0, 5.0, -6.0, -3.0]], [[-5.0, -1.0, 7.0, 6.0, -2.0, 4.0],
        [3.0, 7.0, -3.0, 2.0, -3.0, -4.0]]]> : tensor<2x2x6xf32>
    {output_size = array<i64: 1>}
    ~= dense<[[[-0.8333333134651184], [1.0]], [[1.5], [0.3333333432674408]]]> : tensor<2x2x1xf32>
case @same_size: relax.adaptive_avg_pool1d #x_1x1x6 {output_size = array<i64: 6>} ~= #x_1x1x6
case @no_size: relax.adaptive_avg_pool1d #x_1x1x6_b ~= #x_1x1x6_b
case @dividing: relax.adaptive_avg_pool1d dense<[[[-6.0, 1.0, -1.0, -1.0, -1.0, 9.0],
        [0.0, -3.0, 1.0, -1.0, 1.0, -3.0]]]> : tensor<1x2x6xf32>
    {output_size = array<i64: 3>}
    ~= dense<[[[-2.5, -1.0, 4.0], [-1.5, 0.0, -1.0]]]> : tensor<1x2x3xf32>
case @overlapping: relax.adaptive_avg_pool1d dense<[[[2.0, -8.0, 1.0, 1.0, -7.0,
        -8.0]]]> : tensor<1x1x6xf32>
    {output_size = array<i64: 4>}
    ~= dense<[[[-3.0, -3.5, -3.0, -7.5]]]> : tensor<1x1x4xf32>
case @larger: relax.adaptive_avg_pool1d dense<[[[5.0, -2.0]]]> : tensor<1x1x2xf32>
    {output_size = array<i64: 3>}
    ~= dense<[[[5.0, 1.5, -2.0]]]> : tensor<1x1x3xf32>

//===--- Layouts ---===//

case @channels_last: relax.adaptive_avg_pool1d
    dense<[[[0.0, -8.0], [6.0, -8.0], [7.0, 5.0], [8.0, 8.0], [0.0, -8.0],
        [-9.0, 2.0]]]> : tensor<1x6x2xf32>
    {output_size = array<i64: 4>, layout = "NWC"}
    ~= dense<[[[3.0, -8.0], [6.5, -1.5], [4.0, 0.0], [-4.5, -3.0]]]> : tensor<1x4x2xf32>
case @out_layout: relax.adaptive_avg_pool1d dense<[[[3.0, 8.0], [-6.0, -5.0], [7.0, 3.0],
        [-5.0, 9.0], [-1.0, 4.0], [-3.0, 0.0]], [[8.0, 0.0], [2.0, 2.0], [-9.0, 8.0], [-1.0, -2.0],
        [3.0, 2.0], [5.0, -9.0]]]> : tensor<2x6x2xf32>
    {output_size = array<i64: 2>, layout = "CWN", out_layout = "NWC"}
    ~= dense<[[[1.3333333730697632, 0.3333333432674408], [-3.0, 2.3333332538604736]],
        [[2.0, 3.3333332538604736], [4.333333492279053, -3.0]]]> : tensor<2x2x2xf32>

//===--- Symbolic and empty dimensions ---===//

case @symbolic_global: relax.adaptive_avg_pool1d
    dense<[[[1.0, -3.0, -5.0, -1.0, 2.0, -1.0]],
        [[-2.0, 9.0, 9.0, 4.0, 5.0, -8.0]]]> : tensor<2x1x6xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>> {output_size = array<i64: 1>}
    -> tensor<?x?x?xf32>
    ~= dense<[[[-1.1666666269302368]], [[2.8333332538604736]]]> : tensor<2x1x1xf32>
case @symbolic_overlapping: relax.adaptive_avg_pool1d
    dense<[[[9.0, -9.0, 5.0, 1.0, -2.0, -4.0]]]> : tensor<1x1x6xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>> {output_size = array<i64: 4>}
    -> tensor<?x?x?xf32>
    ~= dense<[[[0.0, -2.0, -0.5, -3.0]]]> : tensor<1x1x4xf32>
case @symbolic_no_size: relax.adaptive_avg_pool1d #x_1x1x6_c
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>> -> tensor<?x?x?xf32>
    ~= #x_1x1x6_c
case @empty_batch: relax.adaptive_avg_pool1d dense<> : tensor<0x1x6xf32>
    {output_size = array<i64: 2>}
    ~= dense<> : tensor<0x1x2xf32>
case @no_channel: relax.adaptive_avg_pool1d dense<> : tensor<1x0x6xf32>
    {output_size = array<i64: 2>}
    ~= dense<> : tensor<1x0x2xf32>
case @empty_image: relax.adaptive_avg_pool1d dense<> : tensor<1x1x0xf32>
    {output_size = array<i64: 1>}
    ~= dense<[[[nan]]]> : tensor<1x1x1xf32>

//===--- Element types ---===//

case @f16: relax.adaptive_avg_pool1d dense<[[[3.0, -2.0, 9.0, -4.0, -4.0]]]> : tensor<1x1x5xf16>
    {output_size = array<i64: 2>}
    ~= dense<[[[3.333984375, 0.333251953125]]]> : tensor<1x1x2xf16>
case @bf16: relax.adaptive_avg_pool1d dense<[[[3.0, 2.0, -6.0, 3.0, -2.0]]]> : tensor<1x1x5xbf16>
    {output_size = array<i64: 2>}
    ~= dense<[[[-0.333984375, -1.6640625]]]> : tensor<1x1x2xbf16>
case @f32: relax.adaptive_avg_pool1d dense<[[[9.0, -2.0, -9.0, 1.0, 9.0]]]> : tensor<1x1x5xf32>
    {output_size = array<i64: 2>}
    ~= dense<[[[-0.6666666865348816, 0.3333333432674408]]]> : tensor<1x1x2xf32>
case @f64: relax.adaptive_avg_pool1d dense<[[[-6.0, -3.0, 5.0, -2.0, -4.0]]]> : tensor<1x1x5xf64>
    {output_size = array<i64: 2>}
    ~= dense<[[[-1.3333333333333333, -0.3333333333333333]]]> : tensor<1x1x2xf64>
case @i8: relax.adaptive_avg_pool1d dense<[[[2, -7, 0, -2, 6]]]> : tensor<1x1x5xi8>
    {output_size = array<i64: 2>}
    == dense<[[[-1, 1]]]> : tensor<1x1x2xi8>
case @i16: relax.adaptive_avg_pool1d dense<[[[-5, -9, -8, 2, -1]]]> : tensor<1x1x5xi16>
    {output_size = array<i64: 2>}
    == dense<[[[-7, -2]]]> : tensor<1x1x2xi16>
case @i32: relax.adaptive_avg_pool1d dense<[[[8, 4, 2, 3, 4]]]> : tensor<1x1x5xi32>
    {output_size = array<i64: 2>}
    == dense<[[[4, 3]]]> : tensor<1x1x2xi32>
case @i64: relax.adaptive_avg_pool1d dense<[[[-7, -7, -7, -2, -1]]]> : tensor<1x1x5xi64>
    {output_size = array<i64: 2>}
    == dense<[[[-7, -3]]]> : tensor<1x1x2xi64>
case @ui8: relax.adaptive_avg_pool1d dense<[[[3, 253, 249, 255, 5]]]> : tensor<1x1x5xui8>
    {output_size = array<i64: 2>}
    == dense<[[[168, 169]]]> : tensor<1x1x2xui8>
case @ui16: relax.adaptive_avg_pool1d dense<[[[7, 1, 8, 9, 6]]]> : tensor<1x1x5xui16>
    {output_size = array<i64: 2>}
    == dense<[[[5, 7]]]> : tensor<1x1x2xui16>
case @ui32: relax.adaptive_avg_pool1d dense<[[[7, 1, 0, 4294967290, 4]]]> : tensor<1x1x5xui32>
    {output_size = array<i64: 2>}
    == dense<[[[2, 1431655764]]]> : tensor<1x1x2xui32>
case @ui64: relax.adaptive_avg_pool1d dense<[[[6, 6, 6, 2, 0]]]> : tensor<1x1x5xui64>
    {output_size = array<i64: 2>}
    == dense<[[[6, 2]]]> : tensor<1x1x2xui64>

//===--- NaN and infinity ---===//

case @nan_infinity: relax.adaptive_avg_pool1d dense<[[[nan, 1.0, 2.0, inf, 3.0,
        -inf]]]> : tensor<1x1x6xf32>
    {output_size = array<i64: 3>}
    ~= dense<[[[nan, inf, -inf]]]> : tensor<1x1x3xf32>
