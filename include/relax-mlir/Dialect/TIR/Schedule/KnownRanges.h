//===- KnownRanges.h - remove what ranges of loops decide -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Two clean-ups for a step that gives a loop fewer iterations. Blocks, apart
// from their bodies, stay as they are.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_KNOWNRANGES_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_KNOWNRANGES_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Gives a loop below `loop`, of constant extent, only the iterations in which
/// the predicates of the blocks below it hold, if these state a constant bound.
void shrinkLoopsBelow(RewriterBase &rewriter, ForOp loop);

/// Replaces a branch in the body of a block below `loop` by its side that is
/// always taken, as the values bound to the iterators tell.
void foldBranchesBelow(RewriterBase &rewriter, ForOp loop);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_KNOWNRANGES_H
