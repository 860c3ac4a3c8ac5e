//===- SharedMemory.cpp - shared memory and its last accesses -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SharedMemory.h"

#include <sys/mman.h>

namespace relax_mlir::runtime::emulator {

/// Twice the window has one at a multiple of its size.
static constexpr size_t kMappedBytes = 2 * size_t(kSharedWindow);

static void *map(int flags) {
  void *memory =
      mmap(nullptr, kMappedBytes, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | flags, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

char *SharedWindow::get() {
#ifdef MAP_32BIT
  if (!mapping)
    mapping = map(MAP_32BIT);
#endif
  if (!mapping)
    mapping = map(0);
  if (!mapping)
    return nullptr;
  uintptr_t begin = reinterpret_cast<uintptr_t>(mapping);
  uintptr_t aligned = (begin + kSharedWindow - 1) / kSharedWindow;
  return reinterpret_cast<char *>(aligned * kSharedWindow);
}

SharedWindow::~SharedWindow() {
  if (mapping)
    munmap(mapping, kMappedBytes);
}

} // namespace relax_mlir::runtime::emulator
