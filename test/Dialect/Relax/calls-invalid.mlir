// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @call_tir_c1_missing_callee(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.call_tir' op expected 'missing' to name a tensor program}}
  %0 = relax.call_tir @missing(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @call_tir_c1_graph_function(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.call_tir' op expected 'call_tir_c1_graph_function' to name a tensor program}}
  %0 = relax.call_tir @call_tir_c1_graph_function(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

// expected-note @below {{the callee is here}}
func.func private @k(memref<4xf32>, memref<4xf32>)
relax.func @call_tir_c2_argument_count(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.call_tir' op expected 2 inputs, outputs and symbols, got 2 + 1 + 0}}
  %0 = relax.call_tir @k(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

// expected-note @below {{the callee is here}}
func.func private @k(memref<4xf32>, memref<4xf32>)
relax.func @call_tir_c3_input_dimension(%x: tensor<5xf32>) {
  // expected-error @below {{'relax.call_tir' op expected a tensor for argument #0 of type 'memref<4xf32>', got 'tensor<5xf32>'}}
  %0 = relax.call_tir @k(%x) : (tensor<5xf32>) -> tensor<4xf32>
  relax.return
}

// -----

// expected-note @below {{the callee is here}}
func.func private @k(memref<4xf32>, memref<4xf32>)
relax.func @call_tir_c3_output_element_type(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.call_tir' op expected a tensor for argument #1 of type 'memref<4xf32>', got 'tensor<4xf16>'}}
  %0 = relax.call_tir @k(%x) : (tensor<4xf32>) -> tensor<4xf16>
  relax.return
}

// -----

// expected-note @below {{the callee is here}}
func.func private @k(memref<4xf32>, memref<4xf32>)
relax.func @call_tir_c3_output_rank(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.call_tir' op expected a tensor for argument #1 of type 'memref<4xf32>', got 'tensor<2x2xf32>'}}
  %0 = relax.call_tir @k(%x) : (tensor<4xf32>) -> tensor<2x2xf32>
  relax.return
}

// -----

// expected-note @below {{the callee is here}}
func.func private @k(f32, memref<4xf32>)
relax.func @call_tir_c3_not_a_buffer(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.call_tir' op expected a tensor for argument #0 of type 'f32', got 'tensor<4xf32>'}}
  %0 = relax.call_tir @k(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

// A function with results is a kernel on tensors.
// expected-note @below {{the callee is here}}
func.func private @k(tensor<4xf32>) -> tensor<8xf32>
relax.func @call_tir_c3_result_of_tensors(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.call_tir' op expected a tensor for result #0 of type 'tensor<8xf32>', got 'tensor<4xf32>'}}
  %0 = relax.call_tir @k(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

// expected-note @below {{the callee is here}}
func.func private @k(tensor<4xf32>) -> tensor<4xf32>
relax.func @call_tir_c2_results_of_tensors(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.call_tir' op expected 2 inputs, outputs and symbols, got 1 + 2 + 0}}
  %0:2 = relax.call_tir @k(%x) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  relax.return
}

// -----

func.func private @k(memref<?xf32>, memref<?xf32>, i32)
relax.func @call_tir_c4_symbol_type(%x: tensor<?xf32, #relax.tensor<[n]>>) {
  // expected-error @below {{'relax.call_tir' op expected argument #2 of 'k' to be an index for a symbol, got 'i32'}}
  %0 = relax.call_tir @k(%x) symbols(n) : (tensor<?xf32, #relax.tensor<[n]>>)
      -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return
}

// -----

// The output of the program has twice the size of its symbol.
// expected-note @below {{the callee is here}}
func.func private @k(memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>},
                     memref<?xf32> {tir.shape = affine_map<()[s0] -> (2 * s0)>},
                     index)
relax.func @call_tir_c3_shape_map(%x: tensor<?xf32, #relax.tensor<[n]>>) {
  // expected-error @below {{'relax.call_tir' op expected a tensor for argument #1 of type 'memref<?xf32>', got 'tensor<?xf32, #relax.tensor<[2 * n + 1]>>'}}
  %0 = relax.call_tir @k(%x) symbols(n) : (tensor<?xf32, #relax.tensor<[n]>>)
      -> tensor<?xf32, #relax.tensor<[2 * n + 1]>>
  relax.return
}

// -----

// It is not proven that n is 4, and a tensor program does not check it.
// expected-note @below {{the callee is here}}
func.func private @k(memref<4xf32>, memref<4xf32>)
relax.func @call_tir_c3_unproved(%x: tensor<?xf32, #relax.tensor<[n]>>) {
  // expected-error @below {{'relax.call_tir' op expected a tensor for argument #0 of type 'memref<4xf32>', got 'tensor<?xf32, #relax.tensor<[n]>>'}}
  %0 = relax.call_tir @k(%x) : (tensor<?xf32, #relax.tensor<[n]>>)
      -> tensor<4xf32>
  relax.return
}

// -----

func.func private @k()
relax.func @call_tir_c5_no_result() {
  // expected-error @below {{'relax.call_tir' op expected at least one result}}
  relax.call_tir @k() : () -> ()
  relax.return
}

// -----

relax.func @call_dps_packed_c1_unknown_result(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.call_dps_packed' op expected out_shape or known dimensions in the result, got 'tensor<?xf32>'}}
  %0 = relax.call_dps_packed "f"(%x) : (tensor<4xf32>) -> tensor<?xf32>
  relax.return
}

// -----

relax.func @call_dps_packed_c1_out_shape_results(%s: !relax.shape<[?]>) {
  // expected-error @below {{'relax.call_dps_packed' op expected one result beside out_shape, got 2}}
  %0:2 = relax.call_dps_packed "f"() out_shape(%s : !relax.shape<[?]>)
      : () -> (tensor<?xf32>, tensor<?xf32>)
  relax.return
}

// -----

relax.func @call_dps_packed_c1_out_shape_rank(%s: !relax.shape<[?, ?]>) {
  // expected-error @below {{'relax.call_dps_packed' op expected an out_shape of shape [?], got '!relax.shape<[?, ?]>'}}
  %0 = relax.call_dps_packed "f"() out_shape(%s : !relax.shape<[?, ?]>)
      : () -> tensor<?xf32>
  relax.return
}

// -----

// expected-note @below {{the callee is here}}
func.func private @k(memref<4xf32>, memref<4xf32>)
relax.func @call_kernel_c1_kernel_output(%x: tensor<4xf32>) {
  %0 = relax.builtin.alloc_tensor : tensor<5xf32>
  // expected-error @below {{'relax.call_kernel' op expected a tensor for argument #1 of type 'memref<4xf32>', got 'tensor<5xf32>'}}
  relax.call_kernel @k ins(%x : tensor<4xf32>) outs(%0 : tensor<5xf32>)
  relax.return
}

// -----

// expected-note @below {{the callee is here}}
func.func private @k(memref<4xf32>, memref<4xf32>)
relax.func @call_tir_inplace_c1_argument_count(%x: tensor<4xf32>) attributes {impure} {
  // expected-error @below {{'relax.call_tir_inplace' op expected 2 inputs, outputs and symbols, got 1 + 0 + 0}}
  %0 = relax.call_tir_inplace @k(%x) inplace_indices = [0] : (tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

func.func private @k(memref<4xf32>, memref<4xf32>)
relax.func @call_tir_inplace_c2_entries(%x: tensor<4xf32>, %y: tensor<4xf32>) attributes {impure} {
  // expected-error @below {{'relax.call_tir_inplace' op expected an entry of inplace_indices for each of 1 results, got 2}}
  %0 = relax.call_tir_inplace @k(%x, %y) inplace_indices = [0, 1] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

func.func private @k(memref<4xf32>, memref<4xf32>)
relax.func @call_tir_inplace_c2_no_operand(%x: tensor<4xf32>) attributes {impure} {
  // expected-error @below {{'relax.call_tir_inplace' op expected a result in the memory of an operand}}
  %0 = relax.call_tir_inplace @k(%x) inplace_indices = [-1] : (tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

func.func private @k(memref<4xf32>, memref<4xf32>)
relax.func @call_tir_inplace_c2_index(%x: tensor<4xf32>, %y: tensor<4xf32>) attributes {impure} {
  // expected-error @below {{'relax.call_tir_inplace' op expected -1 or an operand from 0 to 1 for result #0, got 2}}
  %0 = relax.call_tir_inplace @k(%x, %y) inplace_indices = [2] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

func.func private @k(memref<4xf32>, memref<4xf32>)
relax.func @call_tir_inplace_c3_two_results(%x: tensor<4xf32>, %y: tensor<4xf32>) attributes {impure} {
  // expected-error @below {{'relax.call_tir_inplace' op expected operand #1 to give its memory to one result}}
  %0:2 = relax.call_tir_inplace @k(%x, %y) inplace_indices = [1, 1] : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  relax.return
}

// -----

func.func private @k(memref<4xf32>, memref<4xf32>)
relax.func @call_tir_inplace_c4_type(%x: tensor<4xf32>, %y: tensor<4xf32>) attributes {impure} {
  // expected-error @below {{'relax.call_tir_inplace' op expected result #0 of the type of operand #1, 'tensor<4xf32>', got 'tensor<5xf32>'}}
  %0 = relax.call_tir_inplace @k(%x, %y) inplace_indices = [1] : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  relax.return
}

// -----

func.func private @k(memref<4xf32>, memref<?xf32>)
relax.func @call_tir_inplace_c5_unknown_result(%x: tensor<4xf32>) attributes {impure} {
  // expected-error @below {{'relax.call_tir_inplace' op expected known dimensions in result #1, got 'tensor<?xf32>'}}
  %0:2 = relax.call_tir_inplace @k(%x) inplace_indices = [0, -1] : (tensor<4xf32>) -> (tensor<4xf32>, tensor<?xf32>)
  relax.return
}

// -----

func.func private @k(tensor<4xf32>) -> tensor<4xf32>
relax.func @call_tir_inplace_c6_tensor(%x: tensor<4xf32>) attributes {impure} {
  // expected-error @below {{'relax.call_tir_inplace' op expected argument #0 of 'k' to be a buffer, got 'tensor<4xf32>'}}
  %0:2 = relax.call_tir_inplace @k(%x) inplace_indices = [0, -1] : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  relax.return
}

// -----

func.func private @k(memref<4xf32>)
relax.func @call_kernel_c2_written(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.call_kernel' op expected an input from 0 to 0 in written, got 1}}
  relax.call_kernel @k ins(%x : tensor<4xf32>) written [1]
  relax.return
}
