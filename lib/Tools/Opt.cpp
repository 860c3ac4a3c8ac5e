//===- Opt.cpp - the relax-opt tool ---------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Opt.h"

#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "relax-mlir/Compiler/PassReport.h"
#include "relax-mlir/InitAll.h"
#include "relax-mlir/Tools/ReparseInstrumentation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

static llvm::cl::opt<bool> reparse(
    "relax-reparse-after-each-pass",
    llvm::cl::desc("print and parse the module after each pass and compare"));

static llvm::cl::opt<bool> passStatistics(
    "relax-pass-statistics",
    llvm::cl::desc("print what each pass did, in numbers (the package's "
                   "--mlir-pass-statistics has none)"));

namespace {
/// Keeps a report as long as the pass manager that it listens to.
struct ReportOwner : public PassInstrumentation {
  explicit ReportOwner(PassManager &pm)
      : report(*pm.getContext(), makeOptions(), llvm::errs()) {
    report.observe(pm, "pipeline");
  }
  static relax_mlir::PassReportOptions makeOptions() {
    relax_mlir::PassReportOptions options;
    options.statistics = true;
    return options;
  }
  relax_mlir::PassReport report;
};
} // namespace

/// As MlirOptMain, with every pass manager instrumented.
static LogicalResult instrumentedMain(StringRef in, StringRef out,
                                      DialectRegistry &registry) {
  std::string error;
  auto input = openInputFile(in, &error);
  auto output = input ? openOutputFile(out, &error) : nullptr;
  if (!output)
    return llvm::errs() << error << "\n", failure();
  bool failed = false;
  MlirOptMainConfig base = MlirOptMainConfig::createFromCLOptions();
  MlirOptMainConfig config = base;
  config.setPassPipelineSetupFn([&](PassManager &pm) {
    if (reparse) {
      pm.getContext()->disableMultithreading();
      pm.addInstrumentation(
          std::make_unique<relax_mlir::ReparseInstrumentation>(failed));
    }
    if (passStatistics)
      pm.addInstrumentation(std::make_unique<ReportOwner>(pm));
    return base.setupPassPipeline(pm);
  });
  if (mlir::failed(
          MlirOptMain(output->os(), std::move(input), registry, config)) ||
      failed)
    return failure();
  output->keep();
  return success();
}

int relax_mlir::optMain(
    int argc, char **argv,
    llvm::function_ref<void(DialectRegistry &)> registerMore) {
  llvm::InitLLVM init(argc, argv);
  DialectRegistry registry;
  relax_mlir::registerAllDialects(registry);
  if (registerMore)
    registerMore(registry);
  mlir::registerAllPasses();
  relax_mlir::registerAllPasses();
  auto [in, out] = registerAndParseCLIOptions(
      argc, argv, "relax-mlir modular optimizer driver\n", registry);
  if (!reparse && !passStatistics)
    return asMainReturnCode(MlirOptMain(argc, argv, in, out, registry));
  return asMainReturnCode(instrumentedMain(in, out, registry));
}
