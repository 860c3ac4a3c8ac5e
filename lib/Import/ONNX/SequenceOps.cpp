//===- SequenceOps.cpp - ONNX operators on sequences of tokens ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TensorMath.h"

#include "Elementwise.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// RotaryEmbedding
//===----------------------------------------------------------------------===//

/// The cosines or sines of [batch, tokens, half], picked by position where the
/// cache is one of positions.
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

/// Pairs of channels as points of the plane, turned by an angle for each token.
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
    return node.error("a tensor of rank 3 needs attribute 'num_heads'");
  // [batch, tokens, heads, channels], or heads before tokens.
  SmallVector<IndexExpr> split = shape;
  if (isFlat)
    split = {shape[0], shape[1], IndexExpr(numHeads),
             IndexExpr::floorDiv(shape[2], numHeads)};
  std::optional<int64_t> channels = split[3].getConstant();
  if (!channels)
    return node.error("expected a constant number of channels, got " +
                      split[3].str());
  if (numRotated == 0)
    numRotated = *channels;
  if (numRotated < 2 || numRotated % 2 != 0 || numRotated > *channels)
    return node.error(
        "expected an even number of channels to rotate, at most " +
        Twine(*channels) + ", got " + Twine(numRotated));
  int64_t half = numRotated / 2, headAxis = isFlat ? 2 : 1;
  const IndexExpr &tokens = split[isFlat ? 1 : 2];
  Value cosine = math.expand(
      getAngles(node, 1, "cos_cache", shape[0], tokens, half), {headAxis});
  Value sine = math.expand(
      getAngles(node, 2, "sin_cache", shape[0], tokens, half), {headAxis});
  if (isFlat)
    x = math.reshape(x, split);
  Value a = isInterleaved ? math.slice(x, 3, 0, numRotated, 2)
                          : math.slice(x, 3, 0, half);
  Value b = isInterleaved ? math.slice(x, 3, 1, numRotated, 2)
                          : math.slice(x, 3, half, numRotated);
  Value real = math.sub(math.mul(cosine, a), math.mul(sine, b));
  Value imaginary = math.add(math.mul(sine, a), math.mul(cosine, b));
  Value result;
  if (isInterleaved) {
    SmallVector<IndexExpr> pairs = split;
    pairs[3] = numRotated;
    result = math.reshape(math.stack({real, imaginary}, 4), pairs);
  } else {
    result = math.concat({real, imaginary}, 3);
  }
  if (numRotated < *channels)
    result = math.concat({result, math.slice(x, 3, numRotated, *channels)}, 3);
  return node.setOutput(0, isFlat ? math.reshape(result, shape) : result);
}

//===----------------------------------------------------------------------===//
// CausalConvWithState
//===----------------------------------------------------------------------===//

/// A convolution of each channel by itself, over what was before and the input.
static LogicalResult importCausalConvWithState(NodeBuilder &node) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape), weight = node.getInput(1);
  StringRef activation = node.getString("activation", "none");
  if (node.failed())
    return failure();
  if (activation != "none" && activation != "silu" && activation != "swish")
    return node.error("attribute 'activation': unknown value '" + activation +
                      "'");
  if (shape.size() != 3)
    return node.error("input 'input': expected rank 3, got rank " +
                      Twine(shape.size()));
  relax::TensorShape kernel = relax::TensorShape::of(weight.getType());
  bool isKnown = kernel.hasRank() && kernel.getRank() == 3 && kernel.isStatic();
  int64_t channels = isKnown ? *relax::getConstant(kernel[0]) : 0;
  int64_t size = isKnown ? *relax::getConstant(kernel[2]) : 0;
  if (size < 1 || relax::getConstant(kernel[1]) != 1)
    return node.error("input 'weight': expected a constant shape "
                      "[channels, 1, k], got " +
                      kernel.str());
  x = node.getInput(0, "input", {shape[0], channels, shape[2]});
  SmallVector<IndexExpr> stateShape = {shape[0], channels, size - 1};
  Type elementType = x ? getElementType(x) : Type();
  if (node.failed())
    return failure();
  Value padded = x, state;
  if (node.hasInput(3))
    state = node.getInput(3, "past_state", stateShape);
  else
    state = math.full(stateShape, elementType, 0);
  if (size > 1) {
    padded = math.concat({state, x}, 2);
    state = node.castToShape(
        math.slice(padded, 2, shape[2], shape[2] + IndexExpr(size - 1)),
        stateShape);
  }
  Value result = node.createValue<relax::Conv1dOp>(
      {padded, weight}, {node.i64("groups", channels)});
  if (node.hasInput(2))
    result = math.add(result, node.getChannelVector(2, 3));
  if (activation != "none")
    result = node.createValue<relax::SiluOp>({result});
  if (failed(node.setOutput(
          0, node.castToShape(result, {shape[0], channels, shape[2]}))))
    return failure();
  return node.hasOutput(1) ? node.setOutput(1, state) : success();
}

//===----------------------------------------------------------------------===//
// LinearAttention
//===----------------------------------------------------------------------===//

namespace {
/// Imports one node. Tensors are of batch, tokens, heads and channels; the
/// state is a matrix of keys and values for each head. All is computed in f32.
class LinearAttentionImporter {
public:
  explicit LinearAttentionImporter(NodeBuilder &node)
      : node(node), math(node) {}

  LogicalResult import();

private:
  bool readSizes();
  Value readHeads(size_t input, StringRef what, ArrayRef<IndexExpr> heads);
  void readGates();
  /// The tokens, each by itself; empty where the tensor is null.
  SmallVector<Value> getTokens(Value x);
  Value makeStep(int64_t step);

  NodeBuilder &node;
  TensorMath math;
  bool isGated = false, isDelta = false;
  int64_t numTokens = 0, queryHeads = 0, heads = 0;
  IndexExpr batch, keySize, valueSize;
  double scale = 0;
  Type wide;
  Value state;
  SmallVector<Value> queries, keys, values, decays, rates;
};
} // namespace

bool LinearAttentionImporter::readSizes() {
  constexpr int64_t kMaxTokens = 1000, kMaxHeads = 65536;
  auto fail = [&](const Twine &message) {
    (void)node.error(message);
    return false;
  };
  queryHeads = node.getRequiredInt("q_num_heads");
  heads = node.getRequiredInt("kv_num_heads");
  scale = node.getFloat("scale", 0);
  // How the work may be cut says nothing of what it gives.
  node.ignoreAttribute("chunk_size");
  StringRef rule = node.getString("update_rule", "gated_delta");
  SmallVector<IndexExpr> query, value;
  (void)node.getInput(0, query);
  (void)node.getInput(2, value);
  if (node.failed())
    return false;
  isGated = rule == "gated" || rule == "gated_delta";
  isDelta = rule == "delta" || rule == "gated_delta";
  if (!isGated && !isDelta && rule != "linear")
    return fail("attribute 'update_rule': unknown value '" + rule + "'");
  if (heads < 1 || queryHeads < 1 || queryHeads > kMaxHeads ||
      queryHeads % heads != 0)
    return fail("attribute 'q_num_heads': expected a multiple of "
                "'kv_num_heads', got " +
                Twine(queryHeads) + " and " + Twine(heads));
  if (query.size() != 3 || value.size() != 3)
    return fail("expected query, key and value of rank 3");
  if (isGated != node.hasInput(4) || isDelta != node.hasInput(5))
    return fail("attribute 'update_rule': '" + rule + "' has " +
                (isGated ? "a" : "no") + " decay and " +
                (isDelta ? "a" : "no") + " beta");
  std::optional<int64_t> tokens = query[1].getConstant();
  if (!tokens || *tokens > kMaxTokens) {
    StringRef name = node.getNode().inputs[0];
    (void)node.errorUnknown(name, "the number of tokens of input '" + name +
                                      "' is not known at import, or above " +
                                      Twine(kMaxTokens) +
                                      ": fix its shape when exporting");
    return false;
  }
  numTokens = *tokens;
  batch = query[0];
  keySize = IndexExpr::floorDiv(query[2], queryHeads);
  valueSize = IndexExpr::floorDiv(value[2], heads);
  if (scale == 0) {
    std::optional<int64_t> channels = keySize.getConstant();
    if (!channels || *channels < 1)
      return fail("expected attribute 'scale', or constant channels");
    scale = 1 / std::sqrt(double(*channels));
  }
  return true;
}

/// [batch, tokens, all channels] as [batch, tokens, heads...].
Value LinearAttentionImporter::readHeads(size_t input, StringRef what,
                                         ArrayRef<IndexExpr> heads) {
  IndexExpr channels(1);
  SmallVector<IndexExpr> shape = {batch, numTokens};
  for (const IndexExpr &size : heads) {
    channels *= size;
    shape.push_back(size);
  }
  Value x = node.getInput(input, what, {batch, numTokens, channels});
  return math.cast(math.reshape(x, shape), wide);
}

/// Decay and rate, which may be one for several channels or heads.
void LinearAttentionImporter::readGates() {
  auto getLast = [&](size_t input) -> std::optional<int64_t> {
    TensorType type = node.getInputType(input);
    if (!type.hasRank() || type.getRank() != 3 || type.isDynamicDim(2))
      return std::nullopt;
    return type.getDimSize(2);
  };
  if (isGated) {
    bool isPerHead = getLast(4) == heads;
    Value decay = readHeads(
        4, "decay", {heads, isPerHead ? IndexExpr(1) : keySize, IndexExpr(1)});
    decays = getTokens(math.exp(decay));
  }
  if (isDelta) {
    IndexExpr count(getLast(5) == 1 ? 1 : heads);
    rates = getTokens(readHeads(5, "beta", {count, 1, 1}));
  }
}

SmallVector<Value> LinearAttentionImporter::getTokens(Value x) {
  if (numTokens == 0 || !x)
    return {};
  SmallVector<Value> tokens = math.split(x, 1, numTokens);
  for (Value &token : tokens)
    token = math.squeeze(token, {1});
  return tokens;
}

/// Changes the state by a token and returns what its query reads there.
Value LinearAttentionImporter::makeStep(int64_t step) {
  Value key = keys[step], value = values[step];
  if (isGated)
    state = math.mul(state, decays[step]);
  if (isDelta) {
    Value known = math.matmul(math.permute(key, {0, 1, 3, 2}), state);
    value = math.mul(rates[step], math.sub(value, known));
  }
  state = math.add(state, math.mul(key, value));
  return math.matmul(queries[step], state);
}

LogicalResult LinearAttentionImporter::import() {
  if (!readSizes())
    return failure();
  Type type = node.getInputType(0).getElementType();
  wide = Float32Type::get(node.getContext());
  queries =
      getTokens(readHeads(0, "query", {heads, queryHeads / heads, keySize}));
  keys = getTokens(readHeads(1, "key", {heads, keySize, 1}));
  values = getTokens(readHeads(2, "value", {heads, 1, valueSize}));
  readGates();
  SmallVector<IndexExpr> stateShape = {batch, heads, keySize, valueSize};
  Type stateType = type;
  if (node.hasInput(3)) {
    stateType = node.getInputType(3).getElementType();
    state = math.cast(node.getInput(3, "past_state", stateShape), wide);
  } else {
    state = math.full(stateShape, wide, 0);
  }
  if (node.failed())
    return failure();

  SmallVector<IndexExpr> shape = {batch, numTokens,
                                  valueSize * IndexExpr(queryHeads)};
  SmallVector<Value> results;
  for (int64_t step = 0; step < numTokens && !node.failed(); ++step)
    results.push_back(makeStep(step));
  Value result;
  if (results.empty()) {
    result = math.full(shape, wide, 0);
  } else {
    result = math.stack(results, 1);
    result = math.reshape(math.mul(result, math.number(result, scale)), shape);
  }
  if (failed(node.setOutput(0, math.cast(result, type))))
    return failure();
  return node.hasOutput(1) ? node.setOutput(1, math.cast(state, stateType))
                           : success();
}

static LogicalResult importLinearAttention(NodeBuilder &node) {
  return LinearAttentionImporter(node).import();
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getSequenceOperators() {
  static constexpr OperatorEntry entries[] = {
      {"CausalConvWithState", 27, importCausalConvWithState},
      {"LinearAttention", 27, importLinearAttention},
      {"RotaryEmbedding", 23, importRotaryEmbedding},
  };
  return entries;
}
