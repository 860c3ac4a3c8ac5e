//===- ContribProducts.cpp - products of 8-bit integers -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The integers are multiplied and summed exactly in 32 bits; then one factor
// applies all scales.
//
//===----------------------------------------------------------------------===//

#include "ContribOps.h"
#include "ElementTypes.h"
#include "Quantization.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Returns the zero point of the right matrix: one element, or one for each
/// column; null if it is absent.
static Value getColumnZeroPoint(NodeBuilder &node, size_t input) {
  if (!node.hasInput(input))
    return {};
  return createNumber(node, node.getInput(input));
}

/// Adds a vector with an element for each column, if it is present.
static Value addBias(NodeBuilder &node, Value product, size_t input) {
  TensorMath math(node);
  return node.hasInput(input) ? math.add(product, node.getInput(input))
                              : product;
}

/// Returns an operand of a QGemm as i32 minus its zero point, transposed if the
/// attribute says so.
static Value getOperand(NodeBuilder &node, size_t input, StringRef attribute,
                        Value zeroPoint) {
  TensorMath math(node);
  Value x = node.getInput(input);
  if (!node.failed() && node.getRank(x) != 2)
    (void)node.error("A and B must be matrices");
  if (node.getInt(attribute, 0) != 0)
    x = math.permute(x, {1, 0});
  return subtractZeroPoint(node, x, zeroPoint);
}

/// The result is quantized if it has a scale and a zero point.
static LogicalResult importQGemm(NodeBuilder &node) {
  TensorMath math(node);
  double alpha = node.getFloat("alpha", 1);
  if (node.hasInput(7) != node.hasInput(8))
    return node.error("input 'y_scale' and input 'y_zero_point' must be given "
                      "together");
  Value lhs = getOperand(node, 0, "transA", node.getScalar(2, "a_zero_point"));
  Value rhs = getOperand(node, 3, "transB", getColumnZeroPoint(node, 5));
  Value product = math.matmul(lhs, rhs);
  Type type = product ? product.getType() : Type();
  product = addBias(node, product, 6);
  if (node.failed())
    return failure();
  if (!relax::areCompatible(relax::TensorShape::of(type),
                            relax::TensorShape::of(product.getType())))
    return node.error("input C does not broadcast to the product of A and B");
  Value scale = node.getScalar(1, "a_scale");
  if (alpha != 1)
    scale = math.mul(scale, math.number(scale, alpha));
  Value factor = math.mul(scale, createNumber(node, node.getInput(4)));
  if (!node.hasInput(7))
    return node.setOutput(
        0, math.mul(math.cast(product, node.getF32Type()), factor));
  factor = math.div(factor, node.getScalar(7, "y_scale"));
  return node.setOutput(0, quantizeScaled(node, product, factor,
                                          node.getScalar(8, "y_zero_point")));
}

static LogicalResult importMatMulIntegerToFloat(NodeBuilder &node) {
  TensorMath math(node);
  Type real = node.getF32Type();
  Value zeroPoint;
  if (node.hasInput(4))
    zeroPoint = node.getScalar(4, "a_zero_point");
  Value lhs = subtractZeroPoint(node, node.getInput(0), zeroPoint);
  Value rhs =
      subtractZeroPoint(node, node.getInput(1), getColumnZeroPoint(node, 5));
  Value product = math.cast(math.matmul(lhs, rhs), real);
  Value scale = node.getScalar(2, "a_scale");
  if (node.failed())
    return failure();
  Value columns = createNumber(node, node.getInput(3));
  Value factor = math.mul(math.cast(scale, real), math.cast(columns, real));
  Value result = math.cast(math.mul(product, factor), getElementType(scale));
  return node.setOutput(0, addBias(node, result, 6));
}

static LogicalResult importDynamicQuantizeMatMul(NodeBuilder &node) {
  TensorMath math(node);
  ScaledIntegers lhs = quantizeDynamically(node, node.getInput(0));
  Value rhs =
      subtractZeroPoint(node, node.getInput(1), getColumnZeroPoint(node, 3));
  Value product = math.cast(math.matmul(lhs.integers, rhs), node.getF32Type());
  Value factor = math.mul(lhs.scale, createNumber(node, node.getInput(2)));
  return node.setOutput(0, addBias(node, math.mul(product, factor), 4));
}

ArrayRef<ContribOperator> relax_mlir::onnx::getContribProductOperators() {
  static constexpr ContribOperator operators[] = {
      {{"DynamicQuantizeMatMul", 1, importDynamicQuantizeMatMul},
       "A B b_scale b_zero_point bias",
       "Y"},
      {{"MatMulIntegerToFloat", 1, importMatMulIntegerToFloat},
       "A B a_scale b_scale a_zero_point b_zero_point bias",
       "Y"},
      {{"QGemm", 1, importQGemm},
       "A a_scale a_zero_point B b_scale b_zero_point C y_scale y_zero_point",
       "Y"},
  };
  return operators;
}
