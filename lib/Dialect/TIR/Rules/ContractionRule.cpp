//===- ContractionRule.cpp - tiles of accumulators ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "GroupedIterators.h"
#include "Rules.h"

using namespace mlir;
using namespace mlir::tir;

/// The extent that is assumed of a symbolic number of rows.
static constexpr int64_t kAssumedRows = 64;

/// The most points of a window that is unrolled, and the most rows of its tile.
static constexpr int64_t kMostTaps = 64;
static constexpr int64_t kWindowRows = 7;

/// Returns the spatial iterator of most values along which a read of lanes
/// stays the same, so that each vector that is loaded is used in several rows.
static std::optional<unsigned> findRows(const ScheduledBlock &block,
                                        unsigned lanes) {
  std::optional<unsigned> best;
  int64_t most = 1;
  for (unsigned iterator : block.spatialIterators) {
    bool reuses = iterator != lanes &&
                  llvm::any_of(block.accesses, [&](const AccessStep &access) {
                    return !access.isWrite() &&
                           access.getConstant(iterator) == 0 &&
                           access.getConstant(lanes) != 0;
                  });
    int64_t extent = block.getExtent(iterator, kAssumedRows);
    if (reuses && extent > most) {
      best = iterator;
      most = extent;
    }
  }
  return best;
}

/// Returns the innermost spatial iterator along which an element that all lanes
/// use stays the same, such as a weight of a depthwise convolution.
static std::optional<unsigned> findWindowRows(const ScheduledBlock &block,
                                              unsigned lanes) {
  for (unsigned iterator : llvm::reverse(block.loopIterators))
    if (iterator != lanes && block.isLong(iterator) &&
        llvm::is_contained(block.spatialIterators, iterator) &&
        llvm::any_of(block.accesses, [&](const AccessStep &access) {
          return !access.isWrite() && access.getConstant(iterator) == 0 &&
                 access.getConstant(lanes) == 0;
        }))
      return iterator;
  return std::nullopt;
}

namespace {
/// The tile of a contraction.
struct Tile {
  unsigned lanes;
  std::optional<unsigned> rows;
  int64_t numLanes, mostRows;
  /// The reduce loops are unrolled.
  bool isWindow = false;
};
} // namespace

/// Returns true if a reduction has few points, which can be unrolled.
static bool hasFewTaps(const ScheduledBlock &block) {
  int64_t taps = 1;
  for (unsigned iterator : block.reduceIterators) {
    std::optional<int64_t> extent = block.getConstantExtent(iterator);
    if (!extent || llvm::MulOverflow(taps, *extent, taps))
      return false;
  }
  return taps > 1 && taps <= kMostTaps;
}

/// Chooses rows along which a vector that is loaded is used again. If there are
/// none, but rows use the same weights, as in a depthwise convolution, and the
/// window is small, the window is unrolled: rows of the result then share the
/// rows of pixels in it.
static Tile chooseTile(const ScheduledBlock &block,
                       const ScheduleTarget &target) {
  Tile tile;
  tile.lanes = block.loopIterators[*findLaneLoop(block)];
  tile.rows = findRows(block, tile.lanes);
  int64_t width = getVectorWidth(block, target);
  int64_t most = std::min<int64_t>((tile.rows ? 2 : 4) * width, kMostLanes);
  if (!tile.rows && hasFewTaps(block)) {
    tile.rows = findWindowRows(block, tile.lanes);
    tile.isWindow = tile.rows.has_value();
  }
  if (tile.isWindow)
    most = width;
  tile.numLanes = getLaneTile(block.extents[tile.lanes], width, most);
  tile.mostRows = std::max<int64_t>(target.cpu.vectorRegisters / 2 /
                                        llvm::divideCeil(tile.numLanes, width),
                                    1);
  if (tile.isWindow)
    tile.mostRows = std::min(tile.mostRows, kWindowRows);
  return tile;
}

namespace {
/// Computes a reduction in tiles of rows and lanes, which are accumulated over
/// all reduce iterators in registers and then written, with the elementwise
/// block that reads the result:
///
///     parallel over all spatial loops, rows by tiles
///       for each tile of lanes
///         for all reduce loops
///           unrolled rows, vectorized lanes: accumulate
///         unrolled rows, vectorized lanes: write
class ContractionRule : public ScheduleRule {
public:
  StringRef getName() const override { return "contraction"; }

  LogicalResult match(const ScheduledBlock &block,
                      const ScheduleTarget &) const override {
    std::optional<unsigned> lanes = findLaneLoop(block);
    return success(block.isReduction() && !block.hasRegions && lanes &&
                   readsAreClose(block, block.loopIterators[*lanes], 4));
  }

  LogicalResult apply(Schedule &schedule, Value handle,
                      const ScheduledBlock &block, const ScheduleTarget &target,
                      std::string *why) const override;
};
} // namespace

/// Splits the loops of rows and lanes, and puts all in their order. Returns the
/// nest with handles to the loops of a tile behind it.
static LogicalResult tile(Schedule &schedule, Value handle, Epilogue &epilogue,
                          const ScheduledBlock &block,
                          const ScheduleTarget &target, std::string *why) {
  FailureOr<SmallVector<Value>> loops =
      getOwnLoops(schedule, handle, block, why);
  if (failed(loops))
    return failure();
  Tile sizes = chooseTile(block, target);
  SmallVector<Value> outer, reduce, inner;
  Value tiles, vector;
  for (auto [loop, iterator] : llvm::zip_equal(*loops, block.loopIterators)) {
    if (llvm::is_contained(block.reduceIterators, iterator)) {
      reduce.push_back(loop);
      continue;
    }
    if (iterator != sizes.lanes && iterator != sizes.rows) {
      outer.push_back(loop);
      continue;
    }
    int64_t size = iterator == sizes.lanes
                       ? sizes.numLanes
                       : getRowTile(block.extents[iterator], sizes.mostRows);
    FailureOr<SmallVector<Value>> parts =
        schedule.split(loop, {kInferredFactor, size}, why);
    if (failed(parts))
      return failure();
    bool isLanes = iterator == sizes.lanes;
    (isLanes ? tiles : outer.emplace_back()) = parts->front();
    (isLanes ? vector : inner.emplace_back()) = parts->back();
  }
  SmallVector<Value> order(outer);
  order.push_back(tiles);
  llvm::append_range(order, reduce);
  llvm::append_range(order, inner);
  order.push_back(vector);
  if (failed(reorder(schedule, order, why)) ||
      failed(schedule.run<transform::TIRVectorizeOp>(why, vector)))
    return failure();
  SmallVector<Value> unrolled(inner);
  if (sizes.isWindow)
    llvm::append_range(unrolled, reduce);
  for (Value loop : unrolled)
    if (failed(schedule.run<transform::TIRUnrollOp>(why, loop)))
      return failure();
  if (failed(placeEpilogue(schedule, handle, epilogue, tiles,
                           /*vectorize=*/true, why)))
    return failure();
  return finishNest(schedule,
                    {handle, block.getNumShared(),
                     static_cast<unsigned>(outer.size()),
                     isWorthThreads(block, target)},
                    why);
}

LogicalResult ContractionRule::apply(Schedule &schedule, Value handle,
                                     const ScheduledBlock &block,
                                     const ScheduleTarget &target,
                                     std::string *why) const {
  FailureOr<Epilogue> epilogue = getEpilogue(schedule, handle, block, why);
  if (failed(epilogue))
    return failure();
  BlockOp op = block.block;
  FailureOr<ScheduledBlock> cached = ScheduledBlock::get(op, why);
  if (failed(cached))
    return failure();
  FailureOr<bool> isSplit =
      splitGroups(schedule, handle, *cached, *epilogue, why);
  if (failed(isSplit))
    return failure();
  if (*isSplit)
    cached = ScheduledBlock::get(op, why);
  if (failed(cached))
    return failure();
  unsigned lanes = cached->loopIterators[*findLaneLoop(*cached)];
  std::optional<int64_t> extent = cached->getConstantExtent(lanes);
  if (extent && *extent % getVectorWidth(*cached, target) != 0) {
    FailureOr<bool> joined =
        joinLanes(schedule, handle, *cached, lanes, *epilogue, why);
    if (failed(joined))
      return failure();
    if (*joined)
      cached = ScheduledBlock::get(op, why);
    if (failed(cached))
      return failure();
  }
  return tile(schedule, handle, *epilogue, *cached, target, why);
}

const ScheduleRule &mlir::tir::getContractionRule() {
  static const ContractionRule rule;
  return rule;
}
