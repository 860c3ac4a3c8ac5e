//===- PTXCodegen.h - PTX of kernels in the LLVM dialect --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_GPU_PTXCODEGEN_H
#define RELAX_MLIR_TARGET_GPU_PTXCODEGEN_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "relax-mlir/Analysis/Machine/GPUModel.h"

namespace relax_mlir {

/// Registers the translations of the dialects of device modules to LLVM IR.
/// Call it once, before threads translate.
void registerDeviceTranslations(mlir::MLIRContext *context);

/// Compiles `module`, which has only operations of the dialects llvm and nvvm,
/// to PTX. Reports an error of LLVM, or a function that is defined nowhere, at
/// the module.
mlir::FailureOr<std::string> emitPTX(mlir::gpu::GPUModuleOp module,
                                     const GPUModel &gpu, unsigned optLevel);

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_GPU_PTXCODEGEN_H
