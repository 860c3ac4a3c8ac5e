//===- ProductScheduler.cpp - the steps of a product ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ProductScheduler.h"

#include "Rules.h"
#include "relax-mlir/Analysis/TIR/ByteProduct.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopRanges.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

/// The least number of batches that keep threads busy.
static constexpr int64_t kEnoughBatches = 8;

/// Splits the innermost loop of the reduction: into parts that all tiles run in
/// turn, into ranges that are fetched ahead, into unrolled steps, and by groups
/// of the panels.
LogicalResult ProductScheduler::splitReduction(Value loop) {
  int64_t group = getGroup();
  SmallVector<int64_t> factors = {kInferredFactor};
  if (sizes.fetchedAhead != 0)
    factors.push_back(sizes.fetchedAhead);
  if (sizes.partLength != 0)
    factors.push_back(sizes.partLength / sizes.unrolled);
  if (sizes.unrolled != 1)
    factors.push_back(sizes.unrolled);
  if (usesTiles())
    factors.push_back(kTileBytes / group);
  if (group != 1)
    factors.push_back(group);
  if (factors.size() == 1) {
    loops.reduce.push_back(loop);
    return success();
  }
  FailureOr<SmallVector<Value>> parts = schedule.split(loop, factors, why);
  if (failed(parts))
    return failure();
  if (group != 1)
    loops.group = parts->pop_back_val();
  if (usesTiles())
    loops.registerGroups = parts->pop_back_val();
  if (sizes.unrolled != 1)
    loops.steps = parts->pop_back_val();
  ArrayRef<Value> reduce(*parts);
  if (sizes.partLength != 0) {
    loops.reduceParts = reduce.front();
    reduce = reduce.drop_front();
  }
  llvm::append_range(loops.reduce, reduce);
  return success();
}

/// Splits the loop over the lanes into panels, or that over the rows into
/// tiles.
LogicalResult ProductScheduler::splitSpatial(Value loop, bool isLanes) {
  SmallVector<int64_t> factors = {kInferredFactor};
  bool isBlocked = !isLanes && sizes.rows.tilesPerBlock != 0;
  if (isLanes && sizes.streams > 1)
    factors.push_back(sizes.streams);
  if (isBlocked)
    factors.push_back(sizes.rows.tilesPerBlock);
  factors.push_back(isLanes ? sizes.laneTile : sizes.rows.tile);
  FailureOr<SmallVector<Value>> parts = schedule.split(loop, factors, why);
  if (failed(parts))
    return failure();
  if (!isLanes) {
    loops.rows = parts->end()[-2];
    if (isBlocked)
      loops.rowBlocks.push_back(parts->front());
    loops.rowTile.push_back(parts->back());
    return success();
  }
  loops.panels = parts->front();
  loops.lanes = parts->back();
  if (sizes.streams > 1)
    loops.severalPanels = (*parts)[1];
  return success();
}

/// Splits a loop over further rows into blocks of some iterations, unless that
/// number is 0.
LogicalResult ProductScheduler::splitMoreRows(Value loop, int64_t perBlock) {
  if (perBlock < 2) {
    (perBlock == 0 ? loops.moreRows : loops.rowBlocks).push_back(loop);
    return success();
  }
  FailureOr<SmallVector<Value>> parts =
      schedule.split(loop, {kInferredFactor, perBlock}, why);
  if (failed(parts))
    return failure();
  loops.rowBlocks.push_back(parts->front());
  loops.moreRows.push_back(parts->back());
  return success();
}

LogicalResult ProductScheduler::splitLoops() {
  FailureOr<SmallVector<Value>> all = getOwnLoops(schedule, handle, block, why);
  if (failed(all))
    return failure();
  for (unsigned iterator : product.reduce) {
    auto *found = llvm::find(block.loopIterators, iterator);
    if (found == block.loopIterators.end())
      continue;
    Value loop = (*all)[found - block.loopIterators.begin()];
    if (iterator != product.innermost)
      loops.reduce.push_back(loop);
    else if (failed(splitReduction(loop)))
      return failure();
  }
  for (auto [loop, iterator] : llvm::zip_equal(*all, block.loopIterators)) {
    if (llvm::is_contained(block.reduceIterators, iterator))
      continue;
    if (llvm::is_contained(product.batch, iterator)) {
      loops.batch.push_back(loop);
      continue;
    }
    const unsigned *found = llvm::find(product.moreRows, iterator);
    LogicalResult split =
        found == product.moreRows.end()
            ? splitSpatial(loop, iterator == product.lanes)
            : splitMoreRows(
                  loop,
                  sizes.moreRowsPerBlock[found - product.moreRows.begin()]);
    if (failed(split))
      return failure();
  }
  return success();
}

/// Returns true if the batches alone keep the threads busy. Panels outside of
/// them read each batch again and again; a symbolic number of batches may be
/// small, but counts as enough for that.
bool ProductScheduler::isWorthBatches() const {
  std::optional<int64_t> count = getNumIterations(schedule, loops.batch);
  return !count || *count >= kEnoughBatches;
}

/// Returns true if rows must run on threads, too, to keep these busy.
bool ProductScheduler::hasFewPanels() const {
  std::optional<int64_t> count = getNumIterations(schedule, getOuterLoops());
  return isWorthThreads(block, target) && count && *count < kEnoughIterations;
}

/// Returns true if rows outside of few panels pay: the panels stay in the cache
/// of a core for all tiles, or are too few for threads.
bool ProductScheduler::areRowsWorthThreads() const {
  constexpr int64_t kLeastPanels = 4;
  std::optional<int64_t> count = getNumIterations(schedule, getOuterLoops());
  return (count && *count < kLeastPanels) ||
         (product.operand.bytes &&
          *product.operand.bytes <= target.cpu.coreCacheBytes / 2);
}

/// Returns true if all panels are copied before the nest: few panels, since
/// rows then run on threads, too, or those that all iterations of shared loops
/// read.
bool ProductScheduler::isPackedBefore() const {
  return hasFewPanels() || !block.sharedLoops.empty();
}

/// Returns the loops in front of those of the rows, except for the parts of the
/// reduction.
SmallVector<Value> ProductScheduler::getOuterLoops() const {
  SmallVector<Value> order(loops.batch);
  // Full panels are separated from a partial one around few batches.
  if (isWorthBatches() || !isPartial(schedule, loops.panels))
    order.push_back(loops.panels);
  else
    order.insert(order.begin(), loops.panels);
  order.insert(order.begin(), loops.rowBlocks.begin(), loops.rowBlocks.end());
  return order;
}

LogicalResult ProductScheduler::orderLoops() {
  SmallVector<Value> order;
  if (areRowsOutside()) {
    order = loops.batch;
    llvm::append_range(order, loops.moreRows);
    order.push_back(loops.rows);
    order.push_back(loops.panels);
  } else {
    order = getOuterLoops();
    if (loops.reduceParts)
      order.insert(order.begin(), loops.reduceParts);
    llvm::append_range(order, loops.moreRows);
    if (loops.rows)
      order.push_back(loops.rows);
  }
  llvm::append_range(order, loops.reduce);
  if (loops.steps)
    order.push_back(loops.steps);
  llvm::append_range(order, loops.rowTile);
  if (loops.severalPanels)
    order.push_back(loops.severalPanels);
  SmallVector<Value> unrolled(loops.rowTile), vectorized = {loops.lanes};
  if (loops.steps)
    unrolled.push_back(loops.steps);
  if (loops.registerGroups) {
    order.push_back(loops.registerGroups);
    llvm::append_range(vectorized, unrolled);
    unrolled = {loops.registerGroups};
  }
  order.push_back(loops.lanes);
  if (loops.group) {
    order.push_back(loops.group);
    vectorized.push_back(loops.group);
  }
  if (failed(reorder(schedule, order, why)))
    return failure();
  for (Value loop : vectorized)
    if (failed(schedule.run<transform::TIRVectorizeOp>(why, loop)))
      return failure();
  if (loops.severalPanels)
    unrolled.push_back(loops.severalPanels);
  return success(llvm::all_of(unrolled, [&](Value loop) {
    return succeeded(schedule.run<transform::TIRUnrollOp>(why, loop));
  }));
}

/// Returns the number of loops of one tile, inside the reduction.
unsigned ProductScheduler::getNumTileLoops() const {
  return loops.rowTile.size() + 1 + (loops.steps ? 1 : 0) +
         (loops.severalPanels ? 1 : 0) + (loops.group ? 1 : 0) +
         (loops.registerGroups ? 1 : 0);
}

/// Returns how many loops, given outermost first, hold nothing but the next
/// one, and the innermost of these.
static unsigned countNested(const Schedule &schedule, ArrayRef<Value> loops) {
  unsigned count = 1;
  while (count < loops.size() &&
         getContents(getLoop(schedule, loops[count - 1])).size() == 1)
    ++count;
  return count;
}

/// Separates full panels from a partial one, and stores the reductions of both
/// to `parts`. Iterations are proven to be independent while one block writes,
/// so the loops before the panels, as far as they are among the `numNested`
/// outer ones, become parallel first. Stores how many loops of each part are
/// left to make parallel.
LogicalResult ProductScheduler::separatePanels(unsigned numNested,
                                               unsigned &numParallel,
                                               SmallVectorImpl<Value> &parts) {
  SmallVector<Value> outer = getOuterLoops();
  if (outer.front() != loops.panels && numParallel != 0) {
    ArrayRef<Value> before = ArrayRef(outer).take_until(
        [&](Value loop) { return loop == loops.panels; });
    before = before.take_front(std::min<size_t>(numNested, before.size()));
    if (failed(parallelize(schedule, before, why)))
      return failure();
    numParallel = 0;
  }
  FailureOr<SmallVector<Value>> separated =
      separateReductions(schedule, loops.panels, why);
  if (failed(separated))
    return failure();
  parts = *separated;
  return success();
}

/// Separates full panels, and runs panels and batches on threads.
LogicalResult ProductScheduler::finishPanels() {
  SmallVector<Value> outer = getOuterLoops(), parts = {handle};
  bool isFew = hasFewPanels(), isPrefetched = isWorthPrefetching();
  // A copy of a block of rows is between the loops over blocks and the others.
  unsigned numNested = countNested(schedule, outer);
  unsigned numParallel = isWorthThreads(block, target) ? numNested : 0;
  bool arePartial = loops.rows && isPartial(schedule, loops.rows);
  isFew &= numNested == outer.size();
  if (isFew && arePartial && areRowsWorthThreads()) {
    llvm::append_range(outer, loops.moreRows);
    return finishRowsOutside(outer);
  }
  if (isFew)
    numParallel += loops.moreRows.size() + (loops.rows && !arePartial);
  if (isPartial(schedule, loops.panels) &&
      failed(separatePanels(numNested, numParallel, parts)))
    return failure();
  unsigned numInPanel =
      loops.reduce.size() + loops.moreRows.size() + (loops.rows ? 1 : 0);
  for (Value part : parts) {
    FailureOr<SmallVector<Value>> around = schedule.getLoops(part, why);
    if (failed(around))
      return failure();
    if (numParallel != 0 &&
        failed(parallelize(
            schedule,
            ArrayRef(*around).slice(loops.reduceParts ? 1 : 0, numParallel),
            why)))
      return failure();
    if ((loops.rows && failed(separateRows(part))) ||
        (part == parts.front() && isPrefetched &&
         failed(prefetchNext(part, numInPanel))) ||
        (part == parts.front() && sizes.fetchedAhead != 0 &&
         failed(prefetchNext(part, /*numBetween=*/1))))
      return failure();
  }
  return success();
}

/// Returns true if panels come from memory, and are large enough for the first
/// tile of rows to wait for one: the operand exceeds the caches, or a model
/// reads others between two of its uses. Returns false for tile registers,
/// whose loads wait for prefetches.
bool ProductScheduler::isWorthPrefetching() const {
  constexpr int64_t kMostTiles = 64, kLeastBytes = 1 << 16;
  const LaneOperand &operand = product.operand;
  SmallVector<Value> rows(loops.moreRows);
  if (loops.rows)
    rows.push_back(loops.rows);
  std::optional<int64_t> tiles = getNumIterations(schedule, rows);
  bool areSeveral = !tiles || (*tiles > 1 && *tiles <= kMostTiles);
  return operand.panel != 0 && !hasFewPanels() && !usesTiles() && areSeveral &&
         operand.bytes && *operand.bytes >= kLeastBytes;
}

/// Fetches the elements of the lane operand that the next iteration of a loop
/// reads, in the innermost loop of the reduction, which is `numBetween` loops
/// inside of it. The first two of a symbolic number of tiles fetch them.
LogicalResult ProductScheduler::prefetchNext(Value part, unsigned numBetween) {
  constexpr int64_t kAssumedTiles = 2;
  FailureOr<SmallVector<Value>> around = schedule.getLoops(part, why);
  if (failed(around))
    return failure();
  unsigned inner = around->size() - getNumTileLoops() - 1;
  if (inner < numBetween)
    return success();
  ArrayRef<Value> between =
      ArrayRef(*around).slice(inner - numBetween + 1, numBetween);
  IntegerAttr assumed;
  Builder builder(schedule.getFunction().getContext());
  if (!getNumIterations(schedule, between))
    assumed = builder.getI64IntegerAttr(kAssumedTiles);
  return schedule.run<transform::TIRPrefetchOp>(
      why, part.getType(), part,
      builder.getI64IntegerAttr(
          getReadNumber(schedule, part, product.operand.buffer)),
      (*around)[inner], (*around)[inner - numBetween], assumed);
}

/// Schedules the blocks of an epilogue as nests of their own, after the last
/// part of the reduction.
LogicalResult ProductScheduler::scheduleAfter(const Epilogue &epilogue) {
  return success(llvm::all_of(epilogue.blocks, [&](Value after) {
    FailureOr<ScheduledBlock> facts =
        ScheduledBlock::get(getBlock(schedule, after), why);
    return succeeded(facts) && succeeded(getElementwiseRule().apply(
                                   schedule, after, *facts, target, why));
  }));
}

LogicalResult ProductScheduler::run(Epilogue &epilogue) {
  chooseSizes();
  if (failed(splitLoops()) || failed(orderLoops()))
    return failure();
  Value aliased = getAliasedRows();
  if (aliased && failed(padRows(aliased)))
    return failure();
  if (!aliased && failed(placePad()))
    return failure();
  bool areOutside = areRowsOutside();
  if (!areOutside && needsPacking(block, product) && !readsLanesInPlace() &&
      failed(pack()))
    return failure();
  if (loops.reduceParts)
    return success(succeeded(scheduleAfter(epilogue)) &&
                   succeeded(finishPanels()));
  Value innermost = areOutside               ? loops.panels
                    : loops.rows             ? loops.rows
                    : loops.moreRows.empty() ? getOuterLoops().back()
                                             : loops.moreRows.back();
  if (failed(placeEpilogue(schedule, handle, epilogue, innermost,
                           /*vectorize=*/true, why,
                           /*unroll=*/!loops.registerGroups)))
    return failure();
  if (!areOutside)
    return finishPanels();
  SmallVector<Value> inner(loops.batch);
  llvm::append_range(inner, loops.moreRows);
  if (isPartial(schedule, loops.rows)) {
    inner.push_back(loops.panels);
    return finishRowsOutside(inner);
  }
  return finishNest(schedule,
                    {handle, block.getNumShared(), unsigned(inner.size() + 1),
                     isWorthThreads(block, target)},
                    why);
}
