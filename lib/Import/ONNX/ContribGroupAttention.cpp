//===- ContribGroupAttention.cpp - GroupQueryAttention --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The cache of keys and values has rows for a number of tokens that need not be
// the number of tokens before: each batch has a length, and its new tokens
// replace the rows from there on. Rows behind them are not attended to.
//
//===----------------------------------------------------------------------===//

#include "AttentionTerms.h"
#include "ContribOps.h"
#include "ElementTypes.h"
#include "Rotation.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// Imports a GroupQueryAttention. Tensors have dimensions batch, heads, tokens
/// and channels.
class GroupQueryImporter {
public:
  explicit GroupQueryImporter(NodeBuilder &node) : node(node), math(node) {}

  LogicalResult import();

private:
  LogicalResult refuseAttributes();
  LogicalResult readAttributes();
  LogicalResult readTensors();
  LogicalResult readLengths();
  Value getPositions();
  LogicalResult rotateTokens();
  LogicalResult appendToCache();
  Value writeRows(size_t input, StringRef what, Value rows);
  Value createBias();
  Value padBias(Value bias, ArrayRef<IndexExpr> shape);
  Value createSink();
  LogicalResult setScores(ArrayRef<Value> stages);
  Value composeResult(AttentionTerms terms);
  LogicalResult setResult();

  NodeBuilder &node;
  TensorMath math;
  int64_t numHeads = 0, numKeyHeads = 0, windowSize = -1, scoresStage = 0;
  double softcap = 0;
  bool isCausal = false, hasSink = false;
  Value query, key, value;
  /// The number of tokens of each batch, [batch], and the position of its first
  /// new token.
  Value lengths, first;
  IndexExpr batch, numTokens, numChannels;
  /// The rows of the past, the tokens in all, and the rows of the cache.
  IndexExpr numPast = 0, numTotal, numKeys;
};
} // namespace

//===----------------------------------------------------------------------===//
// Attributes and inputs
//===----------------------------------------------------------------------===//

/// Refuses quantized and windowed caches.
LogicalResult GroupQueryImporter::refuseAttributes() {
  if (node.getInt("sliding_window_cache", 0) != 0)
    return node.error("attribute 'sliding_window_cache': only 0 is supported");
  for (StringRef name : {"k_quant_type", "v_quant_type"})
    if (node.getString(name, "NONE") != "NONE")
      return node.error("attribute '" + name + "': only NONE is supported");
  // These belong to quantized caches, and to inputs that are refused.
  node.ignoreAttribute("kv_cache_bit_width");
  node.ignoreAttribute("qk_norm_epsilon");
  return success(!node.failed());
}

LogicalResult GroupQueryImporter::readAttributes() {
  numHeads = node.getRequiredInt("num_heads");
  numKeyHeads = node.getRequiredInt("kv_num_heads");
  windowSize = node.getInt("local_window_size", -1);
  softcap = node.getFloat("softcap", 0);
  isCausal = node.getInt("causal", 1) != 0;
  hasSink = node.getInt("smooth_softmax", 0) != 0 || node.hasInput(11);
  scoresStage = node.getInt("qk_output", 0);
  if (node.failed())
    return failure();
  if (node.hasOutput(3) && scoresStage != 1 && scoresStage != 2)
    return node.error("attribute 'qk_output': expected 1 or 2 for output "
                      "'output_qk', got " +
                      Twine(scoresStage));
  if (numKeyHeads < 1 || numHeads < 1 || numHeads % numKeyHeads != 0)
    return node.error("attribute 'num_heads' must be a multiple of "
                      "'kv_num_heads', got " +
                      Twine(numHeads) + " and " + Twine(numKeyHeads));
  if (!isCausal && windowSize > 0)
    return node.error("attribute 'local_window_size' requires a causal mask");
  return success();
}

/// Reads query, key and value; the query may have the channels of all three.
LogicalResult GroupQueryImporter::readTensors() {
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  if (node.failed())
    return failure();
  if (shape.size() != 3)
    return node.error("input 'query' must have rank 3, got rank " +
                      Twine(shape.size()));
  bool isPacked = !node.hasInput(1);
  if (isPacked == node.hasInput(2))
    return node.error("inputs 'key' and 'value' must be given together");
  int64_t count = numHeads + (isPacked ? 2 * numKeyHeads : 0);
  requireMultiple(node, x, shape, 2, count,
                  "the number of channels of 'query'");
  batch = shape[0];
  numTokens = shape[1];
  numChannels = IndexExpr::floorDiv(shape[2], count);
  IndexExpr keySize = numChannels * numKeyHeads;
  if (isPacked) {
    IndexExpr end = numChannels * numHeads;
    query = math.slice(x, 2, 0, end);
    key = math.slice(x, 2, end, end + keySize);
    value = math.slice(x, 2, end + keySize, end + keySize * 2);
  } else {
    query = x;
    key = node.getInput(1, "key", {batch, numTokens, keySize});
    value = node.getInput(2, "value", {batch, numTokens, keySize});
  }
  query = splitHeads(node, query, numHeads, "query");
  key = splitHeads(node, key, numKeyHeads, "key");
  value = splitHeads(node, value, numKeyHeads, "value");
  return success(!node.failed());
}

/// Reads the numbers of tokens. New tokens are the last ones of their batch,
/// unless there are none before: then a batch may have fewer, and the tokens
/// behind them are padding.
LogicalResult GroupQueryImporter::readLengths() {
  Type i64 = node.getI64Type();
  bool isColumn = node.getInputRank(5) == 2;
  SmallVector<IndexExpr> shape = {batch};
  if (isColumn)
    shape.push_back(1);
  Value last = node.toI64(node.getInput(5, "seqlens_k", shape));
  if (isColumn)
    last = math.reshape(last, {batch});
  lengths = math.add(last, node.createScalar(i64, 1));
  first = math.max(math.sub(lengths, math.size(numTokens, i64)),
                   node.createScalar(i64, 0));
  if (node.failed())
    return failure();
  if (node.getKnownIntegers(6)) {
    numTotal = node.getSize(6, "total_sequence_length");
    return success(!node.failed());
  }
  Value total = node.toI64(node.getScalar(6, "total_sequence_length"));
  SmallVector<IndexExpr> sizes =
      node.getSizes(math.reshape(total, IndexExpr(1)));
  if (node.failed())
    return failure();
  numTotal = sizes[0];
  node.requireNotNegative(numTotal, "'total_sequence_length'");
  return success(!node.failed());
}

/// Returns the positions of the new tokens, [batch, tokens]. If there are none
/// before, only the first element of 'position_ids' counts, and the tokens
/// follow each other.
Value GroupQueryImporter::getPositions() {
  Type i64 = node.getI64Type();
  Value order = math.arange(0, 1, numTokens, i64);
  if (!node.hasInput(9))
    return math.add(math.expand(first, {1}), order);
  Value ids = node.toI64(node.getInput(9, "position_ids", {batch, numTokens}));
  Value zero = node.createScalar(i64, 0);
  Value start = math.take(math.take(ids, zero, 0), zero, 0);
  Value isFirst =
      math.equal(math.size(numTotal, i64), math.size(numTokens, i64));
  return math.where(isFirst, math.add(start, order), ids);
}

/// Rotates query and key by angles for the positions of the tokens.
LogicalResult GroupQueryImporter::rotateTokens() {
  bool isInterleaved = node.getInt("rotary_interleaved", 0) != 0;
  if (node.getInt("do_rotary", 0) == 0)
    return success(!node.failed());
  if (!node.hasInput(7) || !node.hasInput(8))
    return node.error("attribute 'do_rotary' requires inputs 'cos_cache' and "
                      "'sin_cache'");
  SmallVector<IndexExpr> cache;
  (void)node.getInput(7, cache);
  std::optional<int64_t> half =
      cache.size() == 2 ? cache[1].getConstant() : std::nullopt;
  if (node.failed() || !half)
    return node.error("input 'cos_cache' must be a matrix with a constant "
                      "number of columns");
  Value positions = getPositions();
  auto getAngles = [&](size_t input, StringRef what) {
    Value table = node.getInput(input, what, cache);
    return math.expand(math.take(table, positions, 0), {1});
  };
  Rotation rotation{getAngles(7, "cos_cache"), getAngles(8, "sin_cache"),
                    2 * *half, isInterleaved};
  query =
      rotate(node, query, {batch, numHeads, numTokens, numChannels}, rotation);
  key =
      rotate(node, key, {batch, numKeyHeads, numTokens, numChannels}, rotation);
  return success(!node.failed());
}

//===----------------------------------------------------------------------===//
// Cache
//===----------------------------------------------------------------------===//

/// Writes the rows of new tokens to the cache, input `input`, after having
/// extended it by zeros if it has fewer rows than there are tokens in all.
Value GroupQueryImporter::writeRows(size_t input, StringRef what, Value rows) {
  SmallVector<IndexExpr> shape = {batch, numKeyHeads, numPast, numChannels};
  Value cache = node.getInput(input, what, shape);
  if (node.failed())
    return {};
  IndexExpr missing = numKeys - numPast;
  if (!missing.isZero()) {
    shape[2] = missing;
    Value zeros = math.full(shape, getElementType(cache), 0);
    shape[2] = numKeys;
    cache = node.castToShape(math.concat({cache, zeros}, 2), shape);
  }
  Value order = math.reshape(math.arange(0, 1, numTokens, node.getI64Type()),
                             {numTokens, IndexExpr(1)});
  Value indices = math.add(math.reshape(first, {batch, 1, 1, 1}), order);
  shape[2] = numTokens;
  indices = math.broadcast(indices, shape);
  return node.createValue<relax::ScatterElementsOp>({cache, indices, rows},
                                                    {node.i64("axis", 2)});
}

LogicalResult GroupQueryImporter::appendToCache() {
  if (node.hasInput(3) != node.hasInput(4))
    return node.error("inputs 'past_key' and 'past_value' must be given "
                      "together");
  if (!node.hasInput(3)) {
    node.checkEqual(numTotal, numTokens,
                    "without a past 'total_sequence_length' must be the number "
                    "of tokens");
    numTotal = numKeys = numTokens;
    return success(!node.failed());
  }
  SmallVector<IndexExpr> shape;
  (void)node.getInput(3, shape);
  if (node.failed())
    return failure();
  if (shape.size() != 4)
    return node.error("input 'past_key' must have rank 4, got rank " +
                      Twine(shape.size()));
  numPast = shape[2];
  numKeys = numPast + IndexExpr::max({numTotal - numPast, IndexExpr(0)});
  key = writeRows(3, "past_key", key);
  value = writeRows(4, "past_value", value);
  return success(!node.failed());
}

//===----------------------------------------------------------------------===//
// Scores
//===----------------------------------------------------------------------===//

/// Extends the last dimension of a bias for all tokens to all rows of the
/// cache. The rows behind the tokens are masked.
Value GroupQueryImporter::padBias(Value bias, ArrayRef<IndexExpr> shape) {
  if (numKeys == numTotal || node.failed())
    return bias;
  SmallVector<IndexExpr> padding(shape), padded(shape);
  padding[3] = IndexExpr::max({numPast - numTotal, IndexExpr(0)});
  padded[3] = numKeys;
  Value zeros = math.full(padding, getElementType(bias), 0);
  return node.castToShape(math.concat({bias, zeros}, 3), padded);
}

/// Returns the sum of the input 'attention_bias' and of -inf for the keys that
/// a query does not attend to.
Value GroupQueryImporter::createBias() {
  Type i64 = node.getI64Type(), type = getElementType(query);
  Value keys = math.arange(0, 1, numKeys, i64);
  Value order = math.reshape(math.arange(0, 1, numTokens, i64),
                             {numTokens, IndexExpr(1)});
  auto toColumn = [&](Value x) { return math.reshape(x, {batch, 1, 1, 1}); };
  Value allowed;
  if (isCausal) {
    Value distance = math.sub(math.add(toColumn(first), order), keys);
    allowed = math.greaterEqual(distance, node.createScalar(i64, 0));
    if (windowSize > 0)
      allowed = math.logicalAnd(
          allowed,
          math.less(distance, node.createScalar(i64, double(windowSize))));
  } else {
    allowed = math.less(keys, toColumn(lengths));
  }
  Value bias = math.where(allowed, node.createScalar(type, 0),
                          node.createScalar(type, -INFINITY));
  if (!node.hasInput(10))
    return bias;
  TensorType given = node.getInputType(10);
  auto isOne = [&](int64_t axis) { return getDimSize(given, axis) == 1; };
  SmallVector<IndexExpr> shape = {isOne(0) ? IndexExpr(1) : batch,
                                  IndexExpr(isOne(1) ? 1 : numHeads), numTokens,
                                  numTotal};
  return math.add(padBias(node.getInput(10, "attention_bias", shape), shape),
                  bias);
}

/// Returns the scores that take part in the softmax without a key: an input
/// with an element for each head, or 0.
Value GroupQueryImporter::createSink() {
  Type type = getElementType(query);
  SmallVector<IndexExpr> shape = {batch, numHeads, numTokens, 1};
  if (!node.hasInput(11))
    return math.full(shape, type, 0);
  Value heads = node.getInput(11, "head_sink", {numHeads});
  return math.broadcast(math.reshape(heads, {1, numHeads, 1, 1}), shape);
}

/// Sets the output of scores before (1) or after (2) the softmax. Before it,
/// the scores of keys that a query does not attend to are 0.
LogicalResult GroupQueryImporter::setScores(ArrayRef<Value> stages) {
  if (!node.hasOutput(3) || node.failed())
    return success(!node.failed());
  Value scores = stages[scoresStage + 1];
  if (scoresStage == 1) {
    Value isMasked = math.equal(scores, math.number(scores, -INFINITY));
    scores = math.where(isMasked, math.number(scores, 0), scores);
  }
  if (numKeys != numTotal)
    scores = node.castToShape(math.slice(scores, 3, 0, numTotal),
                              {batch, numHeads, numTokens, numTotal});
  return node.setOutput(3, math.cast(scores, getElementType(query)));
}

/// Computes in f32 or wider, as the relax operator does.
Value GroupQueryImporter::composeResult(AttentionTerms terms) {
  Type type = getElementType(query), wide = getWideType(type);
  if (hasSink)
    terms.sink = createSink();
  for (Value *term :
       {&terms.query, &terms.key, &terms.value, &terms.bias, &terms.sink})
    if (*term)
      *term = math.cast(*term, wide);
  SmallVector<Value> stages;
  Value result = math.cast(composeAttention(node, terms, stages), type);
  if (failed(setScores(stages)))
    return {};
  return math.permute(result, {0, 2, 1, 3});
}

LogicalResult GroupQueryImporter::setResult() {
  bool composes = softcap > 0 || hasSink || node.hasOutput(3);
  bool isPlain = isCausal && !node.hasInput(3) && windowSize <= 0 &&
                 !node.hasInput(10) && !composes;
  AttentionTerms terms{query, key, value};
  terms.scale = getAttentionScale(node, numChannels, /*isZeroDefault=*/true);
  terms.softcap = softcap;
  if (isPlain)
    terms.causalMask = "TopLeft";
  else
    terms.bias = createBias();
  Value result = composes ? composeResult(terms) : createAttention(node, terms);
  return node.setOutput(0, joinHeads(node, result));
}

LogicalResult GroupQueryImporter::import() {
  if (failed(refuseAttributes()) || failed(readAttributes()) ||
      failed(readTensors()) || failed(readLengths()) ||
      failed(rotateTokens()) || failed(appendToCache()) || failed(setResult()))
    return failure();
  if (node.hasOutput(1) && failed(node.setOutput(1, key)))
    return failure();
  return node.hasOutput(2) ? node.setOutput(2, value) : success();
}

static LogicalResult importGroupQueryAttention(NodeBuilder &node) {
  return GroupQueryImporter(node).import();
}

ArrayRef<ContribOperator>
relax_mlir::onnx::getContribGroupAttentionOperators() {
  static constexpr ContribOperator operators[] = {
      {{"GroupQueryAttention", 1, importGroupQueryAttention},
       "query key value past_key past_value seqlens_k total_sequence_length "
       "cos_cache sin_cache position_ids attention_bias head_sink !k_scale "
       "!v_scale !q_norm_weight !k_norm_weight",
       "output present_key present_value output_qk"},
  };
  return operators;
}
