//===- PassReport.h - what passes do, told while they run -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Our package of MLIR counts no pass statistics. What passes have to say they
// say as remarks (mlir/IR/Remarks.h), by their names and metrics; the
// statistics here are sums of these, and the numbers of operations before and
// after.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_COMPILER_PASSREPORT_H
#define RELAX_MLIR_COMPILER_PASSREPORT_H

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

/// What is told of the passes.
struct PassReportOptions {
  /// The time each took, and how often it did what.
  bool timing = false, statistics = false;
  /// Passes before and after which the module is printed, without large
  /// weights: their flags in relax-opt, or "all".
  std::vector<std::string> printBefore, printAfter;
  /// Where to write, when a pass fails or crashes, the module before the phase
  /// with the phase's passes: what `relax-opt --run-reproducer` runs.
  std::string reproducer;
};

/// Checks that the passes to print at exist. Says what is wrong to `emitError`.
llvm::LogicalResult
verify(const PassReportOptions &options,
       llvm::function_ref<void(const llvm::Twine &)> emitError);

/// Tells of all passes of the pass managers that it observes. What is counted
/// and timed is written when it ends.
class PassReport {
public:
  /// `context` lives longer. Writes to `os`.
  PassReport(mlir::MLIRContext &context, const PassReportOptions &options,
             llvm::raw_ostream &os);
  ~PassReport();

  /// To be called before `pm` runs. `name` is that of the phase.
  void observe(mlir::PassManager &pm, llvm::StringRef name);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_COMPILER_PASSREPORT_H
