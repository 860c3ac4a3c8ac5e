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

/// Returns a module that has the tensor intrinsic `name`, if it is one of those
/// that every script can name:
///
/// - `mma_16x16x16_f16_f32`, and others in Schedule/Intrinsics/mma.mlir;
/// - `mma_16x16x32_<A>_<B>_s32`, and others in
/// Schedule/Intrinsics/mma-int8.mlir,
///   for bytes. The type of A, and that of B, is `s8` or `u8`;
/// - `mma_16x16x8_tf32_f32`, and others in Schedule/Intrinsics/mma-tf32.mlir,
///   which round operands of f32 to tf32;
/// - `wgmma_64x<N>x64_<type>_f32_<A>_<B>` for a warpgroup of sm_90a. N is a
///   multiple of 8, up to 256, and the type is `f16` or `bf16`. A and B are
///   `rows` for a tile with terms as neighbours, or `columns` for one with rows
///   of A or columns of B as neighbours.
///
/// Operands and sums have the layouts of FragmentLayouts.h.
///
/// The dialects of the implementations must be loaded: they come with the
/// transform dialect.
OwningOpRef<ModuleOp> getIntrinsicLibrary(MLIRContext *context, StringRef name);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_INTRINSICLIBRARY_H
