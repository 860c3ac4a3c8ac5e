//===- DroppedError.h - errors that are discarded --------------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIAGNOSTICS_DROPPEDERROR_H
#define RELAX_MLIR_DIAGNOSTICS_DROPPEDERROR_H

#include "mlir/IR/Diagnostics.h"

namespace relax_mlir {

/// Returns a diagnostic that is discarded. For a caller that only asks if
/// something is possible, of a function that explains a refusal through
/// `emitError`. Unlike a default InFlightDiagnostic, it accepts appended text.
/// Converted to LogicalResult, it is a failure.
inline mlir::InFlightDiagnostic emitDroppedError(mlir::Location location) {
  mlir::InFlightDiagnostic diagnostic = mlir::emitError(location);
  diagnostic.abandon();
  return diagnostic;
}

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_DROPPEDERROR_H
