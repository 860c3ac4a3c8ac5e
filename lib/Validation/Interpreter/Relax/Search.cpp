//===- Search.cpp - positions of elements ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "Operators.h"
#include "Order.h"
#include "Places.h"
#include "Shapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// The greatest and the least element
//===----------------------------------------------------------------------===//

/// Whether element `i` is looked for rather than element `j`: above or below
/// zero, zero where they are equal.
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
  // Without an axis all elements are in a row.
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
  if (prob.getRank() != 2)
    return op.emitOpError("expected prob of rank 2, got ") << prob.getRank();
  if (samples.getRank() != 2 || samples.getDim(1) != 1 ||
      samples.getShape() != indices.getShape())
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

void relax_mlir::reference::attachSearchModels(MLIRContext &context) {
  attachReference<evaluateArgReduction<ArgmaxOp>,
                  evaluateArgReduction<ArgminOp>, evaluateBucketize,
                  evaluateMultinomial>(context);
}
