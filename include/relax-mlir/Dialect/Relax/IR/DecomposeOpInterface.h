//===- DecomposeOpInterface.h - decompose operators -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An operator family that implements this interface includes the .td file, and
// includes this header before its own generated declarations.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_DECOMPOSEOPINTERFACE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_DECOMPOSEOPINTERFACE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir::relax {

/// An inference-mode normalization as `x * scale + offset`.
struct ScaleAndOffset {
  Value scale, offset;
};

} // namespace mlir::relax

#include "relax-mlir/Dialect/Relax/IR/DecomposeOpInterface.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_DECOMPOSEOPINTERFACE_H
