//===- Opt.cpp - the relax-opt tool
//-----------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Opt.h"

#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
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

/// As MlirOptMain, with every pass manager instrumented.
static LogicalResult reparsingMain(StringRef in, StringRef out,
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
    pm.getContext()->disableMultithreading();
    pm.addInstrumentation(
        std::make_unique<relax_mlir::ReparseInstrumentation>(failed));
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
  if (!reparse)
    return asMainReturnCode(MlirOptMain(argc, argv, in, out, registry));
  return asMainReturnCode(reparsingMain(in, out, registry));
}
