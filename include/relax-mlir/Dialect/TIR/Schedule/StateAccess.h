//===- StateAccess.h - state the accesses of a block ------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_SCHEDULE_STATEACCESS_H
#define RELAX_MLIR_DIALECT_TIR_SCHEDULE_STATEACCESS_H

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace mlir::tir {

/// A plan to state the part of a buffer that a block accesses.
struct StateAccessPlan {
  BlockOp block;
  Value buffer;
  AccessAttr access;
};

/// Plans to state that `block` reads or writes, of the buffer at `position`
/// among those that it reads or writes, `sizes` elements from `lower` on, which
/// is a map of its iterators. Refuses a part that is not proven to contain the
/// single elements that analysis finds.
FailureOr<StateAccessPlan> planStateAccess(BlockOp block, AccessKind kind,
                                           int64_t position, AffineMap lower,
                                           ArrayRef<int64_t> sizes,
                                           std::string *why = nullptr);

/// Plans to state that `block` does not read, or not write, the buffer at
/// `position` among those that it reads or writes. This is not proven.
FailureOr<StateAccessPlan> planHideAccess(BlockOp block, AccessKind kind,
                                          int64_t position,
                                          std::string *why = nullptr);

/// Replaces what the block states of accesses of this kind to the buffer.
void applyStateAccess(RewriterBase &rewriter, const StateAccessPlan &plan);

} // namespace mlir::tir

#endif // RELAX_MLIR_DIALECT_TIR_SCHEDULE_STATEACCESS_H
