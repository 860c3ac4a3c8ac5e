//===- ElementMath.cpp - scalar code for elements of a tensor -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementMath.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::relax;

Type mlir::relax::getKernelElementType(Type elementType) {
  if (elementType.isUnsignedInteger())
    return IntegerType::get(elementType.getContext(),
                            elementType.getIntOrFloatBitWidth());
  return elementType;
}

Type mlir::relax::getComputeType(Type elementType) {
  if (isa<FloatType>(elementType) && elementType.getIntOrFloatBitWidth() < 32)
    return Float32Type::get(elementType.getContext());
  return elementType;
}

Type mlir::relax::getMeanType(Type elementType) {
  auto integer = dyn_cast<IntegerType>(elementType);
  if (!integer)
    return getComputeType(elementType);
  unsigned width = integer.getWidth() <= 16 ? 32 : 64;
  return IntegerType::get(integer.getContext(), width, integer.getSignedness());
}

/// D16: products and sums may contract to one fused operation.
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
    // f16 and bf16 are as wide as each other: go through f32.
    if (from.getIntOrFloatBitWidth() == to.getIntOrFloatBitWidth()) {
      Type wide = builder.getF32Type();
      value = arith::ExtFOp::create(builder, loc, wide, value);
      return arith::TruncFOp::create(builder, loc, to, value);
    }
    if (from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth())
      return arith::ExtFOp::create(builder, loc, to, value);
    return arith::TruncFOp::create(builder, loc, to, value);
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
  TypedAttr attr = isFloat() ? TypedAttr(builder.getFloatAttr(type, value))
                             : TypedAttr(builder.getIntegerAttr(type, value));
  return arith::ConstantOp::create(builder, loc, attr);
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
  // The machine traps on a division by zero, and on the least integer over
  // -1: divide by 1 there and choose the result afterwards.
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
Value ElementMath::sqrt(Value x) const {
  return math::SqrtOp::create(builder, loc, x);
}
Value ElementMath::rsqrt(Value x) const {
  return math::RsqrtOp::create(builder, loc, x);
}
Value ElementMath::tanh(Value x) const {
  return math::TanhOp::create(builder, loc, x);
}
