//===- SharedLayout.h - the shared memory of a kernel -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_SHAREDLAYOUT_H
#define RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_SHAREDLAYOUT_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace relax_mlir {

/// The most bytes of shared memory that variables of a kernel may have.
inline constexpr int64_t kMostStaticSharedBytes = 48 << 10;

/// The places of the shared buffers of a kernel, one behind the other, aligned
/// for boxes of tensor maps and for swizzles.
struct SharedLayout {
  /// Reads the workgroup attributions of a kernel, of static sizes.
  explicit SharedLayout(mlir::gpu::GPUFuncOp kernel);

  /// Returns true if the buffers must be in dynamic shared memory, whose size
  /// the launch gives.
  bool isDynamic() const { return bytes > kMostStaticSharedBytes; }

  llvm::SmallVector<int64_t> offsets, alignments;
  int64_t bytes = 0;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_SHAREDLAYOUT_H
