//===- RelaxSearchOps.cpp - positions of elements -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxSearchOps.h"

#include "ElementOrder.h"
#include "LinalgEmitter.h"
#include "OperatorInference.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// The greatest and the least element
//===----------------------------------------------------------------------===//

template <typename AdaptorTy>
static LogicalResult inferArgReduction(std::optional<Location> location,
                                       AdaptorTy adaptor,
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
                                            std::optional<Location> location,
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
