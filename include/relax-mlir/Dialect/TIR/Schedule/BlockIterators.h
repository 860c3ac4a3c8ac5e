//===- BlockIterators.h - replace the iterators of a block ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_BLOCKITERATORS_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_BLOCKITERATORS_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// New iterators of a block.
struct IteratorChange {
  SmallVector<IteratorKind> kinds;
  /// The binding of the new iterators, their domain and the predicate, over
  /// `operands`, as for BlockOp::setMaps.
  AffineMap binding, domain;
  IntegerSet predicate;
  SmallVector<Value> operands;
  /// Each old iterator, over the new ones (dimensions) and `valueSymbols`. One
  /// that is not of kind reduce uses only new ones that are not, either.
  SmallVector<AffineExpr> values;
  SmallVector<Value> valueSymbols;
};

/// Replaces the iterators of a block in place: in its maps, in both regions and
/// in its stated accesses, which need values without symbols. Simplifies the
/// affine accesses.
void changeIterators(RewriterBase &rewriter, BlockOp block,
                     const IteratorChange &change);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_BLOCKITERATORS_H
