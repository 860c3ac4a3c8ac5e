//===- KernelContext.cpp - runtime services of a kernel call --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "KernelContext.h"

#include "relax-mlir/Runtime/ThreadPool.h"

#include <algorithm>
#include <cstring>

namespace relax_mlir::runtime {

static constexpr int64_t kMaxAlignment = int64_t(1) << 20;

KernelContext::KernelContext(const Function &function, DLDevice device)
    : function(function), device(device), scopedPool(PoolScope::find(device)) {
  bool isOnHost = device.device_type == kDLCPU;
  api.abiVersion = RELAX_KERNEL_ABI_VERSION;
  api.numThreads = isOnHost ? uint32_t(numThreads()) : 1;
  api.parallelFor = isOnHost ? parallelFor : refuseLoop;
  api.allocWorkspace = isOnHost ? allocWorkspace : allocDeviceWorkspace;
  api.freeWorkspace = isOnHost ? freeWorkspace : freeDeviceWorkspace;
  api.setError = setError;
  api.launch = launch;
  api.encodeTensorMap = encodeTensorMap;
}

KernelContext::~KernelContext() {
  for (const Workspace &workspace : workspaces)
    workspace.block.free();
}

Error KernelContext::takeError(int32_t code) {
  if (!error)
    return Error("kernel '" + function.name + "' failed with code " +
                 std::to_string(code));
  return std::move(error);
}

//===----------------------------------------------------------------------===//
// Errors, loops, launches
//===----------------------------------------------------------------------===//

KernelContext &KernelContext::of(const RelaxKernelContext *ctx) {
  // `api` is the first member of an object that is not constant.
  return *reinterpret_cast<KernelContext *>(
      const_cast<RelaxKernelContext *>(ctx));
}

int32_t KernelContext::fail(const Error &failure) {
  setError(&api, failure.kind().c_str(), failure.message().c_str());
  return -1;
}

void KernelContext::setError(const RelaxKernelContext *ctx, const char *kind,
                             const char *message) {
  KernelContext &call = of(ctx);
  std::lock_guard<std::mutex> lock(call.mutex);
  if (!call.error)
    call.error = Error(kind ? kind : "RuntimeError",
                       message ? message : "a kernel failed");
}

int32_t KernelContext::parallelFor(const RelaxKernelContext *ctx,
                                   int64_t extent, int64_t grain,
                                   RelaxParallelBody body, void *captures) {
  struct Closure {
    const RelaxKernelContext *ctx;
    RelaxParallelBody body;
    void *captures;
  } closure = {ctx, body, captures};
  return runtime::parallelFor(
      extent, grain,
      [](void *self, int64_t begin, int64_t end) {
        auto &closure = *static_cast<Closure *>(self);
        return closure.body(closure.ctx, begin, end, closure.captures);
      },
      &closure);
}

int32_t KernelContext::refuseLoop(const RelaxKernelContext *ctx, int64_t,
                                  int64_t, RelaxParallelBody, void *) {
  KernelContext &call = of(ctx);
  return call.fail(Error("kernel '" + call.function.name +
                         "' was compiled for the cpu, its arguments are on " +
                         toString(call.device)));
}

DeviceAPI *KernelContext::getDevice() {
  if (device.device_type == kDLCPU) {
    fail(Error("kernel '" + function.name +
               "' was compiled for a GPU, its arguments are on " +
               toString(device)));
    return nullptr;
  }
  Expected<DeviceAPI *> api = DeviceAPI::get(device);
  if (!api) {
    fail(api.error());
    return nullptr;
  }
  return *api;
}

int32_t KernelContext::launch(const RelaxKernelContext *ctx,
                              const RelaxLaunch *launch) {
  KernelContext &call = of(ctx);
  DeviceAPI *device = call.getDevice();
  if (!device)
    return -1;
  if (Error failure = device->launch(call.device.device_id, *launch))
    return call.fail(failure);
  return 0;
}

/// Converts the description that a kernel gives. A number that does not fit
/// becomes one that checkTensorMap refuses.
static TensorMapInfo toInfo(const RelaxTensorMap &tensor) {
  TensorMapInfo info;
  info.base = tensor.base;
  info.type = {uint8_t(tensor.typeCode), uint8_t(tensor.typeBits), 1};
  info.rank = tensor.rank;
  for (uint32_t dim = 0; dim < std::min(info.rank, kMaxTensorRank); ++dim) {
    info.dims[dim] = uint64_t(tensor.dims[dim]);
    info.box[dim] =
        uint32_t(std::clamp<int64_t>(tensor.box[dim], 0, int64_t(UINT32_MAX)));
    if (dim != 0)
      info.strides[dim - 1] = uint64_t(tensor.strides[dim - 1]);
  }
  info.swizzle = TensorSwizzle(tensor.swizzle);
  return info;
}

int32_t KernelContext::encodeTensorMap(const RelaxKernelContext *ctx, void *map,
                                       const RelaxTensorMap *tensor) {
  KernelContext &call = of(ctx);
  DeviceAPI *device = call.getDevice();
  if (!device)
    return -1;
  TensorMapInfo info = toInfo(*tensor);
  uint32_t rank = std::min(info.rank, kMaxTensorRank);
  if (std::count(info.dims, info.dims + rank, uint64_t(0)) != 0) {
    std::memset(map, 0, kTensorMapBytes);
    return 0;
  }
  Error failure = device->encodeTensorMap(call.device.device_id, info, map);
  if (!failure)
    return 0;
  std::string where = "kernel '" + call.function.name + "'";
  if (tensor->location && *tensor->location)
    where += " (" + std::string(tensor->location) + ")";
  return call.fail(std::move(failure).in(where));
}

//===----------------------------------------------------------------------===//
// Workspace
//===----------------------------------------------------------------------===//

Expected<MemoryPool *> KernelContext::getPool() const {
  // Most kernels need no workspace, so the constructor does not look for the
  // pool that all machines share.
  if (scopedPool)
    return scopedPool;
  return MemoryPool::getCommon(device);
}

bool KernelContext::allocBlock(int64_t bytes, int64_t alignment,
                               uint64_t header, PoolBlock &block) {
  if (bytes < 0 || bytes > (int64_t(1) << 62) || alignment > kMaxAlignment ||
      (alignment & (alignment - 1)) != 0) {
    fail(Error("MemoryError", "invalid workspace size or alignment"));
    return false;
  }
  Expected<MemoryPool *> pool = getPool();
  if (!pool) {
    fail(pool.error());
    return false;
  }
  Expected<void *> pointer = (*pool)->allocate(
      uint64_t(bytes) + uint64_t(alignment) + header, block.size);
  if (!pointer) {
    fail(pointer.error());
    return false;
  }
  block.pool = *pool;
  block.pointer = *pointer;
  return true;
}

/// Returns the first multiple of the alignment from an address on.
static void *alignUp(uintptr_t address, int64_t alignment) {
  return reinterpret_cast<void *>((address + uintptr_t(alignment) - 1) &
                                  ~(uintptr_t(alignment) - 1));
}

void *KernelContext::allocWorkspace(const RelaxKernelContext *ctx,
                                    int64_t bytes, int64_t alignment) {
  // The block is described in front of the workspace.
  alignment = std::max(alignment, int64_t(alignof(PoolBlock)));
  PoolBlock block;
  if (!of(ctx).allocBlock(bytes, alignment, sizeof(PoolBlock), block))
    return nullptr;
  void *pointer =
      alignUp(uintptr_t(block.pointer) + sizeof(PoolBlock), alignment);
  static_cast<PoolBlock *>(pointer)[-1] = block;
  return pointer;
}

void KernelContext::freeWorkspace(const RelaxKernelContext *, void *pointer) {
  if (!pointer)
    return;
  // The block contains its description, so the pool gets a copy.
  PoolBlock block = static_cast<PoolBlock *>(pointer)[-1];
  block.free();
}

void *KernelContext::allocDeviceWorkspace(const RelaxKernelContext *ctx,
                                          int64_t bytes, int64_t alignment) {
  // The host cannot write a description there, so the context keeps it.
  alignment = std::max<int64_t>(alignment, 1);
  KernelContext &call = of(ctx);
  PoolBlock block;
  if (!call.allocBlock(bytes, alignment, 0, block))
    return nullptr;
  void *pointer = alignUp(uintptr_t(block.pointer), alignment);
  std::lock_guard<std::mutex> lock(call.mutex);
  call.workspaces.push_back({pointer, block});
  return pointer;
}

void KernelContext::freeDeviceWorkspace(const RelaxKernelContext *ctx,
                                        void *pointer) {
  KernelContext &call = of(ctx);
  std::lock_guard<std::mutex> lock(call.mutex);
  auto freed = std::find_if(
      call.workspaces.begin(), call.workspaces.end(),
      [&](const Workspace &entry) { return entry.pointer == pointer; });
  if (freed == call.workspaces.end())
    return;
  // A later kernel may get the block while this one runs: it starts after it.
  freed->block.free();
  call.workspaces.erase(freed);
}

} // namespace relax_mlir::runtime
