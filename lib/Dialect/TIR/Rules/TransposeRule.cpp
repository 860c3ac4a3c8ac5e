//===- TransposeRule.cpp - squares for the cache --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RuleSteps.h"
#include "Rules.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

/// The least side of a tile.
static constexpr int64_t kLeastSide = 4;

/// The bytes that a block of tiles reads of a row. The tiles write half as many
/// pages of a result whose rows are pages, which the address translation of a
/// core holds, and read its part of a page at once.
static constexpr int64_t kBlockBytes = 2048;

/// The bytes that a block reads of a row if rows of the result have at most
/// kShortRowBytes: few pages hold these, and the first level cache holds the
/// elements that a block reads and those that it writes.
static constexpr int64_t kSmallBlockBytes = 256;
static constexpr int64_t kShortRowBytes = 1024;

/// The tiles of a block along the lanes.
static constexpr int64_t kBlockTiles = 2;

/// Returns the position of the innermost loop, other than `lanes`, along which
/// a read is contiguous that is not contiguous along lanes.
static std::optional<unsigned> findReadLoop(const ScheduledBlock &block,
                                            unsigned lanes) {
  for (unsigned loop = block.loopIterators.size(); loop-- > 0;) {
    unsigned iterator = block.loopIterators[loop];
    if (loop != lanes && block.getExtent(iterator, kLeastSide) >= kLeastSide &&
        llvm::any_of(block.accesses, [&](const AccessStep &access) {
          std::optional<int64_t> step =
              access.getConstant(block.loopIterators[lanes]);
          return !access.isWrite() && access.getConstant(iterator) == 1 &&
                 step != 0 && step != 1;
        }))
      return loop;
  }
  return std::nullopt;
}

namespace {
/// Runs over tiles of the dimension in which a block writes neighbours and the
/// one in which it reads neighbours. A tile is loaded in vectors along the one,
/// transposed in registers, and stored in vectors along the other.
class TransposeRule : public ScheduleRule {
public:
  StringRef getName() const override { return "transpose"; }

  LogicalResult match(const ScheduledBlock &block,
                      const ScheduleTarget &) const override {
    std::optional<unsigned> lanes = findLaneLoop(block);
    if (block.isReduction() || !lanes)
      return failure();
    unsigned iterator = block.loopIterators[*lanes];
    return success(block.getExtent(iterator, kLeastSide) >= kLeastSide &&
                   !readsAreClose(block, iterator, 1) &&
                   findReadLoop(block, *lanes));
  }

  LogicalResult apply(Schedule &schedule, Value handle,
                      const ScheduledBlock &block, const ScheduleTarget &target,
                      std::string *why) const override;

private:
  /// Tiles a block.
  LogicalResult applyToTiles(Schedule &schedule, Value handle,
                             const ScheduledBlock &block,
                             const ScheduleTarget &target,
                             std::string *why) const;
  /// Cuts a loop after its `first` iterations, which fill tiles, and tiles both
  /// parts.
  LogicalResult applyToParts(Schedule &schedule, Value handle,
                             const ScheduledBlock &block, unsigned loop,
                             int64_t first, int64_t rest,
                             const ScheduleTarget &target,
                             std::string *why) const;
};

/// The loops around a block: `numOuter` loops, those over tiles along lanes and
/// along rows, and the rows and lanes of a tile.
struct TileNest {
  Value block;
  SmallVector<Value> loops;
  unsigned numOuter = 0;
  /// The loops around the nest.
  unsigned numShared = 0;
  /// The tiles have all of their rows and lanes.
  bool isFull = true;
  /// Tiles of adjacent lanes follow each other: a result that is written past
  /// the caches gets adjacent cache lines of a row at once.
  bool areLanesInside = false;

  ArrayRef<Value> getOuter() const {
    return ArrayRef(loops).take_front(numOuter);
  }
  Value getLaneTiles() const { return loops[numOuter]; }
  Value getRowTiles() const { return loops[numOuter + 1]; }
  Value getRows() const { return loops[numOuter + 2]; }
  Value getLanes() const { return loops[numOuter + 3]; }
};
} // namespace

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// Returns the side of tiles along a dimension: `most`, or less if a constant
/// extent has no room for it.
static int64_t getSide(const IndexExpr &extent, int64_t most) {
  std::optional<int64_t> size = extent.getConstant();
  if (!size || *size >= most)
    return most;
  return *size % (2 * kLeastSide) == 0 ? 2 * kLeastSide : kLeastSide;
}

/// Returns the most rows of a tile, whose vectors have to fit into half of the
/// registers.
static int64_t getMostRows(int64_t width, const ScheduleTarget &target) {
  return std::max(std::min<int64_t>(width, target.cpu.vectorRegisters / 2),
                  kLeastSide);
}

/// Returns how many tiles of `rowBytes` a block has along the rows.
static int64_t getBlockRows(const ScheduledBlock &block,
                            const IndexExpr &laneExtent, int64_t rowBytes) {
  std::optional<int64_t> lanes = laneExtent.getConstant();
  bool isShort = lanes && *lanes <= kShortRowBytes / block.getElementBytes();
  return std::max<int64_t>(
      (isShort ? kSmallBlockBytes : kBlockBytes) / rowBytes, 1);
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// Joins the iterator at `loop` with those outside of it that are adjacent to
/// it in all accesses. Returns the facts about the block that results.
static FailureOr<ScheduledBlock> joinIterators(Schedule &schedule, Value handle,
                                               const ScheduledBlock &block,
                                               unsigned loop,
                                               std::string *why) {
  if (!block.sharedLoops.empty())
    return block;
  unsigned last = block.loopIterators[loop], first = last;
  for (; loop > 0; --loop, --first)
    if (block.loopIterators[loop - 1] + 1 != first ||
        !block.areContiguous(first - 1, first))
      break;
  if (first == last)
    return block;
  SmallVector<AffineExpr> results;
  MLIRContext *context = schedule.getFunction().getContext();
  unsigned numIterators = block.extents.size();
  for (unsigned i = 0; i < numIterators; ++i) {
    AffineExpr iterator = getAffineDimExpr(i, context);
    if (i > first && i <= last)
      results.back() = results.back() * *block.getConstantExtent(i) + iterator;
    else
      results.push_back(iterator);
  }
  if (failed(schedule.run<transform::TIRTransformBlockLayoutOp>(
          why, handle, AffineMap::get(numIterators, 0, results, context))))
    return failure();
  return ScheduledBlock::get(getBlock(schedule, handle), why);
}

/// Splits a loop of more than `most` iterations, and returns the inner part;
/// null if the loop stays. `loop` becomes the outer part.
static FailureOr<Value> splitAbove(Schedule &schedule, Value &loop,
                                   int64_t most, std::string *why) {
  std::optional<int64_t> extent = getLoop(schedule, loop).getConstantExtent();
  if (extent && *extent <= most)
    return Value();
  int64_t size = extent ? getRowTile(IndexExpr(*extent), most) : most;
  FailureOr<SmallVector<Value>> parts =
      schedule.split(loop, {kInferredFactor, size}, why);
  if (failed(parts))
    return failure();
  loop = parts->front();
  return parts->back();
}

/// Vectorizes full tiles, and visits them in blocks.
static LogicalResult finishFullTiles(Schedule &schedule, const TileNest &nest,
                                     int64_t blockRows, bool isParallel,
                                     std::string *why) {
  Value laneTiles = nest.getLaneTiles(), rowTiles = nest.getRowTiles();
  FailureOr<Value> innerRows = splitAbove(schedule, rowTiles, blockRows, why);
  if (failed(innerRows))
    return failure();
  SmallVector<Value> outer(nest.getOuter()), inner;
  if (*innerRows) {
    FailureOr<Value> innerLanes =
        splitAbove(schedule, laneTiles, kBlockTiles, why);
    if (failed(innerLanes))
      return failure();
    outer.push_back(rowTiles);
    if (*innerLanes)
      inner.push_back(*innerLanes);
  }
  outer.push_back(laneTiles);
  inner.insert(nest.areLanesInside ? inner.begin() : inner.end(),
               *innerRows ? *innerRows : rowTiles);
  inner.append({nest.getRows(), nest.getLanes()});
  SmallVector<Value> order(outer);
  llvm::append_range(order, inner);
  return success(
      succeeded(reorder(schedule, order, why)) &&
      succeeded(schedule.run<transform::TIRVectorizeOp>(why, nest.getRows())) &&
      succeeded(
          schedule.run<transform::TIRVectorizeOp>(why, nest.getLanes())) &&
      (!isParallel || succeeded(parallelize(schedule, outer, why))));
}

/// Separates full tiles from partial ones, along the lanes and along the rows
/// from loop `number` on, and calls `finish` with each part.
static LogicalResult
separateParts(Schedule &schedule, const TileNest &nest, unsigned number,
              function_ref<LogicalResult(const TileNest &)> finish,
              std::string *why) {
  while (number < 2 && !isPartial(schedule, nest.loops[nest.numOuter + number]))
    ++number;
  if (number == 2)
    return finish(nest);
  // The loop that is cut stands outside, so that each part is a perfect nest.
  unsigned position = nest.numOuter + number;
  SmallVector<Value> order(nest.loops);
  std::rotate(order.begin(), order.begin() + position,
              order.begin() + position + 1);
  if (failed(reorder(schedule, order, why)))
    return failure();
  FailureOr<SmallVector<Value>> blocks =
      separateFullTiles(schedule, nest.loops[position], why);
  if (failed(blocks))
    return failure();
  for (Value block : *blocks) {
    FailureOr<SmallVector<Value>> loops = schedule.getLoops(block, why);
    if (failed(loops))
      return failure();
    loops->erase(loops->begin(), loops->begin() + nest.numShared);
    std::rotate(loops->begin(), loops->begin() + 1,
                loops->begin() + position + 1);
    TileNest part = nest;
    part.block = block;
    part.loops.assign(loops->begin(), loops->end());
    part.isFull &= block == blocks->front();
    if (failed(separateParts(schedule, part, number + 1, finish, why)))
      return failure();
  }
  return success();
}

/// Splits the loops along which a block writes and reads neighbours, and puts
/// those over tiles around those of a tile.
static FailureOr<TileNest> splitTiles(Schedule &schedule, Value handle,
                                      const ScheduledBlock &block,
                                      unsigned lanes, int64_t numLanes,
                                      unsigned rows, int64_t numRows,
                                      std::string *why) {
  FailureOr<SmallVector<Value>> loops =
      getOwnLoops(schedule, handle, block, why);
  if (failed(loops))
    return failure();
  auto lane = schedule.split((*loops)[lanes], {kInferredFactor, numLanes}, why);
  auto row = schedule.split((*loops)[rows], {kInferredFactor, numRows}, why);
  if (failed(lane) || failed(row))
    return failure();
  TileNest nest;
  nest.block = handle;
  nest.numShared = block.getNumShared();
  for (auto [position, loop] : llvm::enumerate(*loops))
    if (position != lanes && position != rows)
      nest.loops.push_back(loop);
  nest.numOuter = nest.loops.size();
  nest.loops.append({lane->front(), row->front(), row->back(), lane->back()});
  if (failed(reorder(schedule, nest.loops, why)))
    return failure();
  return nest;
}

//===----------------------------------------------------------------------===//
// The rule
//===----------------------------------------------------------------------===//

LogicalResult TransposeRule::applyToParts(Schedule &schedule, Value handle,
                                          const ScheduledBlock &block,
                                          unsigned loop, int64_t first,
                                          int64_t rest,
                                          const ScheduleTarget &target,
                                          std::string *why) const {
  FailureOr<SmallVector<Value>> loops =
      getOwnLoops(schedule, handle, block, why);
  if (failed(loops))
    return failure();
  Value cut = (*loops)[loop];
  std::rotate(loops->begin(), loops->begin() + loop, loops->begin() + loop + 1);
  if (failed(reorder(schedule, *loops, why)))
    return failure();
  FailureOr<SmallVector<Value>> blocks =
      partition(schedule, cut, {first, rest}, why);
  if (failed(blocks))
    return failure();
  for (Value part : *blocks) {
    FailureOr<ScheduledBlock> facts =
        ScheduledBlock::get(getBlock(schedule, part), why);
    if (failed(facts) ||
        failed(applyToTiles(schedule, part, *facts, target, why)))
      return failure();
  }
  return success();
}

LogicalResult TransposeRule::applyToTiles(Schedule &schedule, Value handle,
                                          const ScheduledBlock &block,
                                          const ScheduleTarget &target,
                                          std::string *why) const {
  if (failed(match(block, target)))
    return getSerialRule().apply(schedule, handle, block, target, why);
  unsigned lanes = *findLaneLoop(block), rows = *findReadLoop(block, lanes);
  int64_t width = getVectorWidth(block, target);
  const IndexExpr &laneExtent = block.extents[block.loopIterators[lanes]];
  const IndexExpr &rowExtent = block.extents[block.loopIterators[rows]];
  int64_t numLanes = getSide(laneExtent, std::max(width, kLeastSide));
  int64_t numRows = getSide(rowExtent, getMostRows(width, target));
  for (auto [loop, extent, side] : {std::tuple(lanes, laneExtent, numLanes),
                                    std::tuple(rows, rowExtent, numRows)}) {
    std::optional<int64_t> size = extent.getConstant();
    if (size && *size % side != 0)
      return applyToParts(schedule, handle, block, loop, *size / side * side,
                          *size % side, target, why);
  }
  FailureOr<TileNest> nest =
      splitTiles(schedule, handle, block, lanes, numLanes, rows, numRows, why);
  if (failed(nest))
    return failure();
  nest->areLanesInside =
      getStreamedLanes(block, block.loopIterators[lanes], target) != 0;
  bool isParallel = isWorthThreads(block, target);
  int64_t blockRows =
      getBlockRows(block, laneExtent, numRows * block.getElementBytes());
  return separateParts(
      schedule, *nest, 0,
      [&](const TileNest &part) -> LogicalResult {
        if (part.isFull && !block.hasRegions)
          return finishFullTiles(schedule, part, blockRows, isParallel, why);
        SmallVector<Value> outer(
            ArrayRef(part.loops).take_front(part.numOuter + 2));
        return isParallel ? parallelize(schedule, outer, why) : success();
      },
      why);
}

LogicalResult TransposeRule::apply(Schedule &schedule, Value handle,
                                   const ScheduledBlock &block,
                                   const ScheduleTarget &target,
                                   std::string *why) const {
  ScheduledBlock facts = block;
  for (bool isRows : {false, true}) {
    std::optional<unsigned> lanes = findLaneLoop(facts);
    std::optional<unsigned> loop =
        lanes && isRows ? findReadLoop(facts, *lanes) : lanes;
    if (!loop)
      continue;
    FailureOr<ScheduledBlock> joined =
        joinIterators(schedule, handle, facts, *loop, why);
    if (failed(joined))
      return failure();
    facts = *joined;
  }
  return applyToTiles(schedule, handle, facts, target, why);
}

const ScheduleRule &mlir::tir::getTransposeRule() {
  static const TransposeRule rule;
  return rule;
}
