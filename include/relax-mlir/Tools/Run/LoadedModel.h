//===- LoadedModel.h - a model that is ready to be called ------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_RUN_LOADEDMODEL_H
#define RELAX_MLIR_TOOLS_RUN_LOADEDMODEL_H

#include "relax-mlir/Runtime/Allocator.h"
#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Tools/PassFlags.h"
#include "relax-mlir/Tools/Run/Inputs.h"
#include "relax-mlir/Tools/Run/Profile.h"

#include <functional>
#include <memory>

namespace relax_mlir::run {

/// A function that can be called by name.
struct Signature {
  std::string name;
  std::vector<Parameter> parameters;
  /// Names may be empty.
  std::vector<Parameter> results;
};

/// The result that a kernel has just computed.
struct KernelResult {
  std::string kernel;
  runtime::DataType dtype;
  std::vector<int64_t> shape;
  const void *data;
  /// relaxProgramCallOrigin of the call; empty for an artefact.
  std::string origin;
};

/// Returns true if the file name is that of a model, which must be compiled.
bool isModel(const std::string &path);

/// A compiled model or a loaded artefact. Opening an artefact (.so, .rvm) only
/// needs the runtime; opening a model loads the compiler into the process.
class LoadedModel {
public:
  struct Options {
    std::string target = "native";
    /// The device that runs the model, for which it must be compiled.
    DLDevice device = runtime::kCPU;
    /// Calls start the work of a CapturedCall.
    bool capture = false;
    runtime::AllocatorKind allocator = runtime::AllocatorKind::Pooled;
    std::string dumpPhasesTo;
    /// The form of the functions of the machine: "bytecode" or "compiled".
    std::string execMode = "bytecode";
    PassFlags passes;
  };

  /// Opens `path`. The compiler prints its diagnostics to stderr; the error
  /// then only tells that compiling failed.
  static runtime::Expected<std::unique_ptr<LoadedModel>>
  open(const std::string &path, const Options &options);

  virtual ~LoadedModel() = default;

  /// Returns true if `path` was compiled, not loaded.
  virtual bool wasCompiled() const = 0;
  virtual const std::vector<Signature> &functions() const = 0;

  /// Returns the names of the compiled tensor programs.
  virtual std::vector<std::string> kernels() const = 0;
  /// Passes the last buffer of each kernel that ran, which is its result, to
  /// `observer`; null removes the observer.
  virtual void
  observeKernels(std::function<void(const KernelResult &)> observer) = 0;

  /// Calls a function. A tuple result becomes several tensors.
  virtual runtime::Expected<std::vector<runtime::HostTensor>>
  call(const Signature &function,
       const std::vector<runtime::HostTensor> &inputs) = 0;

  /// Calls a function `count` times without copying results; returns the
  /// seconds of each call.
  virtual runtime::Expected<std::vector<double>>
  time(const Signature &function,
       const std::vector<runtime::HostTensor> &inputs, int64_t count) = 0;

  /// Calls a function once to warm up and then `count` times, and returns the
  /// times and costs of its kernels.
  virtual runtime::Expected<Profile>
  profile(const Signature &function,
          const std::vector<runtime::HostTensor> &inputs, int64_t count) = 0;
};

} // namespace relax_mlir::run

#endif // RELAX_MLIR_TOOLS_RUN_LOADEDMODEL_H
