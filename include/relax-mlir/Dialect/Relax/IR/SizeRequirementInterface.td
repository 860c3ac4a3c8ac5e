//===- SizeRequirementInterface.td - requirements on sizes -*- tablegen -*-===//
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
    An operator that is defined only for some sizes of its operands, such as a
    window that must fit into an image. Type inference rejects sizes that are
    known to be wrong; LegalizeOps checks other sizes at run time by
    `relax.check_expr`.
  }];
  let methods = [
    InterfaceMethod<[{
      Returns the requirements. Called on a verified operator whose dimensions
      are known.
    }],
    "::llvm::SmallVector<::mlir::relax::SizeRequirement>",
    "getSizeRequirements">,
  ];
}

#endif // RELAX_MLIR_DIALECT_RELAX_IR_SIZEREQUIREMENTINTERFACE_TD
