//===- RowBlockSizes.h - rows that a cache holds ----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The rows of a tensor between two products of matrices, such as the scores of
// an attention, are computed by blocks if the largest cache of a core holds a
// block and not the tensor. Fusion asks this before it makes one kernel of the
// products, and the schedule of the kernel asks it again.
//
// Two blocks may exceed the cache: one of 16 very long rows, and all rows of a
// matrix among several, if their number is unknown or has no divisor that
// suits. The latter keeps one matrix at a time, and not the tensor, in memory.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_ROWBLOCKSIZES_H
#define RELAX_MLIR_ANALYSIS_TIR_ROWBLOCKSIZES_H

#include "relax-mlir/Analysis/Machine/CPUModel.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace mlir::tir {

/// The sizes of a tensor between two products; nullopt for those that are not
/// known.
struct RowTensor {
  /// The dimensions that choose a row, outermost first. The last one has the
  /// rows of a matrix, the others its number.
  SmallVector<std::optional<int64_t>> rowSizes;
  /// The dimensions of a row.
  SmallVector<std::optional<int64_t>> columnSizes;
  int64_t elementBytes = 1;
};

/// A way to compute a tensor by blocks of its rows.
struct RowBlocks {
  /// The rows of a block, which divide those of a matrix; nullopt for all rows
  /// of a matrix.
  std::optional<int64_t> size;
};

/// Returns the blocks of rows in which a tensor is computed. Fails, and stores
/// the reason to `why`, if a cache holds the whole tensor, or its rows are few
/// or would be one block.
FailureOr<RowBlocks> planRowBlocks(const RowTensor &tensor,
                                   const relax_mlir::CPUModel &cpu,
                                   std::string *why);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_ROWBLOCKSIZES_H
