//===- Exactness.h - which buffers have one right value ---------*- C++ -*-===//
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

/// What a program computes only approximately: the buffers whose elements
/// depend on an elementary function, on a sum whose order is not defined, or on
/// a buffer that does, with the operations whose roundings may be in them. All
/// other buffers have the same bits however the program is compiled.
using Approximation = llvm::DenseMap<mlir::Value, OperationSet>;

Approximation findApproximation(mlir::tir::PrimFuncOp func);

/// The rounding variance (Check/Tolerance.h) of operations of `func` one after
/// the other, each as often as its block has terms for these symbols.
double getRoundingVariance(mlir::tir::PrimFuncOp func,
                           const OperationSet &operations,
                           llvm::ArrayRef<int64_t> symbols);

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_TIR_EXACTNESS_H
