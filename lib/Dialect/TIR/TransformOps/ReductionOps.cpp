//===- ReductionOps.cpp - change reductions -------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PlanAndApply.h"

#include "relax-mlir/Dialect/TIR/Schedule/DecomposePadding.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "relax-mlir/Dialect/TIR/Schedule/OnlineSoftmax.h"
#include "relax-mlir/Dialect/TIR/Schedule/PadEinsum.h"
#include "relax-mlir/Dialect/TIR/Schedule/RFactor.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReverseComputeInline.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::BlockOp;
using mlir::tir::ForOp;
using mlir::tir::PrimitiveContext;
using mlir::tir::detail::planAndApply;

LogicalResult TIRDecomposeReductionOp::applyPrimitive(PrimitiveContext &context,
                                                      std::string *why) {
  auto plan = [](BlockOp block, ForOp loop, std::string *why) {
    return tir::planDecomposeReduction(block, loop, why);
  };
  return planAndApply(context, *this, why, plan, tir::applyDecomposeReduction,
                      getBlock(), getLoop());
}

LogicalResult TIRRFactorOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  return planAndApply(context, *this, why, tir::planRFactor, tir::applyRFactor,
                      getLoop(), getAxis());
}

LogicalResult TIROnlineSoftmaxOp::applyPrimitive(PrimitiveContext &context,
                                                 std::string *why) {
  SmallVector<BlockOp> blocks;
  for (Value handle : getBlocks()) {
    FailureOr<BlockOp> block = context.getBlock(handle, why);
    if (failed(block))
      return failure();
    blocks.push_back(*block);
  }
  auto plan = [&](BlockOp maximum, ForOp loop, std::string *why) {
    return tir::planOnlineSoftmax(maximum, blocks, loop, why);
  };
  return planAndApply(context, *this, why, plan, tir::applyOnlineSoftmax,
                      getMaximum(), getLoop());
}

LogicalResult
TIRFuseReductionEpilogueOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  return planAndApply(context, *this, why, tir::planFuseReductionEpilogue,
                      tir::applyFuseReductionEpilogue, getReduction(),
                      getEpilogue());
}

LogicalResult TIRDecomposePaddingOp::applyPrimitive(PrimitiveContext &context,
                                                    std::string *why) {
  return planAndApply(context, *this, why, tir::planDecomposePadding,
                      tir::applyDecomposePadding, getBlock(), getLoop());
}

LogicalResult TIRPadEinsumOp::applyPrimitive(PrimitiveContext &context,
                                             std::string *why) {
  return planAndApply(context, *this, why, tir::planPadEinsum,
                      tir::applyPadEinsum, getBlock(), getMultiples());
}
