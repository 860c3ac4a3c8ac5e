//===- AccumulationTypes.h - types of accumulators --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_ACCUMULATIONTYPES_H
#define RELAX_MLIR_DIALECT_RELAX_IR_ACCUMULATIONTYPES_H

#include "mlir/IR/Types.h"

namespace mlir::relax {

/// Returns the type in which values of `elementType` are computed and
/// accumulated: f32 for f16 and bf16, else the type itself.
Type getComputeType(Type elementType);

/// Returns the type in which a mean of `elementType` is accumulated: as
/// getComputeType, with integers wide enough that sums do not wrap around.
Type getMeanType(Type elementType);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_ACCUMULATIONTYPES_H
