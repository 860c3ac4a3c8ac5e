//===- DataMovementAxes.h - axes of data movement ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_DATAMOVEMENTAXES_H
#define RELAX_MLIR_DIALECT_RELAX_IR_DATAMOVEMENTAXES_H

#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

/// The dimension of the operand that is dimension `i` of the result.
FailureOr<SmallVector<int64_t>>
getPermutation(OpLocation location, std::optional<ArrayRef<int64_t>> axes,
               int64_t rank);

/// The dimensions that squeeze removes, in order.
FailureOr<SmallVector<int64_t>>
getSqueezedAxes(OpLocation location, const TensorShape &x,
                std::optional<ArrayRef<int64_t>> axes);

/// The dimension of the grid that a vector lies along.
unsigned getGridAxis(unsigned vector, unsigned count, StringRef indexing);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_DATAMOVEMENTAXES_H
