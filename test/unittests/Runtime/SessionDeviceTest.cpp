//===- SessionDeviceTest.cpp - sessions of a machine on a GPU -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The device is a GPU of the fake driver, whose memory the host cannot access.
//
//===----------------------------------------------------------------------===//

#include "FakeDriver.h"
#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/CapturedCall.h"
#include "relax-mlir/Runtime/Session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

using namespace relax_mlir::runtime;

namespace {

constexpr DLDevice kGPU = {kDLCUDA, 0};
constexpr RelaxDeviceCode kCode = {RELAX_DEVICE_CODE_PTX, 80, "sm_80", "PTX",
                                   4};
RelaxDeviceModule module = {&kCode, 1, nullptr};

/// out[i] = in[i] + 1, on the GPU.
int32_t increment(const RelaxKernelContext *ctx, void *const *buffers,
                  const int64_t *) {
  void *in = buffers[0], *out = buffers[1];
  void *arguments[] = {&in, &out};
  RelaxLaunch launch = {&module,   "increment", "model:1", {1, 1, 1},
                        {4, 1, 1}, 0,           arguments, 2};
  return ctx->launch(ctx, &launch);
}

class SessionDeviceTest : public testing::Test {
protected:
  using Floats = std::vector<float>;

  static void SetUpTestSuite() {
    ASSERT_EQ(FakeDriver::addDevice().message(), "");
  }

  void SetUp() override {
    fake() = FakeDriver();
    fake().numArguments["increment"] = 2;
    fake().kernels["increment"] = [](FakeArguments arguments) {
      for (int i = 0; i < 4; ++i)
        arguments.floats(1)[i] = arguments.floats(0)[i] + 1;
      return 0;
    };
    Expected<Executable> executable = parseText(
        "c[0] = shape [4]\nc[1] = dtype float32\n"
        "@increment kernel buffers=2 symbols=0;\n"
        "@main(x: float32[4], y host: float32[4]):\n"
        "  call vm.builtin.alloc_storage in: %vm, i16, i0 dst: %2\n"
        "  call vm.builtin.alloc_tensor in: %2, i0, c[0], c[1] dst: %3\n"
        "  call increment in: %0, %3 dst: %void\n"
        "  call vm.builtin.make_tuple in: %3, %1 dst: %4\n"
        "  ret %4\n"
        "@there(x):\n"
        "  call vm.builtin.copy_to_device in: %0, i0 dst: %1\n"
        "  ret %1\n"
        "@back(x):\n"
        "  call vm.builtin.copy_to_device in: %0, i1 dst: %1\n"
        "  ret %1\n"
        "@clear:\n"
        "  call vm.builtin.memory_manager.clear in: dst: %0\n"
        "  ret %0\n");
    ASSERT_TRUE(bool(executable)) << executable.error().message();
    auto created =
        VirtualMachine::create(std::move(*executable),
                               {{"increment", increment, 2, 0}}, nullptr, kGPU);
    ASSERT_TRUE(bool(created)) << created.error().message();
    machine = std::move(*created);
  }

  void TearDown() override {
    machine.reset();
    (*MemoryPool::get(kGPU))->trim();
    EXPECT_TRUE(fake().blocks.empty());
  }

  static FakeDriver &fake() { return FakeDriver::get(); }

  static Any tensor(const Floats &values) {
    Expected<Any> result = makeTensor(DataType(), {int64_t(values.size())});
    std::memcpy(dataOf(*asTensor(*result)), values.data(),
                values.size() * sizeof(float));
    return *result;
  }

  static Floats values(const Any &value) {
    Expected<Any> copy = copyTensor(*asTensor(value), kCPU);
    EXPECT_TRUE(bool(copy)) << copy.error().message();
    auto *data = static_cast<float *>(dataOf(*asTensor(*copy)));
    return Floats(data, data + numElements(*asTensor(*copy)));
  }

  static bool isOn(const Any &value, DLDevice device) {
    return isSameDevice(asTensor(value)->device, device);
  }

  std::shared_ptr<VirtualMachine> machine;
};

} // namespace

TEST_F(SessionDeviceTest, inputsGoToTheirDevices) {
  Session session(machine);
  Any x = tensor({1, 2, 3, 4}), y = tensor({5, 6, 7, 8});
  ASSERT_FALSE(bool(session.setInput("main", "x", x.view())));
  ASSERT_FALSE(bool(session.setInput("main", "y", y.view())));
  Expected<std::vector<Any>> inputs = session.getInputs("main");
  ASSERT_TRUE(bool(inputs));
  EXPECT_TRUE(isOn((*inputs)[0], kGPU));
  EXPECT_TRUE(isOn((*inputs)[1], kCPU));
  // A tensor of the GPU for a parameter of the host.
  ASSERT_FALSE(bool(
      session.setInput("main", "y", (*copyTensor(*asTensor(y), kGPU)).view())));
  fake().calls.clear();
  ASSERT_FALSE(bool(session.run("main")));
  EXPECT_TRUE(isOn(*session.getOutput("main", {0}), kGPU));
  EXPECT_EQ(values(*session.getOutput("main", {0})), (Floats{2, 3, 4, 5}));
  EXPECT_TRUE(isOn(*session.getOutput("main", {1}), kCPU));
  EXPECT_EQ(values(*session.getOutput("main", {1})), (Floats{5, 6, 7, 8}));
  EXPECT_EQ(std::count(fake().calls.begin(), fake().calls.end(),
                       "launch increment [1, 1, 1]"),
            1);
}

TEST_F(SessionDeviceTest, copiesToDevices) {
  Session session(machine);
  Any x = tensor({1, 2, 3, 4});
  Expected<Any> there = session.invoke("there", {x});
  ASSERT_TRUE(bool(there)) << there.error().message();
  EXPECT_TRUE(isOn(*there, kGPU));
  Expected<Any> back = session.invoke("back", {*there});
  ASSERT_TRUE(bool(back)) << back.error().message();
  EXPECT_TRUE(isOn(*back, kCPU));
  EXPECT_EQ(values(*back), (Floats{1, 2, 3, 4}));
}

TEST_F(SessionDeviceTest, profileWaitsForEachCall) {
  Session session(machine);
  Any x = tensor({1, 2, 3, 4}), y = tensor({5, 6, 7, 8});
  fake().synchronized.clear();
  Expected<std::vector<CalleeProfile>> rows = session.profile("main", {x, y});
  ASSERT_TRUE(bool(rows)) << rows.error().message();
  EXPECT_EQ(rows->size(), 4u);
  EXPECT_GE(fake().synchronized.size(), 4u);
  TimingOptions options;
  options.number = 5;
  EXPECT_EQ(session.time("main", {x, y}, options)->size(), 1u);
}

TEST_F(SessionDeviceTest, naiveAllocator) {
  Session session(machine);
  ASSERT_FALSE(bool(session.setAllocator(AllocatorKind::Naive)));
  size_t before = fake().blocks.size();
  Any x = tensor({1, 2, 3, 4}), y = tensor({5, 6, 7, 8});
  {
    Expected<Any> result = session.invoke("main", {x, y});
    ASSERT_TRUE(bool(result)) << result.error().message();
    EXPECT_EQ(fake().blocks.size(), before + 1);
  }
  EXPECT_EQ(fake().blocks.size(), before);
}

TEST_F(SessionDeviceTest, clearReturnsMemory) {
  Any x = tensor({1, 2, 3, 4}), y = tensor({5, 6, 7, 8});
  EXPECT_TRUE(bool(machine->invoke("main", {x, y})));
  EXPECT_GT((*MemoryPool::get(kGPU))->statistics().bytesPooled, 0u);
  EXPECT_TRUE(bool(machine->invoke("clear", {})));
  EXPECT_EQ((*MemoryPool::get(kGPU))->statistics().bytesPooled, 0u);
  // A replay needs the memory of its capture.
  Expected<std::shared_ptr<CapturedCall>> call =
      CapturedCall::capture(*machine, "clear", nullptr, 0);
  ASSERT_FALSE(bool(call));
  EXPECT_EQ(call.error().message(),
            "vm.builtin.memory_manager.clear: the call cannot be captured (in "
            "function 'clear', instruction 0)");
}
