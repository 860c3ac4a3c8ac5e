// RUN: relax-test-run %s

// relax.log_add_exp: log(exp(a) + exp(b)).

#a = dense<[[[1.0, 2.0]], [[3.0, 5.0]]]> : tensor<2x1x2xf32>

//===--- Shapes ---===//

case @rank0: relax.log_add_exp dense<3.0> : tensor<f32>, dense<2.0> : tensor<f32>
    ~= dense<3.3132617> : tensor<f32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.log_add_exp dense<[[1.0], [2.0]]> : tensor<2x1xf32>,
    dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    ~= dense<[[2.3132617, 3.126928, 1.6931472],
        [2.6931472, 3.3132617, 2.3132617]]> : tensor<2x3xf32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.log_add_exp #a, dense<[2.0, 3.0]> : tensor<2xf32>
    ~= dense<[[[2.3132617, 3.3132617]], [[3.3132617, 5.126928]]]> : tensor<2x1x2xf32>
case @broadcast_symbolic: relax.log_add_exp #a as tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2.0, 3.0], [1.0, 2.0]]> : tensor<2x2xf32> as tensor<?x2xf32, #relax.tensor<[m, 2]>>
    -> tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>
    ~= dense<[[[2.3132617, 3.3132617], [1.6931472, 2.6931472]], [[3.3132617, 5.126928],
        [3.126928, 5.0485873]]]> : tensor<2x2x2xf32>
case @same_symbol: relax.log_add_exp dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[2.0, 3.0, 1.0, 2.0]> : tensor<4xf32> as tensor<?xf32, #relax.tensor<[n]>>
    -> tensor<?xf32, #relax.tensor<[n]>>
    ~= dense<[2.3132617, 3.3132617, 3.126928, 5.0485873]> : tensor<4xf32>
case @symbol_of_value_one: relax.log_add_exp dense<[[1.0, 2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 3.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[2.3132617, 3.3132617]]> : tensor<1x2xf32>
case @empty: relax.log_add_exp dense<> : tensor<0x3xf32>, dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    ~= dense<> : tensor<0x3xf32>
case @empty_symbolic: relax.log_add_exp dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 3.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<> : tensor<0x2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.log_add_exp dense<[0.5, -1.25, 7.5, -2.0, 3.0, 3.0]> : tensor<6x$T>,
    dense<[2.0, 0.75, -2.0, -2.0, 1.5, 3.0]> : tensor<6x$T>
    ~= dense<[2.2014132779827524, 0.8769280110429725, 7.500074849028629, -1.3068528194400546,
        3.2014132779827524, 3.6931471805599454]> : tensor<6x$T>

//===--- NaN and infinity ---===//

case @special_$T: relax.log_add_exp dense<[nan, nan, nan, nan, nan, nan, nan, inf, inf, inf, inf,
        inf, inf, inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
        -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, -2.0, -2.0,
        -2.0, -2.0, -2.0, -2.0, -2.0]> : tensor<49x$T>,
    dense<[nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf,
        -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0,
        2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0,
        -2.0]> : tensor<49x$T>
    ~= dense<[nan, nan, nan, nan, nan, nan, nan, nan, inf, inf, inf, inf, inf, inf, nan, inf, -inf,
        0.0, 0.0, 2.0, -2.0, nan, inf, 0.0, 0.6931471805599453, 0.6931471805599453,
        2.1269280110429727, 0.1269280110429725, nan, inf, 0.0, 0.6931471805599453,
        0.6931471805599453, 2.1269280110429727, 0.1269280110429725, nan, inf, 2.0,
        2.1269280110429727, 2.1269280110429727, 2.6931471805599454, 2.01814992791781, nan, inf,
        -2.0, 0.1269280110429725, 0.1269280110429725, 2.01814992791781,
        -1.3068528194400546]> : tensor<49x$T>
