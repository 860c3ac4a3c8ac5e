//===- LocationParts.h - walk the parts of a location ----------*- C++ -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Locations in a file may share their parts, so the text of one location may be
// exponential in the size of the file. Chains of more than 1024 locations are
// rejected once the file is read (IRSizeLimits.h), but errors reported while
// reading have locations too. So this walk is not recursive.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIAGNOSTICS_LOCATIONPARTS_H
#define RELAX_MLIR_DIAGNOSTICS_LOCATIONPARTS_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Visitors.h"
#include <string>

namespace relax_mlir {

/// Order in which the parts of a location are visited: first to last, or last
/// to first.
enum class PartOrder { Forward, Backward };

/// Calls `visit` once for each distinct part of a location that is neither
/// fused nor a call site, in the given order. The parts of a call site are
/// those of its callee, or of its caller when the callee is unknown. The result
/// of `visit` selects the continuation: visit the child of a NameLoc (advance),
/// skip the child (skip), or stop (interrupt).
void forEachPart(mlir::Location location,
                 llvm::function_ref<mlir::WalkResult(mlir::Location)> visit,
                 PartOrder order = PartOrder::Forward);

/// Returns the names of the nodes of a model that a location has, and else its
/// lines: `conv1, relu1`, or `model.mlir:7`.
std::string describeOrigin(mlir::Location location);

} // namespace relax_mlir

#endif // RELAX_MLIR_DIAGNOSTICS_LOCATIONPARTS_H
