//===- SpecTest.cpp - what relax-test-run must not overlook ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Spec/Modes.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Runtime/Emulator/EmulatedDevice.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::spec;

namespace {

constexpr StringLiteral kProgram = R"(
  relax.func @main() {
    %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %0 = relax.add %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %1 = relax.constant dense<[2.0, 4.0]> : tensor<2xf32>
    check.expect_eq %0, %1 : tensor<2xf32>
    check.expect_close %0, %1 : tensor<2xf32>
    relax.return
  }
)";

bool isFirstExpectCall(relax::CallPackedOp call) {
  if (call.getCallee() != kExpectFunction)
    return false;
  Value argument = call.getArgs()[0];
  // Operations without effects are in a dataflow region by now.
  if (auto dataflow = argument.getDefiningOp<relax::DataflowOp>())
    argument = dataflow.getBody().front().getTerminator()->getOperand(
        cast<OpResult>(argument).getResultNumber());
  auto number = argument.getDefiningOp<relax::PrimValueOp>();
  return cast<IntegerAttr>(number.getValue()).getInt() == 0;
}

/// Passes the call of the first expectation to `change`.
struct ChangeCalls : PassWrapper<ChangeCalls, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ChangeCalls)
  ChangeCalls(void (*change)(relax::CallPackedOp)) : change(change) {}

  void runOnOperation() override {
    SmallVector<relax::CallPackedOp> calls;
    getOperation().walk([&](relax::CallPackedOp call) {
      if (isFirstExpectCall(call))
        calls.push_back(call);
    });
    for (relax::CallPackedOp call : calls)
      change(call);
  }

  void (*change)(relax::CallPackedOp);
};

class SpecTest : public ::testing::Test {
protected:
  SpecTest() {
    static bool isRegistered = [] {
      registerAllPasses();
      registerTransformsPasses();
      return !registerExpectFunction();
    }();
    EXPECT_TRUE(isRegistered);
    DialectRegistry registry;
    registerDialects(registry);
    context.appendDialectRegistry(registry);
    module = parseSourceString<ModuleOp>(kProgram, &context);
  }

  /// Returns the faults of the two expectations of kProgram after a run in
  /// `mode`.
  std::pair<std::string, std::string> run(Mode mode) {
    Spec spec = *Spec::get(*module);
    Preparation preparation(spec, options);
    FailureOr<RunCase> runCase = preparation.prepare(mode);
    if (failed(runCase))
      return {"cannot prepare", ""};
    Recorder recorder(spec);
    currentRecorder = &recorder;
    Outcome outcome = (*runCase)(spec.cases[0]);
    currentRecorder = nullptr;
    EXPECT_EQ(outcome.error, "");
    return {recorder.getFault(0), recorder.getFault(1)};
  }

  void changeAfter(Phase phase, void (*change)(relax::CallPackedOp)) {
    options.extendPhase = [=](Phase current, OpPassManager &pm) {
      if (current == phase)
        pm.addPass(std::make_unique<ChangeCalls>(change));
    };
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  CompileOptions options;
};

const Mode kCompilingModes[] = {Mode::JIT, Mode::Folded, Mode::SO,
                                Mode::JITSymbols, Mode::JITRanks};

TEST_F(SpecTest, HoldsInEachMode) {
  ASSERT_FALSE(runtime::registerEmulatedDevice());
  for (Mode mode : getModes())
    EXPECT_EQ(run(mode), std::pair(std::string(), std::string()))
        << stringify(mode).str();
}

TEST_F(SpecTest, MissesACheckThatAPassDrops) {
  changeAfter(Phase::Legalize, [](relax::CallPackedOp call) { call.erase(); });
  for (Mode mode : kCompilingModes)
    EXPECT_EQ(run(mode),
              std::pair(std::string("expected the check to run once, it ran 0 "
                                    "times"),
                        std::string()))
        << stringify(mode).str();
}

TEST_F(SpecTest, SeesACheckThatAPassDoubles) {
  changeAfter(Phase::Fuse, [](relax::CallPackedOp call) {
    call->getBlock()->getOperations().insertAfter(call->getIterator(),
                                                  call->clone());
  });
  for (Mode mode : kCompilingModes)
    EXPECT_EQ(run(mode).first, "expected the check to run once, it ran 2 times")
        << stringify(mode).str();
}

TEST_F(SpecTest, LeavesTheSpecAsItIs) {
  std::string before, after;
  llvm::raw_string_ostream(before) << *module;
  for (Mode mode : getModes())
    run(mode);
  llvm::raw_string_ostream(after) << *module;
  EXPECT_EQ(before, after);
}

//===----------------------------------------------------------------------===//
// Extended phases
//===----------------------------------------------------------------------===//

TEST_F(SpecTest, ExtendsEachPhaseUpToTheLast) {
  std::vector<Phase> seen;
  options.extendPhase = [&](Phase phase, OpPassManager &pm) {
    EXPECT_GT(pm.size(), 0u);
    seen.push_back(phase);
  };
  OwningOpRef<ModuleOp> plain = parseSourceString<ModuleOp>(R"(
    relax.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      relax.return %x : tensor<2xf32>
    })",
                                                            &context);
  ASSERT_TRUE(succeeded(runPhases(*plain, Phase::Fuse, options)));
  EXPECT_EQ(seen,
            (std::vector<Phase>{Phase::Graph, Phase::Legalize, Phase::Fuse}));
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

/// Returns a tensor over `data`.
DLTensor view(void *data, uint8_t code, uint8_t bits, int64_t *shape,
              int32_t rank, int64_t *strides = nullptr) {
  return {data, runtime::kCPU, rank, {code, bits, 1}, shape, strides, 0};
}

runtime::Expected<ObservedValue> observe(DLTensor &tensor) {
  TVMFFIAny any{};
  any.type_index = kTVMFFIDLTensorPtr;
  any.v_ptr = &tensor;
  return ObservedValue::get(any);
}

TEST(ObservedValue, ElementTypesAreCompared) {
  float data[2] = {1, 2};
  int64_t shape[] = {2};
  DLTensor floats = view(data, kDLFloat, 32, shape, 1);
  DLTensor integers = view(data, kDLInt, 32, shape, 1);
  EXPECT_EQ(observe(integers)->compare(*observe(floats), std::nullopt),
            "expected elements of type f32, got i32");
}

TEST(ObservedValue, KindsAreCompared) {
  int64_t data[2] = {1, 2}, shape[] = {2};
  DLTensor tensor = view(data, kDLInt, 64, shape, 1);
  runtime::Any list = runtime::makeShape(data, 2);
  EXPECT_EQ(
      ObservedValue::get(list.view())->compare(*observe(tensor), std::nullopt),
      "expected another kind of value");
}

TEST(ObservedValue, NaNsOfAllPayloadsAreEqual) {
  uint32_t some[] = {0x7FC00000, 0xFFC00001, 0x7F800001};
  uint32_t others[] = {0xFFFFFFFF, 0x7FC00000, 0x7FC00000};
  int64_t shape[] = {3};
  DLTensor actual = view(some, kDLFloat, 32, shape, 1);
  DLTensor expected = view(others, kDLFloat, 32, shape, 1);
  EXPECT_EQ(observe(actual)->compare(*observe(expected), std::nullopt), "");
}

TEST(ObservedValue, InfinityIsNotCloseToANumber) {
  double some[] = {INFINITY, 1e308}, others[] = {1e308, INFINITY};
  int64_t shape[] = {2};
  DLTensor actual = view(some, kDLFloat, 64, shape, 1);
  DLTensor expected = view(others, kDLFloat, 64, shape, 1);
  EXPECT_EQ(observe(actual)->compare(*observe(expected), Tolerance{1, 1}),
            "at [0] expected 1e+308, got inf (2 of 2 elements differ)");
}

TEST(ObservedValue, LargeIntegersAreNotRounded) {
  int64_t some[] = {(int64_t(1) << 62) + 1}, others[] = {int64_t(1) << 62};
  DLTensor actual = view(some, kDLInt, 64, nullptr, 0);
  DLTensor expected = view(others, kDLInt, 64, nullptr, 0);
  EXPECT_EQ(observe(actual)->compare(*observe(expected), std::nullopt),
            "at [] expected 4611686018427387904, got 4611686018427387905");
}

TEST(ObservedValue, OnlyDenseTensorsOfNumbers) {
  float data[4] = {};
  int64_t shape[] = {2}, strides[] = {2};
  DLTensor strided = view(data, kDLFloat, 32, shape, 1, strides);
  ASSERT_FALSE(observe(strided));
  DLTensor complex = view(data, kDLComplex, 64, shape, 1);
  ASSERT_FALSE(observe(complex));
  EXPECT_EQ(observe(complex).error().message(),
            "expected a dense tensor of numbers, got elements of type "
            "complex64");
}

} // namespace
