//===- ElementArithmetic.h - operators on one known integer -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Operators on elements of KnownIntegers, which are constants or expressions
// over symbols. Booleans are 0 or 1: a comparison that the symbols do not
// decide is an expression, too.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_ELEMENTARITHMETIC_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_ELEMENTARITHMETIC_H

#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"

namespace relax_mlir::onnx {

/// An element of a result; nullopt if it is not folded.
using FoldedElement = std::optional<IndexExpr>;

/// An operator with two operands, or with any number from left to right.
struct ElementOperator {
  enum class Kind {
    /// Integers to an integer.
    Arithmetic,
    /// Integers or booleans to a boolean.
    Comparison,
    /// Booleans to a boolean.
    Logic
  };
  llvm::StringLiteral name;
  Kind kind;
  FoldedElement (*combine)(const IndexExpr &lhs, const IndexExpr &rhs);
  bool isVariadic = false;
};

/// Returns the operator of ONNX, or null.
const ElementOperator *findElementOperator(llvm::StringRef name);

/// Returns true if the expression is not negative for any non-negative values
/// of its symbols. Dimensions are never negative.
bool isNeverNegative(const IndexExpr &expr);

IndexExpr multiplyElements(const IndexExpr &lhs, const IndexExpr &rhs);
IndexExpr negateElement(const IndexExpr &element);
FoldedElement getMagnitude(const IndexExpr &element);
/// Returns the remainder of a division that rounds towards zero.
FoldedElement getRemainder(const IndexExpr &lhs, const IndexExpr &rhs);
/// Returns 1 if the element is not zero, else 0.
IndexExpr isNotZero(const IndexExpr &element);
/// Returns `x` if the condition is 1, else `y`.
IndexExpr chooseElement(const IndexExpr &condition, const IndexExpr &x,
                        const IndexExpr &y);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_ELEMENTARITHMETIC_H
