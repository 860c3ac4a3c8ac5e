//===- GPU.cpp - an opened GPU --------------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GPU.h"

#include "CurrentContext.h"

#include <cstdlib>
#include <cstring>

namespace relax_mlir::runtime::cuda {

Expected<std::unique_ptr<GPU>> GPU::open(const Driver &driver,
                                         const DeviceAPI *api, int ordinal) {
  std::unique_ptr<GPU> gpu(new GPU(driver, api, ordinal));
  Device device = 0;
  if (Result result = driver.deviceGet(&device, ordinal))
    return Error("cuDeviceGet failed: " + driver.describe(result));
  if (Error error = gpu->readLimits(device))
    return error;
  if (Result result = driver.devicePrimaryCtxRetain(&gpu->context, device))
    return Error("cannot create its context: " + driver.describe(result));
  CurrentContext current(driver, gpu->context);
  Result result = current.getResult();
  // Not kStreamNonBlocking: callers use the default stream of the process.
  if (!result)
    result = driver.streamCreate(&gpu->stream, kStreamDefault);
  if (result)
    return Error("cannot create a stream: " + driver.describe(result));
  const char *variable = std::getenv("RELAX_CUDA_SYNC");
  gpu->isSynchronous = variable && std::strcmp(variable, "1") == 0;
  return gpu;
}

Error GPU::readLimits(Device device) {
  int major = 0, minor = 0;
  struct {
    int &value;
    DeviceAttribute attribute;
  } attributes[] = {
      {major, kCapabilityMajor},
      {minor, kCapabilityMinor},
      {limits.threads, kMaxThreadsPerBlock},
      {limits.sharedBytes, kMaxSharedBytesOptIn},
      {limits.block[0], kMaxBlockX},
      {limits.block[1], kMaxBlockY},
      {limits.block[2], kMaxBlockZ},
      {limits.grid[0], kMaxGridX},
      {limits.grid[1], kMaxGridY},
      {limits.grid[2], kMaxGridZ},
  };
  for (auto &[value, attribute] : attributes)
    if (Result result = driver.deviceGetAttribute(&value, attribute, device))
      return Error("cannot read attribute " + std::to_string(attribute) + ": " +
                   driver.describe(result));
  capability = major * 10 + minor;
  return Error::success();
}

Error GPU::makeError(Result result) const {
  std::string text =
      "cuda:" + std::to_string(ordinal) + ": " + driver.describe(result);
  if (isAsynchronous(result))
    text += log.describe();
  return Error(std::move(text));
}

Error GPU::makeError(const char *function, Result result) const {
  std::string text = "cuda:" + std::to_string(ordinal) + ": " + function +
                     " failed: " + driver.describe(result);
  if (isAsynchronous(result))
    text += log.describe();
  return Error(std::move(text));
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static Address toAddress(const void *pointer) {
  return reinterpret_cast<uintptr_t>(pointer);
}

Expected<void *> GPU::allocate(uint64_t bytes) {
  CurrentContext current(driver, context);
  Result result = current.getResult();
  Address address = 0;
  if (!result)
    result = driver.memAlloc(&address, size_t(bytes));
  if (result == kOutOfMemory)
    return nullptr;
  if (result)
    return makeError(result);
  return reinterpret_cast<void *>(uintptr_t(address));
}

void GPU::deallocate(void *pointer) {
  CurrentContext current(driver, context);
  // A failure of an earlier kernel appears again in the next call.
  (void)driver.memFree(toAddress(pointer));
}

Expected<DeviceMemory> GPU::memoryInfo() {
  CurrentContext current(driver, context);
  Result result = current.getResult();
  size_t free = 0, total = 0;
  if (!result)
    result = driver.memGetInfo(&free, &total);
  if (result)
    return makeError(result);
  return DeviceMemory{free, total};
}

Error GPU::copyFromHost(void *to, const void *from, uint64_t bytes) {
  if (Error error = checkNoCapture("a copy from the host"))
    return error;
  CurrentContext current(driver, context);
  if (Result result = current.getResult())
    return makeError(result);
  if (Result result =
          driver.memcpyHtoDAsync(toAddress(to), from, size_t(bytes), stream))
    return makeError(result);
  return waitForStream();
}

Error GPU::copyToHost(void *to, const void *from, uint64_t bytes) {
  if (Error error = checkNoCapture("a copy to the host"))
    return error;
  CurrentContext current(driver, context);
  if (Result result = current.getResult())
    return makeError(result);
  if (Result result =
          driver.memcpyDtoHAsync(to, toAddress(from), size_t(bytes), stream))
    return makeError(result);
  return waitForStream();
}

Error GPU::copyWithin(void *to, const void *from, uint64_t bytes) {
  CurrentContext current(driver, context);
  Result result = current.getResult();
  if (!result)
    result = driver.memcpyDtoDAsync(toAddress(to), toAddress(from),
                                    size_t(bytes), getStream());
  return result ? makeError(result) : Error::success();
}

Error GPU::copyFrom(GPU &other, void *to, const void *from, uint64_t bytes) {
  if (&other == this)
    return copyWithin(to, from, bytes);
  for (const GPU *gpu : {this, &other})
    if (Error error = gpu->checkNoCapture("a copy between GPUs"))
      return error;
  // Streams of two GPUs have no common order: the copy waits for the work of
  // the other GPU, and later work there, which may reuse the memory, for the
  // copy.
  Expected<std::unique_ptr<CUDAEvent>> written = other.record();
  if (!written)
    return written.takeError();
  if (Error error = waitOnDevice(**written))
    return error;
  {
    CurrentContext current(driver, context);
    Result result = current.getResult();
    if (!result)
      result = driver.memcpyPeerAsync(toAddress(to), context, toAddress(from),
                                      other.context, size_t(bytes), stream);
    if (result)
      return makeError(result);
  }
  Expected<std::unique_ptr<CUDAEvent>> copied = record();
  Error error = copied ? other.waitOnDevice(**copied) : copied.takeError();
  // Nothing else keeps later work of the other GPU from the memory.
  if (error)
    (void)synchronize();
  return error;
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

Error GPU::waitForStream() {
  uint64_t count = log.getCount();
  if (Result result = driver.streamSynchronize(stream))
    return makeError(result);
  log.finish(count);
  return Error::success();
}

Error GPU::synchronize() {
  if (Error error = checkNoCapture("a wait"))
    return error;
  CurrentContext current(driver, context);
  if (Result result = current.getResult())
    return makeError(result);
  return waitForStream();
}

} // namespace relax_mlir::runtime::cuda
