//===- Normalization.cpp - reference of norms and softmax -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "Operators.h"
#include "ResultShapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// Partitions and statistics
//===----------------------------------------------------------------------===//

namespace {
/// A partition of the elements of a tensor into sets that are normalized
/// together. `setOf` holds the set of each element.
struct Partition {
  std::vector<int64_t> setOf;
  int64_t numSets = 0;
};

struct Statistics {
  std::vector<Number> mean, variance;
};
} // namespace

static Number makeReal(const Arithmetic &math, double value) {
  return math.convert(Number{value, 0});
}

/// Puts elements into one set if their coordinates differ in the dimensions
/// `isReduced` only. Coordinates along `grouped` are divided by `groupSize`.
static Partition makePartition(const Tensor &x, ArrayRef<bool> isReduced,
                               int64_t grouped = -1, int64_t groupSize = 1) {
  Partition partition;
  Shape sizes;
  for (int64_t i = 0; i < x.getRank(); ++i)
    sizes.push_back(isReduced[i]   ? 1
                    : i == grouped ? x.getDim(i) / groupSize
                                   : x.getDim(i));
  partition.numSets = 1;
  for (int64_t size : sizes)
    partition.numSets *= size;
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    int64_t set = 0;
    for (int64_t i = 0; i < x.getRank(); ++i) {
      int64_t coordinate = isReduced[i]   ? 0
                           : i == grouped ? at[i] / groupSize
                                          : at[i];
      set = set * sizes[i] + coordinate;
    }
    partition.setOf.push_back(set);
  }
  return partition;
}

/// Returns for each set the mean of `term` over its elements.
template <typename Function>
static std::vector<Number> computeMeans(const Arithmetic &math, const Tensor &x,
                                        const Partition &partition,
                                        Function term) {
  std::vector<Number> sums(partition.numSets, math.constant(0));
  std::vector<int64_t> counts(partition.numSets);
  for (int64_t i = 0; i < x.getNumElements(); ++i) {
    int64_t set = partition.setOf[i];
    sums[set] = math.add(sums[set], term(read(x, i), set));
    ++counts[set];
  }
  for (auto [sum, count] : llvm::zip_equal(sums, counts))
    sum = math.divide(sum, math.constant(count));
  return sums;
}

static Statistics computeStatistics(const Arithmetic &math, const Tensor &x,
                                    const Partition &partition) {
  Statistics result;
  result.mean =
      computeMeans(math, x, partition, [](Number x, int64_t) { return x; });
  result.variance =
      computeMeans(math, x, partition, [&](Number x, int64_t set) {
        Number distance = math.subtract(x, result.mean[set]);
        return math.multiply(distance, distance);
      });
  return result;
}

/// Returns 1 / sqrt(x + epsilon).
static Number getFactor(const Arithmetic &math, Number x,
                        const APFloat &epsilon) {
  Number sum = math.add(x, makeReal(math, epsilon.convertToDouble()));
  return math.divide(math.constant(1),
                     math.apply([](double x) { return std::sqrt(x); }, sum));
}

/// Returns the row-major index into `parameter`, which broadcasts to the
/// dimensions `axes` of the data, for a position of the data.
static int64_t getParameterIndex(const Tensor &parameter,
                                 ArrayRef<int64_t> axes,
                                 const Coordinates &at) {
  Shape point;
  for (int64_t axis : axes)
    point.push_back(at[axis]);
  return getBroadcastIndex(parameter.getShape(), point);
}

//===----------------------------------------------------------------------===//
// Normalizations
//===----------------------------------------------------------------------===//

/// Computes (x - mean) * factor * gamma + beta. Without `beta`, the mean is 0
/// as well.
static LogicalResult evaluateFrom(
    Operation *op, Frame &frame, const Tensor &x, const Partition &partition,
    ArrayRef<Number> mean, ArrayRef<Number> variance, const APFloat &epsilon,
    ArrayRef<int64_t> parameterAxes, const Tensor &gamma, const Tensor *beta) {
  FailureOr<Tensor> result =
      frame.makeTensor(x.getElementType(), x.getShape(), op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(x.getStoredKind()));
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    int64_t set = partition.setOf[at.getIndex()];
    Number value = read(x, at.getIndex());
    if (beta)
      value = math.subtract(value, mean[set]);
    value = math.multiply(value, getFactor(math, variance[set], epsilon));
    int64_t index = getParameterIndex(gamma, parameterAxes, at);
    value = math.multiply(value, math.convert(read(gamma, index)));
    if (beta) {
      index = getParameterIndex(*beta, parameterAxes, at);
      value = math.add(value, math.convert(read(*beta, index)));
    }
    write(*result, at.getIndex(), value);
  }
  frame.set(op->getResult(0), *result);
  return success();
}

static SmallVector<int64_t> normalize(ArrayRef<int64_t> axes, int64_t rank) {
  return llvm::map_to_vector(axes,
                             [&](int64_t axis) { return getAxis(axis, rank); });
}

static LogicalResult evaluateLayerNorm(LayerNormOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getData());
  const Tensor &beta = frame.getTensor(op.getBeta());
  Arithmetic math(getComputeKind(x.getStoredKind()));
  Partition sets = makePartition(x, getAxes(op.getAxes(), x.getRank()));
  Statistics stats = computeStatistics(math, x, sets);
  return evaluateFrom(op, frame, x, sets, stats.mean, stats.variance,
                      op.getEpsilon(), normalize(op.getAxes(), x.getRank()),
                      frame.getTensor(op.getGamma()), &beta);
}

static LogicalResult evaluateRMSNorm(RMSNormOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getData());
  Arithmetic math(getComputeKind(x.getStoredKind()));
  Partition sets = makePartition(x, getAxes(op.getAxes(), x.getRank()));
  std::vector<Number> squares = computeMeans(
      math, x, sets, [&](Number x, int64_t) { return math.multiply(x, x); });
  return evaluateFrom(op, frame, x, sets, {}, squares, op.getEpsilon(),
                      normalize(op.getAxes(), x.getRank()),
                      frame.getTensor(op.getWeight()), nullptr);
}

template <typename OpTy>
static LogicalResult evaluateChannelNorm(OpTy op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getData());
  const Tensor &beta = frame.getTensor(op.getBeta());
  Arithmetic math(getComputeKind(x.getStoredKind()));
  int64_t channelAxis = getAxis(op.getChannelAxis(), x.getRank());
  int64_t channels = x.getDim(channelAxis), groups = channels;
  if constexpr (std::is_same_v<OpTy, GroupNormOp>)
    groups = op.getNumGroups();
  if (channels != 0 && channels % groups)
    return op.emitOpError("expected channels to be divisible by ")
           << groups << " groups, got " << channels;
  for (const Tensor *parameter : {&frame.getTensor(op.getGamma()), &beta})
    if (parameter->getShape() != ArrayRef<int64_t>(channels))
      return op.emitOpError("expected parameters of ")
             << channels << " channels";
  Partition sets =
      makePartition(x, getAxes(op.getAxes(), x.getRank()), channelAxis,
                    channels == 0 ? 1 : channels / groups);
  Statistics stats = computeStatistics(math, x, sets);
  return evaluateFrom(op, frame, x, sets, stats.mean, stats.variance,
                      op.getEpsilon(), channelAxis,
                      frame.getTensor(op.getGamma()), &beta);
}

static LogicalResult evaluateBatchNorm(BatchNormOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getData());
  const Tensor &beta = frame.getTensor(op.getBeta());
  Arithmetic math(getComputeKind(x.getStoredKind()));
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  SmallVector<bool> isReduced(x.getRank(), true);
  isReduced[axis] = false;
  Partition sets = makePartition(x, isReduced);
  const Tensor *moving[] = {&frame.getTensor(op.getMovingMean()),
                            &frame.getTensor(op.getMovingVar())};
  const Tensor *all[] = {moving[0], moving[1], &beta,
                         &frame.getTensor(op.getGamma())};
  for (const Tensor *parameter : all)
    if (parameter->getShape() != ArrayRef<int64_t>(x.getDim(axis)))
      return op.emitOpError("expected parameters of ")
             << x.getDim(axis) << " channels";

  Statistics stats;
  if (op.getTraining())
    stats = computeStatistics(math, x, sets);
  double momentum = op.getMomentum().convertToDouble();
  for (unsigned i : {0, 1}) {
    std::vector<Number> &used = i == 0 ? stats.mean : stats.variance;
    FailureOr<Tensor> moved = frame.makeTensor(moving[i]->getElementType(),
                                               moving[i]->getShape(), op);
    if (failed(moved))
      return failure();
    for (int64_t c = 0; c < x.getDim(axis); ++c) {
      Number old = math.convert(read(*moving[i], c));
      if (!op.getTraining()) {
        used.push_back(old);
        moved->setFrom(c, *moving[i], c);
        continue;
      }
      Number kept = math.multiply(old, makeReal(math, 1 - momentum));
      Number added = math.multiply(used[c], makeReal(math, momentum));
      write(*moved, c, math.add(kept, added));
    }
    frame.set(op->getResult(1 + i), *moved);
  }
  return evaluateFrom(op, frame, x, sets, stats.mean, stats.variance,
                      op.getEpsilon(), axis, frame.getTensor(op.getGamma()),
                      &beta);
}

//===----------------------------------------------------------------------===//
// LRNOp
//===----------------------------------------------------------------------===//

static LogicalResult evaluateLRN(LRNOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getData());
  FailureOr<Tensor> result =
      frame.makeTensor(x.getElementType(), x.getShape(), op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(x.getStoredKind()));
  int64_t axis = getAxis(op.getAxis(), x.getRank()), size = op.getSize();
  Number factor =
      makeReal(math, op.getAlpha().convertToDouble() / double(size));
  Number bias = makeReal(math, op.getBias().convertToDouble());
  double beta = makeReal(math, op.getBeta().convertToDouble()).real;
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    Shape neighbour(at.get());
    int64_t begin = std::max<int64_t>(at[axis] - (size - 1) / 2, 0);
    int64_t end = std::min(at[axis] + size / 2 + 1, x.getDim(axis));
    Number sum = math.constant(0);
    for (neighbour[axis] = begin; neighbour[axis] < end; ++neighbour[axis]) {
      Number element = read(x, x.linearize(neighbour));
      sum = math.add(sum, math.multiply(element, element));
    }
    Number power = math.apply([&](double base) { return std::pow(base, beta); },
                              math.add(math.multiply(sum, factor), bias));
    write(*result, at.getIndex(), math.divide(read(x, at.getIndex()), power));
  }
  frame.set(op.getResult(), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// SoftmaxOp, LogSoftmaxOp
//===----------------------------------------------------------------------===//

/// Applies `function` to each row, the elements along the axis.
static LogicalResult replaceRows(
    Operation *op, Value operand, int64_t opAxis, Frame &frame,
    llvm::function_ref<void(const Arithmetic &, MutableArrayRef<Number>)>
        function) {
  const Tensor &x = frame.getTensor(operand);
  FailureOr<Tensor> result =
      frame.makeTensor(x.getElementType(), x.getShape(), op);
  if (failed(result))
    return failure();
  Arithmetic math(getComputeKind(x.getStoredKind()));
  int64_t axis = getAxis(opAxis, x.getRank());
  int64_t size = x.getDim(axis), stride = 1;
  for (int64_t dim : x.getShape().drop_front(axis + 1))
    stride *= dim;

  // Each element at 0 along the axis begins a row.
  std::vector<Number> row(size);
  for (Coordinates at(x.getShape()); !at.isDone(); at.next()) {
    if (at[axis] != 0)
      continue;
    for (int64_t i = 0; i < size; ++i)
      row[i] = read(x, at.getIndex() + i * stride);
    function(math, row);
    for (int64_t i = 0; i < size; ++i)
      write(*result, at.getIndex() + i * stride, row[i]);
  }
  frame.set(op->getResult(0), *result);
  return success();
}

/// Subtracts the maximum from each element.
static void subtractMax(const Arithmetic &math, MutableArrayRef<Number> row) {
  Number max = math.lowest();
  for (const Number &x : row)
    max = math.max(max, x);
  for (Number &x : row)
    x = math.subtract(x, max);
}

static Number computeExp(const Arithmetic &math, const Number &x) {
  return math.apply([](double x) { return std::exp(x); }, x);
}

static LogicalResult evaluateSoftmax(SoftmaxOp op, Frame &frame) {
  return replaceRows(op, op.getX(), op.getAxis(), frame,
                     [](const Arithmetic &math, MutableArrayRef<Number> row) {
                       subtractMax(math, row);
                       Number sum = math.constant(0);
                       for (Number &x : row) {
                         x = computeExp(math, x);
                         sum = math.add(sum, x);
                       }
                       for (Number &x : row)
                         x = math.divide(x, sum);
                     });
}

static LogicalResult evaluateLogSoftmax(LogSoftmaxOp op, Frame &frame) {
  return replaceRows(op, op.getX(), op.getAxis(), frame,
                     [](const Arithmetic &math, MutableArrayRef<Number> row) {
                       subtractMax(math, row);
                       Number sum = math.constant(0);
                       for (const Number &x : row)
                         sum = math.add(sum, computeExp(math, x));
                       Number logarithm = math.apply(
                           [](double x) { return std::log(x); }, sum);
                       for (Number &x : row)
                         x = math.subtract(x, logarithm);
                     });
}

//===----------------------------------------------------------------------===//
// DropoutOp
//===----------------------------------------------------------------------===//

static LogicalResult evaluateDropout(DropoutOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  FailureOr<Tensor> result =
      frame.makeTensor(x.getElementType(), x.getShape(), op);
  FailureOr<Tensor> mask =
      frame.makeTensor(x.getElementType(), x.getShape(), op);
  if (failed(result) || failed(mask))
    return failure();
  for (int64_t i = 0; i < x.getNumElements(); ++i) {
    result->setFrom(i, x, i);
    mask->setFloat(i, 1);
  }
  frame.set(op.getResult(), *result);
  frame.set(op.getMask(), *mask);
  return success();
}

void relax_mlir::reference::attachNormalizationModels(MLIRContext &context) {
  attachReference<
      evaluateLayerNorm, evaluateRMSNorm, evaluateChannelNorm<GroupNormOp>,
      evaluateChannelNorm<InstanceNormOp>, evaluateBatchNorm, evaluateLRN>(
      context);
  attachReference<evaluateSoftmax, evaluateLogSoftmax, evaluateDropout>(
      context);
}
