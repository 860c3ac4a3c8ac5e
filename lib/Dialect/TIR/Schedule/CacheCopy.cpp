//===- CacheCopy.cpp - blocks that copy to and from a cache ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CachePlanning.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"

using namespace mlir;
using namespace mlir::tir;
using namespace mlir::tir::detail;
using relax_mlir::AffineExporter;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Copies of boxes
//===----------------------------------------------------------------------===//

bool tir::detail::hasValues(Value buffer, const BufferBox &box,
                            ArrayRef<BlockOp> blocks, IndexSpace &names) {
  std::optional<SmallVector<IndexExpr>> shape = names.getShape(buffer);
  if (!buffer.getDefiningOp<AllocOp>() || !shape)
    return true;
  const IndexBounds &bounds = names.getBounds();
  return llvm::any_of(blocks, [&](BlockOp block) {
    std::optional<BufferBox> written = getAccessedBox(
        buffer, block, getScope(block), names, AccessKind::Write);
    return written && llvm::all_of(llvm::seq(shape->size()), [&](size_t i) {
             // A box may exceed the buffer.
             IndexExpr lower = IndexExpr::max({box.lower[i], IndexExpr(0)});
             IndexExpr end =
                 IndexExpr::min({box.lower[i] + box.size[i], (*shape)[i]});
             IndexExpr writtenEnd = written->lower[i] + written->size[i];
             return bounds.proveLessEqual(written->lower[i], lower) ==
                        Answer::Yes &&
                    bounds.proveLessEqual(end, writtenEnd) == Answer::Yes;
           });
  });
}

LogicalResult tir::detail::checkRunsAlways(Value buffer,
                                           ArrayRef<BlockOp> readers,
                                           Operation *around,
                                           std::string *why) {
  for (BlockOp reader : readers)
    if (auto condition = reader->getParentOfType<IfOp>())
      if (buffer.getDefiningOp<AllocOp>() && around->isAncestor(condition))
        return refuse(why, "block '" + reader.getBlockName() +
                               "' runs on a condition, on which the "
                               "copy does not depend");
  return success();
}

namespace {
/// One dimension of a box, as affine expressions.
struct AffineRange {
  AffineExpr lower, size;
  /// The range is in bounds, and has the same size and lower end in all
  /// iterations of the loops around.
  bool isFixed = false;
  /// The ends that are not proven to be in bounds.
  bool mayStartBefore = false, mayEndAfter = false;
  /// The range has elements that the box does not have.
  bool isWider = false;
};
} // namespace

/// Returns the range of a box in a dimension with `extent` elements; nullopt if
/// it is not affine, or if the whole dimension is to be copied: the box covers
/// it, or has its size and the copy need not be exact.
static std::optional<AffineRange>
getAffineRange(PlaceOperands &place, IndexExpr lower, IndexExpr size,
               const IndexExpr &extent, bool isExact) {
  const IndexBounds &bounds = place.names.getBounds();
  lower = bounds.simplify(lower);
  size = bounds.simplify(size);
  AffineRange range;
  range.lower = place.toAffine(lower);
  range.size = place.toAffine(size);
  if (!range.size)
    if (std::optional<int64_t> most = bounds.getInterval(size).upper) {
      size = *most;
      range.size = place.toAffine(size);
      range.isWider = true;
    }
  bool isWhole =
      isExact ? bounds.proveLessEqual(lower, 0) == Answer::Yes &&
                    bounds.proveLessEqual(extent, lower + size) == Answer::Yes
              : bounds.proveLessEqual(extent, size) == Answer::Yes;
  if (!range.lower || !range.size || isWhole)
    return std::nullopt;
  range.mayStartBefore = bounds.proveNonNegative(lower) != Answer::Yes;
  range.mayEndAfter =
      bounds.proveLessEqual(lower + size, extent) != Answer::Yes;
  auto usesLoop = [](const IndexExpr &expr) {
    return !IndexSpace::namesIn(expr, IndexSpace::isLoopName).empty();
  };
  range.isFixed = !range.mayStartBefore && !range.mayEndAfter &&
                  !usesLoop(lower) && !usesLoop(size);
  return range;
}

FailureOr<CopyPlan> tir::detail::planBoxCopy(Value buffer, const BufferBox &box,
                                             Operation *around,
                                             std::string *why, bool isExact) {
  PlaceOperands place(around);
  std::optional<SmallVector<IndexExpr>> shape = place.names.getShape(buffer);
  if (!shape)
    return refuse(why, "the sizes of the buffer are unknown");
  CopyPlan plan;
  plan.dims = place.dims;
  plan.symbols = place.symbols;
  for (auto [i, extent] : llvm::enumerate(*shape)) {
    AffineExpr whole = place.toAffine(extent);
    if (!whole)
      return refuse(why, "the size '" + extent.str() +
                             "' of the buffer is not affine");
    AffineExpr variable =
        getAffineDimExpr(place.dims.size() + i, place.context);
    AffineExpr index = getAffineDimExpr(i, place.context);
    // A part that does not move has a domain of its own, a part that does is
    // bound to a part of the whole.
    std::optional<AffineRange> range =
        getAffineRange(place, box.lower[i], box.size[i], extent, isExact);
    const IndexBounds &bounds = place.names.getBounds();
    bool isWhole = bounds.proveLessEqual(box.lower[i], 0) == Answer::Yes &&
                   bounds.proveLessEqual(extent, box.lower[i] + box.size[i]) ==
                       Answer::Yes;
    if (isExact && (range ? range->isWider : !isWhole))
      return refuse(why, "the part of dimension " + Twine(i) +
                             " of the buffer, " + box.size[i].str() +
                             " elements from " + box.lower[i].str() +
                             ", is not affine");
    plan.extents.push_back(range ? range->size : whole);
    bool isFixed = range && range->isFixed;
    plan.domain.push_back(isFixed ? range->size : whole);
    plan.binding.push_back(range && !isFixed ? range->lower + variable
                                             : variable);
    plan.bufferIndices.push_back(isFixed ? range->lower + index : index);
    if (range && range->mayStartBefore)
      plan.constraints.push_back(plan.binding.back());
    if (range && range->mayEndAfter)
      plan.constraints.push_back(whole - 1 - plan.binding.back());
  }
  plan.cacheIndices = plan.bufferIndices;
  return plan;
}

//===----------------------------------------------------------------------===//
// Copies of points
//===----------------------------------------------------------------------===//

SmallVector<unsigned> tir::detail::getUsedIterators(ArrayRef<IndexExpr> exprs) {
  SmallVector<unsigned> used;
  for (const IndexExpr &expr : exprs)
    for (StringRef name :
         IndexSpace::namesIn(expr, IndexSpace::isIteratorName)) {
      unsigned position;
      if (!name.drop_front().getAsInteger(10, position) &&
          !llvm::is_contained(used, position))
        used.push_back(position);
    }
  llvm::sort(used);
  return used;
}

FailureOr<CopyPlan> tir::detail::planPointCopy(AccessedBlock &accessed,
                                               ArrayRef<unsigned> iterators,
                                               ArrayRef<IndexExpr> index,
                                               ArrayRef<IndexExpr> cacheIndex,
                                               Operation *around,
                                               std::string *why) {
  BlockOp block = accessed.block;
  PlaceOperands place(around);
  CopyPlan plan;
  plan.symbols = place.symbols;
  auto extents =
      place.names.getExprs(block.getDomain(), block.getSymbolOperands());
  AffineExporter exporter(place.context, place.symbols.size());
  for (auto [position, symbol] : llvm::enumerate(place.symbols))
    if (auto name = place.names.getExpr(symbol))
      exporter.bind(name->getSymbolName(),
                    getAffineSymbolExpr(position, place.context));
  for (auto [number, iterator] : llvm::enumerate(iterators)) {
    AffineExpr variable = getAffineDimExpr(number, place.context);
    exporter.bind("d" + std::to_string(iterator), variable);
    AffineExpr extent =
        extents ? exporter.convert((*extents)[iterator]) : AffineExpr();
    if (!extent || !exporter.getSymbols().empty())
      return refuse(why, "block '" + block.getBlockName() +
                             "' has a domain that is not affine");
    plan.extents.push_back(extent);
    plan.domain.push_back(extent);
    plan.binding.push_back(variable);
  }
  for (const IndexExpr &expr : index)
    plan.bufferIndices.push_back(exporter.convert(expr));
  for (const IndexExpr &expr : cacheIndex)
    plan.cacheIndices.push_back(exporter.convert(expr));
  if (!exporter.getSymbols().empty() ||
      llvm::is_contained(plan.bufferIndices, AffineExpr()) ||
      llvm::is_contained(plan.cacheIndices, AffineExpr()))
    return refuse(why, "block '" + block.getBlockName() +
                           "' accesses the buffer at an index that is not "
                           "affine");
  return plan;
}

//===----------------------------------------------------------------------===//
// Apply
//===----------------------------------------------------------------------===//

/// Creates the loops of a copy, and returns the operands and variables that
/// stand for the dimensions of its binding. A loop of one iteration is left
/// out.
static SmallVector<AffineExpr> createLoops(RewriterBase &rewriter, Location loc,
                                           const CopyPlan &plan,
                                           SmallVectorImpl<Value> &dims) {
  SmallVector<Value> operands = plan.dims;
  llvm::append_range(operands, plan.symbols);
  SmallVector<AffineExpr> variables;
  for (unsigned i = 0, e = plan.dims.size(); i < e; ++i)
    variables.push_back(rewriter.getAffineDimExpr(i));
  dims = plan.dims;
  for (AffineExpr extent : plan.extents) {
    if (extent == rewriter.getAffineConstantExpr(1)) {
      variables.push_back(rewriter.getAffineConstantExpr(0));
      continue;
    }
    auto loop = ForOp::create(
        rewriter, loc,
        AffineMap::get(plan.dims.size(), plan.symbols.size(), extent),
        operands);
    variables.push_back(rewriter.getAffineDimExpr(dims.size()));
    dims.push_back(loop.getInductionVar());
    rewriter.setInsertionPoint(loop.getBody().front().getTerminator());
  }
  return variables;
}

std::pair<AffineMap, SmallVector<Value>>
tir::detail::getAccess(ArrayRef<AffineExpr> indices, ValueRange iterators,
                       ValueRange symbolOperands, MLIRContext *context) {
  SmallVector<AffineExpr> exprs(indices);
  SmallVector<Value> dims(iterators), symbols(symbolOperands);
  compressAffineOperands(exprs, dims, symbols);
  AffineMap map = AffineMap::get(dims.size(), symbols.size(), exprs, context);
  llvm::append_range(dims, symbols);
  return {map, dims};
}

BlockOp tir::detail::createCopyBlock(RewriterBase &rewriter, Location loc,
                                     const CopyPlan &plan, StringRef name) {
  MLIRContext *context = rewriter.getContext();
  rewriter.setInsertionPoint(plan.before);
  SmallVector<Value> dims;
  SmallVector<AffineExpr> variables = createLoops(rewriter, loc, plan, dims);
  auto adapt = [&](ArrayRef<AffineExpr> exprs) {
    return llvm::map_to_vector(exprs, [&](AffineExpr expr) {
      return simplifyIndexExpr(expr.replaceDims(variables), dims.size(),
                               plan.symbols.size());
    });
  };
  unsigned numSymbols = plan.symbols.size();
  llvm::SmallSetVector<AffineExpr, 4> constraints;
  constraints.insert_range(adapt(plan.constraints));
  IntegerSet predicate;
  if (!constraints.empty())
    predicate =
        IntegerSet::get(dims.size(), numSymbols, constraints.getArrayRef(),
                        SmallVector<bool>(constraints.size(), false));
  SmallVector<Value> operands = dims;
  llvm::append_range(operands, plan.symbols);
  auto func = plan.before->getParentOfType<PrimFuncOp>();
  auto block = BlockOp::create(
      rewriter, loc, getUniqueBlockName(func, name),
      SmallVector<IteratorKind>(plan.binding.size(), IteratorKind::Spatial),
      AffineMap::get(dims.size(), numSymbols, adapt(plan.binding), context),
      AffineMap::get(0, numSymbols, plan.domain, context), operands, predicate);
  rewriter.setInsertionPointToStart(&block.getBody().front());
  return block;
}

static BlockOp createCopy(RewriterBase &rewriter, const CachePlan &cache,
                          const CopyPlan &plan, Value buffer, Value cached) {
  Location loc = cached.getLoc();
  MLIRContext *context = rewriter.getContext();
  BlockOp block = createCopyBlock(rewriter, loc, plan, cache.name);
  auto [bufferMap, bufferOperands] = getAccess(
      plan.bufferIndices, block.getIterators(), plan.symbols, context);
  auto [cacheMap, cacheOperands] =
      getAccess(plan.cacheIndices, block.getIterators(), plan.symbols, context);
  if (plan.isToCache) {
    Value element = affine::AffineLoadOp::create(rewriter, loc, buffer,
                                                 bufferMap, bufferOperands);
    affine::AffineStoreOp::create(rewriter, loc, element, cached, cacheMap,
                                  cacheOperands);
  } else {
    Value element = affine::AffineLoadOp::create(rewriter, loc, cached,
                                                 cacheMap, cacheOperands);
    affine::AffineStoreOp::create(rewriter, loc, element, buffer, bufferMap,
                                  bufferOperands);
  }
  return block;
}

SmallVector<Value> tir::detail::getIteratorsAt(BlockOp block, Operation *op) {
  SmallVector<Value> iterators(block.getIterators());
  if (block.getInit().isAncestor(op->getParentRegion()))
    for (auto [argument, position] : llvm::zip_equal(
             block.getInit().getArguments(), block.getInitIterators()))
      iterators[position] = argument;
  return iterators;
}

/// Replaces an access of the buffer by one of the cache at another index.
static void replaceAccess(RewriterBase &rewriter, Operation *op,
                          const CachePlan &plan, Value cached) {
  BlockOp block = plan.users.front();
  SmallVector<Value> iterators(block.getIterators());
  if (block.getInit().isAncestor(op->getParentRegion()))
    for (auto [argument, position] : llvm::zip_equal(
             block.getInit().getArguments(), block.getInitIterators()))
      iterators[position] = argument;
  auto [map, operands] = getAccess(plan.accessMap.getResults(), iterators, {},
                                   rewriter.getContext());
  rewriter.setInsertionPoint(op);
  if (isa<affine::AffineLoadOp>(op)) {
    rewriter.replaceOpWithNewOp<affine::AffineLoadOp>(op, cached, map,
                                                      operands);
    return;
  }
  rewriter.replaceOpWithNewOp<affine::AffineStoreOp>(
      op, cast<affine::AffineStoreOp>(op).getValueToStore(), cached, map,
      operands);
}

CacheBlocks mlir::tir::applyCache(RewriterBase &rewriter,
                                  const CachePlan &plan) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(plan.before);
  BlockOp user = plan.users.front();
  Value cached = AllocOp::create(rewriter, user.getLoc(), plan.type, plan.shape,
                                 plan.shapeSymbols)
                     .getBuffer();
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : plan.buffer.getUses())
    if (llvm::any_of(plan.users, [&](BlockOp block) {
          return block->isAncestor(use.getOwner());
        }))
      uses.push_back(&use);
  for (OpOperand *use : uses) {
    if (plan.accessMap)
      replaceAccess(rewriter, use->getOwner(), plan, cached);
    else
      rewriter.modifyOpInPlace(use->getOwner(), [&] { use->set(cached); });
  }
  CacheBlocks blocks;
  if (plan.copyIn)
    blocks.copyIn =
        createCopy(rewriter, plan, *plan.copyIn, plan.buffer, cached);
  if (plan.copyOut)
    blocks.copyOut =
        createCopy(rewriter, plan, *plan.copyOut, plan.buffer, cached);
  return blocks;
}
