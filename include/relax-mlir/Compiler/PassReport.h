//===- PassReport.h - timing and statistics of passes -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// MLIR is packaged without pass statistics. Passes report as remarks instead
// (mlir/IR/Remarks.h), with names and metrics. The statistics here are the sums
// of these metrics, and the numbers of operations before and after each pass.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_COMPILER_PASSREPORT_H
#define RELAX_MLIR_COMPILER_PASSREPORT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
class Twine;
} // namespace llvm

namespace mlir {
class MLIRContext;
class PassManager;
} // namespace mlir

namespace relax_mlir {

/// The selected reports.
struct PassReportOptions {
  /// The duration of each pass, and the sums of its remarks.
  bool timing = false, statistics = false;
  /// Passes before and after which the module is printed, without large
  /// weights: their flags in relax-opt, or "all".
  std::vector<std::string> printBefore, printAfter;
  /// The file for a reproducer if a pass fails or crashes: the module before
  /// the phase, with the passes of the phase, for `relax-opt --run-reproducer`.
  std::string reproducer;
};

/// Checks that the passes to print at exist, some of them in pipelines that a
/// PassSelection has `added`. Reports to `emitError`.
llvm::LogicalResult
verify(const PassReportOptions &options,
       llvm::function_ref<void(const llvm::Twine &)> emitError,
       llvm::ArrayRef<std::string> added = {});

/// Reports on all passes of the pass managers that it observes. Statistics and
/// timing are written by the destructor.
class PassReport {
public:
  /// `context` must outlive this object. Writes to `os`.
  PassReport(mlir::MLIRContext &context, const PassReportOptions &options,
             llvm::raw_ostream &os);
  ~PassReport();

  /// Must be called before `pm` runs. `name` is the name of the phase.
  void observe(mlir::PassManager &pm, llvm::StringRef name);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_COMPILER_PASSREPORT_H
