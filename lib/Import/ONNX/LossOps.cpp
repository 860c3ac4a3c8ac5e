//===- LossOps.cpp - negative log-likelihood, cross entropy ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"
#include "ShapeConstraints.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxLossOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Imports the negative log-likelihood of log-probabilities [N, C, d..] for
/// targets [N, d..] and weights [C].
static LogicalResult importNLL(NodeBuilder &node, Value predictions) {
  SmallVector<Value> operands = {predictions, node.getInput(1)};
  int64_t rank = node.getRank(predictions);
  // The operator reports a different rank.
  bool isOfRank = rank > 1 && node.getRank(operands[1]) == rank - 1;
  for (int64_t i = 0; i < rank && isOfRank; ++i)
    if (i != 1)
      requireEqual(node, operands[0], i, operands[1],
                   std::max(i - 1, int64_t(0)));
  if (node.hasInput(2)) {
    operands.push_back(node.getInput(2));
    if (rank > 1)
      requireEqual(node, operands[0], 1, operands[2], 0);
  }
  SmallVector<NamedAttribute> attributes = {
      node.string("reduction", node.getString("reduction", "mean"))};
  // By default no target is ignored. The relax operator uses -100 for that,
  // which is not a valid class.
  if (node.hasAttribute("ignore_index"))
    attributes.push_back(
        node.i64("ignore_index", node.getInt("ignore_index", -100)));
  return node.setOutput(
      0, node.createValue<relax::NLLLossOp>(operands, attributes));
}

static LogicalResult importNegativeLogLikelihoodLoss(NodeBuilder &node) {
  return importNLL(node, node.getInput(0));
}

static LogicalResult importSoftmaxCrossEntropyLoss(NodeBuilder &node) {
  Value scores = node.getInput(0);
  int64_t rank = node.getRank(scores);
  if (node.failed())
    return failure();
  if (rank < 2)
    return node.error("expected rank 2 or more, got rank " + Twine(rank));
  Value logarithms =
      node.createValue<relax::LogSoftmaxOp>({scores}, {node.i64("axis", 1)});
  if (failed(importNLL(node, logarithms)))
    return failure();
  return node.hasOutput(1) ? node.setOutput(1, logarithms) : success();
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getLossOperators() {
  static constexpr OperatorEntry entries[] = {
      {"NegativeLogLikelihoodLoss", 12, importNegativeLogLikelihoodLoss},
      {"SoftmaxCrossEntropyLoss", 12, importSoftmaxCrossEntropyLoss},
  };
  return entries;
}
