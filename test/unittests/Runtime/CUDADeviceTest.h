//===- CUDADeviceTest.h - devices of the fake driver ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TEST_UNITTESTS_RUNTIME_CUDADEVICETEST_H
#define RELAX_MLIR_TEST_UNITTESTS_RUNTIME_CUDADEVICETEST_H

#include "FakeDriver.h"

#include <gtest/gtest.h>

namespace relax_mlir::runtime {

inline constexpr DLDevice kGPU = {kDLCUDA, 0};

/// Tests of devices of the fake driver.
class CUDADeviceTest : public testing::Test {
protected:
  void SetUp() override {
    fake() = FakeDriver();
    fake().kernels["f"] = [](FakeArguments) { return 0; };
  }
  void TearDown() override {
    EXPECT_EQ(fake().numCurrent(), 0);
    EXPECT_EQ(fake().numEvents, 0);
  }

  static FakeDriver &fake() { return FakeDriver::get(); }

  /// Returns the devices of the driver, with the first one open.
  static std::unique_ptr<DeviceAPI> open() {
    auto api = createCUDADevice(FakeDriver::getTable);
    EXPECT_EQ(message(api->open(0)), "");
    return api;
  }

  static std::string message(const Error &error) {
    return error ? error.message() : "";
  }

  /// Returns a launch of one block of the kernel "f".
  static RelaxLaunch makeLaunch(RelaxDeviceModule &module) {
    RelaxLaunch launch{};
    launch.module = &module;
    launch.kernel = "f";
    launch.location = "model.mlir:3:8";
    for (int i = 0; i < 3; ++i)
      launch.grid[i] = launch.block[i] = 1;
    return launch;
  }

  static constexpr RelaxDeviceCode kPTX = {RELAX_DEVICE_CODE_PTX, 80, "sm_80",
                                           "PTX80", 6};
  static constexpr RelaxDeviceCode kCubin80 = {RELAX_DEVICE_CODE_CUBIN, 80,
                                               "sm_80", "CUBIN80", 8};
  static constexpr RelaxDeviceCode kCubin90a = {RELAX_DEVICE_CODE_CUBIN, 90,
                                                "sm_90a", "CUBIN90a", 9};
  static constexpr RelaxDeviceCode kPTX90a = {RELAX_DEVICE_CODE_PTX, 90,
                                              "sm_90a", "PTX90a", 7};
  static constexpr RelaxDeviceCode kEmulated = {RELAX_DEVICE_CODE_EMULATED, 80,
                                                "sm_80", nullptr, 0};

  /// Returns the code that a GPU of this capability loads, or the error.
  static std::string load(int major, int minor,
                          const std::vector<RelaxDeviceCode> &codes) {
    fake().major = major;
    fake().minor = minor;
    auto api = open();
    RelaxDeviceModule module = {codes.data(), uint32_t(codes.size()), nullptr};
    fake().calls.clear();
    Error error = api->launch(0, makeLaunch(module));
    return error ? error.message() : fake().calls.front();
  }
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_TEST_UNITTESTS_RUNTIME_CUDADEVICETEST_H
