// RUN: relax-test-run %s

// relax.atan2: the angle of the point (b, a).

#a = dense<[[[1.0, 2.0]], [[3.0, 5.0]]]> : tensor<2x1x2xf32>

//===--- Shapes ---===//

case @rank0: relax.atan2 dense<3.0> : tensor<f32>, dense<2.0> : tensor<f32>
    ~= dense<0.98279375> : tensor<f32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.atan2 dense<[[1.0], [2.0]]> : tensor<2x1xf32>,
    dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    ~= dense<[[0.4636476, 0.32175055, 0.7853982],
        [0.7853982, 0.5880026, 1.1071488]]> : tensor<2x3xf32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.atan2 #a, dense<[2.0, 3.0]> : tensor<2xf32>
    ~= dense<[[[0.4636476, 0.5880026]], [[0.98279375, 1.0303768]]]> : tensor<2x1x2xf32>
case @broadcast_symbolic: relax.atan2 #a as tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2.0, 3.0], [1.0, 2.0]]> : tensor<2x2xf32> as tensor<?x2xf32, #relax.tensor<[m, 2]>>
    -> tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>
    ~= dense<[[[0.4636476, 0.5880026], [0.7853982, 0.7853982]], [[0.98279375, 1.0303768],
        [1.2490457, 1.19029]]]> : tensor<2x2x2xf32>
case @same_symbol: relax.atan2 dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[2.0, 3.0, 1.0, 2.0]> : tensor<4xf32> as tensor<?xf32, #relax.tensor<[n]>>
    -> tensor<?xf32, #relax.tensor<[n]>>
    ~= dense<[0.4636476, 0.5880026, 1.2490457, 1.19029]> : tensor<4xf32>
case @symbol_of_value_one: relax.atan2 dense<[[1.0, 2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 3.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.4636476, 0.5880026]]> : tensor<1x2xf32>
case @empty: relax.atan2 dense<> : tensor<0x3xf32>, dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    ~= dense<> : tensor<0x3xf32>
case @empty_symbolic: relax.atan2 dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 3.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<> : tensor<0x2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.atan2 dense<[0.5, -1.25, 7.5, -2.0, 3.0, 3.0]> : tensor<6x$T>,
    dense<[2.0, 0.75, -2.0, -2.0, 1.5, 3.0]> : tensor<6x$T>
    ~= dense<[0.24497866312686414, -1.0303768265243125, 1.8313987185422376, -2.356194490192345,
        1.1071487177940904, 0.7853981633974483]> : tensor<6x$T>

//===--- NaN and infinity ---===//

case @special_$T: relax.atan2 dense<[nan, nan, nan, nan, nan, nan, nan, inf, inf, inf, inf, inf,
        inf, inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.0,
        -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, -2.0, -2.0, -2.0,
        -2.0, -2.0, -2.0, -2.0]> : tensor<49x$T>,
    dense<[nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf,
        -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0,
        2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0,
        -2.0]> : tensor<49x$T>
    ~= dense<[nan, nan, nan, nan, nan, nan, nan, nan, 0.7853981633974483, 2.356194490192345,
        1.5707963267948966, 1.5707963267948966, 1.5707963267948966, 1.5707963267948966, nan,
        -0.7853981633974483, -2.356194490192345, -1.5707963267948966, -1.5707963267948966,
        -1.5707963267948966, -1.5707963267948966, nan, 0.0, 3.141592653589793, 0.0,
        3.141592653589793, 0.0, 3.141592653589793, nan, -0.0, -3.141592653589793, -0.0,
        -3.141592653589793, -0.0, -3.141592653589793, nan, 0.0, 3.141592653589793,
        1.5707963267948966, 1.5707963267948966, 0.7853981633974483, 2.356194490192345, nan, -0.0,
        -3.141592653589793, -1.5707963267948966, -1.5707963267948966, -0.7853981633974483,
        -2.356194490192345]> : tensor<49x$T>
