//===- RowChain.h - blocks that compute the same rows -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A softmax is a chain of blocks: the maximum of each row, exponentials, their
// sum, quotients. A normalization is one, too. Each block computes a row from
// the same row of the blocks before. So one loop over rows can run all of them.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_ROWCHAIN_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_ROWCHAIN_H

#include "relax-mlir/Dialect/TIR/Rules/ScheduleRule.h"

namespace mlir::tir {

/// A block of the chain. Its first loops are those of the rows; the others, the
/// inner ones, are over the elements of a row.
struct RowChainMember {
  ScheduledBlock facts;
  unsigned numInner;
};
using RowChain = std::vector<RowChainMember>;

/// Finds the blocks from `first` on that compute the same rows, each from
/// results of the former ones. Only the last one's results are read by blocks
/// outside of the chain. The innermost loop of each block that has inner ones
/// accesses neighbours.
RowChain findRowChain(const ScheduledBlock &first);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_ROWCHAIN_H
