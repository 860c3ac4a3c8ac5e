//===- LinalgToTIR.h - lower linalg to tir ----------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_LINALGTOTIR_H
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_LINALGTOTIR_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace relax_mlir {

/// Names the block of an operation.
inline constexpr llvm::StringLiteral kBlockNameAttr = "tir.name";

/// Gives names to the dynamic sizes of arguments without `tir.shape`: adds
/// index arguments, at the end, and the attribute. Sizes that linalg requires
/// to be equal share an argument. Drops the broadcasts of MLIR's lowering of
/// TOSA along dynamic sizes of 1, and requires the sizes to be equal instead.
/// Fails if two sizes cannot be made equal; the function must not be used then.
mlir::LogicalResult addSizeArguments(mlir::func::FuncOp func);

/// Creates the tensor program of `func` at the insertion point of `builder`, as
/// convert-linalg-to-tir describes it; `func` itself is unchanged. On failure,
/// reports the operation that cannot be converted and creates nothing.
mlir::FailureOr<mlir::tir::PrimFuncOp>
convertLinalgToTIR(mlir::func::FuncOp func, mlir::OpBuilder &builder);

/// States that the last `numOutputs` buffers of a public program are outputs,
/// by `tir.buffer_role`, so that callers need not find it out from the loops,
/// which schedules change.
void markOutputs(mlir::tir::PrimFuncOp program, unsigned numOutputs);

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_LINALGTOTIR_H
