//===- ErrorFunctionPolynomial.cpp - erf of f32 ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Near zero, erf(x) / x is a polynomial in x^2. Elsewhere the logarithm of
// 1 - erf(x) is a polynomial in x. Both are computed and one is selected, which
// for vectors costs less than the polynomials of several intervals that
// upstream selects from.
//
//===----------------------------------------------------------------------===//

#include "MathPolynomials.h"
#include "PolynomialBuilder.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace relax_mlir;

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
        -0.00013357428286298045, -1.1279361300283324, -0.6367372236019259,
        -0.10432751145760488,    0.02242022138186963, -0.003092293176294924,
        0.00020099634268324726};
    // The polynomial lacks 1, so that its rounding counts an eighth.
    Value near = math.fma(x, math.polynomial(math.mul(x, x), inner), x);
    // At 4, the result rounds to 1.
    Value size = math.atMost(math.abs(x), 4);
    Value rest = math::ExpOp::create(rewriter, op.getLoc(),
                                     math.polynomial(size, outer));
    Value far = math.copySign(math.sub(math.number(1), rest), x);
    Value isNear =
        math.compare(arith::CmpFPredicate::OLT, size, math.number(border));
    rewriter.replaceOp(op, math.select(isNear, near, far));
    return success();
  }
};
} // namespace

void relax_mlir::populateErrorFunctionPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandErf>(patterns.getContext());
}
