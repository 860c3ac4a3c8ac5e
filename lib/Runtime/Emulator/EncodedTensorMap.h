//===- EncodedTensorMap.h - the bytes of a tensor map ----------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_EMULATOR_ENCODEDTENSORMAP_H
#define RELAX_MLIR_LIB_RUNTIME_EMULATOR_ENCODEDTENSORMAP_H

#include "relax-mlir/Runtime/Emulator/TensorMap.h"

#include <algorithm>

namespace relax_mlir::runtime::emulator {

/// The contents of a tensor map of the emulator. Dimensions are from the
/// innermost one on.
struct EncodedTensorMap {
  static constexpr uint64_t kMagic = 0x70616d726f736e74;

  uint64_t magic;
  uint64_t base;
  uint64_t dims[kMaxTensorRank];
  /// Bytes between neighbours along the dimensions 1 to 4.
  uint64_t strides[kMaxTensorRank - 1];
  uint32_t rank;
  uint32_t elementBytes;
  /// A TensorSwizzle.
  uint32_t swizzle;
  uint16_t box[kMaxTensorRank];

  uint32_t rowBytes() const { return box[0] * elementBytes; }
  uint32_t numRows() const {
    uint32_t count = 1;
    for (uint32_t dim = 1; dim < rank; ++dim)
      count *= box[dim];
    return count;
  }
  uint32_t boxBytes() const { return rowBytes() * numRows(); }
  /// Returns the alignment of a box in shared memory: the swizzle repeats after
  /// 8 rows of its width.
  uint32_t boxAlignment() const { return 128u << swizzle; }

  /// Returns the address of 16 bytes of a box in shared memory, from the one
  /// without swizzle. Bits 4 to 6 are changed by bits 7 to 9.
  uintptr_t getSwizzled(uintptr_t address) const {
    uintptr_t mask = (uintptr_t(16) << swizzle) - 16;
    return address ^ (address >> 3 & mask);
  }
};

static_assert(sizeof(EncodedTensorMap) <= kTensorMapBytes,
              "expected a tensor map that holds its contents");

/// A row of a box. The bytes from `begin` to `end` of it are in the tensor, at
/// `address`; the others are outside of it.
struct BoxRow {
  uint32_t index;
  uintptr_t address;
  uint32_t begin, end;
};

/// Calls visit(row) for the rows of a box with the given coordinates.
template <typename Visit>
void forEachRow(const EncodedTensorMap &map,
                const int32_t (&coordinates)[kMaxTensorRank], Visit visit) {
  int64_t first = coordinates[0];
  int64_t begin = std::clamp<int64_t>(-first, 0, map.box[0]);
  int64_t end =
      std::clamp<int64_t>(int64_t(map.dims[0]) - first, begin, map.box[0]);
  uint32_t count = map.numRows();
  for (uint32_t row = 0; row < count; ++row) {
    uint64_t address = map.base + uint64_t(first + begin) * map.elementBytes;
    bool isInside = true;
    uint32_t rest = row;
    for (uint32_t dim = 1; dim < map.rank; ++dim) {
      int64_t index = int64_t(coordinates[dim]) + rest % map.box[dim];
      rest /= map.box[dim];
      isInside &= index >= 0 && uint64_t(index) < map.dims[dim];
      address += uint64_t(index) * map.strides[dim - 1];
    }
    visit(BoxRow{row, uintptr_t(address), uint32_t(begin) * map.elementBytes,
                 uint32_t(isInside ? end : begin) * map.elementBytes});
  }
}

} // namespace relax_mlir::runtime::emulator

#endif // RELAX_MLIR_LIB_RUNTIME_EMULATOR_ENCODEDTENSORMAP_H
