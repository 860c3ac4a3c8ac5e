//===- Compiler.cpp - compile a model from C ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir-c/Compiler.h"

#include "PassOptions.h"
#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Compiler/PassReport.h"
#include "relax-mlir/InitAll.h"
#include "relax-mlir/Tools/DiagnosticText.h"

#include <new>

using namespace mlir;
using namespace relax_mlir;

struct RelaxProgram {
  std::unique_ptr<Program> program;
};

namespace {
/// Hands each line to a handler once it is complete.
class HandlerStream : public llvm::raw_ostream {
public:
  HandlerStream(RelaxDiagnosticHandler handler, void *user)
      : llvm::raw_ostream(/*unbuffered=*/true), handler(handler), user(user) {}

private:
  void write_impl(const char *data, size_t size) override {
    position += size;
    for (llvm::StringRef rest(data, size); !rest.empty();) {
      auto [text, after] = rest.split('\n');
      line += text;
      if (text.size() == rest.size())
        return;
      handler(user, line.c_str());
      line.clear();
      rest = after;
    }
  }
  uint64_t current_pos() const override { return position; }

  RelaxDiagnosticHandler handler;
  void *user;
  std::string line;
  uint64_t position = 0;
};
} // namespace

/// What is wrong goes to `emitError`.
static LogicalResult
readReportOptions(const RelaxCompileOptions &options, PassReportOptions &report,
                  llvm::function_ref<void(const llvm::Twine &)> emitError) {
  report.timing = options.timing;
  report.statistics = options.statistics;
  report.printBefore = splitPassNames(options.printBefore);
  report.printAfter = splitPassNames(options.printAfter);
  if (options.reproducer)
    report.reproducer = options.reproducer;
  return verify(report, emitError);
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

int relaxCompile(const char *path, const RelaxCompileOptions *options,
                 RelaxDiagnosticHandler handler, void *user,
                 RelaxProgram **program) {
  *program = nullptr;
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false);
  FirstError firstError;
  ScopedDiagnosticHandler diagnostics(&context, [&](Diagnostic &diagnostic) {
    if (firstError.isToBePrinted(diagnostic))
      handler(user, toText(diagnostic).c_str());
    return success();
  });

  CompileOptions compileOptions;
  if (options && options->target) {
    FailureOr<TargetSpec> target = TargetSpec::parse(
        options->target, [&] { return emitError(UnknownLoc::get(&context)); });
    if (failed(target))
      return 1;
    compileOptions.target = *target;
  }
  if (options && options->dumpPhasesTo)
    compileOptions.dumpPhasesTo = options->dumpPhasesTo;
  PassReportOptions reportOptions;
  auto fail = [&](const llvm::Twine &message) {
    emitError(UnknownLoc::get(&context)) << message;
  };
  if (options && (failed(readPassSelection(
                      options->optLevel, options->disabledPasses,
                      options->requiredPasses, compileOptions.passes, fail)) ||
                  failed(readReportOptions(*options, reportOptions, fail))))
    return 1;
  HandlerStream lines(handler, user);
  PassReport report(context, reportOptions, lines);
  compileOptions.observePasses = [&](PassManager &pm, llvm::StringRef name) {
    report.observe(pm, name);
  };
  FailureOr<std::unique_ptr<Program>> compiled =
      Program::compile(path, context, compileOptions);
  if (failed(compiled))
    return 1;
  *program = new (std::nothrow) RelaxProgram{std::move(*compiled)};
  if (*program)
    return 0;
  handler(user, "error: out of memory");
  return 1;
}

const RelaxImage *relaxProgramImage(const RelaxProgram *program) {
  return &program->program->getImage();
}

const char *relaxProgramCallOrigin(const RelaxProgram *program,
                                   const char *function, uint64_t instruction) {
  return program->program->getCallOrigin(function, instruction).c_str();
}

void relaxProgramDestroy(RelaxProgram *program) { delete program; }
