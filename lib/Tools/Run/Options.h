//===- Options.h - options of relax-run -------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_TOOLS_RUN_OPTIONS_H
#define RELAX_MLIR_LIB_TOOLS_RUN_OPTIONS_H

#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Tools/CommandLine.h"
#include "relax-mlir/Tools/Run/LoadedModel.h"

namespace relax_mlir::run {

struct Options {
  std::string path, function, target = "native", device, dumpPhasesTo;
  std::string allocator, execMode;
  std::string expectedDtype, checkModel, precision, bisect, compareWith,
      extract, profileFile;
  std::vector<std::string> inputs, weights, libraries, dims, outputs, expected,
      trace;
  /// Negative if the option is not given.
  double rtol = -1, atol = -1, progress = -1;
  int64_t benchmark = 0, threads = 0;
  bool json = false, check = false, reference = false, profile = false,
       capture = false;
  PassFlags passes;

  double getRtol() const { return rtol < 0 ? 1e-5 : rtol; }
  double getAtol() const { return atol < 0 ? 1e-6 : atol; }
  double getProgress() const { return progress < 0 ? 10 : progress; }
  /// Returns the given flags that select a task other than running the program.
  std::vector<std::string> getTasks() const {
    std::vector<std::string> tasks;
    if (!bisect.empty())
      tasks.push_back("--bisect");
    if (!compareWith.empty())
      tasks.push_back("--compare-with");
    if (!extract.empty())
      tasks.push_back("--extract");
    return tasks;
  }
  /// Returns the device of compiled code.
  runtime::Expected<DLDevice> getDevice() const {
    return runtime::parseDevice(device.empty() ? "cpu" : device);
  }
  /// Returns the path of the model that the reference interprets.
  const std::string &getReferenceModel() const {
    return checkModel.empty() ? path : checkModel;
  }
};

/// Returns the description of the command line, which writes to `options`.
CommandLine describe(Options &options);

/// Returns the conflict between the given options; empty if there is none.
std::string findConflict(const Options &options);

} // namespace relax_mlir::run

#endif // RELAX_MLIR_LIB_TOOLS_RUN_OPTIONS_H
