//===- ElementMath.cpp - scalar code for elements of a tensor -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToTIR/ElementMath.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;

Type mlir::relax::getKernelElementType(Type elementType) {
  if (elementType.isUnsignedInteger())
    return IntegerType::get(elementType.getContext(),
                            elementType.getIntOrFloatBitWidth());
  return elementType;
}

/// D16: products and sums may be contracted to fused operations.
static constexpr arith::FastMathFlags contract = arith::FastMathFlags::contract;

template <typename FloatOp>
static Value contracted(OpBuilder &builder, Location loc, Value a, Value b) {
  return FloatOp::create(builder, loc, a, b, contract);
}

Value ElementMath::convert(Value value, Type from) const {
  Type to = getKernelElementType(elementType);
  if (value.getType() == to)
    return value;
  bool fromUnsigned = from.isUnsignedInteger() || from.isInteger(1);
  if (isa<FloatType>(from)) {
    if (!isFloat())
      return isUnsigned()
                 ? Value(arith::FPToUIOp::create(builder, loc, to, value))
                 : Value(arith::FPToSIOp::create(builder, loc, to, value));
    if (from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth())
      return arith::ExtFOp::create(builder, loc, to, value);
    // f16 and bf16 have the same width: convert through f32.
    if (from.getIntOrFloatBitWidth() == to.getIntOrFloatBitWidth())
      value = arith::ExtFOp::create(builder, loc, builder.getF32Type(), value);
    // The explicit rounding mode keeps canonicalization from merging this with
    // a preceding conversion from an integer, which rounds as well.
    auto rounding = arith::RoundingModeAttr::get(
        builder.getContext(), arith::RoundingMode::to_nearest_even);
    return arith::TruncFOp::create(builder, loc, to, value, rounding,
                                   arith::FastMathFlagsAttr());
  }
  if (isFloat())
    return fromUnsigned
               ? Value(arith::UIToFPOp::create(builder, loc, to, value))
               : Value(arith::SIToFPOp::create(builder, loc, to, value));
  if (from.getIntOrFloatBitWidth() > to.getIntOrFloatBitWidth())
    return arith::TruncIOp::create(builder, loc, to, value);
  return fromUnsigned ? Value(arith::ExtUIOp::create(builder, loc, to, value))
                      : Value(arith::ExtSIOp::create(builder, loc, to, value));
}

Value ElementMath::fromIndex(Value index) const {
  Type i64 = builder.getI64Type();
  Value value = arith::IndexCastOp::create(builder, loc, i64, index);
  return convert(value, i64);
}

Value ElementMath::constant(int64_t value) const {
  Type type = getKernelElementType(elementType);
  if (isFloat())
    return real(value);
  APInt bits(type.getIntOrFloatBitWidth(), value, /*isSigned=*/true,
             /*implicitTrunc=*/true);
  return arith::ConstantOp::create(builder, loc,
                                   builder.getIntegerAttr(type, bits));
}

Value ElementMath::extreme(bool greatest) const {
  Type type = getKernelElementType(elementType);
  TypedAttr attr;
  if (auto floatType = dyn_cast<FloatType>(type)) {
    attr = builder.getFloatAttr(
        type, APFloat::getInf(floatType.getFloatSemantics(), !greatest));
  } else {
    unsigned width = type.getIntOrFloatBitWidth();
    APInt value = isUnsigned() ? (greatest ? APInt::getMaxValue(width)
                                           : APInt::getMinValue(width))
                               : (greatest ? APInt::getSignedMaxValue(width)
                                           : APInt::getSignedMinValue(width));
    attr = builder.getIntegerAttr(type, value);
  }
  return arith::ConstantOp::create(builder, loc, attr);
}

Value ElementMath::lowest() const { return extreme(/*greatest=*/false); }
Value ElementMath::highest() const { return extreme(/*greatest=*/true); }

Value ElementMath::add(Value a, Value b) const {
  if (isFloat())
    return contracted<arith::AddFOp>(builder, loc, a, b);
  return arith::AddIOp::create(builder, loc, a, b);
}

Value ElementMath::sub(Value a, Value b) const {
  if (isFloat())
    return contracted<arith::SubFOp>(builder, loc, a, b);
  return arith::SubIOp::create(builder, loc, a, b);
}

Value ElementMath::mul(Value a, Value b) const {
  if (isFloat())
    return contracted<arith::MulFOp>(builder, loc, a, b);
  return arith::MulIOp::create(builder, loc, a, b);
}

Value ElementMath::div(Value a, Value b) const {
  if (isFloat())
    return arith::DivFOp::create(builder, loc, a, b);
  // The machine traps on a division by zero, and of the least integer by -1:
  // divide by 1 in these cases and select the result afterwards.
  Value zero = constant(0), one = constant(1);
  Value isZero =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, b, zero);
  Value divisor = arith::SelectOp::create(builder, loc, isZero, one, b);
  Value quotient;
  if (isUnsigned()) {
    quotient = arith::DivUIOp::create(builder, loc, a, divisor);
  } else {
    Value isMinusOne = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, b, constant(-1));
    divisor = arith::SelectOp::create(builder, loc, isMinusOne, one, divisor);
    quotient = arith::DivSIOp::create(builder, loc, a, divisor);
    Value negated = arith::SubIOp::create(builder, loc, zero, a);
    quotient =
        arith::SelectOp::create(builder, loc, isMinusOne, negated, quotient);
  }
  return arith::SelectOp::create(builder, loc, isZero, zero, quotient);
}

Value ElementMath::max(Value a, Value b) const {
  if (isFloat())
    return arith::MaximumFOp::create(builder, loc, a, b);
  if (isUnsigned())
    return arith::MaxUIOp::create(builder, loc, a, b);
  return arith::MaxSIOp::create(builder, loc, a, b);
}

Value ElementMath::min(Value a, Value b) const {
  if (isFloat())
    return arith::MinimumFOp::create(builder, loc, a, b);
  if (isUnsigned())
    return arith::MinUIOp::create(builder, loc, a, b);
  return arith::MinSIOp::create(builder, loc, a, b);
}

Value ElementMath::fma(Value a, Value b, Value c) const {
  if (isFloat())
    return math::FmaOp::create(builder, loc, a, b, c);
  return add(mul(a, b), c);
}

Value ElementMath::negative(Value x) const {
  if (isFloat())
    return arith::NegFOp::create(builder, loc, x);
  return sub(constant(0), x);
}

Value ElementMath::exp(Value x) const {
  return math::ExpOp::create(builder, loc, x);
}
Value ElementMath::normalExp(Value x) const {
  const llvm::fltSemantics &semantics =
      llvm::cast<FloatType>(elementType).getFloatSemantics();
  int exponent = llvm::APFloat::semanticsMinExponent(semantics);
  // The constant may be rounded down, by less than this.
  constexpr double kMargin = 1.0 / 64;
  Value least = real(exponent * std::log(2.0) + kMargin);
  Value normal = math::ExpOp::create(builder, loc, max(x, least),
                                     contract | arith::FastMathFlags::ninf);
  return select(less(x, least), constant(0), normal);
}
Value ElementMath::sqrt(Value x) const {
  return math::SqrtOp::create(builder, loc, x);
}
Value ElementMath::rsqrt(Value x) const {
  return math::RsqrtOp::create(builder, loc, x);
}
Value ElementMath::tanh(Value x) const {
  return math::TanhOp::create(builder, loc, x);
}

//===----------------------------------------------------------------------===//
// Comparisons and selection
//===----------------------------------------------------------------------===//

Value ElementMath::compare(arith::CmpFPredicate onFloats,
                           arith::CmpIPredicate onSigned,
                           arith::CmpIPredicate onUnsigned, Value a,
                           Value b) const {
  if (isFloat())
    return arith::CmpFOp::create(builder, loc, onFloats, a, b);
  return arith::CmpIOp::create(builder, loc,
                               isUnsigned() ? onUnsigned : onSigned, a, b);
}

Value ElementMath::equal(Value a, Value b) const {
  return compare(arith::CmpFPredicate::OEQ, arith::CmpIPredicate::eq,
                 arith::CmpIPredicate::eq, a, b);
}
Value ElementMath::notEqual(Value a, Value b) const {
  return compare(arith::CmpFPredicate::UNE, arith::CmpIPredicate::ne,
                 arith::CmpIPredicate::ne, a, b);
}
Value ElementMath::less(Value a, Value b) const {
  return compare(arith::CmpFPredicate::OLT, arith::CmpIPredicate::slt,
                 arith::CmpIPredicate::ult, a, b);
}
Value ElementMath::lessEqual(Value a, Value b) const {
  return compare(arith::CmpFPredicate::OLE, arith::CmpIPredicate::sle,
                 arith::CmpIPredicate::ule, a, b);
}
Value ElementMath::isNegative(Value x) const { return less(x, constant(0)); }

Value ElementMath::select(Value condition, Value a, Value b) const {
  return arith::SelectOp::create(builder, loc, condition, a, b);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

Value ElementMath::constant(TypedAttr number) const {
  if (auto integer = dyn_cast<IntegerAttr>(number))
    number = builder.getIntegerAttr(getKernelElementType(elementType),
                                    integer.getValue());
  // Constants of a narrow float type are computed in a wider type.
  else if (auto value = dyn_cast<FloatAttr>(number))
    return real(value.getValueAsDouble());
  return arith::ConstantOp::create(builder, loc, number);
}

Value ElementMath::real(double value) const {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getFloatAttr(elementType, value));
}

Value ElementMath::abs(Value x) const {
  if (isFloat())
    return math::AbsFOp::create(builder, loc, x);
  return isUnsigned() ? x : select(isNegative(x), negative(x), x);
}

Value ElementMath::mod(Value a, Value b) const {
  if (isFloat())
    return arith::RemFOp::create(builder, loc, a, b);
  // As in div: replace divisors that trap.
  Value zero = constant(0), one = constant(1);
  Value divisor = select(equal(b, zero), one, b);
  if (isUnsigned())
    return arith::RemUIOp::create(builder, loc, a, divisor);
  divisor = select(equal(b, constant(-1)), one, divisor);
  return arith::RemSIOp::create(builder, loc, a, divisor);
}

Value ElementMath::power(Value a, Value b) const {
  if (isFloat())
    return math::PowFOp::create(builder, loc, a, b);
  // Square-and-multiply over the bits of the exponent, lowest first.
  Value zero = constant(0), one = constant(1);
  Value result = one, base = a;
  unsigned numBits = getWidth() - isSigned();
  for (unsigned i = 0; i < numBits; ++i) {
    Value bit = logicalAnd(b, constant(int64_t(uint64_t(1) << i)));
    result = select(notEqual(bit, zero), mul(result, base), result);
    if (i + 1 < numBits)
      base = mul(base, base);
  }
  if (!isSigned())
    return result;
  Value minusOne = constant(-1);
  Value isOdd = notEqual(logicalAnd(b, one), zero);
  Value inverse = select(equal(a, one), one, zero);
  inverse = select(equal(a, minusOne), select(isOdd, minusOne, one), inverse);
  return select(isNegative(b), inverse, result);
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

Value ElementMath::logicalAnd(Value a, Value b) const {
  return arith::AndIOp::create(builder, loc, a, b);
}
Value ElementMath::logicalOr(Value a, Value b) const {
  return arith::OrIOp::create(builder, loc, a, b);
}
Value ElementMath::logicalXor(Value a, Value b) const {
  return arith::XOrIOp::create(builder, loc, a, b);
}
Value ElementMath::bitNot(Value x) const {
  return logicalXor(x, constant(elementType.isInteger(1) ? 1 : -1));
}

/// Returns true if `b` is not a valid shift amount of the machine.
static Value shiftsAllOut(const ElementMath &math, Value b, Value width) {
  return arith::CmpIOp::create(math.getBuilder(), math.getLoc(),
                               arith::CmpIPredicate::uge, b, width);
}

Value ElementMath::shiftLeft(Value a, Value b) const {
  Value zero = constant(0);
  Value isAll = shiftsAllOut(*this, b, constant(getWidth()));
  Value by = select(isAll, zero, b);
  return select(isAll, zero, arith::ShLIOp::create(builder, loc, a, by));
}

Value ElementMath::shiftRight(Value a, Value b) const {
  Value isAll = shiftsAllOut(*this, b, constant(getWidth()));
  if (isUnsigned()) {
    Value zero = constant(0);
    Value by = select(isAll, zero, b);
    return select(isAll, zero, arith::ShRUIOp::create(builder, loc, a, by));
  }
  Value by = select(isAll, constant(getWidth() - 1), b);
  return arith::ShRSIOp::create(builder, loc, a, by);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

Value ElementMath::floatToInteger(Value value, Type from) const {
  // The conversion is only defined in the range. Its end is a power of two and
  // therefore representable; for f16 it may be infinity, which also works.
  ElementMath wide = on(getComputeType(from));
  value = wide.convert(value, from);
  double end = std::ldexp(1.0, getWidth() - isSigned());
  double begin = isSigned() ? -end : 0.0;
  // Of small integers the last one is representable, too: the nearest value in
  // range is converted. NaN becomes the first operand of the maximum.
  constexpr unsigned kSmallWidth = 16;
  if (getWidth() <= kSmallWidth) {
    Value inRange =
        arith::MaxNumFOp::create(builder, loc, value, wide.real(begin));
    inRange =
        arith::MinNumFOp::create(builder, loc, inRange, wide.real(end - 1));
    Value result = convert(inRange, getComputeType(from));
    if (!isSigned())
      return result;
    return select(wide.notEqual(value, value), constant(0), result);
  }
  Value isBelow = arith::CmpFOp::create(
      builder, loc, arith::CmpFPredicate::OLE, value,
      wide.real(isSigned() && getWidth() < 32 ? begin - 1 : begin));
  Value isAbove = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OGE,
                                        value, wide.real(end));
  Value isNaN = wide.notEqual(value, value);
  Value result = convert(value, getComputeType(from));
  result = select(isBelow, lowest(), result);
  result = select(isAbove, highest(), result);
  return select(isNaN, constant(0), result);
}

Value ElementMath::cast(Value value, Type from) const {
  if (from == elementType)
    return value;
  if (elementType.isInteger(1)) {
    ElementMath source = on(from);
    return source.notEqual(value, source.constant(0));
  }
  if (isa<FloatType>(from) && !isFloat())
    return floatToInteger(value, from);
  return convert(value, from);
}
