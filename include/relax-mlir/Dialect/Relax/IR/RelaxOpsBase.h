//===- RelaxOpsBase.h - what all families of operations need ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPSBASE_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPSBASE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/DecomposeOpInterface.h"
#include "relax-mlir/Dialect/Relax/IR/LinearOpInterface.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxAttrs.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTraits.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTypes.h"
#include "relax-mlir/Dialect/Relax/IR/RuntimeFunctionInterface.h"
#include "relax-mlir/Dialect/Relax/IR/SizeRequirementInterface.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

namespace mlir::relax {

/// Expressions in assembly formats: custom<ExprList>($attr) reads `(n, 4 * m)`,
/// custom<DimList>($attr) reads `[n, 4 * m]`, custom<ExprItem>($attr) reads
/// one.
ParseResult parseExprList(OpAsmParser &parser, ArrayAttr &exprs);
void printExprList(OpAsmPrinter &printer, Operation *op, ArrayAttr exprs);
ParseResult parseDimList(OpAsmParser &parser, ArrayAttr &exprs);
void printDimList(OpAsmPrinter &printer, Operation *op, ArrayAttr exprs);
ParseResult parseExprItem(OpAsmParser &parser, ExprAttr &expr);
void printExprItem(OpAsmPrinter &printer, Operation *op, ExprAttr expr);

/// The expressions of an array of ExprAttr, which may be null; and back.
SmallVector<relax_mlir::IndexExpr> toExprs(ArrayAttr attrs);
ArrayAttr toExprArrayAttr(MLIRContext *context,
                          ArrayRef<relax_mlir::IndexExpr> exprs);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXOPSBASE_H
