// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @binary_c1_compared_types_differ(%a: tensor<4xf32>, %b: tensor<4xi32>) {
  // expected-error @below {{'relax.less' op expected one element type, got 'f32' and 'i32'}}
  %0 = relax.less %a, %b : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  relax.return
}

// -----

relax.func @relax_c1_comparison_gives_truth_values(%a: tensor<4xf32>) {
  // expected-error @below {{'relax.equal' op expected result type 'tensor<4xi1>', got 'tensor<4xf32>'}}
  %0 = relax.equal %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @binary_c2_compared_shapes_differ(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'relax.greater' op expected shapes that broadcast, got [4] and [3]}}
  %0 = relax.greater %a, %b : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xi1>
  relax.return
}

// -----

relax.func @integers_are_never_nan(%a: tensor<4xi32>) {
  // expected-error @below {{'relax.isnan' op operand #0 must be tensor of}}
  %0 = relax.isnan %a : (tensor<4xi32>) -> tensor<4xi1>
  relax.return
}

// -----

relax.func @logic_on_integers(%a: tensor<4xi32>) {
  // expected-error @below {{'relax.logical_and' op operand #0 must be tensor of 1-bit signless integer values}}
  %0 = relax.logical_and %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  relax.return
}

// -----

relax.func @condition_is_a_number(%c: tensor<4xf32>, %a: tensor<4xf32>) {
  // expected-error @below {{'relax.where' op operand #0 must be tensor of 1-bit signless integer values}}
  %0 = relax.where %c, %a, %a : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @where_c1_choices_differ(%c: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @below {{'relax.where' op expected one element type, got 'f32' and 'f64'}}
  %0 = relax.where %c, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @where_c2_condition_does_not_broadcast(%c: tensor<3xi1>, %a: tensor<4xf32>) {
  // expected-error @below {{'relax.where' op expected shapes that broadcast, got [3] and [4]}}
  %0 = relax.where %c, %a, %a : (tensor<3xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @mask_is_a_number(%x: tensor<4xf32>, %v: tensor<f32>) {
  // expected-error @below {{'relax.masked_fill' op operand #1 must be tensor of 1-bit signless integer values}}
  %0 = relax.masked_fill %x, %x, %v : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @masked_fill_c1_value_of_another_type(%x: tensor<4xf32>, %m: tensor<4xi1>, %v: tensor<f64>) {
  // expected-error @below {{'relax.masked_fill' op expected one element type, got 'f32' and 'f64'}}
  %0 = relax.masked_fill %x, %m, %v : (tensor<4xf32>, tensor<4xi1>, tensor<f64>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @masked_fill_c1_value_is_no_scalar(%x: tensor<4xf32>, %m: tensor<4xi1>) {
  // expected-error @below {{'relax.masked_fill' op expected value of rank 0, got 1}}
  %0 = relax.masked_fill %x, %m, %x : (tensor<4xf32>, tensor<4xi1>, tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @masked_fill_c2_mask_does_not_broadcast(%x: tensor<4xf32>, %m: tensor<3xi1>, %v: tensor<f32>) {
  // expected-error @below {{'relax.masked_fill' op expected shapes that broadcast, got [4] and [3]}}
  %0 = relax.masked_fill %x, %m, %v : (tensor<4xf32>, tensor<3xi1>, tensor<f32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @astype_c1_no_such_element_type(%a: tensor<4xf32>) {
  // expected-error @below {{'relax.astype' op expected dtype to be an element type of tensors of numbers, got 'index'}}
  %0 = relax.astype %a {dtype = index} : (tensor<4xf32>) -> tensor<4xi64>
  relax.return
}

// -----

relax.func @astype_c1_no_element_type(%a: tensor<4xf32>) {
  // expected-error @below {{'relax.astype' op expected dtype to be an element type of tensors of numbers, got 'tensor<4xf32>'}}
  %0 = relax.astype %a {dtype = tensor<4xf32>} : (tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @relax_c1_astype_result(%a: tensor<4xf32>) {
  // expected-error @below {{'relax.astype' op expected result type 'tensor<4xi8>', got 'tensor<4xi16>'}}
  %0 = relax.astype %a {dtype = i8} : (tensor<4xf32>) -> tensor<4xi16>
  relax.return
}

// -----

relax.func @bitcast_c1_another_width(%a: tensor<4xf32>) {
  // expected-error @below {{expected dtype to be an element type of numbers of 32 bits, as 'f32' has, got 'i64'}}
  %0 = relax.bitcast %a {dtype = i64} : (tensor<4xf32>) -> tensor<4xi64>
  relax.return
}

// -----

relax.func @bitcast_c1_no_element_type(%a: tensor<4xi64>) {
  // expected-error @below {{expected dtype to be an element type of numbers of 64 bits, as 'i64' has, got 'index'}}
  %0 = relax.bitcast %a {dtype = index} : (tensor<4xi64>) -> tensor<4xi64>
  relax.return
}

// -----

relax.func @bits_of_truth_values(%a: tensor<4xi1>) {
  // expected-error @below {{operand #0 must be tensor of}}
  %0 = relax.bitcast %a {dtype = i8} : (tensor<4xi1>) -> tensor<4xi8>
  relax.return
}

// -----

relax.func @bits_as_truth_values(%a: tensor<4xi8>) {
  // expected-error @below {{result #0 must be tensor of}}
  %0 = relax.bitcast %a {dtype = i1} : (tensor<4xi8>) -> tensor<4xi1>
  relax.return
}

// -----

// The verifier comes to the type only where the result has not been refused.
relax.func @bitcast_c1_dtype_is_i1(%a: tensor<4xi8>) {
  // expected-error @below {{expected numbers, got 'i1': booleans have no defined bit representation}}
  %0 = relax.bitcast %a {dtype = i1} : (tensor<4xi8>) -> tensor<4xi8>
  relax.return
}
