//===- GPUWarpgroups.cpp - tiles of a product by warpgroups ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The 128 threads of a warpgroup multiply tiles that are in shared memory, and
// have the sums in registers:
//
//     rows, columns of a tile of the result    blockIdx
//       steps of 64 terms
//         copy tiles of the operands           threads, to shared memory
//         64 rows                              threadIdx.y: warpgroups
//           multiply by all columns            threadIdx.x: wgmma
//       copy the tile of the result            threads
//
// A tile of an operand has groups of 64 neighbours, in its first and last
// dimension, which are swizzled rows of 128 bytes. It is copied as a box of a
// tensor map if rows of the operand start at multiples of 16 bytes, else by
// threads. If both operands are copied as boxes, a warpgroup of its own starts
// the copies, and the products of a step run on while the next one starts. Each
// block then runs several tiles, if there are more than multiprocessors.
//
//===----------------------------------------------------------------------===//

#include "GPUContraction.h"
#include "GPUFragments.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::GPUModel;
using relax_mlir::refuse;

/// The rows and terms of one product.
static constexpr int64_t kRows = 64, kTerms = 64;

/// The threads of a warpgroup.
static constexpr int64_t kWarpgroup = 128;

/// The elements that a thread copies at once.
static constexpr int64_t kChunk = 8;

namespace {
class WarpgroupTiles : public ContractionScheduler {
public:
  using ContractionScheduler::ContractionScheduler;

private:
  LogicalResult chooseTiles() override;
  LogicalResult bindTiles(ArrayRef<Value> grid, Value step,
                          ArrayRef<Value> inner) override;
  LogicalResult bindCopy(const Operand &operand, Value step);
  LogicalResult bindThreads(ArrayRef<Value> loops);
  LogicalResult bindWarpgroups(Value loop);
  /// Binds the loops over the rows of a warpgroup and over columns to the
  /// threads that have the sums.
  LogicalResult bindSums(Value rows, Value columns) {
    return bindByLayout(schedule, {rows, columns},
                        getWarpgroupSumLayout(tiles.columns), /*outer=*/{},
                        why);
  }
  LogicalResult bindResult(Value tile);

  int64_t warpgroups = 2;
  /// The number of operands that are copied as boxes.
  int64_t numBoxes = 0;
  /// The type of the operands, as in the names of intrinsics.
  std::string type;
};
} // namespace

LogicalResult WarpgroupTiles::chooseTiles() {
  if (gpu.capability != 90 || !gpu.isExact)
    return refuse(why, "the device has no products of warpgroups");
  FailureOr<std::string> found = getNarrowType();
  if (failed(found))
    return failure();
  type = *found;
  std::optional<int64_t> numRows = getNumRows(), numColumns = getNumColumns();
  std::optional<int64_t> terms = getNumTerms();
  if ((numRows && *numRows < kRows) || (numColumns && *numColumns < kRows) ||
      (terms && *terms < kTerms / 2))
    return refuse(why, "the result has few rows or columns, or sums are short");
  warpgroups = numRows && *numRows <= kRows ? 1 : 2;
  tiles = {warpgroups * kRows, numColumns && *numColumns <= kRows ? kRows : 128,
           kTerms};
  // Wide tiles read less of the operands, if there are enough of them for all
  // multiprocessors of the device.
  constexpr int64_t kManyTiles = 128, kWide = 256;
  if (numRows && numColumns &&
      *numRows / tiles.rows * (*numColumns / kWide) >= kManyTiles)
    tiles.columns = kWide;
  return success();
}

/// Binds a loop over the warpgroups of a block, unless there is one.
LogicalResult WarpgroupTiles::bindWarpgroups(Value loop) {
  if (warpgroups == 1)
    return success();
  return bindLoopsTo(schedule, {{loop, "threadIdx.y"}}, why);
}

/// Copies the tiles of an operand.
LogicalResult WarpgroupTiles::bindCopy(const Operand &operand, Value step) {
  FailureOr<SmallVector<Value>> loops = stage(operand, step);
  // Groups of neighbours come first, then rows.
  if (failed(loops) ||
      failed(setTiles(schedule, handle, AccessKind::Read, operand.number,
                      getSwizzledRowLayout(128, 16), /*isTurned=*/true, why)))
    return failure();
  std::string refusal;
  if (succeeded(schedule.run<transform::TIRLoadBoxOp>(
          &refusal, handle.getType(), loops->front()))) {
    ++numBoxes;
    return success();
  }
  return bindThreads(*loops);
}

/// Divides the elements of a tile, over two loops, among the threads: a thread
/// copies chunks of 16 bytes.
LogicalResult WarpgroupTiles::bindThreads(ArrayRef<Value> loops) {
  std::optional<int64_t> length =
      getLoop(schedule, loops.back()).getConstantExtent();
  if (!length)
    return refuse(why, "a row of a tile has no constant length");
  int64_t perRow = *length / kChunk;
  FailureOr<SmallVector<Value>> rows = schedule.split(
      loops.front(), {kInferredFactor, warpgroups, kWarpgroup / perRow}, why);
  if (failed(rows))
    return failure();
  FailureOr<SmallVector<Value>> elements =
      schedule.split(loops.back(), {perRow, kChunk}, why);
  if (failed(elements))
    return failure();
  SmallVector<Value> order(*rows);
  llvm::append_range(order, *elements);
  if (failed(reorder(schedule, order, why)))
    return failure();
  FailureOr<Value> threads =
      schedule.fuse({rows->back(), elements->front()}, why);
  if (failed(threads) ||
      failed(bindLoopsTo(schedule, {{*threads, "threadIdx.x"}}, why)) ||
      failed(bindWarpgroups((*rows)[1])) ||
      failed(schedule.run<transform::TIRVectorizeOp>(why, elements->back())))
    return failure();
  return unroll(rows->front());
}

LogicalResult WarpgroupTiles::bindResult(Value tile) {
  FailureOr<SmallVector<Value>> loops = storeResult(tile);
  if (failed(loops))
    return failure();
  FailureOr<SmallVector<Value>> rows =
      schedule.split(loops->front(), {warpgroups, kRows}, why);
  if (failed(rows) || failed(bindSums(rows->back(), loops->back())))
    return failure();
  return bindWarpgroups(rows->front());
}

LogicalResult WarpgroupTiles::bindTiles(ArrayRef<Value> grid, Value step,
                                        ArrayRef<Value> inner) {
  FailureOr<SmallVector<Value>> rows =
      schedule.split(inner[0], {warpgroups, kRows}, why);
  if (failed(rows) || failed(setScope(handle, MemoryScope::Local)) ||
      failed(bindCopy(rowOperand, step)) ||
      failed(bindCopy(columnOperand, step)) ||
      failed(bindResult(grid.back())) ||
      failed(bindWarpgroups(rows->front())) ||
      failed(setTiles(schedule, handle, AccessKind::Write, 0,
                      getWarpgroupSumLayout(tiles.columns), /*isTurned=*/false,
                      why)))
    return failure();
  FailureOr<Value> init = schedule.decomposeReduction(handle, step, why);
  if (failed(init))
    return failure();
  FailureOr<SmallVector<Value>> initLoops = schedule.getLoops(*init, why);
  if (failed(initLoops) ||
      failed(bindSums((*initLoops)[initLoops->size() - 2], initLoops->back())))
    return failure();
  auto getOrder = [&](const Operand &operand) {
    return isSumFirst(operand) ? "_columns" : "_rows";
  };
  std::string name = "wgmma_64x" + std::to_string(tiles.columns) + "x64_" +
                     type + "_f32" + getOrder(rowOperand) +
                     getOrder(columnOperand);
  if (failed(schedule.run<transform::TIRTensorizeOp>(why, handle.getType(),
                                                     rows->back(), name)))
    return failure();
  // The registers of a wide tile, or of a producer, leave no room for another
  // block. Threads that copy have no registers left for products in flight.
  bool hasProducer = numBoxes == 2;
  PipelineOptions options;
  options.defersProducts = options.hasProducer = hasProducer;
  if (hasProducer)
    options.mostBlocks = gpu.multiprocessors;
  return pipeline(step, (tiles.rows + tiles.columns) * tiles.depth * 2,
                  hasProducer || tiles.columns > 128 ? 1 : 2, options);
}

LogicalResult mlir::tir::scheduleOnWarpgroups(Schedule &schedule,
                                              StringRef name,
                                              const GPUModel &gpu,
                                              std::string *why) {
  return WarpgroupTiles(schedule, gpu, why).run(name);
}
