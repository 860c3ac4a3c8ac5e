//===- LoopOps.cpp - change loops -----------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PlanAndApply.h"

#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopRanges.h"
#include "relax-mlir/Dialect/TIR/Schedule/Retile.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::ForKind;
using mlir::tir::ForOp;
using mlir::tir::PrimitiveContext;
using mlir::tir::detail::planAndApply;

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

LogicalResult TIRSplitOp::verify() {
  return verifyNumbers(*this, getFactors());
}

LogicalResult TIRSplitOp::applyPrimitive(PrimitiveContext &context,
                                         std::string *why) {
  FailureOr<SmallVector<int64_t>> numbers =
      getNumbers(context, getFactors(), getParameters(), why);
  if (failed(numbers))
    return failure();
  return planAndApply(context, *this, why, tir::planSplit, tir::applySplit,
                      getLoop(), *numbers);
}

LogicalResult TIRLoopPartitionOp::verify() {
  return verifyNumbers(*this, getSizes());
}

LogicalResult TIRLoopPartitionOp::applyPrimitive(PrimitiveContext &context,
                                                 std::string *why) {
  FailureOr<SmallVector<int64_t>> numbers =
      getNumbers(context, getSizes(), getParameters(), why);
  if (failed(numbers))
    return failure();
  return planAndApply(context, *this, why, tir::planLoopPartition,
                      tir::applyLoopPartition, getLoop(), *numbers);
}

LogicalResult TIRMergeOp::applyPrimitive(PrimitiveContext &context,
                                         std::string *why) {
  FailureOr<SmallVector<ForOp>> loops = context.getLoops(getLoops(), why);
  if (failed(loops))
    return failure();
  return planAndApply(context, *this, why, tir::planMerge, tir::applyMerge,
                      *loops);
}

LogicalResult TIRRetileOp::applyPrimitive(PrimitiveContext &context,
                                          std::string *why) {
  return planAndApply(context, *this, why, tir::planRetile, tir::applyRetile,
                      getLoop(), static_cast<int64_t>(getSize()));
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
  return planAndApply(context, *this, why, tir::planFuse, tir::applyFuse,
                      *loops);
}

LogicalResult TIRReorderOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  FailureOr<SmallVector<ForOp>> loops = context.getLoops(getLoops(), why);
  if (failed(loops))
    return failure();
  return planAndApply(context, *this, why, tir::planReorder, tir::applyReorder,
                      *loops);
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

LogicalResult TIRParallelOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  return planAndApply(context, *this, why, tir::planLoopKind,
                      tir::applyLoopKind, getLoop(), ForKind::Parallel,
                      StringAttr());
}

LogicalResult TIRVectorizeOp::applyPrimitive(PrimitiveContext &context,
                                             std::string *why) {
  return planAndApply(context, *this, why, tir::planLoopKind,
                      tir::applyLoopKind, getLoop(), ForKind::Vectorized,
                      StringAttr());
}

LogicalResult TIRUnrollOp::applyPrimitive(PrimitiveContext &context,
                                          std::string *why) {
  return planAndApply(context, *this, why, tir::planLoopKind,
                      tir::applyLoopKind, getLoop(), ForKind::Unrolled,
                      StringAttr());
}

LogicalResult TIRBindOp::applyPrimitive(PrimitiveContext &context,
                                        std::string *why) {
  return planAndApply(context, *this, why, tir::planLoopKind,
                      tir::applyLoopKind, getLoop(), ForKind::ThreadBinding,
                      getThreadAttr());
}

LogicalResult TIRPipelineOp::verify() {
  // (C1)
  if (getStages() < 2 || getStages() > tir::kMostPipelineStages)
    return emitOpError() << "expected 2 to " << tir::kMostPipelineStages
                         << " stages, got " << getStages();
  // (C2)
  if (getDeferProducts() && !getProducer() && getStages() < 3)
    return emitOpError()
           << "expected 3 stages or more to defer products without a producer, "
              "got "
           << getStages();
  // (C3)
  std::optional<int64_t> blocks = getPersistentBlocks();
  if (blocks && (*blocks < 1 || *blocks > tir::kMostPersistentBlocks))
    return emitOpError() << "expected 1 to " << tir::kMostPersistentBlocks
                         << " persistent blocks, got " << *blocks;
  if (blocks && !getProducer())
    return emitOpError() << "'persistent_blocks' requires 'producer'";
  return success();
}

LogicalResult TIRPipelineOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  return planAndApply(
      context, *this, why, tir::planPipeline, tir::applyPipeline, getLoop(),
      tir::PipelineOptions{int64_t(getStages()), getDeferProducts(),
                           getProducer(), getPersistentBlocks()});
}
