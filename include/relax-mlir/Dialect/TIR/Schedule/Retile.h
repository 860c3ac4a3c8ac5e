//===- Retile.h - change the size of tiles ----------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A primitive that changes the size of the tiles that a loop runs. All blocks
// below take part, such as a product and its epilogue:
//
//     for t to 2                              for t to (n + 3) / 4
//       for k, for i to 8: A(8 * t + i, k)      for k, for i to 4: A(4*t+i, k)
//       for i to 8: B(8 * t + i)                for i to 4: B(4 * t + i)
//
// where A and B run for n points only. The number of tiles follows from the
// predicates, so that no tile without a point remains.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_RETILE_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_RETILE_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// A plan to run the points of a loop over tiles in tiles of another size.
struct RetilePlan {
  ForOp tiles;
  /// The loops below over the points of one tile, each once.
  SmallVector<ForOp> points;
  int64_t size = 1;
  /// The operands of all expressions: variables of loops around, and symbols.
  SmallVector<Value> dims, symbols;
  /// The new number of tiles, the least of several values.
  SmallVector<AffineExpr> extents;
  /// Ends of the points, exclusive, that the blocks below must test.
  SmallVector<AffineExpr> ends;
  SmallVector<BlockOp> blocks;
};

/// Plans to give the tiles of a serial loop `size` points. Each block below has
/// a loop of constant extent, the same for all, over the points of a tile,
/// which keeps its kind. Its binding and its predicate use both loops only
/// through the number of the point, counted through all tiles. Refuses unless
/// each buffer that is written below is proven to be accessed at elements of
/// one point alone.
FailureOr<RetilePlan> planRetile(ForOp tiles, int64_t size,
                                 std::string *why = nullptr);

/// Returns the loop over the new tiles.
ForOp applyRetile(RewriterBase &rewriter, const RetilePlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_RETILE_H
