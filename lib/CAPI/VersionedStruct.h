//===- VersionedStruct.h - structures of other versions --------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CAPI_VERSIONEDSTRUCT_H
#define RELAX_MLIR_LIB_CAPI_VERSIONEDSTRUCT_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/TypeName.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

/// Checks the assumptions of the functions below. The structure begins with its
/// size, and all fields are scalars aligned to their own size. So no field
/// crosses a multiple of the structure's alignment, and the size of each
/// version is such a multiple.
///
/// If a structure ends with padding, its size does not tell if a field that is
/// later placed in the padding was given: new fields must come after the
/// padding.
template <typename T> constexpr bool isVersioned() {
  return std::is_standard_layout_v<T> && std::is_trivially_copyable_v<T> &&
         std::is_same_v<decltype(T::size), size_t> && offsetof(T, size) == 0 &&
         alignof(int64_t) == sizeof(int64_t) &&
         alignof(double) == sizeof(double) && alignof(void *) == sizeof(void *);
}

/// Returns true if a structure of this size does not end within a field.
template <typename T> bool isWholeSize(size_t size) {
  static_assert(isVersioned<T>());
  return size % alignof(T) == 0;
}

/// Fails with one error unless the size is whole.
template <typename T>
llvm::LogicalResult
verifySize(const T &given,
           llvm::function_ref<mlir::InFlightDiagnostic()> emitError) {
  if (isWholeSize<T>(given.size))
    return llvm::success();
  return emitError() << "expected the size of " << llvm::getTypeName<T>()
                     << " to be a multiple of " << alignof(T) << ", got "
                     << given.size;
}

/// Returns the fields of an older or newer caller's structure that this version
/// knows and that lie within its size. All other fields are zero.
template <typename T> T readKnownFields(const T *given) {
  static_assert(isVersioned<T>());
  T known = {};
  if (given)
    std::memcpy(&known, given,
                std::min(given->size / alignof(T) * alignof(T), sizeof(T)));
  return known;
}

/// Fails with one error when `readKnownFields` drops something that was given:
/// part of a field, or a nonzero field of a newer version.
template <typename T>
llvm::LogicalResult
verifyAllIsKnown(const T *given,
                 llvm::function_ref<mlir::InFlightDiagnostic()> emitError) {
  if (!given)
    return llvm::success();
  if (failed(verifySize(*given, emitError)))
    return llvm::failure();
  const auto *bytes = reinterpret_cast<const unsigned char *>(given);
  for (size_t i = sizeof(T); i < given->size; ++i)
    if (bytes[i] != 0)
      return emitError() << "expected zeros after the " << sizeof(T)
                         << " bytes of " << llvm::getTypeName<T>()
                         << " that this version supports, got "
                         << unsigned(bytes[i]) << " in byte " << i;
  return llvm::success();
}

/// Verifies the structure and returns its known fields.
template <typename T>
llvm::FailureOr<T>
readVersioned(const T *given,
              llvm::function_ref<mlir::InFlightDiagnostic()> emitError) {
  if (failed(verifyAllIsKnown(given, emitError)))
    return llvm::failure();
  return readKnownFields(given);
}

/// Fills in the fields that the caller's version of a structure has. Keeps its
/// size, which must be whole, and the fields that only a newer caller knows.
template <typename T> void writeVersioned(const T &from, T &to) {
  assert(isWholeSize<T>(to.size));
  T known = from;
  known.size = to.size;
  std::memcpy(&to, &known, std::min(to.size, sizeof(T)));
}

#endif // RELAX_MLIR_LIB_CAPI_VERSIONEDSTRUCT_H
