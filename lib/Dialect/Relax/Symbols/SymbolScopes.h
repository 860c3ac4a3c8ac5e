//===- SymbolScopes.h - walk operations with bound symbols ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_SYMBOLSCOPES_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_SYMBOLSCOPES_H

#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"

namespace mlir::relax {

/// Walks operations in program order with the symbols that are in scope.
class SymbolScopeWalker {
public:
  SymbolScopeWalker() = default;
  /// Starts with the symbols in scope at an operation.
  explicit SymbolScopeWalker(llvm::StringSet<> scope)
      : scope(std::move(scope)) {}
  virtual ~SymbolScopeWalker() = default;

  void walk(Region &region);
  void walk(Operation &op);

protected:
  /// Called for each block before its operations, with the symbols that its
  /// arguments bind newly.
  virtual void visitBlock(Block &block, ArrayRef<StringRef> fresh) {}
  /// Called for each operation after the operations inside it, with the symbols
  /// that its results bind newly.
  virtual void visitOp(Operation *op, ArrayRef<StringRef> fresh) = 0;

private:
  /// Returns the symbols that were not bound before, and binds them.
  SmallVector<StringRef> bind(ArrayRef<StringRef> symbols);

  llvm::StringSet<> scope;
  SmallVector<StringRef> bound;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_SYMBOLSCOPES_H
