// RUN: relax-test-run %s

// relax.conv1d: cross-correlation, padding of zeros. Numbers by NumPy, one
// addition at a time.

#x = dense<[[[24, -116, 49, 98], [67, -4, -32, 90]]]> : tensor<1x2x4xi8>

//===--- Windows ---===//

case @one_channel: relax.conv1d dense<[[[1.0, -2.0, 3.0, 0.0]]]> : tensor<1x1x4xf32>,
    dense<[[[0.0, 1.0]]]> : tensor<1x1x2xf32>
    == dense<[[[-2.0, 3.0, 0.0]]]> : tensor<1x1x3xf32>
case @channels: relax.conv1d dense<[[[-2.0, 3.0, -3.0, -2.0], [3.0, -1.0, -1.0, -3.0]],
        [[3.0, 1.0, -3.0, 1.0], [-3.0, 0.0, -1.0, 3.0]]]> : tensor<2x2x4xf32>,
    dense<[[[0.0, 1.0], [1.0, 2.0]], [[-3.0, -3.0], [2.0, -3.0]], [[0.0, 2.0],
        [-3.0, -1.0]]]> : tensor<3x2x2xf32>
    == dense<[[[4.0, -6.0, -9.0], [6.0, 1.0, 22.0], [-2.0, -2.0, 2.0]], [[-2.0, -5.0, 6.0],
        [-18.0, 9.0, -5.0], [11.0, -5.0, 2.0]]]> : tensor<2x3x3xf32>
case @strides: relax.conv1d dense<[[[-3.0, -2.0, 3.0, 3.0]]]> : tensor<1x1x4xf32>,
    dense<[[[1.0, 3.0]]]> : tensor<1x1x2xf32> {strides = array<i64: 2>}
    == dense<[[[-9.0, 12.0]]]> : tensor<1x1x2xf32>
case @padding_uneven: relax.conv1d dense<[[[-2.0, 0.0, 0.0, -3.0]]]> : tensor<1x1x4xf32>,
    dense<[[[0.0, -3.0]]]> : tensor<1x1x2xf32> {padding = array<i64: 1, 0>}
    == dense<[[[6.0, 0.0, 0.0, 9.0]]]> : tensor<1x1x4xf32>
case @dilation: relax.conv1d dense<[[[-2.0, -3.0, -3.0, 3.0]]]> : tensor<1x1x4xf32>,
    dense<[[[2.0, 1.0]]]> : tensor<1x1x2xf32> {dilation = array<i64: 2>}
    == dense<[[[-7.0, -3.0]]]> : tensor<1x1x2xf32>
case @all_at_once: relax.conv1d dense<[[[1.0, 1.0, -1.0, -2.0, 0.0],
        [-3.0, 2.0, 1.0, -3.0, 2.0]]]> : tensor<1x2x5xf32>,
    dense<[[[1.0, 0.0], [-2.0, 0.0]], [[0.0, 0.0], [-2.0, 0.0]]]> : tensor<2x2x2xf32>
    {strides = array<i64: 2>, padding = array<i64: 1, 0>, dilation = array<i64: 2>}
    == dense<[[[0.0, -3.0], [0.0, -4.0]]]> : tensor<1x2x2xf32>
case @same_upper: relax.conv1d dense<[[[0.0, 1.0, 0.0, -2.0, 0.0]]]> : tensor<1x1x5xf32>,
    dense<[[[3.0, -2.0]]]> : tensor<1x1x2xf32> {strides = array<i64: 2>, auto_pad = "same_upper"}
    == dense<[[[-2.0, 4.0, 0.0]]]> : tensor<1x1x3xf32>
case @same_lower: relax.conv1d dense<[[[2.0, -2.0, 2.0, -2.0, -1.0]]]> : tensor<1x1x5xf32>,
    dense<[[[0.0, -1.0]]]> : tensor<1x1x2xf32> {strides = array<i64: 2>, auto_pad = "same_lower"}
    == dense<[[[-2.0, -2.0, 1.0]]]> : tensor<1x1x3xf32>
case @same_needs_none: relax.conv1d dense<[[[-1.0, 2.0, 0.0, 0.0]]]> : tensor<1x1x4xf32>,
    dense<[[[-1.0]]]> : tensor<1x1x1xf32> {strides = array<i64: 3>, auto_pad = "same_upper"}
    == dense<[[[1.0, 0.0]]]> : tensor<1x1x2xf32>

//===--- Groups ---===//

case @groups: relax.conv1d dense<[[[-3.0, 1.0, 2.0, 0.0], [-2.0, -2.0, 1.0, 0.0],
        [3.0, 3.0, 1.0, 1.0], [2.0, 1.0, 0.0, 0.0]]]> : tensor<1x4x4xf32>,
    dense<[[[-3.0, 1.0], [0.0, -3.0]], [[-1.0, -1.0], [3.0, 0.0]]]> : tensor<2x2x2xf32>
    {groups = 2 : i64}
    == dense<[[[16.0, -4.0, -6.0], [0.0, -1.0, -2.0]]]> : tensor<1x2x3xf32>
case @depthwise_two_each: relax.conv1d dense<[[[2.0, -1.0, 0.0, 2.0],
        [1.0, 1.0, 2.0, -3.0]]]> : tensor<1x2x4xf32>,
    dense<[[[3.0, 3.0]], [[2.0, 3.0]], [[2.0, 1.0]], [[0.0, -2.0]]]> : tensor<4x1x2xf32>
    {groups = 2 : i64, strides = array<i64: 2>}
    == dense<[[[3.0, 6.0], [1.0, 6.0], [3.0, 1.0], [-2.0, 6.0]]]> : tensor<1x4x2xf32>

//===--- Layouts ---===//

case @channels_last: relax.conv1d dense<[[[-1.0, -2.0], [2.0, -2.0], [1.0, 2.0],
        [1.0, -1.0]]]> : tensor<1x4x2xf32>,
    dense<[[[-3.0, -1.0, -1.0], [3.0, 3.0, -1.0]], [[1.0, 1.0, 0.0],
        [3.0, -3.0, 3.0]]]> : tensor<2x2x3xf32>
    {strides = array<i64: 2>, data_layout = "NWC", kernel_layout = "WIO"}
    == dense<[[[-7.0, 3.0, -3.0], [1.0, 9.0, -6.0]]]> : tensor<1x2x3xf32>
case @out_layout: relax.conv1d dense<[[[1.0, -2.0, 2.0, 3.0],
        [-1.0, -2.0, 2.0, -2.0]]]> : tensor<1x2x4xf32>,
    dense<[[[3.0, 1.0], [-2.0, -3.0]], [[1.0, 3.0], [2.0, -2.0]], [[2.0, 1.0],
        [0.0, 1.0]]]> : tensor<3x2x2xf32>
    {out_layout = "WCN"}
    == dense<[[[9.0], [-3.0], [-2.0]], [[-6.0], [-4.0], [0.0]], [[11.0], [19.0],
        [5.0]]]> : tensor<3x3x1xf32>
case @all_layouts: relax.conv1d dense<[[[-2.0, 0.0], [0.0, 1.0], [3.0, -3.0], [-3.0, 0.0]],
        [[-2.0, -2.0], [2.0, 1.0], [2.0, 1.0], [3.0, 2.0]]]> : tensor<2x4x2xf32>,
    dense<[[[1.0, 3.0, 1.0], [2.0, 0.0, -3.0]], [[-1.0, 0.0, 2.0],
        [-2.0, -1.0, 0.0]]]> : tensor<2x2x3xf32>
    {data_layout = "CWN", kernel_layout = "IWO", out_layout = "NWC"}
    == dense<[[[-4.0, -8.0, -6.0], [0.0, -2.0, -5.0], [-11.0, 6.0, 16.0]], [[2.0, -1.0, -7.0],
        [-8.0, 2.0, 12.0], [-8.0, -11.0, -1.0]]]> : tensor<2x3x3xf32>

//===--- Symbolic and empty dimensions ---===//

case @symbolic_image: relax.conv1d dense<[[[2.0, -3.0, 2.0, -2.0, 2.0], [-3.0, 1.0, 0.0, 3.0, 2.0]],
        [[-2.0, -1.0, -3.0, -1.0, -3.0], [3.0, -1.0, -2.0, -2.0, 2.0]]]> : tensor<2x2x5xf32>
    as tensor<?x2x?xf32, #relax.tensor<[n, 2, h]>>,
    dense<[[[2.0, 0.0], [-2.0, 3.0]], [[-3.0, -3.0], [-2.0, -2.0]]]> : tensor<2x2x2xf32>
    {strides = array<i64: 2>, padding = array<i64: 1, 0>, dilation = array<i64: 2>}
    -> tensor<?x?x?xf32>
    == dense<[[[3.0, 1.0], [7.0, 7.0]], [[-3.0, -6.0], [5.0, 12.0]]]> : tensor<2x2x2xf32>
case @symbolic_channels: relax.conv1d dense<[[[3.0, -2.0, 2.0, 0.0],
        [-1.0, -3.0, 2.0, -1.0]]]> : tensor<1x2x4xf32>
    as tensor<1x?x4xf32, #relax.tensor<[1, c, 4]>>,
    dense<[[[-1.0, 3.0], [1.0, -1.0]], [[0.0, 1.0], [-3.0, -2.0]], [[1.0, -2.0],
        [1.0, 3.0]]]> : tensor<3x2x2xf32>
    as tensor<?x?x2xf32, #relax.tensor<[o, c, 2]>> {strides = array<i64: 2>} -> tensor<?x?x?xf32>
    == dense<[[[-7.0, 1.0], [7.0, -4.0], [-3.0, 1.0]]]> : tensor<1x3x2xf32>
case @same_upper_symbolic: relax.conv1d dense<[[[0.0, 3.0, -1.0, 1.0, -2.0]]]> : tensor<1x1x5xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>, dense<[[[-3.0, -1.0]]]> : tensor<1x1x2xf32>
    {strides = array<i64: 2>, auto_pad = "same_upper"} -> tensor<?x?x?xf32>
    == dense<[[[-3.0, 2.0, 6.0]]]> : tensor<1x1x3xf32>
case @same_lower_symbolic: relax.conv1d dense<[[[1.0, -3.0, -3.0, 1.0, -2.0,
        3.0]]]> : tensor<1x1x6xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>, dense<[[[-3.0, -1.0]]]> : tensor<1x1x2xf32>
    {strides = array<i64: 3>, auto_pad = "same_lower", dilation = array<i64: 2>}
    -> tensor<?x?x?xf32>
    == dense<[[[0.0, -6.0]]]> : tensor<1x1x2xf32>
case @empty_batch: relax.conv1d dense<> : tensor<0x1x4xf32>,
    dense<[[[-3.0, 0.0]]]> : tensor<1x1x2xf32>
    == dense<> : tensor<0x1x3xf32>

// An empty sum.
case @no_input_channel: relax.conv1d dense<> : tensor<1x0x4xf32>, dense<> : tensor<2x0x2xf32>
    == dense<[[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]]> : tensor<1x2x3xf32>
case @no_output_channel: relax.conv1d dense<[[[2.0, 2.0, -3.0, -2.0]]]> : tensor<1x1x4xf32>,
    dense<> : tensor<0x1x2xf32>
    == dense<> : tensor<1x0x3xf32>

//===--- Element types ---===//

case @f16: relax.conv1d dense<[[[0.0, -1.0, -3.0, -3.0],
        [1.0, 2.0, 1.0, 0.0]]]> : tensor<1x2x4xf16>,
    dense<[[[2.0, -2.0], [2.0, 3.0]]]> : tensor<1x2x2xf16>
    == dense<[[[10.0, 11.0, 2.0]]]> : tensor<1x1x3xf16>
case @bf16: relax.conv1d dense<[[[-1.0, 1.0, -3.0, 4.0],
        [4.0, 1.0, 4.0, -1.0]]]> : tensor<1x2x4xbf16>,
    dense<[[[-1.0, -3.0], [3.0, 3.0]]]> : tensor<1x2x2xbf16>
    == dense<[[[13.0, 23.0, 0.0]]]> : tensor<1x1x3xbf16>
case @f32: relax.conv1d dense<[[[3.0, 2.0, 0.0, -2.0], [2.0, -3.0, 0.0, 4.0]]]> : tensor<1x2x4xf32>,
    dense<[[[-2.0, -1.0], [-3.0, -2.0]]]> : tensor<1x2x2xf32>
    == dense<[[[-8.0, 5.0, -6.0]]]> : tensor<1x1x3xf32>
case @f64: relax.conv1d dense<[[[0.0, 0.0, 1.0, 3.0], [4.0, 2.0, 0.0, -2.0]]]> : tensor<1x2x4xf64>,
    dense<[[[2.0, 3.0], [3.0, 1.0]]]> : tensor<1x2x2xf64>
    == dense<[[[14.0, 9.0, 9.0]]]> : tensor<1x1x3xf64>
case @i8: relax.conv1d dense<[[[0, 1, -3, -2], [-1, -1, -3, 1]]]> : tensor<1x2x4xi8>,
    dense<[[[0, -2], [-3, 1]]]> : tensor<1x2x2xi8>
    == dense<[[[0, 6, 14]]]> : tensor<1x1x3xi8>
case @i16: relax.conv1d dense<[[[3, -2, 4, 3], [-3, 2, -1, 1]]]> : tensor<1x2x4xi16>,
    dense<[[[1, 1], [1, 0]]]> : tensor<1x2x2xi16>
    == dense<[[[-2, 4, 6]]]> : tensor<1x1x3xi16>
case @i32: relax.conv1d dense<[[[-2, -1, -3, 2], [-1, -2, 3, -1]]]> : tensor<1x2x4xi32>,
    dense<[[[2, 2], [2, 3]]]> : tensor<1x2x2xi32>
    == dense<[[[-14, -3, 1]]]> : tensor<1x1x3xi32>
case @i64: relax.conv1d dense<[[[4, 2, -3, -1], [3, 3, 1, 3]]]> : tensor<1x2x4xi64>,
    dense<[[[3, 2], [-1, 1]]]> : tensor<1x2x2xi64>
    == dense<[[[16, -2, -9]]]> : tensor<1x1x3xi64>
case @ui8: relax.conv1d dense<[[[0, 3, 3, 0], [4, 0, 1, 4]]]> : tensor<1x2x4xui8>,
    dense<[[[3, 3], [2, 2]]]> : tensor<1x2x2xui8>
    == dense<[[[17, 20, 19]]]> : tensor<1x1x3xui8>
case @ui16: relax.conv1d dense<[[[2, 1, 1, 3], [4, 0, 3, 4]]]> : tensor<1x2x4xui16>,
    dense<[[[0, 0], [1, 1]]]> : tensor<1x2x2xui16>
    == dense<[[[4, 3, 7]]]> : tensor<1x1x3xui16>
case @ui32: relax.conv1d dense<[[[2, 3, 3, 4], [0, 3, 3, 2]]]> : tensor<1x2x4xui32>,
    dense<[[[3, 2], [1, 1]]]> : tensor<1x2x2xui32>
    == dense<[[[15, 21, 22]]]> : tensor<1x1x3xui32>
case @ui64: relax.conv1d dense<[[[0, 4, 2, 2], [3, 3, 1, 2]]]> : tensor<1x2x4xui64>,
    dense<[[[3, 0], [0, 1]]]> : tensor<1x2x2xui64>
    == dense<[[[3, 13, 8]]]> : tensor<1x1x3xui64>
case @i8_wraps: relax.conv1d #x, dense<[[[-47, 75], [1, -91]]]> : tensor<1x2x2xi8>
    == dense<[[[75, 3, -103]]]> : tensor<1x1x3xi8>
case @i8_to_i32: relax.conv1d #x, dense<[[[-47, 75], [1, -91]]]> : tensor<1x2x2xi8>
    {out_dtype = i32}
    == dense<[[[-9397, 12035, -3175]]]> : tensor<1x1x3xi32>

// Each operand is widened by its own sign.
case @ui8_times_i8: relax.conv1d dense<[[[37, 182, 240, 201],
        [91, 211, 43, 178]]]> : tensor<1x2x4xui8>,
    dense<[[[-47, 75], [1, -91]]]> : tensor<1x2x2xi8> {out_dtype = i32}
    == dense<[[[-7199, 5744, -12360]]]> : tensor<1x1x3xi32>
case @i8_times_ui8: relax.conv1d #x, dense<[[[84, 194], [111, 136]]]> : tensor<1x2x2xui8>
    {out_dtype = i32}
    == dense<[[[-13595, -5034, 31816]]]> : tensor<1x1x3xi32>
case @f16_to_f32: relax.conv1d dense<[[[-1.0, 3.0, 1.0, -2.0],
        [-3.0, -1.0, -3.0, 3.0]]]> : tensor<1x2x4xf16>,
    dense<[[[-1.0, 2.0], [-1.0, 3.0]]]> : tensor<1x2x2xf16> {out_dtype = f32}
    == dense<[[[7.0, -9.0, 7.0]]]> : tensor<1x1x3xf32>

//===--- NaN and infinity ---===//

case @nan: relax.conv1d dense<[[[1.0, nan, 1.0]]]> : tensor<1x1x3xf32>,
    dense<[[[1.0, 1.0]]]> : tensor<1x1x2xf32>
    == dense<[[[nan, nan]]]> : tensor<1x1x2xf32>

// Padding is multiplied as other elements are.
case @infinity_padded: relax.conv1d dense<[[[1.0, 1.0, 1.0]]]> : tensor<1x1x3xf32>,
    dense<[[[inf, inf]]]> : tensor<1x1x2xf32> {padding = array<i64: 1, 0>}
    == dense<[[[nan, inf, inf]]]> : tensor<1x1x3xf32>
