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

/// Replaces encodings and symbolic dimensions by what is known without them.
void eraseSymbols(FuncOp func);

/// Makes the types of values agree again, by saying less: without symbols the
/// result type of a function does not tell what a call of it returns, and a
/// call that told, from its operands, must not say more than its callee.
void weakenResults(ModuleOp module);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLERASURE_H
