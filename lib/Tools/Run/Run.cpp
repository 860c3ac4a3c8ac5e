//===- Run.cpp - the relax-run tool ---------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Run/Run.h"

#include "CompilerLibrary.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/Emulator/EmulatedDevice.h"
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

namespace {

struct Options {
  std::string path, function, target = "native", device, dumpPhasesTo;
  std::string expectedDtype, checkModel, precision, bisect, compareWith,
      extract, profileFile;
  std::vector<std::string> inputs, dims, outputs, expected, trace;
  /// Negative if the option is not given.
  double rtol = -1, atol = -1, progress = -1;
  int64_t benchmark = 0, threads = 0;
  bool json = false, check = false, reference = false, profile = false,
       capture = false;
  PassFlags passes;

  double getRtol() const { return rtol < 0 ? 1e-5 : rtol; }
  double getAtol() const { return atol < 0 ? 1e-6 : atol; }
  double getProgress() const { return progress < 0 ? 10 : progress; }
  /// Returns the given flags that select a task other than running the program.
  std::vector<std::string> getTasks() const {
    std::vector<std::string> tasks;
    if (!bisect.empty())
      tasks.push_back("--bisect");
    if (!compareWith.empty())
      tasks.push_back("--compare-with");
    if (!extract.empty())
      tasks.push_back("--extract");
    return tasks;
  }
  /// Returns the device of compiled code.
  Expected<DLDevice> getDevice() const {
    return parseDevice(device.empty() ? "cpu" : device);
  }
  /// Returns the path of the model that the reference interprets.
  const std::string &getReferenceModel() const {
    return checkModel.empty() ? path : checkModel;
  }
};

} // namespace

static CommandLine describe(Options &options) {
  CommandLine line("relax-run", "[options] MODEL|ARTEFACT",
                   "Runs a model (.onnx, .mlir, .mlirbc), compiling it in "
                   "memory, or an artefact (.so, .rvm).");
  line.text("function", "NAME", options.function,
            "the function to call; required when there are several");
  line.list("input", "[NAME=]SPEC", options.inputs,
            "@f.npy, @f.pb, random:SEED, ramp or zeros; default random:0");
  line.list("dim", "NAME=N", options.dims,
            "size of a symbolic dimension in generated inputs; default 1");
  line.list(
      "output", "@f.npy|-", options.outputs,
      "write a result to a file; - prints it; by default all are printed");
  line.list("expected", "[NAME=]@FILE", options.expected,
            "compare a result with a .npy or .pb file");
  line.choice("expected-dtype", {"same", "any"}, options.expectedDtype,
              "accept files of --expected with the same type only, or with any "
              "width (float64 for float32); default same");
  line.number("rtol", options.rtol, "relative tolerance, default 1e-5");
  line.number("atol", options.atol, "absolute tolerance, default 1e-6");
  line.integer("benchmark", options.benchmark, 1, 1000000000,
               "call N times more and report the latency");
  line.flag("capture", options.capture,
            "capture a call on the device, and start all of its kernels at "
            "once in each call");
  line.optionalText("profile", "FILE.json|FILE.html", options.profile,
                    options.profileFile,
                    "measure each kernel in N more calls (--benchmark=N, "
                    "default 10) and print a table; also write a trace or a "
                    "page");
  line.integer("threads", options.threads, 1, kMaxThreads,
               "threads for kernels, default one per core");
  line.text("target", "TARGET", options.target,
            "compile for this CPU, default native");
  line.text("device", "NAME[:N]", options.device,
            "run compiled code on this device: cpu (default), cuda, cuda:1, "
            "or emu, an emulated GPU; the target must be of its kind");
  line.text("dump-phases-to", "DIR", options.dumpPhasesTo,
            "write the module after each phase of compilation");
  line.optionalText("check", "MODEL", options.check, options.checkModel,
                    "compare all results with the reference interpreter; for "
                    "an artefact, give the model it was compiled from");
  line.flag("reference", options.reference,
            "run the model with the reference interpreter only");
  line.text("bisect", "DIR", options.bisect,
            "find the pass after which results differ from the reference, and "
            "write a reproducer to a new folder");
  line.text("compare-with", "MODEL", options.compareWith,
            "run this model and another one with the reference interpreter and "
            "compare their results");
  line.text("extract", "DIR", options.extract,
            "write each kernel as a separate model, with inputs and expected "
            "results, to folders below DIR");
  line.choice("precision", {"declared", "f64"}, options.precision,
              "the float types of the reference, default declared");
  line.number("progress", options.progress,
              "seconds between progress lines of the reference on stderr, "
              "default 10");
  line.list("trace", "NAME,...", options.trace,
            "print statistics of values by name (of a node, in the text, or of "
            "a kernel); * matches any text");
  line.flag("json", options.json, "print one JSON object");
  options.passes.describeSelection(line, [] {
    Expected<const CompilerLibrary *> library = CompilerLibrary::get();
    return library ? std::string((*library)->passList())
                   : library.error().message() + "\n";
  });
  options.passes.describeRewrites(line);
  options.passes.describePlugins(line);
  options.passes.describeReports(line);
  return line;
}

/// Tasks only print their findings, so they exclude other output.
static std::string findTaskConflict(const Options &options,
                                    const std::vector<std::string> &tasks) {
  const std::string &flag = tasks[0];
  auto excludes = [&](const char *other) {
    return flag + " and " + other + " exclude each other";
  };
  if (tasks.size() > 1)
    return excludes(tasks[1].c_str());
  if (options.check)
    return excludes("--check");
  if (options.reference)
    return excludes("--reference");
  if (!options.device.empty() && flag != "--bisect")
    return excludes("--device");
  bool isEmulated = options.target.substr(0, options.target.find(' ')) == "emu";
  std::string device = isEmulated ? "emu" : "cpu";
  if (!options.device.empty() && options.device != device)
    return flag + " runs compiled code on " + device +
           ", the device of --target=" + options.target +
           ", got --device=" + options.device;
  if (options.benchmark)
    return excludes("--benchmark");
  if (options.profile)
    return excludes("--profile");
  if (options.capture)
    return excludes("--capture");
  if (options.json)
    return excludes("--json");
  if (!options.expected.empty())
    return excludes("--expected");
  if (!options.outputs.empty())
    return excludes("--output");
  if (!options.dumpPhasesTo.empty())
    return excludes("--dump-phases-to");
  if (options.rtol >= 0 || options.atol >= 0)
    return flag + " has its own tolerance, it excludes --rtol and --atol";
  std::string passes = flag == "--bisect" ? options.passes.getFirstReport()
                                          : options.passes.getFirstGiven();
  if (!passes.empty())
    return excludes(passes.c_str());
  if (!isModel(options.path))
    return flag + " needs a model (.onnx, .mlir, .mlirbc), got '" +
           options.path + "'";
  if (!options.compareWith.empty() && !isModel(options.compareWith))
    return flag + " needs a model (.onnx, .mlir, .mlirbc), got '" +
           options.compareWith + "'";
  return "";
}

/// Returns the conflict between the given options; empty if there is none.
static std::string findConflict(const Options &options) {
  Symbols symbols;
  for (const std::string &dim : options.dims)
    if (Error error = parseDim(dim, symbols))
      return error.message();
  for (const std::string &list : options.trace)
    if (splitNames({list}).empty())
      return "--trace needs the name of a value, got '" + list + "'";
  if (Expected<DLDevice> device = options.getDevice(); !device)
    return "--device: " + device.error().message();
  bool isArtefact = !isModel(options.path);
  if (std::string flag = options.passes.getFirstGiven(); !flag.empty()) {
    if (isArtefact)
      return flag + " needs a model to compile (.onnx, .mlir, .mlirbc), got '" +
             options.path + "'";
    if (options.reference)
      return flag + " applies to compilation, --reference does not compile";
  }
  if (isArtefact && options.checkModel.empty() &&
      !options.passes.dialectPlugins.empty())
    return "--load-dialect-plugin needs a model (.onnx, .mlir, .mlirbc), got "
           "'" +
           options.path + "'";
  if (std::vector<std::string> tasks = options.getTasks(); !tasks.empty())
    if (std::string conflict = findTaskConflict(options, tasks);
        !conflict.empty())
      return conflict;
  if (options.reference && options.check)
    return "--reference and --check exclude each other";
  if (options.reference && isArtefact)
    return "--reference needs a model (.onnx, .mlir, .mlirbc), got '" +
           options.path + "'";
  if (options.check && options.checkModel.empty() && isArtefact)
    return "--check needs the model that '" + options.path +
           "' came from: --check=MODEL";
  if (!options.checkModel.empty() && !isModel(options.checkModel))
    return "--check needs a model (.onnx, .mlir, .mlirbc), got '" +
           options.checkModel + "'";
  if (options.reference && !options.device.empty())
    return "--device runs compiled code, --reference does not compile";
  if (options.reference && options.benchmark)
    return "--benchmark measures compiled code, --reference does not compile";
  if (options.reference && options.profile)
    return "--profile measures compiled code, --reference does not compile";
  if (options.capture && options.reference)
    return "--capture runs compiled code, --reference does not compile";
  if (options.capture && (options.check || options.profile))
    return std::string(options.check ? "--check" : "--profile") +
           " looks at single kernels, --capture starts them at once";
  if (!options.profileFile.empty())
    if (Error error = checkProfileFile(options.profileFile))
      return error.message();
  if (options.reference && !options.dumpPhasesTo.empty())
    return "--dump-phases-to applies to compilation, --reference does not "
           "compile";
  if ((options.rtol >= 0 || options.atol >= 0) && !options.check &&
      options.expected.empty())
    return std::string(options.rtol >= 0 ? "--rtol" : "--atol") +
           " needs --expected or --check";
  if (!options.expectedDtype.empty() && options.expected.empty())
    return "--expected-dtype needs --expected";
  if (options.reference || options.check)
    return "";
  if (!options.trace.empty())
    return "--trace needs --check or --reference";
  if (!options.precision.empty())
    return "--precision needs --check or --reference";
  if (options.progress >= 0)
    return "--progress needs --check or --reference";
  return "";
}

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
    Expected<std::unique_ptr<LoadedModel>> opened = LoadedModel::open(
        options.path, {options.target, *options.getDevice(), options.capture,
                       options.dumpPhasesTo, options.passes});
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
  Expected<std::vector<HostTensor>> made =
      makeInputs(report.function.parameters, options.inputs, symbols,
                 report.guessedSymbols);
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
