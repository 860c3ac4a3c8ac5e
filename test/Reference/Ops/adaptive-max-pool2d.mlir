// RUN: relax-test-run %s

// relax.adaptive_max_pool2d: the maximum over windows that share the data out
// evenly.

#x_1x1x6x3 = dense<[[[[7.0, 0.0, -4.0], [-5.0, -2.0, -7.0], [4.0, 9.0, -5.0], [3.0, 3.0, -4.0],
    [8.0, 9.0, -9.0], [-1.0, -9.0, 8.0]]]]> : tensor<1x1x6x3xf32>
#x_1x1x6x3_b = dense<[[[[-5.0, 2.0, 5.0], [9.0, -6.0, -3.0], [3.0, -8.0, 1.0], [-1.0, -8.0, 2.0],
    [2.0, -7.0, -3.0], [4.0, -7.0, -3.0]]]]> : tensor<1x1x6x3xf32>
#x_1x1x6x3_c = dense<[[[[-7.0, 5.0, 2.0], [-9.0, -5.0, 3.0], [-3.0, -7.0, -6.0], [7.0, 7.0, 5.0],
    [-8.0, -8.0, 2.0], [-8.0, 3.0, 6.0]]]]> : tensor<1x1x6x3xf32>

//===--- Windows ---===//

case @global: relax.adaptive_max_pool2d dense<[[[[-2.0, -7.0, 3.0], [7.0, -8.0, 5.0],
        [7.0, 6.0, -1.0], [-7.0, 1.0, -6.0], [-7.0, -1.0, -6.0], [9.0, -5.0, -4.0]],
        [[-4.0, -7.0, -8.0], [1.0, -1.0, 3.0], [2.0, -1.0, -4.0], [-1.0, 5.0, 9.0], [8.0, 5.0, 8.0],
        [3.0, -3.0, 4.0]]], [[[-1.0, 8.0, 0.0], [-4.0, 6.0, 5.0], [4.0, 3.0, -7.0],
        [0.0, -4.0, 1.0], [4.0, -9.0, -6.0], [-3.0, 5.0, 4.0]], [[7.0, 2.0, -6.0], [-5.0, 1.0, 9.0],
        [-8.0, 1.0, -5.0], [-2.0, 1.0, -1.0], [9.0, 0.0, -1.0],
        [-7.0, -6.0, -4.0]]]]> : tensor<2x2x6x3xf32>
    {output_size = array<i64: 1, 1>}
    == dense<[[[[9.0]], [[9.0]]], [[[8.0]], [[9.0]]]]> : tensor<2x2x1x1xf32>
case @same_size: relax.adaptive_max_pool2d #x_1x1x6x3 {output_size = array<i64: 6, 3>} == #x_1x1x6x3
case @no_size: relax.adaptive_max_pool2d #x_1x1x6x3_b == #x_1x1x6x3_b
case @dividing: relax.adaptive_max_pool2d dense<[[[[2.0, -2.0, -5.0], [-6.0, -4.0, 0.0],
        [-6.0, 7.0, -5.0], [-1.0, -5.0, 8.0], [-4.0, -4.0, -7.0], [-1.0, 6.0, 9.0]],
        [[-1.0, -3.0, -1.0], [3.0, -8.0, -7.0], [-5.0, -4.0, 4.0], [0.0, 7.0, -1.0],
        [6.0, 4.0, -3.0], [-8.0, 2.0, 0.0]]]]> : tensor<1x2x6x3xf32>
    {output_size = array<i64: 3, 1>}
    == dense<[[[[2.0], [8.0], [9.0]], [[3.0], [7.0], [6.0]]]]> : tensor<1x2x3x1xf32>
case @overlapping: relax.adaptive_max_pool2d dense<[[[[2.0, 2.0, -1.0], [-8.0, 2.0, 8.0],
        [8.0, -7.0, -9.0], [-4.0, -5.0, -6.0], [-5.0, -6.0, -8.0],
        [-1.0, -8.0, 2.0]]]]> : tensor<1x1x6x3xf32>
    {output_size = array<i64: 4, 2>}
    == dense<[[[[2.0, 8.0], [8.0, 8.0], [-4.0, -5.0], [-1.0, 2.0]]]]> : tensor<1x1x4x2xf32>
case @larger: relax.adaptive_max_pool2d dense<[[[[-3.0, 7.0], [5.0, 3.0]]]]> : tensor<1x1x2x2xf32>
    {output_size = array<i64: 3, 2>}
    == dense<[[[[-3.0, 7.0], [5.0, 7.0], [5.0, 3.0]]]]> : tensor<1x1x3x2xf32>

//===--- Layouts ---===//

case @channels_last: relax.adaptive_max_pool2d
    dense<[[[[5.0, 3.0], [-4.0, -2.0], [-5.0, 8.0]], [[0.0, 5.0], [5.0, -1.0], [9.0, 0.0]],
        [[-7.0, -2.0], [-6.0, -3.0], [6.0, 9.0]], [[5.0, 3.0], [-7.0, -4.0], [-8.0, 2.0]],
        [[-6.0, -6.0], [-1.0, 3.0], [-9.0, -5.0]], [[8.0, 8.0], [3.0, -8.0],
        [5.0, -6.0]]]]> : tensor<1x6x3x2xf32>
    {output_size = array<i64: 4, 1>, layout = "NHWC"}
    == dense<[[[[9.0, 8.0]], [[9.0, 9.0]], [[5.0, 3.0]], [[8.0, 8.0]]]]> : tensor<1x4x1x2xf32>
case @out_layout: relax.adaptive_max_pool2d dense<[[[[4.0, 7.0], [-7.0, -1.0], [-3.0, 6.0]],
        [[-8.0, 5.0], [9.0, -6.0], [-5.0, 7.0]], [[4.0, -7.0], [-5.0, -2.0], [-9.0, 8.0]],
        [[2.0, -2.0], [-2.0, 3.0], [-3.0, -8.0]], [[5.0, -5.0], [1.0, -6.0], [8.0, 1.0]],
        [[-3.0, 5.0], [4.0, -2.0], [-5.0, -9.0]]], [[[4.0, 0.0], [-5.0, 0.0], [9.0, -3.0]],
        [[8.0, -2.0], [2.0, 0.0], [-3.0, 5.0]], [[-8.0, 0.0], [-7.0, 0.0], [1.0, 0.0]], [[6.0, 8.0],
        [1.0, 9.0], [1.0, 9.0]], [[-2.0, 5.0], [7.0, 3.0], [-2.0, -3.0]], [[4.0, 8.0], [-7.0, -3.0],
        [8.0, -7.0]]]]> : tensor<2x6x3x2xf32>
    {output_size = array<i64: 2, 1>, layout = "CHWN", out_layout = "NHWC"}
    == dense<[[[[9.0, 9.0]], [[8.0, 8.0]]], [[[8.0, 5.0]], [[5.0, 9.0]]]]> : tensor<2x2x1x2xf32>

//===--- Symbolic and empty dimensions ---===//

case @symbolic_global: relax.adaptive_max_pool2d
    dense<[[[[-8.0, -3.0, -9.0], [-7.0, 1.0, -9.0], [-7.0, -5.0, 4.0], [4.0, 9.0, -7.0],
        [5.0, -5.0, -4.0], [3.0, -5.0, 3.0]]], [[[9.0, 8.0, 2.0], [8.0, -9.0, 4.0],
        [-5.0, -6.0, 0.0], [2.0, 3.0, 1.0], [4.0, 0.0, -6.0],
        [-3.0, -6.0, -1.0]]]]> : tensor<2x1x6x3xf32>
    as tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>> {output_size = array<i64: 1, 1>}
    -> tensor<?x?x?x?xf32>
    == dense<[[[[9.0]]], [[[9.0]]]]> : tensor<2x1x1x1xf32>
case @symbolic_overlapping: relax.adaptive_max_pool2d
    dense<[[[[-3.0, 2.0, 7.0], [0.0, -3.0, -8.0], [0.0, 1.0, -9.0], [-5.0, 6.0, -8.0],
        [-9.0, 6.0, 1.0], [3.0, -1.0, 7.0]]]]> : tensor<1x1x6x3xf32>
    as tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>> {output_size = array<i64: 4, 2>}
    -> tensor<?x?x?x?xf32>
    == dense<[[[[2.0, 7.0], [1.0, 1.0], [6.0, 6.0], [6.0, 7.0]]]]> : tensor<1x1x4x2xf32>
case @symbolic_no_size: relax.adaptive_max_pool2d #x_1x1x6x3_c
    as tensor<?x1x?x?xf32, #relax.tensor<[n, 1, h, v]>> -> tensor<?x?x?x?xf32>
    == #x_1x1x6x3_c
case @empty_batch: relax.adaptive_max_pool2d dense<> : tensor<0x1x6x3xf32>
    {output_size = array<i64: 2, 2>}
    == dense<> : tensor<0x1x2x2xf32>
case @no_channel: relax.adaptive_max_pool2d dense<> : tensor<1x0x6x3xf32>
    {output_size = array<i64: 2, 2>}
    == dense<> : tensor<1x0x2x2xf32>
case @empty_image: relax.adaptive_max_pool2d dense<> : tensor<1x1x0x2xf32>
    {output_size = array<i64: 1, 1>}
    == dense<[[[[-inf]]]]> : tensor<1x1x1x1xf32>

//===--- Element types ---===//

case @f16: relax.adaptive_max_pool2d dense<[[[[-3.0], [-8.0], [8.0], [2.0],
        [-6.0]]]]> : tensor<1x1x5x1xf16>
    {output_size = array<i64: 2, 1>}
    == dense<[[[[8.0], [8.0]]]]> : tensor<1x1x2x1xf16>
case @bf16: relax.adaptive_max_pool2d dense<[[[[-5.0], [5.0], [-8.0], [7.0],
        [4.0]]]]> : tensor<1x1x5x1xbf16>
    {output_size = array<i64: 2, 1>}
    == dense<[[[[5.0], [7.0]]]]> : tensor<1x1x2x1xbf16>
case @f32: relax.adaptive_max_pool2d dense<[[[[3.0], [-2.0], [0.0], [-7.0],
        [-6.0]]]]> : tensor<1x1x5x1xf32>
    {output_size = array<i64: 2, 1>}
    == dense<[[[[3.0], [0.0]]]]> : tensor<1x1x2x1xf32>
case @f64: relax.adaptive_max_pool2d dense<[[[[-6.0], [7.0], [-3.0], [6.0],
        [8.0]]]]> : tensor<1x1x5x1xf64>
    {output_size = array<i64: 2, 1>}
    == dense<[[[[7.0], [8.0]]]]> : tensor<1x1x2x1xf64>
case @i8: relax.adaptive_max_pool2d dense<[[[[4], [8], [5], [1], [3]]]]> : tensor<1x1x5x1xi8>
    {output_size = array<i64: 2, 1>}
    == dense<[[[[8], [5]]]]> : tensor<1x1x2x1xi8>
case @i16: relax.adaptive_max_pool2d dense<[[[[-3], [9], [-6], [5], [-3]]]]> : tensor<1x1x5x1xi16>
    {output_size = array<i64: 2, 1>}
    == dense<[[[[9], [5]]]]> : tensor<1x1x2x1xi16>
case @i32: relax.adaptive_max_pool2d dense<[[[[-5], [2], [-9], [-3], [-2]]]]> : tensor<1x1x5x1xi32>
    {output_size = array<i64: 2, 1>}
    == dense<[[[[2], [-2]]]]> : tensor<1x1x2x1xi32>
case @i64: relax.adaptive_max_pool2d dense<[[[[2], [0], [-7], [-9], [-8]]]]> : tensor<1x1x5x1xi64>
    {output_size = array<i64: 2, 1>}
    == dense<[[[[2], [-7]]]]> : tensor<1x1x2x1xi64>
case @ui8: relax.adaptive_max_pool2d dense<[[[[5], [248], [255], [248],
        [247]]]]> : tensor<1x1x5x1xui8>
    {output_size = array<i64: 2, 1>}
    == dense<[[[[255], [255]]]]> : tensor<1x1x2x1xui8>
case @ui16: relax.adaptive_max_pool2d dense<[[[[65529], [65534], [2], [65535],
        [65531]]]]> : tensor<1x1x5x1xui16>
    {output_size = array<i64: 2, 1>}
    == dense<[[[[65534], [65535]]]]> : tensor<1x1x2x1xui16>
case @ui32: relax.adaptive_max_pool2d dense<[[[[3], [8], [4294967293], [4294967295],
        [4294967291]]]]> : tensor<1x1x5x1xui32>
    {output_size = array<i64: 2, 1>}
    == dense<[[[[4294967293], [4294967295]]]]> : tensor<1x1x2x1xui32>
case @ui64: relax.adaptive_max_pool2d dense<[[[[9], [6], [0], [6], [1]]]]> : tensor<1x1x5x1xui64>
    {output_size = array<i64: 2, 1>}
    == dense<[[[[9], [6]]]]> : tensor<1x1x2x1xui64>
case @i1: relax.adaptive_max_pool2d dense<[[[[true], [false], [false], [false],
        [false]]]]> : tensor<1x1x5x1xi1>
    {output_size = array<i64: 2, 1>}
    == dense<[[[[true], [false]]]]> : tensor<1x1x2x1xi1>

//===--- NaN and infinity ---===//

case @nan_infinity: relax.adaptive_max_pool2d dense<[[[[nan], [1.0], [2.0], [inf], [3.0],
        [-inf]]]]> : tensor<1x1x6x1xf32>
    {output_size = array<i64: 3, 1>}
    == dense<[[[[nan], [inf], [3.0]]]]> : tensor<1x1x3x1xf32>
