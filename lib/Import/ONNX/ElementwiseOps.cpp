//===- ElementwiseOps.cpp - ONNX operators on single elements -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxActivationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

using namespace mlir;
using namespace relax_mlir::onnx;

template <typename OpTy> static LogicalResult importUnary(NodeBuilder &node) {
  return node.setOutput(0, node.createValue<OpTy>({node.getInput(0)}));
}

template <typename OpTy> static LogicalResult importBinary(NodeBuilder &node) {
  return node.setOutput(
      0, node.createValue<OpTy>({node.getInput(0), node.getInput(1)}));
}

/// One or more inputs, combined from left to right.
template <typename OpTy> static Value foldInputs(NodeBuilder &node) {
  SmallVector<Value> inputs = node.getInputs();
  if (inputs.empty()) {
    (void)node.error("expected at least one input");
    return {};
  }
  Value result = inputs[0];
  for (Value input : llvm::drop_begin(inputs))
    result = node.createValue<OpTy>({result, input});
  return result;
}

template <typename OpTy>
static LogicalResult importVariadic(NodeBuilder &node) {
  return node.setOutput(0, foldInputs<OpTy>(node));
}

static LogicalResult importMean(NodeBuilder &node) {
  Value sum = foldInputs<relax::AddOp>(node);
  if (!sum)
    return failure();
  Type elementType = cast<TensorType>(sum.getType()).getElementType();
  Value count = node.createScalar(elementType, node.getNumInputs());
  return node.setOutput(0, node.createValue<relax::DivideOp>({sum, count}));
}

static LogicalResult importReciprocal(NodeBuilder &node) {
  Value x = node.getInput(0);
  if (!x)
    return failure();
  Value one =
      node.createScalar(cast<TensorType>(x.getType()).getElementType(), 1);
  return node.setOutput(0, node.createValue<relax::DivideOp>({one, x}));
}

/// Bounds are attributes in the first versions, optional inputs from 11 on.
static LogicalResult importClip(NodeBuilder &node) {
  Value x = node.getInput(0);
  if (!x)
    return failure();
  Type elementType = cast<TensorType>(x.getType()).getElementType();
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

ArrayRef<OperatorEntry> relax_mlir::onnx::getElementwiseOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Add", 7, importBinary<relax::AddOp>},
      {"Clip", 6, importClip},
      {"Div", 7, importBinary<relax::DivideOp>},
      {"Exp", 6, importUnary<relax::ExpOp>},
      {"Max", 6, importVariadic<relax::MaximumOp>},
      {"Mean", 6, importMean},
      {"Min", 6, importVariadic<relax::MinimumOp>},
      {"Mul", 7, importBinary<relax::MultiplyOp>},
      {"Neg", 6, importUnary<relax::NegativeOp>},
      {"Reciprocal", 6, importReciprocal},
      {"Relu", 6, importUnary<relax::ReluOp>},
      {"Sigmoid", 6, importUnary<relax::SigmoidOp>},
      {"Sqrt", 6, importUnary<relax::SqrtOp>},
      {"Sub", 7, importBinary<relax::SubtractOp>},
      {"Sum", 6, importVariadic<relax::AddOp>},
      {"Tanh", 6, importUnary<relax::TanhOp>},
  };
  return entries;
}
