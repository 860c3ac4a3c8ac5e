//===- Swizzle.h - places of swizzled elements ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_SWIZZLE_H
#define RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_SWIZZLE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace relax_mlir {

/// The bytes that a swizzle moves together.
inline constexpr int64_t kSwizzleChunk = 16;

/// Returns the elements of a chunk of a swizzled buffer.
int64_t getElementsOfChunk(mlir::MemRefType type);

/// Builds the place of the element at a linear index of a buffer of the given
/// type: the index itself if the buffer has no swizzle.
mlir::Value buildSwizzledIndex(mlir::OpBuilder &builder, mlir::Location loc,
                               mlir::MemRefType type, mlir::Value index);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_SWIZZLE_H
