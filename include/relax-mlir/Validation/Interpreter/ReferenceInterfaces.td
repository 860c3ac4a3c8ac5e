//===- ReferenceInterfaces.td - operation references -------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_REFERENCEINTERFACES_TD
#define RELAX_MLIR_VALIDATION_INTERPRETER_REFERENCEINTERFACES_TD

include "mlir/IR/OpBase.td"

def ReferenceOpInterface : OpInterface<"ReferenceOpInterface"> {
  let cppNamespace = "::relax_mlir::reference";
  let description = [{
    Computes the results of a graph-level operation by a program that is short
    enough to be checked by eye. Dialects do not link the interpreters: all
    implementations are external models, in lib/Validation/Interpreter/Relax,
    one file per family of operations.
  }];
  let methods = [
    InterfaceMethod<[{
      Computes the results from the operands in `frame`, and sets them there.
      Fails after a diagnostic at the operation. The interpreter checks the
      results against the declared types.
    }],
    "::llvm::LogicalResult", "evaluate",
    (ins "::relax_mlir::reference::Frame &":$frame)>,
  ];
}

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_REFERENCEINTERFACES_TD
