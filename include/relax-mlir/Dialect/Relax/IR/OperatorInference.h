//===- OperatorInference.h - what type inference of operators shares ------===//
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

/// Appends the result type of an operator on `operands`: this shape and
/// element type, on the device of the operands.
LogicalResult inferTensor(OpLocation location, ValueRange operands,
                          const TensorShape &shape, Type elementType,
                          SmallVectorImpl<Type> &inferred);

/// Appends the type of `x`, for an operator that keeps it and works along
/// `axis`, which is checked.
LogicalResult inferAlongAxis(OpLocation location, Value x, int64_t axis,
                             SmallVectorImpl<Type> &inferred);

/// The element type that all operands have.
FailureOr<Type> inferElementType(OpLocation location, ValueRange operands);

/// The same for an operator that takes any number of operands but none.
FailureOr<Type> inferListElementType(OpLocation location, ValueRange operands);

/// The shapes of all operands, broadcast.
FailureOr<TensorShape> inferBroadcast(OpLocation location, ValueRange operands);

/// The element type of a product: `requested` where given, which is to be of
/// the same kind as that of the operands.
FailureOr<Type> inferProductType(OpLocation location, ValueRange operands,
                                 std::optional<Type> requested);

/// The axis as a number from 0 to `rank - 1`; negative ones count from the end.
FailureOr<int64_t> normalizeAxis(OpLocation location, int64_t axis,
                                 int64_t rank);

/// The same for several, which are to be distinct.
FailureOr<SmallVector<int64_t>>
normalizeAxes(OpLocation location, ArrayRef<int64_t> axes, int64_t rank);

/// Checks that an operand is of rank 0, where that is known.
LogicalResult checkScalar(OpLocation location, StringRef name, Value operand);

/// Checks that an array attribute has `size` entries of at least `least`.
LogicalResult checkEntries(OpLocation location, StringRef name,
                           ArrayRef<int64_t> entries, size_t size,
                           int64_t least);

/// The axes of a reduction: all dimensions where `axes` is absent.
FailureOr<SmallVector<int64_t>>
normalizeReductionAxes(OpLocation location,
                       std::optional<ArrayRef<int64_t>> axes, int64_t rank);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_OPERATORINFERENCE_H
