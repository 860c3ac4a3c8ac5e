//===- Passes.h - code of kernels for NVIDIA GPUs ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TARGET_GPU_PASSES_H
#define RELAX_MLIR_TARGET_GPU_PASSES_H

#include "mlir/Pass/Pass.h"

namespace relax_mlir {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "relax-mlir/Target/GPU/Passes.h.inc"

} // namespace relax_mlir

#endif // RELAX_MLIR_TARGET_GPU_PASSES_H
