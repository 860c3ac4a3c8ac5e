//===- ElementMath.h - scalar code for elements of a tensor -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_ELEMENTMATH_H
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_ELEMENTMATH_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "relax-mlir/Dialect/Relax/IR/AccumulationTypes.h"

namespace mlir::relax {

/// Returns the type that kernels use for an element type of relax: arith works
/// on signless integers, so unsigned integers become signless.
Type getKernelElementType(Type elementType);

/// Builds scalar operations on elements of one relax type. Values have the
/// kernel's element type; the signedness is taken from the relax type.
class ElementMath {
public:
  ElementMath(OpBuilder &builder, Location loc, Type elementType)
      : builder(builder), loc(loc), elementType(elementType) {}

  /// Returns a builder for another element type at the same insertion point.
  ElementMath on(Type other) const { return {builder, loc, other}; }

  OpBuilder &getBuilder() const { return builder; }
  Location getLoc() const { return loc; }

  /// Converts a value of the element type `from` to this type.
  Value convert(Value value, Type from) const;

  /// Converts an index to this type.
  Value fromIndex(Value index) const;

  /// Converts a value of the element type `from` like relax.astype: values out
  /// of range, for which `convert` is undefined, are clamped, and NaN becomes
  /// zero.
  Value cast(Value value, Type from) const;

  Value constant(int64_t value) const;
  /// Returns a constant of this element type.
  Value constant(TypedAttr number) const;
  /// Returns a float constant; requires a float type.
  Value real(double value) const;
  /// Return the least value (-inf for floats) and the greatest value.
  Value lowest() const;
  Value highest() const;

  Value add(Value a, Value b) const;
  Value sub(Value a, Value b) const;
  Value mul(Value a, Value b) const;
  /// Integers round towards zero; a division by zero gives zero.
  Value div(Value a, Value b) const;
  /// The result is NaN if either operand is.
  Value max(Value a, Value b) const;
  Value min(Value a, Value b) const;
  Value fma(Value a, Value b, Value c) const;

  Value negative(Value x) const;
  Value abs(Value x) const;

  /// Returns the remainder of a division that rounds towards zero; for integers
  /// modulo zero, zero.
  Value mod(Value a, Value b) const;
  /// Integers wrap around; a negative exponent gives 1, -1 or 0.
  Value power(Value a, Value b) const;

  // Comparisons; the results are truth values.
  Value equal(Value a, Value b) const;
  Value notEqual(Value a, Value b) const;
  Value less(Value a, Value b) const;
  Value lessEqual(Value a, Value b) const;
  Value isNegative(Value x) const;
  Value select(Value condition, Value a, Value b) const;

  // Bitwise operations on integers and truth values.
  Value logicalAnd(Value a, Value b) const;
  Value logicalOr(Value a, Value b) const;
  Value logicalXor(Value a, Value b) const;
  Value bitNot(Value x) const;
  /// A shift by at least the width, or by a negative amount, shifts out all
  /// bits.
  Value shiftLeft(Value a, Value b) const;
  Value shiftRight(Value a, Value b) const;

  // Functions of floats.
  Value exp(Value x) const;
  /// Returns exp(x) of a number that is not positive, or NaN, and zero where
  /// that is subnormal: products of subnormal numbers take a hundred cycles.
  /// For terms of a sum of normal numbers.
  Value normalExp(Value x) const;
  Value sqrt(Value x) const;
  Value rsqrt(Value x) const;
  Value tanh(Value x) const;
  /// Builds an operation of the math dialect.
  template <typename MathOp> Value apply(ValueRange operands) const {
    return MathOp::create(builder, loc, operands[0].getType(), operands);
  }

  bool isFloat() const { return isa<FloatType>(elementType); }
  /// Returns true if a value can be negative.
  bool isSigned() const { return isFloat() || !isUnsigned(); }
  /// Returns true for unsigned integers and truth values.
  bool isUnsigned() const {
    return elementType.isUnsignedInteger() || elementType.isInteger(1);
  }

private:
  Value extreme(bool greatest) const;
  Value compare(arith::CmpFPredicate onFloats, arith::CmpIPredicate onSigned,
                arith::CmpIPredicate onUnsigned, Value a, Value b) const;
  Value floatToInteger(Value value, Type from) const;
  unsigned getWidth() const {
    return getKernelElementType(elementType).getIntOrFloatBitWidth();
  }

  OpBuilder &builder;
  Location loc;
  Type elementType;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_ELEMENTMATH_H
