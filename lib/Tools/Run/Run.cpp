//===- Run.cpp - the relax-run tool ---------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Run/Run.h"

#include "CompilerLibrary.h"
#include "Options.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/Emulator/EmulatedDevice.h"
#include "relax-mlir/Runtime/Loader.h"
#include "relax-mlir/Runtime/ThreadPool.h"
#include "relax-mlir/Tools/CommandLine.h"
#include "relax-mlir/Tools/Run/LoadedModel.h"
#include "relax-mlir/Tools/Run/Report.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fnmatch.h>
#include <new>
#include <unistd.h>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

/// Returns the function to call: the one named, the only one, or "main".
static Expected<const Signature *>
choose(const std::vector<Signature> &functions, const std::string &name) {
  std::string all;
  const Signature *main = nullptr;
  for (const Signature &function : functions) {
    if (function.name == name || functions.size() == 1)
      if (name.empty() || function.name == name)
        return &function;
    if (function.name == "main")
      main = &function;
    all += (all.empty() ? "" : ", ") + function.name;
  }
  if (name.empty() && main)
    return main;
  if (all.empty())
    return Error("the model has no public function");
  return Error(name.empty()
                   ? "several functions, choose one with --function: " + all
                   : "no function '" + name + "'; available: " + all);
}

/// Returns the result that a specification of --expected selects: by name, or
/// by position if it has no name.
static Expected<size_t> resultIndex(const std::string &name, size_t &next,
                                    const Signature &function) {
  if (name.empty()) {
    if (next >= function.results.size())
      return Error("--expected: there " +
                   (function.results.size() == 1
                        ? "is only 1 result"
                        : "are only " +
                              std::to_string(function.results.size()) +
                              " results"));
    return next++;
  }
  for (size_t i = 0; i < function.results.size(); ++i)
    if (function.results[i].name == name)
      return i;
  return Error("--expected: no result is named '" + name + "'");
}

static Error compareAll(const Options &options, const Signature &function,
                        const std::vector<HostTensor> &results,
                        Report &report) {
  std::vector<std::string> names;
  for (const Parameter &result : function.results)
    if (!result.name.empty())
      names.push_back(result.name);
  size_t next = 0;
  for (const std::string &specification : options.expected) {
    auto [name, file] = splitName(specification, names);
    size_t equals = file.find("=@");
    if (name.empty() && equals != std::string::npos && file[0] != '@') {
      std::string known;
      for (const std::string &candidate : names)
        known += (known.empty() ? "" : ", ") + candidate;
      return Error("--expected: no result is named '" + file.substr(0, equals) +
                   "'; " +
                   (names.empty() ? "the results have no names"
                                  : "available: " + known));
    }
    if (file.empty() || file[0] != '@')
      return Error("--expected: expected [NAME=]@FILE, got '" + specification +
                   "'");
    Expected<size_t> index = resultIndex(name, next, function);
    if (!index)
      return index.takeError();
    Expected<HostTensor> expected =
        readTensorAs(file.substr(1), results[*index].dtype);
    if (!expected)
      return expected.takeError();
    Expected<Comparison> comparison =
        compare(results[*index], *expected, options.getRtol(),
                options.getAtol(), options.expectedDtype == "any");
    if (!comparison)
      return Error("result " + std::to_string(*index) + ": " +
                   comparison.error().message());
    report.comparisons.push_back({*index, expected->shape, *comparison});
  }
  return Error::success();
}

/// Checks that every --output can be written.
static Error checkOutputs(const Options &options, const Signature &function) {
  for (const std::string &output : options.outputs)
    if (output != "-" && (output.size() < 2 || output[0] != '@'))
      return Error("--output: expected @FILE or -, got '" + output + "'");
  if (options.outputs.size() > function.results.size())
    return Error("--output: expected at most " +
                 std::to_string(function.results.size()) + ", got " +
                 std::to_string(options.outputs.size()));
  return Error::success();
}

static Error writeOutputs(const Options &options,
                          const std::vector<HostTensor> &results,
                          Report &report) {
  report.printValues = options.outputs.empty();
  for (size_t i = 0; i < options.outputs.size(); ++i) {
    const std::string &output = options.outputs[i];
    if (output == "-")
      report.printValues = true;
    else if (Error error = writeFile(output.substr(1), toNpy(results[i])))
      return error;
  }
  return Error::success();
}

static double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

/// Returns true if a pattern names a kernel, with or without the @ of a symbol.
static bool fits(const std::string &pattern, const std::string &kernel) {
  return fnmatch(pattern.c_str(), kernel.c_str(), 0) == 0 ||
         fnmatch(pattern.c_str(), ("@" + kernel).c_str(), 0) == 0;
}

namespace {

/// One run of the tool, step by step.
class Run {
public:
  explicit Run(const Options &options) : options(options) {}

  Expected<Report> execute();
  /// Runs --bisect, --compare-with or --extract; returns true if no difference
  /// or fault was found.
  Expected<bool> executeTask();

private:
  Error makeArguments();
  Error open();
  Error chooseFunction();
  Error checkPatterns();
  Expected<std::vector<HostTensor>> callNative();
  Expected<std::vector<HostTensor>> callReference();
  Error check(const std::vector<HostTensor> &results);
  Error profile();

  const Options &options;
  Report report;
  std::unique_ptr<LoadedModel> program;
  std::unique_ptr<Reference> reference;
  Symbols symbols;
  std::vector<HostTensor> inputs;
  std::vector<std::string> patterns;
};

} // namespace

Error Run::open() {
  for (const std::string &dim : options.dims)
    if (Error error = parseDim(dim, symbols))
      return error;
  auto start = std::chrono::steady_clock::now();
  if (!options.reference && options.getTasks().empty()) {
    AllocatorKind allocator = options.allocator == "naive"
                                  ? AllocatorKind::Naive
                                  : AllocatorKind::Pooled;
    std::string execMode =
        options.execMode.empty() ? "bytecode" : options.execMode;
    Expected<std::unique_ptr<LoadedModel>> opened = LoadedModel::open(
        options.path,
        {options.target, *options.getDevice(), options.capture, allocator,
         options.dumpPhasesTo, execMode, options.passes});
    if (!opened)
      return opened.takeError();
    program = std::move(*opened);
    report.compiled = program->wasCompiled();
    report.loadSeconds = secondsSince(start);
  }
  if (!options.reference && !options.check && options.getTasks().empty())
    return Error::success();
  Expected<std::unique_ptr<Reference>> opened =
      Reference::open(options.getReferenceModel(), options.passes);
  if (!opened)
    return opened.takeError();
  reference = std::move(*opened);
  if (!program)
    report.loadSeconds = secondsSince(start);
  report.ranNative = program != nullptr;
  report.ranReference = true;
  report.referenceInF64 = options.precision == "f64";
  return Error::success();
}

Error Run::chooseFunction() {
  Expected<const Signature *> function =
      choose(program ? program->functions() : reference->functions(),
             options.function);
  if (!function)
    return function.takeError();
  report.function = **function;
  if (Error error = checkOutputs(options, report.function))
    return error;
  if (!options.check)
    return Error::success();
  Expected<const Signature *> same =
      choose(reference->functions(), report.function.name);
  if (!same)
    return Error("'" + options.getReferenceModel() +
                 "': " + same.error().message());
  return Error::success();
}

/// Reports misspelt patterns before anything slow begins.
Error Run::checkPatterns() {
  patterns = splitNames(options.trace);
  for (const std::string &pattern : patterns) {
    Expected<bool> has = reference->hasValue(pattern);
    if (!has)
      return has.takeError();
    bool isKernel = false;
    if (program)
      for (const std::string &kernel : program->kernels())
        isKernel = isKernel || fits(pattern, kernel);
    if (!*has && !isKernel)
      return Error("--trace: no value is named '" + pattern + "'");
  }
  return Error::success();
}

Expected<std::vector<HostTensor>> Run::callNative() {
  if (!patterns.empty())
    program->observeKernels([this](const KernelResult &result) {
      for (const std::string &pattern : patterns)
        if (fits(pattern, result.kernel) ||
            reference->isNamed(pattern, result)) {
          report.traced.push_back(reference->look(result));
          return;
        }
    });
  auto start = std::chrono::steady_clock::now();
  Expected<std::vector<HostTensor>> results =
      program->call(report.function, inputs);
  report.firstCallSeconds = secondsSince(start);
  program->observeKernels(nullptr);
  return results;
}

Expected<std::vector<HostTensor>> Run::callReference() {
  std::vector<TracedValue> traced;
  if (Error error =
          reference->run(report.function, inputs, report.referenceInF64,
                         patterns, options.getProgress(),
                         report.compiled ? &options.passes : nullptr, traced))
    return error;
  report.referenceSeconds = reference->seconds();
  // These values come later, but are printed before those of native code.
  report.traced.insert(report.traced.begin(), traced.begin(), traced.end());
  return reference->results();
}

Error Run::check(const std::vector<HostTensor> &results) {
  Expected<std::vector<HostTensor>> expected = callReference();
  if (!expected)
    return expected.takeError();
  if (expected->size() != results.size())
    return Error("expected " + std::to_string(expected->size()) +
                 " results as the reference has, got " +
                 std::to_string(results.size()));
  std::optional<std::pair<double, double>> tolerance;
  if (options.rtol >= 0 || options.atol >= 0)
    tolerance = {options.getRtol(), options.getAtol()};
  for (size_t i = 0; i < results.size(); ++i) {
    Expected<CheckedResult> checked =
        reference->check(i, results[i], tolerance);
    if (!checked)
      return checked.takeError();
    report.checks.push_back(std::move(*checked));
  }
  report.referenceSeconds = reference->seconds();
  return Error::success();
}

Error Run::profile() {
  Expected<Profile> profile = program->profile(
      report.function, inputs, options.benchmark ? options.benchmark : 10);
  if (!profile)
    return profile.takeError();
  report.profile = std::move(*profile);
  report.profileFile = options.profileFile;
  if (options.profileFile.empty())
    return Error::success();
  return writeFile(options.profileFile,
                   report.profile->file(options.profileFile));
}

Error Run::makeArguments() {
  Expected<std::vector<NamedTensor>> weights = readWeights(options.weights);
  if (!weights)
    return weights.takeError();
  Expected<std::vector<HostTensor>> made =
      makeInputs(report.function.parameters, options.inputs, symbols,
                 report.guessedSymbols, std::move(*weights));
  if (!made)
    return made.takeError();
  inputs = std::move(*made);
  for (const HostTensor &input : inputs)
    report.inputs.push_back(describe(input.dtype, input.shape));
  return Error::success();
}

Expected<bool> Run::executeTask() {
  if (Error error = open())
    return error;
  if (Error error = chooseFunction())
    return error;
  if (Error error = makeArguments())
    return error;
  if (!options.bisect.empty())
    return reference->bisect(report.function, inputs, options.target,
                             options.passes, options.bisect);
  if (!options.extract.empty()) {
    if (Error error = reference->extract(report.function, inputs,
                                         options.target, options.extract))
      return error;
    return true;
  }
  return reference->compareWith(options.compareWith, report.function, inputs);
}

Expected<Report> Run::execute() {
  if (Error error = open())
    return error;
  if (Error error = chooseFunction())
    return error;
  if (Error error = checkPatterns())
    return error;
  if (Error error = makeArguments())
    return error;

  Expected<std::vector<HostTensor>> results =
      program ? callNative() : callReference();
  if (!results)
    return results.takeError();
  if (Error error = compareAll(options, report.function, *results, report))
    return error;
  if (options.check)
    if (Error error = check(*results))
      return error;
  if (Error error = writeOutputs(options, *results, report))
    return error;
  report.results = std::move(*results);

  if (options.benchmark) {
    Expected<std::vector<double>> times =
        program->time(report.function, inputs, options.benchmark);
    if (!times)
      return times.takeError();
    report.times = std::move(*times);
  }
  if (options.profile)
    if (Error error = profile())
      return error;
  return std::move(report);
}

/// Ends the process when an allocation fails whose caller cannot report it;
/// allocations of tensors and kernels do report it.
static void outOfMemory() {
  static const char message[] = "relax-run: error: out of memory\n";
  (void)!write(STDERR_FILENO, message, sizeof(message) - 1);
  _exit(1);
}

/// The last line when results differ: it distinguishes this use of exit code 1
/// from an error.
static constexpr const char *kDiffer = "results differ";

/// Errors without text were already printed by the compiler.
static int reportError(const Error &error) {
  if (!error.message().empty())
    std::fprintf(stderr, "relax-run: error: %s\n",
                 toPrintable(error.message()).c_str());
  return 1;
}

int run::runMain(int argc, const char *const *argv) {
  std::set_new_handler(outOfMemory);
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
  options.path = positional[0];
  if (Error error = registerEmulatedDevice())
    return reportError(error);
  if (std::string conflict = findConflict(options); !conflict.empty())
    return line.usageError(conflict);
  for (const std::string &path : options.libraries)
    if (Expected<std::vector<std::string>> names = loadFunctions(path); !names)
      return reportError(Error("--load: " + names.error().message()));
  // The thread pool reads the variable when the first kernel runs.
  if (options.threads)
    setenv("RELAX_NUM_THREADS", std::to_string(options.threads).c_str(), 1);

  if (!options.getTasks().empty()) {
    Expected<bool> agree = Run(options).executeTask();
    if (!agree)
      return reportError(agree.error());
    if (!options.compareWith.empty())
      std::puts(*agree ? "all results agree" : kDiffer);
    else if (*agree && !options.bisect.empty())
      std::puts("all steps of the compiler agree");
    return *agree ? 0 : 1;
  }

  Expected<Report> report = Run(options).execute();
  if (!report)
    return reportError(report.error());
  std::fputs((options.json ? report->json()
                           : report->text(options.getRtol(), options.getAtol()))
                 .c_str(),
             stdout);
  if (!report->matches() && !options.json)
    std::puts(kDiffer);
  return report->matches() ? 0 : 1;
}
