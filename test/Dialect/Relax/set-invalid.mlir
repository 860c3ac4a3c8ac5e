// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @axis_out_of_range(%x: tensor<2x4xf32>) {
  // expected-error @below {{expected axis within rank 2, got 2}}
  %0:4 = relax.unique %x {axis = 2} : (tensor<2x4xf32>) -> (tensor<?x4xf32>, tensor<?xi64>, tensor<2xi64>, tensor<?xi64>)
  relax.return
}

// -----

relax.func @size_that_is_not_known(%x: tensor<2x4xf32>) {
  // expected-error @below {{expected result type 'tensor<2x?xi64>', got 'tensor<2x3xi64>'}}
  %0 = relax.nonzero %x : (tensor<2x4xf32>) -> tensor<2x3xi64>
  relax.return
}
