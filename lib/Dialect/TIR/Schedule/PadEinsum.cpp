//===- PadEinsum.cpp - pad a contraction to multiples ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/PadEinsum.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/BodyIndices.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

using namespace mlir;
using namespace mlir::tir;
using arith::AtomicRMWKind;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Plan
//===----------------------------------------------------------------------===//

namespace {
class EinsumPlanner {
public:
  EinsumPlanner(BlockOp block, ArrayRef<int64_t> multiples, std::string *why)
      : block(block), multiples(multiples), why(why) {
    plan.block = block;
  }

  FailureOr<PadEinsumPlan> run();

private:
  LogicalResult checkBlock();
  LogicalResult checkLoops();
  LogicalResult chooseExtents();
  LogicalResult collectFactors(Value value);
  LogicalResult addFactor(affine::AffineLoadOp load);
  LogicalResult checkTerms();
  LogicalResult checkInit();
  FailureOr<PadEinsumPlan::Access> getAccess(Operation *op);
  bool isAnyPadded(const PadEinsumPlan::Access &access) {
    return llvm::any_of(access.iterators, [&](int iterator) {
      return iterator >= 0 && plan.isPadded(iterator);
    });
  }
  LogicalResult refuseBlock(const Twine &fact) {
    return refuse(why, "block '" + block.getBlockName() + "' " + fact);
  }

  BlockOp block;
  ArrayRef<int64_t> multiples;
  std::string *why;
  PadEinsumPlan plan;
};
} // namespace

LogicalResult EinsumPlanner::checkBlock() {
  BlockClassification classification = classifyBlock(block);
  if (classification.blockClass != BlockClass::Reduction)
    return refuseBlock("is not a reduction: " + classification.whyNotReduction);
  if (block.getAccessOverride() || block.getPredicate())
    return refuseBlock("has a predicate or stated accesses");
  FailureOr<Reducer> reducer = matchReducer(block, why);
  if (failed(reducer))
    return failure();
  plan.reduced = reducer->buffers.front();
  if (reducer->buffers.size() != 1 ||
      (plan.reduced.kind != AtomicRMWKind::addf &&
       plan.reduced.kind != AtomicRMWKind::addi))
    return refuseBlock("is not a sum to one buffer");
  if (multiples.size() != block.getNumIterators())
    return refuse(why, "expected " + Twine(block.getNumIterators()) +
                           " multiples, one per iterator of block '" +
                           block.getBlockName() + "', got " +
                           Twine(multiples.size()));
  for (int64_t multiple : multiples)
    if (multiple < 1)
      return refuse(why, "expected positive multiples, got " + Twine(multiple));
  return success();
}

/// Checks that the block is alone in loops that each run one iterator.
LogicalResult EinsumPlanner::checkLoops() {
  IndexSpace space;
  auto domain = space.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!domain)
    return refuseBlock("has an unknown domain");
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    auto variable = dyn_cast<AffineDimExpr>(block.getBinding().getResult(i));
    if (!variable)
      return refuseBlock("has an iterator #" + Twine(i) +
                         " that is not bound to a loop of its own");
    auto loop = cast<ForOp>(
        cast<BlockArgument>(block.getDimOperands()[variable.getPosition()])
            .getOwner()
            ->getParentOp());
    auto extents = space.getExprs(loop.getExtent(), loop.getMapOperands());
    if (llvm::is_contained(plan.loops, loop) || !extents ||
        extents->size() != 1 ||
        space.getBounds().proveEqual(extents->front(), (*domain)[i]) !=
            Answer::Yes)
      return refuseBlock("has an iterator #" + Twine(i) +
                         " that is not bound to a loop of its own");
    plan.loops.push_back(loop);
  }
  Operation *inner = block;
  for (unsigned i = 0, e = plan.loops.size(); i < e; ++i) {
    auto loop = dyn_cast<ForOp>(inner->getParentOp());
    if (!loop || !llvm::is_contained(plan.loops, loop) ||
        getContents(loop).size() != 1)
      return refuseBlock("is not alone in the loops of its iterators");
    inner = loop;
  }
  plan.outermost = cast<ForOp>(inner);
  return success();
}

LogicalResult EinsumPlanner::chooseExtents() {
  IndexSpace space;
  auto domain = space.getExprs(block.getDomain(), block.getSymbolOperands());
  unsigned numSymbols = block.getSymbolOperands().size();
  for (auto [extent, known, multiple] :
       llvm::zip_equal(block.getDomain().getResults(), *domain, multiples)) {
    bool isMultiple =
        space.getBounds().getModularSet(known).isMultipleOf(multiple);
    plan.padded.push_back(
        isMultiple ? extent
                   : simplifyIndexExpr(extent.ceilDiv(multiple) * multiple, 0,
                                       numSymbols));
  }
  return success();
}

/// Finds the iterators that index an element, in the body or the init region.
FailureOr<PadEinsumPlan::Access> EinsumPlanner::getAccess(Operation *op) {
  FailureOr<ElementIndex> index = getElementIndex(op);
  PadEinsumPlan::Access access{op, {}};
  auto refuseIndex = [&]() {
    return refuseBlock("has an index of '" + op->getName().getStringRef() +
                       "' that is neither an iterator nor a constant");
  };
  if (failed(index))
    return refuseIndex();
  for (AffineExpr expr : index->map.getResults()) {
    if (isa<AffineConstantExpr>(expr)) {
      access.iterators.push_back(-1);
      continue;
    }
    auto dim = dyn_cast<AffineDimExpr>(expr);
    auto argument =
        dim ? dyn_cast<BlockArgument>(index->operands[dim.getPosition()])
            : BlockArgument();
    if (!argument || argument.getOwner()->getParentOp() != block)
      return refuseIndex();
    bool isInit = argument.getOwner()->getParent() == &block.getInit();
    unsigned position = argument.getArgNumber();
    access.iterators.push_back(isInit ? block.getInitIterators()[position]
                                      : position);
  }
  return access;
}

LogicalResult EinsumPlanner::addFactor(affine::AffineLoadOp load) {
  if (llvm::any_of(plan.factors, [&](const PadEinsumPlan::Access &factor) {
        return factor.op == load;
      }))
    return success();
  FailureOr<PadEinsumPlan::Access> access = getAccess(load);
  if (failed(access))
    return failure();
  plan.factors.push_back(*access);
  return success();
}

/// Adds the loads that `value` is the product of. Conversions keep zero.
LogicalResult EinsumPlanner::collectFactors(Value value) {
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<arith::ExtFOp, arith::TruncFOp, arith::ExtSIOp,
                      arith::ExtUIOp, arith::TruncIOp, arith::SIToFPOp,
                      arith::UIToFPOp>(op))
    return collectFactors(op->getOperand(0));
  if (isa_and_nonnull<arith::MulFOp, arith::MulIOp>(op)) {
    if (failed(collectFactors(op->getOperand(0))))
      return failure();
    return collectFactors(op->getOperand(1));
  }
  if (auto load = dyn_cast_or_null<affine::AffineLoadOp>(op))
    if (load->getParentRegion() == &block.getBody())
      return addFactor(load);
  return refuseBlock("adds something else than a product of elements");
}

/// Checks that the terms at padded points are zero. Infinity times zero is not.
LogicalResult EinsumPlanner::checkTerms() {
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    if (!plan.isPadded(i) || block.getIteratorKind(i) != IteratorKind::Reduce)
      continue;
    auto uses = [&](const PadEinsumPlan::Access &factor) {
      return llvm::is_contained(factor.iterators, int(i));
    };
    bool isFloat = plan.reduced.kind == AtomicRMWKind::addf;
    if (isFloat ? !llvm::all_of(plan.factors, uses)
                : !llvm::any_of(plan.factors, uses))
      return refuseBlock("has " + Twine(isFloat ? "a factor" : "no factor") +
                         " that reduce iterator #" + Twine(i) +
                         (isFloat ? " does not index, so that terms of padding "
                                    "may not be zero"
                                  : " indexes"));
  }
  return success();
}

/// Checks that the init, which also runs at points of the padding, reads no
/// element there.
LogicalResult EinsumPlanner::checkInit() {
  WalkResult result = block.getInit().walk([&](Operation *op) -> WalkResult {
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    if (!effects || !effects.hasEffect<MemoryEffects::Read>())
      return WalkResult::advance();
    FailureOr<PadEinsumPlan::Access> access = getAccess(op);
    if (failed(access))
      return failure();
    if (isAnyPadded(*access))
      return refuseBlock("has an init region that reads a buffer at a padded "
                         "iterator");
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

FailureOr<PadEinsumPlan> EinsumPlanner::run() {
  if (failed(checkBlock()) || failed(checkLoops()) || failed(chooseExtents()))
    return failure();
  LogicalResult collected = success();
  if (auto fma = dyn_cast<math::FmaOp>(plan.reduced.combiner)) {
    collected = collectFactors(fma.getA());
    if (succeeded(collected))
      collected = collectFactors(fma.getB());
  } else {
    collected = collectFactors(plan.reduced.value);
  }
  if (failed(collected) || failed(checkTerms()) || failed(checkInit()))
    return failure();
  FailureOr<PadEinsumPlan::Access> result = getAccess(plan.reduced.update);
  if (failed(result) || failed(getAccess(plan.reduced.oldValue)) ||
      failed(getAccess(plan.reduced.init)))
    return failure();
  if (isAnyPadded(*result))
    plan.result = *result;
  llvm::erase_if(plan.factors, [&](const PadEinsumPlan::Access &factor) {
    return !isAnyPadded(factor);
  });
  if (plan.factors.empty() && !plan.result)
    return refuse(why, "all extents of block '" + block.getBlockName() +
                           "' are multiples already");
  return plan;
}

FailureOr<PadEinsumPlan> mlir::tir::planPadEinsum(BlockOp block,
                                                  ArrayRef<int64_t> multiples,
                                                  std::string *why) {
  return EinsumPlanner(block, multiples, why).run();
}

//===----------------------------------------------------------------------===//
// Apply
//===----------------------------------------------------------------------===//

namespace {
class EinsumRewriter {
public:
  EinsumRewriter(RewriterBase &rewriter, const PadEinsumPlan &plan)
      : rewriter(rewriter), plan(plan), block(plan.block),
        symbols(block.getSymbolOperands()) {}

  void run();

private:
  AllocOp createBuffer(const PadEinsumPlan::Access &access, Value buffer);
  BlockOp createNest(StringRef suffix, ArrayRef<AffineExpr> extents);
  void createPadding(const PadEinsumPlan::Access &access, Value padded);
  void createCopy(Value padded, ElementIndex index);
  void redirect(Operation *op, Value padded);
  void extendLoops();

  RewriterBase &rewriter;
  const PadEinsumPlan &plan;
  BlockOp block;
  SmallVector<Value> symbols;
};
} // namespace

/// Creates a buffer with the padded sizes of the dimensions that iterators
/// index, and one element in the others.
AllocOp EinsumRewriter::createBuffer(const PadEinsumPlan::Access &access,
                                     Value buffer) {
  SmallVector<AffineExpr> shape;
  SmallVector<int64_t> sizes;
  for (int iterator : access.iterators) {
    shape.push_back(iterator < 0 ? getAffineConstantExpr(1, block.getContext())
                                 : plan.padded[iterator]);
    auto constant = dyn_cast<AffineConstantExpr>(shape.back());
    sizes.push_back(constant ? constant.getValue() : ShapedType::kDynamic);
  }
  auto type = cast<MemRefType>(buffer.getType());
  return AllocOp::create(
      rewriter, block.getLoc(),
      MemRefType::get(sizes, type.getElementType(), MemRefLayoutAttrInterface(),
                      type.getMemorySpace()),
      AffineMap::get(0, symbols.size(), shape, block.getContext()), symbols);
}

/// Creates a block with an empty body and one loop per iterator.
BlockOp EinsumRewriter::createNest(StringRef suffix,
                                   ArrayRef<AffineExpr> extents) {
  MLIRContext *context = block.getContext();
  SmallVector<Value> operands;
  SmallVector<AffineExpr> binding;
  for (AffineExpr extent : extents) {
    auto loop =
        ForOp::create(rewriter, block.getLoc(),
                      AffineMap::get(0, symbols.size(), extent), symbols);
    rewriter.setInsertionPoint(loop.getBody().front().getTerminator());
    binding.push_back(getAffineDimExpr(operands.size(), context));
    operands.push_back(loop.getInductionVar());
  }
  llvm::append_range(operands, symbols);
  auto created = BlockOp::create(
      rewriter, block.getLoc(),
      getUniqueBlockName(block->getParentOfType<PrimFuncOp>(),
                         (block.getBlockName() + suffix).str()),
      SmallVector<IteratorKind>(extents.size(), IteratorKind::Spatial),
      AffineMap::get(extents.size(), symbols.size(), binding, context),
      AffineMap::get(0, symbols.size(), extents, context), operands);
  rewriter.setInsertionPoint(created.getBody().front().getTerminator());
  return created;
}

/// Returns the index of an access in its padded buffer.
static AffineMap getPaddedMap(AffineMap map) {
  SmallVector<AffineExpr> indices;
  for (AffineExpr index : map.getResults())
    indices.push_back(isa<AffineConstantExpr>(index)
                          ? getAffineConstantExpr(0, map.getContext())
                          : index);
  return AffineMap::get(map.getNumDims(), map.getNumSymbols(), indices,
                        map.getContext());
}

/// Copies the elements of a factor in front of the loops, and zeros behind
/// them.
void EinsumRewriter::createPadding(const PadEinsumPlan::Access &access,
                                   Value padded) {
  auto load = cast<affine::AffineLoadOp>(access.op);
  Location loc = load.getLoc();
  MLIRContext *context = block.getContext();
  FailureOr<ElementIndex> index = getElementIndex(load);
  SmallVector<AffineExpr> extents, constraints, source, target;
  for (auto [expr, iterator] :
       llvm::zip_equal(index->map.getResults(), access.iterators)) {
    if (iterator < 0) {
      source.push_back(expr);
      target.push_back(getAffineConstantExpr(0, context));
      continue;
    }
    AffineExpr dim = getAffineDimExpr(extents.size(), context);
    extents.push_back(plan.padded[iterator]);
    source.push_back(dim);
    target.push_back(dim);
    if (plan.isPadded(iterator))
      constraints.push_back(block.getDomain().getResult(iterator) - 1 - dim);
  }
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(plan.outermost);
  BlockOp created = createNest("_pad", extents);
  SmallVector<Value> iterators(created.getIterators().begin(),
                               created.getIterators().end());
  SmallVector<Value> operands = iterators;
  llvm::append_range(operands, symbols);
  auto branch = affine::AffineIfOp::create(
      rewriter, loc, load.getType(),
      IntegerSet::get(extents.size(), symbols.size(), constraints,
                      SmallVector<bool>(constraints.size(), false)),
      operands, /*withElseRegion=*/true);
  unsigned numDims = extents.size();
  affine::AffineStoreOp::create(rewriter, loc, branch.getResult(0), padded,
                                AffineMap::get(numDims, 0, target, context),
                                iterators);
  rewriter.setInsertionPointToStart(branch.getThenBlock());
  Value element = affine::AffineLoadOp::create(
      rewriter, loc, load.getMemRef(),
      AffineMap::get(numDims, 0, source, context), iterators);
  affine::AffineYieldOp::create(rewriter, loc, element);
  rewriter.setInsertionPointToStart(branch.getElseBlock());
  Value zero = arith::ConstantOp::create(rewriter, loc,
                                         rewriter.getZeroAttr(load.getType()));
  affine::AffineYieldOp::create(rewriter, loc, zero);
  composeIndices(rewriter, created);
}

/// Copies the result behind the loops. `index` is that of the update.
void EinsumRewriter::createCopy(Value padded, ElementIndex index) {
  MLIRContext *context = block.getContext();
  SmallVector<AffineExpr> extents, target;
  for (auto [expr, iterator] :
       llvm::zip_equal(index.map.getResults(), plan.result->iterators)) {
    if (iterator < 0) {
      target.push_back(expr);
      continue;
    }
    target.push_back(getAffineDimExpr(extents.size(), context));
    extents.push_back(block.getDomain().getResult(iterator));
  }
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(plan.outermost);
  BlockOp created = createNest("_crop", extents);
  SmallVector<Value> iterators(created.getIterators().begin(),
                               created.getIterators().end());
  AffineMap map = AffineMap::get(extents.size(), 0, target, context);
  Value element = affine::AffineLoadOp::create(rewriter, block.getLoc(), padded,
                                               getPaddedMap(map), iterators);
  affine::AffineStoreOp::create(rewriter, block.getLoc(), element,
                                plan.reduced.buffer, map, iterators);
}

/// Lets an access use the padded buffer.
void EinsumRewriter::redirect(Operation *op, Value padded) {
  FailureOr<ElementIndex> index = getElementIndex(op);
  AffineMap map = getPaddedMap(index->map);
  rewriter.setInsertionPoint(op);
  if (auto load = dyn_cast<affine::AffineLoadOp>(op))
    rewriter.replaceOpWithNewOp<affine::AffineLoadOp>(load, padded, map,
                                                      index->operands);
  else
    rewriter.replaceOpWithNewOp<affine::AffineStoreOp>(
        op, cast<affine::AffineStoreOp>(op).getValueToStore(), padded, map,
        index->operands);
}

/// Gives loops and domain the padded extents.
void EinsumRewriter::extendLoops() {
  for (auto [loop, extent] : llvm::zip_equal(plan.loops, plan.padded)) {
    auto changed = ForOp(loop);
    rewriter.modifyOpInPlace(changed, [&, extent = extent] {
      changed.setExtentMap(AffineMap::get(0, symbols.size(), extent), symbols);
    });
  }
  rewriter.modifyOpInPlace(block, [&] {
    SmallVector<Value> operands(block.getMapOperands());
    block.setMaps(
        block.getBinding(),
        AffineMap::get(0, symbols.size(), plan.padded, block.getContext()),
        IntegerSet(), operands);
  });
}

void EinsumRewriter::run() {
  OpBuilder::InsertionGuard guard(rewriter);
  // Extents are those of the block until its domain changes.
  for (const PadEinsumPlan::Access &factor : plan.factors) {
    auto load = cast<affine::AffineLoadOp>(factor.op);
    rewriter.setInsertionPoint(plan.outermost);
    Value padded = createBuffer(factor, load.getMemRef());
    createPadding(factor, padded);
    redirect(load, padded);
  }
  if (plan.result) {
    rewriter.setInsertionPoint(plan.outermost);
    Value padded = createBuffer(*plan.result, plan.reduced.buffer);
    affine::AffineStoreOp update = plan.reduced.update;
    createCopy(padded, *getElementIndex(update));
    redirect(plan.reduced.init, padded);
    redirect(plan.reduced.oldValue, padded);
    redirect(update, padded);
  }
  extendLoops();
}

void mlir::tir::applyPadEinsum(RewriterBase &rewriter,
                               const PadEinsumPlan &plan) {
  EinsumRewriter(rewriter, plan).run();
}
