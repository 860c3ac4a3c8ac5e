//===- ComputeAt.h - compute a block inside another nest --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Two primitives that move a block to where another one needs it, or gives it
// what it needs:
//
//     for i, j: T[i, j] = A[i, j]       for i:
//     for i:                              for j: T[i, j] = A[i, j]
//       for j: B[i, j] = T[i, j]          for j: B[i, j] = T[i, j]
//
// The block gets new loops, over the part of the buffer between the two blocks
// that one iteration of the loop accesses. The buffer keeps its size.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_COMPUTEAT_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_COMPUTEAT_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// A plan to move a block below a loop.
struct ComputeAtPlan {
  BlockOp block;
  /// The operation of the loop's body in front of which the block goes.
  Operation *before = nullptr;
  /// One new loop per iterator, outermost first, and the values bound to the
  /// iterators. The operands are `dims`, loops around `before`, and `symbols`;
  /// in bindings and constraints the variables of the new loops follow the
  /// former.
  SmallVector<AffineExpr> extents, binding;
  /// Not negative where the block runs.
  SmallVector<AffineExpr> constraints;
  SmallVector<Value> dims, symbols;
  /// Buffers of the block that are allocated after `before`.
  SmallVector<AllocOp> lateBuffers;
};

/// Plans to compute `producer` below `loop`, for each iteration the elements
/// that the blocks below the loop read. The block is complete or a reduction,
/// the only writer of allocated buffers of which all readers are below the
/// loop, and stores each element at its iterators. It comes in front of the
/// first of these, or of all blocks below the loop if `isFirst`.
FailureOr<ComputeAtPlan> planComputeAt(BlockOp producer, ForOp loop,
                                       std::string *why = nullptr,
                                       bool isFirst = false);

/// Plans to compute `consumer` below `loop`, for each iteration from the
/// elements that the blocks below the loop have written in it. The consumer is
/// complete, reads one buffer that they write, and reads it at its iterators.
FailureOr<ComputeAtPlan> planReverseComputeAt(BlockOp consumer, ForOp loop,
                                              std::string *why = nullptr);

/// Moves the block, and erases the loops that become empty.
void applyComputeAt(RewriterBase &rewriter, const ComputeAtPlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_COMPUTEAT_H
