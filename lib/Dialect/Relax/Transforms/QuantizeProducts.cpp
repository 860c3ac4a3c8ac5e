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
// or the same products of integers, without the scales. The sum of the products
// of bytes is exact in 32 bits. With v = w - y, a constant, it is
//
//     (sum over k of a[k] * v[k] - z * (sum over k of v[k])) * (s * t)
//
// whose second sum is constant. Instructions multiply unsigned bytes by signed
// ones, so the values are unsigned, the weights signed. If v exceeds a signed
// byte, it is a signed byte u plus an offset d for each output channel, and the
// first sum is
//
//     (sum over k of a[k] * u[k]) + d * (sum over k of a[k])
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "QuantizedChains.h"
#include "QuantizedData.h"
#include "QuantizedWeights.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxConvolutionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::relax {
#define GEN_PASS_DEF_QUANTIZEPRODUCTSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// The most products of a sum: 255 * 255 of each fit into 32 bits.
static constexpr int64_t kMostProducts = 33000;
/// The bytes that an instruction multiplies for one lane.
static constexpr int64_t kGroup = 4;

//===----------------------------------------------------------------------===//
// Corrections of sums
//===----------------------------------------------------------------------===//

namespace {
/// Makes the value of a product of the sum of products of bytes. The output
/// channels are a dimension of the sum.
class SumCorrection {
public:
  SumCorrection(OpBuilder &builder, Location loc,
                const QuantizedWeights &weights, Value sum, int64_t channels)
      : builder(builder), loc(loc), weights(weights), sum(sum),
        shape(TensorShape::of(sum.getType()).getRank() - channels, 1) {
    shape.front() = weights.getNumChannels();
  }

  /// Adds the share of the offsets of the weights. `dataSum` is the sum of the
  /// data that each element of the sum multiplies.
  void addOffsets(Value dataSum);
  /// Subtracts the share of the zero points of the data.
  void subtractZeroPoint(const QuantizedData &data);
  /// Multiplies by the scales of the data and the weights, if they have any.
  void scale(const QuantizedData &data);

  Value get() const { return sum; }

private:
  /// Creates a constant with one number for each channel.
  template <typename T> Value createVector(ArrayRef<T> values, Type element) {
    auto type = RankedTensorType::get(shape, element);
    return ConstantOp::create(builder, loc,
                              DenseElementsAttr::get(type, values));
  }

  OpBuilder &builder;
  Location loc;
  const QuantizedWeights &weights;
  Value sum;
  SmallVector<int64_t> shape;
};
} // namespace

void SumCorrection::addOffsets(Value dataSum) {
  Value offsets = createVector(weights.getOffsets(), builder.getI32Type());
  Value share = MultiplyOp::create(builder, loc, dataSum, offsets);
  sum = AddOp::create(builder, loc, sum, share);
}

void SumCorrection::subtractZeroPoint(const QuantizedData &data) {
  Type wide = builder.getI32Type();
  if (data.zeroPoint != 0) {
    SmallVector<int32_t> shares(weights.getSums());
    for (int32_t &share : shares)
      share = int32_t(uint32_t(share) * uint32_t(data.zeroPoint));
    sum = SubtractOp::create(builder, loc, sum,
                             createVector(ArrayRef<int32_t>(shares), wide));
  }
  if (!data.unknownZero)
    return;
  Value share =
      MultiplyOp::create(builder, loc, data.getUnknownZero(builder, loc),
                         createVector(weights.getSums(), wide));
  sum = SubtractOp::create(builder, loc, sum, share);
}

void SumCorrection::scale(const QuantizedData &data) {
  if (!data.scale)
    return;
  Type real = builder.getF32Type();
  Value result = convertElements(builder, loc, sum, real);
  SmallVector<float> scales(weights.getScales());
  std::optional<double> dataScale = getConstantFloat(data.scale);
  if (dataScale)
    for (float &factor : scales)
      factor *= float(*dataScale);
  Value factors = createVector(ArrayRef<float>(scales), real);
  if (!dataScale)
    factors = MultiplyOp::create(builder, loc, factors, data.scale);
  sum = MultiplyOp::create(builder, loc, result, factors);
}

static NamedAttribute getOutType(Builder &builder) {
  return builder.getNamedAttr("out_dtype", TypeAttr::get(builder.getI32Type()));
}

/// Returns the sums of bytes over a dimension, which remains, of size 1.
static Value sumBytes(OpBuilder &builder, Location loc, Value bytes,
                      int64_t dim) {
  Value wide = convertElements(builder, loc, bytes, builder.getI32Type());
  return SumOp::create(
      builder, loc, ValueRange{wide},
      {builder.getNamedAttr("axes", builder.getDenseI64ArrayAttr({dim})),
       builder.getNamedAttr("keepdims", builder.getBoolAttr(true))});
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

/// Returns true if the zero points of the data are those of rows.
static bool hasZeroPointsOfRows(const QuantizedData &data) {
  if (data.hasOneZeroPoint())
    return true;
  TensorShape shape = TensorShape::of(data.unknownZero.getType());
  return shape.hasRank() && getSize(data.unknownZero, shape.getRank() - 1) == 1;
}

/// Multiplies a matrix of bytes. Stores the reason if it cannot.
static Value multiply(OpBuilder &builder, MatmulOp op, std::string &why) {
  auto refuse = [&](StringRef reason) -> Value {
    why = reason.str();
    return nullptr;
  };
  Location loc = op.getLoc();
  FailureOr<QuantizedData> data = QuantizedData::get(op.getLhs(), why);
  if (failed(data))
    return nullptr;
  auto type = dyn_cast<RankedTensorType>(op.getRhs().getType());
  TensorShape lhs = TensorShape::of(op.getLhs().getType());
  if (!type || type.getRank() != 2 || !lhs.hasRank() || lhs.getRank() < 2)
    return refuse("the weights are no matrix");
  if (!hasZeroPointsOfRows(*data))
    return refuse("the zero points of the data are not those of rows");
  bool isTransposed = isTransposition(op.getRhs());
  Value matrix = isTransposed
                     ? op.getRhs().getDefiningOp<PermuteDimsOp>().getX()
                     : op.getRhs();
  FailureOr<QuantizedWeights> weights =
      QuantizedWeights::get(matrix, isTransposed ? 0 : 1, why);
  if (failed(weights))
    return nullptr;
  int64_t inner = lhs.getRank() - 1;
  std::optional<int64_t> depth = getSize(op.getLhs(), inner);
  if (!depth)
    return refuse("the number of products is not known");
  if (*depth > kMostProducts)
    return refuse("the sum of its products may exceed 32 bits");
  data->makeUnsigned(builder, loc);
  Value dataSum = weights->hasOffsets()
                      ? sumBytes(builder, loc, data->bytes, inner)
                      : Value();
  int64_t padded = llvm::alignTo(*depth, kGroup);
  SmallVector<int64_t> widths(2 * lhs.getRank(), 0);
  widths.back() = padded - *depth;
  data->pad(builder, loc, widths);
  weights->pad(isTransposed ? 1 : 0, padded);
  matrix = weights->create(builder, loc);
  if (isTransposed)
    matrix = PermuteDimsOp::create(
        builder, loc, ValueRange{matrix},
        {builder.getNamedAttr("axes", builder.getDenseI64ArrayAttr({1, 0}))});
  Value sum = MatmulOp::create(builder, loc, ValueRange{data->bytes, matrix},
                               {getOutType(builder)});
  int64_t rank = TensorShape::of(sum.getType()).getRank();
  SumCorrection correction(builder, loc, *weights, sum, rank - 1);
  if (dataSum)
    correction.addOffsets(dataSum);
  correction.subtractZeroPoint(*data);
  correction.scale(*data);
  return correction.get();
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

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

/// Returns the number of taps of each channel.
static int64_t getNumTaps(Conv2dOp op, ArrayRef<int64_t> weights) {
  return weights[op.getKernelLayout().find('H')] *
         weights[op.getKernelLayout().find('W')];
}

/// Returns the sums of the data in each window of a convolution.
static Value sumWindows(OpBuilder &builder, Conv2dOp op, Value bytes,
                        const QuantizedWeights &weights,
                        const NamedAttrList &attributes) {
  Location loc = op.getLoc();
  Value sums = sumBytes(builder, loc, bytes, op.getDataLayout().find('C'));
  SmallVector<int64_t> shape(weights.getShape());
  shape[op.getKernelLayout().find('I')] = 1;
  shape[op.getKernelLayout().find('O')] = 1;
  auto type = RankedTensorType::get(shape, builder.getI32Type());
  Value ones = ConstantOp::create(builder, loc,
                                  DenseElementsAttr::get(type, int32_t(1)));
  return Conv2dOp::create(builder, loc, ValueRange{sums, ones},
                          attributes.getAttrs());
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
  int64_t in = op.getKernelLayout().find('I');
  int64_t out = op.getKernelLayout().find('O');
  int64_t channels = op.getDataLayout().find('C');
  TensorShape shape = TensorShape::of(op.getData().getType());
  if (op.getGroups() != 1 || op.getAutoPad() || op.getOutLayout())
    return refuse("it has groups, automatic padding or another layout");
  if (!shape.hasRank())
    return refuse("the data has no known rank");
  if (!data->hasOneZeroPoint())
    return refuse("the data has several zero points");
  FailureOr<QuantizedWeights> weights =
      QuantizedWeights::get(op.getWeight(), out, why);
  if (failed(weights))
    return nullptr;
  std::optional<int64_t> depth = getSize(op.getData(), channels);
  if (!depth)
    return refuse("the number of channels is not known");
  if (*depth * getNumTaps(op, weights->getShape()) > kMostProducts)
    return refuse("the sum of its products may exceed 32 bits");
  bool isPadded = llvm::any_of(op.getPadding(),
                               [](int64_t padding) { return padding != 0; });
  if (isPadded && !data->hasByteZeroPoint())
    return refuse("it is padded, and the zero point may be no byte");
  data->makeUnsigned(builder, loc);
  int64_t padded = llvm::alignTo(*depth, kGroup);
  SmallVector<int64_t> widths(2 * shape.getRank(), 0);
  NamedAttrList attributes(op->getAttrs());
  attributes.set("out_dtype", getOutType(builder).getValue());
  // A convolution pads with zeros.
  if (data->zeroPoint != 0 || data->unknownZero) {
    widths = getPadWidths(op, shape.getRank());
    attributes.set("padding", builder.getDenseI64ArrayAttr({0, 0, 0, 0}));
  }
  Value windows;
  if (weights->hasOffsets()) {
    data->pad(builder, loc, widths);
    widths.assign(widths.size(), 0);
    windows = sumWindows(builder, op, data->bytes, *weights, attributes);
  }
  widths[2 * channels + 1] = padded - *depth;
  data->pad(builder, loc, widths);
  weights->pad(in, padded);
  Value sum = Conv2dOp::create(
      builder, loc, ValueRange{data->bytes, weights->create(builder, loc)},
      attributes.getAttrs());
  SumCorrection correction(builder, loc, *weights, sum, channels);
  if (windows)
    correction.addOffsets(windows);
  correction.subtractZeroPoint(*data);
  correction.scale(*data);
  return correction.get();
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {
struct QuantizeProductsPass
    : relax::impl::QuantizeProductsPassBase<QuantizeProductsPass> {
  using QuantizeProductsPassBase::QuantizeProductsPassBase;

  void runOnOperation() override {
    // A graph without bytes has nothing to quantize.
    bool hasBytes = false;
    getOperation()->walk([&](Operation *op) {
      hasBytes |= isa<DequantizeOp>(op) || isWidenedByte(op);
    });
    if (!hasBytes)
      return markAllAnalysesPreserved();
    if (failed(simplifyQuantizedValues(getOperation())))
      return signalPassFailure();
    multiplyBytes<MatmulOp, Conv2dOp>();
    if (failed(simplifyRounding(getOperation())))
      signalPassFailure();
  }

private:
  /// Computes products of quantized values in bytes. Weights are read
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

  static bool isWidenedByte(Operation *op) {
    auto convert = dyn_cast<AstypeOp>(op);
    return convert && convert.getDtype().isSignlessInteger(32) &&
           isa<IntegerType>(getElement(convert.getX())) &&
           getElement(convert.getX()).getIntOrFloatBitWidth() == 8;
  }

  /// Returns true if an operand is dequantized, or a difference of integers
  /// that were bytes.
  static bool isQuantizedProduct(Operation *op) {
    std::string why;
    if (getElement(op->getResult(0)).isSignlessInteger(32))
      return getElement(op->getOperand(0)).isSignlessInteger(32) &&
             succeeded(QuantizedData::get(op->getOperand(0), why));
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
