//===- LegalizeDeviceMath.cpp - math that GPUs have instructions for ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace relax_mlir {
#define GEN_PASS_DEF_LEGALIZEDEVICEMATHPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

namespace {
/// Makes a fused multiplication an instruction, not a function of libdevice.
struct LowerFma : OpRewritePattern<math::FmaOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::FmaOp op,
                                PatternRewriter &rewriter) const override {
    if (!LLVM::isCompatibleType(op.getType()))
      return rewriter.notifyMatchFailure(op, "expected a type of LLVM");
    rewriter.replaceOpWithNewOp<LLVM::FMAOp>(op, op.getA(), op.getB(),
                                             op.getC());
    return success();
  }
};

/// Rounds to an integer in two steps: NVPTX has no instruction for `lrint`.
struct ExpandLrint : OpRewritePattern<LLVM::LrintOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(LLVM::LrintOp op,
                                PatternRewriter &rewriter) const override {
    // convert-gpu-to-nvvm refuses the operation for this intrinsic.
    Value rounded = LLVM::CallIntrinsicOp::create(
                        rewriter, op.getLoc(), op.getVal().getType(),
                        rewriter.getStringAttr("llvm.roundeven"), op.getVal())
                        .getResult(0);
    rewriter.replaceOpWithNewOp<LLVM::FPToSIOp>(op, op.getType(), rounded);
    return success();
  }
};

struct LegalizeDeviceMathPass
    : public relax_mlir::impl::LegalizeDeviceMathPassBase<
          LegalizeDeviceMathPass> {
  using LegalizeDeviceMathPassBase::LegalizeDeviceMathPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<LowerFma, ExpandLrint>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
