// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @inner_dims_differ(%a: tensor<2x4xf32>, %b: tensor<3x2xf32>) {
  // expected-error @below {{expected equal inner dimensions, got 4 and 3}}
  %0 = relax.matmul %a, %b : (tensor<2x4xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  relax.return
}

// -----

relax.func @symbolic_inner_dims_differ(%a: tensor<2x?xf32, #relax.tensor<[2, n]>>, %b: tensor<?xf32, #relax.tensor<[n + 1]>>) {
  // expected-error @below {{expected equal inner dimensions, got n and n + 1}}
  %0 = relax.matmul %a, %b : (tensor<2x?xf32, #relax.tensor<[2, n]>>, tensor<?xf32, #relax.tensor<[n + 1]>>) -> tensor<2xf32>
  relax.return
}

// -----

relax.func @rank_zero(%a: tensor<f32>, %b: tensor<3x2xf32>) {
  // expected-error @below {{expected operands of rank 1 or more, got 0}}
  %0 = relax.matmul %a, %b : (tensor<f32>, tensor<3x2xf32>) -> tensor<2xf32>
  relax.return
}

// -----

relax.func @batches_differ(%a: tensor<2x4x4xf32>, %b: tensor<3x4x4xf32>) {
  // expected-error @below {{expected shapes that broadcast, got [2] and [3]}}
  %0 = relax.matmul %a, %b : (tensor<2x4x4xf32>, tensor<3x4x4xf32>) -> tensor<2x4x4xf32>
  relax.return
}

// -----

relax.func @element_types_differ(%a: tensor<2x4xi8>, %b: tensor<4x2xi32>) {
  // expected-error @below {{expected one element type, got 'i8' and 'i32'}}
  %0 = relax.matmul %a, %b : (tensor<2x4xi8>, tensor<4x2xi32>) -> tensor<2x2xi32>
  relax.return
}

// -----

relax.func @out_dtype_of_another_kind(%a: tensor<2x2xi8>) {
  // expected-error @below {{expected out_dtype of the kind of 'i8', got 'f32'}}
  %0 = relax.matmul %a, %a {out_dtype = f32} : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xf32>
  relax.return
}

// -----

relax.func @out_dtype_is_no_number(%a: tensor<2x2xi8>) {
  // expected-error @below {{expected out_dtype of the kind of 'i8', got 'i1'}}
  %0 = relax.matmul %a, %a {out_dtype = i1} : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xf32>
  relax.return
}
