//===- DiagnosticText.h - diagnostics as lines of text ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_TOOLS_DIAGNOSTICTEXT_H
#define RELAX_MLIR_TOOLS_DIAGNOSTICTEXT_H

#include "mlir/IR/Diagnostics.h"
#include <string>

namespace relax_mlir {

/// `file:line:column: error: message`, with the names of the nodes of a model
/// for the location where there are such, and the notes on lines of their own.
/// Of long texts, an operation printed for instance, only the start is kept:
/// the whole has at most 20 lines.
std::string toText(mlir::Diagnostic &diagnostic);

} // namespace relax_mlir

#endif // RELAX_MLIR_TOOLS_DIAGNOSTICTEXT_H
