//===- RelaxElementwiseOps.cpp - elementwise operators --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

#include "ConstantFolding.h"
#include "Elementwise.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// One element of the kernel
//===----------------------------------------------------------------------===//

// Found by argument-dependent lookup from emitElementwise.
namespace mlir::relax {

static Value element(AbsOp, const ElementMath &math, ValueRange x) {
  return math.abs(x[0]);
}
static Value element(NegativeOp, const ElementMath &math, ValueRange x) {
  return math.negative(x[0]);
}
static Value element(SignOp, const ElementMath &math, ValueRange x) {
  Value zero = math.constant(0);
  // The last choice has the zeros and NaN.
  Value sign = x[0];
  if (math.isSigned())
    sign = math.select(math.less(x[0], zero), math.constant(-1), sign);
  return math.select(math.less(zero, x[0]), math.constant(1), sign);
}
static Value element(SquareOp, const ElementMath &math, ValueRange x) {
  return math.mul(x[0], x[0]);
}

// The operators that are one operation of math.
#define RELAX_MATH_FUNCTION(OpTy, MathOp)                                      \
  static Value element(OpTy, const ElementMath &math, ValueRange x) {          \
    return math.apply<math::MathOp>(x);                                        \
  }
RELAX_MATH_FUNCTION(CeilOp, CeilOp)
RELAX_MATH_FUNCTION(FloorOp, FloorOp)
RELAX_MATH_FUNCTION(RoundOp, RoundEvenOp)
RELAX_MATH_FUNCTION(TruncOp, TruncOp)
RELAX_MATH_FUNCTION(ExpOp, ExpOp)
RELAX_MATH_FUNCTION(LogOp, LogOp)
RELAX_MATH_FUNCTION(ErfOp, ErfOp)
RELAX_MATH_FUNCTION(SqrtOp, SqrtOp)
RELAX_MATH_FUNCTION(RsqrtOp, RsqrtOp)
RELAX_MATH_FUNCTION(SinOp, SinOp)
RELAX_MATH_FUNCTION(CosOp, CosOp)
RELAX_MATH_FUNCTION(TanOp, TanOp)
RELAX_MATH_FUNCTION(AsinOp, AsinOp)
RELAX_MATH_FUNCTION(AcosOp, AcosOp)
RELAX_MATH_FUNCTION(AtanOp, AtanOp)
RELAX_MATH_FUNCTION(SinhOp, SinhOp)
RELAX_MATH_FUNCTION(CoshOp, CoshOp)
RELAX_MATH_FUNCTION(TanhOp, TanhOp)
RELAX_MATH_FUNCTION(AsinhOp, AsinhOp)
RELAX_MATH_FUNCTION(AcoshOp, AcoshOp)
RELAX_MATH_FUNCTION(AtanhOp, AtanhOp)
RELAX_MATH_FUNCTION(Atan2Op, Atan2Op)
#undef RELAX_MATH_FUNCTION

static Value element(AddOp, const ElementMath &math, ValueRange x) {
  return math.add(x[0], x[1]);
}
static Value element(SubtractOp, const ElementMath &math, ValueRange x) {
  return math.sub(x[0], x[1]);
}
static Value element(MultiplyOp, const ElementMath &math, ValueRange x) {
  return math.mul(x[0], x[1]);
}
static Value element(DivideOp, const ElementMath &math, ValueRange x) {
  return math.div(x[0], x[1]);
}
static Value element(MaximumOp, const ElementMath &math, ValueRange x) {
  return math.max(x[0], x[1]);
}
static Value element(MinimumOp, const ElementMath &math, ValueRange x) {
  return math.min(x[0], x[1]);
}
static Value element(FloorDivideOp, const ElementMath &math, ValueRange x) {
  if (math.isFloat())
    return math.apply<math::FloorOp>(math.div(x[0], x[1]));
  Value quotient = math.div(x[0], x[1]);
  if (!math.isSigned())
    return quotient;
  // Rounded towards zero; one less where that was up.
  Value isUp = math.logicalAnd(
      math.notEqual(math.mod(x[0], x[1]), math.constant(0)),
      math.logicalXor(math.isNegative(x[0]), math.isNegative(x[1])));
  return math.select(isUp, math.sub(quotient, math.constant(1)), quotient);
}
static Value element(ModOp, const ElementMath &math, ValueRange x) {
  return math.mod(x[0], x[1]);
}
static Value element(FloorModOp, const ElementMath &math, ValueRange x) {
  Value rest = math.mod(x[0], x[1]);
  if (!math.isSigned())
    return rest;
  Value isOther = math.logicalAnd(
      math.notEqual(rest, math.constant(0)),
      math.logicalXor(math.isNegative(rest), math.isNegative(x[1])));
  Value result = math.select(isOther, math.add(rest, x[1]), rest);
  // A zero has the sign of the divisor too; that of a NaN is nobody's.
  return math.isFloat() ? math.apply<math::CopySignOp>({result, x[1]}) : result;
}
static Value element(PowerOp, const ElementMath &math, ValueRange x) {
  return math.power(x[0], x[1]);
}
static Value element(LogAddExpOp, const ElementMath &math, ValueRange x) {
  Value difference = math.negative(math.abs(math.sub(x[0], x[1])));
  // Two equal infinities have no difference.
  difference =
      math.select(math.equal(x[0], x[1]), math.constant(0), difference);
  return math.add(math.max(x[0], x[1]),
                  math.apply<math::Log1pOp>(math.exp(difference)));
}

static Value element(BitwiseNotOp, const ElementMath &math, ValueRange x) {
  return math.bitNot(x[0]);
}
static Value element(BitwiseAndOp, const ElementMath &math, ValueRange x) {
  return math.logicalAnd(x[0], x[1]);
}
static Value element(BitwiseOrOp, const ElementMath &math, ValueRange x) {
  return math.logicalOr(x[0], x[1]);
}
static Value element(BitwiseXorOp, const ElementMath &math, ValueRange x) {
  return math.logicalXor(x[0], x[1]);
}
static Value element(LeftShiftOp, const ElementMath &math, ValueRange x) {
  return math.shiftLeft(x[0], x[1]);
}
static Value element(RightShiftOp, const ElementMath &math, ValueRange x) {
  return math.shiftRight(x[0], x[1]);
}

static Value element(EwiseFMAOp, const ElementMath &math, ValueRange x) {
  return math.fma(x[0], x[1], x[2]);
}
} // namespace mlir::relax

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

/// The operator on constants, an unknown value where it has none. Integers of
/// relax are signed unless their type says otherwise; truth values are not.
static APFloat evaluate(NegativeOp, const APFloat &x) { return -x; }
static APFloat evaluate(AddOp, const APFloat &a, const APFloat &b) {
  return a + b;
}
static APFloat evaluate(SubtractOp, const APFloat &a, const APFloat &b) {
  return a - b;
}
static APFloat evaluate(MultiplyOp, const APFloat &a, const APFloat &b) {
  return a * b;
}
static APFloat evaluate(DivideOp, const APFloat &a, const APFloat &b) {
  return a / b;
}
static APFloat evaluate(MaximumOp, const APFloat &a, const APFloat &b) {
  return llvm::maximum(a, b);
}
static APFloat evaluate(MinimumOp, const APFloat &a, const APFloat &b) {
  return llvm::minimum(a, b);
}

static APFloat evaluate(AbsOp, const APFloat &x) { return llvm::abs(x); }
static APSInt evaluate(AbsOp, const APSInt &x) {
  return x.isNegative() ? -x : x;
}
static APSInt evaluate(NegativeOp, const APSInt &x) { return -x; }
static APSInt evaluate(AddOp, const APSInt &a, const APSInt &b) {
  return a + b;
}
static APSInt evaluate(SubtractOp, const APSInt &a, const APSInt &b) {
  return a - b;
}
static APSInt evaluate(MultiplyOp, const APSInt &a, const APSInt &b) {
  return a * b;
}
static APSInt evaluate(DivideOp, const APSInt &a, const APSInt &b) {
  return b.isZero() ? b : a / b;
}
static APSInt evaluate(MaximumOp, const APSInt &a, const APSInt &b) {
  return a < b ? b : a;
}
static APSInt evaluate(MinimumOp, const APSInt &a, const APSInt &b) {
  return b < a ? b : a;
}

template <typename OpTy> static OpFoldResult foldUnary(OpTy op, Attribute x) {
  return foldElements(
      op.getType(), {x},
      [&](ArrayRef<APFloat> args) { return evaluate(op, args[0]); },
      [&](ArrayRef<APSInt> args) { return evaluate(op, args[0]); });
}

OpFoldResult CeilOp::fold(FoldAdaptor) { return foldIdempotent(*this); }
OpFoldResult FloorOp::fold(FoldAdaptor) { return foldIdempotent(*this); }
OpFoldResult RoundOp::fold(FoldAdaptor) { return foldIdempotent(*this); }
OpFoldResult TruncOp::fold(FoldAdaptor) { return foldIdempotent(*this); }
OpFoldResult BitwiseNotOp::fold(FoldAdaptor) { return foldInvolution(*this); }

OpFoldResult AbsOp::fold(FoldAdaptor adaptor) {
  if (Value x = foldIdempotent(*this))
    return x;
  return foldUnary(*this, adaptor.getX());
}

OpFoldResult NegativeOp::fold(FoldAdaptor adaptor) {
  if (auto inner = getX().getDefiningOp<NegativeOp>())
    if (inner.getX().getType() == getType())
      return inner.getX();
  return foldUnary(*this, adaptor.getX());
}

/// The operand `x` where the other one, `neutral`, is everywhere the value that
/// changes nothing: an integer, or exactly this float.
template <typename OpTy>
static Value dropNeutral(OpTy op, Value x, Attribute neutral, int64_t integer,
                         double real) {
  if (x.getType() == op.getType() && isSplatOf(neutral, integer, real))
    return x;
  return {};
}

template <typename OpTy>
static OpFoldResult foldConstants(OpTy op, Attribute lhs, Attribute rhs) {
  return foldElements(
      op.getType(), {lhs, rhs},
      [&](ArrayRef<APFloat> args) { return evaluate(op, args[0], args[1]); },
      [&](ArrayRef<APSInt> args) { return evaluate(op, args[0], args[1]); });
}

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  // Exactly -0.0: adding +0.0 turns -0.0 into +0.0.
  if (Value x = dropNeutral(*this, getLhs(), adaptor.getRhs(), 0, -0.0))
    return x;
  if (Value x = dropNeutral(*this, getRhs(), adaptor.getLhs(), 0, -0.0))
    return x;
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult SubtractOp::fold(FoldAdaptor adaptor) {
  if (Value x = dropNeutral(*this, getLhs(), adaptor.getRhs(), 0, 0.0))
    return x;
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult MultiplyOp::fold(FoldAdaptor adaptor) {
  if (Value x = dropNeutral(*this, getLhs(), adaptor.getRhs(), 1, 1.0))
    return x;
  if (Value x = dropNeutral(*this, getRhs(), adaptor.getLhs(), 1, 1.0))
    return x;
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult DivideOp::fold(FoldAdaptor adaptor) {
  if (Value x = dropNeutral(*this, getLhs(), adaptor.getRhs(), 1, 1.0))
    return x;
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult MaximumOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() && getLhs().getType() == getType())
    return getLhs();
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

OpFoldResult MinimumOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() && getLhs().getType() == getType())
    return getLhs();
  return foldConstants(*this, adaptor.getLhs(), adaptor.getRhs());
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.cpp.inc"

void RelaxDialect::registerElementwiseOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.cpp.inc"
      >();
}
