//===- ExpandMath.cpp - expand math to polynomials ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include <cmath>

namespace relax_mlir {
#define GEN_PASS_DEF_EXPANDMATHPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;

/// Builds a number of `type`, which may be a vector.
static Value createNumber(OpBuilder &builder, Location loc, Type type,
                          double value) {
  FloatAttr number = builder.getFloatAttr(getElementTypeOrSelf(type), value);
  if (auto shaped = dyn_cast<ShapedType>(type))
    return arith::ConstantOp::create(builder, loc,
                                     DenseElementsAttr::get(shaped, number));
  return arith::ConstantOp::create(builder, loc, number);
}

/// Scales subnormal arguments of logarithms. The polynomials treat these as the
/// least normal number, so the argument is made larger and the logarithm
/// reduced: log(x) = log(x * 2^24) - log(2^24).
static void scaleDenormals(Operation *op, double shift) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value x = op->getOperand(0);
  auto number = [&](double value) {
    return createNumber(builder, loc, x.getType(), value);
  };
  Value isTiny = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OLT,
                                       x, number(0x1p-126));
  Value larger = arith::MulFOp::create(builder, loc, x, number(0x1p24));
  op->setOperand(0, arith::SelectOp::create(builder, loc, isTiny, larger, x));
  builder.setInsertionPointAfter(op);
  Value y = op->getResult(0);
  auto less = arith::SubFOp::create(builder, loc, y, number(shift));
  auto result = arith::SelectOp::create(builder, loc, isTiny, less, y);
  y.replaceUsesWithIf(result, [&](OpOperand &use) {
    return use.getOwner() != less && use.getOwner() != result;
  });
}

/// Restores the sign of zero, which the polynomial of erf loses.
static void keepSignOfZero(math::ErfOp op) {
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  Location loc = op.getLoc();
  Value x = op.getOperand(), y = op.getResult();
  Value isZero =
      arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OEQ, x,
                            createNumber(builder, loc, x.getType(), 0));
  auto result = arith::SelectOp::create(builder, loc, isZero, x, y);
  y.replaceAllUsesExcept(result, result);
}

/// Computes the remainder of a division by 2 pi. It is subtracted in parts;
/// products with the first two are exact up to `farFromZero`.
static Value reduceAngle(OpBuilder &builder, Location loc, Value x) {
  static constexpr double kParts[] = {0x1.92p2, 0x1.fb5p-10,
                                      2 * M_PI - 0x1.92p2 - 0x1.fb5p-10};
  Type type = x.getType();
  Value turns = math::RoundEvenOp::create(
      builder, loc,
      arith::MulFOp::create(builder, loc, x,
                            createNumber(builder, loc, type, 0.5 * M_1_PI)));
  for (double part : kParts)
    x = arith::SubFOp::create(
        builder, loc, x,
        arith::MulFOp::create(builder, loc, turns,
                              createNumber(builder, loc, type, part)));
  return x;
}

/// Largest angle for which `reduceAngle` keeps the digits that the polynomials
/// need.
static constexpr double farFromZero = 8192;

/// Calls the C library for the sines or cosines of a vector if an angle is far
/// from zero or not a number, and moves the operation into the other branch.
static void computeFarAngles(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value x = op->getOperand(0);
  Value size = math::AbsFOp::create(builder, loc, x);
  auto compare = [&](arith::CmpFPredicate predicate, double bound) -> Value {
    return arith::CmpFOp::create(
        builder, loc, predicate, size,
        createNumber(builder, loc, x.getType(), bound));
  };
  Value isFar = compare(arith::CmpFPredicate::UGT, farFromZero);
  if (auto vector = dyn_cast<VectorType>(isFar.getType())) {
    auto flat = VectorType::get(vector.getNumElements(), builder.getI1Type());
    isFar = vector::ReductionOp::create(
        builder, loc, vector::CombiningKind::OR,
        builder.createOrFold<vector::ShapeCastOp>(loc, flat, isFar));
  }
  auto branch = scf::IfOp::create(builder, loc, x.getType(), isFar,
                                  /*withElseRegion=*/true);
  op->getResult(0).replaceAllUsesWith(branch.getResult(0));

  builder.setInsertionPointToStart(branch.thenBlock());
  Operation *precise = builder.clone(*op);
  auto fast = cast<arith::ArithFastMathInterface>(precise);
  precise->setAttr(fast.getFastMathAttrName(),
                   arith::FastMathFlagsAttr::get(
                       op->getContext(), arith::FastMathFlags::contract));
  scf::YieldOp::create(builder, loc, precise->getResults());

  builder.setInsertionPointToStart(branch.elseBlock());
  op->moveBefore(branch.elseBlock(), builder.getInsertionPoint());
  builder.setInsertionPoint(op);
  op->setOperand(0, reduceAngle(builder, loc, x));
  builder.setInsertionPointAfter(op);
  Value result = op->getResult(0);
  // The sine of a small angle is the angle, also for a signed zero.
  if (isa<math::SinOp>(op))
    result = arith::SelectOp::create(
        builder, loc, compare(arith::CmpFPredicate::OLT, 0x1p-12), x, result);
  scf::YieldOp::create(builder, loc, result);
}

/// Returns true if a pattern of this pass, its own or one of upstream, may
/// match an operation.
static bool mayExpand(Operation *op) {
  return isa_and_nonnull<math::MathDialect>(op->getDialect()) ||
         isa<arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp,
             arith::ExtFOp, arith::TruncFOp>(op);
}

namespace {
/// Removes an explicit default rounding mode, which upstream does not expand.
/// Other conversions keep it while canonicalization runs
/// (StripDefaultRounding.cpp).
struct DropRoundingOfBF16 : public OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isBF16() ||
        op.getRoundingmode() != arith::RoundingMode::to_nearest_even)
      return rewriter.notifyMatchFailure(op, "not rounded to the nearest bf16");
    rewriter.modifyOpInPlace(op, [&] { op.removeRoundingmodeAttr(); });
    return success();
  }
};

struct ExpandMathPass
    : public relax_mlir::impl::ExpandMathPassBase<ExpandMathPass> {
  using ExpandMathPassBase::ExpandMathPassBase;

  void runOnOperation() override {
    WalkResult found = getOperation()->walk([](Operation *op) {
      return mayExpand(op) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (!found.wasInterrupted())
      return;
    // These polynomials are correct to a few units in the last place. The
    // polynomials of sin, cos and atan are not: LLVM calls the C library for
    // them.
    static constexpr StringRef kPolynomials[] = {
        math::ExpOp::getOperationName(),   math::ExpM1Op::getOperationName(),
        math::LogOp::getOperationName(),   math::Log2Op::getOperationName(),
        math::Log1pOp::getOperationName(), math::TanhOp::getOperationName(),
        math::ErfOp::getOperationName()};
    static constexpr StringRef kComputedInF32[] = {
        math::SinOp::getOperationName(), math::CosOp::getOperationName(),
        math::AtanOp::getOperationName()};
    auto isPolynomial = [](StringRef name) {
      return llvm::is_contained(kPolynomials, name);
    };
    RewritePatternSet wideners(&getContext());
    populateMathF32ExpansionPatterns(wideners, [&](StringRef name) {
      return isPolynomial(name) || llvm::is_contained(kComputedInF32, name);
    });
    if (failed(applyPatternsGreedily(getOperation(), std::move(wideners))))
      return signalPassFailure();
    if (failed(approximate()))
      return signalPassFailure();
    getOperation()->walk([](Operation *op) {
      if (!isa<math::LogOp, math::Log2Op, math::ErfOp>(op) ||
          !getElementTypeOrSelf(op->getResult(0)).isF32())
        return;
      if (auto erf = dyn_cast<math::ErfOp>(op))
        keepSignOfZero(erf);
      else
        scaleDenormals(op, isa<math::LogOp>(op) ? 24 * M_LN2 : 24);
    });

    RewritePatternSet patterns(&getContext());
    populateMathPolynomialApproximationPatterns(patterns, isPolynomial);
    // Leave out parts of arith-expand: maximumf and minimumf are intrinsics of
    // LLVM, which it vectorizes and selects well.
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    arith::populateExpandBFloat16Patterns(patterns);
    patterns.add<DropRoundingOfBF16>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }

private:
  /// Adds the imprecise polynomials for operations that may be approximated.
  /// Further upstream patterns lose special values (atan2), or are for one kind
  /// of CPU (rsqrt).
  LogicalResult approximate() {
    static constexpr StringRef kCoarse[] = {
        math::SinOp::getOperationName(), math::CosOp::getOperationName(),
        math::AsinOp::getOperationName(), math::AcosOp::getOperationName(),
        math::AtanOp::getOperationName()};
    auto isCoarse = [](StringRef name) {
      return llvm::is_contained(kCoarse, name);
    };
    SmallVector<Operation *> ops;
    getOperation()->walk([&](arith::ArithFastMathInterface op) {
      arith::FastMathFlagsAttr flags = op.getFastMathFlagsAttr();
      if (isCoarse(op->getName().getStringRef()) &&
          getElementTypeOrSelf(op->getResult(0)).isF32() && flags &&
          arith::bitEnumContainsAll(flags.getValue(),
                                    arith::FastMathFlags::afn))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      if (isa<math::SinOp, math::CosOp>(op))
        computeFarAngles(op);
    RewritePatternSet patterns(&getContext());
    populateMathPolynomialApproximationPatterns(patterns, isCoarse);
    return applyOpPatternsGreedily(ops, std::move(patterns),
                                   GreedyRewriteConfig().setStrictness(
                                       GreedyRewriteStrictness::ExistingOps));
  }
};
} // namespace
