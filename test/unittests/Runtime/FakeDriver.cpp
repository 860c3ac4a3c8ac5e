//===- FakeDriver.cpp - a CUDA driver without a GPU -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FakeDriver.h"

#include <cstdlib>
#include <cstring>
#include <deque>

using namespace relax_mlir::runtime;
using namespace relax_mlir::runtime::cuda;

/// The primary context of a GPU.
struct relax_mlir::runtime::cuda::CUctx_st {
  int gpu;
};

/// Captured work.
struct relax_mlir::runtime::cuda::CUgraph_st {
  std::vector<std::function<Result()>> work;
};

/// Work that can be started.
struct relax_mlir::runtime::cuda::CUgraphExec_st {
  std::vector<std::function<Result()>> work;
};

/// A stream of a GPU, and its work while it is captured.
struct relax_mlir::runtime::cuda::CUstream_st {
  int gpu;
  Graph capture = nullptr;
};

/// An event of a GPU, with the time at which it was recorded.
struct relax_mlir::runtime::cuda::CUevent_st {
  int gpu;
  float milliseconds = 0;
};

/// A kernel of a module.
struct relax_mlir::runtime::cuda::CUfunc_st {
  std::string name;
  int maxDynamicBytes = 48 << 10;
};

Error FakeDriver::addDevice() {
  static Error error =
      DeviceAPI::add(kDLCUDA, createCUDADevice(FakeDriver::getTable));
  return error;
}

FakeDriver &FakeDriver::get() {
  static FakeDriver fake;
  return fake;
}

/// The contexts of the calling thread.
static thread_local std::vector<Context> contexts;

int FakeDriver::numCurrent() { return int(contexts.size()); }

static FakeDriver &fake() { return FakeDriver::get(); }

/// The result of a call with an object of another context.
static constexpr Result kInvalidHandle = 400;

/// This bit makes an address invalid on the host.
static constexpr Address kDeviceBit = Address(1) << 62;

static void *toHost(Address address) {
  return reinterpret_cast<void *>(uintptr_t(address & ~kDeviceBit));
}

float *FakeArguments::floats(int i) const {
  return static_cast<float *>(toHost(*static_cast<Address *>(values[i])));
}

/// Returns a call's result: the error of a kernel, or of a call without a
/// context.
static Result finish() {
  return fake().numCurrent() == 0 ? 201 : fake().asynchronous;
}

/// Returns the result that a test wants of a function, else that of `finish`.
static Result finish(const char *function) {
  auto wanted = fake().results.find(function);
  if (wanted == fake().results.end())
    return finish();
  auto delay = fake().delays.find(function);
  if (delay != fake().delays.end() && delay->second-- > 0)
    return finish();
  return wanted->second;
}

static Result eventCreate(Event *event, unsigned flags) {
  if (Result result = flags == kEventDefault ? finish("cuEventCreate") : 1)
    return result;
  ++fake().numEvents;
  *event = new CUevent_st{contexts.back()->gpu};
  return 0;
}

static Result eventDestroy(Event event) {
  --fake().numEvents;
  delete event;
  return 0;
}

static std::string describe(int gpu) { return "gpu" + std::to_string(gpu); }

static Result eventRecord(Event event, Stream stream) {
  // The driver records an event only in a stream of its context.
  if (event->gpu != stream->gpu)
    return kInvalidHandle;
  event->milliseconds = fake().milliseconds;
  fake().calls.push_back(describe(stream->gpu) + " records");
  return finish("cuEventRecord");
}

static Result eventElapsedTime(float *milliseconds, Event begin, Event end) {
  *milliseconds = end->milliseconds - begin->milliseconds;
  return finish("cuEventElapsedTime");
}

static Result streamCreate(Stream *stream, unsigned flags) {
  if (Result result = finish("cuStreamCreate"))
    return result;
  static std::deque<CUstream_st> streams;
  streams.push_back({contexts.back()->gpu});
  *stream = &streams.back();
  fake().numCaptures += flags == kStreamNonBlocking;
  return 0;
}

static Result streamDestroy(Stream stream) {
  --fake().numCaptures;
  // The driver has a capture that was not ended.
  return stream->capture ? 1 : 0;
}

static Result streamBeginCapture(Stream stream, int mode) {
  if (Result result =
          mode == kCaptureRelaxed ? finish("cuStreamBeginCapture") : 1)
    return result;
  stream->capture = new CUgraph_st();
  ++fake().numGraphs;
  return 0;
}

static Result graphDestroy(Graph graph) {
  --fake().numGraphs;
  delete graph;
  return 0;
}

static Result streamEndCapture(Stream stream, Graph *graph) {
  *graph = std::exchange(stream->capture, nullptr);
  Result result = finish("cuStreamEndCapture");
  if (result)
    graphDestroy(*graph);
  return result;
}

static Result graphInstantiate(ExecutableGraph *handle, Graph graph,
                               unsigned long long) {
  if (Result result = finish("cuGraphInstantiateWithFlags"))
    return result;
  *handle = new CUgraphExec_st{graph->work};
  ++fake().numGraphs;
  return 0;
}

static Result graphExecDestroy(ExecutableGraph handle) {
  --fake().numGraphs;
  delete handle;
  return 0;
}

static Result graphLaunch(ExecutableGraph handle, Stream) {
  fake().calls.push_back("replay");
  for (const auto &work : handle->work)
    if (Result result = work())
      return result;
  return finish("cuGraphLaunch");
}

static Result streamSynchronize(Stream stream) {
  fake().synchronized.push_back(stream->gpu);
  return finish();
}

static Result streamWaitEvent(Stream stream, Event event, unsigned) {
  fake().calls.push_back(describe(stream->gpu) + " waits for " +
                         describe(event->gpu));
  return finish("cuStreamWaitEvent");
}

static Result getErrorName(Result result, const char **name) {
  switch (result) {
  case 1:
    *name = "CUDA_ERROR_INVALID_VALUE";
    return 0;
  case 201:
    *name = "CUDA_ERROR_INVALID_CONTEXT";
    return 0;
  case 218:
    *name = "CUDA_ERROR_INVALID_PTX";
    return 0;
  case 500:
    *name = "CUDA_ERROR_NOT_FOUND";
    return 0;
  case kInvalidHandle:
    *name = "CUDA_ERROR_INVALID_HANDLE";
    return 0;
  case kIllegalAddress:
    *name = "CUDA_ERROR_ILLEGAL_ADDRESS";
    return 0;
  }
  return 1;
}

static Result getErrorString(Result, const char **text) {
  *text = "a text of the driver";
  return 0;
}

static Result deviceGetAttribute(int *value, int attribute, Device) {
  switch (attribute) {
  case kCapabilityMajor:
    *value = fake().major;
    return 0;
  case kCapabilityMinor:
    *value = fake().minor;
    return 0;
  case kMaxThreadsPerBlock:
  case kMaxBlockX:
  case kMaxBlockY:
    *value = 1024;
    return 0;
  case kMaxBlockZ:
    *value = 64;
    return 0;
  case kMaxGridX:
    *value = INT32_MAX;
    return 0;
  case kMaxGridY:
  case kMaxGridZ:
    *value = 65535;
    return 0;
  case kMaxSharedBytesOptIn:
    *value = 232448;
    return 0;
  }
  return 1;
}

static Result primaryCtxRetain(Context *context, Device device) {
  static std::map<Device, CUctx_st> primary;
  *context = &primary.insert({device, {device}}).first->second;
  return 0;
}

static Result ctxPushCurrent(Context context) {
  contexts.push_back(context);
  return 0;
}

static Result ctxPopCurrent(Context *context) {
  *context = contexts.back();
  contexts.pop_back();
  return 0;
}

static Result memAlloc(Address *address, size_t bytes) {
  if (Result result = finish())
    return result;
  if (bytes > fake().freeBytes)
    return kOutOfMemory;
  void *block = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
  fake().blocks[block] = bytes;
  fake().freeBytes -= bytes;
  *address = Address(uintptr_t(block)) | kDeviceBit;
  return 0;
}

static Result memFree(Address address) {
  void *block = toHost(address);
  auto found = fake().blocks.find(block);
  if (found == fake().blocks.end())
    return 1;
  fake().freeBytes += found->second;
  fake().blocks.erase(found);
  std::free(block);
  return 0;
}

static Result memGetInfo(size_t *free, size_t *total) {
  *free = fake().freeBytes;
  *total = 1 << 21;
  return 0;
}

/// Fails unless an address belongs to the device.
static Result copy(void *to, const void *from, size_t bytes, Address device) {
  if (!(device & kDeviceBit))
    return 1;
  std::memcpy(to, from, bytes);
  return finish();
}

static Result copyToDevice(Address to, const void *from, size_t bytes,
                           Stream stream) {
  // The driver takes memory of the host that changes later.
  if (stream->capture)
    return 1;
  return copy(toHost(to), from, bytes, to);
}

static Result copyToHost(void *to, Address from, size_t bytes, Stream stream) {
  // The driver takes memory of the host that changes later.
  if (stream->capture)
    return 1;
  return copy(to, toHost(from), bytes, from);
}

static Result copyOnDevice(Address to, Address from, size_t bytes,
                           Stream stream) {
  auto run = [=] { return copy(toHost(to), toHost(from), bytes, to & from); };
  if (!stream->capture)
    return run();
  stream->capture->work.push_back(run);
  return 0;
}

static Result copyPeer(Address to, Context toContext, Address from,
                       Context fromContext, size_t bytes, Stream stream) {
  if (stream->gpu != toContext->gpu)
    return kInvalidHandle;
  fake().calls.push_back(describe(toContext->gpu) + " copies from " +
                         describe(fromContext->gpu));
  return copy(toHost(to), toHost(from), bytes, to & from);
}

static Result moduleLoad(Module *module, const void *image, unsigned count,
                         int *options, void **values) {
  fake().calls.push_back(std::string("load ") +
                         static_cast<const char *>(image));
  if (count == 2 && options[0] == kErrorLogBuffer &&
      options[1] == kErrorLogBufferSize)
    std::strncpy(static_cast<char *>(values[0]), fake().loadLog.c_str(),
                 uintptr_t(values[1]));
  *module = reinterpret_cast<Module>(const_cast<void *>(image));
  return fake().loadResult;
}

static Result moduleGetFunction(KernelFunction *function, Module,
                                const char *name) {
  if (!fake().kernels.count(name))
    return 500;
  static std::deque<CUfunc_st> functions;
  functions.push_back({name});
  *function = &functions.back();
  fake().calls.push_back(std::string("find ") + name);
  return 0;
}

static Result funcGetAttribute(int *value, int attribute,
                               KernelFunction function) {
  if (attribute != kMaxDynamicSharedBytes)
    return 1;
  *value = function->maxDynamicBytes;
  return 0;
}

static Result funcSetAttribute(KernelFunction function, int attribute,
                               int value) {
  if (attribute != kMaxDynamicSharedBytes)
    return 1;
  fake().calls.push_back("shared " + std::to_string(value));
  function->maxDynamicBytes = value;
  return 0;
}

static Result launchKernel(KernelFunction function, unsigned gridX,
                           unsigned gridY, unsigned gridZ, unsigned, unsigned,
                           unsigned, unsigned sharedBytes, Stream stream,
                           void **arguments, void **) {
  if (Result result = finish())
    return result;
  if (int(sharedBytes) > function->maxDynamicBytes)
    return 1;
  if (stream->capture) {
    std::vector<int64_t> values;
    for (size_t i = 0; i < fake().numArguments[function->name]; ++i)
      values.push_back(*static_cast<int64_t *>(arguments[i]));
    stream->capture->work.push_back([=]() mutable {
      std::vector<void *> places;
      for (int64_t &value : values)
        places.push_back(&value);
      return fake().kernels[function->name]({places.data()});
    });
    return 0;
  }
  fake().calls.push_back("launch " + function->name + " [" +
                         std::to_string(gridX) + ", " + std::to_string(gridY) +
                         ", " + std::to_string(gridZ) + "]");
  fake().asynchronous = fake().kernels[function->name]({arguments});
  fake().milliseconds += 1;
  return 0;
}

static std::string join(const uint64_t *values, uint32_t count) {
  std::string text;
  for (uint32_t i = 0; i < count; ++i)
    text += (i ? ", " : "") + std::to_string(values[i]);
  return text;
}

static Result encodeTensorMap(void *map, int dataType, uint32_t rank, void *,
                              const uint64_t *dims, const uint64_t *strides,
                              const uint32_t *box, const uint32_t *steps, int,
                              int swizzle, int, int) {
  if (fake().numCurrent() != 1 || steps[rank - 1] != 1)
    return 1;
  std::vector<uint64_t> wide(box, box + rank);
  fake().calls.push_back(
      "map of type " + std::to_string(dataType) + " [" + join(dims, rank) +
      "] strides [" + join(strides, rank - 1) + "] box [" +
      join(wide.data(), rank) + "] swizzle " + std::to_string(swizzle));
  std::memset(map, 1, 128);
  return fake().mapResult;
}

Expected<const Driver *> FakeDriver::getTable() {
  static const Driver table = [] {
    Driver driver{};
    driver.init = [](unsigned) { return 0; };
    driver.getErrorName = getErrorName;
    driver.getErrorString = getErrorString;
    driver.deviceGetCount = [](int *count) {
      *count = fake().count;
      return 0;
    };
    driver.deviceGet = [](Device *device, int ordinal) {
      *device = ordinal;
      return 0;
    };
    driver.deviceGetAttribute = deviceGetAttribute;
    driver.devicePrimaryCtxRetain = primaryCtxRetain;
    driver.ctxPushCurrent = ctxPushCurrent;
    driver.ctxPopCurrent = ctxPopCurrent;
    driver.streamCreate = streamCreate;
    driver.streamSynchronize = streamSynchronize;
    driver.streamDestroy = streamDestroy;
    driver.streamBeginCapture = streamBeginCapture;
    driver.streamEndCapture = streamEndCapture;
    driver.graphInstantiate = graphInstantiate;
    driver.graphDestroy = graphDestroy;
    driver.graphExecDestroy = graphExecDestroy;
    driver.graphLaunch = graphLaunch;
    driver.streamWaitEvent = streamWaitEvent;
    driver.eventCreate = eventCreate;
    driver.eventDestroy = eventDestroy;
    driver.eventRecord = eventRecord;
    driver.eventSynchronize = [](Event) {
      return finish("cuEventSynchronize");
    };
    driver.eventElapsedTime = eventElapsedTime;
    driver.memAlloc = memAlloc;
    driver.memFree = memFree;
    driver.memGetInfo = memGetInfo;
    driver.memcpyHtoDAsync = copyToDevice;
    driver.memcpyDtoHAsync = copyToHost;
    driver.memcpyDtoDAsync = copyOnDevice;
    driver.memcpyPeerAsync = copyPeer;
    driver.moduleLoadDataEx = moduleLoad;
    driver.moduleGetFunction = moduleGetFunction;
    driver.funcGetAttribute = funcGetAttribute;
    driver.funcSetAttribute = funcSetAttribute;
    driver.launchKernel = launchKernel;
    driver.tensorMapEncodeTiled = encodeTensorMap;
    return driver;
  }();
  return &table;
}
