//===- Reduction.cpp - reference of reductions, scans and searches --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "IndexedRead.h"
#include "Operators.h"
#include "Order.h"
#include "ResultShapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// Results of one pass: start, step over an element, finish
//===----------------------------------------------------------------------===//

static Number start(SumOp, const Arithmetic &math) { return math.constant(0); }
static Number start(MeanOp, const Arithmetic &math) { return math.constant(0); }
static Number start(ProdOp, const Arithmetic &math) { return math.constant(1); }
static Number start(MaxOp, const Arithmetic &math) { return math.lowest(); }
static Number start(MinOp, const Arithmetic &math) { return math.highest(); }

static Number step(SumOp, const Arithmetic &math, Number all, Number x) {
  return math.add(all, x);
}
static Number step(MeanOp, const Arithmetic &math, Number all, Number x) {
  return math.add(all, x);
}
static Number step(ProdOp, const Arithmetic &math, Number all, Number x) {
  return math.multiply(all, x);
}
static Number step(MaxOp, const Arithmetic &math, Number all, Number x) {
  return math.max(all, x);
}
static Number step(MinOp, const Arithmetic &math, Number all, Number x) {
  return math.min(all, x);
}

template <typename OpTy>
static Number finish(OpTy, const Arithmetic &, Number all, int64_t) {
  return all;
}
static Number finish(MeanOp, const Arithmetic &math, Number all,
                     int64_t count) {
  return math.divide(all, math.constant(count));
}

//===----------------------------------------------------------------------===//
// Results of two passes
//===----------------------------------------------------------------------===//

template <typename OpTy> constexpr bool isSpread = false;
template <> constexpr bool isSpread<VarianceOp> = true;
template <> constexpr bool isSpread<StdOp> = true;

static Number start(VarianceOp, const Arithmetic &math) {
  return math.constant(0);
}
static Number start(StdOp, const Arithmetic &math) { return math.constant(0); }
template <typename OpTy>
static std::enable_if_t<isSpread<OpTy>, Number>
step(OpTy, const Arithmetic &math, Number all, Number x) {
  return math.add(all, x);
}

/// Computes the result from the sum of the squared differences from the mean.
static Number finishSpread(VarianceOp, const Arithmetic &math, Number squares,
                           int64_t count) {
  return math.divide(squares, math.constant(count));
}
static Number finishSpread(StdOp, const Arithmetic &math, Number squares,
                           int64_t count) {
  return math.apply([](double value) { return std::sqrt(value); },
                    math.divide(squares, math.constant(count)));
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult evaluateReduction(OpTy op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t rank = x.getRank();
  SmallVector<bool> isReduced = op.getAxes() ? getAxes(*op.getAxes(), rank)
                                             : SmallVector<bool>(rank, true);
  // `kept` is the result's shape with reduced dimensions of 1. Element `at` of
  // the operand contributes to the element of the result that broadcasts to
  // `at`.
  Shape kept, shape;
  int64_t count = 1;
  for (int64_t i = 0; i < rank; ++i) {
    kept.push_back(isReduced[i] ? 1 : x.getDim(i));
    if (!isReduced[i] || op.getKeepdims())
      shape.push_back(kept.back());
    if (isReduced[i])
      count *= x.getDim(i);
  }
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), shape, op);
  if (failed(result))
    return failure();

  Arithmetic math(getComputeKind(x.getStoredKind()));
  std::vector<Number> all(result->getNumElements(), start(op, math));
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    Number &one = all[getBroadcastIndex(kept, at.get())];
    one = step(op, math, one, read(x, at.getIndex()));
  }
  if constexpr (isSpread<OpTy>) {
    std::vector<Number> means = all;
    for (Number &mean : means)
      mean = math.divide(mean, math.constant(count));
    all.assign(all.size(), start(op, math));
    for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
      int64_t i = getBroadcastIndex(kept, at.get());
      Number apart = math.subtract(read(x, at.getIndex()), means[i]);
      all[i] = math.add(all[i], math.multiply(apart, apart));
    }
  }
  for (auto [i, one] : llvm::enumerate(all)) {
    if constexpr (isSpread<OpTy>)
      write(*result, i, finishSpread(op, math, one, count));
    else
      write(*result, i, finish(op, math, one, count));
  }
  frame.set(op.getResult(), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// CollapseSumToOp, CollapseSumLikeOp
//===----------------------------------------------------------------------===//

/// Adds each element of `x` to the element of the result that broadcasts to it.
static LogicalResult collapse(Operation *op, Frame &frame, const Tensor &x,
                              ArrayRef<int64_t> shape) {
  FailureOr<Shape> joint = broadcastShapes(op, {x.getShape(), shape});
  if (failed(joint))
    return failure();
  if (ArrayRef<int64_t>(*joint) != x.getShape())
    return op->emitOpError("expected a shape that broadcasts to that of ")
           << RuntimeValue(x).describe() << ", got "
           << RuntimeValue(Shape(shape)).describe();
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), shape, op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(x.getStoredKind()));
  std::vector<Number> all(result->getNumElements(), math.constant(0));
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    Number &sum = all[getBroadcastIndex(shape, at.get())];
    sum = math.add(sum, read(x, at.getIndex()));
  }
  for (auto [i, sum] : llvm::enumerate(all))
    write(*result, i, sum);
  frame.set(op->getResult(0), *result);
  return success();
}

static LogicalResult evaluateCollapseSumTo(CollapseSumToOp op, Frame &frame) {
  return collapse(op, frame, frame.getTensor(op.getX()),
                  frame.getShape(op.getShape()));
}

static LogicalResult evaluateCollapseSumLike(CollapseSumLikeOp op,
                                             Frame &frame) {
  return collapse(op, frame, frame.getTensor(op.getX()),
                  frame.getTensor(op.getTarget()).getShape());
}

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

static Number start(CumsumOp, const Arithmetic &math) {
  return math.constant(0);
}
static Number start(CumprodOp, const Arithmetic &math) {
  return math.constant(1);
}
static Number step(CumsumOp, const Arithmetic &math, Number all, Number x) {
  return math.add(all, x);
}
static Number step(CumprodOp, const Arithmetic &math, Number all, Number x) {
  return math.multiply(all, x);
}

/// Reads an element as a number of another kind; an integer may become a float.
static Number readAs(const Tensor &x, int64_t index, const Arithmetic &math) {
  Number number = read(x, index);
  if (!x.isFloat() && math.isFloat())
    number.real = isUnsigned(x.getKind()) ? double(uint64_t(number.integer))
                                          : double(number.integer);
  return math.convert(number);
}

template <typename OpTy>
static LogicalResult evaluateScan(OpTy op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  FailureOr<Tensor> result = frame.makeTensor(
      op.getDtype().value_or(x.getElementType()), x.getShape(), op);
  if (failed(result))
    return failure();
  ElementKind kind = result->getStoredKind();
  Arithmetic elements(kind), math(getComputeKind(kind));
  int64_t count = x.getDim(axis);
  for (Coordinates at(getOthers(x, axis)); !at.isDone(); at.next()) {
    Number all = start(op, math);
    for (int64_t i = 0; i < count; ++i) {
      int64_t index =
          getIndexAlong(x, at.get(), axis, op.getReverse() ? count - 1 - i : i);
      Number before = all;
      all = step(op, math, all, readAs(x, index, elements));
      write(*result, index, op.getExclusive() ? before : all);
    }
  }
  frame.set(op.getResult(), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// ArgmaxOp, ArgminOp
//===----------------------------------------------------------------------===//

/// Compares elements for the search. Returns a positive number if element `i`
/// is preferred to `j`, zero if they are equal.
static int prefer(ArgmaxOp, const Tensor &x, int64_t i, int64_t j) {
  return compareElements(x, i, x, j);
}
static int prefer(ArgminOp, const Tensor &x, int64_t i, int64_t j) {
  auto isNaN = [&](int64_t index) {
    return x.isFloat() && std::isnan(x.getFloat(index));
  };
  if (isNaN(i) || isNaN(j))
    return int(isNaN(i)) - int(isNaN(j));
  return compareElements(x, j, x, i);
}

template <typename OpTy>
static LogicalResult evaluateArgReduction(OpTy op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t rank = x.getRank();
  // Without an axis the tensor is flattened.
  Tensor row = x;
  int64_t axis = 0;
  if (op.getAxis())
    axis = getAxis(*op.getAxis(), rank);
  else
    row = x.reshape({x.getNumElements()});
  Shape shape(getOthers(row, axis));
  if (op.getKeepdims()) {
    if (op.getAxis())
      shape.insert(shape.begin() + axis, 1);
    else
      shape.assign(rank, 1);
  }
  FailureOr<Tensor> result =
      frame.makeTensor(op.getResult().getType().getElementType(), shape, op);
  if (failed(result))
    return failure();
  int64_t next = 0;
  for (Coordinates at(getOthers(row, axis)); !at.isDone(); at.next()) {
    int64_t best = -1;
    auto index = [&](int64_t i) {
      return getIndexAlong(row, at.get(), axis, i);
    };
    for (int64_t i = 0; i < row.getDim(axis); ++i) {
      int preference = best < 0 ? 1 : prefer(op, row, index(i), index(best));
      if (preference > 0 || (preference == 0 && op.getSelectLastIndex()))
        best = i;
    }
    result->setInt(next++, best);
  }
  frame.set(op.getResult(), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// BucketizeOp
//===----------------------------------------------------------------------===//

static LogicalResult evaluateBucketize(BucketizeOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  const Tensor &boundaries = frame.getTensor(op.getBoundaries());
  FailureOr<Tensor> result = frame.makeTensor(
      op.getResult().getType().getElementType(), x.getShape(), op);
  if (failed(result))
    return failure();
  int64_t last = op.getRight() ? 0 : -1;
  for (int64_t i = 0; i < x.getNumElements(); ++i) {
    int64_t bucket = 0;
    while (bucket < boundaries.getNumElements() &&
           compareElements(boundaries, bucket, x, i) <= last)
      ++bucket;
    result->setInt(i, bucket);
  }
  frame.set(op.getResult(), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// MultinomialFromUniformOp
//===----------------------------------------------------------------------===//

static LogicalResult evaluateMultinomial(MultinomialFromUniformOp op,
                                         Frame &frame) {
  const Tensor &prob = frame.getTensor(op.getProb());
  const Tensor &samples = frame.getTensor(op.getUniformSample());
  const Tensor &indices = frame.getTensor(op.getSampleIndices());
  assert(prob.getRank() == 2 && samples.getRank() == 2 && "verified");
  if (samples.getDim(1) != 1 || samples.getShape() != indices.getShape())
    return op.emitOpError("expected samples and sample indices of one shape "
                          "[n, 1], got ")
           << RuntimeValue(samples).describe() << " and "
           << RuntimeValue(indices).describe();
  Type type = op.getDtype().value_or(IntegerType::get(op.getContext(), 64));
  FailureOr<Tensor> result = frame.makeTensor(type, samples.getShape(), op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(prob.getStoredKind()));
  int64_t size = prob.getDim(1);
  for (int64_t i = 0; i < samples.getNumElements(); ++i) {
    std::optional<int64_t> row = readIndex(indices, i, prob.getDim(0));
    int64_t drawn = size - 1;
    Number sum = math.constant(0);
    for (int64_t j = 0; row && j < size; ++j) {
      sum = math.add(sum, read(prob, *row * size + j));
      if (math.isBelow(read(samples, i), sum)) {
        drawn = j;
        break;
      }
    }
    result->setInt(i, drawn);
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachReductionModels(MLIRContext &context) {
  attachReference<evaluateReduction<SumOp>, evaluateReduction<MeanOp>,
                  evaluateReduction<ProdOp>, evaluateReduction<MaxOp>,
                  evaluateReduction<MinOp>, evaluateReduction<VarianceOp>,
                  evaluateReduction<StdOp>, evaluateCollapseSumTo,
                  evaluateCollapseSumLike>(context);
  attachReference<evaluateScan<CumsumOp>, evaluateScan<CumprodOp>>(context);
  attachReference<evaluateArgReduction<ArgmaxOp>,
                  evaluateArgReduction<ArgminOp>, evaluateBucketize,
                  evaluateMultinomial>(context);
}
