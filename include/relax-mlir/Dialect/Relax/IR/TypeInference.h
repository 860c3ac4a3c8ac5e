//===- TypeInference.h - the types that an operation gets -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_TYPEINFERENCE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_TYPEINFERENCE_H

#include "mlir/Interfaces/InferTypeOpInterface.h"

namespace mlir::relax {

/// The result types that inference gives an operation as it is, which the
/// declared ones may say less than. Fails after a diagnostic at `location`, or
/// in silence where there is none.
FailureOr<SmallVector<Type>> inferResultTypes(InferTypeOpInterface op,
                                              std::optional<Location> location);
/// The same with other operands.
FailureOr<SmallVector<Type>> inferResultTypes(InferTypeOpInterface op,
                                              ValueRange operands,
                                              std::optional<Location> location);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_TYPEINFERENCE_H
