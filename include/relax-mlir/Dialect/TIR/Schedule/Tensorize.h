//===- Tensorize.h - replace loops by a tensor intrinsic --------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_TENSORIZE_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_TENSORIZE_H

#include "relax-mlir/Dialect/TIR/Schedule/Blockize.h"

namespace mlir::tir {

/// A plan to replace the contents of a block by an intrinsic.
struct TensorizePlan {
  /// The part of a buffer that an argument of the intrinsic takes.
  struct Part {
    Value buffer;
    /// The lowest index and the number of elements in each dimension of the
    /// buffer. Dimension i of an offset is iterator i of the block.
    SmallVector<AffineExpr> offsets;
    SmallVector<int64_t> sizes;
    bool isRead = false, isWritten = false;
  };

  IntrinsicOp intrinsic;
  /// The block that runs the intrinsic, or the plan that makes it.
  BlockOp block;
  std::optional<BlockizePlan> blockize;
  /// One per argument. The symbols of offsets are `symbols`.
  SmallVector<Part> parts;
  SmallVector<Value> symbols;
};

/// Plans to put the implementation of `intrinsic` in the place of `target`,
/// which computes what its description does: a block that contains a nest of
/// loops around one block, or a loop, which is blockized first.
FailureOr<TensorizePlan> planTensorize(Operation *target, IntrinsicOp intrinsic,
                                       std::string *why = nullptr);

/// Erases the loops and the block inside, and returns the block that runs the
/// intrinsic.
BlockOp applyTensorize(RewriterBase &rewriter, const TensorizePlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_TENSORIZE_H
