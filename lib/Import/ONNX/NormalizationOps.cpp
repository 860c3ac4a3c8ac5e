//===- NormalizationOps.cpp - softmax, normalizations, dropout ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CreationRandomOps.h"
#include "ElementTypes.h"
#include "Normalization.h"
#include "ShapeArithmetic.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Imports softmax before version 13, which treats all dimensions from the axis
/// on as one row.
template <typename OpTy>
static LogicalResult importSoftmaxOfRows(NodeBuilder &node) {
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  int64_t rank = shape.size();
  if (node.failed())
    return failure();
  // axis == rank is allowed: rows of one element.
  int64_t axis = node.getInt("axis", 1);
  if (axis != rank)
    axis = node.normalizeAxis(axis, rank);
  if (node.failed())
    return failure();

  // No reshape is needed if at most one dimension of the row is not 1.
  SmallVector<int64_t> wide;
  for (int64_t i = axis; i < rank; ++i)
    if (!shape[i].isOne())
      wide.push_back(i);
  if (axis < rank && wide.size() <= 1)
    return node.setOutput(
        0, node.createValue<OpTy>(
               {x}, {node.i64("axis", wide.empty() ? axis : wide[0])}));

  SmallVector<IndexExpr> matrix = getMatrixShape(shape, axis);
  Value rows = node.createReshape(x, matrix);
  Value result = node.createValue<OpTy>({rows}, {node.i64("axis", 1)});
  return node.setOutput(0, node.createReshape(result, shape));
}

template <typename OpTy> static LogicalResult importSoftmax(NodeBuilder &node) {
  Value x = node.getInput(0);
  int64_t axis = node.normalizeAxis(node.getInt("axis", -1), node.getRank(x));
  return node.setOutput(0,
                        node.createValue<OpTy>({x}, {node.i64("axis", axis)}));
}

/// Drops elements at random where input `training_mode` is true.
static LogicalResult importTrainingDropout(NodeBuilder &node) {
  TensorMath math(node);
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  if (node.failed())
    return failure();
  Type type = getElementType(x);
  Value ratio = node.hasInput(1) ? node.getScalar(1, "ratio")
                                 : node.createScalar(type, 0.5);
  std::optional<bool> isTraining = node.getKnownBool(2);
  RandomNumbers random(node);
  Value uniform = random.makeUniform(shape, type);
  if (node.failed())
    return failure();
  Value keep =
      math.greaterEqual(uniform, math.cast(ratio, getElementType(uniform)));
  Value rest = math.sub(math.number(ratio, 1), ratio);
  Value scaled = math.div(x, math.cast(rest, type));
  Value result = math.where(keep, scaled, math.number(x, 0));
  if (!isTraining) {
    Value training = node.getScalar(2, "training_mode");
    result = math.where(training, result, x);
    keep = math.logicalOr(keep, math.equal(training, math.number(training, 0)));
  }
  if (node.failed() || failed(node.setOutput(0, result)))
    return failure();
  return node.hasOutput(1) ? node.setOutput(1, keep) : success();
}

static LogicalResult importDropout(NodeBuilder &node) {
  double rate = 0.5;
  if (node.getOpset() < 12) {
    rate = node.getFloat("ratio", 0.5);
  } else {
    if (node.hasInput(2) && node.getKnownBool(2).value_or(true))
      return importTrainingDropout(node);
    node.ignoreAttribute("seed");
    if (node.hasInput(1))
      rate = node.getKnownFloat(1).value_or(rate);
  }
  // In inference mode nothing is dropped, for any rate.
  if (!(rate >= 0 && rate < 1))
    rate = 0;
  auto dropout = node.create<relax::DropoutOp>({node.getInput(0)},
                                               {node.f64("rate", rate)});
  if (!dropout || failed(node.setOutput(0, dropout->getResult(0))))
    return failure();
  // The mask has the type of the data in older versions, Booleans since then.
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

/// Returns the first inputs: the data, and vectors with one element per
/// channel.
static SmallVector<Value> getChannelInputs(NodeBuilder &node, size_t count) {
  SmallVector<Value> inputs;
  for (size_t i = 0; i < count; ++i)
    inputs.push_back(node.getInput(i));
  for (Value &parameter : MutableArrayRef(inputs).drop_front())
    requireEqual(node, inputs[0], 1, parameter, 0);
  // The last parameter may have given the data a constant number of channels.
  for (Value &parameter : MutableArrayRef(inputs).drop_front())
    requireEqual(node, inputs[0], 1, parameter, 0);
  return inputs;
}

/// Returns the type in which values of these types are combined.
static Type getCommonType(ArrayRef<Value> values) {
  Type common = getElementType(values.front());
  for (Value value : values) {
    Type type = getElementType(value);
    if (type.isF64() || common.isF64())
      common = Float64Type::get(type.getContext());
    else if (type != common)
      common = Float32Type::get(type.getContext());
  }
  return common;
}

/// Normalizes by the statistics of the batch and updates the running
/// statistics.
static LogicalResult importBatchNormalizationTraining(NodeBuilder &node) {
  TensorMath math(node);
  double epsilon = node.getFloat("epsilon", 1e-5f);
  double momentum = node.getFloat("momentum", 0.9f);
  SmallVector<Value> inputs = getChannelInputs(node, 5);
  if (node.failed())
    return failure();
  // Since version 14 parameters and statistics may have types of their own.
  Type types[] = {getElementType(inputs[0]), getElementType(inputs[3]),
                  getElementType(inputs[4])};
  Type common = getCommonType(inputs);
  for (Value &input : inputs)
    input = math.cast(input, common);
  auto norm = node.create<relax::BatchNormOp>(
      inputs, {node.f64("epsilon", epsilon), node.f64("momentum", 1 - momentum),
               node.boolean("training", true)});
  if (!norm)
    return failure();
  for (size_t i = 0; i < 3; ++i)
    if (node.hasOutput(i) &&
        failed(node.setOutput(i, math.cast(norm->getResult(i), types[i]))))
      return failure();
  return success();
}

/// Creates (x - mean) / sqrt(variance + epsilon) * scale + bias as x * factor +
/// offset, where factor and offset depend only on the parameters.
static LogicalResult importBatchNormalization(NodeBuilder &node) {
  TensorMath math(node);
  if (node.getInt("training_mode", 0) != 0)
    return importBatchNormalizationTraining(node);
  node.ignoreAttribute("momentum");
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
  Type type = getElementType(x);
  Value *values[] = {&x, &scale, &bias, &mean, &variance};
  Type common = getCommonType({x, scale, bias, mean, variance});
  for (Value *value : values)
    *value = math.cast(*value, common);
  Value small = node.createScalar(common, epsilon);
  Value deviation = math.rsqrt(math.add(variance, small));
  Value factor = math.mul(scale, deviation);
  Value offset = math.sub(bias, math.mul(mean, factor));
  Value scaled = math.mul(x, factor);
  Value result = math.add(scaled, offset);
  return node.setOutput(0, math.cast(result, type));
}

static LogicalResult importLRN(NodeBuilder &node) {
  double alpha = node.getFloat("alpha", 1e-4f);
  double beta = node.getFloat("beta", 0.75);
  double bias = node.getFloat("bias", 1);
  int64_t size = node.getRequiredInt("size");
  Value x = node.getInput(0);
  int64_t rank = node.getRank(x);
  if (node.failed())
    return failure();
  if (rank < 3)
    return node.error("expected rank 3 or more, got rank " + Twine(rank));
  return node.setOutput(
      0, node.createValue<relax::LRNOp>(
             {x}, {node.i64("size", size), node.f64("alpha", alpha),
                   node.f64("beta", beta), node.f64("bias", bias)}));
}

/// Returns the dimensions from `axis` on; empty after an error.
static SmallVector<int64_t> getAxesFrom(NodeBuilder &node, int64_t rank) {
  int64_t axis = node.normalizeAxis(node.getInt("axis", -1), rank);
  if (node.failed())
    return {};
  return llvm::to_vector(llvm::seq<int64_t>(axis, rank));
}

/// Mean and inverse standard deviation are computed separately from the
/// normalization, and only if they are used.
static LogicalResult setStatistics(NodeBuilder &node, Value x,
                                   ArrayRef<int64_t> axes, double epsilon) {
  TensorMath math(node);
  if (!node.hasOutput(1) && !node.hasOutput(2))
    return success();
  if (getElementType(x).getIntOrFloatBitWidth() < 32)
    x = math.cast(x, node.getF32Type());
  NamedAttribute attributes[] = {node.i64Array("axes", axes),
                                 node.boolean("keepdims", true)};
  Value mean = node.createValue<relax::MeanOp>({x}, attributes);
  Value distance = math.sub(x, mean);
  Value variance = node.createValue<relax::MeanOp>(
      {math.mul(distance, distance)}, attributes);
  if (node.failed())
    return failure();
  Value deviation = math.rsqrt(math.add(variance, math.number(x, epsilon)));
  if (node.hasOutput(1) && failed(node.setOutput(1, mean)))
    return failure();
  return node.hasOutput(2) ? node.setOutput(2, deviation) : success();
}

/// Checks the type of the statistics, which are always computed in f32 or
/// wider.
static LogicalResult checkStashType(NodeBuilder &node) {
  int64_t type = node.getInt("stash_type", 1);
  if (type == 1 || type == 11)
    return success();
  return node.error(
      "attribute 'stash_type': only 1 (float) is supported, got " +
      Twine(type));
}

/// Returns true if the parameter has one element per element of a row, or fewer
/// that broadcast: it has only normalized dimensions.
static bool isOfRow(Value parameter, ArrayRef<int64_t> axes) {
  auto type = dyn_cast<RankedTensorType>(parameter.getType());
  return !type || type.getRank() <= int64_t(axes.size());
}

/// Checks that parameters that are applied separately broadcast to the data,
/// not vice versa.
static LogicalResult checkApplied(NodeBuilder &node, Value x, Value result) {
  if (!result ||
      !relax::areCompatible(relax::TensorShape::of(x.getType()),
                            relax::TensorShape::of(result.getType())))
    return node.error("parameters must broadcast to the data");
  return success();
}

LogicalResult relax_mlir::onnx::importLayerNormalization(NodeBuilder &node) {
  TensorMath math(node);
  double epsilon = node.getFloat("epsilon", 1e-5f);
  Value x = node.getInput(0), scale = node.getInput(1);
  int64_t rank = node.getRank(x);
  SmallVector<int64_t> axes = getAxesFrom(node, rank);
  if (failed(checkStashType(node)) || node.failed())
    return failure();
  Value bias = node.hasInput(2) ? node.getInput(2) : math.number(scale, 0);
  if (!scale || !bias)
    return failure();
  requireParameter(node, x, scale);
  requireParameter(node, x, bias);
  if (node.failed())
    return failure();
  // The relax operator has parameters of the shape of rows; other parameters
  // are applied after it.
  bool isApart = !isOfRow(scale, axes) || !isOfRow(bias, axes);
  Type type = getElementType(scale);
  Value result = node.createValue<relax::LayerNormOp>(
      {x, isApart ? node.createScalar(type, 1) : scale,
       isApart ? node.createScalar(type, 0) : bias},
      {node.i64Array("axes", axes), node.f64("epsilon", epsilon)});
  if (isApart) {
    result = math.add(math.mul(result, scale), bias);
    if (failed(checkApplied(node, x, result)))
      return failure();
  }
  if (failed(node.setOutput(0, result)))
    return failure();
  return setStatistics(node, x, axes, epsilon);
}

/// Sets output 1 to the inverse of the root mean square if it is used.
static LogicalResult setInverseRoot(NodeBuilder &node, Value x,
                                    ArrayRef<int64_t> axes, double epsilon) {
  TensorMath math(node);
  if (!node.hasOutput(1))
    return success();
  x = math.cast(x, getWideType(getElementType(x)));
  Value mean = math.mean(math.square(x), axes, /*keepDims=*/true);
  return node.setOutput(1, math.rsqrt(math.add(mean, math.number(x, epsilon))));
}

LogicalResult relax_mlir::onnx::importRMSNormalization(NodeBuilder &node) {
  TensorMath math(node);
  double epsilon = node.getFloat("epsilon", 1e-5f);
  Value x = node.getInput(0);
  SmallVector<int64_t> axes = getAxesFrom(node, node.getRank(x));
  if (failed(checkStashType(node)) || node.failed())
    return failure();
  Value scale = node.getInput(1);
  requireParameter(node, x, scale);
  if (!scale || node.failed())
    return failure();
  bool isApart = !isOfRow(scale, axes);
  Value result = node.createValue<relax::RMSNormOp>(
      {x, isApart ? math.number(scale, 1) : scale},
      {node.i64Array("axes", axes), node.f64("epsilon", epsilon)});
  if (isApart) {
    result = math.mul(result, scale);
    if (failed(checkApplied(node, x, result)))
      return failure();
  }
  if (failed(node.setOutput(0, result)))
    return failure();
  return setInverseRoot(node, x, axes, epsilon);
}

/// Returns the dimensions after the channels; reports a rank below 2.
static SmallVector<int64_t> getSpatialAxes(NodeBuilder &node, Value x) {
  int64_t rank = node.getRank(x);
  if (!node.failed() && rank < 2)
    (void)node.error("expected rank 2 or more, got rank " + Twine(rank));
  if (node.failed())
    return {};
  return llvm::to_vector(llvm::seq<int64_t>(2, rank));
}

static LogicalResult importInstanceNormalization(NodeBuilder &node) {
  double epsilon = node.getFloat("epsilon", 1e-5f);
  SmallVector<Value> inputs = getChannelInputs(node, 3);
  SmallVector<int64_t> axes = getSpatialAxes(node, inputs[0]);
  return node.setOutput(0, node.createValue<relax::InstanceNormOp>(
                               inputs, {node.i64Array("axes", axes),
                                        node.f64("epsilon", epsilon)}));
}

/// Before version 21 scale and bias had one element per group.
static LogicalResult importGroupNormalization(NodeBuilder &node) {
  TensorMath math(node);
  double epsilon = node.getFloat("epsilon", 1e-5f);
  int64_t numGroups = node.getRequiredInt("num_groups");
  SmallVector<IndexExpr> shape;
  Value x = node.getInput(0, shape);
  SmallVector<int64_t> axes = getSpatialAxes(node, x);
  if (failed(checkStashType(node)) || node.failed())
    return failure();
  auto getParameter = [&](size_t input) -> Value {
    Value parameter = node.getInput(input);
    if (node.getOpset() >= 21 || numGroups < 1)
      return parameter;
    requireSize(node, parameter, 0, IndexExpr(numGroups));
    IndexExpr size = IndexExpr::floorDiv(shape[1], numGroups);
    Value column = math.expand(parameter, {1});
    Value repeated = math.broadcast(column, {IndexExpr(numGroups), size});
    return node.createReshape(repeated, {size * numGroups});
  };
  Value scale = getParameter(1), bias = getParameter(2);
  requireEqual(node, x, 1, scale, 0);
  requireEqual(node, x, 1, bias, 0);
  return node.setOutput(
      0, node.createValue<relax::GroupNormOp>(
             {x, scale, bias},
             {node.i64("num_groups", numGroups), node.i64Array("axes", axes),
              node.f64("epsilon", epsilon)}));
}

/// Divides x by its norm along an axis; the result is 0 if the norm is 0.
static LogicalResult importLpNormalization(NodeBuilder &node) {
  int64_t p = node.getInt("p", 2);
  Value x = node.getInput(0);
  int64_t axis = node.normalizeAxis(node.getInt("axis", -1), node.getRank(x));
  if (node.failed())
    return failure();
  if (p != 1 && p != 2)
    return node.error("attribute 'p': expected 1 or 2, got " + Twine(p));
  // The norm may overflow the type even if all elements of the result are in
  // range.
  TensorMath math(node);
  Type type = getElementType(x);
  x = math.cast(x, getWideType(type));
  Value norm = math.sum(p == 1 ? math.abs(x) : math.square(x), {axis},
                        /*keepDims=*/true);
  if (p == 2)
    norm = math.sqrt(norm);
  Value zero = math.number(x, 0);
  Value result = math.where(math.equal(norm, zero), zero, math.div(x, norm));
  return node.setOutput(0, math.cast(result, type));
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getNormalizationOperators() {
  static constexpr OperatorEntry entries[] = {
      {"BatchNormalization", 7, importBatchNormalization},
      {"Dropout", 7, importDropout},
      {"GroupNormalization", 18, importGroupNormalization},
      {"InstanceNormalization", 6, importInstanceNormalization},
      {"LRN", 1, importLRN},
      {"LayerNormalization", 17, importLayerNormalization},
      {"LogSoftmax", 1, importSoftmaxOfRows<relax::LogSoftmaxOp>, 12},
      {"LogSoftmax", 13, importSoftmax<relax::LogSoftmaxOp>},
      {"LpNormalization", 1, importLpNormalization},
      {"RMSNormalization", 23, importRMSNormalization},
      {"Softmax", 1, importSoftmaxOfRows<relax::SoftmaxOp>, 12},
      {"Softmax", 13, importSoftmax<relax::SoftmaxOp>},
  };
  return entries;
}
