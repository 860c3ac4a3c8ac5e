//===- RowOperands.h - rows that depend on rows -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A row of a tensor has the elements whose indices but the last are the same. A
// softmax computes a row of its result from the same row of its operand, and a
// product of matrices from that row of its first operand, and from all of the
// second one. Such kernels can run for some rows at a time, one after the
// other.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_ROWOPERANDS_H
#define RELAX_MLIR_ANALYSIS_TIR_ROWOPERANDS_H

#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"

namespace mlir::tir {

/// The iterator that is the index of each dimension of a buffer; nullopt where
/// the index is another expression.
using IteratorsOfDims = SmallVector<std::optional<unsigned>>;

/// Returns the iterators that index the dimensions of a buffer, outside of init
/// regions; nullopt if accesses of that kind differ, or there is none.
std::optional<IteratorsOfDims> getIteratorsOfDims(BlockOp block, Value buffer,
                                                  AccessKind kind);

/// Returns the numbers of the arguments from which a function with one result
/// computes rows: each row of the result depends on that row of the argument
/// alone.
SmallVector<unsigned> getRowOperands(PrimFuncOp func);

/// Returns true if a block of the function sums products of two values, not
/// squares as a variance does.
bool sumsProducts(PrimFuncOp func);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_ROWOPERANDS_H
