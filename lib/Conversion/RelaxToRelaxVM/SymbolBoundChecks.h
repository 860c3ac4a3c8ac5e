//===- SymbolBoundChecks.h - check promised ranges --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTORELAXVM_SYMBOLBOUNDCHECKS_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTORELAXVM_SYMBOLBOUNDCHECKS_H

#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

namespace relax_mlir {

/// Inserts a `relax.check_expr` for each promise of `relax.symbol_bounds` at
/// the entry of a function with a body.
void addSymbolBoundChecks(mlir::relax::FuncOp func);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTORELAXVM_SYMBOLBOUNDCHECKS_H
