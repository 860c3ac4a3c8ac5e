//===- TransformBlockLayout.cpp - iterate over other points ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/LayoutPrimitives.h"

#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Analysis/IndexExpr/IterMapInverse.h"
#include "relax-mlir/Analysis/TIR/IterationOrder.h"
#include "relax-mlir/Analysis/TIR/ReductionOrder.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/BlockIterators.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::IterDomain;
using relax_mlir::IterMap;
using relax_mlir::IterMapInverse;
using relax_mlir::refuse;

namespace {
/// Plans new iterators, which are called y0, y1, .. here.
class BlockLayoutPlanner {
public:
  BlockLayoutPlanner(BlockOp block, AffineMap layout, std::string *why)
      : layout(layout), why(why), space(block), plan{block, {}, {}, {}, {}} {}

  FailureOr<TransformBlockLayoutPlan> run();

private:
  LogicalResult invertLayout();
  LogicalResult chooseKinds();
  LogicalResult checkOrder();
  LogicalResult collectLoops();
  LogicalResult checkLoop(ForOp loop, Operation *content,
                          const BlockBinding &binding);
  LogicalResult refuseBlock(const Twine &fact) {
    return refuse(why, "block '" + plan.block.getBlockName() + "' " + fact);
  }

  AffineMap layout;
  std::string *why;
  IndexSpace space;
  TransformBlockLayoutPlan plan;
};
} // namespace

static IndexExpr getNewIterator(unsigned position) {
  return IndexExpr::symbol("y" + std::to_string(position));
}

/// Finds the extents of the new iterators and the values of the old ones.
LogicalResult BlockLayoutPlanner::invertLayout() {
  BlockOp block = plan.block;
  SmallVector<IndexExpr> extents =
      *space.getExprs(block.getDomain(), block.getSymbolOperands());
  std::vector<IterDomain> domain;
  SmallVector<IndexExpr> inputs, values;
  for (auto [iterator, extent] :
       llvm::zip_equal(block.getIterators(), extents)) {
    inputs.push_back(*space.getExpr(iterator));
    domain.push_back({inputs.back().getSymbolName().str(), extent});
  }
  AffineInputs affineInputs(block.getContext());
  affineInputs.bindSymbols(block.getSymbolOperands(), space);
  for (unsigned i = 0, e = layout.getNumResults(); i < e; ++i) {
    values.push_back(getNewIterator(i));
    affineInputs.bind(values.back().getSymbolName(),
                      getAffineDimExpr(i, block.getContext()));
  }
  IterMap map = relax_mlir::detectIterMap(
      domain, relax_mlir::fromAffine(layout, inputs, {}), {},
      space.getBounds());
  if (map.bijective != Answer::Yes)
    return refuse(why, "cannot prove that the layout of block '" +
                           block.getBlockName() +
                           "' is a bijection: " + map.reason);
  FailureOr<IterMapInverse> inverse = invertIterMap(map, values, why);
  if (failed(inverse))
    return failure();
  IndexBounds box = space.getBounds();
  for (auto [position, sum] : llvm::enumerate(map.indices)) {
    if (!sum.base.isZero())
      return refuse(why, "result #" + Twine(position) +
                             " of the layout starts at " + sum.base.str() +
                             ", not at 0");
    IndexExpr extent = space.getBounds().simplify(*sum.extent);
    box.setRange(getNewIterator(position).getSymbolName(), 0, extent);
    plan.extents.push_back(affineInputs.toAffine(extent));
    if (!plan.extents.back())
      return refuseBlock("would get an extent that is not affine: '" +
                         extent.str() + "'");
  }
  for (const IndexExpr &input : inverse->inputs) {
    IndexExpr value = box.simplify(input);
    plan.values.push_back(affineInputs.toAffine(value));
    if (!plan.values.back())
      return refuseBlock("would use an iterator that is not affine: '" +
                         value.str() + "'");
  }
  return success();
}

/// Chooses the kinds of the new iterators: that of the old ones in its
/// expression.
LogicalResult BlockLayoutPlanner::chooseKinds() {
  for (auto [position, expr] : llvm::enumerate(layout.getResults())) {
    std::optional<IteratorKind> kind;
    for (unsigned i = 0, e = plan.block.getNumIterators(); i < e; ++i) {
      if (!expr.isFunctionOfDim(i))
        continue;
      IteratorKind other = plan.block.getIteratorKind(i);
      if (kind && *kind != other)
        return refuse(
            why, "result #" + Twine(position) + " of the layout combines " +
                     stringifyIteratorKind(*kind) + " and " +
                     stringifyIteratorKind(other) + " iterators of block '" +
                     plan.block.getBlockName() + "'");
      kind = other;
    }
    plan.kinds.push_back(kind.value_or(IteratorKind::Spatial));
  }
  return success();
}

/// Checks that a reduction that may depend on its order keeps it.
LogicalResult BlockLayoutPlanner::checkOrder() {
  std::optional<unsigned> last;
  bool keepsOrder = reducesInIteratorOrder(plan.block);
  for (auto [kind, expr] : llvm::zip_equal(plan.kinds, layout.getResults())) {
    if (kind != IteratorKind::Reduce)
      continue;
    auto dim = dyn_cast<AffineDimExpr>(expr);
    keepsOrder &= dim && (!last || dim.getPosition() > *last);
    if (dim)
      last = dim.getPosition();
  }
  if (keepsOrder || isFreeInOrder(plan.block))
    return success();
  return refuseBlock("has a result that may depend on the order of its "
                     "reduction, which the layout changes");
}

/// Checks that a loop around the block can be replaced.
LogicalResult BlockLayoutPlanner::checkLoop(ForOp loop, Operation *content,
                                            const BlockBinding &binding) {
  if (failed(checkIsPlain(loop, why)))
    return failure();
  if (getContents(loop).size() != 1)
    return refuse(why, describe(loop) + " contains more than block '" +
                           plan.block.getBlockName() + "'");
  if (!llvm::is_contained(binding.unusedLoops, loop))
    return success();
  auto extents = space.getExprs(loop.getExtent(), loop.getMapOperands());
  if (extents && llvm::any_of(*extents, [&](const IndexExpr &extent) {
        return space.getBounds().proveLessEqual(extent, 1) == Answer::Yes;
      }))
    return success();
  return refuseBlock("is not bound to " + describe(loop) +
                     ", which repeats its points");
}

/// Finds the loops to replace: all up to the outermost that the block is bound
/// to.
LogicalResult BlockLayoutPlanner::collectLoops() {
  BlockOp block = plan.block;
  BlockBinding binding = analyzeBinding(block);
  if (binding.coversDomainOnce != Answer::Yes)
    return refuse(why,
                  "cannot prove that the loops around block '" +
                      block.getBlockName() +
                      "' run each point of its domain once: " + binding.reason);
  Operation *content = block;
  while (plan.loops.empty()
             ? !binding.loops.empty()
             : !llvm::is_contained(plan.loops, binding.loops.front())) {
    auto loop = dyn_cast<ForOp>(content->getParentOp());
    if (!loop)
      return refuseBlock("is inside '" +
                         content->getParentOp()->getName().getStringRef() +
                         "'");
    if (failed(checkLoop(loop, content, binding)))
      return failure();
    plan.loops.push_back(loop);
    content = loop;
  }
  std::reverse(plan.loops.begin(), plan.loops.end());
  if (plan.loops.empty())
    return success();
  return proveOrder(plan.loops, IterationOrder::AnyOrder, why);
}

FailureOr<TransformBlockLayoutPlan> BlockLayoutPlanner::run() {
  if (layout.getNumDims() != plan.block.getNumIterators())
    return refuseBlock("has " + Twine(plan.block.getNumIterators()) +
                       " iterators, but the layout takes " +
                       Twine(layout.getNumDims()));
  if (layout.getNumSymbols() != 0)
    return refuse(why, "expected a layout without symbols, got " +
                           Twine(layout.getNumSymbols()));
  if (failed(invertLayout()) || failed(chooseKinds()) || failed(checkOrder()) ||
      failed(collectLoops()))
    return failure();
  if (plan.block.hasInit() &&
      !llvm::is_contained(plan.kinds, IteratorKind::Reduce))
    return refuseBlock("has an init region, but would have no reduce iterator");
  return plan;
}

FailureOr<TransformBlockLayoutPlan>
mlir::tir::planTransformBlockLayout(BlockOp block, AffineMap layout,
                                    std::string *why) {
  return BlockLayoutPlanner(block, layout, why).run();
}

void mlir::tir::applyTransformBlockLayout(
    RewriterBase &rewriter, const TransformBlockLayoutPlan &plan) {
  BlockOp block = plan.block;
  MLIRContext *context = block.getContext();
  Operation *old = block->getParentOp();
  SmallVector<Value> symbols(block.getSymbolOperands()), variables;
  unsigned numSymbols = symbols.size();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(plan.loops.empty() ? block.getOperation()
                                                : plan.loops.front());
  SmallVector<AffineExpr> binding;
  for (AffineExpr extent : plan.extents) {
    auto loop = ForOp::create(rewriter, block.getLoc(),
                              AffineMap::get(0, numSymbols, extent), symbols);
    binding.push_back(getAffineDimExpr(variables.size(), context));
    variables.push_back(loop.getInductionVar());
    rewriter.setInsertionPoint(loop.getBody().front().getTerminator());
  }
  if (!variables.empty())
    rewriter.moveOpBefore(block, rewriter.getInsertionBlock(),
                          rewriter.getInsertionPoint());
  IteratorChange change;
  change.kinds = plan.kinds;
  change.binding =
      AffineMap::get(variables.size(), numSymbols, binding, context);
  change.domain = AffineMap::get(0, numSymbols, plan.extents, context);
  change.operands = variables;
  llvm::append_range(change.operands, symbols);
  change.values = plan.values;
  change.valueSymbols = symbols;
  changeIterators(rewriter, block, change);
  if (!plan.loops.empty())
    eraseEmptyLoops(rewriter, old);
}

//===----------------------------------------------------------------------===//
// Reorder block iterators
//===----------------------------------------------------------------------===//

FailureOr<ReorderBlockIteratorsPlan>
mlir::tir::planReorderBlockIterators(BlockOp block, ArrayRef<int64_t> order,
                                     std::string *why) {
  int64_t count = block.getNumIterators();
  if (static_cast<int64_t>(order.size()) != count)
    return refuse(why, "block '" + block.getBlockName() + "' has " +
                           Twine(count) + " iterators, but the order has " +
                           Twine(order.size()));
  llvm::SmallBitVector seen(count);
  for (int64_t position : order) {
    if (position < 0 || position >= count || seen.test(position))
      return refuse(
          why, "the order of the iterators of block '" + block.getBlockName() +
                   "' is no permutation: " + Twine(position) +
                   (position < 0 || position >= count ? " is out of range"
                                                      : " is given twice"));
    seen.set(position);
  }
  return ReorderBlockIteratorsPlan{block, SmallVector<int64_t>(order)};
}

void mlir::tir::applyReorderBlockIterators(
    RewriterBase &rewriter, const ReorderBlockIteratorsPlan &plan) {
  BlockOp block = plan.block;
  MLIRContext *context = block.getContext();
  AffineMap binding = block.getBinding(), domain = block.getDomain();
  SmallVector<AffineExpr> newBinding, newDomain;
  IteratorChange change;
  change.values.resize(plan.order.size());
  for (auto [position, old] : llvm::enumerate(plan.order)) {
    change.kinds.push_back(block.getIteratorKind(old));
    newBinding.push_back(binding.getResult(old));
    newDomain.push_back(domain.getResult(old));
    change.values[old] = getAffineDimExpr(position, context);
  }
  change.binding = AffineMap::get(binding.getNumDims(), binding.getNumSymbols(),
                                  newBinding, context);
  change.domain = AffineMap::get(0, domain.getNumSymbols(), newDomain, context);
  change.predicate = block.getPredicate().value_or(IntegerSet());
  change.operands = SmallVector<Value>(block.getMapOperands());
  changeIterators(rewriter, block, change);
}
