//===- TIRModels.h - registration of what programs are made of --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_REFERENCE_TIR_TIRMODELS_H
#define RELAX_MLIR_LIB_REFERENCE_TIR_TIRMODELS_H

#include "mlir/IR/DialectRegistry.h"

namespace relax_mlir::reference {

/// tir itself, one file per group of operations.
void registerTIRLoopModels(mlir::DialectRegistry &registry);
void registerTIRBlockModel(mlir::DialectRegistry &registry);

} // namespace relax_mlir::reference

#endif // RELAX_MLIR_LIB_REFERENCE_TIR_TIRMODELS_H
