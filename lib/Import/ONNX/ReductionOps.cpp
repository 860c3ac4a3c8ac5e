//===- ReductionOps.cpp - reductions, ArgMax, scans, Hardmax --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "NodeBuilder.h"
#include "ShapeArithmetic.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// A function of the elements before a reduction, or of its result.
using Step = Value (*)(NodeBuilder &, Value);

static Value keep(NodeBuilder &, Value x) { return x; }
static Value square(NodeBuilder &node, Value x) {
  TensorMath math(node);
  return math.square(x);
}
static Value squareRoot(NodeBuilder &node, Value x) {
  TensorMath math(node);
  return math.sqrt(x);
}
static Value magnitude(NodeBuilder &node, Value x) {
  TensorMath math(node);
  if (!x || getElementType(x).isUnsignedInteger())
    return x;
  return math.abs(x);
}
static Value logarithm(NodeBuilder &node, Value x) {
  TensorMath math(node);
  return math.log(x);
}

Reduction relax_mlir::onnx::getReduction(InputReader &node, int64_t inputSince,
                                         int64_t rank) {
  Reduction reduction;
  bool isInput = node.getOpset() >= inputSince;
  bool isEmptyInput = false;
  if (isInput && node.hasInput(1)) {
    auto type = dyn_cast_or_null<RankedTensorType>(node.getInputType(1));
    isEmptyInput = type && type.hasStaticShape() && type.getNumElements() == 0;
  }
  if (!isEmptyInput)
    reduction.axes = node.getAxes(inputSince, rank).value_or(reduction.axes);
  reduction.isAxesGiven = !reduction.axes.empty();
  if (!reduction.isAxesGiven)
    reduction.axes = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  int64_t keepDims = node.getInt("keepdims", 1);
  if (!node.failed() && keepDims != 0 && keepDims != 1)
    (void)node.error("attribute 'keepdims': expected 0 or 1, got " +
                     Twine(keepDims));
  reduction.keepDims = keepDims != 0;
  reduction.isNoopWithoutAxes =
      isInput && node.getInt("noop_with_empty_axes", 0) != 0;
  return reduction;
}

/// `before` applies even if there are no axes to reduce.
template <typename OpTy, int64_t InputSince, Step before = keep>
static LogicalResult importReduction(NodeBuilder &node) {
  Value x = node.getInput(0);
  int64_t rank = node.getRank(x);
  if (node.failed())
    return failure();
  Reduction reduction = getReduction(node, InputSince, rank);
  if (!reduction.reduces() && before == keep)
    return node.forwardInput(0, 0);
  x = before(node, x);
  if (reduction.reduces())
    x = node.createValue<OpTy>({x},
                               {node.i64Array("axes", reduction.axes),
                                node.boolean("keepdims", reduction.keepDims)});
  return node.setOutput(0, x);
}

/// Returns the type in which integers of this type are summed and counted.
static Type getSumType(Type elementType) {
  return IntegerType::get(elementType.getContext(), 64,
                          elementType.isUnsignedInteger()
                              ? IntegerType::Unsigned
                              : IntegerType::Signless);
}

/// Imports the mean of integers, rounded towards zero.
static LogicalResult importReduceMean(NodeBuilder &node) {
  TensorType type = node.getInputType(0);
  if (node.failed() || !isa<IntegerType>(type.getElementType()))
    return importReduction<relax::MeanOp, 18>(node);
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  if (node.failed())
    return failure();
  Reduction reduction = getReduction(node, 18, shape.size());
  if (!reduction.reduces())
    return node.forwardInput(0, 0);
  IndexExpr count(1);
  for (int64_t axis : reduction.axes)
    count *= shape[axis];
  Type wide = getSumType(type.getElementType());
  Value mean =
      math.div(math.sum(math.cast(x, wide), reduction.axes, reduction.keepDims),
               math.size(count, wide));
  return node.setOutput(0, math.cast(mean, type.getElementType()));
}

/// Returns a type in which a sum does not overflow while the result is in
/// range. Functions with non-integer results are computed in f64 for integers
/// and rounded towards zero.
static Type getWideTypeOf(Value x) {
  Type type = getElementType(x);
  return isa<IntegerType>(type) ? Type(Float64Type::get(type.getContext()))
                                : getWideType(type);
}

/// Applies `before` to the elements, sums them, and applies `after`.
template <Step before, Step after>
static LogicalResult importWideSum(NodeBuilder &node) {
  TensorMath math(node);
  Value x = node.getInput(0);
  int64_t rank = node.getRank(x);
  if (node.failed())
    return failure();
  Type given = getElementType(x);
  Reduction reduction = getReduction(node, 18, rank);
  x = before(node, math.cast(x, getWideTypeOf(x)));
  if (reduction.reduces())
    x = math.sum(x, reduction.axes, reduction.keepDims);
  return node.setOutput(0, math.cast(after(node, x), given));
}

/// Computes log(sum(exp(x))) as m + log(sum(exp(x - m))), where m is the
/// maximum, or 0 if that is not finite: exp(x) is then 0 or infinite anyway.
static LogicalResult importReduceLogSumExp(NodeBuilder &node) {
  TensorMath math(node);
  Value x = node.getInput(0);
  Type given = x ? getElementType(x) : Type();
  if (x)
    x = math.cast(x, getWideTypeOf(x));
  int64_t rank = node.getRank(x);
  if (node.failed())
    return failure();
  Reduction reduction = getReduction(node, 18, rank);
  // The logarithm of the exponential is the identity.
  if (!reduction.reduces())
    return node.forwardInput(0, 0);
  SmallVector<NamedAttribute> kept = {node.i64Array("axes", reduction.axes),
                                      node.boolean("keepdims", true)};
  Value greatest = node.createValue<relax::MaxOp>({x}, kept);
  if (node.failed())
    return failure();
  Value isFinite = node.createValue<relax::IsFiniteOp>({greatest});
  Value zero = math.number(x, 0);
  Value shift = math.where(isFinite, greatest, zero);
  Value terms = math.exp(math.sub(x, shift));
  Value sum = node.createValue<relax::SumOp>({terms}, kept);
  Value result = math.add(logarithm(node, sum), shift);
  if (!reduction.keepDims)
    result = math.squeeze(result, reduction.axes);
  return node.setOutput(0, math.cast(result, given));
}

//===----------------------------------------------------------------------===//
// ArgMax, ArgMin, CumSum, CumProd
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Hardmax
//===----------------------------------------------------------------------===//

/// Returns 1 at the first maximum along the axis (at the first NaN if there is
/// one) and 0 elsewhere.
static Value createHardmax(NodeBuilder &node, Value x, const IndexExpr &size,
                           int64_t axis, int64_t rank) {
  TensorMath math(node);
  Value index = node.createValue<relax::ArgmaxOp>(
      {x}, {node.i64("axis", axis), node.boolean("keepdims", true)});
  if (!index)
    return {};
  Type i64 = getElementType(index);
  SmallVector<IndexExpr> along(rank, IndexExpr(1));
  along[axis] = size;
  Value indices = math.reshape(math.arange(0, 1, size, i64), along);
  return math.where(math.equal(index, indices), math.number(x, 1),
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

/// Imports Hardmax before version 13, which treats all dimensions from the axis
/// on as one row.
static LogicalResult importHardmaxOfRows(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  int64_t rank = shape.size(), axis = node.getInt("axis", 1);
  if (node.failed())
    return failure();
  // axis == rank is allowed: rows of one element.
  if (axis != rank)
    axis = node.normalizeAxis(axis, rank);
  SmallVector<IndexExpr> matrix = getMatrixShape(shape, axis);
  Value rows =
      createHardmax(node, node.createReshape(x, matrix), matrix[1], 1, 2);
  return node.setOutput(0, node.createReshape(rows, shape));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getReductionOperators() {
  static constexpr OperatorEntry entries[] = {
      {"ArgMax", 1, importArgReduction<relax::ArgmaxOp>},
      {"ArgMin", 1, importArgReduction<relax::ArgminOp>},
      {"CumProd", 26, importScan<relax::CumprodOp>},
      {"CumSum", 11, importScan<relax::CumsumOp>},
      {"Hardmax", 1, importHardmaxOfRows, 12},
      {"Hardmax", 13, importHardmax},
      {"ReduceL1", 1, importReduction<relax::SumOp, 18, magnitude>},
      {"ReduceL2", 1, importWideSum<square, squareRoot>},
      {"ReduceLogSum", 1, importWideSum<keep, logarithm>},
      {"ReduceLogSumExp", 1, importReduceLogSumExp},
      {"ReduceMax", 1, importReduction<relax::MaxOp, 18>},
      {"ReduceMean", 1, importReduceMean},
      {"ReduceMin", 1, importReduction<relax::MinOp, 18>},
      {"ReduceProd", 1, importReduction<relax::ProdOp, 18>},
      {"ReduceSum", 1, importReduction<relax::SumOp, 13>},
      {"ReduceSumSquare", 1, importReduction<relax::SumOp, 18, square>},
  };
  return entries;
}
