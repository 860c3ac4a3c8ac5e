//===- AffineExpansion.h - expand affine exprs to arith ---------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_AFFINEEXPANSION_H
#define RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_AFFINEEXPANSION_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Builders.h"

namespace relax_mlir {

/// The values of the dimensions and symbols of an expression, with the known
/// signs.
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

/// Builds `expr` from arith operations on indices. Unlike the upstream
/// expansion it accepts products of symbols and divisions by symbols, marks
/// sums and products as not wrapping, and uses unsigned division if the sign is
/// known.
mlir::Value expandAffine(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::AffineExpr expr, const AffineOperands &operands);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_TIRTOLLVM_AFFINEEXPANSION_H
