//===- LoopKind.cpp - parallel, vectorized, unrolled, bound loops ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/IterationOrder.h"
#include "relax-mlir/Analysis/TIR/Reducer.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

/// Returns true if all that `loop` runs are the steps of one reduction, whose
/// values may be combined in any order.
static bool runsOnlyReduction(ForOp loop) {
  SmallVector<BlockOp> blocks = getBlocksOfScope(loop);
  if (blocks.size() != 1)
    return false;
  BlockOp block = blocks.front();
  for (Operation *parent = block->getParentOp(); parent != loop;
       parent = parent->getParentOp()) {
    auto rows = dyn_cast<ForOp>(parent);
    if (!rows || rows.getKind() != ForKind::Unrolled)
      return false;
  }
  ValueRange dims = block.getDimOperands();
  for (auto [position, value] :
       llvm::enumerate(block.getBinding().getResults()))
    for (auto [dim, operand] : llvm::enumerate(dims))
      if (operand == loop.getInductionVar() && value.isFunctionOfDim(dim) &&
          block.getIteratorKind(position) != IteratorKind::Reduce)
        return false;
  FailureOr<Reducer> reducer = matchReducer(block);
  return succeeded(reducer) && !reducer->isSelection() && !reducer->exponential;
}

/// Returns true if a reduce iterator of a block is bound to the loop.
static bool isReduceLoop(ForOp loop) {
  return llvm::any_of(getBlocksOfScope(loop), [&](BlockOp block) {
    LoopSet reduceLoops;
    collectBoundLoops(block, /*isReduce=*/true, reduceLoops);
    return reduceLoops.contains(loop);
  });
}

/// Checks that the iterations of `loop` can be the threads that share one
/// reduction: each reduces the elements of the loops below, and their parts are
/// combined then.
static LogicalResult checkSharedReduction(ForOp loop, std::string *why) {
  SmallVector<BlockOp> blocks = getBlocksOfScope(loop);
  if (blocks.size() != 1 || !blocks.front().hasInit())
    return refuse(why, describe(loop) + " runs more than one reduction");
  BlockOp block = blocks.front();
  LoopSet reduceLoops, spatialLoops;
  collectBoundLoops(block, /*isReduce=*/true, reduceLoops);
  collectBoundLoops(block, /*isReduce=*/false, spatialLoops);
  for (Operation *op = block->getParentOp();; op = op->getParentOp()) {
    if (!reduceLoops.contains(op) || spatialLoops.contains(op))
      return refuse(why, describe(loop) +
                             " is not only over the reduction of "
                             "block '" +
                             block.getBlockName() + "'");
    if (op == loop)
      break;
  }
  FailureOr<Reducer> reducer = matchReducer(block, why);
  if (failed(reducer))
    return failure();
  for (ReducedBuffer &reduced : reducer->buffers)
    if (loop->isAncestor(reduced.buffer.getParentRegion()->getParentOp()))
      return refuse(why, describe(loop) + " allocates the result of block '" +
                             block.getBlockName() + "'");
  if (failed(checkStart(block, why)))
    return failure();
  return checkPositions(block, *reducer, why, /*shared=*/loop);
}

FailureOr<LoopKindPlan> mlir::tir::planLoopKind(ForOp loop, ForKind kind,
                                                StringAttr threadTag,
                                                std::string *why) {
  if (loop.getKind() != ForKind::Serial && loop.getKind() != kind)
    return refuse(why, describe(loop) + " is already " +
                           stringifyForKind(loop.getKind()));
  if (kind == ForKind::ThreadBinding && !(threadTag && isThreadTag(threadTag)))
    return refuse(why, "expected a thread index such as 'threadIdx.x', got '" +
                           (threadTag ? threadTag.getValue() : "") + "'");
  LoopKindPlan plan{loop, kind, threadTag, {}};
  bool isReduction = kind == ForKind::Vectorized && runsOnlyReduction(loop);
  if (kind == ForKind::ThreadBinding && isReduceLoop(loop)) {
    if (!isThreadIndex(threadTag.getValue()))
      return refuse(why, describe(loop) +
                             " is over a reduction, which only threads of one "
                             "block can share: expected 'threadIdx.x' or the "
                             "like, got '" +
                             threadTag.getValue() + "'");
    if (failed(checkSharedReduction(loop, why)))
      return failure();
    isReduction = true;
  }
  if (kind != ForKind::Unrolled && kind != ForKind::Serial && !isReduction) {
    std::string reason;
    if (failed(proveOrder(loop, IterationOrder::Concurrent,
                          why ? &reason : nullptr, &plan.privateBuffers)))
      return refuse(why, "the iterations of " + describe(loop) +
                             " may depend on each other: " + reason);
    for (AllocOp buffer : plan.privateBuffers)
      if (kind == ForKind::ThreadBinding &&
          isThreadIndex(threadTag.getValue()) &&
          getMemoryScope(buffer.getType()) == MemoryScope::Shared)
        return refuse(why, describe(loop) +
                               " needs a buffer for each iteration, but "
                               "threads have one buffer of scope shared");
  }
  return plan;
}

void mlir::tir::applyLoopKind(RewriterBase &rewriter,
                              const LoopKindPlan &plan) {
  ForOp loop = plan.loop;
  for (AllocOp buffer : plan.privateBuffers)
    rewriter.moveOpBefore(buffer, &loop.getBody().front(),
                          loop.getBody().front().begin());
  rewriter.modifyOpInPlace(loop, [&] {
    loop.setKind(plan.kind);
    loop.setThreadTagAttr(plan.threadTag);
  });
}

FailureOr<PipelinePlan> mlir::tir::planPipeline(ForOp loop,
                                                const PipelineOptions &options,
                                                std::string *why) {
  if (loop.getKind() != ForKind::Serial)
    return refuse(why, describe(loop) + " is " +
                           stringifyForKind(loop.getKind()) + ", not serial");
  return PipelinePlan{loop, options};
}

void mlir::tir::applyPipeline(RewriterBase &rewriter,
                              const PipelinePlan &plan) {
  ForOp loop = plan.loop;
  NamedAttrList annotations(loop.getAnnotations().value_or(nullptr));
  const PipelineOptions &options = plan.options;
  annotations.set(kPipelineStagesName,
                  rewriter.getI64IntegerAttr(options.stages));
  if (options.defersProducts)
    annotations.set(kPipelineDeferName, rewriter.getUnitAttr());
  if (options.hasProducer)
    annotations.set(kPipelineProducerName, rewriter.getUnitAttr());
  if (options.mostBlocks)
    annotations.set(kPipelineBlocksName,
                    rewriter.getI64IntegerAttr(*options.mostBlocks));
  rewriter.modifyOpInPlace(loop, [&] {
    loop.setAnnotationsAttr(annotations.getDictionary(loop.getContext()));
  });
}
