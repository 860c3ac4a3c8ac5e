//===- BlockAccess.h - what a block reads and writes ------------*- C++ -*-===//
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

/// The accesses in the body of a block, as schedules look at them.
struct AffineAccesses {
  SmallVector<BlockAccess> affine;
  /// Some access is not affine or is in a region of an operation of the body.
  bool hasOther = false;
  /// Something in the body has regions.
  bool hasRegions = false;
  /// Iterators that are used in other ways than as affine indices.
  llvm::SmallDenseSet<unsigned> valueUsed;
};

AffineAccesses getBlockAccesses(BlockOp block);

/// The sizes of a buffer over the index symbols of the function.
SmallVector<AffineExpr> getBufferSizes(PrimFuncOp func, Value buffer);

/// The extents of the iterators over the index symbols of the function.
SmallVector<AffineExpr> getIteratorExtents(PrimFuncOp func, BlockOp block);

/// How far apart, in elements, the accesses at iterators `step` times unit
/// vector `iterator` apart are: null if that is no constant.
std::optional<int64_t> getLinearStep(PrimFuncOp func, const BlockAccess &access,
                                     unsigned iterator);

/// The loops around `block`, outermost first, when they hold nothing but it,
/// are serial and stand in the function's body, when each iterator runs over
/// its whole domain by its own loop, and there is no predicate. Else fails and
/// stores the reason to `why`.
FailureOr<SmallVector<ForOp>> getPerfectNest(BlockOp block,
                                             std::string *why = nullptr);

/// The outermost block around `op`, or `op` itself.
BlockOp getOutermostBlock(Operation *op);

/// Does everything in `first` run before anything in `second`, as operations of
/// their nearest common region in that order?
bool runsBefore(Operation *first, Operation *second);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_BLOCKACCESS_H
