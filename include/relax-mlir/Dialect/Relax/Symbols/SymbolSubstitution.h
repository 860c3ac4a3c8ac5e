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
// correct as long as %c is false. A symbol is therefore replaced only if each
// operation verifies with the types that it then has. That is computed on
// copies of single operations, before anything is changed.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLSUBSTITUTION_H
#define RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLSUBSTITUTION_H

#include "relax-mlir/Dialect/Relax/Symbols/SymbolEqualities.h"

namespace mlir::relax {

/// An operation that does not verify after a substitution, and the reason.
struct SymbolFault {
  Operation *op;
  std::string message;
};

/// Replaces symbols by constants in the type and the body of a function. Fails
/// without changes if an operation would not verify.
LogicalResult substituteSymbolsInFunction(Operation *function,
                                          const SymbolMap &map,
                                          SymbolFault *fault = nullptr);

/// A symbol that is not replaced.
struct KeptSymbol {
  Operation *binder;
  std::string name;
  /// The contradiction, the diagnostic of the operation that would not verify,
  /// or the size that is too large.
  std::string reason;
};

/// Replaces symbols in the body of a function by the representatives of their
/// classes. First cuts from its class each symbol that cannot be replaced:
/// symbols that the function's type names, and symbols whose replacement would
/// make the sizes of a tensor or their product too large (see
/// findLargeFactors), contradict a check or make an operation invalid. Returns
/// the latter three kinds.
SmallVector<KeptSymbol> substituteEqualSymbols(Region &body,
                                               SymbolEqualities &equalities);

/// Replaces the symbols of one binder, in time linear in the operations after
/// it. Fails without changes if an operation would not verify.
LogicalResult substituteSymbolsFrom(Operation *binder, const SymbolMap &map);

/// Returns true if `body` would verify with the symbols of its arguments
/// replaced by `map`. Its other symbols are local.
bool canInlineSymbols(Region &body, const SymbolMap &map);

/// Replaces symbols in operations that `canInlineSymbols` has accepted.
void inlineSymbols(ArrayRef<Operation *> ops, const SymbolMap &map);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLSUBSTITUTION_H
