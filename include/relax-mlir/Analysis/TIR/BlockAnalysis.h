//===- BlockAnalysis.h - accesses and classes of blocks ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # Purpose
//
// A schedule moves blocks and must know which moves are valid. Four analyses:
//
// - *Accesses*: the part of each buffer that one point of the block reads and
//   writes, as a box whose corner is an expression over the iterators: `A[d0, 4
//   * d1 .. +4]`. It is found from affine and memref loads and stores. Inner
//   loops widen the box; an index that is data (`A[idx[i]]`) makes it as long
//   as the buffer in that dimension; `access` on the block overrides the
//   result.
// - *Class*. Complete: every point writes a result of its own and needs no
//   other point, and no other block writes there; such a block can be inlined,
//   recomputed and run in any order. Reduction: points of the reduce iterators
//   are combined into one result that the init region starts; it can be run in
//   any order and split into parts. Opaque: everything else; it stays as it is.
//   Each class comes with the reason why the block is not of a better class.
// - *Dependences* between the blocks of one scope (a function, or the body of a
//   block): the later reads what the earlier writes (RAW), writes it again
//   (WAW), or writes what the earlier reads (WAR).
// - *Binding*: tells if the loops around the block run every point of its
//   domain, and each once.
//
// Different buffers (arguments, allocations) do not overlap; a prim_func may
// rely on that.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_BLOCKANALYSIS_H
#define RELAX_MLIR_ANALYSIS_TIR_BLOCKANALYSIS_H

#include "relax-mlir/Analysis/IndexExpr/IterMap.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"

namespace mlir::tir {

/// A box of a buffer: in dimension i, `size[i]` elements from `lower[i]` on, as
/// expressions over the names of IndexSpace.
struct BufferRegion {
  Value buffer;
  AccessKind kind = AccessKind::Read;
  SmallVector<relax_mlir::IndexExpr> lower;
  SmallVector<relax_mlir::IndexExpr> size;
  /// Exactly one element, at a known index.
  bool isPoint = false;
  /// The block states that it accesses each element of the box.
  bool isAll = false;
  /// The indices are expressions over names of IndexSpace. Otherwise the box is
  /// the whole buffer in some dimension, since an index is data.
  bool isKnown = false;
  /// The access is in the init region.
  bool isInit = false;
  /// The access that gave the box; null for a stated one.
  Operation *op = nullptr;

  bool coversSameElements(const BufferRegion &other) const {
    return buffer == other.buffer && lower == other.lower && size == other.size;
  }
};

/// Reads and writes of a block at one point of its iterators. Equal regions
/// appear once.
struct BlockAccesses {
  SmallVector<BufferRegion> regions;
  /// An operation that may access any buffer, or null.
  Operation *unknown = nullptr;

  auto getReads() const { return ofKind(AccessKind::Read); }
  auto getWrites() const { return ofKind(AccessKind::Write); }
  /// Returns the buffers, each once, in order of first access.
  SmallVector<Value> getBuffers(AccessKind kind) const;
  bool accesses(Value buffer, AccessKind kind) const;

private:
  SmallVector<const BufferRegion *> ofKind(AccessKind kind) const;
};

/// Computes the regions over the names of `space`, which must have been created
/// for `block`. Adds the ranges of all these names to `space`. Regions that the
/// block states replace those found in its body, unless `useStated` is false.
BlockAccesses computeBlockAccesses(BlockOp block, IndexSpace &space,
                                   bool useStated = true);

/// The accesses of a block, with the names that they use.
struct AccessedBlock {
  explicit AccessedBlock(BlockOp block)
      : block(block), space(block),
        accesses(computeBlockAccesses(block, space)) {}

  /// Names the block in a diagnostic.
  std::string name() { return "block '" + block.getBlockName().str() + "'"; }

  BlockOp block;
  IndexSpace space;
  BlockAccesses accesses;
};

/// Returns the blocks below a function, block or loop that are in no other
/// block below it, in order.
SmallVector<BlockOp> getBlocksOfScope(Operation *scope);
/// Returns the nearest enclosing block, or the function.
Operation *getScope(BlockOp block);
/// Returns the values that the maps of `op` may use as symbols, from the inside
/// to the outside: the iterators of the blocks around it (in an init region,
/// the arguments of the region) and the index arguments of the function.
SmallVector<Value> getSymbolsAround(Operation *op);
/// Returns the outermost block around `op`, or `op` itself; null if none is.
BlockOp getOutermostBlock(Operation *op);

/// Returns true if everything in `first` runs before everything in `second`,
/// judged by the order of operations in their nearest common region.
bool runsBefore(Operation *first, Operation *second);

/// Returns true if the operations are in different branches of `common`, of
/// which only one runs.
bool areInDifferentBranches(Operation *common, Operation *first,
                            Operation *second);

enum class BlockClass { Complete, Reduction, Opaque };

struct BlockClassification {
  BlockClass blockClass = BlockClass::Opaque;
  /// The reasons why it is not complete, and not a reduction; empty if it is.
  std::string whyNotComplete;
  std::string whyNotReduction;
};

BlockClassification classifyBlock(BlockOp block);

/// Opaque: one of the two may access any buffer.
enum class DependenceKind {
  ReadAfterWrite,
  WriteAfterWrite,
  WriteAfterRead,
  Opaque
};

/// `target` comes after `source` in the scope and must stay there. The buffer
/// is null for an opaque dependence.
struct BlockDependence {
  BlockOp source;
  BlockOp target;
  Value buffer;
  DependenceKind kind;
};

/// Returns the dependences between the blocks of a scope in order of execution.
/// Accesses to provably different parts of a buffer give none.
SmallVector<BlockDependence> computeDependences(Operation *scope);

/// Returns expressions that are all not negative exactly where `branch` runs
/// `inside`, which is in one of its regions. Returns nullopt if they are
/// unknown, or for the negation of several constraints.
std::optional<SmallVector<relax_mlir::IndexExpr>>
getBranchConditions(IfOp branch, Operation *inside, IndexSpace &space);

/// The points at which the loops of a scope run a block.
struct LoopDomain {
  /// Outermost first, with the name and the extent of each variable. An extent
  /// that depends on other loops is replaced by an upper bound of it.
  SmallVector<ForOp> loops;
  SmallVector<relax_mlir::IterDomain> domain;
  /// Not negative where the block runs: the conditions of branches, the
  /// predicate, and extents that depend on other loops.
  std::vector<relax_mlir::IndexExpr> predicates;
};

/// Returns the loops between a block and its scope, over the names of `space`.
LoopDomain getLoopDomain(BlockOp block, IndexSpace &space);

/// The relation of the loops around a block to its domain.
struct BlockBinding {
  /// The loops that the binding uses, outermost first, with the iterator map
  /// from their variables to the block's iterators.
  SmallVector<ForOp> loops;
  relax_mlir::IterMap map;
  /// The loops of the scope that the binding does not use. They run the block
  /// again for the same points.
  SmallVector<ForOp> unusedLoops;
  /// Answers if each bound value is within its iterator's domain.
  relax_mlir::Answer isWithinDomain = relax_mlir::Answer::Unknown;
  /// Answers if each point of the domain is run, by one point of `loops`.
  relax_mlir::Answer coversDomainOnce = relax_mlir::Answer::Unknown;
  std::string reason;
};

BlockBinding analyzeBinding(BlockOp block);

/// Checks that the loops around the block run each point of its domain.
LogicalResult checkRunsDomain(BlockOp block, std::string *why);

StringRef stringify(BlockClass blockClass);
StringRef stringify(DependenceKind kind);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_BLOCKANALYSIS_H
