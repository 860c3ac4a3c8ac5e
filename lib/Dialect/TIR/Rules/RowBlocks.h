//===- RowBlocks.h - products joined by blocks of rows ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An attention multiplies matrices, normalizes the rows of the result, and
// multiplies these by another matrix:
//
//     scores = query * key        rows x keys
//     weights = softmax(scores)   rows x keys
//     result = weights * value    rows x channels
//
// Scores and weights are far larger than the operands and the result. A row of
// the result needs only one row of each, so blocks of rows are computed one
// after the other, from scores to result, in a cache:
//
//     parallel over batches, heads and blocks of rows
//       scores, weights and result of the block
//
// The loops over blocks of rows are shared by all blocks of the function. The
// rules then schedule each block inside of them.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_RULES_ROWBLOCKS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_RULES_ROWBLOCKS_H

#include "relax-mlir/Dialect/TIR/Rules/ScheduleRule.h"

namespace mlir::tir {

/// Nests each chain of blocks, from one product of matrices to another that
/// reads its rows, below loops over blocks of rows, if the target's caches ask
/// for it (RowBlockSizes.h). Remarks of the category `tir-default-schedule`
/// tell the rows of a block, or why a product that follows another is not
/// nested.
void joinRowBlocks(Schedule &schedule, const ScheduleTarget &target);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_RULES_ROWBLOCKS_H
