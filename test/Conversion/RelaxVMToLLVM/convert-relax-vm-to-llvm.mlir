// RUN: relax-opt %s --convert-relax-vm-to-llvm | FileCheck %s

// The entry block loads the parameters; the places of the arguments and of the
// result of a call come first.
// CHECK-LABEL: llvm.func @__relax_function_main(
// CHECK-SAME: %[[CTX:.*]]: !llvm.ptr, %[[REGS:.*]]: !llvm.ptr, %[[CONSTS:.*]]: !llvm.ptr, %[[CALLEES:.*]]: !llvm.ptr) -> i32
// CHECK-SAME: relax_vm.compiled = array<i64: 2, 4>
// CHECK: %[[ARGS:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i32, i32, i64)>
// CHECK: %[[RESULT:.*]] = llvm.alloca
// CHECK: %[[X:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.struct<(i32, i32, i64)>
// CHECK: llvm.br ^[[BODY:.*]](%[[X]] :
// CHECK: ^[[BODY]](%[[P:.*]]: !llvm.struct<(i32, i32, i64)>):

// A call: the operands as arguments, entry 3 of the table (48 bytes from its
// begin), and the code 0 or an error.
// CHECK: %[[ENTRY:.*]] = llvm.getelementptr %[[CONSTS]]
// CHECK: %[[C:.*]] = llvm.load %[[ENTRY]]
// CHECK: llvm.store %[[P]], %
// CHECK: llvm.store %[[C]], %
// CHECK: llvm.getelementptr %[[CALLEES]][48]
// CHECK: %[[CODE:.*]] = llvm.call %{{.*}}(%{{.*}}, %[[ARGS]], %{{.*}}, %[[RESULT]])
// CHECK: %[[OK:.*]] = llvm.icmp "eq" %[[CODE]]
// CHECK: llvm.cond_br %[[OK]], ^[[NEXT:bb[0-9]+]], ^[[ERROR:bb[0-9]+]](

// A condition that is no number returns the error of the machine.
// CHECK: ^[[NEXT]]:
// CHECK: %[[TRUTH:.*]] = llvm.call
// CHECK: llvm.switch %[[TRUTH]] : i32, ^[[WRONG:bb[0-9]+]] [
// CHECK: ^[[WRONG]]:
// CHECK: %[[MINUS:.*]] = llvm.mlir.constant(-1 : i32)
// CHECK: llvm.return %[[MINUS]]

// CHECK: ^[[ERROR]](
// CHECK: %[[LOCATED:.*]] = llvm.call
// CHECK: llvm.return %[[LOCATED]] : i32
// CHECK-NOT: relax_vm.func
relax_vm.func @main(%x) {
  %c = relax_vm.const array<i64: 1, 2>
  %y = relax_vm.call "test.vm.add"(%x, %c) -> !relax_vm.value
  relax_vm.cond_br %y, ^then(%x : !relax_vm.value), ^then(%y : !relax_vm.value)
^then(%z: !relax_vm.value):
  relax_vm.ret %z
}

// Declarations of kernels stay.
// CHECK: relax_vm.extern_kernel @k
relax_vm.extern_kernel @k buffers 1 symbols 0

// A function object has a register behind those of the bytecode.
// CHECK-LABEL: llvm.func @__relax_function_closure(
// CHECK-SAME: relax_vm.compiled = array<i64: 2, 2>
relax_vm.func @closure(%x) {
  %f = relax_vm.func_ref @main
  %c = relax_vm.call "vm.builtin.make_closure"(%f, %x) -> !relax_vm.value
  relax_vm.ret %c
}

// Code that no path reaches is dropped.
// CHECK-LABEL: llvm.func @__relax_function_unreachable(
// CHECK-NOT: llvm.switch
// CHECK: llvm.return
relax_vm.func @unreachable(%x) {
  relax_vm.ret %x
^nowhere:
  relax_vm.cond_br %x, ^nowhere, ^nowhere
}
