//===- MatrixProductRule.cpp - products of matrices -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "MatrixProduct.h"
#include "Rules.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopRanges.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

/// The extent that is assumed of a symbolic number of rows.
static constexpr int64_t kAssumedRows = 64;
/// The least number of rows that pay for a copy of the lane operand.
static constexpr int64_t kRowsForPacking = 32;
static constexpr int64_t kRowsForGathering = 16;
/// An operand of at most this many bytes stays in the first level cache, or
/// nearly so, and one whose rows are this far apart does not use all its sets.
static constexpr int64_t kSmallOperandBytes = 65536;
static constexpr int64_t kFarBytes = 2048;
/// Panels of this size stay in the cache of a core beside an image.
static constexpr int64_t kFewPanelsBytes = 262144;
/// The most rows that one tile of accumulators holds.
static constexpr int64_t kFewRows = 8;
/// The least number of parallel iterations that keep threads busy.
static constexpr int64_t kEnoughIterations = 16;

/// Returns true if the lane operand is small enough for all tiles to read it
/// from the cache, as it is.
static bool isSmall(const LaneOperand &operand) {
  return operand.laneStep == 1 && operand.panel == 0 && operand.bytes &&
         *operand.bytes <= kSmallOperandBytes;
}

/// Returns true if a copy of the lane operand by panels pays.
static bool needsPacking(const ScheduledBlock &block,
                         const MatrixProduct &product) {
  const LaneOperand &operand = product.operand;
  if (operand.panel != 0 || !product.rows)
    return false;
  int64_t rows = block.getExtent(*product.rows, kAssumedRows);
  if (product.isGathered())
    return true;
  if (operand.laneStep != 1)
    return rows >= kFewRows;
  bool isFar = !operand.rowBytes || *operand.rowBytes >= kFarBytes;
  return rows >= kRowsForPacking && isFar && !isSmall(operand);
}

namespace {
/// Computes a product of matrices by panels of lanes, which are read from a
/// copy unless they are stored so:
///
///     parallel over batches, blocks of rows and panels of lanes
///       copy the panel
///       for each tile of rows
///         for all reduce loops
///           unrolled rows, vectorized lanes: accumulate
///         unrolled rows, vectorized lanes: write
class MatrixProductRule : public ScheduleRule {
public:
  StringRef getName() const override { return "matrix-product"; }

  LogicalResult match(const ScheduledBlock &block,
                      const ScheduleTarget &target) const override;
  LogicalResult apply(Schedule &schedule, Value handle,
                      const ScheduledBlock &block, const ScheduleTarget &target,
                      std::string *why) const override;
  SmallVector<OperandLayout>
  getOperandLayouts(const ScheduledBlock &block,
                    const ScheduleTarget &target) const override;
};

/// The loops of the nest.
struct ProductLoops {
  SmallVector<Value> batch, moreRows, reduce, rowTile;
  Value panels, rows, lanes;
  /// Blocks of rows, around the panels; null if all rows are one block.
  Value rowBlocks;
  /// The panels that one tile reads at once, if they are several.
  Value severalPanels;
};

/// The steps of the rule for one block.
class ProductScheduler {
public:
  ProductScheduler(Schedule &schedule, Value handle,
                   const ScheduledBlock &block, const MatrixProduct &product,
                   const ScheduleTarget &target, std::string *why)
      : schedule(schedule), handle(handle), block(block), product(product),
        target(target), why(why) {}

  LogicalResult run(Epilogue &epilogue);

private:
  LogicalResult splitLoops();
  bool areRowsOutside() const;
  bool areImagesOutside() const;
  SmallVector<Value> getOuterLoops() const;
  LogicalResult orderLoops();
  FailureOr<Value> addCopy();
  unsigned getLanesOfCopy() const;
  LogicalResult scheduleCopy(Value copy);
  LogicalResult pack();
  LogicalResult finishPanels();
  LogicalResult finishRows(Value part);
  bool isWorthPrefetching() const;
  LogicalResult prefetchNextPanel(Value part);
  bool isWorthBatches() const;
  bool hasFewPanels() const;

  Schedule &schedule;
  Value handle;
  const ScheduledBlock &block;
  const MatrixProduct &product;
  const ScheduleTarget &target;
  std::string *why;
  ProductLoops loops;
  int64_t laneTile = 0;
};
} // namespace

/// Returns the number of reduce points, or an assumed one.
static int64_t getDepth(const ScheduledBlock &block) {
  int64_t depth = 1;
  for (unsigned iterator : block.reduceIterators)
    depth *= block.getExtent(iterator, kAssumedRows);
  return depth;
}

/// Returns the cost of a product with a gathered lane operand relative to one
/// that fills all lanes: lanes that stay empty at the end, and the copy, in
/// which each lane of `width` takes a move while the rows take two operations
/// for every vector.
static double getGatherCost(const ScheduledBlock &block,
                            const MatrixProduct &product, int64_t width) {
  int64_t lanes = *block.getConstantExtent(product.lanes);
  int64_t run = std::gcd(lanes, product.operand.run);
  for (unsigned iterator : product.batch)
    if (block.areContiguous(iterator, product.lanes, product.operand.buffer))
      lanes *= block.getExtent(iterator, kAssumedRows);
  if (product.operand.laneStep != 1)
    run = 1;
  double filled = double(llvm::alignTo(lanes, width)) / lanes;
  double moves = double(2 * width) / std::min<int64_t>(run, width);
  double rows = block.getExtent(*product.rows, kAssumedRows);
  return filled * (1 + moves / (2 * rows));
}

/// Returns the cost of a product whose result is written across its lanes, one
/// by one, relative to one that writes vectors: about 20 operations for each
/// lane of a tile, which has the depth of the product to do.
static double getAcrossCost(const ScheduledBlock &block,
                            const MatrixProduct &product) {
  constexpr double kWriteCost = 20, kRowsToHideLatency = 4;
  int64_t tile = getRowTile(block.extents[*product.rows], kFewRows);
  return std::max(1.0, kRowsToHideLatency / tile) +
         kWriteCost / getDepth(block);
}

/// Returns true if the lanes of a convolution with constant weights are better
/// its channels than its pixels.
static bool prefersAcross(const ScheduledBlock &block,
                          const MatrixProduct &across,
                          const ScheduleTarget &target) {
  std::optional<MatrixProduct> product = MatrixProduct::get(block);
  int64_t width = getVectorWidth(block, target);
  std::optional<int64_t> lanes = block.getConstantExtent(across.lanes);
  if (!across.operand.dim || !lanes || *lanes % width != 0 ||
      !block.getConstantExtent(*across.rows))
    return false;
  return !product || !product->rows ||
         getAcrossCost(block, across) < getGatherCost(block, *product, width);
}

/// Returns the product of a block in the form that the layout of its operands
/// asks for.
static std::optional<MatrixProduct> chooseProduct(const ScheduledBlock &block) {
  std::optional<MatrixProduct> across = MatrixProduct::getAcross(block);
  if (across && across->operand.panel != 0)
    return across;
  return MatrixProduct::get(block);
}

/// Returns true if lanes can run over another spatial iterator, too: all but
/// the lane operand has their elements one after the other.
static bool canJoin(const ScheduledBlock &block, const MatrixProduct &product,
                    unsigned iterator) {
  return block.isLong(iterator) &&
         block.areContiguous(iterator, product.lanes, product.operand.buffer);
}

/// Returns true if lanes that are read all over the operand are worth a copy:
/// there are enough rows, and the lanes are read one by one, or fill their
/// vectors badly.
static bool isWorthGathering(const ScheduledBlock &block,
                             const MatrixProduct &product, int64_t width) {
  if (block.getExtent(*product.rows, kAssumedRows) < kRowsForGathering)
    return false;
  constexpr int64_t kClose = 2;
  if (!readsAreClose(block, product.lanes, kClose))
    return true;
  std::optional<int64_t> extent = block.getConstantExtent(product.lanes);
  return extent && *extent % width != 0;
}

LogicalResult MatrixProductRule::match(const ScheduledBlock &block,
                                       const ScheduleTarget &target) const {
  std::optional<MatrixProduct> product = chooseProduct(block);
  if (!product)
    return failure();
  const LaneOperand &operand = product->operand;
  int64_t width = getVectorWidth(block, target);
  if (operand.panel != 0)
    return success(operand.panel <= kMostLanes);
  if (!product->rows)
    return failure();
  bool isImage = llvm::any_of(product->batch, [&](unsigned iterator) {
    return canJoin(block, *product, iterator);
  });
  if (product->isGathered() || isImage)
    return success(isWorthGathering(block, *product, width));
  return success(!isSmall(operand) &&
                 block.getExtent(product->lanes, width) >= width &&
                 (operand.laneStep == 1 || needsPacking(block, *product)));
}

SmallVector<OperandLayout>
MatrixProductRule::getOperandLayouts(const ScheduledBlock &block,
                                     const ScheduleTarget &target) const {
  std::optional<MatrixProduct> product = chooseProduct(block);
  if (!product || product->operand.panel != 0)
    return {};
  int64_t width = getVectorWidth(block, target);
  bool isImage = llvm::any_of(product->batch, [&](unsigned iterator) {
    return canJoin(block, *product, iterator);
  });
  if (product->isGathered() || isImage) {
    product = MatrixProduct::getAcross(block);
    if (!product || !prefersAcross(block, *product, target))
      return {};
  }
  if (block.getExtent(product->lanes, width) < width)
    return {};
  int64_t size = product->getLaneTile(block, target);
  return {{product->operand.buffer, product->getPanelLayout(block, size)}};
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

namespace {
/// The number of rows of a tile, and of tiles of a block; one block of all
/// tiles if that is 0.
struct RowTiling {
  int64_t tile = 1, tilesPerBlock = 0;
};
} // namespace

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

/// Returns the tiling of rows. The accumulators of a tile leave registers for
/// one vector of each panel and an element of the other operand. Without
/// blocks, tiles are equal parts of all rows.
static RowTiling getRowTiling(const IndexExpr &rows, int64_t vectors,
                              int64_t registers, int64_t rowBytes) {
  int64_t most = std::max<int64_t>((registers - 1) / vectors - 1, 1);
  std::optional<int64_t> count = rows.getConstant();
  if (!count)
    return {most, 0};
  RowTiling tiling = getBlockedTiling(*count, most, rowBytes);
  if (tiling.tilesPerBlock == 0)
    tiling.tile = llvm::divideCeil(*count, llvm::divideCeil(*count, most));
  return tiling;
}

LogicalResult ProductScheduler::splitLoops() {
  FailureOr<SmallVector<Value>> all = schedule.getLoops(handle, why);
  if (failed(all))
    return failure();
  int64_t width = getVectorWidth(block, target);
  laneTile = product.getLaneTile(block, target);
  int64_t vectors = llvm::divideCeil(laneTile, width);
  RowTiling tiling;
  if (product.rows) {
    int64_t rowBytes =
        areRowsOutside() ? 0 : getDepth(block) * block.getElementBytes();
    tiling = getRowTiling(block.extents[*product.rows], vectors,
                          target.cpu.vectorRegisters, rowBytes);
  }
  int64_t rowTile = tiling.tile;
  bool isOneTile =
      !product.rows || block.getConstantExtent(*product.rows) == rowTile;
  int64_t numPanels = llvm::divideCeil(
      block.getExtent(product.lanes, kAssumedRows * laneTile), laneTile);
  int64_t streams =
      isOneTile ? getNumStreams(product, rowTile, vectors, numPanels) : 1;
  for (unsigned iterator : product.reduce) {
    auto *found = llvm::find(block.loopIterators, iterator);
    if (found != block.loopIterators.end())
      loops.reduce.push_back((*all)[found - block.loopIterators.begin()]);
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

/// Returns true if the batches alone keep the threads busy.
bool ProductScheduler::isWorthBatches() const {
  std::optional<int64_t> count = getNumIterations(schedule, loops.batch);
  return !count || *count >= kEnoughIterations;
}

/// Returns true if all panels stay in the cache for each tile of rows, so that
/// rows of the result are written from their beginning to their end.
bool ProductScheduler::areRowsOutside() const {
  const LaneOperand &operand = product.operand;
  return product.rows && operand.panel != 0 && operand.bytes &&
         *operand.bytes <= kSmallOperandBytes && !product.isAcross;
}

/// Returns true if the rows of an image are outside of few panels, which stay
/// in the cache: a thread then reads its part of the image only.
bool ProductScheduler::areImagesOutside() const {
  const LaneOperand &operand = product.operand;
  return !loops.moreRows.empty() && loops.rows && operand.panel != 0 &&
         operand.bytes && *operand.bytes <= kFewPanelsBytes && hasFewPanels() &&
         !isPartial(schedule, loops.panels) &&
         getNumIterations(schedule, loops.moreRows);
}

/// Returns true if rows must run on threads, too, to keep these busy. All
/// panels are then copied before.
bool ProductScheduler::hasFewPanels() const {
  std::optional<int64_t> count = getNumIterations(schedule, getOuterLoops());
  return isWorthThreads(block, target) && count && *count < kEnoughIterations;
}

/// Returns the loops in front of those of the rows.
SmallVector<Value> ProductScheduler::getOuterLoops() const {
  SmallVector<Value> order(loops.batch);
  // Full panels are separated from a partial one around few batches.
  if (isWorthBatches())
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
    // Panels are the first or the last of the outer loops.
    auto *images =
        areImagesOutside() ? llvm::find(order, loops.panels) : order.end();
    order.insert(images, loops.moreRows.begin(), loops.moreRows.end());
    if (loops.rows)
      order.push_back(loops.rows);
  }
  llvm::append_range(order, loops.reduce);
  llvm::append_range(order, loops.rowTile);
  if (loops.severalPanels)
    order.push_back(loops.severalPanels);
  order.push_back(loops.lanes);
  if (failed(reorder(schedule, order, why)) ||
      failed(schedule.run<transform::TIRVectorizeOp>(why, loops.lanes)))
    return failure();
  SmallVector<Value> unrolled(loops.rowTile);
  if (loops.severalPanels)
    unrolled.push_back(loops.severalPanels);
  return success(llvm::all_of(unrolled, [&](Value loop) {
    return succeeded(schedule.run<transform::TIRUnrollOp>(why, loop));
  }));
}

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
  unsigned numOuter = hasFewPanels() ? 0 : getOuterLoops().size();
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
  int64_t run = std::gcd(laneTile, product.operand.run);
  if (run == 1)
    return success();
  if (run == laneTile)
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
  BlockOp op = getBlock(schedule, handle);
  IndexSpace space(op);
  SmallVector<Value> buffers =
      computeBlockAccesses(op, space).getBuffers(AccessKind::Read);
  int64_t number =
      llvm::find(buffers, product.operand.buffer) - buffers.begin();
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
  bool isBefore = hasFewPanels();
  AffineMap layout = product.getPanelLayout(block, laneTile);
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

/// Separates full tiles of rows below the panels of a block.
LogicalResult ProductScheduler::finishRows(Value part) {
  FailureOr<SmallVector<Value>> around = schedule.getLoops(part, why);
  if (failed(around))
    return failure();
  unsigned numInner = loops.reduce.size() + loops.rowTile.size() + 1 +
                      (loops.severalPanels ? 1 : 0);
  Value rows = (*around)[around->size() - numInner - 1];
  return success(!isPartial(schedule, rows) ||
                 succeeded(separate(schedule, rows, why)));
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
  for (Value part : parts) {
    FailureOr<SmallVector<Value>> around = schedule.getLoops(part, why);
    if (failed(around))
      return failure();
    if (numParallel != 0 &&
        failed(parallelize(schedule, ArrayRef(*around).take_front(numParallel),
                           why)))
      return failure();
    if ((loops.rows && failed(finishRows(part))) ||
        (isPrefetched && part == parts.front() &&
         failed(prefetchNextPanel(part))))
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

/// Fetches the next panel in the innermost loop of the reduction.
LogicalResult ProductScheduler::prefetchNextPanel(Value part) {
  BlockOp op = getBlock(schedule, part);
  IndexSpace space(op);
  SmallVector<Value> buffers =
      computeBlockAccesses(op, space).getBuffers(AccessKind::Read);
  int64_t number =
      llvm::find(buffers, product.operand.buffer) - buffers.begin();
  FailureOr<SmallVector<Value>> around = schedule.getLoops(part, why);
  if (failed(around))
    return failure();
  unsigned numTile = loops.rowTile.size() + 1;
  unsigned inner = around->size() - numTile - 1;
  unsigned numBetween =
      loops.reduce.size() + loops.moreRows.size() + (loops.rows ? 1 : 0);
  if (inner < numBetween)
    return success();
  return schedule.run<transform::TIRPrefetchOp>(why, part.getType(), part,
                                                number, (*around)[inner],
                                                (*around)[inner - numBetween]);
}

LogicalResult ProductScheduler::run(Epilogue &epilogue) {
  if (failed(splitLoops()) || failed(orderLoops()))
    return failure();
  if (areRowsOutside()) {
    unsigned numOuter = loops.batch.size() + loops.moreRows.size() + 1;
    return success(
        succeeded(placeEpilogue(schedule, handle, epilogue, loops.panels,
                                /*vectorize=*/true, why)) &&
        succeeded(finishNest(
            schedule, {handle, numOuter, isWorthThreads(block, target)}, why)));
  }
  if (needsPacking(block, product) && failed(pack()))
    return failure();
  Value innermost = loops.rows               ? loops.rows
                    : loops.moreRows.empty() ? getOuterLoops().back()
                                             : loops.moreRows.back();
  if (failed(placeEpilogue(schedule, handle, epilogue, innermost,
                           /*vectorize=*/true, why)))
    return failure();
  return finishPanels();
}

/// Stores the result of a reduction, which its epilogue reads, with the lanes
/// as the last dimension.
static LogicalResult moveLanesInside(Schedule &schedule, Value handle,
                                     const ScheduledBlock &block,
                                     unsigned lanes, std::string *why) {
  BlockOp op = block.block;
  IndexSpace space(op);
  std::optional<IndexExpr> name = space.getExpr(op.getIterators()[lanes]);
  for (const BufferRegion &region : computeBlockAccesses(op, space).regions) {
    if (region.isInit || region.kind != AccessKind::Write)
      continue;
    auto *found = llvm::find(region.lower, *name);
    if (found == region.lower.end())
      return refuse(why, "the lanes are no dimension of the result");
    unsigned dim = found - region.lower.begin(), rank = region.lower.size();
    SmallVector<unsigned> order;
    for (unsigned i = 0; i < rank; ++i)
      if (i != dim)
        order.push_back(i);
    order.push_back(dim);
    AffineMap layout = AffineMap::getPermutationMap(
        order, schedule.getFunction().getContext());
    return schedule.run<transform::TIRTransformLayoutOp>(
        why, handle, AccessKind::Write, 0, layout, TypedAttr(), false);
  }
  return failure();
}

LogicalResult MatrixProductRule::apply(Schedule &schedule, Value handle,
                                       const ScheduledBlock &block,
                                       const ScheduleTarget &target,
                                       std::string *why) const {
  FailureOr<Epilogue> epilogue = getEpilogue(schedule, handle, block, why);
  if (failed(epilogue))
    return failure();
  FailureOr<ScheduledBlock> cached = ScheduledBlock::get(block.block, why);
  if (failed(cached))
    return failure();
  std::optional<MatrixProduct> product = chooseProduct(*cached);
  if (!product)
    return refuse(why, "the copy of the result hides the product");
  if (product->operand.panel == 0 &&
      cached->getConstantExtent(product->lanes)) {
    FailureOr<bool> joined =
        joinLanes(schedule, handle, *cached, product->lanes, *epilogue, why,
                  product->operand.buffer);
    if (failed(joined))
      return failure();
    if (*joined)
      cached = ScheduledBlock::get(block.block, why);
    if (failed(cached))
      return failure();
    product = chooseProduct(*cached);
    if (!product)
      return refuse(why, "joined lanes are no lanes of a product");
  }
  if (product->isAcross) {
    if (epilogue->blocks.empty())
      return refuse(why, "lanes would be written one by one");
    if (failed(moveLanesInside(schedule, handle, *cached, product->lanes, why)))
      return failure();
    cached = ScheduledBlock::get(block.block, why);
    if (failed(cached))
      return failure();
  }
  return ProductScheduler(schedule, handle, *cached, *product, target, why)
      .run(*epilogue);
}

const ScheduleRule &mlir::tir::getMatrixProductRule() {
  static const MatrixProductRule rule;
  return rule;
}
