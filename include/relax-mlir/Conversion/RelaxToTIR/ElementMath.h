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

/// What a kernel stores for an element type of relax: arith works on signless
/// integers, so unsigned ones lose their sign here.
Type getKernelElementType(Type elementType);

/// Builds scalar operations on elements of one type of relax. Values have the
/// kernel's element type; the signedness is that of the type.
class ElementMath {
public:
  ElementMath(OpBuilder &builder, Location loc, Type elementType)
      : builder(builder), loc(loc), elementType(elementType) {}

  /// The same place, another element type.
  ElementMath on(Type other) const { return {builder, loc, other}; }

  OpBuilder &getBuilder() const { return builder; }
  Location getLoc() const { return loc; }

  /// Converts a value of the element type `from` to this one.
  Value convert(Value value, Type from) const;

  /// The value of an index as an element.
  Value fromIndex(Value index) const;

  /// Converts a value of the element type `from` as relax.astype does: where
  /// `convert` is not defined it takes the nearest value there is, and zero
  /// for NaN.
  Value cast(Value value, Type from) const;

  Value constant(int64_t value) const;
  /// A number of this element type, as an attribute.
  Value constant(TypedAttr number) const;
  /// Of floats only.
  Value real(double value) const;
  /// The least value, -inf for floats; and the greatest.
  Value lowest() const;
  Value highest() const;

  Value add(Value a, Value b) const;
  Value sub(Value a, Value b) const;
  Value mul(Value a, Value b) const;
  /// Integers round towards zero; a division by zero gives zero.
  Value div(Value a, Value b) const;
  /// A NaN on either side gives NaN.
  Value max(Value a, Value b) const;
  Value min(Value a, Value b) const;
  Value fma(Value a, Value b, Value c) const;

  Value negative(Value x) const;
  Value abs(Value x) const;

  /// The rest of a division that rounds towards zero; zero where integers are
  /// divided by zero.
  Value mod(Value a, Value b) const;
  /// Integers wrap around; to a negative power they give 1, -1 or 0.
  Value power(Value a, Value b) const;

  // Truth values.
  Value equal(Value a, Value b) const;
  Value notEqual(Value a, Value b) const;
  Value less(Value a, Value b) const;
  Value lessEqual(Value a, Value b) const;
  Value isNegative(Value x) const;
  Value select(Value condition, Value a, Value b) const;

  // On the bits of integers and truth values.
  Value logicalAnd(Value a, Value b) const;
  Value logicalOr(Value a, Value b) const;
  Value logicalXor(Value a, Value b) const;
  Value bitNot(Value x) const;
  /// Shifts by as much as the width, or a negative number, shift all out.
  Value shiftLeft(Value a, Value b) const;
  Value shiftRight(Value a, Value b) const;

  // Of floats only.
  Value exp(Value x) const;
  Value sqrt(Value x) const;
  Value rsqrt(Value x) const;
  Value tanh(Value x) const;
  /// An operation of the math dialect.
  template <typename MathOp> Value apply(ValueRange operands) const {
    return MathOp::create(builder, loc, operands[0].getType(), operands);
  }

  bool isFloat() const { return isa<FloatType>(elementType); }
  /// Whether a value can be below zero.
  bool isSigned() const { return isFloat() || !isUnsigned(); }
  /// Truth values count as unsigned.
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
