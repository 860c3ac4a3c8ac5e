//===- TransposeRule.cpp - squares for the cache --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RuleSteps.h"
#include "Rules.h"

using namespace mlir;
using namespace mlir::tir;

/// The side of a square. A row of it fills a cache line of 64 bytes with f32.
static constexpr int64_t kSide = 16;

/// Returns the position of the innermost loop, other than `lanes`, along which
/// a read is contiguous.
static std::optional<unsigned> findReadLoop(const ScheduledBlock &block,
                                            unsigned lanes) {
  for (unsigned loop = block.loopIterators.size(); loop-- > 0;) {
    unsigned iterator = block.loopIterators[loop];
    if (loop != lanes && block.getExtent(iterator, kSide) >= kSide &&
        llvm::any_of(block.accesses, [&](const AccessStep &access) {
          return !access.isWrite() && access.getConstant(iterator) == 1;
        }))
      return loop;
  }
  return std::nullopt;
}

namespace {
/// Runs over squares of the dimension in which a block writes neighbours and
/// the one in which it reads neighbours, so that each cache line is used whole.
class TransposeRule : public ScheduleRule {
public:
  StringRef getName() const override { return "transpose"; }

  LogicalResult match(const ScheduledBlock &block,
                      const ScheduleTarget &) const override {
    std::optional<unsigned> lanes = findLaneLoop(block);
    if (block.isReduction() || !lanes)
      return failure();
    unsigned iterator = block.loopIterators[*lanes];
    return success(block.getExtent(iterator, kSide) >= kSide &&
                   !readsAreClose(block, iterator, 1) &&
                   findReadLoop(block, *lanes));
  }

  LogicalResult apply(Schedule &schedule, Value handle,
                      const ScheduledBlock &block, const ScheduleTarget &target,
                      std::string *why) const override;
};
} // namespace

LogicalResult TransposeRule::apply(Schedule &schedule, Value handle,
                                   const ScheduledBlock &block,
                                   const ScheduleTarget &target,
                                   std::string *why) const {
  unsigned lanes = *findLaneLoop(block), rows = *findReadLoop(block, lanes);
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
  if (failed(loops))
    return failure();
  SmallVector<Value> order, tile(2);
  Value tiles;
  for (auto [position, loop] : llvm::enumerate(*loops)) {
    if (position != lanes && position != rows) {
      order.push_back(loop);
      continue;
    }
    FailureOr<SmallVector<Value>> parts =
        schedule.split(loop, {kInferredFactor, kSide}, why);
    if (failed(parts))
      return failure();
    bool isLanes = position == lanes;
    (isLanes ? tiles : order.emplace_back()) = parts->front();
    tile[isLanes] = parts->back();
  }
  TiledNest nest{handle, static_cast<unsigned>(order.size()),
                 isWorthThreads(block, target)};
  order.push_back(tiles);
  llvm::append_range(order, tile);
  return success(succeeded(reorder(schedule, order, why)) &&
                 succeeded(finishNest(schedule, nest, why)));
}

const ScheduleRule &mlir::tir::getTransposeRule() {
  static const TransposeRule rule;
  return rule;
}
