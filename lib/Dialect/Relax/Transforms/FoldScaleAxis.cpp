//===- FoldScaleAxis.cpp - multiply weights by constant factors -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "GraphRewriting.h"
#include "ScaleFolding.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

namespace mlir::relax {
#define GEN_PASS_DEF_FOLDSCALEAXISPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

static constexpr llvm::StringLiteral category = "relax-fold-scale-axis";

/// The two operands of a commutative operation in either order.
static std::array<std::pair<Value, Value>, 2> getOrders(Operation *op) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  return {std::pair(lhs, rhs), std::pair(rhs, lhs)};
}

namespace {
/// conv2d(x, w) * s is conv2d(x, w * s).
struct FoldFactor : OpRewritePattern<MultiplyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MultiplyOp op,
                                PatternRewriter &rewriter) const override {
    for (auto [product, factor] : getOrders(op)) {
      std::optional<ScalableWeights> weights = findScalableWeights(product);
      if (!weights || !isFactorAlongAxis(*weights, factor))
        continue;
      remark::passed(op.getLoc(),
                     remark::RemarkOpts::name("folded").category(category))
          << remark::metric("operation", weights->op->getName().stripDialect());
      Value scaled = scaleWeights(rewriter, *weights, factor);
      rewriter.replaceOp(op,
                         castTo(rewriter, op.getLoc(), scaled, op.getType()));
      return success();
    }
    return rewriter.notifyMatchFailure(
        op, "expected a factor along the axis of constant weights");
  }
};

/// (y + b) * s is y * s + b * s, where the first then goes into weights.
struct DistributeFactor : OpRewritePattern<MultiplyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MultiplyOp op,
                                PatternRewriter &rewriter) const override {
    for (auto [sum, factor] : getOrders(op)) {
      auto add = sum.getDefiningOp<AddOp>();
      if (!add || !add->hasOneUse())
        continue;
      for (auto [product, bias] : getOrders(add)) {
        std::optional<ScalableWeights> weights = findScalableWeights(product);
        // What is added has no axis that the product lacks.
        if (!weights || product.getType() != add.getType() ||
            !isComputedFromConstants(bias) ||
            !isFactorAlongAxis(*weights, factor))
          continue;
        Value scaled =
            MultiplyOp::create(rewriter, op.getLoc(), product, factor);
        Value scaledBias =
            MultiplyOp::create(rewriter, op.getLoc(), bias, factor);
        Value result =
            AddOp::create(rewriter, add.getLoc(), scaled, scaledBias);
        rewriter.replaceOp(op,
                           castTo(rewriter, op.getLoc(), result, op.getType()));
        return success();
      }
    }
    return rewriter.notifyMatchFailure(
        op, "expected a sum of constant weights' product and a constant");
  }
};

struct FoldScaleAxisPass
    : relax::impl::FoldScaleAxisPassBase<FoldScaleAxisPass> {
  using FoldScaleAxisPassBase::FoldScaleAxisPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<FoldFactor, DistributeFactor>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
