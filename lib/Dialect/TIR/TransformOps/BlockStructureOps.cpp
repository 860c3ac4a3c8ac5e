//===- BlockStructureOps.cpp - nest and replace blocks --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

#include "relax-mlir/Dialect/TIR/Schedule/Blockize.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::BlockOp;
using mlir::tir::ForOp;
using mlir::tir::PrimitiveContext;

LogicalResult TIRBlockizeOp::applyPrimitive(PrimitiveContext &context,
                                            std::string *why) {
  FailureOr<ForOp> loop = context.getLoop(getLoop(), why);
  if (failed(loop))
    return failure();
  FailureOr<tir::BlockizePlan> plan = tir::planBlockize(*loop, why);
  if (failed(plan))
    return failure();
  BlockOp outer = tir::applyBlockize(context.rewriter, *plan);
  context.setResult(cast<OpResult>(getOuter()), outer.getOperation());
  return success();
}
