//===- SymbolSubstitution.h - symbols by what they stand for ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// That two sizes are equal is known where a cast or a call says so, which need
// not be where the program ever comes to:
//
//     relax.if %c { %a = match_cast %x : [3] -> [m]
//                   %b = match_cast %a : [m] -> [4] }
//
// With 3 for `m` the second cast does not verify, though the program is good as
// long as %c is false. Symbols are therefore replaced only where what results
// verifies. This is found by doing it and asking the verifiers of the
// operations whose types or attributes are others; where one objects, all is
// put back.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLSUBSTITUTION_H
#define RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLSUBSTITUTION_H

#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::relax {

/// An operation that cannot have what symbols stand for, and why.
struct SymbolFault {
  Operation *op;
  std::string message;
};

/// Replaces symbols in a function, its type and its body, or changes nothing
/// and fails.
LogicalResult substituteSymbolsInFunction(Operation *function,
                                          const SymbolMap &map,
                                          SymbolFault *fault = nullptr);

/// Visits the operations of a function's body that bind symbols anew, with
/// these symbols, in order.
void walkNewSymbols(Region &body,
                    function_ref<void(Operation *, ArrayRef<StringRef>)> visit);

/// What symbols stand for from the operation on that binds them anew.
using SubstitutionSet = llvm::MapVector<Operation *, SymbolMap>;

/// A symbol that keeps its name, as an operation would not verify otherwise, or
/// sizes would become large.
struct KeptSymbol {
  Operation *binder;
  std::string name;
  /// What the operation would say, or what is large.
  std::string reason;
};

/// Replaces symbols in the body of a function, each in its binder and in all
/// that sees it. An entry is about the symbols as they are before the call.
/// Takes those symbols out of the plan that cannot be replaced: the type of the
/// function names them; or, which is returned, the sizes of a tensor or their
/// product would become large (see findLargeFactors) or an operation would not
/// verify.
SmallVector<KeptSymbol> substituteSymbolSet(Region &body,
                                            SubstitutionSet &plan);

/// The same for one binder, in time of what follows it.
LogicalResult substituteSymbolsFrom(Operation *binder, const SymbolMap &map);

/// Whether `body` verifies with what the symbols of its arguments stand for
/// outside; other symbols are its own.
bool canInlineSymbols(Region &body, const SymbolMap &map);

/// Replaces symbols in blocks that `canInlineSymbols` has seen.
void inlineSymbols(ArrayRef<Operation *> ops, const SymbolMap &map);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLSUBSTITUTION_H
