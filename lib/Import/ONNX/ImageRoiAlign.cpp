//===- ImageRoiAlign.cpp - RoiAlign ---------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "NodeBuilder.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// The sampling points along one dimension, [regions, bins, points].
struct RoiAxis {
  IndexExpr size;
  int64_t bins = 1;
  /// The number of points per bin, and the actual numbers for each region.
  IndexExpr points;
  Value counts;
  /// The neighbors of a point, and the weight of the second one.
  Value low, high, part;
  /// Masks of points inside the image, and of points that belong to the bin;
  /// null if all do.
  Value isInside, isPoint;
  /// True if the region has points outside of the image that are skipped.
  Value isCut;
};

/// Imports one RoiAlign.
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
  /// Expands [regions, bins, points] to the dimensions of the samples: regions,
  /// rows, points, columns, points, channels.
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

/// Returns the indices of sampling points, [regions, bins, points], if a region
/// has one point per element. Only points that may be inside the image are
/// read, as many for each region as the largest needs. Several points of a bin
/// are at least half an element apart, so that the size of the image bounds
/// their number, however large a region is.
Value RoiAlignImporter::countPoints(RoiAxis &axis, Value start, Value bin) {
  Value counts = math.max(math.ceil(bin), math.number(bin, 0));
  Value size = math.size(axis.size, wide), two = math.number(bin, 2);
  Value most = math.reshape(math.maxOver(counts, {0}), IndexExpr(1));
  most = math.max(most, math.number(most, 0));
  // Rounding may add one point on each side.
  Value bound = math.add(math.mul(size, two), math.number(bin, 6));
  SmallVector<IndexExpr> sizes =
      node.getSizes(node.toI64(math.min(most, bound)));
  axis.points = sizes.empty() ? IndexExpr(0) : sizes[0];
  axis.counts = counts;

  // Start at the first point that is not left of the image, or the one before
  // it.
  Value step = math.div(bin, axis.counts);
  Value bins = math.expand(math.arange(0, 1, axis.bins, wide), {1});
  Value first = math.add(start, math.mul(bins, bin));
  Value zero = math.number(bin, 0);
  Value skipped = math.sub(
      math.ceil(math.div(math.sub(math.number(bin, -1), first), step)), two);
  // A where instead of a maximum: it maps NaN, from a region with NaN
  // coordinates, to a valid number of points.
  skipped = math.where(math.less(zero, skipped), skipped, zero);
  Value points = math.add(skipped, math.arange(0, 1, axis.points, wide));
  axis.isPoint = math.less(points, axis.counts);
  axis.isCut = math.logicalOr(
      math.less(zero, skipped),
      math.less(math.add(skipped, math.size(axis.points, wide)), axis.counts));
  return points;
}

void RoiAlignImporter::makeAxis(RoiAxis &axis, Value start, Value end) {
  Value extent = math.sub(end, start);
  // Older versions extend empty regions to one element.
  if (!isHalfPixel)
    extent = math.max(extent, math.number(extent, 1));
  Value bin = math.div(extent, math.number(extent, double(axis.bins)));
  start = math.expand(start, {1, 2});
  Value column = math.expand(bin, {1, 2}), points;
  if (ratio > 0) {
    axis.points = ratio;
    axis.counts = math.number(bin, double(ratio));
    points = math.arange(0, 1, axis.points, wide);
  } else {
    points = countPoints(axis, start, column);
  }
  Value bins = math.expand(math.arange(0, 1, axis.bins, wide), {1});
  bin = column;
  Value inBin = math.div(
      math.mul(math.add(points, math.number(points, 0.5)), bin), axis.counts);
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

/// Checks the number of samples, which depends on data and could exhaust
/// memory.
void RoiAlignImporter::checkSamples() {
  constexpr int64_t kMaxSamples = int64_t(1) << 28;
  IndexExpr samples = regions * rows.bins * rows.points * columns.bins *
                      columns.points * shape[1];
  node.requireNotNegative(IndexExpr(kMaxSamples) - samples,
                          "the largest region requires more than " +
                              Twine(kMaxSamples) +
                              " sampling points for all regions and channels: "
                              "set attribute 'sampling_ratio'");
}

/// Interpolates the image at each point: adds the weighted neighbors, or takes
/// their maximum.
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
    return node.error(
        "the image must have rank 4 and the regions rank 2, got rank " +
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
  // The shape is [regions, 1, 1, 1], or a scalar.
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
    // Points outside of the image contribute 0.
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

ArrayRef<OperatorEntry> relax_mlir::onnx::getImageRoiAlignOperators() {
  static constexpr OperatorEntry entries[] = {
      {"RoiAlign", 10, importRoiAlign},
  };
  return entries;
}
