//===- Exactness.h - find approximated buffers ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_EXACTNESS_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_EXACTNESS_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace relax_mlir::fuzz {

using OperationSet = llvm::DenseSet<mlir::Operation *>;

/// The approximated buffers of a program, with the operations whose roundings
/// their elements may contain. A buffer is approximated if its elements depend
/// on an elementary function, on a sum of undefined order, or on an
/// approximated buffer. All other buffers have the same bits however the
/// program is compiled.
using Approximation = llvm::DenseMap<mlir::Value, OperationSet>;

Approximation findApproximation(mlir::tir::PrimFuncOp func);

/// Returns the rounding variance (Tolerance/Tolerance.h) of a chain of
/// operations of `func`. Each operation counts as often as its block has terms
/// for these values of the symbols.
double getRoundingVariance(mlir::tir::PrimFuncOp func,
                           const OperationSet &operations,
                           llvm::ArrayRef<int64_t> symbols);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_EXACTNESS_H
