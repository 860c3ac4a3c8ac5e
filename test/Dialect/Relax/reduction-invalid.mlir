// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @axis_out_of_range(%x: tensor<2x4xf32>) {
  // expected-error @below {{expected axis within rank 2, got 2}}
  %0 = relax.sum %x {axes = array<i64: 2>} : (tensor<2x4xf32>) -> tensor<2xf32>
  relax.return
}

// -----

relax.func @axis_twice(%x: tensor<2x4xf32>) {
  // expected-error @below {{expected distinct axes, got -1 twice}}
  %0 = relax.sum %x {axes = array<i64: 1, -1>} : (tensor<2x4xf32>) -> tensor<2xf32>
  relax.return
}

// -----

relax.func @mean_of_integers(%x: tensor<2x4xi32>) {
  // expected-error @below {{operand #0 must be tensor of 16-bit float}}
  %0 = relax.mean %x : (tensor<2x4xi32>) -> tensor<i32>
  relax.return
}

// -----

relax.func @variance_of_integers(%x: tensor<2x4xi32>) {
  // expected-error @below {{operand #0 must be tensor of 16-bit float}}
  %0 = relax.variance %x : (tensor<2x4xi32>) -> tensor<i32>
  relax.return
}
