//===- Register.cpp - register the reduction patterns ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/IR/PatternMatch.h"
#include "mlir/Reducer/ReductionPatternInterface.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Validation/Reduce/ReductionPatterns.h"
#include "relax-mlir/Validation/Reduce/TestedPatterns.h"

using namespace mlir;

static void addTested(RewritePatternSet &patterns, RewritePatternSet &&untested,
                      Tester &tester) {
  // The framework verifies hundreds of invalid programs to find out what can be
  // erased. Diagnostics are silenced as long as the patterns exist.
  auto quiet = std::make_shared<ScopedDiagnosticHandler>(
      patterns.getContext(), [](Diagnostic &diagnostic) {
        return success(diagnostic.getSeverity() == DiagnosticSeverity::Error);
      });
  relax_mlir::addTestedPatterns(patterns, std::move(untested),
                                [&tester, quiet](ModuleOp module) {
                                  return tester.isInteresting(module).first ==
                                         Tester::Interestingness::True;
                                });
}

namespace {
/// Adds the patterns of one dialect, each with a test of its rewrites on a
/// copy.
template <void (*populate)(RewritePatternSet &)>
struct TestedReductionPatterns : public DialectReductionPatternInterface {
  TestedReductionPatterns(Dialect *dialect)
      : DialectReductionPatternInterface(dialect) {}

  void populateReductionPatterns(RewritePatternSet &) const override {}

  void populateReductionPatternsWithTester(RewritePatternSet &patterns,
                                           Tester &tester) const override {
    RewritePatternSet untested(patterns.getContext());
    populate(untested);
    addTested(patterns, std::move(untested), tester);
  }
};
} // namespace

void relax_mlir::registerReductionPatterns(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, relax::RelaxDialect *dialect) {
    dialect->addInterfaces<
        TestedReductionPatterns<&relax_mlir::populateRelaxReductionPatterns>>();
  });
  registry.addExtension(+[](MLIRContext *, tir::TIRDialect *dialect) {
    dialect->addInterfaces<
        TestedReductionPatterns<&relax_mlir::populateTIRReductionPatterns>>();
  });
}
