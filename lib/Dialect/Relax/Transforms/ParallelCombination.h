//===- ParallelCombination.h - one operator of several ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PARALLELCOMBINATION_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PARALLELCOMBINATION_H

#include "relax-mlir/Dialect/Relax/IR/LinearOpInterface.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

namespace mlir::relax {

/// Makes one operator of those in a block that take the same data, have equal
/// attributes, and constant weights that differ in the size of the axis of the
/// result at most, along which the weights are joined. In groups, the channels
/// of several do not lie side by side. `isCombined` says which operators the
/// pass is for.
void combineParallel(
    FuncOp func, unsigned minBranches, StringRef category,
    llvm::function_ref<bool(LinearOpInterface, const LinearAxes &)> isCombined);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PARALLELCOMBINATION_H
