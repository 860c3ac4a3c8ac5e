//===- IndexReplacement.h - put an expression in place of an index --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_INDEXREPLACEMENT_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_INDEXREPLACEMENT_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// An index value, such as a loop variable, and the affine expression over
/// other values that takes its place. A loop variable cannot be replaced by the
/// result of an operation, as extents and conditions take loop variables and
/// symbols only: the expression goes into their maps.
class IndexReplacement {
public:
  IndexReplacement(Value from, AffineExpr to, ValueRange dims = {},
                   ValueRange symbols = {})
      : from(from), to(to), dims(dims), symbols(symbols) {}
  /// By a constant.
  IndexReplacement(Value from, int64_t to)
      : from(from), to(getAffineConstantExpr(to, from.getContext())) {}

  /// Replaces in `exprs` over `dims` and `symbols`, and compresses those.
  void apply(SmallVectorImpl<AffineExpr> &exprs, SmallVectorImpl<Value> &dims,
             SmallVectorImpl<Value> &symbols) const;

  /// The map and its operands after replacement.
  void apply(AffineMap &map, SmallVectorImpl<Value> &operands) const;

  /// Replaces all uses below the operations of `block`. Uses that are no
  /// operands of maps get an `affine.apply` or a constant at its start.
  void apply(Block &block) const;

private:
  void applyTo(Operation *op) const;

  Value from;
  AffineExpr to;
  SmallVector<Value> dims, symbols;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_INDEXREPLACEMENT_H
