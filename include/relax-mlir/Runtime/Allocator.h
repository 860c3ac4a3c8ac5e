//===- Allocator.h - pools with a chosen allocator -------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_ALLOCATOR_H
#define RELAX_MLIR_RUNTIME_ALLOCATOR_H

#include "relax-mlir-c/Runtime.h"
#include "relax-mlir/Runtime/Device.h"

namespace relax_mlir::runtime {

enum class AllocatorKind {
  /// Freed blocks are kept and reused.
  Pooled,
  /// Each block has exactly the size that is asked for, and goes back to the
  /// device when it is freed.
  Naive,
};

/// Parses "pooled" or "naive".
RELAX_RT_API Expected<AllocatorKind> parseAllocatorKind(std::string_view text);

/// Creates a pool with memory of a device, or of a user's allocator for that
/// device. Blocks keep the pool.
RELAX_RT_API Expected<std::shared_ptr<MemoryPool>>
makeMemoryPool(DLDevice device, AllocatorKind kind,
               const RelaxAllocator *user = nullptr);

/// Returns the pool of a device for machines that are loaded now: null for the
/// pool that all machines share, unless relaxSetAllocator has set an allocator.
Expected<std::shared_ptr<MemoryPool>> getPoolOfNewMachines(DLDevice device);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_ALLOCATOR_H
