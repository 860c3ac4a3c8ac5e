// RUN: relax-test-run %s

// relax.multiply: a * b. Floats round to nearest, ties to even; integers wrap
// around.

#a = dense<[0.1, 1.0e20, -1.0e-30, 1.5]>
#b = dense<[0.3, 1.0e20, 1.0e-10, -3.0]>

//===--- Shapes ---===//

case @rank0: relax.multiply dense<1.5> : tensor<f32>, dense<-2.0> : tensor<f32>
    == dense<-3.0> : tensor<f32>
case @rank4: relax.multiply dense<[[[[1.0, -2.0]], [[3.0, 0.5]]]]> : tensor<1x2x1x2xf32>,
    dense<[[[[4.0, 2.0]], [[-1.0, 0.25]]]]> : tensor<1x2x1x2xf32>
    == dense<[[[[4.0, -4.0]], [[-3.0, 0.125]]]]> : tensor<1x2x1x2xf32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.multiply dense<[[1.0], [-2.0]]> : tensor<2x1xf32>,
    dense<[[3.0, 4.0, 0.5]]> : tensor<1x3xf32>
    == dense<[[3.0, 4.0, 0.5], [-6.0, -8.0, -1.0]]> : tensor<2x3xf32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.multiply dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>,
    dense<[8.0, -0.5]> : tensor<2xf32>
    == dense<[[[8.0, -1.0]], [[24.0, -2.0]]]> : tensor<2x1x2xf32>
case @broadcast_rank0: relax.multiply dense<[1.0, 2.0, 4.0]> : tensor<3xf32>,
    dense<2.0> : tensor<f32>
    == dense<[2.0, 4.0, 8.0]> : tensor<3xf32>
case @broadcast_symbolic: relax.multiply dense<[[[1.0, 2.0]], [[-4.0, 8.0]]]> : tensor<2x1x2xf32>
    as tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2.0, 0.5], [1.0, -1.0], [4.0, 16.0]]> : tensor<3x2xf32>
    as tensor<?x2xf32, #relax.tensor<[m, 2]>> -> tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>
    == dense<[[[2.0, 1.0], [1.0, -2.0], [4.0, 32.0]], [[-8.0, 4.0], [-4.0, -8.0],
        [-16.0, 128.0]]]> : tensor<2x3x2xf32>
case @same_symbol: relax.multiply dense<[1.0, -6.0, 3.0]> : tensor<3xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[2.0, 4.0, -8.0]> : tensor<3xf32> as tensor<?xf32, #relax.tensor<[n]>>
    -> tensor<?xf32, #relax.tensor<[n]>>
    == dense<[2.0, -24.0, -24.0]> : tensor<3xf32>

// A symbol may well be 1.
case @symbol_of_value_one: relax.multiply dense<[[5.0, 2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 4.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[10.0, 8.0]]> : tensor<1x2xf32>
case @empty: relax.multiply dense<> : tensor<0x3xf32>, dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
    == dense<> : tensor<0x3xf32>

// A dimension of 1 is repeated no times.
case @empty_against_one: relax.multiply dense<> : tensor<2x0xf32>,
    dense<[[1.0], [2.0]]> : tensor<2x1xf32>
    == dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.multiply dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[1.0, 2.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xf32>

//===--- Element types ---===//

case @f16: relax.multiply dense<[0.1, 300.0, -0.0001, 1.5]> : tensor<4xf16>,
    dense<[0.3, 300.0, 0.01, -3.0]> : tensor<4xf16>
    == dense<[0.03, inf, -1.0e-6, -4.5]> : tensor<4xf16>
case @bf16: relax.multiply #a : tensor<4xbf16>, #b : tensor<4xbf16>
    == dense<[0.0302, inf, -9.0e-41, -4.5]> : tensor<4xbf16>
case @f32: relax.multiply #a : tensor<4xf32>, #b : tensor<4xf32>
    == dense<[0.030000001, inf, -1.0e-40, -4.5]> : tensor<4xf32>
case @f64: relax.multiply dense<[0.1, 1.0e200, -1.0e-200, 1.5]> : tensor<4xf64>,
    dense<[0.3, 1.0e200, 1.0e-115, -3.0]> : tensor<4xf64>
    == dense<[0.03, inf, -1.0e-315, -4.5]> : tensor<4xf64>
case @i8: relax.multiply dense<[127, -128, 64, 11]> : tensor<4xi8>,
    dense<[2, 127, 3, 11]> : tensor<4xi8>
    == dense<[-2, -128, -64, 121]> : tensor<4xi8>
case @i16: relax.multiply dense<[32767, -32768, 16384, 11]> : tensor<4xi16>,
    dense<[2, 32767, 3, 11]> : tensor<4xi16>
    == dense<[-2, -32768, -16384, 121]> : tensor<4xi16>
case @i32: relax.multiply dense<[2147483647, -2147483648, 1073741824, 11]> : tensor<4xi32>,
    dense<[2, 2147483647, 3, 11]> : tensor<4xi32>
    == dense<[-2, -2147483648, -1073741824, 121]> : tensor<4xi32>
case @i64: relax.multiply dense<[9223372036854775807, -9223372036854775808, 4611686018427387904,
        11]> : tensor<4xi64>,
    dense<[2, 9223372036854775807, 3, 11]> : tensor<4xi64>
    == dense<[-2, -9223372036854775808, -4611686018427387904, 121]> : tensor<4xi64>
case @ui8: relax.multiply dense<[255, 0, 128, 11]> : tensor<4xui8>,
    dense<[2, 255, 3, 11]> : tensor<4xui8>
    == dense<[254, 0, 128, 121]> : tensor<4xui8>
case @ui16: relax.multiply dense<[65535, 0, 32768, 11]> : tensor<4xui16>,
    dense<[2, 65535, 3, 11]> : tensor<4xui16>
    == dense<[65534, 0, 32768, 121]> : tensor<4xui16>
case @ui32: relax.multiply dense<[4294967295, 0, 2147483648, 11]> : tensor<4xui32>,
    dense<[2, 4294967295, 3, 11]> : tensor<4xui32>
    == dense<[4294967294, 0, 2147483648, 121]> : tensor<4xui32>
case @ui64: relax.multiply dense<[18446744073709551615, 0, 9223372036854775808,
        11]> : tensor<4xui64>,
    dense<[2, 18446744073709551615, 3, 11]> : tensor<4xui64>
    == dense<[18446744073709551614, 0, 9223372036854775808, 121]> : tensor<4xui64>

//===--- NaN and infinity ---===//

// TYPES: f16 f32 f64
case @nan_infinity_zero_$T: relax.multiply dense<[nan, 1.0, inf, -inf, inf, -inf, 0.0, -0.0, 0.0,
        1.0, -1.0, inf, -inf]> : tensor<13x$T>,
    dense<[1.0, nan, 1.0, 1.0, inf, inf, 0.0, 0.0, -0.0, inf, -inf, 0.0, -0.0]> : tensor<13x$T>
    == dense<[nan, nan, inf, -inf, inf, -inf, 0.0, -0.0, -0.0, inf, inf, nan, nan]> : tensor<13x$T>
