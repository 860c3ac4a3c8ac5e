//===- ExpandMath.cpp - math functions as polynomials ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include <cmath>

namespace relax_mlir {
#define GEN_PASS_DEF_EXPANDMATHPASS
#include "relax-mlir/Target/CPU/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

namespace {
/// f64 to f16 or bf16 by way of f32, which CPUs can do. Rounding twice could
/// round the wrong way, so the first rounding is to odd: towards zero, with the
/// last bit set where that is not exact.
struct TruncateThroughF32 : public OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Type wide = op.getIn().getType();
    Type narrow = getElementTypeOrSelf(op.getType());
    if (!getElementTypeOrSelf(wide).isF64() ||
        !(narrow.isF16() || narrow.isBF16()))
      return rewriter.notifyMatchFailure(op, "not f64 to a half");
    Location loc = op.getLoc();
    auto withElement = [&](Type element) -> Type {
      auto shaped = dyn_cast<ShapedType>(wide);
      return shaped ? Type(shaped.clone(element)) : element;
    };
    auto constant = [&](int64_t value) -> Value {
      Type type = withElement(rewriter.getI32Type());
      auto attr = rewriter.getI32IntegerAttr(value);
      if (auto shaped = dyn_cast<ShapedType>(type))
        return arith::ConstantOp::create(
            rewriter, loc, DenseElementsAttr::get(shaped, attr.getValue()));
      return arith::ConstantOp::create(rewriter, loc, attr);
    };
    Type single = withElement(rewriter.getF32Type());
    Type bitsType = withElement(rewriter.getI32Type());
    Value near = arith::TruncFOp::create(rewriter, loc, single, op.getIn());
    Value back = arith::ExtFOp::create(rewriter, loc, wide, near);
    Value bits = arith::BitcastOp::create(rewriter, loc, bitsType, near);
    Value isAway =
        arith::CmpFOp::create(rewriter, loc, arith::CmpFPredicate::OGT,
                              math::AbsFOp::create(rewriter, loc, back),
                              math::AbsFOp::create(rewriter, loc, op.getIn()));
    Value isInexact = arith::CmpFOp::create(
        rewriter, loc, arith::CmpFPredicate::ONE, back, op.getIn());
    Value zero = constant(0), one = constant(1);
    Value towardsZero = arith::SubIOp::create(
        rewriter, loc, bits,
        arith::SelectOp::create(rewriter, loc, isAway, one, zero));
    Value odd = arith::OrIOp::create(
        rewriter, loc, towardsZero,
        arith::SelectOp::create(rewriter, loc, isInexact, one, zero));
    Value rounded = arith::BitcastOp::create(rewriter, loc, single, odd);
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), rounded);
    return success();
  }
};

} // namespace

/// A number as `type`, which may be a vector.
static Value createNumber(OpBuilder &builder, Location loc, Type type,
                          double value) {
  FloatAttr number = builder.getFloatAttr(getElementTypeOrSelf(type), value);
  if (auto shaped = dyn_cast<ShapedType>(type))
    return arith::ConstantOp::create(builder, loc,
                                     DenseElementsAttr::get(shaped, number));
  return arith::ConstantOp::create(builder, loc, number);
}

/// The polynomials of logarithms take what is below the normal numbers for the
/// least of those. Such a number is made larger, and the logarithm less:
/// log(x) = log(x * 2^24) - log(2^24).
static void scaleDenormals(Operation *op, double shift) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value x = op->getOperand(0);
  auto number = [&](double value) {
    return createNumber(builder, loc, x.getType(), value);
  };
  Value isTiny = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OLT,
                                       x, number(0x1p-126));
  Value larger = arith::MulFOp::create(builder, loc, x, number(0x1p24));
  op->setOperand(0, arith::SelectOp::create(builder, loc, isTiny, larger, x));
  builder.setInsertionPointAfter(op);
  Value y = op->getResult(0);
  auto less = arith::SubFOp::create(builder, loc, y, number(shift));
  auto result = arith::SelectOp::create(builder, loc, isTiny, less, y);
  y.replaceUsesWithIf(result, [&](OpOperand &use) {
    return use.getOwner() != less && use.getOwner() != result;
  });
}

namespace {
struct ExpandMathPass
    : public relax_mlir::impl::ExpandMathPassBase<ExpandMathPass> {
  using ExpandMathPassBase::ExpandMathPassBase;

  void runOnOperation() override {
    // The polynomials of these are right to a few units in the last place.
    // Those of sin, cos and atan are not: LLVM calls the C library for them.
    static constexpr StringRef kPolynomials[] = {
        math::ExpOp::getOperationName(),   math::ExpM1Op::getOperationName(),
        math::LogOp::getOperationName(),   math::Log2Op::getOperationName(),
        math::Log1pOp::getOperationName(), math::TanhOp::getOperationName(),
        math::ErfOp::getOperationName()};
    static constexpr StringRef kComputedInF32[] = {
        math::SinOp::getOperationName(), math::CosOp::getOperationName(),
        math::AtanOp::getOperationName()};
    auto isPolynomial = [](StringRef name) {
      return llvm::is_contained(kPolynomials, name);
    };
    RewritePatternSet wideners(&getContext());
    populateMathF32ExpansionPatterns(wideners, [&](StringRef name) {
      return isPolynomial(name) || llvm::is_contained(kComputedInF32, name);
    });
    if (failed(applyPatternsGreedily(getOperation(), std::move(wideners))))
      return signalPassFailure();
    if (failed(approximate()))
      return signalPassFailure();
    getOperation()->walk([](Operation *op) {
      if (!isa<math::LogOp, math::Log2Op>(op) ||
          !getElementTypeOrSelf(op->getResult(0)).isF32())
        return;
      scaleDenormals(op, isa<math::LogOp>(op) ? 24 * M_LN2 : 24);
    });

    RewritePatternSet patterns(&getContext());
    populateMathPolynomialApproximationPatterns(patterns, isPolynomial);
    // Not all that arith-expand has: maximumf and minimumf are intrinsics of
    // LLVM, which it vectorizes and selects well.
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    arith::populateExpandBFloat16Patterns(patterns);
    patterns.add<TruncateThroughF32>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }

private:
  /// What may be approximated gets the polynomials that are not precise too.
  LogicalResult approximate() {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](arith::ArithFastMathInterface op) {
      arith::FastMathFlagsAttr flags = op.getFastMathFlagsAttr();
      if (flags && arith::bitEnumContainsAll(flags.getValue(),
                                             arith::FastMathFlags::afn))
        ops.push_back(op);
    });
    RewritePatternSet patterns(&getContext());
    populateMathPolynomialApproximationPatterns(patterns,
                                                [](StringRef) { return true; });
    return applyOpPatternsGreedily(ops, std::move(patterns),
                                   GreedyRewriteConfig().setStrictness(
                                       GreedyRewriteStrictness::ExistingOps));
  }
};
} // namespace
