//===- ReductionRules.cpp - reductions without vectors of results ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Epilogue.h"
#include "Rules.h"

using namespace mlir;
using namespace mlir::tir;

/// Separates the loops of spatial and of reduce iterators.
static LogicalResult getLoops(Schedule &schedule, Value handle,
                              const ScheduledBlock &block,
                              SmallVectorImpl<Value> &spatial,
                              SmallVectorImpl<Value> &reduce,
                              std::string *why) {
  FailureOr<SmallVector<Value>> loops =
      getOwnLoops(schedule, handle, block, why);
  if (failed(loops))
    return failure();
  for (auto [loop, iterator] : llvm::zip_equal(*loops, block.loopIterators))
    (llvm::is_contained(block.reduceIterators, iterator) ? reduce : spatial)
        .push_back(loop);
  return success();
}

//===----------------------------------------------------------------------===//
// Vectors along the reduction
//===----------------------------------------------------------------------===//

/// The least extent of a reduction that pays for combining lanes at its end.
static constexpr int64_t kLong = 16;

/// Returns the position among the reduce iterators of one along which all reads
/// are contiguous.
static std::optional<unsigned> findContiguous(const ScheduledBlock &block) {
  auto isContiguous = [&](unsigned iterator) {
    return readsAreClose(block, iterator, 1) &&
           llvm::any_of(block.accesses, [&](const AccessStep &access) {
             return !access.isWrite() && access.getConstant(iterator) == 1;
           });
  };
  const unsigned *found = llvm::find_if(block.reduceIterators, isContiguous);
  if (found == block.reduceIterators.end())
    return std::nullopt;
  return found - block.reduceIterators.begin();
}

namespace {
/// Vectorizes the reduce loop along which all reads are contiguous, with an
/// unrolled loop over a few rows in it. Sums are then taken in another order.
/// The rows are independent chains of operations and streams of memory, and
/// share what all of them read.
class RowReductionRule : public ScheduleRule {
public:
  StringRef getName() const override { return "row-reduction"; }

  LogicalResult match(const ScheduledBlock &block,
                      const ScheduleTarget &) const override;
  LogicalResult apply(Schedule &schedule, Value handle,
                      const ScheduledBlock &block, const ScheduleTarget &target,
                      std::string *why) const override;
};
} // namespace

/// Returns the number of reduce iterators, up to the one at `last`, that are
/// adjacent in memory.
static unsigned countJoinable(const ScheduledBlock &block, unsigned last) {
  unsigned count = 1;
  while (count <= last &&
         block.areContiguous(block.reduceIterators[last - count],
                             block.reduceIterators[last - count + 1]))
    ++count;
  return count;
}

/// Returns the number of rows that are reduced at once: a divisor of `extent`,
/// since a rest would be a branch in the vectorized loop.
static int64_t getNumRows(const relax_mlir::IndexExpr &extent) {
  std::optional<int64_t> size = extent.getConstant();
  for (int64_t rows : {4, 2})
    if (size && *size % rows == 0)
      return rows;
  return 1;
}

/// Splits off the rows that are reduced at once, of the last of the spatial
/// loops that has some. Returns the loop over them, or null.
static FailureOr<Value> splitRows(Schedule &schedule,
                                  const ScheduledBlock &block,
                                  MutableArrayRef<Value> spatial,
                                  std::string *why) {
  for (auto [loop, iterator] :
       llvm::reverse(llvm::zip_equal(spatial, block.spatialIterators))) {
    int64_t numRows = getNumRows(block.extents[iterator]);
    if (numRows == 1)
      continue;
    FailureOr<SmallVector<Value>> parts =
        schedule.split(loop, {kInferredFactor, numRows}, why);
    if (failed(parts))
      return failure();
    loop = parts->front();
    return parts->back();
  }
  return Value();
}

LogicalResult RowReductionRule::match(const ScheduledBlock &block,
                                      const ScheduleTarget &) const {
  std::optional<unsigned> position = findContiguous(block);
  BlockOp op = block.block;
  if (!position || block.hasRegions || !op.hasInit())
    return failure();
  int64_t extent = 1;
  for (unsigned i = 0, e = countJoinable(block, *position); i < e; ++i)
    extent *= block.getExtent(block.reduceIterators[*position - i], kLong);
  return success(extent >= kLong);
}

LogicalResult RowReductionRule::apply(Schedule &schedule, Value handle,
                                      const ScheduledBlock &block,
                                      const ScheduleTarget &target,
                                      std::string *why) const {
  FailureOr<Epilogue> epilogue = getEpilogue(schedule, handle, block, why);
  SmallVector<Value> spatial, reduce;
  if (failed(epilogue) ||
      failed(getLoops(schedule, handle, block, spatial, reduce, why)))
    return failure();
  unsigned position = *findContiguous(block);
  unsigned count = countJoinable(block, position);
  SmallVector<Value> joined(
      ArrayRef(reduce).slice(position - count + 1, count));
  FailureOr<Value> rows = splitRows(schedule, block, spatial, why);
  if (failed(rows))
    return failure();
  SmallVector<Value> order(spatial);
  for (Value loop : reduce)
    if (!llvm::is_contained(joined, loop))
      order.push_back(loop);
  llvm::append_range(order, joined);
  if (*rows)
    order.push_back(*rows);
  if (failed(reorder(schedule, order, why)) ||
      (*rows && failed(schedule.run<transform::TIRUnrollOp>(why, *rows))))
    return failure();
  Value vector = joined.front();
  if (joined.size() > 1) {
    FailureOr<Value> fused = schedule.fuse(joined, why);
    if (failed(fused))
      return failure();
    vector = *fused;
  }
  if (failed(schedule.run<transform::TIRVectorizeOp>(why, vector)))
    return failure();
  if (spatial.empty())
    return success();
  if (failed(placeEpilogue(schedule, handle, *epilogue, spatial.back(),
                           /*vectorize=*/false, why)))
    return failure();
  return success(!isWorthThreads(block, target) ||
                 succeeded(parallelize(schedule, spatial, why)));
}

const ScheduleRule &mlir::tir::getRowReductionRule() {
  static const RowReductionRule rule;
  return rule;
}

//===----------------------------------------------------------------------===//
// Several sums at once
//===----------------------------------------------------------------------===//

namespace {
/// Computes several results of a reduction at once, for independent chains of
/// operations.
class ReductionRule : public ScheduleRule {
public:
  StringRef getName() const override { return "reduction"; }

  LogicalResult match(const ScheduledBlock &block,
                      const ScheduleTarget &) const override {
    return success(block.isReduction());
  }
  LogicalResult apply(Schedule &schedule, Value handle,
                      const ScheduledBlock &block, const ScheduleTarget &target,
                      std::string *why) const override;
};
} // namespace

LogicalResult ReductionRule::apply(Schedule &schedule, Value handle,
                                   const ScheduledBlock &block,
                                   const ScheduleTarget &target,
                                   std::string *why) const {
  FailureOr<Epilogue> epilogue = getEpilogue(schedule, handle, block, why);
  SmallVector<Value> spatial, reduce;
  if (failed(epilogue) ||
      failed(getLoops(schedule, handle, block, spatial, reduce, why)))
    return failure();
  if (spatial.empty())
    return success();
  unsigned rows = 0;
  for (auto [position, iterator] : llvm::enumerate(block.spatialIterators))
    if (block.isLong(iterator))
      rows = position;
  int64_t most = std::clamp<int64_t>(target.cpu.vectorRegisters / 2, 1, 8);
  FailureOr<SmallVector<Value>> parts = schedule.split(
      spatial[rows],
      {kInferredFactor,
       getRowTile(block.extents[block.spatialIterators[rows]], most)},
      why);
  if (failed(parts))
    return failure();
  spatial.erase(spatial.begin() + rows);
  SmallVector<Value> order(spatial);
  order.push_back(parts->front());
  llvm::append_range(order, reduce);
  order.push_back(parts->back());
  if (failed(reorder(schedule, order, why)) ||
      failed(schedule.run<transform::TIRUnrollOp>(why, parts->back())) ||
      failed(placeEpilogue(schedule, handle, *epilogue, parts->front(),
                           /*vectorize=*/false, why)))
    return failure();
  return finishNest(schedule,
                    {handle, block.getNumShared(),
                     static_cast<unsigned>(spatial.size()),
                     isWorthThreads(block, target)},
                    why);
}

const ScheduleRule &mlir::tir::getReductionRule() {
  static const ReductionRule rule;
  return rule;
}
