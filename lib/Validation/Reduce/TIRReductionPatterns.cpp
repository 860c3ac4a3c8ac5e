//===- TIRReductionPatterns.cpp - reduction patterns of tensor programs ---===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The framework erases operations itself; these patterns simplify operations
// that must stay. No pattern matches its own result, so repeated application
// terminates.
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

/// Reduces a loop to one iteration.
struct OneIteration : public OpRewritePattern<ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ForOp loop,
                                PatternRewriter &rewriter) const override {
    if (std::optional<int64_t> extent = loop.getConstantExtent())
      if (*extent <= 1)
        return rewriter.notifyMatchFailure(loop, "has one iteration already");
    rewriter.modifyOpInPlace(loop, [&] {
      loop.setExtentMap(AffineMap::getConstantMap(1, loop.getContext()), {});
    });
    return success();
  }
};

/// Inlines a loop of one iteration if no block is bound to it.
struct InlineLoop : public OpRewritePattern<ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ForOp loop,
                                PatternRewriter &rewriter) const override {
    Block &body = loop.getBody().front();
    if (loop.getConstantExtent() != 1 || !body.getArgument(0).use_empty())
      return rewriter.notifyMatchFailure(
          loop, "requires one iteration and no bound block");
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

/// Replaces a branch by the operations of one side.
struct TakeBranch : public OpRewritePattern<IfOp> {
  TakeBranch(MLIRContext *context, bool takesThen)
      : OpRewritePattern(context), takesThen(takesThen) {}

  LogicalResult matchAndRewrite(IfOp branch,
                                PatternRewriter &rewriter) const override {
    Block *side = takesThen ? branch.getThenBlock() : branch.getElseBlock();
    if (!side)
      return rewriter.notifyMatchFailure(branch, "has only one side");
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

/// Replaces iterators of one point, bound to 0, by constants. They stay
/// arguments, so that other iterators keep their numbers.
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

/// Replaces a loaded value by zero or one.
template <typename LoadOp>
struct ConstantForLoad : public OpRewritePattern<LoadOp> {
  ConstantForLoad(MLIRContext *context, int64_t value)
      : OpRewritePattern<LoadOp>(context), value(value) {}

  LogicalResult matchAndRewrite(LoadOp load,
                                PatternRewriter &rewriter) const override {
    if (!load->template getParentOfType<PrimFuncOp>())
      return rewriter.notifyMatchFailure(load, "is not in a tensor program");
    Type type = load.getType();
    TypedAttr constant;
    if (auto floating = dyn_cast<FloatType>(type))
      constant = rewriter.getFloatAttr(floating, double(value));
    else if (isa<IntegerType, IndexType>(type))
      constant =
          rewriter.getIntegerAttr(type, type.isInteger(1) ? -value : value);
    if (!constant)
      return rewriter.notifyMatchFailure(load, "requires a number");
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(load, constant);
    return success();
  }

  int64_t value;
};

/// Replaces the indices of an access by zeros.
template <typename AccessOp>
struct FirstElement : public OpRewritePattern<AccessOp> {
  using OpRewritePattern<AccessOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(AccessOp access,
                                PatternRewriter &rewriter) const override {
    if (!access->template getParentOfType<PrimFuncOp>() ||
        access.getMapOperands().empty())
      return rewriter.notifyMatchFailure(access,
                                         "accesses the first element already");
    SmallVector<AffineExpr> zeros(access.getAffineMap().getNumResults(),
                                  rewriter.getAffineConstantExpr(0));
    rewriter.modifyOpInPlace(access, [&] {
      access.setMap(AffineMap::get(0, 0, zeros, access.getContext()));
      access.getIndicesMutable().clear();
    });
    return success();
  }
};

/// Replaces an operation on scalars by one of its operands.
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
      return rewriter.notifyMatchFailure(
          op, "requires an operand of the result type");
    rewriter.replaceOp(op, op->getOperand(number));
    return success();
  }

  unsigned number;
};

/// Removes unused buffers and symbols.
struct DropUnusedArguments : public OpRewritePattern<PrimFuncOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PrimFuncOp func,
                                PatternRewriter &rewriter) const override {
    // Symbols are needed as long as a buffer has a dynamic shape.
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
