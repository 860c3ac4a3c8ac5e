//===- EmulatedGraphTest.cpp - captured work of the emulated GPU ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TestKernels.h"

using namespace relax_mlir::runtime;

namespace {
constexpr DLDevice kEmu = {kDLExtDev, 0};

/// data[i] += step
void addStep(const Thread *thread, Arguments arguments) {
  argument<float>(arguments, 0)[thread->threadIdx[0]] +=
      float(*static_cast<int64_t *>(arguments[1]));
}

class EmulatedGraphTest : public testing::Test {
protected:
  /// Returns the message of the launch of addStep on four elements.
  std::string launchAddStep(float *data, int64_t step) {
    void *arguments[] = {&data, &step};
    RelaxLaunch launch{};
    launch.module = &module;
    launch.kernel = "add_step";
    launch.location = "model.mlir:1";
    for (int i = 0; i < 3; ++i)
      launch.grid[i] = launch.block[i] = 1;
    launch.block[0] = 4;
    launch.arguments = arguments;
    launch.numArguments = 2;
    return message(api->launch(0, launch));
  }

  static std::string message(const Error &error) {
    return error ? error.message() : "";
  }

  uint32_t argumentBytes[2] = {8, 8};
  RelaxEmulatedKernel kernel = {"add_step", addStep, kOps,         1,
                                0,          0,       argumentBytes};
  RelaxEmulatedModule emulated = {&kernel, 1};
  RelaxDeviceCode code = {RELAX_DEVICE_CODE_EMULATED, 80, "emu", &emulated,
                          sizeof emulated};
  RelaxDeviceModule module = {&code, 1, nullptr};
  std::unique_ptr<DeviceAPI> api = createEmulatedDevice();
};
} // namespace

TEST_F(EmulatedGraphTest, keepsLaunchesAndCopies) {
  Buffer<float> x(*api, 4), y(*api, 4);
  for (int i = 0; i < 4; ++i)
    x[i] = float(i);
  ASSERT_EQ(message(api->beginCapture(0)), "");
  EXPECT_TRUE(api->isCapturing(0));
  EXPECT_EQ(launchAddStep(x.data, 10), "");
  EXPECT_EQ(message(api->copy(y.data, kEmu, x.data, kEmu, 16)), "");
  EXPECT_EQ(launchAddStep(x.data, 100), "");
  std::unique_ptr<DeviceGraph> graph = std::move(*api->endCapture(0));
  EXPECT_FALSE(api->isCapturing(0));
  EXPECT_EQ(x[3], 3);
  for (int run = 1; run <= 2; ++run) {
    ASSERT_EQ(message(api->replay(*graph)), "");
    EXPECT_EQ(x[3], float(3 + 110 * run));
    EXPECT_EQ(y[3], float(3 + 110 * run - 100));
  }
}

TEST_F(EmulatedGraphTest, refusals) {
  Buffer<float> x(*api, 4);
  float number = 0;
  EXPECT_EQ(api->endCapture(0).error().message(),
            "this thread captures no work of emu");
  ASSERT_EQ(message(api->beginCapture(0)), "");
  EXPECT_EQ(message(api->beginCapture(0)),
            "this thread already captures work of emu");
  EXPECT_EQ(message(api->copy(x.data, kEmu, &number, kCPU, 4)),
            "a copy between emu and the host cannot be captured");
  EXPECT_EQ(message(api->synchronize(0)), "a wait cannot be captured");
  argumentBytes[1] = 1000;
  EXPECT_EQ(launchAddStep(x.data, 1),
            "kernel 'add_step' (model.mlir:1): an argument of 1000 bytes "
            "cannot be captured");
  std::unique_ptr<DeviceGraph> graph = std::move(*api->endCapture(0));
  ASSERT_EQ(message(api->beginCapture(0)), "");
  EXPECT_EQ(message(api->replay(*graph)), "a replay cannot be captured");
  EXPECT_TRUE(bool(api->endCapture(0)));
}
