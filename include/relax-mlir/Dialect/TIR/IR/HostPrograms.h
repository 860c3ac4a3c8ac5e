//===- HostPrograms.h - programs of the host beside a GPU ------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_IR_HOSTPROGRAMS_H
#define RELAX_MLIR_DIALECT_TIR_IR_HOSTPROGRAMS_H

#include "mlir/IR/Operation.h"

namespace mlir::tir {

/// Function attribute: the function runs on the host, in a module with a GPU.
inline constexpr llvm::StringLiteral kHostAttrName = "tir.host";

/// Returns true if a function runs on the host, in a module with a GPU.
inline bool isHostProgram(Operation *func) {
  return func->hasAttr(kHostAttrName);
}

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_IR_HOSTPROGRAMS_H
