//===- AffineSimplification.h - simplify affine ops by ranges ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_AFFINESIMPLIFICATION_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_AFFINESIMPLIFICATION_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Splits `operands` of `map` into dimensions (loop variables, iterators) and
/// symbols (index arguments of the function), in the order of first use.
void classifyAffineOperands(AffineMap &map, SmallVectorImpl<Value> &operands);
void classifyAffineOperands(IntegerSet &set, SmallVectorImpl<Value> &operands);

/// Composes and simplifies the affine operations below `root`. Drops branches
/// and predicate constraints that always or never hold, and erases unused
/// operations. Afterwards all operands are loop variables, iterators and
/// symbols.
void simplifyAffineOps(RewriterBase &rewriter, Operation *root);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_AFFINESIMPLIFICATION_H
