//===- DiagnosticText.h - diagnostics as lines of text ----------*- C++ -*-===//
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

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace relax_mlir {

/// `file:line:column: error: message`, with the names of the nodes of a model
/// for the location where there are such, and the notes on lines of their own.
/// Of long texts, an operation printed for instance, only the start is kept:
/// the whole has at most 20 lines, each of at most 1000 bytes. `file` is put
/// before names of which no file is known: nodes of an ONNX model have no line
/// in it.
std::string toText(mlir::Diagnostic &diagnostic, llvm::StringRef file = {});

/// Whether a message or its notes have more in them than MLIR's printer could
/// come to an end with (IRSizeLimits.h).
bool exceedsPrintLimit(mlir::Diagnostic &diagnostic);

/// Whether MLIR's own printer, which shows all of a message and the line that
/// it is about, can print the diagnostic: at most 20 lines of UTF-8 without
/// control characters, each of at most 2000 columns, about places in the main
/// file of `source` or none at all. For others MLIR opens the file that they
/// name, and for some it shows several.
bool isPrintable(mlir::Diagnostic &diagnostic, llvm::SourceMgr &source);

/// A tool answers with the first error: those after it are often its
/// consequences, and a page of them hides it.
class FirstError {
public:
  /// False for an error that is not the first one, unless it says where the
  /// reproducer is that was asked for.
  bool isToBePrinted(mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
      return true;
    if (!std::exchange(hasError, true))
      return true;
    return toText(diagnostic).find(kReproducer) != std::string::npos;
  }
  /// What MLIR says of one.
  static constexpr const char *kReproducer = "reproducer generated at";

  /// The next error is the first one again.
  void reset() { hasError = false; }

private:
  bool hasError = false;
};

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_DIAGNOSTICTEXT_H
