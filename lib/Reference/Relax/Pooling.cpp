//===- Pooling.cpp - what pools compute -----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "Windows.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// One window
//===----------------------------------------------------------------------===//

/// The plane of an image that a window slides over.
struct Plane {
  const Image &image;
  int64_t batch, channel;

  Number get(int64_t row, int64_t column) const {
    return read(image.getTensor(), image.getIndex(batch, channel, row, column));
  }
};

/// The result for the window at `row`, `column`.
static Number evaluateWindow(MaxPool2dOp op, const Window &window, Plane plane,
                             int64_t row, int64_t column) {
  Arithmetic math(plane.image.getTensor().getStoredKind());
  Number max = math.lowest();
  for (int64_t i = 0; i < window.size[0]; ++i) {
    for (int64_t j = 0; j < window.size[1]; ++j) {
      int64_t y = window.getRow(row, i), x = window.getColumn(column, j);
      if (plane.image.contains(y, x))
        max = math.max(max, plane.get(y, x));
    }
  }
  return max;
}

static Number evaluateWindow(AvgPool2dOp op, const Window &window, Plane plane,
                             int64_t row, int64_t column) {
  Arithmetic math(getMeanKind(plane.image.getTensor().getStoredKind()));
  // Padding lies before the image, and so far behind it; a window that reaches
  // beyond that, since ceil_mode let it in, has fewer elements.
  int64_t rowEnd = plane.image.getNumRows() + window.padding[2];
  int64_t columnEnd = plane.image.getNumColumns() + window.padding[3];
  Number sum = math.constant(0);
  int64_t count = 0;
  for (int64_t i = 0; i < window.size[0]; ++i) {
    for (int64_t j = 0; j < window.size[1]; ++j) {
      int64_t y = window.getRow(row, i), x = window.getColumn(column, j);
      if (plane.image.contains(y, x)) {
        sum = math.add(sum, plane.get(y, x));
        ++count;
      } else if (op.getCountIncludePad() && y < rowEnd && x < columnEnd) {
        ++count;
      }
    }
  }
  return math.divide(sum, math.constant(count));
}

//===----------------------------------------------------------------------===//
// Pools over windows
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult evaluatePool2d(OpTy op, Frame &frame) {
  StringRef outLayout = op.getOutLayout().value_or(op.getLayout());
  Image image(frame.getTensor(op.getX()), "NCHW", op.getLayout());
  Window window{op.getPoolSize(), op.getStrides(), op.getPadding(),
                op.getDilation(), op.getCeilMode()};
  FailureOr<int64_t> rows = window.getCount(op, 0, image.getNumRows());
  FailureOr<int64_t> columns = window.getCount(op, 1, image.getNumColumns());
  if (failed(rows) || failed(columns))
    return failure();
  Four sizes{image.getSize(0), image.getSize(1), *rows, *columns};
  FailureOr<Tensor> tensor =
      frame.makeTensor(image.getTensor().getElementType(),
                       Image::getShape(sizes, "NCHW", outLayout), op);
  if (failed(tensor))
    return failure();
  Image result(*tensor, "NCHW", outLayout);
  for (Coordinates at(sizes); !at.isDone(); at.next())
    write(*tensor, result.getIndex(at[0], at[1], at[2], at[3]),
          evaluateWindow(op, window, {image, at[0], at[1]}, at[2], at[3]));
  frame.set(op.getResult(), *tensor);
  return success();
}

//===----------------------------------------------------------------------===//
// AdaptiveAvgPool2dOp
//===----------------------------------------------------------------------===//

static LogicalResult evaluateAdaptiveAvgPool2d(AdaptiveAvgPool2dOp op,
                                               Frame &frame) {
  StringRef outLayout = op.getOutLayout().value_or(op.getLayout());
  Image image(frame.getTensor(op.getX()), "NCHW", op.getLayout());
  int64_t ih = image.getNumRows(), iw = image.getNumColumns();
  int64_t oh = op.getOutputSize() ? (*op.getOutputSize())[0] : ih;
  int64_t ow = op.getOutputSize() ? (*op.getOutputSize())[1] : iw;
  Four sizes{image.getSize(0), image.getSize(1), oh, ow};
  FailureOr<Tensor> tensor =
      frame.makeTensor(image.getTensor().getElementType(),
                       Image::getShape(sizes, "NCHW", outLayout), op);
  if (failed(tensor))
    return failure();

  Image result(*tensor, "NCHW", outLayout);
  Arithmetic math(getMeanKind(tensor->getStoredKind()));
  for (Coordinates at(sizes); !at.isDone(); at.next()) {
    Plane plane{image, at[0], at[1]};
    int64_t rowBegin = at[2] * ih / oh, columnBegin = at[3] * iw / ow;
    int64_t rowEnd = llvm::divideCeilSigned((at[2] + 1) * ih, oh);
    int64_t columnEnd = llvm::divideCeilSigned((at[3] + 1) * iw, ow);
    Number sum = math.constant(0);
    for (int64_t y = rowBegin; y < rowEnd; ++y)
      for (int64_t x = columnBegin; x < columnEnd; ++x)
        sum = math.add(sum, plane.get(y, x));
    int64_t count = (rowEnd - rowBegin) * (columnEnd - columnBegin);
    write(*tensor, result.getIndex(at[0], at[1], at[2], at[3]),
          math.divide(sum, math.constant(count)));
  }
  frame.set(op.getResult(), *tensor);
  return success();
}

void relax_mlir::reference::attachPoolingModels(MLIRContext &context) {
  attachReference<evaluatePool2d<MaxPool2dOp>, evaluatePool2d<AvgPool2dOp>,
                  evaluateAdaptiveAvgPool2d>(context);
}
