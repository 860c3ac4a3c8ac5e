//===- Compile.cpp - the relaxc tool --------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Compile.h"

#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Compiler/PassReport.h"
#include "relax-mlir/Compiler/Plugins.h"
#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Tools/CommandLine.h"
#include "relax-mlir/Tools/PassFlags.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace relax_mlir;

namespace {

struct Options {
  std::string output, target = "native", emit, compileTo, dumpPhasesTo;
  std::string execMode = "bytecode";
  std::vector<std::string> linkedFiles;
  PassFlags passes;
};

} // namespace

static CommandLine describe(Options &options) {
  CommandLine line("relaxc", "MODEL -o OUT [options]",
                   "Compiles a model (.onnx, .mlir, .mlirbc).");
  line.text("o", "OUT", options.output, "the file to write, - for stdout");
  line.text(
      "target", "TARGET", options.target,
      "the target, such as 'x86_64 -mcpu=skylake-avx512', 'cuda -arch=sm_90a' "
      "or 'emu'; default native");
  line.choice(
      "emit",
      {"relax", "tir", "relax_vm", "llvm", "asm", "obj", "so", "bytecode",
       "ptx", "cubin", "sass-report"},
      options.emit,
      "the output format, by default from the extension of OUT: .so, .rvm "
      "(bytecode, without kernels), .o, .s, .ll, .ptx, .cubin, .mlir (relax); "
      "cubin is the machine code of the kernels for a GPU, sass-report a table "
      "of the registers, shared memory, stack and spills of each; ptxas makes "
      "both");
  line.choice("exec-mode", {"bytecode", "compiled"}, options.execMode,
              "how the functions of the machine run: bytecode, the default, is "
              "interpreted; compiled is machine code beside it, with the same "
              "results");
  line.list("link", "FILE", options.linkedFiles,
            "link an object or library into a shared object; a symbol "
            "__tvm_ffi_NAME in it is the packed function NAME");
  std::vector<std::string> phases;
  for (Phase phase : getPhases())
    phases.push_back(stringify(phase).str());
  line.choice("compile-to", phases, options.compileTo,
              "stop after this phase and write the module");
  line.text("dump-phases-to", "DIR", options.dumpPhasesTo,
            "also write the module after each phase");
  options.passes.describeSelection(line, [] {
    std::string text;
    llvm::raw_string_ostream os(text);
    printPasses(os);
    return text;
  });
  options.passes.describeRewrites(line);
  options.passes.describeSymbols(line);
  options.passes.describePlugins(line);
  options.passes.describeReports(line);
  return line;
}

/// Returns the output format of --emit, else of the file extension.
static std::optional<EmitKind> chooseEmitKind(const Options &options) {
  if (options.emit.empty())
    return getEmitKind(options.output);
  return llvm::StringSwitch<EmitKind>(options.emit)
      .Case("relax", EmitKind::Relax)
      .Case("tir", EmitKind::TIR)
      .Case("relax_vm", EmitKind::RelaxVM)
      .Case("llvm", EmitKind::LLVM)
      .Case("asm", EmitKind::Asm)
      .Case("obj", EmitKind::Obj)
      .Case("bytecode", EmitKind::Bytecode)
      .Case("ptx", EmitKind::PTX)
      .Case("cubin", EmitKind::Cubin)
      .Case("sass-report", EmitKind::SassReport)
      .Default(EmitKind::So);
}

int relax_mlir::compileMain(int argc, const char *const *argv) {
  Options options;
  CommandLine line = describe(options);
  std::vector<std::string> positional;
  switch (line.parse(argc, argv, 1, positional)) {
  case CommandLine::Outcome::Help:
    return 0;
  case CommandLine::Outcome::Error:
    return 1;
  case CommandLine::Outcome::Run:
    break;
  }
  if (options.output.empty())
    return line.usageError("missing -o OUT");
  if (!options.emit.empty() && !options.compileTo.empty())
    return line.usageError("--emit and --compile-to exclude each other");
  bool toStdout = options.output == "-";
  std::optional<EmitKind> given = chooseEmitKind(options);
  if (!given && !toStdout && options.compileTo.empty())
    return line.usageError("cannot tell the output format from the extension "
                           "of '" +
                           options.output + "', use --emit");
  EmitKind kind = given.value_or(EmitKind::So);
  if (kind == EmitKind::So && toStdout && options.compileTo.empty())
    return line.usageError("a shared object cannot go to stdout");

  if (!options.linkedFiles.empty() &&
      (kind != EmitKind::So || !options.compileTo.empty()))
    return line.usageError("--link needs a shared object as the output");

  bool hasMachineCode = kind == EmitKind::So || kind == EmitKind::Obj ||
                        kind == EmitKind::Asm || kind == EmitKind::LLVM;
  if (options.execMode == "compiled" &&
      (!hasMachineCode || !options.compileTo.empty()))
    return line.usageError("--exec-mode=compiled needs .so, .o, .s or .ll as "
                           "the output");

  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false);
  FirstError firstError;
  StringRef file = llvm::sys::path::filename(positional[0]);
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (firstError.isToBePrinted(diagnostic))
      llvm::errs() << toText(diagnostic, file) << "\n";
    return success();
  });
  if (failed(loadPlugins(
          {options.passes.dialectPlugins, options.passes.passPlugins},
          context)))
    return 1;
  CompileOptions compileOptions;
  FailureOr<TargetSpec> target = TargetSpec::parse(
      options.target, [&] { return emitError(UnknownLoc::get(&context)); });
  if (failed(target))
    return 1;
  compileOptions.target = *target;
  compileOptions.dumpPhasesTo = options.dumpPhasesTo;
  compileOptions.linkedFiles = options.linkedFiles;
  if (options.execMode == "compiled")
    compileOptions.execMode = ExecMode::Compiled;
  PassReportOptions reportOptions;
  if (!options.passes.level.empty())
    compileOptions.passes.level = options.passes.level[0] - '0';
  compileOptions.passes.disabled = splitNames(options.passes.disabled);
  compileOptions.passes.required = splitNames(options.passes.required);
  compileOptions.passes.added = options.passes.added;
  if (!compileOptions.passes.added.empty())
    registerNamedPasses();
  compileOptions.passes.applyPatterns = options.passes.applyPatterns;
  compileOptions.passes.fuseOpsByPattern = options.passes.fuseOpsByPattern;
  compileOptions.passes.opMap = splitNames(options.passes.opMap);
  compileOptions.passes.symbolBounds = splitNames(options.passes.symbolBounds);
  reportOptions.timing = options.passes.timing;
  reportOptions.statistics = options.passes.statistics;
  reportOptions.printBefore = splitNames(options.passes.printBefore);
  reportOptions.printAfter = splitNames(options.passes.printAfter);
  reportOptions.reproducer = options.passes.reproducer;
  std::string fault;
  auto setFault = [&](const llvm::Twine &message) { fault = message.str(); };
  if (failed(verify(compileOptions.passes, setFault)) ||
      failed(verify(reportOptions, setFault, compileOptions.passes.added)))
    return line.usageError(fault);
  PassReport report(context, reportOptions, llvm::errs());
  compileOptions.observePasses = [&](PassManager &pm, StringRef name) {
    report.observe(pm, name);
  };

  Phase last = phaseBefore(kind);
  for (Phase phase : getPhases()) {
    if (stringify(phase) != options.compileTo)
      continue;
    last = phase;
    kind = EmitKind::Relax;
  }
  FailureOr<OwningOpRef<ModuleOp>> module = loadModel(positional[0], context);
  if (failed(module) || failed(runPhases(**module, last, compileOptions)) ||
      failed(emit(**module, kind, options.output, compileOptions)))
    return 1;
  return 0;
}
