// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @row_c1_softmax_axis(%x: tensor<1x3xf32>) {
  // expected-error @below {{'relax.softmax' op expected axis within rank 2, got 2}}
  %0 = relax.softmax %x {axis = 2 : i64} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  relax.return
}

// -----

relax.func @dropout_c1_rate(%x: tensor<1x3xf32>) {
  // expected-error @below {{'relax.dropout' op expected rate to be at least 0 and less than 1, got 1}}
  %0, %1 = relax.dropout %x {rate = 1.0 : f64} : (tensor<1x3xf32>) -> (tensor<1x3xf32>, tensor<1x3xf32>)
  relax.return
}

// -----

relax.func @row_c1_log_softmax_axis(%x: tensor<2x4x3xf32>) {
  // expected-error @below {{'relax.log_softmax' op expected axis within rank 3, got -4}}
  %0 = relax.log_softmax %x {axis = -4 : i64} : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  relax.return
}
