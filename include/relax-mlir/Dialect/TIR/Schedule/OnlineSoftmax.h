//===- OnlineSoftmax.h - sums of exponentials block by block ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A softmax computes the maximum of a row, the exponentials of the distances
// from it, and sums of these. Each of these blocks reads the whole row:
//
//     m = max x[k];  w[k] = exp(x[k] - m);  s = sum w[k] * v[k]
//
// The online algorithm needs one pass over blocks of the row. The maximum so
// far serves in place of the final one, and where it grows, the sums so far are
// scaled by the exponential of the distance:
//
//     for each block b of the row:
//       old = m;  m = max(m, max x[b])
//       s = s * exp(old - m) + sum exp(x[b] - m) * v[b]
//
// This holds for each sum whose terms are linear in the exponentials.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_ONLINESOFTMAX_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_ONLINESOFTMAX_H

#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"

namespace mlir::tir {

struct OnlineSoftmaxPlan {
  /// A block that computes exponentials, or sums of them.
  struct Member {
    BlockOp block;
    /// The outermost loop that is around this block alone, and the one over the
    /// elements of a row.
    ForOp nest, elements;
    /// The iterators that index the maximum; nullopt for a dimension of size 1.
    SmallVector<std::optional<unsigned>> rows;
    /// The number of elements of a row, over `dims` and `symbols` of the plan;
    /// null if all iterations have `size` elements.
    AffineExpr end;
    /// Iterators of rows of which some have no maximum, with the number of
    /// those that have one.
    SmallVector<std::pair<unsigned, AffineExpr>> rowLimits;
    /// The init of a sum.
    std::optional<DecomposeReductionPlan> init;
    /// Differences from a maximum that may be -inf.
    SmallVector<Operation *> unguarded;
  };

  DecomposeReductionPlan maximum;
  /// An operation that computes an exponential.
  Operation *exponential = nullptr;
  std::vector<Member> members;
  /// The number of elements of a row in an iteration of the loop.
  int64_t size = 0;
  /// The operands of expressions at the loop.
  SmallVector<Value> dims, symbols;
  /// Buffers that are allocated behind the loop.
  SmallVector<AllocOp> lateBuffers;
};

/// Plans the sums of exponentials in `blocks`, relative to the maximum of a
/// row, in the iterations of a loop over the row. Fails and stores the reason
/// to `why` if they are not such sums.
FailureOr<OnlineSoftmaxPlan> planOnlineSoftmax(BlockOp maximum,
                                               ArrayRef<BlockOp> blocks,
                                               ForOp loop,
                                               std::string *why = nullptr);

void applyOnlineSoftmax(RewriterBase &rewriter, const OnlineSoftmaxPlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_ONLINESOFTMAX_H
