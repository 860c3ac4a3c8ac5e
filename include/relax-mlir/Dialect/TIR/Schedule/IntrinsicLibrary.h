//===- IntrinsicLibrary.h - intrinsics that come along ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_INTRINSICLIBRARY_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_INTRINSICLIBRARY_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::tir {

/// Returns a module with the tensor intrinsics that every script can name, such
/// as `mma_16x16x16_f16_f32` (lib/Dialect/TIR/Schedule/Intrinsics). The
/// dialects of their implementations must be loaded, which those of the
/// transform dialect declare.
OwningOpRef<ModuleOp> getIntrinsicLibrary(MLIRContext *context);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_INTRINSICLIBRARY_H
