//===- ShapeSymbols.h - scopes and substitution of symbols ------*- C++ -*-===//
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

/// Maps symbols to the expressions that replace them.
using SymbolMap = llvm::StringMap<relax_mlir::IndexExpr>;

//===----------------------------------------------------------------------===//
// Substitution
//===----------------------------------------------------------------------===//

/// Substitutes symbols in a type simultaneously and normalizes its spelling: a
/// tensor whose dimensions have all become constants loses its encoding.
/// Symbols without an entry stay.
Type substituteSymbols(Type type, const SymbolMap &map);

/// Like substituteSymbols, but a dimension with a symbol that has no entry
/// becomes `?`.
Type substituteOrErase(Type type, const SymbolMap &map);

/// Renames symbols in `op` and all nested operations: result and argument
/// types, and attributes. The map must be injective and take symbols to
/// symbols; a more precise type may not verify, see SymbolSubstitution.h.
void renameSymbols(Operation *op, const SymbolMap &map);

/// Calls `visit` for each pair of known dimensions of two types of one value,
/// also in tuples. Types whose ranks or numbers of elements differ have no
/// pairs.
void forEachMatchingDim(Type lhs, Type rhs,
                        llvm::function_ref<void(const relax_mlir::IndexExpr &,
                                                const relax_mlir::IndexExpr &)>
                            visit);

/// Matches the declared type `formal` against the type `actual`: each symbol
/// that is a whole dimension of `formal` and has no entry yet is mapped to the
/// corresponding dimension of `actual`, if that is known.
void unifySymbols(Type formal, Type actual, SymbolMap &map);

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

/// Returns the symbols in scope at `op`: bound by the arguments of the
/// surrounding relax.func or by operations before `op`, not by `op` itself.
llvm::StringSet<> getSymbolsInScope(Operation *op);

/// Returns the symbols that a binder binds newly: symbols of its results that
/// are not in scope before it.
SmallVector<StringRef> getNewSymbols(Operation *binder);

/// Checks the declared types of a binder that cannot check at run time. Each
/// must equal the inferred type, be less precise, or name an unknown dimension
/// by a new symbol.
LogicalResult verifyNamedTypes(Operation *binder, TypeRange inferred,
                               TypeRange declared);

/// The set of names used in a function, for creating fresh ones.
class SymbolNames {
public:
  /// Collects the symbols in `op` and all nested operations. Ignores operations
  /// for which `skip` returns true, their regions, and the arguments of blocks
  /// that begin with such an operation.
  explicit SymbolNames(Operation *op,
                       llvm::function_ref<bool(Operation *)> skip = nullptr);

  /// Returns an unused name: `base`, with a number appended if necessary.
  std::string makeFresh(StringRef base);

private:
  llvm::StringSet<> used;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_SHAPESYMBOLS_H
