//===- CUDADevice.cpp - NVIDIA GPUs as devices ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CUDADevice.h"

#include "GPU.h"

#include <algorithm>
#include <array>
#include <atomic>

namespace relax_mlir::runtime {

using cuda::CUDAEvent;
using cuda::CUDAGraph;
using cuda::Driver;
using cuda::GPU;

namespace {

class CUDADevice final : public DeviceAPI {
public:
  explicit CUDADevice(Expected<const Driver *> (*getDriver)())
      : getDriver(getDriver) {}

  const char *name() const override { return "cuda"; }

  Error open(int device) override {
    if (isInRange(device) && find(device))
      return Error::success();
    std::lock_guard<std::mutex> lock(mutex);
    return openLocked(device);
  }

  Expected<void *> allocate(int device, uint64_t bytes) override {
    return find(device)->allocate(bytes);
  }
  void deallocate(int device, void *pointer, uint64_t) override {
    find(device)->deallocate(pointer);
  }
  Expected<DeviceMemory> memoryInfo(int device) override {
    return find(device)->memoryInfo();
  }
  Error launch(int device, const RelaxLaunch &launch) override {
    return find(device)->launch(launch);
  }
  Error encodeTensorMap(int device, const TensorMapInfo &info,
                        void *map) override {
    return find(device)->encodeTensorMap(info, map);
  }
  Error synchronize(int device) override { return find(device)->synchronize(); }

  Expected<std::unique_ptr<DeviceEvent>> record(int device) override {
    Expected<std::unique_ptr<CUDAEvent>> event = find(device)->record();
    if (!event)
      return event.takeError();
    return std::unique_ptr<DeviceEvent>(std::move(*event));
  }
  Error wait(const DeviceEvent &event) override {
    return get(event).getGPU().wait(get(event));
  }
  Expected<double> secondsBetween(const DeviceEvent &begin,
                                  const DeviceEvent &end) override {
    return get(end).getGPU().secondsBetween(get(begin), get(end));
  }
  Error waitOnDevice(int device, const DeviceEvent &event) override {
    return find(device)->waitOnDevice(get(event));
  }

  Error beginCapture(int device) override {
    return find(device)->beginCapture();
  }
  bool isCapturing(int device) const override {
    return find(device)->isCapturing();
  }
  Expected<std::unique_ptr<DeviceGraph>> endCapture(int device) override {
    Expected<std::unique_ptr<CUDAGraph>> graph = find(device)->endCapture();
    if (!graph)
      return graph.takeError();
    return std::unique_ptr<DeviceGraph>(std::move(*graph));
  }
  Error replay(const DeviceGraph &graph) override {
    const auto &captured = static_cast<const CUDAGraph &>(graph);
    return captured.getGPU().replay(captured);
  }

  Error copy(void *to, DLDevice toDevice, const void *from, DLDevice fromDevice,
             uint64_t bytes) override {
    for (DLDevice device : {toDevice, fromDevice})
      if (device.device_type == kDLCUDA)
        if (Error error = open(device.device_id))
          return std::move(error).in(toString(device));
    if (bytes == 0)
      return Error::success();
    if (toDevice.device_type != kDLCUDA)
      return find(fromDevice.device_id)->copyToHost(to, from, bytes);
    GPU &gpu = *find(toDevice.device_id);
    if (fromDevice.device_type != kDLCUDA)
      return gpu.copyFromHost(to, from, bytes);
    return gpu.copyFrom(*find(fromDevice.device_id), to, from, bytes);
  }

private:
  static constexpr int kMaxGPUs = 64;

  static const CUDAEvent &get(const DeviceEvent &event) {
    return static_cast<const CUDAEvent &>(event);
  }
  static bool isInRange(int device) { return device >= 0 && device < kMaxGPUs; }
  /// Returns an opened GPU, or null.
  GPU *find(int device) const {
    return opened[size_t(device)].load(std::memory_order_acquire);
  }

  Error openLocked(int device) {
    if (isInRange(device) && find(device))
      return Error::success();
    Expected<const Driver *> driver = getDriver();
    if (!driver)
      return driver.takeError();
    int count = 0;
    if (cuda::Result result = (*driver)->deviceGetCount(&count))
      return Error("cuDeviceGetCount failed: " + (*driver)->describe(result));
    count = std::min(count, kMaxGPUs);
    if (device < 0 || device >= count)
      return Error(count == 1 ? "there is one GPU"
                              : "there are " + std::to_string(count) + " GPUs");
    Expected<std::unique_ptr<GPU>> gpu = GPU::open(**driver, this, device);
    if (!gpu)
      return gpu.takeError();
    gpus.push_back(std::move(*gpu));
    opened[size_t(device)].store(gpus.back().get(), std::memory_order_release);
    return Error::success();
  }

  Expected<const Driver *> (*getDriver)();
  std::mutex mutex;
  std::vector<std::unique_ptr<GPU>> gpus;
  std::array<std::atomic<GPU *>, kMaxGPUs> opened{};
};

} // namespace

std::unique_ptr<DeviceAPI>
createCUDADevice(Expected<const Driver *> (*getDriver)()) {
  return std::make_unique<CUDADevice>(getDriver);
}

} // namespace relax_mlir::runtime
