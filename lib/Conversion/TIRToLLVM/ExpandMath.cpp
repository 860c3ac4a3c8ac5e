//===- ExpandMath.cpp - expand math to polynomials ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"

#include "MathPolynomials.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Analysis/Machine/CPUModel.h"
#include <cmath>

namespace relax_mlir {
#define GEN_PASS_DEF_EXPANDMATHPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace relax_mlir;

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

/// Functions with a polynomial of upstream that is correct to four units in the
/// last place. Those of the others are less precise (sin, cos), flush subnormal
/// results to zero (exp), or lose digits and special values (powf).
static constexpr StringRef kPolynomials[] = {
    math::ExpM1Op::getOperationName(), math::LogOp::getOperationName(),
    math::Log2Op::getOperationName(), math::Log1pOp::getOperationName(),
    math::TanhOp::getOperationName()};

/// Functions with a polynomial of our own.
static constexpr StringRef kOwnPolynomials[] = {
    math::ExpOp::getOperationName(), math::Exp2Op::getOperationName(),
    math::SinOp::getOperationName(), math::CosOp::getOperationName(),
    math::TanOp::getOperationName(), math::PowFOp::getOperationName(),
    math::ErfOp::getOperationName()};

/// Functions with a polynomial that is correct to five digits.
static constexpr StringRef kCoarse[] = {math::AsinOp::getOperationName(),
                                        math::AcosOp::getOperationName(),
                                        math::AtanOp::getOperationName()};

static bool isPolynomial(StringRef name) {
  return llvm::is_contained(kPolynomials, name);
}

/// Returns true for functions that are computed in f32 for smaller types.
static bool isExpanded(StringRef name) {
  return isPolynomial(name) || llvm::is_contained(kOwnPolynomials, name) ||
         llvm::is_contained(kCoarse, name);
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

/// Computes a fused multiplication of bf16 in f32: upstream widens the other
/// functions only, and LLVM would call a function that no library has.
struct WidenFmaOfBF16 : public OpRewritePattern<math::FmaOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::FmaOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isBF16())
      return rewriter.notifyMatchFailure(op, "not a product of bf16");
    Type wide = rewriter.getF32Type();
    if (auto vector = dyn_cast<VectorType>(op.getType()))
      wide = vector.clone(wide);
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(
          arith::ExtFOp::create(rewriter, op.getLoc(), wide, operand));
    Value sum = math::FmaOp::create(rewriter, op.getLoc(), wide, operands,
                                    op->getAttrs());
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), sum);
    return success();
  }
};

/// An f32 that is rounded to even, and clamped to integers of 32 bits. Nothing
/// else uses the values in between.
struct ClampedRounding {
  static std::optional<ClampedRounding> match(Value value);

  math::RoundEvenOp round;
  /// The clamps, the last one first.
  SmallVector<Operation *> clamps;

private:
  /// Returns a number, or the one in each element of a vector; null if the
  /// value is no constant.
  static FloatAttr getSplat(Value value) {
    Attribute constant;
    if (!matchPattern(value, m_Constant(&constant)))
      return nullptr;
    if (auto splat = dyn_cast<SplatElementsAttr>(constant))
      return splat.getSplatValue<FloatAttr>();
    return dyn_cast<FloatAttr>(constant);
  }
};

std::optional<ClampedRounding> ClampedRounding::match(Value value) {
  ClampedRounding found;
  double lower = -HUGE_VAL, upper = HUGE_VAL;
  Operation *source = value.getDefiningOp();
  for (; isa_and_nonnull<arith::MaxNumFOp, arith::MinNumFOp, arith::MaximumFOp,
                         arith::MinimumFOp>(source) &&
         source->hasOneUse();
       source = source->getOperand(0).getDefiningOp()) {
    FloatAttr bound = getSplat(source->getOperand(1));
    if (!bound || !bound.getValue().isInteger())
      return std::nullopt;
    double number = bound.getValueAsDouble();
    if (isa<arith::MaxNumFOp, arith::MaximumFOp>(source))
      lower = std::max(lower, number);
    else
      upper = std::min(upper, number);
    found.clamps.push_back(source);
  }
  found.round = dyn_cast_or_null<math::RoundEvenOp>(source);
  bool isMatch = found.round && found.round->hasOneUse() &&
                 getElementTypeOrSelf(found.round.getType()).isF32() &&
                 lower >= -0x1p31 && lower <= upper && upper < 0x1p31;
  return isMatch ? std::optional(found) : std::nullopt;
}

/// Converts a rounded f32 that is clamped to integers by the conversion that
/// rounds itself. Clamping first gives the same integer: the bounds are
/// integers, and rounding keeps the order of numbers. Skips roundings with
/// other uses, such as the test of signed bytes for NaN.
template <typename OpTy> struct RoundByConversion : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto vector = dyn_cast<VectorType>(op.getType());
    Type wide = rewriter.getI32Type(),
         narrow = getElementTypeOrSelf(op.getType());
    std::optional<ClampedRounding> found = ClampedRounding::match(op.getIn());
    if (!found || (vector && vector.getRank() != 1) ||
        narrow.getIntOrFloatBitWidth() > 32)
      return rewriter.notifyMatchFailure(op, "not rounded and clamped to i32");
    Value value = found->round.getOperand();
    for (Operation *clamp : llvm::reverse(found->clamps)) {
      IRMapping mapping;
      mapping.map(clamp->getOperand(0), value);
      value = rewriter.clone(*clamp, mapping)->getResult(0);
    }
    if (vector)
      wide = vector.clone(wide);
    Value integer = LLVM::LrintOp::create(rewriter, op.getLoc(), wide, value);
    if (narrow.isInteger(32))
      rewriter.replaceOp(op, integer);
    else
      rewriter.replaceOpWithNewOp<arith::TruncIOp>(op, op.getType(), integer);
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
    FailureOr<CPUModel> cpu = CPUModel::get(getOperation());
    if (failed(cpu))
      return signalPassFailure();
    RewritePatternSet wideners(&getContext());
    populateMathF32ExpansionPatterns(wideners, isExpanded);
    wideners.add<WidenFmaOfBF16>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(wideners))) ||
        failed(approximate()) || failed(expandAngles()))
      return signalPassFailure();
    getOperation()->walk([](Operation *op) {
      if (isa<math::LogOp, math::Log2Op>(op) &&
          getElementTypeOrSelf(op->getResult(0)).isF32())
        scaleDenormals(op, isa<math::LogOp>(op) ? 24 * M_LN2 : 24);
    });

    RewritePatternSet patterns(&getContext());
    populateMathPolynomialApproximationPatterns(patterns, isPolynomial);
    // Instruction sets with masks, AVX-512 and SVE, have such an instruction.
    populateExponentialPatterns(patterns, /*hasScaling=*/cpu->hasMasks);
    populatePowerPatterns(patterns);
    populateErrorFunctionPatterns(patterns);
    // Leave out parts of arith-expand: maximumf and minimumf are intrinsics of
    // LLVM, which it vectorizes and selects well.
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    arith::populateExpandBFloat16Patterns(patterns);
    patterns.add<DropRoundingOfBF16, RoundByConversion<arith::FPToSIOp>,
                 RoundByConversion<arith::FPToUIOp>>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }

private:
  /// Adds the imprecise polynomials for operations that may be approximated.
  /// Further upstream patterns lose special values (atan2), or are for one kind
  /// of CPU (rsqrt).
  LogicalResult approximate() {
    auto isCoarse = [](StringRef name) {
      return llvm::is_contained(kCoarse, name);
    };
    RewritePatternSet patterns(&getContext());
    populateMathPolynomialApproximationPatterns(patterns, isCoarse);
    return expand(std::move(patterns), [&](Operation *op) {
      auto fast = dyn_cast<arith::ArithFastMathInterface>(op);
      arith::FastMathFlagsAttr flags =
          fast ? fast.getFastMathFlagsAttr() : arith::FastMathFlagsAttr();
      return flags && isCoarse(op->getName().getStringRef()) &&
             getElementTypeOrSelf(op->getResult(0)).isF32() &&
             arith::bitEnumContainsAll(flags.getValue(),
                                       arith::FastMathFlags::afn);
    });
  }

  LogicalResult expandAngles() {
    RewritePatternSet patterns(&getContext());
    populateAnglePatterns(patterns);
    return expand(std::move(patterns), [](Operation *op) {
      return isa<math::SinOp, math::CosOp, math::TanOp>(op);
    });
  }

  /// Applies patterns to the operations that are chosen, and not to those that
  /// the patterns create.
  LogicalResult expand(FrozenRewritePatternSet patterns,
                       llvm::function_ref<bool(Operation *)> isChosen) {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isChosen(op))
        ops.push_back(op);
    });
    return applyOpPatternsGreedily(ops, patterns,
                                   GreedyRewriteConfig().setStrictness(
                                       GreedyRewriteStrictness::ExistingOps));
  }
};
} // namespace
