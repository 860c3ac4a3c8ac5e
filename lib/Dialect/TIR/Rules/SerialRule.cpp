//===- SerialRule.cpp - a serial innermost loop ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RuleSteps.h"
#include "Rules.h"

using namespace mlir;
using namespace mlir::tir;

namespace {
/// Runs all spatial loops but the innermost on threads, and nothing in vectors.
class SerialRule : public ScheduleRule {
public:
  StringRef getName() const override { return "serial"; }

  LogicalResult match(const ScheduledBlock &,
                      const ScheduleTarget &) const override {
    return success();
  }

  LogicalResult apply(Schedule &schedule, Value handle,
                      const ScheduledBlock &block, const ScheduleTarget &target,
                      std::string *why) const override {
    if (!isWorthThreads(block, target))
      return success();
    FailureOr<SmallVector<Value>> loops =
        getOwnLoops(schedule, handle, block, why);
    if (failed(loops))
      return failure();
    SmallVector<Value> spatial, reduce;
    for (auto [loop, iterator] : llvm::zip_equal(*loops, block.loopIterators))
      (llvm::is_contained(block.reduceIterators, iterator) ? reduce : spatial)
          .push_back(loop);
    // A block without reduction keeps a loop for each thread.
    if (reduce.empty() && spatial.size() > 1)
      spatial.pop_back();
    if (spatial.empty())
      return success();
    SmallVector<Value> order(spatial);
    llvm::append_range(order, reduce);
    return success(succeeded(reorder(schedule, order, why)) &&
                   succeeded(parallelize(schedule, spatial, why)));
  }
};
} // namespace

const ScheduleRule &mlir::tir::getSerialRule() {
  static const SerialRule rule;
  return rule;
}
