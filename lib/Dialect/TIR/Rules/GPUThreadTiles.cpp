//===- GPUThreadTiles.cpp - tiles of a product, element by element --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each of 16 x 16 threads adds to the elements of the result that it has in
// registers. This works for all types and combinations of them.
//
//===----------------------------------------------------------------------===//

#include "GPUContraction.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::GPUModel;
using relax_mlir::refuse;

/// The threads of a block along rows and along columns.
static constexpr int64_t kThreads = 16;

/// The least rows and columns of a result that is worth tiles.
static constexpr int64_t kFewRows = 8;

namespace {
class ThreadTiles : public ContractionScheduler {
public:
  using ContractionScheduler::ContractionScheduler;

private:
  LogicalResult chooseTiles() override;
  bool isSumFirst(const Operand &) const override { return true; }
  LogicalResult bindTiles(ArrayRef<Value> grid, Value step,
                          ArrayRef<Value> inner) override;
  LogicalResult bindProduct(ArrayRef<Value> inner);
  LogicalResult bindCopy(const Operand &operand, Value step);
};
} // namespace

/// Returns the size of a tile for a number of rows or columns.
static int64_t getTile(std::optional<int64_t> points) {
  if (points && *points <= 16)
    return 16;
  if (points && *points <= 32)
    return 32;
  return points && *points >= 1024 ? 128 : 64;
}

LogicalResult ThreadTiles::chooseTiles() {
  std::optional<int64_t> numRows = getNumRows(), numColumns = getNumColumns();
  std::optional<int64_t> terms = getNumTerms();
  if ((numRows && *numRows < kFewRows) ||
      (numColumns && *numColumns < kFewRows) || (terms && *terms < kFewRows))
    return refuse(why, "the result has few rows or columns, or sums are short");
  tiles = {getTile(numRows), getTile(numColumns), 16};
  if (kThreads * kThreads > gpu.blockThreads)
    return refuse(why, "a tile needs more threads than a block has");
  return success();
}

/// Divides the elements of a tile that two loops copy among the threads: those
/// of the inner loop, which are neighbours, along `threadIdx.x`.
LogicalResult ThreadTiles::bindCopy(const Operand &operand, Value step) {
  FailureOr<SmallVector<Value>> loops = stage(operand, step);
  if (failed(loops))
    return failure();
  SmallVector<Value> own, threads;
  for (Value loop : *loops) {
    FailureOr<SmallVector<Value>> parts =
        schedule.split(loop, {kInferredFactor, kThreads}, why);
    if (failed(parts))
      return failure();
    own.push_back(parts->front());
    threads.push_back(parts->back());
  }
  if (failed(
          reorder(schedule, {own[0], own[1], threads[0], threads[1]}, why)) ||
      failed(bindLoopsTo(
          schedule, {{threads[0], "threadIdx.y"}, {threads[1], "threadIdx.x"}},
          why)))
    return failure();
  return unroll(own);
}

/// Divides the rows and columns of a tile among the threads, and unrolls those
/// of each thread.
LogicalResult ThreadTiles::bindProduct(ArrayRef<Value> inner) {
  int64_t sizes[] = {tiles.rows, tiles.columns};
  SmallVector<Value> threads, own;
  for (auto [loop, size] : llvm::zip_equal(inner.take_front(2), sizes)) {
    FailureOr<SmallVector<Value>> parts =
        schedule.split(loop, {kThreads, size / kThreads}, why);
    if (failed(parts))
      return failure();
    threads.push_back(parts->front());
    own.push_back(parts->back());
  }
  SmallVector<Value> order(threads);
  llvm::append_range(order, inner.drop_front(2));
  llvm::append_range(order, own);
  if (failed(reorder(schedule, order, why)) ||
      failed(bindLoopsTo(
          schedule, {{threads[0], "threadIdx.y"}, {threads[1], "threadIdx.x"}},
          why)))
    return failure();
  return unroll(own);
}

LogicalResult ThreadTiles::bindTiles(ArrayRef<Value> grid, Value step,
                                     ArrayRef<Value> inner) {
  if (failed(setScope(handle, MemoryScope::Local)) ||
      failed(bindCopy(rowOperand, step)) ||
      failed(bindCopy(columnOperand, step)))
    return failure();
  FailureOr<SmallVector<Value>> stored = storeResult(grid.back());
  if (failed(stored) || failed(bindProduct(*stored)))
    return failure();
  return bindProduct(inner);
}

LogicalResult mlir::tir::scheduleContraction(Schedule &schedule, StringRef name,
                                             const GPUModel &gpu,
                                             std::string *why) {
  return ThreadTiles(schedule, gpu, why).run(name);
}
