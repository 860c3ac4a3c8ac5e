//===- relax-test-opt.cpp - relax-opt with test passes --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Dialect/Check/CheckDialect.h"
#include "Dialect/Foreign/ForeignDialect.h"
#include "Dialect/Relax/Passes.h"
#include "Mutants/Mutants.h"
#include "Reference/TestRunPrograms.h"
#include "relax-mlir/Tools/Opt.h"
#include "relax-mlir/Validation/Interpreter/Register.h"

namespace relax_mlir::test {
void registerAnalysisTestPasses();
} // namespace relax_mlir::test

int main(int argc, char **argv) {
  relax_mlir::foreign::registerForeignToSCFPass();
  relax_mlir::test::registerAnalysisTestPasses();
  relax_mlir::test::registerMutantPass();
  relax_mlir::test::registerRunProgramsPass();
  mlir::relax::test::registerRelaxTestPasses();
  return relax_mlir::optMain(argc, argv, [](mlir::DialectRegistry &registry) {
    registry.insert<mlir::check::CheckDialect,
                    relax_mlir::foreign::ForeignDialect>();
    relax_mlir::reference::registerReferenceModels(registry);
  });
}
