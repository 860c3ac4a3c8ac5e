//===- SlicingLowering.cpp - lower slices ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "GatherLowering.h"
#include "RelaxToTIRLowerings.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "relax-mlir/Analysis/IndexExpr/IndexBounds.h"
#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"
#include "relax-mlir/Dialect/Relax/IR/SliceBounds.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// Returns `position * stride + begin`.
static Value getSource(LinalgEmitter &emitter, const IndexMath &math,
                       const DimSlice &slice, Value position) {
  if (slice.isWhole)
    return position;
  std::optional<int64_t> begin = slice.begin->getConstant();
  if (begin)
    return emitter.apply(math.getBuilder(),
                         emitter.d(0) * slice.stride + *begin, position);
  return math.add(math.mul(position, math.constant(slice.stride)),
                  emitter.index(math.getBuilder(), *slice.begin));
}

//===----------------------------------------------------------------------===//
// StridedSliceOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerStridedSlice(LinalgEmitter &emitter,
                                       StridedSliceOp op, ValueRange operands,
                                       SmallVectorImpl<Value> &results) {
  emitter.getExtents(op.getX().getType());
  Extents extents = emitter.getResultExtents();
  if (failed(emitter.getStatus()))
    return failure();
  auto slices =
      getSlices({}, TensorShape::of(op.getX().getType()), op.getAxes(),
                op.getBegin(), op.getEnd(), op.getStrides());
  auto getRead = [&](const IndexMath &math, ArrayRef<Value> position) {
    IndexedRead read{operands[0], {}, {}};
    for (auto [slice, at] : llvm::zip_equal(*slices, position))
      read.indices.push_back(getSource(emitter, math, slice, at));
    return read;
  };
  results.push_back(
      readAtIndices(emitter, extents, getElementType(op.getX()), getRead));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// SliceScatterOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerSliceScatter(LinalgEmitter &emitter,
                                       SliceScatterOp op, ValueRange operands,
                                       SmallVectorImpl<Value> &results) {
  Extents extents = emitter.getExtents(op.getX().getType());
  Extents source = emitter.getExtents(op.getSource().getType());
  if (failed(emitter.getStatus()))
    return failure();
  auto slices =
      getSlices({}, TensorShape::of(op.getX().getType()), op.getAxes(),
                op.getBegin(), op.getEnd(), op.getStrides());
  for (auto [slice, size] : llvm::zip_equal(*slices, source))
    emitter.requireEqual(*slice.size, size);
  if (failed(emitter.getStatus()))
    return failure();
  auto body = [&](OpBuilder &at, Location atLoc, ValueRange) -> Value {
    IndexMath math(at, atLoc);
    SmallVector<Value> position, from;
    Value isReplaced;
    for (auto [i, slice] : llvm::enumerate(*slices)) {
      Value index = linalg::IndexOp::create(at, atLoc, i);
      position.push_back(index);
      if (slice.isWhole) {
        from.push_back(index);
        continue;
      }
      Value offset = math.sub(index, emitter.index(at, *slice.begin));
      Value isOn =
          math.compare(arith::CmpIPredicate::sge, offset, math.constant(0));
      Value source = offset;
      if (slice.stride != 1) {
        Value stride = math.constant(slice.stride);
        source = math.floorDiv(offset, stride);
        isOn = math.both(isOn, math.isEqual(math.mul(source, stride), offset));
      }
      isOn =
          math.both(isOn, math.isLess(source, emitter.index(at, *slice.size)));
      isReplaced = math.both(isReplaced, isOn);
      from.push_back(source);
    }
    if (!isReplaced)
      return readElement(math, operands[1], from);
    return branch(
        math, isReplaced,
        [&](const IndexMath &then) {
          return readElement(then, operands[1], from);
        },
        [&](const IndexMath &other) {
          return readElement(other, operands[0], position);
        });
  };
  results.push_back(
      emitter.compute(extents, getElementType(op.getX()), {}, {}, body));
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// SplitOp
//===----------------------------------------------------------------------===//

static LogicalResult lowerSplit(LinalgEmitter &emitter, SplitOp op,
                                ValueRange operands,
                                SmallVectorImpl<Value> &results) {
  Extents x = emitter.getExtents(op.getX().getType());
  SmallVector<Extents> extents;
  for (unsigned i = 0; i < op.getNumResults(); ++i)
    extents.push_back(emitter.getResultExtents(i));
  if (failed(emitter.getStatus()))
    return failure();
  unsigned axis = *normalizeAxis({}, op.getAxis(), x.size());
  SmallVector<IndexExpr> cuts =
      getCuts(x[axis], op.getSections(), op.getIndicesAttr());
  for (auto [part, begin] : llvm::zip_first(extents, cuts)) {
    DimSlice slice;
    slice.isWhole = begin.isZero();
    slice.begin = begin;
    auto getRead = [&](const IndexMath &math, ArrayRef<Value> position) {
      IndexedRead read{operands[0], SmallVector<Value>(position), {}};
      read.indices[axis] = getSource(emitter, math, slice, position[axis]);
      return read;
    };
    results.push_back(
        readAtIndices(emitter, part, getElementType(op.getX()), getRead));
  }
  return emitter.getStatus();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void relax_mlir::attachSlicingLowerings(MLIRContext &context) {
  attachLinalgLowering<StridedSliceOp, lowerStridedSlice>(context);
  attachLinalgLowering<SliceScatterOp, lowerSliceScatter>(context);
  attachLinalgLowering<SplitOp, lowerSplit>(context);
}
