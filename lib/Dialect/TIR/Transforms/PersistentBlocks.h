//===- PersistentBlocks.h - blocks that run several tiles -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A grid of at most N blocks runs the iterations of the loops over blocks, T in
// all, which are tiles of a result:
//
//     for x to X, blocks:             for b to min(T, N), blocks:
//       for y to Y, blocks:             for t to (T - b) ceildiv N:
//         tile                            tile (b + t N) floordiv Y,
//                                              (b + t N) mod Y
//
// Tiles are in the order of blocks: the index along blockIdx.x changes first,
// which is y here. A loop of symbolic extent has the index that changes last,
// since an affine expression cannot be divided by its extent.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_PERSISTENTBLOCKS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_PERSISTENTBLOCKS_H

#include "CopyProducer.h"

namespace mlir::tir {

/// The loops over blocks of a kernel, and their iterations.
struct PersistentBlocks {
  /// From the outside.
  SmallVector<ForOp> grid;
  /// In the order in which their indices change, the fastest one first.
  SmallVector<ForOp> digits;
  int64_t mostBlocks = 0;
  /// The number of tiles, over `symbols`.
  AffineExpr numTiles;
  SmallVector<Value> symbols;
};

/// Plans a grid of at most `mostBlocks` blocks for a kernel with a producer.
/// Refuses if there are no more tiles than blocks, if several loops over blocks
/// have symbolic extents, or if iterations of the loop with the copies would
/// have no number over all tiles.
FailureOr<PersistentBlocks> planPersistentBlocks(const CopyProducer &producer,
                                                 int64_t mostBlocks,
                                                 std::string *why);

/// Replaces the loops over blocks by one, and returns the loop over tiles in
/// it.
ForOp createPersistentBlocks(const PersistentBlocks &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_PERSISTENTBLOCKS_H
