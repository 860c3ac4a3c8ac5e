//===- FoldScaleAxis.cpp - fold constant factors into weights -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "ScaleFolding.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"

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

/// Returns true if the product has the shape of `x`, so that each element of
/// `x` is multiplied once. If the number of channels is unknown it might be 1
/// and broadcast.
static bool keepsShape(const ScalableWeights &weights, Value x, Value factor) {
  auto type = dyn_cast<RankedTensorType>(x.getType());
  return type == weights.valueType &&
         (cast<RankedTensorType>(factor.getType()).getNumElements() == 1 ||
          type.getDimSize(weights.axes.value) == weights.size);
}

namespace {
/// A pattern that queries the magnitude of constants.
template <typename Base> struct ScalePattern : Base {
  ScalePattern(MLIRContext *context, MagnitudeAnalysis &magnitudes)
      : Base(context), magnitudes(magnitudes) {}

  MagnitudeAnalysis &magnitudes;
};

/// Rewrites conv(x, w) * s to conv(x, w * s).
struct FoldFactor : ScalePattern<OpRewritePattern<MultiplyOp>> {
  using ScalePattern::ScalePattern;
  LogicalResult matchAndRewrite(MultiplyOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    FailureOr<LinearOpInterface> folded =
        foldFactorOfResult(rewriter, op, magnitudes);
    if (failed(folded))
      return rewriter.notifyMatchFailure(
          op,
          "expected a factor along the axis of constant weights, and scaled "
          "ones in the range of their type");
    reportFolded(loc, *folded);
    return success();
  }
};

/// Rewrites (y + b) * s to y * s + b * s, so that the first factor can move
/// into weights.
struct DistributeFactor : ScalePattern<OpRewritePattern<MultiplyOp>> {
  using ScalePattern::ScalePattern;
  LogicalResult matchAndRewrite(MultiplyOp op,
                                PatternRewriter &rewriter) const override {
    for (auto [sum, factor] : getOperandOrders(op)) {
      auto add = sum.getDefiningOp<AddOp>();
      if (!add || !add->hasOneUse())
        continue;
      for (auto [product, bias] : getOperandOrders(add)) {
        std::optional<ScalableWeights> weights = findWeightsOfResult(product);
        // The summand must not broadcast the product.
        if (!weights || product.getType() != add.getType() ||
            !isComputedFromConstants(bias) ||
            !canScaleBy(*weights, factor, magnitudes))
          continue;
        bool isFloat = isa<FloatType>(weights->weightType.getElementType());
        std::optional<Magnitude> magnitude;
        if (isFloat && !(magnitude = magnitudes.getOfProduct(bias, factor)))
          continue;
        Value scaled =
            MultiplyOp::create(rewriter, op.getLoc(), product, factor);
        Value scaledBias =
            MultiplyOp::create(rewriter, op.getLoc(), bias, factor);
        if (isFloat)
          magnitudes.set(scaledBias, magnitude);
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

/// Rewrites conv(x * s, w) to conv(x, w * s).
struct FoldFactorOfData
    : ScalePattern<OpInterfaceRewritePattern<LinearOpInterface>> {
  using ScalePattern::ScalePattern;
  LogicalResult matchAndRewrite(LinearOpInterface op,
                                PatternRewriter &rewriter) const override {
    auto multiply = op->getOperand(0).getDefiningOp<MultiplyOp>();
    if (!multiply || !multiply->hasOneUse())
      return rewriter.notifyMatchFailure(
          op, "data is not a multiply with a single use");
    std::optional<ScalableWeights> weights = findWeightsOfData(op);
    if (!weights)
      return rewriter.notifyMatchFailure(op, "weights cannot be scaled");
    for (auto [x, factor] : getOperandOrders(multiply)) {
      if (!canScaleBy(*weights, factor, magnitudes) ||
          !keepsShape(*weights, x, factor))
        continue;
      // The factor of a preceding product's result is handled by FoldFactor.
      std::optional<ScalableWeights> before = findWeightsOfResult(x);
      if (before && canScaleBy(*before, factor, magnitudes))
        continue;
      reportFolded(multiply.getLoc(), op);
      Value operands[] = {x,
                          scaleWeights(rewriter, *weights, factor, magnitudes)};
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
    MagnitudeAnalysis magnitudes;
    RewritePatternSet patterns(&getContext());
    patterns.add<FoldFactor, FoldFactorOfData, DistributeFactor>(&getContext(),
                                                                 magnitudes);
    if (failed(applyPatternsGreedily(
            getOperation(), std::move(patterns),
            GreedyRewriteConfig().setListener(&magnitudes))))
      signalPassFailure();
  }
};
} // namespace
