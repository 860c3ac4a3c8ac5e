//===- BisectReproducer.cpp - write the files of a reproducer -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Bisection.h"
#include "ReproducerDirectory.h"

#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

namespace {
/// A reproducer: a function in two modules, and its inputs.
struct Reproducer {
  OwningOpRef<ModuleOp> before, after;
  std::string entry;
  SmallVector<Tensor> inputs;
};
} // namespace

//===----------------------------------------------------------------------===//
// Reproducers
//===----------------------------------------------------------------------===//

/// `after` may be null.
static Reproducer makeReproducer(ModuleOp before, ModuleOp after,
                                 const Call &call) {
  Reproducer result;
  result.before = extractCall(before, call, result.entry);
  if (after)
    result.after = extractCall(after, call, result.entry);
  result.inputs = getEntryArguments(call);
  return result;
}

/// Returns true if compiled code and the interpreter differ on a function.
static bool differsNatively(ModuleOp module, const Reproducer &reproducer,
                            const CompileOptions &options) {
  Call call;
  call.callee = reproducer.entry;
  llvm::append_range(call.arguments, reproducer.inputs);
  std::string error;
  std::optional<Expectation> expected = expect(module, call, error);
  if (!expected || failed(runPhases(module, Phase::VM, options)))
    return false;
  return !expected
              ->check(runNativeProgram(module, call, expected->getValues(),
                                       options))
              .empty();
}

/// Returns true if the written files show the fault when they are read again.
static bool reproduces(Reproducer &reproducer, const Fault &fault,
                       const BisectOptions &options) {
  if (!reproducer.before)
    return false;
  MLIRContext *context = reproducer.before->getContext();
  DiagnosticCollector ignored(context);
  OwningOpRef<ModuleOp> before =
      parseSourceString<ModuleOp>(printModule(*reproducer.before), context);
  if (!before)
    return false;
  if (fault.kind == FaultKind::PassFails || fault.kind == FaultKind::InvalidIR)
    return failed(runStep(fault.passes.front(), *before));
  if (!reproducer.after)
    return differsNatively(*before, reproducer, options.compile);
  OwningOpRef<ModuleOp> after =
      parseSourceString<ModuleOp>(printModule(*reproducer.after), context);
  if (!after)
    return false;
  FailureOr<ModuleComparison> comparison =
      compareModules(*before, *after, reproducer.entry, reproducer.inputs);
  return succeeded(comparison) && !comparison->matches;
}

/// Returns a command that runs the first of the passes at fault.
static std::string makePassCommand(const Fault &fault,
                                   const BisectOptions &options) {
  return quoteForShell(options.optTool) + " before.mlir " +
         "--pass-pipeline=" + quoteForShell(fault.passes.front().pipeline);
}

/// Returns the commands that show the fault, run in the folder.
static std::string makeCommand(const Reproducer &reproducer, const Fault &fault,
                               const BisectOptions &options) {
  if (fault.kind == FaultKind::PassFails || fault.kind == FaultKind::InvalidIR)
    return makeScript(
        "A pass that fails.",
        {requireCommand(quoteForShell(options.optTool) + " before.mlir"),
         faultCommand(makePassCommand(fault, options))});
  std::string run = quoteForShell(options.runTool) + " before.mlir ";
  std::string arguments = "--function=" + quoteForShell(reproducer.entry);
  for (size_t i = 0; i < reproducer.inputs.size(); ++i)
    arguments += " --input=@input" + std::to_string(i) + ".npy";
  if (reproducer.after)
    return makeScript(
        "Compares by the reference interpreter.",
        {compareCommand(run + "--compare-with=after.mlir " + arguments)});
  std::string check = "--check ";
  if (const auto &gpu = options.compile.target.gpu)
    check += "--target=" + quoteForShell("emu " + gpu->getFlags()) +
             " --device=emu ";
  if (fault.kind == FaultKind::Numbers)
    return makeScript("Compares compiled code with the reference interpreter.",
                      {compareCommand(run + check + arguments)});
  return makeScript("Compiled code fails, the reference interpreter does not.",
                    {requireCommand(run + "--reference " + arguments),
                     faultCommand(run + check + arguments)});
}

/// Returns true if relax-opt can run the pass on the written file. A pass on
/// kernels may change their signature so that the function in the same file can
/// no longer call them.
static bool canRunAgain(ModuleOp before, const Fault &fault) {
  if (fault.passes.size() != 1)
    return false;
  OwningOpRef<ModuleOp> copy = before.clone();
  DiagnosticCollector ignored(copy->getContext());
  return succeeded(runStep(fault.passes.front(), *copy));
}

static std::string makeReadme(Reproducer &reproducer, const Fault &fault,
                              const BisectOptions &options) {
  std::string text = fault.describe() + "\n";
  if (fault.isReproduced)
    text += "command.sh shows it: it exits with 1 as long as the fault "
            "exists.\n";
  else
    text += "The files do not show it on their own.\n";
  text += "\nbefore.mlir  the input of the passes at fault: this function and "
          "its callees\n"
          "after.mlir   their output, if they succeed\n"
          "input*.npy   its inputs in the run\n"
          "pass.txt     the passes, as pipelines for " +
          options.optTool + "\n";
  if (reproducer.before && canRunAgain(*reproducer.before, fault))
    text += "\nThe pass again:\n\n  " + makePassCommand(fault, options) + "\n";
  return text;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Returns the smallest reproducer that shows the fault.
static Reproducer findReproducer(FoundFault &found, ModuleOp model,
                                 const Call &root,
                                 const BisectOptions &options) {
  Fault &fault = found.fault;
  auto works = [&](Reproducer &reproducer) {
    return fault.isReproduced = reproduces(reproducer, fault, options);
  };
  if (fault.kind == FaultKind::PassFails ||
      fault.kind == FaultKind::InvalidIR) {
    Reproducer reproducer;
    reproducer.before = found.before->clone();
    works(reproducer);
    return reproducer;
  }
  // The function at fault, otherwise the whole function that was run.
  Reproducer smallest =
      makeReproducer(*found.before, found.after.get(), found.call);
  if (works(smallest))
    return smallest;
  Reproducer whole =
      found.after ? makeReproducer(*found.before, found.after.get(), root)
                  : makeReproducer(model, {}, root);
  if (works(whole) || !smallest.before)
    return whole;
  return smallest;
}

LogicalResult check::writeFolder(FoundFault &found, ModuleOp model,
                                 const Call &root,
                                 const BisectOptions &options) {
  Fault &fault = found.fault;
  Reproducer reproducer = findReproducer(found, model, root, options);
  if (options.directory.empty())
    return success();

  Location location = found.before->getLoc();
  Files files;
  if (reproducer.before)
    files.emplace_back("before.mlir", printModule(*reproducer.before));
  if (reproducer.after)
    files.emplace_back("after.mlir", printModule(*reproducer.after));
  for (auto [i, input] : llvm::enumerate(reproducer.inputs)) {
    runtime::Expected<std::string> bytes = encodeNpy(input);
    if (!bytes)
      return emitError(location) << bytes.error().message();
    files.emplace_back("input" + std::to_string(i) + ".npy", std::move(*bytes));
  }
  std::string passes;
  for (const PassStep &pass : fault.passes)
    passes += pass.pipeline + "\n";
  files.emplace_back("pass.txt", passes);
  files.emplace_back("command.sh", makeCommand(reproducer, fault, options));
  files.emplace_back("README.md", makeReadme(reproducer, fault, options));
  if (succeeded(writeFiles(files, options.directory, location)))
    return success();
  (void)llvm::sys::fs::remove_directories(options.directory);
  return failure();
}
