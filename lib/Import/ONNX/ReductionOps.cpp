//===- ReductionOps.cpp - ONNX reductions ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ShapeArithmetic.h"
#include "TensorMath.h"

#include "Elementwise.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// What is done with the elements before a reduction, or with its result.
using Step = Value (*)(NodeBuilder &, Value);

static Value keep(NodeBuilder &, Value x) { return x; }
static Value square(NodeBuilder &node, Value x) {
  return node.createValue<relax::SquareOp>({x});
}
static Value squareRoot(NodeBuilder &node, Value x) {
  return node.createValue<relax::SqrtOp>({x});
}
static Value magnitude(NodeBuilder &node, Value x) {
  if (!x || cast<TensorType>(x.getType()).getElementType().isUnsignedInteger())
    return x;
  return node.createValue<relax::AbsOp>({x});
}
static Value logarithm(NodeBuilder &node, Value x) {
  return node.createValue<relax::LogOp>({x});
}

Reduction relax_mlir::onnx::getReduction(NodeBuilder &node, int64_t inputSince,
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

/// `before` is done where there is nothing to reduce, too.
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

/// The type in which numbers of this one are added up and counted.
static Type getSumType(Type elementType) {
  return IntegerType::get(elementType.getContext(), 64,
                          elementType.isUnsignedInteger()
                              ? IntegerType::Unsigned
                              : IntegerType::Signless);
}

/// The mean of integers, rounded towards zero.
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

/// Where a sum is too large for the type and the result is not. What has no
/// integers as results is computed in f64 and rounded towards zero.
static Type getWideTypeOf(Value x) {
  Type type = getElementType(x);
  return isa<IntegerType>(type) ? Type(Float64Type::get(type.getContext()))
                                : getWideType(type);
}

/// The sum of what `before` gives, and of it what `after` does.
template <Step before, Step after>
static LogicalResult importWideSum(NodeBuilder &node) {
  Value x = node.getInput(0);
  int64_t rank = node.getRank(x);
  if (node.failed())
    return failure();
  Type given = getElementType(x);
  Reduction reduction = getReduction(node, 18, rank);
  x = before(node, convertElements(node, x, getWideTypeOf(x)));
  if (reduction.reduces())
    x = TensorMath(node).sum(x, reduction.axes, reduction.keepDims);
  return node.setOutput(0, convertElements(node, after(node, x), given));
}

/// log(sum(exp(x))) as m + log(sum(exp(x - m))), where m is the maximum, or 0
/// where that is no number: then exp(x) is 0 or infinite anyway.
static LogicalResult importReduceLogSumExp(NodeBuilder &node) {
  Value x = node.getInput(0);
  Type given = x ? getElementType(x) : Type();
  if (x)
    x = convertElements(node, x, getWideTypeOf(x));
  int64_t rank = node.getRank(x);
  if (node.failed())
    return failure();
  Reduction reduction = getReduction(node, 18, rank);
  // The logarithm of the exponential.
  if (!reduction.reduces())
    return node.forwardInput(0, 0);
  SmallVector<NamedAttribute> kept = {node.i64Array("axes", reduction.axes),
                                      node.boolean("keepdims", true)};
  Value greatest = node.createValue<relax::MaxOp>({x}, kept);
  if (node.failed())
    return failure();
  Value isFinite = node.createValue<relax::IsFiniteOp>({greatest});
  Value zero = node.createScalar(getElementType(x), 0);
  Value shift = node.createValue<relax::WhereOp>({isFinite, greatest, zero});
  Value terms = node.createValue<relax::ExpOp>(
      {node.createValue<relax::SubtractOp>({x, shift})});
  Value sum = node.createValue<relax::SumOp>({terms}, kept);
  Value result = node.createValue<relax::AddOp>({logarithm(node, sum), shift});
  if (!reduction.keepDims)
    result = node.createValue<relax::SqueezeOp>(
        {result}, {node.i64Array("axes", reduction.axes)});
  return node.setOutput(0, convertElements(node, result, given));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getReductionOperators() {
  static constexpr OperatorEntry entries[] = {
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
