//===- CPUKernelEvaluator.h - run kernels at compile time -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_COMPILER_CPUKERNELEVALUATOR_H
#define RELAX_MLIR_COMPILER_CPUKERNELEVALUATOR_H

#include "mlir/IR/DialectRegistry.h"

namespace relax_mlir {

/// Lets `relax-fold-constant` run kernels: they are compiled for this machine
/// with few optimisations and run on the calling thread.
void registerCPUKernelEvaluator(mlir::DialectRegistry &registry);

} // namespace relax_mlir

#endif // RELAX_MLIR_COMPILER_CPUKERNELEVALUATOR_H
