//===- ContribElementwiseOps.cpp - activations of ONNX Runtime ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ContribOps.h"
#include "ElementTypes.h"
#include "NodeBuilder.h"
#include "OperatorTemplates.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Applies an activation to the sum of input 0 and, if it is present, the bias.
template <typename OpTy> static LogicalResult importBiased(NodeBuilder &node) {
  TensorMath math(node);
  Value x = node.getInput(0);
  if (node.hasInput(1))
    x = math.add(x, node.getInput(1));
  return node.setOutput(0, node.createValue<OpTy>({x}));
}

static LogicalResult importQuickGelu(NodeBuilder &node) {
  TensorMath math(node);
  double alpha = node.getFloat("alpha", 1.702f);
  Value x = node.getInput(0);
  Value gate = math.sigmoid(math.mul(x, math.number(x, alpha)));
  return node.setOutput(0, math.mul(x, gate));
}

ArrayRef<ContribOperator> relax_mlir::onnx::getContribElementwiseOperators() {
  static constexpr ContribOperator operators[] = {
      {{"BiasGelu", 1, importBiased<relax::GeluOp>}, "A B", "C"},
      {{"FastGelu", 1, importBiased<relax::GeluTanhOp>}, "X bias", "Y"},
      {{"Gelu", 1, importUnary<relax::GeluOp>}, "X", "Y"},
      {{"QuickGelu", 1, importQuickGelu}, "X", "Y"},
  };
  return operators;
}
