// RUN: relax-opt %s --split-input-file --verify-diagnostics

func.func @data_type_c1_index() {
  // expected-error @below {{'relax.data_type' op expected an integer or float type, got 'index'}}
  %type = relax.data_type index
  return
}

// -----

func.func @function_ref_c1_absent() {
  // expected-error @below {{'relax.function_ref' op expected a function of the module, got @absent}}
  %function = relax.function_ref @absent
  return
}

// -----

func.func @vm_call_kernel_c1_absent(%x: tensor<?xf32>) {
  // expected-error @below {{'relax.vm.call_kernel' op expected a function of the module, got @absent}}
  relax.vm.call_kernel @absent(%x) : tensor<?xf32>
  return
}

// -----

// expected-note @below {{callee is here}}
func.func private @kernel(memref<?xf32>, index)

func.func @vm_call_kernel_c2_operands(%x: tensor<?xf32>) {
  // expected-error @below {{'relax.vm.call_kernel' op expected 2 operands, got 1}}
  relax.vm.call_kernel @kernel(%x) : tensor<?xf32>
  return
}
