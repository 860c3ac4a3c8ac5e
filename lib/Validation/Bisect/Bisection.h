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

/// The number of recorded calls per function.
constexpr unsigned kMaxCalls = 4;

/// A fault and the modules that show it.
struct FoundFault {
  Fault fault;
  /// The modules before and after the passes at fault. Null if the passes
  /// produced no valid module.
  mlir::OwningOpRef<mlir::ModuleOp> before, after;
  /// The last correct module that still has graphs. It determines the arguments
  /// of functions after the graph is lowered.
  mlir::OwningOpRef<mlir::ModuleOp> graph;
  /// The call that shows the fault: of the function at fault once it is known,
  /// otherwise of the function that was run.
  Call call;
};

/// Finds the first step at fault (BisectSearch.cpp). `root` is the call of the
/// model.
mlir::FailureOr<std::optional<FoundFault>>
findFaultyStep(mlir::ModuleOp model, const Call &root,
               const BisectOptions &options);

/// Narrows a fault down to a function and an operation in it
/// (BisectFunction.cpp).
void findFaultyFunction(FoundFault &found, const Call &root);

/// Finds the first value of a graph function that differs, and reduces the
/// modules of the fault to its computation (BisectValue.cpp).
void findFaultyValue(FoundFault &found);

/// Writes a reproducer to a new folder, and sets Fault::isReproduced
/// (BisectReproducer.cpp).
mlir::LogicalResult writeFolder(FoundFault &found, mlir::ModuleOp model,
                                const Call &root, const BisectOptions &options);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_LIB_VALIDATION_BISECT_BISECTION_H
