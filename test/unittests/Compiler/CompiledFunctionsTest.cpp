//===- CompiledFunctionsTest.cpp - compare compiled code with bytecode ----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "../Target/Bytecode/RandomFunctions.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Runtime/Allocator.h"
#include "relax-mlir/Runtime/Instrument.h"
#include "relax-mlir/Runtime/Loader.h"
#include "relax-mlir/Runtime/VirtualMachine.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace relax_mlir;
using runtime::Any;
using runtime::Expected;
using runtime::VirtualMachine;

namespace {
class CompiledFunctionsTest : public ::testing::Test {
protected:
  CompiledFunctionsTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  /// Returns a machine for a module of relax_vm functions. Null after a failed
  /// assertion.
  std::shared_ptr<VirtualMachine> load(ModuleOp module, ExecMode mode) {
    CompileOptions options;
    options.execMode = mode;
    FailureOr<std::unique_ptr<CompiledModel>> model =
        CompiledModel::generate(module, options);
    if (failed(model)) {
      ADD_FAILURE() << "the module was not compiled";
      return nullptr;
    }
    std::shared_ptr<CompiledModel> owner(std::move(*model));
    EXPECT_EQ(owner->getImage().numFunctions != 0, mode == ExecMode::Compiled);
    Expected<std::shared_ptr<VirtualMachine>> machine =
        runtime::loadImage(owner->getImage(), owner);
    if (!machine) {
      ADD_FAILURE() << machine.error().message();
      return nullptr;
    }
    return std::move(*machine);
  }

  OwningOpRef<ModuleOp> parse(StringRef text) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(bool(module));
    return module;
  }

  MLIRContext context;
};

/// Counts the calls of its functions and fails in one of them.
struct FailingFunction {
  static inline int calls = 0, failAt = -1;

  static int call(const TVMFFIAny *args, int32_t count, TVMFFIAny *ret) {
    if (calls++ == failAt)
      return runtime::raise("ValueError", "call " + std::to_string(failAt));
    Expected<Any> tuple = runtime::makeTuple(args, count);
    if (!tuple)
      return runtime::raise(tuple.error());
    *ret = tuple->release();
    return 0;
  }
};
} // namespace

TEST_F(CompiledFunctionsTest, randomControlFlow) {
  ASSERT_FALSE(bool(registerFlowFunctions()));
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  SmallVector<relax_vm::FuncOp> functions;
  for (unsigned seed = 0; seed < 60; ++seed) {
    functions.push_back(RandomFunction(*module, seed).func);
    functions.back().setSymName("f" + std::to_string(seed));
  }
  std::shared_ptr<VirtualMachine> machine = load(*module, ExecMode::Compiled);
  ASSERT_TRUE(machine);
  for (auto [seed, func] : llvm::enumerate(functions)) {
    for (int64_t fuel : {0, 1, 5, 50}) {
      Expected<Any> result = machine->invoke(
          func.getSymName().str(),
          {Any::integer(fuel), Any::integer(int64_t(seed) * 7 + 3)});
      ASSERT_TRUE(bool(result)) << result.error().message();
      EXPECT_EQ(runtime::asInteger(result->view()).value_or(-1),
                interpret(func, {fuel, int64_t(seed) * 7 + 3}))
          << "seed " << seed << " fuel " << fuel;
    }
  }
}

// Objects in registers, in arguments of blocks and in closures; a call of
// another function, a condition and constants of each kind.
static constexpr const char *kProgram = R"mlir(
relax_vm.func private @pair(%x, %y) {
  %p = relax_vm.call "test.compiled.step"(%x, %y) -> !relax_vm.value
  relax_vm.ret %p
}
relax_vm.func private @nothing(%x) {
  %c = relax_vm.const "nothing that is short"
  relax_vm.ret %c
}
relax_vm.func @main(%x, %c) {
  %vm = relax_vm.vm_ctx
  %tensor = relax_vm.const dense<[1.0, 2.0]> : tensor<2xf32>
  %shape = relax_vm.const array<i64: 1000>
  %type = relax_vm.const f32
  %bytes = relax_vm.imm 4000
  %zero = relax_vm.imm 0
  %storage = relax_vm.call "vm.builtin.alloc_storage"(%vm, %bytes, %zero) -> !relax_vm.value
  %a = relax_vm.call "vm.builtin.alloc_tensor"(%storage, %zero, %shape, %type) -> !relax_vm.value
  relax_vm.kill %storage
  %f = relax_vm.func_ref @pair
  %closure = relax_vm.call "vm.builtin.make_closure"(%f, %a) -> !relax_vm.value
  %b = relax_vm.call "test.compiled.step"(%a, %tensor, %closure) -> !relax_vm.value
  relax_vm.cond_br %c, ^loop(%a, %b, %c : !relax_vm.value, !relax_vm.value, !relax_vm.value), ^exit(%b : !relax_vm.value)
^loop(%first: !relax_vm.value, %second: !relax_vm.value, %left: !relax_vm.value):
  relax_vm.call "test.compiled.step"(%first)
  %unused = relax_vm.call "test.compiled.step"(%second) -> !relax_vm.value
  %both = relax_vm.call @pair(%first, %second) -> !relax_vm.value
  %none = relax_vm.call @nothing(%both) -> !relax_vm.value
  %less = relax_vm.call "test.compiled.less"(%left) -> !relax_vm.value
  relax_vm.cond_br %less, ^loop(%second, %first, %less : !relax_vm.value, !relax_vm.value, !relax_vm.value), ^exit(%none : !relax_vm.value)
^exit(%result: !relax_vm.value):
  %all = relax_vm.call "test.compiled.step"(%result, %shape, %x) -> !relax_vm.value
  relax_vm.ret %all
}
)mlir";

static void registerSteps() {
  (void)runtime::registerGlobal("test.compiled.step", FailingFunction::call,
                                /*allowOverride=*/true);
  (void)runtime::registerGlobal(
      "test.compiled.less",
      [](const TVMFFIAny *args, int32_t, TVMFFIAny *ret) {
        *ret = Any::integer(args[0].v_int64 - 1).release();
        return 0;
      },
      /*allowOverride=*/true);
}

// The number of calls, and the error of each call that may fail, are those of
// bytecode. No memory stays in use after a run, with an error or without.
TEST_F(CompiledFunctionsTest, failsAtEachCall) {
  registerSteps();
  OwningOpRef<ModuleOp> module = parse(kProgram);
  std::shared_ptr<VirtualMachine> bytecode = load(*module, ExecMode::Bytecode);
  std::shared_ptr<VirtualMachine> compiled = load(*module, ExecMode::Compiled);
  ASSERT_TRUE(bytecode && compiled);
  Any tensor = std::move(*runtime::makeTensor({}, {4}));
  runtime::MemoryPool *pool = *runtime::MemoryPool::get(runtime::kCPU);
  auto run = [&](VirtualMachine &machine, int failAt) {
    FailingFunction::calls = 0;
    FailingFunction::failAt = failAt;
    uint64_t before = pool->statistics().bytesInUse;
    std::string message = "no error";
    {
      Expected<Any> result = machine.invoke("main", {tensor, Any::integer(3)});
      if (!result)
        message = result.error().message();
    }
    EXPECT_EQ(pool->statistics().bytesInUse, before) << "failed at " << failAt;
    return std::pair(message, FailingFunction::calls);
  };
  auto [message, calls] = run(*bytecode, -1);
  ASSERT_EQ(message, "no error");
  EXPECT_EQ(calls, 11);
  for (int failAt = -1; failAt < calls; ++failAt)
    EXPECT_EQ(run(*compiled, failAt), run(*bytecode, failAt));
}

TEST_F(CompiledFunctionsTest, errorsNameTheInstruction) {
  registerSteps();
  OwningOpRef<ModuleOp> module = parse(R"mlir(
relax_vm.func @main(%x) {
  %y = relax_vm.call "vm.builtin.make_tuple"(%x) -> !relax_vm.value
  %z = relax_vm.call "vm.builtin.tuple_getitem"(%y, %x) -> !relax_vm.value
  relax_vm.ret %z
}
relax_vm.func @choose(%x) {
  relax_vm.cond_br %x, ^yes, ^no
^yes:
  relax_vm.ret %x
^no:
  relax_vm.ret %x
})mlir");
  std::string messages[2][2];
  for (ExecMode mode : {ExecMode::Bytecode, ExecMode::Compiled}) {
    std::shared_ptr<VirtualMachine> machine = load(*module, mode);
    ASSERT_TRUE(machine);
    Expected<Any> outside = machine->invoke("main", {Any::integer(1)});
    Expected<Any> wrong = machine->invoke("choose", {Any::floating(1)});
    ASSERT_FALSE(outside);
    ASSERT_FALSE(wrong);
    messages[int(mode)][0] = outside.error().message();
    messages[int(mode)][1] = wrong.error().message();
  }
  EXPECT_NE(messages[0][0].find("(in function 'main', instruction 1)"),
            std::string::npos)
      << messages[0][0];
  EXPECT_EQ(messages[1][0], messages[0][0]);
  EXPECT_NE(messages[0][1].find("expected an integer or bool as condition"),
            std::string::npos)
      << messages[0][1];
  EXPECT_EQ(messages[1][1], messages[0][1]);
}

// An instrument sees the instructions of a compiled function.
TEST_F(CompiledFunctionsTest, instrumentsObserveBytecode) {
  registerSteps();
  FailingFunction::failAt = -1;
  OwningOpRef<ModuleOp> module = parse(kProgram);
  std::shared_ptr<VirtualMachine> machine = load(*module, ExecMode::Compiled);
  ASSERT_TRUE(machine);
  struct Counter : runtime::Instrument {
    int before(const runtime::InstructionEvent &event, bool &) override {
      calls += event.callee && event.callee->name == "test.compiled.step";
      return 0;
    }
    int after(const runtime::InstructionEvent &, const TVMFFIAny *) override {
      return 0;
    }
    int calls = 0;
  } counter;
  Any tensor = std::move(*runtime::makeTensor({}, {4}));
  {
    runtime::InstrumentScope scope(*machine, &counter);
    ASSERT_TRUE(bool(machine->invoke("main", {tensor, Any::integer(3)})));
  }
  EXPECT_EQ(counter.calls, 11);
}

TEST_F(CompiledFunctionsTest, refusesCodeOfOtherBytecode) {
  OwningOpRef<ModuleOp> module = parse(R"mlir(
relax_vm.func @main(%x) {
  relax_vm.ret %x
})mlir");
  CompileOptions options;
  options.execMode = ExecMode::Compiled;
  FailureOr<std::unique_ptr<CompiledModel>> model =
      CompiledModel::generate(*module, options);
  ASSERT_TRUE(succeeded(model));
  RelaxImage image = (*model)->getImage();
  ASSERT_EQ(image.numFunctions, 1u);
  auto refusal = [&](RelaxImageFunction function) {
    image.functions = &function;
    auto machine = runtime::loadImage(image, nullptr);
    return machine ? std::string() : machine.error().message();
  };
  RelaxImageFunction right = image.functions[0], wrong = right;
  EXPECT_EQ(refusal(right), "");
  wrong.numInstructions += 1;
  EXPECT_EQ(refusal(wrong),
            "compiled code of 'main' was made with other bytecode");
  wrong = right;
  wrong.numRegisters = 0;
  EXPECT_EQ(refusal(wrong),
            "compiled code of 'main' was made with other bytecode");
  wrong = right;
  wrong.name = "other";
  EXPECT_EQ(refusal(wrong),
            "compiled code of 'other' has no function in the bytecode");
}
