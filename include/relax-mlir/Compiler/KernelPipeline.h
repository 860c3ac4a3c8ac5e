//===- KernelPipeline.h - tir to the LLVM dialect ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_COMPILER_KERNELPIPELINE_H
#define RELAX_MLIR_COMPILER_KERNELPIPELINE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "relax-mlir/Target/CPU/KernelJIT.h"
#include "relax-mlir/Target/CPU/TargetSpec.h"

namespace relax_mlir {

struct TIRToLLVMPipelineOptions
    : public mlir::PassPipelineOptions<TIRToLLVMPipelineOptions> {
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc(
          "the CPU target: native, or an architecture with -mcpu and -mattr"),
      llvm::cl::init("native")};
};

/// Returns a module with copies of the tensor programs of `module`, which may
/// also have functions of other levels.
mlir::OwningOpRef<mlir::ModuleOp> extractPrimFuncs(mlir::ModuleOp module);

/// Builds the pipeline from a module of scheduled `tir.prim_func`s, with or
/// without blocks, to the `llvm.func` kernels that `emitObjects` and
/// `loadKernels` take.
void buildTIRToLLVMPipeline(mlir::OpPassManager &pm,
                            const TIRToLLVMPipelineOptions &options);

/// Runs this pipeline on `kernels`, in place.
mlir::LogicalResult lowerPrimFuncsToLLVM(mlir::ModuleOp kernels,
                                         const TargetSpec &spec);

/// Lowers a module of `tir.prim_func`s to the LLVM dialect, in place, and loads
/// it like `loadKernels`.
mlir::FailureOr<CompiledKernels>
compileKernelsJIT(mlir::ModuleOp module, const TargetSpec &spec,
                  const CodegenOptions &options = {});

/// Registers `tir-to-llvm-pipeline`.
void registerTargetCPUPipelines();

} // namespace relax_mlir

#endif // RELAX_MLIR_COMPILER_KERNELPIPELINE_H
