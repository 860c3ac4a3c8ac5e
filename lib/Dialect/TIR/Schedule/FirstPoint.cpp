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

void FirstPoint::assumeAtLeast(const IndexExpr &expr, int64_t least) {
  if (!expr.isValid() || expr.isConstant())
    return;
  bounds.addFact(expr - least);
  // From n - m >= least follows n = m + least + rest, where rest >= 0.
  for (const IndexExpr::Term &term : expr.getTerms()) {
    const IndexAtom *symbol = term.getSingleAtom();
    if (!symbol || !symbol->isSymbol() || term.coefficient != 1)
      continue;
    std::string rest = "rest" + std::to_string(solved.size());
    if (solved
            .try_emplace(symbol->getName(),
                         IndexExpr::symbol(rest) + least -
                             (expr - IndexExpr::fromTerm(term)))
            .second)
      bounds.setRange(rest, 0, std::nullopt);
    return;
  }
}

bool FirstPoint::proveNonNegative(const IndexExpr &value) const {
  auto isProven = [&](const IndexExpr &expr) {
    return bounds.proveNonNegative(expr) == Answer::Yes;
  };
  IndexExpr first = value.substitute(zeros);
  return isProven(first) || isProven(first.substitute(solved));
}
