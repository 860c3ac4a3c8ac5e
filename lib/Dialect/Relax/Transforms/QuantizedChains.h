//===- QuantizedChains.h - values between quantized products ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_QUANTIZEDCHAINS_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_QUANTIZEDCHAINS_H

#include "mlir/IR/Operation.h"

namespace mlir::relax {

/// Makes signed bytes between two operators unsigned, and moves bytes instead
/// of the numbers that they stand for. Runs before products become those of
/// bytes.
LogicalResult simplifyQuantizedValues(Operation *root);

/// Rounds values in f32 where they are quantized: multiplies by the reciprocals
/// of scales instead of dividing, makes no bytes of values that are dequantized
/// again, and drops the relus and clips that a conversion to bytes makes
/// redundant. Runs after products have become those of bytes.
LogicalResult simplifyRounding(Operation *root);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_QUANTIZEDCHAINS_H
