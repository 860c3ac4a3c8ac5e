//===- SymbolEqualities.h - equal shape symbols -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A cast that gives a new name to a known size defines a symbol:
//
//     %a = match_cast %x : [n]     -> [m]       m = n
//     %b = match_cast %a : [m]     -> [k]       k = m
//     %c = match_cast %y : [n + 1] -> [l]       l = n + 1
//
// Equal symbols form a class: {n, m, k} and {l}. A class has a representative:
// its constant, else the expression that its first symbol is defined as, else
// its first symbol. Substitution replaces every symbol by the representative of
// its class.
//
// A definition points to symbols that were bound before, so a union never joins
// two classes that already have several members, and the forest of a union-find
// needs no ranks: a pass over the symbols in binding order finds all
// representatives.
//
// A symbol may have to stay although its class is known (SymbolSubstitution.h).
// It is then cut from its class and begins one of its own: if `k` stays, the
// symbols that are defined as `k` are replaced by `k`.
//
// Names may repeat in scopes that do not nest, so a symbol is identified by a
// number, and a name means a symbol in a region.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLEQUALITIES_H
#define RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLEQUALITIES_H

#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
#include "llvm/ADT/BitVector.h"

namespace mlir::relax {

/// The symbols of a function and the classes of those that are equal.
class SymbolEqualities {
public:
  /// The number of a symbol, in binding order.
  using Id = unsigned;

  /// Collects the symbols of a function body, and what its casts state about
  /// them.
  static SymbolEqualities of(Region &body);

  //===--------------------------------------------------------------------===//
  // Symbols
  //===--------------------------------------------------------------------===//

  /// Adds a symbol that is known in `scope` and the regions inside it.
  /// `binder` is null for a symbol that arguments of a block bind.
  Id bind(StringRef name, Region *scope, Operation *binder = nullptr);
  /// Returns the symbol that the name means in the region: the one with the
  /// innermost scope. Names that are not repeated need no region.
  std::optional<Id> lookup(StringRef name, Region *region) const;

  /// Returns the region in which the symbols of a binder are known: those of a
  /// dataflow region stay bound after it.
  static Region *getScopeOf(Operation *binder);

  size_t size() const { return symbols.size(); }
  StringRef getName(Id id) const { return symbols[id].name; }
  Operation *getBinder(Id id) const { return symbols[id].binder; }
  Region *getScope(Id id) const { return symbols[id].scope; }
  /// Returns true if a name means different symbols in different regions.
  bool hasRepeatedNames() const { return repeatsNames; }

  //===--------------------------------------------------------------------===//
  // Classes
  //===--------------------------------------------------------------------===//

  /// Adds a symbol to the class of `size`, an expression over symbols that were
  /// bound before it. Must be called once for a symbol, in binding order. The
  /// symbol represents itself as long as the size, in terms of representatives,
  /// is invalid or large (see findLargeFactors).
  void define(Id id, const relax_mlir::IndexExpr &size);
  /// Returns the expression that the symbol is defined as, if any.
  const std::optional<relax_mlir::IndexExpr> &getDefinition(Id id) const {
    return symbols[id].definition;
  }
  /// Returns the constant, the expression or the first symbol of the class, in
  /// terms of symbols that represent themselves.
  const relax_mlir::IndexExpr &getRepresentative(Id id) const {
    refresh(id);
    return symbols[id].representative;
  }
  /// Returns true if another symbol or expression represents the symbol.
  bool isReplaced(Id id) const {
    refresh(id);
    return symbols[id].isReplaced;
  }
  bool replacesAny() const {
    for (Id id = 0; id < size(); ++id)
      if (isReplaced(id))
        return true;
    return false;
  }
  /// Returns true if the symbol was cut from the class of its definition.
  bool isKept(Id id) const { return symbols[id].isKept; }
  /// Cuts symbols from the classes of their definitions.
  void keep(ArrayRef<Id> ids) {
    for (Id id : ids)
      setKept(id, true);
  }
  /// Replaces each symbol by its representative, in an expression that is in
  /// `region`. The result is invalid if it divides by zero, overflows or has
  /// hundreds of terms.
  relax_mlir::IndexExpr resolve(const relax_mlir::IndexExpr &expr,
                                Region *region) const;

  /// Returns the symbols in an expression that others represent.
  SmallVector<Id> getReplaced(const relax_mlir::IndexExpr &expr,
                              Region *region) const;
  /// Cuts the suspects from their classes, then gives each back with which
  /// `holds` is still true, in binding order. Returns those that stay cut.
  SmallVector<Id> keepCulprits(SmallVector<Id> suspects,
                               function_ref<bool()> holds);

  //===--------------------------------------------------------------------===//
  // Contradictions
  //===--------------------------------------------------------------------===//

  /// Records that `op` compares two sizes at run time. The comparison holds
  /// only after the operation, so it joins no classes.
  void addCheck(const relax_mlir::IndexExpr &lhs,
                const relax_mlir::IndexExpr &rhs, Operation *op);

  /// A symbol whose class contradicts a check, and both places.
  struct Contradiction {
    Id symbol;
    std::string reason;
  };
  /// Cuts the symbols whose classes make the two sizes of a check different for
  /// all values of the other symbols. The check is in code that never runs, or
  /// fails.
  SmallVector<Contradiction> keepContradictory();

private:
  struct Symbol {
    std::string name;
    Region *scope;
    Operation *binder;
    mutable relax_mlir::IndexExpr representative;
    mutable bool isReplaced = false;
    bool isKept = false;
    std::optional<relax_mlir::IndexExpr> definition;
    /// The symbols whose definitions name this one.
    SmallVector<Id, 2> users;
  };
  struct Check {
    relax_mlir::IndexExpr lhs, rhs;
    Operation *op;
  };

  /// Returns the symbols of an expression that are replaced, and by what.
  SymbolMap getReplacements(const relax_mlir::IndexExpr &expr,
                            Region *region) const;
  /// Computes the representative of a symbol from those of earlier symbols.
  relax_mlir::IndexExpr computeRepresentative(const Symbol &symbol) const;
  /// Recomputes the representatives that are out of date, up to `last`: while
  /// symbols are cut one after the other, those bound later are not asked for.
  void refresh(Id last) const;
  void setStale(Id id);
  void setKept(Id id, bool isKept);
  bool isContradictory(const Check &check) const;
  std::string describe(const Check &check, Id culprit) const;

  std::vector<Symbol> symbols;
  llvm::StringMap<llvm::DenseMap<Region *, Id>> idsByName;
  std::vector<Check> checks;
  bool repeatsNames = false;
  /// The symbols whose definition, or the representative of a symbol in it, has
  /// changed. None is before `firstStale`.
  mutable llvm::BitVector stale;
  mutable Id firstStale = 0;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLEQUALITIES_H
