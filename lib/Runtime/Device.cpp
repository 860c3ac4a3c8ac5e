//===- Device.cpp - device memory and its pools ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Runtime/Device.h"

#include "DeviceTypes.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sys/mman.h>
#include <unistd.h>

namespace relax_mlir::runtime {

uint64_t availableMemory() {
  uint64_t available = UINT64_MAX;
  if (std::FILE *file = std::fopen("/proc/meminfo", "re")) {
    char line[128];
    uint64_t kilobytes = 0;
    while (std::fgets(line, sizeof(line), file))
      if (std::sscanf(line, "MemAvailable: %" SCNu64, &kilobytes) == 1)
        available = kilobytes * 1024;
    std::fclose(file);
  }
  if (std::FILE *file = std::fopen("/sys/fs/cgroup/memory.max", "re")) {
    uint64_t limit = 0;
    if (std::fscanf(file, "%" SCNu64, &limit) == 1)
      available = std::min(available, limit);
    std::fclose(file);
  }
  return available;
}

/// The size of a large page of the CPUs that Linux has them for.
static constexpr uint64_t kLargePage = uint64_t(2) << 20;

/// Blocks from this size on have a mapping of their own, but not where a
/// sanitizer watches the ends of those that the library allocates.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RELAX_WATCHES_BLOCKS
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define RELAX_WATCHES_BLOCKS
#endif
#ifdef RELAX_WATCHES_BLOCKS
static constexpr uint64_t kMappedBlock = UINT64_MAX;
#else
static constexpr uint64_t kMappedBlock = 2 * kLargePage;
#endif

/// Returns the bytes of the mapping of a block: whole pages of any system.
static size_t getMappedBytes(uint64_t bytes) {
  constexpr uint64_t page = 1 << 16;
  return size_t((bytes + page - 1) / page * page);
}

/// Returns a mapping that starts at a large page; null if there is no memory.
/// Asks Linux for large pages: kernels that read or write pages one after the
/// other wait for the translation of small ones. The rest of the block behind
/// the last large page has small ones.
static void *mapBlock(uint64_t bytes) {
  size_t size = getMappedBytes(bytes), whole = size + kLargePage;
  void *mapped = mmap(nullptr, whole, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED)
    return nullptr;
  auto *begin = static_cast<char *>(mapped);
  size_t before = -uintptr_t(begin) & (kLargePage - 1);
  if (before != 0)
    munmap(begin, before);
  char *block = begin + before;
  munmap(block + size, whole - before - size);
#ifdef MADV_HUGEPAGE
  (void)madvise(block, size / kLargePage * kLargePage, MADV_HUGEPAGE);
#endif
  return block;
}

/// Smaller allocations are not worth reading the system's memory state.
static constexpr uint64_t kLargeAllocation = uint64_t(64) << 20;

namespace {

class CPUDevice final : public DeviceAPI {
public:
  const char *name() const override { return "cpu"; }
  Error open(int device) override {
    return device == 0 ? Error::success() : Error("there is one device, cpu:0");
  }
  bool hasHostMemory() const override { return true; }

  Expected<void *> allocate(int, uint64_t bytes) override {
    if (bytes > uint64_t(INT64_MAX) - 64)
      return nullptr;
    if (bytes >= kLargeAllocation && bytes > availableMemory())
      return nullptr;
    if (bytes >= kMappedBlock)
      return mapBlock(bytes);
    return std::aligned_alloc(64, size_t(bytes + 63) / 64 * 64);
  }
  void deallocate(int, void *pointer, uint64_t bytes) override {
    if (pointer && bytes >= kMappedBlock)
      munmap(pointer, getMappedBytes(bytes));
    else
      std::free(pointer);
  }
  Expected<DeviceMemory> memoryInfo(int) override {
    uint64_t pages = uint64_t(std::max(0l, sysconf(_SC_PHYS_PAGES)));
    uint64_t pageSize = uint64_t(std::max(0l, sysconf(_SC_PAGESIZE)));
    return DeviceMemory{availableMemory(), pages * pageSize};
  }
  Error copy(void *to, DLDevice, const void *from, DLDevice,
             uint64_t bytes) override {
    if (bytes != 0)
      std::memmove(to, from, size_t(bytes));
    return Error::success();
  }
  Error launch(int, const RelaxLaunch &launch) override {
    return Error("kernel '" + std::string(launch.kernel) +
                 "' of a device cannot be launched on the cpu");
  }
  Error synchronize(int) override { return Error::success(); }
};

} // namespace

std::unique_ptr<DeviceAPI> createCPUDevice() {
  return std::make_unique<CPUDevice>();
}

//===----------------------------------------------------------------------===//
// MemoryPool
//===----------------------------------------------------------------------===//

/// The pool of the PoolScope of this thread.
static thread_local std::shared_ptr<MemoryPool> scopedPool;

PoolScope::PoolScope(std::shared_ptr<MemoryPool> pool)
    : outer(std::exchange(scopedPool, std::move(pool))) {}

PoolScope::~PoolScope() { scopedPool = std::move(outer); }

MemoryPool *PoolScope::find(DLDevice device) {
  MemoryPool *pool = scopedPool.get();
  return pool && isSameDevice(pool->getDevice(), device) ? pool : nullptr;
}

Expected<MemoryPool *> MemoryPool::getCommon(DLDevice device) {
  // Kernels ask for this pool for each workspace.
  if (isSameDevice(device, kCPU)) {
    static auto *pool = new MemoryPool(**DeviceAPI::get(kCPU), kCPU);
    return pool;
  }
  Expected<DeviceAPI *> api = DeviceAPI::get(device);
  if (!api)
    return api.takeError();
  static auto *mutex = new std::mutex();
  static auto *pools = new std::map<std::pair<int, int>, MemoryPool *>();
  std::lock_guard<std::mutex> lock(*mutex);
  MemoryPool *&pool = (*pools)[{int(device.device_type), device.device_id}];
  if (!pool)
    pool = new MemoryPool(**api, device);
  return pool;
}

Expected<MemoryPool *> MemoryPool::get(DLDevice device) {
  if (MemoryPool *pool = PoolScope::find(device))
    return pool;
  return getCommon(device);
}

/// Rounds sizes up so that nearly equal sizes share blocks: to 64 bytes, from
/// 4096 bytes on to pages, and to at most 16 sizes between two powers of two.
static uint64_t roundedSize(uint64_t bytes) {
  uint64_t unit = bytes < 4096 ? 64 : 4096;
  while (unit < bytes / 32)
    unit *= 2;
  if (bytes == 0)
    return unit;
  if (bytes > UINT64_MAX - unit)
    return bytes;
  return (bytes + unit - 1) / unit * unit;
}

Expected<void *> MemoryPool::allocate(uint64_t bytes, uint64_t &size) {
  bool isPooled = api.poolsMemory();
  uint64_t wanted = isPooled ? roundedSize(bytes) : bytes;
  std::lock_guard<std::mutex> lock(mutex);
  auto bin = isPooled ? findBlock(wanted) : bins.end();
  void *pointer = nullptr;
  if (bin != bins.end()) {
    // The lines of the block that was freed last are still in the cache.
    size = bin->size;
    pointer = bin->blocks.back().pointer;
    bin->blocks.pop_back();
    stats.bytesPooled -= size;
    ++stats.numReused;
  } else {
    size = wanted;
    evictFor(wanted);
    Expected<void *> fresh = api.allocate(device.device_id, wanted);
    if (fresh && !*fresh && (isArena || stats.bytesPooled != 0)) {
      if (!isArena)
        trimLocked();
      else if (Expected<MemoryPool *> common = getCommon(device); common)
        (*common)->trim();
      fresh = api.allocate(device.device_id, wanted);
    }
    if (!fresh)
      return fresh.takeError();
    pointer = *fresh;
    if (!pointer)
      return Error("MemoryError", "cannot allocate " + std::to_string(bytes) +
                                      " bytes on " + toString(device) + ", " +
                                      std::to_string(stats.bytesInUse) +
                                      " are in use" + describeFree());
    ++stats.numAllocated;
  }
  stats.bytesInUse += size;
  if (stats.bytesInUse > stats.peakBytesInUse)
    stats.peakBytesInUse = stats.bytesInUse;
  if (numPoisoning && api.hasHostMemory())
    std::memset(pointer, 0xff, size);
  return pointer;
}

std::string MemoryPool::describeFree() const {
  Expected<DeviceMemory> memory = api.memoryInfo(device.device_id);
  if (!memory || device.device_type == kDLCPU)
    return "";
  return ", " + std::to_string(memory->free) + " of " +
         std::to_string(memory->total) + " are free";
}

void MemoryPool::beginPoison() {
  std::lock_guard<std::mutex> lock(mutex);
  ++numPoisoning;
}

void MemoryPool::endPoison() {
  std::lock_guard<std::mutex> lock(mutex);
  --numPoisoning;
}

void MemoryPool::deallocate(void *pointer, uint64_t size) {
  std::lock_guard<std::mutex> lock(mutex);
  stats.bytesInUse -= size;
  if (!api.poolsMemory() && !isArena)
    return api.deallocate(device.device_id, pointer, size);
  auto bin = findBin(size);
  if (bin == bins.end() || bin->size != size)
    bin = bins.insert(bin, Bin{size, {}});
  bin->blocks.push_back({pointer, numFreed++});
  stats.bytesPooled += size;
}

MemoryPool::BinList::iterator MemoryPool::findBin(uint64_t size) {
  return std::partition_point(bins.begin(), bins.end(), [size](const Bin &bin) {
    return bin.size < size;
  });
}

MemoryPool::BinList::iterator MemoryPool::findBlock(uint64_t size) {
  auto it = findBin(size);
  while (it != bins.end() && it->blocks.empty())
    ++it;
  if (it == bins.end())
    return it;
  // The smallest block that fits must not waste much, unless blocks that later
  // calls need would make room for a new one, whose pages the system has to
  // map.
  uint64_t waste = it->size - size;
  bool isFit = waste <= size / 4 || (waste <= 7 * size && mustEvictFor(size));
  return isFit ? it : bins.end();
}

bool MemoryPool::mustEvictFor(uint64_t bytes) const {
  // Sizes that grow in each call would leave a block for each of them.
  uint64_t used = stats.bytesInUse + bytes;
  uint64_t peak = std::max(stats.peakBytesInUse, used);
  return !isArena && stats.bytesPooled != 0 &&
         used + stats.bytesPooled > peak + peak / 2;
}

void MemoryPool::evictFor(uint64_t bytes) {
  while (mustEvictFor(bytes)) {
    auto ageOf = [](const Bin &bin) {
      return bin.blocks.empty() ? UINT64_MAX : bin.blocks.front().age;
    };
    auto oldest = std::min_element(
        bins.begin(), bins.end(),
        [&](const Bin &a, const Bin &b) { return ageOf(a) < ageOf(b); });
    api.deallocate(device.device_id, oldest->blocks.front().pointer,
                   oldest->size);
    oldest->blocks.pop_front();
    stats.bytesPooled -= oldest->size;
  }
}

void MemoryPool::trimLocked() {
  for (const Bin &bin : bins)
    for (const Block &block : bin.blocks)
      api.deallocate(device.device_id, block.pointer, bin.size);
  bins.clear();
  stats.bytesPooled = 0;
}

void MemoryPool::trim() {
  std::lock_guard<std::mutex> lock(mutex);
  trimLocked();
}

PoolStatistics MemoryPool::statistics() const {
  std::lock_guard<std::mutex> lock(mutex);
  return stats;
}

Expected<std::shared_ptr<DeviceBuffer>> DeviceBuffer::allocate(DLDevice device,
                                                               uint64_t bytes) {
  Expected<MemoryPool *> found = MemoryPool::get(device);
  if (!found)
    return found.takeError();
  // Only the pool of a scope has owners.
  std::shared_ptr<MemoryPool> pool =
      *found == scopedPool.get()
          ? scopedPool
          : std::shared_ptr<MemoryPool>(std::shared_ptr<void>(), *found);
  uint64_t size = 0;
  Expected<void *> pointer = pool->allocate(bytes, size);
  if (!pointer)
    return pointer.takeError();
  return std::make_shared<DeviceBuffer>(std::move(pool), *pointer, bytes, size);
}

} // namespace relax_mlir::runtime
