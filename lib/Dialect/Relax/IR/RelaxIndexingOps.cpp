//===- RelaxIndexingOps.cpp - gathers and scatters ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include "ConstantFolding.h"
#include "relax-mlir/Dialect/Relax/IR/IndexInference.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// TakeOp
//===----------------------------------------------------------------------===//

LogicalResult TakeOp::inferReturnTypes(MLIRContext *context,
                                       OpLocation location, Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape indices = TensorShape::of(adaptor.getIndices().getType());
  if (failed(parseIndexMode(location, adaptor.getMode())))
    return failure();
  TensorShape shape;
  if (x.hasRank()) {
    // (C1)
    FailureOr<int64_t> axis =
        normalizeAxis(location, adaptor.getAxis(), x.getRank());
    if (failed(axis))
      return failure();
    if (indices.hasRank()) {
      SmallVector<Dim> dims(x.getDims().take_front(*axis));
      llvm::append_range(dims, indices.getDims());
      llvm::append_range(dims, x.getDims().drop_front(*axis + 1));
      shape = TensorShape(dims);
    }
  }
  return inferTensor(location, adaptor.getOperands(), shape,
                     getElementType(adaptor.getX()), inferred);
}

/// Resolves an index into `size` elements; returns std::nullopt if it is out of
/// bounds.
static std::optional<int64_t> resolveIndex(const APInt &element,
                                           bool isUnsigned, int64_t size,
                                           IndexMode mode) {
  // Unsigned indices of more than 63 bits are out of bounds.
  int64_t index = isUnsigned && element.getActiveBits() > 63
                      ? INT64_MAX
                      : (isUnsigned ? int64_t(element.getZExtValue())
                                    : element.getSExtValue());
  if (mode == IndexMode::Wrap && size > 0) {
    index = isUnsigned ? int64_t(element.getZExtValue() % uint64_t(size))
                       : ((index % size) + size) % size;
  } else if (mode == IndexMode::Clip) {
    index = std::clamp<int64_t>(index, 0, std::max<int64_t>(size - 1, 0));
  } else if (index < 0) {
    index += size;
  }
  if (index < 0 || index >= size)
    return std::nullopt;
  return index;
}

OpFoldResult TakeOp::fold(FoldAdaptor adaptor) {
  auto indices = dyn_cast_if_present<DenseElementsAttr>(adaptor.getIndices());
  auto x = dyn_cast_if_present<DenseElementsAttr>(adaptor.getX());
  auto mode = parseIndexMode({}, getMode());
  if (!indices || !x || failed(mode))
    return {};
  ArrayRef<int64_t> shape = x.getType().getShape();
  auto axis = normalizeAxis({}, getAxis(), shape.size());
  if (failed(axis) || !getFoldableType(getType(), {x, indices}))
    return {};
  bool isUnsigned = indices.getElementType().isUnsignedInteger();
  SmallVector<int64_t> resolved;
  for (const APInt &element : indices.getValues<APInt>()) {
    auto index = resolveIndex(element, isUnsigned, shape[*axis], *mode);
    // An out-of-bounds read gives zero: left to the kernel.
    if (!index)
      return {};
    resolved.push_back(*index);
  }
  ArrayRef<int64_t> indexShape = indices.getType().getShape();
  return foldGather(getType(), x, [&](ArrayRef<int64_t> position) {
    int64_t which = 0, offset = 0;
    for (auto [index, size] :
         llvm::zip_equal(position.slice(*axis, indexShape.size()), indexShape))
      which = which * size + index;
    for (int64_t i = 0, e = shape.size(); i < e; ++i) {
      int64_t at = i < *axis    ? position[i]
                   : i == *axis ? resolved[which]
                                : position[i + indexShape.size() - 1];
      offset = offset * shape[i] + at;
    }
    return offset;
  });
}

//===----------------------------------------------------------------------===//
// GatherElementsOp
//===----------------------------------------------------------------------===//

LogicalResult
GatherElementsOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                   Adaptor adaptor,
                                   SmallVectorImpl<Type> &inferred) {
  TensorShape data = TensorShape::of(adaptor.getData().getType());
  TensorShape indices = TensorShape::of(adaptor.getIndices().getType());
  FailureOr<TensorShape> shape =
      inferElementwiseIndices(location, data, indices, adaptor.getAxis());
  if (failed(shape))
    return failure();
  return inferTensor(location, adaptor.getOperands(), *shape,
                     getElementType(adaptor.getData()), inferred);
}

SmallVector<SizeRequirement> GatherElementsOp::getSizeRequirements() {
  return getElementwiseRequirements(TensorShape::of(getData().getType()),
                                    TensorShape::of(getIndices().getType()),
                                    getAxis());
}

//===----------------------------------------------------------------------===//
// GatherNDOp
//===----------------------------------------------------------------------===//

LogicalResult GatherNDOp::inferReturnTypes(MLIRContext *context,
                                           OpLocation location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  TensorShape data = TensorShape::of(adaptor.getData().getType());
  TensorShape indices = TensorShape::of(adaptor.getIndices().getType());
  int64_t batch = adaptor.getBatchDims();
  // (C2)
  if (batch < 0)
    return emitOptionalError(location,
                             "expected batch_dims of 0 at least, got ", batch);
  TensorShape shape;
  if (indices.hasRank()) {
    // (C2)
    if (batch >= indices.getRank())
      return emitOptionalError(location, "expected indices of rank ", batch + 1,
                               " at least, got ", indices.getRank());
    std::optional<int64_t> depth = getConstant(indices.getDims().back());
    if (data.hasRank() && depth) {
      // (C1)
      if (batch + *depth > data.getRank())
        return emitOptionalError(location, "expected data of rank ",
                                 batch + *depth, " at least, got ",
                                 data.getRank());
      // (C3)
      for (int64_t i = 0; i < batch; ++i)
        if (compareDims(data[i], indices[i]) == DimRelation::Different)
          return emitOptionalError(location, "expected dimension ", i,
                                   " of indices to be ", toString(data[i]),
                                   ", got ", toString(indices[i]));
      SmallVector<Dim> dims(indices.getDims().drop_back());
      for (int64_t i = 0; i < batch; ++i)
        if (!dims[i])
          dims[i] = data[i];
      llvm::append_range(dims, data.getDims().drop_front(batch + *depth));
      shape = TensorShape(dims);
    }
  }
  return inferTensor(location, adaptor.getOperands(), shape,
                     getElementType(adaptor.getData()), inferred);
}

//===----------------------------------------------------------------------===//
// IndexTensorOp
//===----------------------------------------------------------------------===//

LogicalResult IndexTensorOp::inferReturnTypes(MLIRContext *context,
                                              OpLocation location,
                                              Adaptor adaptor,
                                              SmallVectorImpl<Type> &inferred) {
  FailureOr<TensorShape> shape =
      inferIndexedShape(location, adaptor.getData(), adaptor.getIndices());
  if (failed(shape))
    return failure();
  return inferTensor(location, adaptor.getOperands(), *shape,
                     getElementType(adaptor.getData()), inferred);
}

//===----------------------------------------------------------------------===//
// Shared by all scatters
//===----------------------------------------------------------------------===//

/// Checks the name of a reduction.
static LogicalResult checkReduction(OpLocation location, StringRef reduction,
                                    Type elementType) {
  // scatter_elements (C4), scatter_nd (C4)
  if (!llvm::is_contained({"update", "add", "mul", "min", "max"}, reduction))
    return emitOptionalError(
        location, "expected reduction update, add, mul, min or max, got '",
        reduction, "'");
  // scatter_elements (C4), scatter_nd (C4), index_put (C3)
  if (reduction != "update" && elementType.isInteger(1))
    return emitOptionalError(location, "expected numbers for reduction '",
                             reduction, "', got ", elementType);
  return success();
}

//===----------------------------------------------------------------------===//
// ScatterElementsOp
//===----------------------------------------------------------------------===//

LogicalResult
ScatterElementsOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                    Adaptor adaptor,
                                    SmallVectorImpl<Type> &inferred) {
  // (C1)
  FailureOr<Type> elementType =
      inferElementType(location, {adaptor.getData(), adaptor.getUpdates()});
  if (failed(elementType) ||
      failed(checkReduction(location, adaptor.getReduction(), *elementType)))
    return failure();
  TensorShape data = TensorShape::of(adaptor.getData().getType());
  TensorShape indices = TensorShape::of(adaptor.getIndices().getType());
  TensorShape updates = TensorShape::of(adaptor.getUpdates().getType());
  FailureOr<TensorShape> shape =
      inferElementwiseIndices(location, data, indices, adaptor.getAxis());
  if (failed(shape))
    return failure();
  // (C2)
  if (!areCompatible(*shape, updates))
    return emitOptionalError(location, "expected updates of shape ",
                             shape->str(), ", got ", updates.str());
  return inferTensor(location, adaptor.getOperands(), data, *elementType,
                     inferred);
}

SmallVector<SizeRequirement> ScatterElementsOp::getSizeRequirements() {
  return getElementwiseRequirements(TensorShape::of(getData().getType()),
                                    TensorShape::of(getIndices().getType()),
                                    getAxis());
}

//===----------------------------------------------------------------------===//
// ScatterNDOp
//===----------------------------------------------------------------------===//

LogicalResult ScatterNDOp::inferReturnTypes(MLIRContext *context,
                                            OpLocation location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &inferred) {
  // (C3)
  FailureOr<Type> elementType =
      inferElementType(location, {adaptor.getData(), adaptor.getUpdates()});
  if (failed(elementType) ||
      failed(checkReduction(location, adaptor.getReduction(), *elementType)))
    return failure();
  TensorShape data = TensorShape::of(adaptor.getData().getType());
  TensorShape indices = TensorShape::of(adaptor.getIndices().getType());
  TensorShape updates = TensorShape::of(adaptor.getUpdates().getType());
  if (indices.hasRank()) {
    // (C1)
    if (indices.getRank() == 0)
      return emitOptionalError(location,
                               "expected indices of rank 1 at least, got 0");
    std::optional<int64_t> depth = getConstant(indices.getDims().back());
    if (data.hasRank() && depth) {
      // (C1)
      if (*depth > data.getRank())
        return emitOptionalError(location, "expected at most ", data.getRank(),
                                 " indices in a row, got ", *depth);
      SmallVector<Dim> dims(indices.getDims().drop_back());
      llvm::append_range(dims, data.getDims().drop_front(*depth));
      // (C2)
      if (!areCompatible(TensorShape(dims), updates))
        return emitOptionalError(location, "expected updates of shape ",
                                 TensorShape(dims).str(), ", got ",
                                 updates.str());
    }
  }
  return inferTensor(location, adaptor.getOperands(), data, *elementType,
                     inferred);
}

//===----------------------------------------------------------------------===//
// IndexPutOp
//===----------------------------------------------------------------------===//

LogicalResult IndexPutOp::inferReturnTypes(MLIRContext *context,
                                           OpLocation location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  // (C2)
  FailureOr<Type> elementType =
      inferElementType(location, {adaptor.getData(), adaptor.getValues()});
  if (failed(elementType))
    return failure();
  if (failed(checkReduction(
          location, adaptor.getAccumulate() ? "add" : "update", *elementType)))
    return failure();
  FailureOr<TensorShape> shape =
      inferIndexedShape(location, adaptor.getData(), adaptor.getIndices());
  if (failed(shape))
    return failure();
  TensorShape values = TensorShape::of(adaptor.getValues().getType());
  if (shape->hasRank() && values.hasRank()) {
    int64_t offset = shape->getRank() - values.getRank();
    bool fits = offset >= 0;
    for (int64_t i = 0; fits && i < values.getRank(); ++i)
      fits = compareDims(values[i], makeDim(1)) != DimRelation::Different ||
             compareDims(values[i], (*shape)[offset + i]) !=
                 DimRelation::Different;
    // (C2)
    if (!fits)
      return emitOptionalError(location, "expected values that broadcast to ",
                               shape->str(), ", got ", values.str());
  }
  return inferTensor(location, adaptor.getOperands(),
                     TensorShape::of(adaptor.getData().getType()), *elementType,
                     inferred);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.cpp.inc"

void RelaxDialect::registerIndexingOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.cpp.inc"
      >();
}
