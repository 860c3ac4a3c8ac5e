//===- AlignedBlob.h - bytes of our own, aligned as weights are ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_ALIGNEDBLOB_H
#define RELAX_MLIR_LIB_RUNTIME_ALIGNEDBLOB_H

#include "relax-mlir/Runtime/Executable.h"

#include <cstdlib>
#include <cstring>

namespace relax_mlir::runtime {

/// A copy of the bytes that is aligned to 64 bytes.
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

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_ALIGNEDBLOB_H
