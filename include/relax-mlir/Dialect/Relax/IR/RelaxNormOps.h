//===- RelaxNormOps.h - normalizations --------------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXNORMOPS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXNORMOPS_H

#include "relax-mlir/Dialect/Relax/IR/DecomposeOpInterface.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOpsBase.h"
#include "relax-mlir/Dialect/Relax/IR/Transcendental.h"

namespace mlir::relax {

/// What data are multiplied by, and what is added to that.
struct ScaleAndOffset {
  Value scale, offset;
};

} // namespace mlir::relax

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxNormOps.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXNORMOPS_H
