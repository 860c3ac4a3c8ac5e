//===- RelaxInliner.h - inlining of relax functions -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_SYMBOLS_RELAXINLINER_H
#define RELAX_MLIR_DIALECT_RELAX_SYMBOLS_RELAXINLINER_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::relax {

/// Attaches the inliner interface to the relax dialect when it is loaded.
/// Without the extension no pass inlines a relax.func.
void registerInlinerExtension(DialectRegistry &registry);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_SYMBOLS_RELAXINLINER_H
