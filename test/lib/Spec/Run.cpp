//===- Run.cpp - the relax-test-run tool ----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Spec/Run.h"

#include "Mutants/Mutants.h"
#include "Spec/Expansion.h"
#include "Spec/Modes.h"
#include "mlir/Transforms/Passes.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Runtime/Emulator/EmulatedDevice.h"
#include "relax-mlir/Tools/CommandLine.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::spec;

namespace {

struct Options {
  std::string modes, plant, emulated = "emu";
  bool isVerbose = false, splitInputFile = false, expand = false;
};

/// Runs the specs of a file.
class Runner {
public:
  Runner(MLIRContext &context, SmallVector<Mode> modes,
         CompileOptions compileOptions, StringRef emulated, bool isVerbose)
      : context(context), modes(std::move(modes)),
        compileOptions(std::move(compileOptions)), emulated(emulated),
        isVerbose(isVerbose) {}

  /// Returns false if a check failed, after printing it.
  bool runFile(std::unique_ptr<llvm::MemoryBuffer> file, bool split);

  /// Prints a file without its shorthands. Returns false after a diagnostic.
  bool expandFile(const llvm::MemoryBuffer &file, bool split);

private:
  bool runText(StringRef text, unsigned firstLine, StringRef fileName);
  bool runMode(const Spec &spec, Mode mode, Preparation &preparation);
  bool runCase(const Spec &spec, const Case &given, Mode mode,
               const RunCase &run);

  MLIRContext &context;
  SmallVector<Mode> modes;
  CompileOptions compileOptions;
  /// The target of the modes on the emulated GPU.
  std::string emulated;
  bool isVerbose;
  /// The numbers of checks that ran and of skipped cases, over all modes.
  size_t numChecks = 0, numLeftOut = 0;
  /// Cases of this mode that the compiler refused, and cases without a check
  /// that runs in it.
  SmallVector<StringRef> refused, unchecked;
};

} // namespace

/// Prints "file:line:column: error: @case: mode: message".
static void report(Location loc, StringRef severity, const Case &given,
                   Mode mode, const Twine &what) {
  if (auto file = dyn_cast<FileLineColLoc>(loc))
    llvm::errs() << file.getFilename().getValue() << ":" << file.getLine()
                 << ":" << file.getColumn() << ": ";
  llvm::errs() << severity << ": @" << given.name << ": " << stringify(mode)
               << ": " << what << "\n";
}

bool Runner::runCase(const Spec &spec, const Case &given, Mode mode,
                     const RunCase &run) {
  Recorder recorder(spec);
  currentRecorder = &recorder;
  Outcome outcome = run(given);
  currentRecorder = nullptr;
  if (!outcome.error.empty()) {
    report(given.loc, "error", given, mode, outcome.error);
    return false;
  }
  if (outcome.refusal) {
    ++numLeftOut;
    refused.push_back(given.name);
    if (isVerbose)
      report(given.loc, "remark", given, mode, "left out: " + *outcome.refusal);
    return true;
  }
  bool isGood = true;
  unsigned count = 0;
  for (size_t index : given.expectations) {
    const Expectation &expectation = spec.expectations[index];
    if (mode == Mode::F64 && !expectation.tolerance)
      continue;
    ++count;
    ++numChecks;
    std::string fault = recorder.getFault(index);
    if (fault.empty())
      continue;
    report(expectation.loc, "error", given, mode, fault);
    isGood = false;
  }
  if (count == 0)
    unchecked.push_back(given.name);
  if (isGood && isVerbose)
    report(given.loc, "remark", given, mode,
           count == 0 ? "not covered: nothing to check in this mode"
                      : "as expected, checks: " + Twine(count));
  return isGood;
}

/// Prints the skipped cases of a mode and the reason in one line.
static void reportLeftOut(Mode mode, ArrayRef<StringRef> names, size_t numCases,
                          StringRef reason) {
  if (names.empty())
    return;
  llvm::errs() << "relax-test-run: remark: " << stringify(mode) << ": "
               << names.size() << " of " << numCases << " cases left out, "
               << reason << ": ";
  llvm::interleaveComma(names, llvm::errs(),
                        [](StringRef name) { llvm::errs() << "@" << name; });
  llvm::errs() << "\n";
}

bool Runner::runMode(const Spec &spec, Mode mode, Preparation &preparation) {
  FailureOr<RunCase> run = preparation.prepare(mode);
  if (failed(run)) {
    llvm::errs() << "relax-test-run: error: cannot prepare mode '"
                 << stringify(mode) << "'\n";
    return false;
  }
  bool isGood = true;
  refused.clear();
  unchecked.clear();
  for (const Case &given : spec.cases)
    isGood &= runCase(spec, given, mode, *run);
  reportLeftOut(mode, refused, spec.cases.size(),
                "which the compiler knows too little of (--verbose)");
  reportLeftOut(mode, unchecked, spec.cases.size(),
                "which have no check.expect_close");
  return isGood;
}

bool Runner::runText(StringRef text, unsigned firstLine, StringRef fileName) {
  FailureOr<Expansion> expansion = expand(text, fileName, firstLine, context);
  if (failed(expansion))
    return false;
  OwningOpRef<ModuleOp> module = parseExpansion(*expansion, fileName, context);
  if (!module)
    return false;
  FailureOr<Spec> spec = Spec::get(*module);
  if (failed(spec))
    return false;
  Preparation preparation(*spec, compileOptions, emulated);
  bool isGood = true;
  for (Mode mode : modes)
    isGood &= runMode(*spec, mode, preparation);
  return isGood;
}

/// Passes the modules of a file, and the number of lines before each, to `use`.
static bool
forEachPart(const llvm::MemoryBuffer &file, bool split,
            llvm::function_ref<bool(StringRef text, unsigned firstLine)> use) {
  StringRef rest = file.getBuffer();
  unsigned line = 0;
  bool isGood = true;
  while (true) {
    auto [text, next] = split ? rest.split("// -----") : std::pair(rest, "");
    isGood &= use(text, line);
    if (text.size() == rest.size())
      return isGood;
    line += text.count('\n');
    rest = next;
  }
}

bool Runner::expandFile(const llvm::MemoryBuffer &file, bool split) {
  StringRef fileName = file.getBufferIdentifier();
  return forEachPart(file, split, [&](StringRef text, unsigned firstLine) {
    FailureOr<Expansion> expansion = expand(text, fileName, firstLine, context);
    if (failed(expansion))
      return false;
    llvm::outs() << (firstLine ? "// -----" : "") << expansion->text;
    return true;
  });
}

bool Runner::runFile(std::unique_ptr<llvm::MemoryBuffer> file, bool split) {
  StringRef fileName = file->getBufferIdentifier();
  bool isGood =
      forEachPart(*file, split, [&](StringRef text, unsigned firstLine) {
        return runText(text, firstLine, fileName);
      });
  if (isGood && numChecks == 0 && numLeftOut == 0) {
    llvm::errs() << "relax-test-run: error: nothing is compared: mode '"
                 << stringify(Mode::F64)
                 << "' makes no other check than check.expect_close\n";
    return false;
  }
  return isGood;
}

/// Returns the modes of a list, for an empty list all modes but one that takes
/// long.
static std::optional<SmallVector<Mode>> parseModes(StringRef list,
                                                   std::string &unknown) {
  SmallVector<Mode> modes;
  if (list.empty())
    return llvm::filter_to_vector(
        getModes(), [](Mode mode) { return mode != Mode::EmulatedSymbols; });
  for (StringRef name : llvm::split(list, ',')) {
    auto *mode = llvm::find_if(
        getModes(), [&](Mode each) { return stringify(each) == name; });
    if (mode == getModes().end()) {
      unknown = name.str();
      return std::nullopt;
    }
    modes.push_back(*mode);
  }
  return modes;
}

int spec::runMain(int argc, const char *const *argv) {
  Options options;
  CommandLine line("relax-test-run", "SPEC.mlir [options]",
                   "Runs executable specs at each level.");
  line.text("modes", "A,B,...", options.modes,
            "of reference, f64, tir, jit, folded, so, reference-symbols, "
            "reference-ranks, reference-nothing, jit-symbols, jit-ranks, emu, "
            "emu-symbols, levels; "
            "default all");
  line.text("emulated", "TARGET", options.emulated,
            "the target of emu and emu-symbols, such as 'emu -arch=sm_90a'; "
            "default emu");
  line.text("plant", "MUTANT", options.plant,
            "plant an error in the compiler, see Mutants/Mutants.h");
  line.flag("verbose", options.isVerbose, "also print what is as expected");
  line.flag("split-input-file", options.splitInputFile,
            "the file holds several modules, separated by '// -----'");
  line.flag("expand", options.expand,
            "print the spec without its shorthands, and run nothing");
  std::vector<std::string> positional;
  switch (line.parse(argc, argv, 1, positional)) {
  case CommandLine::Outcome::Help:
    return 0;
  case CommandLine::Outcome::Error:
    return 1;
  case CommandLine::Outcome::Run:
    break;
  }
  if (runtime::Error error = runtime::registerEmulatedDevice()) {
    llvm::errs() << "relax-test-run: error: " << error.message() << "\n";
    return 1;
  }
  std::string unknown;
  auto modes = parseModes(options.modes, unknown);
  if (!modes)
    return line.usageError("unknown mode '" + unknown + "'");
  CompileOptions compileOptions;
  if (!options.plant.empty()) {
    const test::Mutant *mutant = test::findMutant(options.plant);
    if (!mutant)
      return line.usageError("unknown mutant '" + options.plant + "'");
    compileOptions.extendPhase = test::plant(*mutant);
  }
  auto file = llvm::MemoryBuffer::getFileOrSTDIN(positional[0]);
  if (!file)
    return line.usageError("cannot open '" + positional[0] +
                           "': " + file.getError().message());
  for (auto *registerFunction :
       {registerExpectFunction, registerReverseFunction}) {
    if (runtime::Error error = registerFunction()) {
      llvm::errs() << "relax-test-run: error: " << error.message() << "\n";
      return 1;
    }
  }

  registerAllPasses();
  registerTransformsPasses();
  test::registerMutantPass();
  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false);
  ScopedDiagnosticHandler handler(&context, [](Diagnostic &diagnostic) {
    llvm::errs() << toText(diagnostic) << "\n";
    return success();
  });
  Runner runner(context, std::move(*modes), std::move(compileOptions),
                options.emulated, options.isVerbose);
  if (options.expand)
    return runner.expandFile(**file, options.splitInputFile) ? 0 : 1;
  return runner.runFile(std::move(*file), options.splitInputFile) ? 0 : 1;
}
