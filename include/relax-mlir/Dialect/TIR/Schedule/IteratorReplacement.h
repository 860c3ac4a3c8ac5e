//===- IteratorReplacement.h - replace iterators of blocks ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_ITERATORREPLACEMENT_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_ITERATORREPLACEMENT_H

#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

namespace mlir::tir {

/// Replaces `from`, a loop variable or an iterator, in the maps of a loop, a
/// branch, a block or an allocation.
void replaceInMaps(RewriterBase &rewriter, Operation *op, Value from,
                   const AffineValue &value);

/// Replaces all uses of `iterator`, an argument of the body or of the init
/// region of a block, by `value`, whose dimensions are iterators of this block
/// and of blocks around it, and may include `iterator`. Maps of affine accesses
/// and of nested loops and blocks take the expression; any other operation uses
/// the result of one `affine.apply` at the start of the region.
void replaceIterator(RewriterBase &rewriter, BlockArgument iterator,
                     const AffineValue &value);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_ITERATORREPLACEMENT_H
