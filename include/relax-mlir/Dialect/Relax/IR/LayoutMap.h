//===- LayoutMap.h - index maps of layout_transform -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_LAYOUTMAP_H
#define RELAX_MLIR_DIALECT_RELAX_IR_LAYOUTMAP_H

#include "mlir/IR/AffineMap.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

/// Part of a dimension in an index map:
/// `((dimension floordiv lower) mod extent) * scale`. Without an extent it is
/// the whole quotient.
struct DimSplit {
  unsigned dimension;
  int64_t lower;
  std::optional<int64_t> extent;
  int64_t scale;
};

/// An index map as sums of splits.
struct LayoutMap {
  /// The splits of each dimension of the result, in ascending order of scale.
  SmallVector<SmallVector<DimSplit>> results;
  /// The splits of each dimension of the operand, in ascending order of
  /// `lower`.
  SmallVector<SmallVector<DimSplit>> dimensions;
};

/// Returns the number of values that a split takes.
Dim getExtent(const DimSplit &digit, const TensorShape &x);

FailureOr<LayoutMap> parseMap(OpLocation location, AffineMap map);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_LAYOUTMAP_H
