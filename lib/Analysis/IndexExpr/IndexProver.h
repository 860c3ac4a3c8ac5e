//===- IndexProver.h - proofs with a budget of steps ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_INDEXPROVER_H
#define RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_INDEXPROVER_H

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"

namespace relax_mlir {

/// Proves by elimination and cases with a budget of steps; IndexBounds.h
/// explains the strategies. Never simplifies, so that the simplifier can use
/// it.
class IndexProver {
public:
  explicit IndexProver(const IndexBounds &bounds) : bounds(bounds) {}

  /// Ways to bound an atom from below or above; see IndexBounds.h.
  enum class Strategy { Monotone, Relax };

  bool isNonNegative(const IndexExpr &expr, unsigned depth = 0);
  std::optional<IndexExpr> getLowerBound(const IndexExpr &expr,
                                         llvm::ArrayRef<llvm::StringRef> names,
                                         Strategy strategy, unsigned depth);
  bool findWitness(const IndexExpr &expr, llvm::StringMap<int64_t> &witness);

private:
  static constexpr unsigned maxDepth = 3;

  bool hasNonNegativeInterval(const IndexExpr &expr) {
    std::optional<int64_t> lower = bounds.getInterval(expr).lower;
    return expr.isValid() && lower && *lower >= 0;
  }
  bool isSigned(const IndexExpr &expr, bool negative, unsigned depth);
  bool holdsWithoutSymbols(const IndexExpr &expr, Strategy strategy,
                           unsigned depth);
  bool holdsInAllCases(const IndexExpr &expr, unsigned depth);
  std::optional<IndexExpr> removeAtom(const IndexExpr &expr,
                                      const IndexAtom &atom,
                                      llvm::ArrayRef<llvm::StringRef> names,
                                      Strategy strategy, unsigned depth);
  IndexExpr startAtLowerEnds(const IndexExpr &expr);
  const IndexBounds &bounds;
  unsigned steps = 0;
  /// Replaces mods that ends of symbols bring in.
  bool expandsMods = false;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_INDEXPROVER_H
