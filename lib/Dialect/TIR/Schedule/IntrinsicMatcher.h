//===- IntrinsicMatcher.h - match a block with an intrinsic -----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_INTRINSICMATCHER_H
#define RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_INTRINSICMATCHER_H

#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::tir {

/// The part of a buffer that an argument of an intrinsic stands for.
struct MatchedPart {
  Value buffer;
  /// The lowest index in each dimension of the buffer, over parameters.
  SmallVector<relax_mlir::IndexExpr> offsets;
  /// The dimension of the argument for each one of the buffer; -1 if the
  /// argument lacks it.
  SmallVector<int> dims;
  bool isRead = false, isWritten = false;
};

/// Matches the loops inside of a tile, and the block in them, with the
/// description of an intrinsic: loops of one iteration aside, there are equally
/// many of the same extents and kinds, in the same order; the block computes
/// the same scalar; and each argument is one part of one buffer.
class IntrinsicMatcher {
public:
  /// `values` are those of the block's iterators over the variables of `loops`
  /// and over names that are constant in the tile. `space` was made for
  /// `block`.
  IntrinsicMatcher(IntrinsicOp intrinsic, BlockOp block, ArrayRef<ForOp> loops,
                   ArrayRef<relax_mlir::IndexExpr> values, IndexSpace &space,
                   std::string *why);

  /// Returns one part per argument.
  FailureOr<SmallVector<MatchedPart>> match();

private:
  /// One of the two nests, with its indices over the names x0, x1, .. of the
  /// loops that have more than one iteration.
  struct Side {
    BlockOp block;
    SmallVector<ForOp> loops;
    SmallVector<relax_mlir::IndexExpr> values;
    IndexSpace *space = nullptr;
    /// The loops of more than one iteration.
    SmallVector<ForOp> used;
    llvm::StringMap<relax_mlir::IndexExpr> names;

    std::optional<relax_mlir::IndexExpr> normalize(relax_mlir::IndexExpr expr);
    std::optional<SmallVector<relax_mlir::IndexExpr>> getIndices(Operation *op);
    unsigned getKinds(unsigned loop);
    unsigned countStoresBefore(Operation *op);
  };
  struct State {
    DenseMap<Value, Value> values;
    DenseSet<Operation *> accesses;
    SmallVector<MatchedPart> parts;
  };

  LogicalResult nameLoops(Side &side);
  LogicalResult matchLoops();
  bool isLoopFree(const relax_mlir::IndexExpr &expr);
  bool matchValue(Value value, Value described);
  bool matchOperation(Operation *op, Operation *described);
  bool matchOperands(OperandRange operands, ArrayRef<Value> described);
  bool matchAccess(Operation *op, Operation *described);
  bool fail(Operation *op, const Twine &fact);

  IntrinsicOp intrinsic;
  Side target, description;
  IndexSpace descriptionSpace;
  std::string *why;
  std::string mismatch;
  State state;
};

} // namespace mlir::tir

#endif // RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_INTRINSICMATCHER_H
