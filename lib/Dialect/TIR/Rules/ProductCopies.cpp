//===- ProductCopies.cpp - copies of the operands of a product ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A product reads a copy of its lane operand by panels if the lanes are not
// stored so and enough rows read them, and a copy of its row operand if the
// rows of a tile would share few sets of a cache.
//
//===----------------------------------------------------------------------===//

#include "ProductScheduler.h"
#include "Rules.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tir;

//===----------------------------------------------------------------------===//
// Panels
//===----------------------------------------------------------------------===//

/// Returns the iterator of the copy that runs over the lanes.
unsigned ProductScheduler::getLanesOfCopy() const {
  if (product.operand.dim)
    return *product.operand.dim;
  // Iterators of the block that address the operand, in their order.
  return llvm::count_if(
      llvm::concat<const unsigned>(product.batch, block.reduceIterators),
      [&](unsigned iterator) { return iterator < product.lanes; });
}

/// Makes the loop over the lanes of a copy of a panel the innermost one and
/// vectorizes it, as far as lanes are neighbours in memory.
LogicalResult ProductScheduler::scheduleCopy(Value copy) {
  FailureOr<SmallVector<Value>> own = schedule.getLoops(copy, why);
  if (failed(own))
    return failure();
  BlockOp op = getBlock(schedule, copy);
  unsigned wanted = getLanesOfCopy();
  SmallVector<Value> order;
  Value lanes;
  unsigned numOuter = isPackedBefore() ? 0 : getOuterLoops().size();
  for (Value loop : ArrayRef(*own).drop_front(numOuter)) {
    if (getIterator(op, getLoop(schedule, loop)) == wanted)
      lanes = loop;
    else
      order.push_back(loop);
  }
  if (!lanes)
    return success();
  order.push_back(lanes);
  if (failed(reorder(schedule, order, why)))
    return failure();
  int64_t run = std::gcd(sizes.laneTile, product.operand.run);
  if (run == 1)
    return success();
  if (run == sizes.laneTile)
    return schedule.run<transform::TIRVectorizeOp>(why, lanes);
  FailureOr<SmallVector<Value>> parts =
      schedule.split(lanes, {kInferredFactor, run}, why);
  return success(
      succeeded(parts) &&
      succeeded(schedule.run<transform::TIRVectorizeOp>(why, parts->back())) &&
      succeeded(schedule.run<transform::TIRUnrollOp>(why, parts->front())));
}

/// Lets the block read a copy of its lane operand and returns the block that
/// copies.
FailureOr<Value> ProductScheduler::addCopy() {
  int64_t number = getReadNumber(schedule, handle, product.operand.buffer);
  if (product.isGathered()) {
    auto copy = schedule.run<transform::TIRReindexCacheReadOp>(
        why, handle.getType(), handle, number, MemoryScope::Global,
        product.getGatherMap(block));
    if (failed(copy))
      return failure();
    return copy->getCopy();
  }
  auto copy = schedule.run<transform::TIRCacheReadOp>(
      why, handle.getType(), handle, number, MemoryScope::Global, ValueRange());
  if (failed(copy))
    return failure();
  return copy->getCopy();
}

/// Lets the block read a copy of the lane operand: of the panel of an
/// iteration, or of all panels if they are few.
LogicalResult ProductScheduler::pack() {
  FailureOr<Value> copy = addCopy();
  if (failed(copy))
    return failure();
  bool isBefore = isPackedBefore();
  AffineMap layout = product.getPanelLayout(block, sizes.laneTile);
  if ((!isBefore && failed(schedule.run<transform::TIRComputeAtOp>(
                        why, *copy, getOuterLoops().back()))) ||
      failed(scheduleCopy(*copy)) ||
      failed(schedule.run<transform::TIRTransformLayoutOp>(
          why, *copy, AccessKind::Write, 0, layout, TypedAttr(),
          /*assume_injective=*/true)))
    return failure();
  if (!isBefore)
    return success();
  FailureOr<SmallVector<Value>> own = schedule.getLoops(*copy, why);
  return success(succeeded(own) &&
                 (own->size() == 1 ||
                  succeeded(parallelize(schedule, own->front(), why))));
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Returns the other operand if its rows are so far apart that those of a tile
/// share few sets of the first level cache, which would drop the cache lines
/// that the next reduce iterations read; null otherwise.
Value ProductScheduler::getAliasedRows() const {
  constexpr int64_t kPage = 4096, kWays = 8;
  const AccessStep *other = getRowRead(block, product);
  if (!other || !product.rows || !block.sharedLoops.empty())
    return nullptr;
  auto type = cast<MemRefType>(other->buffer.getType());
  std::optional<int64_t> step = other->getConstant(*product.rows);
  if (!step || type.getRank() < 2 || *step != type.getShape().back() ||
      other->getConstant(product.innermost) != 1)
    return nullptr;
  int64_t bytes = *step * llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  int64_t sets = kPage / std::gcd(bytes, kPage);
  return sizes.rows.tile > kWays * sets ? other->buffer : Value();
}

/// Lets the block read a copy of its row operand whose rows are a cache line
/// longer.
LogicalResult ProductScheduler::padRows(Value operand) {
  auto copied = schedule.run<transform::TIRCacheReadOp>(
      why, handle.getType(), handle, getReadNumber(schedule, handle, operand),
      MemoryScope::Global, ValueRange());
  if (failed(copied))
    return failure();
  Value copy = copied->getCopy();
  auto type = cast<MemRefType>(operand.getType());
  int64_t line = target.cpu.vectorBytes /
                 llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  Value around = loops.reduceParts;
  if (!around && !loops.rowBlocks.empty())
    around = loops.rowBlocks.back();
  if (failed(schedule.run<transform::TIRStorageAlignOp>(
          why, copy, AccessKind::Write, 0, type.getRank() - 2, 2 * line,
          line)) ||
      (around &&
       failed(schedule.run<transform::TIRComputeAtOp>(why, copy, around))))
    return failure();
  FailureOr<ScheduledBlock> facts =
      ScheduledBlock::get(getBlock(schedule, copy), why);
  return success(succeeded(facts) && succeeded(getElementwiseRule().apply(
                                         schedule, copy, *facts, target, why)));
}
