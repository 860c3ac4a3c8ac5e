//===- Report.h - report of a run ------------------------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_RUN_REPORT_H
#define RELAX_MLIR_TOOLS_RUN_REPORT_H

#include "relax-mlir/Tools/Run/Profile.h"
#include "relax-mlir/Tools/Run/Reference.h"

namespace relax_mlir::run {

/// The results of a run, for printing.
struct Report {
  struct ComparedResult {
    size_t index;
    std::vector<int64_t> shape;
    runtime::Comparison comparison;
  };

  Signature function;
  std::vector<std::string> inputs; ///< "float32[7, 784]"
  std::vector<std::string> guessedSymbols;
  std::vector<runtime::HostTensor> results;
  std::vector<ComparedResult> comparisons;
  std::vector<CheckedResult> checks;
  std::vector<TracedValue> traced;
  std::vector<double> times; ///< seconds of each timed call
  std::optional<Profile> profile;
  std::string profileFile;
  double loadSeconds = 0, firstCallSeconds = 0, referenceSeconds = 0;
  bool compiled = false;
  bool ranNative = true, ranReference = false, referenceInF64 = false;
  bool printValues = true;

  /// Returns true if all comparisons and checks are within their tolerance.
  bool matches() const;
  /// Returns the report as text for people.
  std::string text(double rtol, double atol) const;
  /// Returns the report as one JSON object on one line.
  std::string json() const;
};

} // namespace relax_mlir::run

#endif // RELAX_MLIR_TOOLS_RUN_REPORT_H
