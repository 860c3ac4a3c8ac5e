//===- LoopVariables.h - replace loop variables -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Loop variables occur only in the maps of tir.for, tir.if and tir.block, never
// in the body of a block. So a primitive that changes loops rewrites these maps
// and moves the operations: it creates no block and erases none.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_LOOPVARIABLES_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_LOOPVARIABLES_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// An affine expression with its operands: loop variables for dimensions, index
/// symbols for symbols.
struct AffineValue {
  AffineExpr expr;
  SmallVector<Value> dims, symbols;
};

/// Replaces all uses of a loop variable by `value`. Does not simplify.
void replaceLoopVariable(RewriterBase &rewriter, Value variable,
                         const AffineValue &value);

/// Adds `constraints >= 0` to the predicate of a block. The expressions take
/// the given dimensions and symbols.
void addToPredicate(RewriterBase &rewriter, BlockOp block,
                    ArrayRef<AffineExpr> constraints, ValueRange dims,
                    ValueRange symbols);

/// Simplifies the maps of `loop` and of the loops, branches and blocks below
/// it, outside of blocks, by the ranges of loop variables. Drops constraints of
/// predicates that always hold.
void simplifyMapsBelow(RewriterBase &rewriter, ForOp loop);

/// Returns the operations of the loop's body without its terminator.
SmallVector<Operation *> getContents(ForOp loop);

/// Moves the contents of `from` to the end of the body of `to`.
void moveContents(RewriterBase &rewriter, ForOp from, ForOp to);

/// Erases a loop or branch that is empty, and those around it that become so.
void eraseEmptyLoops(RewriterBase &rewriter, Operation *op);

/// Describes a loop for a diagnostic by its extent and by the first block in
/// it: `the loop to 16 around block 'matmul'`.
std::string describe(ForOp loop);

/// Checks that a loop has neither a kind nor annotations that cutting, joining
/// or replacing it would lose.
LogicalResult checkIsPlain(ForOp loop, std::string *why);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_LOOPVARIABLES_H
