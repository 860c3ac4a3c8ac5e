//===- ParallelCombination.h - combine parallel operators -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PARALLELCOMBINATION_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PARALLELCOMBINATION_H

#include "relax-mlir/Dialect/Relax/IR/LinearOpInterface.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

namespace mlir::relax {

/// Combines operators of a block into one if they read the same data and have
/// equal attributes and constant weights. The weights may differ in size along
/// the axis of the result, along which they are joined. Operators with groups
/// are not combined, because their channels would not be contiguous.
/// `isCombined` selects the operators.
void combineParallel(
    FuncOp func, unsigned minBranches, StringRef category,
    llvm::function_ref<bool(LinearOpInterface, const LinearAxes &)> isCombined);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PARALLELCOMBINATION_H
