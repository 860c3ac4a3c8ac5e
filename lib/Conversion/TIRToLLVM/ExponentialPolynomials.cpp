//===- ExponentialPolynomials.cpp - exp and exp2 of f32 -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The argument is n * ln(2) + r, where n is an integer and r at most ln(2) / 2.
// A minimax polynomial gives the exponential of r, and the exponent of the
// result is increased by n: by an instruction, or in two steps, since 2^n alone
// may be infinite or subnormal when the result is neither.
//
// A CPU takes a hundred cycles more for a vector with a subnormal result, or
// one that rounds to zero. Lanes of which it is known that the result is zero
// compute the exponential of zero instead, and are set to zero.
//
//===----------------------------------------------------------------------===//

#include "MathPolynomials.h"
#include "PolynomialBuilder.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;

/// Multiplies a float by 2^n, where n is an integer of at most 250 in size that
/// is in the low bits of `n`.
static Value scaleByParts(const PolynomialBuilder &math, Value x, Value n) {
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
/// Splits arguments into an integer and a rest, and multiplies by the power of
/// two of the integer.
class Exponent {
public:
  Exponent(OpBuilder &builder, Location loc, Type type, bool hasScaling)
      : builder(builder), loc(loc), math(builder, loc, type),
        isScaled(hasScaling && isLegalForLLVM(type)) {}

  /// Returns the integer next to x * factor, as a float.
  Value round(Value x, double factor) {
    if (!isScaled) {
      RoundedNumber rounded = roundProduct(math, x, factor);
      integer = rounded.bits;
      return rounded.number;
    }
    Value product = math.mul(x, math.number(factor));
    integer =
        LLVM::LrintOp::create(builder, loc, math.bits(0).getType(), product);
    return arith::SIToFPOp::create(builder, loc, math.getType(), integer);
  }

  /// Multiplies by the power of two of the integer. If the product is a normal
  /// number, adding to the exponent of `x` suffices. (The
  /// integer of NaN is the least one, of which the shift leaves nothing.)
  Value scale(Value x, bool isNormal) {
    if (!isScaled)
      return scaleByParts(math, x, integer);
    if (isNormal)
      return math.fromBits(
          math.addBits(math.toBits(x), math.shiftLeft(integer, 23)));
    // The operation llvm.intr.ldexp takes no vectors.
    return LLVM::CallIntrinsicOp::create(builder, loc, math.getType(),
                                         builder.getStringAttr("llvm.ldexp"),
                                         ValueRange{x, integer})
        .getResults();
  }

private:
  /// The LLVM dialect has scalars and vectors of one dimension.
  static bool isLegalForLLVM(Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return !vector || (vector.getRank() == 1 && !vector.isScalable());
  }

  OpBuilder &builder;
  Location loc;
  PolynomialBuilder math;
  bool isScaled;
  Value integer;
};

/// Bounds of the argument of an exponential: below `least` the result is zero,
/// from `leastNormal` on it is normal, and above `most` infinite.
struct Domain {
  double least, leastNormal, most;
};

/// An argument within its domain.
struct Argument {
  Value x;
  /// The lanes whose result is zero, whatever `x` is there; null if none is.
  Value isZero;
  /// The result is a normal number, infinite, or NaN.
  bool isNormal;
};

/// Returns true if the only use of an exponential is a sum or a difference with
/// a constant, which hides all results up to the least normal number, 2^-126:
/// half a unit in the last place of 2^-100, toward zero, is 2^-125.
static bool isHiddenInSum(Operation *op) {
  if (!op->hasOneUse())
    return false;
  Operation *sum = *op->user_begin();
  if (!isa<arith::AddFOp, arith::SubFOp>(sum))
    return false;
  std::optional<double> constant = PolynomialBuilder::getConstantOperand(sum);
  return constant && std::abs(*constant) >= 0x1p-100;
}

/// Returns the argument of an exponential, bounded from below.
static Argument boundBelow(const PolynomialBuilder &math, Operation *op,
                           const Domain &domain) {
  Value x = op->getOperand(0);
  if (isHiddenInSum(op))
    return {math.atLeast(x, domain.leastNormal), nullptr, true};
  if (PolynomialBuilder::isAtLeast(x, domain.least))
    return {x, nullptr, PolynomialBuilder::isAtLeast(x, domain.leastNormal)};
  Value isZero =
      math.compare(arith::CmpFPredicate::OLT, x, math.number(domain.least));
  return {math.select(isZero, math.number(0), x), isZero, false};
}

template <typename OpTy>
struct ExponentialPattern : public OpRewritePattern<OpTy> {
  ExponentialPattern(MLIRContext *context, bool hasScaling, Domain domain)
      : OpRewritePattern<OpTy>(context), hasScaling(hasScaling),
        domain(domain) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "not a function of f32");
    PolynomialBuilder math(rewriter, op.getLoc(), op.getType());
    Exponent exponent(rewriter, op.getLoc(), op.getType(), hasScaling);
    Argument argument = boundBelow(math, op, domain);
    bool isFinite =
        bitEnumContainsAll(op.getFastmath(), arith::FastMathFlags::ninf);
    Value x = isFinite ? argument.x : math.atMost(argument.x, domain.most);
    Value result = build(math, exponent, x, isFinite && argument.isNormal);
    if (argument.isZero)
      result = math.select(argument.isZero, math.number(0), result);
    rewriter.replaceOp(op, result);
    return success();
  }

  /// Builds the exponential of a bounded argument.
  virtual Value build(const PolynomialBuilder &math, Exponent &exponent,
                      Value x, bool isNormal) const = 0;

  bool hasScaling;
  Domain domain;
};

struct ExpandExp : public ExponentialPattern<math::ExpOp> {
  using ExponentialPattern::ExponentialPattern;

  Value build(const PolynomialBuilder &math, Exponent &exponent, Value x,
              bool isNormal) const override {
    // The second part of ln(2) is what the first, rounded to f32, lacks.
    static constexpr double high = 0x1.62e43p-1, low = M_LN2 - high;
    static constexpr double coefficients[] = {1,
                                              1,
                                              0.4999999337307601,
                                              0.16666519524004064,
                                              0.04166840108583766,
                                              0.008368851074572449,
                                              0.0013814320469067633};
    Value n = exponent.round(x, M_LOG2E);
    Value rest = math.fma(n, math.number(-high), x);
    rest = math.fma(n, math.number(-low), rest);
    return exponent.scale(math.polynomial(rest, coefficients), isNormal);
  }
};

struct ExpandExp2 : public ExponentialPattern<math::Exp2Op> {
  using ExponentialPattern::ExponentialPattern;

  Value build(const PolynomialBuilder &math, Exponent &exponent, Value x,
              bool isNormal) const override {
    static constexpr double coefficients[] = {1,
                                              0.6931472031154404,
                                              0.24022647880062079,
                                              0.055503318539962536,
                                              0.009618439847946787,
                                              0.001339913257745139,
                                              0.0001535315388311196};
    Value n = exponent.round(x, 1);
    return exponent.scale(math.polynomial(math.sub(x, n), coefficients),
                          isNormal);
  }
};
} // namespace

void relax_mlir::populateExponentialPatterns(RewritePatternSet &patterns,
                                             bool hasScaling) {
  patterns.add<ExpandExp>(patterns.getContext(), hasScaling,
                          Domain{-103.98, -87.33, 89});
  patterns.add<ExpandExp2>(patterns.getContext(), hasScaling,
                           Domain{-150, -125.99, 129});
}
