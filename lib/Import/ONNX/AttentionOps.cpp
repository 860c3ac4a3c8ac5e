//===- AttentionOps.cpp - Attention, RotaryEmbedding ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AttentionTerms.h"
#include "ElementTypes.h"
#include "Rotation.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

namespace {
/// Imports one Attention. Tensors have dimensions batch, heads, tokens and
/// channels.
class AttentionImporter {
public:
  explicit AttentionImporter(NodeBuilder &node) : node(node), math(node) {}

  LogicalResult import();

private:
  LogicalResult readInputs();
  Value getHeads(size_t input, StringRef numHeads,
                 SmallVectorImpl<IndexExpr> &shape);
  Value getPast(size_t input);
  void requirePastSizes(Value &pastKey, Value &pastValue);
  Value appendTo(Value past, Value value, SmallVectorImpl<IndexExpr> &shape);
  Value swapHeads(Value value) { return math.permute(value, {0, 2, 1, 3}); }
  void makeMaskBias();
  void makeAllowedBias();
  Value selectBias(Value allowed) {
    return math.where(allowed, node.createScalar(elementType, 0),
                      node.createScalar(elementType, -INFINITY));
  }
  void addBias(Value term) { bias = bias ? math.add(bias, term) : term; }
  void requireSizes();
  void requireScores(Value &term);
  Value createResult();
  Value composeResult(const AttentionTerms &terms);

  NodeBuilder &node;
  TensorMath math;
  Type elementType;
  Value query, key, value, bias;
  SmallVector<IndexExpr> queryShape, keyShape, valueShape;
  IndexExpr pastSize = 0;
  double scale = 1, softcap = 0;
  int64_t leftWindow = -1, rightWindow = -1;
  /// True if the heads are part of the channels of inputs and result.
  bool isFlat = false;
  bool isCausal = false, hasPast = false, hasLengths = false;
  /// The mask that the relax operator applies itself.
  StringRef causalMask;
};
} // namespace

/// Returns an input as [batch, heads, tokens, channels]. An input of rank 3 is
/// [batch, tokens, heads * channels].
Value AttentionImporter::getHeads(size_t input, StringRef numHeads,
                                  SmallVectorImpl<IndexExpr> &shape) {
  Value x = node.getInput(input, shape);
  int64_t heads = node.getInt(numHeads, 0);
  if (node.failed())
    return {};
  if (shape.size() == 4)
    return x;
  if (shape.size() != 3 || heads < 1) {
    (void)node.error("query, key and value must have rank 4, or rank 3 with "
                     "the numbers of heads as attributes");
    return {};
  }
  IndexExpr channels = IndexExpr::floorDiv(shape[2], heads);
  Value split =
      node.createReshape(x, {shape[0], shape[1], IndexExpr(heads), channels});
  shape.assign({shape[0], IndexExpr(heads), shape[1], channels});
  return swapHeads(split);
}

/// Returns the keys or values of previous tokens, or null.
Value AttentionImporter::getPast(size_t input) {
  if (!node.hasInput(input))
    return {};
  SmallVector<IndexExpr> shape;
  Value past = node.getInput(input, shape);
  if (node.failed())
    return {};
  if (shape.size() != 4) {
    (void)node.error("past key and value must have rank 4, got rank " +
                     Twine(shape.size()));
    return {};
  }
  return past;
}

/// Requires the past to have as many keys as values. Without this check a
/// mismatch could go unnoticed if the sums with the new tokens agree.
void AttentionImporter::requirePastSizes(Value &pastKey, Value &pastValue) {
  if (!pastKey || !pastValue)
    return;
  relax::Dim keys = relax::TensorShape::of(pastKey.getType())[2];
  relax::Dim values = relax::TensorShape::of(pastValue.getType())[2];
  if (relax::compareDims(keys, values) == relax::DimRelation::Different)
    (void)node.error("the past must have as many values as keys, got " +
                     values->str() + " values and " + keys->str() + " keys");
  requireEqual(node, pastKey, 2, pastValue, 2);
}

Value AttentionImporter::appendTo(Value past, Value value,
                                  SmallVectorImpl<IndexExpr> &shape) {
  if (!past || node.failed())
    return value;
  SmallVector<IndexExpr> pastShape;
  past = node.nameShape(past, "size", pastShape);
  if (node.failed())
    return {};
  hasPast = true;
  pastSize = pastShape[2];
  shape[2] += pastSize;
  Value parts[] = {past, value};
  requireConcat(node, parts, 2);
  return math.concat(parts, 2);
}

/// Requires the dimensions that query, key and value share to be equal.
void AttentionImporter::requireSizes() {
  requireEqual(node, query, 0, key, 0);
  requireEqual(node, query, 3, key, 3);
  for (int64_t axis : {0, 1, 2})
    requireEqual(node, key, axis, value, axis);
  // A later requirement may have given the key a constant batch size.
  requireEqual(node, query, 0, key, 0);
  for (auto [tensor, shape] : {std::pair(&query, &queryShape),
                               {&key, &keyShape},
                               {&value, &valueShape}}) {
    shape->clear();
    *tensor = node.nameShape(*tensor, "size", *shape);
  }
}

/// Requires a term of the bias to broadcast to the scores.
void AttentionImporter::requireScores(Value &term) {
  const IndexExpr scores[] = {queryShape[0], queryShape[1], queryShape[2],
                              keyShape[2]};
  int64_t rank = term ? relax::TensorShape::of(term.getType()).getRank() : 0;
  if (rank > 4)
    return;
  for (int64_t axis = -rank; axis < 0 && term; ++axis) {
    relax::TensorShape shape = relax::TensorShape::of(term.getType());
    if (relax::getConstant(shape[rank + axis]) != 1)
      requireSize(node, term, axis, scores[4 + axis]);
  }
}

/// Adds input 3 to the bias: a mask of Booleans, or numbers to add to the
/// scores.
void AttentionImporter::makeMaskBias() {
  if (!node.hasInput(3))
    return;
  SmallVector<IndexExpr> shape;
  Value mask = node.getInput(3, shape);
  if (node.failed())
    return;
  Type type = getElementType(mask);
  if (type.isInteger(1))
    mask = selectBias(mask);
  if (shape.empty()) {
    addBias(node.createReshape(mask, {1, 1}));
    return;
  }
  // A mask may cover fewer keys than there are. The other keys are masked out,
  // even if the mask covers a single key and could broadcast.
  IndexExpr missing = keyShape[2] - shape.back();
  if (missing.getConstant().value_or(1) > 0) {
    node.checkNotNegative(missing,
                          "the mask covers more keys than the attention has");
    shape.back() = missing;
    if (mask)
      mask =
          math.concat({mask, math.full(shape, getElementType(mask), -INFINITY)},
                      int64_t(shape.size()) - 1);
  }
  requireScores(mask);
  addBias(mask);
}

/// Masks out keys by their distance to the query, unless the operator does that
/// itself, and keys beyond the lengths.
void AttentionImporter::makeAllowedBias() {
  bool hasWindow = leftWindow >= 0 || rightWindow >= 0;
  if (isCausal && !hasWindow && !hasLengths) {
    if (!hasPast) {
      causalMask = "TopLeft";
      return;
    }
    if (keyShape[2] - pastSize == queryShape[2]) {
      causalMask = "BottomRight";
      return;
    }
  }
  if (!isCausal && !hasWindow && !hasLengths)
    return;
  Type i64 = node.getI64Type();
  Value keys = math.arange(0, 1, keyShape[2], i64);
  Value lengths;
  if (hasLengths) {
    lengths = node.toI64(node.getInput(6, "nonpad_kv_seqlen", {queryShape[0]}));
    lengths = math.reshape(lengths, {queryShape[0], 1, 1, 1});
    addBias(selectBias(math.less(keys, lengths)));
  }
  if (!isCausal && !hasWindow)
    return;
  // The distance from the key to the query. The first query follows the past;
  // without a past the last query is at the last key of the length.
  Value queries = math.reshape(math.arange(0, 1, queryShape[2], i64),
                               {queryShape[2], IndexExpr(1)});
  Value offset = math.size(pastSize, i64);
  if (hasLengths && !hasPast)
    offset = math.sub(lengths, math.size(queryShape[2], i64));
  Value distance = math.add(math.sub(queries, keys), offset);
  auto bound = [&](int64_t value) {
    return node.createScalar(i64, double(value));
  };
  if (isCausal)
    addBias(selectBias(math.greaterEqual(distance, bound(0))));
  if (leftWindow >= 0)
    addBias(selectBias(math.lessEqual(distance, bound(leftWindow))));
  if (rightWindow >= 0)
    addBias(selectBias(math.greaterEqual(distance, bound(-rightWindow))));
}

/// Composes attention for a soft cap, and for scores as a result.
Value AttentionImporter::composeResult(const AttentionTerms &terms) {
  int64_t mode = node.getInt("qk_matmul_output_mode", 0);
  SmallVector<Value> stages;
  Value result = composeAttention(node, terms, stages);
  if (mode < 0 || mode > 3)
    (void)node.error(
        "attribute 'qk_matmul_output_mode': expected 0 to 3, got " +
        Twine(mode));
  if (node.failed() ||
      (node.hasOutput(3) && failed(node.setOutput(3, stages[mode]))))
    return {};
  return result;
}

/// Reads query, key and value, preceded by the past, and the attributes.
LogicalResult AttentionImporter::readInputs() {
  query = getHeads(0, "q_num_heads", queryShape);
  key = getHeads(1, "kv_num_heads", keyShape);
  value = getHeads(2, "kv_num_heads", valueShape);
  Value pastKey = getPast(4), pastValue = getPast(5);
  requirePastSizes(pastKey, pastValue);
  key = appendTo(pastKey, key, keyShape);
  value = appendTo(pastValue, value, valueShape);
  isCausal = node.getInt("is_causal", 0) != 0;
  leftWindow = node.getInt("left_window_size", -1);
  rightWindow = node.getInt("right_window_size", -1);
  softcap = node.getFloat("softcap", 0);
  // Scores are computed in f32 or wider regardless.
  node.ignoreAttribute("softmax_precision");
  hasLengths = node.hasInput(6);
  requireSizes();
  if (node.failed() || !key || !value)
    return failure();
  isFlat = node.getInputType(0).getRank() == 3;
  elementType = getElementType(query);
  scale = getAttentionScale(node, queryShape[3], /*isZeroDefault=*/false);
  return success(!node.failed());
}

/// Returns the result as [batch, heads, tokens, channels], or with the heads
/// after the tokens if it is flat.
Value AttentionImporter::createResult() {
  bool composes = softcap > 0 || node.hasOutput(3);
  if (composes && !causalMask.empty()) {
    // Express the causal mask as a bias.
    isCausal = false;
    rightWindow = 0;
    causalMask = {};
    makeAllowedBias();
  }
  AttentionTerms terms{query, key, value, bias};
  terms.scale = scale;
  terms.softcap = softcap;
  terms.causalMask = causalMask;
  if (!composes)
    node.ignoreAttribute("qk_matmul_output_mode");
  Value result = composes ? composeResult(terms) : createAttention(node, terms);
  return result && composes == isFlat ? swapHeads(result) : result;
}

LogicalResult AttentionImporter::import() {
  if (failed(readInputs()))
    return failure();
  makeMaskBias();
  makeAllowedBias();
  if (node.failed())
    return failure();
  Value result = createResult();
  if (!result || node.failed())
    return failure();
  if (isFlat)
    result = node.createReshape(
        result, {queryShape[0], queryShape[2], queryShape[1] * valueShape[3]});
  if (failed(node.setOutput(0, result)))
    return failure();
  if (node.hasOutput(1) && failed(node.setOutput(1, key)))
    return failure();
  return node.hasOutput(2) ? node.setOutput(2, value) : success();
}

static LogicalResult importAttention(NodeBuilder &node) {
  return AttentionImporter(node).import();
}

//===----------------------------------------------------------------------===//
// RotaryEmbedding
//===----------------------------------------------------------------------===//

/// Returns cosines or sines of shape [batch, tokens, half]. With `position_ids`
/// they are read from the cache by position.
static Value getAngles(NodeBuilder &node, size_t input, StringRef what,
                       const IndexExpr &batch, const IndexExpr &tokens,
                       const IndexExpr &half) {
  TensorMath math(node);
  if (!node.hasInput(3))
    return node.getInput(input, what, {batch, tokens, half});
  SmallVector<IndexExpr> shape;
  (void)node.getInput(input, shape);
  if (node.failed())
    return {};
  IndexExpr positions = shape.empty() ? IndexExpr(0) : shape[0];
  Value cache = node.getInput(input, what, {positions, half});
  return math.take(cache, node.getInput(3, "position_ids", {batch, tokens}), 0);
}

std::optional<int64_t>
relax_mlir::onnx::checkRotation(NodeBuilder &node, ArrayRef<IndexExpr> shape,
                                int64_t numRotated) {
  std::optional<int64_t> channels = shape[3].getConstant();
  if (!channels) {
    (void)node.error("the number of channels must be constant, got " +
                     shape[3].str());
    return std::nullopt;
  }
  if (numRotated >= 2 && numRotated % 2 == 0 && numRotated <= *channels)
    return channels;
  (void)node.error("the number of rotated channels must be even and at most " +
                   Twine(*channels) + ", got " + Twine(numRotated));
  return std::nullopt;
}

Value relax_mlir::onnx::rotate(NodeBuilder &node, Value x,
                               ArrayRef<IndexExpr> shape,
                               const Rotation &rotation) {
  TensorMath math(node);
  std::optional<int64_t> channels =
      checkRotation(node, shape, rotation.numChannels);
  if (!channels)
    return {};
  int64_t count = rotation.numChannels, half = count / 2;
  Value a = rotation.isInterleaved ? math.slice(x, 3, 0, count, 2)
                                   : math.slice(x, 3, 0, half);
  Value b = rotation.isInterleaved ? math.slice(x, 3, 1, count, 2)
                                   : math.slice(x, 3, half, count);
  Value real =
      math.sub(math.mul(rotation.cosine, a), math.mul(rotation.sine, b));
  Value imaginary =
      math.add(math.mul(rotation.sine, a), math.mul(rotation.cosine, b));
  Value result;
  if (rotation.isInterleaved) {
    SmallVector<IndexExpr> pairs(shape);
    pairs[3] = count;
    result = math.reshape(math.stack({real, imaginary}, 4), pairs);
  } else {
    result = math.concat({real, imaginary}, 3);
  }
  if (count < *channels)
    result = math.concat({result, math.slice(x, 3, count, *channels)}, 3);
  return result;
}

static LogicalResult importRotaryEmbedding(NodeBuilder &node) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  int64_t numHeads = node.getInt("num_heads", 0);
  int64_t numRotated = node.getInt("rotary_embedding_dim", 0);
  bool isInterleaved = node.getInt("interleaved", 0) != 0;
  if (node.failed())
    return failure();
  bool isFlat = shape.size() == 3;
  if (!isFlat && shape.size() != 4)
    return node.error("expected a tensor of rank 3 or 4, got rank " +
                      Twine(shape.size()));
  if (isFlat && numHeads < 1)
    return node.error(
        "attribute 'num_heads' is required for a tensor of rank 3");
  // [batch, tokens, heads, channels] for rank 3, else heads precede tokens.
  SmallVector<IndexExpr> split = shape;
  if (isFlat)
    split = {shape[0], shape[1], IndexExpr(numHeads),
             IndexExpr::floorDiv(shape[2], numHeads)};
  if (numRotated == 0)
    numRotated = split[3].getConstant().value_or(2);
  if (!checkRotation(node, split, numRotated))
    return failure();
  int64_t half = numRotated / 2, headAxis = isFlat ? 2 : 1;
  const IndexExpr &tokens = split[isFlat ? 1 : 2];
  Value cosine = math.expand(
      getAngles(node, 1, "cos_cache", shape[0], tokens, half), {headAxis});
  Value sine = math.expand(
      getAngles(node, 2, "sin_cache", shape[0], tokens, half), {headAxis});
  if (isFlat)
    x = math.reshape(x, split);
  Value result =
      rotate(node, x, split, {cosine, sine, numRotated, isInterleaved});
  return node.setOutput(0, isFlat ? math.reshape(result, shape) : result);
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getAttentionOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Attention", 23, importAttention},
      {"RotaryEmbedding", 23, importRotaryEmbedding},
  };
  return entries;
}
