//===- IndexExprSize.cpp - how large expressions are ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/IndexExpr/IndexExprSize.h"

using namespace relax_mlir;

size_t relax_mlir::countAtoms(const IndexExpr &expr) {
  size_t count = 0;
  for (const IndexExpr::Term &term : expr.getTerms()) {
    for (const IndexExpr::Factor &factor : term.factors) {
      ++count;
      if (!factor.atom.isSymbol())
        for (const IndexExpr &operand : factor.atom.getOperands())
          count += countAtoms(operand);
    }
  }
  return count;
}
