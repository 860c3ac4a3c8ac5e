//===- DecomposePadding.h - split a padding block ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A padded copy becomes a fill and a copy of fewer points, without a branch:
//
//     for i in [0, 10):                      for i in [0, 10):
//       P[i] = 1 <= i < 9 ? A[i - 1] : 0       P[i] = 0
//                                            for i in [0, 8):
//                                              P[i + 1] = A[i]
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_DECOMPOSEPADDING_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_DECOMPOSEPADDING_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// A plan to split a padding block.
struct DecomposePaddingPlan {
  /// A loop of which only the iterations [lower, lower + extent) copy.
  struct Range {
    ForOp loop;
    AffineExpr lower, extent;
  };

  BlockOp block;
  /// The loop in front of which the fill goes, and those that are repeated
  /// around it.
  ForOp loop;
  SmallVector<ForOp> repeated;
  affine::AffineStoreOp store;
  /// The choice between the copied and the constant value.
  affine::AffineIfOp branch;
  TypedAttr padding;
  /// The ranges over `symbols`.
  SmallVector<Range> ranges;
  /// Conditions of other forms, not negative where the block copies, over the
  /// dimension operands of the block and over its symbol operands followed by
  /// `symbols`.
  SmallVector<AffineExpr> constraints;
  SmallVector<Value> symbols;
};

/// Plans to split `block`, which stores the result of an affine.if: a constant
/// in the else region, another value in the then region. The fill goes in front
/// of `loop`.
FailureOr<DecomposePaddingPlan>
planDecomposePadding(BlockOp block, ForOp loop, std::string *why = nullptr);

/// Returns the block of the fill. The given block keeps the copy.
BlockOp applyDecomposePadding(RewriterBase &rewriter,
                              const DecomposePaddingPlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_DECOMPOSEPADDING_H
