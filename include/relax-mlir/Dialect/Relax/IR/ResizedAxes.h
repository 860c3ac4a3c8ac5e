//===- ResizedAxes.h - axes that resize scales ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RESIZEDAXES_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RESIZEDAXES_H

#include "relax-mlir/Dialect/Relax/IR/RelaxImageOps.h"

namespace mlir::relax {

/// The dimensions that are resized, given the rank of the data.
FailureOr<SmallVector<int64_t>>
getResizedAxes(OpLocation location, ResizeOpAdaptor op, int64_t rank);

FailureOr<SmallVector<int64_t>>
getResizedAxes(OpLocation location, Resize2dOpAdaptor op, int64_t rank);

FailureOr<SmallVector<int64_t>>
getResizedAxes(OpLocation location, Resize3dOpAdaptor op, int64_t rank);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RESIZEDAXES_H
