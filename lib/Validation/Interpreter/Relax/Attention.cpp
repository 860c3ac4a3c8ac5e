//===- Attention.cpp - reference of attention -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "ResultShapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxAttentionOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

static const Tensor *getBias(AttentionOp, Frame &) { return nullptr; }
static const Tensor *getBias(AttentionBiasOp op, Frame &frame) {
  return &frame.getTensor(op.getBias());
}

/// Returns the number of keys visible to a query. They come first.
static int64_t getNumSeen(std::optional<StringRef> mask, int64_t query,
                          int64_t numQueries, int64_t numKeys) {
  if (!mask)
    return numKeys;
  int64_t last = *mask == "TopLeft" ? query : query + numKeys - numQueries;
  return std::clamp<int64_t>(last + 1, 0, numKeys);
}

template <typename OpTy>
static LogicalResult evaluateAttention(OpTy op, Frame &frame) {
  const Tensor &query = frame.getTensor(op.getQuery());
  const Tensor &key = frame.getTensor(op.getKey());
  const Tensor &value = frame.getTensor(op.getValue());
  const Tensor *bias = getBias(op, frame);
  int64_t batches = query.getDim(0), queries = query.getDim(1);
  int64_t heads = query.getDim(2), channels = query.getDim(3);
  int64_t keys = key.getDim(1), keyHeads = key.getDim(2);
  if (key.getDim(0) != batches || value.getDim(0) != batches ||
      key.getDim(3) != channels || value.getDim(1) != keys ||
      value.getDim(2) != keyHeads ||
      (keyHeads == 0 ? heads != 0 : heads % keyHeads != 0))
    return op.emitOpError("expected query, key and value with matching "
                          "batches, keys, heads and channels");
  FailureOr<Tensor> result = frame.makeTensor(
      query.getElementType(), {batches, queries, heads, value.getDim(3)}, op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(query.getStoredKind()));
  Number scale =
      math.convert(Number{op.getScale() ? op.getScale()->convertToDouble()
                                        : 1 / std::sqrt(double(channels)),
                          0});

  for (Coordinates at({batches, heads, queries}); !at.isDone(); at.next()) {
    int64_t batch = at[0], head = at[1], row = at[2];
    int64_t keyHead = head / (heads / keyHeads);
    int64_t seen = getNumSeen(op.getCausalMask(), row, queries, keys);
    std::vector<Number> weights;
    Number max = math.lowest(), sum = math.constant(0);
    for (int64_t t = 0; t < keys; ++t) {
      Number score = math.constant(0);
      for (int64_t c = 0; c < channels; ++c)
        score = math.add(
            score,
            math.multiply(read(query, query.linearize({batch, row, head, c})),
                          read(key, key.linearize({batch, t, keyHead, c}))));
      score = math.multiply(score, scale);
      if (bias) {
        int64_t index =
            getBroadcastIndex(bias->getShape(), {batch, head, row, t});
        score = math.add(score, read(*bias, index));
      }
      weights.push_back(t < seen ? score : math.lowest());
      max = math.max(max, weights.back());
    }
    bool seesNone = max.real == math.lowest().real;
    for (Number &weight : weights) {
      weight = math.apply([](double x) { return std::exp(x); },
                          math.subtract(weight, max));
      sum = math.add(sum, weight);
    }
    for (int64_t c = 0; c < value.getDim(3); ++c) {
      Number total = math.constant(0);
      for (int64_t t = 0; t < keys; ++t)
        total = math.add(
            total, math.multiply(
                       weights[t],
                       read(value, value.linearize({batch, t, keyHead, c}))));
      write(*result, result->linearize({batch, row, head, c}),
            seesNone ? math.constant(0) : math.divide(total, sum));
    }
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachAttentionModels(MLIRContext &context) {
  attachReference<evaluateAttention<AttentionOp>,
                  evaluateAttention<AttentionBiasOp>>(context);
}
