//===- BisectSearch.cpp - find the first step that changes numbers --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Bisection.h"
#include "SequentialKernels.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "relax-mlir/Compiler/KernelPipeline.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

namespace {

/// Passes that run as one step before the first comparison.
struct Stage {
  std::string name;
  std::vector<PassStep> steps;
};

/// Runs a snapshot and describes its error; an empty string means that it is
/// correct.
using Check = std::function<std::string(ModuleOp, FaultKind &)>;

class Search {
public:
  Search(ModuleOp model, const Call &root, const BisectOptions &options)
      : root(root), options(options), model(model), current(model.clone()) {}

  FailureOr<std::optional<FoundFault>> run();

private:
  void report(const Twine &line) const {
    if (options.onProgress)
      options.onProgress(line.str());
  }

  LogicalResult buildStages();
  LogicalResult computeReference();
  /// Each returns true if it finds a fault, and stores it in `found`.
  bool searchStages(ArrayRef<Stage> stages, const Check &check);
  bool searchStage(const Stage &stage, const Check &check);
  bool searchPasses(const Stage &stage, size_t end, const Check &check);
  bool searchGraph();
  bool searchKernels();
  bool searchCodeGeneration(ModuleOp kernels);
  bool searchProgram(ModuleOp module);
  std::string describeSkipped() const;
  /// Returns what the interpreter runs instead of a snapshot.
  OwningOpRef<ModuleOp> interpretable(ModuleOp module) const {
    return makeSequential(module, unscheduled ? *unscheduled : ModuleOp());
  }

  bool runStep(const Stage &stage, size_t step, ModuleOp module);
  void setFault(FaultKind kind, StringRef phase, std::vector<PassStep> passes,
                std::string detail);

  const Call &root;
  const BisectOptions &options;
  std::vector<Stage> graphStages, kernelStages;
  ModuleOp model;
  /// The model after the passes so far.
  OwningOpRef<ModuleOp> current;
  /// The last correct snapshot, and the passes run since.
  OwningOpRef<ModuleOp> good;
  std::vector<PassStep> sinceGood;
  /// The last correct snapshot of the graph level, which determines calls of
  /// kernels.
  OwningOpRef<ModuleOp> goodGraph;
  /// For a GPU: the module before its kernels have threads.
  OwningOpRef<ModuleOp> unscheduled;
  Expectation expectation;
  /// The calls of kernels, once they are run one by one, and their results.
  std::vector<Call> kernelCalls;
  std::vector<Expectation> kernelExpectations;
  /// All kernels that are called, and those with a call that cannot be
  /// compared.
  llvm::SetVector<StringRef> kernelNames, skippedKernels;
  /// The call of the kernel at fault.
  std::optional<size_t> wrongKernel;
  FoundFault found;
};

} // namespace

void Search::setFault(FaultKind kind, StringRef phase,
                      std::vector<PassStep> passes, std::string detail) {
  found.fault.kind = kind;
  found.fault.phase = phase.str();
  found.fault.passes = std::move(passes);
  found.fault.detail = StringRef(detail).rtrim().str();
  found.call = root;
  found.graph = interpretable(*goodGraph);
}

/// Lists all passes. Passes added by other compilers must be registered.
LogicalResult Search::buildStages() {
  auto add = [](std::vector<Stage> &stages, StringRef name, OpPassManager &pm) {
    stages.push_back({name.str(), flatten(pm)});
  };
  MLIRContext *context = current->getContext();
  PipelineOptions pipeline = getPipelineOptions(options.compile);
  for (Phase phase : getPhases()) {
    PassManager pm(context);
    if (failed(buildPhase(pm, phase, pipeline, [&](const Twine &message) {
          emitError(current->getLoc(), message);
        })))
      return failure();
    add(phase == Phase::Kernels ? kernelStages : graphStages, stringify(phase),
        pm);
  }

  for (const std::vector<Stage> *stages : {&graphStages, &kernelStages})
    for (const Stage &stage : *stages)
      for (const PassStep &step : stage.steps) {
        PassManager pm(context);
        std::string message;
        llvm::raw_string_ostream os(message);
        if (failed(addStep(pm, step, os)))
          return emitError(current->getLoc())
                 << "cannot run the pass '" << step.getName()
                 << "' by itself: " << message;
      }
  return success();
}

LogicalResult Search::computeReference() {
  std::string error;
  std::optional<Expectation> expected = expect(*current, root, error);
  if (!expected) {
    InFlightDiagnostic diag = emitError(current->getLoc())
                              << "cannot run the model by the reference "
                                 "interpreter";
    diag.attachNote() << StringRef(error).rtrim();
    return diag;
  }
  expectation = std::move(*expected);
  good = current->clone();
  goodGraph = current->clone();
  return success();
}

/// Runs one step of a stage. A failure is a fault.
bool Search::runStep(const Stage &stage, size_t step, ModuleOp module) {
  const PassStep &pass = stage.steps[step];
  OwningOpRef<ModuleOp> before = module.clone();
  if (options.compile.target.gpu && !unscheduled &&
      pass.getName() == "tir-default-schedule")
    unscheduled = module.clone();
  DiagnosticCollector diagnostics(module.getContext());
  if (succeeded(check::runStep(pass, module)))
    return false;
  std::string detail = diagnostics.str();
  bool isInvalid = failed(verify(module));
  setFault(isInvalid ? FaultKind::InvalidIR : FaultKind::PassFails, stage.name,
           {pass}, detail);
  found.before = std::move(before);
  return true;
}

/// Repeats the passes of a stage up to `end` from the last correct snapshot.
/// Compares after each pass that changes the module.
bool Search::searchPasses(const Stage &stage, size_t end, const Check &check) {
  Stage again{stage.name, sinceGood};
  llvm::append_range(again.steps, ArrayRef(stage.steps).take_front(end));
  OwningOpRef<ModuleOp> module = good->clone();
  std::vector<PassStep> suspects;
  for (size_t i = 0; i < again.steps.size(); ++i) {
    OwningOpRef<ModuleOp> before = module->clone();
    if (runStep(again, i, *module))
      return true;
    const PassStep &pass = again.steps[i];
    if (OperationEquivalence::isEquivalentTo(
            *before, *module, OperationEquivalence::IgnoreLocations)) {
      report("  " + pass.getName() + ": changes nothing");
      continue;
    }
    suspects.push_back(pass);
    if (Operation *unknown = findUnknown(*module)) {
      report("  " + pass.getName() +
             ": not compared, no interpreter supports '" +
             unknown->getName().getStringRef() + "'");
      continue;
    }
    FaultKind kind;
    std::string detail = check(*module, kind);
    report("  " + pass.getName() + (detail.empty() ? ": agrees" : ": differs"));
    if (!detail.empty()) {
      setFault(kind, stage.name, suspects, detail);
      found.before = interpretable(*good);
      found.after = interpretable(*module);
      return true;
    }
    good = module->clone();
    suspects.clear();
  }
  // Reached only if a computation is not deterministic.
  setFault(FaultKind::Numbers, stage.name, again.steps,
           "the results differ from run to run");
  found.before = std::move(good);
  found.after = std::move(module);
  return true;
}

/// Returns true if the interpreter runs programs for a GPU only before this
/// pass: it runs threads one after the other, to their ends.
static bool makesThreads(const PassStep &pass, const TargetSpec &target) {
  return target.gpu && pass.getName() == "tir-lower-thread-reductions";
}

bool Search::searchStage(const Stage &stage, const Check &check) {
  bool hasThreads = false;
  OwningOpRef<ModuleOp> last;
  size_t end = 0;
  std::string unknown;
  for (size_t i = 0; i < stage.steps.size(); ++i) {
    if (runStep(stage, i, *current))
      return true;
    hasThreads |= makesThreads(stage.steps[i], options.compile.target);
    if (hasThreads)
      continue;
    if (Operation *op = findUnknown(*current)) {
      unknown = op->getName().getStringRef().str();
      continue;
    }
    last = current->clone();
    end = i + 1;
  }
  auto isNotRun = [&](const Twine &what) {
    report(what + " not compared, no interpreter supports '" + unknown + "'");
  };
  if (!last)
    isNotRun("phase " + stage.name + ":");
  if (last) {
    FaultKind kind;
    std::string detail = check(*last, kind);
    report("phase " + stage.name +
           (detail.empty() ? ": agrees" : ": differs, pass by pass:"));
    // Passes after the last stage are compared as code generation.
    if (detail.empty() && end != stage.steps.size() &&
        &stage != &kernelStages.back())
      isNotRun("  from " + stage.steps[end].getName() + " on");
    if (!detail.empty())
      return searchPasses(stage, end, check);
    good = std::move(last);
    sinceGood.clear();
    if (good->lookupSymbol<relax::FuncOp>(root.callee))
      goodGraph = good->clone();
  }
  llvm::append_range(sinceGood, ArrayRef(stage.steps).drop_front(end));
  return false;
}

bool Search::searchStages(ArrayRef<Stage> stages, const Check &check) {
  return llvm::any_of(
      stages, [&](const Stage &stage) { return searchStage(stage, check); });
}

/// Searches the phases of a module, which cover all levels.
bool Search::searchGraph() {
  return searchStages(graphStages, [&](ModuleOp module, FaultKind &kind) {
    Outcome outcome =
        runCall(*interpretable(module), root, Precision::Declared);
    kind = outcome.results ? FaultKind::Numbers : FaultKind::RunFails;
    return expectation.check(outcome);
  });
}

/// After the phases, passes work on kernels. Each kernel is called separately,
/// with the arguments of a run of the last correct snapshot.
bool Search::searchKernels() {
  if (llvm::none_of(kernelCalls,
                    [](const Call &call) { return call.isKernel; })) {
    report("code generation: no kernels are called");
    return false;
  }
  OwningOpRef<ModuleOp> kernels = extractPrimFuncs(*current);
  options.compile.target.setModuleAttributes(*kernels);
  OwningOpRef<ModuleOp> sequential = interpretable(*kernels);
  std::vector<Call> kept;
  for (Call &call : kernelCalls) {
    std::string error;
    if (!call.isKernel)
      continue;
    // Owned by the context, since the calls are moved.
    StringRef name = StringAttr::get(current->getContext(), call.callee);
    kernelNames.insert(name);
    std::optional<Expectation> expected;
    if (kernels->lookupSymbol(call.callee))
      expected = expect(*sequential, call, error);
    if (!expected) {
      skippedKernels.insert(name);
      continue;
    }
    kept.push_back(std::move(call));
    kernelExpectations.push_back(std::move(*expected));
  }
  kernelCalls = std::move(kept);
  current = std::move(kernels);
  good = current->clone();
  sinceGood.clear();
  OwningOpRef<ModuleOp> input = current->clone();
  bool isFaulty =
      searchStages(kernelStages, [&](ModuleOp module, FaultKind &kind) {
        OwningOpRef<ModuleOp> sequential = interpretable(module);
        for (auto [i, call] : llvm::enumerate(kernelCalls)) {
          Outcome outcome = runCall(*sequential, call, Precision::Declared);
          kind = outcome.results ? FaultKind::Numbers : FaultKind::RunFails;
          std::string detail = kernelExpectations[i].check(outcome);
          if (!detail.empty()) {
            wrongKernel = i;
            return detail;
          }
        }
        return std::string();
      });
  if (isFaulty || searchCodeGeneration(*input)) {
    if (wrongKernel) {
      found.call = kernelCalls[*wrongKernel];
      found.fault.function = found.call.callee;
      found.fault.caller = findCaller(*goodGraph, found.call.callee);
    }
    return true;
  }
  return false;
}

/// Returns ", 2 of 5 kernels not compared: ...", or an empty string.
std::string Search::describeSkipped() const {
  if (skippedKernels.empty())
    return "";
  return ", " + std::to_string(skippedKernels.size()) + " of " +
         std::to_string(kernelNames.size()) +
         " kernels not compared: " + llvm::join(skippedKernels, ", ");
}

/// Searches from `kernels`, tensor programs, to machine code.
bool Search::searchCodeGeneration(ModuleOp kernels) {
  for (auto [i, call] : llvm::enumerate(kernelCalls)) {
    OwningOpRef<ModuleOp> alone = extractFunction(kernels, call.callee);
    Outcome outcome = options.compile.target.gpu
                          ? runKernelInProgram(
                                *alone, call, kernelExpectations[i].getValues(),
                                options.compile)
                          : runNative(*alone, call);
    std::string detail = kernelExpectations[i].check(outcome);
    if (detail.empty())
      continue;
    setFault(outcome.results ? FaultKind::Numbers : FaultKind::RunFails,
             "code generation", sinceGood, detail);
    found.before = interpretable(*alone);
    wrongKernel = i;
    report("code generation: differs");
    return true;
  }
  report((kernelCalls.empty() ? "code generation" : "code generation: agrees") +
         describeSkipped());
  return false;
}

/// Runs the compiled program as a whole, on all threads.
bool Search::searchProgram(ModuleOp module) {
  Outcome outcome =
      runNativeProgram(module, root, expectation.getValues(), options.compile);
  std::string detail = expectation.check(outcome);
  report("compiled program" + Twine(detail.empty() ? ": agrees" : ": differs"));
  if (detail.empty())
    return false;
  setFault(outcome.results ? FaultKind::Numbers : FaultKind::RunFails,
           "code generation", {}, detail);
  found.before = model.clone();
  found.fault.function = root.callee;
  return true;
}

FailureOr<std::optional<FoundFault>> Search::run() {
  options.compile.target.setModuleAttributes(*current);
  if (failed(buildStages()) || failed(computeReference()))
    return failure();
  if (searchGraph())
    return std::optional<FoundFault>(std::move(found));
  kernelCalls = traceFunction(*interpretable(*goodGraph), root.callee,
                              root.arguments, kMaxCalls)
                    .calls;
  OwningOpRef<ModuleOp> compiled = current->clone();
  if (searchKernels() || searchProgram(*compiled))
    return std::optional<FoundFault>(std::move(found));
  return std::optional<FoundFault>();
}

FailureOr<std::optional<FoundFault>>
check::findFaultyStep(ModuleOp model, const Call &root,
                      const BisectOptions &options) {
  return Search(model, root, options).run();
}
