//===- AttentionLinear.cpp - LinearAttention ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"
#include "TensorMath.h"

#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// Imports one LinearAttention. Tensors have dimensions batch, tokens, heads
/// and channels. The state is a matrix of keys by values for each head. All
/// arithmetic is in f32. Few tokens are unrolled; more of them, or a number
/// that is not known, become a loop.
class LinearAttentionImporter {
public:
  explicit LinearAttentionImporter(NodeBuilder &node)
      : node(node), math(node) {}

  LogicalResult import();

private:
  bool readSizes();
  Value readHeads(size_t input, StringRef what, ArrayRef<IndexExpr> heads);
  void readGates();
  /// The operands of all tokens, or those of one: without dimension 1. Absent
  /// ones are null.
  struct Operands {
    Value query, key, value, decay, rate;
  };
  SmallVector<Operands> splitTokens();
  Operands takeToken(Value step);
  Value makeStep(const Operands &token, Value &state);
  Value makeSteps();
  Value makeLoop();

  NodeBuilder &node;
  TensorMath math;
  bool isGated = false, isDelta = false;
  int64_t queryHeads = 0, heads = 0;
  IndexExpr batch, numTokens, keySize, valueSize;
  double scale = 0;
  Type wide;
  Value state;
  Operands all;
};
} // namespace

bool LinearAttentionImporter::readSizes() {
  constexpr int64_t kMaxHeads = 65536;
  auto fail = [&](const Twine &message) {
    (void)node.error(message);
    return false;
  };
  queryHeads = node.getRequiredInt("q_num_heads");
  heads = node.getRequiredInt("kv_num_heads");
  scale = node.getFloat("scale", 0);
  // The chunk size tunes an implementation and does not change the result.
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
    return fail("query, key and value must have rank 3");
  if (isGated != node.hasInput(4) || isDelta != node.hasInput(5))
    return fail("attribute 'update_rule': '" + rule + "' requires " +
                (isGated ? "a" : "no") + " decay and " +
                (isDelta ? "a" : "no") + " beta");
  numTokens = query[1];
  batch = query[0];
  keySize = IndexExpr::floorDiv(query[2], queryHeads);
  valueSize = IndexExpr::floorDiv(value[2], heads);
  if (scale == 0) {
    std::optional<int64_t> channels = keySize.getConstant();
    if (!channels || *channels < 1)
      return fail("attribute 'scale' is required if the number of channels is "
                  "not constant");
    scale = 1 / std::sqrt(double(*channels));
  }
  return true;
}

/// Reshapes an input [batch, tokens, all channels] to [batch, tokens,
/// heads...].
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

/// Reads decay and rate, which may be shared by several channels or heads.
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
    all.decay = math.exp(decay);
  }
  if (isDelta) {
    IndexExpr count(getLast(5) == 1 ? 1 : heads);
    all.rate = readHeads(5, "beta", {count, 1, 1});
  }
}

/// Splits the operands into those of each token, whose number is known.
SmallVector<LinearAttentionImporter::Operands>
LinearAttentionImporter::splitTokens() {
  int64_t count = *numTokens.getConstant();
  SmallVector<Operands> tokens(count);
  if (count == 0)
    return tokens;
  for (Value Operands::*operand :
       {&Operands::query, &Operands::key, &Operands::value, &Operands::decay,
        &Operands::rate}) {
    if (!(all.*operand))
      continue;
    for (auto [token, part] :
         llvm::zip(tokens, math.split(all.*operand, 1, count)))
      token.*operand = math.squeeze(part, {1});
  }
  return tokens;
}

LinearAttentionImporter::Operands
LinearAttentionImporter::takeToken(Value step) {
  auto take = [&](Value x) { return x ? math.take(x, step, 1) : x; };
  return {take(all.query), take(all.key), take(all.value), take(all.decay),
          take(all.rate)};
}

/// Updates the state with a token and returns the result of its query.
Value LinearAttentionImporter::makeStep(const Operands &token, Value &state) {
  Value value = token.value;
  if (isGated)
    state = math.mul(state, token.decay);
  if (isDelta) {
    Value known = math.matmul(math.permute(token.key, {0, 1, 3, 2}), state);
    value = math.mul(token.rate, math.sub(value, known));
  }
  state = math.add(state, math.mul(token.key, value));
  return math.matmul(token.query, state);
}

/// Unrolls the steps. Returns the results of all tokens: [batch, tokens, ..];
/// null if there are none.
Value LinearAttentionImporter::makeSteps() {
  SmallVector<Value> results;
  for (const Operands &token : splitTokens())
    results.push_back(makeStep(token, state));
  return results.empty() ? Value() : math.stack(results, 1);
}

/// Makes a loop over the steps. Returns the results of all tokens.
Value LinearAttentionImporter::makeLoop() {
  auto makeBody = [&](Value step, ValueRange carried) {
    Value next = carried[0];
    Value result = makeStep(takeToken(step), next);
    return SmallVector<Value>{next, result};
  };
  SmallVector<Value> results = node.createLoop(numTokens, {state}, makeBody);
  if (results.empty())
    return {};
  state = results[0];
  return math.permute(results[1], {1, 0, 2, 3, 4});
}

LogicalResult LinearAttentionImporter::import() {
  if (!readSizes())
    return failure();
  Type type = node.getInputType(0).getElementType();
  wide = node.getF32Type();
  all.query = readHeads(0, "query", {heads, queryHeads / heads, keySize});
  all.key = readHeads(1, "key", {heads, keySize, 1});
  all.value = readHeads(2, "value", {heads, 1, valueSize});
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
  constexpr int64_t kMostUnrolled = 128;
  std::optional<int64_t> count = numTokens.getConstant();
  Value result = count && *count <= kMostUnrolled ? makeSteps() : makeLoop();
  if (node.failed())
    return failure();
  if (!result)
    result = math.full(shape, wide, 0);
  else
    result = math.reshape(math.mul(result, math.number(result, scale)), shape);
  if (failed(node.setOutput(0, math.cast(result, type))))
    return failure();
  return node.hasOutput(1) ? node.setOutput(1, math.cast(state, stateType))
                           : success();
}

static LogicalResult importLinearAttention(NodeBuilder &node) {
  return LinearAttentionImporter(node).import();
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getAttentionLinearOperators() {
  static constexpr OperatorEntry entries[] = {
      {"LinearAttention", 27, importLinearAttention},
  };
  return entries;
}
