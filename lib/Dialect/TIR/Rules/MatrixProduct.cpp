//===- MatrixProduct.cpp - the operands of a product of matrices ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MatrixProduct.h"

#include "Rules.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

/// Returns true if the block writes the buffer.
static bool isResult(const ScheduledBlock &block, Value buffer) {
  return llvm::any_of(block.accesses, [&](const AccessStep &access) {
    return access.isWrite() && access.buffer == buffer;
  });
}

/// Returns the read of the only operand that changes with the lanes; null if
/// there are several, or if no operand stays the same.
static const AccessStep *findLaneRead(const ScheduledBlock &block,
                                      unsigned lanes) {
  const AccessStep *found = nullptr;
  bool hasOther = false;
  for (const AccessStep &access : block.accesses) {
    if (access.isWrite() || isResult(block, access.buffer))
      continue;
    if (access.getConstantInPanel(lanes) == 0) {
      hasOther = true;
      continue;
    }
    if (found)
      return nullptr;
    found = &access;
  }
  if (!found || !hasOther)
    return nullptr;
  // The layout changes for all reads of a buffer.
  bool isOnlyRead = llvm::none_of(block.accesses, [&](const AccessStep &other) {
    return &other != found && other.buffer == found->buffer;
  });
  return isOnlyRead ? found : nullptr;
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

/// Returns the operand, unless its lanes are in no dimension of their own.
static std::optional<LaneOperand> getOperand(const ScheduledBlock &block,
                                             const AccessStep &read,
                                             unsigned lanes) {
  LaneOperand operand;
  operand.buffer = read.buffer;
  Type type = cast<MemRefType>(read.buffer.getType()).getElementType();
  if (!type.isIntOrFloat())
    return std::nullopt;
  int64_t bytes = llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  if (const std::optional<PanelStep> &panel = read.panels[lanes]) {
    if (panel->step != 1)
      return std::nullopt;
    operand.panel = panel->size;
    operand.laneStep = 1;
  } else {
    std::optional<unsigned> dim = findDim(block, read.buffer, lanes);
    if (!dim)
      return std::nullopt;
    operand.dim = *dim;
    operand.laneStep = read.getConstant(lanes);
  }
  if (std::optional<int64_t> step =
          read.getConstant(block.reduceIterators.back()))
    operand.rowBytes = *step * bytes;
  operand.bytes = getBytes(block, lanes, bytes);
  return operand;
}

std::optional<MatrixProduct> MatrixProduct::get(const ScheduledBlock &block) {
  std::optional<unsigned> loop = findLaneLoop(block);
  if (!block.isReduction() || block.hasRegions || !loop)
    return std::nullopt;
  MatrixProduct product;
  product.lanes = block.loopIterators[*loop];
  const AccessStep *read = findLaneRead(block, product.lanes);
  if (!read)
    return std::nullopt;
  std::optional<LaneOperand> operand = getOperand(block, *read, product.lanes);
  if (!operand)
    return std::nullopt;
  product.operand = *operand;
  // More rows than a symbolic number has.
  constexpr int64_t kAssumedRows = 64;
  for (unsigned iterator : block.loopIterators) {
    if (iterator == product.lanes ||
        llvm::is_contained(block.reduceIterators, iterator))
      continue;
    if (read->getConstantInPanel(iterator) != 0) {
      // Lanes of an image may run over its rows, too.
      if (block.areContiguous(iterator, product.lanes))
        return std::nullopt;
      product.batch.push_back(iterator);
      continue;
    }
    int64_t extent = block.getExtent(iterator, kAssumedRows);
    if (extent == 1 ||
        (product.rows &&
         extent <= block.getExtent(*product.rows, kAssumedRows))) {
      product.moreRows.push_back(iterator);
      continue;
    }
    if (product.rows)
      product.moreRows.push_back(*product.rows);
    product.rows = iterator;
  }
  return product;
}

int64_t MatrixProduct::getLaneTile(const ScheduledBlock &block,
                                   const ScheduleTarget &target) const {
  if (operand.panel != 0)
    return operand.panel;
  int64_t width = getVectorWidth(block, target);
  return tir::getLaneTile(block.extents[lanes], width,
                          std::min<int64_t>(2 * width, kMostLanes));
}

AffineMap MatrixProduct::getPanelLayout(const ScheduledBlock &block,
                                        int64_t size) const {
  MLIRContext *context = operand.buffer.getContext();
  unsigned rank = cast<MemRefType>(operand.buffer.getType()).getRank();
  // The dimensions of batches, which come first as they are.
  llvm::SmallBitVector isBatch(rank);
  for (unsigned iterator : batch)
    if (std::optional<unsigned> dim = findDim(block, operand.buffer, iterator))
      isBatch.set(*dim);
  SmallVector<AffineExpr> results, inner;
  AffineExpr lane = getAffineDimExpr(operand.dim, context);
  for (unsigned dim = 0; dim < rank; ++dim)
    if (dim != operand.dim)
      (isBatch.test(dim) ? results : inner)
          .push_back(getAffineDimExpr(dim, context));
  results.push_back(lane.floorDiv(size));
  llvm::append_range(results, inner);
  results.push_back(lane % size);
  return AffineMap::get(rank, 0, results, context);
}
