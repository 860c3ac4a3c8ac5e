//===- AttentionTerms.cpp - attention, from its terms ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AttentionTerms.h"

#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxAttentionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

Value relax_mlir::onnx::splitHeads(NodeBuilder &node, Value x, int64_t numHeads,
                                   StringRef what) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  x = node.nameShape(x, "size", shape);
  if (!node.failed() && shape.size() != 3)
    (void)node.error("input '" + what + "' must have rank 3, got rank " +
                     Twine(shape.size()));
  if (node.failed())
    return {};
  requireMultiple(node, x, shape, 2, numHeads,
                  ("the number of channels of '" + what + "'").str());
  if (node.failed())
    return {};
  IndexExpr channels = IndexExpr::floorDiv(shape[2], numHeads);
  return math.permute(math.reshape(x, {shape[0], shape[1], numHeads, channels}),
                      {0, 2, 1, 3});
}

Value relax_mlir::onnx::joinHeads(NodeBuilder &node, Value x) {
  SmallVector<IndexExpr> shape;
  x = node.nameShape(x, "size", shape);
  if (node.failed())
    return {};
  return node.createReshape(x, {shape[0], shape[1], shape[2] * shape[3]});
}

double relax_mlir::onnx::getAttentionScale(NodeBuilder &node,
                                           const IndexExpr &channels,
                                           bool isZeroDefault) {
  if (node.hasAttribute("scale")) {
    double scale = node.getFloat("scale", 1);
    if (scale != 0 || !isZeroDefault)
      return scale;
  }
  std::optional<int64_t> count = channels.getConstant();
  if (!count)
    (void)node.error("attribute 'scale' is required if the number of channels "
                     "is not constant");
  return 1 / std::sqrt(double(std::max<int64_t>(count.value_or(1), 1)));
}

static Value swapHeads(NodeBuilder &node, Value x) {
  return TensorMath(node).permute(x, {0, 2, 1, 3});
}

Value relax_mlir::onnx::createAttention(NodeBuilder &node,
                                        const AttentionTerms &terms) {
  SmallVector<Value> operands = {swapHeads(node, terms.query),
                                 swapHeads(node, terms.key),
                                 swapHeads(node, terms.value)};
  SmallVector<NamedAttribute> attributes = {node.f64("scale", terms.scale)};
  if (!terms.causalMask.empty())
    attributes.push_back(node.string("causal_mask", terms.causalMask));
  if (!terms.bias)
    return node.createValue<relax::AttentionOp>(operands, attributes);
  operands.push_back(terms.bias);
  return node.createValue<relax::AttentionBiasOp>(operands, attributes);
}

/// Repeats each head for the query heads that share it.
static Value repeatHeads(NodeBuilder &node, Value value,
                         const IndexExpr &numHeads) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  value = node.nameShape(value, "size", shape);
  if (node.failed() || shape[1] == numHeads)
    return value;
  IndexExpr count = IndexExpr::floorDiv(numHeads, shape[1]);
  Value column =
      node.createReshape(value, {shape[0], shape[1], 1, shape[2], shape[3]});
  Value repeated =
      math.broadcast(column, {shape[0], shape[1], count, shape[2], shape[3]});
  return node.createReshape(repeated, {shape[0], numHeads, shape[2], shape[3]});
}

/// Returns the softmax of the scores, together with the sink if there is one.
static Value createWeights(NodeBuilder &node, Value scores, Value sink) {
  TensorMath math(node);
  if (!sink)
    return node.createValue<relax::SoftmaxOp>({scores});
  SmallVector<IndexExpr> shape;
  scores = node.nameShape(scores, "size", shape);
  Value all =
      node.createValue<relax::SoftmaxOp>({math.concat({scores, sink}, 3)});
  if (node.failed())
    return {};
  return node.castToShape(math.slice(all, 3, 0, shape[3]), shape);
}

Value relax_mlir::onnx::composeAttention(NodeBuilder &node,
                                         const AttentionTerms &terms,
                                         SmallVectorImpl<Value> &stages) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  Value query = node.nameShape(terms.query, "size", shape);
  if (node.failed())
    return {};
  Value keys =
      math.permute(repeatHeads(node, terms.key, shape[1]), {0, 1, 3, 2});
  Value product = math.matmul(query, keys);
  Value scores = math.mul(product, math.number(product, terms.scale));
  stages.push_back(scores);
  if (terms.softcap > 0) {
    Value cap = math.number(scores, terms.softcap);
    scores = math.mul(math.tanh(math.div(scores, cap)), cap);
  }
  stages.push_back(scores);
  if (terms.bias)
    scores = math.add(scores, terms.bias);
  stages.push_back(scores);
  Value weights = createWeights(node, scores, terms.sink);
  if (terms.bias) {
    // The weights of a query that attends to no key are 0.
    Value most = math.maxOver(scores, {-1}, true);
    Value isNone = math.equal(most, math.number(scores, -INFINITY));
    weights = math.where(isNone, math.number(weights, 0), weights);
  }
  stages.push_back(weights);
  return math.matmul(weights, repeatHeads(node, terms.value, shape[1]));
}
