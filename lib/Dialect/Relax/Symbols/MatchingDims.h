//===- MatchingDims.h - dimensions of two types of one value ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_MATCHINGDIMS_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_MATCHINGDIMS_H

#include "mlir/IR/Types.h"
#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"

namespace mlir::relax {

/// Calls `visit` for each pair of known dimensions of two types that a value
/// has, also of parts of tuples. Types without such dimensions have no pairs.
void forEachMatchingDim(Type from, Type to,
                        llvm::function_ref<void(const relax_mlir::IndexExpr &,
                                                const relax_mlir::IndexExpr &)>
                            visit);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_MATCHINGDIMS_H
