//===- SymbolBounds.h - promised ranges of symbols --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_SYMBOLBOUNDS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_SYMBOLBOUNDS_H

#include "relax-mlir/Analysis/IndexExpr/SymbolRange.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"

namespace mlir::relax {

/// The promised ranges of a function's symbols: a dictionary from symbols to
/// `#relax.symbol_range`. The compiled function checks them on entry.
inline constexpr llvm::StringLiteral kSymbolBoundsAttrName =
    "relax.symbol_bounds";

/// A symbol and its promised range.
struct SymbolBound {
  StringRef symbol;
  relax_mlir::SymbolRange range;

  /// Returns the sentence of the error that a value outside causes.
  std::string getMessage() const;
};

/// Reads `NAME=LOW:HIGH` or `NAME=LOW:HIGH:MULTIPLE`, in which each number may
/// be left out. The result refers to `text`. Fails with the reason.
FailureOr<SymbolBound> parseSymbolBound(StringRef text, std::string &reason);

/// Returns the symbols that the arguments of a function bind.
llvm::StringSet<> getArgumentSymbols(FuncOp func);

/// Returns the promises of a function.
SmallVector<SymbolBound> getSymbolBounds(FuncOp func);
/// Replaces the promises of a function; without any, removes the attribute.
void setSymbolBounds(FuncOp func, ArrayRef<SymbolBound> bounds);
/// Removes promises about symbols that no argument binds any more.
void dropUnboundSymbolBounds(FuncOp func);

/// Returns the promises after symbols are replaced by `map`: a new name
/// inherits the range of the old one, and a promise about another expression is
/// dropped. Fails, with the reason, at a constant outside its range.
FailureOr<SmallVector<SymbolBound>>
substituteSymbolBounds(ArrayRef<SymbolBound> bounds, const SymbolMap &map,
                       std::string &reason);

/// Verifies `relax.symbol_bounds`.
LogicalResult verifySymbolBounds(Operation *op, Attribute attr);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_SYMBOLBOUNDS_H
