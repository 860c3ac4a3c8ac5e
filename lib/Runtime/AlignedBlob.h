//===- AlignedBlob.h - byte arrays aligned like weights -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_ALIGNEDBLOB_H
#define RELAX_MLIR_LIB_RUNTIME_ALIGNEDBLOB_H

#include "relax-mlir/Runtime/Executable.h"

#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

namespace relax_mlir::runtime {

/// Copies the bytes to memory aligned to 64 bytes.
inline Blob copyAligned(const void *data, uint64_t size) {
  Blob blob;
  if (size == 0)
    return blob;
  void *copy = std::aligned_alloc(64, size_t(size + 63) / 64 * 64);
  if (!copy)
    std::abort();
  std::memcpy(copy, data, size_t(size));
  blob.data = static_cast<const uint8_t *>(copy);
  blob.size = size;
  blob.owner = std::shared_ptr<const void>(copy, std::free);
  return blob;
}

/// A byte array that grows at its end without copying: its pages are remapped
/// to another address. Only pages that were written to take memory.
class GrowingBlob {
public:
  GrowingBlob() = default;
  GrowingBlob(const GrowingBlob &) = delete;
  GrowingBlob &operator=(const GrowingBlob &) = delete;
  ~GrowingBlob() {
    if (bytes)
      munmap(bytes, capacity);
  }

  const uint8_t *data() const { return bytes; }
  uint64_t size() const { return length; }

  /// Appends the bytes at the next multiple of `alignment` (at most the page
  /// size), and returns their offset; false when the system has no memory left.
  bool append(const void *source, uint64_t size, uint64_t alignment,
              uint64_t &offset) {
    offset = (length + alignment - 1) / alignment * alignment;
    if (!reserve(offset + size))
      return false;
    std::memcpy(bytes + offset, source, size_t(size));
    length = offset + size;
    return true;
  }

private:
  bool reserve(uint64_t size) {
    if (size <= capacity)
      return true;
    uint64_t wanted = capacity * 2 > size ? capacity * 2 : size;
    wanted = (wanted + 0xffff) / 0x10000 * 0x10000;
    void *moved =
        bytes ? mremap(bytes, capacity, wanted, MREMAP_MAYMOVE)
              : mmap(nullptr, wanted, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (moved == MAP_FAILED)
      return false;
    bytes = static_cast<uint8_t *>(moved);
    capacity = wanted;
    return true;
  }

  uint8_t *bytes = nullptr;
  uint64_t length = 0, capacity = 0;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_ALIGNEDBLOB_H
