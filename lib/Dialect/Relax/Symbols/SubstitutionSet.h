//===- SubstitutionSet.h - substitutions per scope --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_SUBSTITUTIONSET_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_SUBSTITUTIONSET_H

#include "relax-mlir/Dialect/Relax/Symbols/SymbolSubstitution.h"

namespace mlir::relax {

/// Goes through a body with what the symbols in scope stand for.
class SymbolPlanWalker {
public:
  explicit SymbolPlanWalker(const SubstitutionSet &plan) : plan(plan) {}
  virtual ~SymbolPlanWalker() = default;

  void visit(Region &region);

protected:
  /// Called for each operation after those inside it, with its own symbols in
  /// the map.
  virtual void visitOp(Operation *op) = 0;
  /// Whether a symbol gets its entry, whose symbols the map is asked for.
  virtual bool accept(Operation *binder, StringRef name,
                      const relax_mlir::IndexExpr &expr) {
    return true;
  }
  /// Called when a name has come into scope or has left it.
  virtual void nameChanged(StringRef name) {}

  /// A symbol that has an entry.
  struct Entered {
    Operation *binder;
    std::string name;
  };
  /// Those in scope, in order.
  ArrayRef<Entered> getEntered() const { return entered; }
  const relax_mlir::IndexExpr &getEntry(const Entered &symbol) const {
    return plan.find(symbol.binder)->second.find(symbol.name)->second;
  }

  /// What the symbols in scope stand for, in symbols that stand for nothing.
  SymbolMap map;

private:
  void visit(Operation *op);
  void enter(Operation *binder, const SymbolMap &entries);

  const SubstitutionSet &plan;
  SmallVector<Entered> entered;
};

/// Takes symbols out of a plan whose values would make the sizes of a tensor or
/// a shape large (see findLargeFactors), and returns them. Symbols that stand
/// for constants or for other symbols stay in it.
SmallVector<KeptSymbol> keepLargeSizes(Region &body, SubstitutionSet &plan);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_SYMBOLS_SUBSTITUTIONSET_H
