// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @matmul_c2_inner_dims_differ(%a: tensor<2x4xf32>, %b: tensor<3x2xf32>) {
  // expected-error @below {{'relax.matmul' op expected equal inner dimensions, got 4 and 3}}
  %0 = relax.matmul %a, %b : (tensor<2x4xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  relax.return
}

// -----

relax.func @matmul_c2_symbolic_inner_dims_differ(%a: tensor<2x?xf32, #relax.tensor<[2, n]>>, %b: tensor<?xf32, #relax.tensor<[n + 1]>>) {
  // expected-error @below {{'relax.matmul' op expected equal inner dimensions, got n and n + 1}}
  %0 = relax.matmul %a, %b : (tensor<2x?xf32, #relax.tensor<[2, n]>>, tensor<?xf32, #relax.tensor<[n + 1]>>) -> tensor<2xf32>
  relax.return
}

// -----

relax.func @matmul_c1_rank_zero(%a: tensor<f32>, %b: tensor<3x2xf32>) {
  // expected-error @below {{'relax.matmul' op expected operands of rank 1 or more, got 0}}
  %0 = relax.matmul %a, %b : (tensor<f32>, tensor<3x2xf32>) -> tensor<2xf32>
  relax.return
}

// -----

relax.func @matmul_c3_batches_differ(%a: tensor<2x4x4xf32>, %b: tensor<3x4x4xf32>) {
  // expected-error @below {{'relax.matmul' op expected shapes that broadcast, got [2] and [3]}}
  %0 = relax.matmul %a, %b : (tensor<2x4x4xf32>, tensor<3x4x4xf32>) -> tensor<2x4x4xf32>
  relax.return
}

// -----

relax.func @matmul_c1_element_types_differ(%a: tensor<2x4xi8>, %b: tensor<4x2xi32>) {
  // expected-error @below {{'relax.matmul' op expected one element type, got 'i8' and 'i32'}}
  %0 = relax.matmul %a, %b : (tensor<2x4xi8>, tensor<4x2xi32>) -> tensor<2x2xi32>
  relax.return
}

// -----

relax.func @matmul_c4_out_dtype_of_another_kind(%a: tensor<2x2xi8>) {
  // expected-error @below {{'relax.matmul' op expected out_dtype of the kind of 'i8', got 'f32'}}
  %0 = relax.matmul %a, %a {out_dtype = f32} : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xf32>
  relax.return
}

// -----

relax.func @matmul_c4_out_dtype_is_no_number(%a: tensor<2x2xi8>) {
  // expected-error @below {{'relax.matmul' op expected out_dtype of the kind of 'i8', got 'i1'}}
  %0 = relax.matmul %a, %a {out_dtype = i1} : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xf32>
  relax.return
}

// -----

relax.func @einsum_c1_terms(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>, %h: tensor<3xf16>) {
  // expected-error @below {{'relax.einsum' op expected subscripts of 2 terms, one for each operand, got 1}}
  %0 = relax.einsum %x, %y {subscripts = "ij->ij"} : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @einsum_c1_letters(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>, %h: tensor<3xf16>) {
  // expected-error @below {{'relax.einsum' op expected a term of letters and one '...' at most in subscripts, got 'i1'}}
  %0 = relax.einsum %x, %y {subscripts = "i1,jk->ik"} : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @einsum_c1_two_ellipses(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>, %h: tensor<3xf16>) {
  // expected-error @below {{'relax.einsum' op expected a term of letters and one '...' at most in subscripts, got '...i...'}}
  %0 = relax.einsum %x {subscripts = "...i..."} : (tensor<2x3xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @einsum_c1_rank(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>, %h: tensor<3xf16>) {
  // expected-error @below {{'relax.einsum' op expected a term for rank 2 in subscripts, got 'ijk'}}
  %0 = relax.einsum %x, %y {subscripts = "ijk,lm->"} : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @einsum_c1_ellipsis_rank(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>, %h: tensor<3xf16>) {
  // expected-error @below {{'relax.einsum' op expected a term for rank 2 in subscripts, got '...ijk'}}
  %0 = relax.einsum %x {subscripts = "...ijk"} : (tensor<2x3xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @einsum_c2_sizes(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>, %h: tensor<3xf16>) {
  // expected-error @below {{'relax.einsum' op expected equal sizes where the subscripts are, got 3 and 4}}
  %0 = relax.einsum %x, %y {subscripts = "ij,jk->ik"} : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @einsum_c3_result(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>, %h: tensor<3xf16>) {
  // expected-error @below {{'relax.einsum' op expected a result of distinct letters of the terms in subscripts, got 'k'}}
  %0 = relax.einsum %x {subscripts = "ij->k"} : (tensor<2x3xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @einsum_c3_result_twice(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>, %h: tensor<3xf16>) {
  // expected-error @below {{'relax.einsum' op expected a result of distinct letters of the terms in subscripts, got 'ii'}}
  %0 = relax.einsum %x {subscripts = "ij->ii"} : (tensor<2x3xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @einsum_c3_result_ellipsis(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>, %h: tensor<3xf16>) {
  // expected-error @below {{'relax.einsum' op expected '...' in a term of subscripts, as in the result}}
  %0 = relax.einsum %x {subscripts = "ij->...i"} : (tensor<2x3xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @einsum_c4_element_types(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>, %h: tensor<3xf16>) {
  // expected-error @below {{'relax.einsum' op expected one element type, got 'f32' and 'f16'}}
  %0 = relax.einsum %x, %h {subscripts = "ij,j->i"} : (tensor<2x3xf32>, tensor<3xf16>) -> tensor<2xf32>
  relax.return
}

// -----

relax.func @einsum_c1_nothing(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>, %h: tensor<3xf16>) {
  // expected-error @below {{'relax.einsum' op expected one operand or more, got 0}}
  %0 = relax.einsum {subscripts = ""} : () -> tensor<f32>
  relax.return
}

// -----

relax.func @outer_c1_rank(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>, %h: tensor<3xf16>) {
  // expected-error @below {{'relax.outer' op expected operands of rank 1, got 2}}
  %0 = relax.outer %x, %y : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x4xf32>
  relax.return
}

// -----

relax.func @outer_c1_element_types(%x: tensor<2xf32>, %h: tensor<3xf16>) {
  // expected-error @below {{'relax.outer' op expected one element type, got 'f32' and 'f16'}}
  %0 = relax.outer %x, %h : (tensor<2xf32>, tensor<3xf16>) -> tensor<2x3xf32>
  relax.return
}
