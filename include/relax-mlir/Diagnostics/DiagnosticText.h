//===- DiagnosticText.h - print diagnostics as text ------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIAGNOSTICS_DIAGNOSTICTEXT_H
#define RELAX_MLIR_DIAGNOSTICS_DIAGNOSTICTEXT_H

#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include <string>
#include <utility>

namespace relax_mlir {

/// Returns `file:line:column: error: message`, with the node names of a model
/// as the location where there are any, and with each note on its own line.
/// Long texts, such as a printed operation, are truncated: the result has at
/// most 20 lines of at most 1000 bytes. `file` prefixes locations that name no
/// file, because the nodes of an ONNX model have no line in it.
std::string toText(mlir::Diagnostic &diagnostic, llvm::StringRef file = {});

/// Selects the first error of a run, the only one that a tool prints: the
/// errors after it are often its consequences, and a page of them hides it.
class FirstError {
public:
  /// Returns true for the first error, and for a later error that names the
  /// reproducer that the user requested.
  bool isToBePrinted(mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
      return true;
    if (!std::exchange(hasError, true))
      return true;
    return toText(diagnostic).find(kReproducer) != std::string::npos;
  }
  /// MLIR's wording for a written reproducer.
  static constexpr const char *kReproducer = "reproducer generated at";

  /// Treats the next error as the first one.
  void reset() { hasError = false; }

private:
  bool hasError = false;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_DIAGNOSTICTEXT_H
