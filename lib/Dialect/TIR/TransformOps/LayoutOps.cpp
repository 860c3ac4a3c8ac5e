//===- LayoutOps.cpp - change layouts of buffers and blocks ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

#include "relax-mlir/Dialect/TIR/Schedule/LayoutPrimitives.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::BlockOp;
using mlir::tir::PrimitiveContext;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

LogicalResult TIRTransformLayoutOp::applyPrimitive(PrimitiveContext &context,
                                                   std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::TransformLayoutPlan> plan =
      tir::planTransformLayout(*block, getKind(), getIndex(), getLayout(),
                               getPadValueAttr(), getAssumeInjective(), why);
  if (failed(plan))
    return failure();
  tir::applyTransformLayout(context.rewriter, *plan);
  return success();
}

LogicalResult TIRStorageAlignOp::applyPrimitive(PrimitiveContext &context,
                                                std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::StorageAlignPlan> plan = tir::planStorageAlign(
      *block, getKind(), getIndex(),
      {static_cast<int64_t>(getAxis()), static_cast<int64_t>(getFactor()),
       static_cast<int64_t>(getOffset())},
      why);
  if (failed(plan))
    return failure();
  tir::applyStorageAlign(context.rewriter, *plan);
  return success();
}

LogicalResult TIRUnsafeSetDTypeOp::applyPrimitive(PrimitiveContext &context,
                                                  std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::SetElementTypePlan> plan = tir::planSetElementType(
      *block, getKind(), getIndex(), getElementType(), why);
  if (failed(plan))
    return failure();
  tir::applySetElementType(context.rewriter, *plan);
  return success();
}

LogicalResult TIRRollingBufferOp::applyPrimitive(PrimitiveContext &context,
                                                 std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::RollingBufferPlan> plan =
      tir::planRollingBuffer(*block, getIndex(), why);
  if (failed(plan))
    return failure();
  tir::applyRollingBuffer(context.rewriter, *plan);
  return success();
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

LogicalResult
TIRTransformBlockLayoutOp::applyPrimitive(PrimitiveContext &context,
                                          std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::TransformBlockLayoutPlan> plan =
      tir::planTransformBlockLayout(*block, getLayout(), why);
  if (failed(plan))
    return failure();
  tir::applyTransformBlockLayout(context.rewriter, *plan);
  return success();
}

LogicalResult
TIRReorderBlockIteratorsOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::ReorderBlockIteratorsPlan> plan =
      tir::planReorderBlockIterators(*block, getOrder(), why);
  if (failed(plan))
    return failure();
  tir::applyReorderBlockIterators(context.rewriter, *plan);
  return success();
}
