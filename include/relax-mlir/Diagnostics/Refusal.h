//===- Refusal.h - the reason of a query that answers no --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function that plans a rewrite or asks whether one is possible takes
// `std::string *why` and stores the reason of a refusal there, for the missed
// remark of its caller. A caller passes null if it emits no remark: then the
// reason is not formatted.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIAGNOSTICS_REFUSAL_H
#define RELAX_MLIR_DIAGNOSTICS_REFUSAL_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/Twine.h"

namespace relax_mlir {

/// Stores `reason` to `why` unless that is null, and returns failure.
inline llvm::LogicalResult refuse(std::string *why, const llvm::Twine &reason) {
  if (why)
    *why = reason.str();
  return llvm::failure();
}

/// Returns `why` if remarks are on in `context`, else null.
inline std::string *ifRemarksAreOn(mlir::MLIRContext *context,
                                   std::string &why) {
  return context->getRemarkEngine() ? &why : nullptr;
}

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_REFUSAL_H
