//===- ActivationOps.cpp - ONNX activation functions ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

using namespace mlir;
using namespace relax_mlir::onnx;

/// Bounds are attributes in the first versions, optional inputs from 11 on.
static LogicalResult importClip(NodeBuilder &node) {
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
    x = node.createValue<relax::MaximumOp>({x, low});
  if (Value high = getBound("max", 2))
    x = node.createValue<relax::MinimumOp>({x, high});
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
  // What the specification has as floats.
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
  Value scale = node.createScalar(getElementType(elu), gamma);
  return node.setOutput(0, node.createValue<relax::MultiplyOp>({elu, scale}));
}

static LogicalResult importGelu(NodeBuilder &node) {
  StringRef approximation = node.getString("approximate", "none");
  if (approximation == "none")
    return importUnary<relax::GeluOp>(node);
  if (approximation == "tanh")
    return importUnary<relax::GeluTanhOp>(node);
  return node.error("expected approximate = none or tanh, got '" +
                    approximation + "'");
}

/// log(1 + exp(x)): where it is x for the digits of the type.
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
  Value x = node.getInput(0);
  Value tanh = node.createValue<relax::TanhOp>({createSoftplus(node, x)});
  return node.setOutput(0, node.createValue<relax::MultiplyOp>({x, tanh}));
}

static LogicalResult importHardSwish(NodeBuilder &node) {
  Value x = node.getInput(0);
  Value gate = node.createValue<relax::HardSigmoidOp>(
      {x}, {node.f64("alpha", 1.0 / 6), node.f64("beta", 0.5)});
  return node.setOutput(0, node.createValue<relax::MultiplyOp>({x, gate}));
}

static LogicalResult importSwish(NodeBuilder &node) {
  double alpha = node.getFloat("alpha", 1);
  if (alpha == 1)
    return importUnary<relax::SiluOp>(node);
  Value x = node.getInput(0);
  if (!x)
    return failure();
  Value factor = node.createScalar(getElementType(x), alpha);
  Value gate = node.createValue<relax::SigmoidOp>(
      {node.createValue<relax::MultiplyOp>({x, factor})});
  return node.setOutput(0, node.createValue<relax::MultiplyOp>({x, gate}));
}

static LogicalResult importSoftsign(NodeBuilder &node) {
  Value x = node.getInput(0);
  if (!x)
    return failure();
  Value one = node.createScalar(getElementType(x), 1);
  Value divisor = node.createValue<relax::AddOp>(
      {one, node.createValue<relax::AbsOp>({x})});
  return node.setOutput(0, node.createValue<relax::DivideOp>({x, divisor}));
}

/// Of integers from version 14 on.
static LogicalResult importRelu(NodeBuilder &node) {
  Value x = node.getInput(0);
  if (x && node.getOpset() < 14 && !isa<FloatType>(getElementType(x)))
    return node.error("expected floating-point numbers in this opset");
  return importUnary<relax::ReluOp>(node);
}

/// max(0, x) + min(0, alpha * (exp(x / alpha) - 1))
static LogicalResult importCelu(NodeBuilder &node) {
  double alpha = node.getFloat("alpha", 1);
  Value x = node.getInput(0);
  if (!x)
    return failure();
  if (alpha == 1)
    return importUnary<relax::EluOp>(node);
  Value divisor = node.createScalar(getElementType(x), alpha);
  Value scaled = node.createValue<relax::DivideOp>({x, divisor});
  Value zero = node.createScalar(getElementType(x), 0);
  // Elu is x instead of exp(x) - 1 above zero, where the minimum is 0; below a
  // negative alpha it is the other half that counts.
  Value growth;
  if (alpha > 0)
    growth = node.createValue<relax::EluOp>({scaled}, {node.f64("alpha", 1)});
  else
    growth = node.createValue<relax::SubtractOp>(
        {node.createValue<relax::ExpOp>({scaled}),
         node.createScalar(getElementType(x), 1)});
  Value negative = node.createValue<relax::MinimumOp>(
      {zero, node.createValue<relax::MultiplyOp>({growth, divisor})});
  return node.setOutput(0,
                        node.createValue<relax::AddOp>(
                            {node.createValue<relax::ReluOp>({x}), negative}));
}

static LogicalResult importThresholdedRelu(NodeBuilder &node) {
  double alpha = node.getFloat("alpha", 1);
  Value x = node.getInput(0);
  if (!x)
    return failure();
  Value threshold = node.createScalar(getElementType(x), alpha);
  Value isAbove = node.createValue<relax::GreaterOp>({x, threshold});
  Value zero = node.createScalar(getElementType(x), 0);
  return node.setOutput(0,
                        node.createValue<relax::WhereOp>({isAbove, x, zero}));
}

/// Moved towards zero by `bias`, and zero within `lambd` of it. The numbers are
/// floats whatever the tensor is: of integers only the result is one.
static LogicalResult importShrink(NodeBuilder &node) {
  double lambd = node.getFloat("lambd", 0.5), bias = node.getFloat("bias", 0);
  Value given = node.getInput(0);
  if (!given)
    return failure();
  Type type = getElementType(given), wide = type;
  if (isa<IntegerType>(type))
    wide = type.getIntOrFloatBitWidth() <= 16
               ? Type(Float32Type::get(node.getContext()))
               : Type(Float64Type::get(node.getContext()));
  Value x = convertElements(node, given, wide);
  Value offset = node.createScalar(wide, bias);
  Value zero = node.createScalar(wide, 0);
  Value isAbove =
      node.createValue<relax::GreaterOp>({x, node.createScalar(wide, lambd)});
  Value isBelow =
      node.createValue<relax::LessOp>({x, node.createScalar(wide, -lambd)});
  Value high = node.createValue<relax::SubtractOp>({x, offset});
  Value low = node.createValue<relax::AddOp>({x, offset});
  Value result = node.createValue<relax::WhereOp>(
      {isBelow, low, node.createValue<relax::WhereOp>({isAbove, high, zero})});
  return node.setOutput(0, convertElements(node, result, type));
}

/// The slope broadcasts to the tensor, which may be one of integers.
static LogicalResult importPRelu(NodeBuilder &node) {
  Value x = node.getInput(0), slope = node.getInput(1);
  if (!x)
    return failure();
  Value zero = node.createScalar(getElementType(x), 0);
  Value isNegative = node.createValue<relax::LessOp>({x, zero});
  Value scaled = node.createValue<relax::MultiplyOp>({slope, x});
  return node.setOutput(
      0, node.createValue<relax::WhereOp>({isNegative, scaled, x}));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getActivationOperators() {
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
