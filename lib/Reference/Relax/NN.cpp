//===- NN.cpp - what neural-network operators compute ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "Shapes.h"
#include "Windows.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// Conv2dOp
//===----------------------------------------------------------------------===//

/// One element of the result: the sum over the window at `row`, `column` of
/// `data`, whose channels begin at `channel`, times `weight`.
static Number convolve(const Arithmetic &math, const Window &window,
                       const Image &data, int64_t image, int64_t channel,
                       const Image &weight, int64_t outChannel, int64_t row,
                       int64_t column) {
  Number sum = math.constant(0);
  for (int64_t c = 0; c < weight.getSize(1); ++c) {
    for (int64_t i = 0; i < weight.getNumRows(); ++i) {
      for (int64_t j = 0; j < weight.getNumColumns(); ++j) {
        int64_t y = window.getRow(row, i), x = window.getColumn(column, j);
        // Padding is elements of value 0, which an infinite weight makes NaN.
        Number element = math.constant(0);
        if (data.contains(y, x))
          element = math.convert(
              read(data.getTensor(), data.getIndex(image, channel + c, y, x)));
        Number factor = math.convert(
            read(weight.getTensor(), weight.getIndex(outChannel, c, i, j)));
        sum = math.add(sum, math.multiply(element, factor));
      }
    }
  }
  return sum;
}

static LogicalResult evaluateConv2d(Conv2dOp op, Frame &frame) {
  StringRef dataLayout = op.getDataLayout();
  StringRef outLayout = op.getOutLayout().value_or(dataLayout);
  Image data(frame.getTensor(op.getData()), "NCHW", dataLayout);
  Image weight(frame.getTensor(op.getWeight()), "OIHW", op.getKernelLayout());
  int64_t groups = op.getGroups(), outChannels = weight.getSize(0);
  int64_t inChannels = weight.getSize(1);
  if (data.getSize(1) != groups * inChannels || outChannels % groups)
    return op.emitOpError("expected channels for ")
           << groups << " groups, got " << data.getSize(1)
           << " in the data and a kernel from " << inChannels << " to "
           << outChannels;

  int64_t size[] = {weight.getNumRows(), weight.getNumColumns()};
  Window window{size, op.getStrides(), op.getPadding(), op.getDilation()};
  FailureOr<int64_t> rows = window.getCount(op, 0, data.getNumRows());
  FailureOr<int64_t> columns = window.getCount(op, 1, data.getNumColumns());
  if (failed(rows) || failed(columns))
    return failure();
  Four sizes{data.getSize(0), outChannels, *rows, *columns};
  FailureOr<Tensor> tensor = frame.makeTensor(
      op.getOutDtype().value_or(data.getTensor().getElementType()),
      Image::getShape(sizes, "NCHW", outLayout), op);
  if (failed(tensor))
    return failure();

  Image result(*tensor, "NCHW", outLayout);
  Arithmetic math(getProductKind(data.getTensor().getStoredKind(),
                                 tensor->getStoredKind()));
  for (Coordinates at(sizes); !at.isDone(); at.next()) {
    // Group g of output channels sees group g of input channels.
    int64_t group = at[1] / (outChannels / groups);
    write(*tensor, result.getIndex(at[0], at[1], at[2], at[3]),
          convolve(math, window, data, at[0], group * inChannels, weight, at[1],
                   at[2], at[3]));
  }
  frame.set(op.getResult(), *tensor);
  return success();
}

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
  attachReference<evaluateConv2d, evaluateSoftmax, evaluateDropout>(context);
}
