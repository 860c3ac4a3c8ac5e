//===- LLVMPipeline.h - LLVM's optimization pipeline ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_CPU_LLVMPIPELINE_H
#define RELAX_MLIR_TARGET_CPU_LLVMPIPELINE_H

#include "llvm/Passes/PassBuilder.h"

namespace relax_mlir {

/// Runs LLVM's default pipeline of a level, 0 to 3 as in clang, on `module`.
void runLLVMPipeline(llvm::Module &module, llvm::TargetMachine &machine,
                     unsigned optLevel,
                     const llvm::PipelineTuningOptions &tuning = {});

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_CPU_LLVMPIPELINE_H
