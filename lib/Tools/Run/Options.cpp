//===- Options.cpp - options of relax-run ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Options.h"

#include "CompilerLibrary.h"
#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/ThreadPool.h"
#include "relax-mlir/Tools/Run/Inputs.h"

using namespace relax_mlir;
using namespace relax_mlir::run;
using namespace relax_mlir::runtime;

CommandLine run::describe(Options &options) {
  CommandLine line("relax-run", "[options] MODEL|ARTEFACT",
                   "Runs a model (.onnx, .mlir, .mlirbc), compiling it in "
                   "memory, or an artefact (.so, .rvm).");
  line.text("function", "NAME", options.function,
            "the function to call; required when there are several");
  line.list("input", "[NAME=]SPEC", options.inputs,
            "@f.npy, @f.pb, random:SEED, ramp or zeros; default random:0");
  line.list("weights", "FILE", options.weights,
            "a .npz or .safetensors file; its tensors are the arguments for "
            "the parameters of their names");
  line.list("load", "LIB.so", options.libraries,
            "load a shared library, whose constructors may register packed "
            "functions; a symbol __tvm_ffi_NAME is the packed function NAME");
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
  line.choice("allocator", {"pooled", "naive"}, options.allocator,
              "the memory of the device: `pooled` (default) keeps freed blocks "
              "and reuses them, `naive` returns each to the device at once");
  line.choice("exec-mode", {"bytecode", "compiled"}, options.execMode,
              "how the functions of the machine run: `bytecode` (default) is "
              "interpreted, `compiled` is machine code with the same results");
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
  options.passes.describeSymbols(line);
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

std::string run::findConflict(const Options &options) {
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
  if (isArtefact && !options.execMode.empty())
    return "--exec-mode needs a model to compile (.onnx, .mlir, .mlirbc), got "
           "'" +
           options.path + "'";
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
  if (options.reference && !options.execMode.empty())
    return "--exec-mode applies to compiled code, --reference does not compile";
  if (options.reference && !options.allocator.empty())
    return "--allocator applies to compiled code, --reference does not compile";
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
