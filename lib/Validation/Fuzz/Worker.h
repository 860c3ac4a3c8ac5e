//===- Worker.h - child processes that report findings ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_FUZZ_WORKER_H
#define RELAX_MLIR_LIB_VALIDATION_FUZZ_WORKER_H

#include "relax-mlir/Validation/Fuzz/Level.h"
#include <chrono>
#include <functional>

#include <sys/types.h>

namespace relax_mlir::fuzz {

/// One report of a worker.
struct Report {
  enum Kind : uint8_t { Begin, Clean, Wrong };
  Kind kind = Begin;
  uint64_t seed = 0;
  Finding finding;
  Coverage coverage = {};
};

/// A child process. Its standard error goes to a file; the part of the last
/// program is the text of a crash.
class Worker {
public:
  using Say = std::function<void(const Report &)>;
  /// Runs `body` in a child process.
  explicit Worker(llvm::function_ref<void(const Say &)> body);
  Worker(Worker &&other) noexcept { *this = std::move(other); }
  Worker &operator=(Worker &&other) noexcept;
  ~Worker();

  /// Readable when reports are available or the child has ended.
  int getDescriptor() const { return pipe; }
  /// Reads the available data. Returns false at the end of the stream.
  bool read();
  /// Returns the next complete report.
  std::optional<Report> next();
  /// Waits for the end of the child, which `kill` may cause. Returns the reason
  /// of an abnormal end.
  std::optional<std::string> wait();
  void kill();
  /// Returns the finding of a child that reports on one program, with a time
  /// limit in seconds.
  std::optional<Finding> waitForFinding(unsigned timeLimit);
  /// Returns the time of the last report.
  std::chrono::steady_clock::time_point getLastReport() const { return last; }

private:
  pid_t child = -1;
  int pipe = -1, errors = -1;
  std::string buffer;
  std::chrono::steady_clock::time_point last;
};

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_WORKER_H
