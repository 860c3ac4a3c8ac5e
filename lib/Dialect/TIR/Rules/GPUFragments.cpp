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

AffineMap mlir::tir::getFragmentLayout(MLIRContext *context, unsigned rank,
                                       unsigned row, unsigned column) {
  AffineExpr x = getAffineDimExpr(row, context);
  AffineExpr y = getAffineDimExpr(column, context);
  SmallVector<AffineExpr> indices;
  for (unsigned dim = 0; dim < rank; ++dim)
    if (dim != row && dim != column)
      indices.push_back(getAffineDimExpr(dim, context));
  indices.push_back(x.floorDiv(kFragment));
  indices.push_back(y.floorDiv(kFragment));
  indices.push_back((x % 8) * 4 + (y % 8).floorDiv(2));
  indices.push_back((y % kFragment).floorDiv(8) * 4 +
                    (x % kFragment).floorDiv(8) * 2 + y % 2);
  return AffineMap::get(rank, 0, indices, context);
}

LogicalResult mlir::tir::unrollLoops(Schedule &schedule, ArrayRef<Value> loops,
                                     std::string *why) {
  for (Value loop : loops)
    if (failed(schedule.run<transform::TIRUnrollOp>(why, loop)))
      return failure();
  return success();
}

LogicalResult mlir::tir::bindFragments(Schedule &schedule,
                                       ArrayRef<Value> loops,
                                       ArrayRef<Value> outer,
                                       std::string *why) {
  FailureOr<SmallVector<Value>> rows = schedule.split(loops[0], {2, 8}, why);
  if (failed(rows))
    return failure();
  FailureOr<SmallVector<Value>> columns =
      schedule.split(loops[1], {2, 4, 2}, why);
  if (failed(columns))
    return failure();
  SmallVector<Value> order(outer);
  order.append({columns->front(), rows->front(), rows->back(), (*columns)[1],
                columns->back()});
  if (failed(reorder(schedule, order, why)))
    return failure();
  FailureOr<Value> lanes = schedule.fuse({rows->back(), (*columns)[1]}, why);
  if (failed(lanes) ||
      failed(bindLoopsTo(schedule, {{*lanes, "threadIdx.x"}}, why)) ||
      failed(schedule.run<transform::TIRVectorizeOp>(why, columns->back())))
    return failure();
  return unrollLoops(schedule, {columns->front(), rows->front()}, why);
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
