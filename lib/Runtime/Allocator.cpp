//===- Allocator.cpp - pools with a chosen allocator ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/Allocator.h"

#include "relax-mlir/Runtime/FFI.h"

#include <map>

namespace relax_mlir::runtime {

namespace {

/// A device whose memory is managed in another way; it does nothing else.
class AllocatorDevice final : public DeviceAPI {
public:
  AllocatorDevice(DeviceAPI &device, int32_t type, AllocatorKind kind,
                  const RelaxAllocator *user)
      : device(device), type(type), kind(kind) {
    if (user)
      allocator = *user;
  }

  const char *name() const override { return device.name(); }
  Error open(int index) override { return device.open(index); }
  bool hasHostMemory() const override { return device.hasHostMemory(); }
  bool poolsMemory() const override {
    return kind == AllocatorKind::Pooled && device.poolsMemory();
  }

  Expected<void *> allocate(int index, uint64_t bytes) override {
    if (!allocator)
      return device.allocate(index, bytes);
    void *memory = allocator->allocate(allocator->user, type, index, bytes,
                                       kMemoryAlignment);
    if (uintptr_t(memory) % kMemoryAlignment == 0)
      return memory;
    allocator->deallocate(allocator->user, type, index, memory, bytes);
    return Error("MemoryError",
                 "the allocator of the program returned memory on " +
                     toString(DLDevice{DLDeviceType(type), index}) +
                     " that is not aligned to " +
                     std::to_string(kMemoryAlignment) + " bytes");
  }

  void deallocate(int index, void *pointer, uint64_t bytes) override {
    if (allocator)
      return allocator->deallocate(allocator->user, type, index, pointer,
                                   bytes);
    device.deallocate(index, pointer, bytes);
  }

  Expected<DeviceMemory> memoryInfo(int index) override {
    return device.memoryInfo(index);
  }
  Error copy(void *to, DLDevice toDevice, const void *from, DLDevice fromDevice,
             uint64_t bytes) override {
    return device.copy(to, toDevice, from, fromDevice, bytes);
  }
  Error launch(int index, const RelaxLaunch &launch) override {
    return device.launch(index, launch);
  }
  Error synchronize(int index) override { return device.synchronize(index); }

private:
  static constexpr uint64_t kMemoryAlignment = 64;

  DeviceAPI &device;
  int32_t type;
  AllocatorKind kind;
  std::optional<RelaxAllocator> allocator;
};

/// A pool and the device that it refers to.
struct OwnedPool {
  OwnedPool(DeviceAPI &api, DLDevice device, AllocatorKind kind,
            const RelaxAllocator *user)
      : allocator(api, int32_t(device.device_type), kind, user),
        pool(allocator, device) {}

  AllocatorDevice allocator;
  MemoryPool pool;
};

/// The allocator of relaxSetAllocator, with its pools.
struct ChosenAllocator {
  static ChosenAllocator &get() {
    static auto *chosen = new ChosenAllocator();
    return *chosen;
  }

  std::mutex mutex;
  std::optional<RelaxAllocator> allocator;
  std::map<std::pair<int, int>, std::shared_ptr<MemoryPool>> pools;
};

} // namespace

Expected<AllocatorKind> parseAllocatorKind(std::string_view text) {
  if (text == "pooled")
    return AllocatorKind::Pooled;
  if (text == "naive")
    return AllocatorKind::Naive;
  return Error("ValueError", "expected the allocator pooled or naive, got '" +
                                 std::string(text) + "'");
}

Expected<std::shared_ptr<MemoryPool>>
makeMemoryPool(DLDevice device, AllocatorKind kind,
               const RelaxAllocator *user) {
  Expected<DeviceAPI *> api = DeviceAPI::get(device);
  if (!api)
    return api.takeError();
  auto owner = std::make_shared<OwnedPool>(**api, device, kind, user);
  return std::shared_ptr<MemoryPool>(owner, &owner->pool);
}

Expected<std::shared_ptr<MemoryPool>> getPoolOfNewMachines(DLDevice device) {
  ChosenAllocator &chosen = ChosenAllocator::get();
  std::lock_guard<std::mutex> lock(chosen.mutex);
  if (!chosen.allocator)
    return std::shared_ptr<MemoryPool>();
  std::shared_ptr<MemoryPool> &pool =
      chosen.pools[{int(device.device_type), device.device_id}];
  if (!pool) {
    Expected<std::shared_ptr<MemoryPool>> made =
        makeMemoryPool(device, AllocatorKind::Pooled, &*chosen.allocator);
    if (!made)
      return made.takeError();
    pool = std::move(*made);
  }
  return pool;
}

} // namespace relax_mlir::runtime

using namespace relax_mlir::runtime;

int relaxSetAllocator(const RelaxAllocator *allocator) {
  if (allocator && (allocator->size < sizeof(RelaxAllocator) ||
                    !allocator->allocate || !allocator->deallocate))
    return raise("ValueError", "relaxSetAllocator: expected a size of " +
                                   std::to_string(sizeof(RelaxAllocator)) +
                                   ", allocate and deallocate");
  ChosenAllocator &chosen = ChosenAllocator::get();
  // Outlives the lock: a pool that is released calls its allocator.
  decltype(chosen.pools) former;
  std::lock_guard<std::mutex> lock(chosen.mutex);
  former.swap(chosen.pools);
  chosen.allocator.reset();
  if (allocator)
    chosen.allocator = *allocator;
  return 0;
}
