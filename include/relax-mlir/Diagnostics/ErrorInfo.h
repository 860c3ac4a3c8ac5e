//===- ErrorInfo.h - what an error is about ---------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The text of a diagnostic is for people and may be reworded at any time. What
// a program needs to know of an error travels beside the text, as metadata of
// the diagnostic.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIAGNOSTICS_ERRORINFO_H
#define RELAX_MLIR_DIAGNOSTICS_ERRORINFO_H

#include "mlir/IR/Diagnostics.h"
#include <string>

namespace relax_mlir {

enum class ErrorKind {
  Other,
  /// Nodes of a model have an operator that is not supported.
  MissingOperator,
  /// The elements of a value have to be known when a model is compiled.
  UnknownValue,
  /// Sizes that the model computes would have to be known, or proven equal.
  UnprovenSizes,
};

struct ErrorInfo {
  ErrorKind kind = ErrorKind::Other;
  /// The nodes at fault: several for missing operators, else at most one. Those
  /// inside of a function or a loop are named behind it: "call/inner".
  llvm::SmallVector<std::string> nodes;
  /// The value at fault; empty where there is none, or where it is not known.
  std::string value;
};

void attachErrorInfo(mlir::InFlightDiagnostic &diagnostic,
                     const ErrorInfo &info);

/// What was attached; the node is that of the location where none was named.
ErrorInfo getErrorInfo(mlir::Diagnostic &diagnostic);

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_ERRORINFO_H
