//===- ReductionPatterns.h - how programs are made smaller ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Rewrites that make a program simpler and do not keep what it computes. A
// reducer tries them on a program that shows a fault, and keeps those after
// which the fault is still there (MLIR's reduction framework,
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

/// Those of graphs: operations replaced by operands, earlier values or
/// constants; branches for conditionals; no results, arguments and functions
/// that nobody uses; plain attributes; for random programs one run, at fixed
/// sizes.
void populateRelaxReductionPatterns(mlir::RewritePatternSet &patterns);

/// Those of tensor programs: blocks without predicate and init, loops of one
/// iteration, constants for loads, no buffers that nobody uses.
void populateTIRReductionPatterns(mlir::RewritePatternSet &patterns);

/// Attaches DialectReductionPatternInterface to the dialects that have such
/// patterns.
void registerReductionPatterns(mlir::DialectRegistry &registry);

} // namespace relax_mlir

#endif // RELAX_MLIR_VALIDATION_REDUCE_REDUCTIONPATTERNS_H
