// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @scatter_elements_c4_reduction(%x: tensor<4x8xf32>, %i: tensor<4x2xi64>, %u: tensor<4x2xf32>) {
  // expected-error @below {{'relax.scatter_elements' op expected reduction update, add, mul, min or max, got 'div'}}
  %0 = relax.scatter_elements %x, %i, %u {axis = 1 : i64, reduction = "div"} : (tensor<4x8xf32>, tensor<4x2xi64>, tensor<4x2xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @scatter_elements_c4_of_truth_values(%x: tensor<4xi1>, %i: tensor<4xi64>) {
  // expected-error @below {{'relax.scatter_elements' op expected numbers for reduction 'add', got 'i1'}}
  %0 = relax.scatter_elements %x, %i, %x {axis = 0 : i64, reduction = "add"} : (tensor<4xi1>, tensor<4xi64>, tensor<4xi1>) -> tensor<4xi1>
  relax.return
}

// -----

relax.func @scatter_elements_c1_types(%x: tensor<4x8xf32>, %i: tensor<4x2xi64>, %u: tensor<4x2xf16>) {
  // expected-error @below {{'relax.scatter_elements' op expected one element type, got 'f32' and 'f16'}}
  %0 = relax.scatter_elements %x, %i, %u {axis = 1 : i64} : (tensor<4x8xf32>, tensor<4x2xi64>, tensor<4x2xf16>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @scatter_elements_c2_shape(%x: tensor<4x8xf32>, %i: tensor<4x2xi64>, %u: tensor<4x3xf32>) {
  // expected-error @below {{'relax.scatter_elements' op expected updates of shape [4, 2], got [4, 3]}}
  %0 = relax.scatter_elements %x, %i, %u {axis = 1 : i64} : (tensor<4x8xf32>, tensor<4x2xi64>, tensor<4x3xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @scatter_elements_c1_axis(%x: tensor<4x8xf32>, %i: tensor<4x2xi64>, %u: tensor<4x2xf32>) {
  // expected-error @below {{'relax.scatter_elements' op expected axis within rank 2, got 2}}
  %0 = relax.scatter_elements %x, %i, %u {axis = 2 : i64} : (tensor<4x8xf32>, tensor<4x2xi64>, tensor<4x2xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @scatter_elements_c3_too_many_rows(%x: tensor<4x8xf32>, %i: tensor<5x2xi64>, %u: tensor<5x2xf32>) {
  // expected-error @below {{'relax.scatter_elements' op expected dimension 0 of indices to be at most 4, got 5}}
  %0 = relax.scatter_elements %x, %i, %u {axis = 1 : i64} : (tensor<4x8xf32>, tensor<5x2xi64>, tensor<5x2xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @scatter_nd_c1_scalar(%x: tensor<4x8xf32>, %i: tensor<i64>) {
  // expected-error @below {{'relax.scatter_nd' op expected indices of rank 1 at least, got 0}}
  %0 = relax.scatter_nd %x, %i, %x : (tensor<4x8xf32>, tensor<i64>, tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @scatter_nd_c1_too_many(%x: tensor<4x8xf32>, %i: tensor<2x3xi64>, %u: tensor<2xf32>) {
  // expected-error @below {{'relax.scatter_nd' op expected at most 2 indices in a row, got 3}}
  %0 = relax.scatter_nd %x, %i, %u : (tensor<4x8xf32>, tensor<2x3xi64>, tensor<2xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @scatter_nd_c2_shape(%x: tensor<4x8xf32>, %i: tensor<2x1xi64>, %u: tensor<2x4xf32>) {
  // expected-error @below {{'relax.scatter_nd' op expected updates of shape [2, 8], got [2, 4]}}
  %0 = relax.scatter_nd %x, %i, %u : (tensor<4x8xf32>, tensor<2x1xi64>, tensor<2x4xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @scatter_nd_c4_reduction(%x: tensor<4x8xf32>, %i: tensor<2x1xi64>, %u: tensor<2x8xf32>) {
  // expected-error @below {{'relax.scatter_nd' op expected reduction update, add, mul, min or max, got 'none'}}
  %0 = relax.scatter_nd %x, %i, %u {reduction = "none"} : (tensor<4x8xf32>, tensor<2x1xi64>, tensor<2x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @index_put_c1_none(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.index_put' op expected one tensor of indices at least, got 0}}
  %0 = relax.index_put %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @index_put_c2_values(%x: tensor<4x8xf32>, %v: tensor<2x8xf32>, %i: tensor<3xi64>) {
  // expected-error @below {{'relax.index_put' op expected values that broadcast to [3, 8], got [2, 8]}}
  %0 = relax.index_put %x, %v, %i : (tensor<4x8xf32>, tensor<2x8xf32>, tensor<3xi64>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @index_put_c2_types(%x: tensor<4x8xf32>, %v: tensor<f64>, %i: tensor<3xi64>) {
  // expected-error @below {{'relax.index_put' op expected one element type, got 'f32' and 'f64'}}
  %0 = relax.index_put %x, %v, %i : (tensor<4x8xf32>, tensor<f64>, tensor<3xi64>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @index_put_c3_accumulates_truth_values(%x: tensor<4xi1>, %v: tensor<i1>, %i: tensor<3xi64>) {
  // expected-error @below {{'relax.index_put' op expected numbers for reduction 'add', got 'i1'}}
  %0 = relax.index_put %x, %v, %i {accumulate = true} : (tensor<4xi1>, tensor<i1>, tensor<3xi64>) -> tensor<4xi1>
  relax.return
}

// -----

relax.func @scatter_nd_c3_types(%x: tensor<4x8xf32>, %i: tensor<2x1xi64>, %u: tensor<2x8xf16>) {
  // expected-error @below {{'relax.scatter_nd' op expected one element type, got 'f32' and 'f16'}}
  %0 = relax.scatter_nd %x, %i, %u : (tensor<4x8xf32>, tensor<2x1xi64>, tensor<2x8xf16>) -> tensor<4x8xf32>
  relax.return
}
