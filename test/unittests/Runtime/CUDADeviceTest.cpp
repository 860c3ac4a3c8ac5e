//===- CUDADeviceTest.cpp - NVIDIA GPUs over a fake driver ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CUDADeviceTest.h"

#include <algorithm>
#include <cstring>
#include <thread>

using namespace relax_mlir::runtime;

TEST_F(CUDADeviceTest, missingDriver) {
  auto missing = cuda::Driver::open("libno_such_driver.so.1");
  ASSERT_FALSE(bool(missing));
  EXPECT_EQ(missing.error().message(),
            "cannot open libno_such_driver.so.1 (libno_such_driver.so.1: "
            "cannot open shared object file: No such file or directory)");
  auto other = cuda::Driver::open(RELAX_TEST_OTHER_LIBRARY);
  ASSERT_FALSE(bool(other));
  EXPECT_EQ(other.error().message(), RELAX_TEST_OTHER_LIBRARY
            " has no function cuInit, a later driver is needed");
  auto api = createCUDADevice([]() -> Expected<const cuda::Driver *> {
    return Error("cannot open libcuda.so.1 (no such file)");
  });
  EXPECT_EQ(message(api->open(0)), "cannot open libcuda.so.1 (no such file)");
}

TEST_F(CUDADeviceTest, devicesOfTheDriver) {
  auto api = open();
  EXPECT_EQ(message(api->open(1)), "there is one GPU");
  EXPECT_EQ(message(api->open(-1)), "there is one GPU");
  fake().count = 2;
  EXPECT_EQ(message(api->open(1)), "");
  EXPECT_EQ(message(api->open(2)), "there are 2 GPUs");
}

TEST_F(CUDADeviceTest, memory) {
  fake().count = 2;
  auto api = open();
  float numbers[] = {1, 2, 3, 4}, read[4] = {};
  void *first = *api->allocate(0, 16), *second = *api->allocate(0, 16);
  DLDevice other = {kDLCUDA, 1};
  EXPECT_EQ(message(api->copy(first, kGPU, numbers, kCPU, 16)), "");
  EXPECT_EQ(message(api->copy(second, kGPU, first, kGPU, 16)), "");
  EXPECT_TRUE(fake().calls.empty());
  EXPECT_EQ(message(api->copy(first, other, second, kGPU, 16)), "");
  // The copy waits for the other GPU, and later work there for the copy.
  EXPECT_EQ(fake().calls,
            (std::vector<std::string>{"gpu0 records", "gpu1 waits for gpu0",
                                      "gpu1 copies from gpu0", "gpu1 records",
                                      "gpu0 waits for gpu1"}));
  EXPECT_EQ(message(api->copy(read, kCPU, first, kGPU, 16)), "");
  EXPECT_EQ(std::memcmp(numbers, read, 16), 0);
  EXPECT_EQ(api->memoryInfo(0)->free, fake().freeBytes);
  EXPECT_EQ(api->memoryInfo(0)->total, uint64_t(1) << 21);
  EXPECT_EQ(*api->allocate(0, 1 << 22), nullptr);
  api->deallocate(0, first, 16);
  api->deallocate(0, second, 16);
  EXPECT_TRUE(fake().blocks.empty());
}

TEST_F(CUDADeviceTest, poolOfAGPU) {
  auto api = open();
  MemoryPool pool(*api, kGPU);
  // The host cannot write poison there.
  pool.beginPoison();
  uint64_t size = 0, other = 0;
  void *block = *pool.allocate(1 << 19, size);
  Expected<void *> huge = pool.allocate(3 << 18, other);
  ASSERT_FALSE(bool(huge));
  EXPECT_EQ(huge.error().kind(), "MemoryError");
  EXPECT_EQ(huge.error().message(),
            "cannot allocate 786432 bytes on cuda:0, 524288 are in use, 524288 "
            "of 2097152 are free");
  pool.deallocate(block, size);
  EXPECT_EQ(*pool.allocate(1 << 19, size), block);
  pool.deallocate(block, size);
  // Unused blocks make room for others.
  void *larger = *pool.allocate(1 << 20, other);
  EXPECT_EQ(fake().blocks.size(), 1u);
  pool.deallocate(larger, other);
  // An error of a kernel is not a lack of memory.
  fake().asynchronous = cuda::kIllegalAddress;
  Expected<void *> broken = pool.allocate(64, size);
  ASSERT_FALSE(bool(broken));
  EXPECT_EQ(broken.error().message(),
            "cuda:0: CUDA_ERROR_ILLEGAL_ADDRESS (a text of the driver)");
  pool.trim();
  EXPECT_TRUE(fake().blocks.empty());
}

TEST_F(CUDADeviceTest, choosesTheFirstCodeThatRuns) {
  EXPECT_EQ(load(9, 0, {kEmulated, kCubin90a, kPTX}), "load CUBIN90a");
  EXPECT_EQ(load(9, 0, {kPTX, kCubin90a}), "load PTX80");
  // Code for sm_90a runs on nothing but 9.0.
  EXPECT_EQ(load(10, 0, {kCubin90a, kPTX90a, kPTX}), "load PTX80");
  EXPECT_EQ(load(8, 0, {kCubin90a, kCubin80, kPTX}), "load CUBIN80");
  // A cubin runs on later minor versions, not on the next major version.
  EXPECT_EQ(load(8, 6, {kCubin80, kPTX}), "load CUBIN80");
  EXPECT_EQ(load(9, 0, {kCubin80, kPTX}), "load PTX80");
  RelaxDeviceCode cubin86 = {RELAX_DEVICE_CODE_CUBIN, 86, "sm_86", "CUBIN86",
                             8};
  EXPECT_EQ(load(8, 0, {cubin86, kPTX}), "load PTX80");
  RelaxDeviceCode family = {RELAX_DEVICE_CODE_PTX, 100, "sm_100f", "PTX100f",
                            8};
  EXPECT_EQ(load(10, 3, {family, kPTX}), "load PTX100f");
  EXPECT_EQ(load(12, 0, {family, kPTX}), "load PTX80");
  EXPECT_EQ(load(7, 5, {kEmulated, kCubin90a, kPTX}),
            "kernel 'f' (model.mlir:3:8): the module has no code for compute "
            "capability 7.5, it has emulated code for sm_80, cubin for "
            "sm_90a, PTX for sm_80");
  EXPECT_EQ(load(9, 0, {}),
            "kernel 'f' (model.mlir:3:8): the module has no code for compute "
            "capability 9.0, it has none");
}

TEST_F(CUDADeviceTest, errorOfALoadHasTheLog) {
  fake().loadResult = 218;
  fake().loadLog = "ptxas: line 3; error: unknown opcode\n";
  EXPECT_EQ(load(9, 0, {kPTX}),
            "kernel 'f' (model.mlir:3:8): cannot load the PTX for sm_80: "
            "CUDA_ERROR_INVALID_PTX (a text of the driver)\n"
            "ptxas: line 3; error: unknown opcode");
}

TEST_F(CUDADeviceTest, keepsModulesAndKernels) {
  static RelaxDeviceModule module = {&kPTX, 1, nullptr};
  auto api = open();
  fake().kernels["g"] = [](FakeArguments) { return 0; };
  RelaxLaunch launch = makeLaunch(module);
  EXPECT_EQ(message(api->launch(0, launch)), "");
  EXPECT_EQ(message(api->launch(0, launch)), "");
  launch.kernel = "g";
  launch.grid[0] = 7;
  EXPECT_EQ(message(api->launch(0, launch)), "");
  EXPECT_EQ(fake().calls,
            (std::vector<std::string>{
                "load PTX80", "find f", "launch f [1, 1, 1]",
                "launch f [1, 1, 1]", "find g", "launch g [7, 1, 1]"}));
  launch.kernel = "h";
  EXPECT_EQ(message(api->launch(0, launch)),
            "kernel 'h' (model.mlir:3:8): cannot find the kernel in the PTX "
            "for sm_80: CUDA_ERROR_NOT_FOUND (a text of the driver)");
  // Another GPU loads its own copy, and so does another type of device.
  fake().count = 2;
  fake().calls.clear();
  launch.kernel = "f";
  launch.grid[0] = 1;
  EXPECT_EQ(message(api->open(1)), "");
  EXPECT_EQ(message(api->launch(1, launch)), "");
  EXPECT_EQ(message(open()->launch(0, launch)), "");
  EXPECT_EQ(message(api->launch(0, launch)), "");
  EXPECT_EQ(fake().calls,
            (std::vector<std::string>{
                "load PTX80", "find f", "launch f [1, 1, 1]", "load PTX80",
                "find f", "launch f [1, 1, 1]", "launch f [1, 1, 1]"}));
}

TEST_F(CUDADeviceTest, threadsLoadAModuleOnce) {
  static RelaxDeviceModule module = {&kPTX, 1, nullptr};
  auto api = open();
  // The fake driver is not thread-safe: the test is of the loading only.
  fake().kernels.clear();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back(
        [&] { EXPECT_TRUE(bool(api->launch(0, makeLaunch(module)))); });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(fake().calls, std::vector<std::string>{"load PTX80"});
}

TEST_F(CUDADeviceTest, limits) {
  static RelaxDeviceModule module = {&kPTX, 1, nullptr};
  auto api = open();
  auto launch = [&](std::vector<int64_t> grid, std::vector<int64_t> block,
                    int64_t shared = 0) {
    RelaxLaunch launch = makeLaunch(module);
    for (size_t i = 0; i < 3; ++i) {
      launch.grid[i] = grid[i];
      launch.block[i] = block[i];
    }
    launch.dynamicSharedBytes = shared;
    return message(api->launch(0, launch));
  };
  std::string where = "kernel 'f' (model.mlir:3:8): ";
  EXPECT_EQ(launch({INT32_MAX, 65535, 65535}, {1024, 1, 1}), "");
  EXPECT_EQ(launch({1, 1, 1}, {1, 16, 64}), "");
  EXPECT_EQ(launch({int64_t(1) << 31, 1, 1}, {1, 1, 1}),
            where + "a grid of [2147483648, 1, 1] blocks exceeds the limits "
                    "[2147483647, 65535, 65535]");
  EXPECT_EQ(launch({1, 1, 65536}, {1, 1, 1}),
            where + "a grid of [1, 1, 65536] blocks exceeds the limits "
                    "[2147483647, 65535, 65535]");
  EXPECT_EQ(launch({-1, 1, 1}, {1, 1, 1}),
            where +
                "expected 0 or more blocks along each axis, got [-1, 1, 1]");
  EXPECT_EQ(launch({1, 1, 1}, {1, 1, 65}),
            where + "a block of [1, 1, 65] threads exceeds the limits [1024, "
                    "1024, 64] and 1024 in all");
  EXPECT_EQ(launch({1, 1, 1}, {32, 32, 2}),
            where + "a block of [32, 32, 2] threads exceeds the limits [1024, "
                    "1024, 64] and 1024 in all");
  EXPECT_EQ(launch({1, 1, 1}, {32, 0, 1}),
            where + "expected 1 or more threads along each axis, got [32, 0, "
                    "1]");
  EXPECT_EQ(launch({1, 1, 1}, {1, 1, 1}, 232449),
            where + "expected at most 232448 bytes of dynamic shared memory, "
                    "got 232449");
  // No block launches nothing, even if another extent is too large.
  fake().calls.clear();
  EXPECT_EQ(launch({0, 1 << 20, 1}, {1, 1, 1}), "");
  EXPECT_EQ(launch({1 << 20, 1, 0}, {1, 1, 1}), "");
  EXPECT_TRUE(fake().calls.empty());
}

TEST_F(CUDADeviceTest, raisesDynamicSharedMemory) {
  static RelaxDeviceModule module = {&kPTX, 1, nullptr};
  auto api = open();
  RelaxLaunch launch = makeLaunch(module);
  for (int64_t bytes : {48 << 10, 64 << 10, 50 << 10, 227 << 10}) {
    launch.dynamicSharedBytes = bytes;
    EXPECT_EQ(message(api->launch(0, launch)), "");
  }
  EXPECT_EQ(fake().calls,
            (std::vector<std::string>{
                "load PTX80", "find f", "launch f [1, 1, 1]", "shared 65536",
                "launch f [1, 1, 1]", "launch f [1, 1, 1]", "shared 232448",
                "launch f [1, 1, 1]"}));
}

TEST_F(CUDADeviceTest, asynchronousErrorsNameKernels) {
  static RelaxDeviceModule module = {&kPTX, 1, nullptr};
  auto api = open();
  fake().kernels["bad"] = [](FakeArguments) { return cuda::kIllegalAddress; };
  RelaxLaunch launch = makeLaunch(module);
  // Kernels before a successful wait are not the cause.
  EXPECT_EQ(message(api->launch(0, launch)), "");
  EXPECT_EQ(message(api->synchronize(0)), "");
  launch.kernel = "bad";
  EXPECT_EQ(message(api->launch(0, launch)), "");
  std::string error =
      "cuda:0: CUDA_ERROR_ILLEGAL_ADDRESS (a text of the driver), in kernel "
      "'bad' (model.mlir:3:8)";
  EXPECT_EQ(message(api->synchronize(0)), error);
  float number = 0;
  void *memory = nullptr;
  EXPECT_EQ(message(api->copy(&number, kCPU, memory, kGPU, 0)), "");
  // The next launch fails with the error of the earlier kernel.
  launch.kernel = "f";
  EXPECT_EQ(message(api->launch(0, launch)),
            "kernel 'f' (model.mlir:3:8): " + error);
}

TEST_F(CUDADeviceTest, asynchronousErrorsOfSeveralKernels) {
  static RelaxDeviceModule module = {&kPTX, 1, nullptr};
  auto api = open();
  RelaxLaunch launch = makeLaunch(module);
  const char *places[] = {"1", "2", "3", "4", ""};
  for (const char *place : places) {
    launch.location = place;
    EXPECT_EQ(message(api->launch(0, launch)), "");
  }
  fake().asynchronous = cuda::kIllegalAddress;
  EXPECT_EQ(
      message(api->synchronize(0)),
      "cuda:0: CUDA_ERROR_ILLEGAL_ADDRESS (a text of the driver), in one "
      "of the last 5 launches (RELAX_CUDA_SYNC=1 tells which): ..., kernel "
      "'f' (2), kernel 'f' (3), kernel 'f' (4), kernel 'f'");
}

TEST_F(CUDADeviceTest, synchronousMode) {
  static RelaxDeviceModule module = {&kPTX, 1, nullptr};
  setenv("RELAX_CUDA_SYNC", "1", 1);
  auto api = open();
  unsetenv("RELAX_CUDA_SYNC");
  RelaxLaunch launch = makeLaunch(module);
  EXPECT_EQ(message(api->launch(0, launch)), "");
  fake().kernels["bad"] = [](FakeArguments) { return cuda::kIllegalAddress; };
  launch.kernel = "bad";
  EXPECT_EQ(message(api->launch(0, launch)),
            "kernel 'bad' (model.mlir:3:8): cuda:0: CUDA_ERROR_ILLEGAL_ADDRESS "
            "(a text of the driver), in kernel 'bad' (model.mlir:3:8)");
}

TEST_F(CUDADeviceTest, tensorMaps) {
  auto api = open();
  alignas(64) unsigned char map[kTensorMapBytes] = {};
  TensorMapInfo info;
  info.base = map;
  info.type = {kDLBfloat, 16, 1};
  info.rank = 2;
  info.dims[0] = 100;
  info.dims[1] = 7;
  info.strides[0] = 208;
  info.box[0] = 64;
  info.box[1] = 4;
  info.swizzle = TensorSwizzle::Bytes128;
  fake().calls.clear();
  EXPECT_EQ(message(api->encodeTensorMap(0, info, map)), "");
  ASSERT_EQ(fake().calls.size(), 1u);
  EXPECT_EQ(fake().calls[0],
            "map of type 9 [100, 7] strides [208] box [64, 4] swizzle 3");
  EXPECT_EQ(map[127], 1);
  // The driver does not tell what is wrong.
  info.strides[0] = 200;
  EXPECT_EQ(message(api->encodeTensorMap(0, info, map)),
            "invalid tensor map: expected a stride that is a multiple of 16 "
            "bytes and below 2^40 along dimension 1, got 200");
  info.strides[0] = 208;
  fake().mapResult = 1;
  EXPECT_EQ(
      message(api->encodeTensorMap(0, info, map)),
      "cuTensorMapEncodeTiled failed: CUDA_ERROR_INVALID_VALUE (a text of "
      "the driver)");
}

TEST_F(CUDADeviceTest, tensorMapsOfAnOldDriver) {
  auto api = createCUDADevice([]() -> Expected<const cuda::Driver *> {
    static const cuda::Driver old = [] {
      cuda::Driver driver = **FakeDriver::getTable();
      driver.tensorMapEncodeTiled = nullptr;
      return driver;
    }();
    return &old;
  });
  EXPECT_EQ(message(api->open(0)), "");
  alignas(64) unsigned char map[kTensorMapBytes];
  TensorMapInfo info;
  info.base = map;
  info.type = {kDLFloat, 32, 1};
  info.rank = 1;
  info.dims[0] = 100;
  info.box[0] = 4;
  EXPECT_EQ(message(api->encodeTensorMap(0, info, map)),
            "the driver has no function cuTensorMapEncodeTiled, a later driver "
            "is needed");
}

TEST(DeviceNames, parse) {
  auto parse = [](const char *text) {
    Expected<DLDevice> device = parseDevice(text);
    return device ? toString(*device) : device.error().message();
  };
  EXPECT_EQ(parse("cpu"), "cpu:0");
  EXPECT_EQ(parse("cuda"), "cuda:0");
  EXPECT_EQ(parse("cuda:12"), "cuda:12");
  for (const char *wrong : {"cuda:", "cuda:-1", "cuda:1x", "cuda:99999999999"})
    EXPECT_EQ(parse(wrong), "expected a device such as cuda:0, got '" +
                                std::string(wrong) + "'");
  EXPECT_EQ(parse("gpu").find("expected one of the devices cpu, cuda"), 0u);
  EXPECT_EQ(toString(DLDevice{DLDeviceType(7), 2}), "device type 7:2");
  Expected<DeviceAPI *> unknown = DeviceAPI::get({DLDeviceType(7), 0});
  ASSERT_FALSE(bool(unknown));
  EXPECT_EQ(unknown.error().message(),
            "device device type 7:0 is not available: its type is unknown");
}

TEST_F(CUDADeviceTest, eventsTimeKernels) {
  auto api = open();
  RelaxDeviceModule module = {&kPTX, 1, nullptr};
  std::unique_ptr<DeviceEvent> begin = std::move(*api->record(0));
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(message(api->launch(0, makeLaunch(module))), "");
  std::unique_ptr<DeviceEvent> end = std::move(*api->record(0));
  EXPECT_EQ(fake().numEvents, 2);
  EXPECT_EQ(message(api->wait(*end)), "");
  EXPECT_FLOAT_EQ(float(*api->secondsBetween(*begin, *end)), 3e-3f);
}

TEST_F(CUDADeviceTest, eventsOrderDevices) {
  fake().count = 2;
  auto api = open();
  ASSERT_EQ(message(api->open(1)), "");
  std::unique_ptr<DeviceEvent> event = std::move(*api->record(0));
  EXPECT_EQ(message(api->waitOnDevice(1, *event)), "");
  EXPECT_EQ(fake().calls,
            (std::vector<std::string>{"gpu0 records", "gpu1 waits for gpu0"}));
}

TEST_F(CUDADeviceTest, failuresOfEventsNameTheFunction) {
  auto api = open();
  auto failing = [&](const char *function) {
    fake().results = {{function, 1}};
    return "cuda:0: " + std::string(function) +
           " failed: CUDA_ERROR_INVALID_VALUE (a text of the driver)";
  };
  std::string expected = failing("cuEventCreate");
  EXPECT_EQ(api->record(0).error().message(), expected);
  expected = failing("cuEventRecord");
  EXPECT_EQ(api->record(0).error().message(), expected);
  EXPECT_EQ(fake().numEvents, 0);

  fake().results.clear();
  std::unique_ptr<DeviceEvent> event = std::move(*api->record(0));
  expected = failing("cuEventSynchronize");
  EXPECT_EQ(message(api->wait(*event)), expected);
  EXPECT_EQ(api->secondsBetween(*event, *event).error().message(), expected);
  expected = failing("cuEventElapsedTime");
  EXPECT_EQ(api->secondsBetween(*event, *event).error().message(), expected);
  expected = failing("cuStreamWaitEvent");
  EXPECT_EQ(message(api->waitOnDevice(0, *event)), expected);
}

TEST_F(CUDADeviceTest, failuresBetweenDevicesLeaveNoEvent) {
  fake().count = 2;
  auto api = open();
  void *memory = *api->allocate(0, 16);
  DLDevice other = {kDLCUDA, 1};
  for (const char *function :
       {"cuEventCreate", "cuEventRecord", "cuStreamWaitEvent"}) {
    fake().results = {{function, 1}};
    std::string text = message(api->copy(memory, other, memory, kGPU, 16));
    EXPECT_NE(text.find(std::string(function) + " failed"), std::string::npos)
        << text;
    EXPECT_EQ(fake().numEvents, 0);
    // No copy began.
    EXPECT_EQ(std::count(fake().calls.begin(), fake().calls.end(),
                         "gpu1 copies from gpu0"),
              0);
    EXPECT_TRUE(fake().synchronized.empty());
  }
  fake().results.clear();
  api->deallocate(0, memory, 16);
}

TEST_F(CUDADeviceTest, failuresBehindACopyWaitForIt) {
  fake().count = 2;
  auto api = open();
  void *memory = *api->allocate(0, 16);
  DLDevice other = {kDLCUDA, 1};
  for (const char *function :
       {"cuEventCreate", "cuEventRecord", "cuStreamWaitEvent"}) {
    fake().calls.clear();
    fake().synchronized.clear();
    fake().results = {{function, 1}};
    fake().delays = {{function, 1}};
    std::string text = message(api->copy(memory, other, memory, kGPU, 16));
    EXPECT_NE(text.find(std::string(function) + " failed"), std::string::npos)
        << text;
    EXPECT_EQ(fake().numEvents, 0);
    EXPECT_EQ(std::count(fake().calls.begin(), fake().calls.end(),
                         "gpu1 copies from gpu0"),
              1);
    EXPECT_EQ(fake().synchronized, std::vector<int>{1});
  }
  fake().results.clear();
  api->deallocate(0, memory, 16);
}

TEST_F(CUDADeviceTest, errorOfAKernelInAnEventNamesTheKernel) {
  auto api = open();
  RelaxDeviceModule module = {&kPTX, 1, nullptr};
  fake().kernels["f"] = [](FakeArguments) { return cuda::kIllegalAddress; };
  EXPECT_EQ(message(api->launch(0, makeLaunch(module))), "");
  std::string text = api->record(0).error().message();
  EXPECT_NE(text.find("cuEventCreate failed"), std::string::npos) << text;
  EXPECT_NE(text.find("in kernel 'f' (model.mlir:3:8)"), std::string::npos)
      << text;
}

TEST(HostEventTest, timesTheHost) {
  DeviceAPI &api = **DeviceAPI::get(kCPU);
  std::unique_ptr<DeviceEvent> begin = std::move(*api.record(0));
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  std::unique_ptr<DeviceEvent> end = std::move(*api.record(0));
  EXPECT_FALSE(bool(api.wait(*end)));
  EXPECT_FALSE(bool(api.waitOnDevice(0, *begin)));
  EXPECT_GE(*api.secondsBetween(*begin, *end), 2e-3);
}
