//===- RelaxImageOps.cpp - images -----------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.h"

#include "CoordinateMath.h"
#include "OperatorInference.h"
#include "Resampling.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// One of a few names.
static LogicalResult verifyName(OpLocation location, StringRef attribute,
                                StringRef name, ArrayRef<StringRef> names) {
  if (llvm::is_contained(names, name))
    return success();
  return emitOptionalError(location, "expected ", attribute, " to be one of ",
                           llvm::join(names, ", "), ", got '", name, "'");
}

//===----------------------------------------------------------------------===//
// Resizing
//===----------------------------------------------------------------------===//

/// The dimensions that are resized, given the rank of the data.
static FailureOr<SmallVector<int64_t>>
getResizedAxes(OpLocation location, ResizeOpAdaptor op, int64_t rank) {
  return normalizeAxes(location, op.getAxes(), rank);
}

static FailureOr<SmallVector<int64_t>> getAxesOfLayout(OpLocation location,
                                                       StringRef layout,
                                                       StringRef letters,
                                                       int64_t rank) {
  std::string sorted = layout.str(), expected = letters.str();
  llvm::sort(sorted);
  llvm::sort(expected);
  if (sorted != expected)
    return emitOptionalError(location,
                             "expected layout to be an order of the "
                             "letters of '",
                             letters, "', got '", layout, "'");
  if (rank != int64_t(letters.size()))
    return emitOptionalError(location, "expected data of rank ", letters.size(),
                             ", got ", rank);
  SmallVector<int64_t> axes;
  for (char letter : letters.drop_front(2))
    axes.push_back(layout.find(letter));
  return axes;
}

static FailureOr<SmallVector<int64_t>>
getResizedAxes(OpLocation location, Resize2dOpAdaptor op, int64_t rank) {
  return getAxesOfLayout(location, op.getLayout(), "NCHW", rank);
}
static FailureOr<SmallVector<int64_t>>
getResizedAxes(OpLocation location, Resize3dOpAdaptor op, int64_t rank) {
  return getAxesOfLayout(location, op.getLayout(), "NCDHW", rank);
}

template <typename AdaptorTy>
static LogicalResult verifyResizeNames(OpLocation location, AdaptorTy op) {
  if (failed(verifyName(location, "method", op.getMethod(),
                        {"nearest_neighbor", "linear", "cubic"})) ||
      failed(verifyName(location, "coordinate_transformation_mode",
                        op.getCoordinateTransformationMode(),
                        {"half_pixel", "half_pixel_symmetric",
                         "pytorch_half_pixel", "align_corners", "asymmetric",
                         "tf_half_pixel_for_nn", "tf_crop_and_resize"})) ||
      failed(verifyName(
          location, "rounding_method", op.getRoundingMethod(),
          {"round_prefer_floor", "round_prefer_ceil", "floor", "ceil"})))
    return failure();
  Type elementType = getElementType(op.getData());
  if (op.getMethod() != "nearest_neighbor" && !isa<FloatType>(elementType))
    return emitOptionalError(location, "expected data of floats for method '",
                             op.getMethod(), "', got ", elementType);
  return success();
}

template <typename OpTy>
static LogicalResult inferResize(OpLocation location,
                                 typename OpTy::Adaptor adaptor,
                                 SmallVectorImpl<Type> &inferred) {
  if (failed(verifyResizeNames(location, adaptor)))
    return failure();
  TensorShape data = TensorShape::of(adaptor.getData().getType());
  TensorShape size =
      TensorShape::of(cast<ShapeType>(adaptor.getSize().getType()));
  SmallVector<Value> operands = {adaptor.getData()};
  if (!data.hasRank())
    return inferTensor(location, operands, data,
                       getElementType(adaptor.getData()), inferred);
  FailureOr<SmallVector<int64_t>> axes =
      getResizedAxes(location, adaptor, data.getRank());
  if (failed(axes))
    return failure();
  if (size.hasRank() && size.getRank() != int64_t(axes->size()))
    return emitOptionalError(location, "expected ", axes->size(),
                             " sizes, one for each resized dimension, got ",
                             size.getRank());
  if (auto scales = adaptor.getScales()) {
    if (scales->size() != axes->size())
      return emitOptionalError(location, "expected ", axes->size(),
                               " entries in scales, got ", scales->size());
    for (double scale : *scales)
      if (!(scale > 0) || std::isinf(scale))
        return emitOptionalError(
            location, "expected entries of scales to be positive, got ", scale);
  }
  if (adaptor.getRoi() && adaptor.getRoi()->size() != 2 * axes->size())
    return emitOptionalError(location, "expected ", 2 * axes->size(),
                             " entries in roi, got ", adaptor.getRoi()->size());
  for (double entry : adaptor.getRoi().value_or(ArrayRef<double>()))
    if (!std::isfinite(entry))
      return emitOptionalError(
          location, "expected entries of roi to be finite, got ", entry);
  if (adaptor.getCoordinateTransformationMode() == "tf_crop_and_resize" &&
      !adaptor.getRoi())
    return emitOptionalError(location, "expected roi for 'tf_crop_and_resize'");
  SmallVector<Dim> dims(data.getDims());
  for (auto [i, axis] : llvm::enumerate(*axes))
    dims[axis] = size.hasRank() ? size[i] : Dim();
  return inferTensor(location, operands, TensorShape(dims),
                     getElementType(adaptor.getData()), inferred);
}

template <typename OpTy>
static LogicalResult
emitResize(OpTy op, OpBuilder &builder, Location loc, ValueRange operands,
           const KernelSymbols &symbols, SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(op, builder, loc, symbols);
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

LogicalResult GridSampleOp::inferReturnTypes(MLIRContext *context,
                                             OpLocation location,
                                             Adaptor adaptor,
                                             SmallVectorImpl<Type> &inferred) {
  if (failed(verifyName(location, "method", adaptor.getMethod(),
                        {"bilinear", "nearest", "bicubic"})) ||
      failed(verifyName(location, "padding_mode", adaptor.getPaddingMode(),
                        {"zeros", "border", "reflection"})))
    return failure();
  TensorShape data = TensorShape::of(adaptor.getData().getType());
  TensorShape grid = TensorShape::of(adaptor.getGrid().getType());
  for (const TensorShape &shape : {data, grid})
    if (shape.hasRank() && shape.getRank() != 4 && shape.getRank() != 5)
      return emitOptionalError(location,
                               "expected data and grid of rank 4 or 5, got ",
                               shape.getRank());
  if (data.hasRank() && grid.hasRank() && data.getRank() != grid.getRank())
    return emitOptionalError(location,
                             "expected data and grid of the same rank, got ",
                             data.getRank(), " and ", grid.getRank());
  int64_t rank = data.hasRank()   ? data.getRank()
                 : grid.hasRank() ? grid.getRank()
                                  : 0;
  Type elementType = getElementType(adaptor.getData());
  if (rank == 0)
    return inferTensor(location, adaptor.getOperands(), TensorShape(),
                       elementType, inferred);
  if (adaptor.getMethod() == "bicubic" && rank != 4)
    return emitOptionalError(location,
                             "expected data of rank 4 for method "
                             "'bicubic', got ",
                             rank);
  if (!data.hasRank())
    data = TensorShape::ofRank(rank);
  if (!grid.hasRank())
    grid = TensorShape::ofRank(rank);
  if (compareDims(data[0], grid[0]) == DimRelation::Different)
    return emitOptionalError(location, "expected equal batches, got ",
                             toString(data[0]), " and ", toString(grid[0]));
  if (compareDims(grid.getDims().back(), makeDim(rank - 2)) ==
      DimRelation::Different)
    return emitOptionalError(location, "expected ", rank - 2,
                             " coordinates in the grid, got ",
                             toString(grid.getDims().back()));
  SmallVector<Dim> dims = {data[0], data[1]};
  llvm::append_range(dims, grid.getDims().drop_front().drop_back());
  return inferTensor(location, adaptor.getOperands(), TensorShape(dims),
                     elementType, inferred);
}

/// The coordinate along a dimension of `size` elements of one from -1 to 1.
static Value emitUnnormalized(const CoordinateMath &c, Value x,
                              const IndexExpr &size, bool alignCorners) {
  const ElementMath &math = c.reals();
  auto clamp = [&](Value value, double limit) {
    return math.max(math.min(value, c.real(limit)), c.real(-limit));
  };
  Value isNaN = math.notEqual(x, x);
  x = math.select(isNaN, c.real(-1), x);
  // An infinite one of a single element would be NaN: infinity times 0.
  x = math.add(clamp(x, std::ldexp(1, 32)), c.real(1));
  Value place = alignCorners
                    ? math.mul(math.mul(x, c.real(0.5)), c.real(size - 1))
                    : math.mul(math.sub(math.mul(x, c.real(size)), c.real(1)),
                               c.real(0.5));
  // The distance to an infinite place would be NaN.
  return clamp(place, std::ldexp(1, 30));
}

LogicalResult GridSampleOp::toLinalg(OpBuilder &builder, Location loc,
                                     ValueRange operands,
                                     const KernelSymbols &symbols,
                                     SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents data = emitter.getExtents(getData().getType());
  Extents grid = emitter.getExtents(getGrid().getType());
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
  Type elementType = getElementType(getData());
  Type gridType = getElementType(getGrid());
  Type computeType = getComputeType(elementType);
  bool isNearest = getMethod() == "nearest";
  std::optional<double> cubic;
  if (getMethod() == "bicubic")
    cubic = -0.75;
  int64_t reach = cubic ? 2 : 1, taps = isNearest ? 1 : 2 * reach;
  StringRef padding = getPaddingMode();
  bool alignCorners = getAlignCorners();

  // The coordinates of a point, the first dimension's first.
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
        // All neighbours: numbers of `numSpatial` digits.
        Value sum;
        int64_t count = 1;
        for (unsigned j = 0; j < numSpatial; ++j)
          count *= taps;
        for (int64_t n = 0; n < count; ++n) {
          SmallVector<Value> place = {c.loop(0), c.loop(1)};
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
            place.push_back(padding == "reflection"
                                ? c.reflect(index, size, alignCorners)
                                : c.clamp(index, size));
          }
          Value element = math.convert(
              c.read(operands[0], place, data, elementType), elementType);
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

LogicalResult AffineGridOp::inferReturnTypes(MLIRContext *context,
                                             OpLocation location,
                                             Adaptor adaptor,
                                             SmallVectorImpl<Type> &inferred) {
  TensorShape theta = TensorShape::of(adaptor.getTheta().getType());
  TensorShape size =
      TensorShape::of(cast<ShapeType>(adaptor.getSize().getType()));
  SmallVector<Value> operands = {adaptor.getTheta()};
  Type elementType = getElementType(adaptor.getTheta());
  if (size.hasRank() && size.getRank() != 2 && size.getRank() != 3)
    return emitOptionalError(location, "expected 2 or 3 sizes, got ",
                             size.getRank());
  if (theta.hasRank() && theta.getRank() != 3)
    return emitOptionalError(location, "expected theta of rank 3, got ",
                             theta.getRank());
  if (!size.hasRank())
    return inferTensor(location, operands, TensorShape(), elementType,
                       inferred);
  int64_t numSpatial = size.getRank();
  if (!theta.hasRank())
    theta = TensorShape::ofRank(3);
  if (compareDims(theta[1], makeDim(numSpatial)) == DimRelation::Different ||
      compareDims(theta[2], makeDim(numSpatial + 1)) == DimRelation::Different)
    return emitOptionalError(location, "expected maps of ", numSpatial, " x ",
                             numSpatial + 1, " in theta, got ", theta.str());
  SmallVector<Dim> dims = {theta[0]};
  llvm::append_range(dims, size.getDims());
  dims.push_back(makeDim(numSpatial));
  return inferTensor(location, operands, TensorShape(dims), elementType,
                     inferred);
}

LogicalResult AffineGridOp::toLinalg(OpBuilder &builder, Location loc,
                                     ValueRange operands,
                                     const KernelSymbols &symbols,
                                     SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents theta = emitter.getExtents(getTheta().getType());
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
  Type elementType = getElementType(getTheta());
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
          // The last dimension's coordinate comes first.
          unsigned loop = numSpatial - column;
          const IndexExpr &size = extents[loop];
          Value i = math.fromIndex(c.loop(loop));
          Value twice = math.add(i, i), one = math.constant(1);
          Value count = math.fromIndex(c.index(size));
          Value x;
          if (getAlignCorners())
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

LogicalResult
PixelShuffleOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                 Adaptor adaptor,
                                 SmallVectorImpl<Type> &inferred) {
  TensorShape data = TensorShape::of(adaptor.getData().getType());
  int64_t factor = adaptor.getUpscaleFactor();
  constexpr int64_t kMost = 1 << 15;
  if (factor < 1 || factor > kMost)
    return emitOptionalError(location,
                             "expected upscale_factor to be at least "
                             "1 and at most ",
                             kMost, ", got ", factor);
  if (data.hasRank()) {
    int64_t rank = data.getRank();
    if (rank < 3)
      return emitOptionalError(location,
                               "expected data of rank 3 or more, got ", rank);
    SmallVector<Dim> dims(data.getDims());
    Dim &channels = dims[rank - 3];
    if (std::optional<int64_t> size = getConstant(channels);
        size && *size % (factor * factor))
      return emitOptionalError(location,
                               "expected channels to be divisible by ",
                               factor * factor, ", got ", *size);
    channels = floorDivDims(channels, factor * factor);
    for (int64_t i : {rank - 2, rank - 1})
      dims[i] = mulDims(dims[i], makeDim(factor));
    data = TensorShape(dims);
  }
  return inferTensor(location, adaptor.getOperands(), data,
                     getElementType(adaptor.getData()), inferred);
}

SmallVector<SizeRequirement> PixelShuffleOp::getSizeRequirements() {
  TensorShape data = TensorShape::of(getData().getType());
  if (!data.hasRank() || !data[data.getRank() - 3])
    return {};
  IndexExpr channels = *data[data.getRank() - 3];
  int64_t pixels = getUpscaleFactor() * getUpscaleFactor();
  return {{IndexExpr(0) - IndexExpr::mod(channels, pixels),
           "expected channels to be divisible by " + std::to_string(pixels) +
               ", got " + channels.str()}};
}

LogicalResult PixelShuffleOp::toLinalg(OpBuilder &builder, Location loc,
                                       ValueRange operands,
                                       const KernelSymbols &symbols,
                                       SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents data = emitter.getExtents(getData().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned rank = extents.size();
  int64_t factor = getUpscaleFactor();
  SmallVector<AffineExpr> source;
  for (unsigned i = 0; i < rank; ++i)
    source.push_back(emitter.d(i));
  AffineExpr row = source[rank - 2], column = source[rank - 1];
  source[rank - 3] = source[rank - 3] * (factor * factor) +
                     (row % factor) * factor + column % factor;
  source[rank - 2] = row.floorDiv(factor);
  source[rank - 1] = column.floorDiv(factor);
  results.push_back(emitter.compute(
      extents, getElementType(getData()), operands[0],
      emitter.map(rank, source),
      [](OpBuilder &, Location, ValueRange args) { return args[0]; }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.cpp.inc"

void RelaxDialect::registerImageOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.cpp.inc"
      >();
}
