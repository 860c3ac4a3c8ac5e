//===- ReductionOrder.h - reductions that depend on order -------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_TIR_REDUCTIONORDER_H
#define RELAX_MLIR_ANALYSIS_TIR_REDUCTIONORDER_H

#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// Returns true if the result of a block is proven to be the same in any order
/// of its reduction, rounding aside. Each value that it, or a block nested in
/// it, stores is the old one combined with others by a commutative and
/// associative operation, or a choice between such values; or the block is a
/// softmax that rescales its sums. An argmax is not: it reports the first of
/// equal values. The block may have lost its init region.
bool isFreeInOrder(BlockOp block);

/// Returns true if each reduce iterator is bound to one loop, and these loops
/// are in the order of the iterators, outermost first.
bool reducesInIteratorOrder(BlockOp block);

} // namespace mlir::tir

#endif // RELAX_MLIR_ANALYSIS_TIR_REDUCTIONORDER_H
