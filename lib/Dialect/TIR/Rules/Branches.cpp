//===- Branches.cpp - cut loops where branches change ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Rules/Branches.h"

#include "RuleSteps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Analysis/TIR/AccessedBox.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>
#include <set>

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

/// The most blocks that one is cut into: three ranges in each of three
/// dimensions.
static constexpr int64_t kMostParts = 27;

/// Returns the first iteration of a loop in which `condition >= 0` changes;
/// nullopt unless the condition is linear in the loop's variable and uses no
/// other.
static std::optional<int64_t> getBreak(const IndexExpr &condition,
                                       const IndexExpr &variable) {
  llvm::StringMap<IndexExpr> zero, one;
  zero[variable.getSymbolName()] = 0;
  one[variable.getSymbolName()] = 1;
  std::optional<int64_t> offset = condition.substitute(zero).getConstant();
  std::optional<int64_t> next = condition.substitute(one).getConstant();
  if (!offset || !next || *next == *offset)
    return std::nullopt;
  int64_t slope = *next - *offset;
  if (condition != variable * slope + *offset)
    return std::nullopt;
  return slope > 0 ? llvm::divideCeilSigned(-*offset, slope)
                   : llvm::divideFloorSigned(*offset, -slope) + 1;
}

/// Returns the sizes of the ranges of a loop in which the conditions of all
/// branches of a block are constant, as far as one loop tells.
static SmallVector<int64_t>
getRanges(ForOp loop, ArrayRef<IndexExpr> conditions, IndexSpace &space) {
  std::optional<int64_t> extent = loop.getConstantExtent();
  std::optional<IndexExpr> variable = space.getExpr(loop.getInductionVar());
  if (!extent || !variable)
    return {};
  std::set<int64_t> breaks = {*extent};
  for (const IndexExpr &condition : conditions)
    if (std::optional<int64_t> at = getBreak(condition, *variable))
      if (*at > 0 && *at < *extent)
        breaks.insert(*at);
  SmallVector<int64_t> sizes;
  int64_t begin = 0;
  for (int64_t end : breaks) {
    sizes.push_back(end - begin);
    begin = end;
  }
  return sizes;
}

SmallVector<IndexExpr> mlir::tir::getBranchConditions(BlockOp block,
                                                      IndexSpace &space) {
  SmallVector<IndexExpr> conditions;
  block.getBody().walk([&](affine::AffineIfOp branch) {
    auto constraints =
        space.getConstraints(branch.getIntegerSet(), branch.getOperands());
    if (constraints)
      constraints = bindIterators(block, *constraints, space);
    if (constraints)
      llvm::append_range(conditions, *constraints);
  });
  return conditions;
}

/// Cuts the loops from `number` on around a block. `order` has the numbers of
/// its loops, outermost first, which this function restores.
static LogicalResult cut(Schedule &schedule, BlockOp block, unsigned number,
                         SmallVector<unsigned> order,
                         ArrayRef<SmallVector<int64_t>> ranges,
                         std::string *why) {
  FailureOr<Value> handle = schedule.getBlock(block.getBlockName(), why);
  if (failed(handle))
    return failure();
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(*handle, why);
  if (failed(loops))
    return failure();
  while (number < ranges.size() && ranges[number].size() < 2)
    ++number;
  if (number == ranges.size()) {
    SmallVector<Value> sorted(loops->size());
    for (auto [position, original] : llvm::enumerate(order))
      sorted[original] = (*loops)[position];
    return reorder(schedule, sorted, why);
  }
  // The loop that is cut stands outside, so that each part is a perfect nest.
  unsigned position = llvm::find(order, number) - order.begin();
  std::rotate(order.begin(), order.begin() + position,
              order.begin() + position + 1);
  std::rotate(loops->begin(), loops->begin() + position,
              loops->begin() + position + 1);
  if (failed(reorder(schedule, *loops, why)))
    return failure();
  SmallVector<Type> types(ranges[number].size(), loops->front().getType());
  auto parts = schedule.run<transform::TIRLoopPartitionOp>(
      why, types, loops->front(), ValueRange(),
      ArrayRef<int64_t>(ranges[number]));
  return success(
      succeeded(parts) && llvm::all_of(parts->getLoops(), [&](Value part) {
        BlockOp copy = getBlocksOfScope(getLoop(schedule, part)).front();
        return succeeded(cut(schedule, copy, number + 1, order, ranges, why));
      }));
}

bool mlir::tir::hasBranch(BlockOp block) {
  return block.getBody()
      .walk([](affine::AffineIfOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

LogicalResult mlir::tir::cutAtBranches(Schedule &schedule, BlockOp block,
                                       std::string *why) {
  FailureOr<ScheduledBlock> facts = ScheduledBlock::get(block, why);
  if (failed(facts))
    return failure();
  if (facts->isReduction())
    return refuse(why, "block '" + block.getBlockName() + "' is a reduction");
  if (!facts->sharedLoops.empty())
    return refuse(why, "block '" + block.getBlockName() +
                           "' is in a loop that holds other operations too");
  SmallVector<IndexExpr> conditions = getBranchConditions(block, *facts->space);
  SmallVector<ForOp> loops;
  for (auto loop = block->getParentOfType<ForOp>(); loop;
       loop = loop->getParentOfType<ForOp>())
    loops.insert(loops.begin(), loop);
  SmallVector<SmallVector<int64_t>> ranges;
  int64_t numParts = 1;
  for (ForOp loop : loops) {
    ranges.push_back(getRanges(loop, conditions, *facts->space));
    numParts *= std::max<int64_t>(ranges.back().size(), 1);
  }
  if (numParts < 2)
    return refuse(why, "no branch of block '" + block.getBlockName() +
                           "' has a condition over a single loop of constant "
                           "bounds");
  if (numParts > kMostParts)
    return refuse(why, "the branches of block '" + block.getBlockName() +
                           "' would cut it into " + Twine(numParts) +
                           " parts, more than " + Twine(kMostParts));
  SmallVector<unsigned> order(ranges.size());
  std::iota(order.begin(), order.end(), 0);
  return cut(schedule, block, 0, order, ranges, why);
}
