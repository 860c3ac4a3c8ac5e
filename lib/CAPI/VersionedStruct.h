//===- VersionedStruct.h - structures of other versions ---------*- C++ -*-===//
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

/// What the functions below rely on. The structure begins with its size, and
/// all fields are scalars, which are aligned to their own size: none crosses a
/// multiple of the structure's alignment, and sizeof of each version is one.
///
/// Of a structure that ends with padding the size does not tell whether a field
/// that is put there later was given: what is appended has to come after it.
template <typename T> constexpr bool isVersioned() {
  return std::is_standard_layout_v<T> && std::is_trivially_copyable_v<T> &&
         std::is_same_v<decltype(T::size), size_t> && offsetof(T, size) == 0 &&
         alignof(int64_t) == sizeof(int64_t) &&
         alignof(double) == sizeof(double) && alignof(void *) == sizeof(void *);
}

/// Whether no field is cut by the end of a structure of this size.
template <typename T> bool isWholeSize(size_t size) {
  static_assert(isVersioned<T>());
  return size % alignof(T) == 0;
}

/// Fails, after one error, for any other size.
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

/// What an older or newer caller gave, as this version knows it: the fields
/// that lie within its size. Others are zero.
template <typename T> T readKnownFields(const T *given) {
  static_assert(isVersioned<T>());
  T known = {};
  if (given)
    std::memcpy(&known, given,
                std::min(given->size / alignof(T) * alignof(T), sizeof(T)));
  return known;
}

/// Fails, after one error, when `readKnownFields` leaves out something that was
/// given: part of a field, or a field of a newer version that is set.
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
      return emitError() << "expected zeros behind the " << sizeof(T)
                         << " bytes of " << llvm::getTypeName<T>()
                         << " that this version knows, got "
                         << unsigned(bytes[i]) << " in byte " << i;
  return llvm::success();
}

/// Both in one.
template <typename T>
llvm::FailureOr<T>
readVersioned(const T *given,
              llvm::function_ref<mlir::InFlightDiagnostic()> emitError) {
  if (failed(verifyAllIsKnown(given, emitError)))
    return llvm::failure();
  return readKnownFields(given);
}

/// Fills in what an older or newer caller has of a structure; its size, which
/// stays, has to be whole. What only a newer caller knows is left as it is.
template <typename T> void writeVersioned(const T &from, T &to) {
  assert(isWholeSize<T>(to.size));
  T known = from;
  known.size = to.size;
  std::memcpy(&to, &known, std::min(to.size, sizeof(T)));
}

#endif // RELAX_MLIR_LIB_CAPI_VERSIONEDSTRUCT_H
