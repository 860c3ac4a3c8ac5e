//===- QuantizedChains.cpp - values between quantized products ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "QuantizedChains.h"

#include "QuantizedData.h"
#include "QuantizedWeights.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;

/// Returns true if a value that nothing else uses is a product with a constant,
/// a dequantization by a constant scale, or a sum or a relu of such: it can be
/// multiplied by a positive constant without another operation.
static bool canMerge(Value value) {
  Operation *op = value.getDefiningOp();
  if (op && isComputedFromConstants(value))
    return true;
  if (!op || !op->hasOneUse())
    return false;
  if (isa<AddOp>(op))
    return llvm::all_of(op->getOperands(), canMerge);
  if (isa<ReluOp>(op))
    return canMerge(op->getOperand(0));
  if (isa<MultiplyOp>(op))
    return isComputedFromConstants(op->getOperand(1));
  return isa<DequantizeOp>(op) &&
         getConstantFloat(op->getOperand(1)).has_value();
}

/// Multiplies a value for which `canMerge` holds by a constant.
static Value merge(PatternRewriter &rewriter, Value value, Value factor) {
  Operation *op = value.getDefiningOp();
  Location loc = op->getLoc();
  if (isComputedFromConstants(value))
    return MultiplyOp::create(rewriter, loc, value, factor);
  IRMapping mapping;
  if (isa<AddOp, ReluOp>(op)) {
    for (Value operand : op->getOperands())
      mapping.map(operand, merge(rewriter, operand, factor));
  } else {
    Value constant = op->getOperand(1);
    mapping.map(constant, MultiplyOp::create(rewriter, loc, constant, factor));
  }
  return rewriter.clone(*op, mapping)->getResult(0);
}

/// Returns the least and the greatest value of the bytes of a tensor.
static std::pair<int64_t, int64_t> getByteRange(Value bytes) {
  return getElement(bytes).isUnsignedInteger()
             ? std::pair<int64_t, int64_t>(0, 255)
             : std::pair<int64_t, int64_t>(-128, 127);
}

/// The most operations that an analysis of a value visits. So many roundings of
/// f32 add far less than a factor of two to a magnitude.
static constexpr int kMostVisited = 64;

/// Returns the greatest magnitude of the elements of a constant, or nothing if
/// one is not finite.
static std::optional<double> getMagnitude(ConstantOp op) {
  auto values = dyn_cast<DenseFPElementsAttr>(op.getValue());
  if (!values)
    return std::nullopt;
  // A splat may stand for many elements.
  int64_t count = values.isSplat() ? 1 : values.getNumElements();
  double magnitude = 0;
  for (APFloat value :
       llvm::make_range(values.begin(), values.begin() + count)) {
    if (!value.isFinite())
      return std::nullopt;
    magnitude = std::max(magnitude, std::abs(value.convertToDouble()));
  }
  return magnitude;
}

/// Returns the greatest magnitude of the bounds of a clip, or nothing if one is
/// not finite.
static std::optional<double> getMagnitude(ClipOp op) {
  double magnitude = 0;
  for (std::optional<TypedAttr> bound : {op.getMin(), op.getMax()}) {
    auto number = dyn_cast_or_null<FloatAttr>(bound.value_or(nullptr));
    if (number && !number.getValue().isFinite())
      return std::nullopt;
    if (number)
      magnitude = std::max(magnitude, std::abs(number.getValueAsDouble()));
  }
  return magnitude;
}

/// Returns a bound on the magnitude of the elements of an f32 value that is
/// computed from integers and constants, or nothing if one of its elements, or
/// of the values in between, may be infinite or NaN. Visits `budget` operations
/// at most, so that a factor of two covers what they round.
static std::optional<double> boundMagnitude(Value value, int &budget) {
  Operation *op = value.getDefiningOp();
  if (auto constant = dyn_cast_or_null<ConstantOp>(op))
    return getMagnitude(constant);
  if (!op || budget-- <= 0 || !getElement(value).isF32())
    return std::nullopt;
  auto getRange = [](Value integers) {
    return std::ldexp(1.0, getElement(integers).getIntOrFloatBitWidth());
  };
  if (auto convert = dyn_cast<AstypeOp>(op))
    return isa<IntegerType>(getElement(convert.getX()))
               ? std::optional(getRange(convert.getX()))
               : std::nullopt;
  bool isProduct = isa<MultiplyOp, DequantizeOp>(op);
  bool isSum = isa<AddOp, SubtractOp>(op);
  if (!isProduct && !isSum &&
      !isa<ReluOp, RoundOp, ClipOp, ExpandDimsOp, PermuteDimsOp, ReshapeOp>(op))
    return std::nullopt;
  std::optional<double> magnitude =
      isa<DequantizeOp>(op) ? getRange(op->getOperand(0))
                            : boundMagnitude(op->getOperand(0), budget);
  std::optional<double> other = 0;
  if (isProduct || isSum)
    other = boundMagnitude(op->getOperand(1), budget);
  else if (auto clip = dyn_cast<ClipOp>(op))
    other = getMagnitude(clip);
  if (!magnitude || !other)
    return std::nullopt;
  if (isProduct)
    magnitude = *magnitude * *other;
  else
    magnitude = isSum ? *magnitude + *other : std::max(*magnitude, *other);
  if (isa<RoundOp>(op))
    magnitude = std::ceil(*magnitude);
  return *magnitude <= std::numeric_limits<float>::max() / 2 ? magnitude
                                                             : std::nullopt;
}

/// Returns true if the elements of a value are neither infinite nor NaN.
static bool isFinite(Value value) {
  int budget = kMostVisited;
  return boundMagnitude(value, budget).has_value();
}

/// Returns true if all that is computed from a value becomes an integer, by
/// operations for which the sign of a zero makes no difference. Visits `budget`
/// operations at most.
static bool becomesInteger(Value value, int &budget) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    if (budget-- <= 0)
      return false;
    if (isa<QuantizeOp>(user))
      return user->getOperand(0) == value;
    if (auto convert = dyn_cast<AstypeOp>(user))
      return isa<IntegerType>(getElement(convert));
    return isa<AddOp, SubtractOp, MultiplyOp, ReluOp, RoundOp, ClipOp,
               ReshapeOp, PermuteDimsOp, MaxPool2dOp>(user) &&
           becomesInteger(user->getResult(0), budget);
  });
}

namespace {
/// Moves bytes instead of the numbers that they stand for, if the result is
/// quantized like the operand.
struct MoveBytes : OpRewritePattern<QuantizeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(QuantizeOp op,
                                PatternRewriter &rewriter) const override {
    Operation *move = op.getData().getDefiningOp();
    if (!isa_and_present<PermuteDimsOp, ReshapeOp, FlattenOp, BatchFlattenOp,
                         ExpandDimsOp, SqueezeOp, MaxPool1dOp, MaxPool2dOp,
                         MaxPool3dOp>(move))
      return rewriter.notifyMatchFailure(op,
                                         "expected elements that are moved");
    auto from = move->getOperand(0).getDefiningOp<DequantizeOp>();
    if (!from || !isPerTensor(from) || !isPerTensor(op) ||
        getElement(from.getData()) != getElement(op.getResult()) ||
        getElement(op.getResult()).getIntOrFloatBitWidth() != 8)
      return rewriter.notifyMatchFailure(op, "expected dequantized bytes");
    if (!isSameConstant(from.getScale(), op.getScale()) ||
        !isSameConstant(from.getZeroPoint(), op.getZeroPoint()) ||
        !(getConstantFloat(op.getScale()).value_or(0) >= kLeastScale))
      return rewriter.notifyMatchFailure(op, "expected the same scale");
    Operation *clone = rewriter.clone(*move);
    clone->setOperand(0, from.getData());
    clone->getResult(0).setType(
        withElements(move->getResult(0).getType(), getElement(from.getData())));
    rewriter.replaceOp(
        op, castTo(rewriter, op.getLoc(), clone->getResult(0), op.getType()));
    return success();
  }

private:
  /// The quotient of a product by this scale is as exact as for any normal
  /// number.
  static constexpr double kLeastScale = 1e-30;

  static bool isSameConstant(Value lhs, Value rhs) {
    auto left = lhs.getDefiningOp<ConstantOp>(),
         right = rhs.getDefiningOp<ConstantOp>();
    return left && right && left.getValue() == right.getValue();
  }
};

/// Makes a signed byte that is only dequantized or converted to 32 bits
/// unsigned.
struct UseUnsigned : OpRewritePattern<QuantizeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(QuantizeOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<int64_t> zeroPoint = getConstantInteger(op.getZeroPoint());
    if (!getElement(op.getResult()).isSignlessInteger(8) || !isPerTensor(op) ||
        !zeroPoint || op->use_empty())
      return rewriter.notifyMatchFailure(op, "expected signed bytes");
    if (!llvm::all_of(op->getUsers(), canUseUnsigned))
      return rewriter.notifyMatchFailure(
          op, "expected dequantizations and conversions to 32 bits");
    Location loc = op.getLoc();
    Type type = rewriter.getIntegerType(8, /*isSigned=*/false);
    auto quantize = QuantizeOp::create(
        rewriter, loc, withElements(op.getType(), type), op.getData(),
        op.getScale(), createByte(rewriter, loc, *zeroPoint + kByteShift),
        op.getAxisAttr(), op.getBlockSizeAttr(), TypeAttr());
    for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPoint(user);
      if (auto dequantize = dyn_cast<DequantizeOp>(user))
        useUnsigned(rewriter, dequantize, quantize);
      else
        useUnsigned(rewriter, cast<AstypeOp>(user), quantize);
    }
    rewriter.eraseOp(op);
    return success();
  }

private:
  static bool canUseUnsigned(Operation *user) {
    if (auto convert = dyn_cast<AstypeOp>(user))
      return convert.getDtype().isSignlessInteger(32);
    auto dequantize = dyn_cast<DequantizeOp>(user);
    return dequantize && isPerTensor(dequantize) &&
           getConstantInteger(dequantize.getZeroPoint());
  }

  static void useUnsigned(PatternRewriter &rewriter, DequantizeOp op,
                          QuantizeOp quantize) {
    Value zero =
        createByte(rewriter, op.getLoc(),
                   *getConstantInteger(op.getZeroPoint()) + kByteShift);
    rewriter.modifyOpInPlace(op, [&] {
      op.getDataMutable().assign(quantize);
      op.getZeroPointMutable().assign(zero);
    });
  }

  static void useUnsigned(PatternRewriter &rewriter, AstypeOp op,
                          QuantizeOp quantize) {
    Location loc = op.getLoc();
    Value wide =
        convertElements(rewriter, loc, quantize, rewriter.getI32Type());
    Value shift =
        createScalar(rewriter, loc, rewriter.getI32IntegerAttr(kByteShift));
    rewriter.replaceOp(op,
                       castTo(rewriter, loc,
                              SubtractOp::create(rewriter, loc, wide, shift),
                              op.getType()));
  }
};

/// Multiplies by the reciprocal of a scale instead of dividing, since a
/// division takes as long as many products. Values that are computed are
/// rounded before, so this is one rounding error more.
struct MultiplyByReciprocal : OpRewritePattern<QuantizeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(QuantizeOp op,
                                PatternRewriter &rewriter) const override {
    Operation *source = op.getData().getDefiningOp();
    std::optional<double> scale = getConstantFloat(op.getScale());
    std::optional<int64_t> zeroPoint = getConstantInteger(op.getZeroPoint());
    if (!isPerTensor(op) || !getElement(op.getData()).isF32() || !scale ||
        !zeroPoint || getElement(op.getResult()).getIntOrFloatBitWidth() != 8 ||
        *scale <= 0 || !std::isnormal(float(*scale)) ||
        !std::isnormal(1 / float(*scale)))
      return rewriter.notifyMatchFailure(op, "expected a constant scale");
    if (!isa_and_present<AddOp, SubtractOp, MultiplyOp, ReluOp>(source))
      return rewriter.notifyMatchFailure(op,
                                         "expected a value that is rounded");
    Location loc = op.getLoc();
    Value value = skipRelu(op, *zeroPoint);
    if (*scale != 1) {
      Value factor = createScalar(rewriter, loc,
                                  rewriter.getF32FloatAttr(1 / float(*scale)));
      value = canMerge(value)
                  ? merge(rewriter, value, factor)
                  : Value(MultiplyOp::create(rewriter, loc, value, factor));
    }
    value = RoundOp::create(rewriter, loc, value.getType(), value);
    if (*zeroPoint != 0)
      value = AddOp::create(
          rewriter, loc, value,
          createScalar(rewriter, loc, rewriter.getF32FloatAttr(*zeroPoint)));
    value = convertElements(rewriter, loc, value, getElement(op.getResult()));
    rewriter.replaceOp(op, castTo(rewriter, loc, value, op.getType()));
    return success();
  }

private:
  /// Returns the data of a quantization, or the operand of the relu that
  /// computes it if the least byte stands for 0: the conversion to bytes raises
  /// negative numbers to it anyway.
  static Value skipRelu(QuantizeOp op, int64_t zeroPoint) {
    auto relu = op.getData().getDefiningOp<ReluOp>();
    bool raises = relu && relu->hasOneUse() &&
                  zeroPoint == getByteRange(op.getResult()).first;
    return raises ? relu.getX() : op.getData();
  }
};

/// Keeps numbers that are rounded to bytes and dequantized in f32:
/// `(byte(round(x) + z) - z) * scale` is `clip(round(x)) * scale`, except for
/// the sign of a zero.
struct DequantizeInPlace : OpRewritePattern<DequantizeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DequantizeOp op,
                                PatternRewriter &rewriter) const override {
    auto bytes = op.getData().getDefiningOp<AstypeOp>();
    std::optional<int64_t> zeroPoint = getConstantInteger(op.getZeroPoint());
    if (!bytes || !bytes->hasOneUse() || !zeroPoint || !isPerTensor(op) ||
        !getElement(op.getScale()).isF32() ||
        !getElement(op.getResult()).isF32() ||
        !getElement(bytes.getX()).isF32() ||
        getElement(bytes).getIntOrFloatBitWidth() != 8)
      return rewriter.notifyMatchFailure(op, "expected bytes of f32");
    RoundOp rounded = findRound(bytes.getX(), *zeroPoint);
    if (!rounded)
      return rewriter.notifyMatchFailure(
          op, "expected a rounded number and the zero point");
    int budget = kMostVisited;
    if (!becomesInteger(op.getResult(), budget))
      return rewriter.notifyMatchFailure(
          op, "expected a number whose zeros have no sign");
    // A byte of NaN stands for a number.
    if (!isFinite(rounded.getX()))
      return rewriter.notifyMatchFailure(op, "expected a finite number");
    Location loc = op.getLoc();
    auto [least, most] = getByteRange(bytes);
    auto clip = ClipOp::create(rewriter, loc, rounded.getType(), rounded,
                               rewriter.getF32FloatAttr(least - *zeroPoint),
                               rewriter.getF32FloatAttr(most - *zeroPoint));
    Value product = MultiplyOp::create(rewriter, loc, clip, op.getScale());
    rewriter.replaceOp(op, castTo(rewriter, loc, product, op.getType()));
    return success();
  }

private:
  /// Returns the operation that rounds a number before a zero point is added.
  static RoundOp findRound(Value value, int64_t zeroPoint) {
    if (auto sum = value.getDefiningOp<AddOp>()) {
      // A zero point with more dimensions than the number gives it more.
      if (getConstantFloat(sum.getRhs()) != double(zeroPoint) ||
          sum.getType() != sum.getLhs().getType())
        return nullptr;
      return sum.getLhs().getDefiningOp<RoundOp>();
    }
    return zeroPoint == 0 ? value.getDefiningOp<RoundOp>() : nullptr;
  }
};

/// A value that is clipped, multiplied by a positive scale, rounded and moved
/// by a zero point, in front of its conversion to bytes. No other operation
/// uses the values in between.
struct ClippedBytes {
  static std::optional<ClippedBytes> match(AstypeOp op);

  /// Returns the number that becomes the byte of a bound.
  APFloat map(TypedAttr bound) const {
    APFloat number = cast<FloatAttr>(bound).getValue();
    number.multiply(scale, APFloat::rmNearestTiesToEven);
    number.roundToIntegral(APFloat::rmNearestTiesToEven);
    number.add(zeroPoint, APFloat::rmNearestTiesToEven);
    return number;
  }

  ClipOp clip;
  MultiplyOp scaled;
  APFloat scale = APFloat(0.0f), zeroPoint = APFloat(0.0f);

private:
  /// Returns the operation that computes a value with one use; null if it is
  /// another operation or has more uses.
  template <typename OpTy> static OpTy getWithOneUse(Value value) {
    auto op = value.getDefiningOp<OpTy>();
    return op && op->hasOneUse() ? op : nullptr;
  }
};

std::optional<ClippedBytes> ClippedBytes::match(AstypeOp op) {
  ClippedBytes bytes;
  Value value = op.getX();
  if (!isa<IntegerType>(getElement(op)) ||
      getElement(op).getIntOrFloatBitWidth() != 8 || !getElement(value).isF32())
    return std::nullopt;
  if (auto sum = getWithOneUse<AddOp>(value)) {
    std::optional<double> zeroPoint = getConstantFloat(sum.getRhs());
    if (!zeroPoint)
      return std::nullopt;
    bytes.zeroPoint = APFloat(float(*zeroPoint));
    value = sum.getLhs();
  }
  auto round = getWithOneUse<RoundOp>(value);
  bytes.scaled = round ? getWithOneUse<MultiplyOp>(round.getX()) : nullptr;
  bytes.clip =
      bytes.scaled ? getWithOneUse<ClipOp>(bytes.scaled.getLhs()) : nullptr;
  if (!bytes.clip || !bytes.clip.getMin() || !bytes.clip.getMax())
    return std::nullopt;
  std::optional<double> scale = getConstantFloat(bytes.scaled.getRhs());
  if (!scale || !(*scale > 0))
    return std::nullopt;
  bytes.scale = APFloat(float(*scale));
  // NaN has no place in the order of numbers.
  bool areNumbers = !bytes.map(*bytes.clip.getMin()).isNaN() &&
                    !bytes.map(*bytes.clip.getMax()).isNaN() &&
                    bytes.scale.isFinite() && bytes.zeroPoint.isFinite();
  return areNumbers ? std::optional(bytes) : std::nullopt;
}

/// Clips a value that is scaled and rounded to bytes once, behind the rounding:
/// scaling by a positive number, rounding and adding keep the order of numbers,
/// so that they map the bounds as they map the value. The conversion to bytes
/// clips, too, and often makes a bound redundant.
struct ClipBytes : OpRewritePattern<AstypeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AstypeOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<ClippedBytes> bytes = ClippedBytes::match(op);
    if (!bytes)
      return rewriter.notifyMatchFailure(op, "expected a clip that is scaled");
    APFloat lower = bytes->map(*bytes->clip.getMin()),
            upper = bytes->map(*bytes->clip.getMax());
    auto [least, most] = getByteRange(op);
    rewriter.modifyOpInPlace(bytes->scaled, [&] {
      bytes->scaled.getLhsMutable().assign(bytes->clip.getX());
    });
    TypedAttr lowerAttr, upperAttr;
    if (lower > APFloat(float(least)))
      lowerAttr = rewriter.getF32FloatAttr(lower.convertToFloat());
    if (upper < APFloat(float(most)))
      upperAttr = rewriter.getF32FloatAttr(upper.convertToFloat());
    if (!lowerAttr && !upperAttr)
      return success();
    Value clipped = ClipOp::create(rewriter, op.getLoc(), op.getX().getType(),
                                   op.getX(), lowerAttr, upperAttr);
    rewriter.modifyOpInPlace(op, [&] { op.getXMutable().assign(clipped); });
    return success();
  }
};
} // namespace

template <typename PatternTy> static LogicalResult rewrite(Operation *root) {
  RewritePatternSet patterns(root->getContext());
  patterns.add<PatternTy>(root->getContext());
  return applyPatternsGreedily(root, std::move(patterns));
}

LogicalResult mlir::relax::simplifyQuantizedValues(Operation *root) {
  // Bytes that are moved have no users that dequantize them.
  return success(succeeded(rewrite<UseUnsigned>(root)) &&
                 succeeded(rewrite<MoveBytes>(root)));
}

LogicalResult mlir::relax::simplifyRounding(Operation *root) {
  return success(succeeded(rewrite<MultiplyByReciprocal>(root)) &&
                 succeeded(rewrite<DequantizeInPlace>(root)) &&
                 succeeded(rewrite<ClipBytes>(root)));
}
