//===- Convolution.cpp - reference of convolutions ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "Windows.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

/// Returns the arithmetic for accumulating products. For two different kinds of
/// integers both give the same result.
static Arithmetic getProductMath(const Image &data, const Image &weight,
                                 const Tensor &result) {
  return Arithmetic(getProductKind(
      {data.getTensor().getStoredKind(), weight.getTensor().getStoredKind()},
      result.getStoredKind()));
}

//===----------------------------------------------------------------------===//
// Convolution
//===----------------------------------------------------------------------===//

/// Computes one element of the result: the sum over the window at `windowIndex`
/// of `data` times `weight`. The channels of the group begin at `channel`.
static Number convolve(const Arithmetic &math, const Window &window,
                       const Image &data, int64_t image, int64_t channel,
                       const Image &weight, int64_t outChannel,
                       ArrayRef<int64_t> windowIndex) {
  Number sum = math.constant(0);
  for (int64_t c = 0; c < weight.getSize(1); ++c) {
    for (Coordinates tap(window.size); !tap.isDone(); tap.next()) {
      Canonical position = window.getPosition(data, windowIndex, tap.get());
      // Padding counts as elements of value 0, so an infinite weight gives NaN.
      Number element = math.constant(0);
      if (data.contains(position))
        element = math.convert(read(
            data.getTensor(), data.getIndex(image, channel + c, position)));
      Number factor = math.convert(
          read(weight.getTensor(), weight.getIndex(outChannel, c, tap.get())));
      sum = math.add(sum, math.multiply(element, factor));
    }
  }
  return sum;
}

template <typename OpTy>
static LogicalResult evaluateConvolution(OpTy op, Frame &frame) {
  StringRef dataLayout = op.getDataLayout();
  StringRef outLayout = op.getOutLayout().value_or(dataLayout);
  Image data(frame.getTensor(op.getData()), "NC", dataLayout);
  Image weight(frame.getTensor(op.getWeight()), "OI", op.getKernelLayout());
  int64_t groups = op.getGroups(), outChannels = weight.getSize(0);
  int64_t inChannels = weight.getSize(1);
  if (data.getSize(1) != groups * inChannels || outChannels % groups)
    return op.emitOpError("expected channels for ")
           << groups << " groups, got " << data.getSize(1)
           << " in the data and a kernel from " << inChannels << " to "
           << outChannels;

  Window window{
      weight.getSpatialSizes(), op.getStrides(), op.getPadding(),
      op.getDilation(),         false,           op.getAutoPad().value_or("")};
  FailureOr<Canonical> sizes =
      window.getResultSizes(op, data, data.getSize(0), outChannels);
  if (failed(sizes))
    return failure();
  FailureOr<Tensor> tensor = frame.makeTensor(
      op.getOutDtype().value_or(data.getTensor().getElementType()),
      Image::getShape(*sizes, "NC", outLayout), op);
  if (failed(tensor))
    return failure();

  Image result(*tensor, "NC", outLayout);
  Arithmetic math = getProductMath(data, weight, *tensor);
  for (Coordinates at(*sizes); !at.isDone(); at.next()) {
    // Group g of output channels reads group g of input channels.
    int64_t group = at[1] / (outChannels / groups);
    ArrayRef<int64_t> windowIndex = at.get().drop_front(2);
    write(*tensor, result.getIndex(at[0], at[1], windowIndex),
          convolve(math, window, data, at[0], group * inChannels, weight, at[1],
                   windowIndex));
  }
  frame.set(op.getResult(), *tensor);
  return success();
}

//===----------------------------------------------------------------------===//
// Transposed convolution
//===----------------------------------------------------------------------===//

/// Returns the position in the result of the product of element `from` of the
/// data and element `tap` of the kernel.
template <typename OpTy>
static Canonical getTarget(OpTy op, ArrayRef<int64_t> from,
                           ArrayRef<int64_t> tap) {
  Canonical target;
  for (size_t i = 0; i < from.size(); ++i)
    target.push_back(from[i] * op.getStrides()[i] +
                     tap[i] * op.getDilation()[i] - op.getPadding()[i]);
  return target;
}

template <typename OpTy>
static LogicalResult evaluateTransposedConvolution(OpTy op, Frame &frame) {
  StringRef dataLayout = op.getDataLayout();
  StringRef outLayout = op.getOutLayout().value_or(dataLayout);
  Image data(frame.getTensor(op.getData()), "NC", dataLayout);
  Image weight(frame.getTensor(op.getWeight()), "OI", op.getKernelLayout());
  int64_t groups = op.getGroups(), channels = data.getSize(1);
  if (channels != weight.getSize(1) || channels % groups)
    return op.emitOpError("expected channels for ")
           << groups << " groups, got " << channels
           << " in the data and a kernel from " << weight.getSize(1);

  Canonical sizes = {data.getSize(0), weight.getSize(0) * groups};
  size_t n = data.getNumSpatialDims();
  for (size_t i = 0; i < n; ++i) {
    sizes.push_back((data.getSize(2 + i) - 1) * op.getStrides()[i] +
                    op.getDilation()[i] * (weight.getSize(2 + i) - 1) + 1 -
                    op.getPadding()[i] - op.getPadding()[n + i] +
                    op.getOutputPadding()[i]);
    if (sizes.back() < 0)
      return op.emitOpError(
                 "expected a result whose dimensions are not negative, got ")
             << sizes.back();
  }
  FailureOr<Tensor> tensor = frame.makeTensor(
      op.getOutDtype().value_or(data.getTensor().getElementType()),
      Image::getShape(sizes, "NC", outLayout), op);
  if (failed(tensor))
    return failure();

  // Sums stay in the accumulator type until they are complete: the result type
  // may round more.
  Image result(*tensor, "NC", outLayout);
  Arithmetic math = getProductMath(data, weight, *tensor);
  std::vector<Number> sums(tensor->getNumElements(), math.constant(0));
  Canonical dataSizes = {data.getSize(0), channels};
  llvm::append_range(dataSizes, data.getSpatialSizes());
  for (Coordinates at(dataSizes); !at.isDone(); at.next()) {
    ArrayRef<int64_t> from = at.get().drop_front(2);
    Number element =
        math.convert(read(data.getTensor(), data.getIndex(at[0], at[1], from)));
    int64_t group = at[1] / (channels / groups);
    for (int64_t out = 0; out < weight.getSize(0); ++out) {
      for (Coordinates tap(weight.getSpatialSizes()); !tap.isDone();
           tap.next()) {
        Canonical target = getTarget(op, from, tap.get());
        if (!result.contains(target))
          continue;
        Number factor = math.convert(
            read(weight.getTensor(), weight.getIndex(out, at[1], tap.get())));
        Number &sum = sums[result.getIndex(
            at[0], group * weight.getSize(0) + out, target)];
        sum = math.add(sum, math.multiply(element, factor));
      }
    }
  }
  for (auto [i, sum] : llvm::enumerate(sums))
    write(*tensor, i, sum);
  frame.set(op.getResult(), *tensor);
  return success();
}

//===----------------------------------------------------------------------===//
// Col2ImOp
//===----------------------------------------------------------------------===//

static LogicalResult evaluateCol2Im(Col2ImOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  ArrayRef<int64_t> image = op.getImageShape(), block = op.getBlockShape();
  size_t n = image.size();
  auto fill = [](std::optional<ArrayRef<int64_t>> given, size_t size,
                 int64_t byDefault) {
    return given ? SmallVector<int64_t>(*given)
                 : SmallVector<int64_t>(size, byDefault);
  };
  SmallVector<int64_t> strides = fill(op.getStrides(), n, 1),
                       padding = fill(op.getPadding(), 2 * n, 0),
                       dilation = fill(op.getDilation(), n, 1);
  Window window{block, strides, padding, dilation};
  Shape counts;
  int64_t numWindows = 1, numTaps = 1;
  for (size_t i = 0; i < n; ++i) {
    FailureOr<int64_t> count = window.getCount(op, i, image[i]);
    if (failed(count))
      return failure();
    counts.push_back(*count);
    numWindows *= *count;
    numTaps *= block[i];
  }
  if (x.getDim(2) != numWindows || x.getDim(1) % numTaps)
    return op.emitOpError("expected ")
           << numWindows << " columns and a multiple of " << numTaps
           << " rows, got " << x.getDim(2) << " and " << x.getDim(1);

  Shape shape = {x.getDim(0), x.getDim(1) / numTaps};
  llvm::append_range(shape, image);
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), shape, op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(x.getStoredKind()));
  std::vector<Number> sums(result->getNumElements(), math.constant(0));
  for (int64_t batch = 0; batch < shape[0]; ++batch) {
    for (int64_t channel = 0; channel < shape[1]; ++channel) {
      int64_t row = channel * numTaps;
      for (Coordinates tap(block); !tap.isDone(); tap.next(), ++row) {
        int64_t column = 0;
        for (Coordinates windowIndex(counts); !windowIndex.isDone();
             windowIndex.next(), ++column) {
          Shape target = {batch, channel};
          bool isInside = true;
          for (size_t i = 0; i < n; ++i) {
            target.push_back(windowIndex[i] * strides[i] +
                             tap[i] * dilation[i] - padding[i]);
            isInside &= target.back() >= 0 && target.back() < image[i];
          }
          if (!isInside)
            continue;
          Number &sum = sums[result->linearize(target)];
          sum = math.add(sum, read(x, x.linearize({batch, row, column})));
        }
      }
    }
  }
  for (auto [i, sum] : llvm::enumerate(sums))
    write(*result, i, sum);
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachConvolutionModels(MLIRContext &context) {
  attachReference<evaluateConvolution<Conv1dOp>, evaluateConvolution<Conv2dOp>,
                  evaluateConvolution<Conv3dOp>,
                  evaluateTransposedConvolution<Conv1dTransposeOp>,
                  evaluateTransposedConvolution<Conv2dTransposeOp>,
                  evaluateTransposedConvolution<Conv3dTransposeOp>,
                  evaluateCol2Im>(context);
}
