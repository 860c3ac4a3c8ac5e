//===- SizeRequirementInterface.td - what sizes must be ----*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_SIZEREQUIREMENTINTERFACE_TD
#define RELAX_MLIR_DIALECT_RELAX_IR_SIZEREQUIREMENTINTERFACE_TD

include "mlir/IR/OpBase.td"

def SizeRequirementInterface : OpInterface<"SizeRequirementInterface"> {
  let cppNamespace = "::mlir::relax";
  let description = [{
    An operator that only some sizes of its operands make sense for, such as a
    window that must fit into an image. Type inference refuses sizes that are
    known to be wrong; LegalizeOps has the others checked at run time, by
    `relax.check_expr`.
  }];
  let methods = [
    InterfaceMethod<[{
      What must hold. Called once dimensions are known, of an operator that
      verifies.
    }],
    "::llvm::SmallVector<::mlir::relax::SizeRequirement>",
    "getSizeRequirements">,
  ];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_SIZEREQUIREMENTINTERFACE_TD
