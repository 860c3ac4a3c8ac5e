// RUN: split-file %s %t
// RUN: not relax-translate --relax-vm-to-bytecode %t/name.mlir -o %t/out 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not relax-translate --relax-vm-to-bytecode %t/kill.mlir -o %t/out 2>&1 | FileCheck %s --check-prefix=KILL
// RUN: not relax-translate --relax-vm-to-bytecode %t/elided.mlir -o %t/out 2>&1 | FileCheck %s --check-prefix=ELIDED
// RUN: not relax-translate --relax-vm-to-bytecode %t/size.mlir -o %t/out 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not relax-translate --relax-vm-to-bytecode %t/foreign.mlir -o %t/out 2>&1 | FileCheck %s --check-prefix=FOREIGN
// RUN: not relax-translate --relax-vm-to-bytecode %t/syntax.mlir -o %t/out 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: not ls %t/out

//--- name.mlir
relax_vm.func @f(%x) {
  // NAME: name.mlir:3:8: error: {{.*}}packed function "f" has the name of a symbol of the module
  %r = relax_vm.call "f"(%x) -> !relax_vm.value
  relax_vm.ret %r
}

//--- kill.mlir
relax_vm.func @f(%x) {
  // KILL: error: {{.*}}expected the last use of its operand, got a use in a later block
  relax_vm.kill %x
  relax_vm.br ^next
^next:
  relax_vm.ret %x
}

//--- elided.mlir
relax_vm.func @f() {
  // ELIDED: error: {{.*}}expected the data of dense_resource 'w0', got none
  %w = relax_vm.const dense_resource<w0> : tensor<4xf32>
  relax_vm.ret %w
}

//--- size.mlir
relax_vm.func @f() {
  // SIZE: error: {{.*}}expected 16 bytes of data, got 4
  %w = relax_vm.const dense_resource<w0> : tensor<4xf32>
  relax_vm.ret %w
}
{-#
  dialect_resources: {
    builtin: { w0: "0x040000000000803f" }
  }
#-}

//--- foreign.mlir
relax_vm.func @f(%x) {
  // FOREIGN: error: expected an operation of relax_vm, got 'arith.constant'
  %c = arith.constant 1 : i64
  relax_vm.ret %x
}

//--- syntax.mlir
// SYNTAX: error: expected SSA operand
relax_vm.func @f(x) {
}
