//===- SymbolFacts.h - known ranges and relations of symbols ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

//
// SymbolFacts answers questions about the symbols of a relax.func:
//
//     // relax.symbol_bounds = {n = #relax.symbol_range<8 to 64>}
//     SymbolFacts facts(func);
//     facts.provesNonNegative(n - 3)   // true
//     facts.getRange(2 * n)            // 16 to 128, multiple_of 2
//     facts.compareDims(n, 4)          // Different
//
// The facts are:
//
// - a symbol that is a dimension of a tensor is 0 or more, and so is any other
//   dimension of an argument. Zero is a legal size;
// - promises of `relax.symbol_bounds`, which the function checks on entry;
// - equalities of `relax.match_cast`, from [n] to [4 * k], and expressions of
//   `relax.check_expr`: both hold after the operation has run.
//
// A fact of an operation holds only where the operation dominates.
// `SymbolFacts::at` collects the facts of one place; `walkWithFacts` visits all
// places of a function in linear time.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLFACTS_H
#define RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLFACTS_H

#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

class SymbolFacts {
public:
  /// No facts.
  SymbolFacts() = default;
  /// Collects the facts that hold on entry to a function.
  explicit SymbolFacts(FuncOp func);
  /// Collects the facts that hold at a point in a relax.func; none elsewhere.
  static SymbolFacts at(Block *block, Block::iterator point);

  /// Returns true if a promise, a cast or a check states more than that sizes
  /// are not negative.
  bool areStated() const { return stated; }

  const relax_mlir::IndexBounds &getBounds() const { return bounds; }
  bool provesNonNegative(const relax_mlir::IndexExpr &expr) const {
    return bounds.proveNonNegative(expr) == relax_mlir::Answer::Yes;
  }
  /// Returns the least known range that has all values of the expression.
  relax_mlir::SymbolRange getRange(const relax_mlir::IndexExpr &expr) const {
    return relax_mlir::SymbolRange::of(expr, bounds);
  }
  /// Compares like relax::compareDims, under the facts.
  DimRelation compareDims(const Dim &lhs, const Dim &rhs) const;

  /// Adds the facts that hold after `op`.
  void addOperation(Operation &op);
  /// Adds that dimensions of tensors are not negative.
  void addSizes(TypeRange types);
  /// Adds that symbols of the arguments' tensors are not negative.
  void addBlockArguments(Block &block);

private:
  void addSymbols(Type type);
  void addEqual(const relax_mlir::IndexExpr &lhs,
                const relax_mlir::IndexExpr &rhs);

  relax_mlir::IndexBounds bounds;
  bool stated = false;
};

/// Calls `visit` for each operation in a function, before the operations in its
/// regions, with the facts that hold before it.
void walkWithFacts(
    FuncOp func,
    llvm::function_ref<void(Operation &, const SymbolFacts &)> visit);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_SYMBOLS_SYMBOLFACTS_H
