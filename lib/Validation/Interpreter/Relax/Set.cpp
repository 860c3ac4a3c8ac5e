//===- Set.cpp - elements as sets -----------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Operators.h"
#include "Order.h"
#include "Shapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataDependentOps.h"
#include <algorithm>
#include <array>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

/// Compares two slices of `x` along `axis` by their first elements that differ.
static int compareSlices(const Tensor &x, int64_t axis, int64_t a, int64_t b) {
  for (Coordinates at(getOthers(x, axis)); !at.isDone(); at.next())
    if (int order = compareElements(x, getIndexAlong(x, at.get(), axis, a), x,
                                    getIndexAlong(x, at.get(), axis, b)))
      return order;
  return 0;
}

static LogicalResult evaluateUnique(UniqueOp op, Frame &frame) {
  Tensor x = frame.getTensor(op.getX());
  int64_t axis = 0;
  if (op.getAxis())
    axis = getAxis(*op.getAxis(), x.getRank());
  else
    x = x.reshape({x.getNumElements()});

  // The groups of equal slices, by their first members, in ascending order of
  // appearance.
  std::vector<int64_t> firsts, counts, inverse;
  for (int64_t i = 0; i < x.getDim(axis); ++i) {
    size_t group = 0;
    while (group < firsts.size() &&
           compareSlices(x, axis, firsts[group], i) != 0)
      ++group;
    if (group == firsts.size()) {
      firsts.push_back(i);
      counts.push_back(0);
    }
    ++counts[group];
    inverse.push_back(group);
  }
  // The groups in the order of the result.
  std::vector<int64_t> order, place(firsts.size());
  for (size_t group = 0; group < firsts.size(); ++group)
    order.push_back(group);
  if (op.getSorted())
    std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
      return compareSlices(x, axis, firsts[a], firsts[b]) < 0;
    });
  for (size_t i = 0; i < order.size(); ++i)
    place[order[i]] = i;

  int64_t numGroups = order.size();
  Shape shape(x.getShape());
  shape[axis] = numGroups;
  Type i64 = IntegerType::get(op.getContext(), 64);
  FailureOr<Tensor> values = frame.makeTensor(x.getElementType(), shape, op);
  FailureOr<Tensor> positions = frame.makeTensor(i64, {numGroups}, op);
  FailureOr<Tensor> numbers = frame.makeTensor(i64, {numGroups}, op);
  FailureOr<Tensor> groups = frame.makeTensor(i64, {x.getDim(axis)}, op);
  if (failed(values) || failed(positions) || failed(numbers) || failed(groups))
    return failure();
  for (int64_t i = 0; i < numGroups; ++i) {
    positions->setInt(i, firsts[order[i]]);
    numbers->setInt(i, counts[order[i]]);
    for (Coordinates at(getOthers(x, axis)); !at.isDone(); at.next())
      values->setFrom(getIndexAlong(*values, at.get(), axis, i), x,
                      getIndexAlong(x, at.get(), axis, firsts[order[i]]));
  }
  for (int64_t i = 0; i < x.getDim(axis); ++i)
    groups->setInt(i, place[inverse[i]]);
  frame.set(op.getValues(), *values);
  frame.set(op.getIndices(), *positions);
  frame.set(op.getInverse(), *groups);
  frame.set(op.getCounts(), *numbers);
  return success();
}

static LogicalResult evaluateNonzero(NonzeroOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  std::vector<SmallVector<int64_t>> found;
  for (Coordinates at(x.getShape()); !at.isDone(); at.next())
    if (x.isFloat() ? x.getFloat(at.getIndex()) != 0
                    : x.getInt(at.getIndex()) != 0)
      found.emplace_back(at.get());
  int64_t count = found.size();
  FailureOr<Tensor> result = frame.makeTensor(
      IntegerType::get(op.getContext(), 64), {x.getRank(), count}, op);
  if (failed(result))
    return failure();
  for (int64_t axis = 0; axis < x.getRank(); ++axis)
    for (int64_t i = 0; i < count; ++i)
      result->setInt(axis * count + i, found[i][axis]);
  frame.set(op.getResult(), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// Non-maximum suppression
//===----------------------------------------------------------------------===//

namespace {
/// The tensor of boxes, and how numbers are rounded.
struct Boxes {
  const Tensor &boxes;
  Arithmetic math;
  bool isCentered;

  struct Span {
    Number low, high;
  };

  /// What box `box` of a batch takes of an axis.
  Span getSpan(int64_t batch, int64_t box, int64_t axis) const {
    Number first = read(boxes, boxes.linearize({batch, box, axis}));
    Number second = read(boxes, boxes.linearize({batch, box, axis + 2}));
    if (isCentered) {
      Number half = math.divide(second, math.constant(2));
      return {math.subtract(first, half), math.add(first, half)};
    }
    if (first.real >= second.real)
      return {second, first};
    return {first, second};
  }

  Number getArea(int64_t batch, int64_t box) const {
    Span y = getSpan(batch, box, 0), x = getSpan(batch, box, 1);
    return math.multiply(math.subtract(y.high, y.low),
                         math.subtract(x.high, x.low));
  }

  /// What two boxes share of an axis; negative where they do not meet.
  Number getShared(int64_t batch, int64_t a, int64_t b, int64_t axis) const {
    Span one = getSpan(batch, a, axis), other = getSpan(batch, b, axis);
    return math.subtract(math.min(one.high, other.high),
                         math.max(one.low, other.low));
  }

  bool overlap(int64_t batch, int64_t a, int64_t b, Number threshold) const {
    Number y = getShared(batch, a, b, 0), x = getShared(batch, a, b, 1);
    Number shared = math.multiply(y, x);
    Number areaA = getArea(batch, a), areaB = getArea(batch, b);
    Number joined = math.subtract(math.add(areaA, areaB), shared);
    for (Number size : {y, x, shared, areaA, areaB, joined})
      if (!(size.real > 0))
        return false;
    return math.divide(shared, joined).real > threshold.real;
  }
};
} // namespace

/// The box of the highest score that is left, or -1.
static int64_t findBest(const Tensor &scores, int64_t batch, int64_t label,
                        ArrayRef<bool> isLeft) {
  int64_t best = -1;
  double bestScore = 0;
  for (auto [box, left] : llvm::enumerate(isLeft)) {
    double score = scores.getFloat(
        scores.linearize({batch, label, static_cast<int64_t>(box)}));
    if (left && (best < 0 || score > bestScore)) {
      best = box;
      bestScore = score;
    }
  }
  return best;
}

static LogicalResult evaluateNonMaxSuppression(AllClassNonMaxSuppressionOp op,
                                               Frame &frame) {
  const Tensor &boxes = frame.getTensor(op.getBoxes());
  const Tensor &scores = frame.getTensor(op.getScores());
  if (boxes.getRank() != 3 || scores.getRank() != 3 || boxes.getDim(2) != 4 ||
      boxes.getDim(0) != scores.getDim(0) ||
      boxes.getDim(1) != scores.getDim(2))
    return op.emitOpError("expected boxes of the shape [batches, boxes, 4] and "
                          "scores of the shape [batches, classes, boxes], got ")
           << RuntimeValue(boxes).describe() << " and "
           << RuntimeValue(scores).describe();
  int64_t most = frame.getTensor(op.getMaxOutputBoxesPerClass()).getInt(0);
  Number threshold = read(frame.getTensor(op.getIouThreshold()), 0);
  Boxes all{boxes, Arithmetic(getComputeKind(boxes.getStoredKind())),
            op.getCenterPointBox()};
  std::vector<std::array<int64_t, 3>> rows;
  for (Coordinates at({scores.getDim(0), scores.getDim(1)}); !at.isDone();
       at.next()) {
    SmallVector<bool> isLeft;
    for (int64_t box = 0; box < boxes.getDim(1); ++box) {
      double score = scores.getFloat(scores.linearize({at[0], at[1], box}));
      isLeft.push_back(
          op.getScoreThreshold()
              ? score > frame.getTensor(op.getScoreThreshold()).getFloat(0)
              : !std::isnan(score));
    }
    SmallVector<int64_t> kept;
    while (static_cast<int64_t>(kept.size()) < most) {
      int64_t box = findBest(scores, at[0], at[1], isLeft);
      if (box < 0)
        break;
      isLeft[box] = false;
      if (llvm::any_of(kept, [&](int64_t other) {
            return all.overlap(at[0], other, box, threshold);
          }))
        continue;
      kept.push_back(box);
      rows.push_back({at[0], at[1], box});
    }
  }
  FailureOr<Tensor> result =
      frame.makeTensor(IntegerType::get(op.getContext(), 64),
                       {static_cast<int64_t>(rows.size()), 3}, op);
  if (failed(result))
    return failure();
  for (auto [i, row] : llvm::enumerate(rows))
    for (auto [k, number] : llvm::enumerate(row))
      result->setInt(3 * i + k, number);
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachSetModels(MLIRContext &context) {
  attachReference<evaluateUnique, evaluateNonzero, evaluateNonMaxSuppression>(
      context);
}
