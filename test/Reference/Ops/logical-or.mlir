// RUN: relax-test-run %s

// relax.logical_or: a or b.

#a = dense<[[[true, false]], [[true, true]]]> : tensor<2x1x2xi1>

//===--- Shapes ---===//

case @rank0: relax.logical_or dense<true> : tensor<i1>, dense<false> : tensor<i1>
    == dense<true> : tensor<i1>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.logical_or dense<[[true], [false]]> : tensor<2x1xi1>,
    dense<[[false, true, true]]> : tensor<1x3xi1>
    == dense<[[true, true, true], [false, true, true]]> : tensor<2x3xi1>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.logical_or #a, dense<[false, true]> : tensor<2xi1>
    == dense<[[[true, true]], [[true, true]]]> : tensor<2x1x2xi1>
case @broadcast_symbolic: relax.logical_or #a as tensor<?x1x2xi1, #relax.tensor<[n, 1, 2]>>,
    dense<[[false, true], [true, false]]> : tensor<2x2xi1> as tensor<?x2xi1, #relax.tensor<[m, 2]>>
    -> tensor<?x?x2xi1, #relax.tensor<[n, m, 2]>>
    == dense<[[[true, true], [true, false]], [[true, true], [true, true]]]> : tensor<2x2x2xi1>
case @same_symbol: relax.logical_or dense<[true, false, true, true]> : tensor<4xi1>
    as tensor<?xi1, #relax.tensor<[n]>>,
    dense<[false, true, true, false]> : tensor<4xi1> as tensor<?xi1, #relax.tensor<[n]>>
    -> tensor<?xi1, #relax.tensor<[n]>>
    == dense<[true, true, true, true]> : tensor<4xi1>
case @symbol_of_value_one: relax.logical_or dense<[[true, false]]> : tensor<1x2xi1>
    as tensor<?x2xi1, #relax.tensor<[n, 2]>>, dense<[false, true]> : tensor<2xi1>
    -> tensor<?x2xi1, #relax.tensor<[n, 2]>>
    == dense<[[true, true]]> : tensor<1x2xi1>
case @empty: relax.logical_or dense<> : tensor<0x3xi1>,
    dense<[[false, true, true]]> : tensor<1x3xi1>
    == dense<> : tensor<0x3xi1>
case @empty_symbolic: relax.logical_or dense<> : tensor<0x2xi1>
    as tensor<?x2xi1, #relax.tensor<[n, 2]>>, dense<[false, true]> : tensor<2xi1>
    -> tensor<?x2xi1, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xi1>

//===--- Element types ---===//

case @i1: relax.logical_or dense<[true, true, false, false]> : tensor<4xi1>,
    dense<[true, false, true, false]> : tensor<4xi1>
    == dense<[true, true, true, false]> : tensor<4xi1>
