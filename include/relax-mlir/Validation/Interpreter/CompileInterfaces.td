//===- CompileInterfaces.td - compile to closures ----------*- tablegen -*-===//
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
    Compiles an operation of a tensor program to closures over the slots of a
    frame (relax-mlir/Validation/Interpreter/Program.h), for programs that are
    compiled once and run many times. All implementations are external models:
    lib/Validation/Interpreter/TIR holds those of tir, and
    lib/Validation/Interpreter/Upstream those of the dialects of scalar and
    lowered code, in one file per dialect or family.
  }];
  let methods = [
    InterfaceMethod<[{
      Emits steps that compute the results from the slots of the operands. Fails
      after a diagnostic at the operation. An operation compiles its regions,
      including terminators that yield values.
    }],
    "::llvm::LogicalResult", "compile",
    (ins "::relax_mlir::reference::ProgramCompiler &":$compiler)>,
  ];
}

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_COMPILEINTERFACES_TD
