// RUN: relax-test-run %s --modes=reference,f64,tir,jit,folded,so,emu,levels

// relax.if gives a name to a size that only the run knows. Modes in which types
// say less are left out: they would take the name away.

relax.func @holds_not() {
  %c = relax.constant dense<false> : tensor<i1>
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
  %y = relax.if %c : tensor<i1> -> tensor<?xf32, #relax.tensor<[n]>> {
    relax.yield %a : tensor<2xf32>
  } else {
    relax.yield %b : tensor<3xf32>
  }
  %s = relax.shape [2 * n] -> !relax.shape<[2 * n]>
  %e = relax.shape [6] -> !relax.shape<[6]>
  check.expect_eq %y, %b : tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>
  check.expect_eq %s, %e : !relax.shape<[2 * n]>, !relax.shape<[6]>
  relax.return
}

relax.func @holds() {
  %c = relax.constant dense<true> : tensor<i1>
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
  %y = relax.if %c : tensor<i1> -> tensor<?xf32, #relax.tensor<[n]>> {
    relax.yield %a : tensor<2xf32>
  } else {
    relax.yield %b : tensor<3xf32>
  }
  %s = relax.shape [2 * n] -> !relax.shape<[2 * n]>
  %e = relax.shape [4] -> !relax.shape<[4]>
  check.expect_eq %y, %a : tensor<?xf32, #relax.tensor<[n]>>, tensor<2xf32>
  check.expect_eq %s, %e : !relax.shape<[2 * n]>, !relax.shape<[4]>
  relax.return
}
