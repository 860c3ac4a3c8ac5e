//===- BlockAnalysis.h - what a tir.block reads, writes and is --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # What this is
//
// A schedule moves blocks, and must know what may not change. Four answers:
//
// - *Accesses*: which part of which buffer one point of the block reads and
//   writes, as a box whose corner is an expression over the iterators:
//   `A[d0, 4 * d1 .. +4]`. Found from affine and memref loads and stores; inner
//   loops widen the box; an index that is data (`A[idx[i]]`) makes it as long
//   as the buffer in that dimension; `access` on the block overrides what is
//   found.
// - *Class*. Complete: every point writes its own result, needs no other point,
//   and nobody else writes there; such a block can be inlined, recomputed and
//   run in any order. Reduction: points of the reduce iterators are combined
//   into one result that the init region starts; it can be run in any order and
//   split in parts. Opaque: everything else; it stays as it is. With each comes
//   the reason why the block is not of a better class.
// - *Dependences* between the blocks of one scope (a function, or the body of a
//   block): the later reads what the earlier writes (RAW), writes it again
//   (WAW), or writes what the earlier reads (WAR).
// - *Binding*: do the loops around the block run every point of its domain, and
//   each once?
//
// Different buffers (arguments, allocations) do not overlap: that is what a
// prim_func may rely on.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_BLOCKANALYSIS_H
#define RELAX_MLIR_ANALYSIS_TIR_BLOCKANALYSIS_H

#include "relax-mlir/Analysis/IndexExpr/IterMap.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"

namespace mlir::tir {

/// A box of a buffer: in dimension i from `lower[i]`, `size[i]` elements, as
/// expressions over the names of IndexSpace.
struct BufferRegion {
  Value buffer;
  AccessKind kind = AccessKind::Read;
  SmallVector<relax_mlir::IndexExpr> lower;
  SmallVector<relax_mlir::IndexExpr> size;
  /// Exactly one element, at an index that is known.
  bool isPoint = false;
  /// In the init region.
  bool isInit = false;
  /// The access it was found at; null for one that is stated.
  Operation *op = nullptr;

  bool coversSameElements(const BufferRegion &other) const {
    return buffer == other.buffer && lower == other.lower && size == other.size;
  }
};

/// Reads and writes of a block at one point of its iterators. Equal regions
/// appear once.
struct BlockAccesses {
  SmallVector<BufferRegion> regions;
  /// An operation that may access anything, if there is one.
  Operation *unknown = nullptr;

  auto getReads() const { return ofKind(AccessKind::Read); }
  auto getWrites() const { return ofKind(AccessKind::Write); }
  /// Buffers, each once, in order of first access.
  SmallVector<Value> getBuffers(AccessKind kind) const;
  bool accesses(Value buffer, AccessKind kind) const;

private:
  SmallVector<const BufferRegion *> ofKind(AccessKind kind) const;
};

/// Regions are over the names of `space`, which must have been made for
/// `block`; it is left with the ranges of all of them.
BlockAccesses computeBlockAccesses(BlockOp block, IndexSpace &space);

/// Blocks whose nearest enclosing block or function is `scope`, in order.
SmallVector<BlockOp> getBlocksOfScope(Operation *scope);
/// The nearest enclosing block, or the function.
Operation *getScope(BlockOp block);

enum class BlockClass { Complete, Reduction, Opaque };

struct BlockClassification {
  BlockClass blockClass = BlockClass::Opaque;
  /// Why it is not complete, and not a reduction; empty where it is.
  std::string whyNotComplete;
  std::string whyNotReduction;
};

BlockClassification classifyBlock(BlockOp block);

/// Opaque: one of the two may access anything.
enum class DependenceKind {
  ReadAfterWrite,
  WriteAfterWrite,
  WriteAfterRead,
  Opaque
};

/// `target` comes after `source` in the scope and must stay so. The buffer is
/// null for an opaque dependence.
struct BlockDependence {
  BlockOp source;
  BlockOp target;
  Value buffer;
  DependenceKind kind;
};

/// Dependences between the blocks of a scope in order of execution. Accesses
/// that are shown to be to different parts of a buffer give none.
SmallVector<BlockDependence> computeDependences(Operation *scope);

/// How the loops around a block run its domain.
struct BlockBinding {
  /// The loops whose variables are used, outermost first, with the iterator
  /// map from them to the block's iterators.
  SmallVector<ForOp> loops;
  relax_mlir::IterMap map;
  /// The loops of the scope that the binding does not use, which run the block
  /// again for the same points.
  SmallVector<ForOp> unusedLoops;
  /// Each bound value is within its iterator's domain.
  relax_mlir::Answer isWithinDomain = relax_mlir::Answer::Unknown;
  /// Each point of the domain is run, and by one point of `loops`.
  relax_mlir::Answer coversDomainOnce = relax_mlir::Answer::Unknown;
  std::string reason;
};

BlockBinding analyzeBinding(BlockOp block);

StringRef stringify(BlockClass blockClass);
StringRef stringify(DependenceKind kind);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_BLOCKANALYSIS_H
