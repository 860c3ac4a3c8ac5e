//===- PoolingLowering.cpp - lower pooling --------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PoolKernel.h"
#include "RelaxToTIRLowerings.h"
#include "WindowPadding.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/PoolAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxPoolingOps.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Pools
//===----------------------------------------------------------------------===//

/// Returns the pool of a verified operator.
template <typename OpTy>
static FailureOr<WindowPool> getWindowPool(LinalgEmitter &emitter, OpTy op,
                                           ValueRange operands,
                                           bool countsPadding = false) {
  Extents extents = emitter.getResultExtents();
  Extents x = emitter.getExtents(op.getX().getType());
  if (failed(emitter.getStatus()))
    return failure();
  Pool pool = *readPool({}, op, op.getPoolSize().size());
  return WindowPool(emitter, operands[0], getElementType(op.getX()),
                    pool.layouts, x, extents, pool.window, pool.size,
                    countsPadding);
}

template <typename OpTy>
static FailureOr<AdaptivePool> getAdaptivePool(LinalgEmitter &emitter, OpTy op,
                                               ValueRange operands) {
  Extents extents = emitter.getResultExtents();
  Extents x = emitter.getExtents(op.getX().getType());
  if (failed(emitter.getStatus()))
    return failure();
  PoolLayouts layouts = *getLayouts({}, op, x.size() - 2);
  return AdaptivePool(emitter, operands[0], getElementType(op.getX()), layouts,
                      x, extents);
}

static Value getLowest(const ElementMath &math) { return math.lowest(); }

static Value getZero(const ElementMath &math) { return math.constant(0); }

static Value emitMax(PoolKernel &pool) {
  return pool.reduce(pool.getElementType(), getLowest, getLowest,
                     [](const ElementMath &math, ValueRange args, Value max) {
                       return math.max(max, args[0]);
                     });
}

static Value emitMean(PoolKernel &pool) {
  Type elementType = pool.getElementType();
  Type sumType = getMeanType(elementType);
  Value sum = pool.reduce(
      sumType, getZero, getZero,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, math.convert(args[0], elementType));
      },
      "sum");
  return pool.divideByCounts(sum, sumType);
}

/// Computes `x` to the power of a positive constant by repeated squaring.
static Value power(const ElementMath &math, Value x, int64_t exponent) {
  Value result;
  for (Value square = x;; square = math.mul(square, square)) {
    if (exponent & 1)
      result = result ? math.mul(result, square) : square;
    exponent >>= 1;
    if (exponent == 0)
      return result;
  }
}

/// Computes the `p`-th root of the sum of the `p`-th powers.
static Value emitNorm(PoolKernel &pool, int64_t p) {
  Type elementType = pool.getElementType();
  Type sumType = getComputeType(elementType);
  Value sum = pool.reduce(
      sumType, getZero, getZero,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        Value x = math.abs(math.convert(args[0], elementType));
        return math.add(sum, power(math, x, p));
      },
      "sum");
  LinalgEmitter &emitter = pool.getEmitter();
  return emitter.compute(pool.getExtents(), elementType, sum,
                         emitter.identity(pool.getExtents().size()),
                         [&](OpBuilder &at, Location loc, ValueRange args) {
                           ElementMath math(at, loc, sumType);
                           Value root = args[0];
                           if (p == 2)
                             root = math.sqrt(root);
                           else if (p != 1)
                             root =
                                 math.power(root, math.real(1.0 / double(p)));
                           return math.on(elementType).convert(root, sumType);
                         });
}

/// Appends the result that `emit` builds from a valid pool.
template <typename PoolTy, typename EmitFn>
static LogicalResult emitPool(LinalgEmitter &emitter, FailureOr<PoolTy> pool,
                              EmitFn emit, SmallVectorImpl<Value> &results) {
  if (failed(pool))
    return failure();
  results.push_back(emit(*pool));
  return emitter.getStatus();
}

template <typename OpTy>
static LogicalResult lowerMaxPool(LinalgEmitter &emitter, OpTy op,
                                  ValueRange operands,
                                  SmallVectorImpl<Value> &results) {
  return emitPool(emitter, getWindowPool(emitter, op, operands), emitMax,
                  results);
}

template <typename OpTy>
static LogicalResult lowerMaxPoolWithIndices(LinalgEmitter &emitter, OpTy op,
                                             ValueRange operands,
                                             SmallVectorImpl<Value> &results) {
  FailureOr<WindowPool> pool = getWindowPool(emitter, op, operands);
  if (failed(pool))
    return failure();
  results.push_back(emitMax(*pool));
  results.push_back(pool->findMax(results[0], getElementType(op.getIndices())));
  return emitter.getStatus();
}

template <typename OpTy>
static LogicalResult lowerLpPool(LinalgEmitter &emitter, OpTy op,
                                 ValueRange operands,
                                 SmallVectorImpl<Value> &results) {
  return emitPool(
      emitter, getWindowPool(emitter, op, operands),
      [&](PoolKernel &pool) { return emitNorm(pool, op.getP()); }, results);
}

template <typename OpTy>
static LogicalResult lowerAvgPool(LinalgEmitter &emitter, OpTy op,
                                  ValueRange operands,
                                  SmallVectorImpl<Value> &results) {
  return emitPool(emitter,
                  getWindowPool(emitter, op, operands, op.getCountIncludePad()),
                  emitMean, results);
}

template <typename OpTy>
static LogicalResult lowerAdaptiveMaxPool(LinalgEmitter &emitter, OpTy op,
                                          ValueRange operands,
                                          SmallVectorImpl<Value> &results) {
  return emitPool(emitter, getAdaptivePool(emitter, op, operands), emitMax,
                  results);
}

template <typename OpTy>
static LogicalResult lowerAdaptiveAvgPool(LinalgEmitter &emitter, OpTy op,
                                          ValueRange operands,
                                          SmallVectorImpl<Value> &results) {
  return emitPool(emitter, getAdaptivePool(emitter, op, operands), emitMean,
                  results);
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachPoolingLowerings(MLIRContext &context) {
  attachLinalgLowering<MaxPool1dOp, lowerMaxPool>(context);
  attachLinalgLowering<MaxPool1dWithIndicesOp, lowerMaxPoolWithIndices>(
      context);
  attachLinalgLowering<AvgPool1dOp, lowerAvgPool>(context);
  attachLinalgLowering<LpPool1dOp, lowerLpPool>(context);
  attachLinalgLowering<AdaptiveAvgPool1dOp, lowerAdaptiveAvgPool>(context);
  attachLinalgLowering<AdaptiveMaxPool1dOp, lowerAdaptiveMaxPool>(context);
  attachLinalgLowering<MaxPool2dOp, lowerMaxPool>(context);
  attachLinalgLowering<MaxPool2dWithIndicesOp, lowerMaxPoolWithIndices>(
      context);
  attachLinalgLowering<AvgPool2dOp, lowerAvgPool>(context);
  attachLinalgLowering<LpPool2dOp, lowerLpPool>(context);
  attachLinalgLowering<AdaptiveAvgPool2dOp, lowerAdaptiveAvgPool>(context);
  attachLinalgLowering<AdaptiveMaxPool2dOp, lowerAdaptiveMaxPool>(context);
  attachLinalgLowering<MaxPool3dOp, lowerMaxPool>(context);
  attachLinalgLowering<MaxPool3dWithIndicesOp, lowerMaxPoolWithIndices>(
      context);
  attachLinalgLowering<AvgPool3dOp, lowerAvgPool>(context);
  attachLinalgLowering<LpPool3dOp, lowerLpPool>(context);
  attachLinalgLowering<AdaptiveAvgPool3dOp, lowerAdaptiveAvgPool>(context);
  attachLinalgLowering<AdaptiveMaxPool3dOp, lowerAdaptiveMaxPool>(context);
}
