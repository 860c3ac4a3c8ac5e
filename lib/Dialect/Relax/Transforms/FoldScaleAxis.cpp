//===- FoldScaleAxis.cpp - multiply weights by constant factors -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "ConstantMagnitude.h"
#include "GraphRewriting.h"
#include "ScaleFolding.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::relax {
#define GEN_PASS_DEF_FOLDSCALEAXISPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

static constexpr llvm::StringLiteral category = "relax-fold-scale-axis";

static void reportFolded(Location loc, Operation *product) {
  remark::passed(loc, remark::RemarkOpts::name("folded").category(category))
      << remark::metric("operation", product->getName().stripDialect());
}

/// Whether each element of `x` is multiplied once by the factor, which repeats
/// none: what is not known to have as many channels may have one.
static bool keepsShape(const ScalableWeights &weights, Value x, Value factor) {
  auto type = dyn_cast<RankedTensorType>(x.getType());
  return type == weights.valueType &&
         (cast<RankedTensorType>(factor.getType()).getNumElements() == 1 ||
          type.getDimSize(weights.axes.value) == weights.size);
}

namespace {
/// conv(x, w) * s is conv(x, w * s).
struct FoldFactor : OpRewritePattern<MultiplyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MultiplyOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    FailureOr<LinearOpInterface> folded = foldFactorOfResult(rewriter, op);
    if (failed(folded))
      return rewriter.notifyMatchFailure(
          op,
          "expected a factor along the axis of constant weights, and scaled "
          "ones in the range of their type");
    reportFolded(loc, *folded);
    return success();
  }
};

/// (y + b) * s is y * s + b * s, where the first then goes into weights.
struct DistributeFactor : OpRewritePattern<MultiplyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(MultiplyOp op,
                                PatternRewriter &rewriter) const override {
    for (auto [sum, factor] : getOperandOrders(op)) {
      auto add = sum.getDefiningOp<AddOp>();
      if (!add || !add->hasOneUse())
        continue;
      for (auto [product, bias] : getOperandOrders(add)) {
        std::optional<ScalableWeights> weights = findWeightsOfResult(product);
        // What is added has no axis that the product lacks.
        if (!weights || product.getType() != add.getType() ||
            !isComputedFromConstants(bias) || !canScaleBy(*weights, factor) ||
            (!isa<IntegerType>(weights->weightType.getElementType()) &&
             !areProductsNormal(bias, factor)))
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

/// conv(x * s, w) is conv(x, w * s).
struct FoldFactorOfData : OpInterfaceRewritePattern<LinearOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(LinearOpInterface op,
                                PatternRewriter &rewriter) const override {
    auto multiply = op->getOperand(0).getDefiningOp<MultiplyOp>();
    if (!multiply || !multiply->hasOneUse())
      return rewriter.notifyMatchFailure(op, "data is no product of its own");
    std::optional<ScalableWeights> weights = findWeightsOfData(op);
    if (!weights)
      return rewriter.notifyMatchFailure(op, "weights cannot be scaled");
    for (auto [x, factor] : getOperandOrders(multiply)) {
      if (!canScaleBy(*weights, factor) || !keepsShape(*weights, x, factor))
        continue;
      // Behind another product, the factor is one of its result.
      std::optional<ScalableWeights> before = findWeightsOfResult(x);
      if (before && canScaleBy(*before, factor))
        continue;
      reportFolded(multiply.getLoc(), op);
      Value operands[] = {x, scaleWeights(rewriter, *weights, factor)};
      rewriter.modifyOpInPlace(op, [&] {
        for (unsigned i : {0, 1})
          op->setOperand(i, operands[i]);
      });
      return success();
    }
    return rewriter.notifyMatchFailure(
        op, "expected a factor along the axis that weights sum over");
  }
};

struct FoldScaleAxisPass
    : relax::impl::FoldScaleAxisPassBase<FoldScaleAxisPass> {
  using FoldScaleAxisPassBase::FoldScaleAxisPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<FoldFactor, FoldFactorOfData, DistributeFactor>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
