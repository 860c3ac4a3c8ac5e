//===- IndexOps.cpp - ONNX operators that read and write by index ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataDependentOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// The indices, which all these operators have as input 1, where they are
/// constant and few enough to look at; else null.
static DenseElementsAttr getConstantIndices(NodeBuilder &node) {
  constexpr int64_t kMaxElements = 4096;
  auto indices = dyn_cast_or_null<DenseElementsAttr>(node.getConstantInput(1));
  if (!indices || !isa<IntegerType>(indices.getElementType()) ||
      indices.getNumElements() > kMaxElements)
    return {};
  return indices;
}

/// Reports an index that names no element of a dimension of input 0.
static LogicalResult checkIndex(NodeBuilder &node, const APInt &element,
                                int64_t size, int64_t axis) {
  int64_t value = element.getSExtValue();
  if (ShapedType::isDynamic(size) || (value >= -size && value < size))
    return success();
  return node.error("index " + Twine(value) + " of input '" +
                    node.getNode().inputs[1] + "' is out of range for the " +
                    Twine(size) + " elements of dimension " + Twine(axis) +
                    " of '" + node.getNode().inputs[0] + "'");
}

/// Reports constant indices that name no element along the axis.
static LogicalResult checkIndices(NodeBuilder &node, int64_t axis) {
  TensorType data = node.getInputType(0);
  if (node.failed())
    return failure();
  DenseElementsAttr indices = getConstantIndices(node);
  if (!indices)
    return success();
  int64_t size = getDimSize(data, axis);
  if (axis < 0 && data.hasRank())
    axis += data.getRank();
  for (const APInt &element : indices.getValues<APInt>())
    if (failed(checkIndex(node, element, size, axis)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Gather*, Scatter*
//===----------------------------------------------------------------------===//

template <typename OpTy> static LogicalResult importGather(NodeBuilder &node) {
  int64_t axis = node.getInt("axis", 0);
  if (node.failed() || failed(checkIndices(node, axis)))
    return failure();
  return node.setOutput(
      0, node.createValue<OpTy>({node.getInput(0), node.getInput(1)},
                                {node.i64("axis", axis)}));
}

/// Reports rows of constant indices that name no slice: the last dimension has
/// indices of the dimensions of the data from `first` on.
static LogicalResult checkIndexRows(NodeBuilder &node, int64_t first) {
  TensorType data = node.getInputType(0), type = node.getInputType(1);
  if (node.failed())
    return failure();
  DenseElementsAttr indices = getConstantIndices(node);
  if (!indices || !data.hasRank() || type.getRank() == 0)
    return success();
  int64_t depth = type.getDimSize(type.getRank() - 1);
  // That there are so many is another error.
  if (first < 0 || first + depth > data.getRank())
    return success();
  for (auto [i, element] : llvm::enumerate(indices.getValues<APInt>())) {
    int64_t axis = first + int64_t(i) % depth;
    if (failed(checkIndex(node, element, data.getDimSize(axis), axis)))
      return failure();
  }
  return success();
}

static LogicalResult importGatherND(NodeBuilder &node) {
  int64_t batchDims = node.getOpset() >= 12 ? node.getInt("batch_dims", 0) : 0;
  if (failed(checkIndexRows(node, batchDims)))
    return failure();
  Value data = node.getInput(0), indices = node.getInput(1);
  for (int64_t i = 0, rank = node.getRank(data); i < batchDims && i < rank; ++i)
    requireEqual(node, data, i, indices, i);
  return node.setOutput(
      0, node.createValue<relax::GatherNDOp>(
             {data, indices}, {node.i64("batch_dims", batchDims)}));
}

/// The reduction as relax names it.
static StringRef getReduction(NodeBuilder &node) {
  StringRef name =
      node.getOpset() >= 16 ? node.getString("reduction", "none") : "none";
  if (name == "none")
    return "update";
  if (name != "add" && name != "mul" &&
      (node.getOpset() < 18 || (name != "min" && name != "max")))
    (void)node.error("attribute 'reduction': unknown value '" + name + "'");
  return name;
}

static LogicalResult importScatterElements(NodeBuilder &node) {
  int64_t axis = node.getInt("axis", 0);
  StringRef reduction = getReduction(node);
  if (node.failed() || failed(checkIndices(node, axis)))
    return failure();
  Value indices = node.getInput(1), updates = node.getInput(2);
  int64_t rank = node.getRank(indices);
  // Another rank is the operator's error.
  for (int64_t i = 0; i < rank && node.getRank(updates) == rank; ++i)
    requireEqual(node, indices, i, updates, i);
  return node.setOutput(0,
                        node.createValue<relax::ScatterElementsOp>(
                            {node.getInput(0), indices, updates},
                            {node.i64("axis", axis),
                             TensorMath(node).string("reduction", reduction)}));
}

/// The dimensions of updates are those of the indices but the last, and those
/// of the data that a row of indices leaves open.
static void requireUpdates(NodeBuilder &node, Value &data, Value &indices,
                           Value &updates) {
  int64_t rank = node.getRank(data), numRows = node.getRank(indices) - 1;
  if (node.failed() || numRows < 0)
    return;
  int64_t depth = getDimSize(cast<TensorType>(indices.getType()), numRows);
  if (ShapedType::isDynamic(depth) || depth > rank ||
      node.getRank(updates) != numRows + rank - depth)
    return;
  for (int64_t i = 0; i < numRows; ++i)
    requireEqual(node, indices, i, updates, i);
  for (int64_t i = depth; i < rank; ++i)
    requireEqual(node, data, i, updates, numRows + i - depth);
}

static LogicalResult importScatterND(NodeBuilder &node) {
  if (failed(checkIndexRows(node, 0)))
    return failure();
  Value data = node.getInput(0), indices = node.getInput(1),
        updates = node.getInput(2);
  requireUpdates(node, data, indices, updates);
  return node.setOutput(
      0, node.createValue<relax::ScatterNDOp>(
             {data, indices, updates},
             {TensorMath(node).string("reduction", getReduction(node))}));
}

/// Rows of a cache are replaced, from an index on that each batch has. The
/// indices are known at run time only: `index + i`, for the rows of the update.
static LogicalResult importTensorScatter(NodeBuilder &node) {
  SmallVector<IndexExpr> cache, update;
  Value data = node.getInput(0, cache);
  (void)node.getInput(1, update);
  int64_t axis = node.normalizeAxis(node.getInt("axis", -2), cache.size());
  StringRef mode = node.getString("mode", "linear");
  if (node.failed())
    return failure();
  if (mode != "linear" && mode != "circular")
    return node.error("attribute 'mode': unknown value '" + mode + "'");
  if (axis == 0 || update.size() != cache.size())
    return node.error("expected an update of rank " + Twine(cache.size()) +
                      " and an axis behind the first");
  IndexExpr numRows = update[axis];
  update = cache;
  update[axis] = numRows;
  Value rows = node.getInput(1, "update", update);
  Type i64 = IntegerType::get(node.getContext(), 64);
  SmallVector<IndexExpr> ones(update.size(), IndexExpr(1));
  // The place of each row, as [1, .., rows, .., 1] + [batch, 1, ..].
  Value places = node.createValue<relax::ArangeOp>({node.createScalar(i64, 0),
                                                    node.createScalar(i64, 1),
                                                    node.createShape(numRows)});
  ones[axis] = numRows;
  places = node.createReshape(places, ones);
  if (node.hasInput(2)) {
    ones[axis] = 1;
    ones[0] = update[0];
    Value first = node.getInput(2, "write_indices", update[0]);
    first = node.createReshape(node.toI64(first), ones);
    places = node.createValue<relax::AddOp>({places, first});
  }
  if (mode == "circular") {
    // Element i of 0, 1, .. modulo the size is i modulo the size.
    Value wrapped = node.createValue<relax::ArangeOp>(
        {node.createScalar(i64, 0), node.createScalar(i64, 1),
         node.createShape(cache[axis])});
    places = node.createValue<relax::TakeOp>(
        {wrapped, places},
        {node.i64("axis", 0), TensorMath(node).string("mode", "wrap")});
  }
  places = node.createValue<relax::BroadcastToOp>(
      {places, node.createShape(update)});
  return node.setOutput(0, node.createValue<relax::ScatterElementsOp>(
                               {data, places, rows}, {node.i64("axis", axis)}));
}

/// Where the condition is true, as a vector; null after an error. That of a
/// condition which is not known at import has as many elements as turn out.
static Value getTruePlaces(NodeBuilder &node) {
  TensorMath math(node);
  TensorType type = node.getInputType(1);
  if (node.failed())
    return {};
  if (!type.getElementType().isInteger(1) || !type.hasRank() ||
      type.getRank() != 1) {
    (void)node.error("expected a vector of BOOL as condition");
    return {};
  }
  auto condition =
      dyn_cast_or_null<DenseElementsAttr>(node.getConstantInput(1));
  if (!condition)
    return math.squeeze(node.createValue<relax::NonzeroOp>({node.getInput(1)}),
                        {0});
  SmallVector<int64_t> places;
  for (auto [i, value] : llvm::enumerate(condition.getValues<bool>()))
    if (value)
      places.push_back(i);
  return math.vector(places);
}

/// The slices of a dimension, or of the elements in a row, whose condition is
/// true.
static LogicalResult importCompress(NodeBuilder &node) {
  Value places = getTruePlaces(node);
  SmallVector<IndexExpr> condition, shape, count;
  if (places && node.getInputType(1).isDynamicDim(0))
    (void)node.getInput(1, condition);
  else if (places)
    condition.push_back(node.getInputType(1).getDimSize(0));
  Value x = node.getInput(0, shape);
  int64_t axis = node.getInt("axis", 0);
  if (node.failed())
    return failure();
  if (!node.hasAttribute("axis")) {
    x = node.createValue<relax::FlattenOp>({x});
    shape = {llvm::product_of(shape, IndexExpr(1))};
  }
  axis = node.normalizeAxis(axis, shape.size());
  if (node.failed())
    return failure();
  IndexExpr rest = shape[axis] - condition[0];
  if (rest.getConstant().value_or(0) < 0)
    return node.error("the condition has " + condition[0].str() +
                      " elements, the dimension only " + shape[axis].str());
  node.checkNotNegative(
      rest, "the condition has more elements than the dimension, '" +
                condition[0].str() + "' and '" + shape[axis].str() + "'");
  places = node.nameShape(places, "count", count);
  return node.setOutput(0, TensorMath(node).take(x, places, axis));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getIndexOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Compress", 9, importCompress},
      {"Gather", 1, importGather<relax::TakeOp>},
      {"GatherElements", 11, importGather<relax::GatherElementsOp>},
      {"GatherND", 11, importGatherND},
      {"Scatter", 9, importScatterElements, 10},
      {"ScatterElements", 11, importScatterElements},
      {"ScatterND", 11, importScatterND},
      {"TensorScatter", 24, importTensorScatter},
  };
  return entries;
}
