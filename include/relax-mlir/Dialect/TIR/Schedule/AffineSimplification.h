//===- AffineSimplification.h - simplify affine ops by ranges ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_AFFINESIMPLIFICATION_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_AFFINESIMPLIFICATION_H

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Names loop variables, block iterators and index symbols, and holds the
/// ranges that the program gives them.
class IndexRanges {
public:
  /// Returns the expression that stands for `value`.
  relax_mlir::IndexExpr get(Value value);
  relax_mlir::IndexExpr get(AffineExpr expr, ValueRange dims,
                            ValueRange symbols);

  /// Returns `expr`, simplified by the ranges of its operands, over the same
  /// operands.
  AffineExpr simplify(AffineExpr expr, ValueRange dims, ValueRange symbols);

  /// Returns true if `expr >= 0` holds for all values of its operands, or for
  /// none.
  bool isNeverNegative(AffineExpr expr, ValueRange dims, ValueRange symbols);
  bool isAlwaysNegative(AffineExpr expr, ValueRange dims, ValueRange symbols);

  relax_mlir::IndexBounds &getBounds() { return bounds; }

private:
  relax_mlir::IndexBounds bounds;
  llvm::DenseMap<Value, std::string> names;
};

/// Splits `operands` of `map` into dimensions (loop variables, iterators) and
/// symbols (index arguments of the function), in the order of first use.
void classifyAffineOperands(AffineMap &map, SmallVectorImpl<Value> &operands);
void classifyAffineOperands(IntegerSet &set, SmallVectorImpl<Value> &operands);

/// Composes and simplifies the affine operations below `root`. Drops branches
/// and predicate constraints that always or never hold, and erases unused
/// operations. Afterwards all operands are loop variables, iterators and
/// symbols.
void simplifyAffineOps(Operation *root);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_AFFINESIMPLIFICATION_H
