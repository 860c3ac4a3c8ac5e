//===- TensorMap.h - tensors whose boxes kernels copy ----------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_TENSORMAP_H
#define RELAX_MLIR_RUNTIME_TENSORMAP_H

#include "relax-mlir/Runtime/FFI.h"

namespace relax_mlir::runtime {

constexpr uint32_t kMaxTensorRank = 5;
constexpr uint32_t kTensorMapBytes = 128;

/// The order of chunks of 16 bytes of a box in shared memory. Within rows of
/// the given width, chunk c of row r is at c ^ (r * width / 128 % (width / 16))
/// for a box at a multiple of 8 times the width.
enum class TensorSwizzle : uint32_t { None, Bytes32, Bytes64, Bytes128 };

/// A tensor in global memory, and the box of it that one operation copies.
/// Dimensions are from the innermost one on, as for cuTensorMapEncodeTiled.
/// Elements of a box that are outside of the tensor are loaded as zero, and not
/// stored.
struct TensorMapInfo {
  void *base = nullptr;
  DLDataType type = {};
  uint32_t rank = 0;
  uint64_t dims[kMaxTensorRank] = {};
  /// Bytes between neighbours along the dimensions 1 to 4.
  uint64_t strides[kMaxTensorRank - 1] = {};
  uint32_t box[kMaxTensorRank] = {};
  TensorSwizzle swizzle = TensorSwizzle::None;
};

/// Refuses tensors and boxes that cuda refuses, with the reason, which its
/// driver does not tell; also rows of a box that are narrower than its swizzle.
/// `map` is the place for the bytes of the map, at a multiple of 64.
RELAX_RT_API Error checkTensorMap(const TensorMapInfo &info, const void *map);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_TENSORMAP_H
