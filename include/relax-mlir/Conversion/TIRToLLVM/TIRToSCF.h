//===- TIRToSCF.h - tensor programs to loops over flat buffers --*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_TIRTOLLVM_TIRTOSCF_H
#define RELAX_MLIR_CONVERSION_TIRTOLLVM_TIRTOSCF_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace relax_mlir {

/// Builds the `func.func` that does what `source`, a flattened program, does,
/// in front of it; `source` stays. Static buffers of up to `maxStackBytes` in
/// all live on the stack. Fails with a diagnostic.
mlir::FailureOr<mlir::func::FuncOp>
convertPrimFuncToSCF(mlir::OpBuilder &builder, mlir::tir::PrimFuncOp source,
                     int64_t maxStackBytes);

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_TIRTOLLVM_TIRTOSCF_H
