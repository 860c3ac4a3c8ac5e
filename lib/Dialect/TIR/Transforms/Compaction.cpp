//===- Compaction.cpp - give a buffer the shape that is used --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Compaction.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tir;

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// Returns the type of a part of the buffer after a plan.
static MemRefType getPartType(memref::SubViewOp part, const Compaction &plan) {
  SmallVector<int64_t> sizes, offsets(part.getStaticOffsets());
  for (auto [dim, offset] : llvm::zip_equal(plan.dims, offsets)) {
    sizes.push_back(dim.size.getConstant().value_or(
        static_cast<int64_t>(ShapedType::kDynamic)));
    if (!dim.first.isZero())
      offset = ShapedType::kDynamic;
  }
  MemRefType type = part.getSourceType();
  return memref::SubViewOp::inferRankReducedResultType(
      part.getType().getShape(),
      MemRefType::get(sizes, type.getElementType(), MemRefLayoutAttrInterface(),
                      type.getMemorySpace()),
      offsets, part.getStaticSizes(), part.getStaticStrides());
}

/// Returns true if the users of a part can take it with other strides: it can
/// be cast to the type that it had, or they are casts themselves.
static bool canChangeType(memref::SubViewOp part, MemRefType type) {
  return memref::CastOp::areCastCompatible(type, part.getType()) ||
         llvm::all_of(part->getUsers(), [&](Operation *user) {
           auto cast = dyn_cast<memref::CastOp>(user);
           return cast &&
                  memref::CastOp::areCastCompatible(type, cast.getType());
         });
}

bool mlir::tir::fitsViews(const Compaction &plan, ArrayRef<Operation *> users) {
  return llvm::all_of(users, [&](Operation *user) {
    if (auto part = dyn_cast<memref::SubViewOp>(user))
      return canChangeType(part, getPartType(part, plan));
    // A stated access is a map over iterators of the block.
    return !isa<BlockOp>(user) ||
           llvm::all_of(plan.dims, [](const CompactDim &dim) {
             return dim.first.isConstant() ||
                    !IndexSpace::namesIn(dim.first, IndexSpace::isLoopName)
                         .empty();
           });
  });
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

/// Adds a spatial iterator to a block, bound to `value`, with points below
/// `extent`. Both are over the operands of `place`.
static void addIterator(BlockOp block, PlaceOperands &place, AffineExpr value,
                        AffineExpr extent) {
  MLIRContext *context = block.getContext();
  SmallVector<Value> dims(block.getDimOperands());
  SmallVector<Value> symbols(block.getSymbolOperands());
  unsigned firstDim = dims.size(), firstSymbol = symbols.size();
  llvm::append_range(dims, place.dims);
  llvm::append_range(symbols, place.symbols);
  auto shift = [&](AffineExpr expr) {
    return expr.shiftDims(place.dims.size(), firstDim)
        .shiftSymbols(place.symbols.size(), firstSymbol);
  };
  SmallVector<AffineExpr> binding(block.getBinding().getResults());
  SmallVector<AffineExpr> domain(block.getDomain().getResults());
  binding.push_back(shift(value));
  domain.push_back(shift(extent));
  IntegerSet predicate;
  if (std::optional<IntegerSet> set = block.getPredicate())
    predicate = IntegerSet::get(dims.size(), symbols.size(),
                                set->getConstraints(), set->getEqFlags());
  SmallVector<Attribute> kinds(block.getIteratorKinds().getValue());
  kinds.push_back(IteratorKindAttr::get(context, IteratorKind::Spatial));
  block.setIteratorKindsAttr(ArrayAttr::get(context, kinds));
  SmallVector<Value> operands = dims;
  llvm::append_range(operands, symbols);
  block.setMaps(AffineMap::get(dims.size(), symbols.size(), binding, context),
                AffineMap::get(0, symbols.size(), domain, context), predicate,
                operands);
  for (Region *region : {&block.getInit(), &block.getBody()})
    if (!region->empty())
      region->front().addArgument(IndexType::get(context), block.getLoc());
  // A stated access is a map over all iterators.
  if (std::optional<ArrayAttr> stated = block.getAccessOverride()) {
    SmallVector<Attribute> accesses;
    for (auto access : stated->getAsRange<AccessAttr>()) {
      AffineMap lower = access.getLower();
      accesses.push_back(
          AccessAttr::get(context, access.getKind(),
                          AffineMap::get(lower.getNumDims() + 1, 0,
                                         lower.getResults(), context),
                          access.getSizes(), access.getAll()));
    }
    block.setAccessOverrideAttr(ArrayAttr::get(context, accesses));
  }
}

namespace {
/// The first index of a dimension, inside of a block: an iterator, or an
/// expression over symbols.
struct FirstIndex {
  std::optional<unsigned> iterator;
  AffineExpr expr;
};
} // namespace

/// Returns the argument of the region around `op`, body or init of `block`, for
/// one of the last iterators of the block.
static Value getIterator(BlockOp block, Operation *op, unsigned position) {
  unsigned fromEnd = block.getNumIterators() - position;
  Region &region = block.getInit().isAncestor(op->getParentRegion())
                       ? block.getInit()
                       : block.getBody();
  return region.getArgument(region.getNumArguments() - fromEnd);
}

/// Builds a first index; null if it is 0.
static Value buildFirst(OpBuilder &builder, Operation *op, BlockOp block,
                        PlaceOperands &place, const FirstIndex &first) {
  if (first.iterator)
    return getIterator(block, op, *first.iterator);
  if (!first.expr)
    return Value();
  return affine::AffineApplyOp::create(
      builder, op->getLoc(),
      AffineMap::get(0, place.symbols.size(), first.expr), place.symbols);
}

/// Subtracts the first indices from the offsets of a part of the buffer.
static void replaceOffsets(memref::SubViewOp part, BlockOp block,
                           Compaction &plan, ArrayRef<FirstIndex> firsts) {
  OpBuilder builder(part);
  MLIRContext *context = part.getContext();
  SmallVector<OpFoldResult> offsets = part.getMixedOffsets();
  for (auto [offset, first] : llvm::zip_equal(offsets, firsts)) {
    Value value = buildFirst(builder, part, block, plan.place, first);
    if (!value)
      continue;
    AffineExpr difference =
        getAffineSymbolExpr(0, context) - getAffineSymbolExpr(1, context);
    offset = affine::makeComposedAffineApply(builder, part.getLoc(),
                                             AffineMap::get(0, 2, difference),
                                             {offset, OpFoldResult(value)})
                 .getResult();
  }
  MemRefType type = getPartType(part, plan);
  auto moved = memref::SubViewOp::create(
      builder, part.getLoc(), type, part.getSource(), offsets,
      part.getMixedSizes(), part.getMixedStrides());
  Value result = moved;
  if (type != part.getType() &&
      memref::CastOp::areCastCompatible(type, part.getType()))
    result =
        memref::CastOp::create(builder, part.getLoc(), part.getType(), result);
  part.replaceAllUsesWith(result);
  part.erase();
}

/// Subtracts the first indices from those that a block states.
static void replaceStated(BlockOp block, Value buffer,
                          ArrayRef<FirstIndex> firsts) {
  MLIRContext *context = block.getContext();
  SmallVector<Attribute> regions;
  for (auto [stated, access] :
       llvm::zip_equal(block.getAccessBuffers(),
                       block.getAccessOverride()->getAsRange<AccessAttr>())) {
    AffineMap lower = access.getLower();
    SmallVector<AffineExpr> indices(lower.getResults());
    if (stated == buffer)
      for (auto [index, first] : llvm::zip_equal(indices, firsts)) {
        if (first.iterator)
          index = index - getAffineDimExpr(*first.iterator, context);
        else if (first.expr)
          index = index - first.expr;
      }
    regions.push_back(
        AccessAttr::get(context, access.getKind(),
                        AffineMap::get(lower.getNumDims(), 0, indices, context),
                        access.getSizes(), access.getAll()));
  }
  block.setAccessOverrideAttr(ArrayAttr::get(context, regions));
}

/// Subtracts the first indices from those of an access.
static void replaceIndices(Operation *op, BlockOp block, PlaceOperands &place,
                           ArrayRef<FirstIndex> firsts) {
  OpBuilder builder(op);
  if (!isa<affine::AffineReadOpInterface, affine::AffineWriteOpInterface>(op)) {
    unsigned firstOperand = isa<memref::LoadOp>(op) ? 1 : 2;
    for (auto [dim, first] : llvm::enumerate(firsts)) {
      Value offset = buildFirst(builder, op, block, place, first);
      if (!offset)
        continue;
      Value index = op->getOperand(firstOperand + dim);
      op->setOperand(
          firstOperand + dim,
          arith::SubIOp::create(builder, op->getLoc(), index, offset));
    }
    return;
  }
  auto access = cast<affine::AffineMapAccessInterface>(op);
  unsigned numLeading = isa<affine::AffineReadOpInterface>(op) ? 1 : 2;
  Value buffer = op->getOperand(numLeading - 1);
  NamedAttribute named = access.getAffineMapAttrForMemRef(buffer);
  AffineMap map = cast<AffineMapAttr>(named.getValue()).getValue();
  ValueRange old = op->getOperands().drop_front(numLeading);
  SmallVector<Value> dims(old.take_front(map.getNumDims()));
  SmallVector<Value> symbols(old.drop_front(map.getNumDims()));
  unsigned firstSymbol = symbols.size();
  llvm::append_range(symbols, place.symbols);
  SmallVector<AffineExpr> indices(map.getResults());
  for (auto [index, first] : llvm::zip_equal(indices, firsts)) {
    if (first.iterator) {
      index = index - builder.getAffineDimExpr(dims.size());
      dims.push_back(getIterator(block, op, *first.iterator));
    } else if (first.expr) {
      index =
          index - first.expr.shiftSymbols(place.symbols.size(), firstSymbol);
    }
  }
  // An iterator of a block around may be a dimension of the access already.
  SmallVector<AffineExpr> symbolExprs;
  for (auto [position, symbol] : llvm::enumerate(symbols)) {
    auto *dim = llvm::find(dims, symbol);
    symbolExprs.push_back(dim == dims.end()
                              ? builder.getAffineSymbolExpr(position)
                              : builder.getAffineDimExpr(dim - dims.begin()));
  }
  for (AffineExpr &index : indices)
    index = simplifyIndexExpr(index.replaceSymbols(symbolExprs), dims.size(),
                              symbols.size());
  compressAffineOperands(indices, dims, symbols);
  SmallVector<Value> operands(op->getOperands().take_front(numLeading));
  llvm::append_range(operands, dims);
  llvm::append_range(operands, symbols);
  op->setAttr(named.getName(),
              AffineMapAttr::get(AffineMap::get(dims.size(), symbols.size(),
                                                indices, op->getContext())));
  op->setOperands(operands);
}

/// Replaces the indices of all accesses in a block.
static void replaceIndices(BlockOp block, Value buffer, Compaction &plan) {
  PlaceOperands &place = plan.place;
  SmallVector<FirstIndex> firsts;
  for (const CompactDim &dim : plan.dims) {
    FirstIndex &first = firsts.emplace_back();
    if (dim.first.isZero())
      continue;
    AffineExpr value = place.toAffine(dim.first);
    if (IndexSpace::namesIn(dim.first, IndexSpace::isLoopName).empty()) {
      first.expr = value;
      continue;
    }
    first.iterator = block.getNumIterators();
    addIterator(block, place, value, place.toAffine(dim.domain));
  }
  // Replacing operands changes the list of users.
  llvm::SetVector<Operation *> users(buffer.user_begin(), buffer.user_end());
  for (Operation *user : users) {
    if (!block->isAncestor(user))
      continue;
    if (auto part = dyn_cast<memref::SubViewOp>(user))
      replaceOffsets(part, block, plan, firsts);
    else if (auto stating = dyn_cast<BlockOp>(user))
      replaceStated(stating, buffer, firsts);
    else
      replaceIndices(user, block, place, firsts);
  }
}

void mlir::tir::applyCompaction(AllocOp alloc, Compaction &plan) {
  for (BlockOp block : plan.blocks)
    replaceIndices(block, alloc.getBuffer(), plan);
  MLIRContext *context = alloc.getContext();
  SmallVector<AffineExpr> sizes;
  SmallVector<int64_t> staticSizes;
  for (const CompactDim &dim : plan.dims) {
    sizes.push_back(plan.place.toAffine(dim.size));
    staticSizes.push_back(dim.size.getConstant().value_or(
        static_cast<int64_t>(ShapedType::kDynamic)));
  }
  SmallVector<Value> dims, symbols(plan.place.symbols);
  compressAffineOperands(sizes, dims, symbols);
  alloc.setShape(AffineMap::get(0, symbols.size(), sizes, context));
  alloc.getSymbolsMutable().assign(symbols);
  MemRefType type = alloc.getType();
  alloc.getBuffer().setType(MemRefType::get(staticSizes, type.getElementType(),
                                            MemRefLayoutAttrInterface(),
                                            type.getMemorySpace()));
  if (plan.before != alloc)
    alloc->moveBefore(plan.before);
}
