//===- UnrollLoops.cpp - replace unrolled loops by their iterations -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

#include "IndexReplacement.h"
#include "LoopUnrolling.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"

namespace mlir::tir {
#define GEN_PASS_DEF_UNROLLLOOPSPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

static int64_t countOperations(Block &block) {
  int64_t count = 0;
  block.walk([&](Operation *) { ++count; });
  return count;
}

/// Returns the value of a condition that has no operands, else nullopt.
static std::optional<bool> getCondition(IfOp branch) {
  IntegerSet set = branch.getCondition();
  bool holds = true;
  for (auto [constraint, isEq] :
       llvm::zip_equal(set.getConstraints(), set.getEqFlags())) {
    auto constant = dyn_cast<AffineConstantExpr>(constraint);
    if (!constant)
      return std::nullopt;
    holds &= isEq ? constant.getValue() == 0 : constant.getValue() >= 0;
  }
  return holds;
}

/// Replaces branches whose condition is known by the side that runs.
static void foldBranches(Block &block) {
  SmallVector<IfOp> branches;
  block.walk([&](IfOp branch) { branches.push_back(branch); });
  for (IfOp branch : branches) {
    std::optional<bool> holds = getCondition(branch);
    if (!holds)
      continue;
    if (Block *taken = *holds ? branch.getThenBlock() : branch.getElseBlock()) {
      taken->getTerminator()->erase();
      branch->getBlock()->getOperations().splice(Block::iterator(branch),
                                                 taken->getOperations());
    }
    branch.erase();
  }
}

void mlir::tir::unrollLoop(ForOp loop, int64_t extent) {
  OpBuilder builder(loop);
  for (int64_t i = 0; i < extent; ++i) {
    Operation *copy = builder.clone(*loop);
    Block &iteration = cast<ForOp>(copy).getBody().front();
    IndexReplacement(iteration.getArgument(0), i).apply(iteration);
    foldBranches(iteration);
    iteration.getTerminator()->erase();
    copy->getBlock()->getOperations().splice(Block::iterator(copy),
                                             iteration.getOperations());
    copy->erase();
  }
  loop.erase();
}

namespace {
struct UnrollLoopsPass
    : public tir::impl::UnrollLoopsPassBase<UnrollLoopsPass> {
  using UnrollLoopsPassBase::UnrollLoopsPassBase;

  void runOnOperation() override {
    // Visit inner loops first, so that sizes include unrolled bodies.
    SmallVector<ForOp> loops;
    getOperation().walk([&](ForOp loop) {
      if (loop.getKind() == ForKind::Unrolled)
        loops.push_back(loop);
    });
    for (ForOp loop : loops)
      unroll(loop);
  }

private:
  void keepLoop(ForOp loop, StringRef reason) {
    loop.setKind(ForKind::Serial);
    remark::missed(loop.getLoc(), remark::RemarkOpts::name("unroll").category(
                                      "tir-unroll-loops"))
        << ("loop is not unrolled: " + reason).str();
  }

  void unroll(ForOp loop) {
    std::optional<int64_t> extent = loop.getConstantExtent();
    if (!extent)
      return keepLoop(loop, "its extent is not constant");
    Block &body = loop.getBody().front();
    if (*extent * countOperations(body) > maxOperations)
      return keepLoop(loop, "it would become too large");
    unrollLoop(loop, *extent);
  }
};
} // namespace
