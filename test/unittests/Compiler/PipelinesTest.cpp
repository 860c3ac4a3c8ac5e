//===- PipelinesTest.cpp - requests of passes that are wrong --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Compiler/Pipelines.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir;

/// Returns the error of `buildPhase`, or the number of passes it adds.
static std::string build(Phase phase, PassSelection passes) {
  PipelineOptions options;
  options.passes = std::move(passes);
  OpPassManager pm(ModuleOp::getOperationName());
  std::string error;
  LogicalResult built =
      buildPhase(pm, phase, options,
                 [&](const Twine &message) { error += message.str(); });
  EXPECT_EQ(failed(built), !error.empty());
  if (failed(built))
    EXPECT_EQ(pm.size(), 0u) << "passes were added before the error";
  return failed(built) ? error : std::to_string(pm.size());
}

TEST(PipelinesTest, reportsAWrongPipeline) {
  PassSelection passes;
  passes.added = {"graph:no-such-pass"};
  EXPECT_EQ(build(Phase::Graph, passes),
            "cannot add 'graph:no-such-pass': 'no-such-pass' does not refer to "
            "a registered pass or pass pipeline");
  // The phase of the pipeline is not the one that is built.
  EXPECT_EQ(build(Phase::Fuse, passes), build(Phase::Graph, passes));
  passes.added = {"middle:cse"};
  EXPECT_EQ(build(Phase::Graph, passes),
            "expected PHASE:PASSES, with a phase of graph, legalize, fuse, "
            "schedule, memory, vm, kernels, got 'middle:cse'");
}

TEST(PipelinesTest, reportsWrongOptionsOfAPass) {
  PassSelection passes;
  passes.applyPatterns = {"file=a.pdll fil=b.pdll"};
  EXPECT_TRUE(StringRef(build(Phase::Graph, passes))
                  .starts_with("options of 'relax-apply-patterns': "));
}

TEST(PipelinesTest, reportsWrongNamesAndLevels) {
  PassSelection passes;
  passes.disabled = {"relax-fuse-op"};
  EXPECT_EQ(build(Phase::Graph, passes),
            "no phase has a pass 'relax-fuse-op'; did you mean "
            "'relax-fuse-ops'?");
  passes.disabled = {"relax-legalize-ops"};
  EXPECT_EQ(build(Phase::Graph, passes),
            "pass 'relax-legalize-ops' cannot be disabled: it is mandatory");
  passes.disabled.clear();
  passes.level = 7;
  EXPECT_EQ(build(Phase::Graph, passes),
            "expected an optimization level from 0 to 3, got 7");
}

// Dropping a pattern file drops the requirement of the pass that reads it.
TEST(PipelinesTest, aSelectionWithoutExtensionsIsValid) {
  PassSelection passes;
  passes.applyPatterns = {"a.pdll"};
  passes.fuseOpsByPattern = {"b.pdll"};
  passes.added = {"graph:cse"};
  passes.required = {"relax-apply-patterns", "relax-fast-math",
                     "relax-fuse-ops-by-pattern"};
  passes.disabled = {"canonicalize"};
  PassSelection expected;
  expected.required = {"relax-fast-math"};
  expected.disabled = passes.disabled;
  PassSelection without = passes.withoutExtensions();
  EXPECT_EQ(without.required, expected.required);
  EXPECT_EQ(without.disabled, expected.disabled);
  EXPECT_EQ(build(Phase::Graph, without), build(Phase::Graph, expected));
  EXPECT_NE(build(Phase::Graph, without), build(Phase::Graph, passes));
}

namespace {
/// A user's pass with a fault: it defines the first function twice.
struct DefineTwicePass
    : public PassWrapper<DefineTwicePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DefineTwicePass)

  void runOnOperation() override {
    Operation *function = &getOperation().getBody()->front();
    getOperation().push_back(function->clone());
  }
};

/// A pass that stores that it has run.
struct RecordingPass
    : public PassWrapper<RecordingPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RecordingPass)

  explicit RecordingPass(bool &hasRun) : hasRun(hasRun) {}
  void runOnOperation() override { hasRun = true; }

  bool &hasRun;
};

class VerificationTest : public testing::Test {
protected:
  VerificationTest()
      : context(makeRegistry()), handler(&context, [&](Diagnostic &diagnostic) {
          errors += diagnostic.str() + "\n";
        }) {
    module = parseSourceString<ModuleOp>(
        "relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {"
        "  relax.return %x : tensor<4xf32>"
        "}",
        &context);
  }

  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }

  void addPasses(OpPassManager &pm) {
    pm.addPass(std::make_unique<DefineTwicePass>());
    pm.addPass(std::make_unique<RecordingPass>(hasRun));
  }

  MLIRContext context;
  std::string errors;
  ScopedDiagnosticHandler handler;
  OwningOpRef<ModuleOp> module;
  bool hasRun = false;
};
} // namespace

// No pass sees what a pass of a user has left invalid.
TEST_F(VerificationTest, followsEachPassIfPassesWereAdded) {
  CompileOptions options;
  options.extendPhase = [&](Phase phase, OpPassManager &pm) {
    if (phase == Phase::Graph)
      addPasses(pm);
  };
  EXPECT_TRUE(failed(runPhases(*module, Phase::VM, options)));
  EXPECT_EQ(errors, "redefinition of symbol named 'main'\n");
  EXPECT_FALSE(hasRun);
}

TEST_F(VerificationTest, followsEachPhase) {
  CompileOptions options;
  // The compiler does not see that these passes are added.
  options.observePasses = [&](PassManager &pm, StringRef phase) {
    EXPECT_EQ(phase, stringify(Phase::Graph));
    addPasses(pm);
  };
  EXPECT_TRUE(failed(runPhases(*module, Phase::VM, options)));
  EXPECT_EQ(errors, "redefinition of symbol named 'main'\n");
#ifdef NDEBUG
  EXPECT_TRUE(hasRun);
#endif
}

TEST(PipelinesTest, compilationReportsAWrongRequestAtTheModule) {
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      "relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {"
      "  relax.return %x : tensor<4xf32>"
      "}",
      &context);
  ASSERT_TRUE(module);
  std::string errors;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    errors += diagnostic.str() + "\n";
  });
  CompileOptions options;
  options.passes.added = {"graph:no-such-pass"};
  EXPECT_TRUE(failed(runPhases(*module, Phase::Graph, options)));
  EXPECT_EQ(errors,
            "cannot add 'graph:no-such-pass': 'no-such-pass' does not refer to "
            "a registered pass or pass pipeline\n");
}
