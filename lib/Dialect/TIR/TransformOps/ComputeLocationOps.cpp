//===- ComputeLocationOps.cpp - move blocks -------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PlanAndApply.h"

#include "relax-mlir/Dialect/TIR/Schedule/AffineSimplification.h"
#include "relax-mlir/Dialect/TIR/Schedule/BlockInlining.h"
#include "relax-mlir/Dialect/TIR/Schedule/ComputeAt.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReverseComputeInline.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::BlockOp;
using mlir::tir::PrimitiveContext;
using mlir::tir::detail::planAndApply;

/// Inlines a block and composes the indices in its readers.
static void inlineBlock(RewriterBase &rewriter,
                        const tir::ComputeInlinePlan &plan) {
  llvm::SmallSetVector<Operation *, 4> readers;
  for (affine::AffineLoadOp load : plan.loads)
    readers.insert(load->getParentOfType<BlockOp>());
  tir::applyComputeInline(rewriter, plan);
  for (Operation *reader : readers)
    tir::simplifyAffineOps(rewriter, reader);
}

LogicalResult TIRComputeInlineOp::applyPrimitive(PrimitiveContext &context,
                                                 std::string *why) {
  return planAndApply(context, *this, why, tir::planComputeInline, inlineBlock,
                      getBlock());
}

LogicalResult
TIRReverseComputeInlineOp::applyPrimitive(PrimitiveContext &context,
                                          std::string *why) {
  return planAndApply(context, *this, why, tir::planReverseComputeInline,
                      tir::applyReverseComputeInline, getBlock());
}

LogicalResult TIRComputeAtOp::applyPrimitive(PrimitiveContext &context,
                                             std::string *why) {
  auto plan = [&](BlockOp block, tir::ForOp loop, std::string *why) {
    return tir::planComputeAt(block, loop, why, getFirst());
  };
  return planAndApply(context, *this, why, plan, tir::applyComputeAt,
                      getBlock(), getLoop());
}

LogicalResult TIRReverseComputeAtOp::applyPrimitive(PrimitiveContext &context,
                                                    std::string *why) {
  return planAndApply(context, *this, why, tir::planReverseComputeAt,
                      tir::applyComputeAt, getBlock(), getLoop());
}
