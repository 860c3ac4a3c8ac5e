// RUN: relax-test-run %s

// relax.adaptive_avg_pool2d: means over as many windows as the result has
// elements. f16 and bf16 are accumulated in f32; integers round towards zero.

#x_1x1x3x4 = dense<[[[[3.0, -1.0, 4.0, 1.0], [-5.0, 9.0, 2.0, 6.0],
    [5.0, -3.0, 8.0, 7.0]]]]> : tensor<1x1x3x4xf32>
#x_1x1x2x2 = dense<[[[[0.1, -0.2], [0.3, -0.7]]]]>

//===--- Windows ---===//

case @global: relax.adaptive_avg_pool2d #x_1x1x3x4 {output_size = array<i64: 1, 1>}
    ~= dense<[[[[3.0]]]]> : tensor<1x1x1x1xf32>
case @same_size: relax.adaptive_avg_pool2d #x_1x1x3x4 {output_size = array<i64: 3, 4>} ~= #x_1x1x3x4

// The result has the size of the operand.
case @no_size: relax.adaptive_avg_pool2d #x_1x1x3x4 ~= #x_1x1x3x4
case @dividing: relax.adaptive_avg_pool2d dense<[[[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0],
        [6.0, 0.0, 1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 0.0, 1.0, 2.0, 3.0],
        [4.0, 5.0, 6.0, 0.0, 1.0, 2.0]]]]> : tensor<1x1x4x6xf32>
    {output_size = array<i64: 2, 3>}
    ~= dense<[[[[1.75, 2.0, 4.0], [5.0, 1.75, 2.0]]]]> : tensor<1x1x2x3xf32>

// Windows of different sizes share rows and columns.
case @overlapping: relax.adaptive_avg_pool2d #x_1x1x3x4 {output_size = array<i64: 2, 3>}
    ~= dense<[[[[1.5, 3.5, 3.25], [1.5, 4.0, 5.75]]]]> : tensor<1x1x2x3xf32>

// More windows than elements.
case @larger: relax.adaptive_avg_pool2d dense<[[[[1.0, 2.0, 4.0]]]]> : tensor<1x1x1x3xf32>
    {output_size = array<i64: 2, 5>}
    ~= dense<[[[[1.0, 1.5, 2.0, 3.0, 4.0], [1.0, 1.5, 2.0, 3.0, 4.0]]]]> : tensor<1x1x2x5xf32>
case @rows_only: relax.adaptive_avg_pool2d #x_1x1x3x4 {output_size = array<i64: 1, 4>}
    ~= dense<[[[[1.0, 1.6666666, 4.6666665, 4.6666665]]]]> : tensor<1x1x1x4xf32>
case @channels: relax.adaptive_avg_pool2d dense<[[[[3.0, -1.0, 4.0]], [[1.0, -5.0, 9.0]]],
        [[[2.0, 6.0, 5.0]], [[-3.0, 8.0, 7.0]]]]> : tensor<2x2x1x3xf32>
    {output_size = array<i64: 1, 1>}
    ~= dense<[[[[2.0]], [[1.6666666]]], [[[4.3333335]], [[4.0]]]]> : tensor<2x2x1x1xf32>

//===--- Layouts ---===//

case @nhwc: relax.adaptive_avg_pool2d dense<[[[[3.0, 2.0], [-1.0, 6.0], [4.0, 5.0]], [[1.0, -3.0],
        [-5.0, 8.0], [9.0, 7.0]]]]> : tensor<1x2x3x2xf32>
    {output_size = array<i64: 1, 2>, layout = "NHWC"}
    ~= dense<[[[[-0.5, 3.25], [1.75, 6.5]]]]> : tensor<1x1x2x2xf32>
case @out_layout: relax.adaptive_avg_pool2d dense<[[[[3.0, -1.0, 4.0], [1.0, -5.0, 9.0]],
        [[2.0, 6.0, 5.0], [-3.0, 8.0, 7.0]]]]> : tensor<1x2x2x3xf32>
    {output_size = array<i64: 2, 1>, out_layout = "NHWC"}
    ~= dense<[[[[2.0, 4.3333335]], [[1.6666666, 4.0]]]]> : tensor<1x2x1x2xf32>
case @all_layouts: relax.adaptive_avg_pool2d dense<[[[[3.0, 1.0]], [[2.0, -3.0]]], [[[-1.0, -5.0]],
        [[6.0, 8.0]]], [[[4.0, 9.0]], [[5.0, 7.0]]]]> : tensor<3x2x1x2xf32>
    {output_size = array<i64: 1, 3>, layout = "WCNH", out_layout = "HNWC"}
    ~= dense<[[[[2.0, -0.5], [-3.0, 7.0], [6.5, 6.0]]]]> : tensor<1x1x3x2xf32>

//===--- Shapes ---===//

case @symbolic_global: relax.adaptive_avg_pool2d #x_1x1x3x4
    as tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, w]>> {output_size = array<i64: 1, 1>}
    -> tensor<?x1x1x1xf32, #relax.tensor<[n, 1, 1, 1]>>
    ~= dense<[[[[3.0]]]]> : tensor<1x1x1x1xf32>
case @symbolic_overlapping: relax.adaptive_avg_pool2d #x_1x1x3x4
    as tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h, w]>> {output_size = array<i64: 2, 3>}
    ~= dense<[[[[1.5, 3.5, 3.25], [1.5, 4.0, 5.75]]]]> : tensor<1x1x2x3xf32>
case @symbolic_same_size: relax.adaptive_avg_pool2d #x_1x1x3x4
    as tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h, w]>>
    -> tensor<1x1x?x?xf32, #relax.tensor<[1, 1, h, w]>>
    ~= #x_1x1x3x4
case @empty_batch: relax.adaptive_avg_pool2d dense<> : tensor<0x1x2x2xf32>
    {output_size = array<i64: 1, 1>}
    ~= dense<> : tensor<0x1x1x1xf32>
case @no_channel: relax.adaptive_avg_pool2d dense<> : tensor<1x0x2x2xf32>
    {output_size = array<i64: 1, 1>}
    ~= dense<> : tensor<1x0x1x1xf32>

// 0 / 0: of no element.
case @empty_image: relax.adaptive_avg_pool2d dense<> : tensor<1x1x0x2xf32>
    {output_size = array<i64: 1, 1>}
    ~= dense<[[[[nan]]]]> : tensor<1x1x1x1xf32>

//===--- Element types ---===//

case @f16: relax.adaptive_avg_pool2d #x_1x1x2x2 : tensor<1x1x2x2xf16>
    {output_size = array<i64: 1, 2>}
    ~= dense<[[[[0.2, -0.4502]]]]> : tensor<1x1x1x2xf16>

// TYPES: bf16 f32 f64
case @$T: relax.adaptive_avg_pool2d #x_1x1x2x2 : tensor<1x1x2x2x$T> {output_size = array<i64: 1, 2>}
    ~= dense<[[[[0.2, -0.44999999999999996]]]]> : tensor<1x1x1x2x$T>

// 60000 + 60000 is too much for f16.
case @f16_accumulates_in_f32: relax.adaptive_avg_pool2d
    dense<[[[[60000.0, 60000.0]]]]> : tensor<1x1x1x2xf16> {output_size = array<i64: 1, 1>}
    ~= dense<[[[[60000.0]]]]> : tensor<1x1x1x1xf16>
case @i8: relax.adaptive_avg_pool2d dense<[[[[127, 126, -128, -127]]]]> : tensor<1x1x1x4xi8>
    {output_size = array<i64: 1, 2>}
    == dense<[[[[126, -127]]]]> : tensor<1x1x1x2xi8>
case @i8_rounds_to_zero: relax.adaptive_avg_pool2d dense<[[[[-7, 0, 0, 7]]]]> : tensor<1x1x1x4xi8>
    {output_size = array<i64: 1, 2>}
    == dense<[[[[-3, 3]]]]> : tensor<1x1x1x2xi8>
case @i16: relax.adaptive_avg_pool2d dense<[[[[32767, 32766, -32768,
        -32767]]]]> : tensor<1x1x1x4xi16>
    {output_size = array<i64: 1, 2>}
    == dense<[[[[32766, -32767]]]]> : tensor<1x1x1x2xi16>
case @i32: relax.adaptive_avg_pool2d dense<[[[[2147483647, 2147483646, -2147483648,
        -2147483647]]]]> : tensor<1x1x1x4xi32>
    {output_size = array<i64: 1, 2>}
    == dense<[[[[2147483646, -2147483647]]]]> : tensor<1x1x1x2xi32>
case @i64: relax.adaptive_avg_pool2d dense<[[[[4611686018427387903, 2305843009213693951, 1,
        0]]]]> : tensor<1x1x1x4xi64>
    {output_size = array<i64: 1, 2>}
    == dense<[[[[3458764513820540927, 0]]]]> : tensor<1x1x1x2xi64>
case @ui8: relax.adaptive_avg_pool2d dense<[[[[255, 254, 0, 1]]]]> : tensor<1x1x1x4xui8>
    {output_size = array<i64: 1, 2>}
    == dense<[[[[254, 0]]]]> : tensor<1x1x1x2xui8>
case @ui16: relax.adaptive_avg_pool2d dense<[[[[65535, 65534, 0, 1]]]]> : tensor<1x1x1x4xui16>
    {output_size = array<i64: 1, 2>}
    == dense<[[[[65534, 0]]]]> : tensor<1x1x1x2xui16>
case @ui32: relax.adaptive_avg_pool2d dense<[[[[4294967295, 4294967294, 0,
        1]]]]> : tensor<1x1x1x4xui32>
    {output_size = array<i64: 1, 2>}
    == dense<[[[[4294967294, 0]]]]> : tensor<1x1x1x2xui32>
case @ui64: relax.adaptive_avg_pool2d dense<[[[[9223372036854775807, 4611686018427387903, 1,
        0]]]]> : tensor<1x1x1x4xui64>
    {output_size = array<i64: 1, 2>}
    == dense<[[[[6917529027641081855, 0]]]]> : tensor<1x1x1x2xui64>

//===--- NaN and infinity ---===//

case @nan_infinity: relax.adaptive_avg_pool2d dense<[[[[nan, 1.0, inf, 1.0, -inf,
        inf]]]]> : tensor<1x1x1x6xf32>
    {output_size = array<i64: 1, 3>}
    ~= dense<[[[[nan, inf, nan]]]]> : tensor<1x1x1x3xf32>
