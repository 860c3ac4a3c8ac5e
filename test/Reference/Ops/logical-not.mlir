// RUN: relax-test-run %s

// relax.logical_not: not x.

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.logical_not %x : (tensor<2xi1>) -> tensor<2xi1>
  %e = relax.constant dense<[false, true]> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %x = relax.match_cast %x0 : tensor<2x2xi1> -> tensor<?x2xi1,
      #relax.tensor<[n, 2]>>
  %y = relax.logical_not %x : (tensor<?x2xi1, #relax.tensor<[n, 2]>>)
      -> tensor<?x2xi1, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[false, true], [false, false]]> : tensor<2x2xi1>
  check.expect_eq %y, %e : tensor<?x2xi1, #relax.tensor<[n, 2]>>, tensor<2x2xi1>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x2xi1>
  %y = relax.logical_not %x : (tensor<0x2xi1>) -> tensor<0x2xi1>
  %e = relax.constant dense<> : tensor<0x2xi1>
  check.expect_eq %y, %e : tensor<0x2xi1>
  relax.return
}
