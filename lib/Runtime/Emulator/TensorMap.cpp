//===- TensorMap.cpp - encode tensor maps ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "EncodedTensorMap.h"

#include <cstring>

namespace relax_mlir::runtime {

using namespace emulator;

Error encodeEmulatedTensorMap(const TensorMapInfo &info, void *map) {
  if (Error error = checkTensorMap(info, map))
    return error;
  EncodedTensorMap encoded = {};
  encoded.magic = EncodedTensorMap::kMagic;
  encoded.base = reinterpret_cast<uintptr_t>(info.base);
  encoded.rank = info.rank;
  encoded.elementBytes = info.type.bits / 8;
  encoded.swizzle = uint32_t(info.swizzle);
  for (uint32_t dim = 0; dim < info.rank; ++dim) {
    encoded.dims[dim] = info.dims[dim];
    encoded.box[dim] = uint16_t(info.box[dim]);
    if (dim != 0)
      encoded.strides[dim - 1] = info.strides[dim - 1];
  }
  std::memset(map, 0, kTensorMapBytes);
  std::memcpy(map, &encoded, sizeof encoded);
  return Error::success();
}

} // namespace relax_mlir::runtime
