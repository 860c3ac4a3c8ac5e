//===- ElementAccess.cpp - loads and stores of elements -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementAccess.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::tir;

std::optional<ElementAccess> ElementAccess::of(Operation *op) {
  ElementAccess access;
  access.op = op;
  Type value;
  if (auto read = dyn_cast<affine::AffineReadOpInterface>(op)) {
    access.buffer = read.getMemRef();
    access.map = read.getAffineMap();
    access.operands.assign(read.getMapOperands().begin(),
                           read.getMapOperands().end());
    value = read.getValue().getType();
  } else if (auto write = dyn_cast<affine::AffineWriteOpInterface>(op)) {
    access.buffer = write.getMemRef();
    access.map = write.getAffineMap();
    access.operands.assign(write.getMapOperands().begin(),
                           write.getMapOperands().end());
    access.isStore = true;
    value = write.getValueToStore().getType();
  } else if (auto load = dyn_cast<memref::LoadOp>(op)) {
    access.buffer = load.getMemRef();
    access.operands.assign(load.getIndices().begin(), load.getIndices().end());
  } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
    access.buffer = store.getMemRef();
    access.operands.assign(store.getIndices().begin(),
                           store.getIndices().end());
    access.isStore = true;
  } else {
    return std::nullopt;
  }
  access.vector = dyn_cast_or_null<VectorType>(value);
  return access;
}

int64_t ElementAccess::getCount(unsigned dim) const {
  int64_t fromEnd = cast<MemRefType>(buffer.getType()).getRank() - dim;
  if (!vector || fromEnd > vector.getRank())
    return 1;
  return vector.getDimSize(vector.getRank() - fromEnd);
}
