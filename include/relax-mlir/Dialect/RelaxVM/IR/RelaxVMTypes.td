//===- RelaxVMTypes.td - the type of relax_vm values -------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMTYPES_TD
#define RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMDialect.td"

def RelaxVM_ValueType : TypeDef<RelaxVM_Dialect, "Value"> {
  let mnemonic = "value";
  let summary = "any value that a VM register can hold";
  let description = [{
    A tagged value of the runtime's calling convention: a tensor, a shape, a
    tuple, storage, a closure, an integer, a float, a string or null. The kind
    of a value is only known at run time, so there is one type.

    Example: `!relax_vm.value`
  }];
}

/// Operand and result constraint; buildable, so that no assembly spells it.
def RelaxVM_Value
    : DialectType<RelaxVM_Dialect,
                  CPred<"::llvm::isa<::mlir::relax_vm::ValueType>($_self)">,
                  "VM value", "::mlir::relax_vm::ValueType">,
      BuildableType<"$_builder.getType<::mlir::relax_vm::ValueType>()">;

#endif // RELAX_MLIR_DIALECT_RELAXVM_IR_RELAXVMTYPES_TD
