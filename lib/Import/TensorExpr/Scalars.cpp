//===- Scalars.cpp - scalars of tensor expressions ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Math/IR/Math.h"
#include "relax-mlir/Import/TensorExpr/TensorExpr.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::te;
using mlir::relax::ElementMath;

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

/// Returns true if an operator can combine `operands`, which have one type.
bool Scalar::check(ArrayRef<Scalar> operands) {
  const auto *it =
      llvm::find_if(operands, [](const Scalar &s) { return s.owner; });
  return it != operands.end() && it->owner->checkOperands(operands);
}

/// Returns a scalar with which the caller can continue after an error.
Scalar Scalar::makePoison() const {
  return owner ? owner->makePoison(type) : Scalar();
}

Scalar Scalar::apply(Unary function) const {
  if (!check({*this}))
    return makePoison();
  return owner->makeScalar(type, (owner->math(type).*function)(value));
}

Scalar Scalar::apply(Binary function, const Scalar &other) const {
  if (!check({*this, other}))
    return owner ? makePoison() : other.makePoison();
  return owner->makeScalar(type,
                           (owner->math(type).*function)(value, other.value));
}

Scalar Scalar::compare(Binary predicate, const Scalar &other) const {
  FunctionBuilder *builder = owner ? owner : other.owner;
  if (!builder)
    return {};
  Type i1 = builder->builder.getI1Type();
  if (!check({*this, other}))
    return builder->makePoison(i1);
  return builder->makeScalar(
      i1, (owner->math(type).*predicate)(value, other.value));
}

Scalar Scalar::applyToFloat(StringRef name, Function function) const {
  if (!check({*this}))
    return makePoison();
  if (!isa<FloatType>(type)) {
    owner->emitError() << name << " requires a float type, got " << type;
    return makePoison();
  }
  return owner->makeScalar(type, function(owner->math(type), value));
}

Scalar Scalar::applyToIntegers(StringRef name, Binary function,
                               const Scalar &other) const {
  if (owner && !owner->hasFailed && isa<FloatType>(type))
    owner->emitError() << name << " requires an integer type, got " << type;
  return apply(function, other);
}

Scalar Scalar::cast(Type to) const {
  if (!check({*this}) || !owner->checkElementType(to))
    return owner ? owner->makePoison(to) : Scalar();
  return owner->makeScalar(to, owner->math(to).cast(value, type));
}

Scalar te::select(const Scalar &condition, const Scalar &a, const Scalar &b) {
  FunctionBuilder *owner = a.owner ? a.owner : b.owner;
  if (!owner)
    owner = condition.owner;
  if (!owner)
    return {};
  if (!owner->checkOperands({a, b}) || !owner->checkCondition(condition))
    return owner->makePoison(a.type);
  return owner->makeScalar(
      a.type, owner->math(a.type).select(condition.value, a.value, b.value));
}

Scalar te::operator+(const Scalar &a, const Scalar &b) {
  return a.apply(&ElementMath::add, b);
}
Scalar te::operator-(const Scalar &a, const Scalar &b) {
  return a.apply(&ElementMath::sub, b);
}
Scalar te::operator*(const Scalar &a, const Scalar &b) {
  return a.apply(&ElementMath::mul, b);
}
Scalar te::operator/(const Scalar &a, const Scalar &b) {
  return a.apply(&ElementMath::div, b);
}
Scalar te::operator%(const Scalar &a, const Scalar &b) {
  return a.apply(&ElementMath::mod, b);
}
Scalar te::operator-(const Scalar &a) {
  return a.apply(&ElementMath::negative);
}
Scalar te::operator&(const Scalar &a, const Scalar &b) {
  return a.applyToIntegers("operator &", &ElementMath::logicalAnd, b);
}
Scalar te::operator|(const Scalar &a, const Scalar &b) {
  return a.applyToIntegers("operator |", &ElementMath::logicalOr, b);
}
Scalar te::max(const Scalar &a, const Scalar &b) {
  return a.apply(&ElementMath::max, b);
}
Scalar te::min(const Scalar &a, const Scalar &b) {
  return a.apply(&ElementMath::min, b);
}
Scalar te::abs(const Scalar &a) { return a.apply(&ElementMath::abs); }
Scalar te::pow(const Scalar &a, const Scalar &b) {
  return a.apply(&ElementMath::power, b);
}

/// Applies an operation of the math dialect to a float.
template <typename MathOp>
static Scalar applyMath(StringRef name, const Scalar &a) {
  return a.applyToFloat(name, [](const ElementMath &math, Value value) {
    return math.apply<MathOp>(value);
  });
}

Scalar te::exp(const Scalar &a) { return applyMath<math::ExpOp>("exp", a); }
Scalar te::log(const Scalar &a) { return applyMath<math::LogOp>("log", a); }
Scalar te::sqrt(const Scalar &a) { return applyMath<math::SqrtOp>("sqrt", a); }
Scalar te::tanh(const Scalar &a) { return applyMath<math::TanhOp>("tanh", a); }
Scalar te::erf(const Scalar &a) { return applyMath<math::ErfOp>("erf", a); }
Scalar te::floor(const Scalar &a) {
  return applyMath<math::FloorOp>("floor", a);
}

Scalar te::less(const Scalar &a, const Scalar &b) {
  return a.compare(&ElementMath::less, b);
}
Scalar te::lessEqual(const Scalar &a, const Scalar &b) {
  return a.compare(&ElementMath::lessEqual, b);
}
Scalar te::greater(const Scalar &a, const Scalar &b) {
  return b.compare(&ElementMath::less, a);
}
Scalar te::greaterEqual(const Scalar &a, const Scalar &b) {
  return b.compare(&ElementMath::lessEqual, a);
}
Scalar te::equal(const Scalar &a, const Scalar &b) {
  return a.compare(&ElementMath::equal, b);
}
Scalar te::notEqual(const Scalar &a, const Scalar &b) {
  return a.compare(&ElementMath::notEqual, b);
}

//===----------------------------------------------------------------------===//
// Reducers
//===----------------------------------------------------------------------===//

using Operator = Scalar (*)(const Scalar &, const Scalar &);

/// Returns a reducer of one scalar from its operator and its identity.
static Reducer
makeReducer(Operator combine,
            std::function<Scalar(FunctionBuilder &, Type)> identity) {
  return {[identity](FunctionBuilder &te, ArrayRef<Type> types) {
            return SmallVector<Scalar>{identity(te, types.front())};
          },
          [combine](ArrayRef<Scalar> a, ArrayRef<Scalar> b) {
            return SmallVector<Scalar>{combine(a.front(), b.front())};
          }};
}

Reducer te::sum() {
  return makeReducer(operator+, [](FunctionBuilder &te, Type type) {
    return te.constant(type, 0);
  });
}

Reducer te::product() {
  return makeReducer(operator*, [](FunctionBuilder &te, Type type) {
    return te.constant(type, 1);
  });
}

Reducer te::maximum() {
  return makeReducer(
      max, [](FunctionBuilder &te, Type type) { return te.lowest(type); });
}

Reducer te::minimum() {
  return makeReducer(
      min, [](FunctionBuilder &te, Type type) { return te.highest(type); });
}
