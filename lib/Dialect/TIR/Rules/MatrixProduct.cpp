//===- MatrixProduct.cpp - the operands of a product of matrices ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MatrixProduct.h"

#include "Rules.h"
#include "relax-mlir/Analysis/TIR/ByteProduct.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

/// Returns true if the block writes the buffer.
static bool isResult(const ScheduledBlock &block, Value buffer) {
  return llvm::any_of(block.accesses, [&](const AccessStep &access) {
    return access.isWrite() && access.buffer == buffer;
  });
}

/// Returns true if a read along the lanes stays the same in the innermost loop
/// of the reduction, like the scale of a block of weights.
static bool isOfBlock(const ScheduledBlock &block, const AccessStep &access,
                      unsigned lanes) {
  return access.getConstant(lanes) == 1 &&
         access.getConstant(block.reduceIterators.back()) == 0;
}

/// Returns the read of the only operand that changes with the lanes in each
/// iteration; null if there are several, or if no operand stays the same.
static const AccessStep *findLaneRead(const ScheduledBlock &block,
                                      unsigned lanes) {
  SmallVector<const AccessStep *> found;
  bool hasOther = false;
  for (const AccessStep &access : block.accesses) {
    if (access.isWrite() || isResult(block, access.buffer))
      continue;
    if (access.getConstant(lanes) == 0)
      hasOther = true;
    else
      found.push_back(&access);
  }
  if (found.size() > 1)
    llvm::erase_if(found, [&](const AccessStep *access) {
      return isOfBlock(block, *access, lanes);
    });
  if (found.size() != 1 || !hasOther)
    return nullptr;
  // The layout changes for all reads of a buffer.
  bool isOnlyRead = llvm::none_of(block.accesses, [&](const AccessStep &other) {
    return &other != found.front() && other.buffer == found.front()->buffer;
  });
  return isOnlyRead ? found.front() : nullptr;
}

/// Returns the dimension whose index is an iterator, which is in no other
/// index.
static std::optional<unsigned> findDim(const ScheduledBlock &block,
                                       Value buffer, unsigned iterator) {
  BlockOp op = block.block;
  IndexSpace space(op);
  std::optional<IndexExpr> name = space.getExpr(op.getIterators()[iterator]);
  std::optional<unsigned> found;
  for (const BufferRegion &region : computeBlockAccesses(op, space).regions) {
    if (region.buffer != buffer || !region.isPoint || !name)
      continue;
    for (auto [dim, index] : llvm::enumerate(region.lower)) {
      if (!index.usesSymbol(name->getSymbolName()))
        continue;
      if (found || index != *name)
        return std::nullopt;
      found = dim;
    }
  }
  return found;
}

/// Returns the product of the extents of the lanes and of all reduce iterators,
/// in bytes of the buffer.
static std::optional<int64_t> getBytes(const ScheduledBlock &block,
                                       unsigned lanes, int64_t elementBytes) {
  std::optional<int64_t> bytes = block.getConstantExtent(lanes);
  if (!bytes || llvm::MulOverflow(*bytes, elementBytes, *bytes))
    return std::nullopt;
  for (unsigned iterator : block.reduceIterators) {
    std::optional<int64_t> extent = block.getConstantExtent(iterator);
    if (!extent || llvm::MulOverflow(*bytes, *extent, *bytes))
      return std::nullopt;
  }
  return bytes;
}

/// Returns true if an index of a buffer, counted from the last one, is an
/// iterator modulo `size`, or the iterator if that has fewer values.
static bool isIndexedModulo(const ScheduledBlock &block, Value buffer,
                            unsigned fromEnd, unsigned iterator, int64_t size) {
  BlockOp op = block.block;
  IndexSpace space(op);
  std::optional<IndexExpr> name = space.getExpr(op.getIterators()[iterator]);
  std::optional<int64_t> extent = block.getConstantExtent(iterator);
  if (!name)
    return false;
  IndexExpr wanted =
      extent && *extent <= size ? *name : IndexExpr::mod(*name, size);
  return llvm::any_of(
      computeBlockAccesses(op, space).regions, [&](const BufferRegion &region) {
        return region.buffer == buffer && region.lower.size() > fromEnd &&
               region.lower.rbegin()[fromEnd] == wanted;
      });
}

/// Returns true if a buffer may have panels with groups, of which the bytes
/// have a sign: the indices of a panel, in it, of a lane and of its group at
/// least.
static bool mayHaveGroups(const ScheduledBlock &block, Value buffer) {
  constexpr int64_t kLeastRank = 4;
  BlockOp op = block.block;
  std::optional<ByteProduct> bytes = ByteProduct::match(op.getBody().front());
  if (!bytes || cast<MemRefType>(buffer.getType()).getRank() < kLeastRank)
    return false;
  return (bytes->lhs.getMemRef() == buffer && bytes->isLhsSigned) ||
         (bytes->rhs.getMemRef() == buffer && bytes->isRhsSigned);
}

/// Finds the panels by which an operand is stored, and the groups of the
/// innermost reduce iterator in them.
static void findPanels(const ScheduledBlock &block, const AccessStep &read,
                       unsigned lanes, unsigned reduce, LaneOperand &operand) {
  std::optional<PanelStep> panel = read.panels[lanes];
  // A single panel has no index.
  std::optional<int64_t> extent = block.getConstantExtent(lanes);
  bool hasGroups = mayHaveGroups(block, read.buffer);
  if (hasGroups && extent && read.getConstant(lanes) == kByteGroup)
    panel = PanelStep{*extent, kByteGroup};
  if (!panel)
    return;
  if (panel->step == 1 &&
      isIndexedModulo(block, read.buffer, 0, lanes, panel->size)) {
    operand.panel = panel->size;
    operand.laneStep = 1;
    return;
  }
  if (hasGroups && panel->step == kByteGroup &&
      isIndexedModulo(block, read.buffer, 1, lanes, panel->size) &&
      isIndexedModulo(block, read.buffer, 0, reduce, kByteGroup)) {
    operand.panel = panel->size;
    operand.group = operand.laneStep.emplace(kByteGroup);
  }
}

/// Returns the operand that a block reads; nullopt if its elements are of no
/// known size, or at no known index. `reduce` is the innermost reduce iterator.
static std::optional<LaneOperand> getOperand(const ScheduledBlock &block,
                                             const AccessStep &read,
                                             unsigned lanes, unsigned reduce) {
  LaneOperand operand;
  operand.buffer = read.buffer;
  Type type = cast<MemRefType>(read.buffer.getType()).getElementType();
  if (!type.isIntOrFloat())
    return std::nullopt;
  int64_t bytes = llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  findPanels(block, read, lanes, reduce, operand);
  if (operand.panel == 0) {
    const std::optional<PanelStep> &panel = read.panels[lanes];
    operand.dim = findDim(block, read.buffer, lanes);
    operand.laneStep = read.getConstant(lanes);
    if (panel && panel->step == 1)
      operand.run = panel->size;
    else if (operand.laneStep == 1)
      operand.run = kMostLanes;
  }
  operand.bytes = getBytes(block, lanes, bytes);
  return operand;
}

/// Returns the reduce iterators, those with the smallest steps in reads that do
/// not change with the lanes inside.
static SmallVector<unsigned> orderReduction(const ScheduledBlock &block,
                                            unsigned lanes) {
  auto getStep = [&](unsigned iterator) {
    int64_t most = 0;
    for (const AccessStep &access : block.accesses)
      if (!access.isWrite() && !isResult(block, access.buffer) &&
          access.getConstant(lanes) == 0)
        most = std::max(
            most, std::abs(access.getConstant(iterator).value_or(INT64_MAX)));
    return most;
  };
  SmallVector<unsigned> order(block.reduceIterators);
  llvm::stable_sort(order, [&](unsigned lhs, unsigned rhs) {
    return block.isLong(lhs) && block.isLong(rhs) &&
           getStep(lhs) > getStep(rhs);
  });
  return order;
}

/// Returns the values of a reduce iterator that one instruction can multiply
/// and add: the other operand has them next to each other.
static int64_t getGroup(const ScheduledBlock &block, const AccessStep &read,
                        unsigned reduce) {
  BlockOp op = block.block;
  std::optional<ByteProduct> bytes = ByteProduct::match(op.getBody().front());
  std::optional<int64_t> extent = block.getConstantExtent(reduce);
  if (!bytes || !extent || *extent % kByteGroup != 0)
    return 1;
  bool isContiguous =
      llvm::all_of(block.accesses, [&](const AccessStep &access) {
        return &access == &read || isResult(block, access.buffer) ||
               access.getConstant(reduce) == 1;
      });
  return isContiguous ? kByteGroup : 1;
}

/// Returns the product with the given lanes. Its rows are `rows`, or else the
/// iterator of most values.
static std::optional<MatrixProduct> getProduct(const ScheduledBlock &block,
                                               unsigned lanes,
                                               std::optional<unsigned> rows) {
  MatrixProduct product;
  product.lanes = lanes;
  const AccessStep *read = findLaneRead(block, lanes);
  if (!read)
    return std::nullopt;
  product.reduce = orderReduction(block, lanes);
  product.innermost = product.reduce.back();
  for (unsigned iterator : product.reduce)
    if (block.isLong(iterator))
      product.innermost = iterator;
  std::optional<LaneOperand> operand =
      getOperand(block, *read, lanes, product.innermost);
  if (!operand)
    return std::nullopt;
  product.operand = *operand;
  product.group = getGroup(block, *read, product.innermost);
  SmallVector<unsigned> candidates;
  for (unsigned iterator : block.loopIterators) {
    if (iterator == lanes ||
        llvm::is_contained(block.reduceIterators, iterator))
      continue;
    (read->getConstant(iterator) == 0 ? candidates : product.batch)
        .push_back(iterator);
  }
  for (unsigned iterator : candidates) {
    int64_t extent = block.getExtent(iterator, kAssumedImages);
    int64_t most =
        product.rows ? block.getExtent(*product.rows, kAssumedImages) : 1;
    // Of equal extents, the innermost one has its rows next to each other.
    bool isLonger = extent > 1 && extent >= most;
    if (rows ? iterator == *rows : isLonger)
      product.rows = iterator;
  }
  for (unsigned iterator : candidates)
    if (iterator != product.rows)
      product.moreRows.push_back(iterator);
  return product;
}

std::optional<MatrixProduct> MatrixProduct::get(const ScheduledBlock &block) {
  std::optional<unsigned> loop = findLaneLoop(block);
  if (!block.isReduction() || block.hasRegions || !loop)
    return std::nullopt;
  return getProduct(block, block.loopIterators[*loop], std::nullopt);
}

std::optional<MatrixProduct>
MatrixProduct::getAcross(const ScheduledBlock &block) {
  std::optional<unsigned> loop = findLaneLoop(block);
  if (!block.isReduction() || block.hasRegions || !loop)
    return std::nullopt;
  unsigned neighbours = block.loopIterators[*loop];
  for (unsigned lanes : block.spatialIterators) {
    if (lanes == neighbours || !block.isLong(lanes))
      continue;
    std::optional<MatrixProduct> product = getProduct(block, lanes, neighbours);
    if (!product || product->isGathered() || product->rows != neighbours)
      continue;
    product->isAcross = true;
    return product;
  }
  return std::nullopt;
}

int64_t MatrixProduct::getLaneTile(const ScheduledBlock &block,
                                   const ScheduleTarget &target) const {
  if (operand.panel != 0)
    return operand.panel;
  int64_t width = getVectorWidth(block, target);
  return tir::getLaneTile(block.extents[lanes], width,
                          std::min<int64_t>(2 * width, kMostLanes));
}

AffineMap MatrixProduct::getGatherMap(const ScheduledBlock &block) const {
  MLIRContext *context = operand.buffer.getContext();
  SmallVector<AffineExpr> results;
  for (unsigned iterator : llvm::concat<const unsigned>(batch, reduce))
    results.push_back(getAffineDimExpr(iterator, context));
  results.push_back(getAffineDimExpr(lanes, context));
  BlockOp op = block.block;
  return AffineMap::get(op.getNumIterators(), 0, results, context);
}

AffineMap MatrixProduct::getPanelLayout(const ScheduledBlock &block,
                                        int64_t size) const {
  MLIRContext *context = operand.buffer.getContext();
  unsigned rank = cast<MemRefType>(operand.buffer.getType()).getRank();
  if (isGathered())
    rank = batch.size() + block.reduceIterators.size() + 1;
  unsigned laneDim = operand.dim.value_or(rank - 1);
  // The dimensions of batches, which come first as they are.
  llvm::SmallBitVector isBatch(rank);
  if (isGathered())
    isBatch.set(0, batch.size());
  else
    for (unsigned iterator : batch)
      if (std::optional<unsigned> dim =
              findDim(block, operand.buffer, iterator))
        isBatch.set(*dim);
  SmallVector<AffineExpr> results, inner;
  AffineExpr lane = getAffineDimExpr(laneDim, context), grouped;
  llvm::SmallBitVector isOrdered(rank);
  isOrdered.set(laneDim);
  for (unsigned dim = 0; dim < rank; ++dim)
    if (isBatch.test(dim)) {
      results.push_back(getAffineDimExpr(dim, context));
      isOrdered.set(dim);
    }
  // The loops of the reduction read one element after the other.
  if (!isGathered())
    for (unsigned iterator : reduce)
      if (std::optional<unsigned> dim =
              findDim(block, operand.buffer, iterator);
          dim && !isOrdered.test(*dim)) {
        AffineExpr index = getAffineDimExpr(*dim, context);
        bool isGrouped = group != 1 && iterator == innermost;
        if (isGrouped)
          grouped = index;
        inner.push_back(isGrouped ? index.floorDiv(group) : index);
        isOrdered.set(*dim);
      }
  for (unsigned dim = 0; dim < rank; ++dim)
    if (!isOrdered.test(dim))
      inner.push_back(getAffineDimExpr(dim, context));
  results.push_back(lane.floorDiv(size));
  llvm::append_range(results, inner);
  results.push_back(lane % size);
  if (grouped)
    results.push_back(grouped % group);
  return AffineMap::get(rank, 0, results, context);
}
