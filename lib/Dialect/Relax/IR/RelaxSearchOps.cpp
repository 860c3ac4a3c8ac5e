//===- RelaxSearchOps.cpp - positions of elements -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxSearchOps.h"

#include "ElementOrder.h"
#include "IndexKernel.h"
#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// The greatest and the least element
//===----------------------------------------------------------------------===//

template <typename AdaptorTy>
static LogicalResult inferArgReduction(OpLocation location, AdaptorTy adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  TensorShape shape;
  if (x.hasRank()) {
    std::optional<int64_t> axis = adaptor.getAxis();
    if (axis) {
      FailureOr<int64_t> normal = normalizeAxis(location, *axis, x.getRank());
      if (failed(normal))
        return failure();
      axis = *normal;
    }
    SmallVector<Dim> dims;
    for (auto [i, dim] : llvm::enumerate(x.getDims())) {
      if (axis && *axis != int64_t(i))
        dims.push_back(dim);
      else if (adaptor.getKeepdims())
        dims.push_back(makeDim(1));
    }
    shape = TensorShape(dims);
  } else if (!adaptor.getAxis() && !adaptor.getKeepdims()) {
    shape = TensorShape::ofRank(0);
  }
  Type i64 = IntegerType::get(adaptor.getX().getContext(), 64);
  return inferTensor(location, adaptor.getX(), shape, i64, inferred);
}

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

/// First which element it is, then where the first or last one equal to it is.
template <typename OpTy>
static LogicalResult emitArgReduction(OpTy op, OpBuilder &builder, Location loc,
                                      ValueRange operands,
                                      const KernelSymbols &symbols,
                                      SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(op, builder, loc, symbols);
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
  // -1 is what is no position: the greatest unsigned number, or less than all.
  Type i64 = builder.getI64Type();
  results.push_back(emitter.reduce(
      extents, i64, [&](const ElementMath &math) { return math.constant(-1); },
      reduced.size(), {operands[0], best},
      {sourceMap, emitter.map(numLoops, kept)},
      [&](const ElementMath &math, ValueRange args, Value all) {
        OpBuilder &at = math.getBuilder();
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

LogicalResult BucketizeOp::inferReturnTypes(MLIRContext *context,
                                            OpLocation location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &inferred) {
  Value x = adaptor.getX(), boundaries = adaptor.getBoundaries();
  if (failed(inferElementType(location, {x, boundaries})))
    return failure();
  TensorShape shape = TensorShape::of(boundaries.getType());
  if (shape.hasRank() && shape.getRank() != 1)
    return emitOptionalError(location, "expected boundaries of rank 1, got ",
                             shape.getRank());
  return inferTensor(location, {x, boundaries}, TensorShape::of(x.getType()),
                     IntegerType::get(context, adaptor.getOutInt32() ? 32 : 64),
                     inferred);
}

/// A binary search for each element.
LogicalResult BucketizeOp::toLinalg(OpBuilder &builder, Location loc,
                                    ValueRange operands,
                                    const KernelSymbols &symbols,
                                    SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents boundaries = emitter.getExtents(getBoundaries().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  Type type = relax::getElementType(getX());
  Type to = builder.getIntegerType(getOutInt32() ? 32 : 64);
  auto body = [&](OpBuilder &at, Location, ValueRange args) -> Value {
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
          Value isBelow = getRight() ? order.isLessOrSame(limit, element)
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

LogicalResult
MultinomialFromUniformOp::inferReturnTypes(MLIRContext *context,
                                           OpLocation location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  Value prob = adaptor.getProb(), samples = adaptor.getUniformSample();
  if (failed(inferElementType(location, {prob, samples})))
    return failure();
  TensorShape rows = TensorShape::of(prob.getType());
  if (rows.hasRank() && rows.getRank() != 2)
    return emitOptionalError(location, "expected prob of rank 2, got ",
                             rows.getRank());
  Type dtype = adaptor.getDtype().value_or(IntegerType::get(context, 64));
  auto integer = dyn_cast<IntegerType>(dtype);
  if (!integer || integer.isSigned() ||
      !llvm::is_contained({8u, 16u, 32u, 64u}, integer.getWidth()))
    return emitOptionalError(location, "expected an integer dtype, got ",
                             dtype);
  // The first dimension of both, the one that says more.
  Dim count;
  for (auto [name, operand] :
       {std::pair("uniform_sample", samples),
        std::pair("sample_indices", adaptor.getSampleIndices())}) {
    TensorShape shape = TensorShape::of(operand.getType());
    if (!shape.hasRank())
      continue;
    if (shape.getRank() != 2 ||
        compareDims(shape[1], makeDim(1)) == DimRelation::Different)
      return emitOptionalError(location, "expected ", name,
                               " of shape [n, 1], got ", shape.str());
    if (compareDims(shape[0], count) == DimRelation::Different)
      return emitOptionalError(location,
                               "expected as many samples as sample indices, "
                               "got ",
                               toString(count), " and ", toString(shape[0]));
    if (!count || getConstant(shape[0]))
      count = shape[0];
  }
  return inferTensor(location, adaptor.getOperands(),
                     TensorShape({count, makeDim(1)}), dtype, inferred);
}

/// For each sample, sums up its row until there is more than the sample.
LogicalResult MultinomialFromUniformOp::toLinalg(
    OpBuilder &builder, Location loc, ValueRange operands,
    const KernelSymbols &symbols, SmallVectorImpl<Value> &results) {
  LinalgEmitter emitter(*this, builder, loc, symbols);
  Extents prob = emitter.getExtents(getProb().getType());
  Extents samples = emitter.getExtents(getUniformSample().getType());
  Extents indices = emitter.getExtents(getSampleIndices().getType());
  if (failed(emitter.getStatus()))
    return failure();
  if (samples[0] != indices[0])
    emitter.emitUnproven() << "there are as many samples '" << samples[0].str()
                           << "' as sample indices '" << indices[0].str()
                           << "'; relax.match_cast can state it";
  for (const IndexExpr &size : {samples[1], indices[1]})
    if (!size.isOne())
      emitter.emitUnproven() << "the dimension '" << size.str()
                             << "' is 1; relax.match_cast can state it";
  if (failed(emitter.getStatus()))
    return failure();

  Type type = relax::getElementType(getProb()), wide = getComputeType(type);
  Type indexType = relax::getElementType(getSampleIndices());
  Type to = relax::getElementType(getResult());
  auto body = [&](OpBuilder &at, Location, ValueRange args) -> Value {
    IndexMath math(at, loc);
    Value isInside;
    Value row = math.resolve(args[1], indexType, emitter.index(at, prob[0]),
                             IndexMode::Fast, isInside);
    Value size = emitter.index(at, prob[1]);
    Value end = math.select(isInside, size, math.constant(0));
    ElementMath numbers(at, loc, wide);
    Value sample = numbers.convert(args[0], type);
    // The index, the sum before it, and whether there was more than the sample.
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
    // One further than where it ended, or the last one.
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

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxSearchOps.cpp.inc"

void RelaxDialect::registerSearchOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxSearchOps.cpp.inc"
      >();
}
