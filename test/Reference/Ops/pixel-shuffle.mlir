// RUN: relax-test-run %s

// relax.pixel_shuffle: channels as pixels of a larger image.

#x_1x8x1x2 = dense<[[[[0.0, 1.0]], [[2.0, 3.0]], [[4.0, 5.0]], [[6.0, 7.0]], [[8.0, 9.0]],
    [[10.0, 11.0]], [[12.0, 13.0]], [[14.0, 15.0]]]]> : tensor<1x8x1x2xf32>
#e = dense<[[[[0.0, 2.0, 1.0, 3.0], [4.0, 6.0, 5.0, 7.0]], [[8.0, 10.0, 9.0, 11.0],
    [12.0, 14.0, 13.0, 15.0]]]]> : tensor<1x2x2x4xf32>
#x_9x2x1 = dense<[[[0.0], [1.0]], [[2.0], [3.0]], [[4.0], [5.0]], [[6.0], [7.0]], [[8.0], [9.0]],
    [[10.0], [11.0]], [[12.0], [13.0]], [[14.0], [15.0]], [[16.0], [17.0]]]> : tensor<9x2x1xf32>

case @by_two: relax.pixel_shuffle #x_1x8x1x2 {upscale_factor = 2 : i64} == #e
case @by_three: relax.pixel_shuffle #x_9x2x1 {upscale_factor = 3 : i64}
    == dense<[[[0.0, 2.0, 4.0], [6.0, 8.0, 10.0], [12.0, 14.0, 16.0], [1.0, 3.0, 5.0],
        [7.0, 9.0, 11.0], [13.0, 15.0, 17.0]]]> : tensor<1x6x3xf32>
case @by_one: relax.pixel_shuffle #x_9x2x1 {upscale_factor = 1 : i64} == #x_9x2x1
case @symbolic: relax.pixel_shuffle #x_1x8x1x2 as tensor<?x8x?x?xf32, #relax.tensor<[n, 8, h, w]>>
    {upscale_factor = 2 : i64} -> tensor<?x2x?x?xf32, #relax.tensor<[n, 2, 2 * h, 2 * w]>>
    == #e
case @symbolic_channels: relax.pixel_shuffle #x_1x8x1x2
    as tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>> {upscale_factor = 2 : i64}
    -> tensor<?x?x?x?xf32, #relax.tensor<[n, c floordiv 4, 2 * h, 2 * w]>>
    == #e
case @empty: relax.pixel_shuffle dense<> : tensor<0x4x2x2xf32> {upscale_factor = 2 : i64}
    == dense<> : tensor<0x1x4x4xf32>

// TYPES: f16 bf16 f64
case @$T: relax.pixel_shuffle dense<[[[0.0]], [[1.0]], [[2.0]], [[3.0]]]> : tensor<4x1x1x$T>
    {upscale_factor = 2 : i64}
    == dense<[[[0.0, 1.0], [2.0, 3.0]]]> : tensor<1x2x2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.pixel_shuffle dense<[[[0]], [[1]], [[2]], [[3]]]> : tensor<4x1x1x$T>
    {upscale_factor = 2 : i64}
    == dense<[[[0, 1], [2, 3]]]> : tensor<1x2x2x$T>

case @i1: relax.pixel_shuffle dense<[[[true]], [[false]], [[false]], [[true]]]> : tensor<4x1x1xi1>
    {upscale_factor = 2 : i64}
    == dense<[[[true, false], [false, true]]]> : tensor<1x2x2xi1>
