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
    Value value = op.getData();
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

LogicalResult mlir::relax::multiplyByReciprocals(Operation *root) {
  return rewrite<MultiplyByReciprocal>(root);
}
