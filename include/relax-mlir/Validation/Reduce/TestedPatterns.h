//===- TestedPatterns.h - rewrites that keep a fault ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_REDUCE_TESTEDPATTERNS_H
#define RELAX_MLIR_VALIDATION_REDUCE_TESTEDPATTERNS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include <functional>

namespace relax_mlir {

/// Returns true if a verified module still shows the fault.
using ModuleTest = std::function<bool(mlir::ModuleOp)>;

/// Adds the patterns of `untested` to `patterns` with a test: each rewrite is
/// first tried on a copy of the module, and applied if the copy verifies and
/// `test` returns true. Equal copies are tested once.
///
/// `reduction-tree` needs this: it applies all patterns to a whole region
/// first, and cannot continue if that loses the fault.
void addTestedPatterns(mlir::RewritePatternSet &patterns,
                       mlir::RewritePatternSet &&untested, ModuleTest test);

} // namespace relax_mlir

#endif // RELAX_MLIR_VALIDATION_REDUCE_TESTEDPATTERNS_H
