//===- PadEinsum.h - pad a contraction to multiples -------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A sum of products runs over more points than it has, so that tiles divide the
// loops, on operands that are padded with zeros:
//
//     for i < 13, k < 17:            P[16, 20] = A, else 0; Q[20] = B, else 0
//       C[i] += A[i, k] * B[k]       for i < 16, k < 20: R[i] += P[i, k] * Q[k]
//                                    C[13] = R
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_PADEINSUM_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_PADEINSUM_H

#include "relax-mlir/Analysis/TIR/Reducer.h"

namespace mlir::tir {

/// A plan to pad a sum of products.
struct PadEinsumPlan {
  /// A load or store of which each index is an iterator or a constant.
  struct Access {
    Operation *op = nullptr;
    /// The iterator that each dimension is indexed by, -1 for a constant.
    SmallVector<int> iterators;
  };

  BlockOp block;
  ReducedBuffer reduced;
  /// The loop of each iterator, and its extent after padding, over the symbol
  /// operands of the block.
  SmallVector<ForOp> loops;
  SmallVector<AffineExpr> padded;
  /// The outermost loop.
  ForOp outermost;
  /// The factors, those with an index that is padded.
  SmallVector<Access> factors;
  /// The update, if one of its indices is padded.
  std::optional<Access> result;

  bool isPadded(unsigned iterator) const {
    return padded[iterator] != BlockOp(block).getDomain().getResult(iterator);
  }
};

/// Plans to pad the extent of each iterator of `block` to a multiple of the
/// number given for it. The block adds products of elements that are indexed by
/// single iterators, and is alone in loops that each run one iterator.
FailureOr<PadEinsumPlan> planPadEinsum(BlockOp block,
                                       ArrayRef<int64_t> multiples,
                                       std::string *why = nullptr);

/// Creates a block in front of the loops for each padded factor, and one behind
/// them that copies the result.
void applyPadEinsum(RewriterBase &rewriter, const PadEinsumPlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_PADEINSUM_H
