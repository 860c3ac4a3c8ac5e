//===- TIRLevelTest.cpp - check random tensor programs --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Compiler/KernelPipeline.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Validation/Bisect/PassSequence.h"
#include "relax-mlir/Validation/Fuzz/Level.h"
#include "relax-mlir/Validation/Interpreter/Register.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir::fuzz;

namespace {
class TIRLevelTest : public ::testing::Test {
protected:
  TIRLevelTest() {
    DialectRegistry registry;
    relax_mlir::registerAllDialects(registry);
    relax_mlir::reference::registerReferenceModels(registry);
    context.appendDialectRegistry(registry);
  }

  /// Returns the finding for a program as "kind: message".
  std::string check(ModuleOp module, const OracleOptions &options = {}) {
    std::optional<Finding> finding = level->check(module, options);
    return finding ? finding->kind + ": " + finding->message : "";
  }
  std::string check(StringRef text, const OracleOptions &options = {}) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    return module ? check(*module, options) : "";
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
  std::unique_ptr<Level> level = createTIRLevel();
};

TEST_F(TIRLevelTest, RandomProgramsAreRight) {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    OwningOpRef<ModuleOp> module = level->generate(context, seed, {});
    ASSERT_TRUE(module);
    EXPECT_EQ(check(*module), "") << "seed " << seed;
  }
}

TEST_F(TIRLevelTest, RequiresATensorProgram) {
  EXPECT_EQ(check(""), "verifier: expected a tir.prim_func");
}

TEST_F(TIRLevelTest, InvalidProgram) {
  std::string found = check(R"mlir(
    tir.prim_func @main(%A: memref<4xf32>, %B: memref<4xf32>) {
      tir.for %i to 4 {
        tir.block @shift (spatial %v = %i to 4) {
          %a = affine.load %A[%v + 1] : memref<4xf32>
          affine.store %a, %B[%v] : memref<4xf32>
        }
      }
      tir.return
    })mlir");
  EXPECT_TRUE(StringRef(found).starts_with(
      "reference: in block 'shift': out-of-bounds read of '%A' at [4], its "
      "shape is [4]"))
      << found;
}

/// Replaces loads of A[v] by loads of A[0].
struct FirstElementPass
    : public PassWrapper<FirstElementPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FirstElementPass)
  void runOnOperation() override {
    getOperation().walk([&](affine::AffineLoadOp load) {
      OpBuilder builder(load);
      load.setMap(AffineMap::get(load.getMapOperands().size(), 0,
                                 builder.getAffineConstantExpr(0)));
    });
  }
};

TEST_F(TIRLevelTest, WrongPass) {
  OracleOptions options;
  options.compile.extendPhase = [](relax_mlir::Phase, OpPassManager &pm) {
    pm.addPass(std::make_unique<FirstElementPass>());
  };
  std::string found = check(R"mlir(
    tir.prim_func @main(%A: memref<4xf32>, %B: memref<4xf32>) {
      tir.for %i to 4 {
        tir.block @copy (spatial %v = %i to 4) {
          %a = affine.load %A[%v] : memref<4xf32>
          affine.store %a, %B[%v] : memref<4xf32>
        }
      }
      tir.return
    })mlir",
                            options);
  EXPECT_TRUE(StringRef(found).starts_with(
      "numbers: after tir-annotate-op-pattern, with symbols []: buffer #1: "))
      << found;
}

/// Adds one half to constants.
struct GreaterConstantPass
    : public PassWrapper<GreaterConstantPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(GreaterConstantPass)
  void runOnOperation() override {
    getOperation().walk([&](arith::ConstantOp constant) {
      if (auto value = dyn_cast<FloatAttr>(constant.getValue()))
        constant.setValueAttr(
            FloatAttr::get(constant.getType(), value.getValueAsDouble() + 0.5));
    });
  }
};

// With few significant bits, half a unit is a large error.
TEST_F(TIRLevelTest, WrongApproximateNumbers) {
  OracleOptions options;
  options.compile.extendPhase = [](relax_mlir::Phase, OpPassManager &pm) {
    pm.addPass(std::make_unique<GreaterConstantPass>());
  };
  std::string found = check(R"mlir(
    tir.prim_func @main(%A: memref<4xbf16>, %B: memref<4xbf16>) {
      tir.for %i to 4 {
        tir.block @add (spatial %v = %i to 4) {
          %a = affine.load %A[%v] : memref<4xbf16>
          %one = arith.constant 1.0 : bf16
          %sum = arith.addf %a, %one : bf16
          affine.store %sum, %B[%v] : memref<4xbf16>
        }
      }
      tir.return
    })mlir",
                            options);
  EXPECT_TRUE(StringRef(found).starts_with(
      "numbers: after tir-annotate-op-pattern, with symbols []: buffer #1: "))
      << found;
}

// A pass that is added to the pipeline of kernels is checked like the others.
TEST_F(TIRLevelTest, PassesAreThoseOfThePipeline) {
  std::vector<std::string> expected, run;
  PassManager pipeline(&context);
  ASSERT_TRUE(succeeded(relax_mlir::buildPhase(
      pipeline, relax_mlir::Phase::Kernels, {},
      [](const Twine &message) { FAIL() << message.str(); })));
  for (const relax_mlir::check::PassStep &step :
       relax_mlir::check::flatten(pipeline)) {
    if (step.getName() == "cpu-lower-parallel")
      break;
    expected.push_back(step.getName().str());
  }
  ASSERT_GT(expected.size(), 5u);
  OracleOptions options;
  options.compile.extendPhase = [&](relax_mlir::Phase, OpPassManager &pm) {
    for (const relax_mlir::check::PassStep &step :
         relax_mlir::check::flatten(pm))
      run.push_back(step.getName().str());
  };
  EXPECT_EQ(check(R"mlir(
    tir.prim_func @main(%A: memref<4xf32>, %B: memref<4xf32>) {
      tir.for %i to 4 {
        tir.block @copy (spatial %v = %i to 4) {
          %a = affine.load %A[%v] : memref<4xf32>
          affine.store %a, %B[%v] : memref<4xf32>
        }
      }
      tir.return
    })mlir",
                  options),
            "");
  ASSERT_GE(run.size(), expected.size());
  run.erase(run.begin(), run.end() - expected.size());
  EXPECT_EQ(run, expected);
}
} // namespace
