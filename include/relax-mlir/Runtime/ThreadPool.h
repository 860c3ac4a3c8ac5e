//===- ThreadPool.h - parallel loops over a range --------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_THREADPOOL_H
#define RELAX_MLIR_RUNTIME_THREADPOOL_H

#include "relax-mlir/Runtime/Export.h"

#include <cstdint>

namespace relax_mlir::runtime {

/// The maximum number of threads.
constexpr int kMaxThreads = 1024;

/// Runs [begin, end) and returns 0, or a nonzero code that ends the loop.
using LoopBody = int32_t (*)(void *self, int64_t begin, int64_t end);

/// Runs body over [0, extent) in disjoint ranges of about `grain` iterations or
/// more, on the caller and the pool's workers. A thread starts with the same
/// part of [0, extent) in each loop, and then helps the others. Within a body,
/// and while another thread uses the pool, it runs on the caller alone. Returns
/// the code of the first body that failed.
RELAX_RT_API int32_t parallelFor(int64_t extent, int64_t grain, LoopBody body,
                                 void *self);

/// Returns the number of threads that a loop may use, including the caller:
/// RELAX_NUM_THREADS, or the number of processors this process may run on. It
/// is less when the system refuses to start more threads.
RELAX_RT_API int numThreads();
/// Sets the number of threads, at most kMaxThreads; 0 restores the default.
/// Waits for a running loop. Has no effect on a pool of relaxSetThreadPool.
RELAX_RT_API void setNumThreads(int count);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_THREADPOOL_H
