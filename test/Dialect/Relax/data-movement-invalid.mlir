// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @permute_dims_c1_too_few_axes(%x: tensor<2x4xf32>) {
  // expected-error @below {{'relax.permute_dims' op expected 2 axes, got 1}}
  %0 = relax.permute_dims %x {axes = array<i64: 0>} : (tensor<2x4xf32>) -> tensor<2xf32>
  relax.return
}

// -----

relax.func @permute_dims_c1_axis_out_of_range(%x: tensor<2x4xf32>) {
  // expected-error @below {{'relax.permute_dims' op expected axis within rank 2, got -3}}
  %0 = relax.permute_dims %x {axes = array<i64: 0, -3>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  relax.return
}

// -----

relax.func @permute_dims_c1_axis_twice(%x: tensor<2x4xf32>) {
  // expected-error @below {{'relax.permute_dims' op expected distinct axes, got 0 twice}}
  %0 = relax.permute_dims %x {axes = array<i64: 0, 0>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  relax.return
}

// -----

relax.func @reshape_c1_to_another_number_of_elements(%x: tensor<2x?xf32, #relax.tensor<[2, n]>>, %s: !relax.shape<[2 * n + 1]>) {
  // expected-error @below {{'relax.reshape' op expected the same number of elements, got 2 * n for the operand and 2 * n + 1 for the result}}
  %0 = relax.reshape %x, %s : (tensor<2x?xf32, #relax.tensor<[2, n]>>, !relax.shape<[2 * n + 1]>) -> tensor<?xf32, #relax.tensor<[2 * n + 1]>>
  relax.return
}

// -----

relax.func @expand_dims_c1_axis_out_of_range(%x: tensor<2x4xf32>) {
  // expected-error @below {{'relax.expand_dims' op expected axis within rank 3, got 3}}
  %0 = relax.expand_dims %x {axes = array<i64: 3>} : (tensor<2x4xf32>) -> tensor<2x4x1xf32>
  relax.return
}

// -----

relax.func @expand_dims_c1_axis_twice(%x: tensor<2x4xf32>) {
  // expected-error @below {{'relax.expand_dims' op expected distinct axes, got -4 twice}}
  %0 = relax.expand_dims %x {axes = array<i64: 0, -4>} : (tensor<2x4xf32>) -> tensor<1x1x2x4xf32>
  relax.return
}

// -----

relax.func @squeeze_c2_of_a_larger_dimension(%x: tensor<1x3xf32>) {
  // expected-error @below {{'relax.squeeze' op expected dimension 1 to be 1, got 3}}
  %0 = relax.squeeze %x {axes = array<i64: 1>} : (tensor<1x3xf32>) -> tensor<1xf32>
  relax.return
}

// -----

relax.func @broadcast_to_c1_fewer_dimensions(%x: tensor<1x4xf32>, %s: !relax.shape<[4]>) {
  // expected-error @below {{'relax.broadcast_to' op expected an operand of rank 1 at most, got 2}}
  %0 = relax.broadcast_to %x, %s : (tensor<1x4xf32>, !relax.shape<[4]>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @broadcast_to_c2_another_size(%x: tensor<3xf32>, %s: !relax.shape<[2, 4]>) {
  // expected-error @below {{'relax.broadcast_to' op expected dimension 0 to be 1 or 4, got 3}}
  %0 = relax.broadcast_to %x, %s : (tensor<3xf32>, !relax.shape<[2, 4]>) -> tensor<2x4xf32>
  relax.return
}

// -----

relax.func @concat_c1_of_nothing() {
  // expected-error @below {{'relax.concat' op expected one operand at least, got 0}}
  %0 = relax.concat {axis = 0 : i64} : () -> tensor<4xf32>
  relax.return
}

// -----

relax.func @concat_c1_element_types_differ(%a: tensor<4xf32>, %b: tensor<4xi32>) {
  // expected-error @below {{'relax.concat' op expected one element type, got 'f32' and 'i32'}}
  %0 = relax.concat %a, %b {axis = 0 : i64} : (tensor<4xf32>, tensor<4xi32>) -> tensor<8xf32>
  relax.return
}

// -----

relax.func @concat_c1_ranks_differ(%a: tensor<4xf32>, %b: tensor<4x1xf32>) {
  // expected-error @below {{'relax.concat' op expected operands of rank 1, got 2}}
  %0 = relax.concat %a, %b {axis = 0 : i64} : (tensor<4xf32>, tensor<4x1xf32>) -> tensor<8xf32>
  relax.return
}

// -----

relax.func @concat_c2_axis_out_of_range(%a: tensor<4xf32>) {
  // expected-error @below {{'relax.concat' op expected axis within rank 1, got 1}}
  %0 = relax.concat %a, %a {axis = 1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  relax.return
}

// -----

relax.func @concat_c3_other_dimension_differs(%a: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %b: tensor<?x4xf32, #relax.tensor<[n + 1, 4]>>) {
  // expected-error @below {{'relax.concat' op expected dimension 0 to be n, got n + 1}}
  %0 = relax.concat %a, %b {axis = 1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n + 1, 4]>>) -> tensor<?x8xf32, #relax.tensor<[n, 8]>>
  relax.return
}

// -----

relax.func @batch_flatten_c1_without_a_batch(%x: tensor<f32>) {
  // expected-error @below {{'relax.batch_flatten' op expected rank 1 at least, got 0}}
  %0 = relax.batch_flatten %x : (tensor<f32>) -> tensor<1x1xf32>
  relax.return
}

// -----

relax.func @squeeze_c1_axis_out_of_range(%x: tensor<1x4xf32>) {
  // expected-error @below {{'relax.squeeze' op expected axis within rank 2, got 2}}
  %0 = relax.squeeze %x {axes = array<i64: 2>} : (tensor<1x4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @squeeze_c1_axis_twice(%x: tensor<1x4xf32>) {
  // expected-error @below {{'relax.squeeze' op expected distinct axes, got -2 twice}}
  %0 = relax.squeeze %x {axes = array<i64: 0, -2>} : (tensor<1x4xf32>) -> tensor<4xf32>
  relax.return
}
