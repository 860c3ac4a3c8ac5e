//===- TIRDeviceOps.cpp - operations for kernels of a GPU -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace mlir::tir;

static constexpr int64_t kMaxRank = 5;
static constexpr int64_t kMaxBoxSize = 256;
/// The granularity of copies of boxes.
static constexpr int64_t kChunkBytes = 16;

SmallVector<OpFoldResult> TensorMapOp::getMixedSizes() {
  return mlir::getMixedValues(getStaticSizes(), getSizes(), getContext());
}

SmallVector<OpFoldResult> TensorMapOp::getMixedStrides() {
  return mlir::getMixedValues(getStaticStrides(), getStrides(), getContext());
}

LogicalResult TensorMapOp::verify() {
  MemRefType type = getBufferType();
  SmallVector<int64_t> strides;
  int64_t offset, bytes = getChunkedBytes(type.getElementType());
  // (C1)
  if (!bytes)
    return emitOpError("expected elements of 8, 16, 32 or 64 bits, got ")
           << type.getElementType();
  if (failed(type.getStridesAndOffset(strides, offset)) || offset != 0)
    return emitOpError("expected a buffer with an offset of 0, got ") << type;
  // (C2)
  int64_t rank = getRank();
  if (rank < 1 || rank > kMaxRank)
    return emitOpError("expected a box of 1 to 5 dimensions, got ") << rank;
  int64_t numSizes = getStaticSizes().size(),
          numStrides = getStaticStrides().size();
  if (numSizes != rank || numStrides != rank)
    return emitOpError("expected ")
           << rank << " sizes and strides, as many as the box has dimensions, "
           << "got " << numSizes << " and " << numStrides;
  // (C3)
  if (getStaticStrides().back() != 1)
    return emitOpError("expected the last stride to be 1");
  // (C4)
  for (int64_t size : getBox())
    if (size < 1 || size > kMaxBoxSize)
      return emitOpError("expected sizes of 1 to 256 of the box, got ") << size;
  int64_t rowBytes = getBox().back() * bytes;
  if (rowBytes % kChunkBytes != 0)
    return emitOpError("expected rows of the box of a multiple of 16 bytes, "
                       "got ")
           << rowBytes;
  // (C5)
  std::optional<uint64_t> swizzle = getSwizzle();
  if (!swizzle)
    return success();
  if (!llvm::is_contained({32u, 64u, 128u}, *swizzle))
    return emitOpError("expected a swizzle of 32, 64 or 128 bytes, got ")
           << int64_t(*swizzle);
  if (rowBytes != int64_t(*swizzle))
    return emitOpError("expected rows of the box of ")
           << *swizzle << " bytes, as wide as the swizzle, got " << rowBytes;
  return success();
}

TensorMapOp LoadBoxOp::getTensorMap() {
  return getMap().getDefiningOp<TensorMapOp>();
}

int64_t LoadBoxOp::getNumBytes() {
  MemRefType type = getDestType();
  return type.getNumElements() * getChunkedBytes(type.getElementType());
}

LogicalResult LoadBoxOp::verify() {
  // (C1)
  TensorMapOp map = getTensorMap();
  if (!map)
    return emitOpError("expected the map to be the result of 'tir.tensor_map'");
  // (C2)
  if (getCoordinates().size() != map.getRank())
    return emitOpError("expected ")
           << map.getRank() << " coordinates, one for each dimension of the "
           << "map, got " << getCoordinates().size();
  // (C3)
  MemRefType type = getDestType();
  if (getMemoryScope(type) != MemoryScope::Shared)
    return emitOpError("expected a destination in shared memory, got ") << type;
  int64_t swizzle = map.getSwizzle().value_or(0);
  if (getSwizzle(type) != swizzle)
    return emitOpError("expected a destination with the swizzle of the map, ")
           << swizzle << ", got " << getSwizzle(type);
  // (C4)
  if (type.getElementType() != map.getBufferType().getElementType())
    return emitOpError("expected elements of type ")
           << map.getBufferType().getElementType()
           << ", as the tensor has, got " << type.getElementType();
  int64_t elements = llvm::product_of(map.getBox());
  if (!type.hasStaticShape() || type.getNumElements() != elements)
    return emitOpError("expected a destination of ")
           << elements << " elements, as many as the box has, got " << type;
  return success();
}
