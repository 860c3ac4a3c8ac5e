//===- LocationParts.h - what a location is made of -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A file may give locations that share their parts, so that the text of one is
// exponential in the size of the file. Chains of more than 1024 are refused
// once a file is read (IRSizeLimits.h), but errors on the way have locations
// too: recursion over one that a file gave is no option.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIAGNOSTICS_LOCATIONPARTS_H
#define RELAX_MLIR_DIAGNOSTICS_LOCATIONPARTS_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Visitors.h"

namespace relax_mlir {

/// In which direction the text of a location is read: from the first part to
/// the last one, or back.
enum class PartOrder { Forward, Backward };

/// Calls `visit` for the parts of a location that are neither fused nor call
/// sites, in the given order and each distinct one once. Of a call site
/// these are the parts of the callee, or of the caller where that is unknown.
/// What `visit` returns says whether to go on into a NameLoc (advance), behind
/// it (skip), or to stop (interrupt).
void forEachPart(mlir::Location location,
                 llvm::function_ref<mlir::WalkResult(mlir::Location)> visit,
                 PartOrder order = PartOrder::Forward);

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_LOCATIONPARTS_H
