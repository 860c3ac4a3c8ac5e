//===- Objects.cpp - objects of the runtime in tvm-ffi's layout -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Objects.h"

namespace relax_mlir::runtime {

int32_t storageTypeIndex() {
  static const int32_t index = [] {
    static const char key[] = "relax_mlir.Storage";
    TVMFFIByteArray name{key, sizeof(key) - 1};
    return TVMFFITypeGetOrAllocIndex(&name, /*static_type_index=*/-1,
                                     /*type_depth=*/1, /*num_child_slots=*/0,
                                     /*child_slots_can_overflow=*/0,
                                     kTVMFFIObject);
  }();
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
