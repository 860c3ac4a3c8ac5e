//===- DecomposePadding.cpp - split a padding block -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/DecomposePadding.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/BodyIndices.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"
#include "relax-mlir/Dialect/TIR/Schedule/SharedIterations.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;
using relax_mlir::IterDomain;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Plan
//===----------------------------------------------------------------------===//

namespace {
class PaddingPlanner {
public:
  PaddingPlanner(BlockOp block, ForOp loop, std::string *why)
      : block(block), why(why) {
    plan.block = block;
    plan.loop = loop;
  }

  FailureOr<DecomposePaddingPlan> run();

private:
  LogicalResult matchBody();
  LogicalResult checkStore();
  LogicalResult checkNest();
  LogicalResult checkOtherBlocks();
  LogicalResult splitCondition();
  bool addRange(AffineExpr constraint, unsigned numDims,
                ArrayRef<Value> operands);
  LogicalResult refuseBlock(const Twine &fact) {
    return refuse(why, "block '" + block.getBlockName() + "' " + fact);
  }

  BlockOp block;
  std::string *why;
  DecomposePaddingPlan plan;
  /// Bounds of each loop that copies a part of its iterations; null for none.
  struct Limits {
    AffineExpr lower, end;
  };
  llvm::MapVector<Operation *, Limits> limits;
  IndexSpace space;
};
} // namespace

/// Matches `store(if condition then .. else constant)`.
LogicalResult PaddingPlanner::matchBody() {
  for (Operation &op : block.getBody().front().without_terminator()) {
    auto store = dyn_cast<affine::AffineStoreOp>(op);
    if (store && plan.store)
      return refuseBlock("stores several elements");
    if (store)
      plan.store = store;
  }
  Value value = plan.store ? plan.store.getValueToStore() : Value();
  auto branch =
      value ? value.getDefiningOp<affine::AffineIfOp>() : affine::AffineIfOp();
  if (!branch || branch->getNumResults() != 1 || !branch.hasElse() ||
      branch->getParentRegion() != &block.getBody() || !value.hasOneUse())
    return refuseBlock("does not store the result of an 'affine.if'");
  plan.branch = branch;
  Attribute padding;
  if (!matchPattern(branch.getElseBlock()->getTerminator()->getOperand(0),
                    m_Constant(&padding)))
    return refuseBlock("stores no constant in the else region");
  plan.padding = cast<TypedAttr>(padding);
  return success();
}

/// Checks that each element is written once, and by no other block.
LogicalResult PaddingPlanner::checkStore() {
  BlockClassification classification = classifyBlock(block);
  if (classification.blockClass != BlockClass::Complete)
    return refuseBlock("is not complete: " + classification.whyNotComplete);
  if (block.getAccessOverride())
    return refuseBlock("has stated accesses");
  if (!getBlocksOfScope(block).empty())
    return refuseBlock("contains blocks");
  AccessedBlock accessed(block);
  auto extents =
      accessed.space.getExprs(block.getDomain(), block.getSymbolOperands());
  SmallVector<const BufferRegion *> writes = accessed.accesses.getWrites();
  if (!extents || writes.size() != 1 || !writes.front()->isPoint ||
      failed(getElementIndex(plan.store)))
    return refuseBlock("does not store one element at an index that is affine "
                       "in its iterators");
  SmallVector<IterDomain> domain;
  for (auto [position, extent] : llvm::enumerate(*extents)) {
    (void)accessed.space.getExpr(block.getIterators()[position]);
    domain.push_back({"d" + std::to_string(position), extent});
  }
  if (!isInjective(domain, writes.front()->lower, {},
                   accessed.space.getBounds()))
    return refuse(why, "cannot prove that block '" + block.getBlockName() +
                           "' writes each element at one point");
  return success();
}

/// Finds the loops to repeat around the fill.
LogicalResult PaddingPlanner::checkNest() {
  ForOp loop = plan.loop;
  if (!loop->isProperAncestor(block) ||
      !getScope(block)->isProperAncestor(loop))
    return refuse(why, describe(loop) + " is not around block '" +
                           block.getBlockName() + "'");
  LoopSet bound;
  collectBoundLoops(block, /*isReduce=*/false, bound);
  for (Operation *op = block->getParentOp(); op != loop->getParentOp();
       op = op->getParentOp()) {
    auto inner = dyn_cast<ForOp>(op);
    if (!inner)
      return refuse(why, "'" + op->getName().getStringRef() +
                             "' is between block '" + block.getBlockName() +
                             "' and " + describe(loop));
    if (!bound.contains(op))
      return refuseBlock("is not bound to " + describe(inner) +
                         ", which repeats it");
    plan.repeated.push_back(inner);
  }
  std::reverse(plan.repeated.begin(), plan.repeated.end());
  return success();
}

/// Checks that the blocks below the loop do not see the fill.
LogicalResult PaddingPlanner::checkOtherBlocks() {
  AccessedBlock own(block);
  Value buffer = plan.store.getMemRef();
  for (BlockOp other : getBlocksOfScope(plan.loop)) {
    if (other == block)
      continue;
    AccessedBlock accessed(other);
    ForOp shared = getSharedLoop(block, other);
    if (accessed.accesses.accesses(buffer, AccessKind::Read) &&
        !readsOwnIteration(accessed, own, buffer, shared))
      return refuse(why, "cannot prove that " + accessed.name() +
                             " reads in an iteration of " + describe(shared) +
                             " only what block '" + block.getBlockName() +
                             "' has written in it");
  }
  return success();
}

/// Limits the loop of an iterator if the constraint bounds this iterator alone,
/// and nothing else uses the loop.
bool PaddingPlanner::addRange(AffineExpr constraint, unsigned numDims,
                              ArrayRef<Value> operands) {
  MLIRContext *context = block.getContext();
  int position = -1;
  for (unsigned i = 0; i < numDims; ++i)
    if (constraint.isFunctionOfDim(i)) {
      if (position >= 0)
        return false;
      position = i;
    }
  auto iterator = position >= 0 ? dyn_cast<BlockArgument>(operands[position])
                                : BlockArgument();
  if (!iterator || iterator.getOwner() != &block.getBody().front())
    return false;
  auto variable = dyn_cast<AffineDimExpr>(
      block.getBinding().getResult(iterator.getArgNumber()));
  if (!variable)
    return false;
  auto loop = cast<ForOp>(
      cast<BlockArgument>(block.getDimOperands()[variable.getPosition()])
          .getOwner()
          ->getParentOp());
  if (!plan.loop->isAncestor(loop) || loop.getExtent().getNumResults() != 1 ||
      loop.getExtent().getNumDims() != 0 ||
      !llvm::all_of(loop.getInductionVar().getUsers(),
                    [&](Operation *user) { return user == block; }) ||
      llvm::count(block.getMapOperands(), loop.getInductionVar()) != 1)
    return false;

  // constraint = rest + sign * iterator
  unsigned numSymbols = operands.size() - numDims;
  auto at = [&](int64_t value) {
    return simplifyIndexExpr(
        constraint.replace(getAffineDimExpr(position, context),
                           getAffineConstantExpr(value, context)),
        numDims, numSymbols);
  };
  AffineExpr rest = at(0);
  auto sign = dyn_cast<AffineConstantExpr>(
      simplifyIndexExpr(at(1) - rest, numDims, numSymbols));
  if (!sign || (sign.getValue() != 1 && sign.getValue() != -1) ||
      simplifyIndexExpr(
          constraint - rest -
              getAffineDimExpr(position, context) * sign.getValue(),
          numDims, numSymbols) != getAffineConstantExpr(0, context))
    return false;
  Limits &known = limits[loop];
  AffineExpr &limit = sign.getValue() == 1 ? known.lower : known.end;
  if (limit)
    return false;
  // The range must lie within the iterations of the loop.
  ValueRange all(operands);
  IndexExpr edge =
      space.getExpr(rest, all.take_front(numDims), all.drop_front(numDims));
  auto extents = space.getExprs(loop.getExtent(), loop.getMapOperands());
  if (!edge.isValid() || !extents)
    return false;
  IndexExpr slack = sign.getValue() == 1 ? -edge : extents->front() - 1 - edge;
  if (space.getBounds().proveNonNegative(slack) != Answer::Yes)
    return false;
  limit = sign.getValue() == 1 ? -rest : rest + 1;
  return true;
}

/// Turns the condition of the branch into ranges of loops and a predicate.
LogicalResult PaddingPlanner::splitCondition() {
  IntegerSet set = plan.branch.getIntegerSet();
  ElementIndex index{AffineMap::get(set.getNumDims(), set.getNumSymbols(),
                                    set.getConstraints(), set.getContext()),
                     SmallVector<Value>(plan.branch.getOperands())};
  composeIndex(index, block);
  unsigned numDims = index.map.getNumDims();
  // Operands of dimensions may be iterators of blocks around, too.
  SmallVector<AffineExpr> dims, symbols;
  unsigned numOwn = block.getSymbolOperands().size();
  for (auto [position, operand] : llvm::enumerate(index.operands)) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!argument)
      return refuseBlock("has a condition that is not affine in its iterators");
    bool isOwn = argument.getOwner() == &block.getBody().front();
    AffineExpr value =
        isOwn ? block.getBinding().getResult(argument.getArgNumber())
              : getAffineSymbolExpr(numOwn + plan.symbols.size(),
                                    block.getContext());
    if (!isOwn)
      plan.symbols.push_back(operand);
    (position < numDims ? dims : symbols).push_back(value);
  }
  for (auto [constraint, isEq] :
       llvm::zip_equal(index.map.getResults(), set.getEqFlags())) {
    if (!isEq && addRange(constraint, numDims, index.operands))
      continue;
    AffineExpr value = constraint.replaceDimsAndSymbols(dims, symbols);
    plan.constraints.push_back(value);
    if (isEq)
      plan.constraints.push_back(-value);
  }
  // Ranges use symbols only, numbered without those of the block.
  SmallVector<AffineExpr> outer;
  for (AffineExpr symbol : symbols)
    outer.push_back(
        isa<AffineSymbolExpr>(symbol)
            ? getAffineSymbolExpr(cast<AffineSymbolExpr>(symbol).getPosition() -
                                      numOwn,
                                  block.getContext())
            : symbol);
  for (auto &[op, limit] : limits) {
    if (!limit.lower && !limit.end)
      continue;
    auto loop = cast<ForOp>(op);
    AffineExpr lower = getAffineConstantExpr(0, block.getContext());
    if (limit.lower)
      lower = limit.lower.replaceSymbols(outer);
    AffineExpr end;
    if (limit.end) {
      end = limit.end.replaceSymbols(outer);
    } else {
      end = loop.getExtent().getResult(0).shiftSymbols(
          loop.getExtent().getNumSymbols(), plan.symbols.size());
      llvm::append_range(plan.symbols, loop.getSymbolOperands());
    }
    plan.ranges.push_back({loop, lower, end - lower});
  }
  return success();
}

FailureOr<DecomposePaddingPlan> PaddingPlanner::run() {
  if (failed(matchBody()) || failed(checkStore()) || failed(checkNest()) ||
      failed(checkOtherBlocks()) || failed(splitCondition()))
    return failure();
  return plan;
}

FailureOr<DecomposePaddingPlan>
mlir::tir::planDecomposePadding(BlockOp block, ForOp loop, std::string *why) {
  return PaddingPlanner(block, loop, why).run();
}

//===----------------------------------------------------------------------===//
// Apply
//===----------------------------------------------------------------------===//

/// Creates the block that fills all elements, with copies of the loops.
static BlockOp createFill(RewriterBase &rewriter,
                          const DecomposePaddingPlan &plan) {
  BlockOp block = plan.block;
  rewriter.setInsertionPoint(plan.loop);
  IRMapping mapping;
  for (ForOp loop : plan.repeated)
    copyLoop(rewriter, loop, mapping);
  SmallVector<IteratorKind> kinds(block.getNumIterators(),
                                  IteratorKind::Spatial);
  SmallVector<Value> operands =
      llvm::map_to_vector(block.getMapOperands(), [&](Value operand) {
        return mapping.lookupOrDefault(operand);
      });
  auto fill = BlockOp::create(
      rewriter, block.getLoc(),
      getUniqueBlockName(block->getParentOfType<PrimFuncOp>(),
                         (block.getBlockName() + "_fill").str()),
      kinds, block.getBinding(), block.getDomain(), operands,
      block.getPredicate().value_or(IntegerSet()));
  Block &body = fill.getBody().front();
  rewriter.setInsertionPoint(body.getTerminator());
  affine::AffineStoreOp store = plan.store;
  Location loc = store.getLoc();
  for (auto [iterator, argument] :
       llvm::zip_equal(block.getIterators(), body.getArguments()))
    mapping.map(iterator, argument);
  Value padding = arith::ConstantOp::create(rewriter, loc, plan.padding);
  FailureOr<ElementIndex> index = getElementIndex(store);
  affine::AffineStoreOp::create(
      rewriter, loc, padding, store.getMemRef(), index->map,
      llvm::map_to_vector(index->operands, [&](Value operand) {
        return mapping.lookupOrDefault(operand);
      }));
  return fill;
}

BlockOp mlir::tir::applyDecomposePadding(RewriterBase &rewriter,
                                         const DecomposePaddingPlan &plan) {
  OpBuilder::InsertionGuard guard(rewriter);
  BlockOp block = plan.block, fill = createFill(rewriter, plan);
  affine::AffineIfOp branch = plan.branch;
  Operation *yield = branch.getThenBlock()->getTerminator();
  Value value = yield->getOperand(0);
  rewriter.eraseOp(yield);
  rewriter.inlineBlockBefore(branch.getThenBlock(), branch);
  rewriter.replaceOp(branch, value);
  eraseUnusedOps(rewriter, block);

  if (!plan.constraints.empty()) {
    SmallVector<Value> dims(block.getDimOperands());
    SmallVector<Value> symbols(block.getSymbolOperands());
    llvm::append_range(symbols, plan.symbols);
    addToPredicate(rewriter, block, plan.constraints, dims, symbols);
  }
  MLIRContext *context = block.getContext();
  for (const DecomposePaddingPlan::Range &range : plan.ranges) {
    ForOp loop = range.loop;
    rewriter.modifyOpInPlace(loop, [&] {
      loop.setExtentMap(AffineMap::get(0, plan.symbols.size(),
                                       simplifyIndexExpr(range.extent, 0,
                                                         plan.symbols.size())),
                        plan.symbols);
    });
    replaceLoopVariable(rewriter, loop.getInductionVar(),
                        {getAffineDimExpr(0, context) + range.lower,
                         {loop.getInductionVar()},
                         plan.symbols});
  }
  simplifyMapsBelow(rewriter, plan.loop);
  return fill;
}
