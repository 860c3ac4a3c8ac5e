//===- KernelHarness.h - compile kernels and call them ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TEST_UNITTESTS_TARGET_CPU_KERNELHARNESS_H
#define RELAX_MLIR_TEST_UNITTESTS_TARGET_CPU_KERNELHARNESS_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Compiler/KernelPipeline.h"
#include "gtest/gtest.h"
#include <atomic>
#include <cstdlib>
#include <random>
#include <thread>

namespace relax_mlir {

/// A context like that of a runtime, which counts the requests.
struct TestContext : RelaxKernelContext {
  TestContext() {
    abiVersion = RELAX_KERNEL_ABI_VERSION;
    numThreads = 2;
    parallelFor = [](const RelaxKernelContext *ctx, int64_t extent,
                     int64_t grain, RelaxParallelBody body,
                     void *captures) -> int32_t {
      auto *self = static_cast<const TestContext *>(ctx);
      ++self->launches;
      self->lastGrain = grain;
      if (self->bodyError)
        return self->bodyError;
      int64_t half = extent / 2;
      int32_t first = 0;
      std::thread other([&] { first = body(ctx, 0, half, captures); });
      int32_t second = body(ctx, half, extent, captures);
      other.join();
      return first ? first : second;
    };
    allocWorkspace = [](const RelaxKernelContext *ctx, int64_t bytes,
                        int64_t alignment) -> void * {
      auto *self = static_cast<const TestContext *>(ctx);
      if (self->refuseMemory)
        return nullptr;
      ++self->liveAllocations;
      self->lastBytes = bytes;
      void *memory = std::aligned_alloc(alignment, bytes ? bytes : alignment);
      std::memset(memory, 0xff, bytes);
      return memory;
    };
    freeWorkspace = [](const RelaxKernelContext *ctx, void *pointer) {
      --static_cast<const TestContext *>(ctx)->liveAllocations;
      std::free(pointer);
    };
    setError = [](const RelaxKernelContext *, const char *, const char *) {};
  }

  mutable std::atomic<int> launches{0}, liveAllocations{0};
  mutable std::atomic<int64_t> lastGrain{0}, lastBytes{0};
  int32_t bodyError = 0;
  bool refuseMemory = false;
};

class KernelTest : public ::testing::Test {
protected:
  KernelTest() {
    mlir::DialectRegistry registry;
    relax_mlir::registerAllDialects(registry);
    mlirContext.appendDialectRegistry(registry);
  }

  /// Compiles the kernels of `source`; a failure fails the test.
  void compile(llvm::StringRef source,
               const TargetSpec &spec = TargetSpec::host(),
               const CodegenOptions &options = {}) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(source, &mlirContext);
    ASSERT_TRUE(module);
    auto compiled = compileKernelsJIT(*module, spec, options);
    ASSERT_TRUE(mlir::succeeded(compiled));
    kernels.emplace(std::move(*compiled));
  }

  int32_t call(llvm::StringRef name, std::initializer_list<void *> buffers,
               std::initializer_list<int64_t> symbols = {}) {
    if (!kernels)
      return -100;
    RelaxKernel kernel = kernels->lookup(name);
    EXPECT_NE(kernel, nullptr);
    return kernel ? kernel(&context, buffers.begin(), symbols.begin()) : -100;
  }

  std::vector<float> random(size_t size) {
    std::uniform_real_distribution<float> distribution(-1.0f, 1.0f);
    std::vector<float> result(size);
    for (float &value : result)
      value = distribution(generator);
    return result;
  }

  mlir::MLIRContext mlirContext;
  std::optional<CompiledKernels> kernels;
  TestContext context;
  std::mt19937 generator{7};
};

} // namespace relax_mlir

#endif // RELAX_MLIR_TEST_UNITTESTS_TARGET_CPU_KERNELHARNESS_H
