//===- FirstPoint.h - proofs at the first point of a reduction --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_FIRSTPOINT_H
#define RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_FIRSTPOINT_H

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::tir {

/// The first point of a reduction, at which an update must follow an init that
/// leaves out the loops of the reduction.
class FirstPoint {
public:
  /// Ranges of symbols are read from `bounds` and narrowed there.
  explicit FirstPoint(relax_mlir::IndexBounds &bounds) : bounds(bounds) {}

  /// States that the loop or iterator called `name` is zero at the point.
  void addZero(llvm::StringRef name) { zeros[name] = 0; }
  /// Assumes that `expr` is at least `least`, such as the extent of a reduce
  /// iterator at least 1.
  void assumeAtLeast(const relax_mlir::IndexExpr &expr, int64_t least);

  /// Returns true if `value` is proven to be at least 0 at the point.
  bool proveNonNegative(const relax_mlir::IndexExpr &value) const;

private:
  relax_mlir::IndexBounds &bounds;
  llvm::StringMap<relax_mlir::IndexExpr> zeros;
  /// Values of symbols that follow from assumptions over several symbols.
  llvm::StringMap<relax_mlir::IndexExpr> solved;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_FIRSTPOINT_H
