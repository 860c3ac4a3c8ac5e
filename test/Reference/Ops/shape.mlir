// RUN: relax-test-run %s

// relax.shape: sizes computed from the symbols of the function. Divisions round
// down, also below zero.

relax.func @constants() {
  %s = relax.shape [2, 0, 1] -> !relax.shape<[2, 0, 1]>
  %x = relax.constant dense<> : tensor<2x0x1xi8>
  %e = relax.shape_of %x : (tensor<2x0x1xi8>) -> !relax.shape<[2, 0, 1]>
  check.expect_eq %s, %e : !relax.shape<[2, 0, 1]>
  relax.return
}

relax.func @no_dimension() {
  %s = relax.shape [] -> !relax.shape<[]>
  %x = relax.constant dense<1> : tensor<i8>
  %e = relax.shape_of %x : (tensor<i8>) -> !relax.shape<[]>
  check.expect_eq %s, %e : !relax.shape<[]>
  relax.return
}

// n is 7 and m is 3.
relax.func @expressions() {
  %x0 = relax.constant dense<0> : tensor<7x3xi8>
  %x = relax.match_cast %x0 : tensor<7x3xi8>
      -> tensor<?x?xi8, #relax.tensor<[n, m]>>
  %s = relax.shape [n + m, n - 2 * m, n * m, n * n, 4 * n + 3]
      -> !relax.shape<[n + m, n - 2 * m, n * m, n * n, 4 * n + 3]>
  %e = relax.shape [10, 1, 21, 49, 31] -> !relax.shape<[10, 1, 21, 49, 31]>
  check.expect_eq %s, %e
      : !relax.shape<[n + m, n - 2 * m, n * m, n * n, 4 * n + 3]>,
      !relax.shape<[10, 1, 21, 49, 31]>
  relax.return
}

relax.func @divisions() {
  %x0 = relax.constant dense<0> : tensor<7x3xi8>
  %x = relax.match_cast %x0 : tensor<7x3xi8>
      -> tensor<?x?xi8, #relax.tensor<[n, m]>>
  %s = relax.shape [n floordiv m, n mod m, n ceildiv m, n floordiv 8, n mod 7]
      -> !relax.shape<[n floordiv m, n mod m, n ceildiv m, n floordiv 8,
                       n mod 7]>
  %e = relax.shape [2, 1, 3, 0, 0] -> !relax.shape<[2, 1, 3, 0, 0]>
  check.expect_eq %s, %e
      : !relax.shape<[n floordiv m, n mod m, n ceildiv m, n floordiv 8,
                      n mod 7]>, !relax.shape<[2, 1, 3, 0, 0]>
  relax.return
}

// -4 floordiv 3 is -2, -4 mod 3 is 2.
relax.func @divisions_below_zero() {
  %x0 = relax.constant dense<0> : tensor<7x3xi8>
  %x = relax.match_cast %x0 : tensor<7x3xi8>
      -> tensor<?x?xi8, #relax.tensor<[n, m]>>
  %s = relax.shape [(m - n) floordiv 3 + 8, (m - n) mod 3]
      -> !relax.shape<[(m - n) floordiv 3 + 8, (m - n) mod 3]>
  %e = relax.shape [6, 2] -> !relax.shape<[6, 2]>
  check.expect_eq %s, %e
      : !relax.shape<[(m - n) floordiv 3 + 8, (m - n) mod 3]>,
      !relax.shape<[6, 2]>
  relax.return
}

relax.func @minimum_and_maximum() {
  %x0 = relax.constant dense<0> : tensor<7x3xi8>
  %x = relax.match_cast %x0 : tensor<7x3xi8>
      -> tensor<?x?xi8, #relax.tensor<[n, m]>>
  %s = relax.shape [min(n, m), max(n, m), max(n - 5 * m, 0), 2 * min(n, m + 1)]
      -> !relax.shape<[min(n, m), max(n, m), max(n - 5 * m, 0),
                       2 * min(n, m + 1)]>
  %e = relax.shape [3, 7, 0, 8] -> !relax.shape<[3, 7, 0, 8]>
  check.expect_eq %s, %e
      : !relax.shape<[min(n, m), max(n, m), max(n - 5 * m, 0),
                      2 * min(n, m + 1)]>, !relax.shape<[3, 7, 0, 8]>
  relax.return
}

relax.func @zero() {
  %x0 = relax.constant dense<> : tensor<0xi8>
  %x = relax.match_cast %x0 : tensor<0xi8> -> tensor<?xi8, #relax.tensor<[n]>>
  %s = relax.shape [n, n + 1, n floordiv 4, n mod 4]
      -> !relax.shape<[n, n + 1, n floordiv 4, n mod 4]>
  %e = relax.shape [0, 1, 0, 0] -> !relax.shape<[0, 1, 0, 0]>
  check.expect_eq %s, %e
      : !relax.shape<[n, n + 1, n floordiv 4, n mod 4]>,
      !relax.shape<[0, 1, 0, 0]>
  relax.return
}
