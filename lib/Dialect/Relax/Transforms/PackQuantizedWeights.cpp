//===- PackQuantizedWeights.cpp - multiply by packed weights --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "QuantizedData.h"
#include "QuantizedWeights.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"

namespace mlir::relax {
#define GEN_PASS_DEF_PACKQUANTIZEDWEIGHTSPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
/// A matrix of constant integers with scales and zero points of blocks of rows,
/// in row-major order.
class BlockedWeights {
public:
  /// Reads a dequantization, which is transposed or not. Stores the reason if
  /// it has another form.
  static FailureOr<BlockedWeights> get(DequantizeOp op, bool isTransposed,
                                       std::string &why);

  int64_t getBits() const { return most - least < 16 ? 4 : 8; }
  int64_t getBlockSize() const { return blockSize; }
  /// Creates the operands of a `relax.quantized_matmul`.
  SmallVector<Value> create(OpBuilder &builder, Location loc) const;

private:
  void readNumbers(ArrayRef<char> bytes, bool isUnsigned, bool isTransposed);
  bool setBlocks(DequantizeOp op, bool isTransposed);
  bool readScales(DequantizeOp op, bool isTransposed);
  std::vector<char> pack() const;

  int64_t rows = 0, columns = 0, blockSize = 0;
  /// The least and the greatest integer.
  int64_t least = INT64_MAX, most = INT64_MIN;
  std::vector<int16_t> numbers;
  SmallVector<float> scales;
  SmallVector<int64_t> zeroPoints;
};
} // namespace

void BlockedWeights::readNumbers(ArrayRef<char> bytes, bool isUnsigned,
                                 bool isTransposed) {
  numbers.reserve(bytes.size());
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns; ++column) {
      char byte = isTransposed ? bytes[column * rows + row]
                               : bytes[row * columns + column];
      numbers.push_back(isUnsigned ? int16_t(uint8_t(byte))
                                   : int16_t(int8_t(byte)));
      least = std::min<int64_t>(least, numbers.back());
      most = std::max<int64_t>(most, numbers.back());
    }
}

/// Finds the rows that have one scale; returns false if they are no blocks.
bool BlockedWeights::setBlocks(DequantizeOp op, bool isTransposed) {
  int64_t rowDim = isTransposed ? 1 : 0;
  int64_t axis = op.getAxis() < 0 ? op.getAxis() + 2 : op.getAxis();
  bool isScalar =
      cast<RankedTensorType>(op.getScale().getType()).getRank() == 0;
  blockSize = op.getBlockSize() == 0 ? rows : op.getBlockSize();
  return isScalar || (axis == rowDim) == (op.getBlockSize() != 0);
}

bool BlockedWeights::readScales(DequantizeOp op, bool isTransposed) {
  int64_t numBlocks = rows / blockSize;
  auto values = getConstantFloats(op.getScale(), numBlocks * columns);
  auto zeros = getConstantIntegers(op.getZeroPoint(), numBlocks * columns);
  if (!values || !zeros)
    return false;
  for (int64_t block = 0; block < numBlocks; ++block)
    for (int64_t column = 0; column < columns; ++column) {
      int64_t index =
          isTransposed ? column * numBlocks + block : block * columns + column;
      scales.push_back((*values)[index]);
      zeroPoints.push_back((*zeros)[index]);
    }
  for (int64_t zero : zeroPoints) {
    least = std::min(least, zero);
    // Zero points have a byte each.
    if (zero - least >= 16)
      most = std::max(most, zero);
  }
  return true;
}

FailureOr<BlockedWeights>
BlockedWeights::get(DequantizeOp op, bool isTransposed, std::string &why) {
  auto refuse = [&](StringRef reason) {
    why = reason.str();
    return failure();
  };
  auto type = dyn_cast<RankedTensorType>(op.getData().getType());
  auto element = type ? dyn_cast<IntegerType>(type.getElementType()) : nullptr;
  if (!element || element.getWidth() != 8 || type.getRank() != 2)
    return refuse("the weights are no matrix of bytes");
  auto constant = op.getData().getDefiningOp<ConstantOp>();
  if (!constant || !isa<RankedTensorType>(op.getScale().getType()))
    return refuse("the weights are not constant");
  BlockedWeights result;
  result.rows = type.getDimSize(isTransposed ? 1 : 0);
  result.columns = type.getDimSize(isTransposed ? 0 : 1);
  if (result.rows == 0 || result.columns == 0)
    return refuse("the weights are empty");
  if (!result.setBlocks(op, isTransposed))
    return refuse("the scales are those of rows");
  if (result.blockSize % 2 != 0 || result.rows % result.blockSize != 0)
    return refuse("the rows are no multiple of a block of an even size");
  std::vector<char> bytes(type.getNumElements());
  if (failed(readConstant(constant.getValue(), bytes)))
    return refuse("the weights are not available");
  result.readNumbers(bytes, element.isUnsigned(), isTransposed);
  if (!result.readScales(op, isTransposed))
    return refuse("the scales are not constant");
  return result;
}

std::vector<char> BlockedWeights::pack() const {
  int64_t bits = getBits(), perByte = 8 / bits;
  std::vector<char> bytes(numbers.size() / perByte, 0);
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t column = 0; column < columns; ++column) {
      char &byte = bytes[row / perByte * columns + column];
      int64_t number = numbers[row * columns + column] - least;
      byte = char(uint8_t(byte) | number << (row % perByte * bits));
    }
  return bytes;
}

SmallVector<Value> BlockedWeights::create(OpBuilder &builder,
                                          Location loc) const {
  Type byte = builder.getIntegerType(8, /*isSigned=*/false);
  auto createMatrix = [&](int64_t numRows, Type element, ArrayRef<char> data) {
    auto type = RankedTensorType::get({numRows, columns}, element);
    return ConstantOp::create(builder, loc, makeConstant(type, data))
        .getResult();
  };
  std::vector<char> zeros;
  for (int64_t zero : zeroPoints)
    zeros.push_back(char(zero - least));
  ArrayRef<char> scaleBytes(reinterpret_cast<const char *>(scales.data()),
                            scales.size() * sizeof(float));
  int64_t numBlocks = rows / blockSize;
  return {createMatrix(rows * getBits() / 8, byte, pack()),
          createMatrix(numBlocks, builder.getF32Type(), scaleBytes),
          createMatrix(numBlocks, byte, zeros)};
}

namespace {
struct PackQuantizedWeightsPass
    : relax::impl::PackQuantizedWeightsPassBase<PackQuantizedWeightsPass> {
  using PackQuantizedWeightsPassBase::PackQuantizedWeightsPassBase;

  /// Weights are read once, and a refusal is reported once: so this is no
  /// pattern.
  void runOnOperation() override {
    SmallVector<MatmulOp> products;
    getOperation()->walk([&](MatmulOp op) { products.push_back(op); });
    bool isChanged = false;
    for (MatmulOp op : products)
      isChanged |= pack(op);
    // Removes the weights that only products read.
    if (isChanged && failed(applyPatternsGreedily(
                         getOperation(), RewritePatternSet(&getContext()))))
      signalPassFailure();
  }

private:
  /// Returns true if the product has packed weights now.
  static bool pack(MatmulOp op) {
    bool isTransposed = isTransposition(op.getRhs());
    Value matrix = isTransposed
                       ? op.getRhs().getDefiningOp<PermuteDimsOp>().getX()
                       : op.getRhs();
    auto dequantize = matrix.getDefiningOp<DequantizeOp>();
    if (!dequantize)
      return false;
    std::string why = "the numbers are not f32";
    FailureOr<BlockedWeights> weights = failure();
    if (getElement(op.getLhs()).isF32() && getElement(matrix).isF32() &&
        getElement(dequantize.getScale()).isF32() &&
        getElement(op.getResult()).isF32())
      weights = BlockedWeights::get(dequantize, isTransposed, why);
    if (failed(weights)) {
      remark::missed(op.getLoc(), remark::RemarkOpts::name("not packed")
                                      .category("relax-pack-quantized-weights"))
          << remark::reason("{0}", why);
      return false;
    }
    IRRewriter rewriter(op);
    Location loc = op.getLoc();
    SmallVector<Value> operands = {op.getLhs()};
    llvm::append_range(operands, weights->create(rewriter, loc));
    Value result = QuantizedMatmulOp::create(
        rewriter, loc, operands,
        {rewriter.getNamedAttr("bits",
                               rewriter.getI64IntegerAttr(weights->getBits())),
         rewriter.getNamedAttr("block_size", rewriter.getI64IntegerAttr(
                                                 weights->getBlockSize()))});
    remark::passed(op.getLoc(), remark::RemarkOpts::name("packed").category(
                                    "relax-pack-quantized-weights"))
        << remark::metric("Bits", weights->getBits());
    rewriter.replaceOp(op, castTo(rewriter, loc, result, op.getType()));
    return true;
  }
};
} // namespace
