//===- MovePlanner.h - plan the move of a block below a loop ----*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_MOVEPLANNER_H
#define RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_MOVEPLANNER_H

#include "relax-mlir/Analysis/TIR/AccessedBox.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/ComputeAt.h"

namespace mlir::tir::detail {

/// The dimension of a buffer that an iterator addresses, as `iterator +
/// offset`; -1 if it addresses none.
struct AddressedDim {
  int dim = -1;
  relax_mlir::IndexExpr offset;
};

/// Plans the move of a block below a loop.
class MovePlanner {
public:
  MovePlanner(BlockOp block, ForOp loop, std::string *why)
      : moved(block), loop(loop), place(loop), why(why) {
    plan.block = block;
    plan.dims = place.dims;
    plan.symbols = place.symbols;
  }

  FailureOr<ComputeAtPlan> planProducer(bool isFirst);
  FailureOr<ComputeAtPlan> planConsumer();

private:
  LogicalResult checkBlock();
  LogicalResult checkProducer(Value buffer);
  LogicalResult checkInits(Value buffer);
  LogicalResult checkRunsAlone(AllocOp buffer);
  LogicalResult checkConsumer(Value buffer);
  LogicalResult checkLaterBlock(AccessedBlock &other);
  LogicalResult checkRepeats(BlockOp writer);
  LogicalResult checkProducesAll(AccessedBlock &writer, Value buffer);
  FailureOr<Value> getOnlyResult();
  FailureOr<Value> getOnlySource();
  FailureOr<SmallVector<AddressedDim>>
  getAddressedDims(AccessedBlock &accessed, Value buffer, AccessKind kind);
  FailureOr<BufferBox> getBox(Value buffer, AccessKind kind);
  LogicalResult chooseLoops(const BufferBox &box,
                            ArrayRef<AddressedDim> addressed);
  LogicalResult checkFixedDims(const BufferBox &box, Value buffer);
  FailureOr<ComputeAtPlan> finish(Value buffer, bool isProducer, bool isFirst);
  bool isBelow(Operation *op) { return loop->isProperAncestor(op); }
  LogicalResult refuseBlock(const Twine &fact) {
    return relax_mlir::refuse(why, moved.name() + " " + fact);
  }

  AccessedBlock moved;
  ForOp loop;
  /// The new place.
  PlaceOperands place;
  std::string *why;
  ComputeAtPlan plan;
};

} // namespace mlir::tir::detail

#endif // RELAX_MLIR_LIB_DIALECT_TIR_SCHEDULE_MOVEPLANNER_H
