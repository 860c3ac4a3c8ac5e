// RUN: relax-test-run %s

// relax.maximum: the greater of a and b. A NaN on either side gives NaN, and
// -0.0 is less than 0.0.

//===--- Shapes ---===//

case @rank0: relax.maximum dense<1.5> : tensor<f32>, dense<-2.0> : tensor<f32>
    == dense<1.5> : tensor<f32>
case @rank4: relax.maximum dense<[[[[1.0, -2.0]], [[3.0, 0.5]]]]> : tensor<1x2x1x2xf32>,
    dense<[[[[4.0, 2.0]], [[-1.0, 0.25]]]]> : tensor<1x2x1x2xf32>
    == dense<[[[[4.0, 2.0]], [[3.0, 0.5]]]]> : tensor<1x2x1x2xf32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.maximum dense<[[1.0], [-2.0]]> : tensor<2x1xf32>,
    dense<[[3.0, 4.0, 0.5]]> : tensor<1x3xf32>
    == dense<[[3.0, 4.0, 1.0], [3.0, 4.0, 0.5]]> : tensor<2x3xf32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.maximum dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>,
    dense<[8.0, -0.5]> : tensor<2xf32>
    == dense<[[[8.0, 2.0]], [[8.0, 4.0]]]> : tensor<2x1x2xf32>
case @broadcast_rank0: relax.maximum dense<[1.0, 2.0, 4.0]> : tensor<3xf32>,
    dense<2.0> : tensor<f32>
    == dense<[2.0, 2.0, 4.0]> : tensor<3xf32>
case @broadcast_symbolic: relax.maximum dense<[[[1.0, 2.0]], [[-4.0, 8.0]]]> : tensor<2x1x2xf32>
    as tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2.0, 0.5], [1.0, -1.0], [4.0, 16.0]]> : tensor<3x2xf32>
    as tensor<?x2xf32, #relax.tensor<[m, 2]>> -> tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>
    == dense<[[[2.0, 2.0], [1.0, 2.0], [4.0, 16.0]], [[2.0, 8.0], [1.0, 8.0],
        [4.0, 16.0]]]> : tensor<2x3x2xf32>
case @same_symbol: relax.maximum dense<[1.0, -6.0, 3.0]> : tensor<3xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[2.0, 4.0, -8.0]> : tensor<3xf32> as tensor<?xf32, #relax.tensor<[n]>>
    -> tensor<?xf32, #relax.tensor<[n]>>
    == dense<[2.0, 4.0, 3.0]> : tensor<3xf32>

// A symbol may well be 1.
case @symbol_of_value_one: relax.maximum dense<[[5.0, 2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 4.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[5.0, 4.0]]> : tensor<1x2xf32>
case @empty: relax.maximum dense<> : tensor<0x3xf32>, dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
    == dense<> : tensor<0x3xf32>

// A dimension of 1 is repeated no times.
case @empty_against_one: relax.maximum dense<> : tensor<2x0xf32>,
    dense<[[1.0], [2.0]]> : tensor<2x1xf32>
    == dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.maximum dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[1.0, 2.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xf32>

//===--- Element types ---===//

case @f16: relax.maximum dense<[0.1, 2048.0, 60000.0, 1.5]> : tensor<4xf16>,
    dense<[0.2, 1.0, 60000.0, 0.25]> : tensor<4xf16>
    == dense<[0.2, 2048.0, 60000.0, 1.5]> : tensor<4xf16>
case @bf16: relax.maximum dense<[0.1, 256.0, 3.0e38, 1.5]> : tensor<4xbf16>,
    dense<[0.2, 1.0, 3.0e38, 0.25]> : tensor<4xbf16>
    == dense<[0.2, 256.0, 3.0e38, 1.5]> : tensor<4xbf16>
case @f32: relax.maximum dense<[0.1, 16777216.0, 3.0e38, 1.5]> : tensor<4xf32>,
    dense<[0.2, 1.0, 3.0e38, 0.25]> : tensor<4xf32>
    == dense<[0.2, 16777216.0, 3.0e38, 1.5]> : tensor<4xf32>
case @f64: relax.maximum dense<[0.1, 9007199254740992.0, 1.7e308, 1.5]> : tensor<4xf64>,
    dense<[0.2, 1.0, 1.7e308, 0.25]> : tensor<4xf64>
    == dense<[0.2, 9007199254740992.0, 1.7e308, 1.5]> : tensor<4xf64>

// True is greater than false.
case @i1: relax.maximum dense<[true, true, false, false]> : tensor<4xi1>,
    dense<[true, false, true, false]> : tensor<4xi1>
    == dense<[true, true, true, false]> : tensor<4xi1>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.maximum dense<[min, max, 5, 7]> : tensor<4x$T>,
    dense<[max, min, 7, 5]> : tensor<4x$T>
    == dense<[max, max, 7, 7]> : tensor<4x$T>

//===--- NaN and infinity ---===//

// TYPES: f16 f32 f64
case @nan_infinity_zero_$T: relax.maximum dense<[nan, 1.0, inf, -inf, inf, -inf, 0.0, -0.0, 0.0,
        1.0, -1.0, inf, -inf]> : tensor<13x$T>,
    dense<[1.0, nan, 1.0, 1.0, inf, inf, 0.0, 0.0, -0.0, inf, -inf, 0.0, -0.0]> : tensor<13x$T>
    == dense<[nan, nan, inf, 1.0, inf, inf, 0.0, 0.0, 0.0, inf, -1.0, inf, -0.0]> : tensor<13x$T>
