//===- KernelContext.h - runtime services of a kernel call -----*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_RUNTIME_KERNELCONTEXT_H
#define RELAX_MLIR_LIB_RUNTIME_KERNELCONTEXT_H

#include "relax-mlir/Runtime/Device.h"
#include "relax-mlir/Runtime/KernelABI.h"

namespace relax_mlir::runtime {

/// The services for one call of a kernel. Workers report errors to it, so that
/// the error of any worker reaches the calling thread.
class KernelContext {
public:
  KernelContext(const Function &function, DLDevice device);
  KernelContext(const KernelContext &) = delete;
  KernelContext &operator=(const KernelContext &) = delete;
  ~KernelContext();

  const RelaxKernelContext *getAPI() const { return &api; }
  /// Returns the error of the kernel, also when it did not tell one.
  Error takeError(int32_t code);

private:
  /// A block and the pool that it goes back to.
  struct PoolBlock {
    MemoryPool *pool;
    void *pointer;
    uint64_t size;

    void free() const { pool->deallocate(pointer, size); }
  };
  /// Memory of a device that the kernel has not freed.
  struct Workspace {
    void *pointer;
    PoolBlock block;
  };

  static KernelContext &of(const RelaxKernelContext *ctx);
  static void setError(const RelaxKernelContext *ctx, const char *kind,
                       const char *message);
  static int32_t parallelFor(const RelaxKernelContext *ctx, int64_t extent,
                             int64_t grain, RelaxParallelBody body,
                             void *captures);
  static int32_t refuseLoop(const RelaxKernelContext *ctx, int64_t extent,
                            int64_t grain, RelaxParallelBody body,
                            void *captures);
  static void *allocWorkspace(const RelaxKernelContext *ctx, int64_t bytes,
                              int64_t alignment);
  static void freeWorkspace(const RelaxKernelContext *ctx, void *pointer);
  static void *allocDeviceWorkspace(const RelaxKernelContext *ctx,
                                    int64_t bytes, int64_t alignment);
  static void freeDeviceWorkspace(const RelaxKernelContext *ctx, void *pointer);
  static int32_t launch(const RelaxKernelContext *ctx,
                        const RelaxLaunch *launch);
  static int32_t encodeTensorMap(const RelaxKernelContext *ctx, void *map,
                                 const RelaxTensorMap *tensor);

  int32_t fail(const Error &error);
  /// Returns the device that holds the buffers of the call, which is not the
  /// CPU, or null after setting the error.
  DeviceAPI *getDevice();
  /// Returns the pool that workspace comes from, or the reason why the device
  /// is not available.
  Expected<MemoryPool *> getPool() const;
  /// Allocates a block with room for `bytes` at a multiple of `alignment`
  /// behind `header` bytes. Returns false after setting the error.
  bool allocBlock(int64_t bytes, int64_t alignment, uint64_t header,
                  PoolBlock &block);

  /// Comes first: kernels get its address.
  RelaxKernelContext api{};
  const Function &function;
  DLDevice device;
  /// The pool of the caller's PoolScope, also for the other threads of a loop;
  /// null if it has none.
  MemoryPool *scopedPool;
  std::mutex mutex;
  Error error;
  std::vector<Workspace> workspaces;
};

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_LIB_RUNTIME_KERNELCONTEXT_H
