//===- OperatorInference.h - building blocks of type inference --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_OPERATORINFERENCE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_OPERATORINFERENCE_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ValueRange.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTypes.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

/// Returns the dimensions of a shape value.
inline TensorShape shapeOf(Value shape) {
  return TensorShape::of(cast<ShapeType>(shape.getType()));
}

inline Type getElementType(Value tensor) {
  return cast<TensorType>(tensor.getType()).getElementType();
}

/// Appends the result type of an operator on `operands`: a tensor of this shape
/// and element type, on the device of the operands.
LogicalResult inferTensor(OpLocation location, ValueRange operands,
                          const TensorShape &shape, Type elementType,
                          SmallVectorImpl<Type> &inferred);

/// Appends the type of `x`, for an operator that keeps the type and works along
/// `axis`. Checks the axis.
LogicalResult inferAlongAxis(OpLocation location, Value x, int64_t axis,
                             SmallVectorImpl<Type> &inferred);

/// Returns the element type that all operands share; reports different ones.
FailureOr<Type> inferElementType(OpLocation location, ValueRange operands);

/// Like inferElementType, for a variadic list that must not be empty.
FailureOr<Type> inferListElementType(OpLocation location, ValueRange operands);

/// Returns the broadcast shape of all operands.
FailureOr<TensorShape> inferBroadcast(OpLocation location, ValueRange operands);

/// Returns the element type of a product: `requested` if given. It must be of
/// the same kind (integer or float) as the element type of the operands.
FailureOr<Type> inferProductType(OpLocation location, ValueRange operands,
                                 std::optional<Type> requested);

/// Infers the element type of a product of two operands. Different integer
/// types, and different float types, require an explicit out_dtype.
FailureOr<Type> inferProductType(OpLocation location, Value lhs, Value rhs,
                                 std::optional<Type> requested);

/// Returns the axis from 0 to `rank - 1`; a negative axis counts from the end.
FailureOr<int64_t> normalizeAxis(OpLocation location, int64_t axis,
                                 int64_t rank);

/// Normalizes several axes, which must be distinct.
FailureOr<SmallVector<int64_t>>
normalizeAxes(OpLocation location, ArrayRef<int64_t> axes, int64_t rank);

/// Checks that an operand has rank 0, if its rank is known.
LogicalResult checkScalar(OpLocation location, StringRef name, Value operand);

/// Checks that an array attribute has `size` entries of at least `least`.
LogicalResult checkEntries(OpLocation location, StringRef name,
                           ArrayRef<int64_t> entries, size_t size,
                           int64_t least);

/// Returns the axes of a reduction: all dimensions if `axes` is absent.
FailureOr<SmallVector<int64_t>>
normalizeReductionAxes(OpLocation location,
                       std::optional<ArrayRef<int64_t>> axes, int64_t rank);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_OPERATORINFERENCE_H
