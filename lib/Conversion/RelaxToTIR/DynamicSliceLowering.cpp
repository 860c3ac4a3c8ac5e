//===- DynamicSliceLowering.cpp - lower slices with bounds that are data --===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GatherLowering.h"
#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"

using namespace mlir;
using namespace mlir::relax;

namespace {
/// A slice of one dimension whose bounds are values of the kernel.
struct DynamicSlice {
  Value begin, end, stride;
};
} // namespace

/// Reads and clamps the bounds of dimension `i`, of size `n`.
static DynamicSlice readSlice(const IndexMath &math, ValueRange bounds, Value i,
                              Value n) {
  auto read = [&](unsigned which) -> Value {
    return arith::IndexCastOp::create(math.getBuilder(), math.getLoc(),
                                      math.getBuilder().getIndexType(),
                                      readElement(math, bounds[which], i));
  };
  Value zero = math.constant(0), one = math.constant(1);
  Value stride = read(2);
  Value isForward = math.isLess(zero, stride);
  Value low = math.select(isForward, zero, math.constant(-1));
  Value high = math.select(isForward, n, math.sub(n, one));
  auto clamp = [&](Value bound) {
    bound = math.select(math.isLess(bound, zero), math.add(bound, n), bound);
    return math.max(math.min(bound, high), low);
  };
  return {clamp(read(0)), clamp(read(1)), stride};
}

/// Returns the number of elements of the slice.
static Value getSliceSize(const IndexMath &math, const DynamicSlice &slice) {
  Value zero = math.constant(0), one = math.constant(1);
  Value isForward = math.isLess(zero, slice.stride);
  Value length = math.select(isForward, math.sub(slice.end, slice.begin),
                             math.sub(slice.begin, slice.end));
  // Negating the least stride gives itself; the slice then has one step.
  Value step =
      math.select(isForward, slice.stride, math.sub(zero, slice.stride));
  Value isLeast = math.isLess(step, zero);
  step = math.select(isLeast, length, step);
  Value divisor = math.max(step, one);
  // ceil(l / d) = (l - 1) / d + 1 avoids a sum that might overflow.
  Value rest = arith::DivSIOp::create(math.getBuilder(), math.getLoc(),
                                      math.sub(length, one), divisor);
  Value size = math.add(rest, one);
  Value isEmpty = math.isLess(length, one);
  isEmpty = arith::OrIOp::create(math.getBuilder(), math.getLoc(), isEmpty,
                                 math.isEqual(slice.stride, zero));
  return math.select(isEmpty, zero, size);
}

/// Returns the length of the three bound vectors. Emits an error and returns
/// std::nullopt if it is not constant.
static std::optional<int64_t> getNumBounds(LinalgEmitter &emitter,
                                           ValueRange bounds) {
  Extents first = emitter.getExtents(bounds[0].getType());
  if (failed(emitter.getStatus()))
    return std::nullopt;
  std::optional<int64_t> count = first[0].getConstant();
  for (Value other : bounds.drop_front())
    if (emitter.getExtents(other.getType()) != first || !count) {
      emitter.emitError() << "expected bounds of a constant length";
      return std::nullopt;
    }
  return count;
}

static LogicalResult lowerDynamicStridedSlice(LinalgEmitter &emitter,
                                              DynamicStridedSliceOp op,
                                              ValueRange operands,
                                              SmallVectorImpl<Value> &results) {
  Extents x = emitter.getExtents(op.getX().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  std::optional<int64_t> count =
      getNumBounds(emitter, {op.getBegin(), op.getEnd(), op.getStrides()});
  if (!count)
    return failure();
  auto getRead = [&](const IndexMath &math, ArrayRef<Value> position) {
    IndexedRead read{operands[0], SmallVector<Value>(position), {}};
    for (int64_t i = 0, e = x.size(); i < e; ++i) {
      Value n = emitter.index(math.getBuilder(), x[i]);
      if (i >= *count) {
        if (extents[i] != x[i])
          read.isInside = math.both(read.isInside, math.isLess(position[i], n));
        continue;
      }
      DynamicSlice slice =
          readSlice(math, operands.slice(1, 3), math.constant(i), n);
      // `shape` may be larger than the slice; do not read outside of the slice.
      Value isInside = math.isLess(position[i], getSliceSize(math, slice));
      read.indices[i] =
          math.add(slice.begin, math.mul(position[i], slice.stride));
      read.isInside = math.both(read.isInside, isInside);
    }
    return read;
  };
  results.push_back(
      readAtIndices(emitter, extents, getElementType(op.getX()), getRead));
  return emitter.getStatus();
}

static LogicalResult lowerSliceSizes(LinalgEmitter &emitter, SliceSizesOp op,
                                     ValueRange operands,
                                     SmallVectorImpl<Value> &results) {
  TensorShape shape = TensorShape::of(cast<ShapeType>(op.getShape().getType()));
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  if (!getNumBounds(emitter, {op.getBegin(), op.getEnd(), op.getStrides()}))
    return failure();
  Type i64 = IntegerType::get(op.getContext(), 64);
  auto body = [&](OpBuilder &at, Location atLoc, ValueRange) -> Value {
    IndexMath math(at, atLoc);
    Value dim = linalg::IndexOp::create(at, atLoc, 0);
    // Select the size of dimension `i` by comparisons.
    Value n = math.constant(0);
    for (auto [i, size] : llvm::enumerate(shape.getDims()))
      n = math.select(math.isEqual(dim, math.constant(i)),
                      emitter.index(at, *size), n);
    Value size = getSliceSize(math, readSlice(math, operands, dim, n));
    return arith::IndexCastOp::create(at, atLoc, i64, size);
  };
  results.push_back(emitter.compute(extents, i64, {}, {}, body));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachDynamicSliceLowerings(MLIRContext &context) {
  attachLinalgLowering<DynamicStridedSliceOp, lowerDynamicStridedSlice>(
      context);
  attachLinalgLowering<SliceSizesOp, lowerSliceSizes>(context);
}
