//===- LoadBox.h - copy tiles through tensor maps ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_LOADBOX_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_LOADBOX_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Dialect/TIR/Schedule/Blockize.h"

namespace mlir::tir {

/// A plan to copy a tile of a buffer to shared memory by boxes of a tensor map.
/// Expressions are over the iterators of the outer block, and the symbols of
/// `blockize`.
struct LoadBoxPlan {
  BlockizePlan blockize;
  Value source, dest;
  /// The sizes of the source, over symbols.
  SmallVector<AffineExpr> shape;
  /// The elements of a box along each dimension of the source.
  SmallVector<int64_t> box;
  /// The indices of the first element of the tile.
  SmallVector<AffineExpr> sourceOffsets, destOffsets;
  /// The elements of the tile along each dimension of the destination.
  SmallVector<int64_t> tile;
  /// The first dimension of the destination that is one of a box. The tile has
  /// a box for each index of the dimensions in front of it.
  unsigned firstOfBox = 0;
  /// The steps in the source that a step along each dimension of the
  /// destination in front of the box takes: a dimension of the source, and
  /// elements.
  SmallVector<std::pair<unsigned, int64_t>> steps;
};

/// Returns the value that a branch chooses where its condition holds, if it
/// chooses zero elsewhere; else null.
Value getValueOrZero(affine::AffineIfOp guard);

/// Plans to replace the copy below a loop.
FailureOr<LoadBoxPlan> planLoadBox(ForOp loop, std::string *why = nullptr);

/// Returns the block that has the copies of boxes.
BlockOp applyLoadBox(RewriterBase &rewriter, const LoadBoxPlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_LOADBOX_H
