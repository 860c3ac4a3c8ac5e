//===- LoopKind.cpp - parallel, vectorized, unrolled, bound loops ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/IterationOrder.h"
#include "relax-mlir/Analysis/TIR/Reducer.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

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
  if (kind != ForKind::Unrolled && kind != ForKind::Serial && !isReduction) {
    std::string reason;
    if (failed(proveOrder(loop, IterationOrder::Concurrent,
                          why ? &reason : nullptr, &plan.privateBuffers)))
      return refuse(why, "the iterations of " + describe(loop) +
                             " may depend on each other: " + reason);
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
