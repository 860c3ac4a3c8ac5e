//===- AffineExpansion.h - affine expressions as arith ops ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_AFFINEEXPANSION_H
#define RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_AFFINEEXPANSION_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Builders.h"

namespace relax_mlir {

/// The values that the dimensions and symbols of an expression stand for, with
/// what is known of their sign.
class AffineOperands {
public:
  AffineOperands(unsigned numDims, llvm::ArrayRef<mlir::Value> operands,
                 llvm::ArrayRef<bool> nonNegative)
      : numDims(numDims), operands(operands), nonNegative(nonNegative) {}

  mlir::Value lookup(mlir::AffineExpr expr) const {
    return operands[position(expr)];
  }
  bool isNonNegative(mlir::AffineExpr expr) const;

private:
  unsigned position(mlir::AffineExpr expr) const;

  unsigned numDims;
  llvm::ArrayRef<mlir::Value> operands;
  llvm::ArrayRef<bool> nonNegative;
};

/// Builds `expr` from arith operations on indices. Unlike the expansion
/// upstream it takes products of symbols and divisions by symbols, says that
/// sums and products do not wrap, and divides without sign where it can.
mlir::Value expandAffine(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::AffineExpr expr, const AffineOperands &operands);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_AFFINEEXPANSION_H
