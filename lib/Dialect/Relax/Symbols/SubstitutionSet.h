//===- SubstitutionSet.h - substitutions per scope --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_SUBSTITUTIONSET_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_SUBSTITUTIONSET_H

#include "relax-mlir/Dialect/Relax/Symbols/SymbolSubstitution.h"

namespace mlir::relax {

/// Walks a body with the substitution of the symbols in scope.
class SubstitutionWalker {
public:
  explicit SubstitutionWalker(const SubstitutionSet &substitutions)
      : substitutions(substitutions) {}
  virtual ~SubstitutionWalker() = default;

  void visit(Region &region);

protected:
  /// Called for each operation after the operations inside it, with the symbols
  /// that it binds in the map.
  virtual void visitOp(Operation *op) = 0;
  /// Returns true if a symbol should be substituted; the map has the symbols of
  /// its value.
  virtual bool accept(Operation *binder, StringRef name,
                      const relax_mlir::IndexExpr &expr) {
    return true;
  }
  /// Called when a symbol enters or leaves the scope.
  virtual void nameChanged(StringRef name) {}

  /// A symbol with a substitution.
  struct Entered {
    Operation *binder;
    std::string name;
  };
  /// Returns the substituted symbols in scope, in order.
  ArrayRef<Entered> getEntered() const { return entered; }
  const relax_mlir::IndexExpr &getEntry(const Entered &symbol) const {
    return substitutions.find(symbol.binder)->second.find(symbol.name)->second;
  }

  /// The resolved substitution: each symbol in scope as an expression over
  /// unbound symbols.
  SymbolMap map;

private:
  void visit(Operation *op);
  void enter(Operation *binder, const SymbolMap &entries);

  const SubstitutionSet &substitutions;
  SmallVector<Entered> entered;
};

/// Removes symbols from the set whose substitution would make the sizes of a
/// tensor or a shape large (see findLargeFactors), and returns them. Symbols
/// whose value is a constant or another symbol stay in the set.
SmallVector<KeptSymbol> keepLargeSizes(Region &body,
                                       SubstitutionSet &substitutions);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_SUBSTITUTIONSET_H
