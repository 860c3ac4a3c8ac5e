// RUN: relax-test-run %s

// relax.mod: the rest with the sign of a.

#a = dense<[[[1.0, 2.0]], [[3.0, 5.0]]]> : tensor<2x1x2xf32>

//===--- Shapes ---===//

case @rank0: relax.mod dense<3.0> : tensor<f32>, dense<2.0> : tensor<f32>
    ~= dense<1.0> : tensor<f32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.mod dense<[[1.0], [2.0]]> : tensor<2x1xf32>,
    dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    ~= dense<[[1.0, 1.0, 0.0], [0.0, 2.0, 0.0]]> : tensor<2x3xf32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.mod #a, dense<[2.0, 3.0]> : tensor<2xf32>
    ~= dense<[[[1.0, 2.0]], [[1.0, 2.0]]]> : tensor<2x1x2xf32>
case @broadcast_symbolic: relax.mod #a as tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2.0, 3.0], [1.0, 2.0]]> : tensor<2x2xf32> as tensor<?x2xf32, #relax.tensor<[m, 2]>>
    -> tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>
    ~= dense<[[[1.0, 2.0], [0.0, 0.0]], [[1.0, 2.0], [0.0, 1.0]]]> : tensor<2x2x2xf32>
case @same_symbol: relax.mod dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[2.0, 3.0, 1.0, 2.0]> : tensor<4xf32> as tensor<?xf32, #relax.tensor<[n]>>
    -> tensor<?xf32, #relax.tensor<[n]>>
    ~= dense<[1.0, 2.0, 0.0, 1.0]> : tensor<4xf32>
case @symbol_of_value_one: relax.mod dense<[[1.0, 2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 3.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[1.0, 2.0]]> : tensor<1x2xf32>
case @empty: relax.mod dense<> : tensor<0x3xf32>, dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    ~= dense<> : tensor<0x3xf32>
case @empty_symbolic: relax.mod dense<> : tensor<0x2xf32> as tensor<?x2xf32, #relax.tensor<[n, 2]>>,
    dense<[2.0, 3.0]> : tensor<2xf32> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<> : tensor<0x2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.mod dense<[0.5, -1.25, 7.5, -2.0, 3.0, 3.0]> : tensor<6x$T>,
    dense<[2.0, 0.75, -2.0, -2.0, 1.5, 3.0]> : tensor<6x$T>
    ~= dense<[0.5, -0.5, 1.5, -0.0, 0.0, 0.0]> : tensor<6x$T>

// TYPES: i8 i16 i32 i64
case @$T: relax.mod dense<[min, max, 7, -7, 7, -7, 0, min, 5]> : tensor<9x$T>,
    dense<[-1, max, 2, 2, -2, -2, 0, 3, 0]> : tensor<9x$T>
    == dense<[0, 0, 1, -1, 1, -1, 0, -2, 0]> : tensor<9x$T>

// TYPES: ui8 ui16 ui32 ui64
case @$T: relax.mod dense<[max, max, 7, 0, 5, 1]> : tensor<6x$T>,
    dense<[1, max, 2, 3, 0, max]> : tensor<6x$T>
    == dense<[0, 0, 1, 0, 0, 1]> : tensor<6x$T>

//===--- NaN and infinity ---===//

// TYPES: f16 bf16 f32 f64
case @special_$T: relax.mod dense<[nan, nan, nan, nan, nan, nan, nan, inf, inf, inf, inf, inf, inf,
        inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.0,
        -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, -2.0, -2.0, -2.0,
        -2.0, -2.0, -2.0, -2.0]> : tensor<49x$T>,
    dense<[nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf,
        -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0,
        2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0,
        -2.0]> : tensor<49x$T>
    ~= dense<[nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, nan,
        nan, nan, nan, nan, nan, 0.0, 0.0, nan, nan, 0.0, 0.0, nan, -0.0, -0.0, nan, nan, -0.0,
        -0.0, nan, 2.0, 2.0, nan, nan, 0.0, 0.0, nan, -2.0, -2.0, nan, nan, -0.0,
        -0.0]> : tensor<49x$T>
