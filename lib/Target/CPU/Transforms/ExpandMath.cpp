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
    RewritePatternSet patterns(&getContext());
    populateMathF32ExpansionPatterns(patterns, [&](StringRef name) {
      return isPolynomial(name) || llvm::is_contained(kComputedInF32, name);
    });
    populateMathPolynomialApproximationPatterns(patterns, isPolynomial);
    // Not all that arith-expand has: maximumf and minimumf are intrinsics of
    // LLVM, which it vectorizes and selects well.
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    arith::populateExpandBFloat16Patterns(patterns);
    patterns.add<TruncateThroughF32>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
