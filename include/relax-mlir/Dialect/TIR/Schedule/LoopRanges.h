//===- LoopRanges.h - merge loops, cut them into ranges ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Two primitives that change how many loops run the same iterations:
//
//     merge:             for i to 8: A(i)           for i to 8: A(i), B(i)
//                        for i to 8: B(i)
//     loop_partition:    for i to 8: A(i)           for i to 6: A(i)
//                                                   for i to 2: A(i + 6)
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_LOOPRANGES_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_LOOPRANGES_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// A plan to run the iterations of several loops in one.
struct MergePlan {
  /// In their order in the program.
  SmallVector<ForOp> loops;
  /// Allocations between the loops, which move in front of them.
  SmallVector<Operation *> allocations;
};

/// Plans to move the contents of serial loops of one extent, which stand side
/// by side, to the first of them. Refuses unless it is proven that no iteration
/// needs a result of a later one.
FailureOr<MergePlan> planMerge(ArrayRef<ForOp> loops,
                               std::string *why = nullptr);

/// Returns the first loop, which now runs all iterations.
ForOp applyMerge(RewriterBase &rewriter, const MergePlan &plan);

/// Stands for the size of the range in which all predicates hold.
inline constexpr int64_t kFullRange = -2;

/// A plan to run the iterations of a loop in several loops.
struct LoopPartitionPlan {
  ForOp loop;
  /// The operands of all expressions: variables of loops around, and symbols.
  SmallVector<Value> dims, symbols;
  /// The first iteration of each range. Its number of iterations, the least of
  /// several values.
  SmallVector<AffineExpr> starts;
  SmallVector<SmallVector<AffineExpr>> extents;
  /// Reductions whose copies have no init region: it runs in the first range.
  SmallVector<BlockOp> startedBefore;
};

/// Plans to replace a serial loop by loops over consecutive ranges of its
/// iterations. One size may be kInferredFactor: the rest. It is proven that the
/// sizes do not exceed the extent and, without an inferred one, that they reach
/// it. Only the last size of an extent that is a minimum can be inferred. The
/// first of two sizes may be kFullRange, before an inferred one: the iterations
/// in which the predicates of all blocks below hold for all inner loops.
FailureOr<LoopPartitionPlan> planLoopPartition(ForOp loop,
                                               ArrayRef<int64_t> sizes,
                                               std::string *why = nullptr);

/// Returns the loops of the ranges. The first is the loop of the plan, with its
/// blocks; the others have copies of these with names of their own.
SmallVector<ForOp> applyLoopPartition(RewriterBase &rewriter,
                                      const LoopPartitionPlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_LOOPRANGES_H
