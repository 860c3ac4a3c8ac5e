//===- Set.cpp - elements as sets -----------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Operators.h"
#include "Order.h"
#include "Shapes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSetOps.h"
#include <algorithm>

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir::reference;

/// Compares two slices of `x` along `axis` by their first elements that differ.
static int compareSlices(const Tensor &x, int64_t axis, int64_t a, int64_t b) {
  for (Coordinates at(getOthers(x, axis)); !at.isDone(); at.next())
    if (int order = compareElements(x, getIndexAlong(x, at.get(), axis, a), x,
                                    getIndexAlong(x, at.get(), axis, b)))
      return order;
  return 0;
}

static LogicalResult evaluateUnique(UniqueOp op, Frame &frame) {
  Tensor x = frame.getTensor(op.getX());
  int64_t axis = 0;
  if (op.getAxis())
    axis = getAxis(*op.getAxis(), x.getRank());
  else
    x = x.reshape({x.getNumElements()});

  // The groups of equal slices, by their first members, in ascending order of
  // appearance.
  std::vector<int64_t> firsts, counts, inverse;
  for (int64_t i = 0; i < x.getDim(axis); ++i) {
    size_t group = 0;
    while (group < firsts.size() &&
           compareSlices(x, axis, firsts[group], i) != 0)
      ++group;
    if (group == firsts.size()) {
      firsts.push_back(i);
      counts.push_back(0);
    }
    ++counts[group];
    inverse.push_back(group);
  }
  // The groups in the order of the result.
  std::vector<int64_t> order, place(firsts.size());
  for (size_t group = 0; group < firsts.size(); ++group)
    order.push_back(group);
  if (op.getSorted())
    std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
      return compareSlices(x, axis, firsts[a], firsts[b]) < 0;
    });
  for (size_t i = 0; i < order.size(); ++i)
    place[order[i]] = i;

  int64_t numGroups = order.size();
  Shape shape(x.getShape());
  shape[axis] = numGroups;
  Type i64 = IntegerType::get(op.getContext(), 64);
  FailureOr<Tensor> values = frame.makeTensor(x.getElementType(), shape, op);
  FailureOr<Tensor> positions = frame.makeTensor(i64, {numGroups}, op);
  FailureOr<Tensor> numbers = frame.makeTensor(i64, {numGroups}, op);
  FailureOr<Tensor> groups = frame.makeTensor(i64, {x.getDim(axis)}, op);
  if (failed(values) || failed(positions) || failed(numbers) || failed(groups))
    return failure();
  for (int64_t i = 0; i < numGroups; ++i) {
    positions->setInt(i, firsts[order[i]]);
    numbers->setInt(i, counts[order[i]]);
    for (Coordinates at(getOthers(x, axis)); !at.isDone(); at.next())
      values->setFrom(getIndexAlong(*values, at.get(), axis, i), x,
                      getIndexAlong(x, at.get(), axis, firsts[order[i]]));
  }
  for (int64_t i = 0; i < x.getDim(axis); ++i)
    groups->setInt(i, place[inverse[i]]);
  frame.set(op.getValues(), *values);
  frame.set(op.getIndices(), *positions);
  frame.set(op.getInverse(), *groups);
  frame.set(op.getCounts(), *numbers);
  return success();
}

static LogicalResult evaluateNonzero(NonzeroOp op, Frame &frame) {
  const Tensor &x = frame.getTensor(op.getX());
  std::vector<SmallVector<int64_t>> found;
  for (Coordinates at(x.getShape()); !at.isDone(); at.next())
    if (x.isFloat() ? x.getFloat(at.getIndex()) != 0
                    : x.getInt(at.getIndex()) != 0)
      found.emplace_back(at.get());
  int64_t count = found.size();
  FailureOr<Tensor> result = frame.makeTensor(
      IntegerType::get(op.getContext(), 64), {x.getRank(), count}, op);
  if (failed(result))
    return failure();
  for (int64_t axis = 0; axis < x.getRank(); ++axis)
    for (int64_t i = 0; i < count; ++i)
      result->setInt(axis * count + i, found[i][axis]);
  frame.set(op.getResult(), *result);
  return success();
}

void relax_mlir::reference::attachSetModels(MLIRContext &context) {
  attachReference<evaluateUnique, evaluateNonzero>(context);
}
