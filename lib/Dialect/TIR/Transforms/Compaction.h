//===- Compaction.h - the part of a buffer that is used ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_COMPACTION_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_COMPACTION_H

#include "relax-mlir/Analysis/TIR/AccessedBox.h"
#include "relax-mlir/Dialect/TIR/Schedule/LayoutPrimitives.h"

namespace mlir::tir {

/// One dimension of a buffer: the index of its first element in the original
/// buffer, over the operands of the place, and its size, over the symbols.
struct CompactDim {
  relax_mlir::IndexExpr first, size;
  /// The size of the original buffer.
  relax_mlir::IndexExpr oldSize;
  /// The extent of a domain that has all values of `first`, over symbols.
  relax_mlir::IndexExpr domain;

  bool isSmaller() const { return size != oldSize; }
};

/// A plan to allocate in a region what is used there of a buffer.
struct Compaction {
  explicit Compaction(Region &region) : place(region) {}

  PlaceOperands place;
  /// The operation in front of which the buffer is allocated.
  Operation *before = nullptr;
  SmallVector<CompactDim> dims;
  SmallVector<BlockOp> blocks;
};

/// Returns true if the parts that are taken of the buffer, and the accesses
/// that blocks state, can be expressed after a plan.
bool fitsViews(const Compaction &plan, ArrayRef<Operation *> users);

/// Gives the buffer the shape and the place of a plan, and its users the
/// indices that follow.
void applyCompaction(AllocOp alloc, Compaction &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_COMPACTION_H
