//===- RelaxQuantizeOps.cpp - quantization --------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizeOps.h"

#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Inference
//===----------------------------------------------------------------------===//

static FailureOr<Type> inferQuantizedType(OpLocation location,
                                          QuantizeOpAdaptor op) {
  Type type = getElementType(op.getZeroPoint());
  if (op.getOutDtype().value_or(type) != type)
    return emitOptionalError(location, "expected out_dtype to be ", type,
                             ", that of zero_point, got ", *op.getOutDtype());
  return type;
}

static FailureOr<Type> inferQuantizedType(OpLocation location,
                                          DequantizeOpAdaptor op) {
  Type data = getElementType(op.getData());
  Type zeroPoint = getElementType(op.getZeroPoint());
  if (data != zeroPoint)
    return emitOptionalError(location, "expected a zero_point of ", data,
                             ", got ", zeroPoint);
  Type type = op.getOutDtype().value_or(getElementType(op.getScale()));
  if (!type.isF16() && !type.isBF16() && !type.isF32() && !type.isF64())
    return emitOptionalError(
        location, "expected out_dtype to be a floating-point type, got ", type);
  return type;
}

/// The shape that the scale is to have; that of one for all where it has no
/// dimension.
template <typename AdaptorTy>
static FailureOr<TensorShape> inferScaleShape(OpLocation location, AdaptorTy op,
                                              const TensorShape &data,
                                              const TensorShape &scale) {
  int64_t blockSize = op.getBlockSize();
  if (blockSize < 0)
    return emitOptionalError(
        location, "expected block_size to be at least 0, got ", blockSize);
  if (!scale.hasRank() || (blockSize == 0 && scale.getRank() == 0))
    return scale;
  if (!data.hasRank())
    return blockSize == 0 ? TensorShape::ofRank(1) : TensorShape();
  FailureOr<int64_t> axis =
      normalizeAxis(location, op.getAxis(), data.getRank());
  if (failed(axis))
    return failure();
  if (blockSize == 0)
    return TensorShape(data[*axis]);
  SmallVector<Dim> dims(data.getDims());
  dims[*axis] =
      floorDivDims(addDims(dims[*axis], makeDim(blockSize - 1)), blockSize);
  return TensorShape(dims);
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
  if (!areCompatible(scale, *expected))
    return emitOptionalError(location, "expected a scale of the shape ",
                             expected->str(), ", got ", scale.str());
  if (!areCompatible(scale, zeroPoint))
    return emitOptionalError(location, "expected a zero_point of the shape ",
                             scale.str(), ", that of scale, got ",
                             zeroPoint.str());
  return inferTensor(location, adaptor.getOperands(), data, *elementType,
                     inferred);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// The type in which scaled numbers are computed.
static Type getScaledType(Type data, Type scale) {
  if (data.isF64() || scale.isF64())
    return Float64Type::get(data.getContext());
  return Float32Type::get(data.getContext());
}

static Value emitElement(QuantizeOp op, const ElementMath &math, Value x,
                         Value scale, Value zeroPoint) {
  Type xType = getElementType(op.getData());
  Type scaleType = getElementType(op.getScale());
  Type type = getElementType(op.getZeroPoint());
  Type scaledType = getScaledType(xType, scaleType);
  ElementMath scaled = math.on(scaledType);
  Value quotient =
      scaled.div(scaled.convert(x, xType), scaled.convert(scale, scaleType));
  Value rounded = scaled.apply<math::RoundEvenOp>(quotient);
  // Zero points of 32 bits are no numbers of f32.
  Type sumType = type.getIntOrFloatBitWidth() > 16
                     ? Type(Float64Type::get(op.getContext()))
                     : scaledType;
  ElementMath sum = math.on(sumType);
  Value shifted =
      sum.add(sum.convert(rounded, scaledType), sum.convert(zeroPoint, type));
  return math.on(type).cast(shifted, sumType);
}

static Value emitElement(DequantizeOp op, const ElementMath &math, Value x,
                         Value scale, Value zeroPoint) {
  Type type = getElementType(op.getData());
  Type scaleType = getElementType(op.getScale());
  Type result = op.getOutDtype().value_or(scaleType);
  // One bit more is enough to be exact.
  Type wideType = IntegerType::get(op.getContext(),
                                   type.getIntOrFloatBitWidth() > 16 ? 64 : 32);
  ElementMath wide = math.on(wideType);
  Value distance =
      wide.sub(wide.convert(x, type), wide.convert(zeroPoint, type));
  Type scaledType = getScaledType(scaleType, scaleType);
  ElementMath scaled = math.on(scaledType);
  Value product = scaled.mul(scaled.convert(distance, wideType),
                             scaled.convert(scale, scaleType));
  return math.on(result).convert(product, scaledType);
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult emitQuantization(OpTy op, OpBuilder &builder, Location loc,
                                      ValueRange operands,
                                      const KernelSymbols &symbols,
                                      SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(op, builder, loc, symbols);
  Extents extents = emitter.getResultExtents();
  Extents scale = emitter.getExtents(op.getScale().getType());
  Extents zeroPoint = emitter.getExtents(op.getZeroPoint().getType());
  if (failed(emitter.getStatus()))
    return failure();
  typename OpTy::Adaptor adaptor(op->getOperands(), op);
  SmallVector<Dim> dims(extents.begin(), extents.end());
  TensorShape expected = *inferScaleShape(
      {}, adaptor, TensorShape(dims), TensorShape::of(op.getScale().getType()));
  if (TensorShape::of(op.getScale().getType()).str() != expected.str() ||
      scale != zeroPoint) {
    emitter.emitUnproven() << "scale and zero_point have the "
                              "shape "
                           << expected.str()
                           << "; relax.match_cast can state it";
    return failure();
  }
  unsigned rank = extents.size();
  SmallVector<AffineExpr> exprs;
  if (!scale.empty()) {
    unsigned axis = *normalizeAxis({}, op.getAxis(), rank);
    int64_t blockSize = op.getBlockSize();
    if (blockSize == 0)
      exprs.push_back(emitter.d(axis));
    for (unsigned i = 0; blockSize != 0 && i < rank; ++i)
      exprs.push_back(i == axis ? emitter.d(i).floorDiv(blockSize)
                                : emitter.d(i));
  }
  AffineMap map = emitter.map(rank, exprs);
  results.push_back(emitter.compute(
      extents, getElementType(op.getResult()), operands,
      {emitter.identity(rank), map, map},
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        ElementMath math(at, atLoc, getElementType(op.getResult()));
        return emitElement(op, math, args[0], args[1], args[2]);
      }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizeOps.cpp.inc"

void RelaxDialect::registerQuantizeOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizeOps.cpp.inc"
      >();
}
