//===- Device.h - device memory and its pools ------------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_DEVICE_H
#define RELAX_MLIR_RUNTIME_DEVICE_H

#include "relax-mlir/Runtime/FFI.h"

#include <map>
#include <mutex>

namespace relax_mlir::runtime {

/// The operations that the runtime needs from one type of device.
class RELAX_RT_API DeviceAPI {
public:
  virtual ~DeviceAPI();
  virtual const char *name() const = 0;
  virtual int numDevices() const = 0;
  /// Returns memory aligned to at least 64 bytes, or null when there is none
  /// left.
  virtual void *allocate(int device, uint64_t bytes) = 0;
  virtual void deallocate(int device, void *pointer, uint64_t bytes) = 0;
  /// Copies between two devices of this type, or between one and the host.
  virtual Error copy(void *to, DLDevice toDevice, const void *from,
                     DLDevice fromDevice, uint64_t bytes) = 0;
  /// Waits until all work submitted to the device is done.
  virtual Error synchronize(int device) = 0;

  /// Returns the interface of a device, or an error when it is not available.
  static Expected<DeviceAPI *> get(DLDevice device);
};

/// Returns how many bytes of host memory can still be allocated: MemAvailable,
/// bounded by the limit of the process's control group; UINT64_MAX when the
/// system does not tell. A larger allocation may succeed and end the process
/// when its pages are written to.
RELAX_RT_API uint64_t availableMemory();

/// Prints a device: "cpu:0".
RELAX_RT_API std::string toString(DLDevice device);

struct PoolStatistics {
  uint64_t bytesInUse = 0;
  uint64_t peakBytesInUse = 0;
  /// Freed blocks that are kept for reuse.
  uint64_t bytesPooled = 0;
  uint64_t numReused = 0;
  uint64_t numAllocated = 0;
};

/// Keeps freed blocks by size and reuses them. Thread-safe.
class RELAX_RT_API MemoryPool {
public:
  /// Returns the pool of a device; it is never destroyed.
  static Expected<MemoryPool *> get(DLDevice device);

  MemoryPool(DeviceAPI &api, DLDevice device) : api(api), device(device) {}

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
  /// thread. Host memory only.
  void beginPoison();
  void endPoison();

private:
  void trimLocked();

  DeviceAPI &api;
  DLDevice device;
  mutable std::mutex mutex;
  std::multimap<uint64_t, void *> blocks;
  PoolStatistics stats;
  /// Number of beginPoison() calls without their endPoison().
  uint64_t numPoisoning = 0;
};

/// A block of a pool, returned to the pool when it is destroyed.
class RELAX_RT_API DeviceBuffer {
public:
  static Expected<std::shared_ptr<DeviceBuffer>> allocate(DLDevice device,
                                                          uint64_t bytes);
  DeviceBuffer(MemoryPool &pool, void *pointer, uint64_t bytes,
               uint64_t blockSize)
      : pool(pool), pointer(pointer), bytes(bytes), blockSize(blockSize) {}
  DeviceBuffer(const DeviceBuffer &) = delete;
  DeviceBuffer &operator=(const DeviceBuffer &) = delete;
  ~DeviceBuffer() { pool.deallocate(pointer, blockSize); }

  void *data() const { return pointer; }
  uint64_t size() const { return bytes; }

private:
  MemoryPool &pool;
  void *pointer;
  uint64_t bytes;
  uint64_t blockSize;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_DEVICE_H
