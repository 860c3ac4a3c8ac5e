//===- LaunchLog.h - kernels that may still run ----------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_CUDA_LAUNCHLOG_H
#define RELAX_MLIR_LIB_RUNTIME_CUDA_LAUNCHLOG_H

#include "relax-mlir/Runtime/KernelABI.h"

#include <array>
#include <cstddef>
#include <mutex>
#include <string>

namespace relax_mlir::runtime::cuda {

/// Returns "kernel 'softmax' (model.mlir:3:8)".
std::string describeKernel(const RelaxLaunch &launch);

/// The kernels that were started on a GPU and not waited for. The error of a
/// kernel appears later, in a call that waits; the log tells which kernels can
/// be the cause. Thread-safe.
class LaunchLog {
public:
  void add(const RelaxLaunch &launch);
  /// Adds work of another description, such as "a replay of 3 kernels".
  void add(const std::string &description);
  /// Returns the number of kernels so far.
  uint64_t getCount() const;
  /// Removes the first `count` kernels, which are known to have ended well.
  void finish(uint64_t count);
  /// Describes the kernels that can be the cause of an error: ", in kernel
  /// 'softmax' (model.mlir:3:8)". Returns an empty string if there are none.
  std::string describe() const;

private:
  static constexpr size_t kNumKept = 4;

  mutable std::mutex mutex;
  uint64_t numStarted = 0;
  uint64_t numFinished = 0;
  /// The last kernels; the strings of an artefact may be gone by the time of an
  /// error.
  std::array<std::string, kNumKept> last;
};

} // namespace relax_mlir::runtime::cuda

#endif // RELAX_MLIR_LIB_RUNTIME_CUDA_LAUNCHLOG_H
