//===- LoopPrimitives.h - split, fuse, reorder loops ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Primitives that change the loops around blocks. Each has a function `plan..`,
// which proves that the step is legal and changes nothing, and a function
// `apply..`, which cannot fail. If a plan is refused, `*why` has the reason,
// which names the loop and the block.
//
// Blocks keep their identity, and so do loops that are moved. Only split and
// fuse erase loops: those that they cut up.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_LOOPPRIMITIVES_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_LOOPPRIMITIVES_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

//===----------------------------------------------------------------------===//
// Split
//===----------------------------------------------------------------------===//

/// Stands for the factor of a split that follows from the extent.
inline constexpr int64_t kInferredFactor = -1;

/// A plan to cut a loop into several.
struct SplitPlan {
  ForOp loop;
  /// Extents of the new loops, outermost first, over the operands of `loop`.
  SmallVector<AffineMap> extents;
  /// The new loops have more points than `loop`, so that blocks need a
  /// predicate.
  bool needsPredicate = false;
};

/// Plans to replace a serial loop by one loop per factor, outermost first. One
/// factor may be kInferredFactor: the extent divided by the others, rounded up.
/// Without it the product of the factors must be proven to reach the extent.
/// Only the outermost factor may be inferred if the extent depends on other
/// loops or is a minimum.
FailureOr<SplitPlan> planSplit(ForOp loop, ArrayRef<int64_t> factors,
                               std::string *why = nullptr);

/// Returns the new loops, outermost first.
SmallVector<ForOp> applySplit(RewriterBase &rewriter, const SplitPlan &plan);

//===----------------------------------------------------------------------===//
// Fuse
//===----------------------------------------------------------------------===//

/// A plan to join loops to one.
struct FusePlan {
  /// Outermost first.
  SmallVector<ForOp> loops;
};

/// Plans to replace serial loops by one. They are given outermost first, each
/// but the first is all that the one before it contains, and the extents of all
/// but the first are over symbols alone.
FailureOr<FusePlan> planFuse(ArrayRef<ForOp> loops, std::string *why = nullptr);

/// Returns the new loop.
ForOp applyFuse(RewriterBase &rewriter, const FusePlan &plan);

//===----------------------------------------------------------------------===//
// Reorder
//===----------------------------------------------------------------------===//

/// A plan to change the order of loops.
struct ReorderPlan {
  /// All loops from the outermost to the innermost one given, in their present
  /// and in their new order.
  SmallVector<ForOp> before, after;
};

/// Plans to put the loops, which form a perfect nest with others between them,
/// in the given order, outermost first. Loops between them keep their places.
/// Refuses unless it is proven that no block below needs a result of another
/// iteration, reductions aside.
FailureOr<ReorderPlan> planReorder(ArrayRef<ForOp> loops,
                                   std::string *why = nullptr);

void applyReorder(RewriterBase &rewriter, const ReorderPlan &plan);

//===----------------------------------------------------------------------===//
// Unit loops
//===----------------------------------------------------------------------===//

/// Puts a loop of one iteration around a loop or a block and returns it. The
/// plan fails for any other operation.
FailureOr<Operation *> planAddUnitLoop(Operation *op,
                                       std::string *why = nullptr);
ForOp applyAddUnitLoop(RewriterBase &rewriter, Operation *op);

//===----------------------------------------------------------------------===//
// Kinds of loops
//===----------------------------------------------------------------------===//

/// A plan to run the iterations of a loop in another way.
struct LoopKindPlan {
  ForOp loop;
  ForKind kind = ForKind::Serial;
  /// The thread of ForKind::ThreadBinding.
  StringAttr threadTag;
  /// Buffers that each iteration needs for itself. They move into the loop.
  SmallVector<AllocOp> privateBuffers;
};

/// Plans to change how a serial loop runs. Parallel, vectorized and
/// thread-bound loops are refused unless their iterations are proven
/// independent, given buffers of their own; unrolled ones are never refused. A
/// vectorized loop may also run the steps of a reduction of known reducer, and
/// nothing else.
FailureOr<LoopKindPlan> planLoopKind(ForOp loop, ForKind kind,
                                     StringAttr threadTag = {},
                                     std::string *why = nullptr);

void applyLoopKind(RewriterBase &rewriter, const LoopKindPlan &plan);

/// The annotations of a loop whose copies to shared memory run ahead: a number
/// of iterations, as an integer of 64 bits, and the flags of PipelineOptions.
/// The blocks of a grid are an integer of 64 bits, too.
inline constexpr StringLiteral kPipelineStagesName = "pipeline_stages";
inline constexpr StringLiteral kPipelineDeferName = "pipeline_defer_products";
inline constexpr StringLiteral kPipelineProducerName = "pipeline_producer";
inline constexpr StringLiteral kPipelineBlocksName =
    "pipeline_persistent_blocks";
inline constexpr int64_t kMostPipelineStages = 8;
inline constexpr int64_t kMostPersistentBlocks = 65535;

/// How the copies of a loop run ahead.
struct PipelineOptions {
  /// The iterations whose copies shared memory holds.
  int64_t stages = 0;
  /// Products of warpgroups run on while the next iteration starts.
  bool defersProducts = false;
  /// Threads of their own start the copies.
  bool hasProducer = false;
  /// The most blocks of the grid, each of which runs several tiles; nullopt if
  /// each block has one.
  std::optional<int64_t> mostBlocks = std::nullopt;
};

/// A plan to copy to shared memory ahead of the iterations of a loop.
struct PipelinePlan {
  ForOp loop;
  PipelineOptions options;
};

/// Plans to hold the copies of several iterations. Refuses a loop that is not
/// serial.
FailureOr<PipelinePlan> planPipeline(ForOp loop, const PipelineOptions &options,
                                     std::string *why = nullptr);

void applyPipeline(RewriterBase &rewriter, const PipelinePlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_LOOPPRIMITIVES_H
