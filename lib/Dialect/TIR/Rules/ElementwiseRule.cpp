//===- ElementwiseRule.cpp - vectors along the written dimension ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RuleSteps.h"
#include "Rules.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

namespace {
/// Loops over adjacent elements, joined to one.
struct Axis {
  Value loop;
  /// The position of the innermost loop before they were joined.
  unsigned lastLoop;
  IndexExpr extent;
  /// The iterators of the loops.
  SmallVector<unsigned> iterators;
};
} // namespace

/// Joins loops that run over adjacent elements in all accesses.
static FailureOr<SmallVector<Axis>> joinLoops(Schedule &schedule, Value handle,
                                              const ScheduledBlock &block,
                                              std::string *why) {
  FailureOr<SmallVector<Value>> loops =
      getOwnLoops(schedule, handle, block, why);
  if (failed(loops))
    return failure();
  SmallVector<Axis> axes;
  SmallVector<SmallVector<Value>> groups;
  for (auto [position, loop] : llvm::enumerate(*loops)) {
    unsigned iterator = block.loopIterators[position];
    if (!axes.empty() &&
        block.areContiguous(block.loopIterators[position - 1], iterator)) {
      groups.back().push_back(loop);
      axes.back().lastLoop = position;
      axes.back().extent *= block.extents[iterator];
      axes.back().iterators.push_back(iterator);
      continue;
    }
    groups.push_back({loop});
    axes.push_back({loop,
                    static_cast<unsigned>(position),
                    block.extents[iterator],
                    {iterator}});
  }
  for (auto [axis, group] : llvm::zip_equal(axes, groups)) {
    if (group.size() == 1)
      continue;
    FailureOr<Value> fused = schedule.fuse(group, why);
    if (failed(fused))
      return failure();
    axis.loop = *fused;
  }
  return axes;
}

namespace {
/// Makes the contiguous dimension of the result vectors, if it is contiguous in
/// all reads as well.
class ElementwiseRule : public ScheduleRule {
public:
  StringRef getName() const override { return "elementwise"; }

  LogicalResult match(const ScheduledBlock &block,
                      const ScheduleTarget &) const override {
    std::optional<unsigned> lanes = findLaneLoop(block);
    return success(!block.isReduction() && !block.hasRegions && lanes &&
                   readsAreClose(block, block.loopIterators[*lanes], 1));
  }

  LogicalResult apply(Schedule &schedule, Value handle,
                      const ScheduledBlock &block, const ScheduleTarget &target,
                      std::string *why) const override;
};
} // namespace

/// Returns the number of vectors of a tile. Elements that many others are
/// computed from stay in registers.
static int64_t getNumVectors(const ScheduledBlock &block,
                             const ScheduleTarget &target) {
  int64_t vectors = 4, accesses = block.accesses.size();
  while (vectors > 1 && vectors * accesses > target.cpu.vectorRegisters)
    vectors /= 2;
  return vectors;
}

/// The bytes that a kernel of large tensors reads ahead: a page, since the
/// prefetchers of a CPU end at its border.
static constexpr int64_t kFetchedBytes = 4096;

/// Returns the large buffers that a block reads along its lanes.
static SmallVector<Value> getFetchedBuffers(const ScheduledBlock &block,
                                            unsigned lanes,
                                            const ScheduleTarget &target) {
  llvm::SmallSetVector<Value, 4> buffers;
  for (const AccessStep &read : block.accesses)
    if (!read.isWrite() && read.getConstant(lanes) == 1 &&
        isStreamed(read.buffer, target))
      buffers.insert(read.buffer);
  return SmallVector<Value>(buffers.getArrayRef());
}

/// Returns the innermost of `loops` that one of `iterators` depends on; null if
/// there is none.
static Value findLoopOf(const Schedule &schedule, BlockOp block,
                        ArrayRef<Value> loops, ArrayRef<unsigned> iterators) {
  for (Value handle : llvm::reverse(loops)) {
    Value variable = getLoop(schedule, handle).getInductionVar();
    for (auto [dim, operand] : llvm::enumerate(block.getDimOperands()))
      if (operand == variable && llvm::any_of(iterators, [&](unsigned i) {
            return block.getBinding().getResult(i).isFunctionOfDim(dim);
          }))
        return handle;
  }
  return nullptr;
}

/// Fetches elements of buffers a page before tiles of `numLanes` lanes read
/// them, in the loop around the vectors of a block. Reports a refusal.
static LogicalResult fetchAhead(Schedule &schedule, Value handle,
                                const Axis &lanes, int64_t numLanes,
                                ArrayRef<Value> buffers, std::string *why) {
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
  if (failed(loops))
    return failure();
  ArrayRef<Value> around = ArrayRef(*loops).drop_back();
  BlockOp block = getBlock(schedule, handle);
  Value tiles = findLoopOf(schedule, block, around, lanes.iterators);
  // Lanes that are one tile have no loop over tiles.
  if (!tiles)
    return success();
  Builder builder(schedule.getFunction().getContext());
  for (Value buffer : buffers) {
    int64_t bytes = getElementBytes(cast<MemRefType>(buffer.getType()));
    auto distance =
        builder.getI64IntegerAttr(kFetchedBytes / (numLanes * bytes));
    auto number =
        builder.getI64IntegerAttr(getReadNumber(schedule, handle, buffer));
    std::string refusal;
    if (failed(schedule.run<transform::TIRPrefetchAheadOp>(
            &refusal, handle.getType(), handle, number, around.back(), tiles,
            distance)))
      reportMissed(block, "not fetched ahead", refusal);
  }
  return success();
}

LogicalResult ElementwiseRule::apply(Schedule &schedule, Value handle,
                                     const ScheduledBlock &block,
                                     const ScheduleTarget &target,
                                     std::string *why) const {
  unsigned laneLoop = *findLaneLoop(block);
  FailureOr<SmallVector<Axis>> axes = joinLoops(schedule, handle, block, why);
  if (failed(axes))
    return failure();
  Axis *lanes = llvm::find_if(
      *axes, [&](const Axis &axis) { return axis.lastLoop >= laneLoop; });
  int64_t width = getVectorWidth(block, target);
  int64_t streamed = getStreamedLanes(block, lanes->iterators, target),
          most = std::min<int64_t>(getNumVectors(block, target) * width,
                                   kMostLanes);
  int64_t size =
      getLaneTile(lanes->extent, width, streamed != 0 ? streamed : most);
  FailureOr<SmallVector<Value>> parts =
      schedule.split(lanes->loop, {kInferredFactor, size}, why);
  if (failed(parts))
    return failure();
  SmallVector<Value> order;
  for (const Axis &axis : *axes)
    if (&axis != lanes)
      order.push_back(axis.loop);
  TiledNest nest{handle, block.getNumShared(),
                 static_cast<unsigned>(order.size()),
                 isWorthThreads(block, target)};
  nest.areTilesInside = true;
  llvm::append_range(order, *parts);
  if (failed(reorder(schedule, order, why)) ||
      failed(schedule.run<transform::TIRVectorizeOp>(why, parts->back())) ||
      failed(finishNest(schedule, nest, why)))
    return failure();
  if (streamed == 0)
    return success();
  return fetchAhead(schedule, handle, *lanes, size,
                    getFetchedBuffers(block, lanes->iterators.back(), target),
                    why);
}

const ScheduleRule &mlir::tir::getElementwiseRule() {
  static const ElementwiseRule rule;
  return rule;
}
