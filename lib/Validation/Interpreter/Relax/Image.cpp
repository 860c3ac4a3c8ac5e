//===- Image.cpp - reference of operators on images -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include "Operators.h"
#include "ResultShapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.h"
#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

/// Weights of an element at distance `t`.
static double getLinear(double t) { return std::max(1 - std::abs(t), 0.0); }
static double getCubic(double t, double a) {
  double x = std::abs(t);
  if (x <= 1)
    return ((a + 2) * x - (a + 3)) * x * x + 1;
  if (x < 2)
    return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
  return 0;
}

//===----------------------------------------------------------------------===//
// Resizing
//===----------------------------------------------------------------------===//

static SmallVector<int64_t> getResizedAxes(ResizeOp op, int64_t rank) {
  SmallVector<int64_t> axes;
  for (int64_t axis : op.getAxes())
    axes.push_back(getAxis(axis, rank));
  return axes;
}
static SmallVector<int64_t> getResizedAxes(Resize2dOp op, int64_t) {
  StringRef layout = op.getLayout();
  return {int64_t(layout.find('H')), int64_t(layout.find('W'))};
}
static SmallVector<int64_t> getResizedAxes(Resize3dOp op, int64_t) {
  StringRef layout = op.getLayout();
  return {int64_t(layout.find('D')), int64_t(layout.find('H')),
          int64_t(layout.find('W'))};
}

namespace {
/// One dimension, resized from `n` elements to `m`.
struct Line {
  double n, m, scale, start, end;
};
} // namespace

static double getCoordinate(StringRef mode, const Line &line, double i) {
  auto [n, m, s, start, end] = line;
  if (mode == "half_pixel")
    return (i + 0.5) / s - 0.5;
  if (mode == "half_pixel_symmetric")
    return n / 2 * (1 - m / (s * n)) + (i + 0.5) / s - 0.5;
  if (mode == "pytorch_half_pixel")
    return m == 1 ? 0 : (i + 0.5) / s - 0.5;
  if (mode == "align_corners")
    return m == 1 ? 0 : i * (n - 1) / (s * n - 1);
  if (mode == "asymmetric")
    return i / s;
  if (mode == "tf_half_pixel_for_nn")
    return (i + 0.5) / s;
  // The mode tf_crop_and_resize.
  return m == 1 ? (start + end) / 2 * (n - 1)
                : start * (n - 1) + i * ((end - start) * (n - 1)) / (m - 1);
}

static double roundAs(StringRef rounding, double x) {
  if (rounding == "round_prefer_floor")
    return std::ceil(x - 0.5);
  if (rounding == "round_prefer_ceil")
    return std::floor(x + 0.5);
  return rounding == "floor" ? std::floor(x) : std::ceil(x);
}

/// Returns the elements that contribute to element `i` along a dimension, with
/// their weights.
template <typename OpTy>
static std::vector<std::pair<int64_t, double>>
getTaps(OpTy op, const Line &line, double x) {
  int64_t size = line.n;
  auto clamp = [&](double index) {
    return int64_t(std::clamp(index, 0.0, line.n - 1));
  };
  if (op.getMethod() == "nearest_neighbor")
    return {{clamp(roundAs(op.getRoundingMethod(), x)), 1}};
  bool isCubic = op.getMethod() == "cubic";
  double stretch = op.getAntialias() ? std::min(line.scale, 1.0) : 1;
  double reach = std::ceil((isCubic ? 2 : 1) / stretch);
  std::vector<std::pair<int64_t, double>> taps;
  double sum = 0;
  for (double k = std::floor(x) - reach + 1; k <= std::floor(x) + reach; ++k) {
    double t = (k - x) * stretch;
    double weight = isCubic ? getCubic(t, op.getCubicAlpha().convertToDouble())
                            : getLinear(t);
    if (op.getCubicExclude() && (k < 0 || k >= size))
      weight = 0;
    taps.push_back({clamp(k), weight});
    sum += weight;
  }
  if (op.getCubicExclude() || op.getAntialias())
    for (auto &tap : taps)
      tap.second /= sum;
  return taps;
}

/// Returns `x` with one dimension resampled.
template <typename OpTy>
static FailureOr<Tensor> resample(OpTy op, Frame &frame, const Tensor &x,
                                  int64_t axis, const Line &line,
                                  Type elementType) {
  Shape shape(x.getShape());
  shape[axis] = line.m;
  FailureOr<Tensor> result = frame.makeTensor(elementType, shape, op);
  if (failed(result) || x.getNumElements() == 0)
    return result;
  bool isNearest = op.getMethod() == "nearest_neighbor";
  Arithmetic math(isNearest ? x.getStoredKind()
                            : getComputeKind(x.getStoredKind()));
  StringRef mode = op.getCoordinateTransformationMode();
  double value = op.getExtrapolationValue().convertToDouble();
  for (Coordinates at(shape); !at.isDone(); at.next()) {
    double coordinate = getCoordinate(mode, line, at[axis]);
    if (mode == "tf_crop_and_resize" &&
        (coordinate < 0 || coordinate > line.n - 1)) {
      write(*result, at.getIndex(), Number{value, int64_t(value)});
      continue;
    }
    Shape index(at.get());
    Number sum = math.constant(0);
    for (auto [k, weight] : getTaps(op, line, coordinate)) {
      index[axis] = k;
      Number element = read(x, x.linearize(index));
      sum = isNearest
                ? element
                : math.add(sum, math.multiply(element,
                                              math.convert(Number{weight, 0})));
    }
    write(*result, at.getIndex(), sum);
  }
  return result;
}

template <typename OpTy>
static LogicalResult evaluateResize(OpTy op, Frame &frame) {
  Tensor x = frame.getTensor(op.getData());
  const Shape &sizes = frame.getShape(op.getSize());
  Type elementType = x.getElementType();
  // Intermediate results are not rounded to narrow types.
  bool isNarrow = elementType.isF16() || elementType.isBF16();
  Type between = isNarrow && op.getMethod() != "nearest_neighbor"
                     ? Type(Float32Type::get(op.getContext()))
                     : elementType;
  SmallVector<int64_t> axes = getResizedAxes(op, x.getRank());
  for (auto [i, axis] : llvm::enumerate(axes)) {
    Line line{double(x.getDim(axis)), double(sizes[i]), 0, 0, 1};
    line.scale = op.getScales() ? (*op.getScales())[i] : line.m / line.n;
    if (op.getRoi()) {
      line.start = (*op.getRoi())[i];
      line.end = (*op.getRoi())[axes.size() + i];
    }
    FailureOr<Tensor> next = resample(
        op, frame, x, axis, line, i + 1 == axes.size() ? elementType : between);
    if (failed(next))
      return failure();
    x = *next;
  }
  frame.set(op.getResult(), x);
  return success();
}

//===----------------------------------------------------------------------===//
// GridSampleOp
//===----------------------------------------------------------------------===//

/// Returns the index to read for a coordinate, or std::nullopt for a zero.
static std::optional<int64_t> findIndex(StringRef padding, double coordinate,
                                        int64_t size, bool alignCorners) {
  coordinate = std::clamp(coordinate, double(-(1 << 30)), double(1 << 30));
  if (padding == "zeros")
    return coordinate < 0 || coordinate >= double(size)
               ? std::nullopt
               : std::optional<int64_t>(coordinate);
  if (padding == "border")
    return int64_t(std::clamp(coordinate, 0.0, double(size - 1)));
  // Reflects at the centres or at the edges of the boundary elements.
  int64_t period = alignCorners ? 2 * (size - 1) : 2 * size;
  if (period == 0)
    return 0;
  int64_t rest = int64_t(coordinate) % period;
  rest += rest < 0 ? period : 0;
  if (rest < size)
    return rest;
  return alignCorners ? period - rest : period - 1 - rest;
}

static LogicalResult evaluateGridSample(GridSampleOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getData());
  const Tensor &grid = frame.getTensor(op.getGrid());
  int64_t numSpatial = x.getRank() - 2;
  if (grid.getRank() != x.getRank() || grid.getDim(0) != x.getDim(0) ||
      grid.getShape().back() != numSpatial)
    return op.emitOpError("expected a grid of ")
           << x.getDim(0) << " batches and " << numSpatial << " coordinates";
  Shape shape = {x.getDim(0), x.getDim(1)};
  llvm::append_range(shape, grid.getShape().drop_front().drop_back());
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), shape, op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(x.getStoredKind()));
  bool isNearest = op.getMethod() == "nearest";
  bool isCubic = op.getMethod() == "bicubic", align = op.getAlignCorners();
  int64_t reach = isCubic ? 2 : 1, taps = isNearest ? 1 : 2 * reach;
  for (Coordinates at(shape); !at.isDone(); at.next()) {
    Shape point = {at[0]};
    llvm::append_range(point, at.get().drop_front(2));
    point.push_back(0);
    SmallVector<double> coordinates(numSpatial);
    for (int64_t j = 0; j < numSpatial; ++j) {
      point.back() = numSpatial - 1 - j;
      double g = grid.getFloat(grid.linearize(point));
      double n = double(x.getDim(2 + j));
      g = std::isnan(g) ? -1 : g;
      // With a single element, an infinite coordinate would give NaN: infinity
      // times 0.
      g = std::clamp(g, -std::ldexp(1, 32), std::ldexp(1, 32)) + 1;
      double coordinate = align ? g * 0.5 * (n - 1) : (g * n - 1) * 0.5;
      coordinates[j] =
          std::clamp(coordinate, -std::ldexp(1, 30), std::ldexp(1, 30));
    }
    Number sum = math.constant(0);
    Shape neighbours(numSpatial, taps);
    for (Coordinates tap(neighbours); !tap.isDone(); tap.next()) {
      Shape source = {at[0], at[1]};
      double weight = 1;
      bool isZero = x.getNumElements() == 0;
      for (int64_t j = 0; j < numSpatial && !isZero; ++j) {
        double c = coordinates[j];
        double position =
            isNearest ? std::nearbyint(c)
                      : std::floor(c) - double(reach - 1) + double(tap[j]);
        if (!isNearest)
          weight *=
              isCubic ? getCubic(position - c, -0.75) : getLinear(position - c);
        std::optional<int64_t> found =
            findIndex(op.getPaddingMode(), position, x.getDim(2 + j), align);
        isZero = !found;
        source.push_back(found.value_or(0));
      }
      Number element = isZero ? math.constant(0) : read(x, x.linearize(source));
      if (!isNearest)
        element = math.multiply(element,
                                math.convert(Number{isZero ? 0 : weight, 0}));
      sum = math.add(sum, element);
    }
    write(*result, at.getIndex(), sum);
  }
  frame.set(op.getResult(), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// AffineGridOp
//===----------------------------------------------------------------------===//

static LogicalResult evaluateAffineGrid(AffineGridOp op, Frame &frame) {
  const Tensor &theta = frame.getTensor(op.getTheta());
  const Shape &sizes = frame.getShape(op.getSize());
  int64_t numSpatial = sizes.size();
  if (theta.getDim(1) != numSpatial || theta.getDim(2) != numSpatial + 1)
    return op.emitOpError("expected maps of ")
           << numSpatial << " x " << numSpatial + 1;
  Shape shape = {theta.getDim(0)};
  llvm::append_range(shape, sizes);
  shape.push_back(numSpatial);
  FailureOr<Tensor> result =
      frame.makeTensor(theta.getElementType(), shape, op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(theta.getStoredKind()));
  for (Coordinates at(shape); !at.isDone(); at.next()) {
    int64_t row = at.get().back();
    Number sum = read(theta, theta.linearize({at[0], row, numSpatial}));
    for (int64_t j = 0; j < numSpatial; ++j) {
      int64_t i = at[numSpatial - j], n = sizes[numSpatial - 1 - j];
      int64_t above = op.getAlignCorners() ? 2 * i : 2 * i + 1;
      int64_t below = op.getAlignCorners() ? std::max<int64_t>(n - 1, 1) : n;
      Number x =
          math.subtract(math.divide(math.constant(above), math.constant(below)),
                        math.constant(1));
      Number factor = read(theta, theta.linearize({at[0], row, j}));
      sum = math.add(sum, math.multiply(factor, x));
    }
    write(*result, at.getIndex(), sum);
  }
  frame.set(op.getResult(), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// PixelShuffleOp
//===----------------------------------------------------------------------===//

static LogicalResult evaluatePixelShuffle(PixelShuffleOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getData());
  int64_t rank = x.getRank(), r = op.getUpscaleFactor();
  if (x.getDim(rank - 3) % (r * r))
    return op.emitOpError("expected channels to be divisible by ")
           << r * r << ", got " << x.getDim(rank - 3);
  Shape shape(x.getShape());
  shape[rank - 3] /= r * r;
  shape[rank - 2] *= r;
  shape[rank - 1] *= r;
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), shape, op);
  if (failed(result))
    return failure();
  // Each element of the operand moves to one position.
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    Shape index(at.get());
    int64_t within = at[rank - 3] % (r * r);
    index[rank - 3] /= r * r;
    index[rank - 2] = index[rank - 2] * r + within / r;
    index[rank - 1] = index[rank - 1] * r + within % r;
    result->setFrom(result->linearize(index), x, at.getIndex());
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachImageModels(MLIRContext &context) {
  attachReference<evaluateResize<ResizeOp>, evaluateResize<Resize2dOp>,
                  evaluateResize<Resize3dOp>, evaluateGridSample,
                  evaluateAffineGrid, evaluatePixelShuffle>(context);
}
