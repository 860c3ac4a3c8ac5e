// RUN: relax-test-run %s

// relax.logical_xor: a xor b.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %a = relax.constant dense<true> : tensor<i1>
  %b = relax.constant dense<false> : tensor<i1>
  %y = relax.logical_xor %a, %b : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %e = relax.constant dense<true> : tensor<i1>
  check.expect_eq %y, %e : tensor<i1>
  relax.return
}

// Each operand is repeated along a dimension of the other.
relax.func @broadcast_both() {
  %a = relax.constant dense<[[true], [false]]> : tensor<2x1xi1>
  %b = relax.constant dense<[[false, true, true]]> : tensor<1x3xi1>
  %y = relax.logical_xor %a, %b : (tensor<2x1xi1>, tensor<1x3xi1>)
      -> tensor<2x3xi1>
  %e = relax.constant dense<[[true, false, false], [false, true, true]]>
      : tensor<2x3xi1>
  check.expect_eq %y, %e : tensor<2x3xi1>
  relax.return
}

// Shapes are aligned at their last dimensions.
relax.func @broadcast_lower_rank() {
  %a = relax.constant dense<[[[true, false]], [[true, true]]]>
      : tensor<2x1x2xi1>
  %b = relax.constant dense<[false, true]> : tensor<2xi1>
  %y = relax.logical_xor %a, %b : (tensor<2x1x2xi1>, tensor<2xi1>)
      -> tensor<2x1x2xi1>
  %e = relax.constant dense<[[[true, true]], [[true, false]]]>
      : tensor<2x1x2xi1>
  check.expect_eq %y, %e : tensor<2x1x2xi1>
  relax.return
}

relax.func @broadcast_symbolic() {
  %a0 = relax.constant dense<[[[true, false]], [[true, true]]]>
      : tensor<2x1x2xi1>
  %a = relax.match_cast %a0 : tensor<2x1x2xi1> -> tensor<?x1x2xi1,
      #relax.tensor<[n, 1, 2]>>
  %b0 = relax.constant dense<[[false, true], [true, false]]> : tensor<2x2xi1>
  %b = relax.match_cast %b0 : tensor<2x2xi1> -> tensor<?x2xi1,
      #relax.tensor<[m, 2]>>
  %y = relax.logical_xor %a, %b : (tensor<?x1x2xi1, #relax.tensor<[n, 1, 2]>>,
      tensor<?x2xi1, #relax.tensor<[m, 2]>>) -> tensor<?x?x2xi1,
      #relax.tensor<[n, m, 2]>>
  %e = relax.constant dense<[[[true, true], [false, false]], [[true, false],
      [false, true]]]> : tensor<2x2x2xi1>
  check.expect_eq %y, %e : tensor<?x?x2xi1, #relax.tensor<[n, m, 2]>>,
      tensor<2x2x2xi1>
  relax.return
}

relax.func @same_symbol() {
  %a0 = relax.constant dense<[true, false, true, true]> : tensor<4xi1>
  %a = relax.match_cast %a0 : tensor<4xi1> -> tensor<?xi1, #relax.tensor<[n]>>
  %b0 = relax.constant dense<[false, true, true, false]> : tensor<4xi1>
  %b = relax.match_cast %b0 : tensor<4xi1> -> tensor<?xi1, #relax.tensor<[n]>>
  %y = relax.logical_xor %a, %b : (tensor<?xi1, #relax.tensor<[n]>>,
      tensor<?xi1, #relax.tensor<[n]>>) -> tensor<?xi1, #relax.tensor<[n]>>
  %e = relax.constant dense<[true, true, false, true]> : tensor<4xi1>
  check.expect_eq %y, %e : tensor<?xi1, #relax.tensor<[n]>>, tensor<4xi1>
  relax.return
}

relax.func @symbol_of_value_one() {
  %a0 = relax.constant dense<[[true, false]]> : tensor<1x2xi1>
  %a = relax.match_cast %a0 : tensor<1x2xi1> -> tensor<?x2xi1,
      #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[false, true]> : tensor<2xi1>
  %y = relax.logical_xor %a, %b : (tensor<?x2xi1, #relax.tensor<[n, 2]>>,
      tensor<2xi1>) -> tensor<?x2xi1, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[true, true]]> : tensor<1x2xi1>
  check.expect_eq %y, %e : tensor<?x2xi1, #relax.tensor<[n, 2]>>, tensor<1x2xi1>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0x3xi1>
  %b = relax.constant dense<[[false, true, true]]> : tensor<1x3xi1>
  %y = relax.logical_xor %a, %b : (tensor<0x3xi1>, tensor<1x3xi1>)
      -> tensor<0x3xi1>
  %e = relax.constant dense<> : tensor<0x3xi1>
  check.expect_eq %y, %e : tensor<0x3xi1>
  relax.return
}

relax.func @empty_symbolic() {
  %a0 = relax.constant dense<> : tensor<0x2xi1>
  %a = relax.match_cast %a0 : tensor<0x2xi1> -> tensor<?x2xi1,
      #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[false, true]> : tensor<2xi1>
  %y = relax.logical_xor %a, %b : (tensor<?x2xi1, #relax.tensor<[n, 2]>>,
      tensor<2xi1>) -> tensor<?x2xi1, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<> : tensor<0x2xi1>
  check.expect_eq %y, %e : tensor<?x2xi1, #relax.tensor<[n, 2]>>, tensor<0x2xi1>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @i1() {
  %a = relax.constant dense<[true, true, false, false]> : tensor<4xi1>
  %b = relax.constant dense<[true, false, true, false]> : tensor<4xi1>
  %y = relax.logical_xor %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %e = relax.constant dense<[false, true, true, false]> : tensor<4xi1>
  check.expect_eq %y, %e : tensor<4xi1>
  relax.return
}
