//===- ElementwiseActivations.cpp - activation functions ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "NodeBuilder.h"
#include "OperatorTemplates.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Bounds are attributes before version 11 and optional inputs since then.
static LogicalResult importClip(NodeBuilder &node) {
  TensorMath math(node);
  Value x = node.getInput(0);
  if (!x)
    return failure();
  Type elementType = getElementType(x);
  auto getBound = [&](StringRef name, size_t input) -> Value {
    if (node.getOpset() >= 11)
      return node.hasInput(input) ? node.getInput(input) : Value();
    if (!node.hasAttribute(name))
      return {};
    return node.createScalar(elementType, node.getFloat(name, 0));
  };
  if (Value low = getBound("min", 1))
    x = math.max(x, low);
  if (Value high = getBound("max", 2))
    x = math.min(x, high);
  return node.setOutput(0, x);
}

template <typename OpTy, int64_t thousandths>
static LogicalResult importWithAlpha(NodeBuilder &node) {
  double alpha = node.getFloat("alpha", thousandths * 0.001);
  return node.setOutput(0, node.createValue<OpTy>({node.getInput(0)},
                                                  {node.f64("alpha", alpha)}));
}

static LogicalResult importHardSigmoid(NodeBuilder &node) {
  double alpha = node.getFloat("alpha", 0.2), beta = node.getFloat("beta", 0.5);
  return node.setOutput(0, node.createValue<relax::HardSigmoidOp>(
                               {node.getInput(0)}, {node.f64("alpha", alpha),
                                                    node.f64("beta", beta)}));
}

static LogicalResult importSelu(NodeBuilder &node) {
  TensorMath math(node);
  // The defaults of the specification are f32 numbers.
  constexpr float kAlpha = 1.67326319217681884765625f,
                  kGamma = 1.05070102214813232421875f;
  double alpha = node.getFloat("alpha", kAlpha);
  double gamma = node.getFloat("gamma", kGamma);
  if (float(alpha) == kAlpha && float(gamma) == kGamma)
    return importUnary<relax::SeluOp>(node);
  Value elu = node.createValue<relax::EluOp>({node.getInput(0)},
                                             {node.f64("alpha", alpha)});
  if (!elu)
    return failure();
  Value scale = math.number(elu, gamma);
  return node.setOutput(0, math.mul(elu, scale));
}

static LogicalResult importGelu(NodeBuilder &node) {
  StringRef approximation = node.getString("approximate", "none");
  if (approximation == "none")
    return importUnary<relax::GeluOp>(node);
  if (approximation == "tanh")
    return importUnary<relax::GeluTanhOp>(node);
  return node.error("attribute 'approximate': expected none or tanh, got '" +
                    approximation + "'");
}

/// Creates log(1 + exp(x)), which equals x above a threshold that depends on
/// the precision of the type.
static Value createSoftplus(NodeBuilder &node, Value x) {
  if (!x)
    return {};
  double threshold = getElementType(x).isF64() ? 40 : 20;
  return node.createValue<relax::SoftplusOp>(
      {x}, {node.f64("beta", 1), node.f64("threshold", threshold)});
}

static LogicalResult importSoftplus(NodeBuilder &node) {
  return node.setOutput(0, createSoftplus(node, node.getInput(0)));
}

static LogicalResult importMish(NodeBuilder &node) {
  TensorMath math(node);
  Value x = node.getInput(0);
  Value tanh = math.tanh(createSoftplus(node, x));
  return node.setOutput(0, math.mul(x, tanh));
}

static LogicalResult importHardSwish(NodeBuilder &node) {
  TensorMath math(node);
  Value x = node.getInput(0);
  Value gate = node.createValue<relax::HardSigmoidOp>(
      {x}, {node.f64("alpha", 1.0 / 6), node.f64("beta", 0.5)});
  return node.setOutput(0, math.mul(x, gate));
}

static LogicalResult importSwish(NodeBuilder &node) {
  TensorMath math(node);
  double alpha = node.getFloat("alpha", 1);
  if (alpha == 1)
    return importUnary<relax::SiluOp>(node);
  Value x = node.getInput(0);
  Value gate = math.sigmoid(math.mul(x, math.number(x, alpha)));
  return node.setOutput(0, math.mul(x, gate));
}

static LogicalResult importSoftsign(NodeBuilder &node) {
  TensorMath math(node);
  Value x = node.getInput(0);
  return node.setOutput(0,
                        math.div(x, math.add(math.number(x, 1), math.abs(x))));
}

/// Integers are supported since version 14.
static LogicalResult importRelu(NodeBuilder &node) {
  Value x = node.getInput(0);
  if (x && node.getOpset() < 14 && !isa<FloatType>(getElementType(x)))
    return node.error("integers are not supported before opset 14");
  return importUnary<relax::ReluOp>(node);
}

/// Creates max(0, x) + min(0, alpha * (exp(x / alpha) - 1)).
static LogicalResult importCelu(NodeBuilder &node) {
  TensorMath math(node);
  double alpha = node.getFloat("alpha", 1);
  Value x = node.getInput(0);
  if (!x)
    return failure();
  if (alpha == 1)
    return importUnary<relax::EluOp>(node);
  Value divisor = math.number(x, alpha);
  Value scaled = math.div(x, divisor);
  Value zero = math.number(x, 0);
  // For a positive alpha, Elu replaces exp(x) - 1: they differ only above zero,
  // where the minimum is 0. A negative alpha swaps the halves, so the
  // exponential is needed.
  Value growth;
  if (alpha > 0)
    growth = node.createValue<relax::EluOp>({scaled}, {node.f64("alpha", 1)});
  else
    growth = math.sub(math.exp(scaled), math.number(x, 1));
  Value negative = math.min(zero, math.mul(growth, divisor));
  return node.setOutput(
      0, math.add(node.createValue<relax::ReluOp>({x}), negative));
}

static LogicalResult importThresholdedRelu(NodeBuilder &node) {
  TensorMath math(node);
  double alpha = node.getFloat("alpha", 1);
  Value x = node.getInput(0);
  Value isAbove = math.greater(x, math.number(x, alpha));
  return node.setOutput(0, math.where(isAbove, x, math.number(x, 0)));
}

/// Moves x towards zero by `bias` and returns zero within `lambd` of it.
/// Arithmetic is in floating point for all tensors; for an integer tensor the
/// result is converted back.
static LogicalResult importShrink(NodeBuilder &node) {
  TensorMath math(node);
  double lambd = node.getFloat("lambd", 0.5), bias = node.getFloat("bias", 0);
  Value given = node.getInput(0);
  if (!given)
    return failure();
  Type type = getElementType(given), wide = type;
  if (isa<IntegerType>(type))
    wide = type.getIntOrFloatBitWidth() <= 16
               ? node.getF32Type()
               : Type(Float64Type::get(node.getContext()));
  Value x = math.cast(given, wide);
  Value offset = node.createScalar(wide, bias);
  Value zero = node.createScalar(wide, 0);
  Value isAbove = math.greater(x, node.createScalar(wide, lambd));
  Value isBelow = math.less(x, node.createScalar(wide, -lambd));
  Value high = math.sub(x, offset);
  Value low = math.add(x, offset);
  Value result = math.where(isBelow, low, math.where(isAbove, high, zero));
  return node.setOutput(0, math.cast(result, type));
}

/// The slope broadcasts to the tensor, which may have integers.
static LogicalResult importPRelu(NodeBuilder &node) {
  TensorMath math(node);
  Value x = node.getInput(0), slope = node.getInput(1);
  Value isNegative = math.less(x, math.number(x, 0));
  Value scaled = math.mul(slope, x);
  return node.setOutput(0, math.where(isNegative, scaled, x));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getElementwiseActivationOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Celu", 12, importCelu},
      {"Clip", 6, importClip},
      {"Elu", 6, importWithAlpha<relax::EluOp, 1000>},
      {"Gelu", 20, importGelu},
      {"HardSigmoid", 6, importHardSigmoid},
      {"HardSwish", 14, importHardSwish},
      {"LeakyRelu", 6, importWithAlpha<relax::LeakyReluOp, 10>},
      {"Mish", 18, importMish},
      {"PRelu", 7, importPRelu},
      {"Relu", 6, importRelu},
      {"Selu", 6, importSelu},
      {"Shrink", 9, importShrink},
      {"Sigmoid", 6, importUnary<relax::SigmoidOp>},
      {"Softplus", 1, importSoftplus},
      {"Softsign", 1, importSoftsign},
      {"Swish", 24, importSwish},
      {"ThresholdedRelu", 10, importThresholdedRelu},
  };
  return entries;
}
