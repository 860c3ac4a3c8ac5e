//===- ThreadPool.h - loops on several threads ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_RUNTIME_THREADPOOL_H
#define RELAX_MLIR_RUNTIME_THREADPOOL_H

#include "relax-mlir/Runtime/Export.h"

#include <cstdint>

namespace relax_mlir::runtime {

/// More threads than this are never started.
constexpr int kMaxThreads = 1024;

/// A body runs [begin, end) and returns 0, or a code that ends the loop.
using LoopBody = int32_t (*)(void *self, int64_t begin, int64_t end);

/// Runs body over [0, extent) in disjoint ranges of at least `grain` (the last
/// may be shorter), on the caller and the pool's workers. Within a body, and
/// while another thread holds the pool, it runs on the caller alone. Returns
/// the code of the first body that failed.
RELAX_RT_API int32_t parallelFor(int64_t extent, int64_t grain, LoopBody body,
                                 void *self);

/// Threads that a loop may use, the caller included: RELAX_NUM_THREADS, else
/// the processors this process may run on. Fewer when the system refuses more.
RELAX_RT_API int numThreads();
/// Changes that number, to kMaxThreads at most; 0 goes back to the default.
/// Waits for a running loop.
RELAX_RT_API void setNumThreads(int count);

} // namespace relax_mlir::runtime

#endif // RELAX_MLIR_RUNTIME_THREADPOOL_H
