//===- LoopOps.cpp - change loops ----------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::ForKind;
using mlir::tir::ForOp;
using mlir::tir::PrimitiveContext;

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

LogicalResult TIRSplitOp::verify() {
  size_t numParameters = llvm::count_if(getFactors(), ShapedType::isDynamic);
  if (numParameters != getParameters().size())
    return emitOpError() << "expected " << numParameters << " parameters, got "
                         << getParameters().size();
  if (getFactors().size() != getLoops().size())
    return emitOpError() << "expected " << getFactors().size()
                         << " results, got " << getLoops().size();
  return success();
}

LogicalResult TIRSplitOp::applyPrimitive(PrimitiveContext &context,
                                         std::string *why) {
  FailureOr<ForOp> loop = context.getLoop(getLoop(), why);
  if (failed(loop))
    return failure();
  SmallVector<int64_t> factors;
  auto nextParameter = getParameters().begin();
  for (int64_t factor : getFactors()) {
    if (ShapedType::isDynamic(factor)) {
      FailureOr<int64_t> value = context.getParameter(*nextParameter++, why);
      if (failed(value))
        return failure();
      factor = *value;
    }
    factors.push_back(factor);
  }
  FailureOr<tir::SplitPlan> plan = tir::planSplit(*loop, factors, why);
  if (failed(plan))
    return failure();
  for (auto [result, part] :
       llvm::zip_equal(getLoops(), tir::applySplit(context.rewriter, *plan)))
    context.setResult(cast<OpResult>(result), part.getOperation());
  return success();
}

LogicalResult TIRFuseOp::applyPrimitive(PrimitiveContext &context,
                                        std::string *why) {
  FailureOr<SmallVector<ForOp>> loops = context.getLoops(getLoops(), why);
  if (failed(loops))
    return failure();
  FailureOr<tir::FusePlan> plan = tir::planFuse(*loops, why);
  if (failed(plan))
    return failure();
  context.setResult(cast<OpResult>(getFused()),
                    tir::applyFuse(context.rewriter, *plan).getOperation());
  return success();
}

LogicalResult TIRReorderOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  FailureOr<SmallVector<ForOp>> loops = context.getLoops(getLoops(), why);
  if (failed(loops))
    return failure();
  FailureOr<tir::ReorderPlan> plan = tir::planReorder(*loops, why);
  if (failed(plan))
    return failure();
  tir::applyReorder(context.rewriter, *plan);
  return success();
}

LogicalResult TIRAddUnitLoopOp::applyPrimitive(PrimitiveContext &context,
                                               std::string *why) {
  FailureOr<Operation *> target = context.getOperation(getTarget(), why);
  if (failed(target) || failed(tir::planAddUnitLoop(*target, why)))
    return failure();
  context.setResult(
      cast<OpResult>(getLoop()),
      tir::applyAddUnitLoop(context.rewriter, *target).getOperation());
  return success();
}

//===----------------------------------------------------------------------===//
// Kinds of loops
//===----------------------------------------------------------------------===//

static LogicalResult applyKind(PrimitiveContext &context, Value handle,
                               ForKind kind, StringAttr thread,
                               std::string *why) {
  FailureOr<ForOp> loop = context.getLoop(handle, why);
  if (failed(loop))
    return failure();
  FailureOr<tir::LoopKindPlan> plan =
      tir::planLoopKind(*loop, kind, thread, why);
  if (failed(plan))
    return failure();
  tir::applyLoopKind(context.rewriter, *plan);
  return success();
}

LogicalResult TIRParallelOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  return applyKind(context, getLoop(), ForKind::Parallel, {}, why);
}

LogicalResult TIRVectorizeOp::applyPrimitive(PrimitiveContext &context,
                                             std::string *why) {
  return applyKind(context, getLoop(), ForKind::Vectorized, {}, why);
}

LogicalResult TIRUnrollOp::applyPrimitive(PrimitiveContext &context,
                                          std::string *why) {
  return applyKind(context, getLoop(), ForKind::Unrolled, {}, why);
}

LogicalResult TIRBindOp::applyPrimitive(PrimitiveContext &context,
                                        std::string *why) {
  return applyKind(context, getLoop(), ForKind::ThreadBinding, getThreadAttr(),
                   why);
}
