//===- QuantizationShapes.h - shapes of quantization scales -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_QUANTIZATIONSHAPES_H
#define RELAX_MLIR_DIALECT_RELAX_IR_QUANTIZATIONSHAPES_H

#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"

namespace mlir::relax {

/// Returns the shape that the scale must have. The shape of a per-tensor scale
/// has no dimensions.
template <typename AdaptorTy>
FailureOr<TensorShape> inferScaleShape(OpLocation location, AdaptorTy op,
                                       const TensorShape &data,
                                       const TensorShape &scale) {
  int64_t blockSize = op.getBlockSize();
  // quantization (C3)
  if (blockSize < 0)
    return emitOptionalError(
        location, "expected block_size to be at least 0, got ", blockSize);
  if (!scale.hasRank() || (blockSize == 0 && scale.getRank() == 0))
    return scale;
  if (!data.hasRank())
    return blockSize == 0 ? TensorShape::ofRank(1) : TensorShape();
  // quantization (C1)
  FailureOr<int64_t> axis =
      normalizeAxis(location, op.getAxis(), data.getRank());
  if (failed(axis))
    return failure();
  if (blockSize == 0)
    return TensorShape(data[*axis]);
  SmallVector<Dim> dims(data.getDims());
  dims[*axis] =
      floorDivDims(addDims(dims[*axis], makeDim(blockSize - 1)), blockSize);
  return TensorShape(dims);
}

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_QUANTIZATIONSHAPES_H
