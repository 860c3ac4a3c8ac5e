//===- GPUSteps.cpp - steps of the rules for GPUs -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GPUSteps.h"

using namespace mlir;
using namespace mlir::tir;

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
