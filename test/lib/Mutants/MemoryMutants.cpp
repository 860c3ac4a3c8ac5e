//===- MemoryMutants.cpp - errors in kernels, calls and memory of graphs --===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mutants/Mutants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxMemoryOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::test;

/// Initializes a maximum with 0 instead of minus infinity.
static bool startMaximumAtZero(ModuleOp module) {
  bool isDone = false;
  module.walk([&](tir::BlockOp block) {
    if (!block.hasInit())
      return;
    block.getInit().walk([&](arith::ConstantOp constant) {
      auto value = dyn_cast<FloatAttr>(constant.getValue());
      if (!value || !value.getValue().isInfinity() ||
          !value.getValue().isNegative())
        return;
      constant.setValueAttr(FloatAttr::get(value.getType(), 0.0));
      isDone = true;
    });
  });
  return isDone;
}

/// Shifts a padding by one element.
static bool shiftPadding(ModuleOp module) {
  bool isDone = false;
  module.walk([&](affine::AffineIfOp branch) {
    IntegerSet set = branch.getIntegerSet();
    if (isDone || !branch->getParentOfType<tir::BlockOp>() || set.isEq(0) ||
        branch.getNumResults() == 0)
      return;
    SmallVector<AffineExpr> constraints(set.getConstraints());
    constraints[0] = constraints[0] - 1;
    branch.setIntegerSet(IntegerSet::get(set.getNumDims(), set.getNumSymbols(),
                                         constraints, set.getEqFlags()));
    isDone = true;
  });
  return isDone;
}

/// Swaps two arguments of a call of a fused kernel.
static bool swapArguments(ModuleOp module) {
  bool isDone = false;
  module.walk([&](relax::CallTIROp call) {
    if (isDone || !call.getCallee().starts_with("fused"))
      return;
    MutableOperandRange arguments = call.getArgsMutable();
    for (unsigned i = 0; i < arguments.size(); ++i)
      for (unsigned j = 0; j < i; ++j) {
        Value first = arguments[i].get(), second = arguments[j].get();
        if (isDone || first == second || first.getType() != second.getType())
          continue;
        arguments[i].set(second);
        arguments[j].set(first);
        isDone = true;
      }
  });
  return isDone;
}

/// Merges two allocations of one type, like a pass that finds equal operations
/// and ignores that they allocate.
static bool mergeAllocations(ModuleOp module) {
  relax::BuiltinAllocTensorOp first, second;
  module.walk([&](relax::BuiltinAllocTensorOp alloc) {
    if (first && !second && alloc->getBlock() == first->getBlock() &&
        alloc->getResultTypes() == first->getResultTypes() &&
        alloc->getOperands() == first->getOperands())
      second = alloc;
    if (!first)
      first = alloc;
  });
  if (!second)
    return false;
  second->replaceAllUsesWith(first);
  second->erase();
  return true;
}

/// Returns true if two tensors are at one offset of one storage.
static bool haveSameMemory(relax::AllocTensorOp a, relax::AllocTensorOp b) {
  return a.getStorage() == b.getStorage() && a.getOffset() == b.getOffset();
}

/// Lets a kernel write to the memory of one of its inputs.
static bool reuseInput(ModuleOp module) {
  bool isDone = false;
  module.walk([&](relax::CallKernelOp call) {
    for (Value input : call.getInputs())
      for (Value output : call.getOutputs()) {
        auto from = input.getDefiningOp<relax::AllocTensorOp>();
        auto to = output.getDefiningOp<relax::AllocTensorOp>();
        if (isDone || !from || !to || haveSameMemory(from, to) ||
            from->getBlock() != to->getBlock() ||
            from.getTensor().getType() != to.getTensor().getType() ||
            !from->isBeforeInBlock(to))
          continue;
        to.getStorageMutable().assign(from.getStorage());
        to.setOffsetAttr(from.getOffsetAttr());
        isDone = true;
      }
  });
  return isDone;
}

/// Treats a transposition as a view of its input.
static bool viewTransposed(ModuleOp module) {
  relax::CallTIROp target;
  module.walk([&](relax::CallTIROp call) {
    if (target || call.getArgs().size() != 1 || call.getNumResults() != 1 ||
        !call.getCallee().starts_with("permute_dims") ||
        !call->getParentOfType<relax::DataflowOp>())
      return;
    if (relax::TensorShape::of(call.getResult(0).getType()).isKnown())
      target = call;
  });
  if (!target)
    return false;
  OpBuilder builder(target);
  Type type = target.getResult(0).getType();
  relax::TensorShape shape = relax::TensorShape::of(type);
  SmallVector<IndexExpr> dims = llvm::map_to_vector(
      shape.getDims(), [](const relax::Dim &dim) { return *dim; });
  Value sizes = relax::ShapeOp::create(builder, target.getLoc(), dims);
  Value view = relax::ReshapeOp::create(builder, target.getLoc(), type,
                                        target.getArgs().front(), sizes);
  target.getResult(0).replaceAllUsesWith(view);
  target.erase();
  return true;
}

/// Swaps the branches of a conditional.
static bool swapBranches(ModuleOp module) {
  bool isDone = false;
  module.walk([&](relax::IfOp op) {
    if (isDone)
      return;
    Region other;
    other.takeBody(op.getThenRegion());
    op.getThenRegion().takeBody(op.getElseRegion());
    op.getElseRegion().takeBody(other);
    isDone = true;
  });
  return isDone;
}

ArrayRef<Mutant> test::getMemoryMutants() {
  static const Mutant mutants[] = {
      {"maximum-from-zero", "relax-legalize-ops",
       "a maximum is initialized with 0 instead of minus infinity",
       startMaximumAtZero},
      {"shifted-padding", "relax-legalize-ops",
       "the first element inside of a padding counts as padding", shiftPadding},
      {"swapped-arguments", "relax-fuse-tir",
       "a fused kernel gets two arguments in the wrong order", swapArguments},
      {"swapped-branches", "relax-to-non-dataflow",
       "a conditional takes the other branch", swapBranches},
      {"merged-allocations", "relax-call-tir-rewrite",
       "two allocations of one type are merged", mergeAllocations},
      {"reused-input", "relax-static-plan-block-memory",
       "a kernel writes to the memory of one of its inputs", reuseInput},
      {"transposed-view", "relax-rewrite-dataflow-reshape",
       "a transposition becomes a view of its input", viewTransposed},
  };
  return mutants;
}
