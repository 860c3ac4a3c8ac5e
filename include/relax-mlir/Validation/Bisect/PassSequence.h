//===- PassSequence.h - pipelines as lists of single passes -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A pass manager can be run as a whole only. Its text can be cut: this makes of
// a pipeline the list of pipelines of one pass each that do the same one after
// the other.
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
  /// The pipeline of this pass alone, with its options and the operations it is
  /// nested in: `builtin.module(relax.func(cse))`.
  std::string pipeline;

  /// The flag of the pass: `cse`.
  llvm::StringRef getName() const;
  /// The operations between the module and the pass: `relax.func`.
  llvm::SmallVector<llvm::StringRef> getAnchors() const;
};

/// The passes of `pm`, a pass manager on modules, in their order. Their
/// pipelines parse when the passes are registered (InitAll.h).
std::vector<PassStep> flatten(mlir::OpPassManager &pm);

/// Adds the pass to `pm`, a pass manager on modules. What is wrong with the
/// pipeline goes to `errors`.
mlir::LogicalResult addStep(mlir::OpPassManager &pm, const PassStep &step,
                            llvm::raw_ostream &errors);

/// Runs one pass on `module` and verifies what it leaves. Errors are
/// diagnostics.
mlir::LogicalResult runStep(const PassStep &step, mlir::ModuleOp module);

} // namespace relax_mlir::check

#endif // RELAX_MLIR_VALIDATION_BISECT_PASSSEQUENCE_H
