//===- ReductionLowering.cpp - lower reductions, scans, searches ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "DividedAxis.h"
#include "ElementOrder.h"
#include "GatherLowering.h"
#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Conversion/RelaxToTIR/PrimFuncEmitter.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/PassAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxReductionOps.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// SumOp, MeanOp, VarianceOp, StdOp, ProdOp, MaxOp, MinOp
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
static LogicalResult emitReduction(LinalgEmitter &emitter, OpTy op,
                                   ValueRange operands,
                                   SmallVectorImpl<Value> &results) {
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

template <typename OpTy>
static LogicalResult emitCollapseSum(LinalgEmitter &emitter, OpTy op,
                                     ValueRange operands,
                                     SmallVectorImpl<Value> &results) {
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

static Value combine(CumsumOp, const ElementMath &math, Value all, Value x) {
  return math.add(all, x);
}

static Value combine(CumprodOp, const ElementMath &math, Value all, Value x) {
  return math.mul(all, x);
}

/// Builds one block that runs along the axis, for each point of the other
/// dimensions, or divides the axis if the operator asks for it.
template <typename OpTy>
static FailureOr<FunctionOpInterface> emitScan(OpTy op, OpBuilder &builder,
                                               Location loc, StringRef name,
                                               ArrayRef<StringRef> symbols) {
  PrimFuncEmitter program(op, builder, loc, name, symbols);
  if (failed(program.getStatus()))
    return program.finish();
  Extents extents = program.getOutputExtents(0);
  int64_t axis = *normalizeAxis({}, op.getAxis(), extents.size());
  relax_mlir::IndexExpr size = extents[axis];
  extents.erase(extents.begin() + axis);
  Value x = program.getBuffer(0), result = program.getBuffer(1);
  Type from = getElementType(op.getX());
  Type to = op.getDtype().value_or(from);
  if (op->hasAttr(kDividedAttrName)) {
    divideScan(program, loc,
               {from, to, axis, std::is_same_v<OpTy, CumprodOp>,
                op.getExclusive(), op.getReverse()});
    return program.finish();
  }
  auto scan = [&](OpBuilder &at, Location, ValueRange point) {
    Value count = program.index(at, size);
    Value zero = arith::ConstantIndexOp::create(at, loc, 0);
    Value one = arith::ConstantIndexOp::create(at, loc, 1);
    Value last = arith::SubIOp::create(at, loc, count, one);
    Type computeType = getComputeType(to);
    Value start = ElementMath(at, loc, computeType)
                      .constant(std::is_same_v<OpTy, CumprodOp> ? 1 : 0);
    auto body = [&](OpBuilder &in, Location, Value step, ValueRange all) {
      Value i = step;
      if (op.getReverse())
        i = arith::SubIOp::create(in, loc, last, step);
      SmallVector<Value> indices(point);
      indices.insert(indices.begin() + axis, i);
      Value element = memref::LoadOp::create(in, loc, x, indices);
      ElementMath math(in, loc, computeType);
      Value term = math.convert(math.on(to).convert(element, from), to);
      Value next = combine(op, math, all[0], term);
      Value stored = op.getExclusive() ? all[0] : next;
      memref::StoreOp::create(in, loc, math.on(to).convert(stored, computeType),
                              result, indices);
      scf::YieldOp::create(in, loc, next);
    };
    scf::ForOp::create(at, loc, zero, count, one, start, body);
  };
  program.block("scan", extents, tir::IteratorKind::Spatial, scan);
  return program.finish();
}

//===----------------------------------------------------------------------===//
// ArgmaxOp, ArgminOp
//===----------------------------------------------------------------------===//

static Value getInitial(ArgmaxOp, const ElementMath &math) {
  return math.lowest();
}

static Value getInitial(ArgminOp, const ElementMath &math) {
  return math.highest();
}

static Value combine(ArgmaxOp, const ElementMath &math, Value a, Value b) {
  return math.max(a, b);
}

static Value combine(ArgminOp, const ElementMath &math, Value a, Value b) {
  return math.min(a, b);
}

/// Finds the extreme element first, then the first or last position equal to
/// it.
template <typename OpTy>
static LogicalResult emitArgReduction(LinalgEmitter &emitter, OpTy op,
                                      ValueRange operands,
                                      SmallVectorImpl<Value> &results) {
  Extents x = emitter.getExtents(op.getX().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  int64_t axis =
      op.getAxis() ? *normalizeAxis({}, *op.getAxis(), x.size()) : -1;
  SmallVector<AffineExpr> source, kept;
  unsigned next = 0, numLoops = extents.size();
  SmallVector<unsigned> reduced;
  for (unsigned i = 0; i < x.size(); ++i) {
    if (axis >= 0 && axis != int64_t(i)) {
      source.push_back(emitter.d(next++));
      continue;
    }
    reduced.push_back(i);
    source.push_back(emitter.d(numLoops++));
    next += op.getKeepdims();
  }
  for (unsigned i = 0; i < extents.size(); ++i)
    kept.push_back(emitter.d(i));
  AffineMap sourceMap = emitter.map(numLoops, source);

  Type elementType = getElementType(op.getX());
  Type type = getComputeType(elementType);
  Value best = emitter.reduce(
      extents, type,
      [&](const ElementMath &math) { return getInitial(op, math); },
      reduced.size(), operands, sourceMap,
      [&](const ElementMath &math, ValueRange args, Value all) {
        return combine(op, math, all, math.convert(args[0], elementType));
      },
      "best");
  // -1 marks "no position": the greatest unsigned number, or less than all.
  Type i64 = IntegerType::get(op.getContext(), 64);
  results.push_back(emitter.reduce(
      extents, i64, [&](const ElementMath &math) { return math.constant(-1); },
      reduced.size(), {operands[0], best},
      {sourceMap, emitter.map(numLoops, kept)},
      [&](const ElementMath &math, ValueRange args, Value all) {
        OpBuilder &at = math.getBuilder();
        Location loc = math.getLoc();
        Value position = arith::ConstantIndexOp::create(at, loc, 0);
        for (auto [number, dim] : llvm::enumerate(reduced)) {
          if (number != 0)
            position = arith::MulIOp::create(at, loc, position,
                                             emitter.index(at, x[dim]));
          Value i = linalg::IndexOp::create(at, loc, extents.size() + number);
          position =
              number == 0 ? i : arith::AddIOp::create(at, loc, position, i);
        }
        ElementMath elements = math.on(type);
        Value isBest = ElementOrder(elements).isSame(
            elements.convert(args[0], elementType), args[1]);
        Value here = arith::SelectOp::create(
            at, loc, isBest, math.fromIndex(position), math.constant(-1));
        if (op.getSelectLastIndex())
          return arith::MaxSIOp::create(at, loc, all, here).getResult();
        return arith::MinUIOp::create(at, loc, all, here).getResult();
      }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// BucketizeOp
//===----------------------------------------------------------------------===//

/// Builds a binary search for each element.
static LogicalResult lowerBucketize(LinalgEmitter &emitter, BucketizeOp op,
                                    ValueRange operands,
                                    SmallVectorImpl<Value> &results) {
  Extents boundaries = emitter.getExtents(op.getBoundaries().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  Type type = relax::getElementType(op.getX());
  Type to = IntegerType::get(op.getContext(), op.getOutInt32() ? 32 : 64);
  auto body = [&](OpBuilder &at, Location loc, ValueRange args) -> Value {
    Value zero = arith::ConstantIndexOp::create(at, loc, 0);
    Value one = arith::ConstantIndexOp::create(at, loc, 1);
    Value size = emitter.index(at, boundaries[0]);
    auto search = scf::WhileOp::create(
        at, loc, TypeRange{zero.getType(), zero.getType()},
        ValueRange{zero, size},
        [&](OpBuilder &in, Location, ValueRange range) {
          Value isOpen = arith::CmpIOp::create(
              in, loc, arith::CmpIPredicate::slt, range[0], range[1]);
          scf::ConditionOp::create(in, loc, isOpen, range);
        },
        [&](OpBuilder &in, Location, ValueRange range) {
          Value sum = arith::AddIOp::create(in, loc, range[0], range[1]);
          Value middle = arith::ShRUIOp::create(in, loc, sum, one);
          Value boundary =
              tensor::ExtractOp::create(in, loc, operands[1], middle);
          ElementMath math(in, loc, getComputeType(type));
          Value limit = math.convert(boundary, type);
          Value element = math.convert(args[0], type);
          ElementOrder order(math);
          Value isBelow = op.getRight() ? order.isLessOrSame(limit, element)
                                        : order.isLess(limit, element);
          Value after = arith::AddIOp::create(in, loc, middle, one);
          Value low =
              arith::SelectOp::create(in, loc, isBelow, after, range[0]);
          Value high =
              arith::SelectOp::create(in, loc, isBelow, range[1], middle);
          scf::YieldOp::create(in, loc, ValueRange{low, high});
        });
    return ElementMath(at, loc, to).fromIndex(search.getResult(0));
  };
  results.push_back(emitter.compute(extents, to, operands[0],
                                    emitter.identity(extents.size()), body));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// MultinomialFromUniformOp
//===----------------------------------------------------------------------===//

/// Sums up the row of each sample until the sum exceeds the sample.
static LogicalResult
lowerMultinomialFromUniform(LinalgEmitter &emitter, MultinomialFromUniformOp op,
                            ValueRange operands,
                            SmallVectorImpl<Value> &results) {
  Extents prob = emitter.getExtents(op.getProb().getType());
  Extents samples = emitter.getExtents(op.getUniformSample().getType());
  Extents indices = emitter.getExtents(op.getSampleIndices().getType());
  if (failed(emitter.getStatus()))
    return failure();
  if (samples[0] != indices[0])
    emitter.emitUnproven() << "the number of samples '" << samples[0].str()
                           << "' equals the number of sample indices '"
                           << indices[0].str()
                           << "'; relax.match_cast can state it";
  for (const IndexExpr &size : {samples[1], indices[1]})
    if (!size.isOne())
      emitter.emitUnproven() << "the dimension '" << size.str()
                             << "' is 1; relax.match_cast can state it";
  if (failed(emitter.getStatus()))
    return failure();

  Type type = relax::getElementType(op.getProb()), wide = getComputeType(type);
  Type indexType = relax::getElementType(op.getSampleIndices());
  Type to = relax::getElementType(op.getResult());
  auto body = [&](OpBuilder &at, Location loc, ValueRange args) -> Value {
    IndexMath math(at, loc);
    Value isInside;
    Value row = math.resolve(args[1], indexType, emitter.index(at, prob[0]),
                             IndexMode::Fast, isInside);
    Value size = emitter.index(at, prob[1]);
    Value end = math.select(isInside, size, math.constant(0));
    ElementMath numbers(at, loc, wide);
    Value sample = numbers.convert(args[0], type);
    // The index, the sum before it, and whether the sum has exceeded the
    // sample.
    SmallVector<Value> first{
        math.constant(0), numbers.constant(0),
        arith::ConstantIntOp::create(at, loc, at.getI1Type(), 0)};
    auto search = scf::WhileOp::create(
        at, loc, ValueRange(first).getTypes(), first,
        [&](OpBuilder &in, Location, ValueRange state) {
          ElementMath truth(in, loc, in.getI1Type());
          Value isOpen = truth.logicalAnd(
              IndexMath(in, loc).isLess(state[0], end), truth.bitNot(state[2]));
          scf::ConditionOp::create(in, loc, isOpen, state);
        },
        [&](OpBuilder &in, Location, ValueRange state) {
          IndexMath inner(in, loc);
          ElementMath number(in, loc, wide);
          Value p = readElement(inner, operands[0], {row, state[0]});
          Value sum = number.add(state[1], number.convert(p, type));
          Value next = inner.add(state[0], inner.constant(1));
          scf::YieldOp::create(in, loc,
                               ValueRange{next, sum, number.less(sample, sum)});
        });
    // The search ends one past the index; clamp to the last one.
    Value after = math.select(search.getResult(2), search.getResult(0), size);
    return numbers.on(to).fromIndex(math.sub(after, math.constant(1)));
  };
  AffineMap identity = emitter.identity(2);
  results.push_back(emitter.compute(emitter.getResultExtents(), to,
                                    {operands[1], operands[2]},
                                    {identity, identity}, body));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachReductionLowerings(MLIRContext &context) {
  attachLinalgLowering<BucketizeOp, lowerBucketize>(context);
  attachLinalgLowering<MultinomialFromUniformOp, lowerMultinomialFromUniform>(
      context);
  attachLinalgLowering<SumOp, emitReduction>(context);
  attachLinalgLowering<MeanOp, emitReduction>(context);
  attachLinalgLowering<VarianceOp, emitReduction>(context);
  attachLinalgLowering<StdOp, emitReduction>(context);
  attachLinalgLowering<ProdOp, emitReduction>(context);
  attachLinalgLowering<MaxOp, emitReduction>(context);
  attachLinalgLowering<MinOp, emitReduction>(context);
  attachLinalgLowering<CollapseSumToOp, emitCollapseSum>(context);
  attachLinalgLowering<CollapseSumLikeOp, emitCollapseSum>(context);
  attachPrimFuncLowering<CumsumOp, emitScan>(context);
  attachPrimFuncLowering<CumprodOp, emitScan>(context);
  attachLinalgLowering<ArgmaxOp, emitArgReduction>(context);
  attachLinalgLowering<ArgminOp, emitArgReduction>(context);
}
