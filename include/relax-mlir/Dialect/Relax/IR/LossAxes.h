//===- LossAxes.h - axes of losses ------------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_LOSSAXES_H
#define RELAX_MLIR_DIALECT_RELAX_IR_LOSSAXES_H

#include <cstdint>

namespace mlir::relax {

/// Where the classes are in the predictions.
unsigned getClassAxis(int64_t rank);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_LOSSAXES_H
