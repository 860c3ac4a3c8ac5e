//===- NN.cpp - what neural-network operators compute ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "Shapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// SoftmaxOp
//===----------------------------------------------------------------------===//

static LogicalResult evaluateSoftmax(SoftmaxOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  FailureOr<Tensor> result =
      frame.makeTensor(x.getElementType(), x.getShape(), op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(x.getStoredKind()));
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  int64_t size = x.getDim(axis), stride = 1;
  for (int64_t dim : x.getShape().drop_front(axis + 1))
    stride *= dim;

  // Each element at 0 along the axis begins a row of its own.
  std::vector<Number> row(size);
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    if (at[axis] != 0)
      continue;
    Number max = math.lowest();
    for (int64_t i = 0; i < size; ++i)
      max = math.max(max, read(x, at.getIndex() + i * stride));
    Number sum = math.constant(0);
    for (int64_t i = 0; i < size; ++i) {
      Number below = math.subtract(read(x, at.getIndex() + i * stride), max);
      row[i] = math.apply([](double x) { return std::exp(x); }, below);
      sum = math.add(sum, row[i]);
    }
    for (int64_t i = 0; i < size; ++i)
      write(*result, at.getIndex() + i * stride, math.divide(row[i], sum));
  }
  frame.set(op.getResult(), *result);
  return success();
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
  attachReference<evaluateSoftmax, evaluateDropout>(context);
}
