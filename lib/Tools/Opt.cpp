//===- Opt.cpp - the relax-opt tool ---------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Opt.h"

#include "mlir/Dialect/IRDL/IR/IRDL.h"
#include "mlir/Dialect/IRDL/IRDLLoading.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/ToolUtilities.h"
#include "mlir/Tools/ParseUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Compiler/PassReport.h"
#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Import/MLIR/ModuleFile.h"
#include "relax-mlir/Tools/ReparseInstrumentation.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

static llvm::cl::opt<bool> reparse(
    "relax-reparse-after-each-pass",
    llvm::cl::desc("print and parse the module after each pass and compare"));

static llvm::cl::opt<bool> passStatistics(
    "relax-pass-statistics",
    llvm::cl::desc("print the statistics of each pass (the packaged LLVM is "
                   "built without those of --mlir-pass-statistics)"));

namespace {
/// Keeps a report alive as long as the pass manager that it observes.
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

/// Prints diagnostics that are unsafe for a terminal as the other tools do,
/// while a pass manager runs. MLIR prints the whole message unescaped, with the
/// source line. All other diagnostics are left to MLIR.
struct UnprintableDiagnostics : public PassInstrumentation {
  UnprintableDiagnostics(MLIRContext *context, llvm::SourceMgr &source,
                         VerbosityLevel verbosity)
      : handler(context, [&source, verbosity](Diagnostic &diagnostic) {
          if (isLeftOut(diagnostic.getSeverity(), verbosity) ||
              relax_mlir::isPrintable(diagnostic, source))
            return failure();
          llvm::errs() << relax_mlir::toText(diagnostic) << "\n";
          return success();
        }) {}
  static bool isLeftOut(DiagnosticSeverity severity, VerbosityLevel verbosity) {
    if (severity == DiagnosticSeverity::Warning)
      return verbosity < VerbosityLevel::ErrorsAndWarnings;
    if (severity == DiagnosticSeverity::Remark)
      return verbosity < VerbosityLevel::ErrorsWarningsAndRemarks;
    return false;
  }
  ScopedDiagnosticHandler handler;
};
} // namespace

/// Adds a file with another owner to the source manager.
static void addTo(llvm::SourceMgr &source, llvm::MemoryBufferRef file) {
  source.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(file, /*RequiresNullTerminator=*/false),
      llvm::SMLoc());
}

/// Works like MlirOptMain, but writes the output file only on success.
static LogicalResult optimize(std::unique_ptr<llvm::MemoryBuffer> input,
                              StringRef out, DialectRegistry &registry,
                              const MlirOptMainConfig &base) {
  bool failed = false;
  MlirOptMainConfig config = base;
  llvm::SourceMgr source;
  addTo(source, *input);
  config.setPassPipelineSetupFn([&](PassManager &pm) {
    // Expected diagnostics are compared, not printed.
    if (!base.shouldVerifyDiagnostics())
      pm.addInstrumentation(std::make_unique<UnprintableDiagnostics>(
          pm.getContext(), source, base.getDiagnosticVerbosityLevel()));
    if (reparse) {
      pm.getContext()->disableMultithreading();
      pm.addInstrumentation(
          std::make_unique<relax_mlir::ReparseInstrumentation>(failed));
    }
    if (passStatistics)
      pm.addInstrumentation(std::make_unique<ReportOwner>(pm));
    return base.setupPassPipeline(pm);
  });
  std::string text;
  llvm::raw_string_ostream stream(text);
  LogicalResult result =
      MlirOptMain(stream, std::move(input), registry, config);
  // Output that passes printed is shown even on failure.
  if (out == "-")
    llvm::outs() << text;
  if (mlir::failed(result) || failed)
    return failure();
  if (out == "-")
    return success();
  std::string error;
  auto output = openOutputFile(out, &error);
  if (!output)
    return llvm::errs() << relax_mlir::shortenName(error) << "\n", failure();
  output->os() << text;
  output->keep();
  return success();
}

/// Returns true if MLIR can read the file safely.
static bool canBeRead(llvm::MemoryBufferRef file,
                      const DialectRegistry &registry,
                      const MlirOptMainConfig &config) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects(config.shouldAllowUnregisteredDialects());
  ScopedDiagnosticHandler handler(&context, [](Diagnostic &diagnostic) {
    llvm::errs() << relax_mlir::toText(diagnostic) << "\n";
  });
  return succeeded(relax_mlir::checkModuleFile(file, context));
}

/// Loads the dialects of --irdl-file as MlirOptMain does.
static LogicalResult loadIRDL(StringRef path, MLIRContext &context) {
  context.getOrLoadDialect<irdl::IRDLDialect>();
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return emitError(UnknownLoc::get(&context))
           << "cannot open '" << relax_mlir::shortenName(path)
           << "': " << file.getError().message();
  auto module = relax_mlir::readModuleFile(std::move(*file), context);
  if (failed(module))
    return failure();
  // MLIR ends the process if a dialect is already registered.
  llvm::StringSet<> names;
  for (StringRef name : context.getAvailableDialects())
    names.insert(name);
  WalkResult result = (*module)->walk([&](irdl::DialectOp dialect) {
    if (!names.insert(dialect.getSymName()).second ||
        context.getLoadedDialect(dialect.getSymName())) {
      emitError(dialect.getLoc())
          << "defines the dialect '"
          << relax_mlir::shortenName(dialect.getSymName())
          << "', which is already registered";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return success(!result.wasInterrupted() &&
                 succeeded(irdl::loadDialects(**module)));
}

/// Reports errors in the file of --irdl-file, once for all parts of the input.
static LogicalResult checkIRDL(const DialectRegistry &registry,
                               const MlirOptMainConfig &config) {
  if (config.getIrdlFile().empty())
    return success();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  bool isFirst = true;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (std::exchange(isFirst, false))
      llvm::errs() << relax_mlir::toText(diagnostic) << "\n";
  });
  return loadIRDL(config.getIrdlFile(), context);
}

/// Reads a part of the input before MlirOptMain does, because the latter's
/// context does not accept a handler before it reads. Rejects the part with its
/// first error if MLIR could not print all errors safely. Expected diagnostics
/// are compared, not printed.
static LogicalResult checkPart(llvm::MemoryBufferRef file,
                               const DialectRegistry &registry,
                               const MlirOptMainConfig &config) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects(config.shouldAllowUnregisteredDialects());
  auto source = std::make_shared<llvm::SourceMgr>();
  addTo(*source, file);
  std::string firstError;
  bool arePrintable = true, exceedsPrintLimit = false;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return;
    if (firstError.empty())
      firstError = relax_mlir::toText(diagnostic);
    arePrintable = arePrintable && relax_mlir::isPrintable(diagnostic, *source);
    exceedsPrintLimit =
        exceedsPrintLimit || relax_mlir::exceedsPrintLimit(diagnostic);
  });
  auto refuse = [&] {
    llvm::errs() << firstError << "\n";
    return failure();
  };
  if (!config.getIrdlFile().empty() &&
      failed(loadIRDL(config.getIrdlFile(), context)))
    return refuse();
  OwningOpRef<Operation *> op = parseSourceFileForTool(
      source, ParserConfig(&context, /*verifyAfterParse=*/false),
      !config.shouldUseExplicitModule());
  if (exceedsPrintLimit || (op && failed(relax_mlir::checkNesting(*op, file))))
    return refuse();
  if (config.shouldVerifyDiagnostics())
    return success();
  if (op && config.shouldVerifyOnParsing()) {
    // Like the parser, verify an operation that is not a module inside of one.
    OwningOpRef<ModuleOp> all = ModuleOp::create(op->getLoc());
    all->push_back(op.release());
    (void)verify(*all);
  }
  return arePrintable ? success() : refuse();
}

static LogicalResult checkDiagnostics(llvm::MemoryBufferRef file,
                                      const DialectRegistry &registry,
                                      const MlirOptMainConfig &config) {
  return splitAndProcessBuffer(
      llvm::MemoryBuffer::getMemBuffer(file, /*RequiresNullTerminator=*/false),
      [&](std::unique_ptr<llvm::MemoryBuffer> part, raw_ostream &) {
        return checkPart(*part, registry, config);
      },
      llvm::nulls(), config.inputSplitMarker());
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
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(MlirOptMain(argc, argv, in, out, registry));
  std::string error;
  auto input = openInputFile(in, &error);
  if (!input) {
    llvm::errs() << relax_mlir::shortenName(error) << "\n";
    return 1;
  }
  input = relax_mlir::alignBytecode(std::move(input));
  if (!canBeRead(*input, registry, config) ||
      failed(checkIRDL(registry, config)) ||
      failed(checkDiagnostics(*input, registry, config)))
    return 1;
  return asMainReturnCode(optimize(std::move(input), out, registry, config));
}
