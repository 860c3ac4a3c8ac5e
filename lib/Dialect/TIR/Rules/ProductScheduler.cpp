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
#include <numeric>

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

/// The least number of batches that keep threads busy.
static constexpr int64_t kEnoughBatches = 8;

/// Splits a loop of the reduction: into parts that all tiles run in turn, into
/// ranges that are fetched ahead, into unrolled steps, and by groups of the
/// panels.
LogicalResult ProductScheduler::splitReduction(Value loop, unsigned iterator,
                                               bool isOneTile, int64_t streams,
                                               int64_t numAccumulators) {
  int64_t group = getGroup();
  int64_t ahead = isOneTile && streams == 1 ? getNumFetchedAhead(iterator) : 0;
  int64_t depth = isOneTile ? 0 : getDepthBlock();
  SmallVector<int64_t> factors = {kInferredFactor};
  if (ahead != 0)
    factors.push_back(ahead);
  int64_t steps =
      ahead == 0 ? getNumUnrolled(iterator, depth, numAccumulators) : 1;
  if (depth != 0)
    factors.push_back(depth / steps);
  if (steps != 1)
    factors.push_back(steps);
  if (iterator == product.innermost && usesTiles())
    factors.push_back(kTileBytes / group);
  if (iterator == product.innermost && group != 1)
    factors.push_back(group);
  if (factors.size() == 1) {
    loops.reduce.push_back(loop);
    return success();
  }
  FailureOr<SmallVector<Value>> parts = schedule.split(loop, factors, why);
  if (failed(parts))
    return failure();
  if (steps != 1)
    loops.steps = parts->pop_back_val();
  if (depth != 0) {
    loops.depthBlocks = parts->front();
    loops.reduce.push_back(parts->back());
    return success();
  }
  loops.reduce.push_back(parts->front());
  if (ahead != 0)
    loops.reduce.push_back((*parts)[1]);
  loops.isFetchedAhead |= ahead != 0;
  if (group == 1)
    return success();
  loops.group = parts->back();
  if (usesTiles())
    loops.depth = parts->end()[-2];
  return success();
}

LogicalResult ProductScheduler::splitLoops() {
  FailureOr<SmallVector<Value>> all = getOwnLoops(schedule, handle, block, why);
  if (failed(all))
    return failure();
  int64_t width = getVectorWidth(block, target);
  laneTile = product.getLaneTile(block, target);
  int64_t vectors = llvm::divideCeil(laneTile, width);
  smallRowTile = std::max<int64_t>(kFewAccumulators / vectors, 1);
  int64_t numPanels = llvm::divideCeil(
      block.getExtent(product.lanes, kAssumedRows * laneTile), laneTile);
  RowTiling tiling = getRowTiling(vectors, numPanels);
  rowTile = tiling.tile;
  bool isOneTile =
      !product.rows || block.getConstantExtent(*product.rows) == rowTile;
  int64_t streams = isOneTile && !usesTiles()
                        ? getNumStreams(rowTile, vectors, numPanels)
                        : 1;
  for (unsigned iterator : product.reduce) {
    auto *found = llvm::find(block.loopIterators, iterator);
    if (found != block.loopIterators.end() &&
        failed(splitReduction((*all)[found - block.loopIterators.begin()],
                              iterator, isOneTile, streams,
                              rowTile * vectors * streams)))
      return failure();
  }
  for (auto [loop, iterator] : llvm::zip_equal(*all, block.loopIterators)) {
    if (llvm::is_contained(block.reduceIterators, iterator))
      continue;
    if (llvm::is_contained(product.batch, iterator)) {
      loops.batch.push_back(loop);
      continue;
    }
    if (llvm::is_contained(product.moreRows, iterator)) {
      loops.moreRows.push_back(loop);
      continue;
    }
    bool isLanes = iterator == product.lanes;
    SmallVector<int64_t> factors = {kInferredFactor};
    if (isLanes && streams > 1)
      factors.push_back(streams);
    bool isBlocked = !isLanes && tiling.tilesPerBlock != 0;
    if (isBlocked)
      factors.push_back(tiling.tilesPerBlock);
    factors.push_back(isLanes ? laneTile : rowTile);
    FailureOr<SmallVector<Value>> parts = schedule.split(loop, factors, why);
    if (failed(parts))
      return failure();
    if (!isLanes) {
      loops.rows = parts->end()[-2];
      if (isBlocked)
        loops.rowBlocks = parts->front();
      loops.rowTile.push_back(parts->back());
      continue;
    }
    loops.panels = parts->front();
    loops.lanes = parts->back();
    if (streams > 1)
      loops.severalPanels = (*parts)[1];
  }
  return success();
}

/// Returns true if the batches alone keep the threads busy. They are few more
/// often than not, and panels outside of them read each batch again and again.
bool ProductScheduler::isWorthBatches() const {
  std::optional<int64_t> count = getNumIterations(schedule, loops.batch);
  return !count || *count >= kEnoughBatches;
}

/// Returns true if rows must run on threads, too, to keep these busy.
bool ProductScheduler::hasFewPanels() const {
  std::optional<int64_t> count = getNumIterations(schedule, getOuterLoops());
  return isWorthThreads(block, target) && count && *count < kEnoughIterations;
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
  if (loops.rowBlocks)
    order.insert(order.begin(), loops.rowBlocks);
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
    if (loops.depthBlocks)
      order.insert(order.begin(), loops.depthBlocks);
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
  if (loops.depth) {
    order.push_back(loops.depth);
    llvm::append_range(vectorized, unrolled);
    unrolled = {loops.depth};
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

/// Returns the number of a buffer among those that a block reads.
int64_t ProductScheduler::getOperandNumber(Value reader, Value buffer) const {
  BlockOp op = getBlock(schedule, reader);
  IndexSpace space(op);
  SmallVector<Value> buffers =
      computeBlockAccesses(op, space).getBuffers(AccessKind::Read);
  return llvm::find(buffers, buffer) - buffers.begin();
}

/// Returns the number of loops of one tile, inside the reduction.
unsigned ProductScheduler::getNumTileLoops() const {
  return loops.rowTile.size() + 1 + (loops.steps ? 1 : 0) +
         (loops.severalPanels ? 1 : 0) + (loops.group ? 1 : 0) +
         (loops.depth ? 1 : 0);
}

/// Returns handles to the reductions below each part of a loop: the full
/// iterations, and a partial one.
static FailureOr<SmallVector<Value>> separate(Schedule &schedule, Value loop,
                                              std::string *why) {
  SmallVector<Type> types(2, loop.getType());
  auto parts = schedule.run<transform::TIRLoopPartitionOp>(
      why, types, loop, ValueRange(),
      ArrayRef<int64_t>{kFullRange, kInferredFactor});
  if (failed(parts))
    return failure();
  SmallVector<Value> handles;
  for (Value part : parts->getLoops())
    for (BlockOp block : getBlocksOfScope(getLoop(schedule, part))) {
      if (!block.hasInit())
        continue;
      FailureOr<Value> handle = schedule.getBlock(block.getBlockName(), why);
      if (failed(handle))
        return failure();
      handles.push_back(*handle);
    }
  return handles;
}

/// Returns the loop over tiles of rows around a part of the product.
FailureOr<Value> ProductScheduler::getRowLoop(Value part) const {
  FailureOr<SmallVector<Value>> around = schedule.getLoops(part, why);
  if (failed(around))
    return failure();
  unsigned numInner = loops.reduce.size() + getNumTileLoops();
  return (*around)[around->size() - numInner - 1];
}

/// Separates full tiles of rows below the panels of a block.
LogicalResult ProductScheduler::finishRows(Value part) {
  FailureOr<Value> rows = getRowLoop(part);
  if (failed(rows))
    return failure();
  if (!isPartial(schedule, *rows))
    return success();
  FailureOr<SmallVector<Value>> parts = separate(schedule, *rows, why);
  if (failed(parts))
    return failure();
  bool isKnown = block.getConstantExtent(*product.rows).has_value();
  return isKnown || loops.depth ? success() : finishRestOfRows(parts->back());
}

/// Runs the rest of a symbolic number of rows in full tiles that are smaller
/// and smaller. Otherwise each row of a partial tile would be tested in the
/// innermost loop, and one row cost as much as a full tile.
LogicalResult ProductScheduler::finishRestOfRows(Value rest) {
  std::string refusal;
  MLIRContext *context = schedule.getFunction().getContext();
  int64_t present = rowTile;
  for (int64_t tile : {smallRowTile, int64_t(2), int64_t(1)}) {
    FailureOr<Value> rows = getRowLoop(rest);
    if (failed(rows))
      return failure();
    if (tile >= present)
      continue;
    present = tile;
    if (failed(schedule.run<transform::TIRRetileOp>(
            relax_mlir::ifRemarksAreOn(context, refusal), rows->getType(),
            *rows, tile))) {
      reportMissed(getBlock(schedule, rest), "tests of rows", refusal);
      return success();
    }
    if (tile == 1)
      return success();
    FailureOr<SmallVector<Value>> parts = separate(schedule, *rows, why);
    if (failed(parts))
      return failure();
    rest = parts->back();
  }
  return success();
}

/// Separates full panels, and runs panels and batches on threads.
LogicalResult ProductScheduler::finishPanels() {
  SmallVector<Value> outer = getOuterLoops(), parts = {handle};
  bool isFew = hasFewPanels(), isPrefetched = isWorthPrefetching();
  unsigned numParallel = isWorthThreads(block, target) ? outer.size() : 0;
  if (isFew)
    numParallel += loops.moreRows.size() +
                   (loops.rows && !isPartial(schedule, loops.rows));
  if (isPartial(schedule, loops.panels)) {
    // Iterations are proven to be independent while one block writes.
    if (outer.front() != loops.panels && numParallel != 0) {
      ArrayRef<Value> before = ArrayRef(outer).take_until(
          [&](Value loop) { return loop == loops.panels; });
      if (failed(parallelize(schedule, before, why)))
        return failure();
      numParallel = 0;
    }
    FailureOr<SmallVector<Value>> separated =
        separate(schedule, loops.panels, why);
    if (failed(separated))
      return failure();
    parts = *separated;
  }
  unsigned numInPanel =
      loops.reduce.size() + loops.moreRows.size() + (loops.rows ? 1 : 0);
  for (Value part : parts) {
    FailureOr<SmallVector<Value>> around = schedule.getLoops(part, why);
    if (failed(around))
      return failure();
    if (numParallel != 0 &&
        failed(parallelize(
            schedule,
            ArrayRef(*around).slice(loops.depthBlocks ? 1 : 0, numParallel),
            why)))
      return failure();
    if ((loops.rows && failed(finishRows(part))) ||
        (part == parts.front() && isPrefetched &&
         failed(prefetchNext(part, numInPanel))) ||
        (part == parts.front() && loops.isFetchedAhead &&
         failed(prefetchNext(part, /*numBetween=*/1))))
      return failure();
  }
  return success();
}

/// Returns true if panels come from memory, and are large enough for the first
/// tile of rows to wait for one: the operand exceeds the caches, or a model
/// reads others between two of its uses.
bool ProductScheduler::isWorthPrefetching() const {
  constexpr int64_t kMostTiles = 64, kLeastBytes = 1 << 16;
  const LaneOperand &operand = product.operand;
  SmallVector<Value> rows(loops.moreRows);
  if (loops.rows)
    rows.push_back(loops.rows);
  std::optional<int64_t> tiles = getNumIterations(schedule, rows);
  return operand.panel != 0 && !hasFewPanels() && tiles && *tiles > 1 &&
         *tiles <= kMostTiles && operand.bytes && *operand.bytes >= kLeastBytes;
}

/// Fetches the elements of the lane operand that the next iteration of a loop
/// reads, in the innermost loop of the reduction, which is `numBetween` loops
/// inside of it.
LogicalResult ProductScheduler::prefetchNext(Value part, unsigned numBetween) {
  int64_t number = getOperandNumber(part, product.operand.buffer);
  FailureOr<SmallVector<Value>> around = schedule.getLoops(part, why);
  if (failed(around))
    return failure();
  unsigned inner = around->size() - getNumTileLoops() - 1;
  if (inner < numBetween)
    return success();
  return schedule.run<transform::TIRPrefetchOp>(why, part.getType(), part,
                                                number, (*around)[inner],
                                                (*around)[inner - numBetween]);
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
  if (failed(splitLoops()) || failed(orderLoops()))
    return failure();
  Value aliased = getAliasedRows();
  if (aliased && failed(padRows(aliased)))
    return failure();
  if (areRowsOutside()) {
    unsigned numOuter = loops.batch.size() + loops.moreRows.size() + 1;
    return success(
        succeeded(placeEpilogue(schedule, handle, epilogue, loops.panels,
                                /*vectorize=*/true, why,
                                /*unroll=*/!loops.depth)) &&
        succeeded(finishNest(schedule,
                             {handle, block.getNumShared(), numOuter,
                              isWorthThreads(block, target)},
                             why)));
  }
  if (needsPacking(block, product) && failed(pack()))
    return failure();
  if (loops.depthBlocks) {
    if (failed(scheduleAfter(epilogue)))
      return failure();
    return finishPanels();
  }
  Value innermost = loops.rows               ? loops.rows
                    : loops.moreRows.empty() ? getOuterLoops().back()
                                             : loops.moreRows.back();
  if (failed(placeEpilogue(schedule, handle, epilogue, innermost,
                           /*vectorize=*/true, why, /*unroll=*/!loops.depth)))
    return failure();
  return finishPanels();
}
