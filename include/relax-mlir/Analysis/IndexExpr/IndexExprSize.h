//===- IndexExprSize.h - measure and limit expression sizes -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Substituting a sum of products into another multiplies their sizes, so a
// chain of such steps makes expressions grow exponentially. Code that builds
// expressions step by step gives names to large ones.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXEXPRSIZE_H
#define RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXEXPRSIZE_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "llvm/ADT/SmallVector.h"

namespace relax_mlir {

/// Returns the number of terms, with the constant: 3 for `2 * n + m + 1`.
size_t countTerms(const IndexExpr &expr);

/// Returns the number of symbols and operations, such as floordiv and max, that
/// are factors in an expression or in the operands of its operations: 3 for
/// `2 * n + n floordiv 2`, and 4 for `(n floordiv 2) * (n floordiv 2)`.
size_t countAtoms(const IndexExpr &expr);

/// Returns true if an expression has more parts than proofs can handle: their
/// time grows with a power of the number of parts.
bool isTooLargeToProve(const IndexExpr &expr);

/// Estimates the number of terms of `expr.substitute(map)` without
/// substituting, which takes time proportional to that number. The estimate is
/// seldom too low: equal terms count separately, but terms that arise from
/// polynomial division do not count. Saturates.
size_t estimateTerms(const IndexExpr &expr,
                     const llvm::StringMap<IndexExpr> &map);

/// Returns the factors that must get names: their expressions, or their product
/// with factors of `otherTerms` terms, have far more parts than proofs can
/// handle. Operators may use a size several times and multiply sizes, so
/// expressions can grow exponentially along a model. Of equal factors, returns
/// only one.
llvm::SmallVector<unsigned> findLargeFactors(llvm::ArrayRef<IndexExpr> factors,
                                             size_t otherTerms = 1);

} // namespace relax_mlir

#endif // RELAX_MLIR_ANALYSIS_INDEXEXPR_INDEXEXPRSIZE_H
