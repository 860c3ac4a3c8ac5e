// RUN: relax-test-run %s

// relax.bitwise_and: bit by bit and.

//===--- Shapes ---===//

case @rank0: relax.bitwise_and dense<3> : tensor<i32>, dense<2> : tensor<i32>
    == dense<2> : tensor<i32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.bitwise_and dense<[[1], [2]]> : tensor<2x1xi32>,
    dense<[[2, 3, 1]]> : tensor<1x3xi32>
    == dense<[[0, 1, 1], [2, 2, 0]]> : tensor<2x3xi32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.bitwise_and dense<[[[1, 2]], [[3, 5]]]> : tensor<2x1x2xi32>,
    dense<[2, 3]> : tensor<2xi32>
    == dense<[[[0, 2]], [[2, 1]]]> : tensor<2x1x2xi32>
case @broadcast_symbolic: relax.bitwise_and dense<[[[1, 2]], [[3, 5]]]> : tensor<2x1x2xi32>
    as tensor<?x1x2xi32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2, 3], [1, 2]]> : tensor<2x2xi32> as tensor<?x2xi32, #relax.tensor<[m, 2]>>
    -> tensor<?x?x2xi32, #relax.tensor<[n, m, 2]>>
    == dense<[[[0, 2], [1, 2]], [[2, 1], [1, 0]]]> : tensor<2x2x2xi32>
case @same_symbol: relax.bitwise_and dense<[1, 2, 3, 5]> : tensor<4xi32>
    as tensor<?xi32, #relax.tensor<[n]>>,
    dense<[2, 3, 1, 2]> : tensor<4xi32> as tensor<?xi32, #relax.tensor<[n]>>
    -> tensor<?xi32, #relax.tensor<[n]>>
    == dense<[0, 2, 1, 0]> : tensor<4xi32>
case @symbol_of_value_one: relax.bitwise_and dense<[[1, 2]]> : tensor<1x2xi32>
    as tensor<?x2xi32, #relax.tensor<[n, 2]>>, dense<[2, 3]> : tensor<2xi32>
    -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
    == dense<[[0, 2]]> : tensor<1x2xi32>
case @empty: relax.bitwise_and dense<> : tensor<0x3xi32>, dense<[[2, 3, 1]]> : tensor<1x3xi32>
    == dense<> : tensor<0x3xi32>
case @empty_symbolic: relax.bitwise_and dense<> : tensor<0x2xi32>
    as tensor<?x2xi32, #relax.tensor<[n, 2]>>, dense<[2, 3]> : tensor<2xi32>
    -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xi32>

//===--- Element types ---===//

case @i1: relax.bitwise_and dense<[true, true, false, false]> : tensor<4xi1>,
    dense<[true, false, true, false]> : tensor<4xi1>
    == dense<[true, false, false, false]> : tensor<4xi1>

// TYPES: i8 i16 i32 i64
case @$T: relax.bitwise_and dense<[min, max, 7, -7, 7, -7, 0, min, 5]> : tensor<9x$T>,
    dense<[-1, max, 2, 2, -2, -2, 0, 3, 0]> : tensor<9x$T>
    == dense<[min, max, 2, 0, 6, -8, 0, 0, 0]> : tensor<9x$T>

// TYPES: ui8 ui16 ui32 ui64
case @$T: relax.bitwise_and dense<[max, max, 7, 0, 5, 1]> : tensor<6x$T>,
    dense<[1, max, 2, 3, 0, max]> : tensor<6x$T>
    == dense<[1, max, 2, 0, 0, 1]> : tensor<6x$T>
