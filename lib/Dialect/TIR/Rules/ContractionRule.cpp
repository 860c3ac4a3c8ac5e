//===- ContractionRule.cpp - tiles of accumulators ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "GroupedIterators.h"
#include "PaddedReads.h"
#include "Rules.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

/// The most points of a window that is unrolled, and the most rows of its tile.
static constexpr int64_t kMostTaps = 64;
static constexpr int64_t kWindowRows = 7;
/// The most vectors, and the most lanes, of a tile that has all lanes.
static constexpr int64_t kMostWholeVectors = 8, kMostWholeLanes = 128;

/// Returns the spatial iterator of most values along which a read of lanes
/// stays the same, so that each vector that is loaded is used in several rows.
/// One of known extent comes before a symbolic number of images.
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
    int64_t extent = block.getExtent(iterator, kAssumedImages);
    if (reuses && extent > most) {
      best = iterator;
      most = extent;
    }
  }
  return best;
}

/// Returns true if consecutive values of a spatial iterator read elements that
/// are partly the same, as the windows of a convolution do: a step along it is
/// no longer than the way that a reduce iterator takes.
static bool readsOverlap(const ScheduledBlock &block, unsigned iterator) {
  auto overlaps = [&](const AccessStep &access, unsigned reduce) {
    std::optional<int64_t> step = access.getConstant(iterator);
    std::optional<int64_t> tap = access.getConstant(reduce);
    std::optional<int64_t> extent = block.getConstantExtent(reduce);
    return step && tap && extent && *step > 0 && *tap > 0 &&
           *tap * (*extent - 1) >= *step;
  };
  return llvm::any_of(block.accesses, [&](const AccessStep &access) {
    return !access.isWrite() &&
           llvm::any_of(block.reduceIterators, [&](unsigned reduce) {
             return overlaps(access, reduce);
           });
  });
}

/// Returns the innermost spatial iterator along which tiles of a window have
/// their rows: it reads the same elements again, or an element that all lanes
/// use stays the same along it, such as a weight of a depthwise convolution.
static std::optional<unsigned> findWindowRows(const ScheduledBlock &block,
                                              unsigned lanes) {
  for (unsigned iterator : llvm::reverse(block.loopIterators)) {
    if (iterator == lanes || !block.isLong(iterator) ||
        !llvm::is_contained(block.spatialIterators, iterator))
      continue;
    bool usesAgain =
        llvm::any_of(block.accesses, [&](const AccessStep &access) {
          return !access.isWrite() && access.getConstant(iterator) == 0 &&
                 access.getConstant(lanes) == 0;
        });
    if (usesAgain || readsOverlap(block, iterator))
      return iterator;
  }
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

/// Returns true if threads share the lanes, since the other spatial loops have
/// too few iterations for them.
static bool doThreadsShareLanes(const ScheduledBlock &block, unsigned lanes,
                                const ScheduleTarget &target) {
  SmallVector<std::optional<int64_t>> extents;
  for (unsigned iterator : block.spatialIterators)
    if (iterator != lanes)
      extents.push_back(block.getConstantExtent(iterator));
  return isWorthThreads(block, target) &&
         haveFewIterations(extents, /*alone=*/false);
}

/// Returns true if the terms of a reduction are functions, such as exp, which
/// take longer than reading memory.
static bool computesFunctions(BlockOp block) {
  auto isFunction = [](Operation *op) {
    return isa_and_present<math::MathDialect>(op->getDialect()) &&
           !isa<math::AbsFOp, math::AbsIOp, math::FmaOp>(op);
  };
  return block.getBody()
      .walk([&](Operation *op) {
        return isFunction(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Returns the most lanes of a tile without rows: four vectors. Lanes of up to
/// eight vectors stay together if memory is what limits them, so that terms are
/// read as they lie there: the parts of a row that is not aligned would read
/// the cache lines between them twice.
static int64_t getMostLanes(const ScheduledBlock &block, unsigned lanes,
                            const ScheduleTarget &target) {
  int64_t width = getVectorWidth(block, target);
  int64_t vectors = std::min(kMostWholeVectors, target.cpu.vectorRegisters / 2);
  int64_t whole = std::min(vectors * width, kMostWholeLanes);
  std::optional<int64_t> extent = block.getConstantExtent(lanes);
  if (extent && *extent <= whole && !computesFunctions(block.block) &&
      !doThreadsShareLanes(block, lanes, target))
    return whole;
  return std::min(4 * width, kMostLanes);
}

/// Chooses rows along which a vector that is loaded is used again. A small
/// window is unrolled instead: rows of the result then share the pixels in it,
/// and the weights.
static Tile chooseTile(const ScheduledBlock &block,
                       const ScheduleTarget &target) {
  Tile tile;
  tile.lanes = block.loopIterators[*findLaneLoop(block)];
  tile.rows = findRows(block, tile.lanes);
  int64_t width = getVectorWidth(block, target);
  int64_t most = tile.rows ? std::min<int64_t>(2 * width, kMostLanes)
                           : getMostLanes(block, tile.lanes, target);
  std::optional<unsigned> rows;
  if (hasFewTaps(block))
    rows = findWindowRows(block, tile.lanes);
  if (rows && (!tile.rows || readsOverlap(block, *rows))) {
    tile.rows = rows;
    tile.isWindow = true;
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

/// Checks that a tile can read a padded image in place: the lanes of a vector
/// are all padding or none, and the rows of a window are, once it is unrolled.
static LogicalResult checkInPlace(const ScheduledBlock &block, const Tile &tile,
                                  const PaddedRead &read, std::string *why) {
  if (!hasFewTaps(block))
    return refuse(why, "the reduction has more than " + Twine(kMostTaps) +
                           " points, or one");
  if (llvm::is_contained(read.iterators, tile.lanes))
    return refuse(why, "a vector would be padding in a part of its lanes");
  if (!tile.rows || !llvm::is_contained(read.iterators, *tile.rows))
    return success();
  if (!tile.isWindow)
    return refuse(why, "each row of a tile would ask whether it is padding");
  if (!block.getConstantExtent(*tile.rows))
    return refuse(why, "the number of rows is symbolic");
  return success();
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
///
/// A window reads a padded image in place. If rows may be padding, their tiles
/// stay serial, and those at the border have loops of their own.
class ContractionRule : public ScheduleRule {
public:
  StringRef getName() const override { return "contraction"; }

  LogicalResult match(const ScheduledBlock &block,
                      const ScheduleTarget &) const override {
    std::optional<unsigned> lanes = findLaneLoop(block);
    return success(block.isReduction() && !block.hasRegions && lanes &&
                   readsAreClose(block, block.loopIterators[*lanes], 4));
  }

  bool mayPlacePad(const ScheduledBlock &block, BlockOp pad,
                   const ScheduleTarget &target) const override;
  LogicalResult apply(Schedule &schedule, Value handle,
                      const ScheduledBlock &block, const ScheduleTarget &target,
                      std::string *why) const override;
};
} // namespace

bool ContractionRule::mayPlacePad(const ScheduledBlock &block, BlockOp pad,
                                  const ScheduleTarget &target) const {
  std::optional<PaddedRead> read = matchPaddedRead(pad);
  if (!read)
    return false;
  std::string why;
  std::string *wanted = relax_mlir::ifRemarksAreOn(pad.getContext(), why);
  if (succeeded(checkInPlace(block, chooseTile(block, target), *read, wanted)))
    return true;
  reportMissed(pad, "not read in place", why);
  return false;
}

/// Returns the pads that a tile reads in place.
static SmallVector<PaddedRead> getReadsInPlace(const ScheduledBlock &block,
                                               const Tile &tile) {
  SmallVector<PaddedRead> reads = findPaddedReads(block);
  llvm::erase_if(reads, [&](const PaddedRead &read) {
    return failed(checkInPlace(block, tile, read, nullptr));
  });
  return reads;
}

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
  SmallVector<PaddedRead> reads = getReadsInPlace(block, sizes);
  bool cutsRows =
      sizes.rows && llvm::any_of(reads, [&](const PaddedRead &read) {
        return llvm::is_contained(read.iterators, *sizes.rows);
      });
  SmallVector<Value> outer, serial, reduce, inner;
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
    (isLanes ? tiles : (cutsRows ? serial : outer).emplace_back()) =
        parts->front();
    (isLanes ? vector : inner.emplace_back()) = parts->back();
  }
  SmallVector<Value> order(outer);
  llvm::append_range(order, serial);
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
  TiledNest nest{handle, block.getNumShared(),
                 static_cast<unsigned>(outer.size()),
                 isWorthThreads(block, target)};
  nest.numSerial = serial.size();
  if (failed(finishNest(schedule, nest, why)))
    return failure();
  return success(llvm::all_of(reads, [&](const PaddedRead &read) {
    return succeeded(
        readInPlace(schedule, read, cutsRows ? sizes.rows : std::nullopt, why));
  }));
}

/// Returns true if lanes leave a part of their last vector empty, unless there
/// are others, and lanes of several pixels would need a copy of the image.
static bool isWorthJoining(const ScheduledBlock &block, unsigned lanes,
                           const ScheduleTarget &target) {
  std::optional<int64_t> extent = block.getConstantExtent(lanes);
  int64_t width = getVectorWidth(block, target);
  if (!extent || *extent % width == 0)
    return false;
  return *extent < width ||
         getReadsInPlace(block, chooseTile(block, target)).empty();
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
  if (isWorthJoining(*cached, lanes, target)) {
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
