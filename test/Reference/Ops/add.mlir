// RUN: relax-test-run %s

// relax.add: a + b. Floats round to nearest, ties to even; integers wrap
// around.

//===--- Shapes ---===//

case @rank0: relax.add dense<1.5> : tensor<f32>, dense<-2.0> : tensor<f32>
    == dense<-0.5> : tensor<f32>
case @rank4: relax.add dense<[[[[1.0, -2.0]], [[3.0, 0.5]]]]> : tensor<1x2x1x2xf32>,
    dense<[[[[4.0, 2.0]], [[-1.0, 0.25]]]]> : tensor<1x2x1x2xf32>
    == dense<[[[[5.0, 0.0]], [[2.0, 0.75]]]]> : tensor<1x2x1x2xf32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.add dense<[[1.0], [-2.0]]> : tensor<2x1xf32>,
    dense<[[3.0, 4.0, 0.5]]> : tensor<1x3xf32>
    == dense<[[4.0, 5.0, 1.5], [1.0, 2.0, -1.5]]> : tensor<2x3xf32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.add dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>,
    dense<[8.0, -0.5]> : tensor<2xf32>
    == dense<[[[9.0, 1.5]], [[11.0, 3.5]]]> : tensor<2x1x2xf32>
case @broadcast_rank0: relax.add dense<[1.0, 2.0, 4.0]> : tensor<3xf32>, dense<2.0> : tensor<f32>
    == dense<[3.0, 4.0, 6.0]> : tensor<3xf32>
case @broadcast_symbolic: relax.add dense<[[[1.0, 2.0]], [[-4.0, 8.0]]]> : tensor<2x1x2xf32>
    as tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2.0, 0.5], [1.0, -1.0], [4.0, 16.0]]> : tensor<3x2xf32>
    as tensor<?x2xf32, #relax.tensor<[m, 2]>> -> tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>
    == dense<[[[3.0, 2.5], [2.0, 1.0], [5.0, 18.0]], [[-2.0, 8.5], [-3.0, 7.0],
        [0.0, 24.0]]]> : tensor<2x3x2xf32>
case @same_symbol: relax.add dense<[1.0, -6.0, 3.0]> : tensor<3xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[2.0, 4.0, -8.0]> : tensor<3xf32> as tensor<?xf32, #relax.tensor<[n]>>
    -> tensor<?xf32, #relax.tensor<[n]>>
    == dense<[3.0, -2.0, -5.0]> : tensor<3xf32>

// A symbol may well be 1.
case @symbol_of_value_one: relax.add dense<[[5.0, 2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 4.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[7.0, 6.0]]> : tensor<1x2xf32>
case @empty: relax.add dense<> : tensor<0x3xf32>, dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
    == dense<> : tensor<0x3xf32>

// A dimension of 1 is repeated no times.
case @empty_against_one: relax.add dense<> : tensor<2x0xf32>,
    dense<[[1.0], [2.0]]> : tensor<2x1xf32>
    == dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.add dense<> : tensor<0x2xf32> as tensor<?x2xf32, #relax.tensor<[n, 2]>>,
    dense<[1.0, 2.0]> : tensor<2xf32> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xf32>

//===--- Element types ---===//

case @f16: relax.add dense<[0.1, 2048.0, 60000.0, 1.5]> : tensor<4xf16>,
    dense<[0.2, 1.0, 60000.0, 0.25]> : tensor<4xf16>
    == dense<[0.2998, 2048.0, inf, 1.75]> : tensor<4xf16>
case @bf16: relax.add dense<[0.1, 256.0, 3.0e38, 1.5]> : tensor<4xbf16>,
    dense<[0.2, 1.0, 3.0e38, 0.25]> : tensor<4xbf16>
    == dense<[0.3, 256.0, inf, 1.75]> : tensor<4xbf16>
case @f32: relax.add dense<[0.1, 16777216.0, 3.0e38, 1.5]> : tensor<4xf32>,
    dense<[0.2, 1.0, 3.0e38, 0.25]> : tensor<4xf32>
    == dense<[0.3, 16777216.0, inf, 1.75]> : tensor<4xf32>
case @f64: relax.add dense<[0.1, 9007199254740992.0, 1.7e308, 1.5]> : tensor<4xf64>,
    dense<[0.2, 1.0, 1.7e308, 0.25]> : tensor<4xf64>
    == dense<[0.30000000000000004, 9007199254740992.0, inf, 1.75]> : tensor<4xf64>
case @i8: relax.add dense<[127, -128, 64, 5]> : tensor<4xi8>, dense<[1, 127, 64, 7]> : tensor<4xi8>
    == dense<[-128, -1, -128, 12]> : tensor<4xi8>
case @i16: relax.add dense<[32767, -32768, 16384, 5]> : tensor<4xi16>,
    dense<[1, 32767, 16384, 7]> : tensor<4xi16>
    == dense<[-32768, -1, -32768, 12]> : tensor<4xi16>
case @i32: relax.add dense<[2147483647, -2147483648, 1073741824, 5]> : tensor<4xi32>,
    dense<[1, 2147483647, 1073741824, 7]> : tensor<4xi32>
    == dense<[-2147483648, -1, -2147483648, 12]> : tensor<4xi32>
case @i64: relax.add dense<[9223372036854775807, -9223372036854775808, 4611686018427387904,
        5]> : tensor<4xi64>,
    dense<[1, 9223372036854775807, 4611686018427387904, 7]> : tensor<4xi64>
    == dense<[-9223372036854775808, -1, -9223372036854775808, 12]> : tensor<4xi64>
case @ui8: relax.add dense<[255, 0, 128, 5]> : tensor<4xui8>,
    dense<[1, 255, 128, 7]> : tensor<4xui8>
    == dense<[0, 255, 0, 12]> : tensor<4xui8>
case @ui16: relax.add dense<[65535, 0, 32768, 5]> : tensor<4xui16>,
    dense<[1, 65535, 32768, 7]> : tensor<4xui16>
    == dense<[0, 65535, 0, 12]> : tensor<4xui16>
case @ui32: relax.add dense<[4294967295, 0, 2147483648, 5]> : tensor<4xui32>,
    dense<[1, 4294967295, 2147483648, 7]> : tensor<4xui32>
    == dense<[0, 4294967295, 0, 12]> : tensor<4xui32>
case @ui64: relax.add dense<[18446744073709551615, 0, 9223372036854775808, 5]> : tensor<4xui64>,
    dense<[1, 18446744073709551615, 9223372036854775808, 7]> : tensor<4xui64>
    == dense<[0, 18446744073709551615, 0, 12]> : tensor<4xui64>

//===--- NaN and infinity ---===//

// TYPES: f16 f32 f64
case @nan_infinity_zero_$T: relax.add dense<[nan, 1.0, inf, -inf, inf, -inf, 0.0, -0.0, 0.0, 1.0,
        -1.0, inf, -inf]> : tensor<13x$T>,
    dense<[1.0, nan, 1.0, 1.0, inf, inf, 0.0, 0.0, -0.0, inf, -inf, 0.0, -0.0]> : tensor<13x$T>
    == dense<[nan, nan, inf, -inf, inf, nan, 0.0, 0.0, 0.0, inf, -inf, inf, -inf]> : tensor<13x$T>

//===--- Types ---===//

// A result may be declared with less than is known.
case @result_says_less: relax.add dense<[1.0, 2.0]> : tensor<2xf32>,
    dense<[3.0, 4.0]> : tensor<2xf32> -> tensor<?xf32>
    == dense<[4.0, 6.0]> : tensor<2xf32>
