//===- QuantizeOps.cpp - ONNX quantization --------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// A vector of one element is a number for all, as a number is.
static Value createNumber(NodeBuilder &node, Value value) {
  if (!value)
    return {};
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (type && type.getRank() == 1 && type.getDimSize(0) == 1)
    return node.createReshape(value, {});
  return value;
}

namespace {
/// The second and third input, and what they hold for.
struct Scales {
  Value scale, zeroPoint;
  SmallVector<NamedAttribute> attributes;
};
} // namespace

/// `type` is that of the zero point where it is not given.
static Scales getScales(NodeBuilder &node, Type type) {
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
      scales.zeroPoint = TensorMath(node).full(shape, type, 0);
    }
  }
  scales.attributes = {node.i64("axis", node.getInt("axis", 1)),
                       node.i64("block_size", node.getInt("block_size", 0))};
  return scales;
}

/// A scale, and the zero point, for each element along the axis, or for each
/// block of them.
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

static LogicalResult importQuantizeLinear(NodeBuilder &node) {
  Builder builder(node.getContext());
  Value x = node.getInput(0);
  Type type = getTypeAttribute(node, "output_dtype");
  // What is not in range of an integer is always brought to it.
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
    x = convertElements(node, x, builder.getF32Type());
  requireScales(node, x, scales);
  return node.setOutput(
      0, node.createValue<relax::QuantizeOp>(
             {x, scales.scale, scales.zeroPoint}, scales.attributes));
}

static LogicalResult importDequantizeLinear(NodeBuilder &node) {
  Builder builder(node.getContext());
  Value x = node.getInput(0);
  Type type = getTypeAttribute(node, "output_dtype");
  if (node.failed())
    return failure();
  Scales scales = getScales(node, getElementType(x));
  requireScales(node, x, scales);
  if (type)
    scales.attributes.push_back(
        builder.getNamedAttr("out_dtype", TypeAttr::get(type)));
  return node.setOutput(
      0, node.createValue<relax::DequantizeOp>(
             {x, scales.scale, scales.zeroPoint}, scales.attributes));
}

/// Numbers for the rows of matrices as a column.
static Value createColumn(NodeBuilder &node, Value value) {
  value = createNumber(node, value);
  if (!value || node.getRank(value) != 1)
    return value;
  return node.createValue<relax::ExpandDimsOp>({value},
                                               {node.i64Array("axes", {1})});
}

Value relax_mlir::onnx::subtractZeroPoint(NodeBuilder &node, size_t input,
                                          std::optional<Value> zeroPoint) {
  Type type = IntegerType::get(node.getContext(), 32);
  Value x = convertElements(node, node.getInput(input), type);
  if (!zeroPoint)
    return x;
  return node.createValue<relax::SubtractOp>(
      {x, convertElements(node, *zeroPoint, type)});
}

/// A matrix of integers without its zero point, which is given for all or for
/// each row of the left, or column of the right one.
static Value createDistance(NodeBuilder &node, size_t input, size_t zeroPoint,
                            bool isLeft) {
  if (!node.hasInput(zeroPoint))
    return subtractZeroPoint(node, input, std::nullopt);
  Value zero = node.getInput(zeroPoint);
  return subtractZeroPoint(node, input,
                           isLeft ? createColumn(node, zero)
                                  : createNumber(node, zero));
}

static LogicalResult importMatMulInteger(NodeBuilder &node) {
  Value lhs = createDistance(node, 0, 2, /*isLeft=*/true);
  Value rhs = createDistance(node, 1, 3, /*isLeft=*/false);
  return node.setOutput(0, TensorMath(node).matmul(lhs, rhs));
}

/// The product of the integers, scaled by all three scales at once.
static LogicalResult importQLinearMatMul(NodeBuilder &node) {
  Type real = Float32Type::get(node.getContext());
  Value lhs = createDistance(node, 0, 2, /*isLeft=*/true);
  Value rhs = createDistance(node, 3, 5, /*isLeft=*/false);
  Value product = TensorMath(node).matmul(lhs, rhs);
  Value lhsScale =
      convertElements(node, createColumn(node, node.getInput(1)), real);
  Value rhsScale =
      convertElements(node, createNumber(node, node.getInput(4)), real);
  Value scale =
      convertElements(node, createNumber(node, node.getInput(6)), real);
  Value zeroPoint = createNumber(node, node.getInput(7));
  if (node.failed())
    return failure();
  if (node.getRank(scale) != 0 || node.getRank(zeroPoint) != 0)
    return node.error("expected one scale and zero point for the result");
  Value factor = node.createValue<relax::DivideOp>(
      {node.createValue<relax::MultiplyOp>({lhsScale, rhsScale}), scale});
  Value scaled = node.createValue<relax::MultiplyOp>(
      {convertElements(node, product, real), factor});
  return node.setOutput(0,
                        node.createValue<relax::QuantizeOp>(
                            {scaled, node.createScalar(real, 1), zeroPoint}));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getQuantizeOperators() {
  static constexpr OperatorEntry entries[] = {
      {"DequantizeLinear", 10, importDequantizeLinear},
      {"MatMulInteger", 10, importMatMulInteger},
      {"QLinearMatMul", 10, importQLinearMatMul},
      {"QuantizeLinear", 10, importQuantizeLinear},
  };
  return entries;
}
