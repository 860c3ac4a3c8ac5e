//===- ShapeSymbols.h - scopes and renaming of symbols ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_SHAPESYMBOLS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_SHAPESYMBOLS_H

#include "mlir/IR/Operation.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTypes.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::relax {

/// What symbols stand for.
using SymbolMap = llvm::StringMap<relax_mlir::IndexExpr>;

//===----------------------------------------------------------------------===//
// Substitution
//===----------------------------------------------------------------------===//

/// Replaces symbols in a type, all at once, and spells the type anew: a tensor
/// whose dimensions have all become constants is a plain one. Symbols without
/// an entry stay.
Type substituteSymbols(Type type, const SymbolMap &map);

/// As above; a dimension with a symbol that has no entry becomes `?`.
Type substituteOrErase(Type type, const SymbolMap &map);

/// Renames symbols in everything that `op` and the operations inside it hold:
/// result and argument types, attributes. For new names, each for one symbol:
/// what says more may not verify, see SymbolSubstitution.h.
void renameSymbols(Operation *op, const SymbolMap &map);

/// Matches a type that declares against one that is given: each symbol that is
/// a whole dimension of `formal` and has no entry yet gets the dimension of
/// `actual` at its place, where that is known.
void unifySymbols(Type formal, Type actual, SymbolMap &map);

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

/// The symbols that are bound where `op` stands: by the arguments of the
/// surrounding relax.func and by the operations before `op`. Those that `op`
/// itself binds are not among them.
llvm::StringSet<> getSymbolsInScope(Operation *op);

/// The symbols that a binder binds anew: those of its results that were not in
/// scope before it.
SmallVector<StringRef> getNewSymbols(Operation *binder);

/// Checks the declared types of a binder that cannot check at run time: each is
/// what was inferred or says less, or gives a new name to a dimension.
LogicalResult verifyNamedTypes(Operation *binder, TypeRange inferred,
                               TypeRange declared);

/// Names that are used in a function, to find new ones.
class SymbolNames {
public:
  /// Collects the symbols in `op` and everything inside it, but for the
  /// operations (with what they hold) that `skip` answers for, and the
  /// arguments of blocks that begin with such a one.
  explicit SymbolNames(Operation *op,
                       llvm::function_ref<bool(Operation *)> skip = nullptr);

  /// A name that is not used: `base` itself, or with a number behind it.
  std::string makeFresh(StringRef base);

private:
  llvm::StringSet<> used;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_SHAPESYMBOLS_H
