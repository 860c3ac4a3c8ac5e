//===- GPUSteps.cpp - steps of the rules for GPUs -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GPUSteps.h"

#include "relax-mlir/Diagnostics/Refusal.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tir;

std::optional<int64_t> mlir::tir::getNumPoints(const ScheduledBlock &block,
                                               ArrayRef<unsigned> iterators) {
  int64_t points = 1;
  for (unsigned iterator : iterators) {
    std::optional<int64_t> extent = block.getConstantExtent(iterator);
    if (!extent || llvm::MulOverflow(points, *extent, points))
      return std::nullopt;
  }
  return points;
}

FailureOr<SmallVector<Value>> mlir::tir::joinLoops(Schedule &schedule,
                                                   ArrayRef<Value> nest,
                                                   std::string *why) {
  SmallVector<Value> joined;
  for (size_t end = nest.size(); end > 0;) {
    size_t begin = end - 1;
    while (begin > 0 && getLoop(schedule, nest[begin]).getConstantExtent())
      --begin;
    Value loop = nest[begin];
    if (end - begin > 1) {
      FailureOr<Value> fused =
          schedule.fuse(nest.slice(begin, end - begin), why);
      if (failed(fused))
        return failure();
      loop = *fused;
    }
    joined.insert(joined.begin(), loop);
    end = begin;
  }
  return joined;
}

LogicalResult mlir::tir::bindLoopsTo(Schedule &schedule,
                                     ArrayRef<ThreadBinding> bindings,
                                     std::string *why) {
  MLIRContext *context = schedule.getFunction().getContext();
  for (auto [loop, tag] : bindings)
    if (failed(planLoopKind(getLoop(schedule, loop), ForKind::ThreadBinding,
                            StringAttr::get(context, tag), why)))
      return failure();
  for (auto [loop, tag] : bindings)
    if (failed(schedule.run<transform::TIRBindOp>(why, loop, tag)))
      return failure();
  return success();
}

LogicalResult mlir::tir::addGrid(Schedule &schedule, ArrayRef<Value> loops,
                                 SmallVectorImpl<ThreadBinding> &bindings,
                                 std::string *why) {
  static constexpr StringLiteral kTags[] = {"blockIdx.x", "blockIdx.y",
                                            "blockIdx.z"};
  if (loops.size() > std::size(kTags))
    return relax_mlir::refuse(
        why, "more than three loops, of symbolic extents, would be blocks");
  auto getExtent = [&](Value loop) {
    return getLoop(schedule, loop)
        .getConstantExtent()
        .value_or(std::numeric_limits<int64_t>::max());
  };
  SmallVector<Value> order(llvm::reverse(loops));
  llvm::stable_sort(order, [&](Value lhs, Value rhs) {
    return getExtent(lhs) > getExtent(rhs);
  });
  for (auto [loop, tag] : llvm::zip(order, kTags))
    bindings.push_back({loop, tag});
  return success();
}
