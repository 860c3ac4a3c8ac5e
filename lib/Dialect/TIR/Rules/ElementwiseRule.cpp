//===- ElementwiseRule.cpp - vectors along the written dimension ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RuleSteps.h"
#include "Rules.h"

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
      continue;
    }
    groups.push_back({loop});
    axes.push_back(
        {loop, static_cast<unsigned>(position), block.extents[iterator]});
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
  int64_t size = getLaneTile(
      lanes->extent, width,
      std::min<int64_t>(getNumVectors(block, target) * width, kMostLanes));
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
      failed(schedule.run<transform::TIRVectorizeOp>(why, parts->back())))
    return failure();
  return finishNest(schedule, nest, why);
}

const ScheduleRule &mlir::tir::getElementwiseRule() {
  static const ElementwiseRule rule;
  return rule;
}
