// RUN: relax-test-run %s

// relax.max_pool2d: the maximum over windows. Padding never wins; a NaN does,
// and a window of padding only gives the lowest value.

#x = dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
    [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>

//===--- Windows ---===//

case @window: relax.max_pool2d #x {pool_size = array<i64: 2, 2>}
    == dense<[[[[9.0, 9.0, 6.0], [9.0, 9.0, 8.0]]]]> : tensor<1x1x2x3xf32>
case @strides: relax.max_pool2d #x {pool_size = array<i64: 1, 2>, strides = array<i64: 2, 2>}
    == dense<[[[[3.0, 4.0], [5.0, 8.0]]]]> : tensor<1x1x2x2xf32>
case @strides_leave_a_rest: relax.max_pool2d #x
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 3>}
    == dense<[[[[9.0]]]]> : tensor<1x1x1x1xf32>

// Negative numbers show that padding is not an element of value 0.
case @padding: relax.max_pool2d #x
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>}
    == dense<[[[[3.0, 4.0, 1.0], [5.0, 9.0, 7.0]]]]> : tensor<1x1x2x3xf32>

// Top, left, bottom, right.
case @padding_uneven: relax.max_pool2d #x
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, padding = array<i64: 1, 0, 0, 1>}
    == dense<[[[[3.0, 4.0], [9.0, 8.0]]]]> : tensor<1x1x2x2xf32>
case @dilation: relax.max_pool2d #x {pool_size = array<i64: 2, 2>, dilation = array<i64: 2, 3>}
    == dense<[[[[7.0]]]]> : tensor<1x1x1x1xf32>
case @dilation_and_padding: relax.max_pool2d #x
    {pool_size = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>, dilation = array<i64: 2, 2>}
    == dense<[[[[9.0, 2.0, 9.0, 2.0], [-1.0, 8.0, 7.0, 8.0],
        [9.0, 2.0, 9.0, 2.0]]]]> : tensor<1x1x3x4xf32>
case @channels: relax.max_pool2d dense<[[[[3.0, -1.0], [4.0, 1.0]], [[-5.0, 9.0],
        [2.0, 6.0]]]]> : tensor<1x2x2x2xf32>
    {pool_size = array<i64: 2, 1>}
    == dense<[[[[4.0, 1.0]], [[2.0, 9.0]]]]> : tensor<1x2x1x2xf32>
case @batch: relax.max_pool2d dense<[[[[3.0, -1.0], [4.0, 1.0]]], [[[-5.0, 9.0],
        [2.0, 6.0]]]]> : tensor<2x1x2x2xf32>
    {pool_size = array<i64: 1, 2>}
    == dense<[[[[3.0], [4.0]]], [[[9.0], [6.0]]]]> : tensor<2x1x2x1xf32>
case @whole_image: relax.max_pool2d #x {pool_size = array<i64: 3, 4>}
    == dense<[[[[9.0]]]]> : tensor<1x1x1x1xf32>

//===--- Rounding up ---===//

// The last windows reach beyond the image.
case @ceil_mode: relax.max_pool2d #x
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 3>, ceil_mode = true}
    == dense<[[[[9.0, 6.0], [5.0, 7.0]]]]> : tensor<1x1x2x2xf32>

// The size needs no rounding.
case @ceil_mode_exact: relax.max_pool2d #x
    {pool_size = array<i64: 1, 2>, strides = array<i64: 2, 2>, ceil_mode = true}
    == dense<[[[[3.0, 4.0], [5.0, 8.0]]]]> : tensor<1x1x2x2xf32>
case @ceil_mode_left_out: relax.max_pool2d #x
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>,
        ceil_mode = true}
    == dense<[[[[3.0, 4.0, 1.0], [5.0, 9.0, 7.0]]]]> : tensor<1x1x2x3xf32>

// A window that would start in the padding behind the image is left out.
case @ceil_mode_starts_behind: relax.max_pool2d dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>
    {pool_size = array<i64: 1, 1>, strides = array<i64: 1, 3>, padding = array<i64: 0, 0, 0, 2>,
        ceil_mode = true}
    == dense<[[[[1.0]]]]> : tensor<1x1x1x1xf32>
case @ceil_mode_dilation: relax.max_pool2d #x
    {pool_size = array<i64: 2, 2>, strides = array<i64: 3, 2>, padding = array<i64: 0, 1, 1, 0>,
        dilation = array<i64: 2, 1>, ceil_mode = true}
    == dense<[[[[5.0, 8.0, 7.0]]]]> : tensor<1x1x1x3xf32>

//===--- Layouts ---===//

// The result has the layout of the operand.
case @nhwc: relax.max_pool2d dense<[[[[3.0, 2.0], [-1.0, 6.0], [4.0, 5.0]], [[1.0, -3.0],
        [-5.0, 8.0], [9.0, 7.0]]]]> : tensor<1x2x3x2xf32>
    {pool_size = array<i64: 2, 2>, layout = "NHWC"}
    == dense<[[[[3.0, 8.0], [9.0, 8.0]]]]> : tensor<1x1x2x2xf32>
case @out_layout: relax.max_pool2d dense<[[[[3.0, -1.0, 4.0], [1.0, -5.0, 9.0]], [[2.0, 6.0, 5.0],
        [-3.0, 8.0, 7.0]]]]> : tensor<1x2x2x3xf32>
    {pool_size = array<i64: 1, 2>, out_layout = "NHWC"}
    == dense<[[[[3.0, 6.0], [4.0, 6.0]], [[1.0, 8.0], [9.0, 8.0]]]]> : tensor<1x2x2x2xf32>

// Rows and columns are told apart by their letters only.
case @all_layouts: relax.max_pool2d dense<[[[[3.0, 1.0]], [[2.0, -3.0]]], [[[-1.0, -5.0]],
        [[6.0, 8.0]]], [[[4.0, 9.0]], [[5.0, 7.0]]]]> : tensor<3x2x1x2xf32>
    {pool_size = array<i64: 1, 3>, layout = "WCNH", out_layout = "HNWC"}
    == dense<[[[[4.0, 6.0]]], [[[9.0, 8.0]]]]> : tensor<2x1x1x2xf32>

//===--- Shapes ---===//

case @symbolic: relax.max_pool2d #x as tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>>
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 1>, padding = array<i64: 1, 0, 0, 0>}
    -> tensor<?x?x?x?xf32, #relax.tensor<[n, c, (h - 1) floordiv 2 + 1, w - 1]>>
    == dense<[[[[3.0, 4.0, 4.0], [9.0, 9.0, 8.0]]]]> : tensor<1x1x2x3xf32>
case @symbolic_ceil_mode: relax.max_pool2d #x as tensor<?x1x?x4xf32, #relax.tensor<[n, 1, h, 4]>>
    {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 3>, ceil_mode = true}
    -> tensor<?x?x?x?xf32>
    == dense<[[[[9.0, 6.0], [5.0, 7.0]]]]> : tensor<1x1x2x2xf32>
case @empty_batch: relax.max_pool2d dense<> : tensor<0x1x2x2xf32> {pool_size = array<i64: 2, 1>}
    == dense<> : tensor<0x1x1x2xf32>
case @no_channel: relax.max_pool2d dense<> : tensor<1x0x2x2xf32> {pool_size = array<i64: 1, 2>}
    == dense<> : tensor<1x0x2x1xf32>
case @empty_batch_symbolic: relax.max_pool2d dense<> : tensor<0x1x2x2xf32>
    as tensor<?x1x2x2xf32, #relax.tensor<[n, 1, 2, 2]>> {pool_size = array<i64: 2, 1>}
    -> tensor<?x1x1x2xf32, #relax.tensor<[n, 1, 1, 2]>>
    == dense<> : tensor<0x1x1x2xf32>

// A window without an element gives the lowest value.
case @padding_only: relax.max_pool2d dense<[[[[-1.0]]]]> : tensor<1x1x1x1xf32>
    {pool_size = array<i64: 1, 1>, padding = array<i64: 1, 0, 0, 0>}
    == dense<[[[[-inf], [-1.0]]]]> : tensor<1x1x2x1xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.max_pool2d dense<[[[[0.1, -0.2], [0.3, -0.7]]]]> : tensor<1x1x2x2x$T>
    {pool_size = array<i64: 1, 2>, padding = array<i64: 0, 1, 0, 0>}
    == dense<[[[[0.1, 0.1], [0.3, 0.3]]]]> : tensor<1x1x2x2x$T>

case @i1: relax.max_pool2d dense<[[[[true, false, false]]]]> : tensor<1x1x1x3xi1>
    {pool_size = array<i64: 1, 2>, padding = array<i64: 0, 1, 0, 1>}
    == dense<[[[[true, true, false, false]]]]> : tensor<1x1x1x4xi1>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.max_pool2d dense<[[[[min, min, max]]]]> : tensor<1x1x1x3x$T>
    {pool_size = array<i64: 1, 2>, padding = array<i64: 0, 1, 0, 2>}
    == dense<[[[[min, min, max, max, min]]]]> : tensor<1x1x1x5x$T>

//===--- NaN and infinity ---===//

case @nan_infinity: relax.max_pool2d dense<[[[[nan, 1.0, 2.0, inf, -inf,
        -inf]]]]> : tensor<1x1x1x6xf32>
    {pool_size = array<i64: 1, 2>}
    == dense<[[[[nan, 2.0, inf, inf, -inf]]]]> : tensor<1x1x1x5xf32>
case @negative_infinity_padded: relax.max_pool2d dense<[[[[-inf, 1.0]]]]> : tensor<1x1x1x2xf32>
    {pool_size = array<i64: 1, 2>, padding = array<i64: 0, 1, 0, 0>}
    == dense<[[[[-inf, 1.0]]]]> : tensor<1x1x1x2xf32>
case @nan_f16: relax.max_pool2d dense<[[[[nan, 1.0, 2.0]]]]> : tensor<1x1x1x3xf16>
    {pool_size = array<i64: 1, 2>}
    == dense<[[[[nan, 2.0]]]]> : tensor<1x1x1x2xf16>

//===--- Padding computed from the sizes ---===//

case @same_upper: relax.max_pool2d dense<[[[[9.0, 6.0, 6.0, 0.0], [7.0, 5.0, 8.0, 0.0],
        [6.0, -4.0, -5.0, 9.0], [2.0, -5.0, -4.0, 0.0],
        [-8.0, -9.0, 7.0, 6.0]]]]> : tensor<1x1x5x4xf32>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 2>, auto_pad = "same_upper"}
    == dense<[[[[9.0, 8.0], [6.0, 9.0], [7.0, 7.0]]]]> : tensor<1x1x3x2xf32>
case @same_upper_symbolic: relax.max_pool2d dense<[[[[4.0, 7.0, -4.0, -4.0], [-2.0, -6.0, 0.0, 3.0],
        [1.0, 8.0, 0.0, 6.0], [2.0, -5.0, 0.0, -6.0],
        [-5.0, -7.0, -1.0, 7.0]]]]> : tensor<1x1x5x4xf32>
    as tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 2>, auto_pad = "same_upper",
        dilation = array<i64: 2, 1>}
    -> tensor<?x?x?x?xf32>
    == dense<[[[[0.0, 3.0], [2.0, 3.0], [2.0, 0.0]]]]> : tensor<1x1x3x2xf32>
case @same_lower: relax.max_pool2d dense<[[[[4.0, 1.0, 2.0, 2.0], [7.0, -4.0, 1.0, -6.0],
        [-6.0, -4.0, -5.0, 0.0], [9.0, 8.0, 9.0, -7.0],
        [0.0, -5.0, -9.0, 7.0]]]]> : tensor<1x1x5x4xf32>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 2>, auto_pad = "same_lower"}
    == dense<[[[[4.0, 2.0], [7.0, 1.0], [9.0, 9.0]]]]> : tensor<1x1x3x2xf32>
case @same_lower_symbolic: relax.max_pool2d dense<[[[[-1.0, -7.0, -7.0, 8.0],
        [-3.0, -2.0, 9.0, -3.0], [-4.0, 8.0, -1.0, -7.0], [-3.0, -2.0, 9.0, -4.0],
        [1.0, 9.0, 5.0, 9.0]]]]> : tensor<1x1x5x4xf32>
    as tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>>
    {pool_size = array<i64: 2, 3>, strides = array<i64: 2, 2>, auto_pad = "same_lower",
        dilation = array<i64: 2, 1>}
    -> tensor<?x?x?x?xf32>
    == dense<[[[[-2.0, 9.0], [-2.0, 9.0], [-2.0, 9.0]]]]> : tensor<1x1x3x2xf32>
