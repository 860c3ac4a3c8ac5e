// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @stack_c1_nothing(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.stack' op expected one operand at least, got 0}}
  %0 = relax.stack  : () -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @stack_c1_shapes(%x: tensor<4x8xf32>, %z: tensor<4x7xf32>) {
  // expected-error @below {{'relax.stack' op expected operands of one shape, got [4, 8] and [4, 7]}}
  %0 = relax.stack %x, %z : (tensor<4x8xf32>, tensor<4x7xf32>) -> tensor<2x4x8xf32>
  relax.return
}

// -----

relax.func @stack_c2_axis(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.stack' op expected axis within rank 3, got 3}}
  %0 = relax.stack %x {axis = 3 : i64} : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
  relax.return
}

// -----

relax.func @stack_c1_types(%x: tensor<4x8xf32>, %z: tensor<4x8xi32>) {
  // expected-error @below {{'relax.stack' op expected one element type, got 'f32' and 'i32'}}
  %0 = relax.stack %x, %z : (tensor<4x8xf32>, tensor<4x8xi32>) -> tensor<2x4x8xf32>
  relax.return
}

// -----

relax.func @tile_c1_negative(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.tile' op expected repeats of 0 at least, got -1}}
  %0 = relax.tile %x {repeats = [#relax.expr<-1>]} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @repeat_c2_negative(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.repeat' op expected repeats of 0 at least, got -1}}
  %0 = relax.repeat %x {axis = 0 : i64, repeats = -1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @repeat_c1_axis(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.repeat' op expected axis within rank 2, got 2}}
  %0 = relax.repeat %x {axis = 2 : i64, repeats = 1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @flip_c1_axis(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.flip' op expected axis within rank 2, got -3}}
  %0 = relax.flip %x {axis = -3 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @reverse_sequence_c1_one_axis(%x: tensor<4x8xf32>, %l: tensor<4xi64>) {
  // expected-error @below {{'relax.reverse_sequence' op expected distinct axes, got -2 twice}}
  %0 = relax.reverse_sequence %x, %l {seq_axis = 0 : i64, batch_axis = -2 : i64} : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @reverse_sequence_c2_lengths(%x: tensor<4x8xf32>, %i: tensor<3xi64>) {
  // expected-error @below {{'relax.reverse_sequence' op expected 4 seq_lengths, got 3}}
  %0 = relax.reverse_sequence %x, %i {seq_axis = 1 : i64, batch_axis = 0 : i64} : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @reverse_sequence_c2_matrix(%x: tensor<4x8xf32>, %l: tensor<4x1xi64>) {
  // expected-error @below {{'relax.reverse_sequence' op expected seq_lengths of rank 1, got rank 2}}
  %0 = relax.reverse_sequence %x, %l {seq_axis = 1 : i64, batch_axis = 0 : i64} : (tensor<4x8xf32>, tensor<4x1xi64>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @pad_c2_mode(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.pad' op expected pad_mode constant, reflect, edge or wrap, got 'mirror'}}
  %0 = relax.pad %x {pad_mode = "mirror", pad_width = array<i64: 0, 0, 0, 0>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @pad_c1_width(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.pad' op expected two entries in pad_width for each dimension, got 3}}
  %0 = relax.pad %x {pad_width = array<i64: 0, 0, 0>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @pad_c3_removes_too_much(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.pad' op expected dimension 0 to have 5 elements to remove, got 4}}
  %0 = relax.pad %x {pad_width = array<i64: -3, -2, 0, 0>} : (tensor<4x8xf32>) -> tensor<?x8xf32>
  relax.return
}

// -----

relax.func @pad_c2_value_of_rank_1(%x: tensor<4x8xf32>, %v: tensor<1xf32>) {
  // expected-error @below {{'relax.pad' op expected pad_value of rank 0, got rank 1}}
  %0 = relax.pad %x, %v {pad_width = array<i64: 0, 0, 0, 0>} : (tensor<4x8xf32>, tensor<1xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @pad_c2_value_with_edge(%x: tensor<4x8xf32>, %v: tensor<f32>) {
  // expected-error @below {{'relax.pad' op expected a pad_value with pad_mode constant only, got 'edge'}}
  %0 = relax.pad %x, %v {pad_mode = "edge", pad_width = array<i64: 0, 0, 0, 0>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @pad_c2_value_type(%x: tensor<4x8xf32>, %v: tensor<f64>) {
  // expected-error @below {{'relax.pad' op expected one element type, got 'f32' and 'f64'}}
  %0 = relax.pad %x, %v {pad_width = array<i64: 0, 0, 0, 0>} : (tensor<4x8xf32>, tensor<f64>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @pad_c1_far(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.pad' op expected a pad_width within 2^48, got 562949953421312}}
  %0 = relax.pad %x {pad_width = array<i64: 0, 0, 0, 562949953421312>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @triangle_c1_tril_vector(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.tril' op expected rank 2 at least, got 1}}
  %0 = relax.tril %x : (tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @triangle_c2_triu_k(%x: tensor<4x8xf32>, %k: tensor<1xi64>) {
  // expected-error @below {{'relax.triu' op expected k of rank 0, got rank 1}}
  %0 = relax.triu %x, %k : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @meshgrid_c1_nothing(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.meshgrid' op expected one operand at least, got 0}}
  %0 = relax.meshgrid  : () -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @meshgrid_c1_matrix(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.meshgrid' op expected operands of rank 1, got rank 2}}
  %0 = relax.meshgrid %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @meshgrid_c2_indexing(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.meshgrid' op expected indexing ij or xy, got 'ji'}}
  %0 = relax.meshgrid %x {indexing = "ji"} : (tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @meshgrid_c3_one_result(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.meshgrid' op expected 2 results, got 1}}
  %0 = relax.meshgrid %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  relax.return
}
