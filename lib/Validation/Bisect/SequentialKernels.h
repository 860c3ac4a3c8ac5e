//===- SequentialKernels.h - kernels that run without threads ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_BISECT_SEQUENTIALKERNELS_H
#define RELAX_MLIR_LIB_VALIDATION_BISECT_SEQUENTIALKERNELS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace relax_mlir::check {

/// Returns a copy of `module` with kernels that the interpreter can run. It
/// runs the threads of a GPU one after the other, to their ends, which no
/// reduction that threads share survives. A kernel with one becomes the kernel
/// of the same name in `unscheduled`, if there is one with its interface.
mlir::OwningOpRef<mlir::ModuleOp> makeSequential(mlir::ModuleOp module,
                                                 mlir::ModuleOp unscheduled);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_LIB_VALIDATION_BISECT_SEQUENTIALKERNELS_H
