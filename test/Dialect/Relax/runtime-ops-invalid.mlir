// RUN: relax-opt %s --split-input-file --verify-diagnostics

// data_type (C1)
// expected-error @below {{'relax.data_type' op expected an integer or float type, got 'index'}}
%type = relax.data_type index

// -----

// function_ref (C1)
// expected-error @below {{'relax.function_ref' op expected a function of the module, got @absent}}
%function = relax.function_ref @absent

// -----

func.func @no_kernel(%x: tensor<?xf32>) {
  // vm.call_kernel (C1)
  // expected-error @below {{'relax.vm.call_kernel' op expected a function of the module, got @absent}}
  relax.vm.call_kernel @absent(%x) : tensor<?xf32>
  return
}

// -----

// expected-note @below {{callee is here}}
func.func private @kernel(memref<?xf32>, index)

func.func @wrong_number(%x: tensor<?xf32>) {
  // vm.call_kernel (C2)
  // expected-error @below {{'relax.vm.call_kernel' op expected 2 operands, got 1}}
  relax.vm.call_kernel @kernel(%x) : tensor<?xf32>
  return
}
