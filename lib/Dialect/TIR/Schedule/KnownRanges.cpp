//===- KnownRanges.cpp - remove what ranges of loops decide ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/KnownRanges.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Analysis/TIR/AccessedBox.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Returns the number of first iterations of a loop in which the predicate of a
/// block below holds; nullopt if it states no such constant.
static std::optional<int64_t>
getUsedIterations(BlockOp block, const IndexExpr &variable, IndexSpace &space) {
  std::optional<IntegerSet> set = block.getPredicate();
  if (!set)
    return std::nullopt;
  auto constraints = space.getConstraints(*set, block.getMapOperands());
  if (!constraints)
    return std::nullopt;
  llvm::StringMap<IndexExpr> zero, one;
  zero[variable.getSymbolName()] = 0;
  one[variable.getSymbolName()] = 1;
  std::optional<int64_t> used;
  for (const IndexExpr &constraint : *constraints) {
    IndexExpr base = constraint.substitute(zero);
    std::optional<int64_t> step =
        (base - constraint.substitute(one)).getConstant();
    if (!step || *step <= 0 || base - variable * *step != constraint)
      continue;
    relax_mlir::Interval interval = space.getBounds().getInterval(base);
    if (!interval.isPoint())
      continue;
    int64_t count = std::max<int64_t>(
        llvm::divideFloorSigned(*interval.upper, *step) + 1, 0);
    used = std::min(used.value_or(count), count);
  }
  return used;
}

static void shrinkLoop(RewriterBase &rewriter, ForOp loop, IndexSpace &space) {
  std::optional<int64_t> extent = loop.getConstantExtent();
  std::optional<IndexExpr> variable = space.getExpr(loop.getInductionVar());
  SmallVector<BlockOp> blocks = getBlocksOfScope(loop);
  if (!extent || !variable || blocks.empty())
    return;
  int64_t most = 1;
  for (BlockOp block : blocks)
    most = std::max(
        most, getUsedIterations(block, *variable, space).value_or(*extent));
  if (most >= *extent)
    return;
  rewriter.modifyOpInPlace(loop, [&] {
    loop.setExtentMap(AffineMap::getConstantMap(most, loop.getContext()), {});
  });
}

void mlir::tir::shrinkLoopsBelow(RewriterBase &rewriter, ForOp loop) {
  IndexSpace space{{}, ArgumentRange::NotNegative};
  space.addFactsAround(loop);
  loop.getBody().walk<WalkOrder::PreOrder>(
      [&](ForOp inner) { shrinkLoop(rewriter, inner, space); });
  simplifyMapsBelow(rewriter, loop);
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

/// Returns true or false if the condition of a branch always or never holds,
/// nullopt if it may do both.
static std::optional<bool> getCondition(affine::AffineIfOp branch) {
  auto block = branch->getParentOfType<BlockOp>();
  IntegerSet set = branch.getIntegerSet();
  if (set.getNumEqualities() != 0)
    return std::nullopt;
  IndexSpace space(block, ArgumentRange::NotNegative);
  space.addFactsAround(branch);
  auto constraints = space.getConstraints(set, branch.getOperands());
  if (constraints)
    constraints = bindIterators(block, *constraints, space);
  if (!constraints)
    return std::nullopt;
  bool always = true;
  for (const IndexExpr &constraint : *constraints) {
    if (space.getBounds().proveNonNegative(-constraint - 1) == Answer::Yes)
      return false;
    always &= space.getBounds().proveNonNegative(constraint) == Answer::Yes;
  }
  return always ? std::optional(true) : std::nullopt;
}

static void takeBranch(RewriterBase &rewriter, affine::AffineIfOp branch,
                       bool holds) {
  if (!holds && !branch.hasElse())
    return rewriter.eraseOp(branch);
  Block *taken = holds ? branch.getThenBlock() : branch.getElseBlock();
  Operation *yield = taken->getTerminator();
  SmallVector<Value> results(yield->getOperands());
  rewriter.eraseOp(yield);
  rewriter.inlineBlockBefore(taken, branch);
  rewriter.replaceOp(branch, results);
}

void mlir::tir::foldBranchesBelow(RewriterBase &rewriter, ForOp loop) {
  SmallVector<affine::AffineIfOp> branches;
  loop->walk<WalkOrder::PostOrder>(
      [&](affine::AffineIfOp branch) { branches.push_back(branch); });
  for (affine::AffineIfOp branch : branches)
    if (std::optional<bool> holds = getCondition(branch))
      takeBranch(rewriter, branch, *holds);
}
