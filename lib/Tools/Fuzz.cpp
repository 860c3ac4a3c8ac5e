//===- Fuzz.cpp - the relax-fuzz tool -------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Fuzz.h"

#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Runtime/Emulator/EmulatedDevice.h"
#include "relax-mlir/Tools/PassFlags.h"
#include "relax-mlir/Validation/Fuzz/Driver.h"
#include "relax-mlir/Validation/Fuzz/Reduction.h"
#include "relax-mlir/Validation/Fuzz/RelaxPrograms.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

namespace {
struct Options {
  std::string level = "relax", test, reduce, kind, operations, writeTo;
  int64_t seed = 0, count = 100, jobs = 1, timeLimit = 30;
  bool print = false, folded = false, sharedObject = false, emulated = false;
  PassFlags passes;
};
} // namespace

static CommandLine describe(Options &options) {
  CommandLine line("relax-fuzz", "[options]",
                   "Compiles and runs random programs, and compares what they "
                   "compute with the reference interpreters.");
  int64_t most = std::numeric_limits<int64_t>::max();
  line.choice("level", {"relax", "tir"}, options.level,
              "the dialect of the programs; default relax");
  line.integer("seed", options.seed, 0, most,
               "the seed of the first program; default 0");
  line.integer("count", options.count, 1, most,
               "the number of programs; default 100");
  line.integer("jobs", options.jobs, 1, 1024, "parallel processes; default 1");
  line.integer("time-limit", options.timeLimit, 1, 86400,
               "time limit of a program in seconds; default 30");
  line.text("ops", "NAME,...", options.operations,
            "generate only these operations and their operands");
  line.text("write", "DIR", options.writeTo,
            "write the programs with findings to this folder, with reduced "
            "ones that have the same finding");
  line.flag("print", options.print, "print the programs without running them");
  line.text("test", "FILE", options.test,
            "check the program in a file; exit code 1 if it has a finding");
  line.text("reduce", "FILE", options.reduce,
            "reduce the program in a file while it keeps the same kind of "
            "finding, and print it");
  line.text("kind", "KIND", options.kind,
            "with --test and --reduce: count only findings of this kind");
  line.flag("folded", options.folded,
            "with --test and --reduce: also run with constant arguments");
  line.flag("shared-object", options.sharedObject,
            "with --test and --reduce: also run from a shared library");
  line.flag("emulated", options.emulated,
            "run the kernels of --level=relax on the emulated GPU");
  options.passes.describeSelection(line, [] {
    std::string text;
    llvm::raw_string_ostream os(text);
    printPasses(os);
    return text;
  });
  return line;
}

static int testFile(const Level &level, const Options &options,
                    const CompileOptions &compile) {
  OracleOptions oracle;
  oracle.compile = compile;
  oracle.folded = options.folded;
  oracle.sharedObject = options.sharedObject;
  std::optional<Finding> finding =
      checkFile(level, options.test, oracle, options.timeLimit);
  if (!finding || (!options.kind.empty() && finding->kind != options.kind))
    return 0;
  llvm::outs() << finding->kind << ": " << finding->message;
  return 1;
}

static int reduceFile(const Level &level, const Options &options,
                      const CompileOptions &compile) {
  OracleOptions oracle;
  oracle.compile = compile;
  oracle.folded = options.folded;
  oracle.sharedObject = options.sharedObject;
  std::unique_ptr<MLIRContext> context = createContext();
  FailureOr<OwningOpRef<ModuleOp>> loaded = loadModel(options.reduce, *context);
  if (failed(loaded))
    return 1;
  OwningOpRef<ModuleOp> module = std::move(*loaded);
  std::optional<Finding> finding =
      checkInChild(level, *module, oracle, options.timeLimit);
  if (!finding || (!options.kind.empty() && finding->kind != options.kind)) {
    llvm::errs() << "relax-fuzz: error: found no fault in '"
                 << shortenName(options.reduce) << "'\n";
    return 1;
  }
  unsigned count =
      reduceProgram(level, *module, finding->kind, oracle, options.timeLimit);
  finding = checkInChild(level, *module, oracle, options.timeLimit);
  if (finding)
    llvm::outs() << "// " << finding->kind << ": "
                 << StringRef(finding->message).split('\n').first << "\n";
  llvm::outs() << "// " << count << " programs were tried\n";
  module->print(llvm::outs());
  llvm::outs() << "\n";
  return 0;
}

/// Returns true if the file can be opened; otherwise prints an error.
static bool canOpen(StringRef path) {
  // The standard input can be read only once.
  if (path == "-")
    return true;
  auto file = llvm::MemoryBuffer::getFile(path);
  if (file)
    return true;
  llvm::errs() << "relax-fuzz: error: cannot open '" << shortenName(path)
               << "': " << file.getError().message() << "\n";
  return false;
}

/// Creates the folder of --write. Prints an error at once if it is not
/// writable, not hours later at the first finding.
static bool makeFolder(StringRef path) {
  std::error_code error = llvm::sys::fs::create_directories(path);
  if (!error && !llvm::sys::fs::is_directory(path))
    error = std::make_error_code(std::errc::not_a_directory);
  if (!error)
    error = llvm::sys::fs::access(path, llvm::sys::fs::AccessMode::Write);
  if (error)
    llvm::errs() << "relax-fuzz: error: cannot write to '" << shortenName(path)
                 << "': " << error.message() << "\n";
  return !error;
}

/// Returns the operations of --ops; reports the first unknown one.
static std::optional<std::vector<std::string>>
parseOperations(const CommandLine &line, StringRef text) {
  std::vector<std::string> names, known = getGeneratedRelaxOperations();
  for (StringRef name : llvm::split(text, ',')) {
    if (name.empty())
      continue;
    std::string full = name.contains('.') ? name.str() : "relax." + name.str();
    if (!llvm::is_contained(known, full)) {
      line.usageError("no generator produces '" + full + "'");
      return std::nullopt;
    }
    names.push_back(full);
  }
  return names;
}

/// "98.7% of 41,234 elements compared".
static void describeCoverage(const Coverage &coverage, raw_ostream &os) {
  int64_t total = coverage.compared + coverage.skipped;
  std::string text = std::to_string(total);
  for (size_t at = text.size(); at > 3;)
    text.insert(at -= 3, ",");
  // Rounded down, so that 100% means all.
  int64_t mille = total == 0 ? 0 : 1000.0 * coverage.compared / total;
  os << mille / 10 << "." << mille % 10 << "% of " << text
     << " elements compared";
}

/// Returns true for a --test run. It tells an interestingness script by exit
/// code 1 that a fault was found, so errors must give exit code 2.
static bool isTest(int argc, const char *const *argv) {
  return llvm::any_of(ArrayRef(argv, argc), [](StringRef argument) {
    StringRef name = argument.split('=').first;
    return name == "--test" || name == "-test";
  });
}

/// Compiles for the emulated GPU, and makes it available.
static bool selectEmulator(CompileOptions &compile) {
  MLIRContext context;
  FailureOr<TargetSpec> target = TargetSpec::parse(
      "emu", [&] { return emitError(UnknownLoc::get(&context)); });
  if (failed(target))
    return false;
  compile.target = *target;
  runtime::Error error = runtime::registerEmulatedDevice();
  if (error)
    llvm::errs() << "relax-fuzz: error: " << error.message() << "\n";
  return !error;
}

int relax_mlir::fuzzMain(int argc, const char *const *argv,
                         const CompileOptions &defaults) {
  Options options;
  CommandLine line = describe(options);
  std::vector<std::string> positional;
  int wrongUsage = isTest(argc, argv) ? 2 : 1;
  switch (line.parse(argc, argv, 0, positional)) {
  case CommandLine::Outcome::Help:
    return 0;
  case CommandLine::Outcome::Error:
    return wrongUsage;
  case CommandLine::Outcome::Run:
    break;
  }
  CompileOptions compile = defaults;
  if (!options.passes.level.empty())
    compile.passes.level = options.passes.level[0] - '0';
  compile.passes.disabled = splitNames(options.passes.disabled);
  compile.passes.required = splitNames(options.passes.required);
  std::string fault;
  if (failed(verify(compile.passes, [&](const llvm::Twine &message) {
        fault = message.str();
      })))
    return line.usageError(fault);
  if (options.emulated && options.level != "relax")
    return line.usageError("--emulated needs --level=relax, got --level=" +
                           options.level);
  if (options.emulated && !selectEmulator(compile))
    return wrongUsage;
  std::unique_ptr<Level> level =
      options.level == "tir" ? createTIRLevel() : createRelaxLevel();
  for (const std::string &path : {options.test, options.reduce})
    if (!path.empty() && !canOpen(path))
      return wrongUsage;
  if (!options.test.empty())
    return testFile(*level, options, compile);

  if (!options.reduce.empty())
    return reduceFile(*level, options, compile);

  DriverOptions driver;
  driver.seed = options.seed;
  driver.count = options.count;
  driver.jobs = options.jobs;
  driver.timeLimit = options.timeLimit;
  driver.writeTo = options.writeTo;
  driver.compile = compile;
  driver.anyLevel = options.passes.getFirstGiven().empty();
  auto operations = parseOperations(line, options.operations);
  if (!operations)
    return wrongUsage;
  if (!operations->empty() && options.level != "relax")
    return line.usageError("--ops needs --level=relax, got --level=" +
                           options.level);
  driver.generator.operations = std::move(*operations);
  if (options.print)
    return printPrograms(*level, driver, llvm::outs()) ? 0 : 1;
  if (!options.writeTo.empty() && !makeFolder(options.writeTo))
    return 1;
  Coverage coverage;
  std::vector<FoundProgram> found =
      runPrograms(*level, driver, llvm::outs(), &coverage);
  llvm::outs() << driver.count << " programs, " << found.size()
               << " findings; ";
  describeCoverage(coverage, llvm::outs());
  llvm::outs() << "\n";
  return found.empty() ? 0 : 1;
}
