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
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
  if (failed(loops))
    return failure();
  unsigned lanes = block.loopIterators[*findLaneLoop(block)];
  std::optional<unsigned> rows = findRows(block, lanes);
  int64_t width = getVectorWidth(block, target);
  int64_t laneTile =
      getLaneTile(block.extents[lanes], width,
                  std::min<int64_t>((rows ? 2 : 4) * width, kMostLanes));
  int64_t mostRows = std::max<int64_t>(
      target.cpu.vectorRegisters / 2 / llvm::divideCeil(laneTile, width), 1);
  SmallVector<Value> outer, reduce, inner;
  Value tiles, vector;
  for (auto [loop, iterator] : llvm::zip_equal(*loops, block.loopIterators)) {
    if (llvm::is_contained(block.reduceIterators, iterator)) {
      reduce.push_back(loop);
      continue;
    }
    if (iterator != lanes && iterator != rows) {
      outer.push_back(loop);
      continue;
    }
    int64_t size = iterator == lanes
                       ? laneTile
                       : getRowTile(block.extents[iterator], mostRows);
    FailureOr<SmallVector<Value>> parts =
        schedule.split(loop, {kInferredFactor, size}, why);
    if (failed(parts))
      return failure();
    (iterator == lanes ? tiles : outer.emplace_back()) = parts->front();
    (iterator == lanes ? vector : inner.emplace_back()) = parts->back();
  }
  SmallVector<Value> order(outer);
  order.push_back(tiles);
  llvm::append_range(order, reduce);
  llvm::append_range(order, inner);
  order.push_back(vector);
  if (failed(reorder(schedule, order, why)) ||
      failed(schedule.run<transform::TIRVectorizeOp>(why, vector)))
    return failure();
  for (Value loop : inner)
    if (failed(schedule.run<transform::TIRUnrollOp>(why, loop)))
      return failure();
  if (failed(placeEpilogue(schedule, handle, epilogue, tiles,
                           /*vectorize=*/true, why)))
    return failure();
  return finishNest(schedule,
                    {handle, static_cast<unsigned>(outer.size()),
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
