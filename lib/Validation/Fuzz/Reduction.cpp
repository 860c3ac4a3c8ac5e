//===- Reduction.cpp - reduce a failing program ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Fuzz/Reduction.h"

#include "Worker.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"
#include "relax-mlir/Validation/Reduce/ReductionPatterns.h"
#include "relax-mlir/Validation/Reduce/TestedPatterns.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

std::optional<Finding> fuzz::checkInChild(const Level &level, ModuleOp module,
                                          const OracleOptions &options,
                                          unsigned timeLimit) {
  Worker worker([&](const Worker::Say &say) {
    std::optional<Finding> finding = level.check(module, options);
    say({finding ? Report::Wrong : Report::Clean, 0,
         finding.value_or(Finding())});
  });
  return worker.waitForFinding(timeLimit);
}

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text;
}

/// Replaces the contents of `module` by those of `other`.
static void takeBody(ModuleOp module, ModuleOp other) {
  module.getBodyRegion().takeBody(other.getBodyRegion());
}

namespace {
class Reducer {
public:
  Reducer(ModuleOp module, ModuleTest test)
      : module(module), test(std::move(test)) {}

  void run() {
    std::string before;
    do {
      before = print(module);
      applyPatterns();
      tryPass([](OpPassManager &pm) { pm.addPass(createInlinerPass()); });
      tryPass([](OpPassManager &pm) { pm.addPass(createSymbolDCEPass()); });
      tryPass([](OpPassManager &pm) {
        pm.addPass(relax::createDeadCodeEliminationPass());
      });
      tryPass([](OpPassManager &pm) { pm.addPass(createCSEPass()); });
    } while (print(module).size() < before.size());
  }

private:
  void applyPatterns() {
    OwningOpRef<ModuleOp> clone = module.clone();
    RewritePatternSet untested(module.getContext());
    populateRelaxReductionPatterns(untested);
    populateTIRReductionPatterns(untested);
    RewritePatternSet patterns(module.getContext());
    addTestedPatterns(patterns, std::move(untested), test);
    // Other simplifications are disabled, since every change must be tested.
    GreedyRewriteConfig config;
    config.enableFolding(false).enableConstantCSE(false);
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    (void)applyPatternsGreedily(*clone, std::move(patterns), config);
    keep(*clone);
  }

  void tryPass(llvm::function_ref<void(OpPassManager &)> add) {
    OwningOpRef<ModuleOp> clone = module.clone();
    PassManager pm(module.getContext());
    add(pm);
    if (succeeded(pm.run(*clone)) &&
        print(*clone).size() < print(module).size())
      keep(*clone);
  }

  /// Continues with `clone` if it shows the fault.
  void keep(ModuleOp clone) {
    if (succeeded(verify(clone)) && test(clone))
      takeBody(module, clone);
  }

  ModuleOp module;
  ModuleTest test;
};
} // namespace

unsigned fuzz::reduceProgram(const Level &level, ModuleOp module,
                             StringRef kind, const OracleOptions &options,
                             unsigned timeLimit) {
  // Candidate programs need not be valid.
  ScopedDiagnosticHandler quiet(module.getContext(),
                                [](Diagnostic &) { return success(); });
  unsigned count = 0;
  Reducer(module, [&](ModuleOp candidate) {
    ++count;
    std::optional<Finding> finding =
        checkInChild(level, candidate, options, timeLimit);
    return finding && finding->kind == kind;
  }).run();
  return count;
}
