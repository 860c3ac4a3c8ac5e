//===- ExpandConversions.cpp - convert to f16, bf16 in one rounding -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace relax_mlir {
#define GEN_PASS_DEF_EXPANDCONVERSIONSPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

/// Returns the type, or a vector of it if `like` is a vector.
static Type withElement(Type like, Type element) {
  auto shaped = dyn_cast<ShapedType>(like);
  return shaped ? Type(shaped.clone(element)) : element;
}

static bool roundsToNearest(arith::TruncFOp op) {
  return op.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even) ==
         arith::RoundingMode::to_nearest_even;
}

/// Builds an integer constant of the type, in each element of a vector.
static Value createConstant(OpBuilder &builder, Location loc, Type type,
                            const APInt &value) {
  auto attr = builder.getIntegerAttr(getElementTypeOrSelf(type), value);
  if (auto shaped = dyn_cast<ShapedType>(type))
    return arith::ConstantOp::create(
        builder, loc, DenseElementsAttr::get(shaped, attr.getValue()));
  return arith::ConstantOp::create(builder, loc, attr);
}

/// Rounds to odd: `truncated` has the digits that are kept, the last of which
/// is set if any dropped digit is not zero. Of the values between two numbers
/// of fewer digits, only the exact midpoint stays the midpoint.
static Value roundToOdd(OpBuilder &builder, Location loc, Value truncated,
                        Value lastDigit, Value isInexact) {
  Type type = truncated.getType();
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  Value zero = createConstant(builder, loc, type, APInt::getZero(width));
  return arith::OrIOp::create(
      builder, loc, truncated,
      arith::SelectOp::create(builder, loc, isInexact, lastDigit, zero));
}

/// Rounds the integer to odd, to 11 to 24 digits. Leaves it as it is if f32 can
/// hold it.
static Value roundIntegerToOdd(OpBuilder &builder, Location loc, Value x,
                               bool isSigned) {
  constexpr unsigned kMost = 24, kLeast = 11;
  Type type = x.getType();
  unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  auto constant = [&](const APInt &value) {
    return createConstant(builder, loc, type, value);
  };
  // Mask of the digits that exceed f32.
  Value zero = constant(APInt::getZero(width)), rest = zero;
  for (unsigned digits = kMost; digits < width - isSigned;
       digits += kMost - kLeast + 1) {
    // x >= 2^digits, or for signed x also x < -2^digits.
    Value end = constant(APInt::getOneBitSet(width, digits + isSigned));
    Value shifted = x;
    if (isSigned)
      shifted = arith::AddIOp::create(
          builder, loc, x, constant(APInt::getOneBitSet(width, digits)));
    Value isLong = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::uge, shifted, end);
    rest = arith::SelectOp::create(
        builder, loc, isLong,
        constant(APInt::getLowBitsSet(width, digits - kLeast + 1)), rest);
  }
  Value kept = arith::XOrIOp::create(builder, loc, rest,
                                     constant(APInt::getAllOnes(width)));
  Value isInexact =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                            arith::AndIOp::create(builder, loc, x, rest), zero);
  Value lastDigit =
      arith::AddIOp::create(builder, loc, rest, constant(APInt(width, 1)));
  return roundToOdd(builder, loc, arith::AndIOp::create(builder, loc, x, kept),
                    lastDigit, isInexact);
}

/// Rounds the f64 to odd, to f32.
static Value roundFloatToOdd(OpBuilder &builder, Location loc, Value x) {
  Type wide = x.getType(), single = withElement(wide, builder.getF32Type());
  Type bitsType = withElement(wide, builder.getI32Type());
  Value near = arith::TruncFOp::create(builder, loc, single, x);
  Value back = arith::ExtFOp::create(builder, loc, wide, near);
  Value bits = arith::BitcastOp::create(builder, loc, bitsType, near);
  Value isAway = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OGT,
                                       math::AbsFOp::create(builder, loc, back),
                                       math::AbsFOp::create(builder, loc, x));
  Value isInexact =
      arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::ONE, back, x);
  Value zero = createConstant(builder, loc, bitsType, APInt(32, 0));
  Value one = createConstant(builder, loc, bitsType, APInt(32, 1));
  Value towardsZero = arith::SubIOp::create(
      builder, loc, bits,
      arith::SelectOp::create(builder, loc, isAway, one, zero));
  Value odd = roundToOdd(builder, loc, towardsZero, one, isInexact);
  return arith::BitcastOp::create(builder, loc, single, odd);
}

/// Returns true if each integer of a type is a float of another.
static bool isExact(Type integer, bool isSigned, Type floating) {
  auto type = cast<FloatType>(getElementTypeOrSelf(floating));
  unsigned digits =
      getElementTypeOrSelf(integer).getIntOrFloatBitWidth() - isSigned;
  return digits <= APFloat::semanticsPrecision(type.getFloatSemantics());
}

namespace {
/// Converts integers to bf16 by way of f32, in which more digits would be
/// rounded. f16 needs no such step: integers that f32 rounds are out of its
/// range.
template <typename OpTy>
struct ConvertThroughF32 : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Type from = op.getIn().getType();
    if (!getElementTypeOrSelf(op.getType()).isBF16() ||
        getElementTypeOrSelf(from).getIntOrFloatBitWidth() <= 24)
      return rewriter.notifyMatchFailure(op, "not an integer that f32 rounds");
    Location loc = op.getLoc();
    Value odd = roundIntegerToOdd(rewriter, loc, op.getIn(),
                                  std::is_same_v<OpTy, arith::SIToFPOp>);
    Value single = OpTy::create(rewriter, loc,
                                withElement(from, rewriter.getF32Type()), odd);
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), single);
    return success();
  }
};

/// Converts f64 to f16 or bf16 by way of f32, which CPUs can do. Rounding twice
/// could round the wrong way, so the first rounding is to odd.
struct TruncateThroughF32 : public OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Type wide = op.getIn().getType();
    Type narrow = getElementTypeOrSelf(op.getType());
    if (!getElementTypeOrSelf(wide).isF64() ||
        !(narrow.isF16() || narrow.isBF16()) || !roundsToNearest(op))
      return rewriter.notifyMatchFailure(op, "not f64 to the nearest half");
    Value rounded = roundFloatToOdd(rewriter, op.getLoc(), op.getIn());
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), rounded);
    return success();
  }
};

/// Extends bf16 to f64 by way of f32, which is exact. A pass that stores bf16
/// as integers knows this extension to f32 alone.
struct ExtendThroughF32 : public OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    Type from = op.getIn().getType();
    if (!getElementTypeOrSelf(from).isBF16() ||
        !getElementTypeOrSelf(op.getType()).isF64())
      return rewriter.notifyMatchFailure(op, "not bf16 to f64");
    Value single = arith::ExtFOp::create(
        rewriter, op.getLoc(), withElement(from, rewriter.getF32Type()),
        op.getIn());
    rewriter.replaceOpWithNewOp<arith::ExtFOp>(op, op.getType(), single);
    return success();
  }
};

/// Keeps two roundings apart that canonicalization would join: an integer that
/// becomes an f64 and then an f32 is not one that becomes an f32 directly. A
/// rounding mode, even the default one, prevents joining.
struct KeepBothRoundings : public OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Operation *from = op.getIn().getDefiningOp();
    if (!isa_and_nonnull<arith::SIToFPOp, arith::UIToFPOp>(from) ||
        op.getRoundingmode() ||
        isExact(from->getOperand(0).getType(), isa<arith::SIToFPOp>(from),
                op.getIn().getType()))
      return rewriter.notifyMatchFailure(op, "not a rounded integer");
    rewriter.modifyOpInPlace(
        op, [&] { op.setRoundingmode(arith::RoundingMode::to_nearest_even); });
    return success();
  }
};

struct ExpandConversionsPass
    : public relax_mlir::impl::ExpandConversionsPassBase<
          ExpandConversionsPass> {
  using ExpandConversionsPassBase::ExpandConversionsPassBase;

  void runOnOperation() override {
    // Most kernels convert nothing.
    WalkResult found = getOperation()->walk([](Operation *op) {
      return isa<arith::SIToFPOp, arith::UIToFPOp, arith::TruncFOp,
                 arith::ExtFOp>(op)
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (!found.wasInterrupted())
      return;
    RewritePatternSet patterns(&getContext());
    patterns.add<ConvertThroughF32<arith::SIToFPOp>,
                 ConvertThroughF32<arith::UIToFPOp>, TruncateThroughF32,
                 ExtendThroughF32, KeepBothRoundings>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
