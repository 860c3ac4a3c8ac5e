//===- RelaxCreationOps.cpp - operators that create tensors ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"
#include "ConstantFolding.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// FullOp
//===----------------------------------------------------------------------===//

LogicalResult FullOp::inferReturnTypes(MLIRContext *context,
                                       OpLocation location, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  TensorShape value = TensorShape::of(adaptor.getFillValue().getType());
  // (C1)
  if (value.hasRank() && value.getRank() != 0)
    return emitOptionalError(
        location, "expected fill_value of rank 0, got rank ", value.getRank());
  TensorShape shape =
      TensorShape::of(cast<ShapeType>(adaptor.getShape().getType()));
  return inferTensor(location, adaptor.getFillValue(), shape,
                     getElementType(adaptor.getFillValue()), inferred);
}

OpFoldResult FullOp::fold(FoldAdaptor adaptor) {
  return foldGather(getType(), adaptor.getFillValue(),
                    [](ArrayRef<int64_t>) { return 0; });
}

//===----------------------------------------------------------------------===//
// Inference
//===----------------------------------------------------------------------===//

/// Checks that tensors may have this element type.
static LogicalResult checkDataType(OpLocation location, Type type) {
  bool isData = type.isF16() || type.isBF16() || type.isF32() || type.isF64() ||
                type.isSignlessInteger(1);
  if (auto integer = dyn_cast<IntegerType>(type))
    isData |= !integer.isSigned() && integer.getWidth() >= 8 &&
              integer.getWidth() <= 64 &&
              llvm::isPowerOf2_32(integer.getWidth());
  if (isData)
    return success();
  return emitOptionalError(location, "expected dtype of tensors of data, got ",
                           type);
}

/// Checks that a shape has this rank, and sets the rank if it is unknown.
static LogicalResult checkRank(OpLocation location, TensorShape &shape,
                               int64_t rank) {
  if (!shape.hasRank())
    shape = TensorShape::ofRank(rank);
  if (shape.getRank() != rank)
    return emitOptionalError(location, "expected a shape of rank ", rank,
                             ", got rank ", shape.getRank());
  return success();
}

static LogicalResult checkScalars(OpLocation location, ValueRange operands) {
  for (Value operand : operands) {
    TensorShape shape = TensorShape::of(operand.getType());
    if (shape.hasRank() && shape.getRank() != 0)
      return emitOptionalError(
          location, "expected operands of rank 0, got rank ", shape.getRank());
  }
  return success();
}

/// Infers the result of an operator with a shape and an element type.
static LogicalResult inferGiven(OpLocation location, Value shape, Type dtype,
                                std::optional<int64_t> rank,
                                SmallVectorImpl<Type> &inferred) {
  TensorShape dims = TensorShape::of(cast<ShapeType>(shape.getType()));
  // same_value (C1), eye (C2)
  if (failed(checkDataType(location, dtype)) ||
      // eye (C1), window_function (C1)
      (rank && failed(checkRank(location, dims, *rank))))
    return failure();
  return inferTensor(location, shape, dims, dtype, inferred);
}

/// Infers the result of an operator with the shape of another tensor.
static LogicalResult inferLike(OpLocation location, Value x,
                               std::optional<Type> dtype,
                               std::optional<int64_t> rank,
                               SmallVectorImpl<Type> &inferred) {
  TensorShape shape = TensorShape::of(x.getType());
  Type elementType = dtype.value_or(getElementType(x));
  // constant_like (C1), eye_like (C2)
  if (failed(checkDataType(location, elementType)) ||
      // eye_like (C1)
      (rank && failed(checkRank(location, shape, *rank))))
    return failure();
  return inferTensor(location, x, shape, elementType, inferred);
}

/// Infers the result of a window function.
static LogicalResult inferWindow(OpLocation location, Value shape, Type dtype,
                                 SmallVectorImpl<Type> &inferred) {
  // window_function (C2)
  if (!isa<FloatType>(dtype))
    return emitOptionalError(location, "expected a floating-point dtype, got ",
                             dtype);
  return inferGiven(location, shape, dtype, /*rank=*/1, inferred);
}

LogicalResult FullLikeOp::inferReturnTypes(MLIRContext *context,
                                           OpLocation location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  // (C1)
  if (failed(checkScalars(location, adaptor.getFillValue())))
    return failure();
  return inferTensor(location, adaptor.getOperands(),
                     TensorShape::of(adaptor.getX().getType()),
                     getElementType(adaptor.getFillValue()), inferred);
}

LogicalResult ArangeOp::inferReturnTypes(MLIRContext *context,
                                         OpLocation location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  // (C1)
  FailureOr<Type> elementType =
      inferElementType(location, {adaptor.getStart(), adaptor.getStep()});
  TensorShape shape =
      TensorShape::of(cast<ShapeType>(adaptor.getShape().getType()));
  // (C1), (C2)
  if (failed(elementType) ||
      failed(checkScalars(location, {adaptor.getStart(), adaptor.getStep()})) ||
      failed(checkRank(location, shape, 1)))
    return failure();
  return inferTensor(location, adaptor.getOperands(), shape, *elementType,
                     inferred);
}

LogicalResult OneHotOp::inferReturnTypes(MLIRContext *context,
                                         OpLocation location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  // (C1)
  FailureOr<Type> elementType =
      inferElementType(location, {adaptor.getOnValue(), adaptor.getOffValue()});
  if (failed(elementType) ||
      failed(checkScalars(location,
                          {adaptor.getOnValue(), adaptor.getOffValue()})))
    return failure();
  IndexExpr depth = adaptor.getDepth().getValue();
  // (C2)
  if (depth.getConstant().value_or(0) < 0)
    return emitOptionalError(location, "expected depth of 0 at least, got ",
                             *depth.getConstant());
  TensorShape shape = TensorShape::of(adaptor.getIndices().getType());
  if (shape.hasRank()) {
    // (C2)
    FailureOr<int64_t> axis =
        normalizeAxis(location, adaptor.getAxis(), shape.getRank() + 1);
    if (failed(axis))
      return failure();
    SmallVector<Dim> dims(shape.getDims());
    dims.insert(dims.begin() + *axis, Dim(depth));
    shape = TensorShape(dims);
  }
  return inferTensor(location, adaptor.getOperands(), shape, *elementType,
                     inferred);
}

LogicalResult RandomBitsOp::inferReturnTypes(MLIRContext *context,
                                             OpLocation location,
                                             Adaptor adaptor,
                                             SmallVectorImpl<Type> &inferred) {
  // (C1)
  if (failed(checkScalars(location, adaptor.getSeed())))
    return failure();
  Type dtype = adaptor.getDtype();
  // (C2)
  if (!dtype.isUnsignedInteger(32) && !dtype.isUnsignedInteger(64))
    return emitOptionalError(location, "expected dtype ui32 or ui64, got ",
                             dtype);
  return inferTensor(
      location, adaptor.getOperands(),
      TensorShape::of(cast<ShapeType>(adaptor.getShape().getType())), dtype,
      inferred);
}

//===----------------------------------------------------------------------===//
// Folders
//===----------------------------------------------------------------------===//

/// Folds to a splat of any size, which takes constant space.
static OpFoldResult foldNumber(Type type, int64_t number) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getEncoding())
    return {};
  Type elementType = tensor.getElementType();
  Builder builder(type.getContext());
  if (auto floats = dyn_cast<FloatType>(elementType))
    return DenseElementsAttr::get(
        tensor, Attribute(builder.getFloatAttr(floats, number)));
  return DenseElementsAttr::get(
      tensor, APInt(elementType.getIntOrFloatBitWidth(), number));
}

OpFoldResult ZerosOp::fold(FoldAdaptor) { return foldNumber(getType(), 0); }
OpFoldResult OnesOp::fold(FoldAdaptor) { return foldNumber(getType(), 1); }
OpFoldResult ZerosLikeOp::fold(FoldAdaptor) { return foldNumber(getType(), 0); }
OpFoldResult OnesLikeOp::fold(FoldAdaptor) { return foldNumber(getType(), 1); }

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.cpp.inc"

void RelaxDialect::registerCreationOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.cpp.inc"
      >();
}
