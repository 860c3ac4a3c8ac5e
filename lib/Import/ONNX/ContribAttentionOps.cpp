//===- ContribAttentionOps.cpp - attention of ONNX Runtime ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AttentionTerms.h"
#include "ContribOps.h"
#include "ElementTypes.h"
#include "Quantization.h"
#include "Rotation.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

namespace {
/// Imports an attention with a mask of integers. Tensors have dimensions batch,
/// heads, tokens and channels.
class MaskedAttention {
public:
  explicit MaskedAttention(NodeBuilder &node) : node(node), math(node) {}

protected:
  bool readAttributes();
  Value split(Value x, StringRef what) {
    return splitHeads(node, x, numHeads, what);
  }
  Value appendTo(Value past, Value value) {
    return past ? math.concat({past, value}, 2) : value;
  }
  void addMask(size_t input, StringRef what);
  void addBias(size_t input);
  LogicalResult setResult();
  LogicalResult setScores(const AttentionTerms &terms);

  NodeBuilder &node;
  TensorMath math;
  int64_t numHeads = 0;
  bool isCausal = false;
  /// True if a mask may have a first key for each batch, and a single element
  /// that masks nothing.
  bool hasStarts = false;
  double filter = 0;
  IndexExpr batch, numQueries, numPast = 0, numKeys;
  Value query, key, value, bias;

private:
  void addTerm(Value term) { bias = bias ? math.add(bias, term) : term; }
  Value getRange(size_t input, StringRef what);
};
} // namespace

bool MaskedAttention::readAttributes() {
  numHeads = node.getRequiredInt("num_heads");
  isCausal = node.getInt("unidirectional", 0) != 0;
  filter = node.getFloat("mask_filter_value", -10000);
  if (!node.failed() && numHeads < 1)
    (void)node.error("attribute 'num_heads' must be positive, got " +
                     Twine(numHeads));
  return !node.failed();
}

/// Returns whether each key is in the range of its batch: before an end, and
/// from a start on if the mask has starts after the ends.
Value MaskedAttention::getRange(size_t input, StringRef what) {
  relax::Dim size = relax::TensorShape::of(node.getInputType(input))[0];
  IndexExpr twice = batch * 2;
  bool isPair =
      hasStarts && relax::compareDims(size, twice) == relax::DimRelation::Equal;
  Value ends = node.getInput(input, what, {isPair ? twice : batch});
  if (!ends)
    return {};
  Value keys = math.arange(0, 1, numKeys, getElementType(ends));
  auto toColumn = [&](Value x) { return math.reshape(x, {batch, 1, 1, 1}); };
  if (!isPair)
    return math.less(keys, toColumn(ends));
  Value starts = math.slice(ends, 0, batch, twice);
  ends = math.slice(ends, 0, 0, batch);
  return math.logicalAnd(math.less(keys, toColumn(ends)),
                         math.greaterEqual(keys, toColumn(starts)));
}

/// Adds the filter value to the scores of keys that the mask leaves out. The
/// mask has the lengths of the keys, or a 0 for each key to leave out.
void MaskedAttention::addMask(size_t input, StringRef what) {
  if (!node.hasInput(input))
    return;
  TensorType type = node.getInputType(input);
  int64_t rank = node.getInputRank(input);
  if (!node.failed() && (rank < 1 || rank > 3))
    (void)node.error("input '" + what + "': a mask of rank " + Twine(rank) +
                     " is not supported");
  if (node.failed())
    return;
  Value allowed;
  if (rank == 1) {
    allowed = getRange(input, what);
  } else if (rank == 2 && hasStarts && type.getDimSize(1) == 1 &&
             !numKeys.isOne()) {
    return;
  } else {
    SmallVector<IndexExpr> shape = {batch, 1, 1, numKeys};
    if (rank == 3)
      shape[2] = numQueries;
    SmallVector<IndexExpr> given(shape);
    given.erase(given.begin() + 1);
    if (rank == 2)
      given.erase(given.begin() + 1);
    Value mask = math.reshape(node.getInput(input, what, given), shape);
    allowed = math.greater(mask, math.number(mask, 0));
  }
  if (node.failed())
    return;
  Type elementType = getElementType(query);
  addTerm(math.where(allowed, node.createScalar(elementType, 0),
                     node.createScalar(elementType, filter)));
}

/// Adds an input to the scores. Its first two dimensions may be 1.
void MaskedAttention::addBias(size_t input) {
  if (!node.hasInput(input))
    return;
  TensorType type = node.getInputType(input);
  auto isOne = [&](int64_t axis) { return getDimSize(type, axis) == 1; };
  addTerm(
      node.getInput(input, "attention_bias",
                    {isOne(0) ? IndexExpr(1) : batch,
                     IndexExpr(isOne(1) ? 1 : numHeads), numQueries, numKeys}));
}

LogicalResult MaskedAttention::setResult() {
  if (node.failed())
    return failure();
  relax::Dim channels = relax::TensorShape::of(query.getType())[3];
  AttentionTerms terms{query, key, value, bias};
  terms.scale = getAttentionScale(node, *channels, /*isZeroDefault=*/true);
  if (node.hasOutput(3))
    return setScores(terms);
  if (isCausal) {
    node.checkEqual(numKeys - numPast, numQueries,
                    "attribute 'unidirectional' requires as many keys as "
                    "queries");
    terms.causalMask = numPast.isZero() ? "TopLeft" : "BottomRight";
  }
  return node.setOutput(0, joinHeads(node, createAttention(node, terms)));
}

/// Sets outputs 0 and 3 to the result and to the scores before the softmax.
LogicalResult MaskedAttention::setScores(const AttentionTerms &terms) {
  if (isCausal)
    return node.error("output 'qk' is not supported together with attribute "
                      "'unidirectional'");
  SmallVector<Value> stages;
  Value result = composeAttention(node, terms, stages);
  if (node.failed() || failed(node.setOutput(3, stages[2])))
    return failure();
  return node.setOutput(0, joinHeads(node, math.permute(result, {0, 2, 1, 3})));
}

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

namespace {
/// Imports an Attention, which projects its input to query, key and value, or a
/// QAttention, whose input and weights are integers.
class SelfAttention : public MaskedAttention {
public:
  SelfAttention(NodeBuilder &node, bool isQuantized)
      : MaskedAttention(node), isQuantized(isQuantized) {
    hasStarts = true;
  }

  LogicalResult import();

private:
  LogicalResult refuseAttributes();
  bool project();
  Value multiply(Value x, Value weights);
  void appendPast(size_t input);

  bool isQuantized;
};
} // namespace

/// Refuses what only other providers of ONNX Runtime than the CPU have.
LogicalResult SelfAttention::refuseAttributes() {
  for (StringRef name : {"do_rotary", "past_present_share_buffer"})
    if (node.getInt(name, 0) != 0)
      return node.error("attribute '" + name + "': only 0 is supported");
  node.ignoreAttribute("rotary_embedding_dim");
  return success();
}

/// Returns the numbers of channels of query, key and value, which are parts of
/// the columns of the weights; empty after an error.
static SmallVector<IndexExpr> getHiddenSizes(NodeBuilder &node, Value &weights,
                                             MutableArrayRef<IndexExpr> shape) {
  std::optional<SmallVector<int64_t>> sizes = node.getInts("qkv_hidden_sizes");
  if (!sizes) {
    requireMultiple(node, weights, shape, 1, 3, "the columns of 'weights'");
    return SmallVector<IndexExpr>(3, IndexExpr::floorDiv(shape[1], 3));
  }
  if (sizes->size() == 3 && (*sizes)[0] == (*sizes)[1])
    return SmallVector<IndexExpr>(sizes->begin(), sizes->end());
  (void)node.error("attribute 'qkv_hidden_sizes': expected three numbers, of "
                   "which the first two are equal");
  return {};
}

/// Multiplies the input with the weights.
Value SelfAttention::multiply(Value x, Value weights) {
  if (!isQuantized)
    return math.matmul(x, weights);
  Value zeroPoint, columnZeroPoint;
  if (node.hasInput(6))
    zeroPoint = node.getScalar(6, "input_zero_point");
  if (node.hasInput(7))
    columnZeroPoint = createNumber(node, node.getInput(7));
  Value product =
      math.matmul(subtractZeroPoint(node, x, zeroPoint),
                  subtractZeroPoint(node, weights, columnZeroPoint));
  Value scale = math.mul(node.getScalar(3, "input_scale"),
                         createNumber(node, node.getInput(4)));
  return math.mul(math.cast(product, node.getF32Type()), scale);
}

bool SelfAttention::project() {
  SmallVector<IndexExpr> shape, weightShape;
  Value x = node.getInput(0, shape), weights = node.getInput(1, weightShape);
  if (!node.failed() && (shape.size() != 3 || weightShape.size() != 2))
    (void)node.error("input 'input' must have rank 3 and input 'weights' rank "
                     "2");
  if (node.failed())
    return false;
  SmallVector<IndexExpr> sizes = getHiddenSizes(node, weights, weightShape);
  if (node.failed())
    return false;
  IndexExpr columns = sizes[0] + sizes[1] + sizes[2];
  requireSize(node, weights, 1, columns);
  Value product = multiply(x, weights);
  if (node.hasInput(2))
    product = math.add(product, node.getInput(2, "bias", {columns}));
  batch = shape[0];
  numQueries = numKeys = shape[1];
  query = split(math.slice(product, 2, 0, sizes[0]), "query");
  key = split(math.slice(product, 2, sizes[0], sizes[0] * 2), "key");
  value = split(math.slice(product, 2, sizes[0] * 2, columns), "value");
  return !node.failed();
}

/// Appends the tokens to those of the past, [2, batch, heads, tokens,
/// channels], which has keys and values.
void SelfAttention::appendPast(size_t input) {
  if (!node.hasInput(input))
    return;
  SmallVector<IndexExpr> shape;
  (void)node.getInput(input, shape);
  relax::Dim channels = relax::TensorShape::of(key.getType())[3];
  if (!node.failed() && shape.size() != 5)
    (void)node.error("input 'past' must have rank 5, got rank " +
                     Twine(shape.size()));
  if (node.failed())
    return;
  numPast = shape[3];
  numKeys += numPast;
  Value past =
      node.getInput(input, "past", {2, batch, numHeads, numPast, *channels});
  key = appendTo(math.element(past, 0, 0), key);
  value = appendTo(math.element(past, 0, 1), value);
}

LogicalResult SelfAttention::import() {
  if (!readAttributes() || failed(refuseAttributes()) || !project())
    return failure();
  appendPast(isQuantized ? 8 : 4);
  addMask(isQuantized ? 5 : 3, "mask_index");
  if (!isQuantized)
    addBias(5);
  if (failed(setResult()))
    return failure();
  return node.hasOutput(1) ? node.setOutput(1, math.stack({key, value}, 0))
                           : success();
}

static LogicalResult importAttention(NodeBuilder &node) {
  return SelfAttention(node, /*isQuantized=*/false).import();
}

static LogicalResult importQAttention(NodeBuilder &node) {
  return SelfAttention(node, /*isQuantized=*/true).import();
}

//===----------------------------------------------------------------------===//
// MultiHeadAttention
//===----------------------------------------------------------------------===//

namespace {
/// Imports a MultiHeadAttention.
class MultiHeadAttention : public MaskedAttention {
public:
  using MaskedAttention::MaskedAttention;

  LogicalResult import();

private:
  LogicalResult readTensors();
  LogicalResult readKeys(const IndexExpr &channels);
  LogicalResult readHeads(const IndexExpr &channels);
  LogicalResult appendPast();
};
} // namespace

/// Reads keys and values of the shape [batch, tokens, heads * channels]. The
/// bias has elements for the channels of query, key and value.
LogicalResult MultiHeadAttention::readKeys(const IndexExpr &channels) {
  SmallVector<IndexExpr> shape;
  (void)node.getInput(2, shape);
  if (!node.failed() && shape.size() != 3)
    return node.error("input 'value' must have rank 3, got rank " +
                      Twine(shape.size()));
  if (node.failed())
    return failure();
  key = node.getInput(1, "key", {batch, numKeys, channels});
  value = node.getInput(2, "value", {batch, numKeys, shape[2]});
  if (node.hasInput(3)) {
    IndexExpr twice = channels * 2;
    Value all = node.getInput(3, "bias", {twice + shape[2]});
    query = math.add(query, math.slice(all, 0, 0, channels));
    key = math.add(key, math.slice(all, 0, channels, twice));
    value = math.add(value, math.slice(all, 0, twice, twice + shape[2]));
  }
  query = split(query, "query");
  key = split(key, "key");
  value = split(value, "value");
  return success(!node.failed());
}

/// Reads keys and values that are split into heads already.
LogicalResult MultiHeadAttention::readHeads(const IndexExpr &channels) {
  if (node.hasInput(3) || node.hasInput(6))
    return node.error("input 'key' of rank 4 excludes a bias and a past");
  SmallVector<IndexExpr> shape;
  (void)node.getInput(2, shape);
  if (!node.failed() && shape.size() != 4)
    return node.error("input 'value' must have rank 4 like input 'key', got "
                      "rank " +
                      Twine(shape.size()));
  query = split(query, "query");
  if (node.failed())
    return failure();
  IndexExpr size = IndexExpr::floorDiv(channels, numHeads);
  key = node.getInput(1, "key", {batch, numHeads, numKeys, size});
  value = node.getInput(2, "value", {batch, numHeads, numKeys, shape[3]});
  return success(!node.failed());
}

LogicalResult MultiHeadAttention::readTensors() {
  SmallVector<IndexExpr> shape, keyShape;
  query = node.getInput(0, shape);
  if (!node.hasInput(1) || !node.hasInput(2))
    return node.error("inputs 'key' and 'value' are required: packed tensors "
                      "are not supported");
  (void)node.getInput(1, keyShape);
  if (node.failed())
    return failure();
  if (shape.size() != 3 || (keyShape.size() != 3 && keyShape.size() != 4))
    return node.error(
        "input 'query' must have rank 3 and input 'key' rank 3 or "
        "4: packed tensors are not supported");
  batch = shape[0];
  numQueries = shape[1];
  bool isSplit = keyShape.size() == 4;
  numKeys = keyShape[isSplit ? 2 : 1];
  return isSplit ? readHeads(shape[2]) : readKeys(shape[2]);
}

LogicalResult MultiHeadAttention::appendPast() {
  if (node.hasInput(6) != node.hasInput(7))
    return node.error("inputs 'past_key' and 'past_value' must be given "
                      "together");
  if (!node.hasInput(6))
    return success();
  SmallVector<IndexExpr> shape;
  (void)node.getInput(6, shape);
  if (node.failed())
    return failure();
  if (shape.size() != 4)
    return node.error("input 'past_key' must have rank 4, got rank " +
                      Twine(shape.size()));
  numPast = shape[2];
  numKeys += numPast;
  auto append = [&](size_t input, StringRef what, Value x) {
    relax::Dim channels = relax::TensorShape::of(x.getType())[3];
    return appendTo(
        node.getInput(input, what, {batch, numHeads, numPast, *channels}), x);
  };
  key = append(6, "past_key", key);
  value = append(7, "past_value", value);
  return success(!node.failed());
}

LogicalResult MultiHeadAttention::import() {
  if (!readAttributes() || failed(readTensors()) || failed(appendPast()))
    return failure();
  addMask(4, "key_padding_mask");
  addBias(5);
  if (failed(setResult()))
    return failure();
  if (node.hasOutput(1) && failed(node.setOutput(1, key)))
    return failure();
  return node.hasOutput(2) ? node.setOutput(2, value) : success();
}

static LogicalResult importMultiHeadAttention(NodeBuilder &node) {
  return MultiHeadAttention(node).import();
}

//===----------------------------------------------------------------------===//
// RotaryEmbedding
//===----------------------------------------------------------------------===//

/// Returns the positions of the tokens, [batch, tokens] or [1, tokens]. One
/// element is the position of the first token.
static Value getPositions(NodeBuilder &node, const IndexExpr &batch,
                          const IndexExpr &tokens) {
  TensorMath math(node);
  if (node.getInputRank(1) == 2)
    return node.getInput(1, "position_ids", {batch, tokens});
  Value first = node.toI64(node.getScalar(1, "position_ids"));
  Value order = math.arange(0, 1, tokens, node.getI64Type());
  return math.expand(math.add(order, first), {0});
}

/// Refuses what only other providers of ONNX Runtime than the CPU have.
static LogicalResult refuseRotaryAttributes(NodeBuilder &node) {
  if (node.getInt("is_packed_batching", 0) != 0)
    return node.error("attribute 'is_packed_batching': only 0 is supported");
  if (node.getFloat("scale", 1) != 1)
    return node.error("attribute 'scale': only 1 is supported");
  return success(!node.failed());
}

/// Returns the sizes of heads and channels of a tensor of rank 3, of which
/// `numRotated` channels are rotated; empty after an error.
static SmallVector<IndexExpr> getSplitShape(NodeBuilder &node,
                                            ArrayRef<IndexExpr> shape,
                                            int64_t numRotated) {
  int64_t numHeads = node.getInt("num_heads", 0);
  IndexExpr size = numRotated;
  if (node.getInt("rotary_embedding_dim", 0) != 0) {
    if (numHeads < 1) {
      (void)node.error("attribute 'rotary_embedding_dim' requires 'num_heads'");
      return {};
    }
    size = IndexExpr::floorDiv(shape[2], numHeads);
  }
  return {shape[0], shape[1], IndexExpr::floorDiv(shape[2], size), size};
}

static LogicalResult importRotaryEmbedding(NodeBuilder &node) {
  TensorMath math(node);
  node.ignoreAttribute("num_heads");
  int64_t numRotated = node.getInt("rotary_embedding_dim", 0);
  bool isInterleaved = node.getInt("interleaved", 0) != 0;
  SmallVector<IndexExpr> shape, cache;
  Value x = node.getInput(0, shape);
  (void)node.getInput(2, cache);
  if (failed(refuseRotaryAttributes(node)) || node.failed())
    return failure();
  bool isFlat = shape.size() == 3;
  if ((!isFlat && shape.size() != 4) || cache.size() != 2)
    return node.error("input 'input' must have rank 3 or 4 and input "
                      "'cos_cache' rank 2");
  std::optional<int64_t> half = cache[1].getConstant();
  if (!half || (numRotated != 0 && numRotated != 2 * *half))
    return node.error("input 'cos_cache' must have half as many columns as "
                      "channels are rotated, got " +
                      cache[1].str());
  // [batch, tokens, heads, channels] for rank 3, else heads precede tokens.
  SmallVector<IndexExpr> split =
      isFlat ? getSplitShape(node, shape, 2 * *half) : shape;
  if (node.failed())
    return failure();
  if (isFlat)
    x = math.reshape(x, split);
  Value positions = getPositions(node, shape[0], split[isFlat ? 1 : 2]);
  auto getAngles = [&](size_t input, StringRef what) {
    Value angles = math.take(node.getInput(input, what, cache), positions, 0);
    return math.expand(angles, {isFlat ? 2 : 1});
  };
  Value cosine = getAngles(2, "cos_cache"), sine = getAngles(3, "sin_cache");
  Value result =
      rotate(node, x, split, {cosine, sine, 2 * *half, isInterleaved});
  return node.setOutput(0, isFlat ? math.reshape(result, shape) : result);
}

ArrayRef<ContribOperator> relax_mlir::onnx::getContribAttentionOperators() {
  static constexpr ContribOperator operators[] = {
      {{"Attention", 1, importAttention},
       "input weights bias mask_index past attention_bias "
       "!past_sequence_length",
       "output present"},
      {{"MultiHeadAttention", 1, importMultiHeadAttention},
       "query key value bias key_padding_mask attention_bias past_key "
       "past_value !past_sequence_length !cache_indirection",
       "output present_key present_value qk"},
      {{"QAttention", 1, importQAttention},
       "input weight bias input_scale weight_scale mask_index "
       "input_zero_point weight_zero_point past",
       "output present"},
      {{"RotaryEmbedding", 1, importRotaryEmbedding},
       "input position_ids cos_cache sin_cache",
       "output"},
  };
  return operators;
}
