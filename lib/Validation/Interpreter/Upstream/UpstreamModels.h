//===- UpstreamModels.h - register upstream models --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_INTERPRETER_UPSTREAM_UPSTREAMMODELS_H
#define RELAX_MLIR_LIB_VALIDATION_INTERPRETER_UPSTREAM_UPSTREAMMODELS_H

#include "mlir/IR/DialectRegistry.h"

namespace relax_mlir::reference {

/// Each function attaches the CompileOpInterface of one file.
void registerAffineModels(mlir::DialectRegistry &registry);
void registerArithCastModels(mlir::DialectRegistry &registry);
void registerArithFloatModels(mlir::DialectRegistry &registry);
void registerArithIntegerModels(mlir::DialectRegistry &registry);
void registerControlFlowModels(mlir::DialectRegistry &registry);
void registerMathModels(mlir::DialectRegistry &registry);
void registerMemRefModels(mlir::DialectRegistry &registry);
void registerMemRefViewModels(mlir::DialectRegistry &registry);
void registerSCFModels(mlir::DialectRegistry &registry);
void registerVectorLaneModels(mlir::DialectRegistry &registry);
void registerVectorMathModels(mlir::DialectRegistry &registry);
void registerVectorMemoryModels(mlir::DialectRegistry &registry);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_VALIDATION_INTERPRETER_UPSTREAM_UPSTREAMMODELS_H
