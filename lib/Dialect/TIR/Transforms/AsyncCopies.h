//===- AsyncCopies.h - copies that a thread does not wait for ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_ASYNCCOPIES_H
#define RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_ASYNCCOPIES_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Replaces loads of 4, 8 or 16 bytes of memory of the device, whose only use
/// is a store at or below `root` to a shared buffer of `kernel`, by operations
/// `nvgpu.device_async_copy`. Where a branch chooses between the element and
/// zero, the copy reads no element and fills with zeros. Returns the number of
/// copies. The caller knows that no thread writes what they read.
int64_t makeCopiesAsync(Operation *root, ForOp kernel);

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_TRANSFORMS_ASYNCCOPIES_H
