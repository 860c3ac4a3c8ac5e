//===- RelaxSliceOps.h - parts of tensors -----------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXSLICEOPS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXSLICEOPS_H

#include "relax-mlir/Dialect/Relax/IR/PureDataMovement.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOpsBase.h"

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

} // namespace mlir::relax

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxSliceOps.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXSLICEOPS_H
