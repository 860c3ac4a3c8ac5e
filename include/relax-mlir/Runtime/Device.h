//===- Device.h - memory of devices -----------------------------*- C++ -*-===//
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

/// What the runtime asks of a kind of device.
class RELAX_RT_API DeviceAPI {
public:
  virtual ~DeviceAPI();
  virtual const char *name() const = 0;
  virtual int numDevices() const = 0;
  /// Null when there is no memory left. Aligned to 64 bytes or more.
  virtual void *allocate(int device, uint64_t bytes) = 0;
  virtual void deallocate(int device, void *pointer, uint64_t bytes) = 0;
  /// Copies between two of its devices, or from or to the host.
  virtual Error copy(void *to, DLDevice toDevice, const void *from,
                     DLDevice fromDevice, uint64_t bytes) = 0;
  /// Waits until all work handed to the device is done.
  virtual Error synchronize(int device) = 0;

  /// The interface of a device, or an error that says why there is none.
  static Expected<DeviceAPI *> get(DLDevice device);
};

/// What the processor's memory still takes: MemAvailable, and no more than the
/// limit of the process's control group. UINT64_MAX when nobody knows. A larger
/// allocation may well succeed, and end the process when it is written to.
RELAX_RT_API uint64_t availableMemory();

/// "cpu:0"
RELAX_RT_API std::string toString(DLDevice device);

struct PoolStatistics {
  uint64_t bytesInUse = 0;
  uint64_t peakBytesInUse = 0;
  /// Held for reuse.
  uint64_t bytesPooled = 0;
  uint64_t numReused = 0;
  uint64_t numAllocated = 0;
};

/// Keeps freed blocks by size and hands them out again. Safe for threads.
class RELAX_RT_API MemoryPool {
public:
  /// The pool of a device; it is never destroyed.
  static Expected<MemoryPool *> get(DLDevice device);

  MemoryPool(DeviceAPI &api, DLDevice device) : api(api), device(device) {}

  /// A block of at least `bytes`; `size` receives what it really has.
  Expected<void *> allocate(uint64_t bytes, uint64_t &size);
  void deallocate(void *pointer, uint64_t size);
  /// Gives the blocks that are not in use back to the device.
  void trim();
  PoolStatistics statistics() const;
  /// Between the two, what it hands out is filled with 0xff, NaN in floats: so
  /// that a check finds reads of memory that nothing wrote, where stale numbers
  /// may happen to be right. They nest, on any threads. For memory of the host.
  void beginPoison();
  void endPoison();

private:
  void trimLocked();

  DeviceAPI &api;
  DLDevice device;
  mutable std::mutex mutex;
  std::multimap<uint64_t, void *> blocks;
  PoolStatistics stats;
  /// How many have begun to poison and not ended.
  uint64_t numPoisoning = 0;
};

/// A block of a pool that goes back to it at the end.
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
