//===- PowerPolynomials.cpp - powf of f32 ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// x^y is 2^(y * log2(x)). An error of the logarithm is multiplied by up to 150,
// so both functions are computed in f64, where a result of f32 is also never
// subnormal or infinite: the final conversion rounds once.
//
//===----------------------------------------------------------------------===//

#include "MathPolynomials.h"
#include "PolynomialBuilder.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace relax_mlir;

/// Computes the binary logarithm of a positive f32 that was extended to f64,
/// with a relative error of at most 2^-35. A zero gives -inf, an infinity inf.
static Value buildLog2(const PolynomialBuilder &math, Value x) {
  // log2(m) = s * P(s^2) with s = (m - 1) / (m + 1)
  static constexpr double coefficients[] = {
      2.885390081790774, 0.9617966724305588, 0.5770837672805768,
      0.4116613278258205, 0.3409485036907187};
  static constexpr unsigned exponent = 52;
  static constexpr uint64_t sqrtHalf = 0x3fe6a09e667f3bcd,
                            one = 0x3ff0000000000000,
                            integer = 0x4330000000000000;
  // x = 2^e * m, where m is between sqrt(1/2) and sqrt(2)
  Value shifted = math.addBits(math.toBits(x), math.bits(one - sqrtHalf));
  Value biased = math.shiftRight(shifted, exponent);
  Value e = math.sub(math.fromBits(math.orBits(biased, math.bits(integer))),
                     math.number(0x1p52 + 1023));
  Value fraction =
      math.andBits(shifted, math.bits((uint64_t(1) << exponent) - 1));
  Value m = math.fromBits(math.addBits(fraction, math.bits(sqrtHalf)));
  Value s = math.div(math.sub(m, math.number(1)), math.add(m, math.number(1)));
  Value polynomial = math.polynomial(math.mul(s, s), coefficients);
  Value result = math.fma(s, polynomial, e);
  double infinity = std::numeric_limits<double>::infinity();
  result = math.select(math.isEqual(x, 0), math.number(-infinity), result);
  return math.select(math.isEqual(x, infinity), math.number(infinity), result);
}

/// Computes 2^x in f64, with a relative error of at most 2^-28. Arguments above
/// 160 give an infinity in f32, those below -160 zero.
static Value buildExp2(const PolynomialBuilder &math, Value x) {
  static constexpr double coefficients[] = {
      0.9999999999177628,    0.6931472070253534,   0.24022651514817386,
      0.055503265435909964,  0.009617993433362998, 0.0013400700003515092,
      0.00015478320983564587};
  x = math.atMost(math.atLeast(x, -160), 160);
  RoundedNumber n = roundProduct(math, x, 1);
  Value power = math.polynomial(math.sub(x, n.number), coefficients);
  return math.fromBits(
      math.addBits(math.toBits(power), math.shiftLeft(n.bits, 52)));
}

/// Returns the size of the power of |x|. It is not defined if x or y is NaN.
static Value buildSize(const PolynomialBuilder &math, OpBuilder &builder,
                       Location loc, Value absolute, Value y) {
  PolynomialBuilder wide = math.withElement(builder.getF64Type());
  auto extend = [&](Value value) -> Value {
    return arith::ExtFOp::create(builder, loc, wide.getType(), value);
  };
  Value logarithm = buildLog2(wide, extend(absolute));
  Value power = buildExp2(wide, wide.mul(logarithm, extend(y)));
  Value size = arith::TruncFOp::create(builder, loc, math.getType(), power);
  // 0 * inf
  return math.select(math.isEqual(absolute, 1), math.number(1), size);
}

/// Gives the power of |x| its sign, and NaN where the power is not defined.
static Value applySign(const PolynomialBuilder &math, Value size, Value x,
                       Value absolute, Value y) {
  using Predicate = arith::CmpFPredicate;
  auto isFraction = [&](Value value) {
    return math.compare(Predicate::UNE, math.truncate(value), value);
  };
  double infinity = std::numeric_limits<double>::infinity();
  Value isBroken = isFraction(y);
  Value half = math.mul(y, math.number(0.5));
  // Half of an odd number, or of a fraction, which matters for zeros and
  // infinities only: their power is positive.
  Value isOddOrBroken = isFraction(half);
  Value result = math.select(
      isBroken, size, math.select(isOddOrBroken, math.copySign(size, x), size));
  Value isUndefined = math.both(
      isBroken,
      math.both(math.compare(Predicate::OLT, x, math.number(0)),
                math.compare(Predicate::OLT, absolute, math.number(infinity))));
  double nan = std::numeric_limits<double>::quiet_NaN();
  return math.select(isUndefined, math.number(nan), result);
}

/// Builds x^y for an exponent whose power is a few operations; null for others.
static Value buildKnownPower(const PolynomialBuilder &math, Value x, double y) {
  if (y == 0)
    return math.number(1);
  if (y == 1)
    return x;
  if (y == 2)
    return math.mul(x, x);
  if (y == 3)
    return math.mul(math.mul(x, x), x);
  if (y == -1)
    return math.div(math.number(1), x);
  if (y == 0.5) {
    // The power of -0 is 0, and that of -inf is inf.
    double infinity = std::numeric_limits<double>::infinity();
    Value root = math.sqrt(math.add(x, math.number(0)));
    return math.select(math.isEqual(x, -infinity), math.number(infinity), root);
  }
  return nullptr;
}

namespace {
struct ExpandPowF : public OpRewritePattern<math::PowFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::PowFOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "not a function of f32");
    Location loc = op.getLoc();
    Value x = op.getLhs(), y = op.getRhs();
    PolynomialBuilder math(rewriter, loc, op.getType());
    APFloat exponent(0.0f);
    if (matchPattern(y, m_ConstantFloat(&exponent)))
      if (Value known = buildKnownPower(math, x, exponent.convertToDouble())) {
        rewriter.replaceOp(op, known);
        return success();
      }
    Value absolute = math.abs(x);
    Value result = applySign(math, buildSize(math, rewriter, loc, absolute, y),
                             x, absolute, y);
    Value isNaN = math.compare(arith::CmpFPredicate::UNO, x, y);
    result = math.select(isNaN, math.add(x, y), result);
    Value one = math.number(1);
    result = math.select(math.isEqual(x, 1), one, result);
    rewriter.replaceOp(op, math.select(math.isEqual(y, 0), one, result));
    return success();
  }
};
} // namespace

void relax_mlir::populatePowerPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandPowF>(patterns.getContext());
}
