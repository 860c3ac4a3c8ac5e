//===- ImageLowering.cpp - lower operators on images ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CoordinateMath.h"
#include "RelaxToTIRLowerings.h"
#include "Resampling.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.h"
#include "relax-mlir/Dialect/Relax/IR/ResizedAxes.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Resizing
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult emitResize(LinalgEmitter &emitter, OpTy op,
                                ValueRange operands,
                                SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getExtents(op.getData().getType());
  Extents target = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  typename OpTy::Adaptor adaptor(op->getOperands(), op);
  SmallVector<int64_t> axes = *getResizedAxes({}, adaptor, extents.size());
  Type elementType = getElementType(op.getData()), type = elementType;
  Type computeType = getComputeType(elementType);
  Value x = operands[0];
  for (auto [i, axis] : llvm::enumerate(axes)) {
    Resampling r;
    r.axis = axis;
    r.from = extents[axis];
    r.to = target[axis];
    if (op.getScales())
      r.scale = (*op.getScales())[i];
    else if (r.from.getConstant().value_or(0) > 0 && r.to.getConstant())
      r.scale = double(*r.to.getConstant()) / double(*r.from.getConstant());
    if (op.getRoi()) {
      r.start = (*op.getRoi())[i];
      r.end = (*op.getRoi())[axes.size() + i];
    }
    r.mode = op.getCoordinateTransformationMode();
    r.rounding = op.getRoundingMethod();
    r.isNearest = op.getMethod() == "nearest_neighbor";
    r.excludes = op.getCubicExclude();
    r.antialias = op.getAntialias();
    if (op.getMethod() == "cubic")
      r.cubic = op.getCubicAlpha().convertToDouble();
    r.extrapolation = op.getExtrapolationValue().convertToDouble();
    if (r.antialias && !r.isNearest &&
        (!r.scale || !(*r.scale * double(1 << 20) > 1))) {
      emitter.emitError() << "expected scales or constant sizes, and scales "
                             "that are not tiny, with antialias, got '"
                          << r.from.str() << "' to '" << r.to.str() << "'";
      return failure();
    }
    Extents from = extents;
    extents[axis] = r.to;
    bool isLast = i + 1 == axes.size();
    Type next = isLast || r.isNearest ? elementType : computeType;
    x = r.isNearest
            ? emitNearestResampling(emitter, r, x, from, extents, type)
            : emitFilter(emitter, r, x, from, extents, type, computeType, next);
    type = next;
  }
  if (axes.empty())
    x = emitter.compute(
        extents, elementType, x, emitter.identity(extents.size()),
        [](OpBuilder &, Location, ValueRange args) { return args[0]; });
  results.push_back(x);
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// GridSampleOp
//===----------------------------------------------------------------------===//

/// Maps a coordinate from the range -1 to 1 to a dimension of `size` elements.
static Value emitUnnormalized(const CoordinateMath &c, Value x,
                              const IndexExpr &size, bool alignCorners) {
  const ElementMath &math = c.reals();
  auto clamp = [&](Value value, double limit) {
    return math.max(math.min(value, c.real(limit)), c.real(-limit));
  };
  Value isNaN = math.notEqual(x, x);
  x = math.select(isNaN, c.real(-1), x);
  // With a single element an infinite coordinate would give NaN: infinity * 0.
  x = math.add(clamp(x, std::ldexp(1, 32)), c.real(1));
  Value coordinate =
      alignCorners ? math.mul(math.mul(x, c.real(0.5)), c.real(size - 1))
                   : math.mul(math.sub(math.mul(x, c.real(size)), c.real(1)),
                              c.real(0.5));
  // The distance to an infinite coordinate would be NaN.
  return clamp(coordinate, std::ldexp(1, 30));
}

static LogicalResult lowerGridSample(LinalgEmitter &emitter, GridSampleOp op,
                                     ValueRange operands,
                                     SmallVectorImpl<Value> &results) {
  Extents data = emitter.getExtents(op.getData().getType());
  Extents grid = emitter.getExtents(op.getGrid().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned rank = data.size(), numSpatial = rank - 2;
  if (data[0] != grid[0])
    emitter.emitUnproven() << "the batches '" << data[0].str() << "' and '"
                           << grid[0].str()
                           << "' are equal; relax.match_cast can state it";
  if (grid.back() != IndexExpr(numSpatial))
    emitter.emitUnproven() << "the grid has " << numSpatial
                           << " coordinates, got '" << grid.back().str() << "'";
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(op.getData());
  Type gridType = getElementType(op.getGrid());
  Type computeType = getComputeType(elementType);
  bool isNearest = op.getMethod() == "nearest";
  std::optional<double> cubic;
  if (op.getMethod() == "bicubic")
    cubic = -0.75;
  int64_t reach = cubic ? 2 : 1, taps = isNearest ? 1 : 2 * reach;
  StringRef padding = op.getPaddingMode();
  bool alignCorners = op.getAlignCorners();

  // The coordinates of a point, in the order of dimensions.
  SmallVector<AffineMap> maps;
  for (unsigned j = 0; j < numSpatial; ++j) {
    SmallVector<AffineExpr> exprs = {emitter.d(0)};
    for (unsigned i = 0; i < numSpatial; ++i)
      exprs.push_back(emitter.d(2 + i));
    exprs.push_back(emitter.c(numSpatial - 1 - j));
    maps.push_back(emitter.map(rank, exprs));
  }
  SmallVector<Value> inputs(numSpatial, operands[1]);
  results.push_back(emitter.compute(
      extents, elementType, inputs, maps,
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        CoordinateMath c(emitter, at, atLoc);
        const ElementMath &reals = c.reals();
        ElementMath math(at, atLoc, computeType);
        SmallVector<Value> x, first;
        for (unsigned j = 0; j < numSpatial; ++j) {
          x.push_back(emitUnnormalized(c, reals.convert(args[j], gridType),
                                       data[2 + j], alignCorners));
          first.push_back(
              isNearest ? reals.apply<math::RoundEvenOp>(x[j])
                        : reals.sub(c.floor(x[j]), c.real(double(reach - 1))));
        }
        // Enumerate the neighbours in all dimensions as digits of one number.
        Value sum;
        int64_t count = 1;
        for (unsigned j = 0; j < numSpatial; ++j)
          count *= taps;
        for (int64_t n = 0; n < count; ++n) {
          SmallVector<Value> indices = {c.loop(0), c.loop(1)};
          Value weight, isInside;
          int64_t digits = n;
          SmallVector<int64_t> offsets(numSpatial);
          for (unsigned j = numSpatial; j-- > 0; digits /= taps)
            offsets[j] = digits % taps;
          for (unsigned j = 0; j < numSpatial; ++j) {
            const IndexExpr &size = data[2 + j];
            Value position = reals.add(first[j], c.real(double(offsets[j])));
            if (!isNearest) {
              Value own = c.weigh(reals.sub(position, x[j]), cubic);
              weight = weight ? reals.mul(weight, own) : own;
            }
            Value index = c.toIndex(position);
            if (padding == "zeros")
              isInside = c.both(isInside, c.isInside(index, size));
            indices.push_back(padding == "reflection"
                                  ? c.reflect(index, size, alignCorners)
                                  : c.clamp(index, size));
          }
          Value element = math.convert(
              c.read(operands[0], indices, data, elementType), elementType);
          if (isInside)
            element = math.select(isInside, element, math.constant(0));
          if (weight)
            element = math.mul(element, math.convert(weight, at.getF64Type()));
          sum = sum ? math.add(sum, element) : element;
        }
        return math.on(elementType).convert(sum, computeType);
      }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// AffineGridOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerAffineGrid(LinalgEmitter &emitter, AffineGridOp op,
                                     ValueRange operands,
                                     SmallVectorImpl<Value> &results) {
  Extents theta = emitter.getExtents(op.getTheta().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned rank = extents.size(), numSpatial = rank - 2;
  if (theta[1] != IndexExpr(numSpatial) ||
      theta[2] != IndexExpr(numSpatial + 1)) {
    emitter.emitUnproven() << "the maps in theta are " << numSpatial << " x "
                           << numSpatial + 1;
    return failure();
  }
  Type elementType = getElementType(op.getTheta());
  Type computeType = getComputeType(elementType);
  SmallVector<AffineMap> maps;
  for (unsigned column = 0; column <= numSpatial; ++column)
    maps.push_back(emitter.map(
        rank, {emitter.d(0), emitter.d(rank - 1), emitter.c(column)}));
  SmallVector<Value> inputs(numSpatial + 1, operands[0]);
  results.push_back(emitter.compute(
      extents, elementType, inputs, maps,
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        ElementMath math(at, atLoc, computeType);
        CoordinateMath c(emitter, at, atLoc);
        Value sum = math.convert(args[numSpatial], elementType);
        for (unsigned column = 0; column < numSpatial; ++column) {
          // The coordinate of the last dimension is the first column.
          unsigned loop = numSpatial - column;
          const IndexExpr &size = extents[loop];
          Value i = math.fromIndex(c.loop(loop));
          Value twice = math.add(i, i), one = math.constant(1);
          Value count = math.fromIndex(c.index(size));
          Value x;
          if (op.getAlignCorners())
            x = math.div(twice, math.max(math.sub(count, one), one));
          else
            x = math.div(math.add(twice, one), count);
          x = math.sub(x, one);
          sum = math.add(sum,
                         math.mul(math.convert(args[column], elementType), x));
        }
        return math.on(elementType).convert(sum, computeType);
      }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// PixelShuffleOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerPixelShuffle(LinalgEmitter &emitter,
                                       PixelShuffleOp op, ValueRange operands,
                                       SmallVectorImpl<Value> &results) {
  Extents data = emitter.getExtents(op.getData().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned rank = extents.size();
  int64_t factor = op.getUpscaleFactor();
  SmallVector<AffineExpr> source;
  for (unsigned i = 0; i < rank; ++i)
    source.push_back(emitter.d(i));
  AffineExpr row = source[rank - 2], column = source[rank - 1];
  source[rank - 3] = source[rank - 3] * (factor * factor) +
                     (row % factor) * factor + column % factor;
  source[rank - 2] = row.floorDiv(factor);
  source[rank - 1] = column.floorDiv(factor);
  results.push_back(emitter.compute(
      extents, getElementType(op.getData()), operands[0],
      emitter.map(rank, source),
      [](OpBuilder &, Location, ValueRange args) { return args[0]; }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachImageLowerings(MLIRContext &context) {
  attachLinalgLowering<GridSampleOp, lowerGridSample>(context);
  attachLinalgLowering<AffineGridOp, lowerAffineGrid>(context);
  attachLinalgLowering<PixelShuffleOp, lowerPixelShuffle>(context);
  attachLinalgLowering<ResizeOp, emitResize>(context);
  attachLinalgLowering<Resize2dOp, emitResize>(context);
  attachLinalgLowering<Resize3dOp, emitResize>(context);
}
