//===- LinearAlgebraOps.cpp - MatMul, Gemm, Einsum, Det -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "LinearOps.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

static LogicalResult importMatMul(NodeBuilder &node) {
  TensorMath math(node);
  return node.setOutput(0, math.matmul(node.getInput(0), node.getInput(1)));
}

/// Creates alpha * A' * B' + beta * C, where A' and B' are optionally
/// transposed.
Value relax_mlir::onnx::createGemm(NodeBuilder &node) {
  TensorMath math(node);
  Value a = node.getInput(0), b = node.getInput(1);
  int64_t rankA = node.getRank(a), rankB = node.getRank(b);
  if (!node.failed() && (rankA != 2 || rankB != 2))
    (void)node.error("A and B must be matrices, got rank " + Twine(rankA) +
                     " and rank " + Twine(rankB));
  if (node.failed())
    return {};
  auto transpose = [&](Value value, StringRef attribute) {
    if (node.getInt(attribute, 0) == 0)
      return value;
    return math.permute(value, {1, 0});
  };
  auto scale = [&](Value value, double factor) -> Value {
    if (factor == 1 || !value)
      return value;
    Type elementType = getElementType(value);
    return math.mul(value, node.createScalar(elementType, factor));
  };
  double alpha = node.getFloat("alpha", 1), beta = node.getFloat("beta", 1);
  a = transpose(a, "transA");
  b = transpose(b, "transB");
  Value result = scale(math.matmul(a, b), alpha);
  if (node.hasInput(2) && beta != 0) {
    Value c = scale(node.getInput(2), beta);
    Type matrixType = result ? result.getType() : Type();
    result = math.add(result, c);
    // Broadcasting is unidirectional, from C to the product.
    if (result &&
        !relax::areCompatible(relax::TensorShape::of(matrixType),
                              relax::TensorShape::of(result.getType())))
      (void)node.error("input C does not broadcast to the product of A and B");
  }
  return node.failed() ? Value() : result;
}

static LogicalResult importGemm(NodeBuilder &node) {
  return node.setOutput(0, createGemm(node));
}

static LogicalResult importEinsum(NodeBuilder &node) {
  SmallVector<Value> inputs = node.getInputs();
  StringRef equation = node.getString("equation", "");
  requireEinsum(node, inputs, equation);
  return node.setOutput(0, node.createValue<relax::EinsumOp>(
                               inputs, {node.string("subscripts", equation)}));
}

/// Performs one elimination step: multiplies the determinant by the pivot, the
/// element of the first column with the largest magnitude, and returns the
/// remaining matrix, one row and column smaller. `axis` is the dimension of the
/// rows.
static Value eliminate(NodeBuilder &node, Value matrix, int64_t axis,
                       int64_t size, Value &determinant) {
  TensorMath math(node);
  Value first = math.slice(matrix, axis + 1, 0, 1);
  Value pivotRow = node.createValue<relax::ArgmaxOp>(
      {math.abs(first)},
      {node.i64("axis", axis), node.boolean("keepdims", true)});
  if (!pivotRow)
    return {};
  Type i64 = getElementType(pivotRow);
  Value isPivot =
      math.equal(math.expand(math.arange(0, 1, size, i64), {1}), pivotRow);
  Value zero = math.number(matrix, 0), one = math.number(matrix, 1);
  Value row = math.sum(math.where(isPivot, matrix, zero), {axis}, true);
  Value pivot = math.slice(row, axis + 1, 0, 1);
  // Swapping the first row with the pivot row flips the sign.
  Value sign = math.where(math.equal(pivotRow, math.number(pivotRow, 0)), one,
                          math.number(matrix, -1));
  determinant = math.mul(determinant, math.mul(pivot, sign));
  Value rest =
      math.slice(math.where(isPivot, math.slice(matrix, axis, 0, 1), matrix),
                 axis, 1, size);
  // For a column of zeros the determinant is zero; avoid a division by zero.
  Value factors = math.where(math.equal(pivot, zero), zero,
                             math.div(math.slice(rest, axis + 1, 0, 1), pivot));
  return math.sub(math.slice(rest, axis + 1, 1, size),
                  math.mul(factors, math.slice(row, axis + 1, 1, size)));
}

/// Computes a determinant as the product of the pivots of Gaussian elimination.
static LogicalResult importDet(NodeBuilder &node) {
  constexpr int64_t kMaxRows = 32;
  TensorMath math(node);
  Value x = node.getInput(0);
  int64_t rank = node.getRank(x);
  if (node.failed())
    return failure();
  relax::TensorShape shape = relax::TensorShape::of(x.getType());
  if (rank < 2)
    return node.error("expected matrices, got rank " + Twine(rank));
  std::optional<int64_t> size = relax::getConstant(shape[rank - 1]);
  if (!size || relax::getConstant(shape[rank - 2]) != size || *size < 1 ||
      *size > kMaxRows)
    return node.error("matrices must be square with 1 to " + Twine(kMaxRows) +
                      " rows, got shape " + shape.str());
  Type elementType = getElementType(x);
  Value matrix = math.cast(x, getWideType(elementType));
  Value determinant = math.number(matrix, 1);
  for (int64_t left = *size; left > 1; --left)
    matrix = eliminate(node, matrix, rank - 2, left, determinant);
  determinant =
      math.squeeze(math.mul(determinant, matrix), {rank - 2, rank - 1});
  return node.setOutput(0, math.cast(determinant, elementType));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getLinearAlgebraOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Det", 11, importDet},
      {"Einsum", 12, importEinsum},
      {"Gemm", 7, importGemm},
      {"MatMul", 1, importMatMul},
  };
  return entries;
}
