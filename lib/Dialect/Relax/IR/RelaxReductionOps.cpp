//===- RelaxReductionOps.cpp - reductions ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

#include "LinalgEmitter.h"
#include "OperatorInference.h"

using namespace mlir;
using namespace mlir::relax;

template <typename AdaptorTy>
static LogicalResult inferReduction(OpLocation location, AdaptorTy adaptor,
                                    SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape shape;
  if (!x.hasRank()) {
    if (!adaptor.getAxes() && !adaptor.getKeepdims())
      shape = TensorShape::ofRank(0);
  } else {
    FailureOr<SmallVector<int64_t>> axes =
        normalizeReductionAxes(location, adaptor.getAxes(), x.getRank());
    if (failed(axes))
      return failure();
    SmallVector<Dim> dims;
    for (auto [i, dim] : llvm::enumerate(x.getDims())) {
      if (!llvm::is_contained(*axes, int64_t(i)))
        dims.push_back(dim);
      else if (adaptor.getKeepdims())
        dims.push_back(makeDim(1));
    }
    shape = TensorShape(dims);
  }
  return inferTensor(location, adaptor.getX(), shape,
                     getElementType(adaptor.getX()), inferred);
}

//===----------------------------------------------------------------------===//
// The accumulators
//===----------------------------------------------------------------------===//

template <typename OpTy>
static Value getInitial(OpTy, const ElementMath &math) {
  return math.constant(std::is_same_v<OpTy, ProdOp> ? 1 : 0);
}
static Value getInitial(MaxOp, const ElementMath &math) {
  return math.lowest();
}
static Value getInitial(MinOp, const ElementMath &math) {
  return math.highest();
}

template <typename OpTy>
static Value combine(OpTy, const ElementMath &math, Value a, Value b) {
  return math.add(a, b);
}
static Value combine(ProdOp, const ElementMath &math, Value a, Value b) {
  return math.mul(a, b);
}
static Value combine(MaxOp, const ElementMath &math, Value a, Value b) {
  return math.max(a, b);
}
static Value combine(MinOp, const ElementMath &math, Value a, Value b) {
  return math.min(a, b);
}

template <typename OpTy>
static LogicalResult
emitReduction(OpTy op, OpBuilder &builder, Location loc, ValueRange operands,
              const KernelSymbols &symbols, SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(op, builder, loc, symbols);
  Extents x = emitter.getExtents(op.getX().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  auto axes = *normalizeReductionAxes({}, op.getAxes(), x.size());

  SmallVector<AffineExpr> source;
  relax_mlir::IndexExpr count = 1;
  unsigned next = 0, nextReduction = extents.size();
  for (auto [i, extent] : llvm::enumerate(x)) {
    if (!llvm::is_contained(axes, int64_t(i))) {
      source.push_back(emitter.d(next++));
      continue;
    }
    source.push_back(emitter.d(nextReduction++));
    count *= extent;
    next += op.getKeepdims();
  }

  Type elementType = getElementType(op.getX());
  Type computeType = getComputeType(elementType);
  constexpr bool isSpread =
      std::is_same_v<OpTy, VarianceOp> || std::is_same_v<OpTy, StdOp>;
  constexpr bool isMean = isSpread || std::is_same_v<OpTy, MeanOp>;
  AffineMap sourceMap = emitter.map(nextReduction, source);
  Value sum = emitter.reduce(
      extents, computeType,
      [&](const ElementMath &math) { return getInitial(op, math); },
      axes.size(), operands, sourceMap,
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return combine(op, math, sum, math.convert(args[0], elementType));
      },
      isMean ? "sum" : "");
  if constexpr (isSpread) {
    Value mean = emitter.divide(sum, extents, computeType, computeType, count);
    SmallVector<AffineExpr> kept;
    for (unsigned i = 0; i < extents.size(); ++i)
      kept.push_back(emitter.d(i));
    sum = emitter.reduce(
        extents, computeType,
        [](const ElementMath &math) { return math.constant(0); }, axes.size(),
        {operands[0], mean}, {sourceMap, emitter.map(nextReduction, kept)},
        [&](const ElementMath &math, ValueRange args, Value all) {
          Value apart = math.sub(math.convert(args[0], elementType), args[1]);
          return math.add(all, math.mul(apart, apart));
        },
        "squares");
  }
  if constexpr (std::is_same_v<OpTy, StdOp>) {
    Value variance =
        emitter.divide(sum, extents, computeType, computeType, count);
    results.push_back(emitter.compute(
        extents, elementType, variance, emitter.identity(extents.size()),
        [&](OpBuilder &at, Location atLoc, ValueRange args) {
          ElementMath math(at, atLoc, computeType);
          return math.on(elementType).convert(math.sqrt(args[0]), computeType);
        }));
  } else if constexpr (isMean)
    results.push_back(
        emitter.divide(sum, extents, computeType, elementType, count));
  else
    results.push_back(emitter.convert(sum, extents, computeType, elementType));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// CollapseSumToOp, CollapseSumLikeOp
//===----------------------------------------------------------------------===//

static LogicalResult inferCollapseSum(OpLocation location, ValueRange operands,
                                      SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(operands[0].getType());
  auto type = dyn_cast<ShapeType>(operands[1].getType());
  TensorShape shape =
      type ? TensorShape::of(type) : TensorShape::of(operands[1].getType());
  if (x.hasRank() && shape.hasRank()) {
    int64_t offset = x.getRank() - shape.getRank();
    bool broadcasts = offset >= 0;
    for (int64_t i = 0; broadcasts && i < shape.getRank(); ++i)
      broadcasts =
          compareDims(shape[i], makeDim(1)) != DimRelation::Different ||
          compareDims(shape[i], x[offset + i]) != DimRelation::Different;
    if (!broadcasts)
      return emitOptionalError(location, "expected a shape that broadcasts to ",
                               x.str(), ", got ", shape.str());
  }
  return inferTensor(location, operands, shape, getElementType(operands[0]),
                     inferred);
}

static LogicalResult emitCollapseSum(Operation *op, OpBuilder &builder,
                                     Location loc, ValueRange operands,
                                     const KernelSymbols &symbols,
                                     SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(op, builder, loc, symbols);
  Extents x = emitter.getExtents(op->getOperand(0).getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  unsigned offset = x.size() - extents.size(), numLoops = extents.size();
  SmallVector<AffineExpr> source;
  for (auto [i, size] : llvm::enumerate(x)) {
    if (i >= offset && size == extents[i - offset]) {
      source.push_back(emitter.d(i - offset));
      continue;
    }
    if (i >= offset && !extents[i - offset].isOne())
      emitter.emitUnproven()
          << "the dimension '" << extents[i - offset].str() << "' is 1 or '"
          << size.str() << "'; relax.match_cast can state it";
    source.push_back(emitter.d(numLoops++));
  }
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(op->getOperand(0));
  Type computeType = getComputeType(elementType);
  Value sum = emitter.reduce(
      extents, computeType,
      [](const ElementMath &math) { return math.constant(0); },
      numLoops - extents.size(), operands[0], emitter.map(numLoops, source),
      [&](const ElementMath &math, ValueRange args, Value sum) {
        return math.add(sum, math.convert(args[0], elementType));
      });
  results.push_back(emitter.convert(sum, extents, computeType, elementType));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.cpp.inc"

void RelaxDialect::registerReductionOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.cpp.inc"
      >();
}
