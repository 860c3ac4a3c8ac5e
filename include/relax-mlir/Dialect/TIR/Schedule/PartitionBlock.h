//===- PartitionBlock.h - cut blocks at branch bounds -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_PARTITIONBLOCK_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_PARTITIONBLOCK_H

#include "relax-mlir/Dialect/TIR/Schedule/BlockAccess.h"

namespace mlir::tir {

/// A plan to cut a block into blocks over parts of its domain.
struct PartitionBlockPlan {
  BlockOp block;
  SmallVector<ForOp> loops;
  /// For each iterator, the begins of its parts and the end of the last one.
  /// Two entries are one part; an iterator of symbolic extent has no entries.
  SmallVector<SmallVector<int64_t>> bounds;
};

/// Checks that `block` is complete, in a perfect nest, and has branches on
/// constant bounds of single iterators, such as a pad or a concatenation. Else
/// fails and stores the reason to `why`.
FailureOr<PartitionBlockPlan> planPartitionBlock(BlockOp block,
                                                 std::string *why = nullptr);

/// Replaces the block by one block per part, in which simplifyAffineOps
/// resolves the branches.
void applyPartitionBlock(const PartitionBlockPlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_PARTITIONBLOCK_H
