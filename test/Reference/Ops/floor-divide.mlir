// RUN: relax-test-run %s

// relax.floor_divide: rounds down.

#a = dense<[[[1.0, 2.0]], [[3.0, 5.0]]]> : tensor<2x1x2xf32>

//===--- Shapes ---===//

case @rank0: relax.floor_divide dense<3.0> : tensor<f32>, dense<2.0> : tensor<f32>
    ~= dense<1.0> : tensor<f32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.floor_divide dense<[[1.0], [2.0]]> : tensor<2x1xf32>,
    dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    ~= dense<[[0.0, 0.0, 1.0], [1.0, 0.0, 2.0]]> : tensor<2x3xf32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.floor_divide #a, dense<[2.0, 3.0]> : tensor<2xf32>
    ~= dense<[[[0.0, 0.0]], [[1.0, 1.0]]]> : tensor<2x1x2xf32>
case @broadcast_symbolic: relax.floor_divide #a as tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2.0, 3.0], [1.0, 2.0]]> : tensor<2x2xf32> as tensor<?x2xf32, #relax.tensor<[m, 2]>>
    -> tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>
    ~= dense<[[[0.0, 0.0], [1.0, 1.0]], [[1.0, 1.0], [3.0, 2.0]]]> : tensor<2x2x2xf32>
case @same_symbol: relax.floor_divide dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[2.0, 3.0, 1.0, 2.0]> : tensor<4xf32> as tensor<?xf32, #relax.tensor<[n]>>
    -> tensor<?xf32, #relax.tensor<[n]>>
    ~= dense<[0.0, 0.0, 3.0, 2.0]> : tensor<4xf32>
case @symbol_of_value_one: relax.floor_divide dense<[[1.0, 2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 3.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.0, 0.0]]> : tensor<1x2xf32>
case @empty: relax.floor_divide dense<> : tensor<0x3xf32>,
    dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    ~= dense<> : tensor<0x3xf32>
case @empty_symbolic: relax.floor_divide dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 3.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<> : tensor<0x2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.floor_divide dense<[0.5, -1.25, 7.5, -2.0, 3.0, -3.0]> : tensor<6x$T>,
    dense<[2.0, 0.75, -2.0, -2.0, 1.5, 2.0]> : tensor<6x$T>
    ~= dense<[0.0, -2.0, -4.0, 1.0, 2.0, -2.0]> : tensor<6x$T>

case @i8: relax.floor_divide dense<[-128, 127, 7, -7, 7, -7, 0, -128, 5]> : tensor<9xi8>,
    dense<[-1, 127, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi8>
    == dense<[-128, 1, 3, -4, -4, 3, 0, -43, 0]> : tensor<9xi8>
case @i16: relax.floor_divide dense<[-32768, 32767, 7, -7, 7, -7, 0, -32768, 5]> : tensor<9xi16>,
    dense<[-1, 32767, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi16>
    == dense<[-32768, 1, 3, -4, -4, 3, 0, -10923, 0]> : tensor<9xi16>
case @i32: relax.floor_divide dense<[-2147483648, 2147483647, 7, -7, 7, -7, 0, -2147483648,
        5]> : tensor<9xi32>,
    dense<[-1, 2147483647, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi32>
    == dense<[-2147483648, 1, 3, -4, -4, 3, 0, -715827883, 0]> : tensor<9xi32>
case @i64: relax.floor_divide dense<[-9223372036854775808, 9223372036854775807, 7, -7, 7, -7, 0,
        -9223372036854775808, 5]> : tensor<9xi64>,
    dense<[-1, 9223372036854775807, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi64>
    == dense<[-9223372036854775808, 1, 3, -4, -4, 3, 0, -3074457345618258603, 0]> : tensor<9xi64>

// TYPES: ui8 ui16 ui32 ui64
case @$T: relax.floor_divide dense<[max, max, 7, 0, 5, 1]> : tensor<6x$T>,
    dense<[1, max, 2, 3, 0, max]> : tensor<6x$T>
    == dense<[max, 1, 3, 0, 0, 0]> : tensor<6x$T>

//===--- NaN and infinity ---===//

// TYPES: f16 bf16 f32 f64
case @special_$T: relax.floor_divide dense<[nan, nan, nan, nan, nan, nan, nan, inf, inf, inf, inf,
        inf, inf, inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
        -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, -2.0, -2.0,
        -2.0, -2.0, -2.0, -2.0, -2.0]> : tensor<49x$T>,
    dense<[nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf,
        -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0,
        2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0,
        -2.0]> : tensor<49x$T>
    ~= dense<[nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, inf, -inf, inf, -inf, nan, nan, nan,
        -inf, inf, -inf, inf, nan, 0.0, -0.0, nan, nan, 0.0, -0.0, nan, -0.0, 0.0, nan, nan, -0.0,
        0.0, nan, 0.0, -0.0, inf, -inf, 1.0, -1.0, nan, -0.0, 0.0, -inf, inf, -1.0,
        1.0]> : tensor<49x$T>
