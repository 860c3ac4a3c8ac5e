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

/// The least number of rows that pay for a copy of the lane operand.
static constexpr int64_t kRowsForPacking = 32;
/// An operand of at most this many bytes stays in the first level cache, or
/// nearly so, and one whose rows are this far apart does not use all its sets.
static constexpr int64_t kSmallOperandBytes = 65536;
static constexpr int64_t kFarBytes = 2048;
/// Panels of this size stay in the cache of a core beside an image.
static constexpr int64_t kFewPanelsBytes = 262144;
/// The bytes of a row of a tile register, the most rows of the two tiles of a
/// product, and the least rows that pay for tiles.
static constexpr int64_t kTileBytes = 64, kRowsOfTiles = 32, kRowsForTiles = 4;
/// The least number of parallel iterations that keep threads busy.
static constexpr int64_t kEnoughIterations = 16;
static constexpr int64_t kEnoughBatches = 8;
/// An operand of at least this many bytes comes from memory, or from a cache
/// that other cores share.
static constexpr int64_t kFetchedBytes = 1 << 21;
/// The reduce points of a range whose elements are fetched together, at least
/// and at most.
static constexpr int64_t kLeastAhead = 32, kMostAhead = 128;
/// The accumulators of a tile that hide the latency of one another.
static constexpr int64_t kFewAccumulators = 8;

/// Returns true if the lane operand is small enough for all tiles to read it
/// from the cache, as it is.
bool mlir::tir::isSmall(const LaneOperand &operand) {
  return operand.laneStep == 1 && operand.panel == 0 && operand.bytes &&
         *operand.bytes <= kSmallOperandBytes;
}

/// Returns true if a copy of the lane operand by panels pays.
bool mlir::tir::needsPacking(const ScheduledBlock &block,
                             const MatrixProduct &product) {
  const LaneOperand &operand = product.operand;
  if (operand.panel != 0 || !product.rows)
    return false;
  // Shared loops read the copy again and again.
  int64_t rows = block.sharedLoops.empty()
                     ? block.getExtent(*product.rows, kAssumedRows)
                     : kRowsForPacking;
  if (product.isGathered())
    return true;
  if (operand.laneStep != 1)
    return rows >= kFewRows;
  bool isFar = !operand.rowBytes || *operand.rowBytes >= kFarBytes;
  return rows >= kRowsForPacking && isFar && !isSmall(operand);
}

/// Returns the number of reduce points, or an assumed one.
int64_t mlir::tir::getDepth(const ScheduledBlock &block) {
  int64_t depth = 1;
  for (unsigned iterator : block.reduceIterators)
    depth *= block.getExtent(iterator, kAssumedRows);
  return depth;
}

/// Returns the number of panels that a tile of few rows reads at once: several
/// streams of memory are faster than one.
static int64_t getNumStreams(const MatrixProduct &product, int64_t rows,
                             int64_t vectors, int64_t numPanels) {
  constexpr int64_t kMostStreams = 4, kMostAccumulators = 16;
  if (product.operand.panel == 0)
    return 1;
  int64_t streams = kMostStreams;
  while (streams > 1 &&
         (streams * vectors * rows > kMostAccumulators || streams > numPanels))
    streams /= 2;
  return streams;
}

/// Returns the tiling of constant rows into blocks that the second level cache
/// holds while all panels pass, if the rows exceed it and are a multiple of a
/// block; `rowBytes` is the size of one row of the other operand. A panel is
/// read once for each block, which needs enough rows to hide that.
static RowTiling getBlockedTiling(int64_t rows, int64_t most,
                                  int64_t rowBytes) {
  constexpr int64_t kBlockBytes = 3 << 18, kLeastRows = 96;
  RowTiling tiling;
  if (rows * rowBytes <= 2 * kBlockBytes)
    return tiling;
  int64_t tile = getRowTile(IndexExpr(rows), most);
  if (rows % tile != 0)
    return tiling;
  int64_t numTiles = rows / tile;
  int64_t tiles = std::min(numTiles, kBlockBytes / (tile * rowBytes));
  while (tiles * tile >= kLeastRows && numTiles % tiles != 0)
    --tiles;
  if (tiles * tile >= kLeastRows)
    tiling = {tile, tiles};
  return tiling;
}

/// Returns the size of the groups in the panels that the block reads, or will
/// read from a copy.
int64_t ProductScheduler::getGroup() const {
  bool isCopied = needsPacking(block, product) && !product.isGathered();
  return isCopied ? product.group : product.operand.group;
}

/// Returns true if the products run in tile registers, of 16 rows of 64 bytes.
bool ProductScheduler::usesTiles() const {
  if (!target.cpu.hasByteTiles || getGroup() == 1 || !product.rows)
    return false;
  std::optional<int64_t> depth = block.getConstantExtent(product.innermost);
  int64_t lanes = product.getLaneTile(block, target);
  return depth && *depth % kTileBytes == 0 &&
         block.getExtent(*product.rows, kAssumedRows) >= kRowsForTiles &&
         (lanes == kTileBytes / kByteGroup ||
          lanes == 2 * kTileBytes / kByteGroup);
}

/// Returns the number of steps of a reduce loop in a range whose elements of
/// the lane operand are fetched while the range in front of it is computed, if
/// one tile reads all of a large operand: computing and reading then overlap.
/// Returns 0 otherwise, or if no such number divides the steps.
int64_t ProductScheduler::getNumFetchedAhead(unsigned iterator) const {
  const LaneOperand &operand = product.operand;
  std::optional<int64_t> depth = block.getConstantExtent(iterator);
  if (iterator != product.innermost || !depth || operand.panel == 0 ||
      !operand.bytes || *operand.bytes < kFetchedBytes || areRowsOutside())
    return 0;
  int64_t steps = usesTiles() ? *depth / kTileBytes : *depth / getGroup();
  for (int64_t ahead = kMostAhead; ahead >= kLeastAhead; --ahead)
    if (steps % ahead == 0 && steps > ahead)
      return ahead;
  return 0;
}

/// Returns the tiling of the rows for panels of so many vectors. The
/// accumulators of a tile leave registers for one vector of each panel and an
/// element of the other operand. Few panels leave tiles of rows to threads, and
/// none may be partial. Otherwise tiles are equal parts of a block, or of all
/// rows.
RowTiling ProductScheduler::getRowTiling(int64_t vectors,
                                         int64_t numPanels) const {
  if (!product.rows)
    return {};
  const IndexExpr &rows = block.extents[*product.rows];
  int64_t most =
      std::max<int64_t>((target.cpu.vectorRegisters - 1) / vectors - 1, 1);
  if (usesTiles())
    return {getRowTile(rows, kRowsOfTiles), 0};
  // LLVM loads the elements of rows that are neighbours as vectors, which need
  // registers beside the accumulators.
  if (product.isAcross)
    most = std::max<int64_t>(target.cpu.vectorRegisters / 2 / vectors, 1);
  std::optional<int64_t> count = rows.getConstant();
  if (!count)
    return {most > smallRowTile ? most / smallRowTile * smallRowTile : most, 0};
  // Without constant panels, wide results such as the scores of an attention
  // suffer from tiles of many rows, which write to as many pages. Those in
  // shared loops stay in a cache.
  if (product.operand.panel == 0 && block.sharedLoops.empty())
    return {getRowTile(rows, std::max<int64_t>(
                                 target.cpu.vectorRegisters / 2 / vectors, 1)),
            0};
  RowTiling parts;
  parts.tile = llvm::divideCeil(*count, llvm::divideCeil(*count, most));
  // In shared loops all tiles are full, so that they write a box of the result.
  int64_t divisor = getRowTile(rows, most);
  if (!block.sharedLoops.empty() && *count % divisor == 0)
    return {divisor, 0};
  if (areRowsOutside())
    return parts;
  int64_t numOuter = numPanels;
  for (unsigned iterator : product.batch)
    numOuter *= block.getExtent(iterator, kEnoughIterations);
  if (isWorthThreads(block, target) && numOuter < kEnoughIterations)
    return {getRowTile(rows, most), 0};
  RowTiling blocked =
      getBlockedTiling(*count, most, getDepth(block) * block.getElementBytes());
  return blocked.tilesPerBlock != 0 ? blocked : parts;
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
                        ? getNumStreams(product, rowTile, vectors, numPanels)
                        : 1;
  for (unsigned iterator : product.reduce) {
    auto *found = llvm::find(block.loopIterators, iterator);
    if (found == block.loopIterators.end())
      continue;
    Value loop = (*all)[found - block.loopIterators.begin()];
    int64_t group = getGroup();
    int64_t ahead =
        isOneTile && streams == 1 ? getNumFetchedAhead(iterator) : 0;
    SmallVector<int64_t> factors = {kInferredFactor};
    if (ahead != 0)
      factors.push_back(ahead);
    if (iterator == product.innermost && usesTiles())
      factors.push_back(kTileBytes / group);
    if (iterator == product.innermost && group != 1)
      factors.push_back(group);
    if (factors.size() == 1) {
      loops.reduce.push_back(loop);
      continue;
    }
    FailureOr<SmallVector<Value>> parts = schedule.split(loop, factors, why);
    if (failed(parts))
      return failure();
    loops.reduce.push_back(parts->front());
    if (ahead != 0)
      loops.reduce.push_back((*parts)[1]);
    loops.isFetchedAhead |= ahead != 0;
    if (group == 1)
      continue;
    loops.group = parts->back();
    if (usesTiles())
      loops.depth = parts->end()[-2];
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

/// Returns true if all panels stay in the cache for each tile of rows, so that
/// rows of the result are written from their beginning to their end. Few panels
/// may be larger, since rows keep the threads busy then, and a thread reads its
/// rows only.
bool ProductScheduler::areRowsOutside() const {
  const LaneOperand &operand = product.operand;
  if (!product.rows || operand.panel == 0 || !operand.bytes || product.isAcross)
    return false;
  std::optional<int64_t> lanes = block.getConstantExtent(product.lanes);
  bool areFew = isWorthThreads(block, target) && lanes &&
                *lanes % operand.panel == 0 &&
                *lanes / operand.panel < kEnoughIterations;
  return *operand.bytes <= (areFew ? kFewPanelsBytes : kSmallOperandBytes);
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

/// Returns the loops in front of those of the rows.
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
    llvm::append_range(order, loops.moreRows);
    if (loops.rows)
      order.push_back(loops.rows);
  }
  llvm::append_range(order, loops.reduce);
  llvm::append_range(order, loops.rowTile);
  if (loops.severalPanels)
    order.push_back(loops.severalPanels);
  SmallVector<Value> unrolled(loops.rowTile), vectorized = {loops.lanes};
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
  return loops.rowTile.size() + 1 + (loops.severalPanels ? 1 : 0) +
         (loops.group ? 1 : 0) + (loops.depth ? 1 : 0);
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
        failed(parallelize(schedule, ArrayRef(*around).take_front(numParallel),
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
  Value innermost = loops.rows               ? loops.rows
                    : loops.moreRows.empty() ? getOuterLoops().back()
                                             : loops.moreRows.back();
  if (failed(placeEpilogue(schedule, handle, epilogue, innermost,
                           /*vectorize=*/true, why, /*unroll=*/!loops.depth)))
    return failure();
  return finishPanels();
}
