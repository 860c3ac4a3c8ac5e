//===- NN.cpp - what neural-network operators compute ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "Shapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// Operators on rows
//===----------------------------------------------------------------------===//

/// Replaces each row, the elements along the axis, by what `function` makes of
/// it.
static LogicalResult replaceRows(
    Operation *op, Value operand, int64_t opAxis, Frame &frame,
    llvm::function_ref<void(const Arithmetic &, MutableArrayRef<Number>)>
        function) {
  const Tensor &x = frame.getTensor(operand);
  FailureOr<Tensor> result =
      frame.makeTensor(x.getElementType(), x.getShape(), op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(x.getStoredKind()));
  int64_t axis = getAxis(opAxis, x.getRank());
  int64_t size = x.getDim(axis), stride = 1;
  for (int64_t dim : x.getShape().drop_front(axis + 1))
    stride *= dim;

  // Each element at 0 along the axis begins a row of its own.
  std::vector<Number> row(size);
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    if (at[axis] != 0)
      continue;
    for (int64_t i = 0; i < size; ++i)
      row[i] = read(x, at.getIndex() + i * stride);
    function(math, row);
    for (int64_t i = 0; i < size; ++i)
      write(*result, at.getIndex() + i * stride, row[i]);
  }
  frame.set(op->getResult(0), *result);
  return success();
}

/// Subtracts the maximum from each element.
static void subtractMax(const Arithmetic &math, MutableArrayRef<Number> row) {
  Number max = math.lowest();
  for (const Number &x : row)
    max = math.max(max, x);
  for (Number &x : row)
    x = math.subtract(x, max);
}

static Number computeExp(const Arithmetic &math, const Number &x) {
  return math.apply([](double x) { return std::exp(x); }, x);
}

static LogicalResult evaluateSoftmax(SoftmaxOp op, Frame &frame) {
  return replaceRows(op, op.getX(), op.getAxis(), frame,
                     [](const Arithmetic &math, MutableArrayRef<Number> row) {
                       subtractMax(math, row);
                       Number sum = math.constant(0);
                       for (Number &x : row) {
                         x = computeExp(math, x);
                         sum = math.add(sum, x);
                       }
                       for (Number &x : row)
                         x = math.divide(x, sum);
                     });
}

static LogicalResult evaluateLogSoftmax(LogSoftmaxOp op, Frame &frame) {
  return replaceRows(op, op.getX(), op.getAxis(), frame,
                     [](const Arithmetic &math, MutableArrayRef<Number> row) {
                       subtractMax(math, row);
                       Number sum = math.constant(0);
                       for (const Number &x : row)
                         sum = math.add(sum, computeExp(math, x));
                       Number logarithm = math.apply(
                           [](double x) { return std::log(x); }, sum);
                       for (Number &x : row)
                         x = math.subtract(x, logarithm);
                     });
}

//===----------------------------------------------------------------------===//
// DropoutOp
//===----------------------------------------------------------------------===//

static LogicalResult evaluateDropout(DropoutOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  FailureOr<Tensor> result =
      frame.makeTensor(x.getElementType(), x.getShape(), op);
  FailureOr<Tensor> mask =
      frame.makeTensor(x.getElementType(), x.getShape(), op);
  if (failed(result) || failed(mask))
    return failure();
  for (int64_t i = 0; i < x.getNumElements(); ++i) {
    result->setFrom(i, x, i);
    mask->setFloat(i, 1);
  }
  frame.set(op.getResult(), *result);
  frame.set(op.getMask(), *mask);
  return success();
}

void relax_mlir::reference::attachNNModels(MLIRContext &context) {
  attachReference<evaluateSoftmax, evaluateLogSoftmax, evaluateDropout>(
      context);
}
