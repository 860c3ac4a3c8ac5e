//===- QuantizationLowering.cpp - lower quantization ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/QuantizationShapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Elements of QuantizeOp and DequantizeOp
//===----------------------------------------------------------------------===//

/// Returns the type in which scaled numbers are computed.
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
  // Zero points of 32 bits are not representable in f32.
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
  // One additional bit makes the difference exact.
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
// Lowering
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult emitQuantization(LinalgEmitter &emitter, OpTy op,
                                      ValueRange operands,
                                      SmallVectorImpl<Value> &results) {
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
// QuantizedMatmulOp
//===----------------------------------------------------------------------===//

/// Adds the products of an element of each row that a byte of the weights has.
/// `args` are these elements, the byte, its scale and its zero point.
static Value addProducts(QuantizedMatmulOp op, const ElementMath &math,
                         ValueRange args, Value sum) {
  OpBuilder &at = math.getBuilder();
  Location loc = math.getLoc();
  int64_t numRows = op.getRowsPerByte(), bits = op.getBits();
  Type byteType = getElementType(op.getWeight());
  Type wideType = IntegerType::get(op.getContext(), 32);
  ElementMath wide = math.on(wideType);
  Value byte = wide.convert(args[numRows], byteType);
  Value scale = math.convert(args[numRows + 1], getElementType(op.getScale()));
  Value zeroPoint = wide.convert(args[numRows + 2], byteType);
  for (int64_t i = 0; i < numRows; ++i) {
    Value bitsOfRow = byte;
    if (i > 0)
      bitsOfRow =
          arith::ShRUIOp::create(at, loc, byte, wide.constant(i * bits));
    if (i + 1 < numRows)
      bitsOfRow = arith::AndIOp::create(at, loc, bitsOfRow,
                                        wide.constant((1 << bits) - 1));
    Value distance = wide.sub(bitsOfRow, zeroPoint);
    Value weight = math.mul(math.convert(distance, wideType), scale);
    sum = math.add(
        sum,
        math.mul(math.convert(args[i], getElementType(op.getLhs())), weight));
  }
  return sum;
}

static LogicalResult lowerQuantizedMatmul(LinalgEmitter &emitter,
                                          QuantizedMatmulOp op,
                                          ValueRange operands,
                                          SmallVectorImpl<Value> &results) {
  Extents lhs = emitter.getExtents(op.getLhs().getType());
  Extents weight = emitter.getExtents(op.getWeight().getType());
  Extents scale = emitter.getExtents(op.getScale().getType());
  Extents zeroPoint = emitter.getExtents(op.getZeroPoint().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  int64_t perByte = op.getRowsPerByte(), block = op.getBlockSize();
  relax_mlir::IndexExpr rows = weight[0] * perByte;
  if (lhs.back() != rows || scale[0] * block != rows) {
    emitter.emitUnproven() << "rows of lhs have " << rows.str()
                           << " elements, in blocks of " << block
                           << "; relax.match_cast can state it";
    return failure();
  }
  if (weight[1] != scale[1] || scale != zeroPoint) {
    emitter.emitUnproven() << "scale and zero_point have the shape ["
                           << scale[0].str() << ", " << weight[1].str()
                           << "]; relax.match_cast can state it";
    return failure();
  }
  // Loops: those of the result, over blocks, and over the bytes of a block.
  unsigned rank = extents.size(), numLoops = rank + 2;
  AffineExpr column = emitter.d(rank - 1), blockIndex = emitter.d(rank),
             byteIndex = emitter.d(rank + 1);
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (int64_t i = 0; i < perByte; ++i) {
    SmallVector<AffineExpr> exprs;
    for (unsigned dim = 0; dim + 1 < rank; ++dim)
      exprs.push_back(emitter.d(dim));
    exprs.push_back(blockIndex * block + byteIndex * perByte + i);
    inputs.push_back(operands[0]);
    maps.push_back(emitter.map(numLoops, exprs));
  }
  inputs.push_back(operands[1]);
  maps.push_back(emitter.map(
      numLoops, {blockIndex * (block / perByte) + byteIndex, column}));
  AffineMap ofBlock = emitter.map(numLoops, {blockIndex, column});
  inputs.append(
      {operands[2], operands[3], emitter.window({scale[0], block / perByte})});
  maps.append(
      {ofBlock, ofBlock, emitter.map(numLoops, {blockIndex, byteIndex})});
  Type elementType = getElementType(op.getLhs());
  Type sumType = getProductSumType({elementType, getElementType(op.getScale())},
                                   elementType);
  Value sum = emitter.reduce(
      extents, sumType,
      [](const ElementMath &math) { return math.constant(0); },
      /*numReductionLoops=*/2, inputs, maps,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return addProducts(op, math, args, sum);
      });
  results.push_back(emitter.convert(sum, extents, sumType, elementType));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachQuantizationLowerings(MLIRContext &context) {
  attachLinalgLowering<QuantizeOp, emitQuantization>(context);
  attachLinalgLowering<DequantizeOp, emitQuantization>(context);
  attachLinalgLowering<QuantizedMatmulOp, lowerQuantizedMatmul>(context);
}
