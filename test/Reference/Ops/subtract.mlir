// RUN: relax-test-run %s

// relax.subtract: a - b. Floats round to nearest, ties to even; integers wrap
// around.

//===--- Shapes ---===//

case @rank0: relax.subtract dense<1.5> : tensor<f32>, dense<-2.0> : tensor<f32>
    == dense<3.5> : tensor<f32>
case @rank4: relax.subtract dense<[[[[1.0, -2.0]], [[3.0, 0.5]]]]> : tensor<1x2x1x2xf32>,
    dense<[[[[4.0, 2.0]], [[-1.0, 0.25]]]]> : tensor<1x2x1x2xf32>
    == dense<[[[[-3.0, -4.0]], [[4.0, 0.25]]]]> : tensor<1x2x1x2xf32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.subtract dense<[[1.0], [-2.0]]> : tensor<2x1xf32>,
    dense<[[3.0, 4.0, 0.5]]> : tensor<1x3xf32>
    == dense<[[-2.0, -3.0, 0.5], [-5.0, -6.0, -2.5]]> : tensor<2x3xf32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.subtract dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>,
    dense<[8.0, -0.5]> : tensor<2xf32>
    == dense<[[[-7.0, 2.5]], [[-5.0, 4.5]]]> : tensor<2x1x2xf32>
case @broadcast_rank0: relax.subtract dense<[1.0, 2.0, 4.0]> : tensor<3xf32>,
    dense<2.0> : tensor<f32>
    == dense<[-1.0, 0.0, 2.0]> : tensor<3xf32>
case @broadcast_symbolic: relax.subtract dense<[[[1.0, 2.0]], [[-4.0, 8.0]]]> : tensor<2x1x2xf32>
    as tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2.0, 0.5], [1.0, -1.0], [4.0, 16.0]]> : tensor<3x2xf32>
    as tensor<?x2xf32, #relax.tensor<[m, 2]>> -> tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>
    == dense<[[[-1.0, 1.5], [0.0, 3.0], [-3.0, -14.0]], [[-6.0, 7.5], [-5.0, 9.0],
        [-8.0, -8.0]]]> : tensor<2x3x2xf32>
case @same_symbol: relax.subtract dense<[1.0, -6.0, 3.0]> : tensor<3xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[2.0, 4.0, -8.0]> : tensor<3xf32> as tensor<?xf32, #relax.tensor<[n]>>
    -> tensor<?xf32, #relax.tensor<[n]>>
    == dense<[-1.0, -10.0, 11.0]> : tensor<3xf32>

// A symbol may well be 1.
case @symbol_of_value_one: relax.subtract dense<[[5.0, 2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 4.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[3.0, -2.0]]> : tensor<1x2xf32>
case @empty: relax.subtract dense<> : tensor<0x3xf32>, dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
    == dense<> : tensor<0x3xf32>

// A dimension of 1 is repeated no times.
case @empty_against_one: relax.subtract dense<> : tensor<2x0xf32>,
    dense<[[1.0], [2.0]]> : tensor<2x1xf32>
    == dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.subtract dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[1.0, 2.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xf32>

//===--- Element types ---===//

case @f16: relax.subtract dense<[0.1, 2048.0, 60000.0, 1.5]> : tensor<4xf16>,
    dense<[0.3, 1.0, -60000.0, 0.25]> : tensor<4xf16>
    == dense<[-0.2001, 2047.0, inf, 1.25]> : tensor<4xf16>
case @bf16: relax.subtract dense<[0.1, 256.0, 3.0e38, 1.5]> : tensor<4xbf16>,
    dense<[0.3, 1.0, -3.0e38, 0.25]> : tensor<4xbf16>
    == dense<[-0.201, 255.0, inf, 1.25]> : tensor<4xbf16>
case @f32: relax.subtract dense<[0.1, 16777216.0, 3.0e38, 1.5]> : tensor<4xf32>,
    dense<[0.3, -1.0, -3.0e38, 0.25]> : tensor<4xf32>
    == dense<[-0.20000002, 16777216.0, inf, 1.25]> : tensor<4xf32>
case @f64: relax.subtract dense<[0.1, 9007199254740992.0, 1.7e308, 1.5]> : tensor<4xf64>,
    dense<[0.3, -1.0, -1.7e308, 0.25]> : tensor<4xf64>
    == dense<[-0.19999999999999998, 9007199254740992.0, inf, 1.25]> : tensor<4xf64>

// TYPES: i8 i16 i32 i64
case @$T: relax.subtract dense<[min, max, 5, 7]> : tensor<4x$T>,
    dense<[1, min, 7, 5]> : tensor<4x$T>
    == dense<[max, -1, -2, 2]> : tensor<4x$T>

case @ui8: relax.subtract dense<[0, 255, 5, 7]> : tensor<4xui8>, dense<[1, 0, 7, 5]> : tensor<4xui8>
    == dense<[255, 255, 254, 2]> : tensor<4xui8>
case @ui16: relax.subtract dense<[0, 65535, 5, 7]> : tensor<4xui16>,
    dense<[1, 0, 7, 5]> : tensor<4xui16>
    == dense<[65535, 65535, 65534, 2]> : tensor<4xui16>
case @ui32: relax.subtract dense<[0, 4294967295, 5, 7]> : tensor<4xui32>,
    dense<[1, 0, 7, 5]> : tensor<4xui32>
    == dense<[4294967295, 4294967295, 4294967294, 2]> : tensor<4xui32>
case @ui64: relax.subtract dense<[0, 18446744073709551615, 5, 7]> : tensor<4xui64>,
    dense<[1, 0, 7, 5]> : tensor<4xui64>
    == dense<[18446744073709551615, 18446744073709551615, 18446744073709551614, 2]> : tensor<4xui64>

//===--- NaN and infinity ---===//

// TYPES: f16 f32 f64
case @nan_infinity_zero_$T: relax.subtract dense<[nan, 1.0, inf, -inf, inf, -inf, 0.0, -0.0, 0.0,
        1.0, -1.0, inf, -inf]> : tensor<13x$T>,
    dense<[1.0, nan, 1.0, 1.0, inf, inf, 0.0, 0.0, -0.0, inf, -inf, 0.0, -0.0]> : tensor<13x$T>
    == dense<[nan, nan, inf, -inf, nan, -inf, 0.0, -0.0, 0.0, -inf, inf, inf, -inf]> : tensor<13x$T>
