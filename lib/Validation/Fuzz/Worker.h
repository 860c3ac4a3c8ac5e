//===- Worker.h - a child process that reports ------------------*- C++ -*-===//
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

/// What a worker says while it runs.
struct Report {
  enum Kind : uint8_t { Begin, Clean, Wrong };
  Kind kind = Begin;
  uint64_t seed = 0;
  Finding finding;
  Coverage coverage = {};
};

/// A child process. Its standard error goes to a file, of which the last
/// program's part is the text of a crash.
class Worker {
public:
  using Say = std::function<void(const Report &)>;
  /// Runs `body` in a child.
  explicit Worker(llvm::function_ref<void(const Say &)> body);
  Worker(Worker &&other) noexcept { *this = std::move(other); }
  Worker &operator=(Worker &&other) noexcept;
  ~Worker();

  /// Readable when there are reports, or the child has ended.
  int getDescriptor() const { return pipe; }
  /// Takes in what there is; false at the end.
  bool read();
  /// The next report that is complete.
  std::optional<Report> next();
  /// Waits for the child, which `kill` may end before; why it ended, or nothing
  /// where all is well.
  std::optional<std::string> wait();
  void kill();
  /// For a child that reports on one program: what it found. It may take so
  /// many seconds.
  std::optional<Finding> waitForFinding(unsigned timeLimit);
  /// When it last reported.
  std::chrono::steady_clock::time_point getLastReport() const { return last; }

private:
  pid_t child = -1;
  int pipe = -1, errors = -1;
  std::string buffer;
  std::chrono::steady_clock::time_point last;
};

} // namespace relax_mlir::fuzz

#endif // RELAX_MLIR_LIB_VALIDATION_FUZZ_WORKER_H
