//===- Indexing.cpp - reference of gathers and scatters -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "IndexedRead.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// Gathers
//===----------------------------------------------------------------------===//

static LogicalResult evaluateTake(TakeOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  const Tensor &indices = frame.getTensor(op.getIndices());
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  Shape shape(x.getShape().take_front(axis));
  llvm::append_range(shape, indices.getShape());
  llvm::append_range(shape, x.getShape().drop_front(axis + 1));
  return setFromReads(
      op, frame, x, shape, [&](ArrayRef<int64_t> at) -> IndexedRead {
        std::optional<int64_t> index = readIndex(
            indices, indices.linearize(at.slice(axis, indices.getRank())),
            x.getDim(axis), op.getMode());
        if (!index)
          return std::nullopt;
        SmallVector<int64_t> source(at.take_front(axis));
        source.push_back(*index);
        llvm::append_range(source, at.drop_front(axis + indices.getRank()));
        return source;
      });
}

static LogicalResult evaluateGatherElements(GatherElementsOp op, Frame &frame) {
  const Tensor &data = frame.getTensor(op.getData());
  const Tensor &indices = frame.getTensor(op.getIndices());
  if (failed(checkElementwiseIndices(op, data, indices, op.getAxis())))
    return failure();
  int64_t axis = getAxis(op.getAxis(), data.getRank());
  return setFromReads(op, frame, data, indices.getShape(),
                      [&](ArrayRef<int64_t> at) -> IndexedRead {
                        SmallVector<int64_t> source(at);
                        std::optional<int64_t> index = readIndex(
                            indices, indices.linearize(at), data.getDim(axis));
                        source[axis] = index.value_or(-1);
                        return isWithin(source, data.getShape())
                                   ? IndexedRead(source)
                                   : std::nullopt;
                      });
}

static LogicalResult evaluateGatherND(GatherNDOp op, Frame &frame) {
  const Tensor &data = frame.getTensor(op.getData());
  const Tensor &indices = frame.getTensor(op.getIndices());
  int64_t batch = op.getBatchDims(), prefix = indices.getRank() - 1;
  if (prefix < batch || batch + indices.getShape().back() > data.getRank())
    return op.emitOpError("expected data of rank ")
           << batch + (prefix < 0 ? 0 : indices.getShape().back())
           << " at least, got " << data.getRank();
  for (int64_t i = 0; i < batch; ++i)
    if (data.getDim(i) != indices.getDim(i))
      return op.emitOpError("expected dimension ")
             << i << " of indices to be " << data.getDim(i) << ", got "
             << indices.getDim(i);
  int64_t depth = indices.getShape().back();
  Shape shape(indices.getShape().drop_back());
  llvm::append_range(shape, data.getShape().drop_front(batch + depth));
  return setFromReads(
      op, frame, data, shape, [&](ArrayRef<int64_t> at) -> IndexedRead {
        SmallVector<int64_t> source(at.take_front(batch));
        SmallVector<int64_t> row(at.take_front(prefix));
        row.push_back(0);
        for (; row.back() < depth; ++row.back())
          source.push_back(readIndex(indices, indices.linearize(row),
                                     data.getDim(batch + row.back()))
                               .value_or(-1));
        llvm::append_range(source, at.drop_front(prefix));
        return isWithin(source, data.getShape()) ? IndexedRead(source)
                                                 : std::nullopt;
      });
}

static LogicalResult evaluateIndexTensor(IndexTensorOp op, Frame &frame) {
  const Tensor &data = frame.getTensor(op.getData());
  SmallVector<Tensor> indices;
  SmallVector<ArrayRef<int64_t>> shapes;
  for (Value tensor : op.getIndices()) {
    indices.push_back(frame.getTensor(tensor));
    shapes.push_back(frame.getTensor(tensor).getShape());
  }
  assert(int64_t(indices.size()) <= data.getRank() && "verified");
  FailureOr<Shape> joint = broadcastShapes(op, shapes);
  if (failed(joint))
    return failure();
  int64_t prefix = joint->size();
  Shape shape(*joint);
  llvm::append_range(shape, data.getShape().drop_front(indices.size()));
  return setFromReads(
      op, frame, data, shape, [&](ArrayRef<int64_t> at) -> IndexedRead {
        SmallVector<int64_t> source;
        for (auto [i, tensor] : llvm::enumerate(indices))
          source.push_back(readIndex(tensor,
                                     getBroadcastIndex(tensor.getShape(),
                                                       at.take_front(prefix)),
                                     data.getDim(i))
                               .value_or(-1));
        llvm::append_range(source, at.drop_front(prefix));
        return isWithin(source, data.getShape()) ? IndexedRead(source)
                                                 : std::nullopt;
      });
}

//===----------------------------------------------------------------------===//
// Scatters
//===----------------------------------------------------------------------===//

/// Sets the result of `op` to `data`, updated at `getTarget(position)` for each
/// position of `shape` in row-major order. Out-of-bounds updates are dropped.
static LogicalResult setScattered(
    Operation *op, Frame &frame, const Tensor &data, ArrayRef<int64_t> shape,
    StringRef reduction,
    llvm::function_ref<SmallVector<int64_t>(ArrayRef<int64_t>)> getTarget,
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
    SmallVector<int64_t> indices = getTarget(at.get());
    if (!isWithin(indices, data.getShape()))
      continue;
    int64_t target = data.linearize(indices), source = getUpdate(at.get());
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

/// Reports operands of incompatible shapes.
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
  auto getTarget = [&](ArrayRef<int64_t> at) {
    SmallVector<int64_t> target(at);
    target[axis] = readIndex(indices, indices.linearize(at), data.getDim(axis))
                       .value_or(-1);
    return target;
  };
  return setScattered(
      op, frame, data, indices.getShape(), op.getReduction(), getTarget,
      updates, [&](ArrayRef<int64_t> at) { return updates.linearize(at); });
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
  auto getTarget = [&](ArrayRef<int64_t> at) {
    SmallVector<int64_t> target, row(at.take_front(prefix));
    row.push_back(0);
    for (; row.back() < depth; ++row.back())
      target.push_back(
          readIndex(indices, indices.linearize(row), data.getDim(row.back()))
              .value_or(-1));
    llvm::append_range(target, at.drop_front(prefix));
    return target;
  };
  return setScattered(
      op, frame, data, shape, op.getReduction(), getTarget, updates,
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
  auto getTarget = [&](ArrayRef<int64_t> at) {
    SmallVector<int64_t> target;
    for (auto [i, tensor] : llvm::enumerate(indices))
      target.push_back(
          readIndex(tensor,
                    getBroadcastIndex(tensor.getShape(), at.take_front(prefix)),
                    data.getDim(i))
              .value_or(-1));
    llvm::append_range(target, at.drop_front(prefix));
    return target;
  };
  return setScattered(op, frame, data, shape,
                      op.getAccumulate() ? "add" : "update", getTarget, values,
                      [&](ArrayRef<int64_t> at) {
                        return getBroadcastIndex(values.getShape(), at);
                      });
}

void relax_mlir::reference::attachIndexingModels(MLIRContext &context) {
  attachReference<evaluateTake, evaluateGatherElements, evaluateGatherND,
                  evaluateIndexTensor>(context);
  attachReference<evaluateScatterElements, evaluateScatterND, evaluateIndexPut>(
      context);
}
