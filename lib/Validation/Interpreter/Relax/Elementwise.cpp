//===- Elementwise.cpp - what arithmetic operators compute ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

// Found by argument-dependent lookup from evaluateElementwise.
namespace mlir::relax {

static Number element(AbsOp, const Arithmetic &math, Elements x) {
  if (math.isFloat())
    return math.apply([](double x) { return std::abs(x); }, x[0]);
  return math.isNegative(x[0]) ? math.negate(x[0]) : x[0];
}
static Number element(NegativeOp, const Arithmetic &math, Elements x) {
  return math.negate(x[0]);
}
static Number element(SignOp, const Arithmetic &math, Elements x) {
  if (math.isBelow(x[0], math.constant(0)))
    return math.constant(-1);
  return math.isBelow(math.constant(0), x[0]) ? math.constant(1) : x[0];
}
static Number element(SquareOp, const Arithmetic &math, Elements x) {
  return math.multiply(x[0], x[0]);
}

// Functions of one float, as the C library has them.
#define RELAX_FUNCTION(OpTy, expression)                                       \
  static Number element(OpTy, const Arithmetic &math, Elements elements) {     \
    return math.apply([](double x) { return expression; }, elements[0]);       \
  }
RELAX_FUNCTION(CeilOp, std::ceil(x))
RELAX_FUNCTION(FloorOp, std::floor(x))
RELAX_FUNCTION(RoundOp, std::nearbyint(x))
RELAX_FUNCTION(TruncOp, std::trunc(x))
RELAX_FUNCTION(ExpOp, std::exp(x))
RELAX_FUNCTION(LogOp, std::log(x))
RELAX_FUNCTION(ErfOp, std::erf(x))
RELAX_FUNCTION(SqrtOp, std::sqrt(x))
RELAX_FUNCTION(RsqrtOp, 1 / std::sqrt(x))
RELAX_FUNCTION(SinOp, std::sin(x))
RELAX_FUNCTION(CosOp, std::cos(x))
RELAX_FUNCTION(TanOp, std::tan(x))
RELAX_FUNCTION(AsinOp, std::asin(x))
RELAX_FUNCTION(AcosOp, std::acos(x))
RELAX_FUNCTION(AtanOp, std::atan(x))
RELAX_FUNCTION(SinhOp, std::sinh(x))
RELAX_FUNCTION(CoshOp, std::cosh(x))
RELAX_FUNCTION(TanhOp, std::tanh(x))
RELAX_FUNCTION(AsinhOp, std::asinh(x))
RELAX_FUNCTION(AcoshOp, std::acosh(x))
RELAX_FUNCTION(AtanhOp, std::atanh(x))
#undef RELAX_FUNCTION

static Number element(AddOp, const Arithmetic &math, Elements x) {
  return math.add(x[0], x[1]);
}
static Number element(SubtractOp, const Arithmetic &math, Elements x) {
  return math.subtract(x[0], x[1]);
}
static Number element(MultiplyOp, const Arithmetic &math, Elements x) {
  return math.multiply(x[0], x[1]);
}
static Number element(DivideOp, const Arithmetic &math, Elements x) {
  return math.divide(x[0], x[1]);
}
static Number element(MaximumOp, const Arithmetic &math, Elements x) {
  return math.max(x[0], x[1]);
}
static Number element(MinimumOp, const Arithmetic &math, Elements x) {
  return math.min(x[0], x[1]);
}
static Number element(ModOp, const Arithmetic &math, Elements x) {
  return math.modulo(x[0], x[1]);
}

/// Whether a quotient that was rounded towards zero was rounded up, or a rest
/// has the wrong sign.
static bool isUneven(const Arithmetic &math, Number rest, Number divisor) {
  bool isZero = math.isFloat() ? rest.real == 0 : rest.integer == 0;
  return !isZero && math.isNegative(rest) != math.isNegative(divisor);
}
static Number element(FloorDivideOp, const Arithmetic &math, Elements x) {
  Number quotient = math.divide(x[0], x[1]);
  if (math.isFloat())
    return math.apply([](double x) { return std::floor(x); }, quotient);
  bool isUp = isUneven(math, math.modulo(x[0], x[1]), x[1]);
  return isUp ? math.subtract(quotient, math.constant(1)) : quotient;
}
static Number element(FloorModOp, const Arithmetic &math, Elements x) {
  Number rest = math.modulo(x[0], x[1]);
  if (isUneven(math, rest, x[1]))
    return math.add(rest, x[1]);
  if (math.isFloat() && rest.real == 0)
    rest.real = std::copysign(0.0, x[1].real);
  return rest;
}

static Number element(PowerOp, const Arithmetic &math, Elements x) {
  if (math.isFloat())
    return math.apply([&](double a) { return std::pow(a, x[1].real); }, x[0]);
  if (math.isNegative(x[1])) {
    // A fraction but for 1 and -1.
    bool isOne = x[0].integer == 1, isMinusOne = x[0].integer == -1;
    bool isOdd = x[1].integer % 2 != 0;
    return math.constant(isOne ? 1 : isMinusOne ? (isOdd ? -1 : 1) : 0);
  }
  Number result = math.constant(1), base = x[0];
  for (uint64_t rest = x[1].integer; rest != 0; rest /= 2) {
    if (rest % 2 == 1)
      result = math.multiply(result, base);
    base = math.multiply(base, base);
  }
  return result;
}
static Number element(Atan2Op, const Arithmetic &math, Elements x) {
  return math.apply([&](double a) { return std::atan2(a, x[1].real); }, x[0]);
}
static Number element(LogAddExpOp, const Arithmetic &math, Elements x) {
  return math.apply(
      [&](double a) {
        double b = x[1].real;
        // Two equal infinities have no difference.
        double difference = a == b ? 0 : -std::abs(a - b);
        return std::fmax(a, b) + std::log1p(std::exp(difference));
      },
      x[0]);
}

// As int64_t all bits above those of the type are the sign's, or zeros.
static Number element(BitwiseNotOp, const Arithmetic &math, Elements x) {
  return math.integer(~x[0].integer);
}
static Number element(BitwiseAndOp, const Arithmetic &math, Elements x) {
  return math.integer(x[0].integer & x[1].integer);
}
static Number element(BitwiseOrOp, const Arithmetic &math, Elements x) {
  return math.integer(x[0].integer | x[1].integer);
}
static Number element(BitwiseXorOp, const Arithmetic &math, Elements x) {
  return math.integer(x[0].integer ^ x[1].integer);
}
static Number element(LeftShiftOp, const Arithmetic &math, Elements x) {
  // A negative number of bits is a large one without a sign.
  uint64_t by = x[1].integer;
  return math.integer(by < math.getNumBits() ? uint64_t(x[0].integer) << by
                                             : 0);
}
static Number element(RightShiftOp, const Arithmetic &math, Elements x) {
  uint64_t by = x[1].integer, width = math.getNumBits();
  if (math.isUnsigned())
    return math.integer(by < width ? uint64_t(x[0].integer) >> by : 0);
  return math.integer(x[0].integer >> std::min(by, width - 1));
}

static Number element(EwiseFMAOp, const Arithmetic &math, Elements x) {
  return math.multiplyAdd(x[0], x[1], x[2]);
}

} // namespace mlir::relax

void relax_mlir::reference::attachElementwiseModels(MLIRContext &context) {
  attachElementwise<AbsOp, NegativeOp, SignOp, SquareOp, CeilOp, FloorOp,
                    RoundOp, TruncOp, ExpOp, LogOp, ErfOp, SqrtOp, RsqrtOp,
                    SinOp, CosOp, TanOp, AsinOp, AcosOp, AtanOp, SinhOp, CoshOp,
                    TanhOp, AsinhOp, AcoshOp, AtanhOp, AddOp, SubtractOp,
                    MultiplyOp, DivideOp, MaximumOp, MinimumOp, FloorDivideOp,
                    FloorModOp, ModOp, PowerOp, Atan2Op, LogAddExpOp,
                    BitwiseNotOp, BitwiseAndOp, BitwiseOrOp, BitwiseXorOp,
                    LeftShiftOp, RightShiftOp, EwiseFMAOp>(context);
}
