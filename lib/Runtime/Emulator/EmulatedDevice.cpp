//===- EmulatedDevice.cpp - a GPU on the host -----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/Emulator/EmulatedDevice.h"

#include "Block.h"
#include "EmulatedGraph.h"
#include "relax-mlir/Runtime/Emulator/TensorMap.h"
#include "relax-mlir/Runtime/ThreadPool.h"

#include <algorithm>
#include <atomic>

namespace relax_mlir::runtime {

using namespace emulator;

namespace {

constexpr size_t kRedZone = 256;
constexpr unsigned char kRedZoneByte = 0xdb;
/// Makes NaN of floats, and -1 of integers.
constexpr unsigned char kUnwrittenByte = 0xff;
constexpr int64_t kMaxSharedBytes = 227 << 10;

class EmulatedDevice final : public DeviceAPI {
public:
  explicit EmulatedDevice(EmulatorOptions options) : options(options) {}

  const char *name() const override { return "emu"; }
  Error open(int device) override {
    return device == 0 ? Error::success()
                       : Error("there is one emulated device");
  }
  bool hasHostMemory() const override { return true; }
  bool poolsMemory() const override { return false; }
  Expected<void *> allocate(int device, uint64_t bytes) override;
  void deallocate(int device, void *pointer, uint64_t bytes) override;
  Expected<DeviceMemory> memoryInfo(int) override {
    uint64_t free = availableMemory();
    return DeviceMemory{free, free};
  }
  Error copy(void *to, DLDevice toDevice, const void *from, DLDevice fromDevice,
             uint64_t bytes) override;
  Error launch(int device, const RelaxLaunch &launch) override;
  Error encodeTensorMap(int, const TensorMapInfo &info, void *map) override {
    return encodeEmulatedTensorMap(info, map);
  }
  /// Checks the memory around allocations, which only an access without a check
  /// can change.
  Error synchronize(int device) override;
  Error beginCapture(int device) override;
  bool isCapturing(int) const override;
  Expected<std::unique_ptr<DeviceGraph>> endCapture(int device) override;
  Error replay(const DeviceGraph &graph) override;

private:
  Error launchChecked(const RelaxLaunch &launch);
  Error runBlocks(const Launch &launch);
  std::unique_ptr<Block> takeBlock();

  EmulatorOptions options;
  std::mutex mutex;
  /// Sorted by address.
  std::vector<Allocation> allocations;
  /// Blocks that are not in use, kept for their stacks.
  std::vector<std::unique_ptr<Block>> blocks;
};

} // namespace

/// The work that this thread captures.
static thread_local std::unique_ptr<EmulatedGraph> capture;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static auto findAt(std::vector<Allocation> &allocations, uintptr_t address) {
  return std::lower_bound(allocations.begin(), allocations.end(), address,
                          [](const Allocation &allocation, uintptr_t address) {
                            return allocation.begin < address;
                          });
}

Expected<void *> EmulatedDevice::allocate(int, uint64_t bytes) {
  constexpr uint64_t kLarge = uint64_t(64) << 20;
  if (bytes > UINT64_MAX / 2 || (bytes >= kLarge && bytes > availableMemory()))
    return static_cast<void *>(nullptr);
  size_t size = (bytes + 3 * kRedZone - 1) / kRedZone * kRedZone;
  auto *memory = static_cast<unsigned char *>(std::aligned_alloc(256, size));
  if (!memory)
    return static_cast<void *>(nullptr);
  std::memset(memory, kRedZoneByte, kRedZone);
  // Memory of earlier allocations may have the right results.
  std::memset(memory + kRedZone, kUnwrittenByte, bytes);
  std::memset(memory + kRedZone + bytes, kRedZoneByte, size - kRedZone - bytes);
  auto begin = reinterpret_cast<uintptr_t>(memory + kRedZone);
  std::lock_guard<std::mutex> lock(mutex);
  allocations.insert(findAt(allocations, begin), Allocation{begin, bytes});
  return static_cast<void *>(memory + kRedZone);
}

void EmulatedDevice::deallocate(int, void *pointer, uint64_t) {
  if (!pointer)
    return;
  {
    std::lock_guard<std::mutex> lock(mutex);
    allocations.erase(
        findAt(allocations, reinterpret_cast<uintptr_t>(pointer)));
  }
  std::free(static_cast<char *>(pointer) - kRedZone);
}

Error EmulatedDevice::synchronize(int) {
  if (capture)
    return Error("ValueError", "a wait cannot be captured");
  std::lock_guard<std::mutex> lock(mutex);
  for (const Allocation &allocation : allocations) {
    auto *begin = reinterpret_cast<const unsigned char *>(allocation.begin);
    auto isIntact = [](const unsigned char *zone) {
      return std::all_of(zone, zone + kRedZone, [](unsigned char byte) {
        return byte == kRedZoneByte;
      });
    };
    if (!isIntact(begin - kRedZone) || !isIntact(begin + allocation.bytes))
      return Error("a kernel wrote outside an allocation of " +
                   std::to_string(allocation.bytes) +
                   " bytes on the emulated device, without a check");
  }
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Captures
//===----------------------------------------------------------------------===//

Error EmulatedDevice::beginCapture(int) {
  if (capture)
    return Error("ValueError", "this thread already captures work of emu");
  capture = std::make_unique<EmulatedGraph>();
  return Error::success();
}

bool EmulatedDevice::isCapturing(int) const { return capture != nullptr; }

Expected<std::unique_ptr<DeviceGraph>> EmulatedDevice::endCapture(int) {
  if (!capture)
    return Error("ValueError", "this thread captures no work of emu");
  return std::unique_ptr<DeviceGraph>(std::move(capture));
}

Error EmulatedDevice::replay(const DeviceGraph &graph) {
  if (capture)
    return Error("ValueError", "a replay cannot be captured");
  return static_cast<const EmulatedGraph &>(graph).replay(*this);
}

Error EmulatedDevice::copy(void *to, DLDevice toDevice, const void *from,
                           DLDevice fromDevice, uint64_t bytes) {
  if (capture) {
    if (!isSameDevice(toDevice, fromDevice))
      return Error("ValueError",
                   "a copy between emu and the host cannot be captured");
    capture->add(to, from, bytes);
    return Error::success();
  }
  if (bytes != 0)
    std::memmove(to, from, bytes);
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

static Expected<const RelaxEmulatedKernel *>
findKernel(const RelaxLaunch &launch) {
  bool hasCode = false;
  for (uint32_t i = 0; i < launch.module->numCodes; ++i) {
    const RelaxDeviceCode &code = launch.module->codes[i];
    if (code.form != RELAX_DEVICE_CODE_EMULATED)
      continue;
    hasCode = true;
    auto *module = static_cast<const RelaxEmulatedModule *>(code.data);
    for (uint32_t k = 0; k < module->numKernels; ++k)
      if (std::strcmp(module->kernels[k].name, launch.kernel) == 0)
        return &module->kernels[k];
  }
  return Error(hasCode ? "its module has no emulated kernel of this name"
                       : "its module has no code for the device 'emu'");
}

static Error checkExtents(const RelaxLaunch &launch) {
  constexpr int64_t kMaxGrid[3] = {INT32_MAX, 65535, 65535};
  constexpr int64_t kMaxBlock[3] = {kMaxBlockThreads, kMaxBlockThreads, 64};
  for (int axis = 0; axis < 3; ++axis) {
    if (launch.grid[axis] < 0 || launch.grid[axis] > kMaxGrid[axis])
      return Error("ValueError",
                   "expected 0 to " + std::to_string(kMaxGrid[axis]) +
                       " blocks along axis " + std::to_string(axis) + ", got " +
                       std::to_string(launch.grid[axis]));
    if (launch.block[axis] < 1 || launch.block[axis] > kMaxBlock[axis])
      return Error("ValueError",
                   "expected 1 to " + std::to_string(kMaxBlock[axis]) +
                       " threads along axis " + std::to_string(axis) +
                       ", got " + std::to_string(launch.block[axis]));
  }
  int64_t count = launch.block[0] * launch.block[1] * launch.block[2];
  if (count > kMaxBlockThreads)
    return Error("ValueError",
                 "expected at most " + std::to_string(kMaxBlockThreads) +
                     " threads in a block, got " + std::to_string(count));
  return Error::success();
}

Error EmulatedDevice::launch(int, const RelaxLaunch &launch) {
  Error error = launchChecked(launch);
  if (!error)
    return Error::success();
  std::string where = "kernel '" + std::string(launch.kernel) + "'";
  if (launch.location && *launch.location)
    where += " (" + std::string(launch.location) + ")";
  return std::move(error).in(where);
}

Error EmulatedDevice::launchChecked(const RelaxLaunch &info) {
  if (Error error = checkExtents(info))
    return error;
  if (info.grid[0] * info.grid[1] * info.grid[2] == 0)
    return Error::success();
  Expected<const RelaxEmulatedKernel *> kernel = findKernel(info);
  if (!kernel)
    return kernel.takeError();
  if (capture)
    return capture->add(info, (*kernel)->argumentBytes);
  int64_t shared = (*kernel)->sharedBytes;
  if (info.dynamicSharedBytes > 0)
    shared = (shared + 1023) / 1024 * 1024 + info.dynamicSharedBytes;
  if (info.dynamicSharedBytes < 0 ||
      info.dynamicSharedBytes > kMaxSharedBytes || shared > kMaxSharedBytes)
    return Error("ValueError",
                 "expected at most " + std::to_string(kMaxSharedBytes) +
                     " bytes of shared memory, got " + std::to_string(shared));
  std::vector<Allocation> memory;
  {
    std::lock_guard<std::mutex> lock(mutex);
    memory = allocations;
  }
  return runBlocks({info, **kernel, memory, options,
                    uint32_t(info.block[0] * info.block[1] * info.block[2]),
                    uint32_t(shared)});
}

std::unique_ptr<Block> EmulatedDevice::takeBlock() {
  std::lock_guard<std::mutex> lock(mutex);
  if (blocks.empty())
    return std::make_unique<Block>();
  std::unique_ptr<Block> block = std::move(blocks.back());
  blocks.pop_back();
  return block;
}

Error EmulatedDevice::runBlocks(const Launch &launch) {
  const int64_t (&grid)[3] = launch.launch.grid;
  struct Loop {
    EmulatedDevice &device;
    const Launch &launch;
    std::mutex mutex;
    /// The error of the first block in the order of the grid that failed.
    int64_t failed = INT64_MAX;
    Error error;
  } loop{*this, launch, {}, INT64_MAX, {}};
  auto body = [](void *self, int64_t begin, int64_t end) -> int32_t {
    Loop &loop = *static_cast<Loop *>(self);
    const int64_t (&grid)[3] = loop.launch.launch.grid;
    std::unique_ptr<Block> block = loop.device.takeBlock();
    Error error = block->begin(loop.launch);
    int64_t i = begin;
    for (; i < end && !error; ++i)
      error =
          block->run({uint32_t(i % grid[0]), uint32_t(i / grid[0] % grid[1]),
                      uint32_t(i / grid[0] / grid[1])});
    bool isFailure = bool(error);
    if (isFailure) {
      std::lock_guard<std::mutex> lock(loop.mutex);
      if (i < loop.failed) {
        loop.failed = i;
        loop.error = std::move(error);
      }
    }
    std::lock_guard<std::mutex> lock(loop.device.mutex);
    loop.device.blocks.push_back(std::move(block));
    return isFailure;
  };
  // Less work than this is not worth another thread of the host.
  constexpr int64_t kGrainThreads = 4096;
  int64_t grain = (kGrainThreads + launch.numThreads - 1) / launch.numThreads;
  parallelFor(grid[0] * grid[1] * grid[2], grain, body, &loop);
  return std::move(loop.error);
}

std::unique_ptr<DeviceAPI> createEmulatedDevice(EmulatorOptions options) {
  return std::make_unique<EmulatedDevice>(options);
}

Error registerEmulatedDevice() {
  static std::mutex mutex;
  static bool isAdded = false;
  std::lock_guard<std::mutex> lock(mutex);
  if (isAdded)
    return Error::success();
  Error error = DeviceAPI::add(kDLExtDev, createEmulatedDevice());
  isAdded = !error;
  return error;
}

} // namespace relax_mlir::runtime
