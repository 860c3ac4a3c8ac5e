// RUN: relax-test-run %s

// relax.power: a to the power of b.

#a = dense<[[[1.0, 2.0]], [[3.0, 5.0]]]> : tensor<2x1x2xf32>

//===--- Shapes ---===//

case @rank0: relax.power dense<3.0> : tensor<f32>, dense<2.0> : tensor<f32>
    ~= dense<9.0> : tensor<f32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.power dense<[[1.0], [2.0]]> : tensor<2x1xf32>,
    dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    ~= dense<[[1.0, 1.0, 1.0], [4.0, 8.0, 2.0]]> : tensor<2x3xf32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.power #a, dense<[2.0, 3.0]> : tensor<2xf32>
    ~= dense<[[[1.0, 8.0]], [[9.0, 125.0]]]> : tensor<2x1x2xf32>
case @broadcast_symbolic: relax.power #a as tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2.0, 3.0], [1.0, 2.0]]> : tensor<2x2xf32> as tensor<?x2xf32, #relax.tensor<[m, 2]>>
    -> tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>
    ~= dense<[[[1.0, 8.0], [1.0, 4.0]], [[9.0, 125.0], [3.0, 25.0]]]> : tensor<2x2x2xf32>
case @same_symbol: relax.power dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[2.0, 3.0, 1.0, 2.0]> : tensor<4xf32> as tensor<?xf32, #relax.tensor<[n]>>
    -> tensor<?xf32, #relax.tensor<[n]>>
    ~= dense<[1.0, 8.0, 3.0, 25.0]> : tensor<4xf32>
case @symbol_of_value_one: relax.power dense<[[1.0, 2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 3.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[1.0, 8.0]]> : tensor<1x2xf32>
case @empty: relax.power dense<> : tensor<0x3xf32>, dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
    ~= dense<> : tensor<0x3xf32>
case @empty_symbolic: relax.power dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, 3.0]> : tensor<2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<> : tensor<0x2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.power dense<[0.5, 1.25, 7.5, -2.0, 3.0, 3.0]> : tensor<6x$T>,
    dense<[2.0, 0.75, -2.0, -2.0, 1.5, 3.0]> : tensor<6x$T>
    ~= dense<[0.25, 1.1821770112539698, 0.017777777777777778, 0.25, 5.196152422706632,
        27.0]> : tensor<6x$T>

case @i8: relax.power dense<[2, 3, 0, 0, 1, -1, -1, 5, -128, 7]> : tensor<10xi8>,
    dense<[5, 127, 0, -3, -2, -3, -128, -1, 1, 3]> : tensor<10xi8>
    == dense<[32, -85, 1, 0, 1, -1, 1, 0, -128, 87]> : tensor<10xi8>
case @i16: relax.power dense<[2, 3, 0, 0, 1, -1, -1, 5, -32768, 7]> : tensor<10xi16>,
    dense<[5, 32767, 0, -3, -2, -3, -32768, -1, 1, 3]> : tensor<10xi16>
    == dense<[32, -21845, 1, 0, 1, -1, 1, 0, -32768, 343]> : tensor<10xi16>
case @i32: relax.power dense<[2, 3, 0, 0, 1, -1, -1, 5, -2147483648, 7]> : tensor<10xi32>,
    dense<[5, 2147483647, 0, -3, -2, -3, -2147483648, -1, 1, 3]> : tensor<10xi32>
    == dense<[32, -1431655765, 1, 0, 1, -1, 1, 0, -2147483648, 343]> : tensor<10xi32>
case @i64: relax.power dense<[2, 3, 0, 0, 1, -1, -1, 5, -9223372036854775808, 7]> : tensor<10xi64>,
    dense<[5, 9223372036854775807, 0, -3, -2, -3, -9223372036854775808, -1, 1, 3]> : tensor<10xi64>
    == dense<[32, -6148914691236517205, 1, 0, 1, -1, 1, 0, -9223372036854775808,
        343]> : tensor<10xi64>
case @ui8: relax.power dense<[2, 3, 0, 1, 255, 7]> : tensor<6xui8>,
    dense<[5, 255, 0, 255, 2, 3]> : tensor<6xui8>
    == dense<[32, 171, 1, 1, 1, 87]> : tensor<6xui8>
case @ui16: relax.power dense<[2, 3, 0, 1, 65535, 7]> : tensor<6xui16>,
    dense<[5, 65535, 0, 65535, 2, 3]> : tensor<6xui16>
    == dense<[32, 43691, 1, 1, 1, 343]> : tensor<6xui16>
case @ui32: relax.power dense<[2, 3, 0, 1, 4294967295, 7]> : tensor<6xui32>,
    dense<[5, 4294967295, 0, 4294967295, 2, 3]> : tensor<6xui32>
    == dense<[32, 2863311531, 1, 1, 1, 343]> : tensor<6xui32>
case @ui64: relax.power dense<[2, 3, 0, 1, 18446744073709551615, 7]> : tensor<6xui64>,
    dense<[5, 18446744073709551615, 0, 18446744073709551615, 2, 3]> : tensor<6xui64>
    == dense<[32, 12297829382473034411, 1, 1, 1, 343]> : tensor<6xui64>

//===--- NaN and infinity ---===//

case @special_$T: relax.power dense<[nan, nan, nan, nan, nan, nan, nan, inf, inf, inf, inf, inf,
        inf, inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.0,
        -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, -2.0, -2.0, -2.0,
        -2.0, -2.0, -2.0, -2.0]> : tensor<49x$T>,
    dense<[nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf,
        -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0,
        2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0, -2.0, nan, inf, -inf, 0.0, -0.0, 2.0,
        -2.0]> : tensor<49x$T>
    ~= dense<[nan, nan, nan, 1.0, 1.0, nan, nan, nan, inf, 0.0, 1.0, 1.0, inf, 0.0, nan, inf, 0.0,
        1.0, 1.0, inf, 0.0, nan, 0.0, inf, 1.0, 1.0, 0.0, inf, nan, 0.0, inf, 1.0, 1.0, 0.0, inf,
        nan, inf, 0.0, 1.0, 1.0, 4.0, 0.25, nan, inf, 0.0, 1.0, 1.0, 4.0, 0.25]> : tensor<49x$T>
