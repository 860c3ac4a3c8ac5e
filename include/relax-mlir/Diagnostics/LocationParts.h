//===- LocationParts.h - what a location is made of -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A file may give locations that share their parts, so that the text of one is
// exponential in the size of the file, and chains of them as long as the file.
// Recursion over one that a file gave is no option.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIAGNOSTICS_LOCATIONPARTS_H
#define RELAX_MLIR_DIAGNOSTICS_LOCATIONPARTS_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Visitors.h"

namespace relax_mlir {

/// Calls `visit` for the parts of a location that are neither fused nor call
/// sites, in the order of its text and each distinct one once. Of a call site
/// these are the parts of the callee, or of the caller where that is unknown.
/// What `visit` returns says whether to go on into a NameLoc (advance), behind
/// it (skip), or to stop (interrupt).
void forEachPart(mlir::Location location,
                 llvm::function_ref<mlir::WalkResult(mlir::Location)> visit);

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_LOCATIONPARTS_H
