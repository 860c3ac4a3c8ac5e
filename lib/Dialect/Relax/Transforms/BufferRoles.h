//===- BufferRoles.h - the role of each buffer of a program -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_BUFFERROLES_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_BUFFERROLES_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::relax {

/// The role of a buffer argument for a caller of the program.
struct BufferRole {
  /// The caller gives its contents.
  bool isInput = false;
  /// The caller gets its contents.
  bool isOutput = false;
  /// A block provably writes each element before any other access.
  bool isFilled = false;
};

/// Returns the role of each buffer argument. The attribute `tir.buffer_role`
/// decides. Without it, a buffer that is never written is an input, one that is
/// filled an output, and another one both. The order of blocks that do not
/// depend on each other has no influence. Fails with the reason in `why` if an
/// operation may access any buffer, and a buffer has no attribute, or if the
/// program writes a buffer with the attribute `in`.
FailureOr<SmallVector<BufferRole>> computeBufferRoles(tir::PrimFuncOp program,
                                                      std::string &why);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_BUFFERROLES_H
