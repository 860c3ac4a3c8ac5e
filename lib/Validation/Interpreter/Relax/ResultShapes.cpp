//===- ResultShapes.cpp - result shapes from operand shapes ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ResultShapes.h"

#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace relax_mlir::reference;

FailureOr<Shape>
relax_mlir::reference::broadcastShapes(Operation *op,
                                       ArrayRef<ArrayRef<int64_t>> shapes) {
  size_t rank = 0;
  for (ArrayRef<int64_t> shape : shapes)
    rank = std::max(rank, shape.size());
  Shape joint(rank, 1);
  for (ArrayRef<int64_t> shape : shapes) {
    size_t offset = rank - shape.size();
    for (auto [i, size] : llvm::enumerate(shape)) {
      int64_t &all = joint[offset + i];
      if (all == 1)
        all = size;
      else if (size != 1 && size != all)
        return op->emitOpError("expected sizes that broadcast, got ")
               << all << " and " << size << " in dimension " << offset + i;
    }
  }
  return joint;
}

int64_t relax_mlir::reference::getBroadcastIndex(ArrayRef<int64_t> shape,
                                                 ArrayRef<int64_t> at) {
  ArrayRef<int64_t> last = at.take_back(shape.size());
  int64_t index = 0;
  for (auto [size, position] : llvm::zip_equal(shape, last))
    index = index * size + (size == 1 ? 0 : position);
  return index;
}

int64_t relax_mlir::reference::getAxis(int64_t axis, int64_t rank) {
  return axis < 0 ? axis + rank : axis;
}

SmallVector<bool> relax_mlir::reference::getAxes(ArrayRef<int64_t> axes,
                                                 int64_t rank) {
  SmallVector<bool> isNamed(rank, false);
  for (int64_t axis : axes)
    isNamed[getAxis(axis, rank)] = true;
  return isNamed;
}
