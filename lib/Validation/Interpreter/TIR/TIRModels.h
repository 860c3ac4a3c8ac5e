//===- TIRModels.h - register the models of tir -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_TIR_TIRMODELS_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_TIR_TIRMODELS_H

#include "mlir/IR/DialectRegistry.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Validation/Interpreter/ProgramCompiler.h"

namespace relax_mlir::reference {

/// Emits in front of `loop` the init regions of the blocks whose outermost
/// reduce loop it is. They run if a reduction has no points: init runs for each
/// spatial point in any case. The body of the loop has been compiled before.
mlir::LogicalResult emitInitOfEmptyReductions(mlir::tir::ForOp loop,
                                              ProgramCompiler &compiler);

/// Register the operations of tir, by file.
void registerTIRLoopModels(mlir::DialectRegistry &registry);
void registerTIRBlockModel(mlir::DialectRegistry &registry);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_TIR_TIRMODELS_H
