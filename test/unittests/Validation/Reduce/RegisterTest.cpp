//===- RegisterTest.cpp - register the reduction patterns -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Reducer/ReductionPatternInterface.h"
#include "mlir/Reducer/Tester.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Validation/Reduce/ReductionPatterns.h"
#include <gtest/gtest.h>

using namespace mlir;

// Reduction verifies invalid programs silently. Errors of other uses of the
// context are reported.
TEST(ReductionPatterns, areQuietOnlyWhileTheyLive) {
  DialectRegistry registry;
  registry.insert<relax::RelaxDialect>();
  relax_mlir::registerReductionPatterns(registry);
  MLIRContext context(registry);
  unsigned errors = 0;
  ScopedDiagnosticHandler counting(&context, [&](Diagnostic &) {
    ++errors;
    return success();
  });
  auto *dialect = context.getOrLoadDialect<relax::RelaxDialect>();
  auto *interface =
      dialect->getRegisteredInterface<DialectReductionPatternInterface>();
  ASSERT_TRUE(interface);
  Tester tester;
  {
    RewritePatternSet patterns(&context);
    interface->populateReductionPatternsWithTester(patterns, tester);
    emitError(UnknownLoc::get(&context)) << "while they live";
    EXPECT_EQ(errors, 0u);
  }
  emitError(UnknownLoc::get(&context)) << "later";
  EXPECT_EQ(errors, 1u);
}
