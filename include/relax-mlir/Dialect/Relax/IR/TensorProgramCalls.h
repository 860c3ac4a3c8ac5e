//===- TensorProgramCalls.h - check calls of tensor programs ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_TENSORPROGRAMCALLS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_TENSORPROGRAMCALLS_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"

namespace mlir::relax {

/// Checks that `callee`, a tensor program or a function on tensors that becomes
/// one, takes ranked tensors of these types as inputs and outputs, and these
/// symbols. Reports a mismatch to `emitError`, with a note at the callee.
LogicalResult
verifyTensorProgram(FunctionOpInterface callee, TypeRange inputs,
                    TypeRange outputs, ArrayRef<relax_mlir::IndexExpr> symbols,
                    llvm::function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::relax

#endif // RELAX_MLIR_DIALECT_RELAX_IR_TENSORPROGRAMCALLS_H
