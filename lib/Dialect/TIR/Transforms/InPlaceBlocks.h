//===- InPlaceBlocks.h - blocks that may write where they read --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_INPLACEBLOCKS_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_INPLACEBLOCKS_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Returns the block around all uses of `from` and `to` below `op`; null if
/// there are several, or if a use is not at the top of its body.
BlockOp getOnlyBlock(Operation *op, Value from, Value to);

/// Returns true if `op`, the last use of `from` and the first of `to`, is
/// proven to compute each element of `to` once, and to read of `from` only the
/// element at the same indices, before it writes.
bool isInPlace(Operation *op, Value from, Value to);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_INPLACEBLOCKS_H
