//===- TIRCanonicalization.cpp - canonical forms of tir operations --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"

using namespace mlir;
using namespace mlir::tir;

/// Replaces every affine use of the loop variable `variable` by 0. Fails
/// without a change if a use is not an operand of a tir map.
static LogicalResult replaceVariableByZero(RewriterBase &rewriter,
                                           Value variable) {
  for (Operation *user : variable.getUsers())
    if (!isa<ForOp, IfOp, BlockOp>(user))
      return failure();
  AffineExpr zero = rewriter.getAffineConstantExpr(0);
  for (Operation *user : llvm::make_early_inc_range(variable.getUsers())) {
    SmallVector<AffineExpr> dims, symbols;
    auto collect = [&](ValueRange operands, bool isDim,
                       SmallVectorImpl<AffineExpr> &exprs) {
      for (auto [index, operand] : llvm::enumerate(operands))
        exprs.push_back(operand == variable ? zero
                        : isDim ? rewriter.getAffineDimExpr(index)
                                : rewriter.getAffineSymbolExpr(index));
    };
    rewriter.modifyOpInPlace(user, [&] {
      auto replace = [&](auto map) {
        return map.replaceDimsAndSymbols(dims, symbols, map.getNumDims(),
                                         map.getNumSymbols());
      };
      if (auto loop = dyn_cast<ForOp>(user)) {
        collect(loop.getDimOperands(), true, dims);
        collect(loop.getSymbolOperands(), false, symbols);
        loop.setExtentMap(replace(loop.getExtent()),
                          SmallVector<Value>(loop.getMapOperands()));
      } else if (auto branch = dyn_cast<IfOp>(user)) {
        collect(branch.getDimOperands(), true, dims);
        collect(branch.getSymbolOperands(), false, symbols);
        branch.setConditionSet(replace(branch.getCondition()),
                               SmallVector<Value>(branch.getSetOperands()));
      } else {
        auto block = cast<BlockOp>(user);
        collect(block.getDimOperands(), true, dims);
        collect(block.getSymbolOperands(), false, symbols);
        IntegerSet predicate = block.getPredicate().value_or(IntegerSet());
        if (predicate)
          predicate = replace(predicate);
        block.setMaps(replace(block.getBinding()), block.getDomain(), predicate,
                      SmallVector<Value>(block.getMapOperands()));
      }
    });
  }
  return success();
}

/// Drops the constraints of `set` that are constant and hold. The second value
/// is true if one is constant and does not hold.
static std::pair<IntegerSet, bool> simplifySet(IntegerSet set) {
  SmallVector<AffineExpr> exprs;
  SmallVector<bool> eqFlags;
  for (auto [expr, isEq] :
       llvm::zip_equal(set.getConstraints(), set.getEqFlags())) {
    AffineExpr simple =
        simplifyIndexExpr(expr, set.getNumDims(), set.getNumSymbols());
    auto constant = dyn_cast<AffineConstantExpr>(simple);
    if (constant) {
      if (isEq ? constant.getValue() != 0 : constant.getValue() < 0)
        return {set, true};
      continue;
    }
    exprs.push_back(simple);
    eqFlags.push_back(isEq);
  }
  if (exprs.empty())
    return {IntegerSet(), false};
  return {
      IntegerSet::get(set.getNumDims(), set.getNumSymbols(), exprs, eqFlags),
      false};
}

/// Moves the operations of `source` except its terminator in front of `before`.
static void inlineBefore(RewriterBase &rewriter, Block *source,
                         Operation *before) {
  rewriter.eraseOp(source->getTerminator());
  rewriter.inlineBlockBefore(source, before);
}

//===----------------------------------------------------------------------===//
// ForOp
//===----------------------------------------------------------------------===//

LogicalResult ForOp::promoteIfSingleIteration(RewriterBase &rewriter) {
  // Keep loops that carry a kind or annotations besides their extent.
  if (getConstantExtent() != 1 || getKind() == ForKind::ThreadBinding ||
      getAnnotations() || !(*this)->getDiscardableAttrs().empty())
    return failure();
  Value variable = getInductionVar();
  if (getStructuredFunc(*this)) {
    if (failed(replaceVariableByZero(rewriter, variable)))
      return failure();
  } else if (!variable.use_empty()) {
    rewriter.setInsertionPoint(*this);
    rewriter.replaceAllUsesWith(
        variable, arith::ConstantIndexOp::create(rewriter, getLoc(), 0));
  }
  Block *body = &getBody().front();
  rewriter.modifyOpInPlace(*this, [&] { body->eraseArguments(0, 1); });
  inlineBefore(rewriter, body, *this);
  rewriter.eraseOp(*this);
  return success();
}

namespace {
/// Replaces a loop of one iteration by its body.
struct PromoteUnitLoop : public OpRewritePattern<ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ForOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(op.promoteIfSingleIteration(rewriter)))
      return rewriter.notifyMatchFailure(op, "not a plain loop of extent 1");
    return success();
  }
};

/// The init region of a block runs even without reduce points.
static bool hasInit(ForOp op) {
  return op
      .walk([](BlockOp block) {
        return block.hasInit() ? WalkResult::interrupt()
                               : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Erases a loop without iterations or without a body.
struct EraseEmptyLoop : public OpRewritePattern<ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ForOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getConstantExtent() != 0 &&
        !isa<YieldOp>(op.getBody().front().front()))
      return rewriter.notifyMatchFailure(op, "runs and has a body");
    if (hasInit(op))
      return rewriter.notifyMatchFailure(op, "holds a block with init");
    rewriter.eraseOp(op);
    return success();
  }
};

/// Simplifies extents, and keeps the least of several constants.
struct SimplifyExtent : public OpRewritePattern<ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ForOp op,
                                PatternRewriter &rewriter) const override {
    AffineMap extent = op.getExtent();
    SmallVector<AffineExpr> exprs;
    std::optional<int64_t> least;
    for (AffineExpr expr : extent.getResults()) {
      expr =
          simplifyIndexExpr(expr, extent.getNumDims(), extent.getNumSymbols());
      if (auto constant = dyn_cast<AffineConstantExpr>(expr))
        least =
            least ? std::min(*least, constant.getValue()) : constant.getValue();
      else if (!llvm::is_contained(exprs, expr))
        exprs.push_back(expr);
    }
    if (least && (*least <= 0 || exprs.empty()))
      exprs.assign(
          {rewriter.getAffineConstantExpr(std::max<int64_t>(*least, 0))});
    else if (least)
      exprs.insert(exprs.begin(), rewriter.getAffineConstantExpr(*least));
    if (ArrayRef<AffineExpr>(exprs) == extent.getResults())
      return rewriter.notifyMatchFailure(op, "extent is simple");
    rewriter.modifyOpInPlace(op, [&] {
      op.setExtentMap(AffineMap::get(extent.getNumDims(),
                                     extent.getNumSymbols(), exprs,
                                     rewriter.getContext()),
                      SmallVector<Value>(op.getMapOperands()));
    });
    return success();
  }
};
} // namespace

void ForOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                        MLIRContext *context) {
  results.add<EraseEmptyLoop, PromoteUnitLoop, SimplifyExtent>(context);
}

//===----------------------------------------------------------------------===//
// IfOp
//===----------------------------------------------------------------------===//

namespace {
/// Replaces a branch on a known condition by one of its regions, and erases an
/// empty branch.
struct SimplifyIf : public OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(IfOp op,
                                PatternRewriter &rewriter) const override {
    auto [set, isFalse] = simplifySet(op.getCondition());
    Block *elseBlock = op.getElseBlock();
    if (isFalse || !set) {
      if (Block *taken = isFalse ? elseBlock : op.getThenBlock())
        inlineBefore(rewriter, taken, op);
      rewriter.eraseOp(op);
      return success();
    }
    bool emptyElse = elseBlock && isa<YieldOp>(elseBlock->front());
    if (emptyElse) {
      rewriter.eraseBlock(elseBlock);
      elseBlock = nullptr;
    }
    if (!elseBlock && isa<YieldOp>(op.getThenBlock()->front())) {
      rewriter.eraseOp(op);
      return success();
    }
    if (!emptyElse && set == op.getCondition())
      return rewriter.notifyMatchFailure(op, "condition is simple");
    rewriter.modifyOpInPlace(op, [&, set = set] {
      op.setConditionSet(set, SmallVector<Value>(op.getSetOperands()));
      if (emptyElse)
        op->removeAttr(kConsumersAttrName);
    });
    return success();
  }
};
} // namespace

void IfOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                       MLIRContext *context) {
  results.add<SimplifyIf>(context);
}

//===----------------------------------------------------------------------===//
// BlockOp
//===----------------------------------------------------------------------===//

namespace {
/// Drops a predicate that always holds, and erases a block whose predicate
/// never holds.
struct SimplifyPredicate : public OpRewritePattern<BlockOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BlockOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getPredicate())
      return rewriter.notifyMatchFailure(op, "has no predicate");
    auto [set, isFalse] = simplifySet(*op.getPredicate());
    if (isFalse) {
      rewriter.eraseOp(op);
      return success();
    }
    if (set == *op.getPredicate())
      return rewriter.notifyMatchFailure(op, "predicate is simple");
    rewriter.modifyOpInPlace(op, [&, set = set] {
      op.setMaps(op.getBinding(), op.getDomain(), set,
                 SmallVector<Value>(op.getMapOperands()));
    });
    return success();
  }
};

/// Simplifies bindings.
struct SimplifyBinding : public OpRewritePattern<BlockOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BlockOp op,
                                PatternRewriter &rewriter) const override {
    AffineMap binding = simplifyIndexMap(op.getBinding());
    AffineMap domain = simplifyIndexMap(op.getDomain());
    if (binding == op.getBinding() && domain == op.getDomain())
      return rewriter.notifyMatchFailure(op, "binding is simple");
    rewriter.modifyOpInPlace(op, [&] {
      op.setMaps(binding, domain, op.getPredicate().value_or(IntegerSet()),
                 SmallVector<Value>(op.getMapOperands()));
    });
    return success();
  }
};
} // namespace

void BlockOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                          MLIRContext *context) {
  results.add<SimplifyBinding, SimplifyPredicate>(context);
}
