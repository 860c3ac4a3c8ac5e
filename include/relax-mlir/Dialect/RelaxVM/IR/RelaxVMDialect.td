//===- RelaxVMDialect.td - the relax_vm dialect ------------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMDIALECT_TD
#define RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMDIALECT_TD

include "mlir/IR/OpBase.td"

def RelaxVM_Dialect : Dialect {
  let name = "relax_vm";
  let cppNamespace = "::mlir::relax_vm";
  let summary = "functions of the VM before register allocation";
  let description = [{
    The last level before bytecode. A function is a control-flow graph of
    blocks, its main instruction is the call, and all values have the type
    `!relax_vm.value`. Shapes, memory and tuples are explicit calls of
    `vm.builtin.*` packed functions. Registers, the constant table and the
    function table are assigned when the module is written as an executable; see
    docs/Dialects/RelaxVM/Spec.md for the mapping.

    ```mlir
    relax_vm.func @scale(%x) attributes {param_names = ["x"]} {
      %two = relax_vm.imm 2
      %y = relax_vm.call "test.vm.mul"(%x, %two) -> !relax_vm.value
      relax_vm.ret %y
    }
    ```
  }];
  let useDefaultTypePrinterParser = 1;
}

#endif // RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMDIALECT_TD
