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
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_PERSISTENTBLOCKS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_PERSISTENTBLOCKS_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// The loops over blocks of a kernel, and their iterations.
struct PersistentBlocks {
  /// From the outside.
  SmallVector<ForOp> grid;
  int64_t numBlocks = 0;
  /// The number of tiles over the symbols of the first loop.
  AffineExpr numTiles;
};

/// Plans a grid of at most `numBlocks` blocks around the body of `scope`, the
/// innermost loop over blocks of `kernel`. Refuses if there are no more tiles
/// than blocks, or if any loop but the first one has a symbolic extent.
FailureOr<PersistentBlocks> planPersistentBlocks(ForOp kernel, ForOp scope,
                                                 int64_t numBlocks,
                                                 std::string *why);

/// Replaces the loops over blocks, and returns the loop over blocks that there
/// is now.
ForOp createPersistentBlocks(const PersistentBlocks &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_PERSISTENTBLOCKS_H
