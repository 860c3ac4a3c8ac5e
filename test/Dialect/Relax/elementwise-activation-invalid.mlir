// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @activation_of_integers(%a: tensor<4xi32>) {
  // expected-error @below {{'relax.gelu' op operand #0 must be tensor of}}
  %0 = relax.gelu %a : (tensor<4xi32>) -> tensor<4xi32>
  relax.return
}

// -----

relax.func @clip_c1_bound_of_another_type(%a: tensor<4xi32>) {
  // expected-error @below {{'relax.clip' op expected bounds of type 'i32', got 0.000000e+00 : f32}}
  %0 = relax.clip %a {min = 0.0 : f32} : (tensor<4xi32>) -> tensor<4xi32>
  relax.return
}

// -----

relax.func @clip_c1_bound_of_another_width(%a: tensor<4xi32>) {
  // expected-error @below {{'relax.clip' op expected bounds of type 'i32', got 7 : i64}}
  %0 = relax.clip %a {max = 7 : i64} : (tensor<4xi32>) -> tensor<4xi32>
  relax.return
}

// -----

relax.func @clip_c1_bound_is_no_number(%a: tensor<4xf32>) {
  // expected-error @below {{'relax.clip' op expected bounds of type 'f32', got dense<0.000000e+00> : tensor<4xf32>}}
  %0 = relax.clip %a {max = dense<0.0> : tensor<4xf32>} : (tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @prelu_c1_alpha_is_no_vector(%x: tensor<2x4xf32>, %a: tensor<1x4xf32>) {
  // expected-error @below {{'relax.prelu' op expected alpha of rank 1, got 2}}
  %0 = relax.prelu %x, %a : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  relax.return
}

// -----

relax.func @prelu_c1_alpha_of_another_size(%x: tensor<2x4xf32>, %a: tensor<2xf32>) {
  // expected-error @below {{'relax.prelu' op expected alpha of size 1 or 4, got 2}}
  %0 = relax.prelu %x, %a : (tensor<2x4xf32>, tensor<2xf32>) -> tensor<2x4xf32>
  relax.return
}

// -----

relax.func @prelu_c2_alpha_of_another_type(%x: tensor<2x4xf32>, %a: tensor<4xf16>) {
  // expected-error @below {{'relax.prelu' op expected one element type, got 'f32' and 'f16'}}
  %0 = relax.prelu %x, %a : (tensor<2x4xf32>, tensor<4xf16>) -> tensor<2x4xf32>
  relax.return
}

// -----

relax.func @prelu_c3_no_such_axis(%x: tensor<4xf32>, %a: tensor<4xf32>) {
  // expected-error @below {{'relax.prelu' op expected axis}}
  %0 = relax.prelu %x, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return
}
