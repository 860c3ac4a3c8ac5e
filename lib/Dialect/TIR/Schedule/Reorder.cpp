//===- Reorder.cpp - change the order of loops ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/IterationOrder.h"
#include "relax-mlir/Analysis/TIR/ReductionOrder.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

/// Returns the perfect nest from the outermost to the innermost of `loops`.
static FailureOr<SmallVector<ForOp>> getNest(ArrayRef<ForOp> loops,
                                             std::string *why) {
  llvm::SmallPtrSet<Operation *, 8> wanted;
  for (ForOp loop : loops)
    if (!wanted.insert(loop).second)
      return refuse(why, describe(loop) + " is given twice");
  // Start at a loop that no other one is in.
  ForOp loop = loops.front();
  for (Operation *op = loop->getParentOp(); op; op = op->getParentOp())
    if (wanted.contains(op))
      loop = cast<ForOp>(op);
  SmallVector<ForOp> nest = {loop};
  wanted.erase(loop);
  while (!wanted.empty()) {
    SmallVector<Operation *> contents = getContents(loop);
    auto inner =
        contents.size() == 1 ? dyn_cast<ForOp>(contents.front()) : ForOp();
    if (!inner)
      return refuse(
          why,
          describe(cast<ForOp>(*wanted.begin())) +
              " is not in a perfect nest with the others: " + describe(loop) +
              " contains " +
              (contents.size() == 1
                   ? "'" + contents.front()->getName().getStringRef().str() +
                         "'"
                   : std::to_string(contents.size()) + " operations"));
    loop = inner;
    nest.push_back(loop);
    wanted.erase(loop);
  }
  return nest;
}

/// Returns the loops that a reduction runs over, in the order of `nest`.
static SmallVector<ForOp> getReduceLoops(BlockOp block, ArrayRef<ForOp> nest) {
  LoopSet reduceLoops;
  collectBoundLoops(block, /*isReduce=*/true, reduceLoops);
  return llvm::filter_to_vector(
      nest, [&](ForOp loop) { return reduceLoops.contains(loop); });
}

/// Checks that reductions that may depend on their order keep it.
static LogicalResult checkReductions(const ReorderPlan &plan,
                                     std::string *why) {
  for (BlockOp block : getBlocksOfScope(plan.before.back())) {
    SmallVector<ForOp> before = getReduceLoops(block, plan.before);
    SmallVector<ForOp> after = getReduceLoops(block, plan.after);
    auto [first, second] = llvm::mismatch(before, after);
    if (first != before.end() && !isFreeInOrder(block))
      return refuse(why, "cannot prove that the result of block '" +
                             block.getBlockName() +
                             "' does not depend on the order of " +
                             describe(*first) + " and " + describe(*second));
  }
  return success();
}

FailureOr<ReorderPlan> mlir::tir::planReorder(ArrayRef<ForOp> loops,
                                              std::string *why) {
  if (loops.empty())
    return refuse(why, "expected at least one loop");
  FailureOr<SmallVector<ForOp>> nest = getNest(loops, why);
  if (failed(nest))
    return failure();
  ReorderPlan plan{*nest, {}};
  unsigned next = 0;
  for (ForOp loop : plan.before)
    plan.after.push_back(llvm::is_contained(loops, loop) ? loops[next++]
                                                         : loop);
  for (auto [index, loop] : llvm::enumerate(plan.after))
    for (Value dim : loop.getDimOperands()) {
      auto outer =
          cast<ForOp>(cast<BlockArgument>(dim).getOwner()->getParentOp());
      if (llvm::is_contained(ArrayRef(plan.after).drop_front(index), outer))
        return refuse(why, "the extent of " + describe(loop) + " depends on " +
                               describe(outer) + ", which would be inside it");
    }
  // The outermost loops that keep their places keep their order.
  auto [first, unused] = llvm::mismatch(plan.before, plan.after);
  if (first == plan.before.end())
    return plan;
  ArrayRef<ForOp> moved =
      ArrayRef(plan.before).drop_front(first - plan.before.begin());
  if (failed(checkReductions(plan, why)) ||
      failed(proveOrder(moved, IterationOrder::AnyOrder, why)))
    return failure();
  return plan;
}

void mlir::tir::applyReorder(RewriterBase &rewriter, const ReorderPlan &plan) {
  if (plan.before == plan.after)
    return;
  // Put all loops side by side, and then into each other.
  for (ForOp loop : ArrayRef(plan.before).drop_front())
    rewriter.moveOpBefore(loop, plan.before.front());
  if (plan.before.back() != plan.after.back())
    moveContents(rewriter, plan.before.back(), plan.after.back());
  for (unsigned i = plan.after.size() - 1; i > 0; --i) {
    ForOp outer = plan.after[i - 1];
    rewriter.moveOpBefore(plan.after[i],
                          outer.getBody().front().getTerminator());
  }
}
