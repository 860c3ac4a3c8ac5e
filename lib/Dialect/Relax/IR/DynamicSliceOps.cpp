//===- DynamicSliceOps.cpp - slices with bounds that are data -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"

using namespace mlir;
using namespace mlir::relax;

/// Checks the three bound vectors; returns their length if it is known.
static FailureOr<Dim> checkBounds(OpLocation location, ValueRange bounds,
                                  const TensorShape &x) {
  // dynamic_strided_slice (C1), slice_sizes (C1)
  Dim length;
  for (Value bound : bounds) {
    TensorShape shape = TensorShape::of(bound.getType());
    if (!shape.hasRank())
      continue;
    if (shape.getRank() != 1)
      return emitOptionalError(location, "expected bounds of rank 1, got rank ",
                               shape.getRank());
    if (compareDims(length, shape[0]) == DimRelation::Different)
      return emitOptionalError(location,
                               "expected begin, end and strides of one "
                               "length, got ",
                               toString(length), " and ", toString(shape[0]));
    if (!length)
      length = shape[0];
  }
  std::optional<int64_t> count = getConstant(length);
  if (count && x.hasRank() && *count > x.getRank())
    return emitOptionalError(location, "expected bounds of at most ",
                             x.getRank(), " elements, got ", *count);
  return length;
}

LogicalResult
DynamicStridedSliceOp::inferReturnTypes(MLIRContext *context,
                                        OpLocation location, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  FailureOr<Dim> length = checkBounds(
      location, {adaptor.getBegin(), adaptor.getEnd(), adaptor.getStrides()},
      x);
  if (failed(length))
    return failure();
  TensorShape shape;
  if (adaptor.getShape()) {
    shape = TensorShape::of(cast<ShapeType>(adaptor.getShape().getType()));
    // (C2)
    if (x.hasRank() && shape.hasRank() && x.getRank() != shape.getRank())
      return emitOptionalError(location, "expected a shape of rank ",
                               x.getRank(), ", got ", shape.getRank());
  } else if (x.hasRank()) {
    SmallVector<Dim> dims(x.getDims());
    int64_t count = getConstant(*length).value_or(x.getRank());
    for (int64_t i = 0; i < count; ++i)
      dims[i] = Dim();
    shape = TensorShape(dims);
  }
  return inferTensor(location, adaptor.getOperands(), shape,
                     getElementType(adaptor.getX()), inferred);
}

LogicalResult SliceSizesOp::inferReturnTypes(MLIRContext *context,
                                             OpLocation location,
                                             Adaptor adaptor,
                                             SmallVectorImpl<Type> &inferred) {
  TensorShape shape =
      TensorShape::of(cast<ShapeType>(adaptor.getShape().getType()));
  FailureOr<Dim> length = checkBounds(
      location, {adaptor.getBegin(), adaptor.getEnd(), adaptor.getStrides()},
      shape);
  if (failed(length))
    return failure();
  return inferTensor(location, adaptor.getOperands(), TensorShape(*length),
                     IntegerType::get(context, 64), inferred);
}
