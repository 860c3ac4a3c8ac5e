//===- RelaxQuantizationOps.cpp - quantization ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/QuantizationShapes.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Inference
//===----------------------------------------------------------------------===//

static FailureOr<Type> inferQuantizedType(OpLocation location,
                                          QuantizeOpAdaptor op) {
  Type type = getElementType(op.getZeroPoint());
  // quantization (C4)
  if (op.getOutDtype().value_or(type) != type)
    return emitOptionalError(location, "expected out_dtype to be ", type,
                             ", that of zero_point, got ", *op.getOutDtype());
  return type;
}

static FailureOr<Type> inferQuantizedType(OpLocation location,
                                          DequantizeOpAdaptor op) {
  Type data = getElementType(op.getData());
  Type zeroPoint = getElementType(op.getZeroPoint());
  // quantization (C4)
  if (data != zeroPoint)
    return emitOptionalError(location, "expected a zero_point of ", data,
                             ", got ", zeroPoint);
  Type type = op.getOutDtype().value_or(getElementType(op.getScale()));
  // quantization (C4)
  if (!type.isF16() && !type.isBF16() && !type.isF32() && !type.isF64())
    return emitOptionalError(
        location, "expected out_dtype to be a floating-point type, got ", type);
  return type;
}

template <typename OpTy>
static LogicalResult inferQuantization(OpLocation location,
                                       typename OpTy::Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  FailureOr<Type> elementType = inferQuantizedType(location, adaptor);
  if (failed(elementType))
    return failure();
  TensorShape data = TensorShape::of(adaptor.getData().getType());
  TensorShape scale = TensorShape::of(adaptor.getScale().getType());
  TensorShape zeroPoint = TensorShape::of(adaptor.getZeroPoint().getType());
  FailureOr<TensorShape> expected =
      inferScaleShape(location, adaptor, data, scale);
  if (failed(expected))
    return failure();
  // quantization (C2)
  if (!areCompatible(scale, *expected))
    return emitOptionalError(location, "expected a scale of the shape ",
                             expected->str(), ", got ", scale.str());
  // quantization (C2)
  if (!areCompatible(scale, zeroPoint))
    return emitOptionalError(location, "expected a zero_point of the shape ",
                             scale.str(), ", that of scale, got ",
                             zeroPoint.str());
  return inferTensor(location, adaptor.getOperands(), data, *elementType,
                     inferred);
}

/// Returns the shape of a matrix, also if it is not known.
static FailureOr<TensorShape> getMatrix(OpLocation location, StringRef name,
                                        Value matrix) {
  TensorShape shape = TensorShape::of(matrix.getType());
  if (!shape.hasRank())
    return TensorShape(SmallVector<Dim>(2));
  if (shape.getRank() != 2)
    return emitOptionalError(location, "expected ", name,
                             " to be a matrix, got rank ", shape.getRank());
  return shape;
}

static bool areDifferent(const Dim &lhs, const Dim &rhs) {
  return compareDims(lhs, rhs) == DimRelation::Different;
}

static Dim multiply(const Dim &dim, int64_t factor) {
  return dim ? Dim(*dim * factor) : Dim();
}

static LogicalResult checkBits(OpLocation location, int64_t bits,
                               int64_t block) {
  if (bits != 4 && bits != 8)
    return emitOptionalError(location, "expected bits of 4 or 8, got ", bits);
  if (block <= 0 || block % (8 / bits) != 0)
    return emitOptionalError(location,
                             "expected a block_size that is a multiple of ",
                             8 / bits, ", got ", block);
  return success();
}

LogicalResult
QuantizedMatmulOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                    Adaptor adaptor,
                                    SmallVectorImpl<Type> &inferred) {
  int64_t bits = adaptor.getBits(), block = adaptor.getBlockSize();
  // (C2)
  if (failed(checkBits(location, bits, block)))
    return failure();
  // (C1)
  auto weight = getMatrix(location, "weight", adaptor.getWeight());
  auto scale = getMatrix(location, "scale", adaptor.getScale());
  auto zeroPoint = getMatrix(location, "zero_point", adaptor.getZeroPoint());
  if (failed(weight) || failed(scale) || failed(zeroPoint))
    return failure();
  // (C4)
  if (areDifferent((*weight)[1], (*scale)[1]) ||
      areDifferent((*weight)[1], (*zeroPoint)[1]) ||
      !areCompatible(*scale, *zeroPoint))
    return emitOptionalError(location, "expected scale and zero_point of ",
                             toString((*weight)[1]),
                             " columns and of one shape, got ", scale->str(),
                             " and ", zeroPoint->str());
  Dim rows = multiply((*weight)[0], 8 / bits);
  // (C3)
  if (areDifferent(multiply((*scale)[0], block), rows))
    return emitOptionalError(location, "expected scales of ", toString(rows),
                             " rows in blocks of ", block, ", got ",
                             toString((*scale)[0]), " blocks");
  TensorShape lhs = TensorShape::of(adaptor.getLhs().getType()), shape;
  if (lhs.hasRank()) {
    // (C1)
    if (lhs.getRank() == 0)
      return emitOptionalError(location,
                               "expected lhs of rank 1 or more, got 0");
    SmallVector<Dim> dims(lhs.getDims());
    // (C3)
    if (areDifferent(dims.back(), rows))
      return emitOptionalError(location, "expected rows of lhs of ",
                               toString(rows), " elements, got ",
                               toString(dims.back()));
    dims.back() = (*weight)[1] ? (*weight)[1] : (*scale)[1];
    shape = TensorShape(dims);
  }
  return inferTensor(location, adaptor.getOperands(), shape,
                     getElementType(adaptor.getLhs()), inferred);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.cpp.inc"

void RelaxDialect::registerQuantizationOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.cpp.inc"
      >();
}
