//===- ScheduleTest.cpp - record and replay schedules ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/Schedule.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Dialect/TIR/Rules/ScheduleByRules.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopPrimitives.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::tir;
using namespace mlir::transform;

namespace {
constexpr StringLiteral kProgram = R"mlir(
  tir.prim_func @matmul(%A: memref<16x24xf32>, %B: memref<24x8xf32>, %C: memref<16x8xf32>) {
    %T = tir.alloc : memref<16x24xf32>
    tir.for %i to 16 {
      tir.for %k to 24 {
        tir.block @double (spatial %vi = %i to 16, spatial %vk = %k to 24) {
          %a = affine.load %A[%vi, %vk] : memref<16x24xf32>
          %t = arith.addf %a, %a : f32
          affine.store %t, %T[%vi, %vk] : memref<16x24xf32>
        }
      }
    }
    tir.for %i to 16 {
      tir.for %j to 8 {
        tir.for %k to 24 {
          tir.block @matmul (spatial %vi = %i to 16, spatial %vj = %j to 8, reduce %vk = %k to 24)
          init (%wi, %wj) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %C[%wi, %wj] : memref<16x8xf32>
          } {
            %t = affine.load %T[%vi, %vk] : memref<16x24xf32>
            %b = affine.load %B[%vk, %vj] : memref<24x8xf32>
            %c = affine.load %C[%vi, %vj] : memref<16x8xf32>
            %p = arith.mulf %t, %b : f32
            %s = arith.addf %c, %p : f32
            affine.store %s, %C[%vi, %vj] : memref<16x8xf32>
          }
        }
      }
    }
    tir.return
  })mlir";

std::string print(Operation *op) {
  std::string text;
  llvm::raw_string_ostream(text) << *op;
  return text;
}

class ScheduleTest : public ::testing::Test {
protected:
  ScheduleTest() {
    DialectRegistry registry;
    registry.insert<affine::AffineDialect, arith::ArithDialect,
                    memref::MemRefDialect, TransformDialect, TIRDialect>();
    registerTransformOps(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    module = parseSourceString<ModuleOp>(kProgram, &context);
    original = module->clone();
  }

  PrimFuncOp getFunction(ModuleOp program) {
    return *program.getOps<PrimFuncOp>().begin();
  }

  /// Runs a printed script on the original program in the interpreter.
  std::string replay(StringRef text) {
    auto script = parseSourceString<ModuleOp>(text, &context);
    if (!script)
      return "the script cannot be parsed";
    OwningOpRef<ModuleOp> program = original->clone();
    auto sequence = *script->getOps<NamedSequenceOp>().begin();
    if (failed(
            applyTransforms(getFunction(*program),
                            cast<TransformOpInterface>(sequence.getOperation()),
                            /*extraMapping=*/{}, TransformOptions(),
                            /*enforceToplevelTransformOp=*/false)))
      return "the script fails";
    return print(*program);
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
  OwningOpRef<ModuleOp> module, original;
};

TEST_F(ScheduleTest, ReplayGivesTheSameIR) {
  Schedule schedule(getFunction(*module));
  std::string why;
  FailureOr<Value> block = schedule.getBlock("matmul", &why);
  FailureOr<Value> producer = schedule.getBlock("double", &why);
  ASSERT_TRUE(succeeded(block) && succeeded(producer)) << why;
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(*block, &why);
  ASSERT_TRUE(succeeded(loops)) << why;
  ASSERT_EQ(loops->size(), 3u);
  Value i = (*loops)[0], j = (*loops)[1], k = (*loops)[2];
  FailureOr<SmallVector<Value>> is =
      schedule.split(i, {kInferredFactor, 4}, &why);
  FailureOr<SmallVector<Value>> ks = schedule.split(k, {6, 4}, &why);
  ASSERT_TRUE(succeeded(is) && succeeded(ks)) << why;
  Value order[] = {(*is)[0], (*ks)[0], (*is)[1], j};
  ASSERT_TRUE(succeeded(schedule.run<TIRReorderOp>(&why, order))) << why;
  ASSERT_TRUE(
      succeeded(schedule.run<TIRComputeAtOp>(&why, *producer, (*ks)[0])))
      << why;
  FailureOr<Value> init = schedule.decomposeReduction(*block, (*ks)[0], &why);
  ASSERT_TRUE(succeeded(init)) << why;
  ASSERT_TRUE(succeeded(schedule.run<TIRParallelOp>(&why, (*is)[0]))) << why;
  ASSERT_TRUE(succeeded(schedule.run<TIRUnrollOp>(&why, (*ks)[1]))) << why;

  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_TRUE(succeeded(verify(schedule.getScript())));
  EXPECT_NE(print(*module), print(*original));
  EXPECT_EQ(replay(print(schedule.getScript())), print(*module));
}

TEST_F(ScheduleTest, RefusedStepsLeaveNoTrace) {
  Schedule schedule(getFunction(*module));
  FailureOr<Value> block = schedule.getBlock("matmul");
  ASSERT_TRUE(succeeded(block));
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(*block);
  ASSERT_TRUE(succeeded(loops));
  std::string script = print(schedule.getScript()), program = print(*module);

  std::string why;
  EXPECT_TRUE(failed(schedule.split(loops->front(), {3, 5}, &why)));
  EXPECT_EQ(why, "cannot prove that the factors, whose product is 15, reach "
                 "the extent of the loop to 16 around block 'matmul'");
  EXPECT_TRUE(failed(schedule.run<TIRParallelOp>(&why, loops->back())));
  EXPECT_TRUE(failed(schedule.getBlock("matrix", &why)));
  EXPECT_EQ(why, "expected one block 'matrix', got 0");
  EXPECT_EQ(print(schedule.getScript()), script);
  EXPECT_EQ(print(*module), program);
}

TEST_F(ScheduleTest, HandlesNameTheStepThatRemovedTheirOperation) {
  Schedule schedule(getFunction(*module));
  FailureOr<Value> block = schedule.getBlock("matmul");
  ASSERT_TRUE(succeeded(block));
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(*block);
  ASSERT_TRUE(succeeded(loops));
  ASSERT_TRUE(succeeded(schedule.fuse({(*loops)[0], (*loops)[1]})));
  EXPECT_TRUE(schedule.getOperations(loops->front()).empty());
  EXPECT_EQ(schedule.getOperations(loops->back()).size(), 1u);
  EXPECT_EQ(schedule.getOperations(*block).size(), 1u);
  std::string why;
  EXPECT_TRUE(failed(schedule.run<TIRUnrollOp>(&why, loops->front())));
  EXPECT_EQ(why, "the operation of the handle was removed by "
                 "'transform.tir.fuse'");
}

TEST_F(ScheduleTest, SampledDecisionsAreReplayed) {
  Schedule schedule(getFunction(*module), /*seed=*/7);
  std::string why;
  FailureOr<Value> block = schedule.getBlock("matmul", &why);
  ASSERT_TRUE(succeeded(block)) << why;
  FailureOr<SmallVector<Value>> loops = schedule.getLoops(*block, &why);
  ASSERT_TRUE(succeeded(loops)) << why;
  Type parameter = ParamType::get(&context, IntegerType::get(&context, 64));
  auto tile = schedule.run<TIRSamplePerfectTileOp>(
      &why, TypeRange{parameter, parameter, parameter}, loops->back(),
      /*max_innermost=*/8, DenseI64ArrayAttr(), IntegerAttr());
  ASSERT_TRUE(succeeded(tile)) << why;
  int64_t product = 1;
  for (Value factor : tile->getFactors()) {
    FailureOr<int64_t> value = schedule.getParameter(factor, &why);
    ASSERT_TRUE(succeeded(value)) << why;
    product *= *value;
  }
  EXPECT_EQ(product, 24);
  SmallVector<Type> types(3, TIRLoopType::get(&context));
  SmallVector<int64_t> dynamic(3, ShapedType::kDynamic);
  auto split = schedule.run<TIRSplitOp>(&why, types, loops->back(),
                                        tile->getFactors(), dynamic);
  ASSERT_TRUE(succeeded(split)) << why;
  EXPECT_EQ(replay(print(schedule.getScript())), print(*module));
}

TEST_F(ScheduleTest, OperationsByName) {
  Schedule schedule(getFunction(*module));
  FailureOr<Value> block = schedule.getBlock("double");
  ASSERT_TRUE(succeeded(block));
  OperationState state(UnknownLoc::get(&context),
                       TIRComputeInlineOp::getOperationName());
  state.addOperands(*block);
  std::string why;
  ASSERT_TRUE(succeeded(schedule.run(state, &why))) << why;
  EXPECT_EQ(replay(print(schedule.getScript())), print(*module));
}

/// Splits the first loop of each reduction.
struct SplitReductions : public ScheduleRule {
  StringRef getName() const override { return "split-reductions"; }
  LogicalResult match(const ScheduledBlock &block,
                      const ScheduleTarget &) const override {
    return success(block.isReduction());
  }
  LogicalResult apply(Schedule &schedule, Value handle, const ScheduledBlock &,
                      const ScheduleTarget &, std::string *why) const override {
    FailureOr<SmallVector<Value>> loops = schedule.getLoops(handle, why);
    if (failed(loops))
      return failure();
    SmallVector<Type> types(2, TIRLoopType::get(handle.getContext()));
    return schedule.run<TIRSplitOp>(why, types, loops->front(), ValueRange(),
                                    ArrayRef<int64_t>{kInferredFactor, 4});
  }
};

TEST_F(ScheduleTest, RulesOfAnotherCompiler) {
  Schedule schedule(getFunction(*module));
  SplitReductions own;
  SmallVector<const ScheduleRule *> rules = {&own};
  llvm::append_range(rules, getCPURules());
  scheduleByRules(schedule, ScheduleTarget(), rules);
  std::string text = print(schedule.getScript());
  // The first rule takes the matrix product, the elementwise rule the rest.
  EXPECT_NE(text.find("into [?, 4]"), std::string::npos) << text;
  EXPECT_EQ(text.find("decompose_reduction"), std::string::npos) << text;
  EXPECT_NE(text.find("transform.tir.vectorize"), std::string::npos) << text;
  EXPECT_EQ(replay(text), print(*module));
}

TEST_F(ScheduleTest, PrimitivesAreSortedAndDocumented) {
  SmallVector<SchedulePrimitiveInfo> primitives =
      getSchedulePrimitives(context);
  EXPECT_GE(primitives.size(), 52u);
  StringRef last;
  for (const auto &[name, summary] : primitives) {
    EXPECT_LT(last, name.getStringRef());
    EXPECT_FALSE(summary.empty()) << name.getStringRef().str();
    last = name.getStringRef();
  }
}
} // namespace
