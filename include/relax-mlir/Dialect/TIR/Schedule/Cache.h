//===- Cache.h - stage parts of buffers in others ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A cache is a buffer that some blocks use in place of another one. A block of
// its own copies elements from the buffer to the cache before they are read, or
// back after they were written:
//
//     for i, j:                         for i, j: A_shared[i, j] = A[i, j]
//       B[i, j] = A[i, j] + 1           for i, j:
//                                         B[i, j] = A_shared[i, j] + 1
//
// The cache has the sizes of the buffer, and the block copies what is accessed
// in all. compute_at and reverse_compute_at move the copy to where a part of it
// is used, and the pass tir-compact-buffers shrinks the cache to this part.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_CACHE_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_CACHE_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// A block that copies elements between a buffer and its cache, with one loop
/// per iterator.
struct CopyPlan {
  /// The operation in front of which the loops go.
  Operation *before = nullptr;
  bool isToCache = true;
  /// The operands of all maps: variables of loops around, and index symbols.
  SmallVector<Value> dims, symbols;
  /// One per iterator: the extent of its loop, over the operands; its value,
  /// over the operands and the new loop variables, which follow `dims`; and its
  /// domain, over the symbols.
  SmallVector<AffineExpr> extents, binding, domain;
  /// Not negative where the block runs; over the same as `binding`.
  SmallVector<AffineExpr> constraints;
  /// Indices of the element, over the iterators and the symbols.
  SmallVector<AffineExpr> bufferIndices, cacheIndices;
};

/// A plan to have blocks use a cache.
struct CachePlan {
  Value buffer;
  /// The name of the copying blocks, of which each makes a unique one.
  std::string name;
  /// The cache and the operation in front of which it is allocated.
  MemRefType type;
  AffineMap shape;
  SmallVector<Value> shapeSymbols;
  Operation *before = nullptr;
  /// The blocks that use the cache instead of the buffer.
  SmallVector<BlockOp> users;
  /// The index at which these, one block, access the cache, over its iterators;
  /// null if that is their index of the buffer.
  AffineMap accessMap;
  std::optional<CopyPlan> copyIn, copyOut;
};

/// The blocks that copy to and from the cache; null if there is none.
struct CacheBlocks {
  BlockOp copyIn, copyOut;
};

/// Plans to copy what `consumers` read of a buffer to a cache in front of them.
/// The buffer is the one that `block` reads, of number `index`. No consumers
/// stands for all blocks of the scope that read and do not write it. No block
/// may write the buffer between the copy and the consumers.
FailureOr<CachePlan> planCacheRead(BlockOp block, int64_t index,
                                   MemoryScope scope,
                                   ArrayRef<BlockOp> consumers = {},
                                   std::string *why = nullptr);

/// Plans to have `block` write a cache instead of the buffer of number `index`
/// that it writes, and to copy the result to the buffer after the nest of the
/// block. The block is complete or a reduction, and writes each element at one
/// point of its iterators.
FailureOr<CachePlan> planCacheWrite(BlockOp block, int64_t index,
                                    MemoryScope scope,
                                    std::string *why = nullptr);

/// Plans to copy what `block` accesses of a buffer, which is number `index` of
/// those that it reads and writes, to a cache in front of its nest, and back
/// after it. Other blocks of the nest use the cache too.
FailureOr<CachePlan> planCacheInplace(BlockOp block, int64_t index,
                                      MemoryScope scope,
                                      std::string *why = nullptr);

/// Plans to copy, in each iteration of `loop`, what blocks below it read of the
/// buffer of number `index` that `block` reads.
FailureOr<CachePlan> planReadAt(ForOp loop, BlockOp block, int64_t index,
                                MemoryScope scope, std::string *why = nullptr);

/// Plans to have all blocks below `loop` use a cache of the buffer of number
/// `index` that `block` writes, and to copy what an iteration has written to
/// the buffer at its end. An iteration reads only what it wrote.
FailureOr<CachePlan> planWriteAt(ForOp loop, BlockOp block, int64_t index,
                                 MemoryScope scope, std::string *why = nullptr);

CacheBlocks applyCache(RewriterBase &rewriter, const CachePlan &plan);

//===----------------------------------------------------------------------===//
// Caches of another layout
//===----------------------------------------------------------------------===//

/// Plans to copy the elements that `block` reads, or writes, of the buffer of
/// number `index` to or from a cache in which the element of the point `v` is
/// at `map(v)`. A null map keeps the iterators that address the buffer, in
/// order. The block accesses the buffer at one point of its iterators, and the
/// map must be proven to separate these points.
FailureOr<CachePlan> planReindex(BlockOp block, int64_t index, AccessKind kind,
                                 MemoryScope scope, AffineMap map = {},
                                 std::string *why = nullptr);

//===----------------------------------------------------------------------===//
// Caches of indices
//===----------------------------------------------------------------------===//

/// A buffer of the values of an index, laid out by the iterators that it uses,
/// and the block that computes it.
struct IndexCache {
  SmallVector<unsigned> iterators;
  MemRefType type;
  CopyPlan computation;
};

/// An affine.load, and for each of its indices the number of the cache that has
/// it.
struct LoadPlan {
  Operation *load = nullptr;
  SmallVector<std::optional<unsigned>> caches;
};

/// A plan to compute indices in front of the nest of a block.
struct CacheIndexPlan {
  BlockOp block;
  std::vector<IndexCache> caches;
  std::vector<LoadPlan> loads;
};

/// Plans to compute in front of the nest of `block` the indices at which it
/// reads, if they need a division and occur at least `minUses` times.
FailureOr<CacheIndexPlan> planCacheIndex(BlockOp block, MemoryScope scope,
                                         int64_t minUses,
                                         std::string *why = nullptr);

/// Returns the blocks that compute indices.
SmallVector<BlockOp> applyCacheIndex(RewriterBase &rewriter,
                                     const CacheIndexPlan &plan);

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

/// A plan to move a buffer to another memory.
struct SetScopePlan {
  AllocOp alloc;
  MemRefType type;
};

/// Plans to move the buffer of number `index` that `block` writes, which is
/// allocated in the function.
FailureOr<SetScopePlan> planSetScope(BlockOp block, int64_t index,
                                     MemoryScope scope,
                                     std::string *why = nullptr);

/// Plans to permute the chunks of a buffer in shared memory.
FailureOr<SetScopePlan> planSwizzle(BlockOp block, int64_t index, int64_t bytes,
                                    std::string *why = nullptr);

void applySetScope(RewriterBase &rewriter, const SetScopePlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_CACHE_H
