//===- FirstPoint.cpp - proofs at the first point of a reduction ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FirstPoint.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexAtom;
using relax_mlir::IndexExpr;

void FirstPoint::assumeAtLeast(const IndexExpr &expr, int64_t least) {
  if (!expr.isValid() || expr.isConstant())
    return;
  bounds.addFact(expr - least);
  // From c * x + k >= least follows x >= (least - k) / c, rounded up.
  const IndexExpr::Term &first = expr.getTerms().front();
  const IndexAtom *atom = first.getSingleAtom();
  std::optional<int64_t> constant =
      (expr - IndexExpr::fromTerm(first)).getConstant();
  if (constant && atom && first.coefficient > 0) {
    least = llvm::divideCeilSigned(least - *constant, first.coefficient);
    switch (atom->getKind()) {
    case IndexAtom::Kind::Symbol: {
      // Ranges are used at any depth, such as in (n + 21) floordiv 24.
      const IndexExpr *upper = bounds.getUpperEnd(atom->getName());
      std::optional<int64_t> known =
          bounds.getInterval(IndexExpr::symbol(atom->getName())).lower;
      bounds.setRange(atom->getName(), std::max(least, known.value_or(least)),
                      upper ? std::optional(*upper) : std::nullopt);
      return;
    }
    case IndexAtom::Kind::FloorDiv:
      if (auto divisor = atom->getOperands()[1].getConstant();
          divisor && *divisor > 0)
        assumeAtLeast(atom->getOperands()[0], least * *divisor);
      return;
    case IndexAtom::Kind::Min:
      for (const IndexExpr &operand : atom->getOperands())
        assumeAtLeast(operand, least);
      return;
    default:
      return;
    }
  }
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
