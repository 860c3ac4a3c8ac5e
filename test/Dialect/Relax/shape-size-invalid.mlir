// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @tensor_to_shape_c1_matrix(%t: tensor<2x2xi64>) {
  // expected-error @below {{'relax.tensor_to_shape' op expected a tensor of rank 1, got rank 2}}
  %0 = relax.tensor_to_shape %t : (tensor<2x2xi64>) -> !relax.shape
  relax.return
}

// -----

relax.func @tensor_to_shape_c1_long(%t: tensor<65537xi64>) {
  // expected-error @below {{'relax.tensor_to_shape' op expected at most 65536 dimensions, got 65537}}
  %0 = relax.tensor_to_shape %t : (tensor<65537xi64>) -> !relax.shape
  relax.return
}

// -----

relax.func @tensor_to_shape_of_i32(%t: tensor<2xi32>) {
  // expected-error @below {{'relax.tensor_to_shape' op operand #0 must be tensor of 64-bit signless integer values}}
  %0 = relax.tensor_to_shape %t : (tensor<2xi32>) -> !relax.shape<[?, ?]>
  relax.return
}

// -----

relax.func @reshape_sizes_c1_matrix(%s: !relax.shape<[4]>, %t: tensor<2x2xi64>) {
  // expected-error @below {{'relax.reshape_sizes' op expected a target of rank 1, got rank 2}}
  %0 = relax.reshape_sizes %s, %t : (!relax.shape<[4]>, tensor<2x2xi64>) -> tensor<4xi64>
  relax.return
}

// -----

relax.func @range_size_c1_types(%a: tensor<f32>, %b: tensor<i32>) {
  // expected-error @below {{'relax.range_size' op expected one element type, got 'f32' and 'i32'}}
  %0 = relax.range_size %a, %a, %b : (tensor<f32>, tensor<f32>, tensor<i32>) -> tensor<1xi64>
  relax.return
}

// -----

relax.func @range_size_c1_vector(%a: tensor<1xf32>) {
  // expected-error @below {{'relax.range_size' op expected operands of rank 0, got rank 1}}
  %0 = relax.range_size %a, %a, %a : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xi64>
  relax.return
}
