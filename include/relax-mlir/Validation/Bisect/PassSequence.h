//===- PassSequence.h - split a pipeline into single passes -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A pass manager runs as a whole only, but its textual form can be split. This
// header turns a pipeline into an equivalent list of pipelines of one pass
// each.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_BISECT_PASSSEQUENCE_H
#define RELAX_MLIR_VALIDATION_BISECT_PASSSEQUENCE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <vector>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace relax_mlir::check {

/// One pass of a pipeline on modules.
struct PassStep {
  /// The pipeline of this pass alone, with its options and the operations that
  /// it is nested in: `builtin.module(relax.func(cse))`.
  std::string pipeline;

  /// Returns the argument of the pass: `cse`.
  llvm::StringRef getName() const;
  /// Returns the operations between the module and the pass: `relax.func`.
  llvm::SmallVector<llvm::StringRef> getAnchors() const;
};

/// Returns the passes of `pm`, a pass manager on modules, in execution order.
/// Their pipelines parse if the passes are registered (InitAll.h).
std::vector<PassStep> flatten(mlir::OpPassManager &pm);

/// Adds the pass to `pm`, a pass manager on modules. Parse errors go to
/// `errors`.
mlir::LogicalResult addStep(mlir::OpPassManager &pm, const PassStep &step,
                            llvm::raw_ostream &errors);

/// Runs one pass on `module` and verifies the result. Reports errors as
/// diagnostics.
mlir::LogicalResult runStep(const PassStep &step, mlir::ModuleOp module);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_VALIDATION_BISECT_PASSSEQUENCE_H
