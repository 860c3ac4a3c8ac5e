//===- ErrorFunctionPolynomial.cpp - erf of f32 ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Near zero, erf(x) / x is a polynomial in x^2. Elsewhere the logarithm of
// 1 - erf(x) to the base 2 is a polynomial in x. Both are computed and one is
// selected, which for vectors costs less than the polynomials of several
// intervals that upstream selects from.
//
// 1 + erf(x), as in gelu, needs no polynomial near zero, since the sum is not
// small there: it is 2 - erfc(x), or erfc(-x) for a negative x.
//
//===----------------------------------------------------------------------===//

#include "MathPolynomials.h"
#include "PolynomialBuilder.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace relax_mlir;

/// Returns 2^x of a number that is not above 1, or NaN.
static Value buildSmallPower(OpBuilder &builder, Location loc, Value x) {
  return math::Exp2Op::create(builder, loc, x, arith::FastMathFlags::ninf);
}

namespace {
struct ExpandErf : public OpRewritePattern<math::ErfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::ErfOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "not a function of f32");
    PolynomialBuilder math(rewriter, op.getLoc(), op.getType());
    Value x = op.getOperand();

    // Minimax polynomials: the first has a relative error of 1e-8, the second
    // gives erf with one of 2e-9.
    static constexpr double border = 0.875;
    static constexpr double inner[] = {
        0.12837915749181095,  -0.37612550464166816, 0.11282455328786577,
        -0.02679146299354635, 0.00503218125071569,  -0.0006203254739234661};
    static constexpr double outer[] = {
        -0.00019270695547672157, -1.6272678612313642, -0.9186176348399056,
        -0.1505127834081731,     0.03234554220325602, -0.004461236030415468,
        0.0002899764268259395};
    // The polynomial lacks 1, so that its rounding counts an eighth.
    Value near = math.fma(x, math.polynomial(math.mul(x, x), inner), x);
    // At 4, the result rounds to 1.
    Value size = math.atMost(math.abs(x), 4);
    Value rest =
        buildSmallPower(rewriter, op.getLoc(), math.polynomial(size, outer));
    Value far = math.copySign(math.sub(math.number(1), rest), x);
    Value isNear =
        math.compare(arith::CmpFPredicate::OLT, size, math.number(border));
    rewriter.replaceOp(op, math.select(isNear, near, far));
    return success();
  }
};

/// Expands the only use of erf(x), if that is 1 + erf(x).
struct ExpandOnePlusErf : public OpRewritePattern<math::ErfOp> {
  ExpandOnePlusErf(MLIRContext *context)
      : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(math::ErfOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "not a function of f32");
    auto sum = op->hasOneUse() ? dyn_cast<arith::AddFOp>(*op->user_begin())
                               : arith::AddFOp();
    if (!sum || sum->getBlock() != op->getBlock() ||
        !(matchPattern(sum.getLhs(), m_OneFloat()) ||
          matchPattern(sum.getRhs(), m_OneFloat())))
      return rewriter.notifyMatchFailure(op,
                                         "not used by 1 + erf(x) beside it");
    rewriter.setInsertionPoint(sum);
    PolynomialBuilder math(rewriter, op.getLoc(), op.getType());
    Value x = op.getOperand();

    // A minimax polynomial for log2(erfc(x)) / x, which gives erfc with an
    // absolute error of 1.6e-8 up to 4. Above, it falls faster than erfc.
    static constexpr double coefficients[] = {
        -1.627908593056268,    -0.9184163933364423,    -0.1484816147366537,
        0.028253680436120268,  -0.0007746290292522082, -0.0014894419459249107,
        0.0004455077200725746, -4.53586042710675e-05};
    // There, the power is zero, and the polynomial is finite.
    Value size = math.atMost(math.abs(x), 16);
    Value power = math.mul(size, math.polynomial(size, coefficients));
    Value rest = buildSmallPower(rewriter, op.getLoc(), power);
    Value isNegative =
        math.compare(arith::CmpFPredicate::OLT, x, math.number(0));
    rewriter.replaceOp(
        sum, math.select(isNegative, rest, math.sub(math.number(2), rest)));
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void relax_mlir::populateErrorFunctionPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandErf, ExpandOnePlusErf>(patterns.getContext());
}
