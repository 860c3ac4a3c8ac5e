//===- SharedIterations.h - accesses in one iteration -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A block that is moved within the iterations of a loop may come to run before
// or after accesses of other iterations. This is harmless for a reader that
// takes only what its own iteration has written.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_SHAREDITERATIONS_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_SHAREDITERATIONS_H

#include "relax-mlir/Analysis/TIR/IterationOrder.h"

namespace mlir::tir {

/// Returns the innermost loop around two blocks of one scope, or null.
ForOp getSharedLoop(BlockOp first, BlockOp second);

/// Returns true if `reader` is proven to be below `loop` and to read in each of
/// its iterations only elements that `writer` writes in the same iteration.
bool readsOwnIteration(AccessedBlock &reader, AccessedBlock &writer,
                       Value buffer, ForOp loop);

/// Returns true if `reader` is proven to be below `loop` and to read in each of
/// its iterations only elements that `writer` writes in the same iteration,
/// perhaps with the partial result of a reduction.
bool readsWrittenElements(AccessedBlock &reader, AccessedBlock &writer,
                          Value buffer, ForOp loop);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_SHAREDITERATIONS_H
