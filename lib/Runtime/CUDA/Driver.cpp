//===- Driver.cpp - functions of the CUDA driver --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Driver.h"

#include <dlfcn.h>
#include <memory>

namespace relax_mlir::runtime::cuda {

namespace {

/// Looks up functions until one is missing.
class SymbolReader {
public:
  explicit SymbolReader(void *library) : library(library) {}

  template <typename Pointer> void read(Pointer &function, const char *name) {
    function = reinterpret_cast<Pointer>(dlsym(library, name));
    if (!function && !missing)
      missing = name;
  }
  /// Leaves null for a function that is missing.
  template <typename Pointer>
  void readOptional(Pointer &function, const char *name) {
    function = reinterpret_cast<Pointer>(dlsym(library, name));
  }
  const char *getMissing() const { return missing; }

private:
  void *library;
  const char *missing = nullptr;
};

} // namespace

/// Fills the table. A name with a suffix is the version that cuda.h selects.
static const char *readFunctions(void *library, Driver &driver) {
  SymbolReader reader(library);
  reader.read(driver.init, "cuInit");
  reader.read(driver.getErrorName, "cuGetErrorName");
  reader.read(driver.getErrorString, "cuGetErrorString");
  reader.read(driver.deviceGetCount, "cuDeviceGetCount");
  reader.read(driver.deviceGet, "cuDeviceGet");
  reader.read(driver.deviceGetAttribute, "cuDeviceGetAttribute");
  reader.read(driver.devicePrimaryCtxRetain, "cuDevicePrimaryCtxRetain");
  reader.read(driver.ctxPushCurrent, "cuCtxPushCurrent_v2");
  reader.read(driver.ctxPopCurrent, "cuCtxPopCurrent_v2");
  reader.read(driver.streamCreate, "cuStreamCreate");
  reader.read(driver.streamDestroy, "cuStreamDestroy_v2");
  reader.read(driver.streamBeginCapture, "cuStreamBeginCapture_v2");
  reader.read(driver.streamEndCapture, "cuStreamEndCapture");
  reader.read(driver.graphInstantiate, "cuGraphInstantiateWithFlags");
  reader.read(driver.graphDestroy, "cuGraphDestroy");
  reader.read(driver.graphExecDestroy, "cuGraphExecDestroy");
  reader.read(driver.graphLaunch, "cuGraphLaunch");
  reader.read(driver.streamSynchronize, "cuStreamSynchronize");
  reader.read(driver.streamWaitEvent, "cuStreamWaitEvent");
  reader.read(driver.eventCreate, "cuEventCreate");
  reader.read(driver.eventDestroy, "cuEventDestroy_v2");
  reader.read(driver.eventRecord, "cuEventRecord");
  reader.read(driver.eventSynchronize, "cuEventSynchronize");
  reader.read(driver.eventElapsedTime, "cuEventElapsedTime");
  reader.read(driver.memAlloc, "cuMemAlloc_v2");
  reader.read(driver.memFree, "cuMemFree_v2");
  reader.read(driver.memGetInfo, "cuMemGetInfo_v2");
  reader.read(driver.memcpyHtoDAsync, "cuMemcpyHtoDAsync_v2");
  reader.read(driver.memcpyDtoHAsync, "cuMemcpyDtoHAsync_v2");
  reader.read(driver.memcpyDtoDAsync, "cuMemcpyDtoDAsync_v2");
  reader.read(driver.memcpyPeerAsync, "cuMemcpyPeerAsync");
  reader.read(driver.moduleLoadDataEx, "cuModuleLoadDataEx");
  reader.read(driver.moduleGetFunction, "cuModuleGetFunction");
  reader.read(driver.funcGetAttribute, "cuFuncGetAttribute");
  reader.read(driver.funcSetAttribute, "cuFuncSetAttribute");
  reader.read(driver.launchKernel, "cuLaunchKernel");
  reader.readOptional(driver.tensorMapEncodeTiled, "cuTensorMapEncodeTiled");
  return reader.getMissing();
}

Expected<const Driver *> Driver::open(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    return Error("cannot open " + std::string(path) + " (" +
                 (reason ? reason : "unknown reason") + ")");
  }
  auto driver = std::make_unique<Driver>();
  if (const char *missing = readFunctions(library, *driver))
    return Error(std::string(path) + " has no function " + missing +
                 ", a later driver is needed");
  if (Result result = driver->init(0))
    return Error("cuInit failed: " + driver->describe(result));
  return static_cast<const Driver *>(driver.release());
}

Expected<const Driver *> Driver::get() {
  // Never destroyed, as the devices that use it.
  static auto *driver = new Expected<const Driver *>(open("libcuda.so.1"));
  return *driver;
}

std::string Driver::describe(Result result) const {
  const char *name = nullptr, *text = nullptr;
  if (getErrorName(result, &name) || !name)
    return "CUDA error " + std::to_string(result);
  if (getErrorString(result, &text) || !text)
    return name;
  return std::string(name) + " (" + text + ")";
}

} // namespace relax_mlir::runtime::cuda
