//===- Objects.cpp - objects of the runtime in tvm-ffi's layout -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Objects.h"

namespace relax_mlir::runtime {

/// Returns the type index of a new type of objects.
static int32_t registerType(std::string_view key) {
  TVMFFIByteArray name{key.data(), key.size()};
  return TVMFFITypeGetOrAllocIndex(&name, /*static_type_index=*/-1,
                                   /*type_depth=*/1, /*num_child_slots=*/0,
                                   /*child_slots_can_overflow=*/0,
                                   kTVMFFIObject);
}

static int32_t shapeHeapTypeIndex() {
  static const int32_t index = registerType("relax_mlir.ShapeHeap");
  return index;
}

Any makeShapeHeap(size_t size) {
  size_t bytes = size * sizeof(int64_t);
  auto *object =
      Boxed<ShapeHeap>::create(shapeHeapTypeIndex(), bytes, ShapeHeap{size});
  std::memset(static_cast<void *>(object + 1), 0, bytes);
  return Any::adoptObject(object);
}

int64_t *asShapeHeap(const TVMFFIAny &view, size_t &size) {
  if (view.type_index != shapeHeapTypeIndex())
    return nullptr;
  auto *object = reinterpret_cast<Boxed<ShapeHeap> *>(view.v_obj);
  size = object->payload.size;
  return reinterpret_cast<int64_t *>(object + 1);
}

int32_t storageTypeIndex() {
  static const int32_t index = registerType("relax_mlir.Storage");
  return index;
}

Any makeStorage(Storage storage) {
  return Any::adoptObject(
      Boxed<Storage>::create(storageTypeIndex(), 0, std::move(storage)));
}

const Storage *asStorage(const TVMFFIAny &view) {
  if (view.type_index != storageTypeIndex())
    return nullptr;
  return &reinterpret_cast<Boxed<Storage> *>(view.v_obj)->payload;
}

} // namespace relax_mlir::runtime
