//===- KernelPipeline.h - tir to the LLVM dialect ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_COMPILER_KERNELPIPELINE_H
#define RELAX_MLIR_COMPILER_KERNELPIPELINE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "relax-mlir/Target/CPU/KernelJIT.h"
#include "relax-mlir/Target/CPU/TargetSpec.h"

namespace relax_mlir {

/// Returns a module with copies of the tensor programs of `module`, which may
/// have functions of other levels too, and with its target. `onHost` selects
/// the programs that are marked `tir.host`, for the target without its GPU;
/// otherwise these are left out.
mlir::OwningOpRef<mlir::ModuleOp> extractPrimFuncs(mlir::ModuleOp module,
                                                   bool onHost = false);

/// Moves the kernels of `others` to `kernels`, both in the LLVM dialect. Of two
/// symbols with the same name, an internal one is renamed; declarations of the
/// same library function are shared. Others, such as two kernels, are an error.
mlir::LogicalResult mergeKernels(mlir::ModuleOp kernels, mlir::ModuleOp others);

/// Runs the phase `kernels` on `kernels`, a module of tensor programs, in
/// place: they become `llvm.func`s, which `emitObjects` and `loadKernels` take.
mlir::LogicalResult lowerPrimFuncsToLLVM(mlir::ModuleOp kernels,
                                         const TargetSpec &spec);

/// Lowers a module of `tir.prim_func`s to the LLVM dialect, in place, and loads
/// it like `loadKernels`.
mlir::FailureOr<CompiledKernels>
compileKernelsJIT(mlir::ModuleOp module, const TargetSpec &spec,
                  const CodegenOptions &options = {});

} // namespace relax_mlir

#endif // RELAX_MLIR_COMPILER_KERNELPIPELINE_H
