//===- FirstPoint.cpp - proofs at the first point of a reduction ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FirstPoint.h"

using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexAtom;
using relax_mlir::IndexExpr;

void FirstPoint::addExtent(const IndexExpr &extent) {
  hasZeroExtent |= extent.isZero();
  // An extent n - m of at least 1 is 1 + rest, so that n is m + 1 + rest.
  for (const IndexExpr::Term &term : extent.getTerms()) {
    const IndexAtom *atom = term.getSingleAtom();
    if (!atom || term.coefficient != 1)
      continue;
    std::string rest = "rest" + std::to_string(ifNotEmpty.size());
    bounds.setRange(rest, 0, std::nullopt);
    ifNotEmpty.emplace_back(*atom, IndexExpr::symbol(rest) + 1 -
                                       (extent - IndexExpr::fromTerm(term)));
    return;
  }
}

bool FirstPoint::isNeverNegative(const IndexExpr &value) const {
  auto isProven = [&](const IndexExpr &expr) {
    return bounds.proveNonNegative(expr) == Answer::Yes;
  };
  IndexExpr first = value.substitute(zeros);
  if (isProven(first))
    return true;
  return isProven(first.replaceNestedAtoms(
      [&](const IndexAtom &atom) -> std::optional<IndexExpr> {
        for (const auto &[known, replacement] : ifNotEmpty)
          if (known == atom)
            return replacement;
        return std::nullopt;
      }));
}
