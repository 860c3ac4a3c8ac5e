//===- LowerInit.cpp - turn init regions into blocks ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

namespace mlir::tir {
#define GEN_PASS_DEF_LOWERINITPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

/// Runs the init inside the block if all reduce iterators are zero.
static void guardInit(BlockOp block) {
  OpBuilder builder = OpBuilder::atBlockBegin(&block.getBody().front());
  SmallVector<AffineExpr> constraints;
  SmallVector<Value> reduceIterators;
  for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i) {
    if (block.getIteratorKind(i) != IteratorKind::Reduce)
      continue;
    constraints.push_back(builder.getAffineDimExpr(reduceIterators.size()));
    reduceIterators.push_back(block.getIterators()[i]);
  }
  auto first = affine::AffineIfOp::create(
      builder, block.getLoc(),
      IntegerSet::get(reduceIterators.size(), 0, constraints,
                      SmallVector<bool>(constraints.size(), true)),
      reduceIterators, /*withElseRegion=*/false);
  Block &init = block.getInit().front();
  for (auto [index, arg] :
       llvm::zip_equal(block.getInitIterators(), init.getArguments()))
    arg.replaceAllUsesWith(block.getIterators()[index]);
  Block *then = first.getThenBlock();
  then->getOperations().splice(then->getTerminator()->getIterator(),
                               init.getOperations(), init.begin(),
                               init.getTerminator()->getIterator());
  init.erase();
}

namespace {
struct LowerInit : public mlir::tir::impl::LowerInitPassBase<LowerInit> {
  void runOnOperation() override {
    SmallVector<BlockOp> blocks;
    getOperation().walk([&](BlockOp block) {
      if (block.hasInit())
        blocks.push_back(block);
    });
    std::string why;
    IRRewriter rewriter(&getContext());
    for (BlockOp block : blocks) {
      FailureOr<DecomposeReductionPlan> plan = planDecomposeReduction(
          block, relax_mlir::ifRemarksAreOn(&getContext(), why));
      if (succeeded(plan)) {
        applyDecomposeReduction(rewriter, *plan);
        continue;
      }
      remark::missed(block.getLoc(), remark::RemarkOpts::name("not hoisted")
                                         .category("tir-lower-init")
                                         .function(getOperation().getName()))
          << remark::reason("{0}", why);
      guardInit(block);
    }
  }
};
} // namespace
