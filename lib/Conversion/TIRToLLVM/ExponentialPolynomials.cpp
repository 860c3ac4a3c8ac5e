//===- ExponentialPolynomials.cpp - exp and exp2 of f32 -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The argument is n * ln(2) + r, where n is an integer and r at most ln(2) / 2.
// A minimax polynomial gives the exponential of r, and the exponent of the
// result is increased by n: in two steps, since 2^n alone may be infinite or
// subnormal when the result is neither.
//
//===----------------------------------------------------------------------===//

#include "MathPolynomials.h"
#include "PolynomialBuilder.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;

/// Multiplies a float by 2^n, where n is an integer of at most 250 in size that
/// is in the low bits of `n`.
static Value scale(const PolynomialBuilder &math, Value x, Value n) {
  static constexpr unsigned exponent = 23;
  Value one = math.bits(0x3f800000);
  Value half = math.shiftRight(n, 1);
  Value rest = math.subBits(n, half);
  for (Value part : {half, rest})
    x = math.mul(
        x, math.fromBits(math.addBits(math.shiftLeft(part, exponent), one)));
  return x;
}

namespace {
struct ExpandExp : public OpRewritePattern<math::ExpOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::ExpOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "not a function of f32");
    // The second part of ln(2) is what the first, rounded to f32, lacks.
    static constexpr double high = 0x1.62e43p-1, low = M_LN2 - high;
    static constexpr double coefficients[] = {1,
                                              1,
                                              0.4999999337307601,
                                              0.16666519524004064,
                                              0.04166840108583766,
                                              0.008368851074572449,
                                              0.0013814320469067633};
    PolynomialBuilder math(rewriter, op.getLoc(), op.getType());
    // The exponential of the bounds is infinite, or rounds to zero.
    Value x = math.atMost(math.atLeast(op.getOperand(), -104), 89);
    RoundedNumber n = roundProduct(math, x, M_LOG2E);
    Value rest = math.fma(n.number, math.number(-high), x);
    rest = math.fma(n.number, math.number(-low), rest);
    Value power = math.polynomial(rest, coefficients);
    rewriter.replaceOp(op, scale(math, power, n.bits));
    return success();
  }
};

struct ExpandExp2 : public OpRewritePattern<math::Exp2Op> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::Exp2Op op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "not a function of f32");
    static constexpr double coefficients[] = {1,
                                              0.6931472031154404,
                                              0.24022647880062079,
                                              0.055503318539962536,
                                              0.009618439847946787,
                                              0.001339913257745139,
                                              0.0001535315388311196};
    PolynomialBuilder math(rewriter, op.getLoc(), op.getType());
    Value x = math.atMost(math.atLeast(op.getOperand(), -151), 129);
    RoundedNumber n = roundProduct(math, x, 1);
    Value power = math.polynomial(math.sub(x, n.number), coefficients);
    rewriter.replaceOp(op, scale(math, power, n.bits));
    return success();
  }
};
} // namespace

void relax_mlir::populateExponentialPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandExp, ExpandExp2>(patterns.getContext());
}
