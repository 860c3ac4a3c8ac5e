//===- IndexingOps.cpp - gather and scatter -------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxCreationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Returns the indices, input 1 of all these operators, if they are constant
/// and few enough to check; else null.
static DenseElementsAttr getConstantIndices(NodeBuilder &node) {
  constexpr int64_t kMaxElements = 4096;
  auto indices = dyn_cast_or_null<DenseElementsAttr>(node.getConstantInput(1));
  if (!indices || !isa<IntegerType>(indices.getElementType()) ||
      indices.getNumElements() > kMaxElements)
    return {};
  return indices;
}

/// Reports an index that is out of bounds for a dimension of input 0.
static LogicalResult checkIndex(NodeBuilder &node, const APInt &element,
                                int64_t size, int64_t axis) {
  int64_t value = element.getSExtValue();
  if (ShapedType::isDynamic(size) || (value >= -size && value < size))
    return success();
  return node.error(
      "index " + Twine(value) + " of input '" + node.getNode().inputs[1] +
      "' is out of bounds for dimension " + Twine(axis) + " of '" +
      node.getNode().inputs[0] + "', which has " + Twine(size) + " elements");
}

/// Reports constant indices that are out of bounds along the axis.
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
// Gather, Scatter
//===----------------------------------------------------------------------===//

template <typename OpTy> static LogicalResult importGather(NodeBuilder &node) {
  int64_t axis = node.getInt("axis", 0);
  if (node.failed() || failed(checkIndices(node, axis)))
    return failure();
  return node.setOutput(
      0, node.createValue<OpTy>({node.getInput(0), node.getInput(1)},
                                {node.i64("axis", axis)}));
}

/// Reports constant index tuples that are out of bounds: the last dimension of
/// the indices holds one index for each dimension of the data from `first` on.
static LogicalResult checkIndexRows(NodeBuilder &node, int64_t first) {
  TensorType data = node.getInputType(0), type = node.getInputType(1);
  if (node.failed())
    return failure();
  DenseElementsAttr indices = getConstantIndices(node);
  if (!indices || !data.hasRank() || type.getRank() == 0)
    return success();
  int64_t depth = type.getDimSize(type.getRank() - 1);
  // A tuple that is too long is reported by the operator.
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

/// Returns the reduction by its name in relax.
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
  // The operator reports a different rank.
  for (int64_t i = 0; i < rank && node.getRank(updates) == rank; ++i)
    requireEqual(node, indices, i, updates, i);
  return node.setOutput(
      0, node.createValue<relax::ScatterElementsOp>(
             {node.getInput(0), indices, updates},
             {node.i64("axis", axis), node.string("reduction", reduction)}));
}

/// Requires the dimensions of the updates to be those of the indices except the
/// last one, followed by those of the data that an index tuple does not cover.
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
  return node.setOutput(0, node.createValue<relax::ScatterNDOp>(
                               {data, indices, updates},
                               {node.string("reduction", getReduction(node))}));
}

/// Replaces rows of a cache, starting at an index per batch. The row indices,
/// `index + i`, are known only at run time.
static LogicalResult importTensorScatter(NodeBuilder &node) {
  TensorMath math(node);
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
    return node.error("the update must have rank " + Twine(cache.size()) +
                      " and the axis must not be 0");
  IndexExpr numRows = update[axis];
  update = cache;
  update[axis] = numRows;
  Value rows = node.getInput(1, "update", update);
  Type i64 = node.getI64Type();
  SmallVector<IndexExpr> ones(update.size(), IndexExpr(1));
  // The index of each row: [1, .., rows, .., 1] + [batch, 1, ..].
  Value indices = math.arange(0, 1, numRows, i64);
  ones[axis] = numRows;
  indices = node.createReshape(indices, ones);
  if (node.hasInput(2)) {
    ones[axis] = 1;
    ones[0] = update[0];
    Value first = node.getInput(2, "write_indices", update[0]);
    first = node.createReshape(node.toI64(first), ones);
    indices = math.add(indices, first);
  }
  if (mode == "circular") {
    // A take in wrap mode from 0, 1, ... computes indices modulo the size.
    Value wrapped = math.arange(0, 1, cache[axis], i64);
    indices = math.take(wrapped, indices, 0, "wrap");
  }
  indices = math.broadcast(indices, update);
  return node.setOutput(
      0, node.createValue<relax::ScatterElementsOp>({data, indices, rows},
                                                    {node.i64("axis", axis)}));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getIndexingOperators() {
  static constexpr OperatorEntry entries[] = {
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
