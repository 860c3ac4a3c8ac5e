//===- TileIndices.h - indices in a tile of a block -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_TILEINDICES_H
#define RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_TILEINDICES_H

#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Dialect/TIR/Schedule/Blockize.h"

namespace mlir::tir {

/// The block below a loop that blockize would make a tile, as expressions over
/// the loops of the tile and the iterators of the outer block.
class TileIndices {
public:
  /// Refuses a loop that blockize refuses, and one whose tiles may be partial.
  static FailureOr<TileIndices> get(ForOp loop, std::string *why);

  /// Returns one index per result of a map that is used in the block; nullopt
  /// if an operand is no index.
  std::optional<SmallVector<relax_mlir::IndexExpr>>
  getIndices(AffineMap map, ValueRange values);

  BlockOp getBlock() { return blockize.block; }
  ArrayRef<ForOp> getLoops() const { return blockize.innerLoops; }

  BlockizePlan blockize;
  /// The names are relative to the block in the tile.
  std::unique_ptr<IndexSpace> space;
  /// The values of the iterators of the block.
  SmallVector<relax_mlir::IndexExpr> values;
  /// The names of the iterators of the outer block.
  SmallVector<std::string> outerNames;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_TILEINDICES_H
