//===- ShapeOps.cpp - Shape and Size --------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"
#include "ShapeArithmetic.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Returns the dimensions from `start` to `end`.
static LogicalResult importShape(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  if (ElementsAttr constant = node.getConstantInput(0))
    llvm::append_range(shape, constant.getShapedType().getShape());
  else
    node.getInput(0, shape);
  int64_t rank = shape.size();
  auto clampAxis = [&](int64_t axis) {
    return std::clamp<int64_t>(axis < 0 ? axis + rank : axis, 0, rank);
  };
  int64_t start = 0, end = rank;
  if (node.getOpset() >= 15) {
    start = clampAxis(node.getInt("start", 0));
    end = std::max(start, clampAxis(node.getInt("end", rank)));
  }
  KnownIntegers result;
  result.elementType = node.getI64Type();
  result.elements.assign(shape.begin() + start, shape.begin() + end);
  return node.setOutput(0, std::move(result));
}

static LogicalResult importSize(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  node.getInput(0, shape);
  KnownIntegers result;
  result.elementType = node.getI64Type();
  result.isScalar = true;
  result.elements.push_back(getNumElements(shape));
  return node.setOutput(0, std::move(result));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getShapeOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Shape", 1, importShape},
      {"Size", 1, importSize},
  };
  return entries;
}
