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

/// `((dimension floordiv lower) mod extent) * scale`; without an extent all
/// that is left of the dimension.
struct DimSplit {
  unsigned dimension;
  int64_t lower;
  std::optional<int64_t> extent;
  int64_t scale;
};

/// A map in digits.
struct LayoutMap {
  /// For each dimension of the result, from the least scale on.
  SmallVector<SmallVector<DimSplit>> results;
  /// For each dimension of the operand, from the lowest digit on.
  SmallVector<SmallVector<DimSplit>> dimensions;
};

/// The number of values of a digit.
Dim getExtent(const DimSplit &digit, const TensorShape &x);

FailureOr<LayoutMap> parseMap(OpLocation location, AffineMap map);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_LAYOUTMAP_H
