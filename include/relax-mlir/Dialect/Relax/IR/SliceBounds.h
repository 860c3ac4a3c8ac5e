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

/// Where a slice begins or ends: see `relax.strided_slice`.
struct SliceBound {
  relax_mlir::IndexExpr value;
  /// `value` is below zero and counts from the end.
  bool isFromEnd = false;

  /// An integer as Python has it.
  static SliceBound fromInteger(int64_t integer) {
    return {relax_mlir::IndexExpr(integer), integer < 0};
  }

  /// The position, not clamped, in a dimension of size `n`.
  relax_mlir::IndexExpr getPosition(const relax_mlir::IndexExpr &n) const {
    return isFromEnd ? n + value : value;
  }
};

/// The bounds of an array, which may be null.
SmallVector<SliceBound> toSliceBounds(ArrayAttr attrs);
/// Constants become integers where these mean the same: a position below zero,
/// which would count from the end, stays an expression.
ArrayAttr toSliceBoundArrayAttr(MLIRContext *context,
                                ArrayRef<SliceBound> bounds);

/// The part of one dimension that a slice takes: `size` elements from `begin`
/// on. Where the dimension is `?` only the stride is known.
struct DimSlice {
  Dim begin = makeDim(0), size;
  int64_t stride = 1;
  bool isWhole = true;
};

/// The slices of all dimensions of `x`.
FailureOr<SmallVector<DimSlice>>
getSlices(OpLocation location, const TensorShape &x, ArrayRef<int64_t> axes,
          ArrayAttr begin, ArrayAttr end,
          std::optional<ArrayRef<int64_t>> strides);

/// Where the parts of a dimension of size `n` begin, and at last `n`.
SmallVector<relax_mlir::IndexExpr> getCuts(const relax_mlir::IndexExpr &n,
                                           std::optional<int64_t> sections,
                                           ArrayAttr indices);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_SLICEBOUNDS_H
