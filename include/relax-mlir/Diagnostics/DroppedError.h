//===- DroppedError.h - errors that nobody sees -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIAGNOSTICS_DROPPEDERROR_H
#define RELAX_MLIR_DIAGNOSTICS_DROPPEDERROR_H

#include "mlir/IR/Diagnostics.h"

namespace relax_mlir {

/// For a function that takes an `emitError` to say why something cannot be
/// done, and a caller who only asks whether it can. Text may be appended, which
/// a diagnostic made by `InFlightDiagnostic()` does not allow; as a
/// `LogicalResult` it is a failure.
inline mlir::InFlightDiagnostic emitDroppedError(mlir::Location location) {
  mlir::InFlightDiagnostic diagnostic = mlir::emitError(location);
  diagnostic.abandon();
  return diagnostic;
}

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_DROPPEDERROR_H
