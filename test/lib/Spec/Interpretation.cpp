//===- Interpretation.cpp - specs run by the interpreters -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Dialect/Check/CheckDialect.h"
#include "Spec/Modes.h"
#include "relax-mlir/InitAll.h"
#include "relax-mlir/Reference/Interpreter.h"
#include "relax-mlir/Reference/ReferenceInterfaces.h"
#include "relax-mlir/Reference/Register.h"
#include "relax-mlir/Tools/DiagnosticText.h"

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
  registry.insert<check::CheckDialect>();
  registry.addExtension(+[](MLIRContext *context, check::CheckDialect *) {
    check::ExpectCloseOp::attachInterface<ExpectModel<check::ExpectCloseOp>>(
        *context);
    check::ExpectEqOp::attachInterface<ExpectModel<check::ExpectEqOp>>(
        *context);
  });
}

/// Calls a function; the text of the diagnostics where that fails.
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

FailureOr<RunCase> Preparation::prepareTIR() {
  legalizedModule = liftedModule->clone();
  if (failed(runPhases(*legalizedModule, Phase::Legalize, options)))
    return failure();
  auto interpreter = std::make_shared<reference::Interpreter>(*legalizedModule);
  return RunCase([this, interpreter](const Case &given) -> Outcome {
    SmallVector<reference::RuntimeValue> args;
    for (ElementsAttr constant : lifted[&given - spec.cases.data()].constants) {
      auto tensor = reference::Tensor::fromConstant(
          constant, reference::Precision::Declared);
      if (!tensor)
        return {"the elements of a constant are not available"};
      args.push_back(std::move(*tensor));
    }
    return call(*interpreter, given.name, args);
  });
}
