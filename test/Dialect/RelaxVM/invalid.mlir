// RUN: relax-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{expected parameters and one result of type '!relax_vm.value', got '(!relax_vm.value) -> ()'}}
"relax_vm.func"() <{function_type = (!relax_vm.value) -> (), sym_name = "func_c1_no_result"}> ({
^bb0(%x: !relax_vm.value):
  "relax_vm.ret"(%x) : (!relax_vm.value) -> ()
}) : () -> ()

// -----

// expected-error @below {{expected 1 parameter names, got 2}}
relax_vm.func @func_c2_parameter_names(%x) attributes {param_names = ["x", "y"]} {
  relax_vm.ret %x
}

// -----

// expected-error @below {{expected 1 parameter types, got 2}}
relax_vm.func @func_c4_parameter_types(%x) attributes {param_types = ["float32[]", "float32[]"]} {
  relax_vm.ret %x
}

// -----

// expected-error @below {{expected no result attributes}}
"relax_vm.func"() <{function_type = (!relax_vm.value) -> !relax_vm.value, sym_name = "func_c3_result_attribute", res_attrs = [{test.hint}]}> ({
^bb0(%x: !relax_vm.value):
  "relax_vm.ret"(%x) : (!relax_vm.value) -> ()
}) : () -> ()

// -----

// expected-error @below {{'relax_vm.func' op region #0 ('body') failed to verify constraint: region with at least 1 blocks}}
relax_vm.func @no_body() {}

// -----

// expected-error @below {{failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
relax_vm.extern_kernel @k buffers -1 symbols 0

// -----

relax_vm.func @call_c1_empty_name(%x) {
  // expected-error @below {{expected the name of a packed function, got ""}}
  %r = relax_vm.call ""(%x) -> !relax_vm.value
  relax_vm.ret %r
}

// -----

relax_vm.func @call_c2_no_callee(%x) {
  // expected-error @below {{expected a function or kernel of the module, got @g}}
  %r = relax_vm.call @g(%x) -> !relax_vm.value
  relax_vm.ret %r
}

// -----

// expected-note @below {{which is a 'builtin.module'}}
module @inner {}
relax_vm.func @call_c2_module_callee(%x) {
  // expected-error @below {{expected a function or kernel of the module, got @inner}}
  %r = relax_vm.call @inner(%x) -> !relax_vm.value
  relax_vm.ret %r
}

// -----

// expected-note @below {{callee is here}}
relax_vm.extern_kernel @k buffers 2 symbols 1
relax_vm.func @call_c3_kernel_operands(%x) {
  // expected-error @below {{expected 3 operands for @k, got 1}}
  relax_vm.call @k(%x)
  relax_vm.ret %x
}

// -----

// expected-note @below {{callee is here}}
relax_vm.func @call_c3_function_operands(%x) {
  // expected-error @below {{expected 1 operands for @call_c3_function_operands, got 2}}
  %r = relax_vm.call @call_c3_function_operands(%x, %x) -> !relax_vm.value
  relax_vm.ret %x
}

// -----

relax_vm.extern_kernel @k buffers 1 symbols 0
relax_vm.func @call_c4_kernel_result(%x) {
  // expected-error @below {{expected no result from kernel @k}}
  %r = relax_vm.call @k(%x) -> !relax_vm.value
  relax_vm.ret %x
}

// -----

relax_vm.func @kill_c1_immediate(%x) {
  %one = relax_vm.imm 1
  // expected-error @below {{expected a value that lives in a register, got the result of 'relax_vm.imm'}}
  relax_vm.kill %one
  relax_vm.ret %x
}

// -----

relax_vm.func @kill_c2_used_later(%x) {
  // expected-error @below {{expected the last use of its operand, got a use behind it}}
  relax_vm.kill %x
  // expected-note @below {{used here}}
  relax_vm.ret %x
}

// -----

relax_vm.func @imm_c1_57_bits() {
  // expected-error @below {{expected an integer of 56 bits, got 36028797018963968}}
  %i = relax_vm.imm 36028797018963968
  relax_vm.ret %i
}

// -----

relax_vm.func @const_c1_i32_number() {
  // expected-error @below {{expected elements, 'array<i64>', a string, an f64, an i64 or an element type, got 1 : i32}}
  %c = relax_vm.const 1 : i32
  relax_vm.ret %c
}

// -----

relax_vm.func @const_c2_i3_elements() {
  // expected-error @below {{expected a tensor of static shape and runtime element type, got 'tensor<2xi3>'}}
  %c = relax_vm.const dense<1> : tensor<2xi3>
  relax_vm.ret %c
}

// -----

relax_vm.func @const_c2_sparse() {
  // expected-error @below {{expected 'dense' or 'dense_resource' elements, got sparse}}
  %c = relax_vm.const sparse<[[0]], [1.0]> : tensor<2xf32>
  relax_vm.ret %c
}

// -----

relax_vm.func @const_c2_index_type() {
  // expected-error @below {{expected an element type of runtime tensors, got 'index'}}
  %c = relax_vm.const index
  relax_vm.ret %c
}

// -----

relax_vm.func @func_ref_c1_empty_name() {
  // expected-error @below {{expected the name of a packed function, got ""}}
  %c = relax_vm.func_ref ""
  relax_vm.ret %c
}

// -----

relax_vm.extern_kernel @k buffers 1 symbols 0
relax_vm.func @func_ref_c2_kernel() {
  // expected-error @below {{expected a 'relax_vm.func' of the module, got @k}}
  %c = relax_vm.func_ref @k
  relax_vm.ret %c
}

// -----

relax_vm.func @f(%x) {
  // expected-error @below {{branch has 1 operands for successor #0, but target block has 0}}
  relax_vm.br ^next(%x : !relax_vm.value)
^next:
  relax_vm.ret %x
}

// -----

// expected-error @below {{expected ascending indices below 2 in host_params, got 2}}
relax_vm.func @func_c5_range(%x, %y) attributes {host_params = array<i64: 2>} {
  relax_vm.ret %x
}

// -----

// expected-error @below {{expected ascending indices below 2 in host_params, got 0}}
relax_vm.func @func_c5_order(%x, %y) attributes {host_params = array<i64: 0, 0>} {
  relax_vm.ret %x
}

// -----

relax_vm.func @const_c3_kind() {
  // expected-error @below {{expected elements of a tensor that stays on the host, got "x"}}
  %c = relax_vm.const host "x"
  relax_vm.ret %c
}
