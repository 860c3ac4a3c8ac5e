//===- Manipulate.cpp - what operators that move elements compute ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Operators.h"
#include "Shapes.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

/// The result of `op` is the elements of `x`, in their order, under `shape`.
static LogicalResult setReshaped(Operation *op, Frame &frame, const Tensor &x,
                                 ArrayRef<int64_t> shape) {
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), shape, op);
  if (failed(result))
    return failure();
  if (result->getNumElements() != x.getNumElements())
    return op->emitOpError("expected a shape of ")
           << x.getNumElements() << " elements, got "
           << result->getNumElements();
  for (int64_t i = 0; i < x.getNumElements(); ++i)
    result->setFrom(i, x, i);
  frame.set(op->getResult(0), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// The same elements under another shape
//===----------------------------------------------------------------------===//

static LogicalResult evaluateReshape(ReshapeOp op, Frame &frame) {
  return setReshaped(op, frame, frame.getTensor(op.getX()),
                     frame.getShape(op.getShape()));
}

static LogicalResult evaluateFlatten(FlattenOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  return setReshaped(op, frame, x, {x.getNumElements()});
}

static LogicalResult evaluateBatchFlatten(BatchFlattenOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  if (x.getRank() == 0)
    return op.emitOpError("expected an operand of rank 1 at least, got 0");
  int64_t rest = 1;
  for (int64_t size : x.getShape().drop_front())
    rest *= size;
  return setReshaped(op, frame, x, {x.getDim(0), rest});
}

static LogicalResult evaluateExpandDims(ExpandDimsOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  SmallVector<bool> isInserted =
      getAxes(op.getAxes(), x.getRank() + op.getAxes().size());
  Shape shape;
  const int64_t *next = x.getShape().begin();
  for (bool inserted : isInserted)
    shape.push_back(inserted ? 1 : *next++);
  return setReshaped(op, frame, x, shape);
}

/// The dimensions that squeeze removes without `axes`: those that its type
/// says are 1, and those of which it says nothing and that are.
static SmallVector<bool> getOnes(Value x, ArrayRef<int64_t> sizes) {
  TensorShape type = TensorShape::of(x.getType());
  SmallVector<bool> isOne;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    bool isSymbolic = type.hasRank() && type[i] && !type[i]->isConstant();
    isOne.push_back(size == 1 && !isSymbolic);
  }
  return isOne;
}

static LogicalResult evaluateSqueeze(SqueezeOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  SmallVector<bool> isRemoved = op.getAxes()
                                    ? getAxes(*op.getAxes(), x.getRank())
                                    : getOnes(op.getX(), x.getShape());
  Shape shape;
  for (auto [i, size] : llvm::enumerate(x.getShape())) {
    if (!isRemoved[i])
      shape.push_back(size);
    else if (size != 1)
      return op.emitOpError("expected dimension ")
             << i << " to be 1, got " << size;
  }
  return setReshaped(op, frame, x, shape);
}

//===----------------------------------------------------------------------===//
// Elements at other places
//===----------------------------------------------------------------------===//

static LogicalResult evaluatePermuteDims(PermuteDimsOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t rank = x.getRank();
  // Dimension i of the result is dimension axes[i] of the operand.
  SmallVector<int64_t> axes;
  for (int64_t i = 0; i < rank; ++i)
    axes.push_back(op.getAxes() ? getAxis((*op.getAxes())[i], rank)
                                : rank - 1 - i);
  Shape shape;
  for (int64_t axis : axes)
    shape.push_back(x.getDim(axis));
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), shape, op);
  if (failed(result))
    return failure();
  SmallVector<int64_t> source(rank);
  for (Coordinates at(shape); !at.isDone(); at.next()) {
    for (int64_t i = 0; i < rank; ++i)
      source[axes[i]] = at[i];
    result->setFrom(at.getIndex(), x, x.linearize(source));
  }
  frame.set(op.getResult(), *result);
  return success();
}

static LogicalResult evaluateBroadcastTo(BroadcastToOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  const Shape &shape = frame.getShape(op.getShape());
  FailureOr<Shape> joint = broadcastShapes(op, {x.getShape(), shape});
  if (failed(joint))
    return failure();
  // Broadcasting `shape` itself is not meant.
  if (*joint != shape)
    return op.emitOpError("expected an operand that broadcasts to ")
           << RuntimeValue(shape).describe() << ", got "
           << RuntimeValue(x).describe();
  FailureOr<Tensor> result = frame.makeTensor(x.getElementType(), shape, op);
  if (failed(result))
    return failure();
  for (Coordinates at(shape); !at.isDone(); at.next())
    result->setFrom(at.getIndex(), x,
                    getBroadcastIndex(x.getShape(), at.get()));
  frame.set(op.getResult(), *result);
  return success();
}

//===----------------------------------------------------------------------===//
// ConcatOp
//===----------------------------------------------------------------------===//

/// The sizes of `inputs` in a row along `axis`.
static FailureOr<Shape> joinShapes(Operation *op, ArrayRef<Tensor> inputs,
                                   int64_t axis) {
  Shape shape(inputs[0].getShape());
  for (const Tensor &input : inputs.drop_front()) {
    if (input.getRank() != int64_t(shape.size()))
      return op->emitOpError("expected operands of rank ")
             << shape.size() << ", got " << input.getRank();
    for (auto [i, size] : llvm::enumerate(input.getShape())) {
      if (int64_t(i) == axis)
        shape[i] += size;
      else if (size != shape[i])
        return op->emitOpError("expected dimension ")
               << i << " to be " << shape[i] << ", got " << size;
    }
  }
  return shape;
}

static LogicalResult evaluateConcat(ConcatOp op, Frame &frame) {
  SmallVector<Tensor> inputs;
  for (Value input : op.getInputs())
    inputs.push_back(frame.getTensor(input));
  int64_t axis = getAxis(op.getAxis(), inputs[0].getRank());
  FailureOr<Shape> shape = joinShapes(op, inputs, axis);
  if (failed(shape))
    return failure();
  FailureOr<Tensor> result =
      frame.makeTensor(inputs[0].getElementType(), *shape, op);
  if (failed(result))
    return failure();
  int64_t begin = 0;
  for (const Tensor &input : inputs) {
    for (Coordinates at(input.getShape()); !at.isDone(); at.next()) {
      SmallVector<int64_t> target(at.get());
      target[axis] += begin;
      result->setFrom(result->linearize(target), input, at.getIndex());
    }
    begin += input.getDim(axis);
  }
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachManipulateModels(MLIRContext &context) {
  attachReference<evaluateReshape, evaluateFlatten, evaluateBatchFlatten,
                  evaluateExpandDims, evaluateSqueeze, evaluatePermuteDims,
                  evaluateBroadcastTo, evaluateConcat>(context);
}
