//===- Size.cpp - what operators on shapes compute ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "Operators.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "llvm/ADT/APInt.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

/// The result of `op`, a tensor of integers.
static LogicalResult setIntegers(Operation *op, Frame &frame,
                                 ArrayRef<int64_t> shape,
                                 ArrayRef<int64_t> values) {
  FailureOr<Tensor> result =
      frame.makeTensor(IntegerType::get(op->getContext(), 64), shape, op);
  if (failed(result))
    return failure();
  for (auto [i, value] : llvm::enumerate(values))
    result->setInt(i, value);
  frame.set(op->getResult(0), *result);
  return success();
}

static LogicalResult evaluateSize(SizeOp op, Frame &frame) {
  return setIntegers(op, frame, {},
                     frame.getTensor(op.getX()).getNumElements());
}

static LogicalResult evaluateShapeToTensor(ShapeToTensorOp op, Frame &frame) {
  const Shape &shape = frame.getShape(op.getShape());
  return setIntegers(op, frame, int64_t(shape.size()), shape);
}

static LogicalResult evaluateTensorToShape(TensorToShapeOp op, Frame &frame) {
  const Tensor &tensor = frame.getTensor(op.getTensor());
  Shape shape;
  for (int64_t i = 0; i < tensor.getNumElements(); ++i)
    shape.push_back(tensor.getInt(i));
  frame.set(op.getResult(), std::move(shape));
  return success();
}

static LogicalResult evaluateReshapeSizes(ReshapeSizesOp op, Frame &frame) {
  const Shape &shape = frame.getShape(op.getShape());
  const Tensor &target = frame.getTensor(op.getTarget());
  int64_t total = 1, known = 1;
  auto multiply = [](int64_t &product, int64_t size) {
    // More elements than can be counted leave none for another dimension.
    if (llvm::MulOverflow(product, size, product))
      product = std::numeric_limits<int64_t>::max();
  };
  for (int64_t size : shape)
    multiply(total, size);
  SmallVector<int64_t> sizes;
  for (int64_t i = 0; i < target.getNumElements(); ++i) {
    int64_t size = target.getInt(i);
    if (size == 0 && !op.getAllowZero())
      size = i < int64_t(shape.size()) ? shape[i] : 0;
    if (size != -1)
      multiply(known, std::max<int64_t>(size, 0));
    sizes.push_back(size);
  }
  for (int64_t &size : sizes)
    if (size == -1)
      size = known > 0 ? total / known : 0;
  return setIntegers(op, frame, int64_t(sizes.size()), sizes);
}

/// The only element of a tensor of integers, in more bits than any type has.
static APInt readWide(const Tensor &tensor) {
  APInt value(64, uint64_t(tensor.getInt(0)));
  return isUnsigned(tensor.getStoredKind()) ? value.zext(72) : value.sext(72);
}

/// `ceil((stop - start) / step)`.
static double countIntegers(const Tensor &start, const Tensor &stop,
                            const Tensor &step) {
  APInt count = llvm::APIntOps::RoundingSDiv(
      readWide(stop) - readWide(start), readWide(step), APInt::Rounding::UP);
  // Far more than counts is no more than that.
  return count.isNegative() ? 0 : double(count.getLimitedValue(1ull << 62));
}

static LogicalResult evaluateRangeSize(RangeSizeOp op, Frame &frame) {
  const Tensor &start = frame.getTensor(op.getStart());
  const Tensor &stop = frame.getTensor(op.getStop());
  const Tensor &step = frame.getTensor(op.getStep());
  Number stride = read(step, 0);
  double count = 0;
  if (start.isFloat()) {
    Arithmetic math(getComputeKind(start.getStoredKind()));
    Number length = math.subtract(read(stop, 0), read(start, 0));
    if (stride.real != 0)
      count = std::ceil(math.divide(length, stride).real);
  } else if (stride.integer != 0) {
    count = countIntegers(start, stop, step);
  }
  // A NaN is not above zero.
  count = count > 0 ? std::min(count, std::ldexp(1.0, 48)) : 0;
  return setIntegers(op, frame, 1, int64_t(count));
}

void relax_mlir::reference::attachSizeModels(MLIRContext &context) {
  attachReference<evaluateSize, evaluateShapeToTensor, evaluateTensorToShape,
                  evaluateReshapeSizes, evaluateRangeSize>(context);
}
