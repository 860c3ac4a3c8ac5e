//===- IterMapQuotients.cpp - join quotients and remainders ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The indices of a flattened image are quotients and remainders of one number:
//
//     n floordiv 72, (n floordiv 8) mod 9, n mod 8
//
// They determine n, and n determines them. If n is 64 * o + 2 * i + j with i in
// [0, 32) and j in [0, 2), no iterator is a digit of these indices, but all are
// digits of n. A canonical form takes multiples of the divisors out, so that n
// is visible in the quotient by the greatest divisor only. Ranges would make
// quotients of other numbers: (2 * i + j) floordiv 6 becomes i floordiv 3.
//
//===----------------------------------------------------------------------===//

#include "IterMapQuotients.h"

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "llvm/ADT/STLExtras.h"

using namespace relax_mlir;

namespace {
/// A number and its quotient, an index.
struct Quotient {
  IndexExpr number;
  int64_t divisor;
};
} // namespace

/// Returns the number that an index is the quotient of, if it is one.
static std::optional<Quotient> getQuotient(const IndexExpr &index) {
  for (const IndexExpr::Term &term : index.getTerms()) {
    const IndexAtom *atom = term.getSingleAtom();
    if (!atom || term.coefficient != 1 ||
        atom->getKind() != IndexAtom::Kind::FloorDiv)
      continue;
    std::optional<int64_t> divisor = atom->getOperands()[1].getConstant();
    if (!divisor || *divisor <= 1)
      continue;
    IndexExpr others = index - IndexExpr::fromTerm(term);
    return Quotient{atom->getOperands()[0] + others * *divisor, *divisor};
  }
  return std::nullopt;
}

/// Returns the constants that an index may be the remainder by.
static llvm::SmallVector<int64_t> getModuli(const IndexExpr &index,
                                            int64_t greatest) {
  llvm::SmallVector<int64_t> moduli;
  for (const IndexExpr::Term &term : index.getTerms()) {
    const IndexAtom *atom = term.getSingleAtom();
    if (!atom || atom->getKind() != IndexAtom::Kind::Mod)
      continue;
    std::optional<int64_t> modulus = atom->getOperands()[1].getConstant();
    if (modulus && *modulus > 1 && greatest % *modulus == 0)
      moduli.push_back(*modulus);
  }
  moduli.push_back(greatest);
  return moduli;
}

/// Finds the indices that are the remainders of a number, whose quotient is the
/// index at `top`: they determine the number together with it. Returns their
/// positions and that of the quotient.
static std::optional<llvm::SmallVector<size_t>>
findRemainders(const Quotient &quotient, size_t top,
               llvm::ArrayRef<IndexExpr> indices) {
  llvm::SmallVector<size_t> found = {top};
  auto findNext = [&](int64_t lower) -> std::optional<int64_t> {
    IndexExpr rest = IndexExpr::floorDiv(quotient.number, lower);
    for (auto [position, index] : llvm::enumerate(indices)) {
      if (llvm::is_contained(found, position))
        continue;
      for (int64_t modulus : getModuli(index, quotient.divisor / lower))
        if (IndexBounds().simplify(IndexExpr::mod(rest, modulus)) == index) {
          found.push_back(position);
          return modulus;
        }
    }
    return std::nullopt;
  };
  for (int64_t lower = 1; lower < quotient.divisor;) {
    std::optional<int64_t> modulus = findNext(lower);
    if (!modulus)
      return std::nullopt;
    lower *= *modulus;
  }
  return found;
}

std::optional<std::vector<IndexExpr>>
relax_mlir::joinQuotients(llvm::ArrayRef<IndexExpr> indices) {
  std::vector<IndexExpr> simplified;
  for (const IndexExpr &index : indices)
    simplified.push_back(IndexBounds().simplify(index));
  for (auto [position, index] : llvm::enumerate(simplified)) {
    std::optional<Quotient> quotient = getQuotient(index);
    if (!quotient || !quotient->number.isValid())
      continue;
    auto parts = findRemainders(*quotient, position, simplified);
    if (!parts)
      continue;
    std::vector<IndexExpr> joined = {quotient->number};
    for (auto [other, kept] : llvm::enumerate(simplified))
      if (!llvm::is_contained(*parts, other))
        joined.push_back(kept);
    return joined;
  }
  return std::nullopt;
}
