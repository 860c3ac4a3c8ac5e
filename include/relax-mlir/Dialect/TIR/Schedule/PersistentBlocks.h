//===- PersistentBlocks.h - blocks that run several tiles -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_PERSISTENTBLOCKS_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_PERSISTENTBLOCKS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::tir {

/// The annotation of a loop with a producer of copies, in a kernel whose blocks
/// may run several tiles: the most blocks of the grid, an integer of 64 bits.
inline constexpr llvm::StringLiteral kPersistentBlocksName =
    "persistent_blocks";

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_PERSISTENTBLOCKS_H
