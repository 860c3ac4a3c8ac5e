// RUN: relax-test-run %s

// relax.call_dps_packed: new tensors that a function of the registry fills.
// check.reverse is of the test tool: it writes the elements of its operand to
// each result, the last one first.

relax.func @one_result() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %y = relax.call_dps_packed "check.reverse"(%x)
      : (tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[3.0, 2.0, 1.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @several_results() {
  %x = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>
  %y:2 = relax.call_dps_packed "check.reverse"(%x)
      : (tensor<2x2xi16>) -> (tensor<2x2xi16>, tensor<4xi16>)
  %e = relax.constant dense<[[4, 3], [2, 1]]> : tensor<2x2xi16>
  %f = relax.constant dense<[4, 3, 2, 1]> : tensor<4xi16>
  check.expect_eq %y#0, %e : tensor<2x2xi16>
  check.expect_eq %y#1, %f : tensor<4xi16>
  relax.return
}

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

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xui8>
  %x = relax.match_cast %x0 : tensor<2x3xui8>
      -> tensor<?x?xui8, #relax.tensor<[n, m]>>
  %y = relax.call_dps_packed "check.reverse"(%x)
      : (tensor<?x?xui8, #relax.tensor<[n, m]>>)
      -> tensor<?x?xui8, #relax.tensor<[m, n]>>
  %e = relax.constant dense<[[6, 5], [4, 3], [2, 1]]> : tensor<3x2xui8>
  check.expect_eq %y, %e
      : tensor<?x?xui8, #relax.tensor<[m, n]>>, tensor<3x2xui8>
  relax.return
}

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

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x2xf16>
  %y = relax.call_dps_packed "check.reverse"(%x)
      : (tensor<0x2xf16>) -> tensor<2x0xf16>
  %e = relax.constant dense<> : tensor<2x0xf16>
  check.expect_eq %y, %e : tensor<2x0xf16>
  relax.return
}
