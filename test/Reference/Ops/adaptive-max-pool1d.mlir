// RUN: relax-test-run %s

// relax.adaptive_max_pool1d: the maximum over windows that share the data out
// evenly.

#x_1x1x6 = dense<[[[9.0, -1.0, 1.0, -2.0, 0.0, 1.0]]]> : tensor<1x1x6xf32>
#x_1x1x6_b = dense<[[[2.0, -4.0, 4.0, -3.0, -2.0, 1.0]]]> : tensor<1x1x6xf32>
#x_1x1x6_c = dense<[[[8.0, 2.0, 2.0, 8.0, -5.0, -4.0]]]> : tensor<1x1x6xf32>

//===--- Windows ---===//

case @global: relax.adaptive_max_pool1d dense<[[[8.0, -8.0, -5.0, 8.0, -9.0, 7.0],
        [4.0, -2.0, 6.0, -6.0, -5.0, -9.0]], [[3.0, -1.0, 8.0, 7.0, 8.0, 1.0],
        [7.0, 9.0, -1.0, -7.0, 5.0, 1.0]]]> : tensor<2x2x6xf32>
    {output_size = array<i64: 1>}
    == dense<[[[8.0], [6.0]], [[8.0], [9.0]]]> : tensor<2x2x1xf32>
case @same_size: relax.adaptive_max_pool1d #x_1x1x6 {output_size = array<i64: 6>} == #x_1x1x6
case @no_size: relax.adaptive_max_pool1d #x_1x1x6_b == #x_1x1x6_b
case @dividing: relax.adaptive_max_pool1d dense<[[[-3.0, 5.0, -7.0, 5.0, 0.0, -2.0],
        [-8.0, 0.0, -7.0, -7.0, 0.0, -2.0]]]> : tensor<1x2x6xf32>
    {output_size = array<i64: 3>}
    == dense<[[[5.0, 5.0, 0.0], [0.0, -7.0, 0.0]]]> : tensor<1x2x3xf32>
case @overlapping: relax.adaptive_max_pool1d dense<[[[-3.0, -2.0, 2.0, 8.0, -5.0,
        7.0]]]> : tensor<1x1x6xf32>
    {output_size = array<i64: 4>}
    == dense<[[[-2.0, 2.0, 8.0, 7.0]]]> : tensor<1x1x4xf32>
case @larger: relax.adaptive_max_pool1d dense<[[[5.0, -6.0]]]> : tensor<1x1x2xf32>
    {output_size = array<i64: 3>}
    == dense<[[[5.0, 5.0, -6.0]]]> : tensor<1x1x3xf32>

//===--- Layouts ---===//

case @channels_last: relax.adaptive_max_pool1d
    dense<[[[5.0, 9.0], [1.0, 2.0], [-7.0, 7.0], [5.0, -2.0], [9.0, 9.0],
        [2.0, -1.0]]]> : tensor<1x6x2xf32>
    {output_size = array<i64: 4>, layout = "NWC"}
    == dense<[[[5.0, 9.0], [1.0, 7.0], [9.0, 9.0], [9.0, 9.0]]]> : tensor<1x4x2xf32>
case @out_layout: relax.adaptive_max_pool1d dense<[[[-5.0, 5.0], [0.0, 7.0], [-8.0, 7.0],
        [5.0, -9.0], [-1.0, 2.0], [7.0, 0.0]], [[2.0, -9.0], [8.0, -7.0], [3.0, -2.0], [-4.0, -1.0],
        [7.0, -5.0], [-1.0, 7.0]]]> : tensor<2x6x2xf32>
    {output_size = array<i64: 2>, layout = "CWN", out_layout = "NWC"}
    == dense<[[[0.0, 8.0], [7.0, 7.0]], [[7.0, -2.0], [2.0, 7.0]]]> : tensor<2x2x2xf32>

//===--- Symbolic and empty dimensions ---===//

case @symbolic_global: relax.adaptive_max_pool1d
    dense<[[[7.0, 2.0, 1.0, -8.0, 5.0, 7.0]],
        [[-3.0, -4.0, 2.0, -4.0, 2.0, -3.0]]]> : tensor<2x1x6xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>> {output_size = array<i64: 1>}
    -> tensor<?x?x?xf32>
    == dense<[[[7.0]], [[2.0]]]> : tensor<2x1x1xf32>
case @symbolic_overlapping: relax.adaptive_max_pool1d
    dense<[[[-2.0, -3.0, -7.0, -2.0, -2.0, -5.0]]]> : tensor<1x1x6xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>> {output_size = array<i64: 4>}
    -> tensor<?x?x?xf32>
    == dense<[[[-2.0, -3.0, -2.0, -2.0]]]> : tensor<1x1x4xf32>
case @symbolic_no_size: relax.adaptive_max_pool1d #x_1x1x6_c
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>> -> tensor<?x?x?xf32>
    == #x_1x1x6_c
case @empty_batch: relax.adaptive_max_pool1d dense<> : tensor<0x1x6xf32>
    {output_size = array<i64: 2>}
    == dense<> : tensor<0x1x2xf32>
case @no_channel: relax.adaptive_max_pool1d dense<> : tensor<1x0x6xf32>
    {output_size = array<i64: 2>}
    == dense<> : tensor<1x0x2xf32>
case @empty_image: relax.adaptive_max_pool1d dense<> : tensor<1x1x0xf32>
    {output_size = array<i64: 1>}
    == dense<[[[-inf]]]> : tensor<1x1x1xf32>

//===--- Element types ---===//

case @f16: relax.adaptive_max_pool1d dense<[[[4.0, 6.0, -1.0, -5.0, -2.0]]]> : tensor<1x1x5xf16>
    {output_size = array<i64: 2>}
    == dense<[[[6.0, -1.0]]]> : tensor<1x1x2xf16>
case @bf16: relax.adaptive_max_pool1d dense<[[[3.0, 1.0, -9.0, 9.0, -3.0]]]> : tensor<1x1x5xbf16>
    {output_size = array<i64: 2>}
    == dense<[[[3.0, 9.0]]]> : tensor<1x1x2xbf16>
case @f32: relax.adaptive_max_pool1d dense<[[[4.0, -7.0, 0.0, 1.0, -6.0]]]> : tensor<1x1x5xf32>
    {output_size = array<i64: 2>}
    == dense<[[[4.0, 1.0]]]> : tensor<1x1x2xf32>
case @f64: relax.adaptive_max_pool1d dense<[[[4.0, 9.0, 4.0, 7.0, 2.0]]]> : tensor<1x1x5xf64>
    {output_size = array<i64: 2>}
    == dense<[[[9.0, 7.0]]]> : tensor<1x1x2xf64>
case @i8: relax.adaptive_max_pool1d dense<[[[5, 3, 7, 4, -9]]]> : tensor<1x1x5xi8>
    {output_size = array<i64: 2>}
    == dense<[[[7, 7]]]> : tensor<1x1x2xi8>
case @i16: relax.adaptive_max_pool1d dense<[[[5, 1, -6, 8, -8]]]> : tensor<1x1x5xi16>
    {output_size = array<i64: 2>}
    == dense<[[[5, 8]]]> : tensor<1x1x2xi16>
case @i32: relax.adaptive_max_pool1d dense<[[[0, 5, -1, 4, 7]]]> : tensor<1x1x5xi32>
    {output_size = array<i64: 2>}
    == dense<[[[5, 7]]]> : tensor<1x1x2xi32>
case @i64: relax.adaptive_max_pool1d dense<[[[3, -8, 5, 3, -2]]]> : tensor<1x1x5xi64>
    {output_size = array<i64: 2>}
    == dense<[[[5, 5]]]> : tensor<1x1x2xi64>
case @ui8: relax.adaptive_max_pool1d dense<[[[2, 250, 7, 250, 4]]]> : tensor<1x1x5xui8>
    {output_size = array<i64: 2>}
    == dense<[[[250, 250]]]> : tensor<1x1x2xui8>
case @ui16: relax.adaptive_max_pool1d dense<[[[65528, 2, 65528, 5, 65533]]]> : tensor<1x1x5xui16>
    {output_size = array<i64: 2>}
    == dense<[[[65528, 65533]]]> : tensor<1x1x2xui16>
case @ui32: relax.adaptive_max_pool1d dense<[[[2, 9, 7, 4294967287,
        4294967295]]]> : tensor<1x1x5xui32>
    {output_size = array<i64: 2>}
    == dense<[[[9, 4294967295]]]> : tensor<1x1x2xui32>
case @ui64: relax.adaptive_max_pool1d dense<[[[1, 5, 8, 2, 1]]]> : tensor<1x1x5xui64>
    {output_size = array<i64: 2>}
    == dense<[[[8, 8]]]> : tensor<1x1x2xui64>
case @i1: relax.adaptive_max_pool1d dense<[[[false, false, true, false, true]]]> : tensor<1x1x5xi1>
    {output_size = array<i64: 2>}
    == dense<[[[true, true]]]> : tensor<1x1x2xi1>

//===--- NaN and infinity ---===//

case @nan_infinity: relax.adaptive_max_pool1d dense<[[[nan, 1.0, 2.0, inf, 3.0,
        -inf]]]> : tensor<1x1x6xf32>
    {output_size = array<i64: 3>}
    == dense<[[[nan, inf, 3.0]]]> : tensor<1x1x3xf32>
