// RUN: relax-test-opt %s --split-input-file --verify-diagnostics

relax.func @element_types(%a: tensor<2xf32>, %b: tensor<2xf16>) {
  // expected-error @below {{expected types that one value may have, got 'tensor<2xf32>' and 'tensor<2xf16>'}}
  check.expect_eq %a, %b : tensor<2xf32>, tensor<2xf16>
  relax.return
}

// -----

relax.func @shapes(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{expected types that one value may have, got 'tensor<2xf32>' and 'tensor<3xf32>'}}
  check.expect_close %a, %b : tensor<2xf32>, tensor<3xf32>
  relax.return
}

// -----

relax.func @kinds(%a: tensor<i64>, %b: i64) {
  // expected-error @below {{expected types that one value may have, got 'tensor<i64>' and 'i64'}}
  check.expect_eq %a, %b : tensor<i64>, i64
  relax.return
}

// -----

relax.func @integers_are_not_close(%a: tensor<2xi32>) {
  // expected-error @below {{operand #0 must be tensor of floating-point numbers}}
  check.expect_close %a, %a : tensor<2xi32>
  relax.return
}

// -----

relax.func @objects(%a: !relax.object) {
  // expected-error @below {{operand #0 must be tensor of numbers}}
  check.expect_eq %a, %a : !relax.object
  relax.return
}

// -----

relax.func @negative_tolerance(%a: tensor<2xf32>) {
  // expected-error @below {{expected 'rtol' to be finite and not negative, got -1.000000e+00}}
  check.expect_close %a, %a {rtol = -1.0} : tensor<2xf32>
  relax.return
}

// -----

relax.func @nan_tolerance(%a: tensor<2xf32>) {
  // expected-error @below {{expected 'rtol' to be finite and not negative, got}}
  check.expect_close %a, %a {rtol = 0x7FF8000000000000 : f64} : tensor<2xf32>
  relax.return
}

// -----

// With this tolerance every value would be accepted.
relax.func @tolerance_above_one(%a: tensor<2xf32>) {
  // expected-error @below {{expected 'rtol' to be at most 1, got 1.500000e+00}}
  check.expect_close %a, %a {rtol = 1.5} : tensor<2xf32>
  relax.return
}

// -----

relax.func @infinite_tolerance(%a: tensor<2xf32>) {
  // expected-error @below {{expected 'atol' to be finite and not negative, got}}
  check.expect_close %a, %a {atol = 0x7FF0000000000000 : f64} : tensor<2xf32>
  relax.return
}

// -----

relax.func @inside_control_flow(%a: tensor<2xf32>, %c: i1) {
  relax.if %c : i1 {
    // expected-error @below {{expects parent op 'relax.func'}}
    check.expect_eq %a, %a : tensor<2xf32>
    relax.yield
  } else {
    relax.yield
  }
  relax.return
}
