// RUN: relax-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'relax.func' op expected either 'impure' or 'force_pure', got both}}
relax.func private @func_c1_both_purities() attributes {impure, force_pure}

// -----

// expected-error @below {{'relax.func' op expected argument #1 to be a tensor, shape, object, scalar or tuple of these, got 'memref<4xf32>'}}
relax.func private @func_c2_argument_type(i64, memref<4xf32>)

// -----

// expected-error @below {{'relax.func' op expected result #0 to be a tensor, shape, object, scalar or tuple of these, got 'vector<4xf32>'}}
relax.func private @func_c2_result_type() -> vector<4xf32>

// -----

relax.func @return_c1_count() -> tensor<4xf32> {
  // expected-error @below {{'relax.return' op expected 1 operands as 'return_c1_count' has results, got 0}}
  relax.return
}

// -----

relax.func @return_c1_type(%x: tensor<4xf32>) -> tensor<?xf32> {
  // expected-error @below {{'relax.return' op expected operand #0 of type 'tensor<?xf32>', got 'tensor<4xf32>'}}
  relax.return %x : tensor<4xf32>
}

// -----

// expected-note @below {{in function 'func_c5_impure_packed'}}
relax.func @func_c5_impure_packed() {
  // expected-error @below {{'relax.call_packed' op is impure, expected its function to be marked 'impure'}}
  relax.call_packed "f"() : () -> ()
  relax.return
}

// -----

func.func private @k(memref<4xf32>)
// expected-note @below {{in function 'func_c5_in_place'}}
relax.func @func_c5_in_place(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.call_tir_inplace' op is impure, expected its function to be marked 'impure'}}
  %0 = relax.call_tir_inplace @k(%x) inplace_indices = [0] : (tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func private @effect() attributes {impure}
// expected-note @below {{in function 'func_c5_impure_call'}}
relax.func @func_c5_impure_call() {
  // expected-error @below {{'relax.call' op is impure, expected its function to be marked 'impure'}}
  relax.call impure @effect() : () -> ()
  relax.return
}

// -----

relax.func @func_c4_encoded_elsewhere(%x: tensor<?xf32, #relax.tensor<[n]>>) {
  // expected-error @below {{'tensor.cast' op expected no operand or result with a #relax.tensor encoding outside the relax dialect, got 'tensor<?xf32, #relax.tensor<[n]>>'}}
  %0 = tensor.cast %x : tensor<?xf32, #relax.tensor<[n]>> to tensor<4xf32>
  relax.return
}

// -----

relax.func @func_c4_encoded_result_elsewhere() {
  // expected-error @below {{'builtin.unrealized_conversion_cast' op expected no operand or result with a #relax.tensor encoding outside the relax dialect, got 'tuple<tensor<?xf32, #relax.tensor<[n]>>>'}}
  %0 = builtin.unrealized_conversion_cast to tuple<tensor<?xf32, #relax.tensor<[n]>>>
  relax.return
}

// -----

relax.func @call_c1_missing() {
  // expected-error @below {{'relax.call' op expected 'missing' to name a relax.func}}
  relax.call @missing() : () -> ()
  relax.return
}

// -----

relax.func private @one(%x: tensor<4xf32>) -> tensor<4xf32>
relax.func @call_c2_operand_count() {
  // expected-error @below {{'relax.call' op expected 1 operands, got 0}}
  %0 = relax.call @one() : () -> tensor<4xf32>
  relax.return
}

// -----

relax.func private @one(%x: tensor<4xf32>) -> tensor<4xf32>
relax.func @call_c2_result_count(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.call' op expected 1 results, got 0}}
  relax.call @one(%x) : (tensor<4xf32>) -> ()
  relax.return
}

// -----

relax.func private @one(%x: tensor<4xf32>) -> tensor<4xf32>
relax.func @call_c4_operand_type(%x: tensor<5xf32>) {
  // expected-error @below {{'relax.call' op expected operand #0 of type 'tensor<4xf32>', got 'tensor<5xf32>'}}
  %0 = relax.call @one(%x) : (tensor<5xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func private @same(%x: tensor<?x?xf32, #relax.tensor<[n, n]>>)
relax.func @call_c4_contradicts_unification(%x: tensor<4x5xf32>) {
  // expected-error @below {{'relax.call' op expected operand #0 of type 'tensor<4x4xf32>', got 'tensor<4x5xf32>'}}
  relax.call @same(%x) : (tensor<4x5xf32>) -> ()
  relax.return
}

// -----

relax.func private @double(%x: tensor<?xf32, #relax.tensor<[n]>>)
    -> tensor<?xf32, #relax.tensor<[2 * n]>>
relax.func @call_c5_result_type(%x: tensor<?xf32, #relax.tensor<[m]>>) {
  // expected-error @below {{'relax.call' op expected result type 'tensor<?xf32, #relax.tensor<[2 * m]>>', got 'tensor<?xf32, #relax.tensor<[3 * m]>>'}}
  %0 = relax.call @double(%x) : (tensor<?xf32, #relax.tensor<[m]>>)
      -> tensor<?xf32, #relax.tensor<[3 * m]>>
  relax.return
}

// -----

relax.func private @unknown() -> tensor<?xf32>
relax.func @call_c5_claims_bound_symbol(%x: tensor<?xf32, #relax.tensor<[m]>>) {
  // expected-error @below {{'relax.call' op expected result type 'tensor<?xf32>', got 'tensor<?xf32, #relax.tensor<[m]>>'}}
  %0 = relax.call @unknown() : () -> tensor<?xf32, #relax.tensor<[m]>>
  relax.return
}

// -----

relax.func private @unknown() -> tensor<?x?xf32>
relax.func @call_c5_names_twice() {
  // expected-error @below {{'relax.call' op expected the new symbol 'k' to name one dimension, got 2}}
  %0 = relax.call @unknown() : () -> tensor<?x?xf32, #relax.tensor<[k, k]>>
  relax.return
}

// -----

relax.func private @effect() attributes {impure}
relax.func @call_c3_not_impure() attributes {impure} {
  // expected-error @below {{'relax.call' op expected 'impure', as on 'effect'}}
  relax.call @effect() : () -> ()
  relax.return
}

// -----

relax.func private @nothing()
relax.func @call_c3_impure() attributes {impure} {
  // expected-error @below {{'relax.call' op expected no 'impure', as not on 'nothing'}}
  relax.call impure @nothing() : () -> ()
  relax.return
}

// -----

relax.func @func_c3_end() {
  // expected-error @below {{'llvm.unreachable' op ends a relax.func, expected relax.return}}
  llvm.unreachable
}

// -----

// expected-error @below {{expected no attribute 'sym_name', which the syntax of the function gives}}
relax.func @f() attributes {sym_name = "g"} {
  relax.return
}

// -----

// expected-error @below {{'relax.func' op expected 'relax.donated' to be a unit attribute of a tensor, got unit of argument #0}}
relax.func @func_c7_scalar(%x: i64 {relax.donated}) {
  relax.return
}

// -----

// expected-error @below {{'relax.func' op expected 'relax.donated' to be a unit attribute of a tensor, got 1 : i64 of argument #1}}
relax.func @func_c7_value(%x: i64, %y: tensor<4xf32> {relax.donated = 1 : i64}) {
  relax.return
}
