//===- LinearAlgebraOps.cpp - ONNX matrix products ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLinearAlgebraOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxManipulateOps.h"

using namespace mlir;
using namespace relax_mlir::onnx;

static LogicalResult importMatMul(NodeBuilder &node) {
  return node.setOutput(0, node.createValue<relax::MatmulOp>(
                               {node.getInput(0), node.getInput(1)}));
}

/// alpha * A' * B' + beta * C, where ' is the transposition asked for.
static LogicalResult importGemm(NodeBuilder &node) {
  Value a = node.getInput(0), b = node.getInput(1);
  int64_t rankA = node.getRank(a), rankB = node.getRank(b);
  if (node.failed())
    return failure();
  if (rankA != 2 || rankB != 2)
    return node.error("expected matrices, got rank " + Twine(rankA) +
                      " and rank " + Twine(rankB));
  auto transpose = [&](Value value, StringRef attribute) {
    if (node.getInt(attribute, 0) == 0)
      return value;
    return node.createValue<relax::PermuteDimsOp>(
        {value}, {node.i64Array("axes", {1, 0})});
  };
  auto scale = [&](Value value, double factor) -> Value {
    if (factor == 1 || !value)
      return value;
    Type elementType = cast<TensorType>(value.getType()).getElementType();
    return node.createValue<relax::MultiplyOp>(
        {value, node.createScalar(elementType, factor)});
  };
  double alpha = node.getFloat("alpha", 1), beta = node.getFloat("beta", 1);
  a = transpose(a, "transA");
  b = transpose(b, "transB");
  Value result = scale(node.createValue<relax::MatmulOp>({a, b}), alpha);
  if (node.hasInput(2) && beta != 0) {
    Value c = scale(node.getInput(2), beta);
    Type matrixType = result ? result.getType() : Type();
    result = node.createValue<relax::AddOp>({result, c});
    // C broadcasts to the product, not the other way round.
    if (result &&
        !relax::areCompatible(relax::TensorShape::of(matrixType),
                              relax::TensorShape::of(result.getType())))
      return node.error("input C does not broadcast to the product of A and B");
  }
  return node.setOutput(0, result);
}

static LogicalResult importEinsum(NodeBuilder &node) {
  SmallVector<Value> inputs = node.getInputs();
  StringRef equation = node.getString("equation", "");
  Builder builder(node.getContext());
  return node.setOutput(
      0, node.createValue<relax::EinsumOp>(
             inputs, {builder.getNamedAttr("subscripts",
                                           builder.getStringAttr(equation))}));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getLinearAlgebraOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Einsum", 12, importEinsum},
      {"Gemm", 7, importGemm},
      {"MatMul", 1, importMatMul},
  };
  return entries;
}
