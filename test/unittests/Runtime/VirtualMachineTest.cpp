//===- VirtualMachineTest.cpp - run executables ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/VirtualMachine.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/Device.h"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>

using namespace relax_mlir::runtime;

namespace {

/// test.vm.add, test.vm.mul (tensors of float32), test.vm.add_scalar.
template <typename Op> Error registerBinary(const char *name, Op op) {
  return registerGlobal(
      name,
      [op](const TVMFFIAny *args, int32_t count, TVMFFIAny *ret) {
        const DLTensor *a = count == 2 ? asTensor(args[0]) : nullptr;
        const DLTensor *b = count == 2 ? asTensor(args[1]) : nullptr;
        if (!a || !b || numElements(*a) != numElements(*b))
          return raise("ValueError", "expected two tensors of one shape");
        Expected<Any> c = makeTensor(
            dataTypeOf(*a), std::vector<int64_t>(a->shape, a->shape + a->ndim));
        if (!c)
          return raise(c.error());
        for (uint64_t i = 0; i < numElements(*a); ++i)
          static_cast<float *>(dataOf(*asTensor(*c)))[i] =
              op(static_cast<float *>(dataOf(*a))[i],
                 static_cast<float *>(dataOf(*b))[i]);
        *ret = c->release();
        return 0;
      },
      /*allowOverride=*/true);
}

class VMTest : public testing::Test {
protected:
  static void SetUpTestSuite() {
    ASSERT_FALSE(bool(
        registerBinary("test.vm.add", [](float a, float b) { return a + b; })));
    ASSERT_FALSE(bool(
        registerBinary("test.vm.mul", [](float a, float b) { return a * b; })));
    ASSERT_FALSE(bool(registerGlobal(
        "test.vm.add_scalar",
        [](const TVMFFIAny *args, int32_t, TVMFFIAny *ret) {
          *ret = Any::integer(args[0].v_int64 + args[1].v_int64).release();
          return 0;
        },
        true)));
  }

  static std::shared_ptr<VirtualMachine> machine(const std::string &text) {
    Expected<Executable> executable = parseText(text);
    EXPECT_TRUE(bool(executable)) << executable.error().message();
    Expected<std::shared_ptr<VirtualMachine>> vm =
        VirtualMachine::create(std::move(*executable));
    EXPECT_TRUE(bool(vm)) << vm.error().message();
    return *vm;
  }

  static Any tensor(const std::vector<float> &values) {
    Expected<Any> result = makeTensor(DataType(), {int64_t(values.size())});
    std::memcpy(dataOf(*asTensor(*result)), values.data(),
                values.size() * sizeof(float));
    return *result;
  }

  static std::vector<float> values(const Any &value) {
    const DLTensor *t = asTensor(value);
    if (!t)
      return {};
    auto *data = static_cast<float *>(dataOf(*t));
    return std::vector<float>(data, data + numElements(*t));
  }

  static int64_t integer(Expected<Any> value) {
    EXPECT_TRUE(bool(value)) << value.error().message();
    return value ? asInteger(value->view()).value_or(-999) : -999;
  }

  static std::string errorOf(Expected<Any> value) {
    EXPECT_FALSE(bool(value));
    return value ? "" : value.error().kind() + ": " + value.error().message();
  }

  using Floats = std::vector<float>;
};

} // namespace

TEST_F(VMTest, publishedTexts) {
  auto vm = machine("@func0:\n  call test.vm.add in: %0, %1 dst: %2\n  ret %2\n"
                    "@func1:\n  call test.vm.mul in: %0, %1 dst: %2\n  ret %2");
  Any a = tensor({1, 2, 3}), b = tensor({4, 5, 6});
  EXPECT_EQ(values(*vm->invoke("func0", {a, b})), (Floats{5, 7, 9}));
  EXPECT_EQ(values(*vm->invoke("func1", {a, b})), (Floats{4, 10, 18}));

  vm = machine(
      "@func0:\n  call test.vm.add_scalar in: i-3, %0 dst: %1\n  ret %1");
  EXPECT_EQ(integer(vm->invoke("func0", {Any::integer(1)})), -2);
  EXPECT_EQ(integer(vm->invoke("func0", {Any::integer(-3)})), -6);

  vm = machine("@main:\n  call test.vm.add in: %0, %1 dst: %2\n  goto 2\n"
               "  call test.vm.mul in: %2, %1 dst: %2\n  ret %2");
  EXPECT_EQ(values(*vm->invoke("main", {a, b})), (Floats{5, 7, 9}));

  vm = machine("@main:\n  if %0, 3\n  call test.vm.add in: %1, %2 dst: %3\n"
               "  goto 2\n  call test.vm.mul in: %1, %2 dst: %3\n  ret %3");
  EXPECT_EQ(values(*vm->invoke("main", {Any::integer(1), a, b})),
            (Floats{5, 7, 9}));
  EXPECT_EQ(values(*vm->invoke("main", {Any::boolean(false), a, b})),
            (Floats{4, 10, 18}));
  EXPECT_EQ(errorOf(vm->invoke("main", {a, a, b})),
            "TypeError: 'main': expected an integer or bool as condition, got "
            "a tensor");
}

TEST_F(VMTest, closures) {
  auto vm = machine(
      "@lifted:\n  call test.vm.add in: %0, %1 dst: %4\n"
      "  call test.vm.add in: %2, %4 dst: %5\n"
      "  call test.vm.add in: %3, %5 dst: %6\n  ret %6\n"
      "@main:\n  call vm.builtin.make_closure in: f[lifted], %0, %1 dst: %2\n"
      "  ret %2\n"
      "@apply:\n  call vm.builtin.invoke_closure in: %vm, %0, %1, %2 dst: %3\n"
      "  ret %3\n");
  Any w = tensor({1}), x = tensor({2}), y = tensor({3}), z = tensor({4});
  Expected<Any> closure = vm->invoke("main", {w, x});
  ASSERT_TRUE(bool(closure));
  EXPECT_EQ(values(*callFunction(*closure, {y, z})), (Floats{10}));
  EXPECT_EQ(values(*vm->invoke("apply", {*closure, y, z})), (Floats{10}));
  EXPECT_EQ(errorOf(callFunction(*closure, {y})),
            "TypeError: 'lifted' expects 4 arguments, got 3");
  // The closure keeps the machine alive.
  vm.reset();
  EXPECT_EQ(values(*callFunction(*closure, {y, z})), (Floats{10}));
}

TEST_F(VMTest, errorsLeaveTheMachineUsable) {
  auto vm = machine("@inner:\n  call test.vm.add in: %0, %1 dst: %2\n  ret %2\n"
                    "@main:\n  call inner in: %0, %1 dst: %2\n  ret %2\n"
                    "@gone:\n  call test.vm.absent in: %0 dst: %1\n  ret %1\n"
                    "@again:\n  call again in: %0 dst: %1\n  ret %1\n"
                    "@wide regs=300000:\n  call wide in: %0 dst: %1\n"
                    "  ret %1");
  EXPECT_EQ(errorOf(vm->invoke("main", {tensor({1, 2}), tensor({1})})),
            "ValueError: expected two tensors of one shape");
  EXPECT_EQ(values(*vm->invoke("main", {tensor({1}), tensor({1})})),
            (Floats{2}));
  EXPECT_EQ(errorOf(vm->invoke("main", {tensor({1})})),
            "TypeError: 'main' expects 2 arguments, got 1");
  EXPECT_EQ(errorOf(vm->invoke("absent", {})),
            "ValueError: there is no function 'absent'");
  EXPECT_EQ(errorOf(vm->invoke("gone", {Any()})),
            "ValueError: function 'test.vm.absent' is not registered");
  EXPECT_EQ(errorOf(vm->invoke("again", {Any()})),
            "RecursionError: more than 1000 nested calls at "
            "'again'");
  EXPECT_EQ(errorOf(vm->invoke("wide", {Any()})),
            "RecursionError: nested calls at 'wide' have more than 4194304 "
            "registers");
  EXPECT_EQ(values(*vm->invoke("main", {tensor({1}), tensor({1})})),
            (Floats{2}));
}

TEST_F(VMTest, registersAreFreedAfterAnError) {
  auto vm =
      machine("c[0] = dtype float32\nc[1] = shape [1000]\n"
              "@main:\n"
              "  call vm.builtin.alloc_storage in: %vm, i4000, i0 dst: %1\n"
              "  call vm.builtin.alloc_tensor in: %1, i0, c[1], c[0] dst: %2\n"
              "  call test.vm.add in: %0, %2 dst: %3\n  ret %3");
  MemoryPool *pool = *MemoryPool::get(kCPU);
  uint64_t before = pool->statistics().bytesInUse;
  Any wrong = tensor({1});
  uint64_t own = pool->statistics().bytesInUse - before;
  EXPECT_FALSE(bool(vm->invoke("main", {wrong})));
  EXPECT_EQ(pool->statistics().bytesInUse, before + own);
}

TEST_F(VMTest, constantsOfAllKinds) {
  auto vm = machine("weights 8\n  0x000080400000a040\n"
                    "c[0] = tensor float32 [2] 0x0000803f00000040\n"
                    "c[1] = tensor float32 [2] splat 0x00004040\n"
                    "c[2] = tensor float32 [2] weights 0\n"
                    "c[3] = float 2.5\nc[4] = string \"a long enough string\"\n"
                    "@main:\n  call test.vm.add in: c[0], c[1] dst: %0\n"
                    "  call test.vm.mul in: %0, c[2] dst: %0\n  ret %0\n"
                    "@f:\n  call vm.builtin.copy in: c[3] dst: %0\n  ret %0\n"
                    "@s:\n  call vm.builtin.copy in: c[4] dst: %0\n  ret %0\n"
                    "@v:\n  ret %void\n");
  EXPECT_EQ(values(*vm->invoke("main", {})), (Floats{16, 25}));
  EXPECT_EQ(vm->invoke("f", {})->view().v_float64, 2.5);
  EXPECT_EQ(*asString(vm->invoke("s", {})->view()), "a long enough string");
  EXPECT_TRUE(vm->invoke("v", {})->isNone());
}

TEST_F(VMTest, storageAndTuples) {
  auto vm = machine(
      "c[0] = shape [24]\nc[1] = string \"global\"\nc[2] = shape [4, 6]\n"
      "c[3] = dtype float32\nc[4] = shape [3, 8]\nc[5] = shape [5]\n"
      "@main:\n"
      "  call vm.builtin.alloc_storage in: %vm, c[0], i0, c[3], c[1] dst: %0\n"
      "  call vm.builtin.alloc_tensor in: %0, i0, c[2], c[3] dst: %1\n"
      "  call vm.builtin.reshape in: %1, c[4] dst: %2\n"
      "  call vm.builtin.null_value in: dst: %0\n"
      "  call vm.builtin.make_tuple in: %1, %2 dst: %3\n"
      "  ret %3\n"
      "@item:\n  call vm.builtin.tuple_getitem in: %0, %1 dst: %2\n  ret %2\n"
      "@outside:\n"
      "  call vm.builtin.alloc_storage in: %vm, i8, i0 dst: %0\n"
      "  call vm.builtin.alloc_tensor in: %0, i4, c[5], c[3] dst: %1\n"
      "  ret %1\n"
      "@storage:\n"
      "  call vm.builtin.alloc_storage in: %vm, %0, i0, c[3] dst: %1\n"
      "  ret %1\n"
      "@badreshape:\n  call vm.builtin.reshape in: %0, c[5] dst: %1\n"
      "  ret %1\n");
  Expected<Any> tuple = vm->invoke("main", {});
  ASSERT_TRUE(bool(tuple)) << tuple.error().message();
  Expected<Any> second = vm->invoke("item", {*tuple, Any::integer(1)});
  const DLTensor *t = asTensor(*second);
  ASSERT_TRUE(t);
  EXPECT_EQ(shapeToString(t->shape, size_t(t->ndim)), "[3, 8]");
  EXPECT_EQ(uintptr_t(dataOf(*t)) % 64, 0u);
  EXPECT_EQ(dataOf(*t),
            dataOf(*asTensor(*vm->invoke("item", {*tuple, Any::integer(0)}))));
  EXPECT_EQ(errorOf(vm->invoke("item", {*tuple, Any::integer(2)})),
            "IndexError: vm.builtin.tuple_getitem: tuple index 2 is out of "
            "range, the tuple has 2 items (in function 'item', instruction 0)");
  EXPECT_EQ(errorOf(vm->invoke("outside", {})),
            "ValueError: vm.builtin.alloc_tensor: 20 bytes at offset 4 are out "
            "of bounds of a storage of 8 bytes (in function 'outside', "
            "instruction 1)");
  EXPECT_EQ(errorOf(vm->invoke("storage", {makeShape({4, -1})})),
            "ValueError: vm.builtin.alloc_storage: expected dimensions of 0 or "
            "more, got [4, -1] (in function 'storage', instruction 0)");
  std::string huge = errorOf(vm->invoke("storage", {makeShape({1ll << 50})}));
  EXPECT_EQ(huge.find("MemoryError: cannot allocate 4503599627370496 bytes on "
                      "cpu:0, "),
            0u)
      << huge;
  EXPECT_EQ(errorOf(vm->invoke("badreshape", {tensor({1, 2})})),
            "ValueError: vm.builtin.reshape: cannot reshape [2] to [5] (in "
            "function 'badreshape', instruction 0)");
}

TEST_F(VMTest, symbolicShapes) {
  // main(x: [n, 784]) -> shape [n, 4 * n + 1]
  auto vm = machine(
      "c[0] = dtype float32\nc[1] = string \"main, x\"\n"
      "c[2] = shape [1, 0, 0, 4, 4, 0, 1, 2]\n"
      "@main:\n"
      "  call vm.builtin.check_tensor_info in: %0, i2, c[0], c[1] dst: %void\n"
      "  call vm.builtin.alloc_shape_heap in: %vm, i2 dst: %1\n"
      "  call vm.builtin.match_shape in: %0, %1, i2, i1, i0, i0, i784, c[1] "
      "dst: %void\n"
      "  call vm.builtin.eval_expr in: %1, i1, c[2] dst: %void\n"
      "  call vm.builtin.make_shape in: %1, i3, i1, i0, i1, i1, i0, i7 dst: "
      "%2\n"
      "  ret %2\n"
      "@symbol:\n"
      "  call vm.builtin.alloc_shape_heap in: %vm, i1 dst: %1\n"
      "  call vm.builtin.match_shape in: %0, %1, i1, i1, i0 dst: %void\n"
      "  call vm.builtin.load_symbol in: %1, i0 dst: %2\n"
      "  ret %2\n"
      "@badindex:\n"
      "  call vm.builtin.alloc_shape_heap in: %vm, i1 dst: %1\n"
      "  call vm.builtin.load_symbol in: %1, i1 dst: %2\n"
      "  ret %2\n");
  Any x = *makeTensor(DataType(), {7, 784});
  Expected<Any> shape = vm->invoke("main", {x});
  ASSERT_TRUE(bool(shape)) << shape.error().message();
  const TVMFFIShapeCell *cell = asShape(shape->view());
  ASSERT_TRUE(cell);
  EXPECT_EQ(shapeToString(cell->data, cell->size), "[7, 29, 7]");
  EXPECT_EQ(integer(vm->invoke("symbol", {tensor({1, 2, 3})})), 3);
  EXPECT_EQ(integer(vm->invoke("symbol", {makeShape({5})})), 5);
  EXPECT_EQ(errorOf(vm->invoke("main", {*makeTensor(DataType(), {7, 10})})),
            "ValueError: vm.builtin.match_shape: main, x: expected dimension 1 "
            "to be 784, got 10");
  EXPECT_EQ(errorOf(vm->invoke("main", {tensor({1})})),
            "ValueError: vm.builtin.check_tensor_info: main, x: expected a "
            "tensor of rank 2, got shape [1]");
  DataType f64;
  f64.bits = 64;
  EXPECT_EQ(errorOf(vm->invoke("main", {*makeTensor(f64, {7, 784})})),
            "TypeError: vm.builtin.check_tensor_info: main, x: expected a "
            "tensor of float32, got float64");
  EXPECT_EQ(errorOf(vm->invoke("main", {Any::integer(3)})),
            "TypeError: vm.builtin.check_tensor_info: main, x: expected a "
            "tensor, got an integer");
  EXPECT_EQ(
      errorOf(vm->invoke("badindex", {})),
      "RuntimeError: vm.builtin.load_symbol: shape heap index 1 is out "
      "of range, the heap has 1 slots (in function 'badindex', instruction 1)");
}

TEST_F(VMTest, conditions) {
  auto vm = machine("@main:\n  call vm.builtin.read_if_cond in: %0 dst: %1\n"
                    "  ret %1\n");
  DataType boolean;
  boolean.code = DataType::Bool;
  boolean.bits = 8;
  Any flag = *makeTensor(boolean, {});
  *static_cast<uint8_t *>(dataOf(*asTensor(flag))) = 1;
  EXPECT_EQ(integer(vm->invoke("main", {flag})), 1);
  *static_cast<uint8_t *>(dataOf(*asTensor(flag))) = 0;
  EXPECT_EQ(integer(vm->invoke("main", {flag})), 0);
  EXPECT_EQ(errorOf(vm->invoke("main", {tensor({1})})),
            "TypeError: vm.builtin.read_if_cond: expected one element of a "
            "bool or integer type (in function 'main', instruction 0)");
}

TEST_F(VMTest, lentTensorsAreCopiedOut) {
  auto vm = machine("c[0] = shape [2, 1]\n@main:\n  ret %0\n"
                    "@view:\n  call vm.builtin.reshape in: %0, c[0] dst: %1\n"
                    "  call vm.builtin.make_tuple in: %1 dst: %2\n  ret %2\n");
  float data[] = {1, 2};
  int64_t shape[] = {2};
  DLTensor lent{};
  lent.data = data;
  lent.device = kCPU;
  lent.ndim = 1;
  lent.dtype = {kDLFloat, 32, 1};
  lent.shape = shape;
  TVMFFIAny arg{};
  arg.type_index = kTVMFFIDLTensorPtr;
  arg.v_ptr = &lent;
  Any result;
  ASSERT_EQ(vm->invoke("main", &arg, 1, result.out()), 0);
  EXPECT_EQ(result.typeIndex(), kTVMFFITensor);
  EXPECT_NE(dataOf(*asTensor(result)), data);
  EXPECT_EQ(values(result), (Floats{1, 2}));
  ASSERT_EQ(vm->invoke("view", &arg, 1, result.out()), 0);
  const auto *item =
      static_cast<const TVMFFIAny *>(asArray(result.view())->data);
  EXPECT_NE(dataOf(*asTensor(*item)), data);
}

/// A caller that writes into a result must not change constants that later
/// calls read.
TEST_F(VMTest, constantsAreCopiedOut) {
  auto vm = machine(
      "c[0] = tensor float32 [2] splat 0x00000000\nc[1] = shape [2, 1]\n"
      "@main:\n  call vm.builtin.copy in: c[0] dst: %0\n  ret %0\n"
      "@view:\n  call vm.builtin.reshape in: c[0], c[1] dst: %1\n"
      "  call vm.builtin.make_tuple in: %1, %0 dst: %2\n"
      "  call vm.builtin.make_tuple in: %2 dst: %3\n  ret %3\n");
  auto write = [](const Any &value) {
    static_cast<float *>(dataOf(*asTensor(value)))[0] = 7;
  };
  Expected<Any> first = vm->invoke("main", {});
  ASSERT_TRUE(bool(first));
  write(*first);
  EXPECT_EQ(values(*vm->invoke("main", {})), (Floats{0, 0}));

  // A result that is not a constant stays the same object.
  Any argument = tensor({1});
  Expected<Any> nest = vm->invoke("view", {argument});
  ASSERT_TRUE(bool(nest));
  auto item = [](const TVMFFIAny &tuple, size_t i) {
    return static_cast<const TVMFFIAny *>(asArray(tuple)->data)[i];
  };
  TVMFFIAny pair = item(nest->view(), 0);
  static_cast<float *>(dataOf(*asTensor(item(pair, 0))))[0] = 7;
  EXPECT_EQ(dataOf(*asTensor(item(pair, 1))), dataOf(*asTensor(argument)));
  EXPECT_EQ(values(*vm->invoke("main", {})), (Floats{0, 0}));

  // A returned function object obeys the same rule.
  Expected<Any> function = vm->functionObject(0);
  ASSERT_TRUE(bool(function));
  Expected<Any> result = callFunction(*function, {});
  ASSERT_TRUE(bool(result));
  write(*result);
  EXPECT_EQ(values(*vm->invoke("main", {})), (Floats{0, 0}));
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// out[i] = in[i] * symbol, in parallel, over a workspace.
static int32_t scaleKernel(const RelaxKernelContext *ctx, void *const *buffers,
                           const int64_t *symbols) {
  struct Captures {
    const float *in;
    float *out, *temporary;
    int64_t factor;
  };
  void *temporary = ctx->allocWorkspace(ctx, 400, 256);
  if (!temporary || uintptr_t(temporary) % 256 != 0)
    return 1;
  Captures captures = {static_cast<const float *>(buffers[0]),
                       static_cast<float *>(buffers[1]),
                       static_cast<float *>(temporary), symbols[0]};
  int32_t code = ctx->parallelFor(
      ctx, 100, 10,
      [](const RelaxKernelContext *ctx, int64_t begin, int64_t end,
         void *pointer) -> int32_t {
        auto &c = *static_cast<Captures *>(pointer);
        for (int64_t i = begin; i < end; ++i) {
          if (c.in[i] < 0) {
            ctx->setError(ctx, "ValueError", "a negative input");
            return 3;
          }
          c.temporary[i] = c.in[i] * float(c.factor);
          c.out[i] = c.temporary[i];
        }
        return 0;
      },
      &captures);
  ctx->freeWorkspace(ctx, temporary);
  return code;
}

static int32_t silentKernel(const RelaxKernelContext *, void *const *,
                            const int64_t *) {
  return 5;
}

TEST_F(VMTest, kernels) {
  Expected<Executable> executable = parseText(
      "c[0] = shape [100]\nc[1] = dtype float32\n"
      "@scale kernel buffers=2 symbols=1;\n@silent kernel buffers=0 "
      "symbols=0;\n"
      "@main:\n"
      "  call vm.builtin.alloc_storage in: %vm, i400, i0 dst: %1\n"
      "  call vm.builtin.alloc_tensor in: %1, i0, c[0], c[1] dst: %2\n"
      "  call scale in: %0, %2, i3 dst: %void\n"
      "  ret %2\n"
      "@fail:\n  call silent in: dst: %void\n  ret %void\n"
      "@wrong:\n  call scale in: %0, %0, c[0] dst: %void\n  ret %void\n");
  ASSERT_TRUE(bool(executable)) << executable.error().message();
  std::vector<KernelEntry> kernels = {{"scale", scaleKernel, 2, 1},
                                      {"silent", silentKernel, 0, 0}};
  EXPECT_EQ(VirtualMachine::create(*executable).error().message(),
            "kernel 'scale' is not in the image");
  auto vm = VirtualMachine::create(std::move(*executable), kernels);
  ASSERT_TRUE(bool(vm)) << vm.error().message();
  Floats in(100, 2), out(100, 6);
  EXPECT_EQ(values(*(*vm)->invoke("main", {tensor(in)})), out);
  in[77] = -1;
  EXPECT_EQ(errorOf((*vm)->invoke("main", {tensor(in)})),
            "ValueError: a negative input (in function 'main', instruction "
            "2)");
  EXPECT_EQ(errorOf((*vm)->invoke("fail", {})),
            "RuntimeError: kernel 'silent' failed with code 5 (in function "
            "'fail', instruction 0)");
  EXPECT_EQ(errorOf((*vm)->invoke("wrong", {tensor(in)})),
            "TypeError: argument 2 of kernel 'scale': expected an integer, got "
            "a shape (in function 'wrong', instruction 0)");
  EXPECT_EQ(errorOf((*vm)->invoke("main", {Any()})),
            "TypeError: argument 0 of kernel 'scale': expected a tensor, got "
            "none (in function 'main', instruction 2)");
}

/// Writes down each call of the instrument.
class Recorder final : public Instrument {
public:
  int before(const InstructionEvent &event, bool &) override {
    lines.push_back("> " + describe(event));
    return 0;
  }
  int after(const InstructionEvent &event, const TVMFFIAny *result) override {
    lines.push_back((result ? "< " : "! ") + describe(event));
    if (result && event.callee && event.callee->kind == FunctionKind::Kernel) {
      EXPECT_EQ(event.numArgs, 3);
      EXPECT_EQ(static_cast<float *>(dataOf(*asTensor(event.args[1])))[99], 6);
    }
    return 0;
  }

  std::vector<std::string> lines;

private:
  static std::string describe(const InstructionEvent &event) {
    std::string text = event.function.name + " " + std::to_string(event.index);
    switch (event.opcode) {
    case Opcode::Call:
      return text + " call " + event.callee->name;
    case Opcode::Ret:
      return text + " ret";
    case Opcode::Goto:
      return text + " goto";
    case Opcode::If:
      return text + " if";
    }
    return text;
  }
};

TEST_F(VMTest, instrumentSeesInstructions) {
  auto executable = parseText(
      "c[0] = shape [100]\nc[1] = dtype float32\n"
      "@scale kernel buffers=2 symbols=1;\n"
      "@main(x, condition):\n"
      "  if %1, 3\n  call inner in: %0 dst: %2\n  ret %2\n"
      "  goto 1\n  ret %void\n"
      "@inner:\n"
      "  call vm.builtin.alloc_storage in: %vm, i400, i0 dst: %1\n"
      "  call vm.builtin.alloc_tensor in: %1, i0, c[0], c[1] dst: %2\n"
      "  call scale in: %0, %2, i3 dst: %void\n  ret %2\n");
  ASSERT_TRUE(bool(executable)) << executable.error().message();
  auto vm = VirtualMachine::create(std::move(*executable),
                                   {{"scale", scaleKernel, 2, 1}});
  ASSERT_TRUE(bool(vm)) << vm.error().message();
  Recorder recorder;
  (*vm)->setInstrument(&recorder);
  Floats in(100, 2), out(100, 6);
  auto call = [&](int64_t condition) {
    return (*vm)->invoke("main", {tensor(in), Any::integer(condition)});
  };
  EXPECT_EQ(values(*call(1)), out);
  EXPECT_EQ(
      recorder.lines,
      (std::vector<std::string>{
          "> main 0 if", "! main 0 if", "> main 1 call inner",
          "> inner 0 call vm.builtin.alloc_storage",
          "< inner 0 call vm.builtin.alloc_storage",
          "> inner 1 call vm.builtin.alloc_tensor",
          "< inner 1 call vm.builtin.alloc_tensor", "> inner 2 call scale",
          "< inner 2 call scale", "> inner 3 ret", "< inner 3 ret",
          "< main 1 call inner", "> main 2 ret", "< main 2 ret"}));
  recorder.lines.clear();
  EXPECT_TRUE(bool(call(0)));
  EXPECT_EQ(recorder.lines,
            (std::vector<std::string>{"> main 0 if", "! main 0 if",
                                      "> main 3 goto", "! main 3 goto",
                                      "> main 4 ret", "< main 4 ret"}));
  // A call that fails ends, and so do those around it.
  recorder.lines.clear();
  in[77] = -1;
  EXPECT_FALSE(bool(call(1)));
  ASSERT_EQ(recorder.lines.size(), 10u);
  EXPECT_EQ(recorder.lines[8], "! inner 2 call scale");
  EXPECT_EQ(recorder.lines[9], "! main 1 call inner");
  recorder.lines.clear();
  (*vm)->setInstrument(nullptr);
  in[77] = 2;
  EXPECT_EQ(values(*call(1)), out);
  EXPECT_TRUE(recorder.lines.empty());
}

TEST_F(VMTest, threadsCallOneMachine) {
  auto vm = machine("@main:\n  call test.vm.add in: %0, %1 dst: %2\n"
                    "  call test.vm.mul in: %2, %0 dst: %2\n  ret %2");
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      Any a = tensor({float(t)}), b = tensor({1});
      for (int i = 0; i < 200; ++i)
        if (values(*vm->invoke("main", {a, b})) !=
            Floats{float(t + 1) * float(t)})
          ++wrong;
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, 0);
}
