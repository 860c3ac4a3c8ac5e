//===- ReductionLoops.h - the loops around a reduction ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_REDUCTIONLOOPS_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_REDUCTIONLOOPS_H

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::tir {

struct Reducer;

using LoopSet = llvm::SmallPtrSet<Operation *, 4>;

/// Collects the loops whose variables `expr`, over the operands of `block`,
/// uses.
void collectLoops(BlockOp block, AffineExpr expr, LoopSet &loops);

/// Collects the loops that the spatial, or the reduce, iterators are bound to.
void collectBoundLoops(BlockOp block, bool isReduce, LoopSet &loops);

/// Checks that the reduction starts at each run of the block around it: no
/// reduce iterator is bound to an iterator of that block.
LogicalResult checkStart(BlockOp block, std::string *why);

/// Checks that the spatial points that one run of `loop` visits update
/// different elements, so that they can be started together.
LogicalResult checkDistinctResults(BlockOp block, ForOp loop, std::string *why);

/// Checks that a selection may be run in parts. `Reducer::combine` takes the
/// least position of equal values; the block keeps the first one that it meets.
/// So positions must rise from each point of the reduction to the next, and no
/// element may replace an equal start. Iterations of the loop `shared` are
/// parts: the positions need not rise from one to the next.
LogicalResult checkPositions(BlockOp block, const Reducer &reducer,
                             std::string *why, ForOp shared = {});

/// Checks that the init of `block` can leave `loop`: the loop allocates no
/// buffer that the init uses.
LogicalResult checkInitBuffers(BlockOp block, ForOp loop, std::string *why);

/// Creates a loop like `loop`, without annotations, at the insertion point, and
/// moves that into it. Replaces variables of other loops by `mapping`, which
/// gets the new variable.
ForOp copyLoop(RewriterBase &rewriter, ForOp loop, IRMapping &mapping);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_REDUCTIONLOOPS_H
