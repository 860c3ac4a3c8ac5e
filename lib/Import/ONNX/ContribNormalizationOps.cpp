//===- ContribNormalizationOps.cpp - normalizations of ONNX Runtime -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// ONNX Runtime computes the sums that it normalizes in f32 for f16 and bf16,
// and rounds only results.
//
//===----------------------------------------------------------------------===//

#include "ContribOps.h"
#include "ElementTypes.h"
#include "NodeBuilder.h"
#include "Normalization.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// The epsilon of a normalization of a sum if none is given.
static constexpr float kSkipEpsilon = 1e-12f;

/// Returns a vector of parameters, one for each channel of `x`, in the type of
/// `x`.
static Value getParameters(NodeBuilder &node, size_t input, StringRef what,
                           Value &x) {
  TensorMath math(node);
  Value parameters = node.getInput(input);
  if (node.failed())
    return {};
  if (node.getRank(parameters) != 1 && !node.failed()) {
    (void)node.error("input '" + what + "' must be a vector");
    return {};
  }
  requireEqual(node, x, -1, parameters, 0);
  return math.cast(parameters, getElementType(x));
}

/// Normalizes the rows of `x` to mean 0 and variance 1.
static Value normalizeRows(NodeBuilder &node, Value x, Value gamma, Value beta,
                           double epsilon) {
  TensorMath math(node);
  if (!beta)
    beta = math.number(gamma, 0);
  return node.createValue<relax::LayerNormOp>({x, gamma, beta},
                                              {node.f64("epsilon", epsilon)});
}

/// Normalizes the sum of an input, what skips a layer, and a bias. `isSimple`
/// leaves out the mean and `beta`.
static LogicalResult importSkipNormalization(NodeBuilder &node, bool isSimple) {
  TensorMath math(node);
  double epsilon = node.getFloat("epsilon", kSkipEpsilon);
  Value x = node.getInput(0);
  if (!x)
    return failure();
  Type type = getElementType(x), wide = getWideType(type);
  relax::TensorShape shape = relax::TensorShape::of(x.getType());
  x = math.add(math.cast(x, wide), math.cast(node.getInput(1), wide));
  size_t biasInput = isSimple ? 3 : 4;
  if (node.hasInput(biasInput))
    x = math.add(x, getParameters(node, biasInput, "bias", x));
  if (node.failed())
    return failure();
  if (!relax::areCompatible(shape, relax::TensorShape::of(x.getType())))
    return node.error("input 'skip' must broadcast to input 'input'");
  Value gamma = getParameters(node, 2, "gamma", x), beta;
  if (!isSimple && node.hasInput(3))
    beta = getParameters(node, 3, "beta", x);
  Value result = isSimple ? node.createValue<relax::RMSNormOp>(
                                {x, gamma}, {node.f64("epsilon", epsilon)})
                          : normalizeRows(node, x, gamma, beta, epsilon);
  if (failed(node.setOutput(0, math.cast(result, type))))
    return failure();
  return node.hasOutput(3) ? node.setOutput(3, math.cast(x, type)) : success();
}

static LogicalResult importSkipLayerNormalization(NodeBuilder &node) {
  return importSkipNormalization(node, /*isSimple=*/false);
}

static LogicalResult importSkipSimplified(NodeBuilder &node) {
  return importSkipNormalization(node, /*isSimple=*/true);
}

/// Returns the rows of an embedding that the indices, input `indices`, select.
static Value getEmbedding(NodeBuilder &node, size_t embedding, Value indices) {
  TensorMath math(node);
  Value table = node.getInput(embedding);
  return math.cast(math.take(table, indices, 0),
                   table ? getWideType(getElementType(table)) : Type());
}

/// Returns the indices of positions: an input of the shape [batch, tokens] or
/// [1, tokens], by default the tokens in order.
static Value getPositions(NodeBuilder &node, ArrayRef<IndexExpr> shape) {
  TensorMath math(node);
  if (!node.hasInput(8))
    return math.expand(math.arange(0, 1, shape[1], node.getI64Type()), {0});
  bool isShared = getDimSize(node.getInputType(8), 0) == 1;
  return node.getInput(8, "position_ids",
                       {isShared ? IndexExpr(1) : shape[0], shape[1]});
}

/// Counts the ones of each row of the mask; zeros without a mask.
static LogicalResult setMaskIndex(NodeBuilder &node,
                                  ArrayRef<IndexExpr> shape) {
  TensorMath math(node);
  Type i32 = IntegerType::get(node.getContext(), 32);
  if (!node.hasOutput(1))
    return success();
  if (!node.hasInput(7))
    return node.setOutput(1, math.full({shape[0]}, i32, 0));
  Value mask = node.getInput(7, "mask", shape);
  Value isOne = math.equal(mask, math.number(mask, 1));
  return node.setOutput(1, math.sum(math.cast(isOne, i32), {1}));
}

/// Sums the embeddings of words, positions and segments, and normalizes them.
static LogicalResult importEmbedLayerNormalization(NodeBuilder &node) {
  TensorMath math(node);
  double epsilon = node.getFloat("epsilon", kSkipEpsilon);
  // The attribute tells shape inference whether output 1 exists.
  node.ignoreAttribute("mask_index_type");
  SmallVector<IndexExpr> shape;
  Value words = node.getInput(0, shape);
  if (node.failed())
    return failure();
  if (shape.size() != 2)
    return node.error("input 'input_ids' must have rank 2, got rank " +
                      Twine(shape.size()));
  if (node.hasInput(1) != node.hasInput(4))
    return node.error("input 'segment_ids' and input 'segment_embedding' must "
                      "be given together");
  Value sum = math.add(getEmbedding(node, 2, words),
                       getEmbedding(node, 3, getPositions(node, shape)));
  if (node.hasInput(1))
    sum = math.add(
        sum, getEmbedding(node, 4, node.getInput(1, "segment_ids", shape)));
  if (node.failed())
    return failure();
  Type type = node.getInputType(2).getElementType();
  Value gamma = getParameters(node, 5, "gamma", sum);
  Value beta = getParameters(node, 6, "beta", sum);
  Value result = normalizeRows(node, sum, gamma, beta, epsilon);
  if (failed(node.setOutput(0, math.cast(result, type))) ||
      failed(setMaskIndex(node, shape)))
    return failure();
  return node.hasOutput(2) ? node.setOutput(2, math.cast(sum, type))
                           : success();
}

ArrayRef<ContribOperator> relax_mlir::onnx::getContribNormalizationOperators() {
  // Since version 17 the specification has a LayerNormalization.
  static constexpr ContribOperator operators[] = {
      {{"EmbedLayerNormalization", 1, importEmbedLayerNormalization},
       "input_ids segment_ids word_embedding position_embedding "
       "segment_embedding gamma beta mask position_ids",
       "output mask_index embedding_sum"},
      {{"LayerNormalization", 1, importLayerNormalization},
       "X Scale B",
       "Y Mean InvStdDev",
       /*isDefaultDomain=*/true},
      {{"SimplifiedLayerNormalization", 1, importRMSNormalization},
       "X scale",
       "Y inv_std_var",
       /*isDefaultDomain=*/true},
      {{"SimplifiedLayerNormalization", 1, importRMSNormalization},
       "X scale",
       "Y inv_std_var"},
      {{"SkipLayerNormalization", 1, importSkipLayerNormalization},
       "input skip gamma beta bias",
       "output !mean !inv_std_var input_skip_bias_sum"},
      {{"SkipSimplifiedLayerNormalization", 1, importSkipSimplified},
       "input skip gamma bias",
       "output !mean !inv_std_var input_skip_bias_sum"},
  };
  return operators;
}
