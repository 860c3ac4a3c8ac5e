//===- IterMapDetector.h - split maps into digits, judge them ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_ITERMAPDETECTOR_H
#define RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_ITERMAPDETECTOR_H

#include "IndexProver.h"
#include "relax-mlir/Analysis/IndexExpr/IterMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"

namespace relax_mlir {

/// The digits in ascending order if they make up a number.
std::optional<std::vector<IterSplit>> chainDigits(const IterSum &sum);

/// Splits one map into digits, and then judges them.
class IterMapDetector {
public:
  /// Ranges make expressions simpler, but may cut `4 * i + j` in a digit of i
  /// at one use and not at another; `useRanges` controls their use.
  IterMapDetector(llvm::ArrayRef<IterDomain> domain,
                  const IndexBounds &parameters, bool useRanges)
      : bounds(parameters), prover(bounds), domain(domain),
        useRanges(useRanges) {
    for (auto [position, iterator] : llvm::enumerate(domain)) {
      bounds.setRange(iterator.name, 0, iterator.extent);
      inputs[iterator.name] = position;
      result.sources.push_back({IndexExpr::symbol(iterator.name),
                                iterator.extent,
                                {},
                                /*isConstrained=*/false});
    }
  }

  IterMap detect(llvm::ArrayRef<IndexExpr> indices,
                 llvm::ArrayRef<IndexExpr> predicates);
  /// Returns true if the map is proven to be injective.
  bool isInjective(llvm::ArrayRef<IndexExpr> indices,
                   llvm::ArrayRef<IndexExpr> predicates) {
    parseMap(indices, predicates);
    return result.injective == Answer::Yes;
  }

private:
  /// Splits all indices into digits and judges these.
  void parseMap(llvm::ArrayRef<IndexExpr> indices,
                llvm::ArrayRef<IndexExpr> predicates);

  // Parsing, in IterMapSplit.cpp.
  bool isParameter(const IndexExpr &expr);
  std::optional<IterSum> parse(const IndexExpr &expr);
  std::optional<IterSum> parseTerms(const IndexExpr &expr);
  std::optional<IterSum> parseDivision(const IndexAtom &atom);
  std::optional<IterSum> divide(IndexAtom::Kind kind,
                                const std::vector<IterSplit> &chain,
                                const IndexExpr &divisor);
  std::optional<std::vector<IterSplit>> chainModulo(const IterSum &sum,
                                                    const IndexExpr &modulus);
  std::optional<unsigned> findSource(const std::vector<IterSplit> &chain,
                                     IndexExpr &value, IndexExpr &extent);
  unsigned makeSource(const std::vector<IterSplit> &chain);
  void applyConstraints(IterSum &sum);

  // Predicates, in IterMapSplit.cpp.
  void addPredicate(const IndexExpr &predicate);

  // Judging, in IterMap.cpp.
  bool isSpread(const IterSum &sum);
  void judge();
  bool coversSource(unsigned source, const std::vector<IterSplit> &uses,
                    bool &isExact);
  void findCounterexample(llvm::ArrayRef<IndexExpr> indices,
                          llvm::ArrayRef<IndexExpr> predicates);

  bool isNonNegative(const IndexExpr &expr) {
    return IndexProver(bounds).isNonNegative(expr);
  }
  void explain(const llvm::Twine &why) {
    if (result.reason.empty())
      result.reason = why.str();
  }

  IndexBounds bounds;
  IndexProver prover;
  llvm::ArrayRef<IterDomain> domain;
  bool useRanges;
  llvm::StringMap<unsigned> inputs;
  /// A predicate that no source represents.
  bool hasOpaquePredicate = false;
  IterMap result;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_ITERMAPDETECTOR_H
