//===- ContribFusedOps.cpp - products fused by ONNX Runtime ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ContribOps.h"
#include "ElementTypes.h"
#include "LinearOps.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>
#include <numeric>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// Activations
//===----------------------------------------------------------------------===//

/// Returns the number of parameters of an activation; -1 for an unknown one.
static int64_t getNumParameters(StringRef activation) {
  return llvm::StringSwitch<int64_t>(activation)
      .Cases({"", "HardSwish", "Relu", "Sigmoid", "Silu", "Tanh"}, 0)
      .Case("LeakyRelu", 1)
      .Cases({"Clip", "HardSigmoid"}, 2)
      .Default(-1);
}

/// Applies the activation that attribute `activation` names. `source` says
/// where the parameters are from.
static Value activate(NodeBuilder &node, Value x, ArrayRef<float> parameters,
                      StringRef source) {
  TensorMath math(node);
  StringRef name = node.getString("activation", "");
  int64_t count = getNumParameters(name);
  if (count < 0)
    (void)node.error("attribute 'activation': '" + name + "' is not supported");
  else if (count != int64_t(parameters.size()))
    (void)node.error(source + ": '" + name + "' has " + Twine(count) +
                     " parameters, got " + Twine(parameters.size()));
  if (node.failed() || name.empty())
    return x;
  if (name == "Relu")
    return node.createValue<relax::ReluOp>({x});
  if (name == "Sigmoid")
    return math.sigmoid(x);
  if (name == "Silu")
    return node.createValue<relax::SiluOp>({x});
  if (name == "Tanh")
    return math.tanh(x);
  if (name == "HardSwish")
    return math.mul(
        x, node.createValue<relax::HardSigmoidOp>(
               {x}, {node.f64("alpha", 1.0 / 6), node.f64("beta", 0.5)}));
  if (name == "Clip")
    return math.clip(x, parameters[0], parameters[1]);
  NamedAttribute alpha = node.f64("alpha", parameters[0]);
  if (name == "LeakyRelu")
    return node.createValue<relax::LeakyReluOp>({x}, {alpha});
  return node.createValue<relax::HardSigmoidOp>(
      {x}, {alpha, node.f64("beta", parameters[1])});
}

//===----------------------------------------------------------------------===//
// FusedConv, FusedGemm
//===----------------------------------------------------------------------===//

/// Adds input Z to a convolution before the activation.
static LogicalResult importFusedConv(NodeBuilder &node) {
  TensorMath math(node);
  Value result = createConv(node);
  if (node.hasInput(3))
    result = math.add(result, node.getInput(3));
  return node.setOutput(0, activate(node, result,
                                    node.getFloats("activation_params"),
                                    "attribute 'activation_params'"));
}

static LogicalResult importFusedGemm(NodeBuilder &node) {
  SmallVector<float> parameters;
  for (StringRef name :
       {"activation_alpha", "activation_beta", "activation_gamma"})
    if (node.hasAttribute(name))
      parameters.push_back(node.getFloat(name, 0));
  return node.setOutput(0, activate(node, createGemm(node), parameters,
                                    "attributes 'activation_alpha' to "
                                    "'activation_gamma'"));
}

//===----------------------------------------------------------------------===//
// FusedMatMul
//===----------------------------------------------------------------------===//

/// Returns an operand as matrices [.., rows, columns], transposed as the
/// attributes of this suffix say: `trans` swaps the last two dimensions, and
/// `transBatch` moves the first dimension, of rows, behind those of the batch.
static Value getOperand(NodeBuilder &node, size_t input, StringRef suffix) {
  TensorMath math(node);
  Value x = node.getInput(input);
  std::string batchName = ("transBatch" + suffix).str();
  bool swaps = node.getInt(("trans" + suffix).str(), 0) != 0;
  bool movesFirst = node.getInt(batchName, 0) != 0;
  int64_t rank = node.getRank(x);
  if (!node.failed() && movesFirst && rank < 3)
    (void)node.error("attribute '" + batchName +
                     "' requires rank 3 or more, got rank " + Twine(rank));
  if (node.failed())
    return {};
  SmallVector<int64_t> axes = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  if (movesFirst)
    std::rotate(axes.begin(), axes.begin() + 1, axes.end() - 1);
  // A vector has nothing to swap.
  if (swaps && rank > 1)
    std::swap(axes[rank - 2], axes[rank - 1]);
  return llvm::is_sorted(axes) ? x : math.permute(x, axes);
}

static LogicalResult importFusedMatMul(NodeBuilder &node) {
  TensorMath math(node);
  double alpha = node.getFloat("alpha", 1);
  Value product =
      math.matmul(getOperand(node, 0, "A"), getOperand(node, 1, "B"));
  if (alpha != 1)
    product = math.mul(product, math.number(product, alpha));
  return node.setOutput(0, product);
}

ArrayRef<ContribOperator> relax_mlir::onnx::getContribFusedOperators() {
  static constexpr ContribOperator operators[] = {
      {{"FusedConv", 1, importFusedConv}, "X W B Z", "Y"},
      {{"FusedGemm", 1, importFusedGemm}, "A B C", "Y"},
      {{"FusedMatMul", 1, importFusedMatMul}, "A B", "Y"},
  };
  return operators;
}
