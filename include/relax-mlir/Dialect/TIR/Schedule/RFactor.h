//===- RFactor.h - factor a reduction by a loop -----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each iteration of a reduce loop gets a result of its own, which a second
// reduction combines:
//
//     for ko, ki:                    for ko, ki:
//       B[] += A[ko * 4 + ki]          P[ki] += A[ko * 4 + ki]
//                                    for ki:
//                                      B[] += P[ki]
//
// So the iterations of `ki` become independent of each other. The terms of a
// sum are added in another order.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_RFACTOR_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_RFACTOR_H

#include "relax-mlir/Analysis/TIR/Reducer.h"
#include "relax-mlir/Dialect/TIR/Schedule/BodyIndices.h"

namespace mlir::tir {

/// A plan to factor a reduction by a loop.
struct RFactorPlan {
  BlockOp block;
  ForOp loop;
  Reducer reducer;
  /// For each reduced buffer, the element that the block updates, and the
  /// dimension that the variable of `loop` indexes in the new buffer.
  SmallVector<ElementIndex> elements;
  SmallVector<unsigned> axes;
  /// The outermost loop that a reduce iterator is bound to.
  ForOp outermost;
  /// The loops around the second reduction: from `outermost` inwards those of
  /// spatial iterators, and `loop`.
  SmallVector<ForOp> repeated;
  /// Other loops of the iterators that are bound to `loop`. Each gets a reduce
  /// iterator of its own.
  SmallVector<ForOp> separate;
  /// The predicate of the second reduction, over the operands of `block`.
  SmallVector<AffineExpr> constraints;
  SmallVector<bool> eqFlags;
};

/// Plans to factor the reduction below `loop`, to which a reduce iterator of
/// one block is bound. The new buffers have the extent of the loop as dimension
/// `axis`, counted from the last one if it is negative.
FailureOr<RFactorPlan> planRFactor(ForOp loop, int64_t axis,
                                   std::string *why = nullptr);

/// Returns the new block, which takes the place of the given one and writes the
/// new buffers. The given block moves behind it and combines their elements.
BlockOp applyRFactor(RewriterBase &rewriter, const RFactorPlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_RFACTOR_H
