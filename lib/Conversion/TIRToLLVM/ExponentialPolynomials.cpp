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

/// Arguments of an exponential between which its result is neither zero nor
/// infinite, and the least argument with a normal result.
struct Domain {
  double least, leastNormal, most;
};

/// Returns true if the only use of an exponential is a sum with a constant that
/// a subnormal number is too small to change.
static bool hidesSubnormals(Operation *op) {
  if (!op->hasOneUse())
    return false;
  auto sum = dyn_cast<arith::AddFOp>(*op->user_begin());
  APFloat constant(0.0f);
  return sum && llvm::any_of(sum->getOperands(), [&](Value operand) {
           return matchPattern(operand, m_ConstantFloat(&constant)) &&
                  std::abs(constant.convertToDouble()) >= 0x1p-100;
         });
}

template <typename OpTy>
struct ExponentialPattern : public OpRewritePattern<OpTy> {
  ExponentialPattern(MLIRContext *context, bool hasScaling, Domain domain)
      : OpRewritePattern<OpTy>(context), hasScaling(hasScaling),
        domain(domain) {}

  /// Replaces the operation. A CPU takes a hundred cycles more for a vector
  /// with a subnormal result, or with one that rounds to zero. Thus lanes below
  /// the domain compute the exponential of zero, and are set to zero.
  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "not a function of f32");
    PolynomialBuilder math(rewriter, op.getLoc(), op.getType());
    Exponent exponent(rewriter, op.getLoc(), op.getType(), hasScaling);
    Value x = op.getOperand(), zero = math.number(0), isZero;
    bool isNormal = true;
    if (hidesSubnormals(op)) {
      x = math.atLeast(x, domain.leastNormal);
    } else if (!PolynomialBuilder::isAtLeast(x, domain.least)) {
      isNormal = false;
      isZero =
          math.compare(arith::CmpFPredicate::OLT, x, math.number(domain.least));
      x = math.select(isZero, zero, x);
    } else {
      isNormal = PolynomialBuilder::isAtLeast(x, domain.leastNormal);
    }
    bool isFinite =
        bitEnumContainsAll(op.getFastmath(), arith::FastMathFlags::ninf);
    if (!isFinite)
      x = math.atMost(x, domain.most);
    Value result = build(math, exponent, x, isFinite && isNormal);
    rewriter.replaceOp(op, isZero ? math.select(isZero, zero, result) : result);
    return success();
  }

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
                          Domain{-104, -87.33, 89});
  patterns.add<ExpandExp2>(patterns.getContext(), hasScaling,
                           Domain{-151, -125.99, 129});
}
