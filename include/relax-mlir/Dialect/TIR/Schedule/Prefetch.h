//===- Prefetch.h - fetch what later iterations read ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// While one iteration of an outer loop computes, an inner loop fetches the part
// of a buffer that the next iteration reads, a few cache lines at a time:
//
//     for p:                          for p:
//       for i, k:                       for i, k:
//         C[i] += A[i, k] * P[p, k]       prefetch a part of P[p + 1]
//                                         C[i] += A[i, k] * P[p, k]
//
// Or each iteration fetches what it reads itself a number of iterations later:
//
//     for t:                          for t:
//                                       prefetch A[16 * (t + 64)]
//       for l to 16 vectorized:         for l to 16 vectorized:
//         B[16 * t + l] = ...             B[16 * t + l] = f(A[16 * t + l])
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_PREFETCH_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_PREFETCH_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// A block that prefetches lines of a buffer in each iteration of a loop.
struct PrefetchPlan {
  Value buffer;
  /// The loop at the start of whose body the block goes.
  ForOp inner;
  /// The operands of the block's maps: loop variables, and index symbols.
  SmallVector<Value> dims, symbols;
  /// The extents of the loops, over the symbols.
  SmallVector<AffineExpr> domain;
  /// The index of each line, over the iterators and the symbols.
  SmallVector<AffineMap> lines;
  /// The hint of affine.prefetch: 3 for the first level of the caches, 2 for
  /// the second one.
  unsigned locality = 2;
};

/// Plans to prefetch what `block` reads from the buffer of number `index`, of
/// those that it reads, in the next iteration of `outer`. The lines are spread
/// over the iterations of the loops from below `outer` to `inner`; one without
/// a constant extent counts as `assumedExtent` iterations. The elements lie one
/// after the other in memory.
FailureOr<PrefetchPlan> planPrefetch(BlockOp block, int64_t index, ForOp inner,
                                     ForOp outer,
                                     std::optional<int64_t> assumedExtent,
                                     std::string *why = nullptr);

/// Plans to prefetch, in each iteration of `inner`, what `block` reads there
/// from a buffer `distance` iterations of `loop` later: the elements that are a
/// cache line apart along the one loop inside of `inner`, if there is one.
/// `loop` is `inner` or around it.
FailureOr<PrefetchPlan> planPrefetchAhead(BlockOp block, int64_t index,
                                          int64_t distance, ForOp inner,
                                          ForOp loop,
                                          std::string *why = nullptr);

BlockOp applyPrefetch(RewriterBase &rewriter, const PrefetchPlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_PREFETCH_H
