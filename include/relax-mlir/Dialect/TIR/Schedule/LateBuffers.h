//===- LateBuffers.h - allocate buffers before moved blocks -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_LATEBUFFERS_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_LATEBUFFERS_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"

namespace mlir::tir {

/// Collects the allocations of the buffers of a block that come after `before`,
/// in front of which the block will move. Fails and stores the reason to `why`
/// if a buffer is allocated in a loop or block that is not around `before`.
FailureOr<SmallVector<AllocOp>> findLateBuffers(BlockOp block,
                                                const BlockAccesses &accesses,
                                                Operation *before,
                                                std::string *why);

/// Moves allocations in front of `before`, or of the operation around it that
/// stands beside the allocation.
void hoistBuffers(RewriterBase &rewriter, ArrayRef<AllocOp> buffers,
                  Operation *before);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_LATEBUFFERS_H
