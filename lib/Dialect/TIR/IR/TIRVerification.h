//===- TIRVerification.h - checks shared by tir operations ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_IR_TIRVERIFICATION_H
#define RELAX_MLIR_LIB_DIALECT_TIR_IR_TIRVERIFICATION_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir::detail {

/// Returns true if `value` is constant while the loops below the innermost
/// block or function around `op` run: an index argument of the function, or an
/// iterator of a block around `op`.
bool isSymbolOf(Value value, Operation *op);

/// Checks C3 of for and block, C2 of if and alloc.
LogicalResult verifyAffineOperands(Operation *op, ValueRange dims,
                                   ValueRange symbols);

/// Checks C16 and C17 of prim_func.
LogicalResult verifySymbolRanges(PrimFuncOp func);

/// Checks the attribute `tir.cost` of an operation.
LogicalResult verifyCost(Operation *op, Attribute attribute);

} // namespace mlir::tir::detail

#endif // RELAX_MLIR_LIB_DIALECT_TIR_IR_TIRVERIFICATION_H
