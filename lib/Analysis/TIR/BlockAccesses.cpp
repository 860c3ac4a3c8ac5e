//===- BlockAccesses.cpp - regions that a block reads and writes ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Analysis/TIR/BufferEffects.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

namespace {
class AccessCollector {
public:
  AccessCollector(BlockOp block, IndexSpace &space)
      : block(block), space(space) {}

  BlockAccesses collect(bool useStated);

private:
  void visit(Operation *op);
  void visitEffects(Operation *op);
  void addIndexed(Operation *op, AccessKind kind, Value buffer,
                  ArrayRef<std::optional<IndexExpr>> indices, Type value);
  void addWhole(Operation *op, AccessKind kind, Value buffer);
  void add(BufferRegion region);
  void applyOverrides();
  bool isLocal(Value buffer) {
    Operation *op = buffer.getDefiningOp();
    return op && block->isProperAncestor(op);
  }

  BlockOp block;
  IndexSpace &space;
  bool isInit = false;
  BlockAccesses result;
};
} // namespace

void AccessCollector::add(BufferRegion region) {
  region.isInit = isInit;
  for (BufferRegion &other : result.regions)
    if (other.kind == region.kind && other.isInit == region.isInit &&
        other.coversSameElements(region)) {
      if (region.isKnown && !other.isKnown)
        other = std::move(region);
      return;
    }
  result.regions.push_back(std::move(region));
}

void AccessCollector::addWhole(Operation *op, AccessKind kind, Value buffer) {
  buffer = getViewedBuffer(buffer);
  if (isLocal(buffer))
    return;
  BufferRegion region;
  region.buffer = buffer;
  region.kind = kind;
  region.op = op;
  std::optional<SmallVector<IndexExpr>> shape = space.getShape(buffer);
  if (!shape) {
    result.unknown = op;
    return;
  }
  region.lower.assign(shape->size(), 0);
  region.size = *shape;
  add(std::move(region));
}

/// Adds the access of one element, or of the elements of a vector `value`.
void AccessCollector::addIndexed(Operation *op, AccessKind kind, Value buffer,
                                 ArrayRef<std::optional<IndexExpr>> indices,
                                 Type value) {
  if (getViewedBuffer(buffer) != buffer)
    return addWhole(op, kind, buffer);
  if (isLocal(buffer))
    return;
  BufferRegion region;
  region.buffer = buffer;
  region.kind = kind;
  region.op = op;
  region.isPoint = region.isKnown = true;
  std::optional<SmallVector<IndexExpr>> shape = space.getShape(buffer);
  auto vector = dyn_cast<VectorType>(value);
  for (auto [position, index] : llvm::enumerate(indices)) {
    std::optional<IndexExpr> lower = index, upper = index;
    if (index) {
      SmallVector<std::string> names =
          IndexSpace::namesIn(*index, IndexSpace::isLoopName);
      SmallVector<StringRef> loops(names.begin(), names.end());
      if (!loops.empty()) {
        lower = space.getBounds().getLowerBound(*index, loops);
        upper = space.getBounds().getUpperBound(*index, loops);
      }
    }
    IndexExpr size = 1;
    if (lower && upper) {
      if (*upper != *lower)
        size = space.getBounds().simplify(*upper - *lower + 1);
      // A vector lies along the last dimensions.
      int64_t fromEnd = indices.size() - position;
      if (vector && fromEnd <= vector.getRank())
        size += vector.getDimSize(vector.getRank() - fromEnd) - 1;
    } else if (shape) {
      lower = 0;
      size = (*shape)[position];
      region.isKnown = false;
    } else {
      result.unknown = op;
      return;
    }
    region.isPoint &= index.has_value() && size.isOne();
    region.lower.push_back(*lower);
    region.size.push_back(size);
  }
  add(std::move(region));
}

void AccessCollector::visitEffects(Operation *op) {
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return;
  std::optional<SmallVector<BufferEffect>> effects = getBufferEffects(op);
  if (!effects)
    result.unknown = op;
  else
    for (const BufferEffect &effect : *effects)
      addWhole(op, effect.kind, effect.memref);
}

void AccessCollector::visit(Operation *op) {
  auto affineIndices = [&](AffineMap map, ValueRange operands) {
    SmallVector<std::optional<IndexExpr>> indices;
    for (AffineExpr expr : map.getResults()) {
      auto exprs = space.getExprs(
          AffineMap::get(map.getNumDims(), map.getNumSymbols(), expr),
          operands);
      indices.push_back(exprs ? std::optional((*exprs)[0]) : std::nullopt);
    }
    return indices;
  };
  auto plainIndices = [&](ValueRange values) {
    return llvm::map_to_vector(
        values, [&](Value value) { return space.getExpr(value); });
  };
  if (auto read = dyn_cast<affine::AffineReadOpInterface>(op))
    return addIndexed(op, AccessKind::Read, read.getMemRef(),
                      affineIndices(read.getAffineMap(), read.getMapOperands()),
                      read.getValue().getType());
  if (auto write = dyn_cast<affine::AffineWriteOpInterface>(op))
    return addIndexed(
        op, AccessKind::Write, write.getMemRef(),
        affineIndices(write.getAffineMap(), write.getMapOperands()),
        write.getValueToStore().getType());
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return addIndexed(op, AccessKind::Read, load.getMemRef(),
                      plainIndices(load.getIndices()), load.getType());
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return addIndexed(op, AccessKind::Write, store.getMemRef(),
                      plainIndices(store.getIndices()),
                      store.getValueToStore().getType());
  visitEffects(op);
}

/// A stated region replaces all regions found of its buffer in the body. One
/// without elements states that there is no access.
void AccessCollector::applyOverrides() {
  std::optional<ArrayAttr> overrides = block.getAccessOverride();
  if (!overrides)
    return;
  auto stated =
      llvm::zip(block.getAccessBuffers(), overrides->getAsRange<AccessAttr>());
  for (auto [buffer, access] : stated)
    llvm::erase_if(result.regions, [&, buffer = buffer, access = access](
                                       const BufferRegion &region) {
      return region.buffer == buffer && region.kind == access.getKind() &&
             !region.isInit;
    });
  SmallVector<IndexExpr> iterators;
  for (BlockArgument iterator : block.getIterators())
    iterators.push_back(space.getExpr(iterator).value_or(IndexExpr::invalid()));
  for (auto [buffer, access] : stated) {
    if (llvm::is_contained(access.getSizes(), 0))
      continue;
    BufferRegion region;
    region.buffer = buffer;
    region.kind = access.getKind();
    region.lower = relax_mlir::fromAffine(access.getLower(), iterators, {});
    region.isPoint = true;
    region.isAll = access.getAll();
    for (int64_t size : access.getSizes()) {
      region.size.push_back(size);
      region.isPoint &= size == 1;
    }
    add(std::move(region));
  }
}

BlockAccesses AccessCollector::collect(bool useStated) {
  for (Region *region : {&block.getInit(), &block.getBody()}) {
    isInit = region == &block.getInit();
    region->walk([&](Operation *op) {
      if (!op->hasTrait<OpTrait::IsTerminator>())
        visit(op);
    });
  }
  isInit = false;
  if (useStated)
    applyOverrides();
  return result;
}

BlockAccesses mlir::tir::computeBlockAccesses(BlockOp block, IndexSpace &space,
                                              bool useStated) {
  return AccessCollector(block, space).collect(useStated);
}

SmallVector<const BufferRegion *> BlockAccesses::ofKind(AccessKind kind) const {
  SmallVector<const BufferRegion *> result;
  for (const BufferRegion &region : regions)
    if (region.kind == kind)
      result.push_back(&region);
  return result;
}

SmallVector<Value> BlockAccesses::getBuffers(AccessKind kind) const {
  SmallVector<Value> buffers;
  for (const BufferRegion *region : ofKind(kind))
    if (!llvm::is_contained(buffers, region->buffer))
      buffers.push_back(region->buffer);
  return buffers;
}

bool BlockAccesses::accesses(Value buffer, AccessKind kind) const {
  return llvm::any_of(regions, [&](const BufferRegion &region) {
    return region.buffer == buffer && region.kind == kind;
  });
}
