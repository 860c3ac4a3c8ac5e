//===- SizeChecks.h - run-time checks of sizes ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_SIZECHECKS_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_SIZECHECKS_H

#include "mlir/IR/Builders.h"

namespace relax_mlir {

/// Inserts a run-time check of each size requirement of `op` that the types do
/// not prove.
void checkSizes(mlir::OpBuilder &builder, mlir::Operation *op);

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_SIZECHECKS_H
