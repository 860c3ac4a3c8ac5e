//===- LoopOps.cpp - change loops -----------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopRanges.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::ForKind;
using mlir::tir::ForOp;
using mlir::tir::PrimitiveContext;

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Checks that there is a parameter for each number that is one, and a result
/// for each number.
template <typename OpTy>
static LogicalResult verifyNumbers(OpTy op, ArrayRef<int64_t> numbers) {
  size_t numParameters = llvm::count_if(numbers, ShapedType::isDynamic);
  if (numParameters != op.getParameters().size())
    return op.emitOpError() << "expected " << numParameters
                            << " parameters, got " << op.getParameters().size();
  if (numbers.size() != op.getLoops().size())
    return op.emitOpError() << "expected " << numbers.size() << " results, got "
                            << op.getLoops().size();
  return success();
}

/// Replaces numbers that are parameters by the values of these.
static FailureOr<SmallVector<int64_t>> getNumbers(PrimitiveContext &context,
                                                  ArrayRef<int64_t> numbers,
                                                  OperandRange parameters,
                                                  std::string *why) {
  SmallVector<int64_t> values;
  for (int64_t number : numbers) {
    if (ShapedType::isDynamic(number)) {
      FailureOr<int64_t> value = context.getParameter(parameters.front(), why);
      if (failed(value))
        return failure();
      parameters = parameters.drop_front();
      number = *value;
    }
    values.push_back(number);
  }
  return values;
}

static void setLoops(PrimitiveContext &context, ResultRange results,
                     ArrayRef<ForOp> loops) {
  for (auto [result, loop] : llvm::zip_equal(results, loops))
    context.setResult(result, ForOp(loop).getOperation());
}

LogicalResult TIRSplitOp::verify() {
  return verifyNumbers(*this, getFactors());
}

LogicalResult TIRSplitOp::applyPrimitive(PrimitiveContext &context,
                                         std::string *why) {
  FailureOr<ForOp> loop = context.getLoop(getLoop(), why);
  if (failed(loop))
    return failure();
  FailureOr<SmallVector<int64_t>> factors =
      getNumbers(context, getFactors(), getParameters(), why);
  if (failed(factors))
    return failure();
  FailureOr<tir::SplitPlan> plan = tir::planSplit(*loop, *factors, why);
  if (failed(plan))
    return failure();
  setLoops(context, getLoops(), tir::applySplit(context.rewriter, *plan));
  return success();
}

LogicalResult TIRLoopPartitionOp::verify() {
  return verifyNumbers(*this, getSizes());
}

LogicalResult TIRLoopPartitionOp::applyPrimitive(PrimitiveContext &context,
                                                 std::string *why) {
  FailureOr<ForOp> loop = context.getLoop(getLoop(), why);
  if (failed(loop))
    return failure();
  FailureOr<SmallVector<int64_t>> sizes =
      getNumbers(context, getSizes(), getParameters(), why);
  if (failed(sizes))
    return failure();
  FailureOr<tir::LoopPartitionPlan> plan =
      tir::planLoopPartition(*loop, *sizes, why);
  if (failed(plan))
    return failure();
  setLoops(context, getLoops(),
           tir::applyLoopPartition(context.rewriter, *plan));
  return success();
}

LogicalResult TIRMergeOp::applyPrimitive(PrimitiveContext &context,
                                         std::string *why) {
  FailureOr<SmallVector<ForOp>> loops = context.getLoops(getLoops(), why);
  if (failed(loops))
    return failure();
  FailureOr<tir::MergePlan> plan = tir::planMerge(*loops, why);
  if (failed(plan))
    return failure();
  context.setResult(cast<OpResult>(getMerged()),
                    tir::applyMerge(context.rewriter, *plan).getOperation());
  return success();
}

LogicalResult TIREnterPostprocOp::applyPrimitive(PrimitiveContext &,
                                                 std::string *) {
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
