//===- BlockizeAll.cpp - make a block of several blocks -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/IterationOrder.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/Blockize.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "relax-mlir/Dialect/TIR/Schedule/IteratorReplacement.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

bool mlir::tir::isAroundOneBlock(ForOp loop) {
  while (true) {
    Operation *only = nullptr;
    for (Operation *op : getContents(loop)) {
      if (isa<AllocOp>(op))
        continue;
      if (only)
        return false;
      only = op;
    }
    if (isa_and_nonnull<BlockOp>(only))
      return true;
    loop = dyn_cast_or_null<ForOp>(only);
    if (!loop)
      return false;
  }
}

/// Returns the operations below `loop` whose maps use the variable of `outer`.
static llvm::SetVector<Operation *> getUsersBelow(ForOp outer, ForOp loop) {
  llvm::SetVector<Operation *> users;
  for (Operation *user : outer.getInductionVar().getUsers())
    if (loop->isAncestor(user))
      users.insert(user);
  return users;
}

/// Returns true if `block` binds a reduce iterator to `loop`, and no other.
static bool isReducedBy(BlockOp block, ForOp loop) {
  bool isReduced = false;
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    bool uses = false;
    block.getBinding().getResult(i).walk([&](AffineExpr expr) {
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        uses |=
            block.getDimOperands()[dim.getPosition()] == loop.getInductionVar();
    });
    if (uses && block.getIteratorKind(i) != IteratorKind::Reduce)
      return false;
    isReduced |= uses;
  }
  return isReduced;
}

/// Returns the loops between `scope` and `loop` that are a perfect nest,
/// outermost first. The last is the innermost loop around `loop`.
static SmallVector<ForOp> getPerfectNest(ForOp loop, Operation *scope) {
  SmallVector<ForOp> nest;
  for (Operation *op = loop->getParentOp(); op != scope;
       op = op->getParentOp()) {
    auto outer = dyn_cast<ForOp>(op);
    if (!outer || (!nest.empty() && getContents(outer).size() != 1))
      break;
    nest.push_back(outer);
  }
  std::reverse(nest.begin(), nest.end());
  return nest;
}

/// Chooses the kinds of iterators that take the values of `plan.outerLoops`.
/// Points of spatial iterators must be independent whatever the others are, so
/// that all loops are proven together.
static void chooseKinds(BlockizeAllPlan &plan, Operation *scope) {
  plan.kinds.assign(plan.outerLoops.size(), IteratorKind::Ordered);
  SmallVector<ForOp> nest = getPerfectNest(plan.loop, scope);
  if (plan.outerLoops.empty() ||
      !llvm::all_of(plan.outerLoops, [&](ForOp outer) {
        return llvm::is_contained(nest, outer);
      }))
    return;
  SmallVector<AllocOp> privateBuffers;
  if (succeeded(proveOrder(nest, IterationOrder::Concurrent, nullptr,
                           &privateBuffers)) &&
      privateBuffers.empty()) {
    plan.kinds.assign(plan.outerLoops.size(), IteratorKind::Spatial);
    return;
  }
  if (failed(proveOrder(nest, IterationOrder::AnyOrder)))
    return;
  SmallVector<BlockOp> blocks = getBlocksOfScope(plan.loop);
  for (auto [kind, outer] : llvm::zip_equal(plan.kinds, plan.outerLoops))
    if (llvm::all_of(blocks, [&, outer = outer](BlockOp block) {
          return isReducedBy(block, outer);
        }))
      kind = IteratorKind::Reduce;
}

/// Returns the extent of a loop over symbols, or an upper bound of it.
static AffineExpr getDomain(ForOp outer, ArrayRef<Value> symbols) {
  IndexSpace space;
  AffineInputs affineInputs(outer.getContext());
  affineInputs.bindSymbols(symbols, space);
  auto extents = space.getExprs(outer.getExtent(), outer.getMapOperands());
  if (!extents)
    return {};
  // The extent is the least of these.
  for (const IndexExpr &extent : *extents) {
    SmallVector<std::string> names =
        IndexSpace::namesIn(extent, IndexSpace::isLoopName);
    SmallVector<StringRef> loops(names.begin(), names.end());
    std::optional<IndexExpr> bound =
        space.getBounds().getUpperBound(extent, loops);
    AffineExpr domain;
    if (bound)
      domain = affineInputs.toAffine(*bound);
    if (domain)
      return domain;
  }
  return {};
}

FailureOr<BlockizeAllPlan> mlir::tir::planBlockizeAll(ForOp loop,
                                                      std::string *why) {
  SmallVector<BlockOp> blocks = getBlocksOfScope(loop);
  if (blocks.empty())
    return refuse(why, describe(loop) + " contains no block");
  BlockizeAllPlan plan;
  plan.loop = loop;
  plan.name = (blocks.front().getBlockName() + "_o").str();
  Operation *scope = getScope(blocks.front());
  plan.symbols = getSymbolsAround(blocks.front());
  for (Operation *op = loop->getParentOp(); op != scope; op = op->getParentOp())
    if (auto outer = dyn_cast<ForOp>(op))
      if (!getUsersBelow(outer, loop).empty())
        plan.outerLoops.push_back(outer);
  std::reverse(plan.outerLoops.begin(), plan.outerLoops.end());
  for (ForOp outer : plan.outerLoops) {
    // An init runs at the first point of a reduction, so that all of it must be
    // below the loop.
    for (BlockOp block : blocks)
      if (block.hasInit())
        for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
          if (block.getIteratorKind(i) == IteratorKind::Reduce &&
              block.getBinding().getResult(i).isFunctionOfDim(
                  llvm::find(block.getDimOperands(), outer.getInductionVar()) -
                  block.getDimOperands().begin()))
            return refuse(why, "block '" + block.getBlockName() +
                                   "' has an init region, and runs its "
                                   "reduction in " +
                                   describe(outer) + ", outside of " +
                                   describe(loop));
    plan.domain.push_back(getDomain(outer, plan.symbols));
    if (!plan.domain.back())
      return refuse(why, describe(outer) +
                             " has an extent without an affine bound over "
                             "symbols");
  }
  chooseKinds(plan, scope);
  return plan;
}

BlockOp mlir::tir::applyBlockizeAll(RewriterBase &rewriter,
                                    const BlockizeAllPlan &plan) {
  MLIRContext *context = rewriter.getContext();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(plan.loop);
  unsigned numLoops = plan.outerLoops.size(), numSymbols = plan.symbols.size();
  SmallVector<Value> operands;
  SmallVector<AffineExpr> binding;
  for (ForOp outer : plan.outerLoops) {
    binding.push_back(getAffineDimExpr(operands.size(), context));
    operands.push_back(outer.getInductionVar());
  }
  llvm::append_range(operands, plan.symbols);
  auto func = plan.loop->getParentOfType<PrimFuncOp>();
  auto block = BlockOp::create(
      rewriter, plan.loop->getLoc(), getUniqueBlockName(func, plan.name),
      plan.kinds, AffineMap::get(numLoops, numSymbols, binding, context),
      AffineMap::get(0, numSymbols, plan.domain, context), operands);
  rewriter.moveOpBefore(plan.loop, block.getBody().front().getTerminator());
  AffineExpr symbol = getAffineSymbolExpr(0, context);
  for (auto [outer, iterator] :
       llvm::zip_equal(plan.outerLoops, block.getIterators()))
    for (Operation *user : getUsersBelow(outer, plan.loop))
      replaceInMaps(rewriter, user, ForOp(outer).getInductionVar(),
                    {symbol, {}, {iterator}});
  return block;
}
