//===- StreamedReductionRule.cpp - reductions over whole pages ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A sum over the first axis of a tensor has its terms far apart. Accumulators
// in registers take a few neighbours of each page and then go to the next one,
// which no prefetcher of a CPU follows. If a part of the results stays in the
// first level cache instead, the terms are read as they lie in memory:
//
//     parallel over parts of the results
//       for all reduce loops, some terms at once
//         for each tile of lanes of the part
//           unrolled terms, vectorized lanes: accumulate
//
//===----------------------------------------------------------------------===//

#include "RuleSteps.h"
#include "Rules.h"

using namespace mlir;
using namespace mlir::tir;

/// The distance of two terms beyond which a prefetcher does not follow.
static constexpr int64_t kPageBytes = 1 << 12;
/// The size of the results that stay in the first level cache beside terms.
static constexpr int64_t kPartBytes = 1 << 13;
/// The number of terms that are added to a result each time it is loaded.
static constexpr int64_t kTerms = 4;

/// Returns the bytes that a block reads, with 1024 for symbolic extents.
static int64_t getReadBytes(const ScheduledBlock &block) {
  constexpr int64_t kAssumedExtent = 1024;
  int64_t bytes = block.getElementBytes();
  for (unsigned iterator : block.loopIterators)
    if (llvm::MulOverflow(bytes, block.getExtent(iterator, kAssumedExtent),
                          bytes))
      return std::numeric_limits<int64_t>::max();
  return bytes;
}

/// Returns the only read of another buffer than the result; null if there are
/// several.
static const AccessStep *getTerm(const ScheduledBlock &block) {
  const AccessStep *term = nullptr;
  for (const AccessStep &access : block.accesses) {
    bool isResult = llvm::any_of(block.accesses, [&](const AccessStep &other) {
      return other.isWrite() && other.buffer == access.buffer;
    });
    if (isResult)
      continue;
    if (term)
      return nullptr;
    term = &access;
  }
  return term;
}

namespace {
/// The loops of a nest in their order.
struct StreamedNest {
  SmallVector<Value> outer, reduce, part;
  Value terms, vector;
};

/// Reads the terms of a reduction in the order of memory, and accumulates in
/// the first level cache.
class StreamedReductionRule : public ScheduleRule {
public:
  StringRef getName() const override { return "streamed-reduction"; }

  LogicalResult match(const ScheduledBlock &block,
                      const ScheduleTarget &target) const override;
  LogicalResult apply(Schedule &schedule, Value handle,
                      const ScheduledBlock &block, const ScheduleTarget &target,
                      std::string *why) const override;
};
} // namespace

LogicalResult StreamedReductionRule::match(const ScheduledBlock &block,
                                           const ScheduleTarget &target) const {
  std::optional<unsigned> lanes = findLaneLoop(block);
  BlockOp op = block.block;
  const AccessStep *term = getTerm(block);
  if (!block.isReduction() || block.hasRegions || !op.hasInit() || !lanes ||
      !term || term->getConstant(block.loopIterators[*lanes]) != 1)
    return failure();
  // Few lanes are joined with those of other pixels by other rules.
  int64_t leastLanes = kTerms * getVectorWidth(block, target);
  if (block.getExtent(block.loopIterators[*lanes], leastLanes) < leastLanes)
    return failure();
  bool areFar = llvm::all_of(block.reduceIterators, [&](unsigned iterator) {
    std::optional<int64_t> step = term->getConstant(iterator);
    return step && *step * block.getElementBytes() >= kPageBytes;
  });
  return success(areFar && getReadBytes(block) > target.cpu.coreCacheBytes);
}

/// Returns the largest divisor of a constant extent up to `most`, or 1.
static int64_t getDivisor(const relax_mlir::IndexExpr &extent, int64_t most) {
  std::optional<int64_t> size = extent.getConstant();
  if (!size || *size <= 0)
    return 1;
  for (int64_t divisor = std::min(most, *size); divisor > 1; --divisor)
    if (*size % divisor == 0)
      return divisor;
  return 1;
}

/// Splits the loop of lanes into vectors and adds those of a part. Returns how
/// many times a part has room for them.
static FailureOr<int64_t> splitLanes(Schedule &schedule, Value loop,
                                     const relax_mlir::IndexExpr &extent,
                                     int64_t width, int64_t room,
                                     StreamedNest &nest, std::string *why) {
  int64_t tile = getLaneTile(extent, width, std::min(4 * width, kMostLanes));
  std::optional<int64_t> size = extent.getConstant();
  bool isWhole = size && *size <= room;
  SmallVector<int64_t> factors = {kInferredFactor, tile};
  if (!isWhole)
    factors.insert(factors.begin() + 1, std::max<int64_t>(room / tile, 1));
  FailureOr<SmallVector<Value>> parts = schedule.split(loop, factors, why);
  if (failed(parts))
    return failure();
  if (!isWhole)
    nest.outer.push_back(parts->front());
  nest.part.push_back((*parts)[parts->size() - 2]);
  nest.vector = parts->back();
  return isWhole ? room / *size : 1;
}

/// Adds the other spatial loops: as long as a part has room, those that are
/// contiguous with its own.
static LogicalResult addSpatialLoops(Schedule &schedule, ArrayRef<Value> loops,
                                     const ScheduledBlock &block,
                                     unsigned lanes, int64_t room,
                                     StreamedNest &nest, std::string *why) {
  unsigned last = block.loopIterators[lanes];
  SmallVector<Value> outer;
  for (unsigned position = block.loopIterators.size(); position-- > 0;) {
    unsigned iterator = block.loopIterators[position];
    if (position == lanes ||
        !llvm::is_contained(block.spatialIterators, iterator))
      continue;
    int64_t factor = getDivisor(block.extents[iterator], room);
    if (position > lanes || factor == 1 ||
        !block.areContiguous(iterator, last)) {
      outer.push_back(loops[position]);
      continue;
    }
    last = iterator;
    if (block.getConstantExtent(iterator) == factor) {
      nest.part.insert(nest.part.begin(), loops[position]);
      room /= factor;
      continue;
    }
    room = 1;
    FailureOr<SmallVector<Value>> parts =
        schedule.split(loops[position], {kInferredFactor, factor}, why);
    if (failed(parts))
      return failure();
    outer.push_back(parts->front());
    nest.part.insert(nest.part.begin(), parts->back());
  }
  nest.outer.insert(nest.outer.begin(), outer.rbegin(), outer.rend());
  return success();
}

/// Adds the reduce loops, and splits the innermost one into terms that are
/// added at once.
static LogicalResult addReduceLoops(Schedule &schedule, ArrayRef<Value> loops,
                                    const ScheduledBlock &block,
                                    StreamedNest &nest, std::string *why) {
  unsigned innermost = 0;
  for (auto [position, iterator] : llvm::enumerate(block.loopIterators))
    if (llvm::is_contained(block.reduceIterators, iterator)) {
      nest.reduce.push_back(loops[position]);
      innermost = iterator;
    }
  int64_t terms = getDivisor(block.extents[innermost], 2 * kTerms - 1);
  if (terms == 1)
    return success();
  FailureOr<SmallVector<Value>> parts =
      schedule.split(nest.reduce.back(), {kInferredFactor, terms}, why);
  if (failed(parts))
    return failure();
  nest.reduce.back() = parts->front();
  nest.terms = parts->back();
  return success();
}

LogicalResult StreamedReductionRule::apply(Schedule &schedule, Value handle,
                                           const ScheduledBlock &block,
                                           const ScheduleTarget &target,
                                           std::string *why) const {
  unsigned lanes = *findLaneLoop(block);
  FailureOr<SmallVector<Value>> loops =
      getOwnLoops(schedule, handle, block, why);
  if (failed(loops))
    return failure();
  StreamedNest nest;
  FailureOr<int64_t> room = splitLanes(
      schedule, (*loops)[lanes], block.extents[block.loopIterators[lanes]],
      getVectorWidth(block, target), kPartBytes / block.getElementBytes(), nest,
      why);
  if (failed(room) ||
      failed(
          addSpatialLoops(schedule, *loops, block, lanes, *room, nest, why)) ||
      failed(addReduceLoops(schedule, *loops, block, nest, why)))
    return failure();
  SmallVector<Value> order(nest.outer);
  llvm::append_range(order, nest.reduce);
  llvm::append_range(order, nest.part);
  if (nest.terms)
    order.push_back(nest.terms);
  order.push_back(nest.vector);
  if (failed(reorder(schedule, order, why)) ||
      failed(schedule.run<transform::TIRVectorizeOp>(why, nest.vector)) ||
      (nest.terms &&
       failed(schedule.run<transform::TIRUnrollOp>(why, nest.terms))))
    return failure();
  return success(nest.outer.empty() || !isWorthThreads(block, target) ||
                 succeeded(parallelize(schedule, nest.outer, why)));
}

const ScheduleRule &mlir::tir::getStreamedReductionRule() {
  static const StreamedReductionRule rule;
  return rule;
}
