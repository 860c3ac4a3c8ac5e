//===- NormalizationLowering.cpp - lower normalizations -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NormalizationEmitter.h"
#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/ConstantData.h"
#include "relax-mlir/Dialect/Relax/IR/ConstantEvaluator.h"
#include "relax-mlir/Dialect/Relax/IR/Normalization.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxNormalizationOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include <cmath>

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// LayerNormOp, RMSNormOp, GroupNormOp, InstanceNormOp
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult emitNormalization(LinalgEmitter &emitter, OpTy op,
                                       ValueRange operands,
                                       SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  typename OpTy::Adaptor adaptor(op->getOperands(), op);
  Normalization norm = *getNormalization({}, adaptor, extents.size());
  NormalizationEmitter stages(emitter, norm, operands[0],
                              getElementType(op.getData()), extents);
  if (failed(emitter.getStatus()))
    return failure();
  Value mean = std::is_same_v<OpTy, RMSNormOp> ? Value() : stages.mean();
  Value factor = stages.inverseRoot(stages.variance(mean),
                                    op.getEpsilon().convertToDouble());
  results.push_back(
      stages.normalize(mean, factor, operands.drop_front(),
                       ValueRange(op->getOperands()).drop_front().getTypes()));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// BatchNormOp
//===----------------------------------------------------------------------===//

/// Computes moving * (1 - momentum) + statistic * momentum.
static Value emitMoving(LinalgEmitter &emitter, Value moving, Type movingType,
                        Value statistic, Type computeType, double momentum,
                        const Extents &extents) {
  Type elementType = cast<TensorType>(movingType).getElementType();
  AffineMap all = emitter.identity(extents.size());
  return emitter.compute(
      extents, elementType, {moving, statistic}, {all, all},
      [&](OpBuilder &at, Location loc, ValueRange args) {
        ElementMath math(at, loc, computeType);
        Value kept = math.mul(math.convert(args[0], elementType),
                              math.real(1 - momentum));
        Value sum = math.add(kept, math.mul(args[1], math.real(momentum)));
        return math.on(elementType).convert(sum, computeType);
      },
      "moving");
}

static LogicalResult lowerBatchNorm(LinalgEmitter &emitter, BatchNormOp op,
                                    ValueRange operands,
                                    SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  Extents channels = emitter.getResultExtents(1);
  if (failed(emitter.getStatus()))
    return failure();
  Normalization norm = *getNormalization(
      {}, BatchNormOp::Adaptor(op->getOperands(), op), extents.size());
  NormalizationEmitter stages(emitter, norm, operands[0],
                              getElementType(op.getData()), extents);
  Type computeType = stages.getComputeType();
  Value mean, variance;
  SmallVector<Value> moved;
  if (op.getTraining()) {
    mean = stages.mean();
    variance = stages.variance(mean);
    double momentum = op.getMomentum().convertToDouble();
    for (unsigned i : {0, 1})
      moved.push_back(emitMoving(
          emitter, operands[3 + i], op->getOperand(3 + i).getType(),
          i == 0 ? mean : variance, computeType, momentum, channels));
  } else {
    for (unsigned i : {0, 1})
      moved.push_back(emitter.compute(
          channels, getElementType(op->getOperand(3 + i)), operands[3 + i],
          emitter.identity(1),
          [](OpBuilder &, Location, ValueRange args) { return args[0]; },
          "moving"));
    mean = emitter.convert(operands[3], channels,
                           getElementType(op.getMovingMean()), computeType);
    variance = emitter.convert(operands[4], channels,
                               getElementType(op.getMovingVar()), computeType);
  }
  // All parameters have the shape of one vector of channels.
  for (Value parameter : op.getOperands().drop_front())
    emitter.broadcastMap(parameter.getType(), stages.getStatistics());
  if (failed(emitter.getStatus()))
    return failure();
  Value factor =
      stages.inverseRoot(variance, op.getEpsilon().convertToDouble());
  results.push_back(
      stages.normalize(mean, factor, operands.slice(1, 2),
                       {op.getGamma().getType(), op.getBeta().getType()}));
  llvm::append_range(results, moved);
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// LRNOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerLRN(LinalgEmitter &emitter, LRNOp op,
                              ValueRange operands,
                              SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned rank = extents.size();
  unsigned axis = *normalizeAxis({}, op.getAxis(), rank);
  int64_t size = op.getSize();
  Type elementType = getElementType(op.getData());
  Type computeType = getComputeType(elementType);

  SmallVector<IndexExpr> low(rank, IndexExpr(0));
  low[axis] = IndexExpr((size - 1) / 2);
  Extents padded = extents;
  padded[axis] += size - 1;
  Value data = operands[0];
  if (size > 1)
    data =
        emitter.pad(data, extents, low, padded, elementType,
                    [](const ElementMath &math) { return math.constant(0); });
  SmallVector<AffineExpr> source;
  for (unsigned i = 0; i < rank; ++i)
    source.push_back(i == axis ? emitter.d(i) + emitter.d(rank) : emitter.d(i));
  Value squares = emitter.reduce(
      extents, computeType,
      [](const ElementMath &math) { return math.constant(0); }, 1,
      {data, emitter.window({size})},
      {emitter.map(rank + 1, source), emitter.map(rank + 1, emitter.d(rank))},
      [&](const ElementMath &math, ValueRange args, Value sum) {
        Value x = math.convert(args[0], elementType);
        return math.add(sum, math.mul(x, x));
      },
      "squares");
  double factor = op.getAlpha().convertToDouble() / double(size);
  AffineMap all = emitter.identity(rank);
  results.push_back(emitter.compute(
      extents, elementType, {operands[0], squares}, {all, all},
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        ElementMath math(at, atLoc, computeType);
        Value base = math.add(math.mul(args[1], math.real(factor)),
                              math.real(op.getBias().convertToDouble()));
        Value power =
            math.power(base, math.real(op.getBeta().convertToDouble()));
        Value x = math.convert(args[0], elementType);
        return math.on(elementType).convert(math.div(x, power), computeType);
      }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// SoftmaxOp, LogSoftmaxOp
//===----------------------------------------------------------------------===//

namespace {
/// Builds the steps of an operator on rows, the elements along one axis. A step
/// computes one number per row, or one per element.
class RowEmitter {
public:
  RowEmitter(LinalgEmitter &emitter, const Extents &extents, unsigned axis,
             Type elementType);

  Type getElementType() const { return elementType; }
  Type getComputeType() const { return computeType; }

  /// Combines the elements of each row, each with the row's entry of `perRow`.
  Value reduce(LinalgEmitter::Initial initial, Value elements,
               ValueRange perRow, LinalgEmitter::Combine combine,
               StringRef stage);
  /// Returns the maximum of each row of the operand.
  Value max(Value x);
  /// Computes each element from `elements` and the row's entries of `perRow`.
  Value compute(Type type, Value elements, ValueRange perRow,
                LinalgEmitter::Body body, StringRef stage = {});
  /// Computes a function of one number per row.
  Value computePerRow(Value perRow, LinalgEmitter::Body body, StringRef stage);

private:
  LinalgEmitter &emitter;
  Extents extents, rows;
  Type elementType, computeType;
  /// Maps from the loops of a reduction (rows, then the axis) to the element
  /// and the row, and from an element to its row.
  AffineMap element, row, rowOfElement;
};
} // namespace

RowEmitter::RowEmitter(LinalgEmitter &emitter, const Extents &extents,
                       unsigned axis, Type elementType)
    : emitter(emitter), extents(extents), rows(extents),
      elementType(elementType),
      computeType(relax::getComputeType(elementType)) {
  unsigned rank = extents.size();
  rows.erase(rows.begin() + axis);
  SmallVector<AffineExpr> all, kept, others;
  for (unsigned i = 0; i < rank; ++i) {
    all.push_back(emitter.d(i == axis ? rank - 1 : i < axis ? i : i - 1));
    if (i + 1 < rank)
      kept.push_back(emitter.d(i));
    if (i != axis)
      others.push_back(emitter.d(i));
  }
  element = emitter.map(rank, all);
  row = emitter.map(rank, kept);
  rowOfElement = emitter.map(rank, others);
}

Value RowEmitter::reduce(LinalgEmitter::Initial initial, Value elements,
                         ValueRange perRow, LinalgEmitter::Combine combine,
                         StringRef stage) {
  SmallVector<Value> inputs = {elements};
  llvm::append_range(inputs, perRow);
  SmallVector<AffineMap> maps(inputs.size(), row);
  maps[0] = element;
  return emitter.reduce(rows, computeType, initial, 1, inputs, maps, combine,
                        stage);
}

Value RowEmitter::max(Value x) {
  // The sign of a zero does not matter for exponentials.
  return reduce(
      [](const ElementMath &math) { return math.lowest(); }, x, {},
      [&](const ElementMath &math, ValueRange args, Value max) -> Value {
        return arith::MaximumFOp::create(math.getBuilder(), math.getLoc(), max,
                                         math.convert(args[0], elementType),
                                         arith::FastMathFlags::nsz);
      },
      "max");
}

Value RowEmitter::compute(Type type, Value elements, ValueRange perRow,
                          LinalgEmitter::Body body, StringRef stage) {
  SmallVector<Value> inputs = {elements};
  llvm::append_range(inputs, perRow);
  SmallVector<AffineMap> maps(inputs.size(), rowOfElement);
  maps[0] = emitter.identity(extents.size());
  return emitter.compute(extents, type, inputs, maps, body, stage);
}

Value RowEmitter::computePerRow(Value perRow, LinalgEmitter::Body body,
                                StringRef stage) {
  return emitter.compute(rows, computeType, perRow,
                         emitter.identity(rows.size()), body, stage);
}

static Value getZero(const ElementMath &math) { return math.constant(0); }

static Value emitRows(SoftmaxOp, RowEmitter &rows, Value x) {
  Type elementType = rows.getElementType();
  Type computeType = rows.getComputeType();
  Value exps = rows.compute(
      computeType, x, rows.max(x),
      [&](OpBuilder &at, Location loc, ValueRange args) {
        ElementMath math(at, loc, computeType);
        Value x = math.convert(args[0], elementType);
        return math.normalExp(math.sub(x, args[1]));
      },
      "exp");
  Value sum = rows.reduce(
      getZero, exps, {},
      [](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, args[0]);
      },
      "sum");
  // The sum is at least 1, so its reciprocal is a normal number.
  Value factor = rows.computePerRow(
      sum,
      [&](OpBuilder &at, Location loc, ValueRange args) {
        ElementMath math(at, loc, computeType);
        return math.div(math.constant(1), args[0]);
      },
      "factor");
  return rows.compute(elementType, exps, factor,
                      [&](OpBuilder &at, Location loc, ValueRange args) {
                        ElementMath math(at, loc, computeType);
                        return math.on(elementType)
                            .convert(math.mul(args[0], args[1]), computeType);
                      });
}

static Value emitRows(LogSoftmaxOp, RowEmitter &rows, Value x) {
  Type elementType = rows.getElementType();
  Type computeType = rows.getComputeType();
  Value max = rows.max(x);
  Value sum = rows.reduce(
      getZero, x, max,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        Value x = math.convert(args[0], elementType);
        return math.add(sum, math.normalExp(math.sub(x, args[1])));
      },
      "sum");
  Value logarithm = rows.computePerRow(
      sum,
      [](OpBuilder &at, Location loc, ValueRange args) -> Value {
        return math::LogOp::create(at, loc, args[0]);
      },
      "log");
  return rows.compute(
      elementType, x, {max, logarithm},
      [&](OpBuilder &at, Location loc, ValueRange args) {
        ElementMath math(at, loc, computeType);
        Value x = math.convert(args[0], elementType);
        Value result = math.sub(math.sub(x, args[1]), args[2]);
        return math.on(elementType).convert(result, computeType);
      });
}

template <typename OpTy>
static LogicalResult emitRowOp(LinalgEmitter &emitter, OpTy op,
                               ValueRange operands,
                               SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned axis = *normalizeAxis({}, op.getAxis(), extents.size());
  RowEmitter rows(emitter, extents, axis, getElementType(op.getX()));
  results.push_back(emitRows(op, rows, operands[0]));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// DropoutOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerDropout(LinalgEmitter &emitter, DropoutOp op,
                                  ValueRange operands,
                                  SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(op.getX());
  results.push_back(emitter.compute(
      extents, elementType, operands, emitter.identity(extents.size()),
      [](OpBuilder &, Location, ValueRange args) { return args[0]; }));
  results.push_back(
      emitter.compute(extents, elementType, {}, {},
                      [&](OpBuilder &at, Location atLoc, ValueRange) {
                        return ElementMath(at, atLoc, elementType).constant(1);
                      }));
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachNormalizationLowerings(MLIRContext &context) {
  attachLinalgLowering<BatchNormOp, lowerBatchNorm>(context);
  attachLinalgLowering<LRNOp, lowerLRN>(context);
  attachLinalgLowering<DropoutOp, lowerDropout>(context);
  attachLinalgLowering<LayerNormOp, emitNormalization>(context);
  attachLinalgLowering<RMSNormOp, emitNormalization>(context);
  attachLinalgLowering<GroupNormOp, emitNormalization>(context);
  attachLinalgLowering<InstanceNormOp, emitNormalization>(context);
  attachLinalgLowering<SoftmaxOp, emitRowOp>(context);
  attachLinalgLowering<LogSoftmaxOp, emitRowOp>(context);
}
