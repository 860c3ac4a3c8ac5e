//===- ContribQuantizationOps.cpp - quantized operators of ONNX Runtime ---===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// These operators have tensors of 8-bit integers, each with a scale and a zero
// point of one element, and mean: convert the inputs to real numbers, compute,
// and round the result.
//
//===----------------------------------------------------------------------===//

#include "ContribOps.h"
#include "ElementTypes.h"
#include "Quantization.h"
#include "ShapeArithmetic.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"
#include "Window.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// The scale and the zero point of a tensor.
struct Parameters {
  Value scale, zeroPoint;
};
} // namespace

/// Returns the parameters in input `scale` and the input after it, whose names
/// begin with `tensor`. A missing zero point is 0 of the element type.
static Parameters getParameters(NodeBuilder &node, size_t scale,
                                StringRef tensor, Type type) {
  Parameters parameters;
  parameters.scale = node.getScalar(scale, (tensor + "_scale").str());
  if (node.hasInput(scale + 1))
    parameters.zeroPoint =
        node.getScalar(scale + 1, (tensor + "_zero_point").str());
  else
    parameters.zeroPoint = node.createScalar(type, 0);
  return parameters;
}

static Value dequantize(NodeBuilder &node, Value x, const Parameters &p) {
  return node.createValue<relax::DequantizeOp>({x, p.scale, p.zeroPoint});
}

static Value quantize(NodeBuilder &node, Value x, const Parameters &p) {
  return node.createValue<relax::QuantizeOp>({x, p.scale, p.zeroPoint});
}

/// Returns an input as real numbers; its parameters are the inputs after it.
static Value getReal(NodeBuilder &node, size_t input, StringRef tensor) {
  Value x = node.getInput(input);
  if (!x)
    return {};
  return dequantize(node, x,
                    getParameters(node, input + 1, tensor, getElementType(x)));
}

/// Rounds the result of an operator whose input 0 has the same type.
static LogicalResult setQuantized(NodeBuilder &node, Value result, size_t scale,
                                  StringRef tensor) {
  if (node.failed())
    return failure();
  Type type = node.getInputType(0).getElementType();
  return node.setOutput(
      0, quantize(node, result, getParameters(node, scale, tensor, type)));
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

static LogicalResult importQLinearAdd(NodeBuilder &node) {
  TensorMath math(node);
  Value lhs = getReal(node, 0, "A"), rhs = getReal(node, 3, "B");
  return setQuantized(node, math.add(lhs, rhs), 6, "C");
}

/// Multiplies the integers exactly, then applies all three scales at once.
static LogicalResult importQLinearMul(NodeBuilder &node) {
  TensorMath math(node);
  Value lhs = node.getInput(0), rhs = node.getInput(3);
  if (!lhs || !rhs)
    return failure();
  Type type = getElementType(lhs);
  Parameters a = getParameters(node, 1, "A", type),
             b = getParameters(node, 4, "B", type),
             c = getParameters(node, 6, "C", type);
  Value product = math.mul(subtractZeroPoint(node, lhs, a.zeroPoint),
                           subtractZeroPoint(node, rhs, b.zeroPoint));
  Value factor = math.div(math.mul(a.scale, b.scale), c.scale);
  return node.setOutput(0, quantizeScaled(node, product, factor, c.zeroPoint));
}

static LogicalResult importQLinearSigmoid(NodeBuilder &node) {
  TensorMath math(node);
  return setQuantized(node, math.sigmoid(getReal(node, 0, "X")), 3, "Y");
}

static LogicalResult importQLinearLeakyRelu(NodeBuilder &node) {
  double alpha = node.getFloat("alpha", 0.01f);
  Value result = node.createValue<relax::LeakyReluOp>(
      {getReal(node, 0, "X")}, {node.f64("alpha", alpha)});
  return setQuantized(node, result, 3, "Y");
}

static LogicalResult importQLinearWhere(NodeBuilder &node) {
  TensorMath math(node);
  Value x = node.getInput(1);
  if (!x)
    return failure();
  Value result = math.where(node.getInput(0), getReal(node, 1, "x"),
                            getReal(node, 4, "y"));
  Parameters z = getParameters(node, 7, "z", getElementType(x));
  return node.setOutput(0, quantize(node, result, z));
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Concatenates tensors that have parameters of their own. Inputs 0 and 1 are
/// the parameters of the result.
static LogicalResult importQLinearConcat(NodeBuilder &node) {
  TensorMath math(node);
  int64_t axis = node.getRequiredInt("axis");
  size_t count = node.getNumInputs();
  if (count < 5 || count % 3 != 2)
    return node.error("expected the scale and the zero point of the result, "
                      "and three inputs for each tensor, got " +
                      Twine(count) + " inputs");
  Value first = node.getInput(2);
  if (!first)
    return failure();
  Parameters result = getParameters(node, 0, "Y", getElementType(first));
  SmallVector<Value> parts;
  for (size_t input = 2; input < count; input += 3)
    parts.push_back(quantize(
        node, getReal(node, input, "input" + std::to_string(input / 3)),
        result));
  requireConcat(node, parts, axis);
  return node.setOutput(0, math.concat(parts, axis));
}

/// Before version 13 of the operator set that `opset` names, all dimensions
/// from the axis on were one row.
static LogicalResult importQLinearSoftmax(NodeBuilder &node) {
  int64_t opset = node.getRequiredInt("opset");
  bool isFlat = opset < 13;
  int64_t axis = node.getInt("axis", isFlat ? 1 : -1);
  Value x = getReal(node, 0, "X");
  SmallVector<IndexExpr> shape;
  x = node.nameShape(x, "size", shape);
  axis = node.normalizeAxis(axis, shape.size());
  if (node.failed())
    return failure();
  if (isFlat)
    x = node.createReshape(x, getMatrixShape(shape, axis));
  Value result = node.createValue<relax::SoftmaxOp>(
      {x}, {node.i64("axis", isFlat ? 1 : axis)});
  if (isFlat)
    result = node.createReshape(result, shape);
  return setQuantized(node, result, 3, "Y");
}

static LogicalResult importQLinearReduceMean(NodeBuilder &node) {
  TensorMath math(node);
  std::optional<SmallVector<int64_t>> axes = node.getInts("axes");
  bool keepDims = node.getInt("keepdims", 1) != 0;
  Value x = getReal(node, 0, "data");
  int64_t rank = node.getRank(x);
  SmallVector<int64_t> all = node.normalizeAxes(axes, rank, rank);
  return setQuantized(node, math.mean(x, all, keepDims), 3, "reduced");
}

//===----------------------------------------------------------------------===//
// Pooling
//===----------------------------------------------------------------------===//

/// Moves the channels, the last dimension, behind the batch, or back.
static Value moveChannels(NodeBuilder &node, Value x, bool isBack) {
  TensorMath math(node);
  SmallVector<int64_t> axes =
      llvm::to_vector(llvm::seq<int64_t>(0, node.getRank(x)));
  if (node.failed())
    return {};
  if (isBack)
    std::rotate(axes.begin() + 1, axes.begin() + 2, axes.end());
  else
    std::rotate(axes.begin() + 1, axes.end() - 1, axes.end());
  return math.permute(x, axes);
}

static LogicalResult importQLinearAveragePool(NodeBuilder &node) {
  unsigned n = 0;
  bool isLast = node.getInt("channels_last", 0) != 0;
  if (!getImageInput(node, n))
    return failure();
  Value x = getReal(node, 0, "x");
  if (isLast)
    x = moveChannels(node, x, /*isBack=*/false);
  if (node.failed())
    return failure();
  SmallVector<NamedAttribute> attributes = getPoolAttributes(node, x, n);
  attributes.push_back(node.boolean("count_include_pad",
                                    node.getInt("count_include_pad", 0) != 0));
  Value result =
      createSpatial<relax::AvgPool1dOp, relax::AvgPool2dOp, relax::AvgPool3dOp>(
          node, n, {x}, attributes);
  if (isLast)
    result = moveChannels(node, result, /*isBack=*/true);
  return setQuantized(node, result, 3, "y");
}

/// Sums the integers exactly; the scale includes the number of elements.
static LogicalResult importQLinearGlobalAveragePool(NodeBuilder &node) {
  TensorMath math(node);
  bool isLast = node.getInt("channels_last", 0) != 0;
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  if (node.failed())
    return failure();
  int64_t rank = shape.size();
  if (rank < 3)
    return node.error("expected a tensor of rank 3 or more, got rank " +
                      Twine(rank));
  Parameters from = getParameters(node, 1, "x", getElementType(x)),
             to = getParameters(node, 3, "y", getElementType(x));
  SmallVector<int64_t> axes = llvm::to_vector(
      llvm::seq<int64_t>(isLast ? 1 : 2, isLast ? rank - 1 : rank));
  IndexExpr count(1);
  for (int64_t axis : axes)
    count *= shape[axis];
  Value sum = math.sum(subtractZeroPoint(node, x, from.zeroPoint), axes,
                       /*keepDims=*/true);
  Value divisor = math.mul(to.scale, math.size(count, node.getF32Type()));
  return node.setOutput(
      0,
      quantizeScaled(node, sum, math.div(from.scale, divisor), to.zeroPoint));
}

ArrayRef<ContribOperator> relax_mlir::onnx::getContribQuantizationOperators() {
  static constexpr ContribOperator operators[] = {
      {{"DequantizeLinear", 1, importDequantizeLinear},
       "x x_scale x_zero_point",
       "y"},
      {{"QLinearAdd", 1, importQLinearAdd},
       "A A_scale A_zero_point B B_scale B_zero_point C_scale C_zero_point",
       "C"},
      {{"QLinearAveragePool", 1, importQLinearAveragePool},
       "X x_scale x_zero_point y_scale y_zero_point",
       "Y"},
      {{"QLinearConcat", 1, importQLinearConcat},
       "Y_scale Y_zero_point *",
       "Y"},
      {{"QLinearGlobalAveragePool", 1, importQLinearGlobalAveragePool},
       "X x_scale x_zero_point y_scale y_zero_point",
       "Y"},
      {{"QLinearLeakyRelu", 1, importQLinearLeakyRelu},
       "X X_scale X_zero_point Y_scale Y_zero_point",
       "Y"},
      {{"QLinearMul", 1, importQLinearMul},
       "A A_scale A_zero_point B B_scale B_zero_point C_scale C_zero_point",
       "C"},
      {{"QLinearReduceMean", 1, importQLinearReduceMean},
       "data data_scale data_zero_point reduced_scale reduced_zero_point",
       "reduced"},
      {{"QLinearSigmoid", 1, importQLinearSigmoid},
       "X X_scale X_zero_point Y_scale Y_zero_point",
       "Y"},
      {{"QLinearSoftmax", 1, importQLinearSoftmax},
       "X X_scale x_zero_point y_scale y_zero_point",
       "Y"},
      {{"QLinearWhere", 1, importQLinearWhere},
       "condition X x_scale x_zero_point Y y_scale y_zero_point z_scale "
       "z_zero_point",
       "Z"},
      {{"QuantizeLinear", 1, importQuantizeLinear},
       "x y_scale y_zero_point",
       "y"},
  };
  return operators;
}
