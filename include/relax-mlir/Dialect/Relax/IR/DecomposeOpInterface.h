//===- DecomposeOpInterface.h - operators out of simpler ones ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A family whose operators implement this includes the .td, and this header in
// its own before the generated declarations.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_DECOMPOSEOPINTERFACE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_DECOMPOSEOPINTERFACE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir::relax {

/// The factor and the summand that an inference-mode normalization is made of.
struct ScaleAndOffset {
  Value scale, offset;
};

} // namespace mlir::relax

#include "relax-mlir/Dialect/Relax/IR/DecomposeOpInterface.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_DECOMPOSEOPINTERFACE_H
