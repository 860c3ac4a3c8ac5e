//===- SamplingOps.cpp - ONNX operators that read where data says ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"
#include "Window.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// DeformConv
//===----------------------------------------------------------------------===//

namespace {
/// Imports one node: reads the image where each element of the kernel is moved
/// to, as columns, and multiplies them with the weights.
class DeformConvImporter {
public:
  explicit DeformConvImporter(NodeBuilder &node) : node(node), math(node) {}

  LogicalResult import();

private:
  bool readSizes();
  Value getPlaces();
  Value getPlacesAlong(Value offsets, unsigned dim);

  NodeBuilder &node;
  TensorMath math;
  unsigned n = 0;
  Value data;
  SmallVector<IndexExpr> shape, outputs;
  SmallVector<int64_t> kernel;
  Window window;
  int64_t groups = 0, offsetGroups = 0, channelsOfGroup = 0, numOutputs = 0;
  /// The number of elements of the kernel.
  int64_t taps = 1;
};
} // namespace

bool DeformConvImporter::readSizes() {
  auto fail = [&](const Twine &message) {
    (void)node.error(message);
    return false;
  };
  data = getImageInput(node, n);
  Value weight = node.getInput(1);
  groups = node.getInt("group", 1);
  offsetGroups = node.getInt("offset_group", 1);
  if (node.failed())
    return false;
  if (n < 2)
    return fail("expected two or three spatial dimensions, got one");
  kernel = getKernelSizes(node, weight, n);
  window = getWindow(node, data, kernel);
  if (node.failed())
    return false;
  relax::TensorShape weights = relax::TensorShape::of(weight.getType());
  if (!weights.isStatic())
    return fail("input 'W': expected a constant shape, got " + weights.str());
  numOutputs = *relax::getConstant(weights[0]);
  channelsOfGroup = *relax::getConstant(weights[1]);
  if (groups < 1 || offsetGroups < 1 || numOutputs % groups != 0 ||
      channelsOfGroup * groups % offsetGroups != 0)
    return fail("attributes 'group' and 'offset_group': " + Twine(numOutputs) +
                " output channels in " + Twine(groups) + " groups, and " +
                Twine(channelsOfGroup * groups) + " input channels in " +
                Twine(offsetGroups));
  (void)node.getInput(0, shape);
  if (node.failed())
    return false;
  shape[1] = channelsOfGroup * groups;
  data = node.getInput(0, "X", shape);
  for (unsigned i = 0; i < n; ++i) {
    int64_t span = (kernel[i] - 1) * window.dilation[i] + 1;
    IndexExpr room = shape[2 + i] + IndexExpr(window.padding[i]) +
                     IndexExpr(window.padding[n + i]) - IndexExpr(span);
    outputs.push_back(IndexExpr::floorDiv(room, window.strides[i]) +
                      IndexExpr(1));
    taps *= kernel[i];
  }
  return !node.failed();
}

/// The coordinates along a spatial dimension, of [images, taps, outputs...]:
/// that of the window, of the tap in it, and the offset; from -1 to 1, as
/// relax.grid_sample has them. `offsets` is of [images, taps, dims,
/// outputs...].
Value DeformConvImporter::getPlacesAlong(Value offsets, unsigned dim) {
  Type f64 = Float64Type::get(node.getContext());
  SmallVector<IndexExpr> along(n + 2, IndexExpr(1));
  along[2 + dim] = outputs[dim];
  Value starts =
      math.reshape(math.arange(-double(window.padding[dim]),
                               double(window.strides[dim]), outputs[dim], f64),
                   along);
  // Taps are counted in row-major order.
  int64_t inner = 1;
  for (unsigned i = dim + 1; i < n; ++i)
    inner *= kernel[i];
  SmallVector<double> distances;
  for (int64_t tap = 0; tap < taps; ++tap)
    distances.push_back(
        double(tap / inner % kernel[dim] * window.dilation[dim]));
  SmallVector<int64_t> column(n + 2, 1);
  column[1] = taps;
  Value inside = node.createConstant(DenseElementsAttr::get(
      RankedTensorType::get(column, f64), ArrayRef<double>(distances)));
  Value x = math.add(math.add(starts, inside),
                     math.cast(math.element(offsets, 2, dim), f64));
  // From element numbers to where the borders are -1 and 1.
  Value twice = math.add(math.mul(x, math.number(x, 2)), math.number(x, 1));
  return math.sub(math.div(twice, math.size(shape[2 + dim], f64)),
                  math.number(x, 1));
}

/// The grid, of [images, taps * outputs.., dims]; an image for each offset
/// group.
Value DeformConvImporter::getPlaces() {
  IndexExpr images = shape[0] * IndexExpr(offsetGroups);
  SmallVector<IndexExpr> given = {shape[0], IndexExpr(offsetGroups * taps * n)};
  SmallVector<IndexExpr> split = {images, IndexExpr(taps), IndexExpr(n)};
  SmallVector<IndexExpr> grid = {images, IndexExpr(taps) * outputs[0]};
  for (auto [i, size] : llvm::enumerate(outputs)) {
    given.push_back(size);
    split.push_back(size);
    if (i > 0)
      grid.push_back(size);
  }
  grid.push_back(IndexExpr(n));
  Value offsets = math.reshape(node.getInput(2, "offset", given), split);
  SmallVector<IndexExpr> placesShape = {images, IndexExpr(taps)};
  llvm::append_range(placesShape, outputs);
  SmallVector<Value> places;
  // The last dimension's coordinate comes first.
  for (unsigned i = n; i-- > 0;)
    places.push_back(math.broadcast(getPlacesAlong(offsets, i), placesShape));
  return math.reshape(math.stack(places, n + 2), grid);
}

LogicalResult DeformConvImporter::import() {
  if (!readSizes())
    return failure();
  IndexExpr images = shape[0] * IndexExpr(offsetGroups), points(1);
  SmallVector<IndexExpr> imageShape = {
      images, IndexExpr(channelsOfGroup * groups / offsetGroups)};
  llvm::append_range(imageShape, ArrayRef(shape).drop_front(2));
  Value columns = node.createValue<relax::GridSampleOp>(
      {math.reshape(data, imageShape), getPlaces()},
      {math.string("padding_mode", "zeros"),
       node.boolean("align_corners", false)});
  for (const IndexExpr &size : outputs)
    points *= size;
  if (node.hasInput(4)) {
    SmallVector<IndexExpr> given = {shape[0], IndexExpr(offsetGroups * taps)};
    SmallVector<IndexExpr> maskShape = {images, IndexExpr(1),
                                        IndexExpr(taps) * outputs[0]};
    llvm::append_range(given, outputs);
    llvm::append_range(maskShape, ArrayRef(outputs).drop_front());
    columns = math.mul(
        columns, math.reshape(node.getInput(4, "mask", given), maskShape));
  }
  IndexExpr rows(channelsOfGroup * taps), numGroups(groups);
  Value weight = math.reshape(
      node.getInput(1), {numGroups, IndexExpr(numOutputs / groups), rows});
  Value product = math.matmul(
      weight, math.reshape(columns, {shape[0], numGroups, rows, points}));
  SmallVector<IndexExpr> result = {shape[0], IndexExpr(numOutputs)};
  llvm::append_range(result, outputs);
  product = math.reshape(product, result);
  if (node.hasInput(3))
    product = math.add(product, node.getChannelVector(3, 2 + n));
  return node.setOutput(0, product);
}

static LogicalResult importDeformConv(NodeBuilder &node) {
  return DeformConvImporter(node).import();
}

//===----------------------------------------------------------------------===//
// RoiAlign
//===----------------------------------------------------------------------===//

namespace {
/// The points that are read along one dimension: [regions, bins, points].
struct RoiAxis {
  IndexExpr size;
  int64_t bins = 1;
  /// How many points a bin has, and as numbers of each region.
  IndexExpr points;
  Value counts;
  /// The neighbours of a point, and how much of the second it takes.
  Value low, high, part;
  /// Whether the point is in the image, and one of the bin; null where all are.
  Value isInside, isPoint;
  /// Whether points of the region are left out, which are not in the image.
  Value isCut;
};

/// Imports one node.
class RoiAlignImporter {
public:
  explicit RoiAlignImporter(NodeBuilder &node) : node(node), math(node) {}

  LogicalResult import();

private:
  bool readAttributes();
  void makeAxis(RoiAxis &axis, Value start, Value end);
  Value countPoints(RoiAxis &axis, Value start, Value bin);
  void checkSamples();
  Value readSamples();
  /// A tensor of [regions, bins, points] as one of the six dimensions of the
  /// samples: regions, rows, points, columns, points, channels.
  Value spread(Value x, bool isRow) {
    return math.expand(x, isRow ? ArrayRef<int64_t>{3, 4, 5}
                                : ArrayRef<int64_t>{1, 2, 5});
  }

  NodeBuilder &node;
  TensorMath math;
  Value x;
  SmallVector<IndexExpr> shape;
  IndexExpr regions;
  Type wide;
  RoiAxis rows, columns;
  int64_t ratio = 0;
  bool isHalfPixel = true, isMax = false;
};
} // namespace

bool RoiAlignImporter::readAttributes() {
  constexpr int64_t kMaxBins = 1 << 16;
  auto fail = [&](const Twine &message) {
    (void)node.error(message);
    return false;
  };
  StringRef pooling = node.getString("mode", "avg");
  StringRef coordinates =
      node.getString("coordinate_transformation_mode",
                     node.getOpset() < 16 ? "output_half_pixel" : "half_pixel");
  rows.bins = node.getInt("output_height", 1);
  columns.bins = node.getInt("output_width", 1);
  ratio = node.getInt("sampling_ratio", 0);
  if (node.failed())
    return false;
  if (pooling != "avg" && pooling != "max")
    return fail("attribute 'mode': unknown value '" + pooling + "'");
  if (coordinates != "half_pixel" && coordinates != "output_half_pixel")
    return fail("attribute 'coordinate_transformation_mode': unknown value '" +
                coordinates + "'");
  for (auto [name, value, least] : {std::tuple("output_height", rows.bins, 1),
                                    std::tuple("output_width", columns.bins, 1),
                                    std::tuple("sampling_ratio", ratio, 0)})
    if (value < least || value > kMaxBins)
      return fail("attribute '" + Twine(name) + "': expected " + Twine(least) +
                  " to " + Twine(kMaxBins) + ", got " + Twine(value));
  isMax = pooling == "max";
  isHalfPixel = coordinates == "half_pixel";
  return true;
}

/// The points of a bin where a region has as many as elements: those that may
/// be in the image, and as many for each region as one has at most. A bin of
/// several has them half an element apart or more, so that the image is what
/// bounds their number, however large a region is. Returns the numbers of the
/// points, [regions, bins, points].
Value RoiAlignImporter::countPoints(RoiAxis &axis, Value start, Value bin) {
  Value counts = math.max(math.ceil(bin), math.number(bin, 0));
  Value size = math.size(axis.size, wide), two = math.number(bin, 2);
  Value most = math.reshape(math.maxOver(counts, {0}), IndexExpr(1));
  most = math.max(most, math.number(most, 0));
  // Rounding may take one more on each side.
  Value bound = math.add(math.mul(size, two), math.number(bin, 6));
  SmallVector<IndexExpr> sizes =
      node.getSizes(node.toI64(math.min(most, bound)));
  axis.points = sizes.empty() ? IndexExpr(0) : sizes[0];
  axis.counts = counts;

  // The first point that is not left of the image, or one before it.
  Value step = math.div(bin, axis.counts);
  Value bins = math.expand(math.arange(0, 1, axis.bins, wide), {1});
  Value first = math.add(start, math.mul(bins, bin));
  Value zero = math.number(bin, 0);
  Value skipped = math.sub(
      math.ceil(math.div(math.sub(math.number(bin, -1), first), step)), two);
  // Not a maximum: a NaN, of a region that has no place, is no number of
  // points.
  skipped = math.where(math.less(zero, skipped), skipped, zero);
  Value places = math.add(skipped, math.arange(0, 1, axis.points, wide));
  axis.isPoint = math.less(places, axis.counts);
  axis.isCut = math.logicalOr(
      math.less(zero, skipped),
      math.less(math.add(skipped, math.size(axis.points, wide)), axis.counts));
  return places;
}

void RoiAlignImporter::makeAxis(RoiAxis &axis, Value start, Value end) {
  Value extent = math.sub(end, start);
  // Regions that are none were made one element large.
  if (!isHalfPixel)
    extent = math.max(extent, math.number(extent, 1));
  Value bin = math.div(extent, math.number(extent, double(axis.bins)));
  start = math.expand(start, {1, 2});
  Value column = math.expand(bin, {1, 2}), places;
  if (ratio > 0) {
    axis.points = ratio;
    axis.counts = math.number(bin, double(ratio));
    places = math.arange(0, 1, axis.points, wide);
  } else {
    places = countPoints(axis, start, column);
  }
  Value bins = math.expand(math.arange(0, 1, axis.bins, wide), {1});
  bin = column;
  Value inBin = math.div(
      math.mul(math.add(places, math.number(places, 0.5)), bin), axis.counts);
  Value y = math.add(math.add(start, math.mul(bins, bin)), inBin);

  Value size = math.size(axis.size, wide), zero = math.number(y, 0);
  axis.isInside = math.logicalAnd(math.lessEqual(math.number(y, -1), y),
                                  math.lessEqual(y, size));
  Value last = math.max(math.sub(size, math.number(size, 1)), zero);
  y = math.min(math.max(y, zero), last);
  axis.low = node.toI64(y);
  Value lowest = math.cast(axis.low, wide);
  axis.high =
      node.toI64(math.min(math.add(lowest, math.number(lowest, 1)), last));
  axis.part = math.sub(y, lowest);
}

/// The numbers of points come from data: there may be no room for so many.
void RoiAlignImporter::checkSamples() {
  constexpr int64_t kMaxSamples = int64_t(1) << 28;
  IndexExpr samples = regions * rows.bins * rows.points * columns.bins *
                      columns.points * shape[1];
  node.requireNotNegative(
      IndexExpr(kMaxSamples) - samples,
      "the points of the largest region, for all regions and "
      "channels, are more than " +
          Twine(kMaxSamples) +
          ": attribute 'sampling_ratio' can say how many there are");
}

/// The image at each point: the neighbours weighted by nearness, and added, or
/// the greatest of them.
Value RoiAlignImporter::readSamples() {
  Value image = math.permute(x, {0, 2, 3, 1});
  Value batch =
      math.expand(node.getInput(2, "batch_indices", {regions}), {1, 2, 3, 4});
  Value result;
  for (bool isLower : {false, true}) {
    for (bool isRight : {false, true}) {
      Value row = math.expand(isLower ? rows.high : rows.low, {3, 4});
      Value column = math.expand(isRight ? columns.high : columns.low, {1, 2});
      Value element = math.cast(
          node.createValue<relax::IndexTensorOp>({image, batch, row, column}),
          wide);
      auto weigh = [&](Value part, bool isSecond) {
        return isSecond ? part : math.sub(math.number(part, 1), part);
      };
      Value weight = math.mul(spread(weigh(rows.part, isLower), true),
                              spread(weigh(columns.part, isRight), false));
      Value term = math.mul(element, weight);
      if (!result)
        result = term;
      else
        result = isMax ? math.max(result, term) : math.add(result, term);
    }
  }
  Value isInside = math.logicalAnd(spread(rows.isInside, true),
                                   spread(columns.isInside, false));
  return math.where(isInside, result, math.number(result, 0));
}

LogicalResult RoiAlignImporter::import() {
  x = node.getInput(0, shape);
  double scale = node.getFloat("spatial_scale", 1);
  SmallVector<IndexExpr> rois;
  (void)node.getInput(1, rois);
  if (node.failed() || !readAttributes())
    return failure();
  if (shape.size() != 4 || rois.size() != 2)
    return node.error("expected an image of rank 4 and regions of rank 2, got "
                      "rank " +
                      Twine(shape.size()) + " and " + Twine(rois.size()));
  regions = rois[0];
  wide = getWideType(getElementType(x));
  Value corners = math.cast(node.getInput(1, "rois", {regions, 4}), wide);
  corners = math.mul(corners, math.number(corners, scale));
  if (isHalfPixel)
    corners = math.sub(corners, math.number(corners, 0.5));
  rows.size = shape[2];
  columns.size = shape[3];
  makeAxis(columns, math.element(corners, 1, 0), math.element(corners, 1, 2));
  makeAxis(rows, math.element(corners, 1, 1), math.element(corners, 1, 3));
  if (ratio == 0)
    checkSamples();
  Value samples = readSamples();
  Value count = math.mul(rows.counts, columns.counts);
  // [regions, 1, 1, 1], or a number.
  if (ratio == 0) {
    count = math.expand(count, {3});
    Value isPoint = math.logicalAnd(spread(rows.isPoint, true),
                                    spread(columns.isPoint, false));
    samples = math.where(isPoint, samples,
                         math.number(samples, isMax ? -INFINITY : 0));
  }
  Value result;
  if (isMax) {
    result = math.maxOver(samples, {2, 4});
    Value hasPoint = math.less(math.number(count, 0), count);
    // What is not in the image is 0.
    if (ratio == 0) {
      Value isCut = math.logicalOr(math.expand(rows.isCut, {3}),
                                   math.expand(columns.isCut, {1}));
      Value zero = math.number(result, 0);
      result = math.where(isCut, math.max(result, zero), result);
    }
    result = math.where(hasPoint, result, math.number(result, 0));
  } else {
    result = math.div(math.sum(samples, {2, 4}),
                      math.max(count, math.number(count, 1)));
  }
  result = math.permute(result, {0, 3, 1, 2});
  return node.setOutput(0, math.cast(result, getElementType(x)));
}

static LogicalResult importRoiAlign(NodeBuilder &node) {
  return RoiAlignImporter(node).import();
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getSamplingOperators() {
  static constexpr OperatorEntry entries[] = {
      {"DeformConv", 19, importDeformConv},
      {"RoiAlign", 10, importRoiAlign},
  };
  return entries;
}
