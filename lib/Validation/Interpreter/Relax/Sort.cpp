//===- Sort.cpp - elements in their order ---------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Operators.h"
#include "Order.h"
#include "Shapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSortingOps.h"
#include <algorithm>
#include <limits>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

/// The positions along `axis` of the elements at `others`, in their order.
static std::vector<int64_t> getOrder(const Tensor &x, ArrayRef<int64_t> others,
                                     int64_t axis, bool descending) {
  std::vector<int64_t> order;
  for (int64_t i = 0; i < x.getDim(axis); ++i)
    order.push_back(i);
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    int comparison = compareElements(x, getIndexAlong(x, others, axis, a), x,
                                     getIndexAlong(x, others, axis, b));
    if (comparison == 0)
      return a < b;
    return descending ? comparison > 0 : comparison < 0;
  });
  return order;
}

/// Results of as many elements along the axis as `x` has, or `count`: what
/// `values` and `positions` (either may be null) hold.
static LogicalResult sortInto(Operation *op, Frame &frame, const Tensor &x,
                              int64_t axis, bool descending, int64_t count,
                              Value values, Value positions) {
  Shape shape(x.getShape());
  shape[axis] = count;
  FailureOr<Tensor> elements = frame.makeTensor(x.getElementType(), shape, op);
  Type type = positions ? cast<TensorType>(positions.getType()).getElementType()
                        : IntegerType::get(op->getContext(), 64);
  FailureOr<Tensor> indices = frame.makeTensor(type, shape, op);
  if (failed(elements) || failed(indices))
    return failure();
  for (Coordinates at(getOthers(x, axis)); !at.isDone(); at.next()) {
    std::vector<int64_t> order = getOrder(x, at.get(), axis, descending);
    for (int64_t rank = 0; rank < count; ++rank) {
      int64_t to = getIndexAlong(*elements, at.get(), axis, rank);
      indices->setInt(to, order[rank]);
      elements->setFrom(to, x, getIndexAlong(x, at.get(), axis, order[rank]));
    }
  }
  if (values)
    frame.set(values, *elements);
  if (positions)
    frame.set(positions, *indices);
  return success();
}

static LogicalResult evaluateSort(SortOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  return sortInto(op, frame, x, axis, op.getDescending(), x.getDim(axis),
                  op.getResult(), {});
}

static LogicalResult evaluateArgsort(ArgsortOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  return sortInto(op, frame, x, axis, op.getDescending(), x.getDim(axis), {},
                  op.getResult());
}

static LogicalResult evaluateTopk(TopkOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  if (int64_t(op.getK()) > x.getDim(axis))
    return op.emitOpError("expected k to be at most ")
           << x.getDim(axis) << ", the size along axis " << axis << ", got "
           << op.getK();
  return sortInto(op, frame, x, axis, op.getLargest(), op.getK(),
                  op.getValues(), op.getIndices());
}

static LogicalResult evaluateMedian(MedianOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  int64_t axis = getAxis(op.getAxis(), x.getRank());
  Shape shape(getOthers(x, axis));
  if (op.getKeepdims())
    shape.insert(shape.begin() + axis, 1);
  FailureOr<Tensor> values = frame.makeTensor(x.getElementType(), shape, op);
  FailureOr<Tensor> indices =
      frame.makeTensor(IntegerType::get(op->getContext(), 64), shape, op);
  if (failed(values) || failed(indices))
    return failure();
  auto isNaN = [&](int64_t index) {
    return x.isFloat() && std::isnan(x.getFloat(index));
  };
  int64_t next = 0;
  for (Coordinates at(getOthers(x, axis)); !at.isDone(); at.next(), ++next) {
    std::vector<int64_t> order =
        getOrder(x, at.get(), axis, /*descending=*/false);
    if (order.empty()) {
      if (x.isFloat())
        values->setFloat(next, std::numeric_limits<double>::quiet_NaN());
      indices->setInt(next, -1);
      continue;
    }
    int64_t median = order[(order.size() - 1) / 2];
    for (int64_t i = x.getDim(axis) - 1; i >= 0; --i)
      if (isNaN(getIndexAlong(x, at.get(), axis, i)))
        median = i;
    indices->setInt(next, median);
    values->setFrom(next, x, getIndexAlong(x, at.get(), axis, median));
  }
  frame.set(op.getValues(), *values);
  frame.set(op.getIndices(), *indices);
  return success();
}

void relax_mlir::reference::attachSortModels(MLIRContext &context) {
  attachReference<evaluateSort, evaluateArgsort, evaluateTopk, evaluateMedian>(
      context);
}
