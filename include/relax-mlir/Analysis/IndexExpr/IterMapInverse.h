//===- IterMapInverse.h - invert maps of loops ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// # Purpose
//
// A layout `(x0, x1) -> (x1 floordiv 16, x0, x1 mod 16)` stores the element
// (x0, x1) of a matrix at another index (y0, y1, y2). A program that runs over
// the new indices needs the old ones: `x0 = y1`, `x1 = 16 * y0 + y2`. If the
// matrix has 40 columns, the new box has 3 * 16 = 48: an index with
// `39 - 16 * y0 - y2 < 0` belongs to no element. It is padding.
//
// # The method
//
// detectIterMap has cut each input into digits and found the digits that each
// index is made of. So cut each index into its digits, and put the digits of
// each input together. Digits of joined numbers are put together to that number
// first, which is then cut into its parts.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_INDEXEXPR_ITERMAPINVERSE_H
#define RELAX_MLIR_ANALYSIS_INDEXEXPR_ITERMAPINVERSE_H

#include "relax-mlir/Analysis/IndexExpr/IterMap.h"

namespace relax_mlir {

/// The way back from the indices of a map to its inputs.
struct IterMapInverse {
  /// The value of each input, over the values of the indices.
  std::vector<IndexExpr> inputs;
  /// Not negative, all of them, for exactly those values of the indices within
  /// the box of `IterMap::indices` that a point of the domain gives. Empty if
  /// the map is bijective.
  std::vector<IndexExpr> conditions;
};

/// Inverts a map that is proven one to one and of which each index takes all
/// values of a range; `values` has one expression per index. Predicates that
/// the map was detected with are not among the conditions. Fails with the
/// reason in `*why`, unless that is null.
llvm::FailureOr<IterMapInverse> invertIterMap(const IterMap &map,
                                              llvm::ArrayRef<IndexExpr> values,
                                              std::string *why = nullptr);

} // namespace relax_mlir

#endif // RELAX_MLIR_ANALYSIS_INDEXEXPR_ITERMAPINVERSE_H
