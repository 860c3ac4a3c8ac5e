//===- BlockStructureOps.cpp - nest and replace blocks --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/StateAccess.h"
#include "relax-mlir/Dialect/TIR/Schedule/Tensorize.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::AccessKind;
using mlir::tir::BlockOp;
using mlir::tir::ForOp;
using mlir::tir::IntrinsicOp;
using mlir::tir::PrimitiveContext;
using relax_mlir::refuse;

LogicalResult TIRBlockizeOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  FailureOr<ForOp> loop = context.getLoop(getLoop(), why);
  if (failed(loop))
    return failure();
  if (!tir::isAroundOneBlock(*loop)) {
    FailureOr<tir::BlockizeAllPlan> plan = tir::planBlockizeAll(*loop, why);
    if (failed(plan))
      return failure();
    BlockOp outer = tir::applyBlockizeAll(context.rewriter, *plan);
    context.setResult(cast<OpResult>(getOuter()), outer.getOperation());
    return success();
  }
  FailureOr<tir::BlockizePlan> plan = tir::planBlockize(*loop, why);
  if (failed(plan))
    return failure();
  BlockOp outer = tir::applyBlockize(context.rewriter, *plan);
  context.setResult(cast<OpResult>(getOuter()), outer.getOperation());
  return success();
}

LogicalResult TIRTensorizeOp::applyPrimitive(PrimitiveContext &context,
                                             std::string *why) {
  FailureOr<Operation *> target = context.getOperation(getTarget(), why);
  if (failed(target))
    return failure();
  auto intrinsic = SymbolTable::lookupNearestSymbolFrom<IntrinsicOp>(
      getOperation(), getIntrinsicAttr());
  if (!intrinsic)
    return refuse(why, "finds no 'tir.intrinsic' of the name '" +
                           getIntrinsic() + "' in the module of the script");
  FailureOr<tir::TensorizePlan> plan =
      tir::planTensorize(*target, intrinsic, why);
  if (failed(plan))
    return failure();
  BlockOp block = tir::applyTensorize(context.rewriter, *plan);
  context.setResult(cast<OpResult>(getBlock()), block.getOperation());
  return success();
}

LogicalResult
TIRAnnotateBufferAccessOp::applyPrimitive(PrimitiveContext &context,
                                          std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::StateAccessPlan> plan = tir::planStateAccess(
      *block, getWrite() ? AccessKind::Write : AccessKind::Read, getPosition(),
      getLower(), getSizes(), why);
  if (failed(plan))
    return failure();
  tir::applyStateAccess(context.rewriter, *plan);
  return success();
}

LogicalResult
TIRUnsafeHideBufferAccessOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<tir::StateAccessPlan> plan = tir::planHideAccess(
      *block, getWrite() ? AccessKind::Write : AccessKind::Read, getPosition(),
      why);
  if (failed(plan))
    return failure();
  tir::applyStateAccess(context.rewriter, *plan);
  return success();
}
