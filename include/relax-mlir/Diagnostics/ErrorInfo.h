//===- ErrorInfo.h - machine-readable facts of an error --------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The text of a diagnostic is for people and may be reworded at any time. Facts
// about an error that a program needs are attached as metadata of the
// diagnostic.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIAGNOSTICS_ERRORINFO_H
#define RELAX_MLIR_DIAGNOSTICS_ERRORINFO_H

#include "mlir/IR/Diagnostics.h"
#include <string>

namespace relax_mlir {

enum class ErrorKind {
  Other,
  /// The model has nodes whose operator is not supported.
  MissingOperator,
  /// The elements of a value must be known when the model is compiled.
  UnknownValue,
  /// Sizes that the model computes must be known, or proven equal.
  UnprovenSizes,
};

struct ErrorInfo {
  ErrorKind kind = ErrorKind::Other;
  /// The nodes at fault: several for missing operators, else at most one. A
  /// node inside a function or a loop is named after it: "call/inner".
  llvm::SmallVector<std::string> nodes;
  /// The value at fault; empty when there is none, or it is unknown.
  std::string value;
};

void attachErrorInfo(mlir::InFlightDiagnostic &diagnostic,
                     const ErrorInfo &info);

/// Returns the attached information. Without an attached node, the node is
/// taken from the location.
ErrorInfo getErrorInfo(mlir::Diagnostic &diagnostic);

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_ERRORINFO_H
