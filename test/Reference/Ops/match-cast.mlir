// RUN: relax-test-run %s

// relax.match_cast: the operand with a more precise type.

relax.func @binds_symbols() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
  %x = relax.match_cast %x0 : tensor<1x3xf32>
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  check.expect_eq %x, %x0
      : tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<1x3xf32>
  %s = relax.shape [m, n, 2 * m + n] -> !relax.shape<[m, n, 2 * m + n]>
  %e = relax.shape [3, 1, 7] -> !relax.shape<[3, 1, 7]>
  check.expect_eq %s, %e
      : !relax.shape<[m, n, 2 * m + n]>, !relax.shape<[3, 1, 7]>
  relax.return
}

// The second n is compared with the first.
relax.func @compares_bound_symbols() {
  %x0 = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %x = relax.match_cast %x0 : tensor<2x2xi32>
      -> tensor<?x?xi32, #relax.tensor<[n, n]>>
  %t0 = relax.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %t = relax.match_cast %t0 : tensor<4xi32>
      -> tensor<?xi32, #relax.tensor<[2 * n]>>
  check.expect_eq %x, %x0
      : tensor<?x?xi32, #relax.tensor<[n, n]>>, tensor<2x2xi32>
  check.expect_eq %t, %t0
      : tensor<?xi32, #relax.tensor<[2 * n]>>, tensor<4xi32>
  relax.return
}

relax.func @from_unknown_rank() {
  %x0 = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %x1 = relax.erase_shape %x0 : tensor<2xf32> -> tensor<*xf32>
  %x = relax.match_cast %x1 : tensor<*xf32> -> tensor<2xf32>
  check.expect_eq %x, %x0 : tensor<2xf32>
  relax.return
}

relax.func @empty() {
  %x0 = relax.constant dense<> : tensor<0x2xf16>
  %x = relax.match_cast %x0 : tensor<0x2xf16>
      -> tensor<?x2xf16, #relax.tensor<[n, 2]>>
  %s = relax.shape [n + 1] -> !relax.shape<[n + 1]>
  %e = relax.shape [1] -> !relax.shape<[1]>
  check.expect_eq %x, %x0
      : tensor<?x2xf16, #relax.tensor<[n, 2]>>, tensor<0x2xf16>
  check.expect_eq %s, %e : !relax.shape<[n + 1]>, !relax.shape<[1]>
  relax.return
}

relax.func @of_a_shape() {
  %s0 = relax.shape [4, 6] -> !relax.shape<[4, 6]>
  %s1 = relax.erase_shape %s0 : !relax.shape<[4, 6]> -> !relax.shape
  %s = relax.match_cast %s1 : !relax.shape -> !relax.shape<[n, m]>
  %t = relax.shape [m - n] -> !relax.shape<[m - n]>
  %e = relax.shape [2] -> !relax.shape<[2]>
  check.expect_eq %s, %s0 : !relax.shape<[n, m]>, !relax.shape<[4, 6]>
  check.expect_eq %t, %e : !relax.shape<[m - n]>, !relax.shape<[2]>
  relax.return
}

relax.func @of_a_tuple() {
  %a = relax.constant dense<[1, 2]> : tensor<2xi8>
  %b = relax.constant dense<[0.5, 1.5, 2.5]> : tensor<3xf32>
  %t = relax.tuple %a, %b
      : (tensor<2xi8>, tensor<3xf32>) -> tuple<tensor<2xi8>, tensor<3xf32>>
  %u = relax.match_cast %t : tuple<tensor<2xi8>, tensor<3xf32>>
      -> tuple<tensor<?xi8, #relax.tensor<[n]>>,
               tensor<?xf32, #relax.tensor<[m]>>>
  %y = relax.tuple_get_item %u[1]
      : (tuple<tensor<?xi8, #relax.tensor<[n]>>,
               tensor<?xf32, #relax.tensor<[m]>>>)
      -> tensor<?xf32, #relax.tensor<[m]>>
  %s = relax.shape [n, m] -> !relax.shape<[n, m]>
  %e = relax.shape [2, 3] -> !relax.shape<[2, 3]>
  check.expect_eq %y, %b : tensor<?xf32, #relax.tensor<[m]>>, tensor<3xf32>
  check.expect_eq %s, %e : !relax.shape<[n, m]>, !relax.shape<[2, 3]>
  relax.return
}

// relax.check_expr does nothing if the expression is not negative, also after
// passes have changed it. interpreter-invalid.mlir has its errors.
relax.func @check_expr() {
  %x0 = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %x = relax.match_cast %x0 : tensor<3xf32>
      -> tensor<?xf32, #relax.tensor<[n]>>
  relax.check_expr n - 3, "expected 3 elements"
  relax.check_expr n mod 2, "expected something"
  check.expect_eq %x, %x0
      : tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>
  relax.return
}
