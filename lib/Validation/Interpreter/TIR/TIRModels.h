//===- TIRModels.h - registration of what programs are made of --*- C++ -*-===//
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

/// Emits, in front of `loop`, the init regions of the blocks whose outermost
/// reduce loop it is, for when they have no reduce point: init runs for each
/// spatial point. The body of the loop was compiled before.
mlir::LogicalResult emitInitOfEmptyReductions(mlir::tir::ForOp loop,
                                              ProgramCompiler &compiler);

/// tir itself, one file per group of operations.
void registerTIRLoopModels(mlir::DialectRegistry &registry);
void registerTIRBlockModel(mlir::DialectRegistry &registry);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_TIR_TIRMODELS_H
