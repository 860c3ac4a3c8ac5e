//===- ComputeInline.cpp - inline cheap blocks ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/BlockInlining.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/CSE.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Dialect/TIR/Schedule/AffineSimplification.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::tir {
#define GEN_PASS_DEF_COMPUTEINLINEPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;

namespace {
/// The cost of computing an element of a block again.
struct ElementCost {
  /// Functions or divisions.
  bool isExpensive = false;
  bool hasBranch = false;
  /// Copies an element of another buffer without computation.
  bool isCopy = true;
};
} // namespace

static ElementCost getElementCost(BlockOp block) {
  ElementCost cost;
  block.getBody().walk([&](Operation *op) {
    if (isa_and_present<math::MathDialect>(op->getDialect()) ||
        isa<arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::RemSIOp>(op))
      cost.isExpensive = true;
    if (op->getNumRegions() != 0)
      cost.hasBranch = true;
    if (!isa<affine::AffineLoadOp, affine::AffineStoreOp, YieldOp>(op))
      cost.isCopy = false;
  });
  return cost;
}

/// Returns the number of points of a block's domain.
static IndexExpr getNumPoints(BlockOp block, IndexSpace &space) {
  IndexExpr points = 1;
  for (AffineExpr extent : block.getDomain().getResults())
    points *= space.getExpr(extent, {}, block.getSymbolOperands());
  return points;
}

/// Returns true if a copy keeps contiguous dimensions contiguous: its last
/// index is the last iterator, or does not depend on it, and there are no
/// divisions.
static bool keepsContiguity(const ComputeInlinePlan &plan) {
  BlockOp producer = plan.producer;
  int last = -1, rank = AllocOp(plan.buffer).getType().getRank();
  for (auto [iterator, dim] : llvm::enumerate(plan.dimOfIterator))
    if (dim == rank - 1)
      last = iterator;
  bool keeps = true;
  producer.getBody().walk([&](affine::AffineLoadOp load) {
    AffineMap map = load.getAffineMap();
    for (auto [index, expr] : llvm::enumerate(map.getResults())) {
      bool isLast = index + 1 == map.getNumResults();
      expr.walk([&](AffineExpr nested) {
        unsigned position;
        if (auto dim = dyn_cast<AffineDimExpr>(nested)) {
          position = dim.getPosition();
        } else if (auto symbol = dyn_cast<AffineSymbolExpr>(nested)) {
          position = map.getNumDims() + symbol.getPosition();
        } else {
          AffineExprKind kind = nested.getKind();
          if (kind != AffineExprKind::Add && kind != AffineExprKind::Constant &&
              (kind != AffineExprKind::Mul || isLast))
            keeps = false;
          return;
        }
        Value operand = load.getMapOperands()[position];
        auto arg = dyn_cast<BlockArgument>(operand);
        bool isIterator = arg && arg.getOwner() == &producer.getBody().front();
        bool isContiguous =
            isIterator && last >= 0 && operand == producer.getIterators()[last];
        // No other iterator may become the contiguous one.
        if (isContiguous ? !isLast : isIterator && isLast)
          keeps = false;
      });
    }
  });
  return keeps;
}

/// The size, in operations, up to which a body may grow by computing elements
/// several times.
static constexpr int64_t kMostOperations = 256;

static int64_t countOperations(BlockOp block) {
  int64_t count = 0;
  block.getBody().walk([&](Operation *) { ++count; });
  return count;
}

/// Merges equal reads and the computations on them. Otherwise a body that reads
/// an element twice would hold its producer twice, and the producer of that
/// four times.
static void shareSubexpressions(Operation *op) {
  IRRewriter rewriter(op->getContext());
  DominanceInfo dominance(op);
  eliminateCommonSubExpressions(rewriter, dominance, op);
}

/// Checks that computing the elements where they are read costs no more than
/// storing and loading them. Else fails and stores the reason to `why`.
static LogicalResult checkProfitable(const ComputeInlinePlan &plan,
                                     std::string *why) {
  auto refuseBlock = [&](const Twine &fact) {
    return relax_mlir::refuse(
        why, "block '" + BlockOp(plan.producer).getBlockName() + "' " + fact);
  };
  ElementCost cost = getElementCost(plan.producer);
  llvm::MapVector<Operation *, int64_t> readsOfBlock;
  for (affine::AffineLoadOp load : plan.loads)
    ++readsOfBlock[load->getParentOfType<BlockOp>()];
  IndexSpace space;
  IndexExpr points = getNumPoints(plan.producer, space);
  IndexExpr reads = 0;
  bool intoReduction = false, fits = true;
  int64_t numOperations = countOperations(plan.producer);
  for (auto [op, count] : readsOfBlock) {
    auto consumer = cast<BlockOp>(op);
    fits &=
        countOperations(consumer) + count * numOperations <= kMostOperations;
    reads += getNumPoints(consumer, space) * IndexExpr(count);
    for (unsigned i = 0, e = consumer.getNumIterators(); i < e; ++i)
      intoReduction |= consumer.getIteratorKind(i) != IteratorKind::Spatial;
  }
  bool readOnce =
      reads.isValid() && points.isValid() &&
      space.getBounds().proveLessEqual(reads, points) == Answer::Yes;
  if (intoReduction) {
    if (cost.hasBranch)
      return refuseBlock(
          "would put a branch into the innermost loop of a reduction");
    if (readOnce || (cost.isCopy && keepsContiguity(plan)))
      return success();
    return refuseBlock("would be computed again in a reduction");
  }
  if (readOnce)
    return success();
  if (cost.isExpensive || cost.hasBranch)
    return refuseBlock(
        "has expensive operations or branches and is read more than once");
  if (!fits)
    return refuseBlock("would make the body of a reader too large");
  return success();
}

namespace {
struct ComputeInline
    : public mlir::tir::impl::ComputeInlinePassBase<ComputeInline> {
  void runOnOperation() override {
    PrimFuncOp func = getOperation();
    if (func.isScheduled()) {
      remark::missed(func.getLoc(), remark::RemarkOpts::name("not inlined")
                                        .category("tir-compute-inline")
                                        .function(func.getName()))
          << remark::reason("the function has a schedule");
      return;
    }
    IRRewriter rewriter(&getContext());
    // Erases blocks without effects, too.
    shareSubexpressions(func);
    SmallVector<BlockOp> blocks;
    func.walk([&](BlockOp block) { blocks.push_back(block); });
    std::string why;
    std::string *wanted = relax_mlir::ifRemarksAreOn(&getContext(), why);
    // Simplification erases blocks whose predicate never holds.
    llvm::SmallPtrSet<Operation *, 16> present(blocks.begin(), blocks.end());
    for (BlockOp block : blocks) {
      if (!present.contains(block))
        continue;
      FailureOr<ComputeInlinePlan> plan = planComputeInline(block, wanted);
      if (failed(plan) || failed(checkProfitable(*plan, wanted))) {
        remark::missed(block.getLoc(), remark::RemarkOpts::name("not inlined")
                                           .category("tir-compute-inline")
                                           .function(func.getName()))
            << remark::reason("{0}", why);
        continue;
      }
      llvm::SmallSetVector<Operation *, 4> consumers;
      for (affine::AffineLoadOp load : plan->loads)
        consumers.insert(load->getParentOfType<BlockOp>());
      applyComputeInline(rewriter, *plan);
      simplifyAffineOps(rewriter, func);
      present.clear();
      func.walk([&](BlockOp other) { present.insert(other); });
      for (Operation *consumer : consumers)
        if (present.contains(consumer))
          shareSubexpressions(consumer);
    }
  }
};
} // namespace
