//===- DeviceRegistryTest.cpp - devices of other libraries ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/BytecodeFormat.h"
#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/VirtualMachine.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace relax_mlir::runtime;

namespace {

/// A device in host memory, which counts its work.
class TestDevice final : public DeviceAPI {
public:
  const char *name() const override { return "test"; }
  Error open(int device) override {
    return device == 0 ? Error::success() : Error("there is one");
  }
  bool hasHostMemory() const override { return true; }
  Expected<void *> allocate(int, uint64_t bytes) override {
    return std::aligned_alloc(64, bytes);
  }
  void deallocate(int, void *pointer, uint64_t) override { std::free(pointer); }
  Expected<DeviceMemory> memoryInfo(int) override { return DeviceMemory{1, 2}; }
  Error copy(void *to, DLDevice, const void *from, DLDevice,
             uint64_t bytes) override {
    ++numCopies;
    std::memcpy(to, from, bytes);
    return Error::success();
  }
  Error launch(int, const RelaxLaunch &launch) override {
    ++numLaunches;
    **static_cast<float *const *>(launch.arguments[0]) += 1;
    return Error::success();
  }
  Error synchronize(int) override { return Error::success(); }

  static inline int numCopies = 0, numLaunches = 0;
};

constexpr DLDevice kTest = {kDLExtDev, 0};

} // namespace

static int32_t increment(const RelaxKernelContext *ctx, void *const *buffers,
                         const int64_t *) {
  void *const arguments[] = {const_cast<void **>(&buffers[0])};
  RelaxLaunch launch = {nullptr,   "increment", nullptr,   {1, 1, 1},
                        {1, 1, 1}, 0,           arguments, 1};
  return ctx->launch(ctx, &launch);
}

TEST(DeviceRegistry, librariesAddDevices) {
  Expected<DeviceAPI *> unknown = DeviceAPI::get(kTest);
  ASSERT_FALSE(bool(unknown));
  EXPECT_EQ(unknown.error().message(),
            "device device type 12:0 is not available: its type is unknown");
  // A device that was not used can be replaced.
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(
        DeviceAPI::add(kDLExtDev, std::make_unique<TestDevice>()).message(),
        "");
  EXPECT_TRUE(isSameDevice(*parseDevice("test:0"), kTest));
  EXPECT_EQ(DeviceAPI::get({kDLExtDev, 1}).error().message(),
            "device test:1 is not available: there is one");
  EXPECT_EQ(DeviceAPI::add(kDLExtDev, std::make_unique<TestDevice>()).message(),
            "the device 'test' is in use and cannot be replaced");

  Expected<Executable> executable =
      parseText("@increment kernel buffers=1 symbols=0;\n"
                "@main:\n  call increment in: %0 dst: %void\n  ret %0\n");
  ASSERT_TRUE(bool(executable)) << executable.error().message();
  auto vm = VirtualMachine::create(
      std::move(*executable), {{"increment", increment, 1, 0}}, nullptr, kTest);
  ASSERT_TRUE(bool(vm)) << vm.error().message();
  Any x = *makeTensor(DataType(), {1});
  *static_cast<float *>(dataOf(*asTensor(x))) = 2;
  Expected<Any> result = (*vm)->invoke("main", {x});
  ASSERT_TRUE(bool(result)) << result.error().message();
  EXPECT_TRUE(isSameDevice(asTensor(*result)->device, kTest));
  EXPECT_EQ(*static_cast<float *>(dataOf(*asTensor(*result))), 3);
  EXPECT_EQ(*static_cast<float *>(dataOf(*asTensor(x))), 2);
  EXPECT_EQ(TestDevice::numCopies, 1);
  EXPECT_EQ(TestDevice::numLaunches, 1);
}
