//===- ArenaPlanner.h - place tensors in an arena ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # The problem
//
// A function creates tensors one after the other and drops each after its last
// use. It allocates one arena per call, and each tensor has an offset in it.
// Two tensors with disjoint lifetimes can have the same bytes:
//
//     position        0   1   2   3   4          offset
//     a (400 bytes)   [-------]                  0
//     b (100 bytes)       [-------]              512
//     c (300 bytes)               [---]          0
//
// c can take the bytes of a; the lifetime of b overlaps both. An arena of 640
// bytes holds three tensors of 800 bytes, each at a multiple of 128.
//
// # The algorithm
//
// Tensors are placed by descending size. Each gets the lowest offset at which
// it overlaps no placed tensor that is alive together with it. Candidates are
// zero, the ends of these tensors, and the offsets of those that are not alive
// together with it. If no candidate is proven to be right, the tensor goes to
// the end of the arena.
//
// # Symbolic sizes
//
// Sizes are index expressions over symbols, and so are offsets. `4 * n` fits
// into the bytes of `4 * n + 16` and of `8 * n`, and 3072 * n bytes fit between
// the offsets 0 and 6144 * n. An order that is not proven does not count: `4 *
// n` and `4 * m` get no common bytes. Ordering the tensors and the candidates
// needs numbers: each symbol counts as 64 there, which affects the quality of
// the plan but not its correctness.
//
// An offset is a multiple of 128. A coefficient of at least 1024 is rounded up
// to such a multiple, so that offsets stay polynomials, which are easy to
// compare: 3100 * n takes 3200 * n bytes. Other sizes are rounded up as a
// whole.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTORELAXVM_ARENAPLANNER_H
#define RELAX_MLIR_CONVERSION_RELAXTORELAXVM_ARENAPLANNER_H

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "llvm/ADT/SmallVector.h"

namespace relax_mlir {

/// The multiple at which tensors begin: a line of the caches of a GPU, two of
/// those of a CPU.
inline constexpr int64_t kArenaAlignment = 128;

/// A tensor that needs memory from position `begin` to position `end`, both
/// inclusive.
struct ArenaRequest {
  IndexExpr bytes;
  int64_t begin;
  int64_t end;
};

/// The offset of each request, and the size of the arena, in bytes.
struct ArenaPlan {
  llvm::SmallVector<IndexExpr> offsets;
  IndexExpr size;
};

/// Places requests in an arena as described above. `bounds` has the ranges of
/// the symbols of sizes; a symbol that it does not declare may have any value.
/// A size is not negative.
ArenaPlan planArena(llvm::ArrayRef<ArenaRequest> requests,
                    const IndexBounds &bounds);

/// Returns true if the expression is provably not negative for non-negative
/// symbols, by its form alone.
bool isNonNegative(const IndexExpr &expr);

/// Returns true if `rhs` is not negative as above, and has each term of `lhs`
/// with a coefficient that is not smaller: `lhs <= rhs` then. An expression has
/// at most one term for each product of factors.
bool isLessEqualByTerms(const IndexExpr &lhs, const IndexExpr &rhs);

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_RELAXTORELAXVM_ARENAPLANNER_H
