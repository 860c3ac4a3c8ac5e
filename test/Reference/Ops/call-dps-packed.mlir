// RUN: relax-test-run %s

// relax.call_dps_packed: new tensors that a function of the registry fills.
// check.reverse is of the test tool: it writes the elements of its operand to
// each result, the last one first.

case @one_result: relax.call_dps_packed "check.reverse"(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>)
    == dense<[3.0, 2.0, 1.0]> : tensor<3xf32>
case @several_results: relax.call_dps_packed "check.reverse"(dense<[[1, 2],
        [3, 4]]> : tensor<2x2xi16>)
    == dense<[[4, 3], [2, 1]]> : tensor<2x2xi16> == dense<[4, 3, 2, 1]> : tensor<4xi16>

// The results of one call are the operands of another.
relax.func @twice() {
  %x = relax.constant dense<[0.5, 1.5, 2.5]> : tensor<3xf64>
  %y = relax.call_dps_packed "check.reverse"(%x)
      : (tensor<3xf64>) -> tensor<3xf64>
  %z = relax.call_dps_packed "check.reverse"(%y)
      : (tensor<3xf64>) -> tensor<3xf64>
  check.expect_eq %z, %x : tensor<3xf64>
  relax.return
}

case @symbolic: relax.call_dps_packed "check.reverse"(dense<[[1, 2, 3],
        [4, 5, 6]]> : tensor<2x3xui8>
    as tensor<?x?xui8, #relax.tensor<[n, m]>>) -> tensor<?x?xui8, #relax.tensor<[m, n]>>
    == dense<[[6, 5], [4, 3], [2, 1]]> : tensor<3x2xui8>

relax.func @out_shape() {
  %x0 = relax.constant dense<[1, 2, 3, 4]> : tensor<4xi64>
  %x = relax.match_cast %x0 : tensor<4xi64>
      -> tensor<?xi64, #relax.tensor<[n]>>
  %s = relax.shape [n floordiv 2, 2] -> !relax.shape<[n floordiv 2, 2]>
  %y = relax.call_dps_packed "check.reverse"(%x)
      out_shape(%s : !relax.shape<[n floordiv 2, 2]>)
      : (tensor<?xi64, #relax.tensor<[n]>>)
      -> tensor<?x2xi64, #relax.tensor<[n floordiv 2, 2]>>
  %e = relax.constant dense<[[4, 3], [2, 1]]> : tensor<2x2xi64>
  check.expect_eq %y, %e
      : tensor<?x2xi64, #relax.tensor<[n floordiv 2, 2]>>, tensor<2x2xi64>
  relax.return
}

case @empty: relax.call_dps_packed "check.reverse"(dense<> : tensor<0x2xf16>)
    == dense<> : tensor<2x0xf16>
