//===- CPUKernelEvaluator.cpp - run kernels at compile time ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Compiler/CPUKernelEvaluator.h"

#include "relax-mlir/Compiler/KernelPipeline.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/Relax/Transforms/KernelEvaluator.h"

using namespace mlir;
using namespace relax_mlir;

namespace {
/// Implements the runtime callbacks of kernels on one thread.
struct SerialContext {
  RelaxKernelContext api;
  mutable std::string error;

  SerialContext() {
    api.abiVersion = RELAX_KERNEL_ABI_VERSION;
    api.numThreads = 1;
    api.parallelFor = [](const RelaxKernelContext *ctx, int64_t extent, int64_t,
                         RelaxParallelBody body, void *captures) {
      return extent > 0 ? body(ctx, 0, extent, captures) : int32_t(0);
    };
    api.allocWorkspace = [](const RelaxKernelContext *, int64_t bytes,
                            int64_t alignment) {
      size_t align = std::max<int64_t>(alignment, 64);
      size_t size = std::max<int64_t>(bytes, 1);
      return std::aligned_alloc(align, (size + align - 1) / align * align);
    };
    api.freeWorkspace = [](const RelaxKernelContext *, void *pointer) {
      std::free(pointer);
    };
    api.setError = [](const RelaxKernelContext *ctx, const char *,
                      const char *message) {
      reinterpret_cast<const SerialContext *>(ctx)->error = message;
    };
  }
};

class JITEvaluator : public relax::KernelEvaluator {
public:
  explicit JITEvaluator(CompiledKernels kernels)
      : kernels(std::move(kernels)) {}

  LogicalResult run(StringRef name, ArrayRef<void *> buffers,
                    ArrayRef<int64_t> symbols, std::string &message) override {
    for (const RelaxImageKernel &kernel : kernels.getTable()) {
      if (name != kernel.name)
        continue;
      if (kernel.numBuffers != buffers.size() ||
          kernel.numSymbols != symbols.size()) {
        message = "the kernel has other arguments";
        return failure();
      }
      SerialContext context;
      if (kernel.function(&context.api, buffers.data(), symbols.data()) == 0)
        return success();
      message = context.error.empty() ? "the kernel failed" : context.error;
      return failure();
    }
    message = "the kernel is not compiled";
    return failure();
  }

private:
  CompiledKernels kernels;
};

class CPUKernelEvaluator : public relax::KernelEvaluatorInterface {
public:
  using KernelEvaluatorInterface::KernelEvaluatorInterface;

  FailureOr<std::unique_ptr<relax::KernelEvaluator>>
  load(ModuleOp kernels) const override {
    CodegenOptions options;
    // Each kernel only runs a few times, so fast compilation matters.
    options.optLevel = 1;
    FailureOr<CompiledKernels> compiled =
        compileKernelsJIT(kernels, TargetSpec::host(), options);
    if (failed(compiled))
      return failure();
    return std::unique_ptr<relax::KernelEvaluator>(
        std::make_unique<JITEvaluator>(std::move(*compiled)));
  }
};
} // namespace

void relax_mlir::registerCPUKernelEvaluator(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, relax::RelaxDialect *dialect) {
    dialect->addInterfaces<CPUKernelEvaluator>();
  });
}
