//===- GraphTest.cpp - captured work of a GPU -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CUDADeviceTest.h"

#include <thread>

using namespace relax_mlir::runtime;

TEST_F(CUDADeviceTest, capturesWorkOfAThread) {
  auto api = open();
  RelaxDeviceModule module = {&kPTX, 1, nullptr};
  EXPECT_FALSE(api->isCapturing(0));
  ASSERT_EQ(message(api->beginCapture(0)), "");
  EXPECT_TRUE(api->isCapturing(0));
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(message(api->launch(0, makeLaunch(module))), "");
  float number = 0;
  EXPECT_EQ(message(api->copy(&number, kCPU, &number, {kDLCUDA, 0}, 4)),
            "cuda:0: a copy to the host cannot be captured");
  EXPECT_EQ(message(api->copy(&number, {kDLCUDA, 0}, &number, kCPU, 4)),
            "cuda:0: a copy from the host cannot be captured");
  EXPECT_EQ(message(api->synchronize(0)), "cuda:0: a wait cannot be captured");
  EXPECT_EQ(api->record(0).error().message(),
            "cuda:0: an event cannot be captured");
  EXPECT_EQ(message(api->beginCapture(0)),
            "this thread already captures work of a GPU");
  fake().calls.clear();
  // Another thread starts its work.
  std::thread([&] {
    EXPECT_EQ(message(api->launch(0, makeLaunch(module))), "");
  }).join();
  EXPECT_EQ(fake().calls, (std::vector<std::string>{"launch f [1, 1, 1]"}));
  std::unique_ptr<DeviceGraph> graph = std::move(*api->endCapture(0));
  EXPECT_EQ(api->endCapture(0).error().message(),
            "this thread captures no work of cuda:0");
  int numRuns = 0;
  fake().kernels["f"] = [&](FakeArguments) { return ++numRuns, 0; };
  EXPECT_EQ(message(api->replay(*graph)), "");
  EXPECT_EQ(message(api->replay(*graph)), "");
  EXPECT_EQ(numRuns, 4);
  ASSERT_EQ(message(api->beginCapture(0)), "");
  EXPECT_EQ(message(api->replay(*graph)),
            "cuda:0: a replay cannot be captured");
  EXPECT_TRUE(bool(api->endCapture(0)));
  fake().kernels["f"] = [](FakeArguments) { return cuda::kIllegalAddress; };
  EXPECT_EQ(message(api->replay(*graph)),
            "cuda:0: cuGraphLaunch failed: CUDA_ERROR_ILLEGAL_ADDRESS (a text "
            "of the driver), in one of the last 3 launches (RELAX_CUDA_SYNC=1 "
            "tells which): kernel 'f' (model.mlir:3:8), a replay of 2 kernels, "
            "from kernel 'f' (model.mlir:3:8) to kernel 'f' (model.mlir:3:8), "
            "a replay of 2 kernels, from kernel 'f' (model.mlir:3:8) to kernel "
            "'f' (model.mlir:3:8)");
}

TEST_F(CUDADeviceTest, failuresOfCapturesNameTheFunction) {
  auto api = open();
  for (const char *function :
       {"cuStreamCreate", "cuStreamBeginCapture", "cuStreamEndCapture",
        "cuGraphInstantiateWithFlags"}) {
    fake().results = {{function, 1}};
    Error error = api->beginCapture(0);
    if (!error)
      error = api->endCapture(0).takeError();
    EXPECT_EQ(message(error),
              "cuda:0: " + std::string(function) +
                  " failed: CUDA_ERROR_INVALID_VALUE (a text of the driver)");
    EXPECT_EQ(fake().numCaptures, 0);
    EXPECT_EQ(fake().numGraphs, 0);
  }
  fake().results.clear();
  EXPECT_EQ(message(api->beginCapture(0)), "");
  EXPECT_TRUE(bool(api->endCapture(0)));
}
