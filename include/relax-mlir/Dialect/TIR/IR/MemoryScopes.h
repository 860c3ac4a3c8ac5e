//===- MemoryScopes.h - the memory of a buffer ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_IR_MEMORYSCOPES_H
#define RELAX_MLIR_DIALECT_TIR_IR_MEMORYSCOPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Returns the scope that the memory space of a buffer type states; nullopt for
/// a memory space of another dialect.
std::optional<MemoryScope> getMemoryScope(MemRefType type);

/// Returns the swizzle of a buffer in shared memory, in bytes; 0 if it has
/// none.
int64_t getSwizzle(MemRefType type);

/// Returns the places of the elements of a buffer, of which indices are row
/// major; nullopt if a size is not known, or 0, or the buffer is a view.
std::optional<TileLayout> getLayout(MemRefType type);

/// Returns the bytes that an element of a buffer takes; 0 if it is neither a
/// number nor an index.
int64_t getElementBytes(MemRefType type);

/// Returns the bytes that a buffer takes; nullopt if its shape is not static.
std::optional<int64_t> getStaticBytes(MemRefType type);

/// Returns the bytes of an element of which chunks of 16 bytes have a whole
/// number, 1, 2, 4 or 8; 0 for other types.
int64_t getChunkedBytes(Type element);

/// Returns `type` in another scope. Global memory is written as no memory
/// space.
MemRefType withMemoryScope(MemRefType type, MemoryScope scope);

/// Returns `type` in shared memory with a swizzle of 32, 64 or 128 bytes.
MemRefType withSwizzle(MemRefType type, int64_t bytes);

/// Returns true if the iterations of `loop` use the same buffer of this type,
/// though it is allocated in the loop: they run on threads of a block, and the
/// buffer is in the memory of the block.
bool isSharedByIterations(MemRefType type, ForOp loop);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_IR_MEMORYSCOPES_H
