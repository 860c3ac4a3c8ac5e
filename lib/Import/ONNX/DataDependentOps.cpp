//===- DataDependentOps.cpp - results of data-dependent size --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"
#include "ShapeArithmetic.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataDependentOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// NonZero, Unique
//===----------------------------------------------------------------------===//

static LogicalResult importNonZero(NodeBuilder &node) {
  return node.setOutput(0,
                        node.createValue<relax::NonzeroOp>({node.getInput(0)}));
}

static LogicalResult importUnique(NodeBuilder &node) {
  Value x = node.getInput(0);
  SmallVector<NamedAttribute> attributes = {
      node.boolean("sorted", node.getInt("sorted", 1) != 0)};
  if (node.hasAttribute("axis"))
    attributes.push_back(
        node.i64("axis", node.normalizeAxis(node.getRequiredInt("axis"),
                                            node.getRank(x))));
  auto unique = node.create<relax::UniqueOp>({x}, attributes);
  if (!unique)
    return failure();
  for (auto [index, result] : llvm::enumerate(unique->getResults()))
    if (node.hasOutput(index) && failed(node.setOutput(index, result)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Compress
//===----------------------------------------------------------------------===//

/// Returns the indices at which the condition is true, as a vector; null after
/// an error. If the condition is unknown at import the size of the vector is
/// data-dependent.
static Value getTrueIndices(NodeBuilder &node) {
  TensorMath math(node);
  TensorType type = node.getInputType(1);
  if (node.failed())
    return {};
  if (!type.getElementType().isInteger(1) || !type.hasRank() ||
      type.getRank() != 1) {
    (void)node.error("input 'condition' must be a vector of BOOL");
    return {};
  }
  auto condition =
      dyn_cast_or_null<DenseElementsAttr>(node.getConstantInput(1));
  if (!condition)
    return math.squeeze(node.createValue<relax::NonzeroOp>({node.getInput(1)}),
                        {0});
  SmallVector<int64_t> indices;
  for (auto [i, value] : llvm::enumerate(condition.getValues<bool>()))
    if (value)
      indices.push_back(i);
  return math.vector(indices);
}

/// Takes the slices of a dimension, or the elements of the flattened tensor, at
/// which the condition is true.
static LogicalResult importCompress(NodeBuilder &node) {
  TensorMath math(node);
  Value indices = getTrueIndices(node);
  SmallVector<IndexExpr> condition, shape, count;
  if (indices && node.getInputType(1).isDynamicDim(0))
    (void)node.getInput(1, condition);
  else if (indices)
    condition.push_back(node.getInputType(1).getDimSize(0));
  Value x = node.getInput(0, shape);
  int64_t axis = node.getInt("axis", 0);
  if (node.failed())
    return failure();
  if (!node.hasAttribute("axis")) {
    x = node.createValue<relax::FlattenOp>({x});
    shape = {getNumElements(shape)};
  }
  axis = node.normalizeAxis(axis, shape.size());
  if (node.failed())
    return failure();
  IndexExpr rest = shape[axis] - condition[0];
  if (rest.getConstant().value_or(0) < 0)
    return node.error("the condition has " + condition[0].str() +
                      " elements, but the dimension only " + shape[axis].str());
  node.checkNotNegative(
      rest, "the condition has more elements than the dimension, '" +
                condition[0].str() + "' and '" + shape[axis].str() + "'");
  indices = node.nameShape(indices, "count", count);
  return node.setOutput(0, math.take(x, indices, axis));
}

//===----------------------------------------------------------------------===//
// NonMaxSuppression
//===----------------------------------------------------------------------===//

/// Reports a constant threshold that is out of range.
static LogicalResult checkThreshold(NodeBuilder &node, size_t index,
                                    StringRef what) {
  std::optional<double> value = node.getKnownFloat(index);
  if (!value || (*value >= 0 && *value <= 1))
    return success();
  return node.error("input '" + what +
                    "': expected a number from 0 to 1, got " +
                    llvm::formatv("{0}", *value).str());
}

static LogicalResult importNonMaxSuppression(NodeBuilder &node) {
  int64_t isCentered = node.getInt("center_point_box", 0);
  if (!node.failed() && isCentered != 0 && isCentered != 1)
    return node.error("attribute 'center_point_box': expected 0 or 1, got " +
                      Twine(isCentered));
  // Boxes are [batches, boxes, 4], scores are [batches, classes, boxes].
  SmallVector<Value> operands = {node.getInput(0), node.getInput(1)};
  Value &boxes = operands[0], &scores = operands[1];
  requireSize(node, boxes, 2, 4);
  requireEqual(node, boxes, 0, scores, 0);
  requireEqual(node, boxes, 1, scores, 2);
  // By default no boxes are selected.
  operands.push_back(node.hasInput(2)
                         ? node.getScalar(2, "max_output_boxes_per_class")
                         : node.createScalar(node.getI64Type(), 0));
  if (node.hasInput(3) && failed(checkThreshold(node, 3, "iou_threshold")))
    return failure();
  operands.push_back(node.hasInput(3)
                         ? node.getScalar(3, "iou_threshold")
                         : node.createScalar(node.getF32Type(), 0));
  if (node.hasInput(4))
    operands.push_back(node.getScalar(4, "score_threshold"));
  return node.setOutput(
      0, node.createValue<relax::AllClassNonMaxSuppressionOp>(
             operands, {node.boolean("center_point_box", isCentered != 0)}));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getDataDependentOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Compress", 9, importCompress},
      {"NonMaxSuppression", 10, importNonMaxSuppression},
      {"NonZero", 9, importNonZero},
      {"Unique", 11, importUnique},
  };
  return entries;
}
