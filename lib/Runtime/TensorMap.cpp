//===- TensorMap.cpp - check tensors whose boxes kernels copy -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/TensorMap.h"

namespace relax_mlir::runtime {

namespace {
/// The granularity of copies of boxes.
constexpr uint64_t kChunkBytes = 16;
constexpr uint64_t kMapAlignment = 64;
constexpr uint64_t kMaxDim = uint64_t(1) << 32;
constexpr uint64_t kMaxStride = uint64_t(1) << 40;
constexpr uint32_t kMaxBoxDim = 256;
constexpr uint64_t kMaxBoxBytes = 227 << 10;
} // namespace

static Error refuse(const std::string &message) {
  return Error("ValueError", "invalid tensor map: " + message);
}

static Error checkTensor(const TensorMapInfo &info) {
  if (info.rank < 1 || info.rank > kMaxTensorRank)
    return refuse("expected 1 to 5 dimensions, got " +
                  std::to_string(info.rank));
  uint32_t bits = info.type.bits;
  if (info.type.lanes != 1 ||
      (bits != 8 && bits != 16 && bits != 32 && bits != 64))
    return refuse("expected elements of 8, 16, 32 or 64 bits, got " +
                  std::to_string(bits * info.type.lanes) + " bits");
  if (reinterpret_cast<uintptr_t>(info.base) % kChunkBytes != 0)
    return refuse("expected a tensor at a multiple of 16 bytes");
  for (uint32_t dim = 0; dim < info.rank; ++dim)
    if (info.dims[dim] < 1 || info.dims[dim] > kMaxDim)
      return refuse("expected 1 to 2^32 elements along dimension " +
                    std::to_string(dim) + ", got " +
                    std::to_string(info.dims[dim]));
  for (uint32_t dim = 1; dim < info.rank; ++dim) {
    uint64_t stride = info.strides[dim - 1];
    if (stride % kChunkBytes != 0 || stride >= kMaxStride)
      return refuse("expected a stride that is a multiple of 16 bytes and "
                    "below 2^40 along dimension " +
                    std::to_string(dim) + ", got " + std::to_string(stride));
  }
  return Error::success();
}

static Error checkBox(const TensorMapInfo &info) {
  uint64_t bytes = info.type.bits / 8;
  for (uint32_t dim = 0; dim < info.rank; ++dim) {
    if (info.box[dim] < 1 || info.box[dim] > kMaxBoxDim)
      return refuse("expected 1 to 256 elements of the box along dimension " +
                    std::to_string(dim) + ", got " +
                    std::to_string(info.box[dim]));
    bytes *= info.box[dim];
  }
  if (bytes > kMaxBoxBytes)
    return refuse("expected a box of at most " + std::to_string(kMaxBoxBytes) +
                  " bytes, as large as shared memory, got " +
                  std::to_string(bytes));
  if (uint32_t(info.swizzle) > uint32_t(TensorSwizzle::Bytes128))
    return refuse("expected a swizzle of 0, 32, 64 or 128 bytes, got number " +
                  std::to_string(uint32_t(info.swizzle)));
  uint32_t rowBytes = info.box[0] * (info.type.bits / 8);
  if (rowBytes % kChunkBytes != 0)
    return refuse("expected rows of the box of a multiple of 16 bytes, got " +
                  std::to_string(rowBytes));
  if (info.swizzle == TensorSwizzle::None)
    return Error::success();
  uint32_t width = 16u << uint32_t(info.swizzle);
  if (rowBytes != width)
    return refuse("expected rows of the box of " + std::to_string(width) +
                  " bytes, as wide as the swizzle, got " +
                  std::to_string(rowBytes));
  return Error::success();
}

Error checkTensorMap(const TensorMapInfo &info, const void *map) {
  if (reinterpret_cast<uintptr_t>(map) % kMapAlignment != 0)
    return refuse("expected its bytes at a multiple of 64");
  if (Error error = checkTensor(info))
    return error;
  return checkBox(info);
}

} // namespace relax_mlir::runtime
