// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @attention_c1_rank(%q: tensor<2x3x4x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x2x6xf32>) {
  // expected-error @below {{'relax.attention' op expected key of rank 4, got 3}}
  %0 = relax.attention %q, %k, %v : (tensor<2x3x4x8xf32>, tensor<2x5x8xf32>, tensor<2x5x2x6xf32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @attention_c1_element_types(%q: tensor<2x3x4x8xf32>, %k: tensor<2x5x2x8xf16>, %v: tensor<2x5x2x6xf32>) {
  // expected-error @below {{'relax.attention' op expected one element type, got 'f32' and 'f16'}}
  %0 = relax.attention %q, %k, %v : (tensor<2x3x4x8xf32>, tensor<2x5x2x8xf16>, tensor<2x5x2x6xf32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @attention_c2_batches(%q: tensor<2x3x4x8xf32>, %k: tensor<3x5x2x8xf32>, %v: tensor<2x5x2x6xf32>) {
  // expected-error @below {{'relax.attention' op expected equal batches of query and key, got 2 and 3}}
  %0 = relax.attention %q, %k, %v : (tensor<2x3x4x8xf32>, tensor<3x5x2x8xf32>, tensor<2x5x2x6xf32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @attention_c2_value_batches(%q: tensor<2x3x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<1x5x2x6xf32>) {
  // expected-error @below {{'relax.attention' op expected equal batches of key and value, got 2 and 1}}
  %0 = relax.attention %q, %k, %v : (tensor<2x3x4x8xf32>, tensor<2x5x2x8xf32>, tensor<1x5x2x6xf32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @attention_c2_keys(%q: tensor<2x3x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x4x2x6xf32>) {
  // expected-error @below {{'relax.attention' op expected equal numbers of keys and values, got 5 and 4}}
  %0 = relax.attention %q, %k, %v : (tensor<2x3x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x4x2x6xf32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @attention_c2_heads(%q: tensor<2x3x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x1x6xf32>) {
  // expected-error @below {{'relax.attention' op expected equal heads of key and value, got 2 and 1}}
  %0 = relax.attention %q, %k, %v : (tensor<2x3x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x1x6xf32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @attention_c2_channels(%q: tensor<2x3x4x8xf32>, %k: tensor<2x5x2x7xf32>, %v: tensor<2x5x2x6xf32>) {
  // expected-error @below {{'relax.attention' op expected equal channels of query and key, got 8 and 7}}
  %0 = relax.attention %q, %k, %v : (tensor<2x3x4x8xf32>, tensor<2x5x2x7xf32>, tensor<2x5x2x6xf32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @attention_c3_grouped_heads(%q: tensor<2x3x4x8xf32>, %k: tensor<2x5x3x8xf32>, %v: tensor<2x5x3x6xf32>) {
  // expected-error @below {{'relax.attention' op expected the heads of the query to be a multiple of 3, those of the key, got 4}}
  %0 = relax.attention %q, %k, %v : (tensor<2x3x4x8xf32>, tensor<2x5x3x8xf32>, tensor<2x5x3x6xf32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @attention_c4_mask(%q: tensor<2x3x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x6xf32>) {
  // expected-error @below {{'relax.attention' op expected causal_mask to be 'TopLeft' or 'BottomRight', got 'Top'}}
  %0 = relax.attention %q, %k, %v {causal_mask = "Top"} : (tensor<2x3x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x6xf32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @attention_bias_c5_shape(%q: tensor<2x3x4x8xf32>, %k: tensor<2x5x2x8xf32>, %v: tensor<2x5x2x6xf32>, %b: tensor<3x4xf32>) {
  // expected-error @below {{'relax.attention_bias' op expected a bias that broadcasts to [2, 4, 3, 5], got [3, 4]}}
  %0 = relax.attention_bias %q, %k, %v, %b : (tensor<2x3x4x8xf32>, tensor<2x5x2x8xf32>, tensor<2x5x2x6xf32>, tensor<3x4xf32>) -> tensor<2x3x4x6xf32>
  relax.return
}
