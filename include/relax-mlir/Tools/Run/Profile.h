//===- Profile.h - the time and cost of a run's kernels --------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_RUN_PROFILE_H
#define RELAX_MLIR_TOOLS_RUN_PROFILE_H

#include "relax-mlir/Runtime/Error.h"
#include "relax-mlir/Runtime/ProfileFacts.h"

#include <optional>
#include <string>
#include <vector>

namespace relax_mlir::run {

/// The measured limits of this machine. Those of a device other than the CPU
/// are not known: the numbers are NaN, and there are no bandwidths.
struct MachineLimits {
  /// Bytes per second for a working set of `bytes`: of reading, and of copying,
  /// which counts the bytes read and written.
  struct Bandwidth {
    double bytes = 0, read = 0, copy = 0;
  };

  /// The name of the CPU or the device.
  std::string cpu;
  int threads = 1;
  /// Operations per second of fused multiply-adds in f32 and f64.
  double flops = 0, f64Flops = 0;
  /// In ascending order of the working set.
  std::vector<Bandwidth> bandwidths;
  /// The file that keeps the limits for the next time; empty if none does.
  std::string file;
  bool isMeasured = true;

  bool isKnown() const { return !bandwidths.empty(); }
  /// Returns the bandwidths for a working set: those of the smallest measured
  /// one that holds it.
  const Bandwidth &getBandwidth(double bytes) const;
  /// Returns the least seconds in which the bytes move.
  double getMemorySeconds(double read, double written) const;
};

/// Reads the limits of this CPU from the user's cache folder. If it has none,
/// measures them, which takes about a second, and keeps them there.
MachineLimits getMachineLimits();

/// Measures the limits again and keeps the greater values.
void raiseMachineLimits(MachineLimits &limits);

/// The operations and bytes of a call, or of several.
struct CallCost {
  double flops = 0, f64Flops = 0, integerOps = 0;
  double bytesRead = 0, bytesWritten = 0;
  /// The least seconds that the operations, the bytes, and each call as a whole
  /// take on this machine.
  double computeSeconds = 0, memorySeconds = 0, limitSeconds = 0;
  bool atMost = false;

  CallCost &operator+=(const CallCost &other);
  bool isMemoryBound() const { return memorySeconds >= computeSeconds; }
  double getBytes() const { return bytesRead + bytesWritten; }
  double getFlops() const { return flops + f64Flops; }
};

/// A kernel, or a packed function that computes, with all its calls of a run.
struct ProfiledCallee {
  std::string name;
  bool isKernel = false;
  int64_t calls = 0;
  /// The median over the runs of the time of all calls.
  double seconds = 0;
  /// Not set if the compiler did not count, or a count has no value.
  std::optional<CallCost> cost;
  std::string whyNoCost;
  /// Not set if the executable has none of it.
  std::optional<runtime::KernelFacts> facts;
  std::vector<std::string> nodes;
};

/// An instruction, in the run of median time.
struct ProfiledEvent {
  enum Category { Kernel, Packed, Memory, Builtin, Call, Control };

  std::string name, function;
  Category category = Control;
  size_t index = 0, depth = 0;
  /// In nanoseconds from the beginning of the run.
  int64_t begin = 0, end = 0;
  /// The times are those of a device, which computes beside the host.
  bool isOnDevice = false;
  /// The index of the callee's row; -1 if it has none.
  int64_t callee = -1;
  std::vector<std::string> nodes;
  /// Types of the tensors that are passed.
  std::vector<std::string> tensors;
  std::optional<CallCost> cost;
};

/// A tensor in a storage, with the events that allocate and last use it.
struct ProfiledTensor {
  int64_t offset = 0;
  uint64_t bytes = 0;
  size_t first = 0, last = 0;
  std::string type;
};

/// A storage of the memory plan, such as the arena of a call or the memory of
/// one result, with the events that allocate and last use it.
struct ProfiledStorage {
  uint64_t bytes = 0;
  size_t first = 0, last = 0;
  /// A result of the run lies in it.
  bool isResult = false;
  std::vector<ProfiledTensor> tensors;
};

/// A tensor that the event `to` reads and the event `from` has written.
struct ProfiledEdge {
  size_t from = 0, to = 0;
  uint64_t bytes = 0;
};

/// The medians over the runs of the time outside of kernels.
struct TimeOutside {
  double memory = 0, builtins = 0, instructions = 0;
  int64_t memoryCalls = 0, builtinCalls = 0, numInstructions = 0;
};

struct Profile {
  std::string function;
  int64_t runs = 0;
  /// The median time of a run.
  double runSeconds = 0;
  /// By time, longest first.
  std::vector<ProfiledCallee> callees;
  TimeOutside outside;
  std::vector<ProfiledEvent> events;
  std::vector<ProfiledStorage> storages;
  std::vector<ProfiledEdge> edges;
  MachineLimits limits;
  /// The executable has facts of kernels.
  bool hasFacts = false;

  /// Returns the sum of all rows.
  double getSeconds() const;
  /// Returns a table for people.
  std::string text() const;
  /// Returns the table as one JSON object.
  std::string json() const;
  /// Returns a trace for chrome://tracing and Perfetto, with the table.
  std::string trace() const;
  /// Returns a page for a browser.
  std::string page() const;
  /// Returns the contents of a file by the ending of its name.
  std::string file(const std::string &path) const;
};

/// Returns the error of a file that `--profile` cannot write.
runtime::Error checkProfileFile(const std::string &path);

} // namespace relax_mlir::run

#endif // RELAX_MLIR_TOOLS_RUN_PROFILE_H
