//===- LoweredFunctionsTest.cpp - run lowered relax functions -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Lowers relax functions to bytecode, writes and reads it, and runs it with
// kernels and packed functions defined here.
//
//===----------------------------------------------------------------------===//

#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/VirtualMachine.h"
#include "relax-mlir/Target/Bytecode/BytecodeEmission.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <random>

using namespace mlir;
using namespace relax_mlir;
using runtime::Any;
using runtime::Expected;

using Floats = std::vector<float>;
using Machine = std::shared_ptr<runtime::VirtualMachine>;

static const char kPlan[] = "relax-static-plan-block-memory,";
static const char kBeforePlan[] = "relax-to-non-dataflow,relax-remove-purity-"
                                  "checking,relax-call-tir-rewrite,";
static const char kAfterPlan[] =
    "relax-kill-after-last-use,relax-lower-runtime-builtin,relax-vm-shape-"
    "lower,relax-attach-global-symbol,convert-relax-to-relax-vm";

/// out = a + b, over `symbols[0]` elements.
static int32_t addKernel(const RelaxKernelContext *, void *const *buffers,
                         const int64_t *symbols) {
  auto *a = static_cast<const float *>(buffers[0]);
  auto *b = static_cast<const float *>(buffers[1]);
  auto *out = static_cast<float *>(buffers[2]);
  for (int64_t i = 0; i < symbols[0]; ++i)
    out[i] = a[i] + b[i];
  return 0;
}

/// out = 2 * a, over 4 elements.
static int32_t doubleKernel(const RelaxKernelContext *, void *const *buffers,
                            const int64_t *) {
  for (int64_t i = 0; i < 4; ++i)
    static_cast<float *>(buffers[1])[i] =
        2 * static_cast<const float *>(buffers[0])[i];
  return 0;
}

namespace {
class LoweredFunctions : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    relax_mlir::registerAllPasses();
    ASSERT_FALSE(bool(runtime::registerGlobal(
        "test.lowered.negate",
        [](const TVMFFIAny *args, int32_t, TVMFFIAny *ret) {
          *ret = Any::integer(-args[0].v_int64).release();
          return 0;
        },
        /*allowOverride=*/true)));
    ASSERT_FALSE(bool(runtime::registerGlobal(
        "test.lowered.less",
        [](const TVMFFIAny *args, int32_t, TVMFFIAny *ret) {
          *ret = Any::boolean(args[0].v_int64 < args[1].v_int64).release();
          return 0;
        },
        true)));
    ASSERT_FALSE(bool(runtime::registerGlobal(
        "test.lowered.add",
        [](const TVMFFIAny *args, int32_t, TVMFFIAny *ret) {
          *ret = Any::integer(args[0].v_int64 + args[1].v_int64).release();
          return 0;
        },
        true)));
  }

  LoweredFunctions() {
    DialectRegistry registry;
    relax_mlir::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.disableMultithreading();
  }

  /// Creates a machine with the relax_vm functions into which `pipeline` lowers
  /// `text`.
  Machine lower(StringRef text, const std::string &pipeline) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return nullptr;
    PassManager manager(&context);
    if (failed(parsePassPipeline(pipeline, manager)) ||
        failed(manager.run(*module)))
      return nullptr;
    FailureOr<runtime::Executable> executable = emitExecutable(*module);
    if (failed(executable))
      return nullptr;
    std::string bytes = runtime::serialize(*executable);
    Expected<runtime::Executable> read =
        runtime::deserialize(bytes.data(), bytes.size());
    EXPECT_TRUE(bool(read)) << read.error().message();
    Expected<Machine> machine = runtime::VirtualMachine::create(
        std::move(*read),
        {{"add", addKernel, 3, 1}, {"double4", doubleKernel, 2, 0}});
    EXPECT_TRUE(bool(machine)) << machine.error().message();
    return machine ? *machine : nullptr;
  }
  Machine lower(StringRef text) {
    return lower(text, std::string(kBeforePlan) + kPlan + kAfterPlan);
  }

  static Any tensor(const std::vector<int64_t> &shape, const Floats &values) {
    Expected<Any> result = runtime::makeTensor(runtime::DataType(), shape);
    std::copy(
        values.begin(), values.end(),
        static_cast<float *>(runtime::dataOf(*runtime::asTensor(*result))));
    return *result;
  }
  static Floats floats(const Expected<Any> &value) {
    const DLTensor *tensor = value ? runtime::asTensor(*value) : nullptr;
    EXPECT_TRUE(tensor) << value.error().message();
    if (!tensor)
      return {};
    auto *data = static_cast<float *>(runtime::dataOf(*tensor));
    return Floats(data, data + runtime::numElements(*tensor));
  }
  static std::vector<int64_t> shape(const Expected<Any> &value) {
    const TVMFFIShapeCell *cell =
        value ? runtime::asShape(value->view()) : nullptr;
    EXPECT_TRUE(cell) << value.error().message();
    return cell ? std::vector<int64_t>(cell->data, cell->data + cell->size)
                : std::vector<int64_t>();
  }
  static int64_t integer(const Expected<Any> &value) {
    EXPECT_TRUE(bool(value)) << value.error().message();
    return value ? runtime::asInteger(value->view()).value_or(-999) : -999;
  }
  static std::string error(const Expected<Any> &value) {
    EXPECT_FALSE(bool(value));
    return value ? "" : value.error().message();
  }

  MLIRContext context;
};
} // namespace

TEST_F(LoweredFunctions, PackedCalls) {
  Machine machine = lower(R"(
    relax.func @main(%x: i64) -> i64 attributes {impure} {
      %0 = relax.call_packed "test.lowered.negate"(%x) : (i64) -> i64
      %three = relax.prim_value 3 : i64
      %1 = relax.call_packed "test.lowered.add"(%0, %three) : (i64, i64) -> i64
      relax.return %1 : i64
    })");
  ASSERT_TRUE(machine);
  EXPECT_EQ(integer(machine->invoke("main", {Any::integer(5)})), -2);
}

TEST_F(LoweredFunctions, SharedStorageWithASymbolicBatch) {
  Machine machine = lower(R"(
    func.func private @add(memref<?xf32>, memref<?xf32>, memref<?xf32>, index)
    relax.func @main(%x: tensor<?x2xf32, #relax.tensor<[n, 2]>>
                     {relax.name = "x"})
        -> tensor<?xf32, #relax.tensor<[2 * n]>> {
      %r = relax.dataflow -> tensor<?xf32, #relax.tensor<[2 * n]>> {
        %s = relax.shape [2 * n] -> !relax.shape<[2 * n]>
        %f = relax.reshape %x, %s
          : (tensor<?x2xf32, #relax.tensor<[n, 2]>>, !relax.shape<[2 * n]>)
          -> tensor<?xf32, #relax.tensor<[2 * n]>>
        %a = relax.call_tir @add(%f, %f) symbols(2 * n)
          : (tensor<?xf32, #relax.tensor<[2 * n]>>,
             tensor<?xf32, #relax.tensor<[2 * n]>>)
          -> tensor<?xf32, #relax.tensor<[2 * n]>>
        %b = relax.call_tir @add(%a, %f) symbols(2 * n)
          : (tensor<?xf32, #relax.tensor<[2 * n]>>,
             tensor<?xf32, #relax.tensor<[2 * n]>>)
          -> tensor<?xf32, #relax.tensor<[2 * n]>>
        %c = relax.call_tir @add(%b, %b) symbols(2 * n)
          : (tensor<?xf32, #relax.tensor<[2 * n]>>,
             tensor<?xf32, #relax.tensor<[2 * n]>>)
          -> tensor<?xf32, #relax.tensor<[2 * n]>>
        %d = relax.call_tir @add(%c, %f) symbols(2 * n)
          : (tensor<?xf32, #relax.tensor<[2 * n]>>,
             tensor<?xf32, #relax.tensor<[2 * n]>>)
          -> tensor<?xf32, #relax.tensor<[2 * n]>>
        relax.output %d : tensor<?xf32, #relax.tensor<[2 * n]>>
      }
      relax.return %r : tensor<?xf32, #relax.tensor<[2 * n]>>
    })");
  ASSERT_TRUE(machine);
  for (int64_t n : {1, 7, 64, 0}) {
    Floats x, expected;
    for (int64_t i = 0; i < 2 * n; ++i) {
      x.push_back(float(i));
      expected.push_back(float(7 * i));
    }
    EXPECT_EQ(floats(machine->invoke("main", {tensor({n, 2}, x)})), expected);
  }
  // Every check names the value, the dimension and both sizes.
  EXPECT_EQ(error(machine->invoke("main", {tensor({2, 3}, Floats(6))})),
            "vm.builtin.match_shape: main: argument 'x': expected dimension 1 "
            "to be 2, got 3");
  EXPECT_EQ(error(machine->invoke("main", {tensor({2}, Floats(2))})),
            "vm.builtin.check_tensor_info: main: argument 'x': expected a "
            "tensor of rank 2, got shape [2]");
  EXPECT_EQ(error(machine->invoke("main", {Any::integer(1)})),
            "vm.builtin.check_tensor_info: main: argument 'x': expected a "
            "tensor, got an integer");
}

TEST_F(LoweredFunctions, SymbolsAreCompared) {
  Machine machine = lower(R"(
    relax.func @main(%x: tensor<?x?xf32, #relax.tensor<[n, m]>>,
                     %y: tensor<?xf32, #relax.tensor<[n * m - n mod 2]>>,
                     %z: tensor<?xf32>)
        -> !relax.shape<[max(n, m) floordiv 2, 3 - n]> {
      %0 = relax.match_cast %z
        : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[m]>>
      %1 = relax.shape [max(n, m) floordiv 2, 3 - n]
        -> !relax.shape<[max(n, m) floordiv 2, 3 - n]>
      relax.return %1 : !relax.shape<[max(n, m) floordiv 2, 3 - n]>
    })");
  ASSERT_TRUE(machine);
  Any x = tensor({3, 5}, Floats(15)), y = tensor({14}, Floats(14)),
      z = tensor({5}, Floats(5));
  EXPECT_EQ(shape(machine->invoke("main", {x, y, z})),
            (std::vector<int64_t>{2, 0}));
  EXPECT_EQ(error(machine->invoke("main", {x, x, z})),
            "vm.builtin.check_tensor_info: main: argument 'y': expected a "
            "tensor of rank 1, got shape [3, 5]");
  EXPECT_EQ(error(machine->invoke("main", {x, z, z})),
            "vm.builtin.match_shape: main: argument 'y': expected dimension 0 "
            "to be 14, got 5");
  EXPECT_EQ(error(machine->invoke("main", {x, y, y})),
            "vm.builtin.match_shape: main: match_cast: expected dimension 0 to "
            "be 5, got 14");
}

TEST_F(LoweredFunctions, BranchesTuplesAndCalls) {
  Machine machine = lower(R"(
    func.func private @double4(memref<4xf32>, memref<4xf32>)
    relax.func private @twice(%x: tensor<4xf32>)
        -> (tensor<4xf32>, tensor<4xf32>) {
      %0 = relax.call_tir @double4(%x) : (tensor<4xf32>) -> tensor<4xf32>
      %1 = relax.call_tir @double4(%0) : (tensor<4xf32>) -> tensor<4xf32>
      relax.return %0, %1 : tensor<4xf32>, tensor<4xf32>
    }
    relax.func @main(%c: tensor<i1>, %x: tensor<4xf32>)
        -> tuple<tensor<4xf32>, tensor<4xf32>> {
      %0:2 = relax.call @twice(%x)
        : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
      %r:2 = relax.if %c : tensor<i1> -> tensor<4xf32>, tensor<4xf32> {
        %1 = relax.call_tir @double4(%0#1) : (tensor<4xf32>) -> tensor<4xf32>
        relax.yield %1, %0#0 : tensor<4xf32>, tensor<4xf32>
      } else {
        relax.yield %0#0, %x : tensor<4xf32>, tensor<4xf32>
      }
      %t = relax.tuple %r#0, %r#1 : (tensor<4xf32>, tensor<4xf32>)
        -> tuple<tensor<4xf32>, tensor<4xf32>>
      relax.return %t : tuple<tensor<4xf32>, tensor<4xf32>>
    })");
  ASSERT_TRUE(machine);
  Any x = tensor({4}, {1, 2, 3, 4});
  for (bool condition : {true, false}) {
    runtime::DataType type{runtime::DataType::Bool, 8, 1};
    Expected<Any> flag = runtime::makeTensor(type, {});
    *static_cast<bool *>(runtime::dataOf(*runtime::asTensor(*flag))) =
        condition;
    Expected<Any> result = machine->invoke("main", {*flag, x});
    ASSERT_TRUE(bool(result)) << result.error().message();
    const TVMFFISeqCell *tuple = runtime::asArray(result->view());
    ASSERT_TRUE(tuple);
    ASSERT_EQ(tuple->size, 2);
    auto first = [&](int64_t index) {
      auto *items = static_cast<const TVMFFIAny *>(tuple->data);
      return *static_cast<float *>(
          runtime::dataOf(*runtime::asTensor(items[index])));
    };
    EXPECT_EQ(first(0), condition ? 8 : 2);
    EXPECT_EQ(first(1), condition ? 2 : 1);
  }
}

TEST_F(LoweredFunctions, PromisedRangesAreChecked) {
  Machine machine = lower(R"(
    func.func private @add(memref<?xf32>, memref<?xf32>, memref<?xf32>, index)
    relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>>
        attributes {relax.symbol_bounds = {n = #relax.symbol_range<2 to 16, multiple_of 2>}} {
      %a = relax.call_tir @add(%x, %x) symbols(n)
        : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>>
      %b = relax.call_tir @add(%a, %x) symbols(n)
        : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>>
      relax.return %b : tensor<?xf32, #relax.tensor<[n]>>
    })");
  ASSERT_TRUE(machine);
  EXPECT_EQ(floats(machine->invoke("main", {tensor({2}, {1, 2})})),
            (Floats{3, 6}));
  for (int size : {0, 3, 18}) {
    std::string message =
        error(machine->invoke("main", {tensor({size}, Floats(size))}));
    EXPECT_NE(message.find("main: symbol 'n' must be in the range '2 to 16, "
                           "multiple_of 2'"),
              std::string::npos)
        << message;
    EXPECT_NE(message.find("for n = " + std::to_string(size)),
              std::string::npos)
        << message;
  }
}

/// Only relax_vm has loops.
TEST_F(LoweredFunctions, LoopsOfTheMachine) {
  Machine machine = lower(R"(
    relax_vm.func @fibonacci(%n) {
      %zero = relax_vm.imm 0
      %one = relax_vm.imm 1
      relax_vm.br ^head(%zero, %zero, %one
        : !relax_vm.value, !relax_vm.value, !relax_vm.value)
    ^head(%i: !relax_vm.value, %a: !relax_vm.value, %b: !relax_vm.value):
      %more = relax_vm.call "test.lowered.less"(%i, %n) -> !relax_vm.value
      relax_vm.cond_br %more, ^body, ^exit
    ^body:
      %next = relax_vm.call "test.lowered.add"(%a, %b) -> !relax_vm.value
      %j = relax_vm.call "test.lowered.add"(%i, %one) -> !relax_vm.value
      relax_vm.br ^head(%j, %b, %next
        : !relax_vm.value, !relax_vm.value, !relax_vm.value)
    ^exit:
      relax_vm.ret %a
    })",
                          "");
  ASSERT_TRUE(machine);
  EXPECT_EQ(integer(machine->invoke("fibonacci", {Any::integer(0)})), 0);
  EXPECT_EQ(integer(machine->invoke("fibonacci", {Any::integer(30)})), 832040);
}

/// Random graphs of additions give equal results with and without the planner.
TEST_F(LoweredFunctions, RandomGraphsWithAndWithoutPlanning) {
  std::mt19937 random(11);
  const std::string type = "tensor<?xf32, #relax.tensor<[n]>>";
  for (int round = 0; round < 20; ++round) {
    std::string body;
    std::vector<float> expected = {1};
    for (int i = 1; i <= 24; ++i) {
      int lhs = std::max(0, i - 1 - int(random() % 5));
      int rhs = std::max(0, i - 1 - int(random() % 5));
      auto name = [](int index) { return "%v" + std::to_string(index); };
      body += name(i) + " = relax.call_tir @add(" + name(lhs) + ", " +
              name(rhs) + ") symbols(n) : (" + type + ", " + type + ") -> " +
              type + "\n";
      expected.push_back(expected[lhs] + expected[rhs]);
    }
    std::string text = "func.func private @add(memref<?xf32>, memref<?xf32>, "
                       "memref<?xf32>, index)\n"
                       "relax.func @main(%v0: " +
                       type + ") -> " + type + " {\n" + body +
                       "relax.return %v24 : " + type + "\n}";
    for (const char *plan : {"", kPlan}) {
      Machine machine =
          lower(text, std::string(kBeforePlan) + plan + kAfterPlan);
      ASSERT_TRUE(machine);
      EXPECT_EQ(floats(machine->invoke("main", {tensor({3}, Floats(3, 1))})),
                Floats(3, expected.back()))
          << text;
    }
  }
}
