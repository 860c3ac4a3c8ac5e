//===- ReductionPatterns.h - reduction patterns of relax and tir *- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Rewrites that simplify a program without keeping its semantics. A reducer
// tries them on a program that shows a fault and keeps the rewrites after which
// the fault remains (MLIR's reduction framework,
// mlir/Reducer/ReductionPatternInterface.h).
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_VALIDATION_REDUCE_REDUCTIONPATTERNS_H
#define RELAX_MLIR_VALIDATION_REDUCE_REDUCTIONPATTERNS_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace relax_mlir {

/// Adds patterns for graphs. They replace operations by operands, earlier
/// values or constants and conditionals by a branch; remove unused results,
/// arguments and functions, and discardable attributes; and leave random
/// programs one run of fixed sizes.
void populateRelaxReductionPatterns(mlir::RewritePatternSet &patterns);

/// Adds patterns for tensor programs. They remove block predicates, init
/// regions, loops of one iteration and unused buffers, and replace loads by
/// constants.
void populateTIRReductionPatterns(mlir::RewritePatternSet &patterns);

/// Attaches DialectReductionPatternInterface to the relax and tir dialects.
void registerReductionPatterns(mlir::DialectRegistry &registry);

} // namespace relax_mlir

#endif // RELAX_MLIR_VALIDATION_REDUCE_REDUCTIONPATTERNS_H
