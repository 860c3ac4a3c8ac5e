//===- OperatorInference.cpp - building blocks of type inference ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;

LogicalResult mlir::relax::inferTensor(OpLocation location, ValueRange operands,
                                       const TensorShape &shape,
                                       Type elementType,
                                       SmallVectorImpl<Type> &inferred) {
  // relax (C3)
  if (shape.hasRank())
    for (const Dim &dim : shape.getDims())
      if (dim && !dim->isValid())
        return emitOptionalError(
            location, "a dimension overflows 64 bits or exceeds the size limit "
                      "of expressions; relax.match_cast can give it a name");
  SmallVector<Type> tensors;
  for (Type type : operands.getTypes())
    if (isa<TensorType>(type))
      tensors.push_back(type);
  FailureOr<FlatSymbolRefAttr> device = joinDevices(location, tensors);
  if (failed(device))
    return failure();
  inferred.push_back(getTensorType(shape, elementType, *device));
  return success();
}

FailureOr<Type> mlir::relax::inferElementType(OpLocation location,
                                              ValueRange operands) {
  Type first = getElementType(operands[0]);
  for (Value operand : operands.drop_front())
    if (getElementType(operand) != first)
      return emitOptionalError(location, "expected one element type, got ",
                               first, " and ", getElementType(operand));
  return first;
}

LogicalResult mlir::relax::inferAlongAxis(OpLocation location, Value x,
                                          int64_t axis,
                                          SmallVectorImpl<Type> &inferred) {
  TensorShape shape = TensorShape::of(x.getType());
  if (shape.hasRank() && failed(normalizeAxis(location, axis, shape.getRank())))
    return failure();
  inferred.push_back(x.getType());
  return success();
}

FailureOr<Type> mlir::relax::inferListElementType(OpLocation location,
                                                  ValueRange operands) {
  if (operands.empty())
    return emitOptionalError(location, "expected one operand at least, got 0");
  return inferElementType(location, operands);
}

FailureOr<TensorShape> mlir::relax::inferBroadcast(OpLocation location,
                                                   ValueRange operands) {
  TensorShape shape = TensorShape::of(operands[0].getType());
  for (Value operand : operands.drop_front()) {
    FailureOr<TensorShape> joint =
        broadcastShapes(location, shape, TensorShape::of(operand.getType()));
    if (failed(joint))
      return failure();
    shape = *joint;
  }
  return shape;
}

FailureOr<Type> mlir::relax::inferProductType(OpLocation location,
                                              ValueRange operands,
                                              std::optional<Type> requested) {
  FailureOr<Type> elementType = inferElementType(location, operands);
  if (failed(elementType) || !requested)
    return elementType;
  bool isNumber = isa<FloatType>(*requested) ||
                  (isa<IntegerType>(*requested) && !requested->isInteger(1));
  if (!isNumber || isa<FloatType>(*requested) != isa<FloatType>(*elementType))
    return emitOptionalError(location, "expected out_dtype of the kind of ",
                             *elementType, ", got ", *requested);
  return *requested;
}

FailureOr<Type> mlir::relax::inferProductType(OpLocation location, Value lhs,
                                              Value rhs,
                                              std::optional<Type> requested) {
  Type left = getElementType(lhs), right = getElementType(rhs);
  bool isOneKind = (isa<IntegerType>(left) && isa<IntegerType>(right)) ||
                   (isa<FloatType>(left) && isa<FloatType>(right));
  if (requested && isOneKind)
    return inferProductType(location, lhs, requested);
  return inferProductType(location, {lhs, rhs}, requested);
}

FailureOr<int64_t> mlir::relax::normalizeAxis(OpLocation location, int64_t axis,
                                              int64_t rank) {
  if (axis < -rank || axis >= rank)
    return emitOptionalError(location, "expected axis within rank ", rank,
                             ", got ", axis);
  return axis < 0 ? axis + rank : axis;
}

FailureOr<SmallVector<int64_t>>
mlir::relax::normalizeAxes(OpLocation location, ArrayRef<int64_t> axes,
                           int64_t rank) {
  SmallVector<int64_t> normal;
  for (int64_t axis : axes) {
    FailureOr<int64_t> one = normalizeAxis(location, axis, rank);
    if (failed(one))
      return failure();
    if (llvm::is_contained(normal, *one))
      return emitOptionalError(location, "expected distinct axes, got ", axis,
                               " twice");
    normal.push_back(*one);
  }
  return normal;
}

LogicalResult mlir::relax::checkScalar(OpLocation location, StringRef name,
                                       Value operand) {
  TensorShape shape = TensorShape::of(operand.getType());
  if (shape.hasRank() && shape.getRank() != 0)
    return emitOptionalError(location, "expected ", name,
                             " of rank 0, got rank ", shape.getRank());
  return success();
}

LogicalResult mlir::relax::checkEntries(OpLocation location, StringRef name,
                                        ArrayRef<int64_t> entries, size_t size,
                                        int64_t least) {
  if (entries.size() != size)
    return emitOptionalError(location, "expected ", size, " entries in ", name,
                             ", got ", entries.size());
  for (int64_t entry : entries)
    if (entry < least)
      return emitOptionalError(location, "expected entries of ", name,
                               " to be at least ", least, ", got ", entry);
  return success();
}

FailureOr<SmallVector<int64_t>> mlir::relax::normalizeReductionAxes(
    OpLocation location, std::optional<ArrayRef<int64_t>> axes, int64_t rank) {
  if (axes)
    return normalizeAxes(location, *axes, rank);
  return llvm::to_vector(llvm::seq<int64_t>(0, rank));
}
