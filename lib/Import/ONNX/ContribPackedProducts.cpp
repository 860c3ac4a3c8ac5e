//===- ContribPackedProducts.cpp - products with packed weights -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ContribOps.h"
#include "NodeBuilder.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// The attributes of a MatMulNBits. The weights fill the last block with rows
/// that the data does not have.
struct PackedMatrix {
  int64_t rows, columns, bits, blockSize;

  int64_t getNumBlocks() const { return llvm::divideCeil(rows, blockSize); }
  int64_t getPaddedRows() const { return getNumBlocks() * blockSize; }
};
} // namespace

/// Reads the attributes; nullopt after an error.
static std::optional<PackedMatrix> getMatrix(NodeBuilder &node) {
  PackedMatrix matrix{node.getRequiredInt("K"), node.getRequiredInt("N"),
                      node.getInt("bits", 4),
                      node.getRequiredInt("block_size")};
  // The sums are f32 in any case.
  node.ignoreAttribute("accuracy_level");
  if (node.getInt("weight_prepacked", 0) != 0)
    (void)node.error("attribute 'weight_prepacked': only 0 is supported");
  if (node.failed())
    return std::nullopt;
  if (matrix.bits != 4 && matrix.bits != 8) {
    (void)node.error("attribute 'bits': expected 4 or 8, got " +
                     Twine(matrix.bits));
    return std::nullopt;
  }
  constexpr int64_t kLargest = std::numeric_limits<int32_t>::max();
  auto isSize = [](int64_t size) { return size > 0 && size <= kLargest; };
  if (isSize(matrix.rows) && isSize(matrix.columns) &&
      isSize(matrix.blockSize) && matrix.blockSize % 2 == 0)
    return matrix;
  (void)node.error("attributes 'K', 'N' and 'block_size' must be positive, and "
                   "'block_size' even, got " +
                   Twine(matrix.rows) + ", " + Twine(matrix.columns) + " and " +
                   Twine(matrix.blockSize));
  return std::nullopt;
}

/// Returns the data, with zeros for the rows that fill the last block.
static Value createData(NodeBuilder &node, const PackedMatrix &matrix) {
  Value x = node.getInput(0);
  int64_t missing = matrix.getPaddedRows() - matrix.rows;
  if (missing == 0 || node.failed())
    return x;
  requireSize(node, x, -1, IndexExpr(matrix.rows));
  SmallVector<int64_t> width(2 * node.getRank(x), 0);
  if (!width.empty())
    width.back() = missing;
  return node.createValue<relax::PadOp>({x},
                                        {node.i64Array("pad_width", width)});
}

/// Returns an input of a value for each column and row of a matrix of so many
/// rows, transposed.
static Value createMatrix(NodeBuilder &node, size_t input, int64_t rows,
                          int64_t columns) {
  Value matrix = node.createReshape(node.getInput(input),
                                    {IndexExpr(columns), IndexExpr(rows)});
  return node.createValue<relax::PermuteDimsOp>(
      {matrix}, {node.i64Array("axes", {1, 0})});
}

/// Returns the zero point of each block: those of a column are packed like its
/// weights, and begin with a byte.
static Value createZeroPoints(NodeBuilder &node, const PackedMatrix &matrix) {
  int64_t numBlocks = matrix.getNumBlocks(), perByte = 8 / matrix.bits;
  int64_t stride = llvm::divideCeil(numBlocks, perByte);
  Builder builder(node.getContext());
  auto type = RankedTensorType::get({numBlocks, matrix.columns},
                                    builder.getIntegerType(8, false));
  // The number in the middle of the range.
  if (!node.hasInput(3))
    return node.createConstant(DenseElementsAttr::get(
        type, APInt(8, uint64_t(1) << (matrix.bits - 1))));
  ElementsAttr packed = node.getConstantInput(3);
  if (!packed) {
    (void)node.errorNotKnown(3, "zero_points");
    return {};
  }
  std::vector<char> bytes(stride * matrix.columns), numbers;
  if (!packed.getElementType().isUnsignedInteger(8) ||
      packed.getNumElements() != int64_t(bytes.size())) {
    (void)node.error("input 'zero_points' must have " + Twine(bytes.size()) +
                     " packed bytes");
    return {};
  }
  if (failed(relax::readConstant(packed, bytes))) {
    (void)node.errorNotKnown(3, "zero_points");
    return {};
  }
  for (int64_t block = 0; block < numBlocks; ++block)
    for (int64_t column = 0; column < matrix.columns; ++column)
      numbers.push_back(uint8_t(bytes[column * stride + block / perByte]) >>
                            (block % perByte * matrix.bits) &
                        ((1 << matrix.bits) - 1));
  return node.createConstant(relax::makeConstant(type, numbers));
}

static LogicalResult importMatMulNBits(NodeBuilder &node) {
  TensorMath math(node);
  std::optional<PackedMatrix> matrix = getMatrix(node);
  if (!matrix)
    return failure();
  Value weight = createMatrix(
      node, 1, matrix->getPaddedRows() * matrix->bits / 8, matrix->columns);
  Value scale = createMatrix(node, 2, matrix->getNumBlocks(), matrix->columns);
  Value zeroPoint = createZeroPoints(node, *matrix);
  if (node.failed())
    return failure();
  Value result = node.createValue<relax::QuantizedMatmulOp>(
      {createData(node, *matrix), weight, scale, zeroPoint},
      {node.i64("bits", matrix->bits),
       node.i64("block_size", matrix->blockSize)});
  if (node.hasInput(5))
    result = math.add(result, node.getInput(5));
  return node.setOutput(0, result);
}

ArrayRef<ContribOperator> relax_mlir::onnx::getContribPackedOperators() {
  static constexpr ContribOperator operators[] = {
      {{"MatMulNBits", 1, importMatMulNBits},
       "A B scales zero_points !g_idx bias",
       "Y"},
  };
  return operators;
}
