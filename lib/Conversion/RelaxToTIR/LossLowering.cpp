//===- LossLowering.cpp - lower losses ------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CoordinateMath.h"
#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/LossAxes.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxLossOps.h"
#include <limits>

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// NLLLossOp
//===----------------------------------------------------------------------===//

/// Returns the class of a target as an index, and the condition that it exists.
static std::pair<Value, Value> emitClass(LinalgEmitter &emitter, OpBuilder &at,
                                         Location loc, Value target,
                                         Type targetType,
                                         const relax_mlir::IndexExpr &count) {
  ElementMath integers(at, loc, at.getI64Type());
  Value wide = integers.convert(target, targetType);
  Value size = arith::IndexCastOp::create(at, loc, at.getI64Type(),
                                          emitter.index(at, count));
  // An unsigned comparison treats negative numbers as large.
  Value isClass =
      arith::CmpIOp::create(at, loc, arith::CmpIPredicate::ult, wide, size);
  Value safe = integers.select(isClass, wide, integers.constant(0));
  Value index = arith::IndexCastOp::create(at, loc, at.getIndexType(), safe);
  return {index, isClass};
}

static LogicalResult lowerNLLLoss(LinalgEmitter &emitter, NLLLossOp op,
                                  ValueRange operands,
                                  SmallVectorImpl<Value> &results) {
  Extents x = emitter.getExtents(op.getPredictions().getType());
  Extents targets = emitter.getExtents(op.getTargets().getType());
  if (failed(emitter.getStatus()))
    return failure();
  unsigned classAxis = getClassAxis(x.size());
  relax_mlir::IndexExpr numClasses = x[classAxis];
  Extents losses = x;
  losses.erase(losses.begin() + classAxis);
  if (losses != targets)
    emitter.emitUnproven() << "the targets are of the shape of "
                              "the predictions; relax.match_cast can state it";
  if (op.getWeights() &&
      emitter.getExtents(op.getWeights().getType())[0] != numClasses)
    emitter.emitUnproven() << "the number of weights is '" << numClasses.str()
                           << "', the number of classes";
  if (failed(emitter.getStatus()))
    return failure();

  unsigned rank = losses.size();
  Type elementType = getElementType(op.getPredictions());
  Type computeType = getComputeType(elementType);
  Type targetType = getElementType(op.getTargets());
  bool isEmpty = numClasses.isZero();
  // Computes the weight of a target, or its loss without the sign.
  auto emitElement = [&](const ElementMath &math, Value target, Value tensor,
                         bool isWeight) -> Value {
    OpBuilder &at = math.getBuilder();
    Location atLoc = math.getLoc();
    Value nan = math.real(std::numeric_limits<double>::quiet_NaN());
    Value value = nan;
    if (!isEmpty) {
      auto [index, isClass] =
          emitClass(emitter, at, atLoc, target, targetType, numClasses);
      value = math.constant(1);
      if (tensor) {
        SmallVector<Value> indices;
        if (!isWeight)
          for (unsigned i = 0; i < rank; ++i)
            indices.push_back(linalg::IndexOp::create(at, atLoc, i));
        indices.insert(indices.begin() + (isWeight ? 0 : classAxis), index);
        // Without classes nothing may be read.
        value = CoordinateMath(emitter, at, atLoc)
                    .read(tensor, indices, {numClasses}, elementType);
        value = math.convert(value, elementType);
      }
      value = math.select(isClass, value, nan);
    }
    // An unsigned target never equals a negative number of the same bits.
    if (targetType.isUnsignedInteger() && int64_t(op.getIgnoreIndex()) < 0)
      return value;
    ElementMath integers = math.on(at.getI64Type());
    Value isIgnored =
        arith::CmpIOp::create(at, atLoc, arith::CmpIPredicate::eq,
                              integers.convert(target, targetType),
                              integers.constant(int64_t(op.getIgnoreIndex())));
    return math.select(isIgnored, math.constant(0), value);
  };
  Value weightTensor = op.getWeights() ? operands[2] : Value();
  AffineMap all = emitter.identity(rank);
  Value weights = emitter.compute(
      losses, computeType, operands[1], all,
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        return emitElement(ElementMath(at, atLoc, computeType), args[0],
                           weightTensor, /*isWeight=*/true);
      },
      "weights");
  bool isReduced = op.getReduction() != "none";
  Type lossType = isReduced ? computeType : elementType;
  Value loss = emitter.compute(
      losses, lossType, {operands[1], weights}, {all, all},
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        ElementMath math(at, atLoc, computeType);
        Value x = emitElement(math, args[0], operands[0], /*isWeight=*/false);
        Value result = math.mul(math.negative(x), args[1]);
        return math.on(lossType).convert(result, computeType);
      },
      "loss");
  if (!isReduced) {
    results.push_back(loss);
    return emitter.getStatus();
  }
  auto emitSum = [&](Value terms, StringRef stage) {
    return emitter.reduce(
        {}, computeType,
        [](const ElementMath &math) { return math.constant(0); }, rank, terms,
        all,
        [](const ElementMath &math, ValueRange args, Value sum) {
          return math.add(sum, args[0]);
        },
        stage);
  };
  Value total = emitSum(loss, "sum");
  if (op.getReduction() == "sum") {
    results.push_back(emitter.convert(total, {}, computeType, elementType));
    return emitter.getStatus();
  }
  Value totalWeight = emitSum(weights, "total_weight");
  AffineMap scalar = emitter.map(0, {});
  results.push_back(
      emitter.compute({}, elementType, {total, totalWeight}, {scalar, scalar},
                      [&](OpBuilder &at, Location atLoc, ValueRange args) {
                        ElementMath math(at, atLoc, computeType);
                        return math.on(elementType)
                            .convert(math.div(args[0], args[1]), computeType);
                      }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// CrossEntropyWithLogitsOp
//===----------------------------------------------------------------------===//

static LogicalResult
lowerCrossEntropyWithLogits(LinalgEmitter &emitter, CrossEntropyWithLogitsOp op,
                            ValueRange operands,
                            SmallVectorImpl<Value> &results) {
  Extents x = emitter.getExtents(op.getPredictions().getType());
  if (succeeded(emitter.getStatus()) &&
      emitter.getExtents(op.getLabels().getType()) != x)
    emitter.emitUnproven() << "the labels are of the shape of "
                              "the predictions; relax.match_cast can state it";
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(op.getPredictions());
  Type computeType = getComputeType(elementType);
  AffineMap all = emitter.identity(x.size());
  Value sum = emitter.reduce(
      {}, computeType, [](const ElementMath &math) { return math.constant(0); },
      x.size(), operands, {all, all},
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return math.sub(sum, math.mul(math.convert(args[0], elementType),
                                      math.convert(args[1], elementType)));
      },
      "sum");
  results.push_back(emitter.divide(sum, {}, computeType, elementType,
                                   x.size() > 1 ? x[0] : 1));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachLossLowerings(MLIRContext &context) {
  attachLinalgLowering<NLLLossOp, lowerNLLLoss>(context);
  attachLinalgLowering<CrossEntropyWithLogitsOp, lowerCrossEntropyWithLogits>(
      context);
}
