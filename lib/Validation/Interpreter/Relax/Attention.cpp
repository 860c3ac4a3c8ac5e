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

//===----------------------------------------------------------------------===//
// Pages
//===----------------------------------------------------------------------===//

namespace {
/// A position that a query sees, in a page.
struct PagedPosition {
  int64_t page, slot;
};
} // namespace

/// Returns the positions that a query sees, in the order of the page table.
static std::vector<PagedPosition> getSeenPositions(PagedAttentionOp op,
                                                   Frame &frame, int64_t batch,
                                                   int64_t query) {
  auto getInt = [&](Value operand, int64_t column) {
    const Tensor &tensor = frame.getTensor(operand);
    return tensor.getInt(tensor.linearize({batch, column}));
  };
  const Tensor &keys = frame.getTensor(op.getKeyPages());
  int64_t last = getInt(op.getPositions(), query);
  std::vector<PagedPosition> seen;
  for (int64_t j = 0; j < frame.getTensor(op.getPageTable()).getDim(1); ++j) {
    int64_t page = getInt(op.getPageTable(), j);
    if (page < 0 || page >= keys.getDim(0))
      continue;
    for (int64_t slot = 0; slot < keys.getDim(2); ++slot) {
      int64_t position = getInt(op.getPageStarts(), j) + slot;
      bool isSeen = position >= 0 && position <= last;
      if (op.getWindows())
        isSeen &= position > last - getInt(op.getWindows(), 0) ||
                  position < getInt(op.getWindows(), 1);
      if (isSeen)
        seen.push_back({page, slot});
    }
  }
  return seen;
}

static LogicalResult checkPagedShapes(PagedAttentionOp op, Frame &frame) {
  const Tensor &query = frame.getTensor(op.getQuery());
  const Tensor &keys = frame.getTensor(op.getKeyPages());
  const Tensor &values = frame.getTensor(op.getValuePages());
  bool agree =
      keys.getDim(3) == query.getDim(3) &&
      keys.getShape().take_front(3) == values.getShape().take_front(3) &&
      (keys.getDim(1) == 0 ? query.getDim(2) == 0
                           : query.getDim(2) % keys.getDim(1) == 0);
  auto hasShape = [&](Value operand, ArrayRef<int64_t> shape) {
    return frame.getTensor(operand).getShape() == shape;
  };
  int64_t batch = query.getDim(0);
  int64_t numPages = frame.getTensor(op.getPageTable()).getDim(1);
  if (agree && hasShape(op.getPageTable(), {batch, numPages}) &&
      hasShape(op.getPageStarts(), {batch, numPages}) &&
      hasShape(op.getPositions(), {batch, query.getDim(1)}) &&
      (!op.getWindows() || hasShape(op.getWindows(), {batch, 2})))
    return success();
  return op.emitOpError("expected query, pages and page table with matching "
                        "batches, queries, heads, pages and channels");
}

static LogicalResult evaluatePagedAttention(PagedAttentionOp op, Frame &frame) {
  if (failed(checkPagedShapes(op, frame)))
    return failure();
  const Tensor &query = frame.getTensor(op.getQuery());
  const Tensor &keys = frame.getTensor(op.getKeyPages());
  const Tensor &values = frame.getTensor(op.getValuePages());
  Shape shape(query.getShape().drop_back());
  shape.push_back(values.getDim(3));
  FailureOr<Tensor> result =
      frame.makeTensor(query.getElementType(), shape, op);
  if (failed(result))
    return failure();
  int64_t channels = query.getDim(3);
  Arithmetic math(getComputeKind(query.getStoredKind()));
  Number scale =
      math.convert(Number{op.getScale() ? op.getScale()->convertToDouble()
                                        : 1 / std::sqrt(double(channels)),
                          0});
  for (Coordinates at({shape[0], shape[1], shape[2]}); !at.isDone();
       at.next()) {
    int64_t batch = at[0], row = at[1], head = at[2];
    int64_t keyHead = head / (shape[2] / keys.getDim(1));
    std::vector<PagedPosition> seen = getSeenPositions(op, frame, batch, row);
    std::vector<Number> weights;
    Number max = math.lowest(), sum = math.constant(0);
    for (auto [page, slot] : seen) {
      Number score = math.constant(0);
      for (int64_t c = 0; c < channels; ++c)
        score = math.add(
            score, math.multiply(
                       read(query, query.linearize({batch, row, head, c})),
                       read(keys, keys.linearize({page, keyHead, slot, c}))));
      weights.push_back(math.multiply(score, scale));
      max = math.max(max, weights.back());
    }
    bool seesNone = max.real == math.lowest().real;
    for (Number &weight : weights) {
      weight = math.apply([](double x) { return std::exp(x); },
                          math.subtract(weight, max));
      sum = math.add(sum, weight);
    }
    for (int64_t c = 0; c < values.getDim(3); ++c) {
      Number total = math.constant(0);
      for (auto [position, weight] : llvm::zip_equal(seen, weights))
        total = math.add(
            total,
            math.multiply(weight,
                          read(values, values.linearize({position.page, keyHead,
                                                         position.slot, c}))));
      write(*result, result->linearize({batch, row, head, c}),
            seesNone ? math.constant(0) : math.divide(total, sum));
    }
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachAttentionModels(MLIRContext &context) {
  attachReference<evaluateAttention<AttentionOp>,
                  evaluateAttention<AttentionBiasOp>, evaluatePagedAttention>(
      context);
}
