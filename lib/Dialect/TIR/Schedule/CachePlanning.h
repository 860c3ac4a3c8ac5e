//===- CachePlanning.h - parts of a plan for a cache ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_CACHEPLANNING_H
#define RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_CACHEPLANNING_H

#include "relax-mlir/Analysis/TIR/AccessedBox.h"
#include "relax-mlir/Dialect/TIR/Schedule/Cache.h"

namespace mlir::tir::detail {

/// Returns the buffer of number `index` that `block` reads or writes.
FailureOr<Value> getBuffer(BlockOp block, int64_t index, AccessKind kind,
                           std::string *why);

/// Checks that an operation can use a buffer of another type: that it accesses
/// elements, and makes no value of the buffer's type.
LogicalResult checkUser(Operation *user, std::string *why);

/// Starts a plan: a cache with the shape of `buffer` that the users can use in
/// its place.
FailureOr<CachePlan> startPlan(Value buffer, MemoryScope scope,
                               ArrayRef<BlockOp> users, std::string *why);

/// The body of a loop, branch, block or function, and the part of it with
/// certain blocks.
struct CachePlace {
  /// Widens the part by an operation of the body.
  void include(Operation *child) {
    if (!first || child->isBeforeInBlock(first))
      first = child;
    if (!last || last->isBeforeInBlock(child))
      last = child;
  }

  Operation *around = nullptr;
  Operation *first = nullptr, *last = nullptr;
};

/// Returns the outermost place in the scope of the consumers, or in `loop` if
/// that is given, at which a copy in front of them has what they read.
FailureOr<CachePlace> findReadPlace(Value buffer, ArrayRef<BlockOp> consumers,
                                    ForOp loop, std::string *why);

/// Returns the nest of `block` in its scope, in which no other block may access
/// `buffer`. If one does and `mayBeInLoop`, returns the nest in the innermost
/// loop around `block` and another block that accesses the buffer; no reduce
/// iterator of `block` may use that loop or one around it.
FailureOr<CachePlace> findWritePlace(Value buffer, BlockOp block,
                                     bool mayBeInLoop, std::string *why);

/// Returns the one index at which a block accesses `buffer`, over its
/// iterators.
FailureOr<SmallVector<relax_mlir::IndexExpr>>
getOnlyIndex(AccessedBlock &accessed, Value buffer, std::string *why);

/// Checks that the loops around `block` run all points of its domain, so that
/// it has written the element of each, and that nothing else writes them.
LogicalResult checkWritesDomain(BlockOp block, std::string *why);

/// Plans to copy the elements of a box, without those that are outside of the
/// buffer. Copies more than the box where its ends are not affine, unless the
/// copy is to be exact.
FailureOr<CopyPlan> planBoxCopy(Value buffer, const BufferBox &box,
                                Operation *around, std::string *why,
                                bool isExact = false);

/// Plans to copy the element at `index` of `buffer`, from or to `cacheIndex` of
/// the cache, for each point of the iterators of `accessed` that are listed.
FailureOr<CopyPlan> planPointCopy(AccessedBlock &accessed,
                                  ArrayRef<unsigned> iterators,
                                  ArrayRef<relax_mlir::IndexExpr> index,
                                  ArrayRef<relax_mlir::IndexExpr> cacheIndex,
                                  Operation *around, std::string *why);

/// Returns the numbers of the iterators that the expressions use, in order.
SmallVector<unsigned> getUsedIterators(ArrayRef<relax_mlir::IndexExpr> exprs);

/// Returns a map and its operands for an access by the iterators of a block.
std::pair<AffineMap, SmallVector<Value>> getAccess(ArrayRef<AffineExpr> indices,
                                                   ValueRange iterators,
                                                   ValueRange symbolOperands,
                                                   MLIRContext *context);

/// Creates the loops of a copy and an empty block in them. The rewriter then
/// inserts into its body.
BlockOp createCopyBlock(RewriterBase &rewriter, Location loc,
                        const CopyPlan &plan, StringRef name);

/// Returns true if all elements of a box have values: those of an argument of
/// the function, or of a buffer whose box one of `blocks` writes. A box may
/// have more elements than the readers need. `names` are those of the box.
bool hasValues(Value buffer, const BufferBox &box, ArrayRef<BlockOp> blocks,
               IndexSpace &names);

/// Checks that a copy reads no element of a buffer of the function in an
/// iteration where no reader runs: it may have no value.
LogicalResult checkRunsAlways(Value buffer, ArrayRef<BlockOp> readers,
                              Operation *around, std::string *why);

/// Returns the values that stand for the iterators of `block` at `op` in it:
/// arguments of its body, or of its init region where that has them.
SmallVector<Value> getIteratorsAt(BlockOp block, Operation *op);

} // namespace mlir::tir::detail

#endif // RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_CACHEPLANNING_H
