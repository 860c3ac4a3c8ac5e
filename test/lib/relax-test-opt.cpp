//===- relax-test-opt.cpp - relax-opt with test passes --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// relax-opt with the passes and dialects of the tests, and with a flag that
// prints and parses the module after each pass.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Check/CheckDialect.h"
#include "Dialect/Foreign/ForeignDialect.h"
#include "Mutants/Mutants.h"
#include "Reference/TestRunPrograms.h"
#include "ReparseInstrumentation.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Validation/Interpreter/Register.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

namespace relax_mlir::test {
void registerAnalysisTestPasses();
} // namespace relax_mlir::test

static llvm::cl::opt<bool> reparse(
    "test-reparse-after-each-pass",
    llvm::cl::desc("print and parse the module after each pass and compare"));

static void registerAll(DialectRegistry &registry) {
  relax_mlir::registerAllDialects(registry);
  relax_mlir::reference::registerReferenceModels(registry);
  registry.insert<check::CheckDialect, relax_mlir::foreign::ForeignDialect>();
  mlir::registerAllPasses();
  relax_mlir::registerAllPasses();
  relax_mlir::foreign::registerForeignToSCFPass();
  relax_mlir::test::registerAnalysisTestPasses();
  relax_mlir::test::registerMutantPass();
  relax_mlir::test::registerRunProgramsPass();
}

/// Works like MlirOptMain of `argc` and `argv`, with the instrumentation added
/// to each pass manager.
static LogicalResult runReparsed(StringRef in, StringRef out,
                                 DialectRegistry &registry) {
  std::string error;
  auto input = openInputFile(in, &error);
  auto output = input ? openOutputFile(out, &error) : nullptr;
  if (!output) {
    llvm::errs() << error << "\n";
    return failure();
  }
  bool differs = false;
  MlirOptMainConfig base = MlirOptMainConfig::createFromCLOptions();
  MlirOptMainConfig config = base;
  config.setPassPipelineSetupFn([&](PassManager &pm) {
    pm.getContext()->disableMultithreading();
    pm.addInstrumentation(
        std::make_unique<relax_mlir::ReparseInstrumentation>(differs));
    return base.setupPassPipeline(pm);
  });
  if (failed(MlirOptMain(output->os(), std::move(input), registry, config)) ||
      differs)
    return failure();
  output->keep();
  return success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  DialectRegistry registry;
  registerAll(registry);
  auto [in, out] = registerAndParseCLIOptions(
      argc, argv, "relax-opt with test passes\n", registry);
  return asMainReturnCode(reparse ? runReparsed(in, out, registry)
                                  : MlirOptMain(argc, argv, in, out, registry));
}
