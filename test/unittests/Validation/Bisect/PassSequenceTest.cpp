//===- PassSequenceTest.cpp - split pipelines into single passes ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Bisect/PassSequence.h"

#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Compiler/KernelPipeline.h"
#include "relax-mlir/Compiler/Pipelines.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;

static const char *const kModel = R"(
relax.func @main(%x: tensor<?x9xf32, #relax.tensor<[n, 9]>>, %w: tensor<9x9xf32>)
    -> tensor<?x9xf32, #relax.tensor<[n, 9]>> {
  %0 = relax.matmul %x, %w
      : (tensor<?x9xf32, #relax.tensor<[n, 9]>>, tensor<9x9xf32>)
      -> tensor<?x9xf32, #relax.tensor<[n, 9]>>
  %1 = relax.relu %0 : (tensor<?x9xf32, #relax.tensor<[n, 9]>>)
      -> tensor<?x9xf32, #relax.tensor<[n, 9]>>
  relax.return %1 : tensor<?x9xf32, #relax.tensor<[n, 9]>>
})";

namespace {
class PassSequenceTest : public ::testing::Test {
protected:
  PassSequenceTest() : context(makeRegistry()) {
    mlir::registerAllPasses();
    relax_mlir::registerAllPasses();
  }

  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }

  static std::string print(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream os(text);
    module.print(os);
    return text;
  }

  /// Runs `pm` on a copy as a whole, and on `module` pass by pass.
  void compare(PassManager &pm, ModuleOp module) {
    OwningOpRef<ModuleOp> whole = module.clone();
    ASSERT_TRUE(succeeded(pm.run(*whole)));
    for (const PassStep &step : flatten(pm))
      ASSERT_TRUE(succeeded(runStep(step, module))) << step.pipeline;
    EXPECT_EQ(print(*whole), print(module));
  }

  MLIRContext context;
};
} // namespace

static void expectNoError(const Twine &message) { FAIL() << message.str(); }

TEST_F(PassSequenceTest, StepsDoWhatTheirPipelineDoes) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kModel, &context);
  ASSERT_TRUE(module);
  for (Phase phase : getModulePhases()) {
    SCOPED_TRACE(stringify(phase).str());
    PassManager pm(&context);
    ASSERT_TRUE(succeeded(buildPhase(pm, phase, {}, expectNoError)));
    compare(pm, *module);
  }
  OwningOpRef<ModuleOp> kernels = extractPrimFuncs(*module);
  PassManager lowering(&context);
  ASSERT_TRUE(
      succeeded(buildPhase(lowering, Phase::Kernels, {}, expectNoError)));
  compare(lowering, *kernels);
}

TEST_F(PassSequenceTest, SplitsNestedPassesAndOptions) {
  PassManager pm(&context);
  ASSERT_TRUE(succeeded(parsePassPipeline(
      "cse,func.func(convert-vector-to-llvm{enable-amx=true},gpu.module(cse)),"
      "inline{default-pipeline=func.func(cse,canonicalize) max-iterations=2}",
      pm)));
  std::vector<PassStep> steps = flatten(pm);
  ASSERT_EQ(steps.size(), 4u);
  EXPECT_EQ(steps[0].pipeline, "builtin.module(cse)");
  EXPECT_EQ(steps[0].getName(), "cse");
  EXPECT_TRUE(steps[0].getAnchors().empty());
  EXPECT_EQ(steps[1].getName(), "convert-vector-to-llvm");
  EXPECT_NE(steps[1].pipeline.find("enable-amx=true"), std::string::npos);
  EXPECT_EQ(steps[2].pipeline, "builtin.module(func.func(gpu.module(cse)))");
  EXPECT_EQ(steps[2].getAnchors(),
            (SmallVector<StringRef>{"func.func", "gpu.module"}));
  EXPECT_EQ(steps[3].getName(), "inline");
  for (const PassStep &step : steps) {
    PassManager single(&context);
    std::string message;
    llvm::raw_string_ostream os(message);
    EXPECT_TRUE(succeeded(addStep(single, step, os))) << message;
  }
}

TEST_F(PassSequenceTest, ReportsWhatIsNoPass) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>("", &context);
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    message += diagnostic.str();
    return success();
  });
  EXPECT_TRUE(failed(runStep({"builtin.module(no-such-pass)"}, *module)));
  EXPECT_NE(message.find("'no-such-pass'"), std::string::npos) << message;
  message.clear();
  EXPECT_TRUE(failed(runStep({"cse"}, *module)));
  EXPECT_EQ(message, "cannot create the pass 'cse': expected a pipeline on "
                     "'builtin.module', got 'cse'");
}
