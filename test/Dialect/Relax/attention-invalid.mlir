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

// -----

relax.func @paged_attention_c1_rank(%q: tensor<2x3x4x8xf32>, %k: tensor<9x5x8xf32>, %v: tensor<9x2x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<2x7xi32>, %p: tensor<2x3xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected key_pages of rank 4, got 3}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x5x8xf32>, tensor<9x2x5x6xf32>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c1_element_types(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x2x5x6xf16>, %t: tensor<2x7xi32>, %s: tensor<2x7xi32>, %p: tensor<2x3xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected one element type, got 'f32' and 'f16'}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x2x5x6xf16>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c2_table(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x2x5x6xf32>, %t: tensor<14xi32>, %s: tensor<2x7xi32>, %p: tensor<2x3xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected page_table of rank 2, got 1}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x2x5x6xf32>, tensor<14xi32>, tensor<2x7xi32>, tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c2_starts(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x2x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<14xi32>, %p: tensor<2x3xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected page_starts of rank 2, got 1}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x2x5x6xf32>, tensor<2x7xi32>, tensor<14xi32>, tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c2_positions(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x2x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<2x7xi32>, %p: tensor<6xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected positions of rank 2, got 1}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x2x5x6xf32>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<6xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c2_windows(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x2x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<2x7xi32>, %p: tensor<2x3xi32>, %w: tensor<2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected windows of rank 2, got 1}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x2x5x6xf32>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c3_table(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x2x5x6xf32>, %t: tensor<1x7xi32>, %s: tensor<2x7xi32>, %p: tensor<2x3xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected equal batches of query and page_table, got 2 and 1}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x2x5x6xf32>, tensor<1x7xi32>, tensor<2x7xi32>, tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c3_starts(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x2x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<1x7xi32>, %p: tensor<2x3xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected equal batches of query and page_starts, got 2 and 1}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x2x5x6xf32>, tensor<2x7xi32>, tensor<1x7xi32>, tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c3_positions(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x2x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<2x7xi32>, %p: tensor<1x3xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected equal batches of query and positions, got 2 and 1}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x2x5x6xf32>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<1x3xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c3_windows(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x2x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<2x7xi32>, %p: tensor<2x3xi32>, %w: tensor<1x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected equal batches of query and windows, got 2 and 1}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x2x5x6xf32>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<2x3xi32>, tensor<1x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c4_pages(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<8x2x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<2x7xi32>, %p: tensor<2x3xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected equal numbers of key_pages and value_pages, got 9 and 8}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<8x2x5x6xf32>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c4_heads(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x1x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<2x7xi32>, %p: tensor<2x3xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected equal heads of key_pages and value_pages, got 2 and 1}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x1x5x6xf32>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c4_positions_of_pages(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x2x4x6xf32>, %t: tensor<2x7xi32>, %s: tensor<2x7xi32>, %p: tensor<2x3xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected equal positions of key_pages and value_pages, got 5 and 4}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x2x4x6xf32>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c4_channels(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x7xf32>, %v: tensor<9x2x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<2x7xi32>, %p: tensor<2x3xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected equal channels of query and key_pages, got 8 and 7}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x7xf32>, tensor<9x2x5x6xf32>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c4_queries(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x2x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<2x7xi32>, %p: tensor<2x4xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected equal numbers of queries and positions, got 3 and 4}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x2x5x6xf32>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<2x4xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c4_columns(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x2x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<2x6xi32>, %p: tensor<2x3xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected equal numbers of pages in page_table and page_starts, got 7 and 6}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x2x5x6xf32>, tensor<2x7xi32>, tensor<2x6xi32>, tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c5_grouped_heads(%q: tensor<2x3x4x8xf32>, %k: tensor<9x3x5x8xf32>, %v: tensor<9x3x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<2x7xi32>, %p: tensor<2x3xi32>, %w: tensor<2x2xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected the heads of the query to be a multiple of 3, those of the key, got 4}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x3x5x8xf32>, tensor<9x3x5x6xf32>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<2x3xi32>, tensor<2x2xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}

// -----

relax.func @paged_attention_c6_columns(%q: tensor<2x3x4x8xf32>, %k: tensor<9x2x5x8xf32>, %v: tensor<9x2x5x6xf32>, %t: tensor<2x7xi32>, %s: tensor<2x7xi32>, %p: tensor<2x3xi32>, %w: tensor<2x3xi32>) {
  // expected-error @below {{'relax.paged_attention' op expected windows of the shape [2, 2], got [2, 3]}}
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p, %w : (tensor<2x3x4x8xf32>, tensor<9x2x5x8xf32>, tensor<9x2x5x6xf32>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3x4x6xf32>
  relax.return
}
