//===- VersionedStruct.h - structures of other versions ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CAPI_VERSIONEDSTRUCT_H
#define RELAX_MLIR_LIB_CAPI_VERSIONEDSTRUCT_H

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>

/// What an older or newer caller gave, as this version knows it. The structure
/// begins with its size; what lies outside of that is zero.
template <typename T> T readVersioned(const T *given) {
  static_assert(std::is_standard_layout_v<T> && offsetof(T, size) == 0);
  T known = {};
  if (given)
    std::memcpy(&known, given, std::min(given->size, sizeof(T)));
  return known;
}

/// Fills in what an older or newer caller has of a structure. `to.size` stays.
template <typename T> void writeVersioned(const T &from, T &to) {
  static_assert(std::is_standard_layout_v<T> && offsetof(T, size) == 0);
  T known = from;
  known.size = to.size;
  std::memcpy(&to, &known, std::min(to.size, sizeof(T)));
}

#endif // RELAX_MLIR_LIB_CAPI_VERSIONEDSTRUCT_H
