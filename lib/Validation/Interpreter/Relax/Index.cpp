//===- Index.cpp - what operators that read at indices compute ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Places.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

static LogicalResult evaluateTake(TakeOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  const Tensor &indices = frame.getTensor(op.getIndices());
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  Shape shape(x.getShape().take_front(axis));
  llvm::append_range(shape, indices.getShape());
  llvm::append_range(shape, x.getShape().drop_front(axis + 1));
  return setFromPlaces(op, frame, x, shape, [&](ArrayRef<int64_t> at) -> Place {
    std::optional<int64_t> index =
        readIndex(indices, indices.linearize(at.slice(axis, indices.getRank())),
                  x.getDim(axis), op.getMode());
    if (!index)
      return std::nullopt;
    SmallVector<int64_t> place(at.take_front(axis));
    place.push_back(*index);
    llvm::append_range(place, at.drop_front(axis + indices.getRank()));
    return place;
  });
}

static LogicalResult evaluateGatherElements(GatherElementsOp op, Frame &frame) {
  const Tensor &data = frame.getTensor(op.getData());
  const Tensor &indices = frame.getTensor(op.getIndices());
  if (failed(checkElementwiseIndices(op, data, indices, op.getAxis())))
    return failure();
  int64_t axis = getAxis(op.getAxis(), data.getRank());
  return setFromPlaces(
      op, frame, data, indices.getShape(), [&](ArrayRef<int64_t> at) -> Place {
        SmallVector<int64_t> place(at);
        std::optional<int64_t> index =
            readIndex(indices, indices.linearize(at), data.getDim(axis));
        place[axis] = index.value_or(-1);
        return isWithin(place, data.getShape()) ? Place(place) : std::nullopt;
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
  return setFromPlaces(
      op, frame, data, shape, [&](ArrayRef<int64_t> at) -> Place {
        SmallVector<int64_t> place(at.take_front(batch));
        SmallVector<int64_t> row(at.take_front(prefix));
        row.push_back(0);
        for (; row.back() < depth; ++row.back())
          place.push_back(readIndex(indices, indices.linearize(row),
                                    data.getDim(batch + row.back()))
                              .value_or(-1));
        llvm::append_range(place, at.drop_front(prefix));
        return isWithin(place, data.getShape()) ? Place(place) : std::nullopt;
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
  if (int64_t(indices.size()) > data.getRank())
    return op.emitOpError("expected at most ")
           << data.getRank() << " tensors of indices, got " << indices.size();
  FailureOr<Shape> joint = broadcastShapes(op, shapes);
  if (failed(joint))
    return failure();
  int64_t prefix = joint->size();
  Shape shape(*joint);
  llvm::append_range(shape, data.getShape().drop_front(indices.size()));
  return setFromPlaces(
      op, frame, data, shape, [&](ArrayRef<int64_t> at) -> Place {
        SmallVector<int64_t> place;
        for (auto [i, tensor] : llvm::enumerate(indices))
          place.push_back(readIndex(tensor,
                                    getBroadcastIndex(tensor.getShape(),
                                                      at.take_front(prefix)),
                                    data.getDim(i))
                              .value_or(-1));
        llvm::append_range(place, at.drop_front(prefix));
        return isWithin(place, data.getShape()) ? Place(place) : std::nullopt;
      });
}

void relax_mlir::reference::attachIndexModels(MLIRContext &context) {
  attachReference<evaluateTake, evaluateGatherElements, evaluateGatherND,
                  evaluateIndexTensor>(context);
}
