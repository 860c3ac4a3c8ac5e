//===- DataMovementAxes.h - axes of data movement operators -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_DATAMOVEMENTAXES_H
#define RELAX_MLIR_DIALECT_RELAX_IR_DATAMOVEMENTAXES_H

#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

/// Returns, for each dimension of the result, the operand dimension it comes
/// from.
FailureOr<SmallVector<int64_t>>
getPermutation(OpLocation location, std::optional<ArrayRef<int64_t>> axes,
               int64_t rank);

/// Returns the dimensions that squeeze removes, in ascending order.
FailureOr<SmallVector<int64_t>>
getSqueezedAxes(OpLocation location, const TensorShape &x,
                std::optional<ArrayRef<int64_t>> axes);

/// Returns the grid dimension along which vector number `vector` varies.
unsigned getGridAxis(unsigned vector, unsigned count, StringRef indexing);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_DATAMOVEMENTAXES_H
