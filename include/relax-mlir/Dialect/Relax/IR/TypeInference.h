//===- TypeInference.h - infer result types of operations -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_TYPEINFERENCE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_TYPEINFERENCE_H

#include "mlir/Interfaces/InferTypeOpInterface.h"

namespace mlir::relax {

/// Infers the result types of an existing operation; its declared types may be
/// less precise. Fails with a diagnostic at `location`, or silently if there is
/// no location.
FailureOr<SmallVector<Type>> inferResultTypes(InferTypeOpInterface op,
                                              std::optional<Location> location);
/// Infers the result types of the operation with other operands.
FailureOr<SmallVector<Type>> inferResultTypes(InferTypeOpInterface op,
                                              ValueRange operands,
                                              std::optional<Location> location);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_TYPEINFERENCE_H
