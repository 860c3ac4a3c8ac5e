//===- SlicingOps.cpp - Slice and Split -----------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"
#include "ShapeArithmetic.h"
#include "ShapeConstraints.h"
#include "TensorMath.h"

#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxIndexingOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxSlicingOps.h"
#include "relax-mlir/Dialect/Relax/IR/SliceBounds.h"
#include <limits>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

/// Converts computed bounds to relax. A negative bound counts from the end in
/// ONNX; in relax only an integer bound does. A computed bound that is never
/// positive is converted to count from the start. A bound of unknown sign is
/// checked at run time not to be negative, which keeps the sizes of slices
/// simple.
static void countFromStart(NodeBuilder &node,
                           MutableArrayRef<relax::SliceBound> bounds,
                           ArrayRef<int64_t> axes, ArrayRef<IndexExpr> sizes) {
  for (auto [entry, axis] : llvm::zip_equal(bounds, axes)) {
    IndexExpr &bound = entry.value;
    const IndexExpr &size = sizes[axis];
    // If there are no elements, both interpretations agree.
    if (bound.isConstant() || bound == size - 1)
      continue;
    if (isNeverNegative(-bound)) {
      // A bound of 0 does not count from the end: the factor is then 0.
      IndexExpr isNegative =
          isNeverNegative(-bound - 1) ? 1 : IndexExpr::min({-bound, 1});
      bound = isNegative * (size + bound);
      continue;
    }
    node.checkNotNegative(bound, "the computed slice bound '" + bound.str() +
                                     "' must not be negative");
  }
}

/// Converts bounds in the ONNX convention: a negative constant counts from the
/// end.
static SmallVector<relax::SliceBound> toBounds(ArrayRef<IndexExpr> values) {
  return llvm::map_to_vector(values, [](const IndexExpr &value) {
    std::optional<int64_t> constant = value.getConstant();
    return constant ? relax::SliceBound::fromInteger(*constant)
                    : relax::SliceBound{value};
  });
}

static SmallVector<IndexExpr> toIndexExprs(ArrayRef<int64_t> values) {
  return SmallVector<IndexExpr>(values.begin(), values.end());
}

//===----------------------------------------------------------------------===//
// Slice
//===----------------------------------------------------------------------===//

/// Imports a slice whose bounds are known only at run time: the relax operator
/// takes vectors with one bound for each leading dimension; dimensions without
/// bounds are not sliced.
static LogicalResult importDynamicSlice(NodeBuilder &node,
                                        ArrayRef<int64_t> axes) {
  size_t count = 0;
  for (int64_t axis : axes)
    count = std::max<size_t>(count, axis + 1);
  /// Spreads an input with one element per axis to one element per dimension.
  auto spread = [&](size_t index, int64_t whole) -> Value {
    if (!node.hasInput(index))
      return TensorMath(node).vector(SmallVector<int64_t>(count, whole));
    Value vector = node.toI64(node.getInput(index));
    if (axes.size() == count && llvm::is_sorted(axes))
      return vector;
    SmallVector<Value> parts;
    for (size_t dim = 0; dim < count; ++dim) {
      const int64_t *it = llvm::find(axes, int64_t(dim));
      int64_t which = it - axes.begin();
      parts.push_back(it == axes.end()
                          ? TensorMath(node).vector(whole)
                          : node.createValue<relax::TakeOp>(
                                {vector, TensorMath(node).vector(which)},
                                {node.i64("axis", 0)}));
    }
    return node.createValue<relax::ConcatOp>(parts, {node.i64("axis", 0)});
  };
  Value begin = spread(1, 0);
  Value end = spread(2, std::numeric_limits<int64_t>::max());
  Value strides = spread(4, 1);
  const KnownIntegers *known =
      node.hasInput(4) ? node.getKnownIntegers(4) : nullptr;
  bool isConstant =
      known && llvm::all_of(known->elements, [](const IndexExpr &step) {
        return step.isConstant();
      });
  if (known && llvm::is_contained(known->elements, IndexExpr(0)))
    return node.error("slice steps must not be 0");
  if (node.hasInput(4) && !isConstant)
    TensorMath(node).checkNotZero(strides, "slice steps must not be 0");
  return node.setOutput(0, node.createValue<relax::DynamicStridedSliceOp>(
                               {node.getInput(0), begin, end, strides}));
}

static LogicalResult importSlice(NodeBuilder &node) {
  SmallVector<relax::SliceBound> starts, ends;
  std::optional<SmallVector<int64_t>> named;
  SmallVector<int64_t> steps;
  TensorType type = node.getInputType(0);
  if (node.failed())
    return failure();
  if (!type.hasRank())
    return node.error("input '" + node.getNode().inputs[0] +
                      "' must have a known rank");
  bool isKnown = true;
  size_t count = 0;
  if (node.getOpset() < 10) {
    starts = toBounds(toIndexExprs(node.getInts("starts").value_or(steps)));
    ends = toBounds(toIndexExprs(node.getInts("ends").value_or(steps)));
    named = node.getInts("axes");
    count = starts.size();
    steps.assign(count, 1);
  } else {
    const KnownIntegers *first = node.getKnownIntegers(1);
    const KnownIntegers *last = node.getKnownIntegers(2);
    const KnownIntegers *step =
        node.hasInput(4) ? node.getKnownIntegers(4) : nullptr;
    TensorType bounds = node.getInputType(1);
    if (node.hasInput(3))
      named = node.getConstantIntegers(3, "axes");
    if (node.failed())
      return failure();
    if (!bounds.hasRank() || bounds.getRank() != 1 || bounds.isDynamicDim(0))
      return node.errorUnknown("",
                               "input 'starts' must be a vector of known size");
    count = bounds.getDimSize(0);
    isKnown = first && last && (step || !node.hasInput(4));
    if (isKnown) {
      starts = toBounds(first->elements);
      ends = toBounds(last->elements);
      steps.assign(count, 1);
      if (step)
        steps = node.getConstantIntegers(4, "steps");
    }
  }
  SmallVector<int64_t> axes = node.normalizeAxes(named, count, type.getRank());
  if (node.failed())
    return failure();
  if (axes.size() != count)
    return node.error("expected " + Twine(axes.size()) + " starts, got " +
                      Twine(count));
  if (!isKnown)
    return importDynamicSlice(node, axes);
  Value x = node.getInput(0);
  auto isComputed = [](const relax::SliceBound &bound) {
    return !bound.value.isConstant();
  };
  if (llvm::any_of(starts, isComputed) || llvm::any_of(ends, isComputed)) {
    SmallVector<IndexExpr> sizes;
    x = node.getInput(0, sizes);
    if (node.failed())
      return failure();
    countFromStart(node, starts, axes, sizes);
    countFromStart(node, ends, axes, sizes);
  }
  // A stride beyond the size takes only the first element. The smallest integer
  // is replaced because its negation overflows.
  for (int64_t &step : steps)
    step = std::max(step, -std::numeric_limits<int64_t>::max());
  TensorMath math(node);
  return node.setOutput(
      0, node.createValue<relax::StridedSliceOp>(
             {x}, {node.i64Array("axes", axes), math.bounds("begin", starts),
                   math.bounds("end", ends), node.i64Array("strides", steps)}));
}

//===----------------------------------------------------------------------===//
// Split
//===----------------------------------------------------------------------===//

static LogicalResult importSplit(NodeBuilder &node) {
  int64_t axis = node.getInt("axis", 0);
  std::optional<SmallVector<IndexExpr>> sizes;
  if (node.getOpset() < 13) {
    if (auto split = node.getInts("split"))
      sizes = toIndexExprs(*split);
  } else if (node.hasInput(1)) {
    sizes = node.getSizes(1);
  }
  int64_t sections = node.getNode().outputs.size();
  if (node.getOpset() >= 18)
    sections = node.getInt("num_outputs", sections);
  TensorType type = node.getInputType(0);
  if (node.failed())
    return failure();

  Value x = node.getInput(0);
  SmallVector<NamedAttribute> attributes = {node.i64("axis", axis)};
  if (!sizes) {
    // Parts of different sizes exist since version 18.
    if (node.getOpset() < 18) {
      SmallVector<IndexExpr> shape;
      x = node.getInput(0, shape);
      int64_t along = node.normalizeAxis(axis, shape.size());
      if (!node.failed() && sections > 0)
        requireMultiple(node, x, shape, along, sections,
                        "dimension " + std::to_string(along));
    }
    attributes.push_back(node.i64("sections", sections));
  } else {
    sections = sizes->size();
    SmallVector<relax::SliceBound> cuts;
    IndexExpr end = 0;
    for (const IndexExpr &size : *sizes) {
      if (size.getConstant().value_or(0) < 0)
        return node.error("split sizes must not be negative");
      end += size;
      cuts.push_back({end});
    }
    int64_t size = getDimSize(type, axis);
    if (!ShapedType::isDynamic(size) &&
        end.getConstant().value_or(size) != size)
      return node.error("split sizes add up to " + Twine(*end.getConstant()) +
                        ", expected " + Twine(size));
    // Check that the last part has its size: relax.split gives it the rest.
    SmallVector<IndexExpr> shape;
    x = node.getInput(0, shape);
    axis = node.normalizeAxis(axis, shape.size());
    if (node.failed())
      return failure();
    shape[axis] = end;
    x = node.getInput(0, "input", shape);
    if (!cuts.empty())
      cuts.pop_back();
    attributes.push_back(TensorMath(node).bounds("indices", cuts));
  }
  if (size_t(sections) != node.getNode().outputs.size())
    return node.error("expected " + Twine(sections) + " outputs, got " +
                      Twine(node.getNode().outputs.size()));
  auto op = node.create<relax::SplitOp>({x}, attributes);
  for (int64_t i = 0; op && i < sections; ++i)
    (void)node.setOutput(i, op.getParts()[i]);
  return failure(node.failed());
}

ArrayRef<OperatorEntry> relax_mlir::onnx::getSlicingOperators() {
  static constexpr OperatorEntry entries[] = {
      {"Slice", 1, importSlice},
      {"Split", 1, importSplit},
  };
  return entries;
}
