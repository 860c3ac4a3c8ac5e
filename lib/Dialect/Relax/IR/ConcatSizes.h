//===- ConcatSizes.h - what sizes relax.concat needs ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_IR_CONCATSIZES_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_IR_CONCATSIZES_H

#include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.h"

namespace mlir::relax {

/// Has relax.concat implement SizeRequirementInterface.
void attachConcatSizes(MLIRContext *context);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_IR_CONCATSIZES_H
