//===- RelaxLossOps.cpp - losses ------------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxLossOps.h"

#include "CoordinateMath.h"
#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <limits>

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// NLLLossOp
//===----------------------------------------------------------------------===//

/// Where the classes are in the predictions.
static unsigned getClassAxis(int64_t rank) { return rank == 1 ? 0 : 1; }

/// The shape without the classes.
static TensorShape getTargetShape(const TensorShape &predictions) {
  SmallVector<Dim> dims(predictions.getDims());
  dims.erase(dims.begin() + getClassAxis(predictions.getRank()));
  return TensorShape(dims);
}

LogicalResult NLLLossOp::inferReturnTypes(MLIRContext *context,
                                          OpLocation location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  StringRef reduction = adaptor.getReduction();
  if (reduction != "none" && reduction != "sum" && reduction != "mean")
    return emitOptionalError(location,
                             "expected reduction to be 'none', 'sum' "
                             "or 'mean', got '",
                             reduction, "'");
  Type elementType = getElementType(adaptor.getPredictions());
  TensorShape x = TensorShape::of(adaptor.getPredictions().getType());
  TensorShape targets = TensorShape::of(adaptor.getTargets().getType());
  if (x.hasRank() && x.getRank() == 0)
    return emitOptionalError(location,
                             "expected predictions of rank 1 or more, got 0");
  TensorShape losses = targets;
  if (x.hasRank()) {
    losses = getTargetShape(x);
    if (!areCompatible(losses, targets))
      return emitOptionalError(location, "expected targets of the shape ",
                               losses.str(), ", got ", targets.str());
  }
  if (Value weights = adaptor.getWeights()) {
    if (getElementType(weights) != elementType)
      return emitOptionalError(location, "expected weights of ", elementType,
                               ", got ", getElementType(weights));
    TensorShape shape = TensorShape::of(weights.getType());
    TensorShape classes = x.hasRank()
                              ? TensorShape(x[getClassAxis(x.getRank())])
                              : TensorShape::ofRank(1);
    if (!areCompatible(shape, classes))
      return emitOptionalError(location, "expected weights of the shape ",
                               classes.str(), ", got ", shape.str());
  }
  return inferTensor(location, adaptor.getOperands(),
                     reduction == "none" ? losses : TensorShape::ofRank(0),
                     elementType, inferred);
}

/// The class that a target names as an index, and whether there is such one.
static std::pair<Value, Value> emitClass(LinalgEmitter &emitter, OpBuilder &at,
                                         Location loc, Value target,
                                         Type targetType,
                                         const relax_mlir::IndexExpr &count) {
  ElementMath integers(at, loc, at.getI64Type());
  Value wide = integers.convert(target, targetType);
  Value size = arith::IndexCastOp::create(at, loc, at.getI64Type(),
                                          emitter.index(at, count));
  // An unsigned comparison: negative numbers are large.
  Value isClass =
      arith::CmpIOp::create(at, loc, arith::CmpIPredicate::ult, wide, size);
  Value safe = integers.select(isClass, wide, integers.constant(0));
  Value index = arith::IndexCastOp::create(at, loc, at.getIndexType(), safe);
  return {index, isClass};
}

LogicalResult NLLLossOp::toLinalg(OpBuilder &builder, Location loc,
                                  ValueRange operands,
                                  const KernelSymbols &symbols,
                                  SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents x = emitter.getExtents(getPredictions().getType());
  Extents targets = emitter.getExtents(getTargets().getType());
  if (failed(emitter.getStatus()))
    return failure();
  unsigned classAxis = getClassAxis(x.size());
  relax_mlir::IndexExpr numClasses = x[classAxis];
  Extents losses = x;
  losses.erase(losses.begin() + classAxis);
  if (losses != targets)
    emitter.emitUnproven() << "the targets are of the shape of "
                              "the predictions; relax.match_cast can state it";
  if (getWeights() &&
      emitter.getExtents(getWeights().getType())[0] != numClasses)
    emitter.emitUnproven() << "there is a weight for each of '"
                           << numClasses.str() << "' classes";
  if (failed(emitter.getStatus()))
    return failure();

  unsigned rank = losses.size();
  Type elementType = getElementType(getPredictions());
  Type computeType = getComputeType(elementType);
  Type targetType = getElementType(getTargets());
  bool isEmpty = numClasses.isZero();
  // The weight of a target, or its loss without the sign.
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
        // Nothing may be read where there are no classes.
        value = CoordinateMath(emitter, at, atLoc)
                    .read(tensor, indices, {numClasses}, elementType);
        value = math.convert(value, elementType);
      }
      value = math.select(isClass, value, nan);
    }
    // No unsigned number is negative, whatever its bits.
    if (targetType.isUnsignedInteger() && int64_t(getIgnoreIndex()) < 0)
      return value;
    ElementMath integers = math.on(at.getI64Type());
    Value isIgnored =
        arith::CmpIOp::create(at, atLoc, arith::CmpIPredicate::eq,
                              integers.convert(target, targetType),
                              integers.constant(int64_t(getIgnoreIndex())));
    return math.select(isIgnored, math.constant(0), value);
  };
  Value weightTensor = getWeights() ? operands[2] : Value();
  AffineMap all = emitter.identity(rank);
  Value weights = emitter.compute(
      losses, computeType, operands[1], all,
      [&](OpBuilder &at, Location atLoc, ValueRange args) {
        return emitElement(ElementMath(at, atLoc, computeType), args[0],
                           weightTensor, /*isWeight=*/true);
      },
      "weights");
  bool isReduced = getReduction() != "none";
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
  if (getReduction() == "sum") {
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

LogicalResult
CrossEntropyWithLogitsOp::inferReturnTypes(MLIRContext *context,
                                           OpLocation location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  FailureOr<Type> elementType = inferElementType(location, operands);
  if (failed(elementType))
    return failure();
  TensorShape x = TensorShape::of(adaptor.getPredictions().getType());
  TensorShape labels = TensorShape::of(adaptor.getLabels().getType());
  if (x.hasRank() && x.getRank() == 0)
    return emitOptionalError(location,
                             "expected predictions of rank 1 or more, got 0");
  if (!areCompatible(x, labels))
    return emitOptionalError(location, "expected labels of the shape ", x.str(),
                             ", got ", labels.str());
  return inferTensor(location, operands, TensorShape::ofRank(0), *elementType,
                     inferred);
}

LogicalResult CrossEntropyWithLogitsOp::toLinalg(
    OpBuilder &builder, Location loc, ValueRange operands,
    const KernelSymbols &symbols, SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents x = emitter.getExtents(getPredictions().getType());
  if (succeeded(emitter.getStatus()) &&
      emitter.getExtents(getLabels().getType()) != x)
    emitter.emitUnproven() << "the labels are of the shape of "
                              "the predictions; relax.match_cast can state it";
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(getPredictions());
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

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxLossOps.cpp.inc"

void RelaxDialect::registerLossOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxLossOps.cpp.inc"
      >();
}
