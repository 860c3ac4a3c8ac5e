//===- Reference.h - the reference interpreter in relax-run ----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_RUN_REFERENCE_H
#define RELAX_MLIR_TOOLS_RUN_REFERENCE_H

#include "relax-mlir/Tools/PassFlags.h"
#include "relax-mlir/Tools/Run/LoadedModel.h"

#include <optional>

namespace relax_mlir::run {

/// A value that --trace selected.
struct TracedValue {
  /// True for a value of native code, false for one of the reference.
  bool isNative = false;
  /// The name of the value, and the operation or kernel that computed it.
  std::string name, operation;
  /// "float32[1, 64]", or a description of a value that is not a tensor.
  std::string type;
  bool isTensor = false;
  int64_t elements = 0, nans = 0, infinities = 0;
  double min = 0, max = 0, mean = 0;
};

/// The comparison of a result of native code with that of the reference.
struct CheckedResult {
  size_t index = 0;
  bool matches = false, isWidened = false;
  int64_t elements = 0, mismatches = 0;
  /// Coordinates of the worst element; nullopt when nothing was compared.
  std::optional<std::vector<int64_t>> worst;
  std::string actual, expected, text;
  double tolerance = 0, ratio = 0, maxAbsolute = 0;
};

/// A model that the interpreter runs, through the C interface of
/// librelax_compiler.so, which is loaded when the first model is opened.
class Reference {
public:
  /// Opens a model after the plugins among the flags are loaded. Diagnostics go
  /// to stderr; the error then has no text.
  static runtime::Expected<std::unique_ptr<Reference>>
  open(const std::string &path, const PassFlags &passes);

  virtual ~Reference() = default;

  virtual const std::vector<Signature> &functions() const = 0;
  /// Returns true if a pattern names a value of the model.
  virtual runtime::Expected<bool> hasValue(const std::string &pattern) = 0;

  /// Runs a function and traces the values that the patterns name. Prints its
  /// progress to stderr, one line each time that `progressSeconds` have passed.
  /// `compiled` has the pass options of the compiled program whose results are
  /// checked, null when they are unknown. `inputs` must outlive this object or
  /// the next run.
  virtual runtime::Error run(const Signature &function,
                             const std::vector<runtime::HostTensor> &inputs,
                             bool inF64, const std::vector<std::string> &trace,
                             double progressSeconds, const PassFlags *compiled,
                             std::vector<TracedValue> &traced) = 0;
  /// Returns the results of the last run.
  virtual runtime::Expected<std::vector<runtime::HostTensor>> results() = 0;
  /// Compares the result `index` that native code returned with the last run,
  /// by rtol and atol if they are given.
  virtual runtime::Expected<CheckedResult>
  check(size_t index, const runtime::HostTensor &actual,
        std::optional<std::pair<double, double>> tolerance) = 0;
  /// Returns the seconds that the interpreter has taken so far.
  virtual double seconds() const = 0;

  /// Returns true if a pattern names the result of a kernel, as a value of the
  /// model.
  virtual bool isNamed(const std::string &pattern,
                       const KernelResult &result) const = 0;
  /// Returns true if all steps of the compiler for `target` agree on the
  /// results of a function. Prints its progress and findings, and writes a
  /// reproducer of a fault to `directory`.
  virtual runtime::Expected<bool>
  bisect(const Signature &function,
         const std::vector<runtime::HostTensor> &inputs,
         const std::string &target, const PassFlags &passes,
         const std::string &directory) = 0;
  /// Returns true if the model in a file gives the same results; prints the
  /// differences.
  virtual runtime::Expected<bool>
  compareWith(const std::string &path, const Signature &function,
              const std::vector<runtime::HostTensor> &inputs) = 0;
  /// Writes the kernels of a function to folders below `directory` and prints
  /// their names.
  virtual runtime::Error extract(const Signature &function,
                                 const std::vector<runtime::HostTensor> &inputs,
                                 const std::string &target,
                                 const std::string &directory) = 0;

  /// Describes a tensor of native code.
  virtual TracedValue look(const KernelResult &result) const = 0;
};

} // namespace relax_mlir::run

#endif // RELAX_MLIR_TOOLS_RUN_REFERENCE_H
