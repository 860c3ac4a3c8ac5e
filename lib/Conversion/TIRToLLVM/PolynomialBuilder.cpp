//===- PolynomialBuilder.cpp - build polynomials of floats ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PolynomialBuilder.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;

/// Returns `type` with other elements.
static Type withElements(Type type, Type element) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.clone(element);
  return element;
}

static Value createConstant(OpBuilder &builder, Location loc, Type type,
                            TypedAttr element) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    return arith::ConstantOp::create(
        builder, loc, DenseElementsAttr::get(shaped, Attribute(element)));
  return arith::ConstantOp::create(builder, loc, element);
}

PolynomialBuilder::PolynomialBuilder(OpBuilder &builder, Location loc,
                                     Type type)
    : builder(builder), loc(loc), type(type) {}

PolynomialBuilder PolynomialBuilder::withElement(FloatType element) const {
  return {builder, loc, withElements(type, element)};
}

Type PolynomialBuilder::getBitsType() const {
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  return withElements(type, builder.getIntegerType(width));
}

Value PolynomialBuilder::number(double value) const {
  return createConstant(
      builder, loc, type,
      builder.getFloatAttr(getElementTypeOrSelf(type), value));
}
Value PolynomialBuilder::bits(uint64_t value) const {
  Type integers = getBitsType();
  return createConstant(
      builder, loc, integers,
      builder.getIntegerAttr(getElementTypeOrSelf(integers), int64_t(value)));
}

Value PolynomialBuilder::add(Value a, Value b) const {
  return arith::AddFOp::create(builder, loc, a, b);
}
Value PolynomialBuilder::sub(Value a, Value b) const {
  return arith::SubFOp::create(builder, loc, a, b);
}
Value PolynomialBuilder::mul(Value a, Value b) const {
  return arith::MulFOp::create(builder, loc, a, b);
}
Value PolynomialBuilder::div(Value a, Value b) const {
  return arith::DivFOp::create(builder, loc, a, b);
}
Value PolynomialBuilder::fma(Value a, Value b, Value c) const {
  return math::FmaOp::create(builder, loc, a, b, c);
}
Value PolynomialBuilder::abs(Value x) const {
  return math::AbsFOp::create(builder, loc, x);
}
Value PolynomialBuilder::sqrt(Value x) const {
  return math::SqrtOp::create(builder, loc, x);
}
Value PolynomialBuilder::truncate(Value x) const {
  return math::TruncOp::create(builder, loc, x);
}
Value PolynomialBuilder::copySign(Value size, Value sign) const {
  return math::CopySignOp::create(builder, loc, size, sign);
}

Value PolynomialBuilder::polynomial(Value x,
                                    ArrayRef<double> coefficients) const {
  Value sum = number(coefficients.back());
  for (double coefficient : llvm::reverse(coefficients.drop_back()))
    sum = fma(sum, x, number(coefficient));
  return sum;
}

std::optional<double> PolynomialBuilder::getConstantOperand(Operation *op) {
  for (Value operand : op->getOperands()) {
    APFloat value(0.0);
    bool isExact;
    if (!matchPattern(operand, m_ConstantFloat(&value)))
      continue;
    value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                  &isExact);
    return value.convertToDouble();
  }
  return std::nullopt;
}

/// Returns the constant operand of `x`, if an `OpTy` (a maximum or a minimum)
/// computes `x`; nullopt otherwise.
template <typename OpTy> static std::optional<double> getBound(Value x) {
  auto op = x.getDefiningOp<OpTy>();
  return op ? PolynomialBuilder::getConstantOperand(op) : std::nullopt;
}

bool PolynomialBuilder::isAtLeast(Value x, double least) {
  std::optional<double> bound = getBound<arith::MaximumFOp>(x);
  return bound && *bound >= least;
}

Value PolynomialBuilder::atLeast(Value x, double least) const {
  if (isAtLeast(x, least))
    return x;
  Value bound = number(least);
  return select(compare(arith::CmpFPredicate::OLT, x, bound), bound, x);
}
Value PolynomialBuilder::atMost(Value x, double most) const {
  std::optional<double> known = getBound<arith::MinimumFOp>(x);
  if (known && *known <= most)
    return x;
  Value bound = number(most);
  return select(compare(arith::CmpFPredicate::OGT, x, bound), bound, x);
}

Value PolynomialBuilder::compare(arith::CmpFPredicate predicate, Value a,
                                 Value b) const {
  return arith::CmpFOp::create(builder, loc, predicate, a, b);
}
Value PolynomialBuilder::isEqual(Value x, double value) const {
  return compare(arith::CmpFPredicate::OEQ, x, number(value));
}
Value PolynomialBuilder::select(Value condition, Value a, Value b) const {
  return arith::SelectOp::create(builder, loc, condition, a, b);
}
Value PolynomialBuilder::both(Value a, Value b) const {
  return arith::AndIOp::create(builder, loc, a, b);
}

Value PolynomialBuilder::toBits(Value x) const {
  return arith::BitcastOp::create(builder, loc, getBitsType(), x);
}
Value PolynomialBuilder::fromBits(Value bits) const {
  return arith::BitcastOp::create(builder, loc, type, bits);
}
Value PolynomialBuilder::addBits(Value a, Value b) const {
  return arith::AddIOp::create(builder, loc, a, b);
}
Value PolynomialBuilder::subBits(Value a, Value b) const {
  return arith::SubIOp::create(builder, loc, a, b);
}
Value PolynomialBuilder::andBits(Value a, Value b) const {
  return arith::AndIOp::create(builder, loc, a, b);
}
Value PolynomialBuilder::orBits(Value a, Value b) const {
  return arith::OrIOp::create(builder, loc, a, b);
}
Value PolynomialBuilder::xorBits(Value a, Value b) const {
  return arith::XOrIOp::create(builder, loc, a, b);
}
Value PolynomialBuilder::shiftLeft(Value x, unsigned count) const {
  return arith::ShLIOp::create(builder, loc, x, bits(count));
}
Value PolynomialBuilder::shiftRight(Value x, unsigned count) const {
  return arith::ShRUIOp::create(builder, loc, x, bits(count));
}

RoundedNumber relax_mlir::roundProduct(const PolynomialBuilder &math, Value x,
                                       double factor) {
  bool isSingle = getElementTypeOrSelf(math.getType()).isF32();
  Value shift = math.number(isSingle ? 0x1.8p23 : 0x1.8p52);
  Value sum = math.fma(x, math.number(factor), shift);
  return {math.sub(sum, shift), math.toBits(sum)};
}
