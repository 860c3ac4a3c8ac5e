//===- NativeRun.cpp - run compiled kernels in a strict runtime -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NativeRun.h"

#include "llvm/Support/MathExtras.h"
#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;

namespace {
struct StrictContext : RelaxKernelContext {
  explicit StrictContext(Random random) : random(random) {
    abiVersion = RELAX_KERNEL_ABI_VERSION;
    numThreads = 4;
    parallelFor = runBackwards;
    allocWorkspace = allocate;
    freeWorkspace = [](const RelaxKernelContext *ctx, void *pointer) {
      --of(ctx).liveAllocations;
      std::free(pointer);
    };
    setError = [](const RelaxKernelContext *ctx, const char *kind,
                  const char *message) {
      of(ctx).error = std::string(kind) + ": " + message;
    };
  }

  static StrictContext &of(const RelaxKernelContext *ctx) {
    return const_cast<StrictContext &>(
        static_cast<const StrictContext &>(*ctx));
  }

  static int32_t runBackwards(const RelaxKernelContext *ctx, int64_t extent,
                              int64_t, RelaxParallelBody body, void *captures) {
    for (int64_t end = extent; end > 0;) {
      int64_t begin = end - of(ctx).random.between(1, end);
      if (int32_t code = body(ctx, begin, end, captures))
        return code;
      end = begin;
    }
    return 0;
  }

  static void *allocate(const RelaxKernelContext *ctx, int64_t bytes,
                        int64_t alignment) {
    size_t align = std::max<int64_t>(alignment, 64);
    size_t size = llvm::alignTo(std::max<int64_t>(bytes, 1), align);
    void *memory = std::aligned_alloc(align, size);
    std::memset(memory, 0xff, size);
    ++of(ctx).liveAllocations;
    return memory;
  }

  Random random;
  std::string error;
  int liveAllocations = 0;
};
} // namespace

LogicalResult relax_mlir::fuzz::runKernel(const CompiledKernels &kernels,
                                          StringRef name,
                                          ArrayRef<void *> buffers,
                                          ArrayRef<int64_t> symbols,
                                          Random random, std::string &error) {
  RelaxKernel kernel = kernels.lookup(name);
  if (!kernel) {
    error = ("expected a kernel '" + name + "'").str();
    return failure();
  }
  StrictContext context(random);
  if (int32_t code = kernel(&context, buffers.data(), symbols.data())) {
    error = "the kernel returned " + std::to_string(code) +
            (context.error.empty() ? "" : ", " + context.error);
    return failure();
  }
  if (context.liveAllocations) {
    error = "the kernel did not free its temporary memory";
    return failure();
  }
  return success();
}
