//===- IndexReplacement.h - replace an index by an expression ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_INDEXREPLACEMENT_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_INDEXREPLACEMENT_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// An index value, such as a loop variable, and the affine expression over
/// other values that replaces it. An operation's result cannot replace a loop
/// variable, since extents and conditions take only loop variables and symbols.
/// So the expression is composed into their maps.
class IndexReplacement {
public:
  IndexReplacement(Value from, AffineExpr to, ValueRange dims = {},
                   ValueRange symbols = {})
      : from(from), to(to), dims(dims), symbols(symbols) {}
  /// Replaces by a constant.
  IndexReplacement(Value from, int64_t to)
      : from(from), to(getAffineConstantExpr(to, from.getContext())) {}

  /// Replaces in `exprs` over `dims` and `symbols`, and compresses the
  /// operands.
  void apply(SmallVectorImpl<AffineExpr> &exprs, SmallVectorImpl<Value> &dims,
             SmallVectorImpl<Value> &symbols) const;

  /// Returns the map and its operands after replacement.
  void apply(AffineMap &map, SmallVectorImpl<Value> &operands) const;

  /// Replaces all uses below the operations of `block`. For uses that are not
  /// map operands, creates an `affine.apply` or a constant at its start.
  void apply(Block &block) const;

  /// Replaces in the maps and conditions of one operation.
  void applyTo(Operation *op) const;

private:
  Value from;
  AffineExpr to;
  SmallVector<Value> dims, symbols;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_INDEXREPLACEMENT_H
