//===- DividedAxis.h - scans and sorts that threads share -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A scan or a sort is by default one block for each row, which runs along the
// axis: the least work for one thread. An operator with the attribute
// `relax.divided` becomes blocks with a point for each element of the axis, or
// for each group of elements, which do more work in fewer steps.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_DIVIDEDAXIS_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_DIVIDEDAXIS_H

#include "relax-mlir/Conversion/RelaxToTIR/PrimFuncEmitter.h"

namespace mlir::relax {

/// A scan, apart from its operator.
struct ScanToDivide {
  /// The element types of the operand and of the result.
  Type from, to;
  int64_t axis;
  bool isProduct, isExclusive, isReverse;
};

/// Builds the blocks of a scan from the first buffer of `program` to its
/// output: sums of groups of elements, of groups of these sums and so on, then
/// the sum in front of each group from the greatest groups to the smallest.
void divideScan(PrimFuncEmitter &program, Location loc,
                const ScanToDivide &scan);

/// Rows to sort along an axis of the first buffer of a program.
struct RowsToSort {
  Type type;
  /// The extents of the other dimensions, and of the axis.
  Extents others;
  relax_mlir::IndexExpr size;
  int64_t axis;
  bool isDescending;
  /// True if the positions of the elements are to be found.
  bool hasPositions;
  /// The number of elements of a row that are needed, if not all of them.
  std::optional<int64_t> most;
};

/// The elements of rows in sorted order and their positions, both with the axis
/// as the last dimension.
struct SortedRows {
  Value elements, positions;
};

/// Builds the blocks of a stable sort: groups of elements are sorted, and then
/// merged in pairs. Each point of a merge finds the element of its rank in two
/// sorted groups.
SortedRows sortByMerges(PrimFuncEmitter &program, Location loc,
                        const RowsToSort &rows);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_DIVIDEDAXIS_H
