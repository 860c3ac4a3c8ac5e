//===- FirstPoint.h - proofs at the first point of a reduction --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_FIRSTPOINT_H
#define RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_FIRSTPOINT_H

#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"

namespace mlir::tir {

/// The first point of a reduction, at which an update must follow an init that
/// leaves out the loops of the reduction. Proofs assume that a point exists: an
/// init runs even if none does.
class FirstPoint {
public:
  explicit FirstPoint(relax_mlir::IndexBounds &bounds) : bounds(bounds) {}

  /// Makes a loop or an iterator of the reduction zero.
  void addZero(llvm::StringRef name) { zeros[name] = 0; }
  /// Adds the extent of an iterator of the reduction, which is at least 1.
  void addExtent(const relax_mlir::IndexExpr &extent);

  /// Returns true if the reduction is known to have no point.
  bool isEmpty() const { return hasZeroExtent; }
  /// Returns true if `value` is proven to be at least 0 at the point.
  bool isNeverNegative(const relax_mlir::IndexExpr &value) const;

private:
  relax_mlir::IndexBounds &bounds;
  llvm::StringMap<relax_mlir::IndexExpr> zeros;
  /// Symbols or divisions with a value that makes the extents at least 1.
  std::vector<std::pair<relax_mlir::IndexAtom, relax_mlir::IndexExpr>>
      ifNotEmpty;
  bool hasZeroExtent = false;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_FIRSTPOINT_H
