//===- Blockize.h - make a block of a nest of loops -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop with the block in it becomes the body of an outer block, which
// computes a tile in one point:
//
//     for io, ii: B[vi] = A[vi]         for io: block outer (vo = io):
//       where vi = 4 * io + ii            for ii: block inner (vi = ii):
//                                           B[4 * vo + vi] = A[4 * vo + vi]
//
// The binding of each iterator is divided into a part over the loops outside
// and one over the loops inside. The init of a reduction becomes the init of
// the outer block, with loops over the tile.
//
// Around several blocks, or branches, the outer block has an iterator for each
// loop outside. The blocks inside keep their domains, and use the iterators of
// the outer block for the variables of these loops.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_BLOCKIZE_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_BLOCKIZE_H

#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

namespace mlir::tir {

/// A plan to put an outer block around a loop. All symbols of its expressions
/// are `symbols`, followed by the iterators of the outer block where these are
/// known.
struct BlockizePlan {
  ForOp loop;
  /// The block below the loop, which keeps its identity.
  BlockOp block;
  SmallVector<Value> symbols;
  /// The maps of the outer block, which has an iterator for each iterator of
  /// the block. The dimensions are `outerDims`, variables of loops outside.
  SmallVector<Value> outerDims;
  SmallVector<AffineExpr> outerBinding, outerDomain, outerConstraints;
  /// The new maps of the block. The dimensions are the variables of
  /// `innerLoops`.
  SmallVector<ForOp> innerLoops;
  SmallVector<AffineExpr> innerBinding, innerDomain, innerConstraints;
  /// The new extents of each inner loop; empty if they stay.
  SmallVector<SmallVector<AffineExpr>> innerExtents;
  /// The former value of each iterator: dimension i is iterator i of the block.
  SmallVector<AffineExpr> values;
  /// The positions of the inner loops that run the init, and of the constraints
  /// that hold for it.
  SmallVector<unsigned> initLoops, initConstraints;
};

/// Plans to put the one block below `loop`, in a perfect nest, into an outer
/// block that takes the place of `loop`.
FailureOr<BlockizePlan> planBlockize(ForOp loop, std::string *why = nullptr);

/// Returns the outer block.
BlockOp applyBlockize(RewriterBase &rewriter, const BlockizePlan &plan);

/// A plan to put an outer block around a loop with any blocks below it.
struct BlockizeAllPlan {
  ForOp loop;
  std::string name;
  /// The loops outside that are used below, outermost first. Each has an
  /// iterator of the outer block, over `symbols`.
  SmallVector<ForOp> outerLoops;
  SmallVector<IteratorKind> kinds;
  SmallVector<AffineExpr> domain;
  SmallVector<Value> symbols;
};

/// Plans to put `loop` into an outer block with an iterator for each loop
/// outside that maps below use. The blocks below keep their iterators. All
/// iterators are spatial if iterations of the loops are proven to be
/// independent. Else they are ordered, apart from those that only run
/// reductions, in any order, which no init below starts.
FailureOr<BlockizeAllPlan> planBlockizeAll(ForOp loop,
                                           std::string *why = nullptr);

BlockOp applyBlockizeAll(RewriterBase &rewriter, const BlockizeAllPlan &plan);

/// Returns true if `loop` is around one block alone, in a perfect nest.
bool isAroundOneBlock(ForOp loop);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_BLOCKIZE_H
