//===- ConvertToDataflow.cpp - form dataflow regions ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"

namespace mlir::relax {
#define GEN_PASS_DEF_CONVERTTODATAFLOWPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// Returns true if a dataflow region may contain the operation.
static bool isAllowed(Operation &op) {
  if (isa<DataflowOp>(op))
    return true;
  if (op.getNumRegions() || op.hasTrait<OpTrait::IsTerminator>())
    return false;
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects)
    return false;
  SmallVector<MemoryEffects::EffectInstance> instances;
  effects.getEffects(instances);
  return llvm::all_of(instances, [](MemoryEffects::EffectInstance &instance) {
    return instance.getResource() == ShapeSymbolResource::get();
  });
}

/// Returns the number of operations in a run, including those in its dataflow
/// regions.
static unsigned countOps(ArrayRef<Operation *> run) {
  unsigned count = 0;
  for (Operation *op : run)
    if (isa<DataflowOp>(op))
      count += op->getRegion(0).front().getOperations().size() - 1;
    else if (!isa<ConstantOp>(op))
      ++count;
  return count;
}

/// Moves adjacent operations of a block into one region.
static void makeDataflow(ArrayRef<Operation *> run) {
  SmallPtrSet<Operation *, 16> members(run.begin(), run.end());
  Block *block = run.front()->getBlock();
  auto isUsedAfter = [&](Value value) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      return !members.contains(block->findAncestorOpInBlock(*user));
    });
  };
  SmallVector<Operation *> moved;
  SmallVector<Value> outputs;
  for (Operation *op : run) {
    bool leaves = llvm::any_of(op->getResults(), isUsedAfter);
    // A constant is cloned outside of the region instead of being a result.
    if (isa<ConstantOp>(op) && leaves) {
      if (op != run.front())
        op->moveBefore(run.front());
      continue;
    }
    moved.push_back(op);
    for (Value result : op->getResults())
      if (isUsedAfter(result))
        outputs.push_back(result);
  }
  OpBuilder builder(moved.front());
  auto dataflow = DataflowOp::create(builder, moved.front()->getLoc(),
                                     ValueRange(outputs).getTypes());
  Block *body = builder.createBlock(&dataflow.getBody());
  for (Operation *op : moved)
    op->moveBefore(body, body->end());
  builder.setInsertionPointToEnd(body);
  OutputOp::create(builder, dataflow.getLoc(), outputs);
  for (auto [value, result] : llvm::zip_equal(outputs, dataflow.getResults()))
    value.replaceUsesWithIf(result, [&](OpOperand &use) {
      return !dataflow->isAncestor(use.getOwner());
    });
  for (auto inner : llvm::make_early_inc_range(body->getOps<DataflowOp>()))
    inlineDataflow(inner);
}

namespace {
struct ConvertToDataflowPass
    : relax::impl::ConvertToDataflowPassBase<ConvertToDataflowPass> {
  using ConvertToDataflowPassBase::ConvertToDataflowPassBase;

  void runOnOperation() override {
    FuncOp func = getOperation();
    // A lowered function keeps its order, and a fusion group is already a unit.
    if (func.isExternal() || func.getForcePure() ||
        func->hasAttr("relax.primitive"))
      return markAllAnalysesPreserved();
    convert(func.getBody().front());
  }

private:
  void convert(Block &block) {
    SmallVector<Operation *> run;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (isAllowed(op)) {
        run.push_back(&op);
        continue;
      }
      finish(run);
      if (isa<IfOp, WhileOp>(op))
        for (Region &region : op.getRegions())
          convert(region.front());
    }
  }

  void finish(SmallVectorImpl<Operation *> &run) {
    unsigned others =
        llvm::count_if(run, [](Operation *op) { return !isa<ConstantOp>(op); });
    bool isOne = others == 1 && llvm::any_of(run, llvm::IsaPred<DataflowOp>);
    if (others > 0 && !isOne && countOps(run) >= minSize) {
      remark::passed(run.front()->getLoc(),
                     remark::RemarkOpts::name("gathered")
                         .category(getArgumentName())
                         .function(getOperation().getName()))
          << remark::metric("operations", countOps(run));
      makeDataflow(run);
    }
    run.clear();
  }
};
} // namespace
