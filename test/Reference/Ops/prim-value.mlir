// RUN: relax-test-run %s

// relax.prim_value: a number, or an expression over the symbols.

relax.func @integer() {
  %a = relax.prim_value 3 : i64
  %e = relax.prim_value 3 : i64
  check.expect_eq %a, %e : i64
  relax.return
}

relax.func @negative_integer() {
  %a = relax.prim_value -3 : i64
  %s = relax.prim_value -3 : i64
  check.expect_eq %a, %s : i64
  relax.return
}

// n is 5.
relax.func @expression() {
  %x0 = relax.constant dense<0> : tensor<5xi8>
  %x = relax.match_cast %x0 : tensor<5xi8> -> tensor<?xi8, #relax.tensor<[n]>>
  %a = relax.prim_value <4 * n - 1> : i64
  %b = relax.prim_value 19 : i64
  check.expect_eq %a, %b : i64
  %c = relax.prim_value <(3 - n) floordiv 4> : i64
  %d = relax.prim_value -1 : i64
  check.expect_eq %c, %d : i64
  relax.return
}
