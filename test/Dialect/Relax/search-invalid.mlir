// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @axis_out_of_range(%x: tensor<2x4xf32>) {
  // expected-error @below {{expected axis within rank 2, got -3}}
  %0 = relax.argmax %x {axis = -3} : (tensor<2x4xf32>) -> tensor<2xi64>
  relax.return
}

// -----

relax.func @wrong_result(%x: tensor<2x4xf32>) {
  // expected-error @below {{result #0 must be tensor of 64-bit signless integer}}
  %0 = relax.argmin %x {axis = 0} : (tensor<2x4xf32>) -> tensor<4xi32>
  relax.return
}

// -----

relax.func @boundaries_of_rank_2(%x: tensor<4xf32>, %b: tensor<2x2xf32>) {
  // expected-error @below {{expected boundaries of rank 1, got 2}}
  %0 = relax.bucketize %x, %b : (tensor<4xf32>, tensor<2x2xf32>) -> tensor<4xi64>
  relax.return
}

// -----

relax.func @boundaries_of_another_type(%x: tensor<4xf32>, %b: tensor<2xf64>) {
  // expected-error @below {{expected one element type, got 'f32' and 'f64'}}
  %0 = relax.bucketize %x, %b : (tensor<4xf32>, tensor<2xf64>) -> tensor<4xi64>
  relax.return
}
