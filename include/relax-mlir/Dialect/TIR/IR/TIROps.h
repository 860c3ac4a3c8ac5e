//===- TIROps.h - operations and attributes of tir --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_IR_TIROPS_H
#define RELAX_MLIR_DIALECT_TIR_IR_TIROPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "relax-mlir/Dialect/TIR/IR/TIRAttrs.h"

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/TIR/IR/TIROps.h.inc"

namespace mlir::tir {

/// Renumbers the dimensions and symbols of `exprs` by first use, drops operands
/// that are unused or repeated, and lets sums add from the left. Printing and
/// parsing keep expressions of this form.
void compressAffineOperands(MutableArrayRef<AffineExpr> exprs,
                            SmallVectorImpl<Value> &dims,
                            SmallVectorImpl<Value> &symbols);

/// Simplify as simplifyAffineExpr and simplifyAffineMap do, except for
/// expressions that divide by a symbol: those functions confuse `x floordiv s`
/// with `x mod s`, and both with a multiple of `x * s`, if they occur in one
/// expression. Such expressions stay as they are.
AffineExpr simplifyIndexExpr(AffineExpr expr, unsigned numDims,
                             unsigned numSymbols);
AffineMap simplifyIndexMap(AffineMap map);

/// Returns the function around `op` if it is not flattened, else null. Its
/// loops hold only blocks.
PrimFuncOp getStructuredFunc(Operation *op);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_IR_TIROPS_H
