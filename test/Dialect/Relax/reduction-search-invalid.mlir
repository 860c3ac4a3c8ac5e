// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @arg_reduction_c1_axis_out_of_range(%x: tensor<2x4xf32>) {
  // expected-error @below {{'relax.argmax' op expected axis within rank 2, got -3}}
  %0 = relax.argmax %x {axis = -3} : (tensor<2x4xf32>) -> tensor<2xi64>
  relax.return
}

// -----

relax.func @wrong_result(%x: tensor<2x4xf32>) {
  // expected-error @below {{'relax.argmin' op result #0 must be tensor of 64-bit signless integer}}
  %0 = relax.argmin %x {axis = 0} : (tensor<2x4xf32>) -> tensor<4xi32>
  relax.return
}

// -----

relax.func @bucketize_c1_boundaries_of_rank_2(%x: tensor<4xf32>, %b: tensor<2x2xf32>) {
  // expected-error @below {{'relax.bucketize' op expected boundaries of rank 1, got 2}}
  %0 = relax.bucketize %x, %b : (tensor<4xf32>, tensor<2x2xf32>) -> tensor<4xi64>
  relax.return
}

// -----

relax.func @bucketize_c1_boundaries_of_another_type(%x: tensor<4xf32>, %b: tensor<2xf64>) {
  // expected-error @below {{'relax.bucketize' op expected one element type, got 'f32' and 'f64'}}
  %0 = relax.bucketize %x, %b : (tensor<4xf32>, tensor<2xf64>) -> tensor<4xi64>
  relax.return
}

// -----

relax.func @multinomial_from_uniform_c1_probabilities_of_rank_1(%p: tensor<8xf32>, %u: tensor<4x1xf32>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'relax.multinomial_from_uniform' op expected prob of rank 2, got 1}}
  %0 = relax.multinomial_from_uniform %p, %u, %i : (tensor<8xf32>, tensor<4x1xf32>, tensor<4x1xi64>) -> tensor<4x1xi64>
  relax.return
}

// -----

relax.func @multinomial_from_uniform_c1_samples_of_another_type(%p: tensor<2x8xf32>, %u: tensor<4x1xf64>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'relax.multinomial_from_uniform' op expected one element type, got 'f32' and 'f64'}}
  %0 = relax.multinomial_from_uniform %p, %u, %i : (tensor<2x8xf32>, tensor<4x1xf64>, tensor<4x1xi64>) -> tensor<4x1xi64>
  relax.return
}

// -----

relax.func @multinomial_from_uniform_c2_samples_are_no_column(%p: tensor<2x8xf32>, %u: tensor<4xf32>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'relax.multinomial_from_uniform' op expected uniform_sample of shape [n, 1], got [4]}}
  %0 = relax.multinomial_from_uniform %p, %u, %i : (tensor<2x8xf32>, tensor<4xf32>, tensor<4x1xi64>) -> tensor<4x1xi64>
  relax.return
}

// -----

relax.func @multinomial_from_uniform_c2_sample_indices_of_two_columns(%p: tensor<2x8xf32>, %u: tensor<4x1xf32>, %i: tensor<4x2xi64>) {
  // expected-error @below {{'relax.multinomial_from_uniform' op expected sample_indices of shape [n, 1], got [4, 2]}}
  %0 = relax.multinomial_from_uniform %p, %u, %i : (tensor<2x8xf32>, tensor<4x1xf32>, tensor<4x2xi64>) -> tensor<4x1xi64>
  relax.return
}

// -----

relax.func @multinomial_from_uniform_c2_fewer_samples_than_indices(%p: tensor<2x8xf32>, %u: tensor<3x1xf32>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'relax.multinomial_from_uniform' op expected equal numbers of samples and sample indices, got 3 and 4}}
  %0 = relax.multinomial_from_uniform %p, %u, %i : (tensor<2x8xf32>, tensor<3x1xf32>, tensor<4x1xi64>) -> tensor<4x1xi64>
  relax.return
}

// -----

relax.func @sample_indices_are_floats(%p: tensor<2x8xf32>, %u: tensor<4x1xf32>, %i: tensor<4x1xf32>) {
  // expected-error @below {{'relax.multinomial_from_uniform' op operand #2 must be tensor of 8-bit signless integer}}
  %0 = relax.multinomial_from_uniform %p, %u, %i : (tensor<2x8xf32>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xi64>
  relax.return
}

// -----

relax.func @multinomial_from_uniform_c3_index_is_a_float(%p: tensor<2x8xf32>, %u: tensor<4x1xf32>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'relax.multinomial_from_uniform' op expected an integer dtype, got 'f32'}}
  %0 = relax.multinomial_from_uniform %p, %u, %i {dtype = f32} : (tensor<2x8xf32>, tensor<4x1xf32>, tensor<4x1xi64>) -> tensor<4x1xi64>
  relax.return
}

// -----

relax.func @multinomial_from_uniform_c3_index_is_a_truth_value(%p: tensor<2x8xf32>, %u: tensor<4x1xf32>, %i: tensor<4x1xi64>) {
  // expected-error @below {{'relax.multinomial_from_uniform' op expected an integer dtype, got 'i1'}}
  %0 = relax.multinomial_from_uniform %p, %u, %i {dtype = i1} : (tensor<2x8xf32>, tensor<4x1xf32>, tensor<4x1xi64>) -> tensor<4x1xi64>
  relax.return
}
