//===- StripMining.h - split a loop into one over vectors -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_STRIPMINING_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_STRIPMINING_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Splits a loop into one over vectors of `lanes`, which gets a vectorized loop
/// of this extent, and a rest of fewer iterations. Returns the vectorized loop
/// and the rest, which is null if there is none.
std::pair<ForOp, ForOp> stripMine(ForOp loop, int64_t lanes);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_STRIPMINING_H
