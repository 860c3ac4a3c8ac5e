//===- CompileInterfaces.h - interface of compiled operations ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_INTERPRETER_COMPILEINTERFACES_H
#define RELAX_MLIR_VALIDATION_INTERPRETER_COMPILEINTERFACES_H

#include "mlir/IR/OpDefinition.h"

namespace relax_mlir::reference {
class ProgramCompiler;
} // namespace relax_mlir::reference

#include "relax-mlir/Validation/Interpreter/CompileInterfaces.h.inc"

#endif // RELAX_MLIR_VALIDATION_INTERPRETER_COMPILEINTERFACES_H
