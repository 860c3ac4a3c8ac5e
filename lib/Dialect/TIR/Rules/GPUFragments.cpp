//===- GPUFragments.cpp - tiles in the registers of a warp ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GPUFragments.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

LogicalResult mlir::tir::setTiles(Schedule &schedule, Value block,
                                  AccessKind kind, unsigned number,
                                  const TileLayout &layout, bool isTurned,
                                  std::string *why) {
  SmallVector<int64_t> dims;
  if (isTurned) {
    FailureOr<Value> buffer =
        getBufferOfBlock(getBlock(schedule, block), kind, number, why);
    if (failed(buffer))
      return failure();
    int64_t rank = cast<MemRefType>(buffer->getType()).getRank();
    dims = {rank - 1, rank - 2};
  }
  return schedule.run<transform::TIRTransformLayoutOp>(why, block, kind, number,
                                                       layout, dims);
}

LogicalResult mlir::tir::unrollLoops(Schedule &schedule, ArrayRef<Value> loops,
                                     std::string *why) {
  for (Value loop : loops)
    if (failed(schedule.run<transform::TIRUnrollOp>(why, loop)))
      return failure();
  return success();
}

namespace {
/// A loop over the digits of a factor.
struct FactorLoop {
  LayoutFactor factor;
  Value loop;

  bool isOfThreads() const { return factor.axis != LayoutAxis::Memory; }
  /// Returns true for a loop over neighbours in memory.
  bool isVector() const { return !isOfThreads() && factor.stride == 1; }
};
} // namespace

/// Returns true if the threads of `parts`, in their order, are all those from 0
/// to the product of the extents.
[[maybe_unused]] static bool areThreadsDense(ArrayRef<FactorLoop> parts) {
  int64_t size = 1;
  for (const FactorLoop &part : llvm::reverse(parts)) {
    if (!part.isOfThreads())
      continue;
    int64_t step = part.factor.stride;
    if (part.factor.axis != LayoutAxis::Lane)
      step *= kNumLanes;
    if (part.factor.axis == LayoutAxis::Warpgroup)
      step *= kNumWarps;
    if (step != size)
      return false;
    size *= part.factor.extent;
  }
  return true;
}

/// Splits loops over a tile by the factors of its layout. Returns the loops in
/// the order of places, with threads around neighbours.
static FailureOr<SmallVector<FactorLoop>>
splitByFactors(Schedule &schedule, ArrayRef<Value> loops,
               const TileLayout &layout, std::string *why) {
  SmallVector<FactorLoop> result;
  for (auto [dim, loop] : llvm::enumerate(loops)) {
    ArrayRef<LayoutFactor> factors = layout.getFactors(dim);
    SmallVector<Value> parts = {loop};
    if (factors.size() > 1) {
      auto extents = llvm::map_to_vector(
          factors, [](const LayoutFactor &factor) { return factor.extent; });
      // The loop may be shorter than the tile, where a buffer ends.
      if (factors.front().axis == LayoutAxis::Memory)
        extents.front() = kInferredFactor;
      FailureOr<SmallVector<Value>> split = schedule.split(loop, extents, why);
      if (failed(split))
        return failure();
      parts = *split;
    }
    for (auto [factor, part] : llvm::zip(factors, parts))
      result.push_back({factor, part});
  }
  auto getRank = [](const FactorLoop &loop) {
    return std::tuple(loop.isVector(), loop.isOfThreads(), loop.factor.axis,
                      -loop.factor.stride);
  };
  llvm::sort(result, [&](const FactorLoop &lhs, const FactorLoop &rhs) {
    return getRank(lhs) < getRank(rhs);
  });
  return result;
}

LogicalResult mlir::tir::bindByLayout(Schedule &schedule, ArrayRef<Value> loops,
                                      const TileLayout &layout,
                                      ArrayRef<Value> outer, std::string *why) {
  FailureOr<SmallVector<FactorLoop>> parts =
      splitByFactors(schedule, loops, layout, why);
  if (failed(parts))
    return failure();
  assert(areThreadsDense(*parts) && "expected elements in all threads");
  assert(parts->back().isVector() && "expected neighbours in memory");
  SmallVector<Value> order(outer), threads, registers;
  for (const FactorLoop &part : *parts) {
    order.push_back(part.loop);
    if (part.isOfThreads())
      threads.push_back(part.loop);
    else if (!part.isVector())
      registers.push_back(part.loop);
  }
  if (failed(reorder(schedule, order, why)))
    return failure();
  FailureOr<Value> thread = schedule.fuse(threads, why);
  if (failed(thread) ||
      failed(bindLoopsTo(schedule, {{*thread, "threadIdx.x"}}, why)) ||
      failed(schedule.run<transform::TIRVectorizeOp>(why, order.back())))
    return failure();
  return unrollLoops(schedule, registers, why);
}

FailureOr<SmallVector<Value>>
mlir::tir::getTileLoops(Schedule &schedule, Value block, std::string *why) {
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(block, why);
  if (failed(loops))
    return failure();
  if (loops->size() < 2)
    return refuse(why, "block '" + getBlock(schedule, block).getBlockName() +
                           "' has no loops over a tile");
  return SmallVector<Value>(ArrayRef(*loops).take_back(2));
}

LogicalResult mlir::tir::loadFragments(Schedule &schedule, Value copy,
                                       StringRef type, bool isTurned,
                                       std::string *why) {
  FailureOr<SmallVector<Value>> tile = getTileLoops(schedule, copy, why);
  if (failed(tile))
    return failure();
  Value &points = isTurned ? tile->back() : tile->front();
  FailureOr<SmallVector<Value>> parts =
      schedule.split(points, {kInferredFactor, kFragment}, why);
  if (failed(parts))
    return failure();
  points = parts->back();
  if (failed(reorder(schedule, {parts->front(), tile->front(), tile->back()},
                     why)) ||
      failed(unrollLoops(schedule, parts->front(), why)))
    return failure();
  std::string name =
      ((isTurned ? "load_fragment_columns_" : "load_fragment_rows_") + type)
          .str();
  return schedule.run<transform::TIRTensorizeOp>(why, copy.getType(),
                                                 tile->front(), name);
}

LogicalResult mlir::tir::bindTileCopy(Schedule &schedule, Value copy,
                                      int64_t warps, int64_t warpSize,
                                      std::string *why) {
  FailureOr<SmallVector<Value>> loops = getTileLoops(schedule, copy, why);
  if (failed(loops))
    return failure();
  FailureOr<Value> buffer =
      getBufferOfBlock(getBlock(schedule, copy), AccessKind::Write, 0, why);
  if (failed(buffer))
    return failure();
  auto type = cast<MemRefType>(buffer->getType());
  std::optional<int64_t> length =
      getLoop(schedule, loops->back()).getConstantExtent();
  std::optional<int64_t> height =
      getLoop(schedule, loops->front()).getConstantExtent();
  if (!length || *length % kVector != 0)
    return refuse(why, "the rows of a tile are not in groups of 16 bytes");
  if (!height || *height % warps != 0)
    return refuse(why, "warps do not divide the rows of a tile");
  if (failed(schedule.run<transform::TIRStorageAlignOp>(
          why, copy, AccessKind::Write, 0, type.getRank() - 2, 2 * kVector,
          kVector)))
    return failure();
  // The greatest power of two that divides the vectors of a row.
  int64_t vectors = *length / kVector;
  int64_t perRow = std::min(vectors & -vectors, warpSize);
  int64_t laneRows = std::min(warpSize / perRow, *height / warps);
  FailureOr<SmallVector<Value>> rows =
      schedule.split(loops->front(), {kInferredFactor, warps, laneRows}, why);
  if (failed(rows))
    return failure();
  FailureOr<SmallVector<Value>> elements =
      schedule.split(loops->back(), {kInferredFactor, perRow, kVector}, why);
  if (failed(elements) ||
      failed(reorder(schedule,
                     {(*rows)[0], (*rows)[1], (*elements)[0], (*rows)[2],
                      (*elements)[1], (*elements)[2]},
                     why)))
    return failure();
  FailureOr<Value> lanes = schedule.fuse({(*rows)[2], (*elements)[1]}, why);
  if (failed(lanes) ||
      failed(bindLoopsTo(schedule,
                         {{(*rows)[1], "threadIdx.y"}, {*lanes, "threadIdx.x"}},
                         why)))
    return failure();
  return schedule.run<transform::TIRVectorizeOp>(why, elements->back());
}
