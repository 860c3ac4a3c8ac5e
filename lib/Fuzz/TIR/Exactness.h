//===- Exactness.h - which buffers have one right value ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_FUZZ_TIR_EXACTNESS_H
#define RELAX_MLIR_LIB_FUZZ_TIR_EXACTNESS_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/DenseSet.h"

namespace relax_mlir::fuzz {

/// What a program computes only approximately.
struct Approximation {
  /// Buffers whose elements depend on an elementary function, on a sum whose
  /// order is not defined, or on a buffer that does. All others have the same
  /// bits however the program is compiled.
  llvm::DenseSet<mlir::Value> buffers;
  /// The least precise of the types that this is computed in; null if nothing
  /// is.
  mlir::FloatType type;
  /// Elements that the largest sum may have is not known; this is how many
  /// operations of `func` are approximate, which is what errors grow with.
  unsigned numOperations = 0;
};

Approximation findApproximation(mlir::tir::PrimFuncOp func);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_FUZZ_TIR_EXACTNESS_H
