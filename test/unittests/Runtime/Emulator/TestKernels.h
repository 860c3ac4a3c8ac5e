//===- TestKernels.h - kernels written by hand -----------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_UNITTESTS_RUNTIME_EMULATOR_TESTKERNELS_H
#define RELAX_MLIR_UNITTESTS_RUNTIME_EMULATOR_TESTKERNELS_H

#include "relax-mlir/Runtime/Emulator/EmulatedDevice.h"
#include "relax-mlir/Runtime/EmulatorABI.h"

#include <gtest/gtest.h>

namespace relax_mlir::runtime {

using Thread = RelaxEmulatedThread;
using Arguments = void *const *;

/// Operations are named after their index.
inline const RelaxEmulatedOp kOps[] = {
    {"op0", "k.mlir:1"}, {"op1", "k.mlir:2"}, {"op2", "k.mlir:3"},
    {"op3", "k.mlir:4"}, {"op4", "k.mlir:5"}, {"op5", "k.mlir:6"},
    {"op6", "k.mlir:7"}, {"op7", "k.mlir:8"}, {"op8", "k.mlir:9"},
    {"op9", "k.mlir:10"}};

struct Config {
  int64_t blocks = 1, threads = 32;
  uint32_t sharedBytes = 0;
  bool hasWaits = true;
  EmulatorOptions options = {};
  int64_t dynamicBytes = 0;
};

/// Memory of a device for one test.
template <typename T> struct Buffer {
  Buffer(DeviceAPI &api, size_t count) : api(api), count(count) {
    data = static_cast<T *>(*api.allocate(0, count * sizeof(T)));
  }
  ~Buffer() { api.deallocate(0, data, count * sizeof(T)); }
  T &operator[](size_t i) { return data[i]; }

  DeviceAPI &api;
  size_t count;
  T *data;
};

/// Runs a kernel with arguments at the given addresses, and returns its error.
inline std::string launchWith(DeviceAPI &api, RelaxEmulatedFunction function,
                              std::vector<void *> arguments,
                              Config config = {}) {
  std::vector<uint32_t> argumentBytes(arguments.size(), sizeof(void *));
  RelaxEmulatedKernel kernel = {"k",
                                function,
                                kOps,
                                uint32_t(std::size(kOps)),
                                config.sharedBytes,
                                config.hasWaits,
                                argumentBytes.data()};
  RelaxEmulatedModule module = {&kernel, 1};
  RelaxDeviceCode code = {RELAX_DEVICE_CODE_EMULATED, 80, "emu", &module,
                          sizeof module};
  RelaxDeviceModule deviceModule = {&code, 1, nullptr};
  RelaxLaunch info = {&deviceModule,
                      "k",
                      "add",
                      {config.blocks, 1, 1},
                      {config.threads, 1, 1},
                      config.dynamicBytes,
                      arguments.data(),
                      uint32_t(arguments.size())};
  Error error = api.launch(0, info);
  if (!error)
    error = api.synchronize(0);
  return error.message();
}

/// Runs a kernel with pointers as its arguments.
inline std::string launch(DeviceAPI &api, RelaxEmulatedFunction function,
                          std::vector<void *> pointers, Config config = {}) {
  std::vector<void *> arguments;
  for (void *&pointer : pointers)
    arguments.push_back(&pointer);
  return launchWith(api, function, arguments, config);
}

template <typename T> T *argument(Arguments arguments, int index) {
  return *static_cast<T *const *>(arguments[index]);
}

template <typename T>
T load(const Thread *thread, uint32_t op, const T *address) {
  thread->api->access(thread, op, address, sizeof(T), alignof(T),
                      RELAX_EMULATED_READ);
  return *address;
}

template <typename T>
void store(const Thread *thread, uint32_t op, T *address, T value) {
  thread->api->access(thread, op, address, sizeof(T), alignof(T),
                      RELAX_EMULATED_WRITE);
  *address = value;
}

inline uint32_t id(const Thread *thread) { return thread->threadIdx[0]; }
inline float *shared(const Thread *thread) {
  return static_cast<float *>(thread->shared);
}

/// Runs a test under several orders of threads and both kinds of copies.
template <typename Test> void forEachOrder(Test test) {
  for (uint64_t seed = 0; seed < 6; ++seed) {
    EmulatorOptions options;
    options.seed = seed * 0x9e3779b97f4a7c15;
    options.areCopiesEager = seed & 1;
    test(*createEmulatedDevice(options));
  }
}

inline void expectFault(RelaxEmulatedFunction function, Config config,
                        const std::string &expected) {
  forEachOrder([&](DeviceAPI &api) {
    Buffer<float> in(api, 64), out(api, 64);
    for (int i = 0; i < 64; ++i)
      in[i] = float(i);
    std::string message = launch(api, function, {in.data, out.data}, config);
    EXPECT_EQ(message.find("kernel 'k' (add): " + expected), 0u) << message;
  });
}

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_UNITTESTS_RUNTIME_EMULATOR_TESTKERNELS_H
