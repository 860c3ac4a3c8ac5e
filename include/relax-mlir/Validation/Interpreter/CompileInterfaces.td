//===- CompileInterfaces.td - operations as closures -------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_COMPILEINTERFACES_TD
#define RELAX_MLIR_VALIDATION_INTERPRETER_COMPILEINTERFACES_TD

include "mlir/IR/OpBase.td"

def CompileOpInterface : OpInterface<"CompileOpInterface"> {
  let cppNamespace = "::relax_mlir::reference";
  let description = [{
    What an operation of a tensor program does, as closures over the slots of a
    frame (see relax-mlir/Validation/Interpreter/Program.h). A program is compiled once and
    then run many times. All implementations are external models, in
    lib/Validation/Interpreter/TIR for tir and lib/Validation/Interpreter/Upstream for the dialects that
    its scalar and lowered code is written in, one file per dialect or family.
  }];
  let methods = [
    InterfaceMethod<[{
      Emits what computes the results from the slots of the operands. Fails
      after a diagnostic at the operation. Regions are compiled by the operation
      that holds them; so are their terminators, if they say which values leave
      the region.
    }],
    "::llvm::LogicalResult", "compile",
    (ins "::relax_mlir::reference::ProgramCompiler &":$compiler)>,
  ];
}

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_COMPILEINTERFACES_TD
