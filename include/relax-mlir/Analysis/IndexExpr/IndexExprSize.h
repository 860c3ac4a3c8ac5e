//===- IndexExprSize.h - how large expressions are --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An expression is a sum of products: what puts one into another multiplies
// their sizes, and a chain of such steps makes expressions that nothing ends
// with. Who builds expressions step by step gives names to large ones.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXEXPRSIZE_H
#define RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXEXPRSIZE_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "llvm/ADT/SmallVector.h"

namespace relax_mlir {

/// How many terms an expression is the sum of, with its constant: 3 in
/// `2 * n + m + 1`.
size_t countTerms(const IndexExpr &expr);

/// How many symbols and operations such as floordiv or max are factors in an
/// expression and in the operands of its operations: 3 in
/// `2 * n + n floordiv 2`, and 4 in `(n floordiv 2) * (n floordiv 2)`.
size_t countAtoms(const IndexExpr &expr);

/// About how many terms `expr.substitute(map)` has, found without the
/// substitution, which takes time with that number. Seldom less than it has:
/// equal terms count, but not those of polynomial division. Saturates.
size_t estimateTerms(const IndexExpr &expr,
                     const llvm::StringMap<IndexExpr> &map);

/// Which of some factors need names of their own, because their expressions
/// have far more parts than any of which something is proven, or their product
/// with others that have `otherTerms` would have: operators may need a size
/// several times, and multiply sizes, so that expressions can grow
/// exponentially along a model. With a factor, all that are equal to it.
llvm::SmallVector<unsigned> findLargeFactors(llvm::ArrayRef<IndexExpr> factors,
                                             size_t otherTerms = 1);

} // namespace relax_mlir

#endif // RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXEXPRSIZE_H
