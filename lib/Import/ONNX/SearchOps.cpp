//===- SearchOps.cpp - ONNX searches, sorts, sets and scans ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataDependentOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSortingOps.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

template <typename OpTy>
static LogicalResult importArgReduction(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  int64_t axis = node.normalizeAxis(node.getInt("axis", 0), shape.size());
  if (node.failed())
    return failure();
  int64_t keepDims = node.getInt("keepdims", 1);
  if (keepDims != 0 && keepDims != 1)
    return node.error("attribute 'keepdims': expected 0 or 1, got " +
                      Twine(keepDims));
  std::string none = ("axis " + Twine(axis) + " has no elements").str();
  if (shape[axis].isZero())
    return node.error(none);
  node.checkNotNegative(shape[axis] - 1, none);
  return node.setOutput(
      0,
      node.createValue<OpTy>(
          {x}, {node.i64("axis", axis), node.boolean("keepdims", keepDims != 0),
                node.boolean("select_last_index",
                             node.getInt("select_last_index", 0) != 0)}));
}

template <typename OpTy> static LogicalResult importScan(NodeBuilder &node) {
  Value x = node.getInput(0);
  int64_t rank = node.getRank(x);
  int64_t axis = node.getConstantInteger(1, "axis");
  if (node.failed())
    return failure();
  axis = node.normalizeAxis(axis, rank);
  return node.setOutput(
      0, node.createValue<OpTy>(
             {x}, {node.i64("axis", axis),
                   node.boolean("exclusive", node.getInt("exclusive", 0) != 0),
                   node.boolean("reverse", node.getInt("reverse", 0) != 0)}));
}

/// The first `k` of all elements in their order, where `k` is an expression or
/// known at run time only. That it is more than there are elements is an error
/// then, as relax.topk has one where it is a constant.
static LogicalResult importTopKOfSorted(NodeBuilder &node, Value x,
                                        int64_t axis, bool isLargest) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  IndexExpr k = node.getSize(1, "K");
  x = node.getInput(0, shape);
  if (node.failed())
    return failure();
  node.checkNotNegative(shape[axis] - k, "K is more than there are elements");
  shape[axis] = k;
  Value order = node.createValue<relax::ArgsortOp>(
      {x}, {node.i64("axis", axis), node.boolean("descending", isLargest)});
  Value indices = node.castToShape(math.slice(order, axis, 0, k), shape);
  Value values = node.createValue<relax::GatherElementsOp>(
      {x, indices}, {node.i64("axis", axis)});
  if (failed(node.setOutput(0, values)))
    return failure();
  return node.hasOutput(1) ? node.setOutput(1, indices) : success();
}

/// `k` is an attribute before version 10, an input from then on.
static LogicalResult importTopK(NodeBuilder &node) {
  Value x = node.getInput(0);
  int64_t axis = node.normalizeAxis(node.getInt("axis", -1), node.getRank(x));
  bool isLargest = node.getOpset() < 11 || node.getInt("largest", 1) != 0;
  // Any order will do where it is not to be sorted.
  node.ignoreAttribute("sorted");
  if (node.failed())
    return failure();
  if (node.getOpset() >= 10) {
    const KnownIntegers *known = node.getKnownIntegers(1);
    if (!node.failed() &&
        (!known || !llvm::all_of(known->elements, [](const IndexExpr &k) {
          return k.isConstant();
        })))
      return importTopKOfSorted(node, x, axis, isLargest);
  }
  int64_t k = node.getOpset() < 10 ? node.getRequiredInt("k")
                                   : node.getConstantInteger(1, "K");
  auto topk =
      node.create<relax::TopkOp>({x}, {node.i64("k", k), node.i64("axis", axis),
                                       node.boolean("largest", isLargest)});
  if (!topk || failed(node.setOutput(0, topk.getValues())))
    return failure();
  return node.hasOutput(1) ? node.setOutput(1, topk.getIndices()) : success();
}

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

/// Of one number that is known at import.
static LogicalResult checkThreshold(NodeBuilder &node, size_t index,
                                    StringRef what) {
  auto constant =
      dyn_cast_or_null<DenseElementsAttr>(node.getConstantInput(index));
  if (!constant || !isa<FloatType>(constant.getElementType()) ||
      constant.getNumElements() != 1)
    return success();
  double value = (*constant.getValues<APFloat>().begin()).convertToDouble();
  if (value >= 0 && value <= 1)
    return success();
  return node.error("input '" + what +
                    "': expected a number from 0 to 1, got " +
                    llvm::formatv("{0}", value).str());
}

static LogicalResult importNonMaxSuppression(NodeBuilder &node) {
  int64_t isCentered = node.getInt("center_point_box", 0);
  if (!node.failed() && isCentered != 0 && isCentered != 1)
    return node.error("attribute 'center_point_box': expected 0 or 1, got " +
                      Twine(isCentered));
  // [batches, boxes, 4] and [batches, classes, boxes].
  SmallVector<Value> operands = {node.getInput(0), node.getInput(1)};
  Value &boxes = operands[0], &scores = operands[1];
  requireSize(node, boxes, 2, 4);
  requireEqual(node, boxes, 0, scores, 0);
  requireEqual(node, boxes, 1, scores, 2);
  // Nothing is selected where it does not say how much.
  operands.push_back(
      node.hasInput(2)
          ? node.getScalar(2, "max_output_boxes_per_class")
          : node.createScalar(IntegerType::get(node.getContext(), 64), 0));
  if (node.hasInput(3) && failed(checkThreshold(node, 3, "iou_threshold")))
    return failure();
  operands.push_back(
      node.hasInput(3)
          ? node.getScalar(3, "iou_threshold")
          : node.createScalar(Float32Type::get(node.getContext()), 0));
  if (node.hasInput(4))
    operands.push_back(node.getScalar(4, "score_threshold"));
  return node.setOutput(
      0, node.createValue<relax::AllClassNonMaxSuppressionOp>(
             operands, {node.boolean("center_point_box", isCentered != 0)}));
}

/// 1 where the first greatest element along the axis is, which is a NaN where
/// there is one, and 0 elsewhere.
static Value createHardmax(NodeBuilder &node, Value x, const IndexExpr &size,
                           int64_t axis, int64_t rank) {
  TensorMath math(node);
  Value place = node.createValue<relax::ArgmaxOp>(
      {x}, {node.i64("axis", axis), node.boolean("keepdims", true)});
  if (!place)
    return {};
  Type i64 = cast<TensorType>(place.getType()).getElementType();
  SmallVector<IndexExpr> along(rank, IndexExpr(1));
  along[axis] = size;
  Value places = math.reshape(math.arange(0, 1, size, i64), along);
  return math.where(math.equal(place, places), math.number(x, 1),
                    math.number(x, 0));
}

static LogicalResult importHardmax(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  int64_t rank = shape.size();
  int64_t axis = node.normalizeAxis(node.getInt("axis", -1), rank);
  if (node.failed())
    return failure();
  return node.setOutput(0, createHardmax(node, x, shape[axis], axis, rank));
}

/// Before version 13 all dimensions from the axis on were one row.
static LogicalResult importHardmaxOfRows(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  int64_t rank = shape.size(), axis = node.getInt("axis", 1);
  if (node.failed())
    return failure();
  // axis == rank was allowed: rows of one element.
  if (axis != rank)
    axis = node.normalizeAxis(axis, rank);
  SmallVector<IndexExpr> matrix = {IndexExpr(1), IndexExpr(1)};
  for (int64_t i = 0; i < rank; ++i)
    matrix[i < axis ? 0 : 1] *= shape[i];
  Value rows =
      createHardmax(node, node.createReshape(x, matrix), matrix[1], 1, 2);
  return node.setOutput(0, node.createReshape(rows, shape));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getSearchOperators() {
  static constexpr OperatorEntry entries[] = {
      {"ArgMax", 1, importArgReduction<relax::ArgmaxOp>},
      {"ArgMin", 1, importArgReduction<relax::ArgminOp>},
      {"CumProd", 26, importScan<relax::CumprodOp>},
      {"CumSum", 11, importScan<relax::CumsumOp>},
      {"Hardmax", 1, importHardmaxOfRows, 12},
      {"Hardmax", 13, importHardmax},
      {"NonMaxSuppression", 10, importNonMaxSuppression},
      {"NonZero", 9, importNonZero},
      {"TopK", 1, importTopK},
      {"Unique", 11, importUnique},
  };
  return entries;
}
