//===- ComputeLocationOps.cpp - move blocks -------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

#include "relax-mlir/Dialect/TIR/Schedule/AffineSimplification.h"
#include "relax-mlir/Dialect/TIR/Schedule/BlockInlining.h"
#include "relax-mlir/Dialect/TIR/Schedule/ComputeAt.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReverseComputeInline.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::BlockOp;
using mlir::tir::ForOp;
using mlir::tir::PrimitiveContext;

LogicalResult TIRComputeInlineOp::applyPrimitive(PrimitiveContext &context,
                                                 std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::ComputeInlinePlan> plan = tir::planComputeInline(*block, why);
  if (failed(plan))
    return failure();
  llvm::SmallSetVector<Operation *, 4> readers;
  for (affine::AffineLoadOp load : plan->loads)
    readers.insert(load->getParentOfType<BlockOp>());
  tir::applyComputeInline(context.rewriter, *plan);
  // Compose the indices.
  for (Operation *reader : readers)
    tir::simplifyAffineOps(reader);
  return success();
}

LogicalResult
TIRReverseComputeInlineOp::applyPrimitive(PrimitiveContext &context,
                                          std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::ReverseComputeInlinePlan> plan =
      tir::planReverseComputeInline(*block, why);
  if (failed(plan))
    return failure();
  tir::applyReverseComputeInline(context.rewriter, *plan);
  return success();
}

using ComputeAtPlanner = FailureOr<tir::ComputeAtPlan>(BlockOp, ForOp,
                                                       std::string *);

static LogicalResult applyComputeAt(PrimitiveContext &context, Value block,
                                    Value loop, ComputeAtPlanner planner,
                                    std::string *why) {
  FailureOr<BlockOp> moved = context.getBlock(block, why);
  if (failed(moved))
    return failure();
  FailureOr<ForOp> target = context.getLoop(loop, why);
  if (failed(target))
    return failure();
  FailureOr<tir::ComputeAtPlan> plan = planner(*moved, *target, why);
  if (failed(plan))
    return failure();
  tir::applyComputeAt(context.rewriter, *plan);
  return success();
}

LogicalResult TIRComputeAtOp::applyPrimitive(PrimitiveContext &context,
                                             std::string *why) {
  return applyComputeAt(context, getBlock(), getLoop(), tir::planComputeAt,
                        why);
}

LogicalResult TIRReverseComputeAtOp::applyPrimitive(PrimitiveContext &context,
                                                    std::string *why) {
  return applyComputeAt(context, getBlock(), getLoop(),
                        tir::planReverseComputeAt, why);
}
