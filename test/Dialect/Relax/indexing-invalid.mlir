// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @take_c1_axis(%x: tensor<4x8xf32>, %i: tensor<3xi64>) {
  // expected-error @below {{'relax.take' op expected axis within rank 2, got 2}}
  %0 = relax.take %x, %i {axis = 2 : i64} : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @take_c2_mode(%x: tensor<4x8xf32>, %i: tensor<3xi64>) {
  // expected-error @below {{'relax.take' op expected mode fast, wrap or clip, got 'raise'}}
  %0 = relax.take %x, %i {axis = 0 : i64, mode = "raise"} : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<3x8xf32>
  relax.return
}

// -----

relax.func @take_of_floats(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.take' op operand #1 must be tensor of}}
  %0 = relax.take %x, %x {axis = 0 : i64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @gather_elements_c1_rank(%x: tensor<4x8xf32>, %i: tensor<3xi64>) {
  // expected-error @below {{'relax.gather_elements' op expected indices of rank 2, got 1}}
  %0 = relax.gather_elements %x, %i {axis = 0 : i64} : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<3xf32>
  relax.return
}

// -----

relax.func @gather_elements_c1_axis(%x: tensor<4x8xf32>, %i: tensor<4x8xi64>) {
  // expected-error @below {{'relax.gather_elements' op expected axis within rank 2, got -3}}
  %0 = relax.gather_elements %x, %i {axis = -3 : i64} : (tensor<4x8xf32>, tensor<4x8xi64>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @gather_elements_c2_too_many(%x: tensor<4x8xf32>, %i: tensor<4x9xi64>) {
  // expected-error @below {{'relax.gather_elements' op expected dimension 1 of indices to be at most 8, got 9}}
  %0 = relax.gather_elements %x, %i {axis = 0 : i64} : (tensor<4x8xf32>, tensor<4x9xi64>) -> tensor<4x9xf32>
  relax.return
}

// -----

relax.func @gather_nd_c2_negative_batch(%x: tensor<4x8xf32>, %i: tensor<3xi64>) {
  // expected-error @below {{'relax.gather_nd' op expected batch_dims of 0 at least, got -1}}
  %0 = relax.gather_nd %x, %i {batch_dims = -1 : i64} : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<f32>
  relax.return
}

// -----

relax.func @gather_nd_c2_batch_of_all(%x: tensor<4x8xf32>, %i: tensor<3xi64>) {
  // expected-error @below {{'relax.gather_nd' op expected indices of rank 2 at least, got 1}}
  %0 = relax.gather_nd %x, %i {batch_dims = 1 : i64} : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<f32>
  relax.return
}

// -----

relax.func @gather_nd_c1_too_many(%x: tensor<4x8xf32>, %i: tensor<3xi64>) {
  // expected-error @below {{'relax.gather_nd' op expected data of rank 3 at least, got 2}}
  %0 = relax.gather_nd %x, %i : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<f32>
  relax.return
}

// -----

relax.func @gather_nd_c3_batch(%x: tensor<4x8xf32>, %i: tensor<3x1xi64>) {
  // expected-error @below {{'relax.gather_nd' op expected dimension 0 of indices to be 4, got 3}}
  %0 = relax.gather_nd %x, %i {batch_dims = 1 : i64} : (tensor<4x8xf32>, tensor<3x1xi64>) -> tensor<3xf32>
  relax.return
}

// -----

relax.func @index_tensor_c1_none(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.index_tensor' op expected one tensor of indices at least, got 0}}
  %0 = relax.index_tensor %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @index_tensor_c1_too_many(%x: tensor<4x8xf32>, %i: tensor<3xi64>) {
  // expected-error @below {{'relax.index_tensor' op expected at most 2 tensors of indices, got 3}}
  %0 = relax.index_tensor %x, %i, %i, %i : (tensor<4x8xf32>, tensor<3xi64>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xf32>
  relax.return
}

// -----

relax.func @index_tensor_c2_broadcast(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %j: tensor<2xi64>) {
  // expected-error @below {{'relax.index_tensor' op expected shapes that broadcast, got [3] and [2]}}
  %0 = relax.index_tensor %x, %i, %j : (tensor<4x8xf32>, tensor<3xi64>, tensor<2xi64>) -> tensor<3xf32>
  relax.return
}
