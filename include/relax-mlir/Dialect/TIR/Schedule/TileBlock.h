//===- TileBlock.h - a block in tiles with local accumulators ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_TILEBLOCK_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_TILEBLOCK_H

#include "relax-mlir/Dialect/TIR/Schedule/BlockAccess.h"

namespace mlir::tir {

/// One dimension of the space that a tiled block runs over: spatial iterators
/// that are neighbours in every access, taken as one.
struct TileAxis {
  SmallVector<unsigned> iterators;
  AffineExpr extent;
};

/// A part of an axis that is covered by `count` tiles of one size.
struct TileSegment {
  AffineExpr base, count;
  int64_t size;
  /// How far apart tiles begin, where they overlap; else by their size.
  int64_t step = 0;
};

/// How a block is rewritten into tiles:
///
///     parallel over all axes but the lanes, the rows by tiles
///       for each tile of lanes
///         accumulators for rows x lanes
///         for the reduce iterators
///           unrolled rows, vectorized lanes: update the accumulators
///         unrolled rows, vectorized lanes: write them back
///
/// Segments of rows and lanes that do not fill a tile are tiles of their own,
/// of smaller size. Without reduce iterators there are no accumulators.
struct TileBlockPlan {
  BlockOp block;
  SmallVector<ForOp> loops;
  SmallVector<TileAxis> axes;
  /// The reduce iterators in the order of their loops, the innermost last.
  SmallVector<TileAxis> reductions;
  /// The innermost of these loops is vectorized: there are neither rows nor
  /// lanes, and sums may be taken in another order.
  bool vectorizeReduction = false;
  /// Positions in `axes`, -1 for none.
  int rowAxis = -1, laneAxis = -1;
  SmallVector<TileSegment> rows, lanes;
  /// Lanes are a vectorized loop, else an unrolled one.
  bool vectorize = false;
  /// Rows and lanes are serial loops: tiles are for the cache.
  bool serialTiles = false;
  bool parallelize = false;
  /// Parallel over the tiles of lanes too.
  bool parallelLanes = false;
  /// Accumulate in local buffers.
  bool cacheWrites = false;
  /// A block that reads what `block` writes, one to one, and is computed when
  /// it is written back; may be null. `epilogueIterators` has for each of its
  /// iterators the one of `block`, -1 for one that is always 0.
  BlockOp epilogue;
  SmallVector<int> epilogueIterators;
};

/// The tiles of `size` of an axis, then smaller ones for what is left: one tile
/// if the extent is a constant, else tiles of sizes that divide each other.
SmallVector<TileSegment> getTileSegments(AffineExpr extent, int64_t size,
                                         int64_t smallerSize);

/// The tiles of an axis that becomes vectors of `width` lanes: sizes are
/// multiples of it, at most `size`, or less than one vector. What is left over
/// by full tiles is a tile that begins earlier, if `mayOverlap`.
SmallVector<TileSegment> getLaneSegments(AffineExpr extent, int64_t size,
                                         int64_t width, bool mayOverlap);

/// Makes one segment of two tiles of one size that overlap. Only for tiles that
/// run one after the other.
void joinOverlappingTiles(SmallVectorImpl<TileSegment> &segments);

/// Can the writes of `block` be accumulated in local buffers: one write per
/// buffer, at spatial iterators, and reads at the same place?
bool canCacheWrites(BlockOp block, const AffineAccesses &accesses);

/// Finds the block that is an epilogue of `block`, as TileBlockPlan says.
/// Returns null if there is none. If a block reads the result but cannot be the
/// epilogue, stores the reason to `why`.
BlockOp findEpilogue(BlockOp block, const AffineAccesses &accesses,
                     SmallVectorImpl<int> &epilogueIterators,
                     std::string *why = nullptr);

/// Rewrites the block; erases it, its loops and its epilogue.
void applyTileBlock(const TileBlockPlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_TILEBLOCK_H
