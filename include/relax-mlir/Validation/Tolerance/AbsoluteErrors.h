//===- AbsoluteErrors.h - errors that roundings do not cover ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Terms that cancel within an operation leave an error that is not relative to
// the result: x / 2 * (1 + erf(x / sqrt(2))) near erf = -1 has the error of
// erf, times x / 2. Its size depends on the operand, and what it does to later
// operations depends on their operands. So runs of the reference in f64 find
// both: they move each result by the error of its operation.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_TOLERANCE_ABSOLUTEERRORS_H
#define RELAX_MLIR_VALIDATION_TOLERANCE_ABSOLUTEERRORS_H

#include "mlir/IR/BuiltinOps.h"
#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"
#include <vector>

namespace relax_mlir::check {

/// Returns the absolute error that the operation of `result` adds to each
/// element of `value`, its result for `operands`. Returns an empty list if it
/// adds none.
std::vector<double>
getAbsoluteErrors(mlir::OpResult result,
                  llvm::ArrayRef<reference::RuntimeValue> operands,
                  const reference::RuntimeValue &value);

/// Returns `x` moved by `by`, or in the other direction if it would change its
/// sign: roundings keep the sign.
double moveKeepingSign(double x, double by);

/// Returns, for each element of each result of `function`, a bound on the
/// effect of the absolute errors of all operations. `precise` are the results
/// in f64, with tuples flattened. The list of a result is empty if the errors
/// do not affect it.
llvm::SmallVector<std::vector<double>>
getInheritedErrors(mlir::ModuleOp module, llvm::StringRef function,
                   llvm::ArrayRef<reference::RuntimeValue> arguments,
                   llvm::ArrayRef<reference::RuntimeValue> precise);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_VALIDATION_TOLERANCE_ABSOLUTEERRORS_H
