// RUN: relax-test-run %s

// relax.conv1d_transpose: each element of the data adds the kernel, multiplied
// by it, to the result; the padding crops. Numbers by NumPy, one addition at a
// time.

#x = dense<[[[51, 31, 64], [16, 117, 48]]]> : tensor<1x2x3xi8>
#w = dense<[[[-71, 120]], [[-115, -29]]]> : tensor<2x1x2xi8>

//===--- Windows ---===//

case @one_channel: relax.conv1d_transpose dense<[[[3.0, -3.0, 2.0]]]> : tensor<1x1x3xf32>,
    dense<[[[2.0, -3.0]]]> : tensor<1x1x2xf32>
    == dense<[[[6.0, -15.0, 13.0, -6.0]]]> : tensor<1x1x4xf32>
case @channels: relax.conv1d_transpose dense<[[[1.0, -1.0, 1.0], [2.0, -3.0, 0.0]],
        [[-2.0, 0.0, 1.0], [1.0, 3.0, -1.0]]]> : tensor<2x2x3xf32>,
    dense<[[[2.0, -1.0], [0.0, 2.0], [-1.0, 2.0]], [[0.0, 0.0], [-3.0, 0.0],
        [3.0, 2.0]]]> : tensor<2x3x2xf32>
    == dense<[[[2.0, -3.0, 3.0, -1.0], [-6.0, 11.0, -2.0, 2.0], [5.0, -2.0, -9.0, 2.0]],
        [[-4.0, 2.0, 2.0, -1.0], [-3.0, -13.0, 3.0, 2.0],
        [5.0, 7.0, 2.0, 0.0]]]> : tensor<2x3x4xf32>
case @strides: relax.conv1d_transpose dense<[[[-3.0, -1.0, 2.0]]]> : tensor<1x1x3xf32>,
    dense<[[[1.0, 2.0]]]> : tensor<1x1x2xf32> {strides = array<i64: 2>}
    == dense<[[[-3.0, -6.0, -1.0, -2.0, 2.0, 4.0]]]> : tensor<1x1x6xf32>

// Padding crops the result.
case @padding_uneven: relax.conv1d_transpose dense<[[[-1.0, -2.0, 2.0]]]> : tensor<1x1x3xf32>,
    dense<[[[-3.0, -3.0]]]> : tensor<1x1x2xf32> {padding = array<i64: 1, 0>}
    == dense<[[[9.0, 0.0, -6.0]]]> : tensor<1x1x3xf32>
case @dilation: relax.conv1d_transpose dense<[[[0.0, -1.0, -3.0]]]> : tensor<1x1x3xf32>,
    dense<[[[2.0, -3.0]]]> : tensor<1x1x2xf32> {dilation = array<i64: 2>}
    == dense<[[[0.0, -2.0, -6.0, 3.0, 9.0]]]> : tensor<1x1x5xf32>
case @all_at_once: relax.conv1d_transpose dense<[[[-3.0, 2.0, 3.0],
        [3.0, 1.0, 3.0]]]> : tensor<1x2x3xf32>,
    dense<[[[3.0, -3.0], [-3.0, -1.0]], [[2.0, 3.0], [1.0, 3.0]]]> : tensor<2x2x2xf32>
    {strides = array<i64: 2>, padding = array<i64: 1, 0>, dilation = array<i64: 2>}
    == dense<[[[0.0, 26.0, 0.0, 12.0, 0.0, 0.0],
        [0.0, 7.0, 0.0, -5.0, 0.0, 6.0]]]> : tensor<1x2x6xf32>
case @output_padding: relax.conv1d_transpose dense<[[[-1.0, 0.0, -2.0]]]> : tensor<1x1x3xf32>,
    dense<[[[-1.0, -1.0]]]> : tensor<1x1x2xf32>
    {strides = array<i64: 2>, output_padding = array<i64: 1>}
    == dense<[[[1.0, 1.0, 0.0, 0.0, 2.0, 2.0, 0.0]]]> : tensor<1x1x7xf32>

// Elements that no window reaches are 0.
case @output_padding_beyond: relax.conv1d_transpose
    dense<[[[-2.0, -1.0, 3.0]]]> : tensor<1x1x3xf32>, dense<[[[-1.0]]]> : tensor<1x1x1xf32>
    {output_padding = array<i64: 1>}
    == dense<[[[2.0, 1.0, -3.0, 0.0]]]> : tensor<1x1x4xf32>

// Between the elements is 0.
case @stride_beyond_kernel: relax.conv1d_transpose dense<[[[-3.0, -3.0, 0.0]]]> : tensor<1x1x3xf32>,
    dense<[[[3.0]]]> : tensor<1x1x1xf32> {strides = array<i64: 3>}
    == dense<[[[-9.0, 0.0, 0.0, -9.0, 0.0, 0.0, 0.0]]]> : tensor<1x1x7xf32>

//===--- Groups ---===//

case @groups: relax.conv1d_transpose dense<[[[3.0, 2.0, 0.0], [-1.0, 1.0, -3.0], [0.0, 3.0, 3.0],
        [-2.0, -3.0, -1.0]]]> : tensor<1x4x3xf32>,
    dense<[[[-2.0, -3.0]], [[0.0, -1.0]], [[1.0, -2.0]], [[3.0, 0.0]]]> : tensor<4x1x2xf32>
    {groups = 2 : i64}
    == dense<[[[-6.0, -12.0, -7.0, 3.0], [-6.0, -6.0, -6.0, -6.0]]]> : tensor<1x2x4xf32>
case @depthwise_two_each: relax.conv1d_transpose
    dense<[[[-1.0, 0.0, -2.0], [1.0, -2.0, -2.0]]]> : tensor<1x2x3xf32>,
    dense<[[[-1.0, -3.0], [2.0, -1.0]], [[-2.0, -3.0], [1.0, 1.0]]]> : tensor<2x2x2xf32>
    {groups = 2 : i64, strides = array<i64: 2>}
    == dense<[[[1.0, 3.0, 0.0, 0.0, 2.0, 6.0], [-2.0, 1.0, 0.0, 0.0, -4.0, 2.0],
        [-2.0, -3.0, 4.0, 6.0, 4.0, 6.0], [1.0, 1.0, -2.0, -2.0, -2.0, -2.0]]]> : tensor<1x4x6xf32>

//===--- Layouts ---===//

case @channels_last: relax.conv1d_transpose dense<[[[-1.0, 1.0], [0.0, 0.0],
        [1.0, 2.0]]]> : tensor<1x3x2xf32>,
    dense<[[[1.0, 3.0, 0.0], [-1.0, 3.0, 0.0]], [[2.0, 3.0, -3.0],
        [-1.0, 2.0, -1.0]]]> : tensor<2x2x3xf32>
    {strides = array<i64: 2>, data_layout = "NWC", kernel_layout = "WIO"}
    == dense<[[[-2.0, 0.0, 0.0], [-3.0, -1.0, 2.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0],
        [-1.0, 9.0, 0.0], [0.0, 7.0, -5.0]]]> : tensor<1x6x3xf32>
case @out_layout: relax.conv1d_transpose dense<[[[1.0, 0.0, 3.0],
        [-2.0, -3.0, -3.0]]]> : tensor<1x2x3xf32>,
    dense<[[[1.0, 3.0], [2.0, 0.0], [1.0, -3.0]], [[1.0, 3.0], [1.0, -1.0],
        [2.0, 1.0]]]> : tensor<2x3x2xf32>
    {out_layout = "WCN"}
    == dense<[[[-1.0], [0.0], [-3.0]], [[-6.0], [-1.0], [-11.0]], [[-9.0], [6.0], [-6.0]], [[0.0],
        [3.0], [-12.0]]]> : tensor<4x3x1xf32>
case @all_layouts: relax.conv1d_transpose dense<[[[1.0, -3.0], [0.0, -2.0], [-3.0, -1.0]],
        [[2.0, -1.0], [0.0, 0.0], [-1.0, -3.0]]]> : tensor<2x3x2xf32>,
    dense<[[[0.0, -3.0, 1.0], [-2.0, -1.0, 3.0]], [[-1.0, 0.0, 0.0],
        [3.0, -2.0, -2.0]]]> : tensor<2x2x3xf32>
    {data_layout = "CWN", kernel_layout = "IWO", out_layout = "NWC"}
    == dense<[[[-2.0, -3.0, 1.0], [4.0, -5.0, -1.0], [1.0, 9.0, -3.0], [3.0, 5.0, -7.0]],
        [[1.0, 9.0, -3.0], [3.0, 11.0, -9.0], [7.0, 5.0, -7.0],
        [-7.0, 7.0, 3.0]]]> : tensor<2x4x3xf32>

//===--- Symbolic and empty dimensions ---===//

case @symbolic_image: relax.conv1d_transpose dense<[[[0.0, 1.0, 2.0], [1.0, 1.0, -1.0]],
        [[-2.0, 0.0, -2.0], [0.0, -1.0, -3.0]]]> : tensor<2x2x3xf32>
    as tensor<?x2x?xf32, #relax.tensor<[n, 2, h]>>,
    dense<[[[2.0, 2.0], [2.0, -3.0]], [[1.0, 2.0], [-2.0, 0.0]]]> : tensor<2x2x2xf32>
    {strides = array<i64: 2>, padding = array<i64: 1, 0>, dilation = array<i64: 2>}
    -> tensor<?x?x?xf32>
    == dense<[[[0.0, 5.0, 0.0, 7.0, 0.0, 2.0], [0.0, 0.0, 0.0, 3.0, 0.0, -6.0]],
        [[0.0, -5.0, 0.0, -9.0, 0.0, -10.0], [0.0, 8.0, 0.0, 2.0, 0.0, 6.0]]]> : tensor<2x2x6xf32>
case @symbolic_channels: relax.conv1d_transpose
    dense<[[[0.0, -2.0, 3.0], [3.0, 3.0, 2.0]]]> : tensor<1x2x3xf32>
    as tensor<1x?x3xf32, #relax.tensor<[1, c, 3]>>,
    dense<[[[-1.0, 1.0], [2.0, -1.0], [1.0, 0.0]], [[-2.0, 2.0], [2.0, -2.0],
        [0.0, 3.0]]]> : tensor<2x3x2xf32>
    as tensor<?x?x2xf32, #relax.tensor<[c, o, 2]>> {strides = array<i64: 2>} -> tensor<?x?x?xf32>
    == dense<[[[-6.0, 6.0, -4.0, 4.0, -7.0, 7.0], [6.0, -6.0, 2.0, -4.0, 10.0, -7.0],
        [0.0, 9.0, -2.0, 9.0, 3.0, 6.0]]]> : tensor<1x3x6xf32>
case @empty_batch: relax.conv1d_transpose dense<> : tensor<0x1x3xf32>,
    dense<[[[2.0, 1.0]]]> : tensor<1x1x2xf32>
    == dense<> : tensor<0x1x4xf32>

// An empty sum.
case @no_input_channel: relax.conv1d_transpose dense<> : tensor<1x0x3xf32>,
    dense<> : tensor<0x2x2xf32>
    == dense<[[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]]> : tensor<1x2x4xf32>
case @no_output_channel: relax.conv1d_transpose dense<[[[0.0, -1.0, -1.0]]]> : tensor<1x1x3xf32>,
    dense<> : tensor<1x0x2xf32>
    == dense<> : tensor<1x0x4xf32>

//===--- Element types ---===//

case @f16: relax.conv1d_transpose dense<[[[2.0, -3.0, 4.0], [2.0, 2.0, 4.0]]]> : tensor<1x2x3xf16>,
    dense<[[[-1.0, 1.0]], [[-3.0, 2.0]]]> : tensor<2x1x2xf16>
    == dense<[[[-8.0, 3.0, -15.0, 12.0]]]> : tensor<1x1x4xf16>
case @bf16: relax.conv1d_transpose dense<[[[0.0, -3.0, 3.0],
        [-2.0, -2.0, 2.0]]]> : tensor<1x2x3xbf16>,
    dense<[[[0.0, -1.0]], [[2.0, 3.0]]]> : tensor<2x1x2xbf16>
    == dense<[[[-4.0, -10.0, 1.0, 3.0]]]> : tensor<1x1x4xbf16>
case @f32: relax.conv1d_transpose dense<[[[-3.0, 0.0, 3.0], [1.0, -3.0, 0.0]]]> : tensor<1x2x3xf32>,
    dense<[[[-2.0, -2.0]], [[2.0, -3.0]]]> : tensor<2x1x2xf32>
    == dense<[[[8.0, -3.0, 3.0, -6.0]]]> : tensor<1x1x4xf32>
case @f64: relax.conv1d_transpose dense<[[[-1.0, 2.0, 4.0],
        [2.0, -3.0, -2.0]]]> : tensor<1x2x3xf64>,
    dense<[[[-3.0, -1.0]], [[-3.0, 3.0]]]> : tensor<2x1x2xf64>
    == dense<[[[-3.0, 10.0, -17.0, -10.0]]]> : tensor<1x1x4xf64>
case @i8: relax.conv1d_transpose dense<[[[2, 0, 2], [2, 1, -1]]]> : tensor<1x2x3xi8>,
    dense<[[[0, -2]], [[0, -1]]]> : tensor<2x1x2xi8>
    == dense<[[[0, -6, -1, -3]]]> : tensor<1x1x4xi8>
case @i16: relax.conv1d_transpose dense<[[[2, 0, -1], [4, -3, -2]]]> : tensor<1x2x3xi16>,
    dense<[[[1, -3]], [[0, 0]]]> : tensor<2x1x2xi16>
    == dense<[[[2, -6, -1, 3]]]> : tensor<1x1x4xi16>
case @i32: relax.conv1d_transpose dense<[[[-1, 2, -3], [4, 0, -1]]]> : tensor<1x2x3xi32>,
    dense<[[[3, -2]], [[2, 1]]]> : tensor<2x1x2xi32>
    == dense<[[[5, 12, -15, 5]]]> : tensor<1x1x4xi32>
case @i64: relax.conv1d_transpose dense<[[[0, 0, 0], [-1, -3, -1]]]> : tensor<1x2x3xi64>,
    dense<[[[-2, -1]], [[0, -1]]]> : tensor<2x1x2xi64>
    == dense<[[[0, 1, 3, 1]]]> : tensor<1x1x4xi64>
case @ui8: relax.conv1d_transpose dense<[[[2, 3, 1], [3, 4, 0]]]> : tensor<1x2x3xui8>,
    dense<[[[2, 3]], [[1, 2]]]> : tensor<2x1x2xui8>
    == dense<[[[7, 22, 19, 3]]]> : tensor<1x1x4xui8>
case @ui16: relax.conv1d_transpose dense<[[[0, 3, 1], [4, 3, 4]]]> : tensor<1x2x3xui16>,
    dense<[[[0, 0]], [[2, 3]]]> : tensor<2x1x2xui16>
    == dense<[[[8, 18, 17, 12]]]> : tensor<1x1x4xui16>
case @ui32: relax.conv1d_transpose dense<[[[4, 1, 3], [0, 2, 2]]]> : tensor<1x2x3xui32>,
    dense<[[[0, 3]], [[0, 0]]]> : tensor<2x1x2xui32>
    == dense<[[[0, 12, 3, 9]]]> : tensor<1x1x4xui32>
case @ui64: relax.conv1d_transpose dense<[[[2, 1, 3], [0, 2, 2]]]> : tensor<1x2x3xui64>,
    dense<[[[2, 1]], [[2, 2]]]> : tensor<2x1x2xui64>
    == dense<[[[4, 8, 15, 7]]]> : tensor<1x1x4xui64>
case @i8_wraps: relax.conv1d_transpose #x, #w == dense<[[[-85, -16, -9, -112]]]> : tensor<1x1x4xi8>
case @i8_to_i32: relax.conv1d_transpose #x, #w {out_dtype = i32}
    == dense<[[[-5461, -10000, -9737, 6288]]]> : tensor<1x1x4xi32>

// Each operand is widened by its own sign.
case @ui8_times_i8: relax.conv1d_transpose dense<[[[230, 157, 21],
        [148, 183, 24]]]> : tensor<1x2x3xui8>,
    #w {out_dtype = i32}
    == dense<[[[-33350, -8884, 9282, 1824]]]> : tensor<1x1x4xi32>
case @i8_times_ui8: relax.conv1d_transpose #x, dense<[[[27, 200]], [[19, 70]]]> : tensor<2x1x2xui8>
    {out_dtype = i32}
    == dense<[[[1681, 14380, 17030, 16160]]]> : tensor<1x1x4xi32>
case @f16_to_f32: relax.conv1d_transpose dense<[[[-1.0, -1.0, -2.0],
        [2.0, -2.0, 3.0]]]> : tensor<1x2x3xf16>,
    dense<[[[-2.0, -1.0]], [[1.0, 1.0]]]> : tensor<2x1x2xf16> {out_dtype = f32}
    == dense<[[[4.0, 3.0, 6.0, 5.0]]]> : tensor<1x1x4xf32>

//===--- NaN and infinity ---===//

case @nan: relax.conv1d_transpose dense<[[[1.0, nan, 1.0]]]> : tensor<1x1x3xf32>,
    dense<[[[1.0, 1.0]]]> : tensor<1x1x2xf32>
    == dense<[[[1.0, nan, nan, 1.0]]]> : tensor<1x1x4xf32>

// An element without terms is 0, not the product of an infinity and 0.
case @infinity_between: relax.conv1d_transpose dense<[[[1.0, 1.0, 1.0]]]> : tensor<1x1x3xf32>,
    dense<[[[inf, inf]]]> : tensor<1x1x2xf32> {strides = array<i64: 3>}
    == dense<[[[inf, inf, 0.0, inf, inf, 0.0, inf, inf]]]> : tensor<1x1x8xf32>

//===--- Products of channels ---===//

// With eight output channels or more, these are the innermost dimension of the
// kernel; the cases above have fewer.

case @stride_is_kernel: relax.conv1d_transpose dense<[[[1.0, 2.0, -2.0], [2.0, 0.0, 0.0]]]>
    : tensor<1x2x3xf32>, dense<[[[1.0, -1.0], [2.0, -2.0], [-1.0, -1.0], [0.0, 0.0], [-2.0,
    -2.0], [-2.0, -2.0], [-2.0, 2.0], [-2.0, 1.0]], [[1.0, -1.0], [-1.0, 0.0], [-1.0, 2.0],
    [-2.0, 2.0], [1.0, 2.0], [-2.0, -1.0], [1.0, 0.0], [1.0, 1.0]]]> : tensor<2x8x2xf32>
    {strides = array<i64: 2>} == dense<[[[3.0, -3.0, 2.0, -2.0, -2.0, 2.0], [0.0, -2.0, 4.0,
    -4.0, -4.0, 4.0], [-3.0, 3.0, -2.0, -2.0, 2.0, 2.0], [-4.0, 4.0, 0.0, 0.0, 0.0, 0.0],
    [0.0, 2.0, -4.0, -4.0, 4.0, 4.0], [-6.0, -4.0, -4.0, -4.0, 4.0, 4.0], [0.0, 2.0, -4.0,
    4.0, 4.0, -4.0], [0.0, 3.0, -4.0, 2.0, 4.0, -2.0]]]> : tensor<1x8x6xf32>
// Phases take one or two taps.
case @stride_2_kernel_3: relax.conv1d_transpose dense<[[[1.0, -2.0, 2.0], [0.0, 2.0,
    -1.0]]]> : tensor<1x2x3xf32>, dense<[[[-1.0, 2.0, -2.0], [-2.0, -1.0, 1.0], [-2.0, 2.0,
    -1.0], [-1.0, 0.0, 2.0], [2.0, 2.0, -1.0], [-2.0, 1.0, 1.0], [1.0, -2.0, -2.0], [0.0,
    -1.0, 0.0]], [[2.0, -1.0, 0.0], [-1.0, -1.0, 2.0], [-2.0, -1.0, -2.0], [-2.0, -1.0,
    1.0], [0.0, 0.0, -2.0], [1.0, 1.0, -1.0], [-2.0, -1.0, -2.0], [1.0, 0.0, 0.0]]]> :
    tensor<2x8x3xf32> {strides = array<i64: 2>, padding = array<i64: 1, 1>, output_padding =
    array<i64: 1>} == dense<[[[2.0, 4.0, -6.0, 0.0, 5.0, -4.0], [-1.0, 3.0, 0.0, -1.0, -1.0,
    0.0], [2.0, -1.0, -6.0, -4.0, 5.0, 0.0], [0.0, 0.0, -2.0, -2.0, 1.0, 3.0], [2.0, -5.0,
    -4.0, 2.0, 4.0, 0.0], [1.0, 7.0, 0.0, -9.0, 1.0, 3.0], [-2.0, -8.0, 2.0, 4.0, -3.0,
    -2.0], [-1.0, 2.0, 2.0, -1.0, -2.0, 0.0]]]> : tensor<1x8x6xf32>
case @stride_3_kernel_4: relax.conv1d_transpose dense<[[[-1.0, 0.0, 2.0]]]> :
    tensor<1x1x3xf32>, dense<[[[-1.0, 1.0, -2.0, -1.0], [2.0, 2.0, -2.0, 2.0], [2.0, 0.0,
    -1.0, 2.0], [2.0, 1.0, -1.0, -1.0], [2.0, -1.0, 0.0, 1.0], [-1.0, -1.0, 1.0, -2.0],
    [1.0, 2.0, 1.0, 1.0], [0.0, 2.0, -1.0, -1.0]]]> : tensor<1x8x4xf32> {strides =
    array<i64: 3>, padding = array<i64: 1, 0>} == dense<[[[-1.0, 2.0, 1.0, 0.0, 0.0, -2.0,
    2.0, -4.0, -2.0], [-2.0, 2.0, -2.0, 0.0, 0.0, 4.0, 4.0, -4.0, 4.0], [0.0, 1.0, -2.0,
    0.0, 0.0, 4.0, 0.0, -2.0, 4.0], [-1.0, 1.0, 1.0, 0.0, 0.0, 4.0, 2.0, -2.0, -2.0], [1.0,
    0.0, -1.0, 0.0, 0.0, 4.0, -2.0, 0.0, 2.0], [1.0, -1.0, 2.0, 0.0, 0.0, -2.0, -2.0, 2.0,
    -4.0], [-2.0, -1.0, -1.0, 0.0, 0.0, 2.0, 4.0, 2.0, 2.0], [-2.0, 1.0, 1.0, 0.0, 0.0, 0.0,
    4.0, -2.0, -2.0]]]> : tensor<1x8x9xf32>
// A phase takes no tap.
case @stride_3_kernel_2: relax.conv1d_transpose dense<[[[1.0, 1.0], [-2.0, -2.0]]]> :
    tensor<1x2x2xf32>, dense<[[[1.0, 2.0], [1.0, 2.0], [-1.0, -1.0], [1.0, -2.0], [-2.0,
    -2.0], [-1.0, -2.0], [1.0, 2.0], [-1.0, -2.0]], [[1.0, -2.0], [1.0, -2.0], [2.0, 1.0],
    [2.0, 1.0], [1.0, -1.0], [2.0, -2.0], [-2.0, -1.0], [1.0, 0.0]]]> : tensor<2x8x2xf32>
    {strides = array<i64: 3>, padding = array<i64: 0, 1>, output_padding = array<i64: 2>} ==
    dense<[[[-1.0, 6.0, 0.0, -1.0, 6.0, 0.0], [-1.0, 6.0, 0.0, -1.0, 6.0, 0.0], [-5.0, -3.0,
    0.0, -5.0, -3.0, 0.0], [-3.0, -4.0, 0.0, -3.0, -4.0, 0.0], [-4.0, 0.0, 0.0, -4.0, 0.0,
    0.0], [-5.0, 2.0, 0.0, -5.0, 2.0, 0.0], [5.0, 4.0, 0.0, 5.0, 4.0, 0.0], [-3.0, -2.0,
    0.0, -3.0, -2.0, 0.0]]]> : tensor<1x8x6xf32>
// The taps of a phase are in the order of the remainders of their distances.
case @stride_2_dilation_3: relax.conv1d_transpose dense<[[[2.0, 2.0, 0.0]]]> :
    tensor<1x1x3xf32>, dense<[[[0.0, 0.0, 1.0], [0.0, 1.0, 2.0], [1.0, -1.0, 0.0], [0.0,
    -2.0, -2.0], [1.0, 0.0, -1.0], [1.0, 0.0, 2.0], [1.0, 2.0, 0.0], [-1.0, -1.0, 2.0]]]> :
    tensor<1x8x3xf32> {strides = array<i64: 2>, dilation = array<i64: 3>, padding =
    array<i64: 2, 1>} == dense<[[[0.0, 0.0, 0.0, 0.0, 2.0, 0.0, 2.0, 0.0], [0.0, 2.0, 0.0,
    2.0, 4.0, 0.0, 4.0, 0.0], [2.0, -2.0, 0.0, -2.0, 0.0, 0.0, 0.0, 0.0], [0.0, -4.0, 0.0,
    -4.0, -4.0, 0.0, -4.0, 0.0], [2.0, 0.0, 0.0, 0.0, -2.0, 0.0, -2.0, 0.0], [2.0, 0.0, 0.0,
    0.0, 4.0, 0.0, 4.0, 0.0], [2.0, 4.0, 0.0, 4.0, 0.0, 0.0, 0.0, 0.0], [-2.0, -2.0, 0.0,
    -2.0, 4.0, 0.0, 4.0, 0.0]]]> : tensor<1x8x8xf32>
// Taps reach every second element.
case @stride_4_dilation_2: relax.conv1d_transpose dense<[[[0.0, -2.0]]]> :
    tensor<1x1x2xf32>, dense<[[[2.0, 2.0, -2.0], [-2.0, 1.0, 0.0], [-1.0, -2.0, -2.0], [2.0,
    2.0, 2.0], [0.0, -2.0, -1.0], [0.0, 2.0, -1.0], [0.0, 0.0, 0.0], [0.0, 1.0, -2.0]]]> :
    tensor<1x8x3xf32> {strides = array<i64: 4>, dilation = array<i64: 2>, padding =
    array<i64: 1, 0>, output_padding = array<i64: 1>} == dense<[[[0.0, 0.0, 0.0, -4.0, 0.0,
    -4.0, 0.0, 4.0, 0.0], [0.0, 0.0, 0.0, 4.0, 0.0, -2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0,
    2.0, 0.0, 4.0, 0.0, 4.0, 0.0], [0.0, 0.0, 0.0, -4.0, 0.0, -4.0, 0.0, -4.0, 0.0], [0.0,
    0.0, 0.0, 0.0, 0.0, 4.0, 0.0, 2.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, -4.0, 0.0, 2.0, 0.0],
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, -2.0, 0.0, 4.0,
    0.0]]]> : tensor<1x8x9xf32>
// Padding crops elements of the data.
case @stride_2_padding_beyond: relax.conv1d_transpose dense<[[[2.0, 2.0, 1.0, -1.0]]]> :
    tensor<1x1x4xf32>, dense<[[[0.0, 0.0], [-1.0, -2.0], [1.0, -2.0], [1.0, -2.0], [1.0,
    -1.0], [-1.0, 2.0], [0.0, 2.0], [-2.0, 0.0]]]> : tensor<1x8x2xf32> {strides = array<i64:
    2>, padding = array<i64: 3, 3>} == dense<[[[0.0, 0.0], [-4.0, -1.0], [-4.0, 1.0], [-4.0,
    1.0], [-2.0, 1.0], [4.0, -1.0], [4.0, 0.0], [0.0, -2.0]]]> : tensor<1x8x2xf32>
case @stride_2_one_channel: relax.conv1d_transpose dense<[[[-1.0, 0.0, -2.0], [1.0, -1.0,
    2.0]], [[-1.0, -1.0, -2.0], [1.0, 0.0, -1.0]]]> : tensor<2x2x3xf32>, dense<[[[2.0, 0.0,
    2.0]], [[1.0, 0.0, 0.0]]]> : tensor<2x1x3xf32> {strides = array<i64: 2>, padding =
    array<i64: 1, 0>} == dense<[[[0.0, -3.0, 0.0, -2.0, 0.0, -4.0]], [[0.0, -4.0, 0.0, -7.0,
    0.0, -4.0]]]> : tensor<2x1x6xf32>
case @stride_2_groups: relax.conv1d_transpose dense<[[[-1.0, 1.0, 1.0], [1.0, 0.0, -2.0],
    [1.0, -2.0, 2.0], [-2.0, -1.0, -1.0]]]> : tensor<1x4x3xf32>, dense<[[[0.0, -1.0], [-1.0,
    -2.0], [2.0, -1.0], [-2.0, 1.0], [-2.0, 2.0], [1.0, -1.0], [0.0, -1.0], [1.0, 0.0]],
    [[-1.0, 1.0], [-2.0, 1.0], [0.0, 2.0], [-1.0, -1.0], [2.0, 1.0], [-2.0, -1.0], [-2.0,
    2.0], [0.0, -1.0]], [[1.0, 2.0], [-2.0, 0.0], [-1.0, 1.0], [2.0, 0.0], [1.0, -1.0],
    [0.0, 0.0], [1.0, -2.0], [-1.0, -2.0]], [[2.0, 0.0], [0.0, 0.0], [-2.0, 2.0], [2.0,
    -2.0], [1.0, 0.0], [-1.0, 0.0], [2.0, 0.0], [0.0, 1.0]]]> : tensor<4x8x2xf32> {strides =
    array<i64: 2>, groups = 2} == dense<[[[-1.0, 2.0, 0.0, -1.0, 2.0, -3.0], [-1.0, 3.0,
    -1.0, -2.0, 3.0, -4.0], [-2.0, 3.0, 2.0, -1.0, 2.0, -5.0], [1.0, -2.0, -2.0, 1.0, 0.0,
    3.0], [4.0, -1.0, -2.0, 2.0, -6.0, 0.0], [-3.0, 0.0, 1.0, -1.0, 5.0, 1.0], [-2.0, 3.0,
    0.0, -1.0, 4.0, -5.0], [-1.0, -1.0, 1.0, 0.0, 1.0, 2.0], [-3.0, 2.0, -4.0, -4.0, 0.0,
    4.0], [-2.0, 0.0, 4.0, 0.0, -4.0, 0.0], [3.0, -3.0, 4.0, -4.0, 0.0, 0.0], [-2.0, 4.0,
    -6.0, 2.0, 2.0, 2.0], [-1.0, -1.0, -3.0, 2.0, 1.0, -2.0], [2.0, 0.0, 1.0, 0.0, 1.0,
    0.0], [-3.0, -2.0, -4.0, 4.0, 0.0, -4.0], [-1.0, -4.0, 2.0, 3.0, -2.0, -5.0]]]> :
    tensor<1x16x6xf32>
case @stride_2_groups_of_one: relax.conv1d_transpose dense<[[[1.0, 0.0], [2.0, 0.0], [1.0,
    0.0], [0.0, 1.0], [2.0, -1.0], [-1.0, 0.0], [-1.0, 1.0], [2.0, -2.0]]]> :
    tensor<1x8x2xf32>, dense<[[[-2.0, 2.0, 0.0]], [[1.0, 1.0, 2.0]], [[-2.0, -1.0, 2.0]],
    [[0.0, -1.0, -1.0]], [[-2.0, -2.0, 2.0]], [[-2.0, -2.0, -1.0]], [[-1.0, 2.0, -1.0]],
    [[-2.0, -1.0, 1.0]]]> : tensor<8x1x3xf32> {strides = array<i64: 2>, padding = array<i64:
    1, 0>, groups = 8} == dense<[[[2.0, 0.0, 0.0, 0.0], [2.0, 4.0, 0.0, 0.0], [-1.0, 2.0,
    0.0, 0.0], [0.0, 0.0, -1.0, -1.0], [-4.0, 6.0, 2.0, -2.0], [2.0, 1.0, 0.0, 0.0], [-2.0,
    0.0, 2.0, -1.0], [-2.0, 6.0, 2.0, -2.0]]]> : tensor<1x8x4xf32>
case @stride_2_channels_last: relax.conv1d_transpose dense<[[[0.0, -2.0], [-1.0, 0.0],
    [-2.0, -2.0]]]> : tensor<1x3x2xf32>, dense<[[[0.0, 0.0, -2.0, -1.0, -2.0, -1.0, 0.0,
    -2.0], [2.0, 2.0, 0.0, -2.0, -2.0, 0.0, -2.0, 2.0]], [[1.0, -2.0, 0.0, 0.0, 2.0, -2.0,
    -1.0, -2.0], [-2.0, 0.0, -2.0, 0.0, -1.0, 0.0, 2.0, 1.0]], [[-1.0, 0.0, -2.0, 0.0, 0.0,
    1.0, 0.0, -1.0], [0.0, -1.0, 1.0, -2.0, 1.0, 1.0, 0.0, -1.0]]]> : tensor<3x2x8xf32>
    {strides = array<i64: 2>, data_layout = "NWC", kernel_layout = "WIO"} == dense<[[[-4.0,
    -4.0, 0.0, 4.0, 4.0, 0.0, 4.0, -4.0], [4.0, 0.0, 4.0, 0.0, 2.0, 0.0, -4.0, -2.0], [0.0,
    2.0, 0.0, 5.0, 0.0, -1.0, 0.0, 4.0], [-1.0, 2.0, 0.0, 0.0, -2.0, 2.0, 1.0, 2.0], [-3.0,
    -4.0, 6.0, 6.0, 8.0, 1.0, 4.0, 1.0], [2.0, 4.0, 4.0, 0.0, -2.0, 4.0, -2.0, 2.0], [2.0,
    2.0, 2.0, 4.0, -2.0, -4.0, 0.0, 4.0]]]> : tensor<1x7x8xf32>
case @stride_2_symbolic: relax.conv1d_transpose dense<[[[-1.0, 1.0, 2.0], [2.0, 0.0, -2.0]],
    [[2.0, 2.0, 1.0], [-1.0, -2.0, 1.0]]]> : tensor<2x2x3xf32> as tensor<?x2x?xf32,
    #relax.tensor<[n, 2, m]>>, dense<[[[-1.0, -1.0, 2.0], [1.0, -1.0, 0.0], [1.0, -2.0,
    -1.0], [1.0, 1.0, 2.0], [1.0, 0.0, -1.0], [-1.0, -1.0, 2.0], [-2.0, -1.0, -2.0], [2.0,
    1.0, 0.0]], [[1.0, -1.0, 0.0], [-1.0, 1.0, -2.0], [0.0, -1.0, 2.0], [-1.0, -1.0, -2.0],
    [0.0, 0.0, 1.0], [0.0, -1.0, -2.0], [2.0, -2.0, 1.0], [2.0, -1.0, -2.0]]]> :
    tensor<2x8x3xf32> {strides = array<i64: 2>, padding = array<i64: 1, 1>} ->
    tensor<?x8x?xf32, #relax.tensor<[n, 8, 2 * m - 1]>> == dense<[[[-1.0, -3.0, -1.0, -2.0,
    0.0], [3.0, -3.0, -1.0, 4.0, -4.0], [0.0, 6.0, -2.0, 1.0, -2.0], [-3.0, -5.0, 1.0, 6.0,
    4.0], [0.0, 4.0, 0.0, 1.0, 0.0], [-1.0, -7.0, -1.0, 0.0, 0.0], [-3.0, 2.0, -1.0, -10.0,
    2.0], [-3.0, -2.0, 1.0, 0.0, 4.0]], [[-1.0, 0.0, 0.0, 4.0, -2.0], [-3.0, 6.0, -4.0, 4.0,
    0.0], [-3.0, -2.0, -2.0, -5.0, -3.0], [3.0, 10.0, 4.0, 8.0, 0.0], [0.0, -1.0, 0.0, -3.0,
    0.0], [-1.0, 4.0, 0.0, 7.0, -2.0], [0.0, -13.0, 2.0, -6.0, -3.0], [3.0, 2.0, 4.0, 8.0,
    0.0]]]> : tensor<2x8x5xf32>
case @stride_2_direct_symbolic: relax.conv1d_transpose dense<[[[1.0, -1.0, -2.0], [2.0, 2.0,
    -2.0]]]> : tensor<1x2x3xf32> as tensor<?x2x?xf32, #relax.tensor<[n, 2, m]>>,
    dense<[[[1.0, 0.0], [-2.0, 2.0], [2.0, -2.0], [-2.0, -2.0], [2.0, 2.0], [2.0, 1.0],
    [-2.0, -1.0], [0.0, 0.0]], [[-2.0, -1.0], [1.0, 2.0], [-2.0, 2.0], [-1.0, -2.0], [2.0,
    0.0], [1.0, -2.0], [2.0, 0.0], [-1.0, 1.0]]]> : tensor<2x8x2xf32> {strides = array<i64:
    2>} -> tensor<?x8x?xf32, #relax.tensor<[n, 8, 2 * m]>> == dense<[[[-3.0, -2.0, -5.0,
    -2.0, 2.0, 2.0], [0.0, 6.0, 4.0, 2.0, 2.0, -8.0], [-2.0, 2.0, -6.0, 6.0, 0.0, 0.0],
    [-4.0, -6.0, 0.0, -2.0, 6.0, 8.0], [6.0, 2.0, 2.0, -2.0, -8.0, -4.0], [4.0, -3.0, 0.0,
    -5.0, -6.0, 2.0], [2.0, -1.0, 6.0, 1.0, 0.0, 2.0], [-2.0, 2.0, -2.0, 2.0, 2.0, -2.0]]]>
    : tensor<1x8x6xf32>
case @stride_2_few_channels_symbolic: relax.conv1d_transpose dense<[[[1.0, 1.0, -1.0],
    [-2.0, 0.0, -1.0]]]> : tensor<1x2x3xf32> as tensor<?x2x?xf32, #relax.tensor<[n, 2, m]>>,
    dense<[[[-2.0, 0.0, 1.0, -1.0], [0.0, 1.0, 2.0, 1.0]], [[-2.0, -1.0, 0.0, 0.0], [-1.0,
    -2.0, 1.0, -1.0]]]> : tensor<2x2x4xf32> {strides = array<i64: 2>, padding = array<i64:
    1, 1>} -> tensor<?x2x?xf32, #relax.tensor<[n, 2, 2 * m]>> == dense<[[[2.0, -1.0, -1.0,
    5.0, 0.0, -1.0], [5.0, 0.0, 4.0, 3.0, 2.0, -3.0]]]> : tensor<1x2x6xf32>

// TYPES: f16 bf16 f32 f64
case @stride_2_$T: relax.conv1d_transpose dense<[[[0.0, 2.0], [2.0, 1.0]]]> :
    tensor<1x2x2x$T>, dense<[[[2.0, 1.0, 2.0], [1.0, 1.0, 1.0], [2.0, 2.0, 2.0], [0.0, 0.0,
    0.0], [1.0, 2.0, 2.0], [1.0, 0.0, 2.0], [0.0, 0.0, 0.0], [2.0, 1.0, 1.0]], [[1.0, 1.0,
    2.0], [2.0, 2.0, 0.0], [2.0, 1.0, 1.0], [0.0, 0.0, 1.0], [0.0, 2.0, 2.0], [1.0, 1.0,
    2.0], [0.0, 0.0, 0.0], [2.0, 1.0, 2.0]]]> : tensor<2x8x3x$T> {strides = array<i64: 2>,
    padding = array<i64: 1, 0>} == dense<[[[2.0, 9.0, 3.0, 6.0], [4.0, 4.0, 4.0, 2.0], [2.0,
    8.0, 5.0, 5.0], [0.0, 2.0, 0.0, 1.0], [4.0, 6.0, 6.0, 6.0], [2.0, 7.0, 1.0, 6.0], [0.0,
    0.0, 0.0, 0.0], [2.0, 10.0, 3.0, 4.0]]]> : tensor<1x8x4x$T>
// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @stride_2_$T: relax.conv1d_transpose dense<[[[0, 2], [2, 1]]]> : tensor<1x2x2x$T>,
    dense<[[[2, 1, 2], [1, 1, 1], [2, 2, 2], [0, 0, 0], [1, 2, 2], [1, 0, 2], [0, 0, 0], [2,
    1, 1]], [[1, 1, 2], [2, 2, 0], [2, 1, 1], [0, 0, 1], [0, 2, 2], [1, 1, 2], [0, 0, 0],
    [2, 1, 2]]]> : tensor<2x8x3x$T> {strides = array<i64: 2>, padding = array<i64: 1, 0>} ==
    dense<[[[2, 9, 3, 6], [4, 4, 4, 2], [2, 8, 5, 5], [0, 2, 0, 1], [4, 6, 6, 6], [2, 7, 1,
    6], [0, 0, 0, 0], [2, 10, 3, 4]]]> : tensor<1x8x4x$T>
// Products beyond the data are no terms.
case @infinity_at_the_border: relax.conv1d_transpose dense<[[[1.0, 2.0]]]> :
    tensor<1x1x2xf32>, dense<[[[inf, 1.0, inf]]]> : tensor<1x1x3xf32> {strides = array<i64:
    2>} == dense<[[[inf, 1.0, inf, 2.0, inf]]]> : tensor<1x1x5xf32>
