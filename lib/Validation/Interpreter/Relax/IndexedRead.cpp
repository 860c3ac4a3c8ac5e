//===- IndexedRead.cpp - read elements at computed indices ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IndexedRead.h"

using namespace mlir;
using namespace relax_mlir::reference;

LogicalResult relax_mlir::reference::setFromReads(
    Operation *op, Frame &frame, const Tensor &x, ArrayRef<int64_t> shape,
    llvm::function_ref<IndexedRead(ArrayRef<int64_t>)> getRead,
    const Tensor *fallback, unsigned number) {
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), shape, op);
  if (failed(result))
    return failure();
  for (Coordinates at(shape); !at.isDone(); at.next()) {
    if (IndexedRead indices = getRead(at.get()))
      result->setFrom(at.getIndex(), x, x.linearize(*indices));
    else if (fallback)
      result->setFrom(at.getIndex(), *fallback, 0);
  }
  frame.set(op->getResult(number), *result);
  return success();
}

bool relax_mlir::reference::isWithin(ArrayRef<int64_t> at,
                                     ArrayRef<int64_t> shape) {
  for (auto [index, size] : llvm::zip_equal(at, shape))
    if (index < 0 || index >= size)
      return false;
  return true;
}

LogicalResult relax_mlir::reference::checkElementwiseIndices(
    Operation *op, const Tensor &data, const Tensor &indices, int64_t axis) {
  assert(data.getRank() == indices.getRank() && "verified");
  axis = getAxis(axis, data.getRank());
  for (int64_t i = 0; i < data.getRank(); ++i)
    if (i != axis && indices.getDim(i) > data.getDim(i))
      return op->emitOpError("expected dimension ")
             << i << " of indices to be at most " << data.getDim(i) << ", got "
             << indices.getDim(i);
  return success();
}

std::optional<int64_t> relax_mlir::reference::readIndex(const Tensor &indices,
                                                        int64_t at,
                                                        int64_t size,
                                                        StringRef mode) {
  if (size == 0)
    return std::nullopt;
  int64_t index = indices.getInt(at);
  // A u64 of 2^63 or more reads as a negative number.
  if (isUnsigned(indices.getKind()) && index < 0) {
    if (mode == "fast")
      return std::nullopt;
    return mode == "clip" ? size - 1
                          : int64_t(uint64_t(index) % uint64_t(size));
  }
  if (mode == "wrap")
    return (index % size + size) % size;
  if (mode == "clip")
    return std::clamp<int64_t>(index, 0, size - 1);
  if (index < -size || index >= size)
    return std::nullopt;
  return index < 0 ? index + size : index;
}
