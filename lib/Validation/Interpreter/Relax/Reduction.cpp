//===- Reduction.cpp - what reductions compute ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "Shapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// One result: of no element, of one more, and of all `count` of them
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
// Results that take two turns over the elements
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

/// From the sum of the squares of what the elements differ from their mean by.
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
// All results
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult evaluateReduction(OpTy op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t rank = x.getRank();
  SmallVector<bool> isReduced = op.getAxes() ? getAxes(*op.getAxes(), rank)
                                             : SmallVector<bool>(rank, true);
  // With the reduced dimensions kept, element `at` of the operand goes to the
  // element of the result that broadcasts there.
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

/// Each element of `x` is added to the one that would be repeated for it.
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

void relax_mlir::reference::attachReductionModels(MLIRContext &context) {
  attachReference<evaluateReduction<SumOp>, evaluateReduction<MeanOp>,
                  evaluateReduction<ProdOp>, evaluateReduction<MaxOp>,
                  evaluateReduction<MinOp>, evaluateReduction<VarianceOp>,
                  evaluateReduction<StdOp>, evaluateCollapseSumTo,
                  evaluateCollapseSumLike>(context);
}
