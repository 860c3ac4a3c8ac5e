//===- IndexExprSize.cpp - measure and limit expression sizes -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IndexExprSize.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace relax_mlir;

size_t relax_mlir::countTerms(const IndexExpr &expr) {
  return expr.getTerms().size() + (expr.getConstantTerm() != 0);
}

size_t relax_mlir::countAtoms(const IndexExpr &expr) {
  size_t count = 0;
  for (const IndexExpr::Term &term : expr.getTerms()) {
    for (const IndexExpr::Factor &factor : term.factors) {
      size_t each = 1;
      if (!factor.atom.isSymbol())
        for (const IndexExpr &operand : factor.atom.getOperands())
          each += countAtoms(operand);
      count += factor.power * each;
    }
  }
  return count;
}

// Simplification in kernels takes time with the fourth power of the number of
// terms: hardly any for 16.
static constexpr size_t kMaxAtoms = 64, kMaxTerms = 16;

bool relax_mlir::isTooLargeToProve(const IndexExpr &expr) {
  return countTerms(expr) > kMaxTerms || countAtoms(expr) > kMaxAtoms;
}

size_t relax_mlir::estimateTerms(const IndexExpr &expr,
                                 const llvm::StringMap<IndexExpr> &map) {
  auto estimateAtom = [&](const IndexAtom &atom) -> size_t {
    if (atom.isSymbol()) {
      auto value = map.find(atom.getName());
      return value == map.end() ? 1 : countTerms(value->second);
    }
    // Terms that the divisor divides leave the operation.
    size_t count = 1;
    for (const IndexExpr &operand : atom.getOperands())
      count = llvm::SaturatingAdd(count, estimateTerms(operand, map));
    return count;
  };
  size_t count = expr.getConstantTerm() != 0;
  for (const IndexExpr::Term &term : expr.getTerms()) {
    size_t product = 1;
    for (const IndexExpr::Factor &factor : term.factors) {
      size_t each = estimateAtom(factor.atom);
      // A power of one term is one term.
      for (unsigned i = 0; each > 1 && product < SIZE_MAX && i < factor.power;
           ++i)
        product = llvm::SaturatingMultiply(product, each);
    }
    count = llvm::SaturatingAdd(count, product);
  }
  return count;
}

llvm::SmallVector<unsigned>
relax_mlir::findLargeFactors(llvm::ArrayRef<IndexExpr> factors,
                             size_t otherTerms) {
  llvm::SmallVector<unsigned> large;
  // Factors of few terms come first, so that few get names.
  llvm::SmallVector<std::pair<size_t, unsigned>> sums;
  for (auto [index, factor] : llvm::enumerate(factors)) {
    if (countAtoms(factor) > kMaxAtoms)
      large.push_back(index);
    else if (countTerms(factor) > 1)
      sums.push_back({countTerms(factor), index});
  }
  llvm::sort(sums);
  size_t numTerms = otherTerms;
  for (auto [count, index] : sums) {
    numTerms = llvm::SaturatingMultiply(numTerms, count);
    if (numTerms > kMaxTerms)
      large.push_back(index);
  }
  // Equal factors share a name.
  for (auto [index, factor] : llvm::enumerate(factors))
    if (!llvm::is_contained(large, index) &&
        llvm::any_of(large, [&, &factor = factor](unsigned other) {
          return factors[other] == factor;
        }))
      large.push_back(index);
  llvm::sort(large);
  return large;
}
