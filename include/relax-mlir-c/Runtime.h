/*===- Runtime.h - services that a program lends the runtime ------*- C -*-===*\
Part of the relax-mlir project, under the Apache License v2.0 with LLVM
Exceptions. See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
\*===----------------------------------------------------------------------===*/
/*
 * Functions of librelax_runtime.so for a program that has memory or threads of
 * its own. A structure begins with its size, sizeof(RelaxAllocator) and so on,
 * by which a newer library recognises older programs. A function that fails
 * returns -1 and raises an error of tvm-ffi.
 */

#ifndef RELAX_MLIR_C_RUNTIME_H
#define RELAX_MLIR_C_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define RELAX_RUNTIME_EXPORT __attribute__((visibility("default")))
#else
#define RELAX_RUNTIME_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Memory of devices. The functions may be called from any thread. */
typedef struct RelaxAllocator {
  size_t size;
  void *user;
  /* Returns memory of a device, by DLPack's numbers, at a multiple of
   * `alignment`, or NULL if there is none left. */
  void *(*allocate)(void *user, int32_t deviceType, int32_t device,
                    uint64_t bytes, uint64_t alignment);
  /* Releases memory that `allocate` returned. On a GPU, work that was started
   * before may still use it: hand it out again only for work of the same
   * stream. */
  void (*deallocate)(void *user, int32_t deviceType, int32_t device,
                     void *memory, uint64_t bytes);
} RelaxAllocator;

/* Lets machines that are loaded from now on take their memory from an
 * allocator, which the runtime copies; NULL restores the memory of the devices.
 * The functions must stay valid as long as machines, or their results, live.
 * The runtime keeps freed blocks for reuse. */
RELAX_RUNTIME_EXPORT int relaxSetAllocator(const RelaxAllocator *allocator);

/* Computes the iterations [begin, end) of a loop; returns 0, or a nonzero code
 * that ends the loop. */
typedef int32_t (*RelaxLoopBody)(void *captures, int64_t begin, int64_t end);

/* Threads for the parallel loops of kernels on the CPU. The functions may be
 * called from any thread. */
typedef struct RelaxThreadPool {
  size_t size;
  void *user;
  /* Returns the number of threads that a loop may use, at least 1. */
  int32_t (*numThreads)(void *user);
  /* Covers [0, extent) with calls of body on disjoint ranges, of `grain`
   * iterations or more where possible, and waits for them. Returns 0, or the
   * code of a body that failed. It is not called from within a body. */
  int32_t (*parallelFor)(void *user, int64_t extent, int64_t grain,
                         RelaxLoopBody body, void *captures);
} RelaxThreadPool;

/* Lets loops that begin from now on run on these threads instead of the pool of
 * the runtime; NULL restores that pool. The runtime copies the structure. The
 * functions must stay valid until no kernel runs. */
RELAX_RUNTIME_EXPORT int relaxSetThreadPool(const RelaxThreadPool *pool);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* RELAX_MLIR_C_RUNTIME_H */
