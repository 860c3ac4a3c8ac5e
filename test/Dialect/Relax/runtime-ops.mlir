// RUN: relax-opt %s | relax-opt | FileCheck %s

// CHECK: relax.string "argument 'x'"
%text = relax.string "argument 'x'"
// CHECK: relax.data_type bf16
%type = relax.data_type bf16
// CHECK: relax.integers [0, -4]
%integers = relax.integers [0, -4]
// CHECK: relax.check_expr n - 3, "expected 3 elements"
relax.check_expr n - 3, "expected 3 elements"
// CHECK: relax.check_expr -2, "a number"
relax.check_expr -2, "a number"
// CHECK: relax.vm.context
%vm = relax.vm.context
// CHECK: relax.function_ref "vm.builtin.copy"
%packed = relax.function_ref "vm.builtin.copy"
// CHECK: relax.function_ref @callee
%function = relax.function_ref @callee

func.func private @callee()
func.func private @kernel(memref<?xf32>, index)

// CHECK-LABEL: func.func @call_kernel
func.func @call_kernel(%x: tensor<?xf32>, %n: i64) {
  // CHECK: relax.vm.call_kernel @kernel(%{{.*}}, %{{.*}}) : tensor<?xf32>, i64
  relax.vm.call_kernel @kernel(%x, %n) : tensor<?xf32>, i64
  return
}
