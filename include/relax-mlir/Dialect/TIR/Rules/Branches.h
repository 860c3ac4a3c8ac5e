//===- Branches.h - cut loops where branches change -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_RULES_BRANCHES_H
#define RELAX_MLIR_DIALECT_TIR_RULES_BRANCHES_H

#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Dialect/TIR/TransformOps/Schedule.h"

namespace mlir::tir {

/// Returns true if the body of a block has a branch.
bool hasBranch(BlockOp block);

/// Returns the conditions of the branches in the body of a block, as
/// expressions over loops that are not negative where a branch is taken.
SmallVector<relax_mlir::IndexExpr> getBranchConditions(BlockOp block,
                                                       IndexSpace &space);

/// Cuts the loops around a block, such as a pad or a concatenation, where the
/// branches of its body change. The body of each part then has the one side of
/// a branch that it runs. Fails, and stores the reason to `why`, if the
/// branches do not depend on constant bounds of single loops, or if there would
/// be too many parts.
LogicalResult cutAtBranches(Schedule &schedule, BlockOp block,
                            std::string *why = nullptr);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_RULES_BRANCHES_H
