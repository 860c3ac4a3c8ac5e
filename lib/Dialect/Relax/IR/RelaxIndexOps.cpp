//===- RelaxIndexOps.cpp - elements chosen by indices ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxIndexOps.h"

#include "ConstantFolding.h"
#include "IndexKernel.h"
#include "OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// The values of the dimensions at the insertion point of `math`.
static SmallVector<Value> getSizes(LinalgEmitter &emitter,
                                   const IndexMath &math,
                                   ArrayRef<IndexExpr> extents) {
  SmallVector<Value> sizes;
  for (const IndexExpr &extent : extents)
    sizes.push_back(emitter.index(math.getBuilder(), extent));
  return sizes;
}

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

LogicalResult TakeOp::toLinalg(OpBuilder &builder, Location loc,
                               ValueRange operands,
                               const KernelSymbols &symbols,
                               SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents x = emitter.getExtents(getX().getType());
  Extents indices = emitter.getExtents(getIndices().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned axis = *normalizeAxis({}, getAxis(), x.size());
  IndexMode mode = *parseIndexMode({}, getMode());
  auto getPlace = [&](const IndexMath &math, ArrayRef<Value> position) {
    Place place{operands[0], {}, {}};
    Value size = emitter.index(math.getBuilder(), x[axis]);
    Value element =
        readElement(math, operands[1], position.slice(axis, indices.size()));
    Value index = math.resolve(element, getElementType(getIndices()), size,
                               mode, place.isInside);
    llvm::append_range(place.indices, position.take_front(axis));
    place.indices.push_back(index);
    llvm::append_range(place.indices,
                       position.drop_front(axis + indices.size()));
    return place;
  };
  results.push_back(
      readPlaces(emitter, extents, getElementType(getX()), getPlace));
  return emitter.getStatus();
}

/// The index that an element stands for among `size`, or nothing.
static std::optional<int64_t> resolveIndex(const APInt &element,
                                           bool isUnsigned, int64_t size,
                                           IndexMode mode) {
  // Beyond 63 bits all unsigned ones are beyond the end.
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
    // What is read there is zero: left to the kernel.
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

LogicalResult GatherElementsOp::toLinalg(OpBuilder &builder, Location loc,
                                         ValueRange operands,
                                         const KernelSymbols &symbols,
                                         SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents data = emitter.getExtents(getData().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned axis = *normalizeAxis({}, getAxis(), data.size());
  auto getPlace = [&](const IndexMath &math, ArrayRef<Value> position) {
    Place place{operands[0], SmallVector<Value>(position), {}};
    Value size = emitter.index(math.getBuilder(), data[axis]);
    place.indices[axis] = math.resolve(readElement(math, operands[1], position),
                                       getElementType(getIndices()), size,
                                       IndexMode::Fast, place.isInside);
    return place;
  };
  results.push_back(
      readPlaces(emitter, extents, getElementType(getData()), getPlace));
  return emitter.getStatus();
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
  if (batch < 0)
    return emitOptionalError(location,
                             "expected batch_dims of 0 at least, got ", batch);
  TensorShape shape;
  if (indices.hasRank()) {
    if (batch >= indices.getRank())
      return emitOptionalError(location, "expected indices of rank ", batch + 1,
                               " at least, got ", indices.getRank());
    std::optional<int64_t> depth = getConstant(indices.getDims().back());
    if (data.hasRank() && depth) {
      if (batch + *depth > data.getRank())
        return emitOptionalError(location, "expected data of rank ",
                                 batch + *depth, " at least, got ",
                                 data.getRank());
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

LogicalResult GatherNDOp::toLinalg(OpBuilder &builder, Location loc,
                                   ValueRange operands,
                                   const KernelSymbols &symbols,
                                   SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents data = emitter.getExtents(getData().getType());
  Extents indices = emitter.getExtents(getIndices().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned batch = getBatchDims(), prefix = indices.size() - 1;
  for (unsigned i = 0; i < batch; ++i)
    emitter.requireEqual(data[i], indices[i]);
  if (failed(emitter.getStatus()))
    return failure();
  int64_t depth = *indices.back().getConstant();
  auto getPlace = [&](const IndexMath &math, ArrayRef<Value> position) {
    Place place{operands[0], {}, {}};
    SmallVector<Value> sizes = getSizes(emitter, math, data);
    llvm::append_range(place.indices, position.take_front(batch));
    SmallVector<Value> row(position.take_front(prefix));
    row.push_back({});
    for (int64_t k = 0; k < depth; ++k) {
      row.back() = math.constant(k);
      Value isInside;
      place.indices.push_back(math.resolve(
          readElement(math, operands[1], row), getElementType(getIndices()),
          sizes[batch + k], IndexMode::Fast, isInside));
      place.isInside = math.both(place.isInside, isInside);
    }
    llvm::append_range(place.indices, position.drop_front(prefix));
    return place;
  };
  results.push_back(
      readPlaces(emitter, extents, getElementType(getData()), getPlace));
  return emitter.getStatus();
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

LogicalResult IndexTensorOp::toLinalg(OpBuilder &builder, Location loc,
                                      ValueRange operands,
                                      const KernelSymbols &symbols,
                                      SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents data = emitter.getExtents(getData().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned numIndices = getIndices().size();
  unsigned prefix = extents.size() - (data.size() - numIndices);
  SmallVector<Extents> indices;
  for (Value tensor : getIndices()) {
    indices.push_back(emitter.getExtents(tensor.getType()));
    emitter.broadcastExprs(indices.back(),
                           ArrayRef(extents).take_front(prefix));
  }
  if (failed(emitter.getStatus()))
    return failure();
  auto getPlace = [&](const IndexMath &math, ArrayRef<Value> position) {
    Place place{operands[0], {}, {}};
    SmallVector<Value> sizes = getSizes(emitter, math, data);
    for (unsigned i = 0; i < numIndices; ++i) {
      SmallVector<Value> at;
      for (auto [dim, size] : llvm::enumerate(indices[i]))
        at.push_back(size.isOne() ? math.constant(0)
                                  : position[prefix - indices[i].size() + dim]);
      Value isInside;
      place.indices.push_back(
          math.resolve(readElement(math, operands[1 + i], at),
                       getElementType(getIndices()[i]), sizes[i],
                       IndexMode::Fast, isInside));
      place.isInside = math.both(place.isInside, isInside);
    }
    llvm::append_range(place.indices, position.drop_front(prefix));
    return place;
  };
  results.push_back(
      readPlaces(emitter, extents, getElementType(getData()), getPlace));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexOps.cpp.inc"

void RelaxDialect::registerIndexOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexOps.cpp.inc"
      >();
}
