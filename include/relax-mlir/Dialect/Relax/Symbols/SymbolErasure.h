//===- SymbolErasure.h - types without symbols ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLERASURE_H
#define RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLERASURE_H

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

namespace mlir::relax {

/// Replaces each type by its most precise spelling without encodings and
/// symbolic dimensions.
void eraseSymbols(FuncOp func);

/// Weakens types until definitions and uses agree again. Without symbols, the
/// result type of a function no longer determines the result type of its calls,
/// and a call that inferred a more precise type from its operands must not be
/// more precise than its callee.
void weakenResults(ModuleOp module);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLERASURE_H
