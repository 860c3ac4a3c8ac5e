// RUN: relax-test-run %s

// relax.divide: a / b. Floats round to nearest, ties to even. Integers round
// towards zero, give zero over zero, and the least one over -1 wraps around to
// itself.

#b = dense<[-1, 10, 2, 2, -2, -2, 0, 2]>

//===--- Shapes ---===//

case @rank0: relax.divide dense<1.5> : tensor<f32>, dense<-2.0> : tensor<f32>
    == dense<-0.75> : tensor<f32>
case @rank4: relax.divide dense<[[[[1.0, -2.0]], [[3.0, 0.5]]]]> : tensor<1x2x1x2xf32>,
    dense<[[[[4.0, 2.0]], [[-1.0, 0.25]]]]> : tensor<1x2x1x2xf32>
    == dense<[[[[0.25, -1.0]], [[-3.0, 2.0]]]]> : tensor<1x2x1x2xf32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.divide dense<[[1.0], [-2.0]]> : tensor<2x1xf32>,
    dense<[[3.0, 4.0, 0.5]]> : tensor<1x3xf32>
    == dense<[[0.33333334, 0.25, 2.0], [-0.6666667, -0.5, -4.0]]> : tensor<2x3xf32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.divide dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>,
    dense<[8.0, -0.5]> : tensor<2xf32>
    == dense<[[[0.125, -4.0]], [[0.375, -8.0]]]> : tensor<2x1x2xf32>
case @broadcast_rank0: relax.divide dense<[1.0, 2.0, 4.0]> : tensor<3xf32>, dense<2.0> : tensor<f32>
    == dense<[0.5, 1.0, 2.0]> : tensor<3xf32>
case @broadcast_symbolic: relax.divide dense<[[[1.0, 2.0]], [[-4.0, 8.0]]]> : tensor<2x1x2xf32>
    as tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2.0, 0.5], [1.0, -1.0], [4.0, 16.0]]> : tensor<3x2xf32>
    as tensor<?x2xf32, #relax.tensor<[m, 2]>> -> tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>
    == dense<[[[0.5, 4.0], [1.0, -2.0], [0.25, 0.125]], [[-2.0, 16.0], [-4.0, -8.0],
        [-1.0, 0.5]]]> : tensor<2x3x2xf32>
case @same_symbol: relax.divide dense<[1.0, -6.0, 3.0]> : tensor<3xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[2.0, 4.0, -8.0]> : tensor<3xf32> as tensor<?xf32, #relax.tensor<[n]>>
    -> tensor<?xf32, #relax.tensor<[n]>>
    == dense<[0.5, -1.5, -0.375]> : tensor<3xf32>

// A symbol may well be 1.
case @symbol_of_value_one: relax.divide dense<[[5.0, 2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 4.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[2.5, 0.5]]> : tensor<1x2xf32>
case @empty: relax.divide dense<> : tensor<0x3xf32>, dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
    == dense<> : tensor<0x3xf32>

// A dimension of 1 is repeated no times.
case @empty_against_one: relax.divide dense<> : tensor<2x0xf32>,
    dense<[[1.0], [2.0]]> : tensor<2x1xf32>
    == dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.divide dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[1.0, 2.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xf32>

//===--- Element types ---===//

case @f16: relax.divide dense<[1.0, 60000.0, 0.0001, 0.0]> : tensor<4xf16>,
    dense<[3.0, 0.5, 16380.0, -2.0]> : tensor<4xf16>
    == dense<[0.3333, inf, 0.0, -0.0]> : tensor<4xf16>

// TYPES: bf16 f32
case @$T: relax.divide dense<[1.0, 1.0e38, 1.0e-38, 0.0]> : tensor<4x$T>,
    dense<[3.0, 0.001, 1.0e10, -2.0]> : tensor<4x$T>
    == dense<[0.33333334, inf, 0.0, -0.0]> : tensor<4x$T>

case @f64: relax.divide dense<[1.0, 1.0e300, 1.0e-300, 0.0]> : tensor<4xf64>,
    dense<[3.0, 1.0e-10, 1.0e300, -2.0]> : tensor<4xf64>
    == dense<[0.3333333333333333, inf, 0.0, -0.0]> : tensor<4xf64>
case @i8: relax.divide dense<[-128, 127, 7, -7, 7, -7, 5, -128]> : tensor<8xi8>, #b : tensor<8xi8>
    == dense<[-128, 12, 3, -3, -3, 3, 0, -64]> : tensor<8xi8>
case @i16: relax.divide dense<[-32768, 32767, 7, -7, 7, -7, 5, -32768]> : tensor<8xi16>,
    #b : tensor<8xi16>
    == dense<[-32768, 3276, 3, -3, -3, 3, 0, -16384]> : tensor<8xi16>
case @i32: relax.divide dense<[-2147483648, 2147483647, 7, -7, 7, -7, 5,
        -2147483648]> : tensor<8xi32>,
    #b : tensor<8xi32>
    == dense<[-2147483648, 214748364, 3, -3, -3, 3, 0, -1073741824]> : tensor<8xi32>
case @i64: relax.divide dense<[-9223372036854775808, 9223372036854775807, 7, -7, 7, -7, 5,
        -9223372036854775808]> : tensor<8xi64>,
    #b : tensor<8xi64>
    == dense<[-9223372036854775808, 922337203685477580, 3, -3, -3, 3, 0,
        -4611686018427387904]> : tensor<8xi64>
case @ui8: relax.divide dense<[255, 255, 254, 7, 3, 5, 0]> : tensor<7xui8>,
    dense<[1, 10, 255, 2, 7, 0, 0]> : tensor<7xui8>
    == dense<[255, 25, 0, 3, 0, 0, 0]> : tensor<7xui8>
case @ui16: relax.divide dense<[65535, 65535, 65534, 7, 3, 5, 0]> : tensor<7xui16>,
    dense<[1, 10, 65535, 2, 7, 0, 0]> : tensor<7xui16>
    == dense<[65535, 6553, 0, 3, 0, 0, 0]> : tensor<7xui16>
case @ui32: relax.divide dense<[4294967295, 4294967295, 4294967294, 7, 3, 5, 0]> : tensor<7xui32>,
    dense<[1, 10, 4294967295, 2, 7, 0, 0]> : tensor<7xui32>
    == dense<[4294967295, 429496729, 0, 3, 0, 0, 0]> : tensor<7xui32>
case @ui64: relax.divide dense<[18446744073709551615, 18446744073709551615, 18446744073709551614, 7,
        3, 5, 0]> : tensor<7xui64>,
    dense<[1, 10, 18446744073709551615, 2, 7, 0, 0]> : tensor<7xui64>
    == dense<[18446744073709551615, 1844674407370955161, 0, 3, 0, 0, 0]> : tensor<7xui64>

//===--- NaN and infinity ---===//

// TYPES: f16 f32 f64
case @nan_infinity_zero_$T: relax.divide dense<[nan, 1.0, inf, -inf, inf, -inf, 0.0, -0.0, 0.0, 1.0,
        -1.0, inf, -inf]> : tensor<13x$T>,
    dense<[1.0, nan, 1.0, 1.0, inf, inf, 0.0, 0.0, -0.0, inf, -inf, 0.0, -0.0]> : tensor<13x$T>
    == dense<[nan, nan, inf, -inf, nan, nan, nan, nan, nan, 0.0, 0.0, inf, inf]> : tensor<13x$T>

// As IEEE 754 has it.
case @by_zero: relax.divide dense<[1.0, -1.0, 1.0, 0.0, -0.0]> : tensor<5xf32>,
    dense<[0.0, 0.0, -0.0, 0.0, 5.0]> : tensor<5xf32>
    == dense<[inf, -inf, -inf, nan, -0.0]> : tensor<5xf32>
