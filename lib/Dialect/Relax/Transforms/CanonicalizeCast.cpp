//===- CanonicalizeCast.cpp - convert data types once ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTraits.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"

namespace mlir::relax {
#define GEN_PASS_DEF_CANONICALIZECASTPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

static Type getElement(Value value) {
  return cast<TensorType>(value.getType()).getElementType();
}

static bool isSignedLike(IntegerType type) {
  return !type.isUnsigned() && type.getWidth() > 1;
}

/// Returns true if each value of `from` is representable in `to`.
static bool isExact(Type from, Type to) {
  auto fromFloat = dyn_cast<FloatType>(from), toFloat = dyn_cast<FloatType>(to);
  auto fromInt = dyn_cast<IntegerType>(from), toInt = dyn_cast<IntegerType>(to);
  if (fromFloat && toFloat)
    return from == to ||
           APFloat::isRepresentableBy(fromFloat.getFloatSemantics(),
                                      toFloat.getFloatSemantics());
  // A boolean is 0 or 1 and thus has no sign to keep.
  if (fromInt && toFloat)
    return fromInt.getWidth() - (isSignedLike(fromInt) ? 1 : 0) <=
           toFloat.getFPMantissaWidth();
  if (!fromInt || !toInt || toInt.getWidth() == 1)
    return from == to;
  if (isSignedLike(fromInt) == isSignedLike(toInt))
    return fromInt.getWidth() <= toInt.getWidth();
  return isSignedLike(toInt) && fromInt.getWidth() < toInt.getWidth();
}

/// Returns true if a conversion through `middle` equals a direct conversion.
static bool canJoin(Type from, Type middle, Type to) {
  if (!isExact(from, middle))
    return false;
  if (isa<FloatType>(from) || !isa<FloatType>(middle) || isa<FloatType>(to))
    return true;
  // Floats out of range are clamped, integers wrap around.
  return to.isInteger(1) || isExact(from, to);
}

static unsigned getBits(Type element) {
  return element.isIndex() ? 64 : std::max(8u, element.getIntOrFloatBitWidth());
}

/// Returns the type with another element type.
static Type withElements(Type type, Type element) {
  return getTensorType(TensorShape::of(type), element, getDevice(type));
}

/// Returns true if `lhs` provably has at most as many elements as `rhs`.
static bool hasNoMoreElements(Value lhs, Value rhs) {
  auto left = dyn_cast<RankedTensorType>(lhs.getType());
  auto right = dyn_cast<RankedTensorType>(rhs.getType());
  return left && right && left.hasStaticShape() && right.hasStaticShape() &&
         left.getNumElements() <= right.getNumElements();
}

/// Returns true if an operator only moves elements and does not increase their
/// number.
static bool movesToNoMore(Operation *op) {
  return op->hasTrait<PureDataMovement>() &&
         (op->hasTrait<AddsNoElements>() ||
          hasNoMoreElements(op->getResult(0), op->getOperand(0)));
}

/// Returns true if an operator only moves elements and does not decrease their
/// number.
static bool movesToNoFewer(Operation *op) {
  return op->hasTrait<PureDataMovement>() &&
         (op->hasTrait<DropsNoElements>() ||
          hasNoMoreElements(op->getOperand(0), op->getResult(0)));
}

/// Clones the operator on `value`, with the inferred type.
static Value cloneOn(PatternRewriter &rewriter, Operation *op, Value value) {
  Operation *clone = rewriter.clone(*op);
  clone->setOperand(0, value);
  clone->getResult(0).setType(
      withElements(op->getResult(0).getType(), getElement(value)));
  return clone->getResult(0);
}

static AstypeOp convert(PatternRewriter &rewriter, AstypeOp like, Value value) {
  return AstypeOp::create(rewriter, like.getLoc(),
                          withElements(value.getType(), getElement(like)),
                          value, like.getDtypeAttr());
}

namespace {
/// Merges conversions: f16 to f32 to f64 becomes f16 to f64.
struct JoinConversions : OpRewritePattern<AstypeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AstypeOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getX().getDefiningOp<AstypeOp>();
    if (!inner ||
        !canJoin(getElement(inner.getX()), getElement(inner), getElement(op)))
      return rewriter.notifyMatchFailure(
          op, "expected a lossless conversion as operand");
    Value result = inner.getX();
    if (getElement(result) != getElement(op))
      result = convert(rewriter, op, result);
    rewriter.replaceOp(op, castTo(rewriter, op.getLoc(), result, op.getType()));
    return success();
  }
};

/// Moves a conversion to a smaller type before the operator that moves
/// elements.
struct NarrowBeforeMove : OpRewritePattern<AstypeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AstypeOp op,
                                PatternRewriter &rewriter) const override {
    Operation *move = op.getX().getDefiningOp();
    if (!move || !movesToNoFewer(move) || !move->hasOneUse() ||
        getBits(getElement(op)) >= getBits(getElement(op.getX())))
      return rewriter.notifyMatchFailure(
          op, "expected elements that are moved, all of them, and become "
              "smaller");
    rewriter.setInsertionPoint(move);
    Value narrow = convert(rewriter, op, move->getOperand(0));
    Value moved = cloneOn(rewriter, move, narrow);
    rewriter.setInsertionPoint(op);
    rewriter.replaceOp(op, castTo(rewriter, op.getLoc(), moved, op.getType()));
    return success();
  }
};

/// Moves a conversion to a larger type after the operator that moves elements.
struct WidenAfterMove : RewritePattern {
  explicit WidenAfterMove(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}
  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!movesToNoMore(op))
      return rewriter.notifyMatchFailure(op,
                                         "moves no elements, or repeats them");
    auto widen = op->getOperand(0).getDefiningOp<AstypeOp>();
    if (!widen || !widen->hasOneUse() ||
        getBits(getElement(widen)) <= getBits(getElement(widen.getX())))
      return rewriter.notifyMatchFailure(op, "expected elements made larger");
    Value moved = cloneOn(rewriter, op, widen.getX());
    Value wide = convert(rewriter, widen, moved);
    rewriter.replaceOp(
        op, castTo(rewriter, op->getLoc(), wide, op->getResult(0).getType()));
    return success();
  }
};

struct CanonicalizeCastPass
    : relax::impl::CanonicalizeCastPassBase<CanonicalizeCastPass> {
  using CanonicalizeCastPassBase::CanonicalizeCastPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<JoinConversions, NarrowBeforeMove, WidenAfterMove>(
        &getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
