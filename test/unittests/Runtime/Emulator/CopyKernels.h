//===- CopyKernels.h - kernels with mbarriers and tensor maps --*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_UNITTESTS_RUNTIME_EMULATOR_COPYKERNELS_H
#define RELAX_MLIR_UNITTESTS_RUNTIME_EMULATOR_COPYKERNELS_H

#include "TestKernels.h"
#include "relax-mlir/Runtime/Emulator/TensorMap.h"

namespace relax_mlir::runtime {

/// Returns the address of a byte of shared memory.
inline char *at(const Thread *thread, uint32_t offset) {
  return static_cast<char *>(thread->shared) + offset;
}

/// The mbarrier of kernels with one mbarrier.
constexpr uint32_t kMbarrier = 16384;

/// Makes an mbarrier with one arrival, which copies see.
inline char *initialise(const Thread *thread) {
  char *mbarrier = at(thread, kMbarrier);
  if (id(thread) == 0) {
    thread->api->initMbarrier(thread, 0, mbarrier, 1);
    thread->api->fenceMbarriers(thread, 1);
  }
  thread->api->barrier(thread, 2, 0, 0);
  return mbarrier;
}

inline Config getConfig(int64_t threads = 1) {
  Config config;
  config.threads = threads;
  config.dynamicBytes = kMbarrier + 8;
  return config;
}

/// A tensor map, in the 128 bytes that a kernel gets by value.
struct alignas(64) TensorMap {
  explicit TensorMap(const TensorMapInfo &info) {
    EXPECT_EQ(encodeEmulatedTensorMap(info, bytes).message(), "");
  }
  unsigned char bytes[kTensorMapBytes];
};

/// Returns a description of floats without gaps between rows.
inline TensorMapInfo describe(float *base, std::vector<uint64_t> dims,
                              std::vector<uint32_t> box,
                              TensorSwizzle swizzle = TensorSwizzle::None) {
  TensorMapInfo info;
  info.base = base;
  info.type = {kDLFloat, 32, 1};
  info.rank = uint32_t(dims.size());
  uint64_t stride = sizeof(float);
  for (uint32_t dim = 0; dim < info.rank; ++dim) {
    info.dims[dim] = dims[dim];
    info.box[dim] = box[dim];
    if (dim != 0)
      info.strides[dim - 1] = stride;
    stride *= dims[dim];
  }
  info.swizzle = swizzle;
  return info;
}

/// Checks that a message has the given parts.
inline void expectParts(const std::string &message,
                        const std::vector<std::string> &parts) {
  for (const std::string &part : parts)
    EXPECT_NE(message.find(part), std::string::npos)
        << "no '" << part << "' in: " << message;
}

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_UNITTESTS_RUNTIME_EMULATOR_COPYKERNELS_H
