// RUN: relax-test-run %s

// relax.greater: a greater b; false truth values come before true ones.

#a = dense<[[[1.0, 2.0]], [[3.0, 5.0]]]> : tensor<2x1x2xf32>

//===--- Shapes ---===//

case @rank0: relax.greater dense<3.0> : tensor<f32>, dense<2.0> : tensor<f32>
    == dense<true> : tensor<i1>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.greater dense<[[1.0], [2.0]]> : tensor<2x1xf32>,
    dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    == dense<[[false, false, false], [false, false, true]]> : tensor<2x3xi1>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.greater #a, dense<[2.0, 3.0]> : tensor<2xf32>
    == dense<[[[false, false]], [[true, true]]]> : tensor<2x1x2xi1>
case @broadcast_symbolic: relax.greater #a as tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2.0, 3.0], [1.0, 2.0]]> : tensor<2x2xf32> as tensor<?x2xf32, #relax.tensor<[m, 2]>>
    -> tensor<?x?x2xi1, #relax.tensor<[n, m, 2]>>
    == dense<[[[false, false], [false, false]], [[true, true], [true, true]]]> : tensor<2x2x2xi1>
case @same_symbol: relax.greater dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[2.0, 3.0, 1.0, 2.0]> : tensor<4xf32> as tensor<?xf32, #relax.tensor<[n]>>
    -> tensor<?xi1, #relax.tensor<[n]>>
    == dense<[false, false, true, true]> : tensor<4xi1>
case @symbol_of_value_one: relax.greater dense<[[1.0, 2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 3.0]> : tensor<2xf32>
    -> tensor<?x2xi1, #relax.tensor<[n, 2]>>
    == dense<[[false, false]]> : tensor<1x2xi1>
case @empty: relax.greater dense<> : tensor<0x3xf32>, dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    == dense<> : tensor<0x3xi1>
case @empty_symbolic: relax.greater dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 3.0]> : tensor<2xf32>
    -> tensor<?x2xi1, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xi1>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.greater dense<[0.5, -1.25, 7.5, -2.0, 3.0, 3.0]> : tensor<6x$T>,
    dense<[2.0, 0.75, -2.0, -2.0, 1.5, 3.0]> : tensor<6x$T>
    == dense<[false, false, true, false, true, false]> : tensor<6xi1>

case @i1: relax.greater dense<[true, true, false, false]> : tensor<4xi1>,
    dense<[true, false, true, false]> : tensor<4xi1>
    == dense<[false, true, false, false]> : tensor<4xi1>

// TYPES: i8 i16 i32 i64
case @$T: relax.greater dense<[min, max, 7, -7, 7, -7, 0, min, 5]> : tensor<9x$T>,
    dense<[-1, max, 2, 2, -2, -2, 0, 3, 0]> : tensor<9x$T>
    == dense<[false, false, true, false, true, false, false, false, true]> : tensor<9xi1>

// TYPES: ui8 ui16 ui32 ui64
case @$T: relax.greater dense<[max, max, 7, 0, 5, 1]> : tensor<6x$T>,
    dense<[1, max, 2, 3, 0, max]> : tensor<6x$T>
    == dense<[true, false, true, false, true, false]> : tensor<6xi1>

//===--- NaN and infinity ---===//

// TYPES: f16 bf16 f32 f64
case @special_$T: relax.greater dense<[nan, nan, nan, nan, nan, nan, nan, inf, inf, inf, inf, inf,
        inf, inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.0,
        -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, -2.0, -2.0, -2.0,
        -2.0, -2.0, -2.0, -2.0]> : tensor<49x$T>,
    dense<[nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf,
        -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0,
        2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0,
        -2.0]> : tensor<49x$T>
    == dense<[false, false, false, false, false, false, false, false, false, true, true, true, true,
        true, false, false, false, false, false, false, false, false, false, true, false, false,
        false, true, false, false, true, false, false, false, true, false, false, true, true, true,
        false, true, false, false, true, false, false, false, false]> : tensor<49xi1>
