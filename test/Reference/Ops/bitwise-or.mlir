// RUN: relax-test-run %s

// relax.bitwise_or: bit by bit or.

//===--- Shapes ---===//

case @rank0: relax.bitwise_or dense<3> : tensor<i32>, dense<2> : tensor<i32>
    == dense<3> : tensor<i32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.bitwise_or dense<[[1], [2]]> : tensor<2x1xi32>,
    dense<[[2, 3, 1]]> : tensor<1x3xi32>
    == dense<[[3, 3, 1], [2, 3, 3]]> : tensor<2x3xi32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.bitwise_or dense<[[[1, 2]], [[3, 5]]]> : tensor<2x1x2xi32>,
    dense<[2, 3]> : tensor<2xi32>
    == dense<[[[3, 3]], [[3, 7]]]> : tensor<2x1x2xi32>
case @broadcast_symbolic: relax.bitwise_or dense<[[[1, 2]], [[3, 5]]]> : tensor<2x1x2xi32>
    as tensor<?x1x2xi32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2, 3], [1, 2]]> : tensor<2x2xi32> as tensor<?x2xi32, #relax.tensor<[m, 2]>>
    -> tensor<?x?x2xi32, #relax.tensor<[n, m, 2]>>
    == dense<[[[3, 3], [1, 2]], [[3, 7], [3, 7]]]> : tensor<2x2x2xi32>
case @same_symbol: relax.bitwise_or dense<[1, 2, 3, 5]> : tensor<4xi32>
    as tensor<?xi32, #relax.tensor<[n]>>,
    dense<[2, 3, 1, 2]> : tensor<4xi32> as tensor<?xi32, #relax.tensor<[n]>>
    -> tensor<?xi32, #relax.tensor<[n]>>
    == dense<[3, 3, 3, 7]> : tensor<4xi32>
case @symbol_of_value_one: relax.bitwise_or dense<[[1, 2]]> : tensor<1x2xi32>
    as tensor<?x2xi32, #relax.tensor<[n, 2]>>, dense<[2, 3]> : tensor<2xi32>
    -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
    == dense<[[3, 3]]> : tensor<1x2xi32>
case @empty: relax.bitwise_or dense<> : tensor<0x3xi32>, dense<[[2, 3, 1]]> : tensor<1x3xi32>
    == dense<> : tensor<0x3xi32>
case @empty_symbolic: relax.bitwise_or dense<> : tensor<0x2xi32>
    as tensor<?x2xi32, #relax.tensor<[n, 2]>>, dense<[2, 3]> : tensor<2xi32>
    -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xi32>

//===--- Element types ---===//

case @i1: relax.bitwise_or dense<[true, true, false, false]> : tensor<4xi1>,
    dense<[true, false, true, false]> : tensor<4xi1>
    == dense<[true, true, true, false]> : tensor<4xi1>
case @i8: relax.bitwise_or dense<[-128, 127, 7, -7, 7, -7, 0, -128, 5]> : tensor<9xi8>,
    dense<[-1, 127, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi8>
    == dense<[-1, 127, 7, -5, -1, -1, 0, -125, 5]> : tensor<9xi8>
case @i16: relax.bitwise_or dense<[-32768, 32767, 7, -7, 7, -7, 0, -32768, 5]> : tensor<9xi16>,
    dense<[-1, 32767, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi16>
    == dense<[-1, 32767, 7, -5, -1, -1, 0, -32765, 5]> : tensor<9xi16>
case @i32: relax.bitwise_or dense<[-2147483648, 2147483647, 7, -7, 7, -7, 0, -2147483648,
        5]> : tensor<9xi32>,
    dense<[-1, 2147483647, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi32>
    == dense<[-1, 2147483647, 7, -5, -1, -1, 0, -2147483645, 5]> : tensor<9xi32>
case @i64: relax.bitwise_or dense<[-9223372036854775808, 9223372036854775807, 7, -7, 7, -7, 0,
        -9223372036854775808, 5]> : tensor<9xi64>,
    dense<[-1, 9223372036854775807, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi64>
    == dense<[-1, 9223372036854775807, 7, -5, -1, -1, 0, -9223372036854775805, 5]> : tensor<9xi64>

// TYPES: ui8 ui16 ui32 ui64
case @$T: relax.bitwise_or dense<[max, max, 7, 0, 5, 1]> : tensor<6x$T>,
    dense<[1, max, 2, 3, 0, max]> : tensor<6x$T>
    == dense<[max, max, 7, 3, 5, max]> : tensor<6x$T>
