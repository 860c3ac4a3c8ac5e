//===- Run.cpp - the relax-run tool ---------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Tools/Run/Run.h"

#include "relax-mlir/Runtime/ThreadPool.h"
#include "relax-mlir/Tools/CommandLine.h"
#include "relax-mlir/Tools/Run/Program.h"
#include "relax-mlir/Tools/Run/Report.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <unistd.h>

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

namespace {

struct Options {
  std::string path, function, target = "native", dumpPhasesTo;
  std::vector<std::string> inputs, dims, outputs, expected;
  double rtol = 1e-5, atol = 1e-6;
  int64_t benchmark = 0, threads = 0;
  bool json = false;
};

} // namespace

static CommandLine describe(Options &options) {
  CommandLine line("relax-run", "[options] MODEL|ARTEFACT",
                   "Runs a model (.onnx, .mlir, .mlirbc), compiling it in "
                   "memory, or an artefact (.so, .rvm).");
  line.text("function", "NAME", options.function,
            "the function to call; needed when there are several");
  line.list("input", "[NAME=]SPEC", options.inputs,
            "@f.npy, @f.pb, random:SEED, ramp or zeros; default random:0");
  line.list("dim", "NAME=N", options.dims,
            "size of a symbolic dimension in generated inputs; default 1");
  line.list("output", "@f.npy|-", options.outputs,
            "write a result to a file; - prints it (all are printed without)");
  line.list("expected", "[NAME=]@FILE", options.expected,
            "compare a result with a .npy or .pb file");
  line.number("rtol", options.rtol, "relative tolerance, default 1e-5");
  line.number("atol", options.atol, "absolute tolerance, default 1e-6");
  line.integer("benchmark", options.benchmark, 1, 1000000000,
               "call N times more and report the latency");
  line.integer("threads", options.threads, 1, kMaxThreads,
               "threads for kernels, default one per core");
  line.text("target", "TARGET", options.target,
            "compile for this CPU, default native");
  line.text("dump-phases-to", "DIR", options.dumpPhasesTo,
            "write the module after each phase of compilation");
  line.flag("json", options.json, "print one JSON object");
  return line;
}

/// The function to call: the one named, the only one, or "main".
static Expected<const Signature *> choose(const Program &program,
                                          const std::string &name) {
  std::string all;
  const Signature *main = nullptr;
  for (const Signature &function : program.functions()) {
    if (function.name == name || program.functions().size() == 1)
      if (name.empty() || function.name == name)
        return &function;
    if (function.name == "main")
      main = &function;
    all += (all.empty() ? "" : ", ") + function.name;
  }
  if (name.empty() && main)
    return main;
  if (all.empty())
    return Error("there is no public function");
  return Error(name.empty()
                   ? "several functions, choose one with --function: " + all
                   : "no function '" + name + "', there are: " + all);
}

/// Which result a specification of --expected means: by name, or by position
/// for those without.
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
                   "', there " +
                   (names.empty() ? "are none with a name" : "are: " + known));
    }
    if (file.empty() || file[0] != '@')
      return Error("--expected: expected [NAME=]@FILE, got '" + specification +
                   "'");
    Expected<size_t> index = resultIndex(name, next, function);
    if (!index)
      return index.takeError();
    Expected<HostTensor> expected = readTensor(file.substr(1));
    if (!expected)
      return expected.takeError();
    Expected<Comparison> comparison =
        compare(results[*index], *expected, options.rtol, options.atol);
    if (!comparison)
      return Error("result " + std::to_string(*index) + ": " +
                   comparison.error().message());
    report.comparisons.push_back({*index, expected->shape, *comparison});
  }
  return Error::success();
}

/// Is every --output something that can be written?
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

static Expected<Report> execute(const Options &options) {
  Report report;
  Symbols symbols;
  for (const std::string &dim : options.dims)
    if (Error error = parseDim(dim, symbols))
      return error;

  auto start = std::chrono::steady_clock::now();
  Expected<std::unique_ptr<Program>> program =
      Program::open(options.path, {options.target, options.dumpPhasesTo});
  if (!program)
    return program.takeError();
  report.compiled = (*program)->wasCompiled();
  report.loadSeconds = secondsSince(start);

  Expected<const Signature *> function = choose(**program, options.function);
  if (!function)
    return function.takeError();
  report.function = **function;
  if (Error error = checkOutputs(options, report.function))
    return error;
  Expected<std::vector<HostTensor>> inputs =
      makeInputs(report.function.parameters, options.inputs, symbols,
                 report.guessedSymbols);
  if (!inputs)
    return inputs.takeError();
  for (const HostTensor &input : *inputs)
    report.inputs.push_back(describe(input.dtype, input.shape));

  start = std::chrono::steady_clock::now();
  Expected<std::vector<HostTensor>> results =
      (*program)->call(report.function, *inputs);
  if (!results)
    return results.takeError();
  report.firstCallSeconds = secondsSince(start);
  if (Error error = compareAll(options, report.function, *results, report))
    return error;
  if (Error error = writeOutputs(options, *results, report))
    return error;
  report.results = std::move(*results);

  if (options.benchmark) {
    Expected<std::vector<double>> times =
        (*program)->time(report.function, *inputs, options.benchmark);
    if (!times)
      return times.takeError();
    report.times = std::move(*times);
  }
  return report;
}

/// What asks for memory and cannot report that there is none ends here; tensors
/// and their kernels can.
static void outOfMemory() {
  static const char message[] = "relax-run: error: out of memory\n";
  (void)!write(STDERR_FILENO, message, sizeof(message) - 1);
  _exit(1);
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
    return 2;
  case CommandLine::Outcome::Run:
    break;
  }
  options.path = positional[0];
  // The pool reads it when the first kernel runs.
  if (options.threads)
    setenv("RELAX_NUM_THREADS", std::to_string(options.threads).c_str(), 1);

  Expected<Report> report = execute(options);
  if (!report) {
    // The compiler has printed its errors itself.
    const std::string &message = report.error().message();
    if (!message.empty())
      std::fprintf(stderr, "relax-run: error: %s\n", message.c_str());
    return 1;
  }
  std::fputs(
      (options.json ? report->json() : report->text(options.rtol, options.atol))
          .c_str(),
      stdout);
  return report->matches() ? 0 : 1;
}
