//===- SymbolSubstitution.h - replace shape symbols -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Casts and calls state equalities between sizes. They may be in code that
// never runs:
//
//     relax.if %c { %a = match_cast %x : [3] -> [m]
//                   %b = match_cast %a : [m] -> [4] }
//
// Substituting 3 for `m` makes the second cast invalid, although the program is
// correct as long as %c is false. A symbol is therefore replaced only if the
// result verifies. The substitution is done tentatively, the verifiers of all
// operations whose types or attributes changed are run, and everything is
// restored if one of them fails.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLSUBSTITUTION_H
#define RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLSUBSTITUTION_H

#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::relax {

/// An operation that does not verify after a substitution, and the reason.
struct SymbolFault {
  Operation *op;
  std::string message;
};

/// Replaces symbols in the type and the body of a function. Fails without
/// changes if an operation would not verify.
LogicalResult substituteSymbolsInFunction(Operation *function,
                                          const SymbolMap &map,
                                          SymbolFault *fault = nullptr);

/// Calls `visit` for each operation of a function's body that binds new
/// symbols, in order, with these symbols.
void walkNewSymbols(Region &body,
                    function_ref<void(Operation *, ArrayRef<StringRef>)> visit);

/// The replacements of new symbols, by the operation that binds them.
using SubstitutionSet = llvm::MapVector<Operation *, SymbolMap>;

/// A symbol that is not replaced, because an operation would not verify or
/// sizes would become too large.
struct KeptSymbol {
  Operation *binder;
  std::string name;
  /// The diagnostic of the operation, or the size that is too large.
  std::string reason;
};

/// Replaces symbols in the body of a function, each in its binder and in all
/// operations in the scope of the binder. Expressions are over the symbols as
/// they are before the call. Removes from the set each symbol that cannot be
/// replaced: symbols that the function's type names, and symbols whose
/// replacement would make the sizes of a tensor or their product too large (see
/// findLargeFactors) or an operation invalid. Returns the latter two kinds.
SmallVector<KeptSymbol> substituteSymbolSet(Region &body,
                                            SubstitutionSet &substitutions);

/// Replaces the symbols of one binder, in time linear in the operations after
/// it.
LogicalResult substituteSymbolsFrom(Operation *binder, const SymbolMap &map);

/// Returns true if `body` verifies after the symbols of its arguments are
/// replaced by `map`. Its other symbols are local.
bool canInlineSymbols(Region &body, const SymbolMap &map);

/// Replaces symbols in operations that `canInlineSymbols` has accepted.
void inlineSymbols(ArrayRef<Operation *> ops, const SymbolMap &map);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLSUBSTITUTION_H
