//===- QuantizationOps.cpp - quantization, quantized products -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "Quantization.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

Value relax_mlir::onnx::createNumber(NodeBuilder &node, Value value) {
  if (!value)
    return {};
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (type && type.getRank() == 1 && type.getDimSize(0) == 1)
    return node.createReshape(value, {});
  return value;
}

namespace {
/// Scale and zero point, inputs 1 and 2, and the attributes for their
/// granularity.
struct Scales {
  Value scale, zeroPoint;
  SmallVector<NamedAttribute> attributes;
};
} // namespace

/// Reads scale and zero point; a missing zero point is 0 of the given type.
static Scales getScales(NodeBuilder &node, Type type) {
  TensorMath math(node);
  Scales scales;
  scales.scale = createNumber(node, node.getInput(1));
  if (!scales.scale)
    return scales;
  if (node.hasInput(2)) {
    scales.zeroPoint = createNumber(node, node.getInput(2));
  } else {
    auto scaleType = dyn_cast<RankedTensorType>(scales.scale.getType());
    if (scaleType && scaleType.hasStaticShape()) {
      auto zeroType = RankedTensorType::get(scaleType.getShape(), type);
      scales.zeroPoint = node.createConstant(DenseElementsAttr::get(
          zeroType, Builder(node.getContext()).getZeroAttr(type)));
    } else {
      SmallVector<IndexExpr> shape;
      scales.scale = node.nameShape(scales.scale, "scale", shape);
      scales.zeroPoint = math.full(shape, type, 0);
    }
  }
  scales.attributes = {node.i64("axis", node.getInt("axis", 1)),
                       node.i64("block_size", node.getInt("block_size", 0))};
  return scales;
}

/// Requires scale and zero point to have one value for each element, or each
/// block of elements, along the axis.
static void requireScales(NodeBuilder &node, Value &x, Scales &scales) {
  int64_t axis = node.getInt("axis", 1), block = node.getInt("block_size", 0),
          rank = node.getRank(x), numDims = node.getRank(scales.scale);
  if (node.failed() || numDims != node.getRank(scales.zeroPoint))
    return;
  if (block == 0 && numDims == 1) {
    requireEqual(node, x, axis, scales.scale, 0);
  } else if (block > 0 && numDims == rank) {
    axis = node.normalizeAxis(axis, rank);
    SmallVector<IndexExpr> shape;
    x = node.nameShape(x, "size", shape);
    for (int64_t i = 0; i < rank && !node.failed(); ++i)
      if (i != axis)
        requireEqual(node, x, i, scales.scale, i);
      else
        requireSize(node, scales.scale, i,
                    IndexExpr::floorDiv(shape[i] + (block - 1), block));
  }
  for (int64_t i = 0; i < numDims && !node.failed(); ++i)
    requireEqual(node, scales.scale, i, scales.zeroPoint, i);
}

/// Returns the type of fewer than 8 bits that QuantizeLinear gives, if any.
static DataType getFewBitsResult(NodeBuilder &node) {
  auto type = static_cast<DataType>(node.getInt("output_dtype", 0));
  return getFewBits(type) != 0 ? type : node.getFewBitsInput(2);
}

/// Limits bytes to the range of integers of fewer bits.
static Value saturate(NodeBuilder &node, Value bytes, DataType fewBits) {
  TensorMath math(node);
  unsigned bits = getFewBits(fewBits);
  if (!bytes || bits == 0)
    return bytes;
  bool isUnsigned = getElementType(bytes).isUnsignedInteger();
  int64_t most = (int64_t(1) << (isUnsigned ? bits : bits - 1)) - 1;
  bytes = math.min(bytes, math.number(bytes, double(most)));
  return isUnsigned ? bytes
                    : math.max(bytes, math.number(bytes, double(-most - 1)));
}

LogicalResult relax_mlir::onnx::importQuantizeLinear(NodeBuilder &node) {
  TensorMath math(node);
  Builder builder(node.getContext());
  Value x = node.getInput(0);
  DataType fewBits = getFewBitsResult(node);
  Type type = getFewBitsType(fewBits, node.getContext());
  if (!type)
    type = getTypeAttribute(node, "output_dtype");
  // Values that are out of range of an integer type always saturate.
  node.ignoreAttribute("saturate");
  Type precision = getTypeAttribute(node, "precision");
  if (node.failed())
    return failure();
  if (precision && !precision.isF32())
    return node.error("attribute 'precision': only float is supported");
  Scales scales =
      getScales(node, type ? type : builder.getIntegerType(8, false));
  if (!scales.zeroPoint)
    return failure();
  if (type && type != getElementType(scales.zeroPoint))
    return node.error("attribute 'output_dtype' differs from the type of the "
                      "zero point");
  if (!isa<FloatType>(getElementType(x)))
    x = math.cast(x, builder.getF32Type());
  requireScales(node, x, scales);
  Value bytes = node.createValue<relax::QuantizeOp>(
      {x, scales.scale, scales.zeroPoint}, scales.attributes);
  (void)node.setOutput(0, saturate(node, bytes, fewBits));
  node.setFewBits(0, fewBits);
  return failure(node.failed());
}

LogicalResult relax_mlir::onnx::importDequantizeLinear(NodeBuilder &node) {
  Value x = node.getInput(0);
  Type type = getTypeAttribute(node, "output_dtype");
  if (node.failed())
    return failure();
  Scales scales = getScales(node, getElementType(x));
  requireScales(node, x, scales);
  if (type)
    scales.attributes.push_back(node.type("out_dtype", type));
  return node.setOutput(
      0, node.createValue<relax::DequantizeOp>(
             {x, scales.scale, scales.zeroPoint}, scales.attributes));
}

/// Returns one number per row of a matrix as a column.
static Value createColumn(NodeBuilder &node, Value value) {
  TensorMath math(node);
  value = createNumber(node, value);
  if (!value || node.getRank(value) != 1)
    return value;
  return math.expand(value, {1});
}

Value relax_mlir::onnx::subtractZeroPoint(NodeBuilder &node, Value x,
                                          Value zeroPoint) {
  TensorMath math(node);
  Type type = IntegerType::get(node.getContext(), 32);
  x = math.cast(x, type);
  return zeroPoint ? math.sub(x, math.cast(zeroPoint, type)) : x;
}

Value relax_mlir::onnx::quantizeScaled(NodeBuilder &node, Value integers,
                                       Value factor, Value zeroPoint) {
  TensorMath math(node);
  Value scaled = math.mul(math.cast(integers, node.getF32Type()), factor);
  return node.createValue<relax::QuantizeOp>(
      {scaled, math.number(scaled, 1), zeroPoint});
}

ScaledIntegers relax_mlir::onnx::quantizeDynamically(NodeBuilder &node,
                                                     Value x) {
  TensorMath math(node);
  SmallVector<int64_t> axes =
      llvm::to_vector(llvm::seq<int64_t>(0, node.getRank(x)));
  Value zero = math.number(x, 0);
  Value least = math.min(
      node.createValue<relax::MinOp>({x}, {node.i64Array("axes", axes)}), zero);
  Value most = math.max(math.maxOver(x, axes), zero);
  Value range = math.sub(most, least);
  Value scale = math.where(math.equal(range, zero), math.number(x, 1),
                           math.div(range, math.number(x, 255)));
  Value none = node.createScalar(
      IntegerType::get(node.getContext(), 8, IntegerType::Unsigned), 0);
  Value zeroPoint =
      node.createValue<relax::QuantizeOp>({math.sub(zero, least), scale, none});
  Value bytes = node.createValue<relax::QuantizeOp>({x, scale, zeroPoint});
  return {subtractZeroPoint(node, bytes, zeroPoint), scale};
}

/// Returns a matrix of integers minus its zero point, which is a scalar, or one
/// value per row of the left or column of the right matrix.
static Value createDistance(NodeBuilder &node, size_t input, size_t zeroPoint,
                            bool isLeft) {
  Value zero;
  if (node.hasInput(zeroPoint))
    zero = isLeft ? createColumn(node, node.getInput(zeroPoint))
                  : createNumber(node, node.getInput(zeroPoint));
  return subtractZeroPoint(node, node.getInput(input), zero);
}

static LogicalResult importMatMulInteger(NodeBuilder &node) {
  TensorMath math(node);
  Value lhs = createDistance(node, 0, 2, /*isLeft=*/true);
  Value rhs = createDistance(node, 1, 3, /*isLeft=*/false);
  return node.setOutput(0, math.matmul(lhs, rhs));
}

/// Multiplies the integers exactly, then applies all three scales at once.
static LogicalResult importQLinearMatMul(NodeBuilder &node) {
  TensorMath math(node);
  Type real = node.getF32Type();
  Value lhs = createDistance(node, 0, 2, /*isLeft=*/true);
  Value rhs = createDistance(node, 3, 5, /*isLeft=*/false);
  Value product = math.matmul(lhs, rhs);
  Value lhsScale = math.cast(createColumn(node, node.getInput(1)), real);
  Value rhsScale = math.cast(createNumber(node, node.getInput(4)), real);
  Value scale = math.cast(createNumber(node, node.getInput(6)), real);
  Value zeroPoint = createNumber(node, node.getInput(7));
  if (node.failed())
    return failure();
  if (node.getRank(scale) != 0 || node.getRank(zeroPoint) != 0)
    return node.error("scale and zero point of the result must be scalars");
  Value factor = math.div(math.mul(lhsScale, rhsScale), scale);
  return node.setOutput(0, quantizeScaled(node, product, factor, zeroPoint));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getQuantizationOperators() {
  static constexpr OperatorEntry entries[] = {
      {"DequantizeLinear", 10, importDequantizeLinear},
      {"MatMulInteger", 10, importMatMulInteger},
      {"QLinearMatMul", 10, importQLinearMatMul},
      {"QuantizeLinear", 10, importQuantizeLinear},
  };
  return entries;
}
