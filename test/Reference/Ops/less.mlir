// RUN: relax-test-run %s

// relax.less: a less b; false truth values come before true ones.

#a = dense<[[[1.0, 2.0]], [[3.0, 5.0]]]> : tensor<2x1x2xf32>

//===--- Shapes ---===//

case @rank0: relax.less dense<3.0> : tensor<f32>, dense<2.0> : tensor<f32>
    == dense<false> : tensor<i1>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.less dense<[[1.0], [2.0]]> : tensor<2x1xf32>,
    dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    == dense<[[true, true, false], [false, true, false]]> : tensor<2x3xi1>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.less #a, dense<[2.0, 3.0]> : tensor<2xf32>
    == dense<[[[true, true]], [[false, false]]]> : tensor<2x1x2xi1>
case @broadcast_symbolic: relax.less #a as tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2.0, 3.0], [1.0, 2.0]]> : tensor<2x2xf32> as tensor<?x2xf32, #relax.tensor<[m, 2]>>
    -> tensor<?x?x2xi1, #relax.tensor<[n, m, 2]>>
    == dense<[[[true, true], [false, false]], [[false, false], [false, false]]]> : tensor<2x2x2xi1>
case @same_symbol: relax.less dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[2.0, 3.0, 1.0, 2.0]> : tensor<4xf32> as tensor<?xf32, #relax.tensor<[n]>>
    -> tensor<?xi1, #relax.tensor<[n]>>
    == dense<[true, true, false, false]> : tensor<4xi1>
case @symbol_of_value_one: relax.less dense<[[1.0, 2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 3.0]> : tensor<2xf32>
    -> tensor<?x2xi1, #relax.tensor<[n, 2]>>
    == dense<[[true, true]]> : tensor<1x2xi1>
case @empty: relax.less dense<> : tensor<0x3xf32>, dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    == dense<> : tensor<0x3xi1>
case @empty_symbolic: relax.less dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 3.0]> : tensor<2xf32>
    -> tensor<?x2xi1, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xi1>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.less dense<[0.5, -1.25, 7.5, -2.0, 3.0, 3.0]> : tensor<6x$T>,
    dense<[2.0, 0.75, -2.0, -2.0, 1.5, 3.0]> : tensor<6x$T>
    == dense<[true, true, false, false, false, false]> : tensor<6xi1>

case @i1: relax.less dense<[true, true, false, false]> : tensor<4xi1>,
    dense<[true, false, true, false]> : tensor<4xi1>
    == dense<[false, false, true, false]> : tensor<4xi1>

// TYPES: i8 i16 i32 i64
case @$T: relax.less dense<[min, max, 7, -7, 7, -7, 0, min, 5]> : tensor<9x$T>,
    dense<[-1, max, 2, 2, -2, -2, 0, 3, 0]> : tensor<9x$T>
    == dense<[true, false, false, true, false, true, false, true, false]> : tensor<9xi1>

// TYPES: ui8 ui16 ui32 ui64
case @$T: relax.less dense<[max, max, 7, 0, 5, 1]> : tensor<6x$T>,
    dense<[1, max, 2, 3, 0, max]> : tensor<6x$T>
    == dense<[false, false, false, true, false, true]> : tensor<6xi1>

//===--- NaN and infinity ---===//

// TYPES: f16 bf16 f32 f64
case @special_$T: relax.less dense<[nan, nan, nan, nan, nan, nan, nan, inf, inf, inf, inf, inf, inf,
        inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.0,
        -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, -2.0, -2.0, -2.0,
        -2.0, -2.0, -2.0, -2.0]> : tensor<49x$T>,
    dense<[nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf,
        -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0,
        2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0,
        -2.0]> : tensor<49x$T>
    == dense<[false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, true, false, true, true, true, true, false, true, false, false, false,
        true, false, false, true, false, false, false, true, false, false, true, false, false,
        false, false, false, false, true, false, true, true, true, false]> : tensor<49xi1>
