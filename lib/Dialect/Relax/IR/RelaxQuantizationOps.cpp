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
