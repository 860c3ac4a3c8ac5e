//===- Compiler.cpp - C interface of the compiler -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir-c/Compiler.h"

#include "PassOptions.h"
#include "VersionedStruct.h"
#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Compiler/PassReport.h"
#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Diagnostics/ErrorInfo.h"
#include "llvm/Support/Path.h"

#include <new>
#include <optional>

using namespace mlir;
using namespace relax_mlir;

struct RelaxProgram {
  std::unique_ptr<CompiledModel> program;
};

struct RelaxError {
  ErrorInfo info;
};

namespace {
/// A function that takes text, with its user pointer. A null function drops the
/// text.
struct TextHandler {
  RelaxDiagnosticHandler function;
  void *user;

  void operator()(const std::string &text) const {
    if (function)
      function(user, text.c_str());
  }
};

/// Passes each complete line to a handler.
class HandlerStream : public llvm::raw_ostream {
public:
  explicit HandlerStream(TextHandler handler)
      : llvm::raw_ostream(/*unbuffered=*/true), handler(handler) {}

private:
  void write_impl(const char *data, size_t size) override {
    position += size;
    for (llvm::StringRef rest(data, size); !rest.empty();) {
      auto [text, after] = rest.split('\n');
      line += text;
      if (text.size() == rest.size())
        return;
      handler(line);
      line.clear();
      rest = after;
    }
  }
  uint64_t current_pos() const override { return position; }

  TextHandler handler;
  std::string line;
  uint64_t position = 0;
};
} // namespace

/// Reads the options of reports; errors go to `emitError`.
static LogicalResult
readReportOptions(const RelaxCompileOptions &options,
                  ArrayRef<std::string> added, PassReportOptions &report,
                  llvm::function_ref<void(const llvm::Twine &)> emitError) {
  report.timing = options.timing;
  report.statistics = options.statistics;
  report.printBefore = splitPassNames(options.printBefore);
  report.printAfter = splitPassNames(options.printAfter);
  if (options.reproducer)
    report.reproducer = options.reproducer;
  return verify(report, emitError, added);
}

const char *relaxPassList(void) {
  static const std::string list = [] {
    std::string text;
    llvm::raw_string_ostream os(text);
    printPasses(os);
    return text;
  }();
  return list.c_str();
}

namespace {
/// One call of the compiler: the context, and the options converted to the
/// compiler's own. Prints the reports when it ends.
class Compilation {
public:
  Compilation(StringRef path, const RelaxCompileOptions *options,
              TextHandler onDiagnostic)
      : file(llvm::sys::path::filename(path)), givenOptions(options),
        given(readKnownFields(options)), onDiagnostic(onDiagnostic),
        onReport(given.onReport ? TextHandler{given.onReport, given.reportUser}
                                : onDiagnostic),
        context(makeRegistry()), lines(onReport),
        diagnostics(&context,
                    [this](Diagnostic &diagnostic) { print(diagnostic); }) {
    context.printOpOnDiagnostic(false);
    if (this->given.error)
      *this->given.error = nullptr;
  }

  LogicalResult readOptions();
  /// Returns the status code for C. A failure must have been reported.
  int finish(LogicalResult result);

  MLIRContext &getContext() { return context; }
  const CompileOptions &getOptions() const { return options; }
  InFlightDiagnostic error() { return emitError(UnknownLoc::get(&context)); }

private:
  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }

  void print(Diagnostic &diagnostic);

  /// The name of the model file, without folders.
  StringRef file;
  const RelaxCompileOptions *givenOptions;
  /// The known fields of `givenOptions`.
  RelaxCompileOptions given;
  TextHandler onDiagnostic, onReport;
  MLIRContext context;
  HandlerStream lines;
  FirstError firstError;
  std::optional<ErrorInfo> errorInfo;
  ScopedDiagnosticHandler diagnostics;
  CompileOptions options;
  std::optional<PassReport> report;
};
} // namespace

void Compilation::print(Diagnostic &diagnostic) {
  if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
    return onReport(toText(diagnostic, file));
  if (!firstError.isToBePrinted(diagnostic))
    return;
  onDiagnostic(toText(diagnostic, file));
  if (!errorInfo)
    errorInfo = getErrorInfo(diagnostic);
}

LogicalResult Compilation::readOptions() {
  if (failed(verifyAllIsKnown(givenOptions, [&] { return error(); })))
    return failure();
  if (given.target) {
    FailureOr<TargetSpec> target =
        TargetSpec::parse(given.target, [&] { return error(); });
    if (failed(target))
      return failure();
    options.target = *target;
  }
  if (given.dumpPhasesTo)
    options.dumpPhasesTo = given.dumpPhasesTo;
  StringRef execMode = given.execMode ? given.execMode : "bytecode";
  if (execMode != "bytecode" && execMode != "compiled")
    return error() << "expected the mode of execution 'bytecode' or "
                      "'compiled', got '"
                   << execMode << "'";
  if (execMode == "compiled")
    options.execMode = ExecMode::Compiled;
  if (given.dataFolder)
    options.dataFolder = given.dataFolder;
  PassReportOptions reportOptions;
  if (failed(readPassSelection(context, given, options.passes)) ||
      failed(readReportOptions(
          given, options.passes.added, reportOptions,
          [&](const llvm::Twine &message) { error() << message; })))
    return failure();
  report.emplace(context, reportOptions, lines);
  options.observePasses = [this](PassManager &pm, llvm::StringRef name) {
    report->observe(pm, name);
  };
  return success();
}

int Compilation::finish(LogicalResult result) {
  if (succeeded(result))
    return 0;
  if (given.error)
    *given.error = new RelaxError{errorInfo.value_or(ErrorInfo{})};
  return 1;
}

int relaxCompile(const char *path, const RelaxCompileOptions *options,
                 RelaxDiagnosticHandler handler, void *user,
                 RelaxProgram **program) {
  *program = nullptr;
  Compilation compilation(path, options, {handler, user});
  if (failed(compilation.readOptions()))
    return compilation.finish(failure());
  FailureOr<std::unique_ptr<CompiledModel>> compiled = CompiledModel::compile(
      path, compilation.getContext(), compilation.getOptions());
  if (failed(compiled))
    return compilation.finish(failure());
  *program = new (std::nothrow) RelaxProgram{std::move(*compiled)};
  if (*program)
    return 0;
  compilation.error() << "out of memory";
  return compilation.finish(failure());
}

int relaxCompileToFile(const char *path, const char *output,
                       const RelaxCompileOptions *options,
                       RelaxDiagnosticHandler handler, void *user) {
  Compilation compilation(path, options, {handler, user});
  auto run = [&]() -> LogicalResult {
    if (failed(compilation.readOptions()))
      return failure();
    std::optional<EmitKind> kind = getEmitKind(output);
    if (!kind)
      return compilation.error()
             << "cannot tell the output format from the extension of '"
             << output << "'";
    FailureOr<OwningOpRef<ModuleOp>> module =
        loadModel(path, compilation.getContext(), {},
                  compilation.getOptions().dataFolder);
    if (failed(module) || failed(runPhases(**module, phaseBefore(*kind),
                                           compilation.getOptions())))
      return failure();
    return emit(**module, *kind, output, compilation.getOptions());
  };
  return compilation.finish(run());
}

RelaxErrorKind relaxErrorKind(const RelaxError *error) {
  switch (error->info.kind) {
  case ErrorKind::Other:
    return RELAX_ERROR_OTHER;
  case ErrorKind::MissingOperator:
    return RELAX_ERROR_MISSING_OPERATOR;
  case ErrorKind::UnknownValue:
    return RELAX_ERROR_UNKNOWN_VALUE;
  case ErrorKind::UnprovenSizes:
    return RELAX_ERROR_UNPROVEN_SIZES;
  }
  llvm_unreachable("unknown kind");
}

size_t relaxErrorNumNodes(const RelaxError *error) {
  return error->info.nodes.size();
}

const char *relaxErrorNode(const RelaxError *error, size_t index) {
  return index < error->info.nodes.size() ? error->info.nodes[index].c_str()
                                          : nullptr;
}

const char *relaxErrorValue(const RelaxError *error) {
  return error->info.value.c_str();
}

void relaxErrorDestroy(RelaxError *error) { delete error; }

const RelaxImage *relaxProgramImage(const RelaxProgram *program) {
  return &program->program->getImage();
}

const char *relaxProgramCallOrigin(const RelaxProgram *program,
                                   const char *function, uint64_t instruction) {
  return program->program->getCallOrigin(function, instruction).c_str();
}

void relaxProgramDestroy(RelaxProgram *program) { delete program; }
