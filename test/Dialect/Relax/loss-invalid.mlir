// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @nll_loss_c3_reduction(%x: tensor<4x5xf32>, %t: tensor<4xi64>, %w: tensor<4xf32>, %h: tensor<5xf16>, %s: tensor<f32>, %i: tensor<i64>) {
  // expected-error @below {{'relax.nll_loss' op expected reduction to be 'none', 'sum' or 'mean', got 'max'}}
  %0 = relax.nll_loss %x, %t {reduction = "max"} : (tensor<4x5xf32>, tensor<4xi64>) -> tensor<f32>
  relax.return
}

// -----

relax.func @nll_loss_c1_scalar(%x: tensor<4x5xf32>, %t: tensor<4xi64>, %w: tensor<4xf32>, %h: tensor<5xf16>, %s: tensor<f32>, %i: tensor<i64>) {
  // expected-error @below {{'relax.nll_loss' op expected predictions of rank 1 or more, got 0}}
  %0 = relax.nll_loss %s, %i : (tensor<f32>, tensor<i64>) -> tensor<f32>
  relax.return
}

// -----

relax.func @nll_loss_c1_targets(%x: tensor<4x5xf32>, %t: tensor<4xi64>, %w: tensor<4xf32>, %h: tensor<5xf16>, %s: tensor<f32>, %i: tensor<i64>) {
  // expected-error @below {{'relax.nll_loss' op expected targets of the shape [4], got []}}
  %0 = relax.nll_loss %x, %i : (tensor<4x5xf32>, tensor<i64>) -> tensor<f32>
  relax.return
}

// -----

relax.func @nll_loss_c2_weights(%x: tensor<4x5xf32>, %t: tensor<4xi64>, %w: tensor<4xf32>, %h: tensor<5xf16>, %s: tensor<f32>, %i: tensor<i64>) {
  // expected-error @below {{'relax.nll_loss' op expected weights of the shape [5], got [4]}}
  %0 = relax.nll_loss %x, %t, %w : (tensor<4x5xf32>, tensor<4xi64>, tensor<4xf32>) -> tensor<f32>
  relax.return
}

// -----

relax.func @nll_loss_c2_weight_type(%x: tensor<4x5xf32>, %t: tensor<4xi64>, %w: tensor<4xf32>, %h: tensor<5xf16>, %s: tensor<f32>, %i: tensor<i64>) {
  // expected-error @below {{'relax.nll_loss' op expected weights of 'f32', got 'f16'}}
  %0 = relax.nll_loss %x, %t, %h : (tensor<4x5xf32>, tensor<4xi64>, tensor<5xf16>) -> tensor<f32>
  relax.return
}

// -----

relax.func @cross_entropy_with_logits_c1_shape(%x: tensor<4x5xf32>, %t: tensor<4xi64>, %w: tensor<4xf32>, %h: tensor<5xf16>, %s: tensor<f32>, %i: tensor<i64>) {
  // expected-error @below {{'relax.cross_entropy_with_logits' op expected labels of the shape [4, 5], got [4]}}
  %0 = relax.cross_entropy_with_logits %x, %w : (tensor<4x5xf32>, tensor<4xf32>) -> tensor<f32>
  relax.return
}

// -----

relax.func @cross_entropy_with_logits_c1_scalar(%x: tensor<4x5xf32>, %t: tensor<4xi64>, %w: tensor<4xf32>, %h: tensor<5xf16>, %s: tensor<f32>, %i: tensor<i64>) {
  // expected-error @below {{'relax.cross_entropy_with_logits' op expected predictions of rank 1 or more, got 0}}
  %0 = relax.cross_entropy_with_logits %s, %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
  relax.return
}
