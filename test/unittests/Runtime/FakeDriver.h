//===- FakeDriver.h - a CUDA driver without a GPU --------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A table of driver functions over memory of the host. Device addresses are not
// valid on the host, so code that reads device memory there crashes. A module
// is any bytes; its kernels are functions of the test, by name, which run when
// they are launched.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TEST_UNITTESTS_RUNTIME_FAKEDRIVER_H
#define RELAX_MLIR_TEST_UNITTESTS_RUNTIME_FAKEDRIVER_H

#include "CUDA/CUDADevice.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace relax_mlir::runtime {

/// The arguments of a kernel: device addresses and integers.
struct FakeArguments {
  void **values;

  float *floats(int i) const;
  int64_t integer(int i) const { return *static_cast<int64_t *>(values[i]); }
};

/// The state of the driver, which a test sets and reads.
struct FakeDriver {
  static FakeDriver &get();
  static Expected<const cuda::Driver *> getTable();
  /// Makes the GPUs of this driver the devices `cuda` of the process; later
  /// calls only return the error of the first one.
  static Error addDevice();

  int count = 1;
  int major = 9, minor = 0;
  size_t freeBytes = 1 << 20;
  /// Results of functions; a kernel that returns an error fails later calls
  /// with it.
  cuda::Result loadResult = 0, asynchronous = 0, mapResult = 0;
  /// Results of functions of events and of streams, by name.
  std::map<std::string, cuda::Result> results;
  /// How many calls of a function succeed before `results` counts, by name.
  std::map<std::string, int> delays;
  /// The time of the device: each kernel takes a millisecond.
  float milliseconds = 0;
  /// The objects that were created and not destroyed: events, streams of
  /// captures, and graphs.
  int numEvents = 0, numCaptures = 0, numGraphs = 0;
  /// The arguments of kernels that are captured, of 8 bytes each, by name.
  std::map<std::string, size_t> numArguments;
  std::string loadLog;
  std::map<std::string, std::function<cuda::Result(FakeArguments)>> kernels;

  /// Calls such as "load CUBIN", "shared 65536", "launch f [2, 1, 1]", "gpu0
  /// records", "gpu1 waits for gpu0".
  std::vector<std::string> calls;
  /// The GPUs whose streams were waited for, in order.
  std::vector<int> synchronized;
  std::map<void *, size_t> blocks;
  /// Returns the number of contexts of the calling thread.
  static int numCurrent();
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_TEST_UNITTESTS_RUNTIME_FAKEDRIVER_H
