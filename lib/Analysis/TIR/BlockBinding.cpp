//===- BlockBinding.cpp - relate loops to the domain of a block -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using namespace relax_mlir;

/// Returns a symbol without any known range, so that no proof can use it.
static void addUnknownCondition(std::vector<IndexExpr> &predicates) {
  predicates.push_back(IndexExpr::symbol("unknown_condition"));
}

static void addLoop(ForOp loop, IndexSpace &space, LoopDomain &result) {
  std::optional<IndexExpr> variable = space.getExpr(loop.getInductionVar());
  auto extents = space.getExprs(loop.getExtent(), loop.getMapOperands());
  if (!variable || !extents)
    return addUnknownCondition(result.predicates);
  // An extent that depends on other loops bounds both: a predicate.
  std::vector<IndexExpr> independent, greatest;
  for (const IndexExpr &extent : *extents) {
    SmallVector<std::string> names =
        IndexSpace::namesIn(extent, IndexSpace::isLoopName);
    if (names.empty()) {
      independent.push_back(extent);
      continue;
    }
    result.predicates.push_back(extent - *variable - 1);
    SmallVector<StringRef> loops(names.begin(), names.end());
    if (auto bound = space.getBounds().getUpperBound(extent, loops))
      greatest.push_back(*bound);
  }
  if (independent.empty())
    independent = greatest;
  if (independent.empty())
    return addUnknownCondition(result.predicates);
  result.loops.push_back(loop);
  result.domain.push_back(
      {variable->getSymbolName().str(), IndexExpr::min(independent)});
}

std::optional<SmallVector<IndexExpr>>
mlir::tir::getBranchConditions(IfOp branch, Operation *inside,
                               IndexSpace &space) {
  auto constraints =
      space.getConstraints(branch.getCondition(), branch.getSetOperands());
  bool isElse = branch.getElseRegion().isAncestor(inside->getParentRegion());
  // The negation of one inequality is an inequality; that of several is a
  // disjunction.
  if (!constraints || (isElse && constraints->size() != 1))
    return std::nullopt;
  if (isElse)
    constraints->front() = -constraints->front() - 1;
  return constraints;
}

LoopDomain mlir::tir::getLoopDomain(BlockOp block, IndexSpace &space) {
  Operation *scope = getScope(block);
  SmallVector<Operation *> around;
  for (Operation *op = block->getParentOp(); op && op != scope;
       op = op->getParentOp())
    around.push_back(op);
  LoopDomain result;
  auto addConditions = [&](std::optional<SmallVector<IndexExpr>> conditions) {
    if (conditions)
      llvm::append_range(result.predicates, *conditions);
    else
      addUnknownCondition(result.predicates);
  };
  for (Operation *op : llvm::reverse(around)) {
    if (auto loop = dyn_cast<ForOp>(op))
      addLoop(loop, space, result);
    else if (auto branch = dyn_cast<IfOp>(op))
      addConditions(getBranchConditions(branch, block, space));
  }
  if (block.getPredicate())
    addConditions(
        space.getConstraints(*block.getPredicate(), block.getMapOperands()));
  return result;
}

BlockBinding mlir::tir::analyzeBinding(BlockOp block) {
  BlockBinding result;
  IndexSpace space;
  LoopDomain around = getLoopDomain(block, space);
  auto indices = space.getExprs(block.getBinding(), block.getMapOperands());
  auto extents = space.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!indices || !extents) {
    result.reason = "the binding is not an expression over loops and symbols";
    return result;
  }

  SmallVector<IterDomain> used;
  for (auto [loop, iterator] : llvm::zip(around.loops, around.domain)) {
    auto uses = [&, name = StringRef(iterator.name)](const IndexExpr &expr) {
      return expr.usesSymbol(name);
    };
    bool isUsed =
        llvm::any_of(*indices, uses) || llvm::any_of(around.predicates, uses);
    (isUsed ? result.loops : result.unusedLoops).push_back(loop);
    if (isUsed)
      used.push_back(iterator);
  }
  result.map =
      detectIterMap(used, *indices, around.predicates, space.getBounds());
  result.reason = result.map.reason;

  IndexBounds bounds = space.getBounds();
  for (const IndexExpr &predicate : around.predicates)
    bounds.addFact(predicate);
  result.isWithinDomain = Answer::Yes;
  for (auto [position, index, extent] : llvm::enumerate(*indices, *extents)) {
    for (Answer answer :
         {bounds.proveNonNegative(index), bounds.proveLess(index, extent)}) {
      if (answer == Answer::Yes || result.isWithinDomain == Answer::No)
        continue;
      result.isWithinDomain = answer;
      result.reason = "iterator #" + std::to_string(position) +
                      " is bound to '" + index.str() + "', which " +
                      (answer == Answer::No ? "leaves" : "may leave") +
                      " its domain [0, " + extent.str() + ")";
    }
  }

  result.coversDomainOnce = result.map.bijective;
  if (result.map.bijective != Answer::Yes)
    return result;
  for (auto [position, sum, extent] :
       llvm::enumerate(result.map.indices, *extents)) {
    Answer isWhole = bounds.proveEqual(*sum.extent, extent);
    if (isWhole == Answer::Yes)
      isWhole = bounds.proveEqual(sum.base, 0);
    if (isWhole == Answer::Yes)
      continue;
    result.coversDomainOnce = isWhole;
    result.reason = "iterator #" + std::to_string(position) + " takes " +
                    sum.extent->str() + " values from " + sum.base.str() +
                    ", but its domain has " + extent.str();
    break;
  }
  return result;
}

LogicalResult mlir::tir::checkRunsDomain(BlockOp block, std::string *why) {
  BlockBinding binding = analyzeBinding(block);
  if (binding.coversDomainOnce == Answer::Yes)
    return success();
  return relax_mlir::refuse(
      why, "cannot prove that the loops around block '" + block.getBlockName() +
               "' run its whole domain: " + binding.reason);
}
