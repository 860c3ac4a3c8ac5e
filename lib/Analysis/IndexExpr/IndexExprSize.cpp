//===- IndexExprSize.cpp - how large expressions are ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IndexExprSize.h"

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
