//===- AnglePolynomials.cpp - sin, cos and tan of f32 ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The angle is n * pi/2 + r, where n is an integer and r at most pi/4. The sine
// and the cosine of r are minimax polynomials; n selects one of them and its
// sign. So no result is greater than 1, and the cosine of 0 is 1.
//
//===----------------------------------------------------------------------===//

#include "MathPolynomials.h"
#include "PolynomialBuilder.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;

/// The greatest angle for which the reduction keeps the digits that the
/// polynomials need.
static constexpr double farFromZero = 0x1p17;

namespace {
/// An angle without its multiple of pi/2, and the multiple as an integer.
struct ReducedAngle {
  Value sine, cosine;
  Value quadrant;
};
} // namespace

/// Reduces an angle of at most `farFromZero`. The product with the first part
/// of pi/2 is subtracted exactly, and the parts have 72 bits in all. They are
/// positive, so that no multiple of one, which may be -0, cancels the sign of a
/// zero.
static ReducedAngle reduceAngle(const PolynomialBuilder &math, Value x) {
  static constexpr double parts[] = {0x1.921fb4p+0, 0x1.4442dp-24,
                                     0x1.846988p-48};
  static constexpr double sine[] = {
      1, -0.16666654225566124, 0.008332131497689622, -0.00019510839196753616};
  static constexpr double cosine[] = {
      1, -0.499999996684689, 0.04166661744703107, -0.0013886590547689181,
      2.437507169462555e-05};
  RoundedNumber n = roundProduct(math, x, M_2_PI);
  for (double part : parts)
    x = math.fma(n.number, math.number(-part), x);
  Value square = math.mul(x, x);
  // A product, unlike a sum with x, keeps the sign of zero.
  return {math.mul(x, math.polynomial(square, sine)),
          math.polynomial(square, cosine), n.bits};
}

/// Returns true if the bit of a number is set.
static Value isSet(const PolynomialBuilder &math, OpBuilder &builder,
                   Location loc, Value number, uint64_t bit) {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                               math.andBits(number, math.bits(bit)),
                               math.bits(0));
}

/// Changes the sign of `x` if bit 1 of `number` is set.
static Value negateIf(const PolynomialBuilder &math, Value x, Value number) {
  Value sign = math.andBits(math.shiftLeft(number, 30), math.bits(0x80000000));
  return math.fromBits(math.xorBits(math.toBits(x), sign));
}

static Value buildNear(math::SinOp, const PolynomialBuilder &math,
                       OpBuilder &builder, Location loc, Value x) {
  ReducedAngle angle = reduceAngle(math, x);
  Value isOdd = isSet(math, builder, loc, angle.quadrant, 1);
  return negateIf(math, math.select(isOdd, angle.cosine, angle.sine),
                  angle.quadrant);
}
static Value buildNear(math::CosOp, const PolynomialBuilder &math,
                       OpBuilder &builder, Location loc, Value x) {
  ReducedAngle angle = reduceAngle(math, x);
  Value isOdd = isSet(math, builder, loc, angle.quadrant, 1);
  return negateIf(math, math.select(isOdd, angle.sine, angle.cosine),
                  math.addBits(angle.quadrant, math.bits(1)));
}
static Value buildNear(math::TanOp, const PolynomialBuilder &math,
                       OpBuilder &builder, Location loc, Value x) {
  ReducedAngle angle = reduceAngle(math, x);
  Value isOdd = isSet(math, builder, loc, angle.quadrant, 1);
  Value over = math.select(isOdd, angle.cosine, angle.sine);
  Value under = math.select(isOdd, angle.sine, angle.cosine);
  // -cos / sin in the odd quadrants
  return math.div(over,
                  negateIf(math, under, math.shiftLeft(angle.quadrant, 1)));
}

/// Returns true if an element of `x`, a scalar or a vector, is far from zero.
static Value isAnyFar(const PolynomialBuilder &math, OpBuilder &builder,
                      Location loc, Value x) {
  Value isFar = math.compare(arith::CmpFPredicate::OGT, math.abs(x),
                             math.number(farFromZero));
  auto vector = dyn_cast<VectorType>(isFar.getType());
  if (!vector)
    return isFar;
  auto flat = VectorType::get(vector.getNumElements(), builder.getI1Type());
  return vector::ReductionOp::create(
      builder, loc, vector::CombiningKind::OR,
      builder.createOrFold<vector::ShapeCastOp>(loc, flat, isFar));
}

namespace {
template <typename OpTy> struct ExpandAngle : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "not a function of f32");
    Location loc = op.getLoc();
    Value x = op.getOperand();
    PolynomialBuilder math(rewriter, loc, op.getType());
    auto branch = scf::IfOp::create(rewriter, loc, op.getType(),
                                    isAnyFar(math, rewriter, loc, x),
                                    /*withElseRegion=*/true);
    rewriter.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(rewriter, loc, rewriter.clone(*op)->getResults());
    rewriter.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(rewriter, loc, buildNear(op, math, rewriter, loc, x));
    rewriter.replaceOp(op, branch.getResults());
    return success();
  }
};
} // namespace

void relax_mlir::populateAnglePatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandAngle<math::SinOp>, ExpandAngle<math::CosOp>,
               ExpandAngle<math::TanOp>>(patterns.getContext());
}
