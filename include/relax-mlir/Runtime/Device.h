//===- Device.h - device memory and its pools ------------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_DEVICE_H
#define RELAX_MLIR_RUNTIME_DEVICE_H

#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Runtime/KernelABI.h"
#include "relax-mlir/Runtime/TensorMap.h"

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace relax_mlir::runtime {

/// The bytes of a device's memory.
struct DeviceMemory {
  uint64_t free = 0;
  uint64_t total = 0;
};

/// A point in the work of a device, which DeviceAPI::record returns.
class RELAX_RT_API DeviceEvent {
public:
  virtual ~DeviceEvent();
};

/// Work of a device, which DeviceAPI::endCapture returns.
class RELAX_RT_API DeviceGraph {
public:
  virtual ~DeviceGraph();
};

/// The operations that the runtime needs from one type of device. All functions
/// may be called from any thread. Work of one device starts in the order of the
/// calls: a launch or a copy that is called later sees the memory that an
/// earlier one wrote, even when a block of memory was freed and reused between
/// them.
class RELAX_RT_API DeviceAPI {
public:
  virtual ~DeviceAPI();
  /// Returns the name in `--device=NAME` and in errors.
  virtual const char *name() const = 0;
  /// Prepares a device for the other functions, which are called only after a
  /// success. Returns the reason why the device is not available. Called often.
  virtual Error open(int device) = 0;
  /// Returns true if the host may read and write the memory of these devices.
  virtual bool hasHostMemory() const { return false; }
  /// Returns false if a buffer gets exactly the memory that it needs, and freed
  /// memory goes back at once: the device then finds accesses beyond a buffer.
  virtual bool poolsMemory() const { return true; }
  /// Returns memory aligned to at least 64 bytes, null when there is none left,
  /// or another error of the device.
  virtual Expected<void *> allocate(int device, uint64_t bytes) = 0;
  /// Returns memory to the device after all work that was started before.
  virtual void deallocate(int device, void *pointer, uint64_t bytes) = 0;
  virtual Expected<DeviceMemory> memoryInfo(int device) = 0;
  /// Copies between two devices of this type, or between one and the host. When
  /// one side is the host, the copy is complete on return.
  virtual Error copy(void *to, DLDevice toDevice, const void *from,
                     DLDevice fromDevice, uint64_t bytes) = 0;
  /// Starts a kernel. Errors name the kernel and its location.
  virtual Error launch(int device, const RelaxLaunch &launch) = 0;
  /// Encodes a tensor map for the kernels of a device, in kTensorMapBytes at a
  /// multiple of 64. A device refuses it unless it has such maps.
  virtual Error encodeTensorMap(int device, const TensorMapInfo &info,
                                void *map);
  /// Waits until all work submitted to the device is done, and returns its
  /// error.
  virtual Error synchronize(int device) = 0;

  /// Returns an event that is complete as soon as all work is that was started
  /// on the device before. The functions of events are those of the type of
  /// device that recorded them. A type whose work is done when a call returns
  /// need not define them.
  virtual Expected<std::unique_ptr<DeviceEvent>> record(int device);
  /// Waits until an event is complete, and returns the error of the work before
  /// it.
  virtual Error wait(const DeviceEvent &event);
  /// Returns the seconds from one event of a device to a later one, which it
  /// waits for.
  virtual Expected<double> secondsBetween(const DeviceEvent &begin,
                                          const DeviceEvent &end);
  /// Lets all work that is started on the device later begin after an event,
  /// which another device of this type may have recorded. Does not wait.
  virtual Error waitOnDevice(int device, const DeviceEvent &event);

  /// Lets the calling thread collect kernels and copies within a device until
  /// endCapture, instead of starting them. What needs more than the device
  /// fails meanwhile: waits, events, and copies from and to other memory. Work
  /// of other threads starts as before. A type of device need not define these
  /// functions.
  virtual Error beginCapture(int device);
  /// Returns true while the calling thread captures work of a device.
  virtual bool isCapturing(int device) const { return false; }
  /// Ends a capture of the calling thread, and returns its work.
  virtual Expected<std::unique_ptr<DeviceGraph>> endCapture(int device);
  /// Starts captured work on its device. It uses the memory that it was
  /// captured with, which the caller keeps.
  virtual Error replay(const DeviceGraph &graph);

  /// Returns the interface of a device, or an error when it is not available.
  static Expected<DeviceAPI *> get(DLDevice device);

  /// Adds a type of device, or replaces one that was not used so far. An
  /// interface is never destroyed, because buffers may outlive static
  /// destruction.
  static Error add(DLDeviceType type, std::unique_ptr<DeviceAPI> api);
};

/// Parses "cpu", "cuda" or "cuda:1", with the names of the device types that
/// exist. Does not open the device.
RELAX_RT_API Expected<DLDevice> parseDevice(std::string_view text);

inline bool isSameDevice(DLDevice lhs, DLDevice rhs) {
  return lhs.device_type == rhs.device_type && lhs.device_id == rhs.device_id;
}

/// The code of a module on one device, an entry of the list at
/// RelaxDeviceModule::state. Entries are never removed, so that several types
/// of device can keep code of one module.
class RELAX_RT_API LoadedDeviceModule {
public:
  LoadedDeviceModule(const DeviceAPI *api, int device)
      : api(api), device(device) {}
  virtual ~LoadedDeviceModule();

  /// Returns the entry of a device, or null.
  static LoadedDeviceModule *find(const RelaxDeviceModule &module,
                                  const DeviceAPI *api, int device);
  /// Adds an entry. The caller prevents that two threads add one for the same
  /// device.
  static void add(RelaxDeviceModule &module,
                  std::unique_ptr<LoadedDeviceModule> entry);

private:
  const DeviceAPI *api;
  int device;
  LoadedDeviceModule *next = nullptr;
};

/// Returns how many bytes of host memory can still be allocated: MemAvailable,
/// bounded by the limit of the process's control group; UINT64_MAX when the
/// system does not tell. A larger allocation may succeed and end the process
/// when its pages are written to.
RELAX_RT_API uint64_t availableMemory();

/// Prints a device: "cpu:0", "cuda:1".
RELAX_RT_API std::string toString(DLDevice device);

struct PoolStatistics {
  uint64_t bytesInUse = 0;
  uint64_t peakBytesInUse = 0;
  /// Freed blocks that are kept for reuse.
  uint64_t bytesPooled = 0;
  uint64_t numReused = 0;
  uint64_t numAllocated = 0;
};

/// Keeps freed blocks by size and reuses them. Blocks in use and freed ones
/// together have at most half as many bytes again as the blocks that were in
/// use at the peak: the pool returns those to the device that were freed first,
/// unless a freed block of up to eight times the size serves. Thread-safe.
class RELAX_RT_API MemoryPool {
public:
  /// Returns the common pool of a device, or the one that a PoolScope of this
  /// thread puts in its place.
  static Expected<MemoryPool *> get(DLDevice device);
  /// Returns the pool of a device that all threads share, which is never
  /// destroyed.
  static Expected<MemoryPool *> getCommon(DLDevice device);

  /// An arena keeps its memory until `trim`, or until it is destroyed, so that
  /// work which was captured with it can be replayed. On a device that pools no
  /// memory, it reuses no block.
  MemoryPool(DeviceAPI &api, DLDevice device, bool isArena = false)
      : api(api), device(device), isArena(isArena) {}
  MemoryPool(const MemoryPool &) = delete;
  MemoryPool &operator=(const MemoryPool &) = delete;
  ~MemoryPool() { trim(); }

  DLDevice getDevice() const { return device; }

  /// Returns a block of at least `bytes` bytes; `size` receives its actual
  /// size.
  Expected<void *> allocate(uint64_t bytes, uint64_t &size);
  void deallocate(void *pointer, uint64_t size);
  /// Returns all unused blocks to the device.
  void trim();
  PoolStatistics statistics() const;
  /// Between these two calls, allocated blocks are filled with 0xff (NaN as a
  /// float), so that a check notices reads of uninitialised memory; stale
  /// values might happen to be correct. The calls nest and may come from any
  /// thread. They have no effect on memory that the host cannot write.
  void beginPoison();
  void endPoison();

private:
  /// A freed block.
  struct Block {
    void *pointer;
    /// The number of blocks that were freed before.
    uint64_t age;
  };
  /// The freed blocks of one size, in the order in which they were freed.
  struct Bin {
    uint64_t size;
    std::deque<Block> blocks;
  };
  using BinList = std::vector<Bin>;

  void trimLocked();
  /// Returns the first bin of at least `size` bytes, or the end.
  BinList::iterator findBin(uint64_t size);
  /// Returns a bin whose blocks serve for a size, or the end.
  BinList::iterator findBlock(uint64_t size);
  /// Returns true if a new block of `bytes` bytes would exceed the limit.
  bool mustEvictFor(uint64_t bytes) const;
  /// Returns blocks to the device before an allocation of `bytes` bytes.
  void evictFor(uint64_t bytes);
  /// Describes the free memory of a device other than the host, for errors.
  std::string describeFree() const;

  DeviceAPI &api;
  DLDevice device;
  /// Freed blocks stay, on all devices.
  bool isArena;
  mutable std::mutex mutex;
  /// Bins are sorted by size. Empty ones stay: there are few sizes, and a call
  /// in the steady state makes no bin.
  BinList bins;
  uint64_t numFreed = 0;
  PoolStatistics stats;
  /// Number of beginPoison() calls without their endPoison().
  uint64_t numPoisoning = 0;
};

/// Lets the calling thread allocate memory of the pool's device from this pool,
/// for the lifetime of the object.
class RELAX_RT_API PoolScope {
public:
  explicit PoolScope(std::shared_ptr<MemoryPool> pool);
  PoolScope(const PoolScope &) = delete;
  PoolScope &operator=(const PoolScope &) = delete;
  ~PoolScope();
  /// Returns the pool that the scope of this thread puts in place of the common
  /// pool of `device`, or null.
  static MemoryPool *find(DLDevice device);

private:
  std::shared_ptr<MemoryPool> outer;
};

/// A block of a pool, returned to the pool when it is destroyed.
class RELAX_RT_API DeviceBuffer {
public:
  static Expected<std::shared_ptr<DeviceBuffer>> allocate(DLDevice device,
                                                          uint64_t bytes);
  /// Keeps the pool.
  DeviceBuffer(std::shared_ptr<MemoryPool> pool, void *pointer, uint64_t bytes,
               uint64_t blockSize)
      : pool(std::move(pool)), pointer(pointer), bytes(bytes),
        blockSize(blockSize) {}
  DeviceBuffer(const DeviceBuffer &) = delete;
  DeviceBuffer &operator=(const DeviceBuffer &) = delete;
  ~DeviceBuffer() { pool->deallocate(pointer, blockSize); }

  void *data() const { return pointer; }
  uint64_t size() const { return bytes; }

private:
  std::shared_ptr<MemoryPool> pool;
  void *pointer;
  uint64_t bytes;
  uint64_t blockSize;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_DEVICE_H
