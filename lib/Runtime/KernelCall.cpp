//===- KernelCall.cpp - calls into compiled code --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "KernelCall.h"

#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/ThreadPool.h"

#include <mutex>

namespace relax_mlir::runtime {

namespace {

/// State of one kernel call. Workers report errors to it, so that the error of
/// any worker reaches the calling thread.
struct CallContext {
  RelaxKernelContext api;
  mutable std::mutex mutex;
  mutable Error error;

  static const CallContext &of(const RelaxKernelContext *ctx) {
    return *reinterpret_cast<const CallContext *>(ctx);
  }
};

/// Header in front of workspace memory.
struct WorkspaceHeader {
  void *block;
  uint64_t size;
};
constexpr int64_t kMaxAlignment = int64_t(1) << 20;

} // namespace

static void setError(const RelaxKernelContext *ctx, const char *kind,
                     const char *message) {
  const CallContext &call = CallContext::of(ctx);
  std::lock_guard<std::mutex> lock(call.mutex);
  if (!call.error)
    call.error = Error(kind ? kind : "RuntimeError",
                       message ? message : "a kernel failed");
}

static int32_t parallelForOfKernel(const RelaxKernelContext *ctx,
                                   int64_t extent, int64_t grain,
                                   RelaxParallelBody body, void *captures) {
  struct Closure {
    const RelaxKernelContext *ctx;
    RelaxParallelBody body;
    void *captures;
  } closure = {ctx, body, captures};
  return parallelFor(
      extent, grain,
      [](void *self, int64_t begin, int64_t end) {
        auto &closure = *static_cast<Closure *>(self);
        return closure.body(closure.ctx, begin, end, closure.captures);
      },
      &closure);
}

static void *allocWorkspace(const RelaxKernelContext *ctx, int64_t bytes,
                            int64_t alignment) {
  if (alignment < int64_t(alignof(WorkspaceHeader)))
    alignment = alignof(WorkspaceHeader);
  if (bytes < 0 || bytes > (int64_t(1) << 62) || alignment > kMaxAlignment ||
      (alignment & (alignment - 1)) != 0) {
    setError(ctx, "MemoryError", "invalid workspace size or alignment");
    return nullptr;
  }
  Expected<MemoryPool *> pool = MemoryPool::get(kCPU);
  uint64_t size = 0;
  Expected<void *> block = (*pool)->allocate(
      uint64_t(bytes) + uint64_t(alignment) + sizeof(WorkspaceHeader), size);
  if (!block) {
    setError(ctx, block.error().kind().c_str(),
             block.error().message().c_str());
    return nullptr;
  }
  uintptr_t address = uintptr_t(*block) + sizeof(WorkspaceHeader);
  address = (address + uintptr_t(alignment) - 1) & ~(uintptr_t(alignment) - 1);
  reinterpret_cast<WorkspaceHeader *>(address)[-1] = {*block, size};
  return reinterpret_cast<void *>(address);
}

static void freeWorkspace(const RelaxKernelContext *, void *pointer) {
  if (!pointer)
    return;
  WorkspaceHeader header = static_cast<WorkspaceHeader *>(pointer)[-1];
  (*MemoryPool::get(kCPU))->deallocate(header.block, header.size);
}

static Error unpackTensor(const TVMFFIAny &view, void *&data) {
  const DLTensor *tensor = asTensor(view);
  if (!tensor)
    return Error("TypeError", "expected a tensor, got " + describeKind(view));
  if (tensor->device.device_type != kDLCPU)
    return Error("ValueError", "expected a tensor on cpu, got one on " +
                                   toString(tensor->device));
  if (!isDense(*tensor))
    return Error("ValueError", "expected a contiguous row-major tensor");
  data = dataOf(*tensor);
  return Error::success();
}

int callKernel(const Function &function, RelaxKernel kernel,
               const TVMFFIAny *args, int32_t numArgs) {
  auto where = [&](int32_t i) {
    return "argument " + std::to_string(i) + " of kernel '" + function.name +
           "'";
  };
  constexpr size_t kFew = 24;
  void *fewBuffers[kFew];
  int64_t fewSymbols[kFew];
  std::vector<void *> manyBuffers;
  std::vector<int64_t> manySymbols;
  void **buffers = fewBuffers;
  int64_t *symbols = fewSymbols;
  if (function.numBuffers > kFew) {
    manyBuffers.resize(function.numBuffers);
    buffers = manyBuffers.data();
  }
  if (function.numSymbols > kFew) {
    manySymbols.resize(function.numSymbols);
    symbols = manySymbols.data();
  }
  if (numArgs != function.numParams())
    return raise("TypeError", "kernel '" + function.name + "' expects " +
                                  std::to_string(function.numParams()) +
                                  " arguments, got " + std::to_string(numArgs));
  for (int32_t i = 0; i < numArgs; ++i) {
    if (uint32_t(i) < function.numBuffers) {
      if (Error error = unpackTensor(args[i], buffers[i]))
        return raise(std::move(error).in(where(i)));
      continue;
    }
    std::optional<int64_t> value = asInteger(args[i]);
    if (!value)
      return raise("TypeError", where(i) + ": expected an integer, got " +
                                    describeKind(args[i]));
    symbols[uint32_t(i) - function.numBuffers] = *value;
  }
  CallContext call{};
  call.api.abiVersion = RELAX_KERNEL_ABI_VERSION;
  call.api.numThreads = uint32_t(numThreads());
  call.api.parallelFor = parallelForOfKernel;
  call.api.allocWorkspace = allocWorkspace;
  call.api.freeWorkspace = freeWorkspace;
  call.api.setError = setError;
  int32_t code = kernel(&call.api, buffers, symbols);
  if (code == 0)
    return 0;
  if (!call.error)
    call.error = Error("kernel '" + function.name + "' failed with code " +
                       std::to_string(code));
  return raise(call.error);
}

} // namespace relax_mlir::runtime
