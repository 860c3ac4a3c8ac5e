//===- Interpretation.cpp - specs run by the interpreters -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Dialect/Check/CheckDialect.h"
#include "Spec/Modes.h"
#include "mlir/Pass/PassManager.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Compiler/Pipelines.h"
#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"
#include "relax-mlir/Validation/Bisect/PassSequence.h"
#include "relax-mlir/Validation/Interpreter/Interpreter.h"
#include "relax-mlir/Validation/Interpreter/ReferenceInterfaces.h"
#include "relax-mlir/Validation/Interpreter/Register.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::spec;

namespace {
template <typename OpTy>
struct ExpectModel
    : reference::ReferenceOpInterface::ExternalModel<ExpectModel<OpTy>, OpTy> {
  LogicalResult evaluate(Operation *op, reference::Frame &frame) const {
    if (!currentRecorder)
      return op->emitOpError("expected to be in the run of a case");
    currentRecorder->record(currentRecorder->getNumber(op),
                            ObservedValue::get(frame.get(op->getOperand(0))),
                            ObservedValue::get(frame.get(op->getOperand(1))));
    return success();
  }
};
} // namespace

void spec::registerDialects(DialectRegistry &registry) {
  registerAllDialects(registry);
  reference::registerReferenceModels(registry);
  registry.insert<mlir::check::CheckDialect>();
  registry.addExtension(+[](MLIRContext *context, mlir::check::CheckDialect *) {
    mlir::check::ExpectCloseOp::attachInterface<
        ExpectModel<mlir::check::ExpectCloseOp>>(*context);
    mlir::check::ExpectEqOp::attachInterface<
        ExpectModel<mlir::check::ExpectEqOp>>(*context);
  });
}

/// Calls a function. Returns the text of the diagnostics if the call fails.
static Outcome call(reference::Interpreter &interpreter, StringRef function,
                    ArrayRef<reference::RuntimeValue> args) {
  std::string text;
  ScopedDiagnosticHandler handler(
      interpreter.getModule().getContext(), [&](Diagnostic &diagnostic) {
        text += (text.empty() ? "" : "\n") + toText(diagnostic);
        return success();
      });
  if (failed(interpreter.call(function, args)) && text.empty())
    text = "the interpreter failed without a diagnostic";
  return {text};
}

FailureOr<RunCase>
Preparation::prepareReference(reference::Precision precision) {
  reference::InterpreterOptions options;
  options.precision = precision;
  auto interpreter =
      std::make_shared<reference::Interpreter>(spec.module, options);
  return RunCase([interpreter](const Case &given) {
    return call(*interpreter, given.name, {});
  });
}

FailureOr<RunCase> Preparation::prepareReference(Known known) {
  ModuleOp module =
      lessKnownModules
          .emplace_back(cast<ModuleOp>(ModuleOp(spec.module)->clone()))
          .get();
  if (failed(forgetSizes(module, spec.cases, known)))
    return failure();
  auto interpreter = std::make_shared<reference::Interpreter>(module);
  return RunCase([interpreter](const Case &given) {
    return call(*interpreter, given.name, {});
  });
}

/// Calls a case with its constants as arguments.
static Outcome callLifted(reference::Interpreter &interpreter,
                          const Case &lifted) {
  SmallVector<reference::RuntimeValue> args;
  for (ElementsAttr constant : lifted.constants) {
    auto tensor = reference::Tensor::fromConstant(
        constant, reference::Precision::Declared);
    if (!tensor)
      return {"the elements of a constant are not available"};
    args.push_back(std::move(*tensor));
  }
  return call(interpreter, lifted.name, args);
}

FailureOr<RunCase> Preparation::prepareTIR() {
  legalizedModule = liftedModule->clone();
  if (failed(runPhases(*legalizedModule, Phase::Legalize, options)))
    return failure();
  auto interpreter = std::make_shared<reference::Interpreter>(*legalizedModule);
  return RunCase([this, interpreter](const Case &given) {
    return callLifted(*interpreter, lifted[&given - spec.cases.data()]);
  });
}

namespace {
/// The module after a pass.
struct Snapshot {
  std::string pipeline;
  OwningOpRef<ModuleOp> module;
  std::unique_ptr<reference::Interpreter> declared, f64;
};
} // namespace

/// Returns the error of a case after a pass, or an empty string.
static std::string runSnapshot(const Spec &spec, const Case &given,
                               const Case &lifted,
                               reference::Interpreter &interpreter) {
  bool isF64 =
      interpreter.getOptions().precision == reference::Precision::Double;
  Recorder recorder(spec);
  Recorder *outer = std::exchange(currentRecorder, &recorder);
  std::string error = callLifted(interpreter, lifted).error;
  currentRecorder = outer;
  for (size_t index : given.expectations)
    if (error.empty() && (!isF64 || spec.expectations[index].tolerance))
      error = recorder.getFault(index);
  return isF64 && !error.empty() ? "f64: " + error : error;
}

FailureOr<RunCase> Preparation::prepareLevels() {
  OwningOpRef<ModuleOp> module(liftedModule->clone());
  PassManager pm(module->getContext());
  for (Phase phase : getModulePhases())
    if (failed(buildPhase(pm, phase, getPipelineOptions(options),
                          [&](const Twine &message) {
                            emitError(module->getLoc(), message);
                          })))
      return failure();
  // The passes of the phase `kernels` that leave tir.
  OpPassManager &programs = pm.nest<tir::PrimFuncOp>();
  programs.addPass(tir::createPlanBufferPlacementPass());
  programs.addPass(tir::createCompactBuffersPass());
  programs.addPass(tir::createLowerInitPass());
  programs.addPass(tir::createFlattenBlocksPass());
  // A mutant may be planted behind any of these passes.
  if (options.extendPhase)
    options.extendPhase(Phase::VM, pm);
  reference::InterpreterOptions f64;
  f64.precision = reference::Precision::Double;
  auto snapshots = std::make_shared<std::vector<Snapshot>>();
  for (const check::PassStep &step : check::flatten(pm)) {
    if (failed(check::runStep(step, *module)))
      return failure();
    OwningOpRef<ModuleOp> copy(module->clone());
    auto declaredRun = std::make_unique<reference::Interpreter>(*copy);
    auto f64Run = std::make_unique<reference::Interpreter>(*copy, f64);
    snapshots->push_back({step.pipeline, std::move(copy),
                          std::move(declaredRun), std::move(f64Run)});
  }
  return RunCase([this, snapshots](const Case &given) -> Outcome {
    const Case &constants = lifted[&given - spec.cases.data()];
    for (Snapshot &snapshot : *snapshots)
      for (auto *interpreter : {snapshot.declared.get(), snapshot.f64.get()})
        if (std::string error =
                runSnapshot(spec, given, constants, *interpreter);
            !error.empty())
          return {"after '" + snapshot.pipeline + "': " + error};
    // Sets the recorder of the case.
    return callLifted(*snapshots->back().declared, constants);
  });
}
