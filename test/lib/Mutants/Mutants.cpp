//===- Mutants.cpp - planted errors in passes -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mutants/Mutants.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "relax-mlir/Validation/Bisect/PassSequence.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::test;

ArrayRef<Mutant> test::getMutants() {
  static const std::vector<Mutant> mutants = [] {
    std::vector<Mutant> all;
    for (ArrayRef<Mutant> list :
         {getAlgebraMutants(), getAsyncMutants(), getDeviceMutants(),
          getGraphMutants(), getLoweringMutants(), getMemoryMutants(),
          getNumberMutants(), getProgramMutants(), getScheduleMutants()})
      all.insert(all.end(), list.begin(), list.end());
    return all;
  }();
  return mutants;
}

const Mutant *test::findMutant(StringRef name) {
  for (const Mutant &mutant : getMutants())
    if (mutant.name == name)
      return &mutant;
  return nullptr;
}

static constexpr StringLiteral kFlag = "test-plant-mutant";

namespace {
struct PlantMutantPass
    : public PassWrapper<PlantMutantPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PlantMutantPass)

  PlantMutantPass() = default;
  PlantMutantPass(const PlantMutantPass &other) : PassWrapper(other) {
    name = other.name.getValue();
  }

  StringRef getArgument() const override { return kFlag; }
  StringRef getDescription() const override {
    return "damage the module as a wrong pass would";
  }

  void runOnOperation() override {
    const Mutant *mutant = findMutant(name);
    if (!mutant) {
      emitError(getOperation().getLoc())
          << "there is no mutant '" << name.getValue() << "'";
      return signalPassFailure();
    }
    mutant->damage(getOperation());
  }

  Option<std::string> name{*this, "name", llvm::cl::desc("the mutant to run")};
};
} // namespace

void test::registerMutantPass() { PassRegistration<PlantMutantPass>(); }

std::function<void(Phase, OpPassManager &)> test::plant(const Mutant &mutant) {
  return [&mutant](Phase, OpPassManager &pm) {
    std::vector<check::PassStep> steps = check::flatten(pm);
    auto isBehind = [&](const check::PassStep &step) {
      return step.getName() == mutant.after;
    };
    auto isPlanted = [](const check::PassStep &step) {
      return step.getName() == kFlag;
    };
    if (llvm::none_of(steps, isBehind) || llvm::any_of(steps, isPlanted))
      return;
    auto add = [&](const check::PassStep &step) {
      if (failed(check::addStep(pm, step, llvm::errs())))
        llvm::report_fatal_error("a pass of a pipeline is not registered");
    };
    pm.clear();
    bool isDone = false;
    for (const check::PassStep &step : steps) {
      add(step);
      if (!isDone && isBehind(step))
        add({("builtin.module(" + kFlag + "{name=" + mutant.name + "})")
                 .str()});
      isDone |= isBehind(step);
    }
  };
}
