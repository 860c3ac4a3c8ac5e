//===- MatrixProductRule.cpp - products of matrices -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "MatrixProduct.h"
#include "Rules.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopRanges.h"

using namespace mlir;
using namespace mlir::tir;

/// The extent that is assumed of a symbolic number of rows.
static constexpr int64_t kAssumedRows = 64;
/// The least number of rows that pay for a copy of the lane operand.
static constexpr int64_t kRowsForPacking = 32;
/// An operand of at most this many bytes stays in the first level cache, or
/// nearly so, and one whose rows are this far apart does not use all its sets.
static constexpr int64_t kSmallOperandBytes = 65536;
static constexpr int64_t kFarBytes = 2048;
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
  if (operand.laneStep != 1)
    return rows >= kFewRows;
  bool isFar = !operand.rowBytes || *operand.rowBytes >= kFarBytes;
  return rows >= kRowsForPacking && isFar && !isSmall(operand);
}

namespace {
/// Computes a product of matrices by panels of lanes, which are read from a
/// copy unless they are stored so:
///
///     parallel over batches and panels of lanes
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
  Value panels, rowBlocks, rows, lanes;
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
  int64_t getRowBlock(int64_t numPanels, int64_t rowTile) const;
  LogicalResult splitLoops();
  SmallVector<Value> getOuterLoops() const;
  LogicalResult orderLoops();
  FailureOr<Value> pack();
  LogicalResult scheduleCopy(Value copy, int64_t size);
  LogicalResult finishPanels();
  LogicalResult finishRows(Value part);
  bool isWorthBatches() const;

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

LogicalResult MatrixProductRule::match(const ScheduledBlock &block,
                                       const ScheduleTarget &target) const {
  std::optional<MatrixProduct> product = MatrixProduct::get(block);
  if (!product)
    return failure();
  const LaneOperand &operand = product->operand;
  int64_t width = getVectorWidth(block, target);
  if (operand.panel != 0)
    return success(operand.panel <= kMostLanes);
  return success(product->rows && !isSmall(operand) &&
                 block.getExtent(product->lanes, width) >= width &&
                 (operand.laneStep == 1 || needsPacking(block, *product)));
}

SmallVector<OperandLayout>
MatrixProductRule::getOperandLayouts(const ScheduledBlock &block,
                                     const ScheduleTarget &target) const {
  std::optional<MatrixProduct> product = MatrixProduct::get(block);
  int64_t width = getVectorWidth(block, target);
  if (!product || product->operand.panel != 0 ||
      block.getExtent(product->lanes, width) < width)
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

/// Returns the number of tiles of rows that share a copy of a panel, so that
/// few panels keep many threads busy; 0 for all.
int64_t ProductScheduler::getRowBlock(int64_t numPanels,
                                      int64_t rowTile) const {
  constexpr int64_t kLeastTiles = 8;
  std::optional<int64_t> rows = block.getConstantExtent(*product.rows);
  int64_t batches = 1;
  for (unsigned iterator : product.batch)
    batches *= block.getExtent(iterator, kEnoughIterations);
  int64_t wanted = llvm::divideCeil(kEnoughIterations, batches * numPanels);
  if (!isWorthThreads(block, target) || !rows || *rows % rowTile != 0 ||
      wanted < 2)
    return 0;
  int64_t tiles = *rows / rowTile;
  for (int64_t size = tiles / wanted; size >= kLeastTiles; --size)
    if (tiles % size == 0)
      return size;
  return 0;
}

LogicalResult ProductScheduler::splitLoops() {
  FailureOr<SmallVector<Value>> all = schedule.getLoops(handle, why);
  if (failed(all))
    return failure();
  int64_t width = getVectorWidth(block, target);
  laneTile = product.getLaneTile(block, target);
  int64_t vectors = llvm::divideCeil(laneTile, width);
  int64_t mostRows =
      std::max<int64_t>(target.cpu.vectorRegisters / 2 / vectors, 1);
  int64_t rowTile =
      product.rows ? getRowTile(block.extents[*product.rows], mostRows) : 1;
  bool isOneTile =
      !product.rows || block.getConstantExtent(*product.rows) == rowTile;
  int64_t numPanels = llvm::divideCeil(
      block.getExtent(product.lanes, kAssumedRows * laneTile), laneTile);
  int64_t streams =
      isOneTile ? getNumStreams(product, rowTile, vectors, numPanels) : 1;
  for (auto [loop, iterator] : llvm::zip_equal(*all, block.loopIterators)) {
    if (llvm::is_contained(block.reduceIterators, iterator)) {
      loops.reduce.push_back(loop);
      continue;
    }
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
    int64_t middle = isLanes ? streams : getRowBlock(numPanels, rowTile);
    if (middle > 1)
      factors.push_back(middle);
    factors.push_back(isLanes ? laneTile : rowTile);
    FailureOr<SmallVector<Value>> parts = schedule.split(loop, factors, why);
    if (failed(parts))
      return failure();
    if (!isLanes) {
      if (middle > 1)
        loops.rowBlocks = parts->front();
      loops.rows = (*parts)[middle > 1];
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

/// Returns the number of iterations of loops of constant extent.
static std::optional<int64_t> countIterations(const Schedule &schedule,
                                              ArrayRef<Value> loops) {
  int64_t count = 1;
  for (Value loop : loops) {
    std::optional<int64_t> extent = getLoop(schedule, loop).getConstantExtent();
    if (!extent || llvm::MulOverflow(count, *extent, count))
      return std::nullopt;
  }
  return count;
}

/// Returns true if the batches alone keep the threads busy.
bool ProductScheduler::isWorthBatches() const {
  std::optional<int64_t> count = countIterations(schedule, loops.batch);
  return !count || *count >= kEnoughIterations;
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
    order.push_back(loops.rowBlocks);
  return order;
}

LogicalResult ProductScheduler::orderLoops() {
  SmallVector<Value> order = getOuterLoops();
  llvm::append_range(order, loops.moreRows);
  if (loops.rows)
    order.push_back(loops.rows);
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

/// Vectorizes the copy of a panel, whose last loops run over a reduce iterator
/// and the lanes.
LogicalResult ProductScheduler::scheduleCopy(Value copy, int64_t size) {
  FailureOr<SmallVector<Value>> own = schedule.getLoops(copy, why);
  if (failed(own))
    return failure();
  if (product.operand.laneStep == 1)
    return schedule.run<transform::TIRVectorizeOp>(why, own->back());
  return success();
}

/// Lets the block read a copy of the panel of an iteration.
FailureOr<Value> ProductScheduler::pack() {
  BlockOp op = getBlock(schedule, handle);
  IndexSpace space(op);
  SmallVector<Value> buffers =
      computeBlockAccesses(op, space).getBuffers(AccessKind::Read);
  int64_t number =
      llvm::find(buffers, product.operand.buffer) - buffers.begin();
  auto cache = schedule.run<transform::TIRCacheReadOp>(
      why, handle.getType(), handle, number, MemoryScope::Global, ValueRange());
  if (failed(cache))
    return failure();
  Value copy = cache->getCopy();
  AffineMap layout = product.getPanelLayout(block, laneTile);
  if (failed(schedule.run<transform::TIRComputeAtOp>(why, copy,
                                                     getOuterLoops().back())) ||
      failed(scheduleCopy(copy, laneTile)) ||
      failed(schedule.run<transform::TIRTransformLayoutOp>(
          why, copy, AccessKind::Write, 0, layout, TypedAttr(),
          /*assume_injective=*/true)))
    return failure();
  return copy;
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
  unsigned numParallel = isWorthThreads(block, target) ? outer.size() : 0;
  if (isPartial(schedule, loops.panels)) {
    // Iterations are proven to be independent while one block writes.
    if (outer.front() != loops.panels && numParallel != 0) {
      if (failed(parallelize(schedule, loops.batch, why)))
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
    if (loops.rows && failed(finishRows(part)))
      return failure();
  }
  return success();
}

LogicalResult ProductScheduler::run(Epilogue &epilogue) {
  if (failed(splitLoops()) || failed(orderLoops()))
    return failure();
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
  std::optional<MatrixProduct> product = MatrixProduct::get(*cached);
  return ProductScheduler(schedule, handle, *cached, *product, target, why)
      .run(*epilogue);
}

const ScheduleRule &mlir::tir::getMatrixProductRule() {
  static const MatrixProductRule rule;
  return rule;
}
