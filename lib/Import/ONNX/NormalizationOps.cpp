//===- NormalizationOps.cpp - ONNX softmax, normalizations, reductions ----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNNOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Before version 13 the softmax ran over a matrix: all dimensions from the
/// axis on were one row.
static LogicalResult importSoftmaxOfRows(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  int64_t rank = shape.size();
  if (node.failed())
    return failure();
  // axis == rank was allowed: rows of one element.
  int64_t axis = node.getInt("axis", 1);
  if (axis != rank)
    axis = node.normalizeAxis(axis, rank);
  if (node.failed())
    return failure();

  // Only one dimension of the row is not 1: no reshape is needed.
  SmallVector<int64_t> wide;
  for (int64_t i = axis; i < rank; ++i)
    if (!shape[i].isOne())
      wide.push_back(i);
  if (axis < rank && wide.size() <= 1)
    return node.setOutput(
        0, node.createValue<relax::SoftmaxOp>(
               {x}, {node.i64("axis", wide.empty() ? axis : wide[0])}));

  SmallVector<IndexExpr> matrix = {IndexExpr(1), IndexExpr(1)};
  for (int64_t i = 0; i < rank; ++i)
    matrix[i < axis ? 0 : 1] *= shape[i];
  Value rows = node.createReshape(x, matrix);
  Value result =
      node.createValue<relax::SoftmaxOp>({rows}, {node.i64("axis", 1)});
  return node.setOutput(0, node.createReshape(result, shape));
}

static LogicalResult importSoftmax(NodeBuilder &node) {
  Value x = node.getInput(0);
  int64_t axis = node.normalizeAxis(node.getInt("axis", -1), node.getRank(x));
  return node.setOutput(
      0, node.createValue<relax::SoftmaxOp>({x}, {node.i64("axis", axis)}));
}

static LogicalResult importDropout(NodeBuilder &node) {
  double rate = 0.5;
  if (node.getOpset() < 12) {
    rate = node.getFloat("ratio", 0.5);
  } else {
    node.ignoreAttribute("seed");
    if (node.hasInput(1))
      rate = node.getConstantFloat(1, "ratio");
    if (node.hasInput(2)) {
      auto training =
          dyn_cast_or_null<DenseElementsAttr>(node.getConstantInput(2));
      if (!training || !training.getElementType().isInteger(1) ||
          training.getNumElements() != 1 || *training.getValues<bool>().begin())
        return node.error("training mode is not supported");
    }
  }
  if (!(rate >= 0 && rate < 1))
    return node.forwardInput(0, 0);
  auto dropout = node.create<relax::DropoutOp>({node.getInput(0)},
                                               {node.f64("rate", rate)});
  if (!dropout || failed(node.setOutput(0, dropout->getResult(0))))
    return failure();
  // The mask was a tensor of numbers, later it became one of truth values.
  if (!node.hasOutput(1))
    return success();
  if (node.getOpset() < 10)
    return node.setOutput(1, dropout->getResult(1));
  auto type = dyn_cast<RankedTensorType>(dropout->getResult(1).getType());
  if (!type || !type.hasStaticShape())
    return node.error("output 'mask' is not supported for dynamic shapes");
  return node.setOutput(
      1, DenseElementsAttr::get(
             RankedTensorType::get(type.getShape(),
                                   IntegerType::get(node.getContext(), 1)),
             true));
}

/// (x - mean) / sqrt(variance + epsilon) * scale + bias, rearranged so that
/// what depends on the parameters only is apart: x * factor + offset.
static LogicalResult importBatchNormalization(NodeBuilder &node) {
  node.ignoreAttribute("momentum");
  if (node.getInt("training_mode", 0) != 0)
    return node.error("training mode is not supported");
  if (node.getOpset() < 9 && node.getInt("spatial", 1) != 1)
    return node.error("attribute 'spatial': only 1 is supported");
  for (size_t output = 1; output < node.getNode().outputs.size(); ++output)
    if (node.hasOutput(output))
      return node.error("outputs of training mode are not supported");
  double epsilon = node.getFloat("epsilon", 1e-5f);
  Value x = node.getInput(0);
  int64_t rank = node.getRank(x);
  if (node.failed())
    return failure();
  if (rank < 2)
    return node.error("expected rank 2 or more, got rank " + Twine(rank));

  Value scale = node.getChannelVector(1, rank);
  Value bias = node.getChannelVector(2, rank);
  Value mean = node.getChannelVector(3, rank);
  Value variance = node.getChannelVector(4, rank);
  if (node.failed())
    return failure();
  Value small = node.createScalar(
      cast<TensorType>(variance.getType()).getElementType(), epsilon);
  Value deviation = node.createValue<relax::RsqrtOp>(
      {node.createValue<relax::AddOp>({variance, small})});
  Value factor = node.createValue<relax::MultiplyOp>({scale, deviation});
  Value offset = node.createValue<relax::SubtractOp>(
      {bias, node.createValue<relax::MultiplyOp>({mean, factor})});
  Value scaled = node.createValue<relax::MultiplyOp>({x, factor});
  return node.setOutput(0, node.createValue<relax::AddOp>({scaled, offset}));
}

/// value to the power of 1/4, 1/2, 3/4 or 1.
static Value createQuarterPower(NodeBuilder &node, Value value, int quarters) {
  if (quarters == 4)
    return value;
  Value root = node.createValue<relax::SqrtOp>({value});
  if (quarters == 2)
    return root;
  Value fourthRoot = node.createValue<relax::SqrtOp>({root});
  if (quarters == 1)
    return fourthRoot;
  return node.createValue<relax::MultiplyOp>({root, fourthRoot});
}

/// x / (bias + alpha * mean of squares over `size` channels) ^ beta. The mean
/// over a window of channels is a pooling of the squares seen as an image of
/// one row per channel.
static LogicalResult importLRN(NodeBuilder &node) {
  double alpha = node.getFloat("alpha", 1e-4f);
  double beta = node.getFloat("beta", 0.75);
  double bias = node.getFloat("bias", 1);
  int64_t size = node.getRequiredInt("size");
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  int64_t rank = shape.size();
  if (node.failed())
    return failure();
  int quarters = 0;
  for (int candidate : {1, 2, 3, 4})
    if (beta * 4 == candidate)
      quarters = candidate;
  if (quarters == 0)
    return node.error("attribute 'beta': expected 0.25, 0.5, 0.75 or 1");
  if (size < 1 || size > (1 << 20))
    return node.error("attribute 'size': expected a positive number, got " +
                      Twine(size));
  if (rank < 3)
    return node.error("expected rank 3 or more, got rank " + Twine(rank));

  IndexExpr pixels(1);
  for (const IndexExpr &dim : ArrayRef(shape).drop_front(2))
    pixels *= dim;
  Type elementType = cast<TensorType>(x.getType()).getElementType();
  Value squares = node.createValue<relax::MultiplyOp>({x, x});
  Value rows =
      node.createReshape(squares, {shape[0], IndexExpr(1), shape[1], pixels});
  Value means = node.createValue<relax::AvgPool2dOp>(
      {rows}, {node.i64Array("pool_size", {size, 1}),
               node.i64Array("padding", {(size - 1) / 2, 0, size / 2, 0}),
               node.boolean("count_include_pad", true)});
  Value sums = node.createReshape(means, shape);
  Value scaled = node.createValue<relax::MultiplyOp>(
      {sums, node.createScalar(elementType, alpha)});
  Value shifted = node.createValue<relax::AddOp>(
      {scaled, node.createScalar(elementType, bias)});
  Value power = createQuarterPower(node, shifted, quarters);
  return node.setOutput(0, node.createValue<relax::DivideOp>({x, power}));
}

/// Axes are an attribute before version `InputSince`, an input from then on.
template <typename OpTy, int64_t InputSince>
static LogicalResult importReduction(NodeBuilder &node) {
  Value x = node.getInput(0);
  int64_t rank = node.getRank(x);
  if (node.failed())
    return failure();
  std::optional<SmallVector<int64_t>> axes = node.getAxes(InputSince, rank);
  bool keepDims = node.getInt("keepdims", 1) != 0;
  bool isNoopWhenEmpty = node.getOpset() >= InputSince &&
                         node.getInt("noop_with_empty_axes", 0) != 0;
  if (!axes || axes->empty()) {
    if (isNoopWhenEmpty)
      return node.forwardInput(0, 0);
    axes = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  }
  return node.setOutput(
      0, node.createValue<OpTy>({x}, {node.i64Array("axes", *axes),
                                      node.boolean("keepdims", keepDims)}));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getNormalizationOperators() {
  static constexpr OperatorEntry entries[] = {
      {"BatchNormalization", 7, importBatchNormalization},
      {"Dropout", 7, importDropout},
      {"LRN", 1, importLRN},
      {"ReduceMax", 1, importReduction<relax::MaxOp, 18>},
      {"ReduceMean", 1, importReduction<relax::MeanOp, 18>},
      {"ReduceMin", 1, importReduction<relax::MinOp, 18>},
      {"ReduceProd", 1, importReduction<relax::ProdOp, 18>},
      {"ReduceSum", 1, importReduction<relax::SumOp, 13>},
      {"Softmax", 1, importSoftmaxOfRows, 12},
      {"Softmax", 13, importSoftmax},
  };
  return entries;
}
