//===- RelaxImageOps.cpp - operators on images ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/ResizedAxes.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// Checks that an attribute is one of the allowed names.
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

FailureOr<SmallVector<int64_t>> mlir::relax::getResizedAxes(OpLocation location,
                                                            ResizeOpAdaptor op,
                                                            int64_t rank) {
  // resize (C4)
  return normalizeAxes(location, op.getAxes(), rank);
}

static FailureOr<SmallVector<int64_t>> getAxesOfLayout(OpLocation location,
                                                       StringRef layout,
                                                       StringRef letters,
                                                       int64_t rank) {
  std::string sorted = layout.str(), expected = letters.str();
  llvm::sort(sorted);
  llvm::sort(expected);
  // resize (C4)
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

FailureOr<SmallVector<int64_t>>
mlir::relax::getResizedAxes(OpLocation location, Resize2dOpAdaptor op,
                            int64_t rank) {
  return getAxesOfLayout(location, op.getLayout(), "NCHW", rank);
}

FailureOr<SmallVector<int64_t>>
mlir::relax::getResizedAxes(OpLocation location, Resize3dOpAdaptor op,
                            int64_t rank) {
  return getAxesOfLayout(location, op.getLayout(), "NCDHW", rank);
}

template <typename AdaptorTy>
static LogicalResult verifyResizeNames(OpLocation location, AdaptorTy op) {
  // resize (C3)
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
  // resize (C3)
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
  // resize (C1)
  if (size.hasRank() && size.getRank() != int64_t(axes->size()))
    return emitOptionalError(location, "expected ", axes->size(),
                             " sizes, one for each resized dimension, got ",
                             size.getRank());
  // resize (C2)
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

//===----------------------------------------------------------------------===//
// GridSampleOp
//===----------------------------------------------------------------------===//

LogicalResult GridSampleOp::inferReturnTypes(MLIRContext *context,
                                             OpLocation location,
                                             Adaptor adaptor,
                                             SmallVectorImpl<Type> &inferred) {
  // (C3)
  if (failed(verifyName(location, "method", adaptor.getMethod(),
                        {"bilinear", "nearest", "bicubic"})) ||
      failed(verifyName(location, "padding_mode", adaptor.getPaddingMode(),
                        {"zeros", "border", "reflection"})))
    return failure();
  TensorShape data = TensorShape::of(adaptor.getData().getType());
  TensorShape grid = TensorShape::of(adaptor.getGrid().getType());
  // (C1)
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
  // (C3)
  if (adaptor.getMethod() == "bicubic" && rank != 4)
    return emitOptionalError(location,
                             "expected data of rank 4 for method "
                             "'bicubic', got ",
                             rank);
  if (!data.hasRank())
    data = TensorShape::ofRank(rank);
  if (!grid.hasRank())
    grid = TensorShape::ofRank(rank);
  // (C2)
  if (compareDims(data[0], grid[0]) == DimRelation::Different)
    return emitOptionalError(location, "expected equal batches, got ",
                             toString(data[0]), " and ", toString(grid[0]));
  // (C1)
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
  // (C1)
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
  // (C1)
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
  // (C2)
  if (factor < 1 || factor > kMost)
    return emitOptionalError(location,
                             "expected upscale_factor to be at least "
                             "1 and at most ",
                             kMost, ", got ", factor);
  if (data.hasRank()) {
    int64_t rank = data.getRank();
    // (C1)
    if (rank < 3)
      return emitOptionalError(location,
                               "expected data of rank 3 or more, got ", rank);
    SmallVector<Dim> dims(data.getDims());
    Dim &channels = dims[rank - 3];
    // (C2)
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
