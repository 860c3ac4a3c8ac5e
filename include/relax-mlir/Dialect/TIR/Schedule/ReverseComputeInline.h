//===- ReverseComputeInline.h - inline consumers ----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Two primitives that let a producer compute what its only consumer makes of
// its result, and remove the consumer and the buffer between them.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_REVERSECOMPUTEINLINE_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_REVERSECOMPUTEINLINE_H

#include "relax-mlir/Analysis/TIR/Reducer.h"
#include "relax-mlir/Dialect/TIR/Schedule/ConsumerMatch.h"

namespace mlir::tir {

/// A plan to inline a consumer into its producer.
struct ReverseComputeInlinePlan {
  ConsumerMatch match;
  /// Not negative where the producer runs, over its dimension operands and over
  /// its symbol operands followed by `match.symbols`.
  SmallVector<AffineExpr> constraints;
};

/// Plans to compute `consumer` where the last block that writes one of its
/// sources does so. Both blocks are complete.
FailureOr<ReverseComputeInlinePlan>
planReverseComputeInline(BlockOp consumer, std::string *why = nullptr);

/// Erases the consumer, its loops and the buffer. The producer gets a predicate
/// if it has points without one of the consumer.
void applyReverseComputeInline(RewriterBase &rewriter,
                               const ReverseComputeInlinePlan &plan);

/// A plan to fold an epilogue into the start of a reduction.
struct FuseReductionEpiloguePlan {
  ConsumerMatch match;
  ReducedBuffer reduced;
  /// The operations of the epilogue from the reduced value to the stored one.
  /// Each is the reducer's, of the former and of another value.
  SmallVector<Operation *> chain;
};

/// Plans to let `reduction` start from what `epilogue` combines its result
/// with, by the operation of the reduction itself: a bias that is added to a
/// sum, the bound that a maximum is clipped to from below.
FailureOr<FuseReductionEpiloguePlan>
planFuseReductionEpilogue(BlockOp reduction, BlockOp epilogue,
                          std::string *why = nullptr);

/// Erases the epilogue, its loops and the buffer.
void applyFuseReductionEpilogue(RewriterBase &rewriter,
                                const FuseReductionEpiloguePlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_REVERSECOMPUTEINLINE_H
