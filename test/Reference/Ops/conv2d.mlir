// RUN: relax-test-run %s

// relax.conv2d: cross-correlation, padding of zeros. Products are accumulated
// in f64 where operands or result are of it, else in f32; those of integers in
// the type of the result.

#a_1x1x3x3 = dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]]]> : tensor<1x1x3x3xf32>
#a_1x1x4x5 = dense<[[[[1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0],
    [11.0, 12.0, 13.0, 14.0, 15.0], [16.0, 17.0, 18.0, 19.0, 20.0]]]]> : tensor<1x1x4x5xf32>
#a_1x1x4x4 = dense<[[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0],
    [13.0, 14.0, 15.0, 16.0]]]]> : tensor<1x1x4x4xf32>
#b_1x1x2x2 = dense<[[[[1.0, 0.0], [0.0, -1.0]]]]> : tensor<1x1x2x2xf32>
#b_3x2x1x2 = dense<[[[[-3.0, 0.0]], [[-1.0, 0.0]]], [[[1.0, -2.0]], [[-3.0, 0.0]]], [[[1.0, -3.0]],
    [[3.0, 0.0]]]]> : tensor<3x2x1x2xf32>
#e = dense<[[[[-4.0, 14.0, 5.0], [8.0, -4.0, 3.0]], [[-4.0, -4.0, 1.0],
    [-5.0, -3.0, 10.0]]]]> : tensor<1x2x2x3xf32>
#a_1x2x2x3 = dense<[[[[2.0, -3.0, -1.0], [1.0, 1.0, -1.0]], [[-2.0, 1.0, -3.0],
    [1.0, 2.0, 1.0]]]]> : tensor<1x2x2x3xf32>
#a_1x1x2x2 = dense<[[[[0.1, 0.2], [0.3, -0.7]]]]>

//===--- Windows ---===//

// The first weight meets the first element.
case @not_flipped: relax.conv2d #a_1x1x3x3,
    dense<[[[[1.0, 10.0], [100.0, 1000.0]]]]> : tensor<1x1x2x2xf32>
    == dense<[[[[5421.0, 6532.0], [8754.0, 9865.0]]]]> : tensor<1x1x2x2xf32>
case @pointwise: relax.conv2d dense<[[[[0.0, 0.0], [-1.0, -1.0]], [[-3.0, 1.0],
        [3.0, -2.0]]]]> : tensor<1x2x2x2xf32>,
    dense<[[[[1.0]], [[10.0]]]]> : tensor<1x2x1x1xf32>
    == dense<[[[[-30.0, 10.0], [29.0, -21.0]]]]> : tensor<1x1x2x2xf32>
case @channels: relax.conv2d dense<[[[[2.0, -2.0], [-3.0, 2.0]], [[-2.0, 2.0],
        [-1.0, 0.0]]]]> : tensor<1x2x2x2xf32>,
    dense<[[[[3.0], [3.0]], [[0.0], [-2.0]]], [[[-2.0], [2.0]], [[1.0], [-2.0]]], [[[3.0], [3.0]],
        [[3.0], [1.0]]]]> : tensor<3x2x2x1xf32>
    == dense<[[[[-1.0, 0.0]], [[-10.0, 10.0]], [[-10.0, 6.0]]]]> : tensor<1x3x1x2xf32>
case @batch: relax.conv2d dense<[[[[3.0, 1.0], [0.0, 3.0]]], [[[1.0, 2.0],
        [-1.0, 2.0]]]]> : tensor<2x1x2x2xf32>,
    dense<[[[[3.0, -3.0]]]]> : tensor<1x1x1x2xf32>
    == dense<[[[[6.0], [-9.0]]], [[[-3.0], [-9.0]]]]> : tensor<2x1x2x1xf32>
case @strides: relax.conv2d #a_1x1x4x5, dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
    {strides = array<i64: 2, 3>}
    == dense<[[[[1.0, 4.0], [11.0, 14.0]]]]> : tensor<1x1x2x2xf32>

// Elements that no window reaches are not read.
case @strides_leave_a_rest: relax.conv2d #a_1x1x4x4, #b_1x1x2x2 {strides = array<i64: 2, 3>}
    == dense<[[[[-5.0], [-5.0]]]]> : tensor<1x1x2x1xf32>
case @padding: relax.conv2d #a_1x1x3x3, dense<1.0> : tensor<1x1x2x2xf32>
    {padding = array<i64: 1, 1, 1, 1>}
    == dense<[[[[1.0, 3.0, 5.0, 3.0], [5.0, 12.0, 16.0, 9.0], [11.0, 24.0, 28.0, 15.0],
        [7.0, 15.0, 17.0, 9.0]]]]> : tensor<1x1x4x4xf32>

// Top, left, bottom, right.
case @padding_uneven: relax.conv2d #a_1x1x3x3, dense<[[[[1.0, 10.0]]]]> : tensor<1x1x1x2xf32>
    {padding = array<i64: 1, 2, 0, 1>}
    == dense<[[[[0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 10.0, 21.0, 32.0, 3.0],
        [0.0, 40.0, 54.0, 65.0, 6.0], [0.0, 70.0, 87.0, 98.0, 9.0]]]]> : tensor<1x1x4x5xf32>

// Windows that meet no element give 0.
case @padding_only: relax.conv2d dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>,
    dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32> {padding = array<i64: 1, 0, 0, 1>}
    == dense<[[[[0.0, 0.0], [1.0, 0.0]]]]> : tensor<1x1x2x2xf32>
case @dilation: relax.conv2d #a_1x1x4x5, #b_1x1x2x2 {dilation = array<i64: 2, 3>}
    == dense<-13.0> : tensor<1x1x2x2xf32>
case @all_at_once: relax.conv2d #a_1x1x4x4,
    dense<[[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]]]> : tensor<1x1x3x2xf32>
    {strides = array<i64: 2, 1>, padding = array<i64: 1, 0, 2, 1>, dilation = array<i64: 2, 1>}
    == dense<[[[[188.0, 206.0, 224.0, 104.0], [112.0, 122.0, 132.0, 56.0]]]]> : tensor<1x1x2x4xf32>

//===--- Groups ---===//

case @groups: relax.conv2d dense<[[[[0.0, -1.0]], [[-3.0, -3.0]], [[-2.0, -2.0]],
        [[2.0, -2.0]]]]> : tensor<1x4x1x2xf32>,
    dense<[[[[1.0]], [[3.0]]], [[[0.0]], [[-3.0]]]]> : tensor<2x2x1x1xf32> {groups = 2 : i64}
    == dense<[[[[-9.0, -10.0]], [[-6.0, 6.0]]]]> : tensor<1x2x1x2xf32>
case @depthwise: relax.conv2d dense<[[[[-3.0, -1.0], [-1.0, 0.0]], [[-1.0, 2.0],
        [0.0, 3.0]]]]> : tensor<1x2x2x2xf32>,
    dense<[[[[3.0, 1.0]]], [[[-3.0, -2.0]]]]> : tensor<2x1x1x2xf32> {groups = 2 : i64}
    == dense<[[[[-10.0], [-3.0]], [[-1.0], [-6.0]]]]> : tensor<1x2x2x1xf32>

// Channels 0 and 1 of the result see channel 0.
case @depthwise_two_each: relax.conv2d dense<[[[[2.0, 0.0]], [[3.0, 1.0]]]]> : tensor<1x2x1x2xf32>,
    dense<[[[[1.0]]], [[[10.0]]], [[[100.0]]], [[[1000.0]]]]> : tensor<4x1x1x1xf32>
    {groups = 2 : i64}
    == dense<[[[[2.0, 0.0]], [[20.0, 0.0]], [[300.0, 100.0]],
        [[3000.0, 1000.0]]]]> : tensor<1x4x1x2xf32>

//===--- Layouts ---===//

// The result has the layout of the data.
case @nhwc: relax.conv2d dense<[[[[2.0, -2.0], [-3.0, 1.0], [-1.0, -3.0]], [[1.0, 1.0], [1.0, 2.0],
        [-1.0, 1.0]]]]> : tensor<1x2x3x2xf32>,
    #b_3x2x1x2 {data_layout = "NHWC"}
    == #e
case @hwio: relax.conv2d #a_1x2x2x3,
    dense<[[[[-3.0, 1.0, 1.0], [-1.0, -3.0, 3.0]], [[0.0, -2.0, -3.0],
        [0.0, 0.0, 0.0]]]]> : tensor<1x2x2x3xf32>
    {kernel_layout = "HWIO"}
    == dense<[[[[-4.0, 8.0], [-4.0, -5.0]], [[14.0, -4.0], [-4.0, -3.0]], [[5.0, 3.0],
        [1.0, 10.0]]]]> : tensor<1x3x2x2xf32>
case @nhwc_hwio_groups: relax.conv2d dense<[[[[3.0, 2.0, 0.0, 1.0],
        [0.0, 2.0, -1.0, -3.0]]]]> : tensor<1x1x2x4xf32>,
    dense<[[[[1.0, -2.0], [0.0, -2.0]]]]> : tensor<1x1x2x2xf32>
    {groups = 2 : i64, data_layout = "NHWC", kernel_layout = "HWIO"}
    == dense<[[[[3.0, -2.0], [0.0, 8.0]]]]> : tensor<1x1x2x2xf32>
case @out_layout: relax.conv2d #a_1x2x2x3, #b_3x2x1x2 {out_layout = "NHWC"} == #e

// Rows and columns are told apart by their letters only.
case @all_layouts: relax.conv2d dense<[[[[2.0], [-3.0], [-1.0]], [[1.0], [1.0], [-1.0]]], [[[-2.0],
        [1.0], [-3.0]], [[1.0], [2.0], [1.0]]]]> : tensor<2x2x3x1xf32>,
    dense<[[[[-3.0, 1.0, 1.0], [0.0, -2.0, -3.0]]], [[[-1.0, -3.0, 3.0],
        [0.0, 0.0, 0.0]]]]> : tensor<2x1x2x3xf32>
    {padding = array<i64: 0, 1, 0, 0>, data_layout = "CHWN", kernel_layout = "IHWO",
        out_layout = "WNCH"}
    == dense<[[[[0.0, 0.0], [-4.0, -2.0], [-6.0, -3.0]]], [[[-4.0, -4.0], [14.0, -4.0],
        [5.0, 1.0]]], [[[8.0, -5.0], [-4.0, -3.0], [3.0, 10.0]]]]> : tensor<3x1x3x2xf32>

//===--- Shapes ---===//

case @symbolic_batch: relax.conv2d dense<[[[[-3.0, 2.0], [1.0, -1.0]]], [[[3.0, -1.0],
        [-1.0, 3.0]]]]> : tensor<2x1x2x2xf32>
    as tensor<?x1x2x2xf32, #relax.tensor<[n, 1, 2, 2]>>, #b_1x1x2x2
    -> tensor<?x1x1x1xf32, #relax.tensor<[n, 1, 1, 1]>>
    == dense<[[[[-2.0]]], [[[0.0]]]]> : tensor<2x1x1x1xf32>
case @symbolic_image: relax.conv2d dense<[[[[-3.0, -1.0, -3.0, -1.0, 2.0],
        [-1.0, 0.0, 0.0, -3.0, -3.0], [-1.0, 0.0, -3.0, 3.0, 2.0],
        [0.0, 2.0, 2.0, -3.0, 3.0]]]]> : tensor<1x1x4x5xf32>
    as tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h, w]>>, #b_1x1x2x2
    {strides = array<i64: 2, 1>, padding = array<i64: 1, 0, 1, 0>}
    -> tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h floordiv 2 + 1, w - 1]>>
    == dense<[[[[1.0, 3.0, 1.0, -2.0], [-1.0, 3.0, -3.0, -5.0],
        [0.0, 2.0, 2.0, -3.0]]]]> : tensor<1x1x3x4xf32>
case @symbolic_channels: relax.conv2d dense<[[[[-3.0, 2.0], [2.0, 2.0]], [[-3.0, 2.0],
        [3.0, 2.0]]]]> : tensor<1x2x2x2xf32>
    as tensor<?x?x2x2xf32, #relax.tensor<[n, c, 2, 2]>>,
    dense<[[[[1.0]], [[-2.0]]], [[[0.0]], [[0.0]]]]> : tensor<2x2x1x1xf32>
    as tensor<?x?x1x1xf32, #relax.tensor<[o, c, 1, 1]>>
    -> tensor<?x?x2x2xf32, #relax.tensor<[n, o, 2, 2]>>
    == dense<[[[[3.0, -2.0], [-4.0, -2.0]], [[0.0, 0.0], [0.0, 0.0]]]]> : tensor<1x2x2x2xf32>
case @empty_batch: relax.conv2d dense<> : tensor<0x1x3x3xf32>, #b_1x1x2x2
    == dense<> : tensor<0x1x2x2xf32>
case @empty_batch_symbolic: relax.conv2d dense<> : tensor<0x1x3x3xf32>
    as tensor<?x1x3x3xf32, #relax.tensor<[n, 1, 3, 3]>>, #b_1x1x2x2
    -> tensor<?x1x2x2xf32, #relax.tensor<[n, 1, 2, 2]>>
    == dense<> : tensor<0x1x2x2xf32>

// An empty sum is 0.
case @no_input_channel: relax.conv2d dense<> : tensor<1x0x2x2xf32>, dense<> : tensor<2x0x1x1xf32>
    == dense<0.0> : tensor<1x2x2x2xf32>
case @no_output_channel: relax.conv2d dense<[[[[3.0, -1.0], [-1.0, -2.0]]]]> : tensor<1x1x2x2xf32>,
    dense<> : tensor<0x1x1x1xf32>
    == dense<> : tensor<1x0x2x2xf32>

//===--- Element types ---===//

case @f16: relax.conv2d #a_1x1x2x2 : tensor<1x1x2x2xf16>,
    dense<[[[[1.5, -0.3]]]]> : tensor<1x1x1x2xf16>
    ~= dense<[[[[0.08997], [0.66]]]]> : tensor<1x1x2x1xf16>

// TYPES: bf16 f64
case @$T: relax.conv2d #a_1x1x2x2 : tensor<1x1x2x2x$T>,
    dense<[[[[1.5, -0.3]]]]> : tensor<1x1x1x2x$T>
    ~= dense<[[[[0.09000000000000002], [0.6599999999999999]]]]> : tensor<1x1x2x1x$T>

case @f32: relax.conv2d #a_1x1x2x2 : tensor<1x1x2x2xf32>,
    dense<[[[[1.5, -0.3]]]]> : tensor<1x1x1x2xf32>
    ~= dense<[[[[0.089999996], [0.66]]]]> : tensor<1x1x2x1xf32>

// 300 * 300 is too much for f16.
case @f16_accumulates_in_f32: relax.conv2d dense<[[[[300.0]], [[300.0]],
        [[1024.0]]]]> : tensor<1x3x1x1xf16>,
    dense<[[[[300.0]], [[-300.0]], [[2.0]]]]> : tensor<1x3x1x1xf16>
    == dense<[[[[2048.0]]]]> : tensor<1x1x1x1xf16>
case @i8: relax.conv2d dense<[[[[127, -128, 1]]]]> : tensor<1x1x1x3xi8>,
    dense<[[[[2, 3]]]]> : tensor<1x1x1x2xi8>
    == dense<[[[[126, 3]]]]> : tensor<1x1x1x2xi8>
case @i16: relax.conv2d dense<[[[[32767, -32768, 1]]]]> : tensor<1x1x1x3xi16>,
    dense<[[[[2, 3]]]]> : tensor<1x1x1x2xi16>
    == dense<[[[[32766, 3]]]]> : tensor<1x1x1x2xi16>
case @i32: relax.conv2d dense<[[[[2147483647, -2147483648, 1]]]]> : tensor<1x1x1x3xi32>,
    dense<[[[[2, 3]]]]> : tensor<1x1x1x2xi32>
    == dense<[[[[2147483646, 3]]]]> : tensor<1x1x1x2xi32>
case @i64: relax.conv2d dense<[[[[9223372036854775807, -9223372036854775808,
        1]]]]> : tensor<1x1x1x3xi64>,
    dense<[[[[2, 3]]]]> : tensor<1x1x1x2xi64>
    == dense<[[[[9223372036854775806, 3]]]]> : tensor<1x1x1x2xi64>
case @ui8: relax.conv2d dense<[[[[255, 0, 1]]]]> : tensor<1x1x1x3xui8>,
    dense<[[[[2, 3]]]]> : tensor<1x1x1x2xui8>
    == dense<[[[[254, 3]]]]> : tensor<1x1x1x2xui8>
case @ui16: relax.conv2d dense<[[[[65535, 0, 1]]]]> : tensor<1x1x1x3xui16>,
    dense<[[[[2, 3]]]]> : tensor<1x1x1x2xui16>
    == dense<[[[[65534, 3]]]]> : tensor<1x1x1x2xui16>
case @ui32: relax.conv2d dense<[[[[4294967295, 0, 1]]]]> : tensor<1x1x1x3xui32>,
    dense<[[[[2, 3]]]]> : tensor<1x1x1x2xui32>
    == dense<[[[[4294967294, 3]]]]> : tensor<1x1x1x2xui32>
case @ui64: relax.conv2d dense<[[[[18446744073709551615, 0, 1]]]]> : tensor<1x1x1x3xui64>,
    dense<[[[[2, 3]]]]> : tensor<1x1x1x2xui64>
    == dense<[[[[18446744073709551614, 3]]]]> : tensor<1x1x1x2xui64>

//===--- Element types of the result ---===//

case @f16_to_f32: relax.conv2d dense<[[[[300.0, 0.5]]]]> : tensor<1x1x1x2xf16>,
    dense<[[[[300.0]]]]> : tensor<1x1x1x1xf16> {out_dtype = f32}
    == dense<[[[[90000.0, 150.0]]]]> : tensor<1x1x1x2xf32>

// In f32, 2^24 + 1 is 2^24.
case @f64_to_f32: relax.conv2d dense<[[[[16777216.0]], [[1.0]],
        [[-16777216.0]]]]> : tensor<1x3x1x1xf64>,
    dense<[[[[1.0]], [[1.0]], [[1.0]]]]> : tensor<1x3x1x1xf64> {out_dtype = f32}
    == dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
case @i8_to_i32: relax.conv2d dense<[[[[127, -128]]]]> : tensor<1x1x1x2xi8>,
    dense<[[[[-128]]]]> : tensor<1x1x1x1xi8> {out_dtype = i32}
    == dense<[[[[-16256, 16384]]]]> : tensor<1x1x1x2xi32>

// Operands are read as they are: 255, not -1.
case @ui8_to_i32: relax.conv2d dense<[[[[255, 1]]]]> : tensor<1x1x1x2xui8>,
    dense<[[[[255]]]]> : tensor<1x1x1x1xui8> {out_dtype = i32}
    == dense<[[[[65025, 255]]]]> : tensor<1x1x1x2xi32>

//===--- NaN and infinity ---===//

// In no window but the ones that hold it.
case @nan_in_data: relax.conv2d dense<[[[[nan, 1.0, 2.0, 3.0]]]]> : tensor<1x1x1x4xf32>,
    dense<[[[[0.0, 1.0]]]]> : tensor<1x1x1x2xf32>
    == dense<[[[[nan, 2.0, 3.0]]]]> : tensor<1x1x1x3xf32>
case @infinities: relax.conv2d dense<[[[[inf, 1.0, -inf, inf]]]]> : tensor<1x1x1x4xf32>,
    dense<[[[[1.0, 1.0]]]]> : tensor<1x1x1x2xf32>
    == dense<[[[[inf, -inf, nan]]]]> : tensor<1x1x1x3xf32>

// Padding is elements of value 0, which are multiplied like others.
case @infinite_weight_on_padding: relax.conv2d dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>,
    dense<[[[[inf, 1.0]]]]> : tensor<1x1x1x2xf32> {padding = array<i64: 0, 1, 0, 0>}
    == dense<[[[[nan, inf]]]]> : tensor<1x1x1x2xf32>

//===--- Padding computed from the sizes ---===//

case @same_upper: relax.conv2d dense<[[[[2.0, -1.0, -2.0, -2.0], [2.0, 2.0, 3.0, 2.0],
        [3.0, -2.0, -1.0, 2.0], [-2.0, 0.0, 3.0, 3.0],
        [1.0, -1.0, 2.0, 2.0]]]]> : tensor<1x1x5x4xf32>,
    dense<[[[[0.0, -1.0, 1.0], [2.0, 2.0, 3.0]]]]> : tensor<1x1x2x3xf32>
    {strides = array<i64: 2, 2>, auto_pad = "same_upper"}
    == dense<[[[[16.0, 12.0], [6.0, 10.0], [3.0, -2.0]]]]> : tensor<1x1x3x2xf32>
case @same_lower: relax.conv2d dense<[[[[3.0, 3.0, 2.0, 3.0], [3.0, 0.0, 3.0, -2.0],
        [-3.0, 3.0, 3.0, 1.0], [-3.0, -2.0, 3.0, -3.0],
        [0.0, 0.0, 1.0, 0.0]]]]> : tensor<1x1x5x4xf32>,
    dense<[[[[3.0, -3.0, 1.0], [-1.0, 3.0, -3.0]]]]> : tensor<1x1x2x3xf32>
    {strides = array<i64: 2, 2>, auto_pad = "same_lower"}
    == dense<[[[[0.0, -6.0], [-27.0, -8.0], [7.0, -15.0]]]]> : tensor<1x1x3x2xf32>
case @same_needs_none: relax.conv2d dense<[[[[-1.0, 1.0, -1.0, -2.0], [0.0, -3.0, -1.0, -1.0],
        [-3.0, -3.0, 2.0, -3.0], [-2.0, 3.0, -1.0, -2.0]]]]> : tensor<1x1x4x4xf32>,
    dense<[[[[0.0]]]]> : tensor<1x1x1x1xf32> {strides = array<i64: 3, 2>, auto_pad = "same_lower"}
    == dense<[[[[0.0, 0.0], [0.0, 0.0]]]]> : tensor<1x1x2x2xf32>
case @same_upper_symbolic: relax.conv2d dense<[[[[-2.0, -2.0, -1.0, -2.0], [-3.0, -3.0, 0.0, -2.0],
        [-1.0, -3.0, 2.0, -3.0], [-2.0, 1.0, 1.0, 1.0],
        [3.0, 2.0, -2.0, 0.0]]]]> : tensor<1x1x5x4xf32>
    as tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>,
    dense<[[[[2.0, -1.0, 3.0], [3.0, -3.0, 3.0]]]]> : tensor<1x1x2x3xf32>
    {strides = array<i64: 2, 2>, auto_pad = "same_upper"} -> tensor<?x?x?x?xf32>
    == dense<[[[[-5.0, 6.0], [1.0, 7.0], [-2.0, -4.0]]]]> : tensor<1x1x3x2xf32>
case @same_lower_symbolic: relax.conv2d dense<[[[[-1.0, -3.0, 0.0, 3.0, -1.0, -2.0],
        [-2.0, -1.0, -3.0, -1.0, -3.0, -1.0], [-2.0, 3.0, 2.0, 2.0, -2.0, 1.0],
        [3.0, -1.0, -1.0, 3.0, 3.0, 3.0]]]]> : tensor<1x1x4x6xf32>
    as tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>,
    dense<[[[[-3.0, -2.0, 1.0], [3.0, -1.0, 1.0]]]]> : tensor<1x1x2x3xf32>
    {strides = array<i64: 2, 3>, auto_pad = "same_lower", dilation = array<i64: 2, 1>}
    -> tensor<?x?x?x?xf32>
    == dense<[[[[-8.0, -1.0], [14.0, 17.0]]]]> : tensor<1x1x2x2xf32>

//===--- Integers of two types ---===//

// Each operand is widened by its own sign.
case @ui8_times_i8: relax.conv2d dense<[[[[46, 27], [188, 46]], [[163, 97],
        [230, 212]]]]> : tensor<1x2x2x2xui8>,
    dense<[[[[-50], [113]], [[-122], [-112]]]]> : tensor<1x2x2x1xi8> {out_dtype = i32}
    == dense<[[[[-26702, -31730]]]]> : tensor<1x1x1x2xi32>
case @i8_times_ui8: relax.conv2d dense<[[[[113, -104], [36, 72]], [[61, -64],
        [-48, -123]]]]> : tensor<1x2x2x2xi8>,
    dense<[[[[47], [14]], [[200], [114]]]]> : tensor<1x2x2x1xui8> {out_dtype = i32}
    == dense<[[[[12543, -30702]]]]> : tensor<1x1x1x2xi32>
