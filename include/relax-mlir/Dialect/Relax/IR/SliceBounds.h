//===- SliceBounds.h - bounds and sizes of slices ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_SLICEBOUNDS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_SLICEBOUNDS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

/// The begin or end of a slice; see `relax.strided_slice`.
struct SliceBound {
  relax_mlir::IndexExpr value;
  /// `value` is negative and counts from the end.
  bool isFromEnd = false;

  /// Interprets an integer as Python does: a negative one counts from the end.
  static SliceBound fromInteger(int64_t integer) {
    return {relax_mlir::IndexExpr(integer), integer < 0};
  }

  /// Returns the position in a dimension of size `n`, not clamped.
  relax_mlir::IndexExpr getPosition(const relax_mlir::IndexExpr &n) const {
    return isFromEnd ? n + value : value;
  }
};

/// Returns the bounds in an array, which may be null.
SmallVector<SliceBound> toSliceBounds(ArrayAttr attrs);
/// Converts constants to integers if that preserves their meaning: a negative
/// position stays an expression, because a negative integer would count from
/// the end.
ArrayAttr toSliceBoundArrayAttr(MLIRContext *context,
                                ArrayRef<SliceBound> bounds);

/// The part of one dimension that a slice takes: `size` elements starting at
/// `begin`. If the dimension is `?`, only the stride is known.
struct DimSlice {
  Dim begin = makeDim(0), size;
  int64_t stride = 1;
  bool isWhole = true;
};

/// Returns the slice of each dimension of `x`.
FailureOr<SmallVector<DimSlice>>
getSlices(OpLocation location, const TensorShape &x, ArrayRef<int64_t> axes,
          ArrayAttr begin, ArrayAttr end,
          std::optional<ArrayRef<int64_t>> strides);

/// Returns the position where each part of a dimension of size `n` begins,
/// followed by `n`.
SmallVector<relax_mlir::IndexExpr> getCuts(const relax_mlir::IndexExpr &n,
                                           std::optional<int64_t> sections,
                                           ArrayAttr indices);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_SLICEBOUNDS_H
