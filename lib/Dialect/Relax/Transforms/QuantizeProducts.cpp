//===- QuantizeProducts.cpp - multiply quantized values as bytes ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A model that is quantized has products of dequantized values:
//
//     (sum over k of (a[k] - z) * s * (w[k] - y) * t)
//
// The sum of the products of bytes is exact in 32 bits. With v = w - y, a
// constant, it is
//
//     (sum over k of a[k] * v[k] - z * (sum over k of v[k])) * (s * t)
//
// whose second sum is constant. Instructions multiply unsigned bytes by signed
// ones, so the values are unsigned, the weights signed.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "QuantizedWeights.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxTraits.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

namespace mlir::relax {
#define GEN_PASS_DEF_QUANTIZEPRODUCTSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// The bytes that an instruction multiplies for one lane.
static constexpr int64_t kGroup = 4;
/// The difference between a signed and an unsigned byte of the same bits.
static constexpr int64_t kShift = 128;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static Type getElement(Value value) {
  return cast<TensorType>(value.getType()).getElementType();
}

static Type withElements(Type type, Type element) {
  return getTensorType(TensorShape::of(type), element, getDevice(type));
}

static Value createScalar(OpBuilder &builder, Location loc, TypedAttr value) {
  auto type = RankedTensorType::get({}, value.getType());
  return ConstantOp::create(builder, loc,
                            DenseElementsAttr::get(type, Attribute(value)));
}

static Value createByte(OpBuilder &builder, Location loc, int64_t value) {
  return createScalar(
      builder, loc,
      builder.getIntegerAttr(builder.getIntegerType(8, /*isSigned=*/false),
                             value));
}

/// Returns true if a scale and a zero point are one number each.
static bool isPerTensor(Operation *op) {
  return llvm::all_of(op->getOperands().drop_front(), [](Value value) {
    TensorShape shape = TensorShape::of(value.getType());
    return shape.hasRank() && shape.getRank() == 0;
  });
}

static Value convert(OpBuilder &builder, Location loc, Value value,
                     Type element) {
  return AstypeOp::create(builder, loc, withElements(value.getType(), element),
                          value, TypeAttr::get(element));
}

namespace {
/// Bytes minus a constant zero point, times a scale.
struct QuantizedData {
  Value bytes, scale;
  int64_t zeroPoint = 0;

  static FailureOr<QuantizedData> get(Value value, std::string &why);
  /// Makes the bytes unsigned.
  void makeUnsigned(OpBuilder &builder, Location loc);
};
} // namespace

FailureOr<QuantizedData> QuantizedData::get(Value value, std::string &why) {
  auto refuse = [&](StringRef reason) {
    why = reason.str();
    return failure();
  };
  auto op = value.getDefiningOp<DequantizeOp>();
  if (!op || !op.getType().getElementType().isF32() ||
      !getElement(op.getScale()).isF32())
    return refuse("the data is not dequantized to f32");
  if (getElement(op.getData()).getIntOrFloatBitWidth() != 8)
    return refuse("the data is no bytes");
  if (!isPerTensor(op))
    return refuse("the data has several scales");
  std::optional<int64_t> zeroPoint = getConstantInteger(op.getZeroPoint());
  if (!zeroPoint)
    return refuse("the zero point of the data is not constant");
  return QuantizedData{op.getData(), op.getScale(), *zeroPoint};
}

void QuantizedData::makeUnsigned(OpBuilder &builder, Location loc) {
  if (getElement(bytes).isUnsignedInteger())
    return;
  Type wide = builder.getI32Type();
  Value shift = createScalar(builder, loc, builder.getI32IntegerAttr(kShift));
  Value shifted =
      AddOp::create(builder, loc, convert(builder, loc, bytes, wide), shift);
  bytes = convert(builder, loc, shifted,
                  builder.getIntegerType(8, /*isSigned=*/false));
  zeroPoint += kShift;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Subtracts the share of the zero point from a sum of products, whose channels
/// are the dimension `channels`, and multiplies by the scales.
static Value finish(OpBuilder &builder, Location loc, Value sum,
                    const QuantizedData &data, const QuantizedWeights &weights,
                    int64_t channels) {
  int64_t rank = TensorShape::of(sum.getType()).getRank();
  SmallVector<int64_t> shape(rank - channels, 1);
  shape.front() = weights.getNumChannels();
  auto constant = [&](auto values, Type element) -> Value {
    auto type = RankedTensorType::get(shape, element);
    return ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(
            type, ArrayRef<typename decltype(values)::value_type>(values)));
  };
  if (data.zeroPoint != 0) {
    SmallVector<int32_t> shares = weights.getSums();
    for (int32_t &share : shares)
      share = int32_t(uint32_t(share) * uint32_t(data.zeroPoint));
    sum = SubtractOp::create(builder, loc, sum,
                             constant(shares, builder.getI32Type()));
  }
  Value real = convert(builder, loc, sum, builder.getF32Type());
  SmallVector<float> scales(weights.getScales());
  if (std::optional<double> scale = getConstantFloat(data.scale)) {
    for (float &factor : scales)
      factor *= float(*scale);
    return MultiplyOp::create(builder, loc, real,
                              constant(scales, builder.getF32Type()));
  }
  Value factors = MultiplyOp::create(
      builder, loc, constant(scales, builder.getF32Type()), data.scale);
  return MultiplyOp::create(builder, loc, real, factors);
}

/// Pads dimensions of the data with its zero point.
static void pad(OpBuilder &builder, Location loc, QuantizedData &data,
                ArrayRef<int64_t> widths) {
  if (llvm::all_of(widths, [](int64_t width) { return width == 0; }))
    return;
  Value value = createByte(builder, loc, data.zeroPoint);
  data.bytes = PadOp::create(
      builder, loc, ValueRange{data.bytes, value},
      {builder.getNamedAttr("pad_width", builder.getDenseI64ArrayAttr(widths)),
       builder.getNamedAttr("pad_mode", builder.getStringAttr("constant"))});
}

/// Returns the size of a dimension if it is known.
static std::optional<int64_t> getSize(Value value, int64_t dim) {
  TensorShape shape = TensorShape::of(value.getType());
  return shape[dim] ? shape[dim]->getConstant() : std::nullopt;
}

static NamedAttribute getOutType(Builder &builder) {
  return builder.getNamedAttr("out_dtype", TypeAttr::get(builder.getI32Type()));
}

/// Returns the dequantization of a matrix, and whether it is transposed.
static std::pair<DequantizeOp, bool> getWeights(Value value) {
  auto permute = value.getDefiningOp<PermuteDimsOp>();
  if (!permute)
    return {value.getDefiningOp<DequantizeOp>(), false};
  TensorShape shape = TensorShape::of(permute.getX().getType());
  bool isTransposed =
      shape.hasRank() && shape.getRank() == 2 &&
      (!permute.getAxes() || *permute.getAxes() == ArrayRef<int64_t>{1, 0});
  return {isTransposed ? permute.getX().getDefiningOp<DequantizeOp>()
                       : DequantizeOp(),
          true};
}

/// Multiplies a matrix of bytes. Stores the reason if it cannot.
static Value multiply(OpBuilder &builder, MatmulOp op, std::string &why) {
  Location loc = op.getLoc();
  FailureOr<QuantizedData> data = QuantizedData::get(op.getLhs(), why);
  if (failed(data))
    return nullptr;
  auto [dequantize, isTransposed] = getWeights(op.getRhs());
  auto type = dyn_cast<RankedTensorType>(op.getRhs().getType());
  TensorShape lhs = TensorShape::of(op.getLhs().getType());
  if (!dequantize || !type || type.getRank() != 2 || !lhs.hasRank() ||
      lhs.getRank() < 2) {
    why = "the weights are no dequantized matrix";
    return nullptr;
  }
  FailureOr<QuantizedWeights> weights =
      QuantizedWeights::get(dequantize, isTransposed ? 0 : 1, why);
  std::optional<int64_t> depth = getSize(op.getLhs(), lhs.getRank() - 1);
  if (failed(weights))
    return nullptr;
  if (!depth) {
    why = "the number of products is not known";
    return nullptr;
  }
  data->makeUnsigned(builder, loc);
  int64_t padded = llvm::alignTo(*depth, kGroup);
  SmallVector<int64_t> widths(2 * lhs.getRank(), 0);
  widths.back() = padded - *depth;
  pad(builder, loc, *data, widths);
  weights->pad(isTransposed ? 1 : 0, padded);
  Value matrix = weights->create(builder, loc);
  if (isTransposed)
    matrix = PermuteDimsOp::create(
        builder, loc, ValueRange{matrix},
        {builder.getNamedAttr("axes", builder.getDenseI64ArrayAttr({1, 0}))});
  Value sum = MatmulOp::create(builder, loc, ValueRange{data->bytes, matrix},
                               {getOutType(builder)});
  int64_t rank = TensorShape::of(sum.getType()).getRank();
  return finish(builder, loc, sum, *data, *weights, rank - 1);
}

/// Returns the padding of a convolution as the widths of a `relax.pad` of its
/// data.
static SmallVector<int64_t> getPadWidths(Conv2dOp op, int64_t rank) {
  SmallVector<int64_t> widths(2 * rank, 0);
  ArrayRef<int64_t> padding = op.getPadding();
  unsigned numSpatial = rank - 2;
  for (unsigned i = 0; i < numSpatial; ++i) {
    int64_t dim = op.getDataLayout().find("HW"[i]);
    widths[2 * dim] = padding[i];
    widths[2 * dim + 1] = padding[numSpatial + i];
  }
  return widths;
}

/// Convolves an image of bytes. Stores the reason if it cannot.
static Value multiply(OpBuilder &builder, Conv2dOp op, std::string &why) {
  auto refuse = [&](StringRef reason) -> Value {
    why = reason.str();
    return nullptr;
  };
  Location loc = op.getLoc();
  FailureOr<QuantizedData> data = QuantizedData::get(op.getData(), why);
  if (failed(data))
    return nullptr;
  auto dequantize = op.getWeight().getDefiningOp<DequantizeOp>();
  int64_t in = op.getKernelLayout().find('I');
  int64_t out = op.getKernelLayout().find('O');
  int64_t channels = op.getDataLayout().find('C');
  TensorShape shape = TensorShape::of(op.getData().getType());
  if (op.getGroups() != 1 || op.getAutoPad() || op.getOutLayout())
    return refuse("it has groups, automatic padding or another layout");
  if (!dequantize || !shape.hasRank())
    return refuse("the weights are not dequantized");
  FailureOr<QuantizedWeights> weights =
      QuantizedWeights::get(dequantize, out, why);
  std::optional<int64_t> depth = getSize(op.getData(), channels);
  if (failed(weights))
    return nullptr;
  if (!depth)
    return refuse("the number of channels is not known");
  data->makeUnsigned(builder, loc);
  int64_t padded = llvm::alignTo(*depth, kGroup);
  SmallVector<int64_t> widths(2 * shape.getRank(), 0);
  // A convolution pads with zeros.
  bool movesPadding = data->zeroPoint != 0;
  if (movesPadding)
    widths = getPadWidths(op, shape.getRank());
  widths[2 * channels + 1] = padded - *depth;
  pad(builder, loc, *data, widths);
  weights->pad(in, padded);
  NamedAttrList attributes(op->getAttrs());
  if (movesPadding)
    attributes.set("padding", builder.getDenseI64ArrayAttr({0, 0, 0, 0}));
  attributes.set("out_dtype", getOutType(builder).getValue());
  Value sum = Conv2dOp::create(
      builder, loc, ValueRange{data->bytes, weights->create(builder, loc)},
      attributes.getAttrs());
  return finish(builder, loc, sum, *data, *weights, channels);
}

//===----------------------------------------------------------------------===//
// Between products
//===----------------------------------------------------------------------===//

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

/// Makes a signed byte that is only dequantized unsigned.
struct UseUnsigned : OpRewritePattern<QuantizeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(QuantizeOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<int64_t> zeroPoint = getConstantInteger(op.getZeroPoint());
    if (!getElement(op.getResult()).isSignlessInteger(8) || !isPerTensor(op) ||
        !zeroPoint || op->use_empty())
      return rewriter.notifyMatchFailure(op, "expected signed bytes");
    for (Operation *user : op->getUsers()) {
      auto dequantize = dyn_cast<DequantizeOp>(user);
      if (!dequantize || !isPerTensor(dequantize) ||
          !getConstantInteger(dequantize.getZeroPoint()))
        return rewriter.notifyMatchFailure(op, "expected dequantizations");
    }
    Location loc = op.getLoc();
    Type type = rewriter.getIntegerType(8, /*isSigned=*/false);
    auto quantize = QuantizeOp::create(
        rewriter, loc, withElements(op.getType(), type), op.getData(),
        op.getScale(), createByte(rewriter, loc, *zeroPoint + kShift),
        op.getAxisAttr(), op.getBlockSizeAttr(), TypeAttr());
    for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
      auto dequantize = cast<DequantizeOp>(user);
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPoint(dequantize);
      Value zero =
          createByte(rewriter, loc,
                     *getConstantInteger(dequantize.getZeroPoint()) + kShift);
      rewriter.modifyOpInPlace(dequantize, [&] {
        dequantize.getDataMutable().assign(quantize);
        dequantize.getZeroPointMutable().assign(zero);
      });
    }
    rewriter.eraseOp(op);
    return success();
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
    Value factor = createScalar(rewriter, loc,
                                rewriter.getF32FloatAttr(1 / float(*scale)));
    Value value =
        canMerge(op.getData())
            ? merge(rewriter, op.getData(), factor)
            : Value(MultiplyOp::create(rewriter, loc, op.getData(), factor));
    value = RoundOp::create(rewriter, loc, value.getType(), value);
    if (*zeroPoint != 0)
      value = AddOp::create(
          rewriter, loc, value,
          createScalar(rewriter, loc, rewriter.getF32FloatAttr(*zeroPoint)));
    value = convert(rewriter, loc, value, getElement(op.getResult()));
    rewriter.replaceOp(op, castTo(rewriter, loc, value, op.getType()));
    return success();
  }
};

struct QuantizeProductsPass
    : relax::impl::QuantizeProductsPassBase<QuantizeProductsPass> {
  using QuantizeProductsPassBase::QuantizeProductsPassBase;

  void runOnOperation() override {
    bool isQuantized = false;
    getOperation()->walk([&](DequantizeOp) { isQuantized = true; });
    if (!isQuantized)
      return markAllAnalysesPreserved();
    // Bytes that are moved have no users that dequantize them.
    if (failed(rewrite<UseUnsigned>()) || failed(rewrite<MoveBytes>()))
      return signalPassFailure();
    multiplyBytes<MatmulOp, Conv2dOp>();
    if (failed(rewrite<MultiplyByReciprocal>()))
      signalPassFailure();
  }

private:
  template <typename PatternTy> LogicalResult rewrite() {
    RewritePatternSet patterns(&getContext());
    patterns.add<PatternTy>(&getContext());
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }

  /// Computes products of dequantized values in integers. Weights are read
  /// once, and a refusal is reported once: so this is no pattern.
  template <typename... OpTys> void multiplyBytes() {
    SmallVector<Operation *> products;
    getOperation()->walk([&](Operation *op) {
      if (isa<OpTys...>(op) && isQuantizedProduct(op))
        products.push_back(op);
    });
    for (Operation *op : products)
      TypeSwitch<Operation *>(op).Case<OpTys...>(
          [&](auto product) { multiplyBytes(product); });
  }

  static bool isQuantizedProduct(Operation *op) {
    return getElement(op->getResult(0)).isF32() &&
           llvm::any_of(op->getOperands(), [](Value operand) {
             return operand.getDefiningOp<DequantizeOp>();
           });
  }

  template <typename OpTy> void multiplyBytes(OpTy op) {
    std::string why;
    IRRewriter rewriter(op);
    Value result = multiply(rewriter, op, why);
    if (!result) {
      remark::missed(
          op.getLoc(),
          remark::RemarkOpts::name("float product").category(getArgumentName()))
          << remark::reason("{0}", why);
      return;
    }
    remark::passed(op.getLoc(), remark::RemarkOpts::name("integer product")
                                    .category(getArgumentName()));
    rewriter.replaceOp(op, castTo(rewriter, op.getLoc(), result, op.getType()));
  }
};
} // namespace
