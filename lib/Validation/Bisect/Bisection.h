//===- Bisection.h - the parts of a bisection -------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_VALIDATION_BISECT_BISECTION_H
#define RELAX_MLIR_LIB_VALIDATION_BISECT_BISECTION_H

#include "FunctionExtraction.h"
#include "relax-mlir/Validation/Bisect/Bisect.h"

namespace relax_mlir::check {

/// Calls of each function that are kept of a run.
constexpr unsigned kMaxCalls = 4;

/// A fault with the modules that show it.
struct FoundFault {
  Fault fault;
  /// What the passes at fault got, and what they left: null when they left
  /// nothing that could be written.
  mlir::OwningOpRef<mlir::ModuleOp> before, after;
  /// The last module of the graph level that agreed: it says with what
  /// functions are called once the graph is gone.
  mlir::OwningOpRef<mlir::ModuleOp> graph;
  /// The call that shows it: of the function at fault once it is known, else
  /// of the function that was run.
  Call call;
};

/// Looks for the first step that is at fault (BisectSearch.cpp). `root` is the
/// call of the model that is run.
mlir::FailureOr<std::optional<FoundFault>>
findFaultyStep(mlir::ModuleOp model, const Call &root,
               const BisectOptions &options);

/// Narrows a fault down to a function, and to a place in it
/// (BisectFunction.cpp).
void findFaultyFunction(FoundFault &found, const Call &root);

/// Looks for the first value of a graph function that differs, and makes the
/// modules of the fault as small as what computes it (BisectPlace.cpp).
void findFaultyPlace(FoundFault &found);

/// Writes what shows the fault to a folder, which it makes, and notes in the
/// fault whether it does (BisectFolder.cpp).
mlir::LogicalResult writeFolder(FoundFault &found, mlir::ModuleOp model,
                                const Call &root, const BisectOptions &options);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_LIB_VALIDATION_BISECT_BISECTION_H
