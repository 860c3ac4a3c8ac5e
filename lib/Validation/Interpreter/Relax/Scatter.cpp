//===- Scatter.cpp - what operators that write at indices compute ---------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "Places.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

/// The result of `op`: `data` with the updates of all positions of `shape`, one
/// after the other, at their places.
static LogicalResult
setScattered(Operation *op, Frame &frame, const Tensor &data,
             ArrayRef<int64_t> shape, StringRef reduction,
             llvm::function_ref<Place(ArrayRef<int64_t>)> getPlace,
             const Tensor &updates,
             llvm::function_ref<int64_t(ArrayRef<int64_t>)> getUpdate) {
  FailureOr<Tensor> result =
      frame.makeTensor(data.getElementType(), data.getShape(), op);
  if (failed(result))
    return failure();
  for (int64_t i = 0; i < data.getNumElements(); ++i)
    result->setFrom(i, data, i);
  Arithmetic math(result->getStoredKind());
  for (Coordinates at(shape); !at.isDone(); at.next()) {
    Place place = getPlace(at.get());
    if (!place || !isWithin(*place, data.getShape()))
      continue;
    int64_t target = data.linearize(*place), source = getUpdate(at.get());
    Number old = read(*result, target), update = read(updates, source);
    if (reduction == "add")
      write(*result, target, math.add(old, update));
    else if (reduction == "mul")
      write(*result, target, math.multiply(old, update));
    else if (reduction == "min")
      write(*result, target, math.min(old, update));
    else if (reduction == "max")
      write(*result, target, math.max(old, update));
    else
      result->setFrom(target, updates, source);
  }
  frame.set(op->getResult(0), *result);
  return success();
}

/// Reports operands that do not fit together.
static LogicalResult checkShape(Operation *op, StringRef name,
                                ArrayRef<int64_t> expected,
                                ArrayRef<int64_t> shape) {
  if (expected == shape)
    return success();
  return op->emitOpError("expected ")
         << name << " of shape " << RuntimeValue(Shape(expected)).describe()
         << ", got " << RuntimeValue(Shape(shape)).describe();
}

static LogicalResult evaluateScatterElements(ScatterElementsOp op,
                                             Frame &frame) {
  const Tensor &data = frame.getTensor(op.getData());
  const Tensor &indices = frame.getTensor(op.getIndices());
  const Tensor &updates = frame.getTensor(op.getUpdates());
  if (failed(checkElementwiseIndices(op, data, indices, op.getAxis())) ||
      failed(checkShape(op, "updates", indices.getShape(), updates.getShape())))
    return failure();
  int64_t axis = getAxis(op.getAxis(), data.getRank());
  auto getPlace = [&](ArrayRef<int64_t> at) -> Place {
    SmallVector<int64_t> place(at);
    place[axis] = readIndex(indices, indices.linearize(at), data.getDim(axis))
                      .value_or(-1);
    return place;
  };
  return setScattered(
      op, frame, data, indices.getShape(), op.getReduction(), getPlace, updates,
      [&](ArrayRef<int64_t> at) { return updates.linearize(at); });
}

static LogicalResult evaluateScatterND(ScatterNDOp op, Frame &frame) {
  const Tensor &data = frame.getTensor(op.getData());
  const Tensor &indices = frame.getTensor(op.getIndices());
  const Tensor &updates = frame.getTensor(op.getUpdates());
  int64_t depth = indices.getShape().back(), prefix = indices.getRank() - 1;
  Shape shape(indices.getShape().drop_back());
  llvm::append_range(shape, data.getShape().drop_front(depth));
  if (failed(checkShape(op, "updates", shape, updates.getShape())))
    return failure();
  auto getPlace = [&](ArrayRef<int64_t> at) -> Place {
    SmallVector<int64_t> place, row(at.take_front(prefix));
    row.push_back(0);
    for (; row.back() < depth; ++row.back())
      place.push_back(
          readIndex(indices, indices.linearize(row), data.getDim(row.back()))
              .value_or(-1));
    llvm::append_range(place, at.drop_front(prefix));
    return place;
  };
  return setScattered(
      op, frame, data, shape, op.getReduction(), getPlace, updates,
      [&](ArrayRef<int64_t> at) { return updates.linearize(at); });
}

static LogicalResult evaluateIndexPut(IndexPutOp op, Frame &frame) {
  const Tensor &data = frame.getTensor(op.getData());
  const Tensor &values = frame.getTensor(op.getValues());
  SmallVector<Tensor> indices;
  SmallVector<ArrayRef<int64_t>> shapes;
  for (Value tensor : op.getIndices()) {
    indices.push_back(frame.getTensor(tensor));
    shapes.push_back(frame.getTensor(tensor).getShape());
  }
  FailureOr<Shape> joint = broadcastShapes(op, shapes);
  if (failed(joint))
    return failure();
  int64_t prefix = joint->size();
  Shape shape(*joint);
  llvm::append_range(shape, data.getShape().drop_front(indices.size()));
  FailureOr<Shape> broadcast = broadcastShapes(op, {values.getShape(), shape});
  if (failed(broadcast) ||
      failed(checkShape(op, "values that broadcast to the indexed one", shape,
                        *broadcast)))
    return failure();
  auto getPlace = [&](ArrayRef<int64_t> at) -> Place {
    SmallVector<int64_t> place;
    for (auto [i, tensor] : llvm::enumerate(indices))
      place.push_back(
          readIndex(tensor,
                    getBroadcastIndex(tensor.getShape(), at.take_front(prefix)),
                    data.getDim(i))
              .value_or(-1));
    llvm::append_range(place, at.drop_front(prefix));
    return place;
  };
  return setScattered(op, frame, data, shape,
                      op.getAccumulate() ? "add" : "update", getPlace, values,
                      [&](ArrayRef<int64_t> at) {
                        return getBroadcastIndex(values.getShape(), at);
                      });
}

void relax_mlir::reference::attachScatterModels(MLIRContext &context) {
  attachReference<evaluateScatterElements, evaluateScatterND, evaluateIndexPut>(
      context);
}
