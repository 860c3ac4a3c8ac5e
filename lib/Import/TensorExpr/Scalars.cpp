//===- Scalars.cpp - numbers of tensor expressions ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Import/TensorExpr/TensorExpr.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::te;
using mlir::relax::ElementMath;

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

/// Reports operands that an operator cannot combine.
bool Scalar::hasSameType(const Scalar &other) const {
  if (owner && owner == other.owner && type == other.type)
    return true;
  FunctionBuilder *builder = owner ? owner : other.owner;
  if (!builder)
    return false;
  InFlightDiagnostic diagnostic = builder->emitError();
  if (owner != other.owner)
    diagnostic << "an operand is no number of this function";
  else
    diagnostic << "an operator requires operands of one type, got " << type
               << " and " << other.type << "; cast() converts";
  return false;
}

Scalar Scalar::apply(Unary function) const {
  if (!owner)
    return {};
  return {owner, type, (owner->math(type).*function)(value)};
}

Scalar Scalar::apply(Binary function, const Scalar &other) const {
  if (!hasSameType(other))
    return owner ? *this : other;
  return {owner, type, (owner->math(type).*function)(value, other.value)};
}

Scalar Scalar::compare(Binary predicate, const Scalar &other) const {
  FunctionBuilder *builder = owner ? owner : other.owner;
  if (!builder)
    return {};
  Type truth = builder->builder.getI1Type();
  if (!hasSameType(other))
    return builder->failed(truth);
  return {owner, truth, (owner->math(type).*predicate)(value, other.value)};
}

Scalar Scalar::cast(Type to) const {
  if (!owner || to == type)
    return *this;
  if (!owner->checkElementType(to))
    return *this;
  return {owner, to, owner->math(to).cast(value, type)};
}

Scalar te::select(const Scalar &condition, const Scalar &a, const Scalar &b) {
  if (!condition.owner || !a.hasSameType(b))
    return a;
  if (!condition.type.isInteger(1)) {
    condition.owner->emitError()
        << "a condition must have the type i1, got " << condition.type;
    return a;
  }
  Value value = a.owner->math(a.type).select(condition.value, a.value, b.value);
  return {a.owner, a.type, value};
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
  return a.apply(&ElementMath::logicalAnd, b);
}
Scalar te::operator|(const Scalar &a, const Scalar &b) {
  return a.apply(&ElementMath::logicalOr, b);
}
Scalar te::max(const Scalar &a, const Scalar &b) {
  return a.apply(&ElementMath::max, b);
}
Scalar te::min(const Scalar &a, const Scalar &b) {
  return a.apply(&ElementMath::min, b);
}
Scalar te::exp(const Scalar &a) { return a.apply(&ElementMath::exp); }
Scalar te::sqrt(const Scalar &a) { return a.apply(&ElementMath::sqrt); }
Scalar te::tanh(const Scalar &a) { return a.apply(&ElementMath::tanh); }
Scalar te::abs(const Scalar &a) { return a.apply(&ElementMath::abs); }
Scalar te::less(const Scalar &a, const Scalar &b) {
  return a.compare(&ElementMath::less, b);
}
Scalar te::lessEqual(const Scalar &a, const Scalar &b) {
  return a.compare(&ElementMath::lessEqual, b);
}
Scalar te::equal(const Scalar &a, const Scalar &b) {
  return a.compare(&ElementMath::equal, b);
}

//===----------------------------------------------------------------------===//
// Reducers
//===----------------------------------------------------------------------===//

using Operator = Scalar (*)(const Scalar &, const Scalar &);

/// Returns a reducer of one number from its operator and its identity.
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
