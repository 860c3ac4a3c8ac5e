//===- Size.cpp - what operators on shapes compute ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "Operators.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSizeOps.h"
#include <cmath>

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
  for (int64_t size : shape)
    total *= size;
  SmallVector<int64_t> sizes;
  for (int64_t i = 0; i < target.getNumElements(); ++i) {
    int64_t size = target.getInt(i);
    if (size == 0 && !op.getAllowZero())
      size = i < int64_t(shape.size()) ? shape[i] : 0;
    if (size != -1)
      known *= size;
    sizes.push_back(size);
  }
  for (int64_t &size : sizes)
    if (size == -1)
      size = known > 0 ? total / known : 0;
  return setIntegers(op, frame, int64_t(sizes.size()), sizes);
}

static LogicalResult evaluateRangeSize(RangeSizeOp op, Frame &frame) {
  const Tensor &start = frame.getTensor(op.getStart());
  Number first = read(start, 0), last = read(frame.getTensor(op.getStop()), 0),
         step = read(frame.getTensor(op.getStep()), 0);
  int64_t count = 0;
  if (start.isFloat()) {
    Arithmetic math(getComputeKind(start.getStoredKind()));
    double steps =
        std::ceil(math.divide(math.subtract(last, first), step).real);
    if (step.real != 0 && steps > 0)
      count = std::min(steps, std::ldexp(1.0, 48));
  } else if (step.integer != 0) {
    int64_t length = step.integer > 0 ? last.integer - first.integer
                                      : first.integer - last.integer;
    int64_t stride = std::abs(step.integer);
    count = length > 0 ? (length - 1) / stride + 1 : 0;
  }
  return setIntegers(op, frame, 1, count);
}

void relax_mlir::reference::attachSizeModels(MLIRContext &context) {
  attachReference<evaluateSize, evaluateShapeToTensor, evaluateTensorToShape,
                  evaluateReshapeSizes, evaluateRangeSize>(context);
}
