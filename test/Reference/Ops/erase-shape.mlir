// RUN: relax-test-run %s

// relax.erase_shape: the operand with a less precise type.

relax.func @sizes() {
  %x = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %y = relax.erase_shape %x : tensor<1x2xf32> -> tensor<?x2xf32>
  check.expect_eq %y, %x : tensor<?x2xf32>, tensor<1x2xf32>
  relax.return
}

relax.func @symbols() {
  %x0 = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %x = relax.match_cast %x0 : tensor<3xi64> -> tensor<?xi64, #relax.tensor<[n]>>
  %y = relax.erase_shape %x : tensor<?xi64, #relax.tensor<[n]>> -> tensor<?xi64>
  check.expect_eq %y, %x0 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @rank() {
  %x = relax.constant dense<true> : tensor<i1>
  %y = relax.erase_shape %x : tensor<i1> -> tensor<*xi1>
  check.expect_eq %y, %x : tensor<*xi1>, tensor<i1>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x4xbf16>
  %y = relax.erase_shape %x : tensor<0x4xbf16> -> tensor<?x?xbf16>
  check.expect_eq %y, %x : tensor<?x?xbf16>, tensor<0x4xbf16>
  relax.return
}

relax.func @of_a_shape() {
  %s = relax.shape [2, 3] -> !relax.shape<[2, 3]>
  %t = relax.erase_shape %s : !relax.shape<[2, 3]> -> !relax.shape<[?, 3]>
  %u = relax.erase_shape %t : !relax.shape<[?, 3]> -> !relax.shape
  check.expect_eq %t, %s : !relax.shape<[?, 3]>, !relax.shape<[2, 3]>
  check.expect_eq %u, %s : !relax.shape, !relax.shape<[2, 3]>
  relax.return
}
