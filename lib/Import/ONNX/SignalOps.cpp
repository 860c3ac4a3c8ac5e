//===- SignalOps.cpp - ONNX Fourier transforms ----------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// A transform of `length` points of which `given` are there (others are zero)
/// and `results` are wanted.
struct Transform {
  int64_t length, given, results;
  bool isInverse;
  /// Numbers per point: 2 when complex.
  int64_t inputParts, outputParts;
};
} // namespace

/// The transform as a matrix from [given * inputParts] to
/// [results * outputParts].
static SmallVector<double> getMatrix(const Transform &t) {
  SmallVector<double> matrix;
  // A real result of an inverse transform comes from half of a symmetric
  // spectrum, whose points stand for two, but for the first and the middle.
  bool isHalf = t.isInverse && t.outputParts == 1;
  for (int64_t j = 0; j < t.given; ++j) {
    bool isUsed = j < (isHalf ? t.length / 2 + 1 : t.length);
    double weight = isUsed ? 1 : 0;
    if (t.isInverse)
      weight /= t.length;
    if (isHalf && j != 0 && 2 * j != t.length)
      weight *= 2;
    for (int64_t part = 0; part < t.inputParts; ++part) {
      for (int64_t k = 0; k < t.results; ++k) {
        // The product is reduced while it is exact.
        double turn = double(j * k % t.length) / t.length;
        double angle = (t.isInverse ? 2 : -2) * M_PI * turn;
        double cosine = weight * std::cos(angle),
               sine = weight * std::sin(angle);
        matrix.push_back(part == 0 ? cosine : -sine);
        if (t.outputParts == 2)
          matrix.push_back(part == 0 ? sine : cosine);
      }
    }
  }
  return matrix;
}

/// A constant of one number that an input may give.
static std::optional<int64_t> getNumber(NodeBuilder &node, size_t index,
                                        StringRef what) {
  if (!node.hasInput(index))
    return std::nullopt;
  SmallVector<int64_t> numbers = node.getConstantIntegers(index, what);
  if (!node.failed() && numbers.size() != 1)
    (void)node.error("expected one number as " + what);
  return numbers.empty() ? 0 : numbers[0];
}

/// DFT along an axis: a product with a matrix, after the axis has been moved to
/// where its points and their parts are the last dimension.
static LogicalResult importDFT(NodeBuilder &node) {
  // As long as the matrix is not what takes the memory.
  constexpr int64_t kMaxLength = 4096;
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  int64_t rank = shape.size();
  int64_t axis = node.getOpset() < 20 ? node.getInt("axis", 1)
                                      : getNumber(node, 2, "axis").value_or(-2);
  std::optional<int64_t> length = getNumber(node, 1, "dft_length");
  bool isInverse = node.getInt("inverse", 0) != 0;
  bool isOneSided = node.getInt("onesided", 0) != 0;
  if (node.failed())
    return failure();
  if (rank < 2)
    return node.error("expected a tensor of rank 2 or more, got rank " +
                      Twine(rank));
  axis = node.normalizeAxis(axis, rank);
  if (node.failed())
    return failure();
  std::optional<int64_t> given = shape[axis].getConstant(),
                         parts = shape.back().getConstant();
  if (axis == rank - 1 || !given || !parts || *parts < 1 || *parts > 2)
    return node.error("expected an axis of known size before a last dimension "
                      "of 1 or 2");
  Transform t = {};
  t.isInverse = isInverse;
  t.given = *given;
  t.inputParts = *parts;
  t.outputParts = isInverse && isOneSided ? 1 : 2;
  t.length =
      length.value_or(isInverse && isOneSided ? 2 * (*given - 1) : *given);
  if (t.length < 1 || t.length > kMaxLength || t.given > kMaxLength)
    return node.error("expected 1 to " + Twine(kMaxLength) + " points, got " +
                      Twine(t.length));
  t.results = !isInverse && isOneSided ? t.length / 2 + 1 : t.length;

  Type elementType = cast<TensorType>(x.getType()).getElementType();
  auto floatType = dyn_cast<FloatType>(elementType);
  if (!floatType)
    return node.error("expected floating-point numbers");
  SmallVector<APFloat> elements;
  for (double number : getMatrix(t)) {
    APFloat element(number);
    bool losesInfo = false;
    element.convert(floatType.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &losesInfo);
    elements.push_back(element);
  }
  auto matrixType = RankedTensorType::get(
      {t.given * t.inputParts, t.results * t.outputParts}, floatType);
  Value matrix =
      node.createConstant(DenseElementsAttr::get(matrixType, elements));

  // Where it is already, nothing is moved.
  SmallVector<int64_t> order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  order.erase(order.begin() + axis);
  order.insert(order.end() - 1, axis);
  bool moves = axis != rank - 2;
  if (moves)
    x = node.createValue<relax::PermuteDimsOp>({x},
                                               {node.i64Array("axes", order)});
  SmallVector<IndexExpr> rows;
  for (int64_t dim : ArrayRef(order).drop_back(2))
    rows.push_back(shape[dim]);
  rows.push_back(IndexExpr(t.given * t.inputParts));
  Value product =
      node.createValue<relax::MatmulOp>({node.createReshape(x, rows), matrix});
  rows.back() = IndexExpr(t.results);
  rows.push_back(IndexExpr(t.outputParts));
  Value result = node.createReshape(product, rows);
  if (moves) {
    SmallVector<int64_t> back(rank);
    for (auto [to, from] : llvm::enumerate(order))
      back[from] = to;
    result = node.createValue<relax::PermuteDimsOp>(
        {result}, {node.i64Array("axes", back)});
  }
  return node.setOutput(0, result);
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getSignalOperators() {
  static constexpr OperatorEntry entries[] = {
      {"DFT", 17, importDFT},
  };
  return entries;
}
