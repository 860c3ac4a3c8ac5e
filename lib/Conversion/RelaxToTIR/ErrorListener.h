//===- ErrorListener.h - tell whether an error was reported -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_ERRORLISTENER_H
#define RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_ERRORLISTENER_H

#include "mlir/IR/Diagnostics.h"

namespace relax_mlir {

/// Notes the errors that are reported during its life, and passes them on.
class ErrorListener {
public:
  explicit ErrorListener(mlir::MLIRContext *context)
      : handler(context, [this](mlir::Diagnostic &diagnostic) {
          found |= diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error;
          return mlir::failure();
        }) {}

  bool hasErrors() const { return found; }

private:
  bool found = false;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_LIB_CONVERSION_RELAXTOTIR_ERRORLISTENER_H
