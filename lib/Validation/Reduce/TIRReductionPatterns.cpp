//===- TIRReductionPatterns.cpp - tensor programs made smaller ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The framework erases operations by itself. What is here makes operations
// smaller that have to stay. Each pattern leaves what it does not match again,
// so that applying one over and over ends.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "relax-mlir/Validation/Reduce/ReductionPatterns.h"

using namespace mlir;
using namespace mlir::tir;

namespace {

/// A loop of any number of iterations to one.
struct OneIteration : public OpRewritePattern<ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ForOp loop,
                                PatternRewriter &rewriter) const override {
    if (std::optional<int64_t> extent = loop.getConstantExtent())
      if (*extent <= 1)
        return rewriter.notifyMatchFailure(loop, "has one iteration");
    rewriter.modifyOpInPlace(loop, [&] {
      loop.setExtentMap(AffineMap::getConstantMap(1, loop.getContext()), {});
    });
    return success();
  }
};

/// A loop of one iteration to its body, if no block is bound to it.
struct InlineLoop : public OpRewritePattern<ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ForOp loop,
                                PatternRewriter &rewriter) const override {
    Block &body = loop.getBody().front();
    if (loop.getConstantExtent() != 1 || !body.getArgument(0).use_empty())
      return rewriter.notifyMatchFailure(loop, "the loop is needed");
    rewriter.eraseOp(body.getTerminator());
    body.eraseArgument(0);
    rewriter.inlineBlockBefore(&body, loop);
    rewriter.eraseOp(loop);
    return success();
  }
};

struct SerialLoop : public OpRewritePattern<ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ForOp loop,
                                PatternRewriter &rewriter) const override {
    if (loop.getKind() == ForKind::Serial)
      return rewriter.notifyMatchFailure(loop, "is serial");
    rewriter.modifyOpInPlace(loop, [&] {
      loop.setKind(ForKind::Serial);
      loop.removeThreadTagAttr();
    });
    return success();
  }
};

/// A branch to the operations of one of its sides.
struct TakeBranch : public OpRewritePattern<IfOp> {
  TakeBranch(MLIRContext *context, bool takesThen)
      : OpRewritePattern(context), takesThen(takesThen) {}

  LogicalResult matchAndRewrite(IfOp branch,
                                PatternRewriter &rewriter) const override {
    Block *side = takesThen ? branch.getThenBlock() : branch.getElseBlock();
    if (!side)
      return rewriter.notifyMatchFailure(branch, "has one side");
    rewriter.eraseOp(side->getTerminator());
    rewriter.inlineBlockBefore(side, branch);
    rewriter.eraseOp(branch);
    return success();
  }

  bool takesThen;
};

struct DropPredicate : public OpRewritePattern<BlockOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BlockOp block,
                                PatternRewriter &rewriter) const override {
    if (!block.getPredicate())
      return rewriter.notifyMatchFailure(block, "has no predicate");
    rewriter.modifyOpInPlace(block, [&] {
      block.setMaps(block.getBinding(), block.getDomain(), IntegerSet(),
                    SmallVector<Value>(block.getMapOperands()));
    });
    return success();
  }
};

struct DropInit : public OpRewritePattern<BlockOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BlockOp block,
                                PatternRewriter &rewriter) const override {
    if (!block.hasInit())
      return rewriter.notifyMatchFailure(block, "has no init");
    rewriter.modifyOpInPlace(block, [&] {
      block.getInit().dropAllReferences();
      block.getInit().getBlocks().clear();
    });
    return success();
  }
};

/// Iterators of one point, bound to 0, to constants. They stay arguments, so
/// that the numbers of the others do.
struct UnitDomain : public OpRewritePattern<BlockOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BlockOp block,
                                PatternRewriter &rewriter) const override {
    AffineExpr one = rewriter.getAffineConstantExpr(1);
    AffineExpr zero = rewriter.getAffineConstantExpr(0);
    SmallVector<AffineExpr> binding(block.getBinding().getResults());
    SmallVector<AffineExpr> domain(block.getDomain().getResults());
    bool changed = false;
    for (auto [value, extent] : llvm::zip_equal(binding, domain)) {
      changed |= value != zero || extent != one;
      value = zero;
      extent = one;
    }
    if (!changed)
      return rewriter.notifyMatchFailure(block, "has one point");
    rewriter.modifyOpInPlace(block, [&] {
      block.setMaps(AffineMap::get(0, 0, binding, block.getContext()),
                    AffineMap::get(0, 0, domain, block.getContext()),
                    IntegerSet(), {});
    });
    return success();
  }
};

/// What is loaded to a constant: zero, or one.
template <typename LoadOp>
struct ConstantForLoad : public OpRewritePattern<LoadOp> {
  ConstantForLoad(MLIRContext *context, int64_t value)
      : OpRewritePattern<LoadOp>(context), value(value) {}

  LogicalResult matchAndRewrite(LoadOp load,
                                PatternRewriter &rewriter) const override {
    if (!load->template getParentOfType<PrimFuncOp>())
      return rewriter.notifyMatchFailure(load, "is in no tensor program");
    Type type = load.getType();
    TypedAttr constant;
    if (auto floating = dyn_cast<FloatType>(type))
      constant = rewriter.getFloatAttr(floating, double(value));
    else if (isa<IntegerType, IndexType>(type))
      constant =
          rewriter.getIntegerAttr(type, type.isInteger(1) ? -value : value);
    if (!constant)
      return rewriter.notifyMatchFailure(load, "loads no number");
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(load, constant);
    return success();
  }

  int64_t value;
};

/// Indices of an access to zeros.
template <typename AccessOp>
struct FirstElement : public OpRewritePattern<AccessOp> {
  using OpRewritePattern<AccessOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(AccessOp access,
                                PatternRewriter &rewriter) const override {
    if (!access->template getParentOfType<PrimFuncOp>() ||
        access.getMapOperands().empty())
      return rewriter.notifyMatchFailure(access, "is the first element");
    SmallVector<AffineExpr> zeros(access.getAffineMap().getNumResults(),
                                  rewriter.getAffineConstantExpr(0));
    rewriter.modifyOpInPlace(access, [&] {
      access.setMap(AffineMap::get(0, 0, zeros, access.getContext()));
      access.getIndicesMutable().clear();
    });
    return success();
  }
};

/// An operation on scalars to one of its operands.
struct OperandForResult : public RewritePattern {
  OperandForResult(MLIRContext *context, unsigned number)
      : RewritePattern(MatchAnyOpTypeTag(), 1, context), number(number) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    bool isScalar =
        op->getDialect() && (op->getDialect()->getNamespace() == "arith" ||
                             op->getDialect()->getNamespace() == "math");
    if (!isScalar || op->getNumResults() != 1 ||
        op->getNumOperands() <= number ||
        op->getOperand(number).getType() != op->getResult(0).getType() ||
        !op->getParentOfType<PrimFuncOp>())
      return rewriter.notifyMatchFailure(op, "has no such operand");
    rewriter.replaceOp(op, op->getOperand(number));
    return success();
  }

  unsigned number;
};

/// Buffers and symbols that nobody uses.
struct DropUnusedArguments : public OpRewritePattern<PrimFuncOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PrimFuncOp func,
                                PatternRewriter &rewriter) const override {
    // The shapes of buffers count symbols, so these stay as long as a buffer
    // has a shape that is not static.
    bool isDynamic =
        llvm::any_of(func.getBufferArguments(), [&](BlockArgument buffer) {
          return func.getArgAttr(buffer.getArgNumber(), TIRDialect::kShapeAttr);
        });
    BitVector unused(func.getNumArguments());
    for (BlockArgument argument : func.getArguments())
      if (argument.use_empty() && !(argument.getType().isIndex() && isDynamic))
        unused.set(argument.getArgNumber());
    if (unused.none())
      return rewriter.notifyMatchFailure(func, "uses all arguments");
    rewriter.modifyOpInPlace(func, [&] { (void)func.eraseArguments(unused); });
    return success();
  }
};

struct DropUnusedAlloc : public OpRewritePattern<AllocOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AllocOp alloc,
                                PatternRewriter &rewriter) const override {
    if (!alloc.getBuffer().use_empty())
      return rewriter.notifyMatchFailure(alloc, "is used");
    rewriter.eraseOp(alloc);
    return success();
  }
};

} // namespace

void relax_mlir::populateTIRReductionPatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<OneIteration, InlineLoop, SerialLoop, DropPredicate, DropInit,
               UnitDomain, DropUnusedArguments, DropUnusedAlloc,
               FirstElement<affine::AffineLoadOp>,
               FirstElement<affine::AffineStoreOp>>(context);
  patterns.add<TakeBranch>(context, true);
  patterns.add<TakeBranch>(context, false);
  for (int64_t value : {0, 1})
    patterns.add<ConstantForLoad<affine::AffineLoadOp>,
                 ConstantForLoad<memref::LoadOp>>(context, value);
  for (unsigned number : {0u, 1u})
    patterns.add<OperandForResult>(context, number);
}
