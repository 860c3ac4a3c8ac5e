//===- BlockInlining.h - inline blocks into their readers -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_BLOCKINLINING_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_BLOCKINLINING_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// A plan to inline a block into its readers.
struct ComputeInlinePlan {
  BlockOp producer;
  AllocOp buffer;
  affine::AffineStoreOp store;
  /// Dimension of the buffer that each iterator addresses, -1 for none.
  SmallVector<int> dimOfIterator;
  /// All reads of the buffer.
  SmallVector<affine::AffineLoadOp> loads;
};

/// Checks that `producer` can be computed where its buffer is read: it is
/// complete and the only writer of a `tir.alloc`, its store is one to one, all
/// reads are affine and come later, and its sources are not written after it.
/// Else fails and stores the reason to `why`.
FailureOr<ComputeInlinePlan> planComputeInline(BlockOp producer,
                                               std::string *why = nullptr);

/// Replaces the reads by the computation and erases the block, its loops and
/// its buffer. simplifyAffineOps then composes the indices.
void applyComputeInline(RewriterBase &rewriter, const ComputeInlinePlan &plan);

/// Erases `block` and the loops that hold only it.
void eraseBlockAndLoops(RewriterBase &rewriter, BlockOp block);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_BLOCKINLINING_H
