//===- Elementwise.cpp - reference of elementwise operators ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "Arithmetic.h"
#include "Operators.h"
#include "ResultShapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// Arithmetic, functions and bits
//===----------------------------------------------------------------------===//

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

// Functions of one float from the C library.
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

/// Returns true if a quotient rounded towards zero exceeds the floor, that is
/// if the remainder does not have the sign of the divisor.
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
    // The inverse is a fraction, except for 1 and -1.
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
        // The difference of two equal infinities would be NaN.
        double difference = a == b ? 0 : -std::abs(a - b);
        return std::fmax(a, b) + std::log1p(std::exp(difference));
      },
      x[0]);
}

// Integers are sign- or zero-extended to int64_t.
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
  // A negative shift count is a large unsigned one.
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

//===----------------------------------------------------------------------===//
// Comparisons, logic and choices
//===----------------------------------------------------------------------===//

// Found by argument-dependent lookup from evaluateElementwise.
namespace mlir::relax {

static Number truth(bool value) { return {0, value}; }

static Number element(EqualOp, const Arithmetic &math, Elements x) {
  return truth(math.isEqual(x[0], x[1]));
}
static Number element(NotEqualOp, const Arithmetic &math, Elements x) {
  return truth(!math.isEqual(x[0], x[1]));
}
static Number element(LessOp, const Arithmetic &math, Elements x) {
  return truth(math.isBelow(x[0], x[1]));
}
static Number element(LessEqualOp, const Arithmetic &math, Elements x) {
  return truth(math.isBelow(x[0], x[1]) || math.isEqual(x[0], x[1]));
}
static Number element(GreaterOp, const Arithmetic &math, Elements x) {
  return truth(math.isBelow(x[1], x[0]));
}
static Number element(GreaterEqualOp, const Arithmetic &math, Elements x) {
  return truth(math.isBelow(x[1], x[0]) || math.isEqual(x[0], x[1]));
}
static Number element(IsNanOp, const Arithmetic &math, Elements x) {
  return truth(std::isnan(x[0].real));
}
static Number element(IsInfOp, const Arithmetic &math, Elements x) {
  return truth(std::isinf(x[0].real));
}
static Number element(IsFiniteOp, const Arithmetic &math, Elements x) {
  return truth(std::isfinite(x[0].real));
}
static Number element(LogicalNotOp, const Arithmetic &math, Elements x) {
  return truth(!x[0].integer);
}
static Number element(LogicalAndOp, const Arithmetic &math, Elements x) {
  return truth(x[0].integer && x[1].integer);
}
static Number element(LogicalOrOp, const Arithmetic &math, Elements x) {
  return truth(x[0].integer || x[1].integer);
}
static Number element(LogicalXorOp, const Arithmetic &math, Elements x) {
  return truth(x[0].integer != x[1].integer);
}
static Number element(WhereOp, const Arithmetic &math, Elements x) {
  return x[0].integer ? x[1] : x[2];
}
static Number element(MaskedFillOp, const Arithmetic &math, Elements x) {
  return x[1].integer ? x[2] : x[0];
}

} // namespace mlir::relax

/// Converts a float to an integer of `kind`: rounds towards zero and clamps to
/// the range.
static int64_t toInteger(double x, ElementKind kind) {
  Arithmetic math(kind);
  if (std::isnan(x))
    return 0;
  double width = math.getNumBits();
  double end = std::exp2(math.isUnsigned() ? width : width - 1);
  if (x <= (math.isUnsigned() ? 0 : -end))
    return math.lowest().integer;
  if (x >= end)
    return math.highest().integer;
  // The upper half of u64 does not fit into int64_t.
  return math.isUnsigned() ? int64_t(uint64_t(x)) : int64_t(x);
}

static LogicalResult evaluateAstype(AstypeOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  FailureOr<Tensor> result = frame.makeTensor(op.getDtype(), x.getShape(), op);
  if (failed(result))
    return failure();
  bool isTruth = result->getKind() == ElementKind::Bool;
  bool isUnsigned64 = x.getKind() == ElementKind::U64;
  for (int64_t i = 0; i < x.getNumElements(); ++i) {
    Number from = read(x, i);
    if (isTruth)
      result->setInt(i, x.isFloat() ? from.real != 0 : from.integer != 0);
    else if (x.isFloat() && result->isFloat())
      result->setFloat(i, from.real);
    else if (x.isFloat())
      result->setInt(i, toInteger(from.real, result->getKind()));
    else if (result->isFloat())
      result->setFloat(
          i, roundInteger(result->getStoredKind(), from.integer, isUnsigned64));
    else
      result->setInt(i, from.integer);
  }
  frame.set(op.getResult(), *result);
  return success();
}

/// Elements stored in their declared type keep their bits. Otherwise the bits
/// of the declared types are cast.
static LogicalResult evaluateBitcast(BitcastOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  FailureOr<Tensor> result = frame.makeTensor(op.getDtype(), x.getShape(), op);
  if (failed(result))
    return failure();
  bool isDeclared = x.getKind() == x.getStoredKind() &&
                    result->getKind() == result->getStoredKind();
  if (isDeclared && x.getNumElements() != 0)
    std::memcpy(result->getData(), x.getData(), x.getNumBytes());
  for (int64_t i = 0; !isDeclared && i < x.getNumElements(); ++i) {
    uint64_t bits = x.isFloat() ? toBits(x.getKind(), x.getFloat(i))
                                : uint64_t(x.getInt(i));
    if (result->isFloat())
      result->setFloat(i, fromBits(result->getKind(), bits));
    else
      result->setInt(i, int64_t(bits));
  }
  frame.set(op.getResult(), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

// Found by argument-dependent lookup from evaluateElementwise.
namespace mlir::relax {

static Number element(ReluOp, const Arithmetic &math, Elements x) {
  return math.max(x[0], math.constant(0));
}
static Number element(Relu6Op, const Arithmetic &math, Elements x) {
  return math.min(math.max(x[0], math.constant(0)), math.constant(6));
}

// Functions of one float. `p` holds the attributes of the operator.
#define RELAX_ACTIVATION(OpTy, parameters, expression)                         \
  static Number element(OpTy op, const Arithmetic &math, Elements elements) {  \
    return math.apply(                                                         \
        [&](double x) {                                                        \
          parameters;                                                          \
          return expression;                                                   \
        },                                                                     \
        elements[0]);                                                          \
  }
RELAX_ACTIVATION(SigmoidOp, , 1 / (1 + std::exp(-x)))
RELAX_ACTIVATION(SiluOp, , x / (1 + std::exp(-x)))
RELAX_ACTIVATION(GeluTanhOp, double scale = std::sqrt(2 / M_PI),
                 x / 2 * (1 + std::tanh(scale * (x + 0.044715 * x * x * x))))
RELAX_ACTIVATION(SeluOp, double alpha = 1.6732632423543772,
                 1.0507009873554805 * (x < 0 ? alpha * std::expm1(x) : x))
RELAX_ACTIVATION(EluOp, double alpha = op.getAlpha().convertToDouble(),
                 x < 0 ? alpha * std::expm1(x) : x)
RELAX_ACTIVATION(LeakyReluOp, double alpha = op.getAlpha().convertToDouble(),
                 x < 0 ? alpha * x : x)
#undef RELAX_ACTIVATION

// Step by step, so that the bounds see the digits that 1 + erf loses where erf
// is close to -1.
static Number element(GeluOp op, const Arithmetic &math, Elements x) {
  Number erf =
      math.apply([](double x) { return std::erf(x / std::sqrt(2.0)); }, x[0]);
  Number half = math.apply([](double x) { return x / 2; }, x[0]);
  return math.multiply(half, math.add(math.constant(1), erf));
}

static Number element(HardSigmoidOp op, const Arithmetic &math, Elements x) {
  double alpha = op.getAlpha().convertToDouble();
  double beta = op.getBeta().convertToDouble();
  Number line = math.apply([&](double x) { return alpha * x + beta; }, x[0]);
  return math.min(math.max(line, math.constant(0)), math.constant(1));
}
static Number element(SoftplusOp op, const Arithmetic &math, Elements x) {
  double beta = op.getBeta().convertToDouble();
  double threshold = op.getThreshold().convertToDouble();
  return math.apply(
      [&](double x) {
        return beta * x > threshold ? x : std::log1p(std::exp(beta * x)) / beta;
      },
      x[0]);
}

/// Returns the value of an attribute.
static Number getNumber(TypedAttr number) {
  if (auto real = dyn_cast<FloatAttr>(number))
    return {real.getValueAsDouble(), 0};
  APInt value = cast<IntegerAttr>(number).getValue();
  bool isUnsigned = number.getType().isUnsignedInteger();
  return {0, isUnsigned ? int64_t(value.getZExtValue()) : value.getSExtValue()};
}
static Number element(ClipOp op, const Arithmetic &math, Elements x) {
  Number value = x[0];
  if (op.getMinAttr())
    value = math.max(value, getNumber(op.getMinAttr()));
  if (op.getMaxAttr())
    value = math.min(value, getNumber(op.getMaxAttr()));
  return value;
}

} // namespace mlir::relax

static LogicalResult evaluatePRelu(PReluOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  const Tensor &alpha = frame.getTensor(op.getAlpha());
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  int64_t size = alpha.getNumElements();
  if (size != 1 && size != x.getDim(axis))
    return op.emitOpError() << "expected alpha of size 1 or " << x.getDim(axis)
                            << ", got " << size;
  FailureOr<Tensor> result =
      frame.makeTensor(x.getElementType(), x.getShape(), op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(x.getStoredKind()));
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    Number value = read(x, at.getIndex());
    Number slope = read(alpha, size == 1 ? 0 : at[axis]);
    write(*result, at.getIndex(),
          value.real < 0 ? math.multiply(slope, value) : value);
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachElementwiseModels(MLIRContext &context) {
  attachElementwise<AbsOp, NegativeOp, SignOp, SquareOp, CeilOp, FloorOp,
                    RoundOp, TruncOp, ExpOp, LogOp, ErfOp, SqrtOp, RsqrtOp,
                    SinOp, CosOp, TanOp, AsinOp, AcosOp, AtanOp, SinhOp, CoshOp,
                    TanhOp, AsinhOp, AcoshOp, AtanhOp, AddOp, SubtractOp,
                    MultiplyOp, DivideOp, MaximumOp, MinimumOp, FloorDivideOp,
                    FloorModOp, ModOp, PowerOp, Atan2Op, LogAddExpOp,
                    BitwiseNotOp, BitwiseAndOp, BitwiseOrOp, BitwiseXorOp,
                    LeftShiftOp, RightShiftOp, EwiseFMAOp>(context);
  attachElementwise<EqualOp, NotEqualOp, LessOp, LessEqualOp, GreaterOp,
                    GreaterEqualOp, IsNanOp, IsInfOp, IsFiniteOp, LogicalNotOp,
                    LogicalAndOp, LogicalOrOp, LogicalXorOp, WhereOp,
                    MaskedFillOp>(context);
  attachReference<evaluateAstype, evaluateBitcast>(context);
  attachElementwise<ReluOp, Relu6Op, SigmoidOp, SiluOp, GeluOp, GeluTanhOp,
                    SeluOp, EluOp, LeakyReluOp, HardSigmoidOp, SoftplusOp,
                    ClipOp>(context);
  attachReference<evaluatePRelu>(context);
}
