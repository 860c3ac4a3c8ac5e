//===- ThreadTags.h - names of thread indices -------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_IR_THREADTAGS_H
#define RELAX_MLIR_DIALECT_TIR_IR_THREADTAGS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::tir {

/// Returns true if a loop can be bound to the thread index `tag`, such as
/// `threadIdx.x`.
bool isThreadTag(llvm::StringRef tag);

/// Returns true for an index of the threads of a block, such as `threadIdx.x`.
inline bool isThreadIndex(llvm::StringRef tag) {
  return tag.starts_with("threadIdx");
}

/// Returns true for an index of the blocks of a grid, such as `blockIdx.x`.
inline bool isBlockIndex(llvm::StringRef tag) {
  return tag.starts_with("blockIdx");
}

/// Returns true if a thread may run the iterations of a loop one after the
/// other. The tag of the loop is empty if it has none.
inline bool isSerialTag(llvm::StringRef tag) {
  return !isThreadIndex(tag) && !isBlockIndex(tag);
}

/// Attribute of a tir.if between the threads that copy and those that compute,
/// which the second region is for: the number of the latter.
inline constexpr llvm::StringLiteral kConsumersAttrName = "tir.consumers";

/// The attribute of a serial loop over the tiles of a block. It promises that
/// iterations are independent of each other in memory of the device, as blocks
/// are.
inline constexpr llvm::StringLiteral kTilesAttrName = "tir.tiles";

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_IR_THREADTAGS_H
