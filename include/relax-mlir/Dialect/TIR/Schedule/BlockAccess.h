//===- BlockAccess.h - affine accesses and loop nests -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_BLOCKACCESS_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_BLOCKACCESS_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// An affine access of a block: indices over the iterators of the block
/// (dimensions) and the index symbols of the function (symbols).
struct BlockAccess {
  Operation *op;
  Value buffer;
  bool isWrite;
  SmallVector<AffineExpr> indices;
};

/// The accesses in the body of a block, in the form that schedules need.
struct AffineAccesses {
  SmallVector<BlockAccess> affine;
  /// An access is not affine, or is in a region of an operation of the body.
  bool hasOther = false;
  /// An operation of the body has regions.
  bool hasRegions = false;
  /// Iterators with uses other than as affine indices.
  llvm::SmallDenseSet<unsigned> valueUsed;
};

AffineAccesses getBlockAccesses(BlockOp block);

/// Returns the sizes of a buffer over the index symbols of the function.
SmallVector<AffineExpr> getBufferSizes(PrimFuncOp func, Value buffer);

/// Returns the extents of the iterators over the index symbols of the function.
SmallVector<AffineExpr> getIteratorExtents(PrimFuncOp func, BlockOp block);

/// Returns the distance, in elements, between the accesses at two points that
/// differ by 1 in `iterator`; nullopt if it is not constant.
std::optional<int64_t> getLinearStep(PrimFuncOp func, const BlockAccess &access,
                                     unsigned iterator);

/// Returns the loops around `block`, outermost first. Requires that they are
/// serial, contain only the block and are in the body of the function, that
/// each iterator is bound to its own loop over its whole domain, and that the
/// block has no predicate. Otherwise fails and stores the reason to `why`.
FailureOr<SmallVector<ForOp>> getPerfectNest(BlockOp block,
                                             std::string *why = nullptr);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_BLOCKACCESS_H
