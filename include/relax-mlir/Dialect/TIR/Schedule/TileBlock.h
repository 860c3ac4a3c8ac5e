//===- TileBlock.h - tile blocks with accumulators --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_TILEBLOCK_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_TILEBLOCK_H

#include "relax-mlir/Dialect/TIR/Schedule/BlockAccess.h"

namespace mlir::tir {

/// One dimension of the space that a tiled block runs over: one or more spatial
/// iterators that are adjacent in every access.
struct TileAxis {
  SmallVector<unsigned> iterators;
  AffineExpr extent;
};

/// A part of an axis that `count` tiles of one size cover.
struct TileSegment {
  AffineExpr base, count;
  int64_t size;
  /// Distance between the begins of tiles that overlap; 0 for `size`.
  int64_t step = 0;
};

/// A plan to rewrite a block into tiles:
///
///     parallel over all axes but the lanes, the rows by tiles
///       for each tile of lanes
///         accumulators for rows x lanes
///         for the reduce iterators
///           unrolled rows, vectorized lanes: update the accumulators
///         unrolled rows, vectorized lanes: write them back
///
/// Parts of rows and lanes that do not fill a tile get tiles of a smaller size.
/// Without reduce iterators there are no accumulators.
struct TileBlockPlan {
  BlockOp block;
  SmallVector<ForOp> loops;
  SmallVector<TileAxis> axes;
  /// The reduce iterators in the order of their loops, innermost last.
  SmallVector<TileAxis> reductions;
  /// The innermost of these loops is vectorized. Then there are no rows or
  /// lanes, and sums may be taken in another order.
  bool vectorizeReduction = false;
  /// Indices in `axes`, -1 for none.
  int rowAxis = -1, laneAxis = -1;
  SmallVector<TileSegment> rows, lanes;
  /// Lanes are a vectorized loop, else an unrolled one.
  bool vectorize = false;
  /// Rows and lanes are serial loops: tiles serve the cache.
  bool serialTiles = false;
  bool parallelize = false;
  /// The loop over tiles of lanes is parallel too.
  bool parallelLanes = false;
  /// Accumulate in local buffers.
  bool cacheWrites = false;
  /// A block that reads the result of `block` one to one and is computed when
  /// the result is written back; may be null. `epilogueIterators` maps each of
  /// its iterators to the iterator of `block`, or to -1 if it is always 0.
  BlockOp epilogue;
  SmallVector<int> epilogueIterators;
};

/// Returns the tiles of `size` of an axis, then smaller tiles for the rest: one
/// tile if the extent is constant, else tiles of sizes that divide each other.
SmallVector<TileSegment> getTileSegments(AffineExpr extent, int64_t size,
                                         int64_t smallerSize);

/// Returns the tiles of an axis that becomes vectors of `width` lanes. Sizes
/// are multiples of it, at most `size`, or less than one vector. The rest after
/// the full tiles gets a tile that begins earlier, if `mayOverlap`.
SmallVector<TileSegment> getLaneSegments(AffineExpr extent, int64_t size,
                                         int64_t width, bool mayOverlap);

/// Joins two overlapping tiles of one size to one segment. Valid only for tiles
/// that run one after the other.
void joinOverlappingTiles(SmallVectorImpl<TileSegment> &segments);

/// Returns true if the writes of `block` can be accumulated in local buffers:
/// one write per buffer, at spatial iterators, and all reads at the same
/// indices.
bool canCacheWrites(BlockOp block, const AffineAccesses &accesses);

/// Finds the epilogue of `block`, as described at TileBlockPlan. Returns null
/// if there is none. If a block reads the result but cannot be the epilogue,
/// stores the reason to `why`.
BlockOp findEpilogue(BlockOp block, const AffineAccesses &accesses,
                     SmallVectorImpl<int> &epilogueIterators,
                     std::string *why = nullptr);

/// Rewrites the block. Erases it, its loops and its epilogue.
void applyTileBlock(const TileBlockPlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_TILEBLOCK_H
