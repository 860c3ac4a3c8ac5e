//===- IterMapQuotients.h - join quotients and remainders -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_ITERMAPQUOTIENTS_H
#define RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_ITERMAPQUOTIENTS_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <vector>

namespace relax_mlir {

/// Replaces indices that are the quotient and the remainders of one number by
/// the number, so that the map is injective if and only if it was:
///
///     n floordiv 72, (n floordiv 8) mod 9, n mod 8, j  becomes  n, j
///
/// Returns nullopt if there are none.
std::optional<std::vector<IndexExpr>>
joinQuotients(llvm::ArrayRef<IndexExpr> indices);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_ANALYSIS_INDEXEXPR_ITERMAPQUOTIENTS_H
