//===- ShapeConstraints.h - require operands of equal size ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A model may use a symbol `C` for a dimension that its weights fix to 64, or
// give one size two symbols. Relax operators require a proof that such sizes
// are equal. These functions cast operands to the required shape, which is
// checked at run time.
//
// Operands are updated in place. Operands that are null, that have an unknown
// rank, or whose sizes provably differ are left unchanged: the operator's own
// inference reports such a mismatch best.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_SHAPECONSTRAINTS_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_SHAPECONSTRAINTS_H

#include "OpEmitter.h"

namespace relax_mlir::onnx {

/// Requires a dimension of the operand to be `size`. Negative axes count from
/// the end.
void requireSize(OpEmitter &node, mlir::Value &operand, int64_t axis,
                 const IndexExpr &size);

/// Requires two dimensions of operands to be equal.
void requireEqual(OpEmitter &node, mlir::Value &lhs, int64_t lhsAxis,
                  mlir::Value &rhs, int64_t rhsAxis);

/// Requires `parameter` to broadcast to the last dimensions of `data`. Only a
/// dimension that is known to be 1 is repeated.
void requireParameter(OpEmitter &node, mlir::Value &data,
                      mlir::Value &parameter);

/// Requires the operands of a matrix product to match.
void requireMatmul(OpEmitter &node, mlir::Value &lhs, mlir::Value &rhs);

/// Requires all dimensions of the operands except `axis` to be equal.
void requireConcat(OpEmitter &node, llvm::MutableArrayRef<mlir::Value> operands,
                   int64_t axis);

/// Requires the operands to broadcast. ONNX decides at run time if a dimension
/// is repeated, relax at compile time: a size that is known to be 0 or 1, such
/// as that of `x[-1:]`, is repeated. Other sizes that are unknown at compile
/// time must be equal, even if one turns out to be 1. A violation is a run-time
/// error that names the node. The last `numLast` dimensions are ignored.
void requireBroadcast(OpEmitter &node,
                      llvm::MutableArrayRef<mlir::Value> operands,
                      int64_t numLast = 0);

/// Requires the operand to broadcast to the shape, by the same rule.
void requireBroadcastTo(OpEmitter &node, mlir::Value &operand,
                        llvm::ArrayRef<IndexExpr> shape);

/// Requires dimensions of the operands that share a letter of the equation to
/// broadcast. An invalid equation is left to the operator.
void requireEinsum(OpEmitter &node, llvm::MutableArrayRef<mlir::Value> operands,
                   llvm::StringRef equation);

/// Requires dimension `axis` of `x`, whose dimensions are `shape`, to be a
/// multiple of `count`. The error calls the dimension `what`, as in "the
/// height".
void requireMultiple(OpEmitter &node, mlir::Value &x,
                     llvm::MutableArrayRef<IndexExpr> shape, int64_t axis,
                     int64_t count, llvm::StringRef what);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_SHAPECONSTRAINTS_H
