//===- ShapeLowering.cpp - lower operators on shapes ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GatherLowering.h"
#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

/// Returns dimension number `which` of `shape`, or 0 past the last one.
static Value pickDim(LinalgEmitter &emitter, const IndexMath &math,
                     const TensorShape &shape, Value which) {
  Value size = math.constant(0);
  for (auto [i, dim] : llvm::enumerate(shape.getDims()))
    size = math.select(math.isEqual(which, math.constant(i)),
                       emitter.index(math.getBuilder(), *dim), size);
  return size;
}

static Value toI64(const IndexMath &math, Value index) {
  return arith::IndexCastOp::create(math.getBuilder(), math.getLoc(),
                                    math.getBuilder().getI64Type(), index);
}

//===----------------------------------------------------------------------===//
// SizeOp, ShapeToTensorOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerSize(LinalgEmitter &emitter, SizeOp op,
                               ValueRange operands,
                               SmallVectorImpl<Value> &results) {
  IndexExpr count = 1;
  for (const IndexExpr &extent : emitter.getExtents(op.getX().getType()))
    count *= extent;
  if (failed(emitter.getStatus()))
    return failure();
  results.push_back(emitter.compute(
      {}, IntegerType::get(op.getContext(), 64), {}, {},
      [&](OpBuilder &at, Location atLoc, ValueRange) {
        return toI64(IndexMath(at, atLoc), emitter.index(at, count));
      }));
  return emitter.getStatus();
}

static LogicalResult lowerShapeToTensor(LinalgEmitter &emitter,
                                        ShapeToTensorOp op, ValueRange operands,
                                        SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  TensorShape shape = shapeOf(op.getShape());
  results.push_back(emitter.compute(
      extents, IntegerType::get(op.getContext(), 64), {}, {},
      [&](OpBuilder &at, Location atLoc, ValueRange) {
        IndexMath math(at, atLoc);
        Value which = linalg::IndexOp::create(at, atLoc, 0);
        return toI64(math, pickDim(emitter, math, shape, which));
      }));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// ReshapeSizesOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerReshapeSizes(LinalgEmitter &emitter,
                                       ReshapeSizesOp op, ValueRange operands,
                                       SmallVectorImpl<Value> &results) {
  TensorShape shape = shapeOf(op.getShape());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  std::optional<int64_t> count = extents[0].getConstant();
  if (!count) {
    emitter.emitError() << "expected a target of a constant size";
    return failure();
  }
  IndexExpr total = 1;
  for (const Dim &dim : shape.getDims())
    total *= *dim;
  // Reads element `i` and does not resolve -1.
  auto read = [&](const IndexMath &math, Value i) -> Value {
    OpBuilder &at = math.getBuilder();
    Value size =
        arith::IndexCastOp::create(at, math.getLoc(), at.getIndexType(),
                                   readElement(math, operands[0], i));
    if (op.getAllowZero())
      return size;
    return math.select(math.isEqual(size, math.constant(0)),
                       pickDim(emitter, math, shape, i), size);
  };
  auto body = [&](OpBuilder &at, Location atLoc, ValueRange) -> Value {
    IndexMath math(at, atLoc);
    Value one = math.constant(1), zero = math.constant(0);
    Value isOpen = math.constant(-1), known = one;
    for (int64_t i = 0; i < *count; ++i) {
      Value size = read(math, math.constant(i));
      Value factor =
          math.max(math.select(math.isEqual(size, isOpen), one, size), zero);
      // If the number of elements overflows, the other dimension is 0.
      Value most = math.constant(std::numeric_limits<int64_t>::max());
      Value limit = math.floorDiv(most, math.max(factor, one));
      known =
          math.select(math.isLess(limit, known), most, math.mul(known, factor));
    }
    Value size = read(math, linalg::IndexOp::create(at, atLoc, 0));
    Value rest = arith::DivSIOp::create(at, atLoc, emitter.index(at, total),
                                        math.max(known, one));
    rest = math.select(math.isLess(zero, known), rest, zero);
    return toI64(math, math.select(math.isEqual(size, isOpen), rest, size));
  };
  results.push_back(emitter.compute(
      extents, IntegerType::get(op.getContext(), 64), {}, {}, body));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// RangeSizeOp
//===----------------------------------------------------------------------===//

/// A limit on the number of elements, more than any tensor has.
static constexpr int64_t kMostNumbers = int64_t(1) << 48;

/// Counts the elements of an integer range, as i64. The distance of two
/// integers may need all 64 bits, so it is computed as unsigned.
static Value countIntegers(const ElementMath &math, bool isUnsigned,
                           Value start, Value stop, Value step) {
  OpBuilder &at = math.getBuilder();
  Location loc = math.getLoc();
  IndexMath compare(at, loc);
  Value zero = math.constant(0), one = math.constant(1);
  auto isLess = [&](Value a, Value b) -> Value {
    return compare.compare(isUnsigned ? arith::CmpIPredicate::ult
                                      : arith::CmpIPredicate::slt,
                           a, b);
  };
  Value isForward = isLess(zero, step);
  Value low = compare.select(isForward, start, stop);
  Value high = compare.select(isForward, stop, start);
  Value stride = compare.select(isForward, step, math.negative(step));
  // ceil(l / d) = (l - 1) / d + 1, for a positive length.
  Value last = math.sub(math.sub(high, low), one);
  Value count =
      math.add(arith::DivUIOp::create(
                   at, loc, last, arith::MaxUIOp::create(at, loc, stride, one)),
               one);
  count = arith::MinUIOp::create(at, loc, count, math.constant(kMostNumbers));
  Value isSome = compare.both(
      isLess(low, high), compare.compare(arith::CmpIPredicate::ne, step, zero));
  return compare.select(isSome, count, zero);
}

/// Counts the elements of a range of floats; a NaN gives 0.
static Value countFloats(const ElementMath &math, Value start, Value stop,
                         Value step) {
  OpBuilder &at = math.getBuilder();
  Location loc = math.getLoc();
  Value zero = math.constant(0), most = math.constant(kMostNumbers);
  Value count =
      math::CeilOp::create(at, loc, math.div(math.sub(stop, start), step));
  auto isGreater = [&](Value a, Value b) -> Value {
    return arith::CmpFOp::create(at, loc, arith::CmpFPredicate::OGT, a, b);
  };
  Value isSome = arith::AndIOp::create(
      at, loc, isGreater(count, zero),
      arith::CmpFOp::create(at, loc, arith::CmpFPredicate::ONE, step, zero));
  count = arith::SelectOp::create(at, loc, isGreater(count, most), most, count);
  count = arith::SelectOp::create(at, loc, isSome, count, zero);
  return arith::FPToSIOp::create(at, loc, at.getI64Type(), count);
}

static LogicalResult lowerRangeSize(LinalgEmitter &emitter, RangeSizeOp op,
                                    ValueRange operands,
                                    SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  Type elementType = getElementType(op.getStart());
  bool isFloat = isa<FloatType>(elementType);
  Type i64 = IntegerType::get(op.getContext(), 64);
  Type wide = isFloat ? getComputeType(elementType) : i64;
  auto body = [&](OpBuilder &at, Location atLoc, ValueRange) -> Value {
    ElementMath math(at, atLoc, wide);
    SmallVector<Value> values;
    for (Value operand : operands)
      values.push_back(math.convert(
          readElement(IndexMath(at, atLoc), operand, {}), elementType));
    return isFloat ? countFloats(math, values[0], values[1], values[2])
                   : countIntegers(math, elementType.isUnsignedInteger(),
                                   values[0], values[1], values[2]);
  };
  results.push_back(emitter.compute(extents, i64, {}, {}, body));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachShapeLowerings(MLIRContext &context) {
  attachLinalgLowering<SizeOp, lowerSize>(context);
  attachLinalgLowering<ShapeToTensorOp, lowerShapeToTensor>(context);
  attachLinalgLowering<ReshapeSizesOp, lowerReshapeSizes>(context);
  attachLinalgLowering<RangeSizeOp, lowerRangeSize>(context);
}
