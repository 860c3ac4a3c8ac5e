//===- InPlaceOperands.h - operands that are written in place ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTORELAXVM_INPLACEOPERANDS_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTORELAXVM_INPLACEOPERANDS_H

#include "mlir/IR/Operation.h"

namespace mlir::relax {

/// Returns the reason why an operation must not write to the memory of an
/// operand: it is a constant, or belongs to the caller of the function, or
/// another operand or a later operation may read the memory. Returns an empty
/// string if there is none.
StringRef getReasonToCopy(OpOperand &operand);

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTORELAXVM_INPLACEOPERANDS_H
