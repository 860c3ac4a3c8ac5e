// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @binary_c1_element_types_differ(%a: tensor<4xf32>, %b: tensor<4xf16>) {
  // expected-error @below {{'relax.add' op expected one element type, got 'f32' and 'f16'}}
  %0 = relax.add %a, %b : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @binary_c2_constant_dims_differ(%a: tensor<2x4xf32>, %b: tensor<3xf32>) {
  // expected-error @below {{'relax.add' op expected shapes that broadcast, got [2, 4] and [3]}}
  %0 = relax.add %a, %b : (tensor<2x4xf32>, tensor<3xf32>) -> tensor<2x4xf32>
  relax.return
}

// -----

relax.func @ewise_fma_c2_third_operand_differs(%a: tensor<4xf32>, %b: tensor<2xf32>) {
  // expected-error @below {{'relax.ewise_fma' op expected shapes that broadcast, got [4] and [2]}}
  %0 = relax.ewise_fma %a, %a, %b : (tensor<4xf32>, tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @relax_c1_result_says_more(%a: tensor<?xf32, #relax.tensor<[n]>>, %b: tensor<?xf32, #relax.tensor<[m]>>) {
  // expected-error @below {{'relax.add' op expected result type 'tensor<?xf32>', got 'tensor<?xf32, #relax.tensor<[n]>>'}}
  %0 = relax.add %a, %b : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return
}

// -----

relax.func @relax_c1_result_differs(%a: tensor<?xf32, #relax.tensor<[n]>>) {
  // expected-error @below {{'relax.relu' op expected result type 'tensor<?xf32, #relax.tensor<[n]>>', got 'tensor<4xf32>'}}
  %0 = relax.relu %a : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @relax_c2_devices_differ(%a: tensor<4xf32, #relax.tensor<[4], device = @d0>>, %b: tensor<4xf32, #relax.tensor<[4], device = @d1>>) {
  // expected-error @below {{'relax.add' op expected all operands on one device, got @d0 and @d1}}
  %0 = relax.add %a, %b : (tensor<4xf32, #relax.tensor<[4], device = @d0>>, tensor<4xf32, #relax.tensor<[4], device = @d1>>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @no_real_function_of_integers(%a: tensor<4xi32>) {
  // expected-error @below {{'relax.exp' op operand #0 must be tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'tensor<4xi32>'}}
  %0 = relax.exp %a : (tensor<4xi32>) -> tensor<4xi32>
  relax.return
}

// -----

relax.func @no_arithmetic_on_truth_values(%a: tensor<4xi1>) {
  // expected-error @below {{'relax.add' op operand #0 must be tensor of}}
  %0 = relax.add %a, %a : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  relax.return
}

// -----

relax.func @no_negative_of_unsigned(%a: tensor<4xui8>) {
  // expected-error @below {{'relax.negative' op operand #0 must be tensor of}}
  %0 = relax.negative %a : (tensor<4xui8>) -> tensor<4xui8>
  relax.return
}

// -----

relax.func @bits_of_floats(%a: tensor<4xf32>) {
  // expected-error @below {{'relax.bitwise_and' op operand #0 must be tensor of}}
  %0 = relax.bitwise_and %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @shifted_truth_values(%a: tensor<4xi1>) {
  // expected-error @below {{'relax.left_shift' op operand #0 must be tensor of}}
  %0 = relax.left_shift %a, %a : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  relax.return
}

// -----

relax.func @rounded_integers(%a: tensor<4xi32>) {
  // expected-error @below {{'relax.floor' op operand #0 must be tensor of}}
  %0 = relax.floor %a : (tensor<4xi32>) -> tensor<4xi32>
  relax.return
}

// -----

relax.func @binary_c1_power_of_mixed_types(%a: tensor<4xf32>, %b: tensor<4xi32>) {
  // expected-error @below {{'relax.power' op expected one element type, got 'f32' and 'i32'}}
  %0 = relax.power %a, %b : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @ewise_fma_c1_third_operand(%a: tensor<4xf32>, %b: tensor<4xf16>) {
  // expected-error @below {{'relax.ewise_fma' op expected one element type, got 'f32' and 'f16'}}
  %0 = relax.ewise_fma %a, %a, %b : (tensor<4xf32>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  relax.return
}
