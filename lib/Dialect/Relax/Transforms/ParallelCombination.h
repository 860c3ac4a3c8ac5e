//===- ParallelCombination.h - one operator of several ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PARALLELCOMBINATION_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PARALLELCOMBINATION_H

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

namespace mlir::relax {

/// Where weights can be joined: along this axis of the second operand, which
/// becomes that axis of the result.
struct JoinedAxes {
  int64_t weight, result;
};

/// Makes one operator of those in a block that take the same first operand,
/// have equal attributes, and constant weights that differ in the size of the
/// axis at most. `getAxes` says which operators can be joined.
void combineParallel(
    FuncOp func, unsigned minBranches, StringRef category,
    llvm::function_ref<std::optional<JoinedAxes>(Operation *)> getAxes);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_PARALLELCOMBINATION_H
