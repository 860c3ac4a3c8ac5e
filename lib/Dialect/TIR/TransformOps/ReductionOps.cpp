//===- ReductionOps.cpp - change reductions -------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

#include "relax-mlir/Dialect/TIR/Schedule/DecomposePadding.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "relax-mlir/Dialect/TIR/Schedule/PadEinsum.h"
#include "relax-mlir/Dialect/TIR/Schedule/RFactor.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReverseComputeInline.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::BlockOp;
using mlir::tir::ForOp;
using mlir::tir::PrimitiveContext;

LogicalResult TIRDecomposeReductionOp::applyPrimitive(PrimitiveContext &context,
                                                      std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<ForOp> loop = context.getLoop(getLoop(), why);
  if (failed(loop))
    return failure();
  FailureOr<tir::DecomposeReductionPlan> plan =
      tir::planDecomposeReduction(*block, *loop, why);
  if (failed(plan))
    return failure();
  BlockOp init = tir::applyDecomposeReduction(context.rewriter, *plan);
  context.setResult(cast<OpResult>(getInit()), init.getOperation());
  return success();
}

LogicalResult TIRRFactorOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  FailureOr<ForOp> loop = context.getLoop(getLoop(), why);
  if (failed(loop))
    return failure();
  FailureOr<tir::RFactorPlan> plan =
      tir::planRFactor(*loop, static_cast<int64_t>(getAxis()), why);
  if (failed(plan))
    return failure();
  BlockOp partial = tir::applyRFactor(context.rewriter, *plan);
  context.setResult(cast<OpResult>(getPartial()), partial.getOperation());
  return success();
}

LogicalResult
TIRFuseReductionEpilogueOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  FailureOr<BlockOp> epilogue = context.getBlock(getEpilogue(), why);
  if (failed(epilogue))
    return failure();
  FailureOr<BlockOp> reduction = context.getBlock(getReduction(), why);
  if (failed(reduction))
    return failure();
  FailureOr<tir::FuseReductionEpiloguePlan> plan =
      tir::planFuseReductionEpilogue(*reduction, *epilogue, why);
  if (failed(plan))
    return failure();
  tir::applyFuseReductionEpilogue(context.rewriter, *plan);
  return success();
}

LogicalResult TIRDecomposePaddingOp::applyPrimitive(PrimitiveContext &context,
                                                    std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<ForOp> loop = context.getLoop(getLoop(), why);
  if (failed(loop))
    return failure();
  FailureOr<tir::DecomposePaddingPlan> plan =
      tir::planDecomposePadding(*block, *loop, why);
  if (failed(plan))
    return failure();
  BlockOp fill = tir::applyDecomposePadding(context.rewriter, *plan);
  context.setResult(cast<OpResult>(getFill()), fill.getOperation());
  return success();
}

LogicalResult TIRPadEinsumOp::applyPrimitive(PrimitiveContext &context,
                                             std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::PadEinsumPlan> plan =
      tir::planPadEinsum(*block, getMultiples(), why);
  if (failed(plan))
    return failure();
  tir::applyPadEinsum(context.rewriter, *plan);
  return success();
}
