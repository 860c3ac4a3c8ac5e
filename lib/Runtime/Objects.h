//===- Objects.h - objects of the runtime in tvm-ffi's layout ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_OBJECTS_H
#define RELAX_MLIR_LIB_RUNTIME_OBJECTS_H

#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/FFI.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace relax_mlir::runtime {

/// A C++ object behind tvm-ffi's object header. The payload is destroyed with
/// the last strong reference, the memory is freed with the last weak one. The
/// allocation header that tvm-ffi requires precedes every object.
template <typename Payload> struct Boxed {
  TVMFFIObject header;
  Payload payload;

  static Boxed *create(int32_t typeIndex, size_t extraBytes, Payload payload) {
    static_assert(alignof(std::max_align_t) >= 16);
    void *memory = std::malloc(kPrefix + sizeof(Boxed) + extraBytes);
    if (!memory)
      std::abort();
    std::memset(memory, 0, kPrefix);
    auto *object =
        reinterpret_cast<Boxed *>(static_cast<char *>(memory) + kPrefix);
    object->header = TVMFFIObject{};
    object->header.combined_ref_count = kOneOwner;
    object->header.type_index = typeIndex;
    object->header.deleter = &Boxed::destroy;
    new (&object->payload) Payload(std::move(payload));
    return object;
  }

  static void destroy(void *self, int flags) {
    auto *object = static_cast<Boxed *>(self);
    if (flags & kTVMFFIObjectDeleterFlagBitMaskStrong)
      object->payload.~Payload();
    if (flags & kTVMFFIObjectDeleterFlagBitMaskWeak)
      std::free(reinterpret_cast<char *>(object) - kPrefix);
  }

  static constexpr size_t kPrefix = 16;
};

/// Memory that tensors are allocated from.
struct Storage {
  DLDevice device;
  std::shared_ptr<DeviceBuffer> buffer;
};

/// The sizes that a call of a function computes. The numbers follow the object.
struct ShapeHeap {
  size_t size;
};

Any makeShapeHeap(size_t size);
/// Returns the numbers of a heap, which are zero at first; null when the value
/// is no heap.
int64_t *asShapeHeap(const TVMFFIAny &view, size_t &size);

/// Returns the type index of "relax_mlir.Storage".
int32_t storageTypeIndex();

Any makeStorage(Storage storage);
/// Returns null when the value is not a storage.
const Storage *asStorage(const TVMFFIAny &view);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_OBJECTS_H
