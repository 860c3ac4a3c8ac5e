//===- SizeRequirementInterface.h - requirements on sizes -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An operator family that implements this interface includes the .td file, and
// includes this header before its own generated declarations.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_SIZEREQUIREMENTINTERFACE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_SIZEREQUIREMENTINTERFACE_H

#include "mlir/IR/OpDefinition.h"
#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"

namespace mlir::relax {

/// Requires that `expr` is at least 0.
struct SizeRequirement {
  relax_mlir::IndexExpr expr;
  /// The requirement in words, as in "expected a window of 3 to fit into 'n'
  /// padded elements".
  std::string text;
};

} // namespace mlir::relax

#include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_SIZEREQUIREMENTINTERFACE_H
