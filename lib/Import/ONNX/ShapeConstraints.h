//===- ShapeConstraints.h - shapes that operands must share -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A model may name a dimension `C` that its weights say is 64, or give one size
// two names. Relax operators want it proven that such sizes are equal: here
// operands are cast to what the operator demands, which is checked at run time.
//
// Operands are changed in place; null ones, after an error, are left alone, and
// so are those of unknown rank and those whose sizes are known to differ, which
// the operator itself reports best.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_SHAPECONSTRAINTS_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_SHAPECONSTRAINTS_H

#include "NodeBuilder.h"

namespace relax_mlir::onnx {

/// A dimension of the operand is `size`. Negative axes count from the end.
void requireSize(NodeBuilder &node, mlir::Value &operand, int64_t axis,
                 const IndexExpr &size);

/// Two dimensions of operands are equal.
void requireEqual(NodeBuilder &node, mlir::Value &lhs, int64_t lhsAxis,
                  mlir::Value &rhs, int64_t rhsAxis);

/// `parameter` broadcasts to the last dimensions of `data`; what is not known
/// to be 1 is not repeated.
void requireParameter(NodeBuilder &node, mlir::Value &data,
                      mlir::Value &parameter);

/// The operands of a matrix product.
void requireMatmul(NodeBuilder &node, mlir::Value &lhs, mlir::Value &rhs);

/// The dimensions of all operands but that of the axis are equal.
void requireConcat(NodeBuilder &node,
                   llvm::MutableArrayRef<mlir::Value> operands, int64_t axis);

/// The operands broadcast. ONNX decides at run time whether a dimension is
/// repeated; relax decides it when it compiles: two sizes that are not known
/// there are equal, and one that may turn out to be 1 is not repeated. That it
/// is not is an error when the model runs, which names the node. `numLast`
/// dimensions at the end are not looked at.
void requireBroadcast(NodeBuilder &node,
                      llvm::MutableArrayRef<mlir::Value> operands,
                      int64_t numLast = 0);

/// The operand broadcasts to the shape, by the same rule.
void requireBroadcastTo(NodeBuilder &node, mlir::Value &operand,
                        llvm::ArrayRef<IndexExpr> shape);

/// The dimensions of the operands broadcast where the equation has one letter;
/// an equation that is wrong is left to the operator.
void requireEinsum(NodeBuilder &node,
                   llvm::MutableArrayRef<mlir::Value> operands,
                   llvm::StringRef equation);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_SHAPECONSTRAINTS_H
