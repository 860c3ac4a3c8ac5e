// RUN: relax-test-run %s

// relax.avg_pool2d: the mean over windows. f16 and bf16 are accumulated in f32;
// integers round towards zero.

#x_1x1x3x4 = dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
    [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
#x_1x1x2x2 = dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>

//===--- Windows ---===//

case @window: relax.avg_pool2d #x_1x1x3x4 {pool_size = array<i64: 2, 2>}
    ~= dense<[[[[1.5, 3.5, 3.25], [1.5, 4.0, 5.75]]]]> : tensor<1x1x2x3xf32>
case @strides: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 1, 2>, strides = array<i64: 2, 2>}
    ~= dense<[[[[1.0, 2.5], [1.0, 7.5]]]]> : tensor<1x1x2x2xf32>
case @strides_leave_a_rest: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 3>}
    ~= dense<[[[[1.5]]]]> : tensor<1x1x1x1xf32>

// Negative numbers show that padding is not an element of value 0.
case @padding: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>}
    ~= dense<[[[[3.0, 1.5, 1.0], [0.0, 4.0, 6.5]]]]> : tensor<1x1x2x3xf32>

// Top, left, bottom, right.
case @padding_uneven: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, padding = array<i64: 1, 0, 0, 1>}
    ~= dense<[[[[1.0, 2.5], [1.5, 5.75]]]]> : tensor<1x1x2x2xf32>
case @dilation: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 2, 2>, dilation = array<i64: 2, 3>}
    ~= dense<[[[[4.0]]]]> : tensor<1x1x1x1xf32>
case @dilation_and_padding: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 2, 2>}
    ~= dense<[[[[9.0, -1.5, 7.5, 2.0], [-2.0, 5.0, 1.0, 6.0],
        [9.0, -1.5, 7.5, 2.0]]]]> : tensor<1x1x3x4xf32>
case @channels: relax.avg_pool2d dense<[[[[3.0, -1.0], [4.0, 1.0]], [[-5.0, 9.0],
        [2.0, 6.0]]]]> : tensor<1x2x2x2xf32>
    {pool_size = array<i64: 2, 1>}
    ~= dense<[[[[3.5, 0.0]], [[-1.5, 7.5]]]]> : tensor<1x2x1x2xf32>
case @batch: relax.avg_pool2d dense<[[[[3.0, -1.0], [4.0, 1.0]]], [[[-5.0, 9.0],
        [2.0, 6.0]]]]> : tensor<2x1x2x2xf32>
    {pool_size = array<i64: 1, 2>}
    ~= dense<[[[[1.0], [2.5]]], [[[2.0], [4.0]]]]> : tensor<2x1x2x1xf32>
case @whole_image: relax.avg_pool2d #x_1x1x3x4 {pool_size = array<i64: 3, 4>}
    ~= dense<[[[[3.0]]]]> : tensor<1x1x1x1xf32>

//===--- Rounding up ---===//

// The last windows reach beyond the image.
case @ceil_mode: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 3>, ceil_mode = true}
    ~= dense<[[[[1.5, 3.5], [1.0, 7.0]]]]> : tensor<1x1x2x2xf32>

// The size needs no rounding.
case @ceil_mode_exact: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 1, 2>, strides = array<i64: 2, 2>, ceil_mode = true}
    ~= dense<[[[[1.0, 2.5], [1.0, 7.5]]]]> : tensor<1x1x2x2xf32>
case @ceil_mode_left_out: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>,
        ceil_mode = true}
    ~= dense<[[[[3.0, 1.5, 1.0], [0.0, 4.0, 6.5]]]]> : tensor<1x1x2x3xf32>

// A window that would start in the padding behind the image is left out.
case @ceil_mode_starts_behind: relax.avg_pool2d dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>
    {pool_size = array<i64: 1, 1>, strides = array<i64: 1, 3>, padding = array<i64: 0, 0, 0, 2>,
        ceil_mode = true}
    ~= dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
case @ceil_mode_dilation: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 2, 2>, strides = array<i64: 3, 2>, padding = array<i64: 0, 1, 1, 0>,
        dilation = array<i64: 2, 1>, ceil_mode = true}
    ~= dense<[[[[4.0, 2.0, 4.0]]]]> : tensor<1x1x1x3xf32>

//===--- Layouts ---===//

// The result has the layout of the operand.
case @nhwc: relax.avg_pool2d dense<[[[[3.0, 2.0], [-1.0, 6.0], [4.0, 5.0]], [[1.0, -3.0],
        [-5.0, 8.0], [9.0, 7.0]]]]> : tensor<1x2x3x2xf32>
    {pool_size = array<i64: 2, 2>, layout = "NHWC"}
    ~= dense<[[[[-0.5, 3.25], [1.75, 6.5]]]]> : tensor<1x1x2x2xf32>
case @out_layout: relax.avg_pool2d dense<[[[[3.0, -1.0, 4.0], [1.0, -5.0, 9.0]], [[2.0, 6.0, 5.0],
        [-3.0, 8.0, 7.0]]]]> : tensor<1x2x2x3xf32>
    {pool_size = array<i64: 1, 2>, out_layout = "NHWC"}
    ~= dense<[[[[1.0, 4.0], [1.5, 5.5]], [[-2.0, 2.5], [2.0, 7.5]]]]> : tensor<1x2x2x2xf32>

// Rows and columns are told apart by their letters only.
case @all_layouts: relax.avg_pool2d dense<[[[[3.0, 1.0]], [[2.0, -3.0]]], [[[-1.0, -5.0]],
        [[6.0, 8.0]]], [[[4.0, 9.0]], [[5.0, 7.0]]]]> : tensor<3x2x1x2xf32>
    {pool_size = array<i64: 1, 3>, layout = "WCNH", out_layout = "HNWC"}
    ~= dense<[[[[2.0, 4.3333335]]], [[[1.6666666, 4.0]]]]> : tensor<2x1x1x2xf32>

//===--- Shapes ---===//

case @symbolic: relax.avg_pool2d #x_1x1x3x4 as tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>>
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    -> tensor<?x?x?x?xf32, #relax.tensor<[n, c, (h - 1) floordiv 2 + 1, w - 1]>>
    ~= dense<[[[[1.0, 1.5, 2.5], [1.5, 4.0, 5.75]]]]> : tensor<1x1x2x3xf32>
case @symbolic_ceil_mode: relax.avg_pool2d #x_1x1x3x4
    as tensor<?x1x?x4xf32, #relax.tensor<[n, 1, h, 4]>>
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 3>, ceil_mode = true}
    -> tensor<?x?x?x?xf32>
    ~= dense<[[[[1.5, 3.5], [1.0, 7.0]]]]> : tensor<1x1x2x2xf32>
case @empty_batch: relax.avg_pool2d dense<> : tensor<0x1x2x2xf32> {pool_size = array<i64: 2, 1>}
    ~= dense<> : tensor<0x1x1x2xf32>
case @no_channel: relax.avg_pool2d dense<> : tensor<1x0x2x2xf32> {pool_size = array<i64: 1, 2>}
    ~= dense<> : tensor<1x0x2x1xf32>
case @empty_batch_symbolic: relax.avg_pool2d dense<> : tensor<0x1x2x2xf32>
    as tensor<?x1x2x2xf32, #relax.tensor<[n, 1, 2, 2]>> {pool_size = array<i64: 2, 1>}
    -> tensor<?x1x1x2xf32, #relax.tensor<[n, 1, 1, 2]>>
    ~= dense<> : tensor<0x1x1x2xf32>

//===--- count_include_pad ---===//

case @include_padding: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>,
        count_include_pad = true}
    ~= dense<[[[[0.75, 0.75, 0.25], [0.0, 4.0, 3.25]]]]> : tensor<1x1x2x3xf32>
case @include_padding_uneven: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 2>, padding = array<i64: 1, 0, 0, 2>,
        count_include_pad = true}
    ~= dense<[[[[1.0, 0.8333333], [2.6666667, 3.8333333]]]]> : tensor<1x1x2x2xf32>
case @include_padding_dilation: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 2, 2>,
        count_include_pad = true}
    ~= dense<[[[[2.25, -0.75, 3.75, 0.5], [-1.0, 5.0, 1.0, 3.0],
        [2.25, -0.75, 3.75, 0.5]]]]> : tensor<1x1x3x4xf32>

// Elements beyond the padding do not count.
case @include_padding_ceil_mode: relax.avg_pool2d #x_1x1x3x4
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 3>, padding = array<i64: 0, 0, 1, 0>,
        ceil_mode = true, count_include_pad = true}
    ~= dense<[[[[1.5, 3.5], [0.5, 3.5]]]]> : tensor<1x1x2x2xf32>
case @include_padding_symbolic: relax.avg_pool2d #x_1x1x3x4
    as tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, w]>>
    {pool_size = array<i64: 2, 2>, strides = array<i64: 1, 2>, padding = array<i64: 1, 1, 1, 1>,
        count_include_pad = true}
    -> tensor<?x?x?x?xf32>
    ~= dense<[[[[0.75, 0.75, 0.25], [-0.5, 3.5, 1.75], [0.0, 4.0, 3.25],
        [1.25, 1.25, 1.75]]]]> : tensor<1x1x4x3xf32>

// 0 / 0: of no element.
case @padding_only: relax.avg_pool2d dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
    {pool_size = array<i64: 1, 1>, padding = array<i64: 1, 0, 0, 0>}
    ~= dense<[[[[nan], [1.0]]]]> : tensor<1x1x2x1xf32>
case @padding_only_counted: relax.avg_pool2d dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
    {pool_size = array<i64: 1, 1>, padding = array<i64: 1, 0, 0, 0>, count_include_pad = true}
    ~= dense<[[[[0.0], [1.0]]]]> : tensor<1x1x2x1xf32>

//===--- Element types ---===//

case @f16: relax.avg_pool2d #x_1x1x2x2 : tensor<1x1x2x2xf16>
    {pool_size = array<i64: 1, 2>, padding = array<i64: 0, 1, 0, 0>}
    ~= dense<[[[[0.1, -0.05], [0.3, -0.2001]]]]> : tensor<1x1x2x2xf16>
case @bf16: relax.avg_pool2d #x_1x1x2x2 : tensor<1x1x2x2xbf16>
    {pool_size = array<i64: 1, 2>, padding = array<i64: 0, 1, 0, 0>}
    ~= dense<[[[[0.1, -0.05], [0.3, -0.199]]]]> : tensor<1x1x2x2xbf16>
case @f32: relax.avg_pool2d #x_1x1x2x2 : tensor<1x1x2x2xf32>
    {pool_size = array<i64: 1, 2>, padding = array<i64: 0, 1, 0, 0>}
    ~= dense<[[[[0.1, -0.05], [0.3, -0.19999999]]]]> : tensor<1x1x2x2xf32>
case @f64: relax.avg_pool2d #x_1x1x2x2 : tensor<1x1x2x2xf64>
    {pool_size = array<i64: 1, 2>, padding = array<i64: 0, 1, 0, 0>}
    ~= dense<[[[[0.1, -0.05], [0.3, -0.19999999999999998]]]]> : tensor<1x1x2x2xf64>

// 60000 + 60000 is too much for f16.
case @f16_accumulates_in_f32: relax.avg_pool2d dense<[[[[60000.0, 60000.0]]]]> : tensor<1x1x1x2xf16>
    {pool_size = array<i64: 1, 2>}
    ~= dense<[[[[60000.0]]]]> : tensor<1x1x1x1xf16>

// Sums do not wrap around in the type of the elements.
case @i8: relax.avg_pool2d dense<[[[[127, 126, -128, -127]]]]> : tensor<1x1x1x4xi8>
    {pool_size = array<i64: 1, 2>}
    == dense<[[[[126, -1, -127]]]]> : tensor<1x1x1x3xi8>
case @i16: relax.avg_pool2d dense<[[[[32767, 32766, -32768, -32767]]]]> : tensor<1x1x1x4xi16>
    {pool_size = array<i64: 1, 2>}
    == dense<[[[[32766, -1, -32767]]]]> : tensor<1x1x1x3xi16>
case @i32: relax.avg_pool2d dense<[[[[2147483647, 2147483646, -2147483648,
        -2147483647]]]]> : tensor<1x1x1x4xi32>
    {pool_size = array<i64: 1, 2>}
    == dense<[[[[2147483646, -1, -2147483647]]]]> : tensor<1x1x1x3xi32>
case @i64: relax.avg_pool2d dense<[[[[4611686018427387903, 2305843009213693951, 1,
        0]]]]> : tensor<1x1x1x4xi64>
    {pool_size = array<i64: 1, 2>}
    == dense<[[[[3458764513820540927, 1152921504606846976, 0]]]]> : tensor<1x1x1x3xi64>
case @ui8: relax.avg_pool2d dense<[[[[255, 254, 0, 1]]]]> : tensor<1x1x1x4xui8>
    {pool_size = array<i64: 1, 2>}
    == dense<[[[[254, 127, 0]]]]> : tensor<1x1x1x3xui8>
case @ui16: relax.avg_pool2d dense<[[[[65535, 65534, 0, 1]]]]> : tensor<1x1x1x4xui16>
    {pool_size = array<i64: 1, 2>}
    == dense<[[[[65534, 32767, 0]]]]> : tensor<1x1x1x3xui16>
case @ui32: relax.avg_pool2d dense<[[[[4294967295, 4294967294, 0, 1]]]]> : tensor<1x1x1x4xui32>
    {pool_size = array<i64: 1, 2>}
    == dense<[[[[4294967294, 2147483647, 0]]]]> : tensor<1x1x1x3xui32>
case @ui64: relax.avg_pool2d dense<[[[[9223372036854775807, 4611686018427387903, 1,
        0]]]]> : tensor<1x1x1x4xui64>
    {pool_size = array<i64: 1, 2>}
    == dense<[[[[6917529027641081855, 2305843009213693952, 0]]]]> : tensor<1x1x1x3xui64>
case @i8_rounds_to_zero: relax.avg_pool2d dense<[[[[-7, 0, 7]]]]> : tensor<1x1x1x3xi8>
    {pool_size = array<i64: 1, 2>}
    == dense<[[[[-3, 3]]]]> : tensor<1x1x1x2xi8>

// An integer over zero is zero.
case @i32_padding_only: relax.avg_pool2d dense<[[[[5]]]]> : tensor<1x1x1x1xi32>
    {pool_size = array<i64: 1, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[0], [5]]]]> : tensor<1x1x2x1xi32>

//===--- NaN and infinity ---===//

case @nan_infinity: relax.avg_pool2d dense<[[[[nan, 1.0, inf, 1.0, -inf,
        inf]]]]> : tensor<1x1x1x6xf32>
    {pool_size = array<i64: 1, 2>}
    ~= dense<[[[[nan, inf, inf, -inf, nan]]]]> : tensor<1x1x1x5xf32>

//===--- Padding computed from the sizes ---===//

case @same_upper: relax.avg_pool2d dense<[[[[-2.0, 3.0, 0.0, 4.0], [-3.0, -6.0, 4.0, -1.0],
        [6.0, 5.0, 9.0, 7.0], [-9.0, -9.0, -6.0, -2.0],
        [-4.0, -3.0, -6.0, 1.0]]]]> : tensor<1x1x5x4xf32>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 2>, auto_pad = "same_upper"}
    ~= dense<[[[[-0.6666666865348816, 1.75], [-0.6666666865348816, 2.0],
        [-4.333333492279053, -2.5]]]]> : tensor<1x1x3x2xf32>
case @same_upper_symbolic: relax.avg_pool2d dense<[[[[-4.0, -6.0, -1.0, -9.0],
        [-9.0, 7.0, 7.0, 1.0], [-2.0, 0.0, 2.0, -1.0], [1.0, 0.0, 0.0, -5.0],
        [1.0, -1.0, -6.0, -1.0]]]]> : tensor<1x1x5x4xf32>
    as tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 2>, auto_pad = "same_upper",
        dilation = array<i64: 2, 1>}
    -> tensor<?x?x?x?xf32>
    ~= dense<[[[[1.6666666269302368, 4.0], [1.0, 0.75],
        [0.3333333432674408, -2.5]]]]> : tensor<1x1x3x2xf32>
case @same_upper_include_padding: relax.avg_pool2d
    dense<[[[[8.0, -1.0, -8.0, -4.0], [1.0, -5.0, 6.0, 6.0], [7.0, -9.0, 5.0, 7.0],
        [-2.0, 3.0, 5.0, -1.0], [3.0, -3.0, 0.0, 2.0]]]]> : tensor<1x1x5x4xf32>
    as tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 2>, auto_pad = "same_upper",
        count_include_pad = true}
    -> tensor<?x?x?x?xf32>
    ~= dense<[[[[0.1666666716337204, 0.0], [1.5, 2.6666667461395264],
        [0.0, 0.3333333432674408]]]]> : tensor<1x1x3x2xf32>
case @same_lower: relax.avg_pool2d dense<[[[[-7.0, 1.0, -3.0, 8.0], [-2.0, -5.0, -5.0, 3.0],
        [9.0, -4.0, -3.0, -8.0], [6.0, 9.0, 7.0, 5.0],
        [9.0, 6.0, 6.0, -3.0]]]]> : tensor<1x1x5x4xf32>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 2>, auto_pad = "same_lower"}
    ~= dense<[[[[-3.0, 2.0], [-0.5, -3.6666667461395264], [7.5, 5.0]]]]> : tensor<1x1x3x2xf32>
case @same_lower_symbolic: relax.avg_pool2d dense<[[[[7.0, 9.0, 7.0, 2.0], [4.0, 1.0, -9.0, -9.0],
        [9.0, 6.0, -5.0, 0.0], [9.0, -9.0, 5.0, 5.0],
        [-8.0, -2.0, 4.0, 2.0]]]]> : tensor<1x1x5x4xf32>
    as tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 2>, auto_pad = "same_lower",
        dilation = array<i64: 2, 1>}
    -> tensor<?x?x?x?xf32>
    ~= dense<[[[[2.5, -5.666666507720947], [1.25, -2.6666667461395264],
        [0.0, 0.3333333432674408]]]]> : tensor<1x1x3x2xf32>
case @same_lower_include_padding: relax.avg_pool2d
    dense<[[[[6.0, 7.0, -5.0, -7.0], [7.0, 3.0, 0.0, -7.0], [8.0, -3.0, -7.0, 1.0],
        [-7.0, 5.0, 9.0, -7.0], [-9.0, 3.0, -3.0, -2.0]]]]> : tensor<1x1x5x4xf32>
    as tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 2>, auto_pad = "same_lower",
        count_include_pad = true}
    -> tensor<?x?x?x?xf32>
    ~= dense<[[[[2.1666667461395264, -0.8333333134651184], [2.5, -2.1666667461395264],
        [-1.3333333730697632, 0.8333333134651184]]]]> : tensor<1x1x3x2xf32>
