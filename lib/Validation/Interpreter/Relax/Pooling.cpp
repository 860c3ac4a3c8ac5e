//===- Pooling.cpp - reference of pools -----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "Windows.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

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

  Number get(ArrayRef<int64_t> position) const {
    return read(image.getTensor(), image.getIndex(batch, channel, position));
  }
};

/// Returns the maximum over the window at `windowIndex`.
template <typename OpTy>
static Number getMax(OpTy op, const Window &window, Plane plane,
                     ArrayRef<int64_t> windowIndex) {
  Arithmetic math(plane.image.getTensor().getStoredKind());
  Number max = math.lowest();
  for (Coordinates tap(window.size); !tap.isDone(); tap.next()) {
    Canonical position =
        window.getPosition(plane.image, windowIndex, tap.get());
    if (plane.image.contains(position))
      max = math.max(max, plane.get(position));
  }
  return max;
}

/// Returns the mean over the window at `windowIndex`.
template <typename OpTy>
static Number getMean(OpTy op, const Window &window, Plane plane,
                      ArrayRef<int64_t> windowIndex) {
  Arithmetic math(getMeanKind(plane.image.getTensor().getStoredKind()));
  Number sum = math.constant(0);
  int64_t count = 0;
  for (Coordinates tap(window.size); !tap.isDone(); tap.next()) {
    Canonical position =
        window.getPosition(plane.image, windowIndex, tap.get());
    if (plane.image.contains(position)) {
      sum = math.add(sum, plane.get(position));
      ++count;
      continue;
    }
    // Padding counts on both sides of the image. A window that extends beyond
    // it, due to ceil_mode, has fewer elements.
    bool isPadding = op.getCountIncludePad();
    for (auto [i, extent] : llvm::enumerate(plane.image.getSpatialSizes()))
      isPadding &= position[i] < extent + window.getHigh(i, extent);
    count += isPadding;
  }
  return math.divide(sum, math.constant(count));
}

/// Returns the p-norm of the window at `windowIndex`.
template <typename OpTy>
static Number getNorm(OpTy op, const Window &window, Plane plane,
                      ArrayRef<int64_t> windowIndex) {
  Arithmetic math(getComputeKind(plane.image.getTensor().getStoredKind()));
  double p = op.getP();
  Number sum = math.constant(0);
  for (Coordinates tap(window.size); !tap.isDone(); tap.next()) {
    Canonical position =
        window.getPosition(plane.image, windowIndex, tap.get());
    if (!plane.image.contains(position))
      continue;
    sum = math.add(
        sum, math.apply([&](double x) { return std::pow(std::fabs(x), p); },
                        plane.get(position)));
  }
  return math.apply([&](double x) { return std::pow(x, 1 / p); }, sum);
}

//===----------------------------------------------------------------------===//
// Sliding windows
//===----------------------------------------------------------------------===//

template <typename OpTy, Number (*evaluateWindow)(OpTy, const Window &, Plane,
                                                  ArrayRef<int64_t>)>
static LogicalResult evaluatePool(OpTy op, Frame &frame) {
  StringRef outLayout = op.getOutLayout().value_or(op.getLayout());
  Image image(frame.getTensor(op.getX()), "NC", op.getLayout());
  Window window{op.getPoolSize(), op.getStrides(),
                op.getPadding(),  op.getDilation(),
                op.getCeilMode(), op.getAutoPad().value_or("")};
  FailureOr<Canonical> sizes =
      window.getResultSizes(op, image, image.getSize(0), image.getSize(1));
  if (failed(sizes))
    return failure();
  FailureOr<Tensor> tensor =
      frame.makeTensor(image.getTensor().getElementType(),
                       Image::getShape(*sizes, "NC", outLayout), op);
  if (failed(tensor))
    return failure();
  Image result(*tensor, "NC", outLayout);
  for (Coordinates at(*sizes); !at.isDone(); at.next()) {
    ArrayRef<int64_t> windowIndex = at.get().drop_front(2);
    write(*tensor, result.getIndex(at[0], at[1], windowIndex),
          evaluateWindow(op, window, {image, at[0], at[1]}, windowIndex));
  }
  frame.set(op.getResult(), *tensor);
  return success();
}

/// Returns the index of the maximum of the window at `windowIndex`; -1 for a
/// window of padding.
template <typename OpTy>
static int64_t findMax(OpTy op, const Window &window, Plane plane,
                       ArrayRef<int64_t> windowIndex) {
  Number max = getMax(op, window, plane, windowIndex);
  auto isMax = [&](Number x) {
    bool isNan = std::isnan(x.real) && std::isnan(max.real);
    return isNan || (x.real == max.real && x.integer == max.integer);
  };
  for (Coordinates tap(window.size); !tap.isDone(); tap.next()) {
    Canonical position =
        window.getPosition(plane.image, windowIndex, tap.get());
    if (!plane.image.contains(position) || !isMax(plane.get(position)))
      continue;
    // Indices count through N, C and the spatial dimensions.
    int64_t number = plane.batch * plane.image.getSize(1) + plane.channel;
    for (auto [x, size] : llvm::zip(position, plane.image.getSpatialSizes()))
      number = number * size + x;
    return number;
  }
  return -1;
}

template <typename OpTy>
static LogicalResult evaluateMaxPoolWithIndices(OpTy op, Frame &frame) {
  if (failed((evaluatePool<OpTy, getMax<OpTy>>(op, frame))))
    return failure();
  StringRef outLayout = op.getOutLayout().value_or(op.getLayout());
  Image image(frame.getTensor(op.getX()), "NC", op.getLayout());
  Image values(frame.getTensor(op.getResult()), "NC", outLayout);
  Window window{op.getPoolSize(), op.getStrides(),
                op.getPadding(),  op.getDilation(),
                op.getCeilMode(), op.getAutoPad().value_or("")};
  FailureOr<Tensor> tensor = frame.makeTensor(
      IntegerType::get(op.getContext(), 64), values.getTensor().getShape(), op);
  if (failed(tensor))
    return failure();
  Canonical sizes = {values.getSize(0), values.getSize(1)};
  llvm::append_range(sizes, values.getSpatialSizes());
  for (Coordinates at(sizes); !at.isDone(); at.next()) {
    ArrayRef<int64_t> windowIndex = at.get().drop_front(2);
    tensor->setInt(values.getIndex(at[0], at[1], windowIndex),
                   findMax(op, window, {image, at[0], at[1]}, windowIndex));
  }
  frame.set(op.getIndices(), *tensor);
  return success();
}

//===----------------------------------------------------------------------===//
// Adaptive pools
//===----------------------------------------------------------------------===//

/// Returns the elements of one window of an adaptive pool.
static std::vector<Number> getAdaptiveWindow(Plane plane,
                                             ArrayRef<int64_t> windowIndex,
                                             ArrayRef<int64_t> counts) {
  SmallVector<int64_t> begin, size;
  for (auto [i, extent] : llvm::enumerate(plane.image.getSpatialSizes())) {
    begin.push_back(windowIndex[i] * extent / counts[i]);
    size.push_back(
        llvm::divideCeilSigned((windowIndex[i] + 1) * extent, counts[i]) -
        begin.back());
  }
  std::vector<Number> window;
  for (Coordinates tap(size); !tap.isDone(); tap.next()) {
    Canonical position(tap.get());
    for (auto [x, low] : llvm::zip(position, begin))
      x += low;
    window.push_back(plane.get(position));
  }
  return window;
}

template <typename OpTy>
static LogicalResult evaluateAdaptivePool(
    OpTy op, Frame &frame,
    llvm::function_ref<Number(ElementKind, ArrayRef<Number>)> combine) {
  StringRef outLayout = op.getOutLayout().value_or(op.getLayout());
  Image image(frame.getTensor(op.getX()), "NC", op.getLayout());
  Canonical sizes = {image.getSize(0), image.getSize(1)};
  llvm::append_range(sizes,
                     op.getOutputSize().value_or(image.getSpatialSizes()));
  FailureOr<Tensor> tensor =
      frame.makeTensor(image.getTensor().getElementType(),
                       Image::getShape(sizes, "NC", outLayout), op);
  if (failed(tensor))
    return failure();

  Image result(*tensor, "NC", outLayout);
  ArrayRef<int64_t> counts = ArrayRef(sizes).drop_front(2);
  for (Coordinates at(sizes); !at.isDone(); at.next()) {
    ArrayRef<int64_t> windowIndex = at.get().drop_front(2);
    write(
        *tensor, result.getIndex(at[0], at[1], windowIndex),
        combine(tensor->getStoredKind(),
                getAdaptiveWindow({image, at[0], at[1]}, windowIndex, counts)));
  }
  frame.set(op.getResult(), *tensor);
  return success();
}

template <typename OpTy>
static LogicalResult evaluateAdaptiveAvgPool(OpTy op, Frame &frame) {
  return evaluateAdaptivePool(
      op, frame, [](ElementKind kind, ArrayRef<Number> window) {
        Arithmetic math(getMeanKind(kind));
        Number sum = math.constant(0);
        for (Number x : window)
          sum = math.add(sum, x);
        return math.divide(sum, math.constant(window.size()));
      });
}

template <typename OpTy>
static LogicalResult evaluateAdaptiveMaxPool(OpTy op, Frame &frame) {
  return evaluateAdaptivePool(op, frame,
                              [](ElementKind kind, ArrayRef<Number> window) {
                                Arithmetic math(kind);
                                Number max = math.lowest();
                                for (Number x : window)
                                  max = math.max(max, x);
                                return max;
                              });
}

/// Attaches the operators of one number of spatial dimensions.
template <typename MaxPoolOp, typename MaxPoolWithIndicesOp, typename AvgPoolOp,
          typename LpPoolOp, typename AdaptiveAvgPoolOp,
          typename AdaptiveMaxPoolOp>
static void attach(MLIRContext &context) {
  attachReference<evaluatePool<MaxPoolOp, getMax<MaxPoolOp>>,
                  evaluateMaxPoolWithIndices<MaxPoolWithIndicesOp>,
                  evaluatePool<AvgPoolOp, getMean<AvgPoolOp>>,
                  evaluatePool<LpPoolOp, getNorm<LpPoolOp>>,
                  evaluateAdaptiveAvgPool<AdaptiveAvgPoolOp>,
                  evaluateAdaptiveMaxPool<AdaptiveMaxPoolOp>>(context);
}

void relax_mlir::reference::attachPoolingModels(MLIRContext &context) {
  attach<MaxPool1dOp, MaxPool1dWithIndicesOp, AvgPool1dOp, LpPool1dOp,
         AdaptiveAvgPool1dOp, AdaptiveMaxPool1dOp>(context);
  attach<MaxPool2dOp, MaxPool2dWithIndicesOp, AvgPool2dOp, LpPool2dOp,
         AdaptiveAvgPool2dOp, AdaptiveMaxPool2dOp>(context);
  attach<MaxPool3dOp, MaxPool3dWithIndicesOp, AvgPool3dOp, LpPool3dOp,
         AdaptiveAvgPool3dOp, AdaptiveMaxPool3dOp>(context);
}
